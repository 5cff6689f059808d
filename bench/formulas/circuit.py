"""Clauses with gates in which constants are folded and equal gates are shared, and numbers of bits.

The readers of other people's models (`flatzinc.py`, `btor.py`, `plan.py`) build on `Circuit`: a literal
of it may be the constant true, 1, or false, -1. Numbers are lists of literals, the lowest bit first.
`python3 -m unittest circuit` in this folder compares the arithmetic with Python's.
"""
import itertools
import random
import unittest

from families import Formula

TRUE = 1


class Circuit(Formula):
    def __init__(self):
        super().__init__()
        self.variables, self.clauses, self.shared = 1, [(TRUE,)], {}

    def add(self, *clause):
        if TRUE not in clause:
            self.clauses.append(tuple(x for x in clause if x != -TRUE))

    def constant(self, value):
        return TRUE if value else -TRUE

    def conj(self, a, b):
        if a == -b or -TRUE in (a, b):
            return -TRUE
        if a == b or b == TRUE:
            return a
        if a == TRUE:
            return b
        key = (a, b) if a < b else (b, a)
        if key not in self.shared:
            self.shared[key] = super().conj(a, b)
        return self.shared[key]

    def xor(self, a, b):
        if abs(a) == TRUE or abs(a) == abs(b):
            return -b if a == TRUE else b if a == -TRUE else -TRUE if a == b else TRUE
        if abs(b) == TRUE:
            return self.xor(b, a)
        sign = 1 if (a > 0) == (b > 0) else -1
        key = ('xor', min(abs(a), abs(b)), max(abs(a), abs(b)))
        if key not in self.shared:
            self.shared[key] = super().xor(key[1], key[2])
        return sign * self.shared[key]

    def choice(self, c, a, b):
        """a if c holds, else b."""
        if abs(c) == TRUE or a == b:
            return a if c != -TRUE else b
        if abs(a) == TRUE:
            return self.disj(c, b) if a == TRUE else self.conj(-c, b)
        if abs(b) == TRUE:
            return self.disj(-c, a) if b == TRUE else self.conj(c, a)
        if a == -b:
            return self.xor(c, b)
        key = ('choice', c, a, b)
        if key not in self.shared:
            x = self.shared[key] = self.new()
            self.add(-c, -a, x), self.add(-c, a, -x), self.add(c, -b, x), self.add(c, b, -x)
            self.add(-a, -b, x), self.add(a, b, -x)
        return self.shared[key]

    def conj_all(self, xs):
        all_of = {x for x in xs if x != TRUE}
        if -TRUE in all_of or any(-x in all_of for x in all_of):
            return -TRUE
        xs = sorted(all_of)
        if len(xs) < 3:
            return self.conj(*xs) if len(xs) == 2 else xs[0] if xs else TRUE
        key = tuple(xs)
        if key not in self.shared:
            out = self.shared[key] = self.new()
            for x in xs:
                self.add(-out, x)
            self.add(out, *(-x for x in xs))
        return self.shared[key]

    def disj_all(self, xs):
        return -self.conj_all([-x for x in xs])

    def number(self, value, width):
        return [self.constant(value >> i & 1) for i in range(width)]

    def sum_with(self, a, b, carry=-TRUE):
        """The sum modulo 2 to the width, and the carry out of it."""
        out = []
        for x, y in zip(a, b):
            half = self.xor(x, y)
            out.append(self.xor(half, carry))
            carry = self.disj(self.conj(x, y), self.conj(half, carry))
        return out, carry

    def less(self, a, b):
        """Is a below b, as numbers without signs of the same width?"""
        out = -TRUE
        for x, y in zip(a, b):
            out = self.choice(self.xor(x, y), y, out)
        return out

    def same(self, a, b):
        return self.conj_all([-self.xor(x, y) for x, y in zip(a, b)])

    def negated(self, a):
        return self.sum_with([-x for x in a], self.number(0, len(a)), TRUE)[0]

    def times(self, a, b):
        """The product modulo 2 to the width."""
        out = self.number(0, len(a))
        for i, x in enumerate(b[:len(a)]):
            if x != -TRUE:
                out[i:] = self.sum_with(out[i:], [self.conj(x, y) for y in a[:len(a) - i]])[0]
        return out

    def divided(self, a, b):
        """Quotient and remainder; by zero, all ones and a, as SMT-LIB has them."""
        rest, out = self.number(0, len(a) + 1), []
        wide = [*b, -TRUE]
        for x in reversed(a):
            rest = [x, *rest[:-1]]
            fits = -self.less(rest, wide)
            less = self.sum_with(rest, [-y for y in wide], TRUE)[0]
            rest = [self.choice(fits, y, z) for y, z in zip(less, rest)]
            out.insert(0, fits)
        return out, rest[:-1]

    def shifted(self, a, by, left, fill=-TRUE):
        """a moved by a number of places, which may be over its width."""
        for place, bit in enumerate(by):
            step = 1 << place
            if step >= len(a):
                moved = [fill] * len(a)
            else:
                moved = [fill] * step + a[:-step] if left else a[step:] + [fill] * step
            a = [self.choice(bit, x, y) for x, y in zip(moved, a)]
        return a

    def total(self, columns):
        """The sum of columns of bits, column i counting 2 to the i, without overflow."""
        columns, out = [list(c) for c in columns], []
        for place in itertools.count():
            if place == len(columns):
                return out
            column = [x for x in columns[place] if x != -TRUE]
            while len(column) > 1:
                take = [column.pop(0) for _ in range(min(3, len(column)))]
                s, c = self.full(*take) if len(take) == 3 else self.half(*take)
                column.append(s)
                if place + 1 == len(columns):
                    columns.append([])
                columns[place + 1].append(c)
            out.append(column[0] if column else -TRUE)

    def write(self, path):
        with open(path, 'w') as out:
            out.write(f'p cnf {self.variables} {len(self.clauses)}\n')
            out.writelines(' '.join(map(str, clause)) + ' 0\n' for clause in self.clauses)


class Arithmetic(unittest.TestCase):
    def test_constants_are_computed_as_in_python(self):
        f, rng = Circuit(), random.Random('arithmetic')
        value = lambda bits: sum(1 << i for i, x in enumerate(bits) if x == TRUE)
        for _ in range(200):
            w = rng.randrange(1, 9)
            top = 1 << w
            x, y = rng.randrange(top), rng.randrange(top)
            a, b = f.number(x, w), f.number(y, w)
            self.assertEqual(value(f.sum_with(a, b)[0]), (x + y) % top)
            self.assertEqual(value(f.negated(a)), -x % top)
            self.assertEqual(value(f.times(a, b)), x * y % top)
            quotient, rest = f.divided(a, b)
            self.assertEqual((value(quotient), value(rest)), (x // y, x % y) if y else (top - 1, x))
            self.assertEqual(f.less(a, b) == TRUE, x < y)
            self.assertEqual(f.same(a, b) == TRUE, x == y)
            self.assertEqual(value(f.shifted(a, b, True)), (x << y) % top)
            self.assertEqual(value(f.shifted(a, b, False)), x >> y)
            self.assertEqual(value(f.total([[p, q] for p, q in zip(a, b)])), x + y)
        self.assertEqual(len(f.clauses), 1)
