"""Formulas that several tests use."""

from __future__ import annotations

import itertools
import os
import random
import signal
import threading
from pathlib import Path

import pytest

#: The files that come with the project.
FILES = Path(__file__).resolve().parents[4]


def pigeonhole(holes: int) -> list[list[int]]:
    """One pigeon more than there are holes: no model."""

    def var(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    clauses = [[var(pigeon, hole) for hole in range(holes)] for pigeon in range(holes + 1)]
    for hole in range(holes):
        for one, other in itertools.combinations(range(holes + 1), 2):
            clauses.append([-var(one, hole), -var(other, hole)])
    return clauses


def random_clauses(seed: int, variables: int, clauses: int, length: int = 3) -> list[list[int]]:
    draw = random.Random(seed)
    return [
        [draw.choice([-1, 1]) * var for var in draw.sample(range(1, variables + 1), length)]
        for _ in range(clauses)
    ]


def out_of_reach() -> list[list[int]]:
    """A formula without a model, in which there is nothing to be counted or summed."""
    return random_clauses(seed=1, variables=600, clauses=2760)


def satisfies(model: list[int], clauses: list[list[int]]) -> bool:
    true = set(model)
    return all(any(lit in true for lit in clause) for clause in clauses)


@pytest.fixture
def hard() -> list[list[int]]:
    return out_of_reach()


@pytest.fixture
def control_c():
    """A call sends the signal of Ctrl-C to this process after some seconds.

    A shell's background jobs ignore the signal, and Python then has no handler of its own.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def send_after(seconds):
        threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT)).start()

    yield send_after
    signal.signal(signal.SIGINT, before)
