"""Measures the module against the engine itself, in turns, and prints a table.

Build the module and the program that it is compared with in the same way, then run this:

    pip install .
    PYO3_BUILD_EXTENSION_MODULE=1 cargo build --release --example engine
    python bench/measure.py target/release/examples/engine [PASSES]

All times are those of the processor, which other work on the machine changes least, and the least
of all passes counts. Where there are several threads, their times are added.
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

PASSES = int(sys.argv[2]) if len(sys.argv) > 2 else 15
THREADS = os.cpu_count() or 1
draw = random.Random(1)
folder = Path(tempfile.mkdtemp())


def clause(variables: int, length: int) -> list[int]:
    return [draw.choice([-1, 1]) * v for v in draw.sample(range(1, variables + 1), length)]


class Calls:
    """Questions about a random formula of clauses with three literals."""

    def __init__(self, variables: int, count: int, assumptions: int) -> None:
        size = f"{variables} variables, {count} clauses"
        self.name = f"100,000 calls under {assumptions} assumptions, {size}"
        self.clauses = [clause(variables, 3) for _ in range(count)]
        self.questions = [clause(variables, assumptions) for _ in range(100_000)]
        self.file = folder / f"calls-{variables}"
        lines = [f"c {' '.join(map(str, c))}" for c in self.clauses]
        lines += [f"a {' '.join(map(str, q))}" for q in self.questions]
        self.file.write_text("\n".join(lines))
        self.rust = ["calls", str(self.file)]

    def python(self) -> tuple[float, int]:
        solver = neuf.Solver(bootstrap_with=self.clauses)
        begin = time.process_time()
        satisfiable = 0
        for question in self.questions:
            if solver.solve(question):
                satisfiable += 1
            else:
                solver.get_core()
        return time.process_time() - begin, satisfiable


class Puzzles:
    """Minimal puzzles as an array."""

    def __init__(self) -> None:
        self.name = f"`solve_many`, an array of 200,000 minimal puzzles, {THREADS} threads together"
        kinds = sudoku.generate(2000, seed=1, minimal=True)
        self.array = np.array([puzzle.values for puzzle in kinds] * 100, dtype=np.uint8)
        file = folder / "puzzles"
        file.write_text("\n".join(puzzle.line for puzzle in kinds * 100))
        self.rust = ["puzzles", str(file), str(THREADS)]

    def python(self) -> tuple[float, int]:
        begin = time.process_time()
        solutions = sudoku.solve_many(self.array)
        return time.process_time() - begin, int(solutions[:, 0].astype(bool).sum())


def in_rust(arguments: list[str]) -> tuple[float, int]:
    command = [sys.argv[1], *arguments]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    seconds, count = output.split()
    return float(seconds), int(count)


def literals() -> None:
    array = np.arange(1, 6_000_001, dtype=np.int32).reshape(-1, 3)
    lists = array.tolist()
    print("| literals a second into a `CNF` | |\n|---|---:|")
    for name, source in [("an array of 32-bit integers", array), ("lists of lists", lists)]:
        times = []
        for _ in range(PASSES):
            begin = time.process_time()
            neuf.CNF(source)
            times.append(time.process_time() - begin)
        print(f"| from {name} | {array.size / min(times) / 1e6:.0f} million |")


print("| | Rust | Python | ratio |\n|---|---:|---:|---:|")
for work in (Calls(20, 60, 3), Calls(60, 240, 5), Puzzles()):
    best = [float("inf"), float("inf")]
    for _ in range(PASSES):
        found = [in_rust(work.rust), work.python()]
        assert found[0][1] == found[1][1], (work.name, found)
        best = [min(least, seconds) for least, (seconds, _) in zip(best, found, strict=True)]
    rust, ours = best
    print(f"| {work.name} | {rust:.3f} s | {ours:.3f} s | {ours / rust:.2f} |", flush=True)
print()
literals()
