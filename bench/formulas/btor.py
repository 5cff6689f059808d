"""Clauses for a word-level system with a property, in the format BTOR2, unrolled a number of steps.

`unrolled` says "a bad state is reached within some steps"; below zero it says that a bad state follows
that many good ones, from any state: the step of a proof by induction. Arrays are lists of words, so
only small ones are read. `system_of` has yosys make such a system from a hardware design, by the file
(`.sby`) in which the design's authors say how its properties are proved.
`python3 -m unittest btor` in this folder compares the operators with Python's.
"""
import os
import random
import re
import subprocess
import unittest

from circuit import TRUE, Circuit
from flatzinc import MOST_CLAUSES, Unsupported

MOST_WORDS = 256


class System:
    def __init__(self, text):
        self.sorts, self.nodes, self.init, self.next = {}, {}, {}, {}
        self.bad, self.constraints = [], []
        for line in text.split('\n'):
            words = line.split(';')[0].split()
            if not words:
                continue
            number, op, rest = int(words[0]), words[1], words[2:]
            if op == 'sort':
                self.sorts[number] = int(rest[1]) if rest[0] == 'bitvec' else (int(rest[1]), int(rest[2]))
            elif op in ('init', 'next'):
                getattr(self, op)[int(rest[1])] = int(rest[2])
            elif op in ('bad', 'constraint'):
                (self.bad if op == 'bad' else self.constraints).append(int(rest[0]))
            elif op not in ('output', 'fair', 'justice'):
                self.nodes[number] = (op, self.sorts[int(rest[0])], rest[1:])
        self.needed = sorted(self.cone())

    def cone(self):
        seen, open_nodes = set(), [abs(n) for n in self.bad + self.constraints]
        while open_nodes:
            number = open_nodes.pop()
            if number not in seen:
                seen.add(number)
                op, _, args = self.nodes[number]
                if op == 'state':
                    open_nodes += [abs(t[number]) for t in (self.init, self.next) if number in t]
                elif op not in ('input', 'const', 'constd', 'consth'):
                    last = 1 if op in ('slice', 'uext', 'sext') else len(args)
                    open_nodes += [abs(int(a)) for a in args[:last] if re.match(r'-?\d+$', a)]
        return seen


class Frame:
    """The values of all nodes in one step."""

    def __init__(self, f, system, before, free):
        self.f, self.system, self.before, self.free, self.values = f, system, before, free, {}
        for number in system.needed:
            self.value(number)

    def value(self, number):
        if number < 0:
            return [-x for x in self.value(-number)]
        if number not in self.values:
            self.values[number] = self.computed(number)
        return self.values[number]

    def fresh(self, sort):
        if isinstance(sort, tuple):
            self.small(sort)
            return [self.f.many(sort_width) for sort_width in [self.system.sorts[sort[1]]] * self.words(sort)]
        return self.f.many(sort)

    def words(self, sort):
        return 1 << self.system.sorts[sort[0]]

    def small(self, sort):
        if self.words(sort) > MOST_WORDS:
            raise Unsupported('a large array')

    def computed(self, number):
        f, (op, sort, args) = self.f, self.system.nodes[number]
        if len(f.clauses) > MOST_CLAUSES:
            raise Unsupported('too many clauses')
        if op == 'input':
            return self.fresh(sort)
        if op == 'state':
            if self.before:
                after = self.system.next.get(number)
                return self.before.value(after) if after else self.fresh(sort)
            if number in self.system.init and not self.free:
                value = self.value(self.system.init[number])
                if isinstance(sort, tuple) and value and not isinstance(value[0], list):
                    self.small(sort)
                    return [value] * self.words(sort)
                return value
            return self.fresh(sort)
        if op in ('zero', 'one', 'ones', 'const', 'constd', 'consth'):
            base = {'const': 2, 'constd': 10, 'consth': 16}.get(op)
            return f.number(int(args[0], base) if base else {'zero': 0, 'one': 1, 'ones': -1}[op], sort)
        if op == 'slice':
            return self.value(int(args[0]))[int(args[2]):int(args[1]) + 1]
        if op in ('uext', 'sext'):
            a = self.value(int(args[0]))
            return a + [-TRUE if op == 'uext' else a[-1]] * int(args[1])
        values = [self.value(int(a)) for a in args if re.match(r'-?\d+$', a)]
        if isinstance(sort, tuple) or op == 'read':
            return self.on_arrays(op, values)
        return operator(f, op, sort, values)

    def on_arrays(self, op, values):
        f = self.f
        if op == 'read':
            words = values[0]
            for bit in values[1]:
                words = [[f.choice(bit, x, y) for x, y in zip(a, b)] for b, a in zip(words[::2], words[1::2])]
            return words[0]
        if op == 'write':
            array, at, word = values
            hits = [f.conj_all([x if i >> k & 1 else -x for k, x in enumerate(at)]) for i in range(len(array))]
            return [[f.choice(h, x, y) for x, y in zip(word, old)] for h, old in zip(hits, array)]
        if op == 'ite':
            c = values[0][0]
            return [[f.choice(c, x, y) for x, y in zip(a, b)] for a, b in zip(*values[1:])]
        raise Unsupported(f'{op} of arrays')


def operator(f, op, width, values):
    a, b = (values + [None, None])[:2]
    if isinstance(a[0], list):
        raise Unsupported(f'{op} of arrays')
    signed = lambda x: x[:-1] + [-x[-1]]
    if op in ('and', 'or', 'nand', 'nor', 'xor', 'xnor', 'iff', 'implies'):
        gate = {'and': f.conj, 'nand': f.conj, 'or': f.disj, 'nor': f.disj, 'implies': lambda x, y: f.disj(-x, y)}
        sign = -1 if op in ('nand', 'nor', 'xnor', 'iff') else 1
        return [sign * gate.get(op, f.xor)(x, y) for x, y in zip(a, b)]
    if op in ('eq', 'neq'):
        return [f.same(a, b) if op == 'eq' else -f.same(a, b)]
    compared = re.match(r'([us])([gl])te?$', op)
    if compared:
        if compared[1] == 's':
            a, b = signed(a), signed(b)
        x, y = (b, a) if (compared[2] == 'g') != op.endswith('e') else (a, b)
        return [-f.less(x, y) if op.endswith('e') else f.less(x, y)]
    if op == 'ite':
        return [f.choice(a[0], x, y) for x, y in zip(*values[1:])]
    if op == 'not':
        return [-x for x in a]
    if op in ('inc', 'dec'):
        return f.sum_with(a, f.number(1 if op == 'inc' else -1, width))[0]
    if op == 'neg':
        return f.negated(a)
    if op in ('redand', 'redor', 'redxor'):
        out = a[0] if op == 'redxor' else f.conj_all(a) if op == 'redand' else f.disj_all(a)
        for x in a[1:] if op == 'redxor' else []:
            out = f.xor(out, x)
        return [out]
    if op == 'concat':
        return b + a
    if op in ('add', 'sub'):
        return f.sum_with(a, b)[0] if op == 'add' else f.sum_with(a, [-x for x in b], TRUE)[0]
    if op == 'mul':
        return f.times(a, b)
    if op in ('udiv', 'urem'):
        return f.divided(a, b)[op == 'urem']
    if op in ('sdiv', 'srem'):
        size = lambda x: [f.choice(x[-1], y, z) for y, z in zip(f.negated(x), x)]
        out = f.divided(size(a), size(b))[op == 'srem']
        minus = a[-1] if op == 'srem' else f.xor(a[-1], b[-1])
        return [f.choice(minus, y, z) for y, z in zip(f.negated(out), out)]
    if op in ('sll', 'srl', 'sra'):
        return f.shifted(a, b, op == 'sll', a[-1] if op == 'sra' else -TRUE)
    raise Unsupported(op)


def unrolled(text, steps):
    f, system = Circuit(), System(text)
    if not system.bad:
        raise Unsupported('no property')
    frame, bads = None, []
    for _ in range(abs(steps) + 1):
        frame = Frame(f, system, frame, steps < 0)
        for c in system.constraints:
            f.add(frame.value(c)[0])
        bads.append(f.disj_all([frame.value(b)[0] for b in system.bad]))
    if steps < 0:
        for bad in bads[:-1]:
            f.add(-bad)
        f.add(bads[-1])
    else:
        f.add(*bads)
    return f


def sections(text, task):
    """The lines of each section of a `.sby` file that count for a task."""
    out, name, tags, names, active, code = {}, None, {task}, set(), True, False
    for line in text.split('\n'):
        line = line.split('#')[0].rstrip()
        if '--pycode-begin--' in line or '--pycode-end--' in line:
            code = 'begin' in line
        elif line.startswith('['):
            name, active = line.strip('[]').split()[0], True
            out.setdefault(name, [])
        elif not line.strip() or code:
            continue
        elif name == 'tasks':
            words = [w for w in line.replace(':', ' ').split()]
            names |= set(words)
            if words[0] == task:
                tags |= set(words)
        elif line.strip() == '--':
            active = True
        else:
            label = re.match(r'(~?)([\w ]+):\s*(.*)$', line)
            if label and set(label[2].split()) <= names:
                counts = bool(set(label[2].split()) & tags) != bool(label[1])
                if not label[3]:
                    active = counts
                elif counts:
                    out[name].append(label[3])
            elif active:
                out[name].append(line.strip())
    return out


# What of a script of strangers is handed to yosys.
READS = re.compile(
    r'(read|read_verilog|verilog_defines|prep|hierarchy|chparam|proc|flatten|opt|memory|setattr)\b[^;|!<>]*$')


def sources(parts, sby):
    """The files that a design needs: the name of each where it is read, and its path in the repository."""
    out = []
    for line in parts.get('files', []):
        name, path = (line.split() * 2)[:2]
        out.append((os.path.basename(name), os.path.normpath(os.path.join(os.path.dirname(sby), path))))
    return out


def system_of(folder, parts, limit=300):
    """The system that yosys makes of a design; its files are in the folder."""
    script = []
    for line in parts.get('script', []):
        line = re.sub(r'^read\s+-(formal|sv)\b', r'read_verilog -sv -formal', line)
        line = re.sub(r'^read\s+-define\s+', 'verilog_defines -D', line)
        if not READS.match(line):
            raise Unsupported(f'script: {line}')
        script.append(line)
    clocks = any(re.match(r'multiclock\s+on', line) for line in parts.get('options', []))
    script += ['hierarchy -check', 'proc', 'flatten', 'opt -keepdc', 'memory_nordff' if clocks else 'opt_clean',
               'clk2fflogic' if clocks else 'async2sync', 'chformal -assume -early',
               'chformal -cover -live -fair -remove', 'memory_map', 'opt_clean', 'setundef -undriven -anyseq',
               'opt -full', 'delete -output', 'dffunmap', 'opt_clean', 'write_btor out.btor']
    command = ['yosys', '-q', '-p', '; '.join(script)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=limit)
    if done.returncode:
        raise Unsupported('yosys: ' + ' '.join((done.stderr or done.stdout).split())[-300:])
    with open(os.path.join(folder, 'out.btor')) as text:
        return text.read()


class Operators(unittest.TestCase):
    def test_operators_are_those_of_python(self):
        rng = random.Random('operators')
        for _ in range(300):
            w = rng.randrange(1, 7)
            top = 1 << w
            x, y = rng.randrange(top), rng.randrange(top)
            s, t = (v - top if v >> (w - 1) else v for v in (x, y))
            div = lambda p, q: abs(p) // abs(q) * (1 if (p < 0) == (q < 0) else -1)
            meaning = {
                'and': x & y, 'or': x | y, 'xor': x ^ y, 'nand': ~(x & y), 'xnor': ~(x ^ y), 'add': x + y,
                'sub': x - y, 'mul': x * y, 'sll': x << y, 'srl': x >> y, 'sra': s >> y, 'neg': -x, 'not': ~x,
                'inc': x + 1, 'dec': x - 1, 'udiv': x // y if y else -1, 'urem': x % y if y else x,
                'sdiv': div(s, t) if t else 1 if s < 0 else -1, 'srem': s - t * div(s, t) if t else s,
            }
            tests = {'eq': x == y, 'neq': x != y, 'ult': x < y, 'ulte': x <= y, 'ugt': x > y, 'ugte': x >= y,
                     'slt': s < t, 'slte': s <= t, 'sgt': s > t, 'sgte': s >= t, 'redand': x == top - 1,
                     'redor': x > 0, 'redxor': x.bit_count() % 2}
            f = Circuit()
            for op, want in {**meaning, **tests}.items():
                got = operator(f, op, w, [f.number(x, w), f.number(y, w)])
                value = sum(1 << i for i, bit in enumerate(got) if bit == TRUE)
                self.assertEqual(value, want % top if op in meaning else want, (op, x, y, w))

    def test_a_counter_is_bad_when_it_can_be(self):
        text = '''1 sort bitvec 3
2 state 1
3 zero 1
4 init 1 2 3
5 one 1
6 add 1 2 5
7 sort bitvec 1
8 input 7
9 ite 1 8 6 2
10 next 1 2 9
11 constd 1 5
12 eq 7 2 11
13 bad 12
'''
        from flatzinc import satisfiable
        for steps, answer in ((4, False), (5, True), (6, True), (-1, True)):
            self.assertEqual(satisfiable(unrolled(text, steps).clauses, [TRUE]), answer, steps)

    def test_the_lines_of_a_task(self):
        text = """[tasks]
prf one
cvr
[options]
~cvr: mode prove
cvr: mode cover
depth 8
[script]
prf:
read -formal a.v
cvr:
read -formal b.v
--
prep -top a
[files]
../rtl/a.v
"""
        parts = sections(text, 'prf')
        self.assertEqual(parts['options'], ['mode prove', 'depth 8'])
        self.assertEqual(parts['script'], ['read -formal a.v', 'prep -top a'])
        self.assertEqual(sources(parts, 'bench/formal/a.sby'), [('a.v', 'bench/rtl/a.v')])
