"""Measures the module against the engine itself, in turns, and prints a table.

Build the module and the program that it is compared with in the same way, then run this:

    pip install .
    PYO3_BUILD_EXTENSION_MODULE=1 cargo build --release --example engine
    python bench/measure.py target/release/examples/engine
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import neuf
from neuf import sudoku

PASSES = 15
draw = random.Random(1)


def clause(variables: int, length: int) -> list[int]:
    return [draw.choice([-1, 1]) * v for v in draw.sample(range(1, variables + 1), length)]


clauses = [clause(20, 3) for _ in range(60)]
questions = [clause(20, 3) for _ in range(100_000)]
kinds = sudoku.generate(2000, seed=1, minimal=True)
puzzles = np.array([puzzle.values for puzzle in kinds] * 100, dtype=np.uint8)

folder = Path(tempfile.mkdtemp())
lines = [f"c {' '.join(map(str, c))}" for c in clauses]
lines += [f"a {' '.join(map(str, q))}" for q in questions]
(folder / "calls").write_text("\n".join(lines))
(folder / "puzzles").write_text("\n".join(puzzle.line for puzzle in kinds * 100))


def in_rust(threads: int) -> dict[str, tuple[float, int]]:
    files = [folder / "calls", folder / "puzzles", str(threads)]
    output = subprocess.run([sys.argv[1], *files], capture_output=True, text=True, check=True)
    found = (line.split() for line in output.stdout.splitlines())
    return {name: (float(seconds), int(count)) for name, seconds, count in found}


def small_calls() -> tuple[float, int]:
    solver = neuf.Solver(bootstrap_with=clauses)
    begin = time.perf_counter()
    satisfiable = 0
    for question in questions:
        if solver.solve(question):
            satisfiable += 1
        else:
            solver.get_core()
    return time.perf_counter() - begin, satisfiable


def many_puzzles() -> tuple[float, int]:
    begin = time.perf_counter()
    solutions = sudoku.solve_many(puzzles)
    return time.perf_counter() - begin, int(solutions[:, 0].astype(bool).sum())


def literals() -> None:
    array = np.arange(1, 6_000_001, dtype=np.int32).reshape(-1, 3)
    lists = array.tolist()
    for name, source in [("an array", array), ("lists", lists)]:
        times = []
        for _ in range(PASSES):
            begin = time.perf_counter()
            neuf.CNF(source)
            times.append(time.perf_counter() - begin)
        print(f"| literals a second from {name} | {array.size / min(times) / 1e6:.0f} million |")


threads = os.cpu_count() or 1
best: dict[str, list[float]] = {}
for _ in range(PASSES):
    rust = in_rust(threads)
    for name, ours in [("calls", small_calls()), ("puzzles", many_puzzles())]:
        assert rust[name][1] == ours[1], (name, rust[name], ours)
        pair = best.setdefault(name, [float("inf"), float("inf")])
        pair[:] = min(pair[0], rust[name][0]), min(pair[1], ours[0])
print("| | Rust | Python | ratio |\n|---|---:|---:|---:|")
for name, (rust_time, ours_time) in best.items():
    print(f"| {name} | {rust_time:.3f} s | {ours_time:.3f} s | {ours_time / rust_time:.2f} |")
literals()
