"""Writes formulas of many families, the same ones on every machine, for a comparison of solvers.

    python3 bench formulas families FOLDER

The sizes are chosen so that a good solver takes between one second and some minutes for most of
them. Every formula comes from a random generator with a fixed seed, so the set can be made again
anywhere, and a name says the family (up to `--`), the size and the seed. They are random k-SAT below and
above the threshold, graph colouring, Latin squares to complete, factoring, multipliers compared
with each other, keys of small ciphers (Speck and Simon, Beaulieu et al. 2013), bounded model
checking of random circuits, packing with counters, Langford's problem, Ramsey and Schur numbers,
and subgraphs. The formulas are written here from the problems' definitions.
"""
import itertools
import os
import random
import sys


class Formula:
    """Clauses, fresh variables, and gates in Tseitin's encoding."""

    def __init__(self):
        self.variables, self.clauses = 0, []

    def new(self):
        self.variables += 1
        return self.variables

    def many(self, n):
        return [self.new() for _ in range(n)]

    def add(self, *clause):
        self.clauses.append(clause)

    def conj(self, a, b):
        x = self.new()
        self.add(-x, a), self.add(-x, b), self.add(x, -a, -b)
        return x

    def disj(self, a, b):
        return -self.conj(-a, -b)

    def xor(self, a, b):
        x = self.new()
        self.add(-x, a, b), self.add(-x, -a, -b), self.add(x, -a, b), self.add(x, a, -b)
        return x

    def half(self, a, b):
        return self.xor(a, b), self.conj(a, b)

    def full(self, a, b, c):
        s, d = self.half(a, b)
        t, e = self.half(s, c)
        return t, self.disj(d, e)

    def constant(self, value):
        x = self.new()
        self.add(x if value else -x)
        return x

    def sum(self, a, b):
        """The sum of two numbers of the same width, modulo 2 to that width."""
        out, carry = [], None
        for x, y in zip(a, b):
            s, carry = self.half(x, y) if carry is None else self.full(x, y, carry)
            out.append(s)
        return out

    def product(self, a, b, by_columns=False):
        columns = [[] for _ in range(len(a) + len(b))]
        for i, x in enumerate(a):
            for j, y in enumerate(b):
                columns[i + j].append(self.conj(x, y))
        out = []
        for i, column in enumerate(columns):
            while len(column) > 1:
                take = column.pop if by_columns else lambda: column.pop(0)
                if len(column) > 2:
                    s, c = self.full(take(), take(), take())
                else:
                    s, c = self.half(take(), take())
                column.append(s)
                if i + 1 < len(columns):
                    columns[i + 1].append(c)
            out.append(column[0] if column else self.constant(False))
        return out

    def equals(self, bits, value):
        for i, bit in enumerate(bits):
            self.add(bit if value >> i & 1 else -bit)

    def at_most(self, k, xs):
        """Sequential counter (Sinz 2005)."""
        if k >= len(xs):
            return
        last = None
        for i, x in enumerate(xs):
            row = self.many(k)
            self.add(-x, row[0])
            if last:
                for j in range(k):
                    self.add(-last[j], row[j])
                    if j + 1 < k:
                        self.add(-x, -last[j], row[j + 1])
                self.add(-x, -last[k - 1])
            last = row

    def pairwise(self, xs):
        for a, b in itertools.combinations(xs, 2):
            self.add(-a, -b)


def ksat(rng, n, k, ratio):
    f = Formula()
    f.many(n)
    for _ in range(round(n * ratio)):
        f.add(*(v if rng.random() < .5 else -v for v in rng.sample(range(1, n + 1), k)))
    return f


def colouring(rng, n, degree, colours):
    f = Formula()
    node = [f.many(colours) for _ in range(n)]
    for cs in node:
        f.add(*cs)
    edges = set()
    while len(edges) < n * degree / 2:
        a, b = rng.sample(range(n), 2)
        edges.add((min(a, b), max(a, b)))
    for a, b in sorted(edges):
        for x, y in zip(node[a], node[b]):
            f.add(-x, -y)
    return f


def latin(rng, n, holes):
    rows, cols, syms = (rng.sample(range(n), n) for _ in range(3))
    square = [[syms[(rows[r] + cols[c]) % n] for c in range(n)] for r in range(n)]
    # Moves of Jacobson and Matthews would mix better; intercalates of random cells are enough here.
    f = Formula()
    x = [[f.many(n) for _ in range(n)] for _ in range(n)]
    for a in range(n):
        for b in range(n):
            for line in (x[a][b], [x[a][k][b] for k in range(n)], [x[k][a][b] for k in range(n)]):
                f.add(*line)
                f.pairwise(line)
    cells = [(r, c) for r in range(n) for c in range(n)]
    for r, c in rng.sample(cells, len(cells) - holes):
        f.add(x[r][c][square[r][c]])
    return f


def prime(rng, bits):
    while True:
        p = rng.getrandbits(bits) | 1 << bits - 1 | 1
        if all(p % d for d in range(3, int(p**.5) + 1, 2)):
            return p


def factoring(rng, bits, unsat=False):
    f = Formula()
    n = prime(rng, 2 * bits - 1) if unsat else prime(rng, bits) * prime(rng, bits)
    a, b = f.many(bits), f.many(bits)
    f.equals(f.product(a, b), n)
    f.add(*a[1:]), f.add(*b[1:])
    return f


def multipliers(rng, bits):
    f = Formula()
    a, b = f.many(bits), f.many(bits)
    p, q = f.product(a, b), f.product(b, a, by_columns=True)
    f.add(*(f.xor(x, y) for x, y in zip(p, q)))
    return f


def rotate(bits, by):
    return bits[-by % len(bits):] + bits[:-by % len(bits)]


def cipher(rng, kind, rounds, texts, known):
    """The key of Speck32/64 or Simon32/64 with some rounds, from texts and some known bits."""
    mask = 0xffff
    key = [rng.getrandbits(16) for _ in range(4)]
    rol = lambda v, r: (v << r | v >> 16 - r) & mask

    def schedule():
        ks, ls = [key[0]], key[1:]
        for i in range(rounds - 1):
            l = (ks[i] + rol(ls[i], 9) & mask) ^ i
            ls.append(l)
            ks.append(rol(ks[i], 2) ^ l)
        return ks

    def encrypt(x, y):
        for k in schedule() if kind == 'speck' else [key[i % 4] for i in range(rounds)]:
            if kind == 'speck':
                x = (rol(x, 9) + y & mask) ^ k
                y = rol(y, 2) ^ x
            else:
                x, y = y ^ rol(x, 1) & rol(x, 8) ^ rol(x, 2) ^ k, x
        return x, y

    f = Formula()
    words = [f.many(16) for _ in range(4)]
    xor = lambda a, b: [f.xor(x, y) for x, y in zip(a, b)]
    if kind == 'speck':
        ks, ls = [words[0]], words[1:]
        for i in range(rounds - 1):
            s = f.sum(ks[i], rotate(ls[i], 9))
            ls.append([-b if i >> j & 1 else b for j, b in enumerate(s)])
            ks.append(xor(rotate(ks[i], 2), ls[-1]))
    else:
        ks = [words[i % 4] for i in range(rounds)]
    for _ in range(texts):
        p = rng.getrandbits(16), rng.getrandbits(16)
        x, y = f.many(16), f.many(16)
        f.equals(x, p[0]), f.equals(y, p[1])
        for k in ks:
            if kind == 'speck':
                x = xor(f.sum(rotate(x, 9), y), k)
                y = xor(rotate(y, 2), x)
            else:
                both = [f.conj(a, b) for a, b in zip(rotate(x, 1), rotate(x, 8))]
                x, y = xor(xor(y, both), xor(rotate(x, 2), k)), x
        q = encrypt(*p)
        f.equals(x, q[0]), f.equals(y, q[1])
    flat = [(b, key[i] >> j & 1) for i, w in enumerate(words) for j, b in enumerate(w)]
    for b, v in rng.sample(flat, known):
        f.add(b if v else -b)
    return f


def unrolled(rng, latches, gates, steps):
    """Can a random sequential circuit reach a random state within some steps?"""
    f = Formula()
    inputs = 4
    recipe = [(rng.choice('aaox'), rng.randrange(latches + inputs + i), rng.randrange(latches + inputs + i),
               rng.random() < .5, rng.random() < .5) for i in range(gates)]
    outs = [rng.randrange(latches + inputs + gates // 2, latches + inputs + gates) for _ in range(latches)]
    state = [f.constant(False) for _ in range(latches)]
    goal, hit = [rng.random() < .5 for _ in range(latches // 2)], []
    for _ in range(steps):
        wires = state + f.many(inputs)
        for op, a, b, s, t in recipe:
            x, y = (-wires[a] if s else wires[a]), (-wires[b] if t else wires[b])
            wires.append({'a': f.conj, 'o': f.disj, 'x': f.xor}[op](x, y))
        state = [wires[o] for o in outs]
        h = f.new()
        for want, bit in zip(goal, state):
            f.add(-h, bit if want else -bit)
        hit.append(h)
    f.add(*hit)
    return f


def packing(rng, items, bins, slack):
    f = Formula()
    sizes = [rng.randint(2, 9) for _ in range(items)]
    room = sum(sizes) // bins + slack
    x = [f.many(bins) for _ in range(items)]
    for row in x:
        f.add(*row)
        f.pairwise(row)
    for b in range(bins):
        f.at_most(room, [x[i][b] for i in range(items) for _ in range(sizes[i])])
    return f


def langford(n):
    f = Formula()
    at = {}
    for k in range(1, n + 1):
        spots = [(p, p + k + 1) for p in range(2 * n - k - 1)]
        xs = f.many(len(spots))
        f.add(*xs), f.pairwise(xs)
        for x, (p, q) in zip(xs, spots):
            at.setdefault(p, []).append(x)
            at.setdefault(q, []).append(x)
    for xs in at.values():
        f.pairwise(xs)
    return f


def ramsey(n, a, b):
    f = Formula()
    edge = {e: f.new() for e in itertools.combinations(range(n), 2)}
    for size, sign in ((a, 1), (b, -1)):
        for nodes in itertools.combinations(range(n), size):
            f.add(*(sign * edge[e] for e in itertools.combinations(nodes, 2)))
    return f


def schur(n, colours):
    f = Formula()
    x = [f.many(colours) for _ in range(n)]
    for row in x:
        f.add(*row)
    for a in range(1, n + 1):
        for b in range(a, n + 1 - a):
            for c in range(colours):
                f.add(*sorted({-x[a - 1][c], -x[b - 1][c], -x[a + b - 1][c]}))
    return f


def subgraph(rng, small, large, degree):
    """Is a random graph part of a larger random one?"""
    f = Formula()
    chance = lambda n, p: {e for e in itertools.combinations(range(n), 2) if rng.random() < p}
    inner, outer = chance(small, degree), chance(large, degree + .15)
    x = [f.many(large) for _ in range(small)]
    for row in x:
        f.add(*row)
    for v in range(large):
        f.pairwise([row[v] for row in x])
    for a, b in sorted(inner):
        for u in range(large):
            near = [x[b][v] for v in range(large) if (min(u, v), max(u, v)) in outer]
            f.add(-x[a][u], *near)
    return f


def all_formulas():
    def seeded(name, make, *args, seeds=2, **more):
        for seed in range(seeds):
            yield f'{name}-s{seed}', lambda s=seed: make(random.Random(f'{name}/{s}'), *args, **more)

    for n, seeds in ((260, 2), (280, 3), (300, 2), (310, 3), (330, 2), (360, 2)):
        yield from seeded(f'rand3u-{n}', ksat, n, 3, 4.4, seeds=seeds)
    for n, r in ((500, 4.2), (5000, 4.1), (20000, 4.05)):
        yield from seeded(f'rand3s-{n}', ksat, n, 3, r)
    for n, seeds in ((75, 3), (90, 2)):
        yield from seeded(f'rand5-{n}', ksat, n, 5, 21.5, seeds=seeds)
    yield from seeded('rand7-50', ksat, 50, 7, 90, seeds=3)
    yield from seeded('rand5s-400', ksat, 400, 5, 19)
    yield from seeded('rand7s-150', ksat, 150, 7, 80)
    for n, d, c, seeds in ((250, 4.65, 3, 2), (500, 4.5, 3, 2), (130, 8.9, 4, 2), (145, 8.7, 4, 3), (160, 8.5, 4, 6)):
        yield from seeded(f'colour-{n}-{c}', colouring, n, d, c, seeds=seeds)
    for n, h in ((30, 380), (35, 515), (40, 670)):
        yield from seeded(f'latin-{n}', latin, n, h)
    for bits, seeds in ((18, 2), (20, 2), (22, 6), (24, 3)):
        yield from seeded(f'factor-{bits}', factoring, bits, seeds=seeds)
    for bits, seeds in ((16, 2), (18, 2), (19, 3), (20, 3)):
        yield from seeded(f'prime-{bits}', factoring, bits, unsat=True, seeds=seeds)
    for bits in (7, 8, 9):
        yield from seeded(f'multipliers-{bits}', multipliers, bits, seeds=1)
    for kind, rounds, texts, known, seeds in (
            ('speck', 4, 3, 20, 2), ('speck', 5, 4, 34, 2), ('speck', 22, 2, 47, 3), ('speck', 22, 2, 48, 5),
            ('simon', 9, 3, 24, 2), ('simon', 12, 4, 36, 3), ('simon', 12, 4, 40, 2), ('simon', 32, 2, 47, 3),
            ('simon', 32, 2, 48, 2)):
        yield from seeded(f'{kind}-{rounds}-{known}', cipher, kind, rounds, texts, known, seeds=seeds)
    for latches, gates, steps, seeds in ((24, 160, 24, 2), (32, 220, 20, 2), (40, 400, 16, 2), (64, 800, 24, 3),
                                         (100, 1500, 40, 3)):
        yield from seeded(f'unrolled-{latches}-{steps}', unrolled, latches, gates, steps, seeds=seeds)
    for items, bins, slack, seeds in ((18, 4, 0, 3), (22, 5, 0, 2), (30, 6, 0, 2), (40, 8, 1, 2)):
        yield from seeded(f'packing-{items}-{bins}', packing, items, bins, slack, seeds=seeds)
    for n in (10, 16, 20):
        yield f'langford-{n}', lambda n=n: langford(n)
    yield 'ramsey-17-4-4', lambda: ramsey(17, 4, 4)
    yield 'ramsey-13-3-5', lambda: ramsey(13, 3, 5)
    yield 'ramsey-14-3-5', lambda: ramsey(14, 3, 5)
    yield 'schur-44-4', lambda: schur(44, 4)
    yield 'schur-45-4', lambda: schur(45, 4)
    for s, l, degree, seeds in ((12, 30, .3, 2), (16, 40, .3, 2), (20, 50, .3, 2), (20, 40, .3, 3), (16, 60, .4, 3)):
        yield from seeded(f'subgraph-{s}-{l}', subgraph, s, l, degree, seeds=seeds)


def output_folder(usage):
    """The folder that the command line names, which is made."""
    if len(sys.argv) != 2 or sys.argv[1].startswith('-'):
        sys.exit(usage)
    os.makedirs(sys.argv[1], exist_ok=True)
    return sys.argv[1]


def write_all(script, formulas, usage):
    """Writes formulas with a name FAMILY-SIZE to the folder that the command line names."""
    folder = output_folder(usage)
    for name, make in formulas:
        f, name = make(), name.replace('-', '--', 1)
        with open(os.path.join(folder, name + '.cnf'), 'w') as out:
            out.write(f'c bench/{script} {name}\np cnf {f.variables} {len(f.clauses)}\n')
            out.writelines(' '.join(map(str, c)) + ' 0\n' for c in f.clauses)


def main():
    write_all('families', all_formulas(), __doc__)
