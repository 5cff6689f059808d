"""Makes inputs of each kind 10 and 100 times as large, and prints a table: kind, time and memory.

For each kind an input of a size n, and of its multiples up to --most times n, is given to a command.
What is compared is the processor time and the largest memory, without those of the smallest input.
A kind whose time or memory grows by over twice the growth of the input, from one size to the next, is
listed as more than proportional, if it takes over a second or 200 MB by then. The exit code is then 1,
unless `book/engine/limits.md` names the kind.

    python3 bench attack growth --neuf target/release/neuf --table bench/results/growth.md
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIMIT = 60  # seconds of processor time for one run


def cnf(variables, clauses):
    lines = [f"p cnf {variables} {len(clauses)}"]
    lines += [" ".join(map(str, clause)) + " 0" for clause in clauses]
    return "\n".join(lines) + "\n"


def chain(n):
    return cnf(n, [[-i, i + 1] for i in range(1, n)])


def loop(n):
    return cnf(n, [[-i, i % n + 1] for i in range(1, n + 1)])


def pairs(n):
    side = int((2 * n) ** 0.5)
    return cnf(side, [[-i, -j] for i in range(1, side + 1) for j in range(1, i)])


def long_clause(n):
    return cnf(n, [list(range(1, n + 1))])


def equal(n):
    return cnf(3, [[1, 2, 3]] * n)


def units(n):
    return cnf(n, [[i] for i in range(1, n + 1)])


def unused(n):
    return f"p cnf {n} 1\n1 0\n"


def comments(n):
    return "p cnf 1 1\n" + "c nothing\n" * n + "1 0\n"


def one_comment(n):
    return "p cnf 1 1\nc " + "x" * n + "\n1 0\n"


def gates(n):
    """A chain of AND gates."""
    clauses = []
    for i in range(3, n):
        clauses += [[-i, i - 1], [-i, i - 2], [i, 1 - i, 2 - i]]
    return cnf(n, clauses)


def parities(n):
    clauses = []
    for i in range(3, n):
        a, b, c = i, i - 1, i - 2
        clauses += [[-a, b, c], [a, -b, c], [a, b, -c], [-a, -b, -c]]
    return cnf(n, clauses)


def stars(n):
    """One variable in all clauses."""
    return cnf(n + 1, [[1, i] for i in range(2, n + 2)])


def cubes(n):
    return f"p inccnf\n1 2 0\n" + "".join(f"a {1 + i % 2} 0\n" for i in range(n))


def show(n):
    return "c p show " + " ".join(map(str, range(1, n + 1))) + f" 0\np cnf {n} 1\n1 0\n"


def groups(n):
    return f"p gcnf {n} {n + 1} {n}\n" + "".join(f"{{{i}}} {i} 0\n" for i in range(1, n + 1)) + "{1} -1 0\n"


def proof(n):
    return "1 2 0\nd 1 2 0\n" * n + "0\n"


GRID = [[{} for _ in range(9)] for _ in range(9)]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def f_puzzles(member):
    return lambda n: json.dumps({"size": 9, "grid": GRID, **member(n)})


def cells(n):
    return [f"R{1 + i // 9 % 9}C{1 + i % 9}" for i in range(n)]


def sheet(lines):
    return lambda n: EASY + "\n" + lines(n)


def nested(n):
    return "[" * n + "]" * n


# The name, the input, the command (IN is the file), and the size that is multiplied.
KINDS = [
    *[(f"{name}, {command.split()[0]}", make, command, n) for name, make, n in [
        ("implications in a chain", chain, 1000), ("implications in a loop", loop, 1000),
        ("all pairs of variables", pairs, 10_000), ("one long clause", long_clause, 1000),
        ("a clause again and again", equal, 10_000), ("unit clauses", units, 10_000),
        ("gates in a chain", gates, 1000), ("parities in a chain", parities, 1000),
        ("one variable in all clauses", stars, 1000), ("variables in no clause", unused, 10_000)]
      for command in ["sat --no-model IN", "simplify IN -o OUT", "count IN", "backbone -q IN"]],
    ("comments, sat", comments, "sat IN", 10_000), ("one long comment, sat", one_comment, "sat IN", 100_000),
    ("cubes, sat", cubes, "sat IN", 100), ("a long projection, sat", show, "sat IN", 10_000),
    ("models of a chain, sat --all", chain, "sat --all --no-model --count-limit 100 IN", 1000),
    ("groups, mus", groups, "mus --groups IN", 100), ("lines of a proof, check-proof", proof, "check-proof --text EMPTY IN", 10_000),
    ("puzzles in lines, solve", lambda n: (EASY + "\n") * n, "solve IN", 1000),
    ("characters in a line, solve", lambda n: "." * n, "solve IN", 10_000),
    ("empty lines, solve", lambda n: "\n" * n + EASY, "solve IN", 10_000),
    ("comments, solve", lambda n: "# nothing\n" * n + EASY, "solve IN", 10_000),
    ("columns of a table, solve", lambda n: ",".join(f"c{i}" for i in range(n)) + ",puzzle\n" + "," * n + EASY, "solve -f csv IN", 1000),
    ("rows of a table, solve", lambda n: "id,puzzle\n" + f"1,{EASY}\n" * n, "solve -f csv IN", 1000),
    ("brackets in brackets, solve", nested, "solve IN", 1000),
    ("JSON objects, solve", lambda n: (json.dumps({"puzzle": EASY}) + "\n") * n, "solve IN", 1000),
    ("words, solve", lambda n: "nothing " * n, "solve IN", 1000),
    ("minima, count", f_puzzles(lambda n: {"minimum": [{"cell": cell} for cell in cells(n)]}), "count --limit 2 IN", 100),
    ("even cells, count", f_puzzles(lambda n: {"even": [{"cell": cell} for cell in cells(n)]}), "count --limit 2 IN", 100),
    ("cages, count", f_puzzles(lambda n: {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}] * n}), "count --limit 2 IN", 100),
    ("thermometers, count", f_puzzles(lambda n: {"thermometer": [{"lines": [["R1C1", "R1C2"]]}] * n}), "count --limit 2 IN", 100),
    ("dots, count", f_puzzles(lambda n: {"difference": [{"cells": ["R1C1", "R1C2"], "value": ""}] * n}), "count --limit 2 IN", 100),
    ("arrows, count", f_puzzles(lambda n: {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]]}] * n}), "count --limit 2 IN", 100),
    ("clones, count", f_puzzles(lambda n: {"clone": [{"cells": ["R1C1"], "cloneCells": ["R5C4"]}] * n}), "count --limit 2 IN", 100),
    ("colours, count", f_puzzles(lambda n: {"text": [{"cells": [cell], "value": "x"} for cell in cells(n)]}), "count --limit 2 IN", 100),
    ("rules below a grid, count", sheet(lambda n: "thermometer: r1c1 r1c2\n" * n), "count --limit 2 IN", 100),
    ("a long list below a grid, count", sheet(lambda n: "even: " + "r1c3 " * n + "\n"), "count --limit 2 IN", 100),
    ("crossed-out candidates, hint", lambda n: f":0000:x:{EASY}:{'111 ' * n}::", "hint IN", 100),
    ("links, convert", lambda n: f"https://www.sudokuwiki.org/sudoku.htm?bd={EASY}\n" * n, "convert IN", 1000),
    ("lines of an answer, decode", lambda n: "s SATISFIABLE\n" + "v -1 -2 -3\n" * n + "v 0\n", f"decode --puzzle {EASY} IN", 10_000),
]


def measure(neuf, folder, command, text):
    """The processor time in seconds and the memory in megabytes of one run; None beyond the limit."""
    (folder / "in").write_text(text)
    (folder / "empty").write_text("p cnf 2 1\n1 2 0\n")
    names = {"IN": folder / "in", "OUT": folder / "out", "EMPTY": folder / "empty"}
    line = [neuf, *(str(names.get(word, word)) for word in command.split())]
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 5))
    with open(os.devnull, "w") as null:
        child = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=null, stderr=null, preexec_fn=limit)
        _, status, usage = os.wait4(child.pid, 0)
    (folder / "out").unlink(missing_ok=True)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (9, 24):
        return None
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--neuf", default="target/release/neuf")
    parser.add_argument("--most", type=int, default=100, help="how many times as large the largest input is")
    parser.add_argument("--only", default="", help="only kinds with this text in their names")
    parser.add_argument("--table")
    arguments = parser.parse_args()
    neuf = os.path.abspath(arguments.neuf)
    said = (Path(__file__).parent.parent.parent / "book/engine/limits.md").read_text()
    rows, wrong = [], []
    with tempfile.TemporaryDirectory() as name:
        for kind, make, command, n in KINDS:
            if arguments.only not in kind:
                continue
            factors = [f for f in (1, 10, 100, 1000) if f <= arguments.most]
            found = []
            for factor in factors:
                found.append(measure(neuf, Path(name), command, make(n * factor)))
                if found[-1] is None:
                    break
            grown = []
            first = found[0] or (LIMIT, 0)
            for before, after in zip(found, found[1:]):
                if after is None:
                    grown.append("time")
                    continue
                for what, place, least in (("time", 0, 1), ("memory", 1, 200)):
                    base = max(before[place] - first[place], least / 20)
                    if after[place] > least and (after[place] - first[place]) / base > 20:
                        grown.append(what)
            told = [f"over {LIMIT} s" if one is None else f"{one[0]:.2f} s, {one[1]:.0f} MB" for one in found]
            told += ["–"] * (len(factors) - len(told))
            if grown and kind.split(",")[0] not in said:
                wrong.append(kind)
            verdict = "more than proportional: " + ", ".join(sorted(set(grown))) if grown else "proportional"
            rows.append(f"| {kind} | {n} | " + " | ".join(told) + f" | {verdict} |")
            print(rows[-1], flush=True)
    header = ["# Growth", "", f"{len(rows)} kinds of input, of a size and its multiples: processor time and memory",
              f"({time.strftime('%d %B %Y')}; `python3 bench attack growth`).", "",
              "| kind, command | size | " + " | ".join(f"{f} times" for f in (1, 10, 100, 1000) if f <= arguments.most) + " | |",
              "|---|---:|" + "---:|" * sum(f <= arguments.most for f in (1, 10, 100, 1000)) + "---|"]
    if arguments.table:
        Path(arguments.table).write_text("\n".join(header + rows) + "\n")
    if wrong:
        print("not named in limits.md:", *wrong, sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
