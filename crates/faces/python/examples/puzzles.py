"""Makes three puzzles, rates them, explains the next step of the hardest, and draws it."""

import tempfile
from pathlib import Path

from neuf import sudoku

puzzles = sudoku.generate(3, seed=2026, symmetry="rotational", minimal=False)
ratings = [puzzle.rate() for puzzle in puzzles]
for puzzle, rating in zip(puzzles, ratings):
    print(puzzle.line, rating)

hardest = max(zip(puzzles, ratings), key=lambda pair: pair[1].score)[0]
print(hardest)
hint = hardest.hint()
print(hint[0].text)

picture = Path(tempfile.mkdtemp()) / "hint.svg"
picture.write_text(hint[0].svg())
print("the picture of this step has", picture.stat().st_size, "bytes")

# The same puzzle as a formula, and the model of any solver as a grid again.
encoded = hardest.encode("extended")
print(encoded, "with the solution", hardest.solve().line)

lines = [puzzle.line for puzzle in puzzles]
assert sudoku.solve_many(lines) == [puzzle.solve().line for puzzle in puzzles]
