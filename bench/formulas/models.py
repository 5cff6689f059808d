"""Makes formulas from models that other people wrote, by the table `models.tsv` beside this file.

    python3 bench formulas models FOLDER --mirror DIR [--only KIND] [--long]

Nobody here chose what these models say, and that is their worth: what a generator of one's own asks of
a solver is what one has thought of. A family is one model, design or domain. Each line of the table
names the kind, the family, the repository (a bare copy in `--mirror`, as `owner+name/repo`), the
files, a number and Kissat's answer; nothing of the models is kept here. The kinds:

- `mzn`, a constraint model: MiniZinc (Debian's package) flattens, `flatzinc.py` makes the clauses; the
  number is a bound on the objective;
- `pddl`, a planning problem: Fast Downward's translator (`pip install fast-downward-translate`) grounds,
  `plan.py` makes the clauses for a number of steps;
- `btor`, a word-level system with a property, and `rtl`, a hardware design with its assertions, which
  yosys (Debian's package) turns into such a system: `btor.py` unrolls a number of steps. Below zero, the
  first state is free, and the property holds in all steps but the last;
- `smt`, a statement on bit-vectors, by Bitwuzla (`pip install bitwuzla`).

What is not installed or not in the mirror is left out with a line that says so. The sizes were
chosen by Kissat's time alone: over half a second for all, and a question mark in the table where no
answer came in ten.
"""
import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile

import btor
import flatzinc
import plan
from development import clauses_of

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'models.tsv')


def unpacked(mirror, repository, paths, folder):
    """Copies files and folders of a repository into a folder; a copy of a repository may lack large files."""
    git = ['git', '-C', os.path.join(mirror, repository, 'repo')]
    listed = subprocess.run([*git, 'ls-tree', '-r', '-l', '-z', 'HEAD', '--', *paths], capture_output=True, check=True)
    rows = [row.split('\t', 1) for row in listed.stdout.decode().split('\0') if row]
    there = [path for about, path in rows if about.split()[-1].isdigit()]
    archive = subprocess.run([*git, 'archive', 'HEAD', '--', *there], capture_output=True, check=True)
    subprocess.run(['tar', 'x', '-C', folder], input=archive.stdout, check=True)


def mzn(mirror, repository, files, number, path):
    with tempfile.TemporaryDirectory() as folder:
        unpacked(mirror, repository, sorted({os.path.dirname(f) for f in files}), folder)
        text = flatzinc.flattened(folder, files[0], files[1:])
    flatzinc.read(text, number).write(path)


def pddl(mirror, repository, files, number, path):
    with tempfile.TemporaryDirectory() as folder:
        unpacked(mirror, repository, files, folder)
        plan.plan_of(plan.Problem(plan.grounded(*files, folder)), number).write(path)


def btor2(mirror, repository, files, number, path):
    with tempfile.TemporaryDirectory() as folder:
        unpacked(mirror, repository, files, folder)
        with open(os.path.join(folder, files[0])) as text:
            btor.unrolled(text.read(), number).write(path)


def system_of(mirror, repository, sby, task):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as work:
        unpacked(mirror, repository, [sby], folder)
        with open(os.path.join(folder, sby)) as text:
            parts = btor.sections(text.read(), task)
        needed = btor.sources(parts, sby)
        unpacked(mirror, repository, sorted({path for _, path in needed}), folder)
        for name, path in needed:
            shutil.copy(os.path.join(folder, path), os.path.join(work, name))
        return btor.system_of(work, parts)


def rtl(mirror, repository, files, number, path):
    """The files are that of the proof, and the name of its task."""
    btor.unrolled(system_of(mirror, repository, *files), number).write(path)


def smt(mirror, repository, files, number, path):
    with tempfile.TemporaryDirectory() as folder:
        unpacked(mirror, repository, files, folder)
        with open(os.path.join(folder, files[0]), 'rb') as text:
            clauses_of(text.read(), path, 20)


# Each kind with its function and what it needs: a program, or a module of Python.
KINDS = {
    'mzn': (mzn, 'minizinc'),
    'pddl': (pddl, 'fast_downward.translate'),
    'btor': (btor2, 'git'),
    'rtl': (rtl, 'yosys'),
    'smt': (smt, 'bitwuzla'),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder')
    parser.add_argument('--mirror', required=True, help='folder with copies of public repositories')
    parser.add_argument('--only', help='one kind', choices=KINDS)
    parser.add_argument('--long', action='store_true', help='those too that Kissat had not answered after ten seconds')
    args = parser.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    kinds = [args.only] if args.only else list(KINDS)
    for kind in list(kinds):
        need = KINDS[kind][1]
        if not (shutil.which(need) or importlib.util.find_spec(need.split('.')[0])):
            print(f'left out: {kind}, for which {need} is needed', file=sys.stderr)
            kinds.remove(kind)
    missing = set()
    with open(TABLE) as table:
        rows = [line.rstrip('\n').split('\t') for line in table if not line.startswith('#')]
    for kind, family, detail, repository, files, number, answer in rows:
        path = os.path.join(args.folder, f'{family}--{detail}.cnf')
        if kind not in kinds or os.path.exists(path) or (answer == '?' and not args.long):
            continue
        if not os.path.isdir(os.path.join(args.mirror, repository, 'repo')):
            missing.add(repository)
            continue
        try:
            KINDS[kind][0](args.mirror, repository, files.split(' '), None if number == '-' else int(number), path)
        except (flatzinc.Unsupported, subprocess.SubprocessError) as error:
            print(f'left out: {family}--{detail}: {error}', file=sys.stderr)
    for repository in sorted(missing):
        print(f'left out: {repository} is not in the mirror', file=sys.stderr)
