"""The levels in words beside Sudoku Explainer's ratings.

    neuf rate --tabs --techniques puzzles.txt > rated.txt
    neuf rate --se puzzles.txt > se.txt
    python3 bench tables bands rated.txt se.txt

Prints a table in Markdown: for each word how many puzzles of each band of ratings there are, the range
of ratings and of scores, and below it the rank correlations (Spearman) of score, word and rating.
"""

import sys

from fit import spearman

WORDS = ["beginner", "easy", "medium", "hard", "tough", "expert", "diabolical", "beyond"]
BANDS = [(0.0, 2.6), (2.7, 4.4), (4.5, 6.2), (6.3, 7.1), (7.2, 7.9), (8.0, 20.0)]


def read(rated, explainer):
    """For each puzzle of both files its rating, score and word."""
    ratings = {}
    with open(explainer, encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if len(fields) > 3 and not fields[0].startswith("≥"):
                ratings[fields[3]] = float(fields[0])
    found = []
    with open(rated, encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if len(fields) > 5 and fields[4] in ratings:
                found.append((ratings[fields[4]], float(fields[0]), WORDS.index(fields[5])))
    return found


def main():
    puzzles = read(*sys.argv[1:3])
    names = ["up to 2.6"] + [f"{a} to {b}" for a, b in BANDS[1:-1]] + ["8.0 and above"]
    print("| word | " + " | ".join(names) + " | ratings | scores (median) |")
    print("|---|" + "---:|" * len(BANDS) + "---|---|")
    for number, word in enumerate(WORDS):
        own = [(rating, score) for rating, score, other in puzzles if other == number]
        if not own:
            continue
        counts = [sum(a <= rating <= b for rating, _ in own) or "" for a, b in BANDS]
        ratings, scores = sorted(r for r, _ in own), sorted(s for _, s in own)
        cells = " | ".join(map(str, counts))
        middle = scores[len(scores) // 2]
        print(
            f"| {word} | {cells} | {ratings[0]} to {ratings[-1]} "
            f"| {scores[0]:.2f} to {scores[-1]:.2f} ({middle:.2f}) |"
        )
    print()
    parts = [("all", 0.0, 20.0), ("below 4.2", 0.0, 4.1), ("4.2 and above", 4.2, 20.0), ("7 and above", 7.0, 20.0)]
    print("| puzzles | number | score | word |\n|---|---:|---:|---:|")
    for name, least, most in parts:
        own = [puzzle for puzzle in puzzles if least <= puzzle[0] <= most]
        ratings, scores, words = zip(*own)
        print(f"| {name} | {len(own)} | {spearman(scores, ratings):.3f} | {spearman(words, ratings):.3f} |")
