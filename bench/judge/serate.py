"""Compares `neuf rate --se` with ratings that Sudoku Explainer gave, and prints a table.

The file has a puzzle of 81 characters and its rating as ER/EP/ED on each line, with a blank or a
tab between them, as the program `serate` writes it with `--format="%g %r/%p/%d"`. Puzzles are
divided into two halves by a hash: those of the working half may be looked at, the others only
judge, and the table is of these unless `--half` says otherwise.

    python3 bench judge serate --neuf target/release/neuf ratings.txt --table bench/results/serate.md
"""

import argparse
import hashlib
import resource
import subprocess
from pathlib import Path

BANDS = [(0, 45), (45, 65), (65, 76), (76, 85), (85, 90), (90, 200)]


def judges(puzzle):
    return hashlib.sha256(puzzle.encode()).digest()[0] % 2 == 0


def read(path, half):
    rated = {}
    for line in Path(path).read_text().splitlines():
        fields = line.split()
        if len(fields) == 2 and (half == "both" or judges(fields[0]) == (half == "judging")):
            rated[fields[0]] = fields[1].split("/")
    return rated


def ask(neuf, puzzles):
    """The ratings of neuf, and the seconds of processor time that they took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = [neuf, "rate", "--se", "--threads", "1", "-"]
    text = "\n".join(puzzles) + "\n"
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    rows = (line.split("\t") for line in done.stdout.splitlines())
    return {row[3]: row[:3] for row in rows if len(row) > 3}, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ratings")
    parser.add_argument("--neuf", default="target/release/neuf")
    parser.add_argument("--half", choices=["working", "judging", "both"], default="judging")
    parser.add_argument("--table", help="write the table to this file")
    options = parser.parse_args()
    expected = read(options.ratings, options.half)
    lines = ["| ER | puzzles | same ER | same ER, EP and ED | lower bounds | ms of one core each |", "|---|---:|---:|---:|---:|---:|"]
    different = []
    for low, high in [*BANDS, (0, 200)]:
        band = [p for p, (er, *_) in expected.items() if low <= round(float(er) * 10) < high]
        if not band:
            continue
        found, seconds = ask(options.neuf, band)
        same = sum(found.get(p, [""])[0] == expected[p][0] for p in band)
        whole = sum(found.get(p) == expected[p] for p in band)
        bounds = sum("≥" in found.get(p, [""])[0] for p in band)
        name = "all" if high - low == 200 else f"{low / 10} to {(high - 1) / 10}"
        lines.append(f"| {name} | {len(band)} | {same} | {whole} | {bounds} | {1000 * seconds / len(band):.2f} |")
        if name == "all":
            different = [p for p in band if found.get(p) != expected[p]]
    table = "\n".join(lines) + "\n"
    if different:
        table += "\nRated otherwise:\n\n" + "".join(f"- `{p}`: {'/'.join(expected[p])}\n" for p in different)
    print(table)
    if options.table:
        head = "# Sudoku Explainer's rating\n\n" + (
            "`neuf rate --se` beside the ratings of Sudoku Explainer 1.2.1 (as PGExplainer and\n"
            "SukakuExplainer's serate give them, which agreed where both were asked). The puzzles are the\n"
            f"{options.half} half, or a part of it, of a collection rated 5.0 and above: [`bench/judge/serate.py`](../judge/serate.py).\n\n"
        )
        Path(options.table).write_text(head + table)
