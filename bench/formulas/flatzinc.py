"""Clauses for a constraint model in FlatZinc, as MiniZinc writes it with its standard decompositions.

An integer of at most `MOST_VALUES` values has a literal for each bound ("at least v", the order
encoding); "equal to v" is a gate of two of them, made where a constraint needs it. Wider integers are
numbers of bits. Linear constraints become decision diagrams over the bounds (Abío and Stuckey 2014)
while these are small, and sums of bits where not. Products and quotients of few values are tables.
Sets and floating-point numbers are not read: `Unsupported` says what was met.
`python3 -m unittest flatzinc` in this folder compares each constraint with a count by brute force.
"""
import itertools
import os
import re
import subprocess
import sys
import unittest
from bisect import bisect_left

from circuit import TRUE, Circuit

MOST_VALUES = 1500
# The edges of one decision diagram, and the pairs of values of one table.
MOST_EDGES, MOST_PAIRS = 6000, 12000
MOST_CLAUSES = 4_000_000
# The values of a number that the model does not bound.
UNBOUNDED = range(-1 << 19, 1 << 19)

sys.setrecursionlimit(10_000)


class Unsupported(Exception):
    """The model has what this reader cannot translate, or is too large."""


class Whole:
    """An integer with its sorted values. A constant has one."""

    def __init__(self, f, values, literals=None):
        self.f, self.values = f, values
        self.low, self.high = values[0], values[-1]
        self.wide = len(values) > MOST_VALUES
        self.order = literals
        self.number, self.bounds = None, {}

    def at_least(self, v):
        i = bisect_left(self.values, v)
        if i == 0 or i == len(self.values):
            return TRUE if i == 0 else -TRUE
        if self.wide:
            if v not in self.bounds:
                bits = self.bits()
                self.bounds[v] = -self.f.less(bits, self.f.number(v - self.low, len(bits)))
            return self.bounds[v]
        if self.order is None:
            self.order = self.f.many(len(self.values) - 1)
            for low, high in zip(self.order, self.order[1:]):
                self.f.add(low, -high)
        return self.order[i - 1]

    def has(self, v):
        i = bisect_left(self.values, v)
        return i < len(self.values) and self.values[i] == v

    def equal(self, v):
        if not self.has(v):
            return -TRUE
        return self.f.conj(self.at_least(v), -self.at_least(v + 1))

    def bits(self):
        """The number less its lowest value."""
        if self.number is None:
            width = (self.high - self.low).bit_length()
            self.number = self.f.many(width)
            if self.wide:
                self.f.add(-self.f.less(self.f.number(self.high - self.low, width), self.number))
                if not isinstance(self.values, range):
                    raise Unsupported('a wide domain with holes')
            else:
                for k, bit in enumerate(self.number):
                    for one, run in itertools.groupby(self.values, lambda v: (v - self.low) >> k & 1):
                        run = list(run)
                        self.f.add(-self.at_least(run[0]), self.at_least(run[-1] + 1), bit if one else -bit)
        return self.number

    def is_value(self, unless, v):
        """It has the value v, unless a literal of the list holds."""
        if not self.has(v):
            self.f.add(*unless)
        elif self.wide:
            for i, bit in enumerate(self.bits()):
                self.f.add(*unless, bit if (v - self.low) >> i & 1 else -bit)
        else:
            self.f.add(*unless, self.at_least(v)), self.f.add(*unless, -self.at_least(v + 1))


class TooLarge(Exception):
    """A decision diagram has too many edges."""


class Term:
    """A number times a constant: its products in rising order, and "the product is at least s"."""

    def __init__(self, a, x):
        self.a, self.x = a, x
        self.low, self.high = sorted((a * x.low, a * x.high))

    def products(self):
        values = self.x.values if self.a > 0 else reversed(self.x.values)
        return [self.a * v for v in values]

    def at_least(self, s):
        return self.x.at_least(-(-s // self.a)) if self.a > 0 else -self.x.at_least(s // self.a + 1)


class Diagram:
    """The diagram of "the sum of the terms is at most k": nodes that are equal for a range of k are one."""

    def __init__(self, terms, k):
        self.terms = terms
        self.least, self.most = [0], [0]
        for t in reversed(terms):
            self.least.insert(0, self.least[0] + t.low), self.most.insert(0, self.most[0] + t.high)
        self.products = [t.products() for t in terms[:-1]]
        self.levels, self.edges = [([], []) for _ in terms], 0
        self.root = self.node(0, k)[2]

    def node(self, i, k):
        if k >= self.most[i]:
            return self.most[i], float('inf'), True
        if k < self.least[i]:
            return float('-inf'), self.least[i] - 1, False
        starts, nodes = self.levels[i]
        at = bisect_left(starts, k + 1) - 1
        if at >= 0 and nodes[at][1] >= k:
            return nodes[at]
        if i == len(self.terms) - 1:
            products = self.terms[i].products()
            after = bisect_left(products, k + 1)
            node = (products[after - 1], products[after] - 1, products[after])
        else:
            low, high, children = float('-inf'), float('inf'), []
            for s in self.products[i]:
                self.edges += 1
                if self.edges > MOST_EDGES:
                    raise TooLarge
                first, last, child = self.node(i + 1, k - s)
                low, high = max(low, first + s), min(high, last + s)
                if not children or children[-1][1] is not child:
                    children.append((s, child))
                if child is False:
                    break
            node = (low, high, children)
        at = bisect_left(starts, node[0])
        starts.insert(at, node[0]), nodes.insert(at, node)
        return node

    def write(self, f, unless):
        named = {}

        def literal(i, child):
            if isinstance(child, bool):
                return TRUE if child else -TRUE
            if i == len(self.terms) - 1:
                return -self.terms[i].at_least(child)
            if id(child) not in named:
                named[id(child)] = f.new()
                edges(i, child, [-named[id(child)]])
            return named[id(child)]

        def edges(i, children, unless):
            for s, child in children:
                below = literal(i + 1, child)
                if below != TRUE:
                    f.add(*unless, -self.terms[i].at_least(s), below)

        if isinstance(self.root, list):
            edges(0, self.root, unless)
        else:
            f.add(*unless, literal(0, self.root))


class Model(Circuit):
    """The clauses of a model; `numbers` and `truths` are its variables by name."""

    def __init__(self):
        super().__init__()
        self.numbers, self.truths, self.arrays = {}, {}, {}
        self.objective, self.sums = None, {}

    def new(self):
        if len(self.clauses) > MOST_CLAUSES:
            raise Unsupported('too many clauses')
        return super().new()

    # Linear constraints: the terms are pairs of a factor and a number, `unless` a list of literals.

    def simplified(self, factors, numbers, c):
        merged = {}
        for a, x in zip(factors, numbers):
            if x.low == x.high:
                c -= a * x.low
            else:
                merged[x] = merged.get(x, 0) + a
        return [Term(a, x) for x, a in merged.items() if a], c

    def ordered(self, terms):
        terms = sorted(terms, key=lambda t: (-abs(t.a), len(t.x.values)))
        widest = max(terms, key=lambda t: len(t.x.values))
        terms.remove(widest)
        return terms + [widest]

    def at_most(self, terms, c, unless):
        if sum(t.high for t in terms) <= c:
            return
        if sum(t.low for t in terms) > c:
            return self.add(*unless)
        diagram = self.diagram(terms, c)
        if diagram:
            diagram.write(self, unless)
        else:
            low, high = self.sides(terms, c)
            self.add(*unless, -self.less(high, low))

    def diagram(self, terms, c):
        if len(terms) > 1 and any(t.x.wide for t in terms):
            return None
        try:
            return Diagram(self.ordered(terms), c)
        except TooLarge:
            return None

    def sides(self, terms, c):
        """Two sums of bits: the first is at most the second where the sum of the terms is at most c."""
        key = frozenset((t.a, t.x) for t in terms)
        if key not in self.sums:
            sides = [[], []]
            for t in terms:
                columns = sides[t.a < 0]
                for k in range(abs(t.a).bit_length()):
                    if abs(t.a) >> k & 1:
                        for place, bit in enumerate(t.x.bits(), k):
                            columns += [[] for _ in range(place + 1 - len(columns))]
                            columns[place].append(bit)
            self.sums[key] = [self.total(s) for s in sides]
        low, high = self.sums[key]
        c -= sum(t.a * t.x.low for t in terms)
        width = max(len(low), len(high), abs(c).bit_length()) + 1
        low, high = (x + [-TRUE] * (width - len(x)) for x in (low, high))
        if c < 0:
            low = self.sum_with(low, self.number(-c, width))[0]
        else:
            high = self.sum_with(high, self.number(c, width))[0]
        return low, high

    def equal_to(self, terms, c, unless):
        if not terms:
            return c and self.add(*unless)
        if sum(t.low for t in terms) > c or sum(t.high for t in terms) < c:
            return self.add(*unless)
        opposite = [Term(-t.a, t.x) for t in terms]
        diagrams = len(terms) > 1 and [self.diagram(terms, c), self.diagram(opposite, -c)]
        if len(terms) == 1:
            terms[0].x.is_value(unless, c // terms[0].a) if c % terms[0].a == 0 else self.add(*unless)
        elif all(diagrams):
            for d in diagrams:
                d.write(self, unless)
        else:
            low, high = self.sides(terms, c)
            for a, b in zip(low, high):
                self.add(*unless, -a, b), self.add(*unless, a, -b)

    def differs(self, terms, c, unless):
        if not terms:
            return c or self.add(*unless)
        first, *rest = terms
        if not rest:
            if c % first.a == 0:
                self.add(*unless, -first.x.equal(c // first.a))
        elif len(rest) == 1 and not first.x.wide and not rest[0].x.wide:
            second = rest[0]
            for v in first.x.values:
                w, odd = divmod(c - first.a * v, second.a)
                if not odd and second.x.has(w):
                    self.add(*unless, -first.x.equal(v), -second.x.equal(w))
        else:
            below, above = self.new(), self.new()
            self.add(*unless, below, above)
            self.at_most(terms, c - 1, [-below])
            self.at_most([Term(-t.a, t.x) for t in terms], -c - 1, [-above])

    def linear(self, kind, factors, numbers, c, unless):
        terms, c = self.simplified(factors, numbers, c)
        {'le': self.at_most, 'eq': self.equal_to, 'ne': self.differs}[kind](terms, c, unless)

    def linear_if(self, kind, factors, numbers, c, b, whole=True):
        """The constraint holds if b does, and only then with `whole`."""
        if b != -TRUE:
            self.linear(kind, factors, numbers, c, [] if b == TRUE else [-b])
        if whole and b != TRUE:
            unless = [] if b == -TRUE else [b]
            if kind == 'le':
                self.linear('le', [-a for a in factors], numbers, -c - 1, unless)
            else:
                self.linear('ne' if kind == 'eq' else 'eq', factors, numbers, c, unless)

    # Other constraints.

    def table(self, function, x, y, z):
        """z is a function of x and y, which is undefined (`None`) where the model has no solution."""
        if len(x.values) * len(y.values) > MOST_PAIRS:
            raise Unsupported('a table')
        for v in x.values:
            for w in y.values:
                value = function(v, w)
                unless = [-x.equal(v), -y.equal(w)]
                self.add(*unless) if value is None else z.is_value(unless, value)

    def multiply(self, x, y, z):
        for a, b in ((x, y), (y, x)):
            if a.low == a.high:
                return self.linear('eq', [a.low, -1], [b, z], 0, [])
            if a.low == 0 and a.high == 1:
                self.linear('eq', [1, -1], [b, z], 0, [-a.at_least(1)])
                return z.is_value([a.at_least(1)], 0)
        if len(x.values) * len(y.values) <= MOST_PAIRS:
            return self.table(lambda v, w: v * w, x, y, z)
        if min(x.low, y.low, z.low) < 0:
            raise Unsupported('a wide product with signs')
        width = max(z.high.bit_length(), (x.high * y.high).bit_length())
        a, b, c = (self.sum_with([*n.bits(), *[-TRUE] * (width - len(n.bits()))], self.number(n.low, width))[0]
                   for n in (x, y, z))
        for p, q in zip(self.times(a, b), c):
            self.add(-p, q), self.add(p, -q)

    def divide(self, x, y, z, rest):
        """z is the quotient, rounded to zero, or the rest with the sign of x."""
        def function(v, w):
            quotient = w and (abs(v) // abs(w)) * (1 if (v < 0) == (w < 0) else -1)
            return None if w == 0 else v - w * quotient if rest else quotient
        if len(x.values) * len(y.values) <= MOST_PAIRS:
            return self.table(function, x, y, z)
        if y.low != y.high or y.low <= 0 or x.low < 0:
            raise Unsupported('a wide quotient')
        other = Whole(self, range(0, x.high // y.low + 1) if rest else range(0, y.low))
        quotient, left = (other, z) if rest else (z, other)
        self.linear('eq', [1, -y.low, -1], [x, quotient, left], 0, [])
        self.linear('le', [1], [left], y.low - 1, []), self.linear('le', [-1], [left], 0, [])

    def highest(self, z, xs, sign=1):
        """z is the highest of the numbers, or with sign -1 the lowest."""
        for x in xs:
            self.linear('le', [sign, -sign], [x, z], 0, [])
        reached = self.many(len(xs))
        self.add(*reached)
        for x, r in zip(xs, reached):
            self.linear('le', [-sign, sign], [x, z], 0, [-r])

    def is_in(self, x, values):
        """One of the values, as a disjunction of runs."""
        inside = [x.has(v) and v in values for v in x.values]
        runs, at = [], 0
        for one, run in itertools.groupby(inside):
            length = len(list(run))
            if one:
                runs.append(self.conj(x.at_least(x.values[at]), -x.at_least(x.values[at + length - 1] + 1)))
            at += length
        return self.disj_all(runs)


TOKEN = re.compile(r'\s*("[^"]*"|-?\d+\.\d+(?:[eE][+-]?\d+)?|-?\d+|\.\.|::|\w+|\S)')
LINEAR = re.compile(r'(?:int|bool)_(lin_)?(eq|ne|le|lt)$')


class Reader:
    """Reads FlatZinc into a model. A number 0 or 1 that is a Boolean is made from that Boolean's literal."""

    def __init__(self, text):
        self.m = Model()
        lines = [TOKEN.findall(line) for line in text.split('\n') if line.strip()]
        views = {}
        for tokens in lines:
            if tokens[:2] == ['constraint', 'bool2int']:
                views.setdefault(tokens[5], tokens[3])
        later = []
        for tokens in lines:
            if tokens[0] not in ('constraint', 'solve', 'predicate'):
                name = tokens[tokens.index(':') + 1]
                if tokens[0] == 'array' or (tokens[:4] == ['var', '0', '..', '1'] and name in views):
                    later.append((name, tokens))
                else:
                    self.declare(name, tokens)
        for name, tokens in later:
            if tokens[0] == 'array':
                self.declare(name, tokens)
            else:
                self.m.numbers[name] = self.as_number(self.truth(views[name]))
        for tokens in lines:
            if tokens[0] == 'constraint':
                end = tokens.index('::') if '::' in tokens else len(tokens) - 1
                self.constraint(tokens[1], self.values(tokens[3:end - 1]))
            elif tokens[0] == 'solve' and tokens[-3] in ('minimize', 'maximize'):
                self.m.objective = tokens[-3], self.number(tokens[-2])

    def declare(self, name, tokens):
        colon = tokens.index(':')
        kind, value = tokens[:colon], None
        if 'float' in kind or ('var' in kind and 'set' in kind):
            raise Unsupported('sets or floats')
        if '=' in tokens:
            value = self.values(tokens[tokens.index('=') + 1:-1])[0]
        if kind[0] != 'var':
            self.m.arrays[name] = value
        elif kind[1] == 'bool':
            self.m.truths[name] = self.m.new() if value is None else self.truth(value)
        else:
            values = UNBOUNDED if kind[1] == 'int' else self.values(kind[1:])[0]
            if isinstance(values, set):
                values = sorted(values)
                if values[-1] - values[0] == len(values) - 1:
                    values = range(values[0], values[-1] + 1)
            self.m.numbers[name] = Whole(self.m, values)
            if value is not None:
                self.m.linear('eq', [1, -1], [self.m.numbers[name], self.number(value)], 0, [])

    def values(self, tokens):
        """The expressions of a list of tokens: numbers, names, ranges, sets and arrays."""
        out, at = [], 0
        while at < len(tokens):
            t = tokens[at]
            if t in ('[', '{'):
                close = tokens.index(']' if t == '[' else '}', at)
                inner = self.values(tokens[at + 1:close])
                out.append(inner if t == '[' else set(inner))
                at = close
            elif '.' in t:
                raise Unsupported('floats')
            elif tokens[at + 1:at + 2] == ['..']:
                out.append(range(int(t), int(tokens[at + 2]) + 1))
                at += 2
            elif t != ',':
                out.append(int(t) if t.lstrip('-').isdigit() else t == 'true' if t in ('true', 'false') else t)
            at += 1
        return out

    def constant(self, value):
        """A constant, or the list of an array, perhaps by its name."""
        return self.m.arrays[value] if isinstance(value, str) else value

    def number(self, value):
        if isinstance(value, str) and value in self.m.numbers:
            return self.m.numbers[value]
        value = self.constant(value)
        return self.m.numbers.setdefault(value, Whole(self.m, [value]))

    def truth(self, value):
        if isinstance(value, str) and value in self.m.truths:
            return self.m.truths[value]
        return TRUE if self.constant(value) else -TRUE

    def as_number(self, literal):
        return Whole(self.m, range(2), [literal]) if abs(literal) != TRUE else Whole(self.m, [int(literal > 0)])

    def constraint(self, name, args):
        m, base, half = self.m, re.sub('_(reif|imp)$', '', name), name.endswith('_imp')
        if base.startswith(('set_', 'array_set', 'array_var_set')) and base != 'set_in' or 'float' in base:
            raise Unsupported(name)
        linear = LINEAR.match(base)
        gates = {'eq': lambda: -m.xor(x, y), 'le': lambda: m.disj(-x, y), 'lt': lambda: m.conj(-x, y),
                 'and': lambda: m.conj(x, y), 'or': lambda: m.disj(x, y), 'xor': lambda: m.xor(x, y),
                 'not': lambda: m.xor(x, y), 'ne': lambda: m.xor(x, y)}
        b = self.truth(args[-1]) if base != name else TRUE
        if linear and (base[:3] == 'int' or linear[1]):
            kind, c = linear[2], 0
            if linear[1]:
                factors, c = list(map(self.constant, self.constant(args[0]))), args[2]
                make = self.number if base[:3] == 'int' else lambda x: self.as_number(self.truth(x))
                numbers = [make(x) for x in self.constant(args[1])]
                if isinstance(c, str) and c in m.numbers:
                    factors, numbers, c = factors + [-1], numbers + [self.number(c)], 0
                c = self.constant(c)
            else:
                factors, numbers = [1, -1], [self.number(x) for x in args[:2]]
            return m.linear_if('le' if kind == 'lt' else kind, factors, numbers, c - (kind == 'lt'), b, not half)
        if base == 'set_in':
            result = m.is_in(self.number(args[0]), self.constant(args[1]))
        elif base == 'bool_clause':
            more, less = (list(map(self.truth, self.constant(x))) for x in args[:2])
            result = m.disj_all(more + [-x for x in less])
        elif base in ('array_bool_and', 'array_bool_or'):
            b = self.truth(args[1])
            result = (m.conj_all if base[-3:] == 'and' else m.disj_all)(list(map(self.truth, self.constant(args[0]))))
        elif base[:5] == 'bool_' and base[5:] in gates:
            x, y = self.truth(args[0]), self.truth(args[1])
            if len(args) == 3 and base == name:
                b = self.truth(args[2])
            result = gates[base[5:]]()
        elif base != name:
            raise Unsupported(name)
        else:
            return self.function(name, args)
        m.add(-b, result)
        if not half:
            m.add(b, -result)

    def function(self, name, args):
        """A constraint that says what a function is."""
        m, number, numbers = self.m, self.number, lambda xs: [self.number(x) for x in xs]
        sums = {'int_plus': [1, 1, -1], 'int_minus': [1, -1, -1], 'int_negate': [1, 1]}
        if name == 'bool2int':
            x, b = number(args[1]), self.truth(args[0])
            x.is_value([b], 0), x.is_value([-b], 1)
        elif name == 'array_bool_xor':
            odd = -TRUE
            for x in self.constant(args[0]):
                odd = m.xor(odd, self.truth(x))
            m.add(odd)
        elif name in sums:
            m.linear('eq', sums[name], numbers(args), 0, [])
        elif name == 'int_times':
            m.multiply(*numbers(args))
        elif name in ('int_div', 'int_mod'):
            m.divide(*numbers(args), name == 'int_mod')
        elif name == 'int_pow':
            m.table(lambda v, w: v ** w if w >= 0 else 1 if v == 1 else None, *numbers(args))
        elif name == 'int_abs':
            x, z = numbers(args)
            m.linear('eq', [1, -1], [x, z], 0, [-x.at_least(0)])
            m.linear('eq', [1, 1], [x, z], 0, [x.at_least(0)])
        elif name in ('int_max', 'int_min'):
            m.highest(number(args[2]), numbers(args[:2]), 1 if name == 'int_max' else -1)
        elif name in ('array_int_maximum', 'array_int_minimum'):
            m.highest(number(args[0]), numbers(self.constant(args[1])), 1 if name.endswith('maximum') else -1)
        elif re.match(r'array_(var_)?(int|bool)_element$', name):
            index, xs = number(args[0]), self.constant(args[1])
            m.add(index.at_least(1)), m.add(-index.at_least(len(xs) + 1))
            make = number if 'int' in name else lambda x: self.as_number(self.truth(x))
            z = make(args[2])
            for i, x in enumerate(xs, 1):
                if index.has(i):
                    m.linear('eq', [1, -1], [make(x), z], 0, [-index.equal(i)])
        else:
            raise Unsupported(name)


def flattened(folder, model, data, limit=60):
    """What MiniZinc makes of a model in a folder: FlatZinc."""
    command = ['minizinc', '-c', '--solver', 'org.minizinc.mzn-fzn', '-o', '/dev/stdout',
               '--output-ozn-to-file', '/dev/null', model, *data]
    with open(os.path.join(folder, model)) as text:
        if 'is_output' in text.read():
            # An annotation of old models that is not in the library any more.
            with open(os.path.join(folder, 'is_output.mzn'), 'w') as out:
                out.write('annotation is_output;\n')
            command.append('is_output.mzn')
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        raise Unsupported('flattening takes too long') from None
    if done.returncode or 'solve ' not in done.stdout:
        raise Unsupported('MiniZinc: ' + ' '.join((done.stderr or done.stdout).split())[-300:])
    return done.stdout


def read(text, bound=None):
    """The model of FlatZinc; its objective is at most (to be maximised, at least) the bound."""
    model = Reader(text).m
    if bound is not None:
        kind, x = model.objective
        model.add(-x.at_least(bound + 1) if kind == 'minimize' else x.at_least(bound))
    return model


def satisfiable(clauses, fixed):
    """Unit propagation, then a split: for the small formulas of the test."""
    true = set(fixed)
    if any(-x in true for x in true):
        return False
    changed = True
    while changed:
        changed, left = False, []
        for clause in clauses:
            if any(x in true for x in clause):
                continue
            free = [x for x in clause if -x not in true]
            if not free:
                return False
            if len(free) == 1:
                true.add(free[0])
                changed = True
            left.append(free)
        clauses = left
    return not clauses or any(satisfiable(clauses, true | {x}) for x in (clauses[0][0], -clauses[0][0]))


class Constraints(unittest.TestCase):
    # Over x in -2..3, y in {0, 1, 3}, z in -3..4, b and c; `->` the meaning in Python.
    CASES = '''
        int_lin_le([2,-3,1],[x,y,z],1) -> 2*x-3*y+z <= 1
        int_lin_eq([2,3,-1],[x,y,z],2) -> 2*x+3*y-z == 2
        int_lin_ne([1,1,1],[x,y,z],2) -> x+y+z != 2
        int_lin_ne([2,-1],[x,z],1) -> 2*x-z != 1
        int_lin_le_reif([2,-3,-1],[x,y,z],-2,b) -> b == (2*x-3*y-z <= -2)
        int_lin_eq_reif([1,1,-1],[x,y,z],0,b) -> b == (x+y == z)
        int_lin_ne_reif([1,2],[x,y],3,b) -> b == (x+2*y != 3)
        int_lin_le_imp([1,1],[x,y],0,b) -> not b or x+y <= 0
        int_eq(x,y) -> x == y
        int_ne(x,z) -> x != z
        int_lt(x,y) -> x < y
        int_le_reif(x,2,b) -> b == (x <= 2)
        int_eq_reif(x,y,b) -> b == (x == y)
        int_ne_reif(x,z,c) -> c == (x != z)
        int_lt_reif(y,x,b) -> b == (y < x)
        int_plus(x,y,z) -> x+y == z
        int_minus(x,y,z) -> x-y == z
        int_times(x,y,z) -> x*y == z
        int_div(x,y,z) -> y != 0 and z == int(x/y)
        int_mod(x,y,z) -> y != 0 and z == x-y*int(x/y)
        int_abs(x,z) -> abs(x) == z
        int_max(x,y,z) -> max(x,y) == z
        int_min(x,y,z) -> min(x,y) == z
        int_pow(x,y,z) -> x**y == z
        array_int_maximum(z,[x,y,1]) -> z == max(x,y,1)
        array_int_minimum(z,[x,y,1]) -> z == min(x,y,1)
        array_int_element(x,[3,0,-1],z) -> 1 <= x <= 3 and z == [3,0,-1][x-1]
        array_var_int_element(x,[y,2,x],z) -> 1 <= x <= 3 and z == [y,2,x][x-1]
        array_bool_element(x,[true,false],b) -> 1 <= x <= 2 and b == (x == 1)
        array_var_bool_element(x,[c,false,b],b) -> 1 <= x <= 3 and b == [c,False,b][x-1]
        set_in(x,{-2,0,1}) -> x in {-2,0,1}
        set_in_reif(x,0..2,b) -> b == (0 <= x <= 2)
        bool_clause([b],[c]) -> b or not c
        bool_clause_reif([b],[c],b) -> b == (b or not c)
        array_bool_and([b,c],false) -> not (b and c)
        array_bool_or([b,c],c) -> c == (b or c)
        array_bool_xor([b,c]) -> b != c
        bool_xor(b,c,true) -> b != c
        bool_not(b,c) -> b != c
        bool_eq_reif(b,c,c) -> c == (b == c)
        bool_lt(b,c) -> b < c
        bool_le_reif(b,c,b) -> b == (b <= c)
        bool_lin_eq([1,2],[b,c],x) -> b+2*c == x
        bool_lin_le([1,2],[b,c],2) -> b+2*c <= 2
        bool2int(b,w) -> b == w
    '''

    def check(self, text, meaning):
        m = read('var -2..3: x;\nvar {0,1,3}: y;\nvar -3..4: z;\nvar 0..1: w;\nvar bool: b;\nvar bool: c;\n'
                 f'constraint {text};\nsolve satisfy;')
        names = [n for n in ('x', 'y', 'z', 'w') if re.search(rf'\b{n}\b', text)]
        flags = [n for n in 'bc' if re.search(rf'\b{n}\b', text)]
        for values in itertools.product(*(m.numbers[n].values for n in names), *([False, True] for _ in flags)):
            given = dict(zip(names + flags, values))
            fixed = [m.truths[n] if given[n] else -m.truths[n] for n in flags]
            for n in names:
                x, v = m.numbers[n], given[n]
                fixed += [x.at_least(v), -x.at_least(v + 1)] if not x.wide else [
                    bit if (v - x.low) >> i & 1 else -bit for i, bit in enumerate(x.bits())]
            fixed = [x for x in fixed if x != TRUE]
            self.assertEqual(-TRUE not in fixed and satisfiable(m.clauses, fixed), bool(eval(meaning, {}, given)),
                             (text, given))

    def test_each_constraint_allows_what_it_means(self):
        for line in self.CASES.strip().split('\n'):
            self.check(*line.strip().split(' -> '))

    def test_sums_of_bits_and_wide_numbers_too(self):
        kept = globals()['MOST_EDGES'], globals()['MOST_VALUES']
        for edges, values in ((0, 1500), (0, 3), (6000, 6)):
            globals()['MOST_EDGES'], globals()['MOST_VALUES'] = edges, values
            for line in self.CASES.strip().split('\n'):
                try:
                    self.check(*line.strip().split(' -> '))
                except Unsupported:
                    pass
        globals()['MOST_EDGES'], globals()['MOST_VALUES'] = kept
