"""How nearly the score of `neuf rate` ranks puzzles as published ratings do, and whether a fit
to what else `neuf rate` says would rank them better.

    neuf rate --tabs --techniques puzzles.txt > rated.txt
    python3 bench tables fit rated.txt ratings.txt

`ratings.txt` has the published rating of each puzzle of `puzzles.txt`, one on a line. Weights
are fitted by least squares on every second puzzle, and all ranks are compared on the others,
which the fit has not seen: Spearman's rank correlation over all of them, and over those rated 7
and above. The intervals are those of the middle 95 % of 500 samples drawn with replacement.
"""

import math
import random
import sys

HARD = 7.0
CHAINS = ["x-chain", "xy-chain", "alternating-chain", "grouped-chain", "als-xz",
          "failed-literal", "nested-failed-literal"]
UNIQUENESS = ["unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3",
              "unique-rectangle-4", "bug"]


class Puzzle:
    """A puzzle as `neuf rate --tabs --techniques` prints it, with its published rating."""

    def __init__(self, line, published):
        fields = line.rstrip("\n").split("\t")
        self.published = float(published)
        self.score = float(fields[0])
        # Where no length is given, nested suppositions are needed.
        self.length = 100.0 if fields[3] == "-" else float(fields[3])
        pairs = (item.rsplit(":", 1) for item in fields[7].split(","))
        self.counts = {name: int(count) for name, count in pairs}

    def steps(self, names):
        return math.log1p(sum(self.counts.get(name, 0) for name in names))


def ranks(values):
    """The rank of each value; equal values share the mean of their ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found, start = [0.0] * len(values), 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in range(start, end + 1):
            found[order[place]] = (start + end) / 2
        start = end + 1
    return found


def spearman(one, other):
    one, other = ranks(one), ranks(other)
    mean = (len(one) - 1) / 2
    product = sum((a - mean) * (b - mean) for a, b in zip(one, other))
    squares = (sum((a - mean) ** 2 for a in values) for values in (one, other))
    return product / math.sqrt(math.prod(squares))


def least_squares(rows, wanted):
    """The weights of the columns, by Gauss's elimination."""
    size = len(rows[0])
    matrix = [[sum(row[i] * row[j] for row in rows) for j in range(size)]
              + [sum(row[i] * value for row, value in zip(rows, wanted))] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(matrix[row][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        for row in range(size):
            if row != i:
                factor = matrix[row][i] / matrix[i][i]
                matrix[row] = [a - factor * b for a, b in zip(matrix[row], matrix[i])]
    return [matrix[i][size] / matrix[i][i] for i in range(size)]


MODELS = {
    "score and length": lambda p: [1, math.log(p.score), math.log(p.length)],
    "… and chains": lambda p: [1, math.log(p.score), math.log(p.length), p.steps(CHAINS)],
    "… and uniqueness": lambda p: [1, math.log(p.score), math.log(p.length), p.steps(CHAINS),
                                   p.steps(UNIQUENESS)],
}


def main():
    with open(sys.argv[1]) as rated, open(sys.argv[2]) as published:
        puzzles = [Puzzle(*pair) for pair in zip(rated, published, strict=True)]
    fitted, unseen = puzzles[::2], puzzles[1::2]
    hard = [puzzle for puzzle in unseen if puzzle.published >= HARD]
    draw = random.Random(1)

    def row(name, measure):
        cells = []
        for group in (unseen, hard):
            pairs = [(measure(puzzle), puzzle.published) for puzzle in group]
            samples = sorted(spearman(*zip(*draw.choices(pairs, k=len(pairs))))
                             for _ in range(500))
            found = spearman(*zip(*pairs))
            cells.append(f"{found:.3f} ({samples[12]:.3f} to {samples[487]:.3f})")
        print(f"| {name} | {cells[0]} | {cells[1]} |")

    print(f"Fitted on {len(fitted)} puzzles; compared on {len(unseen)} others, of which "
          f"{len(hard)} are rated {HARD:g} and above.\n")
    print("| ranked by | all | rated 7 and above |\n|---|---:|---:|")
    row("score", lambda puzzle: puzzle.score)
    row("length of the contradiction", lambda puzzle: puzzle.length)
    for name, terms in MODELS.items():
        weights = least_squares([terms(p) for p in fitted], [p.published for p in fitted])
        row(name, lambda p: sum(w * term for w, term in zip(weights, terms(p))))
        print(f"{name}: " + ", ".join(f"{weight:.3f}" for weight in weights), file=sys.stderr)
