"""Sudokus of every kind: solved, counted, explained, rated, made, and drawn in notebooks.

>>> from neuf.sudoku import Puzzle
>>> puzzle = Puzzle(
...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
... )
>>> puzzle.solve()[0, 2]
4
>>> puzzle.rate()
<Rating: level 0 (naked-singles), score 1.11>
>>> print(puzzle.hint()[0])
1. r3c7 = 5 (hidden single). r3c7 is the only place left for 5 in box 3.

- :class:`Puzzle` has givens and rules; its solution is a :class:`Grid`, its
  :class:`Explanation` a sequence of steps.
- :func:`read` reads files of every format, :func:`generate` makes puzzles to order.
- :func:`speak` chooses the language of explanations and errors, English or French.
- :func:`solve_many` solves millions of 9×9 puzzles; :func:`table` makes a data frame.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, TypedDict, overload

from ._neuf import (
    Encoded,
    Explanation,
    Grid,
    NoSolution,
    Puzzle,
    Rating,
    SeveralSolutions,
    Solutions,
    Step,
    Way,
    generate_puzzles,
    read,
    solve_array,
    solve_texts,
    speak,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Encoded",
    "Explanation",
    "Grid",
    "NoSolution",
    "Puzzle",
    "Rating",
    "SeveralSolutions",
    "Solutions",
    "Step",
    "Way",
    "Wishes",
    "generate",
    "read",
    "solve_many",
    "speak",
    "table",
]


Difficulty = Literal["beginner", "easy", "medium", "hard", "tough", "expert", "diabolical", "beyond"]


class Wishes(TypedDict, total=False):
    """What :func:`generate` may be asked for."""

    seed: int | None
    rules: str | None
    box: tuple[int, int] | None
    givens: int | tuple[int, int] | None
    minimal: bool
    symmetry: Literal["none", "rotational", "mirror", "diagonal", "full"]
    level: int | tuple[int, int] | None
    difficulty: Difficulty | tuple[Difficulty, Difficulty] | None
    needs: Sequence[str]
    without: Sequence[str]
    score: float | tuple[float, float] | None
    pattern: str | None
    solution: str | None
    threads: int | None
    time: float | None


@overload
def generate(count: None = None, **wishes: Unpack[Wishes]) -> Puzzle: ...
@overload
def generate(count: int, **wishes: Unpack[Wishes]) -> list[Puzzle]: ...
def generate(count: int | None = None, **wishes: Unpack[Wishes]) -> Puzzle | list[Puzzle]:
    """Makes a puzzle with one solution, or a list of ``count`` of them.

    The wishes are keywords; see :class:`Wishes`. The same ``seed`` gives the same puzzles on
    any number of ``threads``. ``minimal`` puzzles have no superfluous given. ``givens``, ``level``
    and ``score`` are numbers or ranges such as ``(22, 25)``; what is rare is searched for.
    ``difficulty`` is one for people, such as ``"hard"``, or a range ``("easy", "hard")``;
    ``needs`` and ``without`` name techniques as :meth:`Puzzle.way` does.
    ``pattern`` says with ``x`` and ``.`` which cells are given, ``solution`` is the grid to
    start from, ``rules`` are lines such as ``"variant: killer"``. ``TimeoutError`` is raised
    after ``time`` seconds.

    >>> puzzle = generate(seed=7, givens=(22, 26), symmetry="rotational")
    >>> puzzle.is_unique(), puzzle == generate(seed=7, givens=(22, 26), symmetry="rotational")
    (True, True)
    >>> way = generate(seed=1, difficulty="hard", needs=["x-wing"], without=["bug"]).way()
    >>> way.difficulty, "x-wing" in way.techniques, "bug" in way.techniques
    ('hard', True, False)
    >>> [p.side for p in generate(2, seed=1, box=(2, 3))]
    [6, 6]
    """
    if wishes.get("seed") is None:
        wishes["seed"] = secrets.randbits(64)
    puzzles = generate_puzzles(1 if count is None else count, **wishes)
    return puzzles[0] if count is None else puzzles


def solve_many(
    puzzles: Any, *, unique: bool = True, threads: int | None = None, time: float | None = None
) -> Any:
    """Solves many 9×9 puzzles of the usual rules on all cores.

    ``puzzles`` is an array of numpy with 81 columns, which gives such an array, with zeros
    in the rows of puzzles without a solution; or a list or a pandas series of texts, which
    gives a list or a series with ``None`` for these. With ``unique``, puzzles of several
    solutions count as puzzles without one; without it, any of their solutions is given, in
    about half the time.

    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solve_many([text, 81 * "."])[0][:9], solve_many([text, 81 * "."])[1]
    ('534678912', None)
    """
    if hasattr(puzzles, "__array_interface__"):
        import numpy

        cells = solve_array(puzzles, unique=unique, threads=threads, time=time)
        return numpy.frombuffer(cells, dtype=numpy.uint8).reshape(puzzles.shape)
    if isinstance(puzzles, str):
        raise TypeError("puzzles come in a list or the like, not as one text")
    solutions = solve_texts(list(puzzles), unique=unique, threads=threads, time=time)
    if hasattr(puzzles, "to_list"):
        make: Any = type(puzzles)
        return make(solutions, index=puzzles.index, name="solution", dtype=object)
    return solutions


def table(puzzles: Iterable[Any], *, rate: bool = False) -> Any:
    """A pandas data frame with a row for each puzzle: its text, its givens, its solution,
    and with ``rate`` its level and score. Puzzles that do not have exactly one solution have
    nothing there. It takes what :class:`Puzzle` takes, also a series of texts.

    >>> frame = table(["1.....3..4.....2", 16 * "."])
    >>> list(frame.columns), frame["solution"].to_list()
    (['puzzle', 'givens', 'solution'], ['1324423124133142', None])
    """
    import pandas

    if not isinstance(rate, bool):
        raise TypeError(f"rate is True or False, not {rate!r}")
    rows: list[dict[str, Any]] = []
    for source in puzzles:
        puzzle = source if isinstance(source, Puzzle) else Puzzle(source)
        row: dict[str, Any] = {"puzzle": puzzle.line, "givens": puzzle.givens}
        try:
            row["solution"] = puzzle.solve().line
            rating = puzzle.rate() if rate else None
        except (NoSolution, SeveralSolutions):
            row["solution"] = rating = None
        if rate:
            row["level"] = rating.level if rating else None
            row["score"] = rating.score if rating else None
        rows.append(row)
    columns = ["puzzle", "givens", "solution", *(["level", "score"] if rate else [])]
    index = getattr(puzzles, "index", None)
    has_index = index is not None and not callable(index)
    return pandas.DataFrame(rows, columns=columns, index=index if has_index else None, dtype=object)
