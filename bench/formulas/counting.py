"""Writes formulas with more demands than places, which resolution refutes only in exponential time.

    python3 bench formulas counting FOLDER

Pigeons in several encodings of at-most-one, boards without two corners, random bipartite graphs
without a matching of all demands, and tables in which rows need more than one and columns may have
more than one. The results are in `results/structure.md`.
"""
import itertools
import random

from families import Formula, write_all


def sequential(f, xs):
    f.at_most(1, xs)


def product(f, xs):
    """Chen 2010."""
    if len(xs) <= 6:
        return f.pairwise(xs)
    width = round(len(xs) ** .5 + .5)
    lines, columns = f.many(-(-len(xs) // width)), f.many(width)
    for i, x in enumerate(xs):
        f.add(-x, lines[i // width]), f.add(-x, columns[i % width])
    product(f, lines), product(f, columns)


def commander(f, xs):
    """Klieber and Kwon 2007, with groups of three."""
    if len(xs) <= 6:
        return f.pairwise(xs)
    heads = []
    for start in range(0, len(xs), 3):
        group, head = xs[start:start + 3], f.new()
        f.pairwise(group)
        for x in group:
            f.add(-x, head)
        f.add(-head, *group)
        heads.append(head)
    commander(f, heads)


def bimander(f, xs):
    """Nguyen and Mai 2015, with groups of two."""
    groups = [xs[i:i + 2] for i in range(0, len(xs), 2)]
    bits = f.many(max(1, (len(groups) - 1).bit_length()))
    for number, group in enumerate(groups):
        f.pairwise(group)
        for x in group:
            for place, bit in enumerate(bits):
                f.add(-x, bit if number >> place & 1 else -bit)


def binary(f, xs):
    """Frisch and others 2005."""
    bits = f.many(max(1, (len(xs) - 1).bit_length()))
    for number, x in enumerate(xs):
        for place, bit in enumerate(bits):
            f.add(-x, bit if number >> place & 1 else -bit)


def totalizer(f, xs):
    """Bailleux and Boufkhad 2003, with outputs for one and for two."""
    def outputs(xs):
        if len(xs) == 1:
            return xs
        a, b = outputs(xs[:len(xs) // 2]), outputs(xs[len(xs) // 2:])
        one, two = f.many(2)
        for side in (a, b):
            f.add(-side[0], one)
            if len(side) > 1:
                f.add(-side[1], two)
        f.add(-a[0], -b[0], two)
        return [one, two]
    if len(xs) > 1:
        f.add(-outputs(xs)[1])


ENCODINGS = {'pairwise': Formula.pairwise, 'sequential': sequential, 'product': product,
             'commander': commander, 'bimander': bimander, 'binary': binary, 'totalizer': totalizer}


def pigeons(holes, at_most_one, functional=False):
    f = Formula()
    x = [f.many(holes) for _ in range(holes + 1)]
    for row in x:
        f.add(*row)
        if functional:
            at_most_one(f, row)
    for column in zip(*x):
        at_most_one(f, list(column))
    return f


def edges(f, nodes, pairs, at_most_one):
    """Each node has exactly one edge."""
    at = {node: [] for node in nodes}
    for a, b in pairs:
        x = f.new()
        at[a].append(x), at[b].append(x)
    for xs in at.values():
        f.add(*xs)
        at_most_one(f, xs)


def board(n, at_most_one):
    """Dominoes on a board of n×n squares without two opposite corners."""
    f = Formula()
    squares = [(r, c) for r in range(n) for c in range(n) if (r, c) not in ((0, 0), (n - 1, n - 1))]
    near = [((r, c), (r + d, c + 1 - d)) for r, c in squares for d in (0, 1)]
    edges(f, squares, [(a, b) for a, b in near if b in set(squares)], at_most_one)
    return f


def bipartite(rng, n, degree, at_most_one):
    """Each of n + 1 nodes on the left needs one of its own among n on the right."""
    f = Formula()
    on_right = [[] for _ in range(n)]
    for _ in range(n + 1):
        near = rng.sample(range(n), degree)
        row = f.many(degree)
        f.add(*row)
        for x, place in zip(row, near):
            on_right[place].append(x)
    for xs in on_right:
        if xs:
            at_most_one(f, xs)
    return f


def at_most(f, most, xs):
    """Without new variables."""
    for some in itertools.combinations(xs, most + 1):
        f.add(*(-x for x in some))


def at_least(f, least, xs):
    at_most(f, len(xs) - least, [-x for x in xs])


def crowded(holes, each):
    """Holes for some pigeons each, and one pigeon too many."""
    f = Formula()
    x = [f.many(holes) for _ in range(holes * each + 1)]
    for row in x:
        f.add(*row)
    for column in zip(*x):
        at_most(f, each, column)
    return f


def fives(rng, groups):
    """At most two of each group of five, at least two of each group of another division, and three of
    one of these (after Spence, "sgen1: a generator of small but difficult satisfiability
    benchmarks", JEA 2010)."""
    f = Formula()
    xs = f.many(5 * groups)
    for start in range(0, len(xs), 5):
        at_most(f, 2, xs[start:start + 5])
    rng.shuffle(xs)
    for start in range(0, len(xs), 5):
        at_least(f, 3 if start == 0 else 2, xs[start:start + 5])
    return f


def majorities(rng, n, degree):
    """A table with so many cells in each row and column and one more: at least half of each row, and
    at most half of each column (Spence; Mikša and Nordström, "Long proofs of (seemingly) simple
    formulas", SAT 2014)."""
    while True:
        orders = [rng.sample(range(n), n) for _ in range(degree)]
        cells = {(row, order[row]) for order in orders for row in range(n)}
        if len(cells) == degree * n:
            break
    cells.add(rng.choice([(r, c) for r in range(n) for c in range(n) if (r, c) not in cells]))
    f = Formula()
    x = {cell: f.new() for cell in sorted(cells)}
    for place in range(n):
        row = [x[cell] for cell in x if cell[0] == place]
        column = [x[cell] for cell in x if cell[1] == place]
        at_least(f, (len(row) + 1) // 2, row)
        at_most(f, len(column) // 2, column)
    return f


def all_formulas():
    for n in (12, 20, 30, 50):
        yield f'pigeons-{n}-pairwise', lambda n=n: pigeons(n, Formula.pairwise)
    for name, encoding in ENCODINGS.items():
        for n in (12, 20):
            if name != 'pairwise':
                yield f'pigeons-{n}-{name}', lambda n=n, e=encoding: pigeons(n, e)
    yield 'pigeons-20-functional', lambda: pigeons(20, Formula.pairwise, functional=True)
    for n in (8, 12, 20, 30):
        yield f'board-{n}', lambda n=n: board(n, Formula.pairwise)
    yield 'board-20-sequential', lambda: board(20, sequential)
    for n, degree in ((30, 3), (60, 4), (100, 4), (200, 5), (50, 10)):
        name = f'bipartite-{n}-{degree}'
        yield name, lambda n=n, d=degree, s=name: bipartite(random.Random(s), n, d, Formula.pairwise)
    for holes, each in ((4, 2), (8, 2), (12, 2), (16, 2), (5, 3), (6, 3), (3, 4)):
        yield f'crowded-{holes}-{each}', lambda h=holes, e=each: crowded(h, e)
    for groups in (12, 20, 40, 80):
        name = f'fives-{groups}'
        yield name, lambda g=groups, s=name: fives(random.Random(s), g)
    for n, degree in ((16, 4), (20, 4), (50, 4), (100, 4), (20, 6)):
        name = f'majorities-{n}-{degree}'
        yield name, lambda n=n, d=degree, s=name: majorities(random.Random(s), n, d)
    yield 'bipartite-60-5-product', lambda: bipartite(random.Random(5), 60, 5, product)


def main():
    write_all('counting', all_formulas(), __doc__)
