"""Solves one formula, and a batch of sudokus, by two processes; a process may be lost."""

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from neuf import distributed, sudoku


def progress(state: distributed.Progress) -> None:
    print(f"{state.solved} parts solved, {state.left} left")


# Processes that are begun afresh import this file, and must not do its work again.
if __name__ == "__main__":
    # Can 1 to 35 be divided into two sets of which neither has four numbers at equal distances?
    length = 35
    clauses = [
        [sign * (start + step * index) for index in range(4)]
        for sign in (1, -1)
        for start in range(1, length + 1)
        for step in range(1, length)
        if start + 3 * step <= length
    ]
    processes = partial(ProcessPoolExecutor, 2, mp_context=get_context("spawn"))
    answer = distributed.solve(clauses, executor=processes, certify=True, progress=progress)
    print("satisfiable:", answer.satisfiable, "in", answer.cubes, "parts, all checked here")

    lines = [puzzle.line for puzzle in sudoku.generate(20, seed=1)]
    solved = distributed.solve_many(lines, executor=processes, piece=5)
    assert solved == sudoku.solve_many(lines)
    print(len(solved), "sudokus solved in pieces of five")
