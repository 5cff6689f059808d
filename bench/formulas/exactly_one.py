"""Writes formulas that are mostly demands of exactly one, in pairs.

    python3 bench formulas exactly_one FOLDER

Techniques that add variables are meant for such formulas: timetables with closed hours,
exact covers, Costas arrays with some marks given, and graphs to colour. The sizes take neuf some
seconds or less, so that settings can be compared with many runs.
"""
import itertools
import random

from families import Formula, colouring, write_all


def exactly_one(f, xs):
    f.add(*xs), f.pairwise(xs)


def timetable(rng, classes, teachers, hours, closed):
    """Each class meets each teacher once, at an hour that is open to both."""
    f = Formula()
    at = {}
    for meeting in itertools.product(range(classes), range(teachers)):
        open_hours = [h for h in range(hours) if rng.random() >= closed]
        xs = dict(zip(open_hours, f.many(len(open_hours))))
        exactly_one(f, list(xs.values()))
        for hour, x in xs.items():
            at.setdefault(('class', meeting[0], hour), []).append(x)
            at.setdefault(('teacher', meeting[1], hour), []).append(x)
    for xs in at.values():
        f.pairwise(xs)
    return f


def cover(rng, elements, size, density):
    """Random sets of one size, with a hidden cover, of which each element wants exactly one."""
    f = Formula()
    order = rng.sample(range(elements), elements)
    sets = [order[i:i + size] for i in range(0, elements, size)]
    sets += [rng.sample(range(elements), size) for _ in range(round(density * elements))]
    rng.shuffle(sets)
    names = f.many(len(sets))
    for element in range(elements):
        exactly_one(f, [x for x, s in zip(names, sets) if element in s])
    return f


def costas(rng, n, given):
    """A permutation whose differences at each distance are all different."""
    f = Formula()
    x = [f.many(n) for _ in range(n)]
    for row in x:
        exactly_one(f, row)
    for column in zip(*x):
        exactly_one(f, list(column))
    for gap in range(1, n):
        steps = {}
        for i in range(n - gap):
            step = {d: f.new() for d in range(1 - n, n) if d}
            f.pairwise(list(step.values()))
            for a, b in itertools.permutations(range(n), 2):
                f.add(-x[i][a], -x[i + gap][b], step[b - a])
            for d, y in step.items():
                steps.setdefault(d, []).append(y)
        for ys in steps.values():
            f.pairwise(ys)
    for row, column in zip(rng.sample(range(n), given), rng.sample(range(n), given)):
        f.add(x[row][column])
    return f


def palette(rng, n, degree, colours):
    """A random graph to colour, in which each node has one colour and not more."""
    f = colouring(rng, n, degree, colours)
    for node in range(n):
        f.pairwise(range(node * colours + 1, (node + 1) * colours + 1))
    return f


def all_formulas():
    def seeded(name, make, *args, seeds):
        for seed in range(seeds):
            yield f'{name}-s{seed}', lambda s=seed: make(random.Random(f'{name}/{s}'), *args)

    for n, hours, closed in ((14, 14, .4), (15, 15, .45), (15, 15, .4), (18, 19, .55), (20, 21, .6)):
        yield from seeded(f'timetable-{n}-{hours}-{closed}', timetable, n, n, hours, closed, seeds=2)
    for elements, size, density in ((60, 4, 4), (90, 3, 2.5), (90, 4, 3), (100, 4, 3), (120, 3, 2)):
        yield from seeded(f'cover-{elements}-{size}', cover, elements, size, density, seeds=2)
    for n, given in ((14, 2), (15, 3), (16, 3), (17, 4)):
        yield from seeded(f'costas-{n}', costas, n, given, seeds=2)
    for n, degree, colours in ((55, 11.5, 5), (60, 11.5, 5), (55, 15.5, 6), (60, 15.5, 6)):
        yield from seeded(f'palette-{n}-{colours}', palette, n, degree, colours, seeds=2)


def main():
    write_all('exactly_one', all_formulas(), __doc__)
