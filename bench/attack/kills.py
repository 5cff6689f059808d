"""Kills every command that writes, at random moments, and prints a table: command, kills, findings.

A run is killed by SIGKILL at a moment drawn between its start and its usual end. Then

- under each name of an output stands what was there before, or the whole new file, or nothing if
  nothing was there;
- nothing else is left but files under way, whose names begin with `.neuf-`; these are counted;
- the same command, or the one that goes on with the work, then gives the whole.

What has to be whole is compared with the file of a run that nobody killed. Where runs differ (two
threads; a search that goes on with earlier results), a proof is checked instead, by `check-proof`
of a run of its own.

    python3 bench attack kills --neuf target/release/neuf --kills 1000 --table bench/results/kills.md
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TIMEOUT = 120  # seconds for one run; all take less than two when the machine is idle


class Task:
    """A command, the files that it writes, and how to know that they are whole."""

    def __init__(self, line, outputs=(), code=0, proof=None, results=None, stdout=None):
        self.line, self.outputs, self.code = line, list(outputs), code
        self.proof, self.results, self.stdout = proof, results, stdout


TASKS = [
    Task("encode --rules-only --size 20 -o OUT.cnf", ["OUT.cnf"]),
    Task("encode --rules-only --size 12 -o OUT.cnf.gz", ["OUT.cnf.gz"]),
    Task("encode --rules-only --size 9 -o OUT.cnf.xz", ["OUT.cnf.xz"]),
    Task("convert list.txt --format opensudoku -o OUT.xml", ["OUT.xml"]),
    Task("convert list.txt --format csv -o OUT.csv.zst", ["OUT.csv.zst"]),
    Task("draw one.txt --format png -o OUT.png", ["OUT.png"]),
    Task("sheet few.txt --format pdf -o OUT.pdf", ["OUT.pdf"]),
    Task("certify one.txt --formula OUT.cnf --proof OUT.lrat", ["OUT.cnf", "OUT.lrat"]),
    Task("sat a.cnf OUT.lrat", ["OUT.lrat"], 20),
    Task("sat a.cnf OUT.drat --proof drat --text --certify", ["OUT.drat"], 20),
    Task("sat a.cnf OUT.lrat --threads 2", ["OUT.lrat"], 20, proof="OUT.lrat"),
    Task("cluster cubes a.cnf --count 40 -o OUT.icnf", ["OUT.icnf"]),
    Task("cluster cubes a.cnf --count 20 -o OUT.icnf --proof OUT.lrat", ["OUT.icnf", "OUT.lrat"]),
    Task("simplify big.cnf -o OUT.cnf", ["OUT.cnf"]),
    Task("simplify a.cnf --method full -o OUT.cnf -r OUT.r", ["OUT.cnf", "OUT.r"]),
    Task("check-proof a.cnf a.drat --trim OUT.lrat", ["OUT.lrat"]),
    Task("cluster join a.cnf whole --cubes a.icnf --proof OUT.lrat", ["OUT.lrat"], 20),
    Task("man --dir OUT", ["OUT/neuf.1", "OUT/neuf-sat.1", "OUT/neuf-solve.1"]),
    Task("cluster sat a.cnf --cubes a.icnf --results OUT --cube-index 1/2", ["OUT/cube-1-of-2.result"]),
    Task("cluster sat a.cnf OUT.lrat --cubes a.icnf --results OUT --certify", ["OUT.lrat"], 20,
         proof="OUT.lrat", results="OUT"),
    Task("cluster sat a.cnf --cubes a.icnf --results OUT --threads 2 --split-after 200", [], 20,
         results="OUT"),
    Task("solve -m sat list.txt", stdout="OUT.txt"),
    Task("rate few.txt", stdout="OUT.txt"),
]


class Failure(Exception):
    """Something was lost, or half of a file was found."""


def random_3sat(draw, variables, clauses):
    lines = [f"p cnf {variables} {clauses}"]
    for _ in range(clauses):
        chosen = draw.sample(range(1, variables + 1), 3)
        lines.append(" ".join(str(draw.choice((-1, 1)) * var) for var in chosen) + " 0")
    return "\n".join(lines) + "\n"


def start(neuf, line, folder, out=subprocess.DEVNULL):
    return subprocess.Popen([neuf, *line.split()], cwd=folder, stdin=subprocess.DEVNULL,
                            stdout=out, stderr=subprocess.PIPE)


def finish(neuf, line, folder, code, out=subprocess.DEVNULL):
    """Runs a command to its end, and returns how long it took."""
    begun = time.monotonic()
    process = start(neuf, line, folder, out)
    try:
        _, said = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        raise Failure(f"`{line}` has no end") from None
    if process.returncode != code:
        raise Failure(f"`{line}` ends with {process.returncode}: {said[-300:]!r}")
    return time.monotonic() - begun


def prepare(neuf, folder, seed):
    """Writes the inputs of all commands."""
    draw = random.Random(seed)
    (folder / "a.cnf").write_text(random_3sat(random.Random(3), 150, 690))
    (folder / "big.cnf").write_text(random_3sat(draw, 60_000, 200_000))
    made = subprocess.run([neuf, "generate", "--count", "40", "--seed", str(seed)],
                          capture_output=True, check=True).stdout
    (folder / "few.txt").write_bytes(made)
    (folder / "list.txt").write_bytes(made * 50)
    (folder / "one.txt").write_bytes(made.splitlines(keepends=True)[0])
    finish(neuf, "sat a.cnf a.drat --proof drat", folder, 20)
    finish(neuf, "cluster cubes a.cnf --count 40 -o a.icnf", folder, 0)
    finish(neuf, "cluster sat a.cnf --cubes a.icnf --results whole --cube-index 1/1", folder, 0)


def files_in(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def read(path):
    return path.read_bytes() if path.exists() else None


class Trial:
    """One kill of one command."""

    def __init__(self, neuf, task, inputs, whole, seconds, draw):
        self.neuf, self.task, self.inputs, self.whole = neuf, task, inputs, whole
        self.seconds, self.draw = seconds, draw
        self.left = 0

    def run(self, folder):
        """Returns whether the kill came before the end."""
        shutil.copytree(self.inputs, folder, dirs_exist_ok=True)
        inputs = files_in(folder)
        before = {}
        if self.draw.random() < 0.5:
            for name in self.task.outputs:
                # What cannot be replaced without `--force` is named as what it is.
                (folder / name).parent.mkdir(exist_ok=True)
                (folder / name).write_bytes(b"before\n" if not name.startswith("OUT/cube") else b"")
                before[name] = (folder / name).read_bytes()
        rounds = 3 if self.task.results or self.task.stdout else 1
        killed = False
        for _ in range(rounds):
            killed |= self.kill(folder)
            self.judge(folder, before, inputs)
        for stray in folder.rglob(".neuf-*"):
            stray.unlink()
        self.end(folder)
        return killed

    def kill(self, folder):
        out, done = self.output(folder)
        line = self.task.line + (f" --skip {done}" if self.task.stdout else "")
        process = start(self.neuf, line, folder, out)
        time.sleep(self.draw.random() * self.seconds)
        process.kill()
        process.communicate()
        return process.returncode == -signal.SIGKILL

    def output(self, folder):
        """Where standard output goes, and how many lines it has: those after a whole one are
        cut off, as the guide says."""
        if not self.task.stdout:
            return subprocess.DEVNULL, 0
        path = folder / self.task.stdout
        text = read(path) or b""
        text = text[:text.rfind(b"\n") + 1]
        path.write_bytes(text)
        if not self.whole[self.task.stdout].startswith(text):
            raise Failure(f"{self.task.stdout} is not the beginning of the whole")
        return open(path, "ab"), text.count(b"\n")

    def judge(self, folder, before, inputs):
        """What stands in the folder after a kill."""
        for name in self.task.outputs:
            found = read(folder / name)
            if found == before.get(name) or found == self.whole[name]:
                continue
            if name != self.task.proof:
                raise Failure(f"{name} is neither as before nor whole: {len(found or b'')} bytes")
            finish(self.neuf, f"check-proof a.cnf {name}", folder, 0)
        known = set(self.task.outputs) | inputs | {self.task.stdout} | set(self.whole)
        for name in files_in(folder) - known:
            if Path(name).name.startswith(".neuf-"):
                self.left += 1
            elif not (self.task.results and name.startswith(self.task.results + "/")):
                raise Failure(f"{name} is left")

    def end(self, folder):
        """Goes on until there is the whole."""
        out, done = self.output(folder)
        line = self.task.line + (f" --skip {done}" if self.task.stdout else "")
        finish(self.neuf, line, folder, self.task.code, out)
        if self.task.proof:
            finish(self.neuf, f"check-proof a.cnf {self.task.proof}", folder, 0)
        for name in {*self.task.outputs, self.task.stdout} - {None, self.task.proof}:
            if read(folder / name) != self.whole[name]:
                raise Failure(f"{name} is not the whole after going on")
        if self.task.results:
            finish(self.neuf, f"cluster join a.cnf {self.task.results} --cubes a.icnf", folder, 20)


def whole_of(neuf, task, inputs, scratch):
    """The files of a run that nobody kills, and how long it takes."""
    folder = scratch / "whole"
    shutil.copytree(inputs, folder)
    out = open(folder / task.stdout, "wb") if task.stdout else subprocess.DEVNULL
    seconds = finish(neuf, task.line, folder, task.code, out)
    names = files_in(folder) - files_in(inputs)
    whole = {name: (folder / name).read_bytes() for name in names}
    shutil.rmtree(folder)
    return whole, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--neuf", required=True)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=20261125)
    parser.add_argument("--table", type=Path)
    arguments = parser.parse_args()
    neuf = os.path.abspath(arguments.neuf)
    draw = random.Random(arguments.seed)
    rows, failures, kills = [], 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        inputs = scratch / "inputs"
        inputs.mkdir()
        prepare(neuf, inputs, arguments.seed)
        share = -(-arguments.kills // len(TASKS))
        for task in TASKS:
            whole, seconds = whole_of(neuf, task, inputs, scratch)
            hits = left = wrong = 0
            # Kills that came too late do not count.
            while hits < share:
                trial = Trial(neuf, task, inputs, whole, seconds, draw)
                folder = scratch / "trial"
                try:
                    hits += trial.run(folder)
                except Failure as why:
                    hits, wrong = hits + 1, wrong + 1
                    print(f"`neuf {task.line}`: {why}", file=sys.stderr)
                left += trial.left
                shutil.rmtree(folder, ignore_errors=True)
            kills, failures = kills + hits, failures + wrong
            rows.append(f"| `{task.line}` | {hits} | {wrong} | {left} |")
            print(rows[-1], flush=True)
    version = subprocess.run([neuf, "--version"], capture_output=True, text=True).stdout.strip()
    text = (f"# Kills\n\nWritten by [`bench/attack/kills.py`](../attack/kills.py), which kills each command that writes by SIGKILL at a random\n"
            f"moment, then looks at what is there and goes on. {version}, seed {arguments.seed}.\n\n"
            "| command | kills | half files, losses | `.neuf-` left |\n|---|---:|---:|---:|\n"
            + "\n".join(rows) + f"\n| all | {kills} | {failures} | |\n")
    if arguments.table:
        arguments.table.write_text(text)
    sys.exit(1 if failures else 0)
