"""Attacks the command `neuf` from outside and prints a table: campaign, inputs, failures.

Every campaign draws its inputs from a seed and judges the command by something that shares no
code with it: a reader of DIMACS and a search in this file, gzip, bzip2, xz and zstd, MiniSat,
and the verified checker cake_lpr. What fails is kept in the folder of `--keep`, with the command
that shows it. The library has its own long run (`fuzz soak`), which is a hundred times faster for
each case; this one exists because users meet the command.

    python3 bench attack command --neuf target/release/neuf --cake-lpr cake_lpr --table bench/results/attack.md
"""

import argparse
import bz2
import gzip
import itertools
import json
import lzma
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TIMEOUT = 20  # seconds for one command; every input here is small
MOST_VARIABLES = 1 << 28  # the command refuses more


class Failure(Exception):
    """The command did something wrong."""


class Attack:
    """The settings that all campaigns share, and a folder for the files of one case."""

    def __init__(self, arguments, folder):
        self.neuf = os.path.abspath(arguments.neuf)
        self.cake = arguments.cake_lpr and shutil.which(arguments.cake_lpr)
        self.minisat = shutil.which("minisat")
        self.options = json.loads(
            subprocess.run([self.neuf, "sat", "--list-options", "--json"],
                           capture_output=True, check=True).stdout)
        self.folder = folder

    def run(self, *arguments, data=b"", cwd=None):
        """Runs neuf; it may refuse, but never panic, abort or hang."""
        try:
            done = subprocess.run([self.neuf, *map(str, arguments)], input=data, cwd=cwd,
                                  capture_output=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            raise Failure(f"no end after {TIMEOUT} s: {arguments}") from None
        if done.returncode not in (0, 1, 2, 10, 20) or b"panicked" in done.stderr:
            raise Failure(f"exit code {done.returncode}: {arguments}: {done.stderr[-300:]}")
        if done.returncode in (1, 2) and not done.stderr.strip() and not done.stdout.strip():
            raise Failure(f"refused without a message: {arguments}")
        return done


# Formulas, by means that neuf does not use.

def models(clauses, variables):
    """All models of a small formula, as sets of literals."""
    for values in itertools.product((False, True), repeat=variables):
        if all(any((lit > 0) == values[abs(lit) - 1] for lit in clause) for clause in clauses):
            yield tuple(n + 1 if value else -n - 1 for n, value in enumerate(values))


def is_satisfiable(clauses):
    """Davis, Logemann and Loveland's procedure on sets of literals."""
    clauses = [set(clause) for clause in clauses]
    while True:
        if not clauses:
            return True
        if any(not clause for clause in clauses):
            return False
        unit = next((clause for clause in clauses if len(clause) == 1), None)
        if unit is None:
            break
        clauses = assign(clauses, next(iter(unit)))
    lit = next(iter(min(clauses, key=len)))
    return is_satisfiable(assign(clauses, lit)) or is_satisfiable(assign(clauses, -lit))


def assign(clauses, lit):
    return [clause - {-lit} for clause in clauses if lit not in clause]


def draw_formula(rng, most=40):
    """A formula of one of several families, about as often satisfiable as not."""
    family = rng.randrange(6)
    if family == 0:  # pigeons in holes
        pigeons, holes = rng.randint(2, 5), rng.randint(2, 4)
        var = lambda p, h: p * holes + h + 1
        clauses = [[var(p, h) for h in range(holes)] for p in range(pigeons)]
        clauses += [[-var(p, h), -var(q, h)] for h in range(holes)
                    for p in range(pigeons) for q in range(p)]
    elif family == 1:  # parity
        variables = rng.randint(4, 12)
        clauses = []
        for _ in range(rng.randint(variables - 2, variables + 2)):
            chosen = rng.sample(range(1, variables + 1), min(variables, rng.randint(2, 4)))
            wanted = rng.randint(0, 1)
            for signs in itertools.product((1, -1), repeat=len(chosen)):
                if sum(s < 0 for s in signs) % 2 != wanted:
                    clauses.append([s * v for s, v in zip(signs, chosen)])
    elif family == 2:  # gates and a miter of them
        inputs = rng.randint(3, 7)
        clauses, top, pairs = [], inputs, []
        for _ in range(rng.randint(3, 12)):
            a, b = (rng.choice((1, -1)) * rng.randint(1, top) for _ in range(2))
            for _ in range(2):
                top += 1
                clauses += [[-top, a], [-top, b], [top, -a, -b]]
            pairs.append((top - 1, top))
        a, b = rng.choice(pairs)
        clauses += [[a, b], [-a, -b]]
    else:
        variables = rng.randint(1, most)
        width = rng.choice((2, 3, 3, 3, 4))
        ratio = {2: 1.1, 3: 4.4, 4: 9.5}[width] * rng.uniform(0.8, 1.2)
        clauses = [[rng.choice((1, -1)) * rng.randint(1, variables) for _ in range(width)]
                   for _ in range(max(1, int(variables * ratio)))]
    rng.shuffle(clauses)
    return clauses


def dimacs(clauses):
    variables = max((abs(lit) for clause in clauses for lit in clause), default=0)
    lines = [f"p cnf {variables} {len(clauses)}"]
    return "\n".join(lines + [" ".join(map(str, [*clause, 0])) for clause in clauses]) + "\n"


def read_dimacs(data):
    """The clauses of a file and whether it follows the format to the letter; `None` if it has
    words that are no numbers."""
    is_exact, clauses, clause, header = True, [], [], None
    for line in data.decode("latin-1").replace("\r\n", "\n").split("\n"):
        if line.lstrip(" \t\r\v\f").startswith("c"):  # a comment, also behind blanks
            is_exact &= line.startswith("c") and not clause
            continue
        if line.strip().startswith("%"):
            is_exact = False
            break
        words = re.split(r"[ \t\r\v\f]+", line.strip(" \t\r\v\f"))
        words = [word for word in words if word]
        if words[:1] == ["p"]:
            if header is not None or clauses or clause:
                return None, False
            if len(words) != 4 or words[1] != "cnf" or not all(re.fullmatch("[0-9]+", w) for w in words[2:]):
                return None, False
            header = int(words[2]), int(words[3])
            continue
        for word in words:
            if word == "c":  # a comment behind numbers
                is_exact = False
                break
            if not re.fullmatch(r"-?[0-9]+", word):
                return None, False
            is_exact &= str(int(word)) == word
            if int(word):
                clause.append(int(word))
            else:
                clauses.append(clause)
                clause = []
    if clause:
        clauses.append(clause)
        is_exact = False
    if header is None:
        return clauses, False
    highest = max((abs(lit) for c in clauses for lit in c), default=0)
    is_exact &= highest <= header[0] <= MOST_VARIABLES and len(clauses) == header[1]
    return clauses, is_exact and b"\0" not in data


def answer(done):
    """The answer of `neuf sat` (or `None`) and the model."""
    out = done.stdout.decode()
    status = re.findall(r"^s (.*)$", out, re.M)
    if len(status) > 1:
        raise Failure(f"several answers: {status}")
    values = [int(w) for line in re.findall(r"^v (.*)$", out, re.M) for w in line.split()]
    expected = {10: "SATISFIABLE", 20: "UNSATISFIABLE"}.get(done.returncode)
    if status and expected != status[0] and status[0] != "UNKNOWN":
        raise Failure(f"exit code {done.returncode} beside {status}")
    return (status or [None])[0], set(values) - {0}


def judge(done, clauses, truth):
    """Holds an answer against the truth, and a model against the clauses."""
    status, model = answer(done)
    if status == "SATISFIABLE":
        if not truth:
            raise Failure("satisfiable, which it is not")
        for clause in clauses:
            if not any(lit in model for lit in clause):
                raise Failure(f"the model does not satisfy {clause}")
    elif status == "UNSATISFIABLE":
        if truth:
            raise Failure("unsatisfiable, which it is not")
    elif done.returncode == 0:
        raise Failure("no answer and no limit")
    return status


# Campaigns: each takes an Attack, a random generator and the folder of one case. It returns
# without a value, or raises Failure.

def mutate(rng, data, pieces):
    """A few random changes of the bytes of a file."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(data) + 1)
        kind = rng.randrange(5)
        if kind == 0 and data:
            data[min(place, len(data) - 1)] = rng.randrange(256)
        elif kind == 1:
            data[place:place] = rng.choice(pieces)
        elif kind == 2:
            del data[place:place + rng.randint(1, 12)]
        elif kind == 3:
            end = place + rng.randint(1, 20)
            data[place:place] = data[place:end]
        else:
            data = data[:place] if rng.random() < 0.2 else data + rng.choice(pieces)
    return bytes(data)


DIMACS_PIECES = [b"0", b" 0\n", b"-", b"%\n0\n", b"c x\n", b"p cnf 3 2\n", b"\t", b"\r\n", b"\0",
                 b"99999999999", b"268435456 0\n", b"268435457 0\n", b"-0", b"+1", b" 1.5 ", b"\n\n",
                 b"x", b"--1", b"\xef\xbb\xbf", b"\xff", b"1 -1 0\n", b"2 2 0\n"]


def mutated_dimacs(attack, rng, folder):
    data = mutate(rng, dimacs(draw_formula(rng, 12)).encode(), DIMACS_PIECES)
    clauses, is_exact = read_dimacs(data)
    (folder / "f.cnf").write_bytes(data)
    done = attack.run("sat", folder / "f.cnf")
    status, _ = answer(done)
    if status is None:
        if is_exact:
            raise Failure(f"refused: {done.stderr[:200]}")
        if done.returncode != 1 or b"f.cnf" not in done.stderr:
            raise Failure(f"refused in another way: {done.returncode} {done.stderr[:200]}")
        return
    if clauses is None:
        # A byte-order mark and a NUL may be passed over; anything else must be refused.
        clauses, _ = read_dimacs(data.removeprefix(b"\xef\xbb\xbf").replace(b"\0", b" "))
        if clauses is None:
            raise Failure("read, although it is no formula")
    if max((abs(lit) for c in clauses for lit in c), default=0) > MOST_VARIABLES:
        raise Failure("read, although a variable is above 2^28")
    judge(done, clauses, is_satisfiable(clauses))


TOOLS = {"gz": "gzip", "bz2": "bzip2", "xz": "xz", "zst": "zstd"}


def decompress(kind, data):
    # The tools themselves: Python's modules refuse what follows gzip data and pass over a damaged
    # second part of bzip2 or xz data.
    done = subprocess.run([TOOLS[kind], "-dcq"], input=data, capture_output=True)
    is_warning = kind == "gz" and done.returncode == 2
    if kind == "gz" and done.returncode == 1:
        # gzip warns of bytes of another kind after a member, but takes a single one for a member
        # that is cut off.
        member = zlib.decompressobj(wbits=31)
        text = member.decompress(data)
        if member.eof and len(member.unused_data) == 1 and member.unused_data != b"\x1f":
            return text
    if done.returncode and not is_warning:
        raise ValueError(done.stderr)
    return done.stdout


def corrupted_compression(attack, rng, folder):
    kinds = [kind for kind, tool in TOOLS.items() if shutil.which(tool)]
    kind = rng.choice(kinds)
    clauses = draw_formula(rng)
    text = dimacs(clauses).encode()
    pack = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}.get(kind) or (
        lambda data: subprocess.run(["zstd", "-cq"], input=data, capture_output=True).stdout)
    data = bytearray(pack(text))
    for _ in range(rng.randint(1, 3)):
        how = rng.randrange(4)
        if how == 0:
            data = data[:rng.randrange(len(data) + 1)]
        elif how == 1:
            data += rng.choice([b"\0" * rng.randint(1, 600), b"rest", bytes(pack(b""))])
        elif data:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    name = folder / f"f.cnf.{kind}"
    name.write_bytes(data)
    done = attack.run("sat", name)
    status, _ = answer(done)
    try:
        held = decompress(kind, bytes(data))
    except Exception:  # each module has errors of its own
        held = None
    if status is None:
        if held == text and b"a member begins with a wrong byte" not in done.stderr:
            # What looks like another member with a wrong byte may hold clauses, so neuf refuses
            # it.
            raise Failure(f"refused, although {kind} decompresses it: {done.stderr[:200]}")
    elif held is None and not bytes(data).startswith(bytes(pack(text))):
        # The words of a damaged file that is not recognised as compressed can still be read as
        # text; only an answer to the formula itself would be wrong.
        raise Failure(f"answered, although {kind} refuses the data")
    elif held == text:
        judge(done, clauses, is_satisfiable(clauses))


def draw_options(attack, rng):
    chosen = []
    for option in rng.sample(attack.options, rng.choice((0, 1, 2, 4, 8, len(attack.options) // 2))):
        low, high, value = option["low"], option["high"], option["default"]
        if isinstance(value, bool):
            drawn = rng.random() < 0.5
        elif isinstance(value, int):
            near = [low, high, value, low + 1, min(high, value * 2 + 1), min(high, rng.randint(0, 20))]
            drawn = max(low, min(high, rng.choice(near)))
        else:
            drawn = max(low, min(high, rng.choice([low, value, value * 10, rng.random(), 1.0, 100.0])))
        chosen += ["-O", f"{option['name']}={str(drawn).lower()}"]
    # Early rounds of simplification, so that short runs meet them.
    for name in ("probe_interval", "eliminate_interval", "reduce_interval"):
        if rng.random() < 0.5:
            chosen += ["-O", f"{name}={rng.choice((1, 5, 20, 100))}"]
    known = {option["name"] for option in attack.options}
    return [word for pair in zip(chosen[::2], chosen[1::2])
            if pair[1].split("=")[0] in known for word in pair]


def random_options(attack, rng, folder):
    clauses = draw_formula(rng)
    (folder / "f.cnf").write_text(dimacs(clauses))
    options = draw_options(attack, rng) + ["--seed", rng.randrange(1 << 16)]
    if rng.random() < 0.25:
        options += ["--threads", rng.randint(2, 3), "-O", f"join_after={rng.choice((0, 1, 10))}"]
    has_file = rng.random() < 0.5
    proof = [folder / "f.lrat", "--text"] if has_file else []
    done = attack.run("sat", "--certify", *options, folder / "f.cnf", *proof)
    status = judge(done, clauses, is_satisfiable(clauses))
    if status is None:
        raise Failure(f"refused with {options}: {done.stderr[:300]}")
    if status == "UNSATISFIABLE" and has_file and attack.cake:
        verify(attack, folder / "f.cnf", folder / "f.lrat", options)


def verify(attack, formula, proof, what):
    checked = subprocess.run([attack.cake, formula, proof], capture_output=True)
    if b"s VERIFIED UNSAT" not in checked.stdout:
        raise Failure(f"cake_lpr refuses: {what}: {checked.stdout[:200]} {checked.stderr[:200]}")


def draw_refutable(rng, most=40):
    while True:
        clauses = draw_formula(rng, most)
        if not is_satisfiable(clauses):
            return clauses


def trimmed_proofs(attack, rng, folder):
    clauses = draw_refutable(rng)
    if rng.random() < 0.5:
        clauses = [clause + [rng.choice(clause)] if clause and rng.random() < 0.3 else clause
                   for clause in clauses]
    (folder / "f.cnf").write_text(dimacs(clauses))
    options = draw_options(attack, rng)
    done = attack.run("sat", *options, folder / "f.cnf", folder / "f.drat", "--proof", "drat", "--text")
    judge(done, clauses, False)
    done = attack.run("check-proof", folder / "f.cnf", folder / "f.drat", "--text", "--proof", "drat",
                      "--trim", folder / "t.lrat")
    if done.returncode != 20 and done.returncode != 0:
        raise Failure(f"own DRAT refused with {options}: {done.stderr[:300]}")
    if attack.cake:
        verify(attack, folder / "f.cnf", folder / "t.lrat", options)


def all_models(attack, rng, folder):
    clauses = [c for c in draw_formula(rng, 10) if c and max(map(abs, c)) <= 12] or [[1, 2]]
    (folder / "f.cnf").write_text(dimacs(clauses))
    variables = max(abs(lit) for clause in clauses for lit in clause)
    expected = set(models(clauses, variables))
    arguments = []
    if rng.random() < 0.5:
        shown = sorted(rng.sample(range(1, variables + 1), rng.randint(1, variables)))
        arguments = ["--project", ",".join(map(str, shown))]
        expected = {tuple(m[v - 1] for v in shown) for m in expected}
    done = attack.run("sat", "--all", *draw_options(attack, rng), *arguments, folder / "f.cnf")
    if done.returncode not in (10, 20):
        raise Failure(f"refused: {done.stderr[:200]}")
    out, found, model = done.stdout.decode(), [], []
    for line in re.findall(r"^v (.*)$", out, re.M):
        for word in map(int, line.split()):
            if word:
                model.append(word)
            else:
                found.append(tuple(sorted(model, key=abs)))
                model = []
    if len(found) != len(set(found)) or set(found) != expected:
        raise Failure(f"{len(found)} models, {len(set(found))} of them different, "
                      f"{len(expected)} expected: {arguments}")


def reconstructed(attack, rng, folder):
    clauses = draw_formula(rng, 60)
    (folder / "f.cnf").write_text(dimacs(clauses))
    done = attack.run("simplify", "--method", "full", folder / "f.cnf", "-o", folder / "s.cnf",
                      "-r", folder / "back.cnf")
    if done.returncode not in (0, 10, 20):
        raise Failure(f"simplify: {done.returncode} {done.stderr[:200]}")
    solved = subprocess.run([attack.minisat, "-verb=0", folder / "s.cnf", folder / "m.out"],
                            capture_output=True)
    truth = is_satisfiable(clauses)
    if solved.returncode != (10 if truth else 20):
        raise Failure(f"MiniSat says {solved.returncode} of the simplified formula")
    if truth:
        done = attack.run("reconstruct", folder / "back.cnf", folder / "m.out",
                          "--formula", folder / "f.cnf")
        judge(done, clauses, True)


PROOF_PIECES = [b"0", b" 0\n", b"-", b"d ", b"1 ", b" 2 ", b"-3 ", b"7", b"\n", b"0 0\n", b"99", b"c x\n"]


def mutated_proofs(attack, rng, folder):
    clauses = draw_refutable(rng, 20)
    (folder / "f.cnf").write_text(dimacs(clauses))
    kind = rng.choice(("lrat", "drat"))
    proof = folder / f"f.{kind}"
    judge(attack.run("sat", folder / "f.cnf", proof, "--proof", kind, "--text"), clauses, False)
    data = proof.read_bytes()
    if rng.random() < 0.5:
        data = mutate(rng, data, PROOF_PIECES)
    # A formula that has a model has no refutation, whatever the proof says.
    weaker = list(clauses)
    while not is_satisfiable(weaker):
        weaker.pop(rng.randrange(len(weaker)))
    (folder / "w.cnf").write_text(dimacs(weaker))
    proof.write_bytes(data)
    done = attack.run("check-proof", folder / "w.cnf", proof, "--text", "--proof", kind)
    if b"VERIFIED" in done.stdout and b"NOT VERIFIED" not in done.stdout:
        raise Failure("a refutation of a formula with a model was accepted")
    if done.returncode == 0:
        raise Failure(f"exit code 0 for a formula with a model: {done.stdout[:200]}")


SUDOKU_PIECES = [b"{", b"}", b"[", b"]", b'"', b",", b";", b"<", b">", b"</", b"|", b"+", b"-", b"\t",
                 b"\r\n", b"\n\n", b"\0", b"\xff\xfe", b"0", b"9", b"x", b".", b"123456789", b"#", b"=1+1",
                 b"<!--", b"<![CDATA[", b"&lt;", b"[Puzzle]", b"\\"]
PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
]


def mutated_sudokus(attack, rng, folder):
    count = rng.randint(1, 6)
    puzzles = "\n".join(rng.choice(PUZZLES) for _ in range(count)).encode() + b"\n"
    layouts = attack.layouts
    layout = rng.choice(layouts)
    done = attack.run("convert", "--format", layout, "-", data=puzzles)
    data = mutate(rng, done.stdout or puzzles, SUDOKU_PIECES)
    (folder / "p.txt").write_bytes(data)
    command = rng.choice(
        [["solve"], ["solve", "--all", "--limit", "3"], ["check"], ["count", "--limit", "2"],
         ["candidates"], ["rate"], ["hint"], ["explain"], ["convert", "--format", rng.choice(layouts)],
         ["canon"], ["dedup"], ["morph"], ["minimize"], ["draw", "--nth", "1"], ["encode", "--nth", "1"],
         ["solve", "--json"], ["certify"], ["compare", "--nth", "1"], ["sheet", "-o", folder / "s.pdf"],
         ["solve", "--format", "csv"], ["solve", "--method", "sat"]])
    done = attack.run(*command, folder / "p.txt", cwd=folder)
    if command == ["solve"]:
        for grid in re.findall(rb"(?<![0-9.])[1-9]{81}(?![0-9.])", done.stdout):
            check_grid(grid.decode())


def check_grid(grid):
    rows = [grid[9 * n:9 * n + 9] for n in range(9)]
    columns = ["".join(row[n] for row in rows) for n in range(9)]
    boxes = ["".join(rows[3 * (b // 3) + n // 3][3 * (b % 3) + n % 3] for n in range(9)) for b in range(9)]
    if any(len(set(house)) != 9 for house in rows + columns + boxes):
        raise Failure(f"no solution of any sudoku: {grid}")


def signals(attack, rng, folder):
    """A signal at a random time ends the command at once; nothing stays behind, and what is
    printed is no answer or the right one."""
    holes = 8
    var = lambda p, h: p * holes + h + 1
    clauses = [[var(p, h) for h in range(holes)] for p in range(holes + 1)]
    clauses += [[-var(p, h), -var(q, h)] for h in range(holes) for p in range(holes + 1) for q in range(p)]
    (folder / "f.cnf").write_text(dimacs(clauses))
    number = rng.choice((signal.SIGINT, signal.SIGTERM, signal.SIGKILL))
    process = subprocess.Popen([attack.neuf, "sat", "--certify", "f.cnf", "f.lrat.zst"], cwd=folder,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(rng.uniform(0, 0.5))
    process.send_signal(number)
    begin = time.monotonic()
    out, err = process.communicate(timeout=TIMEOUT)
    if time.monotonic() - begin > 3:
        raise Failure(f"{time.monotonic() - begin:.1f} s after {number}")
    if process.returncode not in (20, -number, 128 + number, 0) or b"panicked" in err:
        raise Failure(f"exit code {process.returncode} after {number}: {err[:200]}")
    if b"s SATISFIABLE" in out:
        raise Failure("satisfiable, which it is not")
    left = {path.name for path in folder.iterdir()} - {"f.cnf", "f.lrat.zst"}
    if left:
        raise Failure(f"files left: {left}")
    if process.returncode == 20:
        done = attack.run("check-proof", folder / "f.cnf", folder / "f.lrat.zst")
        if done.returncode not in (0, 20):
            raise Failure(f"proof refused: {done.stderr[:200]}")


CAMPAIGNS = {  # name: (function, inputs by default, what it is)
    "dimacs": (mutated_dimacs, 10_000, "mutated DIMACS against a reader and a search in Python"),
    "compressed": (corrupted_compression, 5_000, "corrupted gz, bz2, xz, zst against the tools themselves"),
    "options": (random_options, 100_000, "random options with `--certify`, a quarter with threads; "
                "models checked, half of the proofs also by cake_lpr"),
    "trim": (trimmed_proofs, 5_000, "`check-proof --trim` of DRAT, then cake_lpr"),
    "all": (all_models, 5_000, "`--all` and `--project` against all models by brute force"),
    "reconstruct": (reconstructed, 2_000, "simplified here, solved by MiniSat, model brought back"),
    "proofs": (mutated_proofs, 5_000, "mutated proofs of formulas with a model"),
    "sudokus": (mutated_sudokus, 20_000, "mutated files of sudokus, in every format, 21 commands"),
    "signals": (signals, 500, "SIGINT, SIGTERM, SIGKILL at random times"),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--neuf", default="target/release/neuf")
    parser.add_argument("--cake-lpr", help="the checker's command; without it proofs are checked by neuf only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="a factor for the numbers of inputs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", default="attack-failures", help="a folder for what fails")
    parser.add_argument("--table", help="write the table to this file")
    parser.add_argument("campaigns", nargs="*", help="campaigns to run (default: all): " + ", ".join(CAMPAIGNS))
    arguments = parser.parse_args()
    work = Path(tempfile.mkdtemp())
    attack = Attack(arguments, work)
    layouts = subprocess.run([attack.neuf, "convert", "--format", "no-such-format", "-"], input=b"",
                             capture_output=True).stderr.decode()
    found = re.search(r"possible values: ([^\]]*)\]", layouts)
    attack.layouts = [n for n in re.split(r",\s*", found.group(1)) if n] if found else ["line"]
    version = subprocess.run([attack.neuf, "--version"], capture_output=True).stdout.decode().strip()
    rows, total = [], 0
    for name in arguments.campaigns or CAMPAIGNS:
        campaign, number, what = CAMPAIGNS[name]
        number = max(1, int(number * arguments.scale))
        begin = time.monotonic()

        def case(index):
            folder = Path(tempfile.mkdtemp(dir=work))
            try:
                campaign(attack, random.Random(f"{name} {arguments.seed} {index}"), folder)
                return None
            except Failure as failure:
                kept = Path(arguments.keep) / f"{name}-{arguments.seed}-{index}"
                shutil.copytree(folder, kept, dirs_exist_ok=True)
                (kept / "failure").write_text(f"{failure}\n")
                print(f"{name} {index}: {failure}", file=sys.stderr, flush=True)
                return failure
            finally:
                shutil.rmtree(folder)

        with ThreadPoolExecutor(arguments.jobs) as pool:
            failures = sum(failure is not None for failure in pool.map(case, range(number)))
        total += failures
        rows.append(f"| {what} | {number:,} | {failures:,} |")
        print(f"{name}: {number:,} inputs, {failures:,} failures, {time.monotonic() - begin:.0f} s",
              flush=True)
    shutil.rmtree(work)
    checker = "cake_lpr" if attack.cake else "none"
    table = "\n".join(["| campaign | inputs | failures |", "|---|---:|---:|", *rows]) + "\n"
    if arguments.table:
        Path(arguments.table).write_text(
            "# Attack\n\nWritten by [`bench/attack/command.py`](../attack/command.py), which draws inputs and judges the command `neuf` from\n"
            f"outside. {version}, seed {arguments.seed}, other checker: {checker}.\n\n{table}")
    print(table)
    return 1 if total else 0
