"""The figures of book/engine/scale.md: what threads exchange, what proofs take, and a simulation
of the exchange among many threads. Arguments are DIMACS files that one thread solves in some
seconds. Times are those of the processor, so that a machine with other work will do."""

from __future__ import annotations

import heapq
import math
import random
import statistics
import sys
import time
from collections import Counter

import neuf
from neuf import CNF, Solver
from neuf.distributed import check_part, cut_cubes, solve_part

#: How many threads share a machine, and the literals that an importer takes in a second.
NODE, BUDGET = 16, 12_000


def lengths(lines: list[str]) -> Counter[int]:
    """The lengths of the clauses that a DRAT proof adds."""
    return Counter(len(line.split()) - 1 for line in lines if not line.startswith("d"))


def measure(path: str) -> None:
    cnf = CNF.from_file(path)
    name = path.split("/")[-1].split(".")[0]
    begin = time.process_time()
    with Solver(bootstrap_with=cnf, with_proof=True, _proof="lrat") as solver:
        answer = solver.solve()
        took = time.process_time() - begin
        lines = solver.get_proof() or []
        conflicts = solver.accum_stats()["conflicts"]
        size = sum(map(len, lines)) + len(lines)
        proof = "\n".join(lines)
    print(f"{name}: {answer}, {took:.1f} s of processor, {conflicts / took:.0f} conflicts/s")
    lemmas = sum(1 for line in lines if line.split(maxsplit=2)[1] != "d")
    print(f"  LRAT: {size / took / 1e6:.2f} MB/s, {lemmas / took:.0f} clauses/s")
    if answer is False:
        begin = time.process_time()
        neuf.check_proof(cnf, proof, "lrat")
        checked = time.process_time() - begin
        print(f"  check: {lemmas / checked:.0f} clauses/s, {took / checked:.1f} times as fast")
    proofs: list[set[tuple[int, ...]]] = []
    for seed in (1, 2):
        with Solver(bootstrap_with=cnf, with_proof=True, seed=seed) as solver:
            solver.conf_budget(30_000)
            solver.solve_limited()
            lines = solver.get_proof() or []
            added = [line.split()[:-1] for line in lines if not line.startswith("d")]
            proofs.append({tuple(sorted(map(int, lits))) for lits in added})
            if seed == 1:
                count = lengths(lines)
                mean = sum(size * number for size, number in count.items()) / count.total()
                short = sum(number for size, number in count.items() if size <= 8)
                print(f"  derived: mean length {mean:.1f}, at most 8: {short / count.total():.1%}")
    for most in (2, 4, 8):
        one, other = ({c for c in p if len(c) <= most} for p in proofs)
        if one and other:
            share = len(one & other) / min(len(one), len(other))
            print(f"  up to {most} literals: {share:.1%} of {min(len(one), len(other))} in both")
    with Solver(bootstrap_with=cnf, threads=2) as solver:
        begin = time.process_time()
        solver.solve()
        took = time.process_time() - begin
        rows = solver.thread_stats()
        sent = sum(row["exported"] for row in rows)
        learned = sum(row["conflicts"] for row in rows)
        print(f"  2 threads: {sent / took:.0f} clauses sent by a thread in a second, ", end="")
        print(f"{sent / learned:.1%} of those learned")
    begin = time.process_time()
    cubes = cut_cubes(cnf, 16, time=60)
    cut = time.process_time() - begin
    parts = []
    begin = time.process_time()
    for cube in cubes[:4]:
        parts.append(solve_part(cnf, cube, time=10)[2])
    took = time.process_time() - begin
    begin = time.process_time()
    for part in parts:
        check_part(cnf, part)
    checked = time.process_time() - begin
    if parts:
        size = statistics.mean(map(len, parts))
        print(f"  16 cubes in {cut:.2f} s; a part has {size / 1e6:.2f} MB, ", end="")
        print(f"takes {took / len(parts):.2f} s, and {checked / len(parts):.2f} s to be checked")


def simulate(threads: int, offered: float, duplicates: float, seconds: int = 3) -> None:
    """Each machine gathers what its threads offer, merges it with what the two machines below it
    in a tree send, drops duplicates, and passes on the best that fit into the budget; the root
    sends its choice back to all."""
    draw = random.Random(threads)
    nodes = max(1, -(-threads // NODE))
    kept = total = biggest = doubles = 0
    for _ in range(seconds):
        buffers: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
        for node in range(nodes):
            for _ in range(min(NODE, threads)):
                for _ in range(int(offered)):
                    # Some clauses are found by many threads, the others by one.
                    is_common = draw.random() < duplicates
                    identity = draw.randrange(int(offered) if is_common else 1 << 60)
                    length = 2 + min(int(-6 * math.log1p(-(identity % 1_000_003 * 0.6180339887 % 1))), 48)
                    buffers[node].append((length, identity))
                    total += 1
        for node in range(nodes - 1, -1, -1):
            merged = set(buffers[node])
            doubles += len(buffers[node]) - len(merged)
            best, literals = [], 0
            heap = list(merged)
            heapq.heapify(heap)
            while heap and literals + heap[0][0] <= BUDGET:
                clause = heapq.heappop(heap)
                best.append(clause)
                literals += clause[0]
            biggest = max(biggest, 4 * (literals + len(best)))
            if node > 0:
                buffers[(node - 1) // 2].extend(best)
            else:
                kept += len(best)
    depth = nodes.bit_length() - 1
    print(
        f"| {threads:,} | {nodes} | {total / seconds:,.0f} | {doubles / total:.1%} "
        f"| {kept / seconds:,.0f} | {kept / total:.1%} | {2 * (nodes - 1)} "
        f"| {biggest / 1000:,.0f} kB | {2 * depth} |"
    )


if __name__ == "__main__":
    for path in sys.argv[1:]:
        measure(path)
    print("threads, machines, offered/s, duplicates, kept/s, share, messages/s, bytes, hops")
    for threads in (2, 4, 16, 64, 256, 1024):
        simulate(threads, offered=400, duplicates=0.3)
