#!/usr/bin/env python3
"""Compares `neuf mus --smallest` with PySAT's OptUx on sixteen small formulas.

    pip install python-sat
    python3 bench/smallest.py --neuf target/dist/neuf --folder /tmp/smallest --table bench/results/mus.md

Both look for an unsatisfiable subset with the fewest clauses. The formulas are made here, with fixed
seeds. Where both finish, their sizes have to be the same; `mus.py` says how time is taken.
"""
import argparse
import json
import math
import os
import random
import sys

import families
import mus
from mus import noisy, pigeons, replace_part, run

# For each of the three runs of a formula, in seconds.
mus.LIMIT = 20

OPTUX = '''
import sys
from pysat.examples.optux import OptUx
from pysat.formula import CNF, WCNF
formula = WCNF()
for clause in CNF(from_file=sys.argv[1]).clauses:
    formula.append(clause, weight=1)
if sys.argv[2] == "start":
    sys.exit()
more = {} if sys.argv[2] == "plain" else {"adapt": True, "exhaust": True, "minz": True}
with OptUx(formula, **more) as found:
    print(len(found.compute()))
'''


def random3(count, ratio, seed):
    return families.ksat(random.Random(f'smallest/{count}/{seed}'), count, 3, ratio)


def all_formulas():
    for count, ratio, seed in [(12, 8, 0), (14, 8, 1), (16, 8, 2), (18, 8, 3), (20, 7, 4), (24, 7, 5)]:
        yield f'rand3-{count}-s{seed}', lambda c=count, r=ratio, s=seed: random3(c, r, s)
    for holes in (3, 4):
        yield f'pigeons-{holes}', lambda h=holes: pigeons(h)
    for holes, others in [(3, 300), (4, 1000), (5, 2000)]:
        yield f'pigeons-{holes}-among-{others}', lambda h=holes, o=others: noisy(lambda: pigeons(h), o, 1)
    for seed in range(2):
        yield f'colour-30-3-s{seed}', lambda s=seed: families.colouring(random.Random(f'small/{s}'), 30, 5.4, 3)
    for seed in (1, 2, 3):
        yield f'unrolled-16-6-s{seed}', lambda s=seed: families.unrolled(random.Random(f'unrolled/{s}'), 16, 100, 6)


def write(folder):
    """Writes those that have no model, and returns their paths."""
    from pysat.solvers import Solver
    os.makedirs(folder, exist_ok=True)
    for name, make in all_formulas():
        f = make()
        with Solver('glucose4', bootstrap_with=f.clauses) as solver:
            if solver.solve():
                sys.exit(f'{name} has a model')
        path = os.path.join(folder, f'{name}.cnf')
        with open(path, 'w') as out:
            out.write(f'p cnf {f.variables} {len(f.clauses)}\n')
            out.writelines(' '.join(map(str, c)) + ' 0\n' for c in f.clauses)
        yield name, path, f.variables, len(f.clauses)


def compare(neuf, path):
    """neuf's time, size and least size, and OptUx's time and size, each without a size at the limit."""
    own, text = run([neuf, 'mus', '--smallest', '--json', '--time', str(mus.LIMIT - 1), path])
    found = json.loads(text)
    size, least = len(found['subset']), found.get('least')
    start = run([sys.executable, '-c', OPTUX, path, 'start'])[0]
    theirs, other = math.inf, None
    for options in ('plain', 'more'):
        time, text = run([sys.executable, '-c', OPTUX, path, options])
        if text is not None and time < theirs:
            theirs, other = time, int(text)
    if size == least and other is not None and other != size:
        sys.exit(f'{path}: {size} clauses with neuf, {other} with OptUx')
    return own, size, least, max(theirs - start, .001), other


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('--neuf', required=True)
    parser.add_argument('--folder', required=True)
    parser.add_argument('--table')
    args = parser.parse_args()
    lines = ['| formula | variables | clauses | smallest, neuf | smallest, OptUx | neuf, s | OptUx, s |',
             '|---|---:|---:|---:|---:|---:|---:|']
    both, ratios = 0, []
    for name, path, variables, clauses in write(args.folder):
        own, size, least, theirs, other = compare(args.neuf, path)
        is_done = size == least
        if is_done and other is not None:
            both += 1
            ratios.append(theirs / max(own, .001))
        shown = str(size) if is_done else f'– ({size}, at least {least})'
        seconds = f'{own:.2f}' if is_done else '–'
        others = ('–', '–') if other is None else (other, f'{theirs:.2f}')
        lines.append(f'| {name} | {variables} | {clauses:,} | {shown} | {others[0]} | {seconds} | {others[1]} |')
        print(lines[-1], flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    lines += ['', f'Both finish on {both}; OptUx’s time divided by neuf’s there: **{mean:.1f}** in the geometric mean.']
    print(lines[-1])
    if args.table:
        replace_part(args.table, '<!-- smallest -->', lines)


if __name__ == '__main__':
    main()
