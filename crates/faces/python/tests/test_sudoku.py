"""neuf.sudoku."""

from __future__ import annotations

import os
import pickle
import time
import warnings
import xml.etree.ElementTree as ElementTree

import numpy as np
import pandas as pd
import pytest
from conftest import FILES
from pysat.solvers import Solver as PysatSolver

import neuf
from neuf import sudoku
from neuf.sudoku import Grid, Puzzle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DIAGONAL = "variant: diagonal\n1.....2.....3..2\n"


def test_every_kind_of_puzzle():
    puzzle = Puzzle(EASY)
    rows = puzzle.rows
    flat = [value for row in rows for value in row]
    same = [
        rows,
        flat,
        tuple(flat),
        np.array(rows),
        np.array(flat, dtype=np.uint8),
        puzzle.to_numpy(),
        puzzle,
        str(puzzle),
        puzzle.text(),
        EASY.replace(".", "0"),
        pickle.loads(pickle.dumps(puzzle)),
    ]
    for other in same:
        assert Puzzle(other) == puzzle and hash(Puzzle(other)) == hash(puzzle)
    assert puzzle.line == EASY and puzzle.givens == 30 and puzzle.side == 9
    assert puzzle.box == (3, 3) and puzzle.values == tuple(flat)
    assert puzzle[0, 0] == 5 and puzzle[-1, -1] == 9 and puzzle[0, 2] == 0
    assert repr(puzzle) == f"<Puzzle: {EASY}>" and puzzle.violation() is None
    assert Puzzle(36 * ".", box=(2, 3)).box == (2, 3)
    assert Puzzle(36 * [0], box=(3, 2)).box == (3, 2)


@pytest.mark.parametrize(
    ("source", "error", "message"),
    [
        ("12", ValueError, "line 1, column 1: expected a grid"),
        ("", ValueError, "found none"),
        ([1, 2, 3], ValueError, "box shape"),
        ([[1, 2], [3, 4.0]], TypeError, "integer"),
        (16 * [5], ValueError, "values up to 4"),
        (15 * [0] + [-1], ValueError, "from 0 to 100"),
        (15 * [0] + [None], TypeError, "integer"),
        (15 * [0] + [300], ValueError, "from 0 to 100"),
        (15 * [0] + ["1"], TypeError, "from 0 to 100"),
        (None, TypeError, "a puzzle is a text"),
        (5, TypeError, "a puzzle is a text"),
        (np.zeros(16), TypeError, "integer"),
    ],
)
def test_bad_puzzles(source, error, message):
    with pytest.raises(error, match=message):
        Puzzle(source)


def test_bad_arguments():
    puzzle = Puzzle(EASY)
    for bad in [(9, 0), (0, -10)]:
        with pytest.raises(IndexError):
            puzzle[bad]
    with pytest.raises(ValueError):
        Puzzle(EASY, box=(2, 4))
    with pytest.raises(ValueError, match="penguin"):
        Puzzle(16 * ".", rules="variant: anti-penguin")
    with pytest.raises(ValueError):
        puzzle.explain(lang="latin")
    with pytest.raises(ValueError):
        puzzle.encode("tiny")
    with pytest.raises(ValueError, match="no number of seconds"):
        puzzle.count(time=float("nan"))
    with pytest.raises(ValueError):
        sudoku.generate(level=7)
    with pytest.raises(ValueError, match="fewer than 17"):
        sudoku.generate(givens=5)
    with pytest.raises(ValueError, match="difficulty"):
        sudoku.generate(difficulty="latin")
    with pytest.raises(ValueError, match="no technique"):
        sudoku.generate(needs=["x-ray"])
    with pytest.raises(ValueError, match="does without it"):
        sudoku.generate(needs=["x-wing"], without=["x-wing"])
    with pytest.raises(ValueError, match="usual rules"):
        Puzzle(DIAGONAL).canonical()


def test_solving_counting_and_enumerating():
    puzzle = Puzzle(EASY)
    solution = puzzle.solve()
    assert solution.line == SOLVED and puzzle.is_solved_by(solution) and puzzle.is_unique()
    assert solution == puzzle.filled(solution.values) == pickle.loads(pickle.dumps(solution))
    assert solution.rows == [list(row) for row in solution.to_numpy()]
    assert puzzle.count() == 1 and [g.line for g in puzzle.solutions()] == [SOLVED]
    many = Puzzle(EASY.replace("3", ".").replace("4", "."))
    with pytest.raises(sudoku.SeveralSolutions) as raised:
        many.solve()
    one, other = raised.value.solutions
    assert one != other and many.is_solved_by(one) and many.is_solved_by(other)
    assert many.count(2) == 2 and many.count() == sum(1 for _ in many.solutions())
    with pytest.raises(sudoku.NoSolution):
        Puzzle("55" + EASY[2:]).solve()
    assert Puzzle("55" + EASY[2:]).count() == 0
    assert Puzzle("55" + EASY[2:]).violation().startswith("5 at row 1, column 1")
    assert Puzzle(16 * ".").count() == 288
    assert Puzzle(36 * ".", box=(2, 3)).count() == 28_200_960
    assert puzzle.candidates()[0] == [5] and len(puzzle.candidates()[2]) > 1


def test_variants():
    puzzle = Puzzle(DIAGONAL)
    assert puzzle.variants == ["diagonal"] and "diagonal" in puzzle.rules
    assert puzzle == Puzzle("1.....2.....3..2", rules="variant: diagonal")
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle != Puzzle("1.....2.....3..2")
    assert puzzle.solve().line == "1234432121433412"
    assert puzzle.rate().level <= 1 and puzzle.explain().finding == "solved"
    boards = 0
    for path in sorted((FILES / "puzzles" / "variants").glob("*.txt")):
        try:
            puzzles = list(sudoku.read(path))
        except ValueError as error:
            assert "a puzzle here is a single grid" in str(error), path
            boards += 1
            continue
        for puzzle in puzzles:
            assert puzzle.variants and puzzle.is_solved_by(puzzle.solve(time=60))
            assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    # Grids that overlap are refused, and not read as something else.
    assert boards == 2


def test_explanations_and_hints():
    explanation = Puzzle(HARD).explain()
    assert explanation.finding == "solved" and len(explanation) > 50
    assert explanation.solution == Puzzle(HARD).solve()
    steps = list(explanation)
    assert {"failed-literal", "hidden-single"} <= {step.rule for step in steps}
    assert steps[-1].rule == explanation[-1].rule and str(steps[0]) == steps[0].text
    held = {(r, c): v for step in steps for r, c, v, holds in step.concludes if holds}
    assert all(explanation.solution[place] == value for place, value in held.items())
    text = explanation.to("text")
    assert f"in {len(explanation)} steps" in text
    assert len(explanation.to("text", clauses=True)) > len(text)
    assert explanation.to("json").startswith("{")
    assert explanation.to("html").lower().startswith("<!doctype html>")
    needs_uniqueness = next(
        puzzle
        for puzzle in sudoku.generate(40, seed=5, difficulty="hard")
        if any(step.rule.startswith(("unique", "bug")) for step in puzzle.explain())
    )
    steps = needs_uniqueness.explain(uniqueness=False)
    assert steps.finding == "solved"
    assert not any(step.rule.startswith(("unique", "bug")) for step in steps)
    assert needs_uniqueness.way().difficulty == "hard"
    assert needs_uniqueness.way(uniqueness=False).techniques != needs_uniqueness.way().techniques
    hint = Puzzle(EASY).hint(lang="fr")
    assert hint.finding == "hint" and len(hint) == 1 and "L" in hint[0].text
    assert Puzzle("55" + EASY[2:]).explain().finding == "no-solution"
    assert Puzzle(16 * ".").explain().solution is None
    with pytest.raises(IndexError):
        hint[1]


def test_errors_and_explanations_speak_the_chosen_language():
    sudoku.speak("fr")
    try:
        with pytest.raises(ValueError, match="il faut 4 lignes"):
            Puzzle("1234")
        with pytest.raises(ValueError, match="aucun codage ne s'appelle `tiny`"):
            Puzzle(EASY).encode("tiny")
        assert "en ligne 1, colonne 1" in Puzzle("55" + EASY[2:]).violation()
        assert "L" in Puzzle(EASY).hint()[0].text
        assert "r" in Puzzle(EASY).hint(lang="en")[0].text
        with pytest.raises(ValueError, match="aucune langue ne s'appelle `latin`"):
            sudoku.speak("latin")
    finally:
        sudoku.speak("en")
    with pytest.raises(ValueError, match="expected 4 rows"):
        Puzzle("1234")


def test_everything_draws_itself():
    explanation = Puzzle(HARD).explain()
    puzzle = Puzzle(DIAGONAL)
    pictures = [
        Puzzle(EASY)._repr_svg_(),
        Puzzle(EASY).svg(candidates=True),
        Puzzle(EASY).solve()._repr_svg_(),
        puzzle._repr_svg_(),
        explanation[0]._repr_svg_(),
        explanation[-1].svg(),
    ]
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert len(set(pictures)) == len(pictures)
    page = explanation._repr_html_()
    assert page.startswith("<iframe srcdoc=") and page.count('"') == 4


def test_ratings():
    easy, hard = Puzzle(EASY).rate(), Puzzle(HARD).rate()
    assert (easy.level, easy.rules) == (0, "naked-singles") and easy.rounds == 0
    assert (hard.level, hard.rules) == (2, "failed-literals") and hard.rounds > 0
    assert hard.score > 20 > 2 > easy.score and hard.contradiction > 0
    with pytest.raises(sudoku.SeveralSolutions):
        Puzzle(81 * ".").rate()
    with pytest.raises(sudoku.NoSolution):
        Puzzle("55" + EASY[2:]).rate()


def test_puzzles_to_order():
    puzzle = sudoku.generate(seed=3, minimal=True)
    assert puzzle.is_unique() and puzzle.minimized() == puzzle
    assert puzzle == sudoku.generate(seed=3, minimal=True)
    several = sudoku.generate(6, seed=3, threads=3)
    assert several == sudoku.generate(6, seed=3, threads=1) and len(set(several)) == 6
    assert all(24 <= p.givens <= 30 for p in sudoku.generate(3, seed=1, givens=(24, 30)))
    assert sudoku.generate(seed=1, level=0).rate().level == 0
    for wish in ("easy", ("medium", "hard")):
        range_of = (wish, wish) if isinstance(wish, str) else wish
        order = ["beginner", "easy", "medium", "hard", "expert"]
        made = order.index(sudoku.generate(seed=1, difficulty=wish).way().difficulty)
        assert order.index(range_of[0]) <= made <= order.index(range_of[1])
    techniques = sudoku.generate(seed=2, needs=["naked-pair"], without=["x-wing"]).way().techniques
    assert techniques["naked-pair"] > 0 and "x-wing" not in techniques
    half_turn = sudoku.generate(seed=1, symmetry="rotational")
    assert [bool(v) for v in half_turn.values] == [bool(v) for v in half_turn.values[::-1]]
    assert sudoku.generate(seed=1, solution=SOLVED).solve().line == SOLVED
    assert sudoku.generate(seed=1, rules="variant: anti-king").variants == ["anti-king"]
    assert sudoku.generate(0) == []
    assert isinstance(sudoku.generate(box=(2, 2)), Puzzle)
    with pytest.raises(TimeoutError):
        sudoku.generate(seed=1, givens=17, level=2, time=0.2)


def test_canonical_forms():
    puzzle = Puzzle(EASY)
    form = puzzle.canonical()
    assert form == puzzle.morphed(5).canonical() != puzzle.morphed(5)
    assert puzzle.morphed(5) == puzzle.morphed(5) != puzzle.morphed(6)
    assert form.givens == puzzle.givens


@pytest.mark.parametrize("encoding", ["compact", "extended", "minimal"])
def test_encoding_and_decoding_with_another_solver(encoding):
    puzzle = Puzzle(HARD)
    encoded = puzzle.encode(encoding, "pairwise")
    with PysatSolver("g4", bootstrap_with=encoded.cnf) as solver:
        assert solver.solve()
        model = solver.get_model()
    grid = encoded.decode(model)
    assert grid == puzzle.solve() == encoded.decode(neuf.solve(encoded.cnf).model)
    row, column = next((r, c) for r in range(9) for c in range(9) if not puzzle[r, c])
    value = grid[row, column]
    variable = encoded.variable(row, column, value)
    assert encoded.meaning(variable) == (row, column, value)
    assert encoded.meaning(0) is None and encoded.meaning(-5) is None
    broken = [-lit if lit == variable else lit for lit in model]
    with pytest.raises(ValueError, match=f"row {row + 1}, column {column + 1}"):
        encoded.decode(broken)
    with pytest.raises(IndexError):
        encoded.variable(9, 0, 1)
    with pytest.raises(ValueError):
        encoded.variable(0, 0, 10)


def test_batches():
    puzzles = [EASY, HARD, "55" + EASY[2:], 81 * ".", EASY]
    solutions = sudoku.solve_many(puzzles)
    assert solutions == [SOLVED, Puzzle(HARD).solve().line, None, None, SOLVED]
    any_solution = sudoku.solve_many(puzzles, unique=False)
    assert Puzzle(81 * ".").is_solved_by(Grid_of(any_solution[3]))
    series = pd.Series(puzzles, index=list("abcde"))
    solved = sudoku.solve_many(series)
    assert isinstance(solved, pd.Series) and solved.to_list() == solutions
    assert list(solved.index) == list("abcde")
    for dtype in (np.uint8, np.int64, np.int32):
        cells = np.array([Puzzle(puzzle).values for puzzle in puzzles], dtype=dtype)
        found = sudoku.solve_many(cells)
        assert found.shape == (5, 81) and found.dtype == np.uint8
        assert "".join(map(str, found[0])) == SOLVED and not found[2].any()
        assert (sudoku.solve_many(cells[::2]) == found[::2]).all()
        assert (sudoku.solve_many(cells[0]) == found[0]).all()
    assert sudoku.solve_many([]) == []
    assert sudoku.solve_many(np.zeros((0, 81), dtype=np.uint8)).shape == (0, 81)


def Grid_of(text: str) -> Grid:
    return Puzzle(81 * ".").filled(Puzzle(text).values)


def test_bad_batches():
    assert sudoku.solve_many([EASY + " easy", EASY + ",1"])[0] is not None
    for longer in (256 * ".", EASY + "1", EASY + "x"):
        with pytest.raises(ValueError, match="81 cells"):
            sudoku.solve_many([longer])
    with pytest.raises(ValueError, match="81 columns"):
        sudoku.solve_many(np.zeros((2, 80), dtype=np.uint8))
    with pytest.raises(TypeError, match="integers"):
        sudoku.solve_many(np.zeros((2, 81)))
    with pytest.raises(ValueError, match="from 0 to 9"):
        sudoku.solve_many(np.full((2, 81), 10))
    with pytest.raises(ValueError, match="from 0 to 9"):
        sudoku.solve_many(np.full((2, 81), -1))
    with pytest.raises(ValueError, match="puzzle 1 is not 81 cells"):
        sudoku.solve_many([EASY, "1234"])
    with pytest.raises(TypeError, match="puzzle 0 is no text"):
        sudoku.solve_many([5])
    with pytest.raises(TypeError, match="not as one text"):
        sudoku.solve_many(EASY)


def test_tables():
    frame = sudoku.table(pd.Series([EASY, 81 * "."], index=[7, 8]), rate=True)
    assert list(frame.columns) == ["puzzle", "givens", "solution", "level", "score"]
    assert list(frame.index) == [7, 8] and frame.loc[7, "solution"] == SOLVED
    assert frame.loc[7, "level"] == 0 and frame.loc[8, "solution"] is None
    assert sudoku.table([Puzzle(EASY)]).loc[0, "givens"] == 30


UNKNOWN = (
    '{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],'
    '[{},{},{},{}]],"diagonal+":true,"rowindexer":[{"cells":["R1C1"]}]}'
)


def test_unknown_rules_are_left_out_only_on_request(tmp_path):
    with pytest.raises(ValueError, match="rowindexer"):
        Puzzle(UNKNOWN)
    with pytest.warns(UserWarning, match=r"no rule for `rowindexer` \(1\)"):
        puzzle = Puzzle(UNKNOWN, ignore_unknown_rules=True)
    assert puzzle.variants == ["extra-region"] and puzzle.values[0] == 1
    path = tmp_path / "list.txt"
    path.write_text(f"{EASY}\n{UNKNOWN}\n")
    assert [p.line for p in sudoku.read(path, skip_errors=True)] == [EASY]
    with pytest.warns(UserWarning, match=r"list\.txt:2: .*rowindexer"):
        puzzles = sudoku.read(path, ignore_unknown_rules=True)
    assert [p.side for p in puzzles] == [9, 4]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Puzzle(EASY, ignore_unknown_rules=True).line == EASY
    sudoku.speak("fr")
    try:
        with pytest.warns(UserWarning, match="neuf n'a pas de règle"):
            Puzzle(UNKNOWN, ignore_unknown_rules=True)
    finally:
        sudoku.speak("en")


def test_files(tmp_path):
    puzzles = sudoku.read(FILES / "puzzles" / "classic.txt")
    assert len(puzzles) > 3 and all(puzzle.count(2) <= 2 for puzzle in puzzles)
    path = tmp_path / "list.txt"
    path.write_text(f"{EASY}\n{EASY[:-1]}q\n{HARD}\n")
    with pytest.raises(ValueError, match=r"list\.txt: line 2"):
        sudoku.read(path)
    assert [p.line for p in sudoku.read(path, skip_errors=True)] == [EASY, HARD]
    with pytest.raises(FileNotFoundError):
        sudoku.read(tmp_path / "missing")
    with pytest.raises(IsADirectoryError):
        sudoku.read(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
@pytest.mark.parametrize(
    "work",
    [
        lambda: Puzzle("1" + 80 * ".").count(),
        lambda: sudoku.generate(seed=1, givens=17, level=2),
        lambda: sudoku.solve_many(np.zeros((3_000_000, 81), dtype=np.uint8)),
        lambda: sum(1 for _ in Puzzle(81 * ".").solutions()),
    ],
)
def test_control_c_stops_long_work_within_a_second(work, control_c):
    control_c(0.3)
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
        time.sleep(5)
    assert time.monotonic() - begin < 3
