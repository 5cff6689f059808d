"""Writes miters: circuits compared with their rewritten selves, for a comparison of solvers.

    python3 bench formulas miters FOLDER

The circuits are written here as BLIF and rewritten by `berkeley-abc` (Debian's package of that
name; these are the formulas of its version 1.01), which also joins each with the original and
writes the clauses. Every formula is unsatisfiable. The names say the circuit and its width, or
its number of gates: array multipliers (`mul`), multipliers by carry-save trees (`wal`), squares
(`sq`), multiply and add (`mac`), arithmetic units (`alu`), a polynomial for the sine (`sine`),
restoring dividers (`div`), square roots (`sqrt`) and random logic (`ctl`).
"""
import os
import random
import subprocess

from families import output_folder

REWRITE = ('balance; rewrite; refactor; balance; rewrite; rewrite -z; balance; refactor -z; '
           'rewrite -z; balance')
CHOICES = 'dch; if -K 6; strash'
BOTH = f'{REWRITE}; {CHOICES}'
REVERSED = f'{CHOICES}; {REWRITE}'
TWICE = f'{CHOICES}; {CHOICES}'
MITERS = {
    'mul8': REWRITE, 'mul9': f'{REVERSED}; {CHOICES}', 'mul10': BOTH, 'mul12': TWICE, 'mul16': REWRITE,
    'mul32': REWRITE, 'wal10': BOTH, 'wal12': TWICE, 'wal16': REVERSED, 'sq12': BOTH, 'sq16': BOTH,
    'mac10': BOTH, 'mac12': REVERSED, 'alu12': BOTH, 'alu16': REWRITE, 'sine10': REWRITE,
    'sine12': REVERSED, 'sine13': BOTH, 'sine14': BOTH, 'div8': BOTH, 'div10': BOTH, 'div11': BOTH,
    'div12': REWRITE, 'div14': CHOICES, 'div16': CHOICES, 'div32': REWRITE, 'sqrt12': BOTH,
    'sqrt14': REVERSED, 'sqrt16': REWRITE, 'sqrt18': BOTH, 'sqrt20': REWRITE, 'sqrt22': CHOICES,
    'sqrt24': BOTH, 'sqrt48': REWRITE, 'ctl2000': BOTH, 'ctl3000': BOTH, 'ctl4000': REVERSED,
    'ctl5000': BOTH, 'ctl10000': BOTH,
    # What takes Kissat over a minute, or nearly.
    'mul24': TWICE, 'mul40': BOTH, 'mul48': REWRITE, 'mul64': REWRITE, 'wal24': TWICE, 'wal32': REVERSED,
    'wal40': BOTH, 'wal48': REWRITE, 'wal64': REWRITE, 'mac24': BOTH, 'mac32': REVERSED, 'mac48': REWRITE,
    'mac64': REWRITE, 'sq20': REWRITE, 'sq24': BOTH, 'alu48': BOTH, 'alu64': REVERSED, 'sine16': BOTH,
    'sine18': REWRITE, 'div18': REWRITE, 'div20': BOTH, 'sqrt26': REWRITE, 'sqrt28': BOTH,
    'ctl6000': REVERSED, 'ctl8000': BOTH,
    # Drawn after the last change of functional reduction, before anything was run on them.
    'mul56': BOTH, 'mul80': REWRITE, 'mac56': BOTH, 'mac80': REWRITE, 'alu80': BOTH, 'alu96': REVERSED,
    'sq32': BOTH, 'sqrt32': BOTH, 'div24': BOTH,
}


class Circuit:
    """Gates over named wires, lowest bit first in each word."""

    def __init__(self):
        self.gates, self.inputs, self.count, self.false = [], [], 0, None

    def word(self, name, width):
        bits = [f'{name}{place}' for place in range(width)]
        self.inputs += bits
        return bits

    def gate(self, inputs, rows):
        self.count += 1
        wire = f'n{self.count}'
        self.gates.append(f'.names {" ".join([*inputs, wire])}\n' + ''.join(f'{row} 1\n' for row in rows))
        return wire

    def conj(self, a, b):
        return self.gate([a, b], ['11'])

    def disj(self, a, b):
        return self.gate([a, b], ['1-', '-1'])

    def xor(self, a, b):
        return self.gate([a, b], ['10', '01'])

    def negation(self, a):
        return self.gate([a], ['0'])

    def choice(self, which, yes, no):
        return self.gate([which, yes, no], ['11-', '0-1'])

    def majority(self, a, b, c):
        return self.gate([a, b, c], ['11-', '1-1', '-11'])

    def zero(self):
        self.false = self.false or self.gate([], [])
        return self.false

    def zeros(self, count):
        return [self.zero() for _ in range(count)]

    def one(self):
        return self.negation(self.zero())

    def full(self, a, b, c):
        """A full adder's sum and carry."""
        return self.xor(self.xor(a, b), c), self.majority(a, b, c)

    def add(self, a, b, carry=None):
        carry, total = carry or self.zero(), []
        for x, y in zip(a, b):
            bit, carry = self.full(x, y, carry)
            total.append(bit)
        return total, carry

    def subtract(self, a, b):
        """The difference, and whether it is not negative."""
        one = self.one()
        return self.add(a, [self.negation(bit) for bit in b], one)

    def choose(self, which, yes, no):
        return [self.choice(which, a, b) for a, b in zip(yes, no)]

    def blif(self, outputs):
        names = ' '.join(f'o{place}' for place in range(len(outputs)))
        ends = ''.join(f'.names {wire} o{place}\n1 1\n' for place, wire in enumerate(outputs))
        inputs = ' '.join(self.inputs)
        return f'.model m\n.inputs {inputs}\n.outputs {names}\n{"".join(self.gates)}{ends}.end\n'


def array_product(f, a, b):
    total = [f.conj(bit, b[0]) for bit in a]
    carry = f.zero()
    low, high = [total[0]], [*total[1:], carry]
    for factor in b[1:]:
        total, carry = f.add(high, [f.conj(bit, factor) for bit in a])
        low.append(total[0])
        high = [*total[1:], carry]
    return low + high


def tree_product(f, a, b):
    columns = [[] for _ in range(len(a) + len(b))]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            columns[i + j].append(f.conj(x, y))
    product = []
    for place, column in enumerate(columns):
        while len(column) > 1:
            if len(column) > 2:
                bit, carry = f.full(column.pop(0), column.pop(0), column.pop(0))
            else:
                x, y = column.pop(0), column.pop(0)
                bit, carry = f.xor(x, y), f.conj(x, y)
            column.append(bit)
            if place + 1 < len(columns):
                columns[place + 1].append(carry)
        product.append(column[0] if column else f.zero())
    return product


def divide(f, a, b):
    rest, quotient = [f.zero()] * len(b), []
    for bit in reversed(a):
        longer = [bit, *rest]
        difference, fits = f.subtract(longer, [*b, f.zero()])
        rest = f.choose(fits, difference, longer)[:len(b)]
        quotient.append(fits)
    return quotient[::-1] + rest


def square_root(f, a):
    width = len(a) // 2
    rest, root = [f.zero()] * (width + 2), []
    for place in range(width):
        high, low = a[len(a) - 1 - 2 * place], a[len(a) - 2 - 2 * place]
        longer = [low, high, *rest][:width + 2]
        trial = [f.one(), f.zero(), *root][:width + 2]
        trial += f.zeros(width + 2 - len(trial))
        difference, fits = f.subtract(longer, trial)
        rest = f.choose(fits, difference, longer)
        root = [fits, *root]
    return root + rest


def sine(f, x):
    """Three terms of the series in fixed point, with powers of two for the factors."""
    width = len(x)
    square = array_product(f, x, x)[width:]
    cube = array_product(f, square, x)[width:]
    f.one()
    longer, third = [*x, f.zero()], cube[2:] + f.zeros(1) * 3
    total, _ = f.subtract(longer, third[:width + 1])
    fifth = array_product(f, cube, square)[width:]
    return f.add(total, (fifth[3:] + f.zeros(1) * 4)[:width + 1])[0]


def random_logic(f, inputs, gates):
    rng, wires = random.Random(gates), list(inputs)
    for _ in range(gates):
        near = wires[-200:] if rng.random() < .7 else wires
        kind = rng.randrange(6)
        a, b, c = rng.sample(near, 3)
        wires.append([
            lambda: f.conj(a, b), lambda: f.disj(a, b), lambda: f.choice(c, a, b),
            lambda: f.conj(f.negation(a), b), lambda: f.majority(a, b, c), lambda: f.xor(a, b),
        ][kind]())
    return wires[-32:]


def rotate(f, bits, by):
    for place, bit in enumerate(by):
        moved = [bits[(i - (1 << place)) % len(bits)] for i in range(len(bits))]
        bits = f.choose(bit, moved, bits)
    return bits


def arithmetic_unit(f, a, b, select):
    product = array_product(f, a, b)[:len(a)]
    difference, _ = f.subtract(a, b)
    total, _ = f.add(a, b)
    moved = rotate(f, a, b[:4])
    result = [f.choice(select[0], f.choice(select[1], x, y), f.choice(select[1], z, w))
              for x, y, z, w in zip(product, difference, total, moved)]
    return result + rotate(f, result, select[2:])


def circuit(kind, size):
    f = Circuit()
    word = f.word
    if kind == 'mul':
        outputs = array_product(f, word('a', size), word('b', size))
    elif kind == 'wal':
        outputs = tree_product(f, word('a', size), word('b', size))
    elif kind == 'sq':
        x = word('a', size)
        outputs = array_product(f, x, x)
    elif kind == 'mac':
        a, b, c = word('a', size), word('b', size), word('c', 2 * size)
        total, carry = f.add(array_product(f, a, b), c)
        outputs = [*total, carry]
    elif kind == 'alu':
        outputs = arithmetic_unit(f, word('a', size), word('b', size), word('s', 5))
    elif kind == 'sine':
        outputs = sine(f, word('a', size))
    elif kind == 'div':
        outputs = divide(f, word('a', 2 * size), word('b', size))
    elif kind == 'sqrt':
        outputs = square_root(f, word('a', 2 * size))
    elif kind == 'ctl':
        outputs = random_logic(f, word('a', 40), size)
    return f.blif(outputs)


def write(folder, abc, name, path):
    """Writes one miter to a file; its circuits are left in the folder."""
    kind = name.rstrip('0123456789')
    with open(os.path.join(folder, f'{name}.blif'), 'w') as out:
        out.write(circuit(kind, int(name.removeprefix(kind))))
    script = (f'read_blif {name}.blif; strash; write_aiger {name}.a.aig; {MITERS[name]}; strash; '
              f'write_aiger {name}.b.aig; miter {name}.a.aig {name}.b.aig; write_cnf {path}')
    subprocess.run([abc, '-q', script], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def main():
    folder = output_folder(__doc__)
    for name in MITERS:
        write(folder, 'berkeley-abc', name, f'miter--{name}.cnf')
