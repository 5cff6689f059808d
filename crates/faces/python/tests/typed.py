"""Code of users, which mypy must accept as it is; it is never run."""

from collections.abc import Iterator

import numpy as np

import neuf
from neuf import CNF, Answer, Solver


def models(clauses: list[list[int]]) -> Iterator[list[int]]:
    with Solver(bootstrap_with=clauses, use_timer=True) as solver:
        yield from solver.models(project=[1, 2])


def first(clauses: list[list[int]]) -> list[int] | None:
    solver = Solver(name="g4", bootstrap_with=CNF(clauses), incr=True)
    solver.add_clause(np.array([1, 2]))
    consistent: bool = solver.add_clause((3, 4), no_return=False)
    if consistent and solver.solve(assumptions=[1]):
        return solver.get_model()
    return solver.get_core()


def value(clauses: CNF, variable: int) -> bool | None:
    answer: Answer = neuf.solve(clauses, certify=True, time=5.0)
    return answer.model.value(variable) if answer.model else None
