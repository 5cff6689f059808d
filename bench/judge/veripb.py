"""Refutations in the format of VeriPB before its checker, which shares nothing with neuf.

Small formulas of several families are drawn, each from its number alone, and solved under options that
are drawn, too: a technique alone, all of them, or the search alone, with short intervals, so that
simplification comes early. `neuf sat` writes the proof while it searches, and `veripb` judges it. A
formula that has a model has no proof and is drawn again. Anything but acceptance ends the run, and the
case is kept.

    cargo install veripb --locked
    python3 bench judge veripb --neuf target/release/neuf --veripb veripb --cases 600 --table bench/results/veripb.md
"""

import argparse
import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

SEED = 20261126

# How a technique shows in the counters that `--json` has.
TECHNIQUES = {
    'elimination': ['eliminated'],
    'subsumption': ['subsumed', 'strengthened'],
    'equivalent literals': ['substituted'],
    'congruence of gates': ['congruent', 'congruence_units'],
    'functional reduction': ['fraig_equal', 'fraig_units'],
    'sweeping': ['sweep_equal', 'sweep_units'],
    'failed literals': ['failed_literals'],
    'vivification': ['vivified', 'vivify_subsumed'],
    'parity': ['parity_units', 'parity_equal', 'parity_refutations'],
    'counting': ['counting_clauses'],
    'definitions': ['definitions', 'definition_units'],
    'forgetting of clauses': ['forgotten'],
}
# Switches of the search; alone, all others are off.
ALONE = ['eliminate', 'probe', 'vivify', 'congruence', 'fraig', 'sweep', 'decompose', 'parity', 'counting',
         'define', 'deduplicate']


class Clauses:
    """A formula while it is made."""

    def __init__(self):
        self.clauses, self.count = [], 0

    def new(self):
        self.count += 1
        return self.count

    def add(self, *clause):
        self.clauses.append(clause)

    def xor(self, literals, value):
        """The clauses of an exclusive or of a few literals."""
        for signs in itertools.product([1, -1], repeat=len(literals)):
            # An assignment of the wrong parity is forbidden.
            true = sum(sign > 0 for sign in signs)
            if true % 2 != value:
                self.add(*(-sign * literal for sign, literal in zip(signs, literals)))

    def gate_xor(self, a, b):
        out = self.new()
        self.xor([out, a, b], 0)
        return out

    def gate_and(self, a, b):
        out = self.new()
        self.add(-out, a), self.add(-out, b), self.add(out, -a, -b)
        return out

    def gate_or(self, a, b):
        return -self.gate_and(-a, -b)

    def at_most_one(self, literals):
        for one, other in itertools.combinations(literals, 2):
            self.add(-one, -other)

    def text(self):
        lines = (' '.join(map(str, (*clause, 0))) for clause in self.clauses)
        return f'p cnf {self.count} {len(self.clauses)}\n' + '\n'.join(lines) + '\n'


def random_3sat(draw, made):
    count = draw.randint(30, 130)
    made.count = count
    for _ in range(int(count * draw.uniform(4.4, 6))):
        made.add(*(v * draw.choice([1, -1]) for v in draw.sample(range(1, count + 1), 3)))


def mixed_widths(draw, made):
    made.count = draw.randint(20, 80)
    for _ in range(made.count * 5):
        width = draw.choice([2, 3, 3, 3, 4, 5])
        made.add(*(v * draw.choice([1, -1]) for v in draw.sample(range(1, made.count + 1), width)))


def pigeons(draw, made):
    holes = draw.randint(3, 8)
    at = [[made.new() for _ in range(holes)] for _ in range(holes + 1)]
    for row in at:
        made.add(*row)
    for column in zip(*at):
        made.at_most_one(column)
    rename(draw, made)


def chessboard(draw, made):
    """Dominoes on a board without two corners of one colour."""
    side = draw.choice([4, 4, 6])
    cells = [c for c in itertools.product(range(side), repeat=2) if c not in [(0, 0), (side - 1, side - 1)]]
    tiles = defaultdict(list)
    for row, column in cells:
        for other in [(row + 1, column), (row, column + 1)]:
            if other in cells:
                tile = made.new()
                tiles[row, column].append(tile), tiles[other].append(tile)
    for cell in cells:
        made.add(*tiles[cell])
        made.at_most_one(tiles[cell])
    rename(draw, made)


def tseitin(draw, made):
    """Parities of the edges of a random graph with three at each node, of odd sum."""
    nodes = 2 * draw.randint(4, 12)
    while True:
        ends = [node for node in range(nodes) for _ in range(3)]
        draw.shuffle(ends)
        edges = list(zip(ends[::2], ends[1::2]))
        if all(one != other for one, other in edges):
            break
    at = defaultdict(list)
    for one, other in edges:
        edge = made.new()
        at[one].append(edge), at[other].append(edge)
    odd = draw.randrange(nodes)
    for node in range(nodes):
        made.xor(at[node], int(node == odd))


def parity_chains(draw, made):
    """The sum of the same variables twice, in different orders, once even and once odd."""
    inputs = [made.new() for _ in range(draw.randint(6, 18))]
    for value in (0, 1):
        order = draw.sample(inputs, len(inputs))
        total = order[0]
        for literal in order[1:]:
            total = made.gate_xor(total, literal)
        made.add(total if value else -total)


def ordering(draw, made):
    """A total order without a least element."""
    count = draw.randint(4, 9)
    less = {pair: made.new() for pair in itertools.combinations(range(count), 2)}
    before = lambda a, b: less[a, b] if a < b else -less[b, a]
    for a, b, c in itertools.permutations(range(count), 3):
        made.add(-before(a, b), -before(b, c), before(a, c))
    for a in range(count):
        made.add(*(before(b, a) for b in range(count) if b != a))
    rename(draw, made)


def added(made, one, other, by_majority):
    """The bits of a sum of two numbers."""
    carry, bits = None, []
    for a, b in zip(one, other):
        half = made.gate_xor(a, b)
        if carry is None:
            bits.append(half)
            carry = made.gate_and(a, b)
            continue
        bits.append(made.gate_xor(half, carry))
        if by_majority:
            carry = made.gate_or(made.gate_and(a, b), made.gate_or(made.gate_and(a, carry), made.gate_and(b, carry)))
        else:
            carry = made.gate_or(made.gate_and(a, b), made.gate_and(half, carry))
    return [*bits, carry]


def adders(draw, made):
    """Two adders of three numbers differ: in another order, and with other gates."""
    width = draw.randint(3, 9)
    numbers = [[made.new() for _ in range(width)] for _ in range(3)]
    pad = made.new()
    made.add(-pad)

    def total(order, by_majority):
        first = added(made, order[0], order[1], by_majority)
        return added(made, first, [*order[2], pad], by_majority)

    one = total(numbers, draw.random() < 0.5)
    other = total(draw.sample(numbers, 3), draw.random() < 0.5)
    made.add(*(made.gate_xor(a, b) for a, b in zip(one, other)))


def multipliers(draw, made):
    """a times b and b times a differ."""
    width = draw.randint(3, 4)
    a, b = ([made.new() for _ in range(width)] for _ in range(2))
    pad = made.new()
    made.add(-pad)

    def product(a, b):
        total = [pad] * (2 * width)
        for place, bit in enumerate(b):
            row = [pad] * place + [made.gate_and(digit, bit) for digit in a]
            row += [pad] * (2 * width - len(row))
            total = added(made, total, row, False)[:2 * width]
        return total

    made.add(*(made.gate_xor(x, y) for x, y in zip(product(a, b), product(b, a))))


def colouring(draw, made):
    """A graph with a hidden clique in one colour fewer than it has nodes."""
    colours = draw.randint(3, 5)
    nodes = colours + draw.randint(4, 12)
    colour = [[made.new() for _ in range(colours)] for _ in range(nodes)]
    for row in colour:
        made.add(*row)
    clique = set(draw.sample(range(nodes), colours + 1))
    for one, other in itertools.combinations(range(nodes), 2):
        if {one, other} <= clique or draw.random() < 0.3:
            for a, b in zip(colour[one], colour[other]):
                made.add(-a, -b)
    rename(draw, made)


def rename(draw, made):
    """Gives the variables other numbers and other signs, and the clauses another order."""
    numbers = list(range(1, made.count + 1))
    draw.shuffle(numbers)
    to = [number * draw.choice([1, -1]) for number in numbers]
    made.clauses = [tuple(to[abs(l) - 1] * (1 if l > 0 else -1) for l in c) for c in made.clauses]
    draw.shuffle(made.clauses)


FAMILIES = [random_3sat, mixed_widths, pigeons, chessboard, tseitin, parity_chains, ordering, adders,
            multipliers, colouring]


def drawn_options(draw):
    """The options of a case, and what they are called in the table."""
    short = [f'-Oeliminate_interval={draw.choice([1, 10, 100])}', f'-Oprobe_interval={draw.choice([1, 10, 100])}',
             f'-Oreduce_interval={draw.choice([10, 100, 300])}', f'--seed={draw.randrange(1000)}']
    kind = draw.randrange(4)
    if kind == 0:
        return 'as they are', [f'--seed={draw.randrange(1000)}']
    if kind == 1:
        return 'the search alone', ['--profile=plain', *short[2:]]
    if kind == 2:
        return 'all, at short intervals', [*short, '-Owalk=false']
    own = draw.choice(ALONE)
    off = [f'-O{name}=false' for name in ALONE if name != own]
    return f'`{own}` alone', [*short, *off, '-Owalk=false']


def case(number, arguments, folder):
    """Draws a case until it has no model. Returns what is told of it."""
    draw = random.Random(SEED * 1_000_003 + number)
    family = FAMILIES[number % len(FAMILIES)]
    cnf, proof = folder / 'formula.cnf', folder / 'proof.pbp'
    while True:
        made = Clauses()
        family(draw, made)
        cnf.write_text(made.text())
        kind, options = drawn_options(draw)
        command = [arguments.neuf, 'sat', '--json', *options, cnf, proof]
        begun = time.monotonic()
        solved = subprocess.run(command, capture_output=True, text=True)
        solving = time.monotonic() - begun
        if solved.returncode == 20:
            break
        if solved.returncode != 10:
            sys.exit(f'case {number}: {command} ended with {solved.returncode}: {solved.stderr}')
    begun = time.monotonic()
    judged = subprocess.run([arguments.veripb, '--cnf', cnf, proof], capture_output=True, text=True)
    judging = time.monotonic() - begun
    if judged.returncode != 0 or 's VERIFIED UNSATISFIABLE' not in judged.stdout:
        kept = Path(tempfile.mkdtemp(prefix=f'veripb-{number}-'))
        cnf.rename(kept / cnf.name), proof.rename(kept / proof.name)
        sys.exit(f'case {number} is not accepted: {command}, kept in {kept}\n{judged.stdout}{judged.stderr}')
    counters = json.loads(solved.stdout)['statistics']
    used = [name for name, parts in TECHNIQUES.items() if any(counters[part] for part in parts)]
    steps = sum(1 for line in proof.open() if line.startswith(('rup', 'red', 'pol', 'ia')))
    return family.__name__, kind, used, steps, solving, judging, counters['conflicts']


def version(command):
    """What a program says of itself, in one line."""
    told = subprocess.run([command, '--version'], capture_output=True, text=True)
    return (told.stdout + told.stderr).strip().splitlines()[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--neuf', required=True)
    parser.add_argument('--veripb', required=True)
    parser.add_argument('--cases', type=int, default=600)
    parser.add_argument('--first', type=int, default=0)
    parser.add_argument('--engine', default='', help='the commit of neuf, for the table')
    parser.add_argument('--table', type=Path)
    arguments = parser.parse_args()
    by_family, kinds, techniques = defaultdict(list), Counter(), Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(arguments.first, arguments.first + arguments.cases):
            name, kind, used, *figures = case(number, arguments, Path(folder))
            by_family[name].append(figures)
            kinds[kind] += 1
            techniques.update(used)
            if sys.stderr.isatty() and number % 10 == 0:
                print(f'{number} cases', end='\r', file=sys.stderr)
    engine = f' ({arguments.engine})' if arguments.engine else ''
    lines = [
        '# Refutations before VeriPB\'s checker\n',
        f'`{version(arguments.neuf)}`{engine}, `{version(arguments.veripb)}`; made by [`bench/judge/veripb.py`](../judge/veripb.py), which says how.\n',
        f'**All {arguments.cases} proofs are accepted.** Steps are `rup`, a clause that propagation shows, with the',
        'clauses that it follows from, and `red`, the definition of a new variable with its witness.\n',
        '| family | proofs | conflicts, mean | steps, mean | solving, s | checking, s |',
        '|---|---:|---:|---:|---:|---:|',
    ]
    for name, rows in sorted(by_family.items()):
        steps, solving, judging, conflicts = (sum(column) for column in zip(*rows))
        words = name.replace('_', ' ')
        lines.append(f'| {words} | {len(rows)} | {conflicts / len(rows):.0f} | {steps / len(rows):.0f} '
                     f'| {solving:.1f} | {judging:.1f} |')
    lines += ['', '| technique | proofs in which it has done something |', '|---|---:|']
    lines += [f'| {name} | {techniques[name]} |' for name in TECHNIQUES]
    lines += ['', '| options | proofs |', '|---|---:|']
    lines += [f'| {kind} | {count} |' for kind, count in sorted(kinds.items())]
    text = '\n'.join(lines) + '\n'
    if arguments.table:
        arguments.table.write_text(text)
    else:
        print(text, end='')
