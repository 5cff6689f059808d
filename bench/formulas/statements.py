"""Statements on bit-vectors and floating-point numbers, in SMT-LIB's language.

Each is asserted so that a model is a counterexample, an input or a key. `development.py` lets
Bitwuzla turn them into clauses. They are programs unrolled and compared with another program, laws of
arithmetic, lemmas about rounding, hashes and ciphers to be inverted, and schedules.
"""
import random


class Text:
    """Declarations, definitions that share what is used several times, and assertions."""

    def __init__(self, logic='QF_BV'):
        self.lines, self.count = [f'(set-logic {logic})'], 0

    def var(self, sort):
        self.count += 1
        self.lines.append(f'(declare-const v{self.count} {sort})')
        return f'v{self.count}'

    def word(self, width):
        return self.var(f'(_ BitVec {width})')

    def let(self, sort, term):
        """A name for a term, so that a term that is used twice is not written twice."""
        self.count += 1
        self.lines.append(f'(define-fun v{self.count} () {sort} {term})')
        return f'v{self.count}'

    def bits(self, width, term):
        return self.let(f'(_ BitVec {width})', term)

    def truth(self, term):
        return self.let('Bool', term)

    def claim(self, term):
        self.lines.append(f'(assert {term})')

    def __str__(self):
        return '\n'.join([*self.lines, '(check-sat)', ''])


def number(value, width):
    return f'(_ bv{value % (1 << width)} {width})'


def sorting(n, width):
    """Bubble sort and a sort that takes the least one first leave the same."""
    t = Text()
    inputs = [t.word(width) for _ in range(n)]

    def swap(xs, i, j):
        less = t.truth(f'(bvule {xs[i]} {xs[j]})')
        low, high = (t.bits(width, f'(ite {less} {a} {b})') for a, b in ((xs[i], xs[j]), (xs[j], xs[i])))
        xs[i], xs[j] = low, high

    a, b = list(inputs), list(inputs)
    for end in range(n - 1, 0, -1):
        for i in range(end):
            swap(a, i, i + 1)
    for start in range(n):
        for i in range(start + 1, n):
            swap(b, start, i)
    t.claim('(or ' + ' '.join(f'(distinct {x} {y})' for x, y in zip(a, b)) + ')')
    return t


def greatest_divisor(width, steps):
    """Euclid's algorithm by remainders and by subtractions gives the same, where both end."""
    t = Text()
    a, b = t.word(width), t.word(width)
    for x in (a, b):
        t.claim(f'(bvugt {x} {number(0, width)})')
        t.claim(f'(bvult {x} {number(4 * steps, width)})')
    zero = number(0, width)
    x, y = a, b
    for _ in range(steps):
        rest = t.bits(width, f'(ite (= {y} {zero}) {x} (bvurem {x} {y}))')
        done = t.truth(f'(= {y} {zero})')
        x, y = t.bits(width, f'(ite {done} {x} {y})'), t.bits(width, f'(ite {done} {y} {rest})')
    u, v = a, b
    for _ in range(2 * steps):
        more = t.truth(f'(bvugt {u} {v})')
        u, v = (t.bits(width, f'(ite {more} (bvsub {u} {v}) {u})'),
                t.bits(width, f'(ite (or {more} (= {u} {v})) {v} (bvsub {v} {u}))'))
    t.claim(f'(= {y} {zero})'), t.claim(f'(= {u} {v})'), t.claim(f'(distinct {x} {u})')
    return t


def searching(n, width, wrong=False):
    """Binary search in a sorted array finds what is there."""
    t = Text()
    array = [t.word(width) for _ in range(n)]
    for x, y in zip(array, array[1:]):
        t.claim(f'(bvult {x} {y})')
    bits = n.bit_length() + 1
    key, place = t.word(width), t.word(bits)

    def at(index):
        term = array[-1]
        for i in range(n - 2, -1, -1):
            term = f'(ite (= {index} {number(i, bits)}) {array[i]} {term})'
        return t.bits(width, term)

    t.claim(f'(bvult {place} {number(n, bits)})'), t.claim(f'(= {at(place)} {key})')
    low, high = number(0, bits), number(n, bits)
    for _ in range(n.bit_length() - (1 if wrong else 0)):
        middle = t.bits(bits, f'(bvlshr (bvadd {low} {high}) {number(1, bits)})')
        value, open_ = at(middle), t.truth(f'(bvult {low} {high})')
        less = t.truth(f'(and {open_} (bvult {value} {key}))')
        low = t.bits(bits, f'(ite {less} (bvadd {middle} {number(1, bits)}) {low})')
        high = t.bits(bits, f'(ite (or {less} (not {open_})) {high} {middle})')
    t.claim(f'(distinct {at(low)} {key})')
    return t


def population(width):
    """The number of ones, bit by bit and by masks."""
    t = Text()
    x = t.word(width)
    total = number(0, width)
    for i in range(width):
        total = t.bits(width, f'(bvadd {total} (bvand (bvlshr {x} {number(i, width)}) {number(1, width)}))')
    y, shift = x, 1
    while shift < width:
        mask = number(sum(((1 << shift) - 1) << i for i in range(0, width, 2 * shift)), width)
        y = t.bits(width, f'(bvadd (bvand {y} {mask}) (bvand (bvlshr {y} {number(shift, width)}) {mask}))')
        shift *= 2
    t.claim(f'(distinct {total} {y})')
    return t


def collatz(width, steps):
    """A number with so many steps of Collatz, without an overflow."""
    t = Text()
    x = t.word(width)
    one = number(1, width)
    t.claim(f'(bvult {x} {number(1 << width // 2, width)})')
    for _ in range(steps):
        t.claim(f'(bvugt {x} {one})')
        t.claim(f'(bvult {x} {number((1 << width) // 3 - 1, width)})')
        odd = f'(= ((_ extract 0 0) {x}) #b1)'
        x = t.bits(width, f'(ite {odd} (bvadd {x} (bvshl {x} {one}) {one}) (bvlshr {x} {one}))')
    return t


def machine(rng, registers, width, steps):
    """A random program for a small machine, run symbolically, and its copy with an equal but other step."""
    t = Text()
    state = [t.word(width) for _ in range(registers)]
    a, b = list(state), list(state)
    for _ in range(steps):
        kind, d, x, y = rng.randrange(6), rng.randrange(registers), rng.randrange(registers), rng.randrange(registers)
        if x == y:
            y = (y + 1) % registers
        first = ['(bvadd {0} {1})', '(bvsub {0} {1})', '(bvxor {0} {1})', '(bvadd {0} {0})',
                 '(ite (bvult {0} {1}) {0} {1})', '(bvor {0} {1})'][kind]
        second = ['(bvsub {0} (bvneg {1}))', '(bvadd {0} (bvadd (bvnot {1}) ' + number(1, width) + '))',
                  '(bvsub (bvor {0} {1}) (bvand {0} {1}))', '(bvshl {0} ' + number(1, width) + ')',
                  '(bvxor {1} (bvand (bvxor {0} {1}) (bvneg (ite (bvult {0} {1}) ' + number(1, width) + ' '
                  + number(0, width) + '))))', '(bvadd (bvxor {0} {1}) (bvand {0} {1}))'][kind]
        a[d] = t.bits(width, first.format(a[x], a[y]))
        b[d] = t.bits(width, second.format(b[x], b[y]))
    t.claim('(or ' + ' '.join(f'(distinct {x} {y})' for x, y in zip(a, b)) + ')')
    return t


LAWS = {
    'distribute': '(distinct (bvmul {a} (bvadd {b} {c})) (bvadd (bvmul {a} {b}) (bvmul {a} {c})))',
    'square': '(distinct (bvmul (bvadd {a} {b}) (bvsub {a} {b})) (bvsub (bvmul {a} {a}) (bvmul {b} {b})))',
    'associate': '(distinct (bvmul {a} (bvmul {b} {c})) (bvmul (bvmul {a} {b}) {c}))',
    'divide': '(and (distinct {b} {zero}) (distinct (bvadd (bvmul (bvudiv {a} {b}) {b}) (bvurem {a} {b})) {a}))',
    'remainder': '(and (distinct {b} {zero}) (bvuge (bvurem {a} {b}) {b}))',
    'twice': '(and (distinct {b} {zero}) (distinct {c} {zero}) (bvult {b} {half}) (bvult {c} {half}) '
             '(distinct (bvudiv (bvudiv {a} {b}) {c}) (bvudiv {a} (bvmul {b} {c}))))',
    'average': '(distinct (bvadd (bvand {a} {b}) (bvlshr (bvxor {a} {b}) {one})) '
               '((_ extract {last} 0) (bvlshr (bvadd (concat #b0 {a}) (concat #b0 {b})) (concat #b0 {one}))))',
    'monotone': '(and (bvult {a} {half}) (bvult {b} {half}) (bvult {c} {half}) (bvult {a} {b}) '
                '(distinct {c} {zero}) (not (bvult (bvmul {a} {c}) (bvmul {b} {c}))))',
}


def law(name, width):
    t = Text()
    a, b, c = (t.word(width) for _ in range(3))
    t.claim(LAWS[name].format(a=a, b=b, c=c, zero=number(0, width), one=number(1, width), last=width - 1,
                              half=number(1 << width // 2, width)))
    return t


FLOATS = {
    # Sterbenz: the difference of numbers within a factor of two is exact.
    'sterbenz': '(and (fp.leq {b} (fp.add RNE {a} {a})) (fp.leq {a} (fp.add RNE {b} {b})) (fp.gt {a} {zero}) '
                '(fp.gt {b} {zero}) (not (fp.eq (fp.add RNE (fp.sub RNE {a} {b}) {b}) {a})))',
    'monotoneadd': '(and (fp.leq {a} {b}) (not (fp.isInfinite {c})) (fp.lt (fp.add RNE {b} {c}) (fp.add RNE {a} {c})))',
    'monotonemul': '(and (fp.leq {a} {b}) (fp.gt {c} {zero}) (fp.lt (fp.mul RNE {b} {c}) (fp.mul RNE {a} {c})))',
    'fused': '(and (fp.isNormal {a}) (fp.isNormal {b}) (fp.isNormal {c}) (fp.lt (fp.fma RTP {a} {b} {c}) '
             '(fp.fma RTN {a} {b} {c})))',
    'root': '(and (fp.isNormal {a}) (fp.gt {a} {zero}) (fp.lt {a} {b}) (fp.lt (fp.sqrt RNE {b}) (fp.sqrt RNE {a})))',
    'quotient': '(and (fp.gt {a} {zero}) (fp.leq {a} {b}) (not (fp.isInfinite {b})) '
                '(fp.gt (fp.div RNE {a} {b}) ((_ to_fp {e} {s}) RNE 1.0)))',
    'doubleround': '(and (fp.isNormal {a}) (fp.isNormal {b}) (fp.gt {a} {zero}) (fp.gt {b} {zero}) '
                   '(fp.lt (fp.add RTP {a} {b}) (fp.add RNE {b} {a})))',
    'triangle': '(and (fp.isNormal {a}) (fp.isNormal {b}) (fp.isNormal {c}) (fp.gt (fp.abs (fp.add RTZ {a} {b})) '
                '(fp.add RTP (fp.abs {a}) (fp.abs {b}))))',
}


def float_lemma(name, exponent, significand):
    t = Text('QF_BVFP')
    a, b, c = (t.var(f'(_ FloatingPoint {exponent} {significand})') for _ in range(3))
    t.claim(FLOATS[name].format(a=a, b=b, c=c, e=exponent, s=significand, zero=f'(_ +zero {exponent} {significand})'))
    return t


def mixer(rng, width, rounds, shifts):
    """An input of a hash by multiplications and shifts that gives two numbers at once."""
    t = Text()
    x, y, mask = t.word(width), t.word(width), (1 << width) - 1
    p, q = rng.getrandbits(width), rng.getrandbits(width)
    for _ in range(rounds):
        k, s, r = rng.getrandbits(width) | 1, rng.choice(shifts), rng.choice(shifts)
        x = t.bits(width, f'(bvmul (bvxor {x} (bvlshr {x} {number(s, width)})) {number(k, width)})')
        y = t.bits(width, f'(bvxor (bvadd {y} {x}) (bvshl {y} {number(r, width)}))')
        x = t.bits(width, f'(bvadd {x} {y})')
        p = (p ^ p >> s) * k & mask
        q = (q + p & mask) ^ (q << r & mask)
        p = p + q & mask
    t.claim(f'(= {x} {number(p, width)})'), t.claim(f'(= {y} {number(q, width)})')
    return t


def tiny_encryption(rng, rounds, texts, known, width=16):
    """The key of some rounds of TEA with short words, from texts and some known bits."""
    mask = (1 << width) - 1
    values = [rng.getrandbits(width) for _ in range(4)]
    t = Text()
    key = [t.word(width) for _ in range(4)]
    flat = [(i, j) for i in range(4) for j in range(width)]
    for i, j in rng.sample(flat, known):
        t.claim(f'(= ((_ extract {j} {j}) {key[i]}) #b{values[i] >> j & 1})')
    for _ in range(texts):
        a, b = rng.getrandbits(width), rng.getrandbits(width)
        x, y, total = number(a, width), number(b, width), 0
        for _ in range(rounds):
            total = total + 0x9e37 & mask
            mixed = lambda v, k, l: ((v << 4) + k ^ v + total ^ (v >> 5) + l) & mask
            text = lambda v, k, l: (f'(bvxor (bvadd (bvshl {v} {number(4, width)}) {k}) (bvadd {v} {number(total, width)}) '
                                    f'(bvadd (bvlshr {v} {number(5, width)}) {l}))')
            a = a + mixed(b, values[0], values[1]) & mask
            x = t.bits(width, f'(bvadd {x} {text(y, key[0], key[1])})')
            b = b + mixed(a, values[2], values[3]) & mask
            y = t.bits(width, f'(bvadd {y} {text(x, key[2], key[3])})')
        t.claim(f'(= {x} {number(a, width)})'), t.claim(f'(= {y} {number(b, width)})')
    return t


def registers(rng, lengths, steps, known):
    """The state of shift registers that are joined by their majority, from what they put out."""
    t = Text()
    state = [[t.word(1) for _ in range(n)] for n in lengths]
    values = [[rng.getrandbits(1) for _ in range(n)] for n in lengths]
    for i, j in rng.sample([(i, j) for i, n in enumerate(lengths) for j in range(n)], known):
        t.claim(f'(= {state[i][j]} #b{values[i][j]})')
    taps = [[0, *rng.sample(range(1, n), 3)] for n in lengths]
    for _ in range(steps):
        x, y, z = (s[0] for s in state)
        p, q, r = (v[0] for v in values)
        t.claim(f'(= (bvor (bvand {x} {y}) (bvand {x} {z}) (bvand {y} {z})) #b{p & q | p & r | q & r})')
        for i, chosen in enumerate(taps):
            xs = ' '.join(state[i][j] for j in chosen)
            state[i] = [*state[i][1:], t.bits(1, f'(bvxor {xs})')]
            values[i] = [*values[i][1:], sum(values[i][j] for j in chosen) % 2]
    return t


def job_shop(rng, jobs, machines, slack):
    """Jobs that visit all machines in a random order, to be done in a given time."""
    width = 8
    t = Text()
    times = [[rng.randint(2, 9) for _ in range(machines)] for _ in range(jobs)]
    orders = [rng.sample(range(machines), machines) for _ in range(jobs)]
    loads = [sum(times[j][orders[j].index(m)] for j in range(jobs)) for m in range(machines)]
    end = int(max(max(loads), max(map(sum, times))) * slack)
    start = [[t.word(width) for _ in range(machines)] for _ in range(jobs)]
    after = lambda a, d, b: f'(bvule (bvadd {a} {number(d, width)}) {b})'
    for row, time in zip(start, times):
        for i in range(machines):
            t.claim(f'(bvule {row[i]} {number(end - time[i], width)})')
            if i:
                t.claim(after(row[i - 1], time[i - 1], row[i]))
    for m in range(machines):
        for j in range(jobs):
            for k in range(j):
                a, b = orders[j].index(m), orders[k].index(m)
                t.claim(f'(or {after(start[j][a], times[j][a], start[k][b])} {after(start[k][b], times[k][b], start[j][a])})')
    return t


def magic(n, width):
    t = Text()
    cells = [[t.word(width) for _ in range(n)] for _ in range(n)]
    flat = sum(cells, [])
    total = n * (n * n + 1) // 2
    for x in flat:
        t.claim(f'(and (bvuge {x} {number(1, width)}) (bvule {x} {number(n * n, width)}))')
    t.claim('(distinct ' + ' '.join(flat) + ')')
    for line in [*cells, *zip(*cells), [cells[i][i] for i in range(n)], [cells[i][n - 1 - i] for i in range(n)]]:
        t.claim(f'(= (bvadd {" ".join(line)}) {number(total, width)})')
    return t


def statements():
    """All statements, as (family, detail, text)."""
    def rng(name):
        return random.Random(name)

    for n, width in ((5, 8), (6, 8), (7, 6), (8, 8), (9, 4)):
        yield 'sorting', f'{n}-{width}', str(sorting(n, width))
    for width, steps in ((8, 6), (8, 8), (10, 10), (12, 12)):
        yield 'euclid', f'{width}-{steps}', str(greatest_divisor(width, steps))
    for n, width, wrong in ((12, 8, False), (20, 8, False), (30, 8, False), (40, 8, False), (40, 8, True)):
        yield 'binarysearch', f'{n}-{width}-{int(wrong)}', str(searching(n, width, wrong))
    for width in (16, 24, 32, 48, 64):
        yield 'population', str(width), str(population(width))
    for width, steps in ((20, 40), (24, 60), (28, 80), (32, 100), (28, 120)):
        yield 'collatz', f'{width}-{steps}', str(collatz(width, steps))
    for seed, args in enumerate(((6, 16, 20), (6, 16, 40), (8, 32, 30), (8, 32, 60), (10, 32, 100))):
        yield 'machine', '-'.join(map(str, args)), str(machine(rng(f'machine{seed}'), *args))
    for name, widths in (('distribute', (6, 8, 10, 12)), ('square', (8, 10, 12)), ('associate', (5, 6, 7)),
                         ('divide', (8, 12, 16)), ('remainder', (12, 16, 24)), ('twice', (6, 8, 10)),
                         ('average', (16, 32, 64)), ('monotone', (6, 8, 10, 12))):
        for width in widths:
            yield f'law{name}', str(width), str(law(name, width))
    # Other formats than those of 16 and 32 bits are an experiment in Bitwuzla.
    for name in FLOATS:
        for e, s in ((5, 11), (8, 24)):
            yield f'float{name}', f'{e}-{s}', str(float_lemma(name, e, s))
    for seed, (width, rounds) in enumerate(((16, 2), (16, 3), (20, 3), (24, 2), (32, 2))):
        shifts = [3, 5, 7, 11, 13]
        yield 'mixer', f'{width}-{rounds}', str(mixer(rng(f'mixer{seed}'), width, rounds, shifts))
    for rounds, texts, known in ((2, 2, 20), (3, 3, 30), (4, 3, 40), (8, 3, 44), (16, 2, 48)):
        yield 'tea', f'{rounds}-{known}', str(tiny_encryption(rng(f'tea{rounds}'), rounds, texts, known))
    for lengths, steps, known in (((11, 13, 17), 80, 10), ((13, 17, 19), 120, 14), ((17, 19, 23), 150, 22), ((19, 22, 23), 160, 26)):
        yield 'registers', f'{sum(lengths)}-{known}', str(registers(rng(f'registers{known}'), lengths, steps, known))
    for jobs, machines, slack in ((5, 5, 1.0), (6, 5, 1.0), (6, 6, 1.05), (8, 5, 1.0), (8, 6, 1.02)):
        yield 'jobshop', f'{jobs}-{machines}-{slack}'.replace('.', '_'), str(job_shop(rng(f'jobs{jobs}{machines}'), jobs, machines, slack))
    for n, width in ((4, 8), (5, 8), (6, 9), (7, 10)):
        yield 'magic', f'{n}', str(magic(n, width))
