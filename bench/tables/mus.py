"""Compares `neuf mus` with PySAT's MUSX on top of CaDiCaL 1.9.5, on 30 unsatisfiable formulas.

    pip install python-sat
    python3 bench tables mus --neuf target/dist/neuf --folder /tmp/mus --table bench/results/mus.md

The formulas are made here and by the generators of `development.py` and `families.py`,
with fixed seeds. Both programs look for a minimal unsatisfiable subset of the clauses
(not the smallest). They take turns on each formula, three times, and the time is the least processor
time of each, as the system counts it for the whole process. Python's own start and the reading of the
file are part of MUSX's time; how long these take alone is measured, too, and subtracted. What neuf
answers is judged by PySAT: the subset has no model, and each of its clauses is needed.
"""
import argparse
import math
import os
import random
import resource
import subprocess
import sys

# The generators of formulas stand in the folder beside this one.
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'formulas'))
import development
import families

LIMIT = 60
MUSX = '''
import sys
from pysat.examples.musx import MUSX
from pysat.formula import CNF
formula = CNF(from_file=sys.argv[1])
if len(sys.argv) > 2:
    sys.exit()
print(*sorted(MUSX(formula, solver="cadical195", verbosity=0).compute()))
'''


def noisy(make, others, seed):
    """A formula with clauses around it that have a model of their own and some variables in common."""
    rng = random.Random(seed)
    f = make()
    count = f.variables
    extra = f.many(count // 2)
    for _ in range(others):
        f.add(*(rng.choice((1, -1)) * v for v in rng.sample(range(1, count + 1), 2)), rng.choice(extra))
    rng.shuffle(f.clauses)
    return f


def pigeons(holes):
    f = families.Formula()
    x = [f.many(holes) for _ in range(holes + 1)]
    for row in x:
        f.add(*row)
    for hole in range(holes):
        f.pairwise([row[hole] for row in x])
    return f


def all_formulas():
    def seeded(name, make, *args, seeds=(0,), **more):
        for seed in seeds:
            yield f'{name}-s{seed}', lambda s=seed: make(random.Random(f'{name}/{s}'), *args, **more)

    yield from seeded('unrolled-16-6', families.unrolled, 16, 100, 6, seeds=(1, 2, 3))
    yield from seeded('unrolled-32-10', families.unrolled, 32, 250, 10, seeds=range(5))
    yield from seeded('ring-3', development.token_ring, 3, 6, 0)
    yield 'exclusion-2', lambda: development.mutual_exclusion(2, 10, False)
    yield 'exclusion-3', lambda: development.mutual_exclusion(3, 8, False)
    for n in (8, 16):
        yield f'sorters-{n}', lambda n=n: development.sorters(n)
    yield 'schur-14', lambda: families.schur(14, 3)
    yield from seeded('packing-8', families.packing, 8, 3, -2)
    yield from seeded('packing-9', families.packing, 9, 3, -1)
    yield 'pigeons-6', lambda: noisy(lambda: pigeons(6), 2000, 1)
    yield 'pigeons-7', lambda: noisy(lambda: pigeons(7), 6000, 2)
    yield from seeded('colour-70-4', families.colouring, 70, 9.8, 4, seeds=(0, 1))
    yield from seeded('colour-200-3', families.colouring, 200, 5.2, 3, seeds=(0, 1))
    yield from seeded('rand3-100', families.ksat, 100, 3, 5.2, seeds=(0, 1, 2))
    yield from seeded('multipliers-4', families.multipliers, 4)
    yield from seeded('multipliers-5', families.multipliers, 5)
    yield from seeded('prime-10', families.factoring, 10, unsat=True, seeds=(0, 1))
    yield from seeded('colour-300-3', families.colouring, 300, 5.2, 3)


def write(folder):
    """Writes the formulas, and returns their paths."""
    os.makedirs(folder, exist_ok=True)
    paths = []
    for name, make in all_formulas():
        f, path = make(), os.path.join(folder, name.replace('-', '--', 1) + '.cnf')
        with open(path, 'w') as out:
            out.write(f'c bench/tables/mus.py {name}\np cnf {f.variables} {len(f.clauses)}\n')
            out.writelines(' '.join(map(str, c)) + ' 0\n' for c in f.clauses)
        paths.append(path)
    return paths


def run(command):
    """Runs a command. Returns its processor time and its output; no output if it took too long."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 5))
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                               preexec_fn=limit)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, text if process.returncode in (0, 20) else None


def judge(path, subset):
    """Checks with PySAT that the clauses of these numbers have no model, and that each is needed."""
    from pysat.formula import CNF
    from pysat.solvers import Solver
    clauses = [CNF(from_file=path).clauses[n - 1] for n in subset]
    top = max((abs(l) for c in clauses for l in c), default=0)
    selectors = range(top + 1, top + 1 + len(clauses))
    guarded = [c + [-s] for c, s in zip(clauses, selectors)]
    with Solver('glucose4', bootstrap_with=guarded) as solver:
        if solver.solve(assumptions=selectors):
            sys.exit(f'{path}: the subset has a model')
        for left_out in selectors:
            if not solver.solve(assumptions=[s for s in selectors if s != left_out]):
                sys.exit(f'{path}: a clause of the subset is not needed')


def compare(path, neuf, rounds):
    """The row of a formula: its name, sizes, both subsets' sizes and the ratio of times."""
    own, others, starts, subset, other = [], [], [], None, None
    for _ in range(rounds):
        time, text = run([neuf, 'mus', '--numbers', '-q', path])
        own.append(time)
        numbers = [w for line in (text or '').splitlines() if line.startswith('v') for w in line.split()[1:]]
        subset = [int(w) for w in numbers][:-1] if numbers else None
        time, text = run([sys.executable, '-c', MUSX, path])
        others.append(time)
        other = None if text is None else text.split()
        starts.append(run([sys.executable, '-c', MUSX, path, 'start'])[0])
    if subset is None:
        sys.exit(f'{path}: neuf found nothing within {LIMIT} s')
    judge(path, subset)
    with open(path) as file:
        header = next(line for line in file if line.startswith('p')).split()
    name = os.path.basename(path)[:-len('.cnf')]
    seconds, theirs = max(min(own), .001), max(min(others) - min(starts), .001)
    return name, int(header[2]), int(header[3]), len(subset), other and len(other), seconds, theirs


def replace_part(path, mark, lines):
    """Puts lines after a mark in a file, in the place of what stands there up to the next heading."""
    with open(path) as file:
        before, after = file.read().split(mark)
    _, heading, rest = after.partition('\n## ')
    with open(path, 'w') as file:
        file.write(before + mark + '\n' + '\n'.join(lines) + '\n' + heading + rest)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('--neuf', required=True)
    parser.add_argument('--folder', required=True)
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--table')
    args = parser.parse_args()
    rows = []
    for path in write(args.folder):
        rows.append(compare(path, args.neuf, args.rounds))
        print(*rows[-1], flush=True)
    text = ['| formula | variables | clauses | subset, neuf | subset, MUSX | MUSX’s time / neuf’s |',
            '|---|---:|---:|---:|---:|---:|']
    ratios = []
    for name, variables, clauses, own, other, seconds, theirs in rows:
        ratio = theirs / seconds
        ratios.append(ratio)
        shown = f'{ratio:.1f}' if other else f'over {ratio:.1f}'
        text.append(f'| {name} | {variables:,} | {clauses:,} | {own} | {other or "–"} | {shown} |')
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    faster = sum(ratio >= 3 for ratio in ratios)
    text.append('')
    text.append(f'Geometric mean of the ratios: **{mean:.1f}**; at least 3 on {faster} of {len(ratios)}.')
    print('\n'.join(text))
    if args.table:
        replace_part(args.table, '<!-- table -->', text)
