"""Compares settings of neuf with each other, in ticks.

    python3 bench tables ticks --out runs.csv --neuf neuf --setting default= \\
        --setting 'without vivify=-O vivify=false' FORMULA...

A tick is about one cache line that propagation touches. The same run takes the same number of ticks
on every machine and under any load, so settings can be compared on a busy machine. Ticks cannot be
compared with those of other solvers, and do not count work outside propagation; a comparison by CPU
time does both.

*Which formulas.* The first setting tries each formula with one seed more than those that are judged.
A formula that this run does not answer, or answers in fewer than `--least` ticks, is left out, and so
is what exceeds `--most` formulas of one family (in the order of their names; the family is the
name up to `--`). Choosing by the runs that are compared would favour the first setting: what
it answers by luck would be in, and what it misses by bad luck would not.

*Two halves.* The families fall into two halves by a checksum of their names (`halves.py`). A
technique may be tuned on the half `work`; only the half `judge` says what it is worth.

*The figures.* PAR-2 in millions of ticks; answers and ticks beside the first setting, as a mean over
the formulas with its standard error. The seeds of one formula are averaged first, since they tell
less than as many formulas. Ticks are geometric means of ratios over the runs that either setting
answered; a run without an answer counts as the limit.

*Shares.* For the first setting, the largest part of the search's ticks that each technique had spent
when a run of five million ticks or more ended, and in how many runs it was above 0.35. What holds at
every moment is a test of the workspace (`tests/tests/engine/shares.rs`).

*The law.* With `--law 3`, a formula breaks the law if the first setting takes over three times the
ticks of the best setting, in the median of the seeds; a run without an answer counts as twice the
limit. Those formulas are listed, and the program then ends with the status 1. A policy that
decides in the run has to come near the better of its fixed settings, whichever that is.

Each run is added to `--out` when it ends, and a run that stands there is not repeated, so an
interrupted comparison goes on where it was.
"""
import argparse
import math
import statistics
import subprocess
import sys
import time

from halves import family_of, half_of, name_of
from rows import DECIMAL, NAME, WHOLE, Rows, one_of

KINDS = {'formula': NAME, 'setting': NAME, 'seed': WHOLE, 'answer': one_of('', 'SAT', 'UNSAT'),
         'ticks': WHOLE, 'seconds': DECIMAL, 'shares': r'(\S+=[0-9.]+( |$))*'}
ANSWERS = {'s SATISFIABLE': 'SAT', 's UNSATISFIABLE': 'UNSAT'}
# Runs that take fewer ticks are alike.
FEW = 300_000
# Shares of techniques are told for runs of so many ticks; in shorter ones the first rounds are large.
LONG = 5_000_000


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--out', required=True, help='file of the runs, with one row each')
    parser.add_argument('--neuf', default='neuf', help='the command')
    parser.add_argument('--ticks', type=int, default=50_000_000, help='how many ticks a run may take')
    parser.add_argument('--least', type=int, default=1_000_000, help='fewer ticks make a formula too easy')
    parser.add_argument('--most', type=int, default=4, help='how many formulas of one family are used')
    parser.add_argument('--seeds', type=int, default=3, help='how many seeds each formula is solved with')
    parser.add_argument('--setting', action='append', required=True, metavar='NAME=ARGUMENTS',
                        help='arguments of `neuf sat`; the others are compared with the first one')
    parser.add_argument('--law', type=float, metavar='FACTOR',
                        help='how many times the ticks of the best setting the first one may take')
    parser.add_argument('formulas', nargs='+', metavar='FORMULA', help='plain or compressed')
    return parser.parse_args()


class Runs:
    """The runs so far, by formula, setting and seed."""

    def __init__(self, args, settings):
        self.args, self.settings = args, settings
        self.rows = Rows(args.out, KINDS, ['formula', 'setting', 'seed'], ',', header=True)
        self.done = {(row['formula'], row['setting'], int(row['seed'])): row for row in self.rows}

    def run(self, path, setting, seed):
        name = name_of(path)
        if (name, setting, seed) not in self.done:
            command = [self.args.neuf, 'sat', '--stats', '--no-model', '--ticks', str(self.args.ticks),
                       '--seed', str(seed), *self.settings[setting], path]
            start = time.monotonic()
            output = subprocess.run(command, capture_output=True, text=True)
            seconds = time.monotonic() - start
            lines = output.stdout.splitlines()
            ticks = next((line.split()[2] for line in lines if line.startswith('c ticks ')), None)
            if ticks is None:
                sys.exit(f'{path}: {output.stderr.strip()}')
            answer = next((ANSWERS[line] for line in lines if line in ANSWERS), '')
            counters = [line.split()[1:3] for line in lines if line.startswith('c ') and '_ticks ' in line]
            shares = ' '.join(f'{name.removesuffix("_ticks")}={int(spent) / max(int(ticks), 1):.3f}'
                              for name, spent in counters)
            row = dict(zip(KINDS, [name, setting, seed, answer, ticks, f'{seconds:.2f}', shares]))
            self.rows.add(row)
            self.done[name, setting, seed] = row
        row = self.done[name, setting, seed]
        return row['answer'], int(row['ticks']) if row['answer'] else self.args.ticks


def chosen(args, runs, first):
    """The formulas that are neither too easy nor too hard for the first setting."""
    used, paths = {}, []
    for path in sorted(args.formulas, key=name_of):
        family = family_of(name_of(path))
        if used.get(family, 0) < args.most:
            answer, ticks = runs.run(path, first, args.seeds)
            if answer and ticks >= args.least:
                used[family] = used.get(family, 0) + 1
                paths.append(path)
    return paths


def mean(values, digits):
    """The mean with its standard error, and of how many."""
    if len(values) < 2:
        return '–'
    error = statistics.stdev(values) / math.sqrt(len(values))
    return f'{statistics.mean(values):+.{digits}f} ± {error:.{digits}f}'


def ratio(logarithms):
    if len(logarithms) < 2:
        return '–'
    factor = math.exp(statistics.mean(logarithms))
    error = factor * statistics.stdev(logarithms) / math.sqrt(len(logarithms))
    return f'{factor:.2f} ± {error:.2f} ({len(logarithms)})'


def table(args, runs, names, settings):
    first = next(iter(settings))
    print('| setting | answered | PAR-2 | answers a run | ticks | unsatisfiable | satisfiable |')
    print('|---|---:|---:|---:|---:|---:|---:|')
    for setting in settings:
        answered, total, changes, all_ratios = 0, 0, [], {'UNSAT': [], 'SAT': []}
        for path in names:
            change, logarithms, kind = 0, [], ''
            for seed in range(args.seeds):
                (before, old), (answer, new) = runs.run(path, first, seed), runs.run(path, setting, seed)
                answered += bool(answer)
                total += new if answer else 2 * args.ticks
                change += bool(answer) - bool(before)
                if answer or before:
                    kind = answer or before
                    logarithms.append(math.log(max(new, FEW) / max(old, FEW)))
            changes.append(change / args.seeds)
            if logarithms:
                all_ratios[kind].append(statistics.mean(logarithms))
        count = len(names) * args.seeds
        print(f'| {setting} | {answered} of {count} | {total / max(count, 1) / 1e6:.1f} | {mean(changes, 3)} '
              f'| {ratio(all_ratios["UNSAT"] + all_ratios["SAT"])} | {ratio(all_ratios["UNSAT"])} '
              f'| {ratio(all_ratios["SAT"])} |')


def largest_shares(runs, names, setting):
    """Which part of the search's ticks each technique has spent at the end of a run, at most."""
    shares = {}
    for (name, other, _), row in runs.done.items():
        if other == setting and name in names and int(row['ticks']) >= LONG:
            for entry in (row['shares'] or '').split():
                technique, _, share = entry.partition('=')
                shares.setdefault(technique, []).append(float(share))
    print(f'\nShares of techniques in runs of {LONG // 10 ** 6} million ticks and more, `{setting}`\n')
    print('| technique | runs | largest | above 0.35 |')
    print('|---|---:|---:|---:|')
    for technique, parts in sorted(shares.items(), key=lambda item: -max(item[1])):
        print(f'| {technique} | {len(parts)} | {max(parts):.2f} | {sum(part > 0.35 for part in parts)} |')


def breaches(args, runs, paths, settings):
    """The formulas on which the first setting is too far from the best one, the farthest first."""
    first, found = next(iter(settings)), []
    for path in paths:
        medians = {}
        for setting in settings:
            of_seeds = [runs.run(path, setting, seed) for seed in range(args.seeds)]
            medians[setting] = statistics.median(
                max(ticks, FEW) if answer else 2 * args.ticks for answer, ticks in of_seeds)
        best = min(medians, key=medians.get)
        if medians[first] > args.law * medians[best]:
            found.append((medians[first] / medians[best], name_of(path), medians[first], best, medians[best]))
    return sorted(found, reverse=True)


def judge(args, runs, paths, settings):
    """Says which formulas break the law, and returns the exit status."""
    found = breaches(args, runs, paths, settings)
    print(f'\nOn {len(paths) - len(found)} of {len(paths)} formulas `{next(iter(settings))}` takes at most '
          f'{args.law:g} times the ticks of the best setting.')
    if found:
        print('\n| formula | factor | its ticks, millions | best setting | its ticks, millions |')
        print('|---|---:|---:|---|---:|')
    for factor, name, ticks, best, least in found:
        print(f'| {name} | {factor:.1f} | {ticks / 1e6:.1f} | {best} | {least / 1e6:.1f} |')
    return int(bool(found))


def main():
    args = arguments()
    settings = {}
    for setting in args.setting:
        name, equals, rest = setting.partition('=')
        if not equals:
            sys.exit(f'a setting is NAME=ARGUMENTS, not {setting}')
        settings[name] = rest.split()
    runs = Runs(args, settings)
    paths = chosen(args, runs, next(iter(settings)))
    for seed in range(args.seeds):
        for path in paths:
            answers = {runs.run(path, setting, seed)[0] for setting in settings} - {''}
            if len(answers) > 1:
                sys.exit(f'different answers for {path}')
    for half in ('judge', 'work'):
        names = [path for path in paths if half_of(name_of(path)) == half]
        families = {family_of(name_of(path)) for path in names}
        print(f'\nThe half `{half}`: {len(names)} formulas of {len(families)} families, {args.seeds} seeds\n')
        table(args, runs, names, settings)
        largest_shares(runs, {name_of(path) for path in names}, next(iter(settings)))
    if args.law:
        return judge(args, runs, paths, settings)
    return 0
