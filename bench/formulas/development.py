"""Makes formulas of many families, to develop the engine with and to judge it by.

    python3 bench formulas development FOLDER [--corpus DIR] [--mirror DIR] [--abc berkeley-abc]

Formulas that one knows are formulas that one tunes for. This set has as many kinds as could be had,
a few of each, and its families fall into two halves by a checksum of their names (`half_of` in
`halves.py`): a change may be made because of the half `work`, and only the half `judge` says what it
is worth. The files are not kept in the repository. Each comes from a fixed seed or from a public
repository, so that the set can be made again, and a file that is there already is not made again.

Where they come from:

- `families.py`, `exactly_one.py`, `counting.py`, `parity.py` beside this file;
- the generators of this file, which need nothing: puzzles, plans, protocols, counters;
- statements on bit-vectors and floating-point numbers, made here: programs unrolled, arithmetic, hashes,
  ciphers, schedules. Bitwuzla turns them into clauses (`pip install bitwuzla`);
- `miters.py`, circuits compared with their rewritten selves, with `--abc`;
- proof complexity, with `pip install cnfgen`;
- public repositories in `--mirror` (folders `owner+name/repo`, bare), and files in `--corpus`.

What is not installed is left out with a line that says so.
"""
import argparse
import importlib.util
import itertools
import lzma
import os
import random
import subprocess
import sys
import tempfile

import counting
import exactly_one
import families
import parity
from families import Formula
from statements import statements

# How many files of one family, at most.
MOST = 5


class Set:
    def __init__(self, folder):
        self.folder, self.counts = folder, {}
        os.makedirs(folder, exist_ok=True)

    def path_for(self, family, detail):
        """The file to be made; `None` if it is there or the family has enough."""
        self.counts[family] = self.counts.get(family, 0) + 1
        path = os.path.join(self.folder, f'{family}--{detail}.cnf')
        return None if self.counts[family] > MOST or os.path.exists(path) else path

    def write(self, family, detail, make):
        path = self.path_for(family, detail)
        if path:
            f = make()
            with open(path, 'w') as out:
                out.write(f'p cnf {f.variables} {len(f.clauses)}\n')
                out.writelines(' '.join(map(str, clause)) + ' 0\n' for clause in f.clauses)

    def copy(self, family, detail, text):
        path = self.path_for(family, detail)
        if path:
            with open(path, 'wb') as out:
                out.write(text())


def exactly_one_of(f, xs):
    f.add(*xs), f.pairwise(xs)


def at_most_by_adders(f, k, xs):
    """The sum of the bits, by a tree of full adders, is compared with k."""
    columns = {0: list(xs)}
    for place in itertools.count():
        column = columns.get(place, [])
        while len(column) > 1:
            if len(column) > 2:
                s, c = f.full(column.pop(0), column.pop(0), column.pop(0))
            else:
                s, c = f.half(column.pop(0), column.pop(0))
            column.append(s)
            columns.setdefault(place + 1, []).append(c)
        if place >= max(columns):
            break
    if k >> len(columns):
        return
    for place in columns:
        if not k >> place & 1:
            # If the sum has each higher bit of k, it must not have this one.
            higher = [-columns[up][0] for up in columns if up > place and k >> up & 1]
            f.add(-columns[place][0], *higher)


def covering(rng, points, blocks, size, each):
    """Blocks of points so that each pair of points is in one; counted by adders."""
    f = Formula()
    x = [f.many(points) for _ in range(blocks)]
    for row in x:
        at_most_by_adders(f, size, row)
    for p, q in itertools.combinations(range(points), 2):
        f.add(*(f.conj(row[p], row[q]) for row in x))
    for p in range(points):
        at_most_by_adders(f, each, [row[p] for row in x])
    return f


def balance(rng, n, sums, width, slack):
    """Random sets of bits of which about half must be true, counted by adders."""
    f = Formula()
    xs = f.many(n)
    for _ in range(sums):
        lits = [x if rng.random() < .5 else -x for x in rng.sample(xs, width)]
        at_most_by_adders(f, width // 2 - slack, lits)
    return f


def disagreement(rng, n, samples, errors):
    """Minimal disagreement parity: a hidden parity, and samples of which a few are wrong."""
    f = Formula()
    hidden = [rng.random() < .5 for _ in range(n)]
    key, wrong = f.many(n), []
    for number in range(samples):
        chosen = [i for i in range(n) if rng.random() < .5] or [0]
        value = sum(hidden[i] for i in chosen) % 2 ^ (number < errors)
        x = key[chosen[0]]
        for i in chosen[1:]:
            x = f.xor(x, key[i])
        wrong.append(-x if value else x)
    at_most_by_adders(f, errors, wrong)
    return f


def sliding(rng, width, height, steps, moves):
    """A sliding puzzle mixed by some moves, to be solved in some steps."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    near = {(r, c): [x for x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if x in cells]
            for r, c in cells}
    state, hole, last = {cell: i for i, cell in enumerate(cells)}, cells[0], None
    for _ in range(moves):
        to = rng.choice([x for x in near[hole] if x != last])
        state[hole], state[to], last, hole = state[to], state[hole], hole, to
    f = Formula()
    tiles = range(len(cells))
    at = [{(cell, t): f.new() for cell in cells for t in tiles} for _ in range(steps + 1)]
    for step in at:
        for cell in cells:
            exactly_one_of(f, [step[cell, t] for t in tiles])
    for cell in cells:
        f.add(at[0][cell, state[cell]])
        f.add(at[steps][cell, cells.index(cell)])
    for now, then in zip(at, at[1:]):
        for cell in cells:
            f.add(-now[cell, 0], -then[cell, 0])
            f.add(-now[cell, 0], *(then[x, 0] for x in near[cell]))
            for x in near[cell]:
                for t in tiles[1:]:
                    f.add(-now[cell, 0], -then[x, 0], -now[x, t], then[cell, t])
            for t in tiles[1:]:
                f.add(-now[cell, t], then[cell, 0], then[cell, t])
                f.add(-now[cell, t], then[cell, t], *(now[x, 0] for x in near[cell]))
                f.add(-now[cell, t], then[cell, t], then[cell, 0])
    return f


def solitaire(size, steps):
    """Peg solitaire on a square with the centre free: is it solved after some jumps?"""
    f = Formula()
    cells = [(r, c) for r in range(size) for c in range(size)]
    jumps = [(a, (a[0] + dr, a[1] + dc), (a[0] + 2 * dr, a[1] + 2 * dc))
             for a in cells for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0))
             if 0 <= a[0] + 2 * dr < size and 0 <= a[1] + 2 * dc < size]
    at = [{cell: f.new() for cell in cells} for _ in range(steps + 1)]
    for cell in cells:
        f.add(-at[0][cell] if cell == (size // 2, size // 2) else at[0][cell])
    for now, then in zip(at, at[1:]):
        x = f.many(len(jumps))
        exactly_one_of(f, x)
        touched = {cell: [] for cell in cells}
        for jump, (a, b, c) in zip(x, jumps):
            for lit in (now[a], now[b], -now[c], -then[a], -then[b], then[c]):
                f.add(-jump, lit)
            for cell in (a, b, c):
                touched[cell].append(jump)
        for cell in cells:
            f.add(-now[cell], then[cell], *touched[cell]), f.add(now[cell], -then[cell], *touched[cell])
    f.pairwise([at[steps][cell] for cell in cells])
    return f


def hamilton(rng, n, degree):
    """A Hamiltonian cycle of a random graph, by places."""
    edges = {tuple(rng.sample(range(n), 2)) for _ in range(n * degree // 2)}
    edges |= {(b, a) for a, b in edges}
    f = Formula()
    x = [f.many(n) for _ in range(n)]
    for line in [*x, *zip(*x)]:
        exactly_one_of(f, line)
    f.add(x[0][0])
    for place in range(n):
        for a in range(n):
            f.add(-x[place][a], *(x[(place + 1) % n][b] for b in range(n) if (a, b) in edges))
    return f


def golomb(marks, length):
    f = Formula()
    at = f.many(length + 1)
    f.add(at[0]), f.add(at[length])
    for d in range(1, length):
        pairs = [f.conj(at[i], at[i + d]) for i in range(length + 1 - d)]
        f.at_most(1, pairs)
    f.at_most(length + 1 - marks, [-x for x in at])
    return f


def golfers(groups, size, weeks):
    """Social golfers: nobody meets another one twice."""
    f = Formula()
    n = groups * size
    x = [[f.many(groups) for _ in range(n)] for _ in range(weeks)]
    for w, week in enumerate(x):
        for row in week:
            exactly_one_of(f, row)
        for g in range(groups):
            f.at_most(size, [row[g] for row in week])
        for p in range(n):
            if w == 0:
                f.add(week[p][p // size])
            elif p < size:
                f.add(week[p][p])
    for p, q in itertools.combinations(range(n), 2):
        f.at_most(1, [f.disj_all([f.conj(week[p][g], week[q][g]) for g in range(groups)]) for week in x])
    return f


def disj_all(f, xs):
    y = f.new()
    f.add(-y, *xs)
    for x in xs:
        f.add(y, -x)
    return y


Formula.disj_all = disj_all


def token_ring(rng, nodes, steps, faults):
    """Dijkstra's self-stabilising ring of binary tokens: can it hold several privileges for so long?"""
    f = Formula()
    bits = max(nodes - faults, 2).bit_length()
    state = [f.many(bits) for _ in range(nodes)]
    same = lambda a, b: f.conj_all([-f.xor(x, y) for x, y in zip(a, b)])
    for step in range(steps):
        privileges = [same(state[0], state[-1]), *(-same(a, b) for a, b in zip(state, state[1:]))]
        pairs = [f.conj(a, b) for a, b in itertools.combinations(privileges, 2)]
        f.add(*pairs)
        moves = f.many(nodes)
        exactly_one_of(f, moves)
        after = []
        for i, (move, privilege) in enumerate(zip(moves, privileges)):
            f.add(-move, privilege)
            if i == 0:
                carry, up = f.constant(True), []
                for bit in state[0]:
                    s, carry = f.half(bit, carry)
                    up.append(s)
            else:
                up = state[i - 1]
            after.append([f.choice(move, u, bit) for u, bit in zip(up, state[i])])
        state = after
    return f


Formula.conj_all = lambda f, xs: -disj_all(f, [-x for x in xs])


def choice(f, c, a, b):
    x = f.new()
    f.add(-x, -c, a), f.add(x, -c, -a), f.add(-x, c, b), f.add(x, c, -b)
    return x


Formula.choice = choice


def mutual_exclusion(processes, steps, wrong):
    """Peterson's filter lock: do two processes get in at once within some steps?"""
    f = Formula()
    n, levels = processes, processes if not wrong else processes - 1
    width = (2 * levels + 2).bit_length()
    vector = lambda value, bits: [f.one if value >> i & 1 else -f.one for i in range(bits)]
    f.one = f.constant(True)
    equal = lambda a, b: f.conj_all([-f.xor(x, y) for x, y in zip(a, b)])
    pc = [vector(0, width) for _ in range(n)]
    last = [vector(0, n.bit_length()) for _ in range(levels)]
    bad = []
    for _ in range(steps):
        turn = f.many(n)
        exactly_one_of(f, turn)
        at = [[equal(p, vector(v, width)) for v in range(2 * levels + 1)] for p in pc]
        # Even counters announce a level, odd ones wait there.
        above = [[f.disj_all(a[2 * level + 1:]) for level in range(levels)] for a in at]
        new_pc, new_last = [], last
        for p in range(n):
            goes = []
            for v in range(2 * levels):
                level = v // 2
                if v % 2 == 0:
                    goes.append(f.conj(turn[p], at[p][v]))
                    new_last = [[f.choice(goes[-1], b, x) for b, x in zip(vector(p + 1, n.bit_length()), old)]
                                if i == level else old for i, old in enumerate(new_last)]
                else:
                    alone = f.conj_all([-above[q][level] for q in range(n) if q != p])
                    other = -equal(last[level], vector(p + 1, n.bit_length()))
                    goes.append(f.conj_all([turn[p], at[p][v], f.disj(alone, other)]))
            leaves = f.conj(turn[p], at[p][2 * levels])
            value = pc[p]
            for v, go in enumerate(goes):
                value = [f.choice(go, b, x) for b, x in zip(vector(v + 1, width), value)]
            new_pc.append([f.choice(leaves, b, x) for b, x in zip(vector(0, width), value)])
        pc, last = new_pc, new_last
        inside = [equal(p, vector(2 * levels, width)) for p in pc]
        bad += [f.conj(a, b) for a, b in itertools.combinations(inside, 2)]
    f.add(*bad)
    return f


def sorters(n):
    """Batcher's odd-even merge sort and bitonic sort give the same."""
    f = Formula()

    def swap(xs, i, j):
        xs[i], xs[j] = f.conj(xs[i], xs[j]), f.disj(xs[i], xs[j])

    a = f.many(n)
    b = list(a)
    p = 1
    while p < n:
        k = p
        while k:
            for j in range(k % p, n - k, 2 * k):
                for i in range(min(k, n - j - k)):
                    if (i + j) // (2 * p) == (i + j + k) // (2 * p):
                        swap(a, i + j, i + j + k)
            k //= 2
        p *= 2
    k = 2
    while k <= n:
        j = k // 2
        while j:
            for i in range(n):
                if i ^ j > i:
                    swap(b, *((i, i ^ j) if not i & k else (i ^ j, i)))
            j //= 2
        k *= 2
    f.add(*(f.xor(x, y) for x, y in zip(a, b)))
    return f


def automaton(rng, cells, steps, rule):
    """A state of a cellular automaton that leads to a random one."""
    f = Formula()
    goal = [rng.random() < .5 for _ in range(cells)]
    state = f.many(cells)
    for _ in range(steps):
        after = f.many(cells)
        for i in range(cells):
            a, b, c = state[i - 1], state[i], state[(i + 1) % cells]
            for value in range(8):
                clash = [-x if value >> s & 1 else x for x, s in ((a, 2), (b, 1), (c, 0))]
                f.add(*clash, after[i] if rule >> value & 1 else -after[i])
        state = after
    for want, x in zip(goal, state):
        f.add(x if want else -x)
    return f


def domino(rng, n, holes):
    """Dominoes on a board without some cells."""
    f = Formula()
    black = [(r, c) for r in range(n) for c in range(n) if (r + c) % 2]
    white = [(r, c) for r in range(n) for c in range(n) if (r + c) % 2 == 0]
    cells = set(black + white) - set(rng.sample(black, holes)) - set(rng.sample(white, holes - 1))
    edge = {frozenset((a, b)): f.new() for a in cells for b in cells
            if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1}
    for cell in sorted(cells):
        exactly_one_of(f, [x for e, x in edge.items() if cell in e])
    return f


def own():
    """The formulas of this file, as (family, detail, function)."""
    def seeded(family, make, *args, seeds=2):
        for seed in range(seeds):
            name = '-'.join(map(str, args))
            yield family, f'{name}-s{seed}', lambda s=seed: make(random.Random(f'{family}/{name}/{s}'), *args)

    for points, blocks, size, each in ((8, 11, 4, 6), (9, 11, 4, 5), (9, 12, 3, 4), (10, 13, 4, 6), (11, 12, 4, 5)):
        yield from seeded('covering', covering, points, blocks, size, each, seeds=1)
    for args in ((40, 30, 20, 2), (60, 50, 30, 2), (50, 40, 24, 2), (60, 60, 24, 1), (80, 70, 30, 2)):
        yield from seeded('balance', balance, *args, seeds=1)
    for args in ((20, 40, 4), (24, 50, 6), (28, 56, 6), (32, 64, 6)):
        yield from seeded('disagreement', disagreement, *args, seeds=1)
    for args in ((3, 3, 18, 20), (3, 3, 21, 40), (4, 3, 16, 18), (4, 3, 20, 24), (4, 4, 18, 20)):
        yield from seeded('sliding', sliding, *args, seeds=1)
    for size, steps in ((4, 14), (5, 20), (5, 22), (5, 23), (6, 24)):
        yield 'solitaire', f'{size}-{steps}', lambda a=size, b=steps: solitaire(a, b)
    for args in ((30, 4), (40, 4), (50, 4), (40, 5), (60, 5)):
        yield from seeded('hamilton', hamilton, *args, seeds=1)
    for marks, length in ((8, 33), (8, 34), (9, 43), (9, 44), (10, 55)):
        yield 'golomb', f'{marks}-{length}', lambda a=marks, b=length: golomb(a, b)
    for args in ((4, 3, 4), (5, 3, 5), (5, 3, 6), (4, 4, 5), (6, 3, 6)):
        yield 'golfers', '-'.join(map(str, args)), lambda a=args: golfers(*a)
    for args in ((5, 14, 0), (6, 18, 1), (6, 24, 1), (7, 20, 1), (8, 24, 2)):
        yield from seeded('tokenring', token_ring, *args, seeds=1)
    for args in ((2, 20, False), (3, 16, False), (3, 22, False), (3, 30, True), (4, 18, False)):
        yield 'mutex', '-'.join(map(str, args)), lambda a=args: mutual_exclusion(*a)
    for n in (8, 16, 32):
        yield 'sorters', str(n), lambda n=n: sorters(n)
    for args in ((40, 12, 30), (60, 10, 30), (80, 8, 30), (60, 20, 110), (100, 14, 110)):
        yield from seeded('automaton', automaton, *args, seeds=1)
    for args in ((8, 3), (9, 3), (10, 3), (10, 5)):
        yield from seeded('domino', domino, *args, seeds=1)


# The files of public repositories: (repository, path up to which its files count, ending, family).
PUBLIC = [
    ('marijnheule+pr-proofs', 'Urquhart/Urquhart-s3', '.cnf', 'urquhart'),
    ('marijnheule+pr-proofs', 'mchess/', '.cnf', 'prmchess'),
    ('marijnheule+pr-proofs', 'mycielski/M', '.cnf', 'mycielski'),
    ('marijnheule+pr-proofs', 'php/', '.cnf', 'prphp'),
    ('marijnheule+pr-proofs', 'tph/', '.cnf', 'tph'),
    ('hgarrereyn+SBVA', 'examples/', '.cnf', 'sbva'),
    ('bsubercaseaux+PackingChromaticTacas', 'formulas/', '.cnf', 'packingcolour'),
    ('jreeves3+Cardinality-CDCL', 'Extractor/cnf2knf/test/', '.cnf', 'maxsquare'),
]
STATEMENTS = [
    ('SMT-LIB+benchmark-submission', 'non-incremental/QF_BV/20250812-Circt/', 'circt'),
    ('SMT-LIB+benchmark-submission', 'non-incremental/QF_BV/20260613-cryptol-bv-math/arith', 'cryptolarith'),
    ('SMT-LIB+benchmark-submission', 'non-incremental/QF_BV/20260613-cryptol-bv-math/egcd', 'egcd'),
    ('SMT-LIB+benchmark-submission', 'non-incremental/QF_BV/20260613-cryptol-bv-math/gcd', 'gcddivides'),
    ('SMT-LIB+benchmark-submission', 'non-incremental/QF_BV/20260613-cryptol-bv-math/inv', 'invmod'),
    ('SMT-LIB+benchmark-submission', 'non-incremental/QF_BV/20260613-cryptol-bv-math/linear', 'diophantine'),
    ('SMT-LIB+benchmark-submission', 'non-incremental/QF_BV/20260613-cryptol-bv-math/tnum_correct_add', 'tnumadd'),
    ('SMT-LIB+benchmark-submission', 'non-incremental/QF_BV/20260613-cryptol-bv-math/tnum_correct_mul', 'tnummul'),
]
# Formulas of proof complexity: the family and the arguments of cnfgen.
CNFGEN = [
    ('tseitin', ['tseitin', 'first', 'gnd', '16', '4']), ('tseitin', ['tseitin', 'first', 'gnd', '40', '3']),
    ('ordering', ['op', '40']), ('ordering', ['op', '60']), ('pebbling', ['peb', 'pyramid', '40', '-T', 'xor', '2']),
    ('pebbling', ['peb', 'pyramid', '16', '-T', 'xor', '3']), ('evencolouring', ['ec', 'gnd', '30', '4']),
    ('evencolouring', ['ec', 'gnd', '60', '4']), ('matching', ['matching', 'gnd', '19', '6']),
    ('matching', ['matching', 'gnd', '25', '4']), ('parityprinciple', ['parity', '11']),
    ('parityprinciple', ['parity', '13']), ('countprinciple', ['count', '10', '3']), ('countprinciple', ['count', '13', '4']),
    ('subsetcard', ['subsetcard', 'regular', '14', '14', '4']), ('subsetcard', ['subsetcard', 'regular', '22', '22', '4']),
    ('cliquecolour', ['cliquecoloring', '9', '5', '4']), ('cliquecolour', ['cliquecoloring', '12', '6', '5']),
    ('dominating', ['domset', '6', 'grid', '6', '6']), ('dominating', ['domset', '9', 'grid', '7', '6']),
    ('kclique', ['kclique', '8', 'gnp', '30', '.5']), ('kclique', ['kclique', '10', 'gnp', '60', '.6']),
    ('kcolour', ['kcolor', '4', 'gnd', '120', '9']), ('kcolour', ['kcolor', '5', 'gnd', '90', '12']),
    ('stone', ['stone', '8', 'pyramid', '4']), ('stone', ['stone', '14', 'pyramid', '5']),
    ('relativized', ['rphp', '4', '7', '3']), ('relativized', ['rphp', '5', '10', '4']),
    ('pitfall', ['pitfall', '12', '4', '30', '10', '4']),
    ('waerden', ['vdw', '33', '3', '7']), ('waerden', ['vdw', '170', '5', '5']), ('pythagorean', ['ptn', '3000']),
]


def git_files(mirror, repository, start):
    path = os.path.join(mirror, repository, 'repo')
    if not os.path.isdir(path):
        print(f'left out: {path} is not there', file=sys.stderr)
        return
    names = subprocess.run(['git', '-C', path, 'ls-tree', '-r', '--name-only', 'HEAD'],
                           capture_output=True, text=True, check=True).stdout.split('\n')
    for name in sorted(names):
        if name.startswith(start):
            yield name, lambda n=name: subprocess.run(
                ['git', '-C', path, 'show', f'HEAD:{n}'], capture_output=True, check=True).stdout


def clauses_of(text, path, seconds=2):
    """Lets Bitwuzla write the clauses of a statement in SMT-LIB's language to a file. It writes when it
    starts to solve, which is ended after some seconds."""
    script = ('import bitwuzla, sys, time\n'
              'o = bitwuzla.Options(); o.set(bitwuzla.Option.WRITE_CNF, sys.argv[2])\n'
              'p = bitwuzla.Parser(bitwuzla.TermManager(), o, "smt2")\n'
              'p.parse(sys.argv[1], True, True)\n'
              'b, end = p.bitwuzla(), time.process_time() + float(sys.argv[3])\n'
              'b.configure_terminator(lambda: time.process_time() > end)\n'
              'b.check_sat()\n')
    source = path + '.smt2'
    with open(source, 'wb') as out:
        out.write(text)
    try:
        subprocess.run([sys.executable, '-c', script, source, path + '.part', str(seconds)], timeout=120 + seconds, capture_output=True)
        if os.path.exists(path + '.part'):
            os.replace(path + '.part', path)
    except subprocess.TimeoutExpired:
        pass
    os.remove(source)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder')
    parser.add_argument('--corpus', help='folder with compressed formulas FAMILY--NAME.cnf.xz')
    parser.add_argument('--mirror', help='folder with copies of public repositories')
    parser.add_argument('--abc', help='the program berkeley-abc, for miters')
    args = parser.parse_args()
    made = Set(args.folder)
    for family, detail, make in own():
        made.write(family, detail, make)
    for module in (families, exactly_one, counting, parity):
        for name, make in module.all_formulas():
            family, _, detail = name.partition('-')
            made.write(family, detail, make)
    for repository, start, end, family in PUBLIC if args.mirror else []:
        for name, text in git_files(args.mirror, repository, start):
            if name.endswith(end):
                made.copy(family, os.path.basename(name).removesuffix('.cnf').replace('.', '-'), text)
    if importlib.util.find_spec('bitwuzla'):
        for repository, start, family in STATEMENTS if args.mirror else []:
            for name, text in git_files(args.mirror, repository, start):
                path = made.path_for(family, os.path.basename(name).removesuffix('.smt2').replace('.', '-'))
                if path:
                    clauses_of(text(), path)
        for family, detail, text in statements():
            path = made.path_for(family, detail)
            if path:
                clauses_of(text.encode(), path)
    else:
        print('left out: statements, for which Bitwuzla is needed', file=sys.stderr)
    if importlib.util.find_spec('cnfgen'):
        for number, (family, words) in enumerate(CNFGEN):
            path = made.path_for(family, '-'.join(w for w in words[1:] if w[0].isdigit()) or str(number))
            if path:
                command = ['timeout', '60', sys.executable, '-m', 'cnfgen.clitools.cnfgen', '-q', '--seed', '1', *words]
                done = subprocess.run(command, capture_output=True)
                if done.returncode == 0:
                    with open(path, 'wb') as out:
                        out.write(done.stdout)
                else:
                    print('cnfgen', *words, done.stderr.decode()[-200:], file=sys.stderr)
    else:
        print('left out: cnfgen is needed', file=sys.stderr)
    if args.abc:
        import miters
        for name in miters.MITERS:
            path = made.path_for(f'miter{name.rstrip("0123456789")}', name)
            if path:
                with tempfile.TemporaryDirectory() as folder:
                    miters.write(folder, args.abc, name, os.path.abspath(path))
    for name in sorted(os.listdir(args.corpus)) if args.corpus else []:
        if name.endswith('.cnf.xz'):
            family, _, detail = name.removesuffix('.cnf.xz').partition('--')
            made.copy(family, detail, lambda n=name: lzma.open(os.path.join(args.corpus, n)).read())
