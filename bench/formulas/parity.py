"""Writes formulas of parity constraints.

    python3 bench formulas parity FOLDER

Tseitin formulas on random regular graphs, grids, ladders (as Pretolani's) and bipartite graphs after
Urquhart, sums in two orders (Dubois's when the orders are the same), random systems of three variables
each, parity learning with one wrong label, and exact numbers of edges at the nodes of random regular
graphs whose sums are odd. The results are in `results/structure.md`.
"""
import itertools
import random

from families import Formula, write_all


def add_sum(f, xs, is_odd):
    """The sum of these variables is odd, or even."""
    for signs in range(1 << len(xs)):
        if (signs.bit_count() % 2 == 0) == is_odd:
            f.add(*(-x if signs >> place & 1 else x for place, x in enumerate(xs)))


def regular(rng, nodes, degree):
    """The edges of a random graph: a random pairing, in which bad pairs swap ends with others."""
    ends = [node for node in range(nodes) for _ in range(degree)]
    rng.shuffle(ends)
    edges = list(zip(ends[::2], ends[1::2]))
    while True:
        seen, bad = set(), []
        for place, (a, b) in enumerate(edges):
            pair = min(a, b), max(a, b)
            if a == b or pair in seen:
                bad.append(place)
            seen.add(pair)
        if not bad:
            return edges
        for place in bad:
            other = rng.randrange(len(edges))
            (a, b), (c, d) = edges[place], edges[other]
            edges[place], edges[other] = (a, d), (c, b)


def tseitin(nodes, edges, odd):
    """The sum of the edges at each node, odd at an odd number of nodes."""
    f = Formula()
    at = [[] for _ in range(nodes)]
    for a, b in edges:
        x = f.new()
        at[a].append(x), at[b].append(x)
    for node, xs in enumerate(at):
        add_sum(f, xs, node in odd)
    return f


def charges(rng, nodes):
    """An odd number of nodes."""
    odd = {0}
    for _ in range(nodes // 3):
        for node in rng.sample(range(nodes), 2):
            odd ^= {node}
    return odd


def grid(width):
    node = lambda x, y: x * width + y
    edges = [(node(x, y), node(x + 1, y)) for x in range(width - 1) for y in range(width)]
    edges += [(node(x, y), node(x, y + 1)) for x in range(width) for y in range(width - 1)]
    return tseitin(width * width, edges, {0})


def bipartite(rng, half):
    """Five random permutations join the halves."""
    edges = set()
    for _ in range(5):
        partner = list(range(half))
        rng.shuffle(partner)
        edges |= {(node, half + partner[node]) for node in range(half)}
    return tseitin(2 * half, sorted(edges), {0})


def ladder(steps):
    """A closed one. DIMACS's pret60 and pret150 have 40 and 100 sums of three variables, too."""
    edges = [(step, steps + step) for step in range(steps)]
    edges += [(side + step, side + (step + 1) % steps) for side in (0, steps) for step in range(steps)]
    return tseitin(2 * steps, edges, {0})


def two_orders(first, second):
    """The sum of the same variables is even in one order and odd in another."""
    f = Formula()
    f.many(len(first))
    for order, is_odd in ((first, False), (second, True)):
        total = order[0]
        for x in order[1:-2]:
            after = f.new()
            add_sum(f, [total, x, after], False)
            total = after
        add_sum(f, [total, *order[-2:]], is_odd)
    return f


def system(rng, n, has_model, sums=None):
    """Random sums of three: enough of them for one model or none, or this many with a model."""
    f = Formula()
    f.many(n)
    model = [rng.random() < .5 for _ in range(n + 1)]
    for _ in range(sums or n + (n // 10 if has_model else n // 20)):
        xs = rng.sample(range(1, n + 1), 3)
        add_sum(f, xs, sum(model[x] for x in xs) % 2 == 1 if has_model else rng.random() < .5)
    return f


def learning(rng, bits):
    """Sums of random bits of a secret, the first of which has the wrong label."""
    f = Formula()
    f.many(bits)
    secret = [rng.random() < .5 for _ in range(bits)]
    for number in range(2 * bits):
        some = [bit for bit in range(bits) if rng.random() < .5] or [0]
        label = (sum(secret[bit] for bit in some) % 2 == 1) != (number == 0)
        left = [bit + 1 for bit in some]
        while len(left) > 4:
            part = f.new()
            add_sum(f, left[:3] + [part], False)
            left = [part] + left[3:]
        add_sum(f, left, label)
    return f


def exact(nodes, edges, count):
    """So many edges at each node. Each edge is counted twice, so their sum is even."""
    f = Formula()
    at = {node: [] for node in range(nodes)}
    for a, b in edges:
        x = f.new()
        at[a].append(x), at[b].append(x)
    for xs in at.values():
        for some in itertools.combinations(xs, count + 1):
            f.add(*(-x for x in some))
        for some in itertools.combinations(xs, len(xs) - count + 1):
            f.add(*some)
    return f


def all_formulas():
    # One source of random numbers for all, so the order matters.
    rng = random.Random(1)
    for nodes, degree in ((50, 3), (100, 3), (500, 3), (1000, 3), (50, 4), (100, 4), (500, 4), (1000, 4),
                          (50, 5), (200, 5), (500, 5)):
        yield f'reg{degree}-{nodes}', lambda: tseitin(nodes, regular(rng, nodes, degree), charges(rng, nodes))
    for width in (8, 20, 40, 100):
        yield f'grid-{width}', lambda: grid(width)
    for half in (10, 50, 200):
        yield f'urq-{half}', lambda: bipartite(rng, half)
    for n in (50, 100, 1000, 10000):
        xs = list(range(1, n + 1))
        yield f'dubois-{n}', lambda: two_orders(xs, xs)
        shuffled = xs[:]
        rng.shuffle(shuffled)
        yield f'par-{n}', lambda: two_orders(xs, shuffled)
    for n in (100, 300, 1000, 3000):
        for kind in ('unsat', 'sat'):
            yield f'xor3-{n}-{kind}', lambda: system(rng, n, kind == 'sat')
    for bits in (16, 32, 64):
        yield f'lpn-{bits}', lambda: learning(rng, bits)
    for steps in (20, 50, 500):
        yield f'pret-{3 * steps}', lambda: ladder(steps)
    for n, sums in ((300, 270), (1000, 900), (3000, 2500), (3000, 2700), (3000, 2910), (30000, 27000)):
        yield f'xor3-{n}-{sums}', lambda: system(rng, n, True, sums)
    # Perfect matchings, and as many edges of each of two colours (Markström, JSAT 2006).
    for nodes, degree, count in ((51, 4, 1), (101, 4, 1), (1001, 4, 1), (15, 6, 3), (21, 6, 3), (101, 6, 3)):
        name = 'matching' if count == 1 else 'colours'
        yield f'{name}-{nodes}-{degree}', lambda: exact(nodes, regular(rng, nodes, degree), count)


def main():
    write_all('parity', all_formulas(), __doc__)
