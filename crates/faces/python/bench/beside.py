"""Measures neuf beside two solvers of PySAT in one run, and prints a table.

Each program runs in a process of its own for each solver, in turns, as often as ``--passes``
says, and the least CPU time counts: a busy machine makes other figures worthless. All solvers
are called through ``pysat.solvers.Solver``, as programs for PySAT call them, and have to give the
same answers. With ``--column FILE`` the times are kept, so that another run can print them as
an earlier column::

    pip install . python-sat
    python bench/beside.py --passes 3 --column now.json --before earlier.json
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

SOLVERS = ("neuf", "cadical195", "glucose4")

Found = Iterator[Any]


def drawn(seed: int, variables: int, clauses: int, length: int = 3) -> list[list[int]]:
    draw = random.Random(seed)
    return [
        [draw.choice([-1, 1]) * var for var in draw.sample(range(1, variables + 1), length)]
        for _ in range(clauses)
    ]


def weighted(seed: int) -> Any:
    """A formula of 60 variables whose soft clauses contradict each other."""
    from pysat.formula import WCNF

    draw = random.Random(seed)
    wcnf = WCNF()
    for clause in drawn(seed, 60, 150):
        wcnf.append(clause)
    for clause in drawn(seed + 1000, 60, 90, length=1 + seed % 2):
        wcnf.append(clause, weight=draw.randint(1, 5))
    return wcnf


def loading_at_once(make: Callable[..., Any]) -> Found:
    clauses = drawn(1, 250_000, 1_000_000)
    yield None
    yield make(bootstrap_with=clauses).nof_clauses() > 0


def loading_one_by_one(make: Callable[..., Any]) -> Found:
    clauses = drawn(1, 250_000, 1_000_000)
    yield None
    solver = make()
    for clause in clauses:
        solver.add_clause(clause)
    yield solver.nof_clauses() > 0


def calls(make: Callable[..., Any]) -> Found:
    """20,000 calls under five assumptions."""
    draw = random.Random(2)
    solver = make(bootstrap_with=drawn(3, 100, 400))
    asked = [
        [draw.choice([-1, 1]) * var for var in draw.sample(range(1, 101), 5)]
        for _ in range(20_000)
    ]
    yield None
    yield sum(solver.solve(assumptions=assumptions) for assumptions in asked)


def chain(make: Callable[..., Any]) -> Found:
    """10,000 calls under the first literal of a chain of 20,000 implications."""
    solver = make(bootstrap_with=[[-var, var + 1] for var in range(1, 20_001)])
    yield None
    yield sum(solver.solve(assumptions=[1]) for _ in range(10_000))


def models(make: Callable[..., Any]) -> Found:
    """100,000 models of 17 variables and a few clauses."""
    solver = make(bootstrap_with=[[1, 2, 3], [-1, 17, 16], [4, -5, 6]])
    yield None
    found = 0
    for _ in solver.enum_models():
        found += 1
        if found == 100_000:
            break
    yield found


def models_projected(make: Callable[..., Any]) -> Found:
    """All values of 12 of 150 variables."""
    solver = make(bootstrap_with=drawn(5, 150, 450))
    yield None
    yield sum(1 for _ in solver.enum_models(projection=range(1, 13)))


def models_by_hand(make: Callable[..., Any]) -> Found:
    """20,000 models, each forbidden by a clause that the program writes."""
    solver = make(bootstrap_with=[[1, 2, 3], [-1, 17, 16], [4, -5, 6]])
    yield None
    found = 0
    while found < 20_000 and solver.solve():
        found += 1
        solver.add_clause([-lit for lit in solver.get_model()])
    yield found


def rc2(make: Callable[..., Any]) -> Found:
    """RC2 with stratification on 20 weighted formulas."""
    from pysat.examples.rc2 import RC2Stratified

    formulas = [weighted(seed) for seed in range(20)]
    yield None
    costs = []
    for formula in formulas:
        with RC2Stratified(formula, solver=make.keywords["name"]) as tool:  # type: ignore[attr-defined]
            costs.append(tool.cost if tool.compute() else None)
    yield costs


PROGRAMS = {
    "loading a million clauses at once": loading_at_once,
    "loading them one by one": loading_one_by_one,
    "20,000 calls under 5 assumptions": calls,
    "10,000 calls on a chain of 20,000": chain,
    "100,000 models by `enum_models`": models,
    "all values of 12 of 150 variables": models_projected,
    "20,000 models forbidden by hand": models_by_hand,
    "RC2 on 20 weighted formulas": rc2,
}


def measure(program: str, solver: str) -> None:
    """Prints the CPU time of a program and what it has found."""
    from functools import partial

    from pysat.solvers import Solver

    import neuf.pysat  # noqa: F401

    steps = PROGRAMS[program](partial(Solver, name=solver))
    next(steps)
    begin = time.process_time()
    found = next(steps)
    print(json.dumps([time.process_time() - begin, found]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--only", help="programs whose name has this")
    parser.add_argument("--column", type=Path, help="file for the times")
    parser.add_argument("--before", type=Path, help="times of an earlier run")
    parser.add_argument("--one", nargs=2, metavar=("PROGRAM", "SOLVER"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        measure(*arguments.one)
        return
    before = json.loads(arguments.before.read_text()) if arguments.before else {}
    best: dict[str, dict[str, float]] = {}
    for _ in range(arguments.passes):
        for program in PROGRAMS:
            if arguments.only and arguments.only not in program:
                continue
            answers = []
            for solver in SOLVERS:
                command = [sys.executable, __file__, "--one", program, solver]
                run = subprocess.run(command, capture_output=True, text=True, check=True)
                seconds, found = json.loads(run.stdout)
                answers.append(found)
                times = best.setdefault(program, {})
                times[solver] = min(times.get(solver, float("inf")), seconds)
            assert all(answer == answers[0] for answer in answers), (program, answers)
    print("| CPU seconds | neuf before |", " | ".join(SOLVERS), "| neuf / CaDiCaL |")
    print("|---|" + "---:|" * (len(SOLVERS) + 2))
    for program, times in best.items():
        was = before.get(program, {}).get("neuf")
        cells = ["–" if was is None else f"{was:.2f}", *(f"{times[s]:.2f}" for s in SOLVERS)]
        print(f"| {program} |", " | ".join(cells), f"| {times['neuf'] / times['cadical195']:.2f} |")
    if arguments.column:
        arguments.column.write_text(json.dumps(best, indent=1))


if __name__ == "__main__":
    main()
