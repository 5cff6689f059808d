"""A SAT engine with the interface of PySAT, and sudokus of every kind.

>>> import neuf
>>> answer = neuf.solve([[1, -2], [2, 3], [-1, -3], [-1]], certify=True)
>>> answer.satisfiable, list(answer.model)
(True, [-1, -2, 3])

- :class:`Solver` is an incremental solver with the methods of ``pysat.solvers.Solver``.
- :class:`CNF` is a formula, made of lists, arrays, PySAT's formulas or DIMACS files.
- :func:`solve` answers one question with an :class:`Answer`; :func:`check_proof` checks
  proofs; :func:`mus` says which clauses contradict each other.
- :mod:`neuf.pysat` lets PySAT's own tools use the solver by the name ``"neuf"``.
- :mod:`neuf.sudoku` is about sudokus.
- :mod:`neuf.distributed` solves one formula, or many sudokus, on many machines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from . import sudoku
from ._neuf import (
    CNF,
    Answer,
    CertificationError,
    Model,
    Models,
    Mus,
    Solver,
    __version__,
    check_proof,
    mus,
    options,
)
from ._propagator import Propagator

__all__ = [
    "CNF",
    "Answer",
    "CertificationError",
    "Model",
    "Models",
    "Mus",
    "Propagator",
    "Solver",
    "__version__",
    "check_proof",
    "mus",
    "options",
    "solve",
    "sudoku",
]


def solve(
    formula: Any,
    assumptions: Iterable[int] = (),
    *,
    certify: bool = False,
    proof: str | None = None,
    seed: int | None = None,
    threads: int | Literal["auto"] | None = 1,
    options: Mapping[str, bool | int | float] | None = None,
    **limits: Any,
) -> Answer:
    """Looks for a model of a formula in which all assumptions are true.

    ``proof`` is ``"drat"`` or ``"lrat"`` to get a proof if there is no model. With
    ``certify``, the answer is checked before it is returned: a model against the clauses, a
    refutation step by step. ``threads`` and the other keywords are those of
    :class:`Solver`, and the limits those of :meth:`Solver.ask`.

    As nothing can be asked later, symmetries of the formula are broken; :class:`Solver` breaks none.

    >>> answer = solve([[1, 2], [1, -2], [-1, 2], [-1, -2]], proof="lrat", certify=True)
    >>> answer.satisfiable, answer.core, answer.proof.splitlines()[0]
    (False, [], '5 -2 0 2 4 0')
    """
    keywords: dict[str, Any] = {"_once": True}
    if proof is not None:
        keywords.update(_proof=proof, _complete=True)
    if options is not None:
        keywords["options"] = dict(options)
    keywords.update(certify=certify, seed=seed, threads=threads)
    with Solver(**keywords) as solver:
        # ``Solver(None)`` is a solver without clauses. Here ``None`` is an error, so the formula is
        # added after the solver is made.
        solver.append_formula(formula)
        return solver.ask(list(assumptions), **limits)
