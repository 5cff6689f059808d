#!/usr/bin/env python3
"""Writes formulas with more demands than places, which resolution refutes only in exponential time.

    python3 bench/counting.py FOLDER

Pigeons in several encodings of at-most-one, boards without two corners, and random bipartite graphs
without a matching of all demands. The results are in `results/structure.md`.
"""
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
    yield 'bipartite-60-5-product', lambda: bipartite(random.Random(5), 60, 5, product)


if __name__ == '__main__':
    write_all('counting.py', all_formulas(), __doc__)
