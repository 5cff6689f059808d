#!/usr/bin/env python3
"""A formula solved by one process, and by `neuf.distributed` with one and several workers.

    pip install ./crates/faces/python
    bench/workers.py [--workers 1,2] [--patience 20] [--time 600] FORMULAS...

It prints a table in Markdown. CPU times are those of all processes together, the caller's included;
they do not depend on how many cores are free, and what several workers gain by them is less waiting,
not less work. The longest worker's CPU time, with the caller's, is what the wait would be at most with a
core for each of them. All answers are checked: refutations step by step, models against the clauses.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Callable

import neuf
from neuf import distributed


#: Ticks of the clock of /proc in a second.
HERTZ = 100


def spent(who: int) -> float:
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def measure(
    pool: ProcessPoolExecutor, call: Callable[[ProcessPoolExecutor], Any]
) -> tuple[Any, float, list[float]]:
    """The answer, the CPU time of this process, and that of each worker."""
    before = spent(resource.RUSAGE_SELF)
    answer = call(pool)
    here = spent(resource.RUSAGE_SELF) - before
    # Each worker's own time, while it still runs. Their numbers are not to be had otherwise.
    times = []
    for number in list(pool._processes):
        fields = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()
        times.append((int(fields[11]) + int(fields[12])) / HERTZ)
    return answer, here, times


def alone(path: str, limit: float) -> bool | None:
    """What a worker does that is the one process."""
    with neuf.Solver(bootstrap_with=neuf.CNF.from_file(path), certify=True) as solver:
        return solver.ask(time=limit).satisfiable


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--patience", type=float, default=20.0)
    parser.add_argument("--time", type=float, default=600.0)
    parser.add_argument("formulas", nargs="+")
    arguments = parser.parse_args()
    counts = [int(count) for count in arguments.workers.split(",")]
    heads = [f"{count} workers: CPU s | longest | cut again" for count in counts]
    print(f"| formula | answer | one process | {' | '.join(heads)} |")
    print("|---|---|---:|" + "---:|---:|---:|" * len(counts))
    for path in arguments.formulas:
        with ProcessPoolExecutor(1) as pool:
            answer, _, times = measure(
                pool, lambda pool: pool.submit(alone, path, arguments.time).result()
            )
        row = [f"{times[0]:.1f}"]
        for count in counts:
            with ProcessPoolExecutor(count) as pool:
                begun = time.monotonic()
                found, here, times = measure(
                    pool,
                    lambda pool: distributed.solve(
                        neuf.CNF.from_file(path),
                        executor=pool,
                        certify=True,
                        patience=arguments.patience,
                        time=arguments.time,
                    ),
                )
                took = time.monotonic() - begun
            if answer is not None and found.satisfiable not in (None, answer):
                sys.exit(f"{path}: {found.satisfiable}, {answer}")
            row += [f"{here + sum(times):.1f}", f"{here + max(times):.1f}", str(found.split)]
            print(f"{path}: {count} workers took {took:.0f} s", file=sys.stderr)
        said = {True: "satisfiable", False: "unsatisfiable", None: "none"}[answer]
        name = Path(path).name.split(".cnf")[0]
        print(f"| {name} | {said} | {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
