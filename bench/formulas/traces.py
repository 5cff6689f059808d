"""Records what programs ask of an incremental solver, as files that other solvers can replay.

    pip install python-sat
    python3 bench formulas traces FOLDER [PROGRAM…]

Each file has one call a line: clauses as in DIMACS (`1 -2 0`) and questions under assumptions
(`a 3 -4 0`), in the order in which a program made them, in the format `p inccnf` that several
solvers read. Four programs are algorithms of PySAT (Ignatiev, Morgado, Marques-Silva 2018), recorded
while they ran on Glucose; the others are written here. Everything is drawn with fixed seeds.
`examples/traces.rs` replays the files with several solvers and compares the time.
"""
import itertools
import os
import random
import sys

from pysat.card import ITotalizer
from pysat.examples.lbx import LBX
from pysat.examples.musx import MUSX
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

import families

REAL = {name: getattr(Solver, name) for name in ('add_clause', 'append_formula', 'solve', 'solve_limited', 'new')}


class Recorder:
    """While it is entered, every call of a PySAT solver is written down. A file holds one solver."""

    def __init__(self, path):
        self.path, self.lines, self.owner = path, [], None

    def write(self, solver, kind, literals):
        self.owner = self.owner or id(solver)
        if self.owner == id(solver):
            self.lines.append(kind + ' '.join(map(str, literals)) + (' 0' if literals else '0'))

    def __enter__(self):
        note = self.write

        def add_clause(solver, clause, no_return=True):
            note(solver, '', list(clause))
            return REAL['add_clause'](solver, clause, no_return)

        def append_formula(solver, formula, no_return=True):
            for clause in formula:
                add_clause(solver, clause)

        def solve(solver, assumptions=()):
            note(solver, 'a ', list(assumptions))
            return REAL['solve'](solver, assumptions=list(assumptions))

        def new(solver, name='m22', bootstrap_with=None, *args, **named):
            REAL['new'](solver, name, None, *args, **named)
            append_formula(solver, bootstrap_with or [])

        Solver.add_clause, Solver.append_formula, Solver.solve, Solver.new = add_clause, append_formula, solve, new
        Solver.solve_limited = lambda solver, assumptions=(), **_: solve(solver, assumptions)
        return self

    def __exit__(self, *error):
        for name, real in REAL.items():
            setattr(Solver, name, real)
        if error[0] is None:
            with open(self.path, 'w') as out:
                out.write('p inccnf\n' + '\n'.join(self.lines) + '\n')
            questions = sum(line.startswith('a ') for line in self.lines)
            print(f'{os.path.basename(self.path)}: {len(self.lines) - questions} clauses, {questions} questions')


def graph(rng, n, edges):
    found = set()
    while len(found) < edges:
        a, b = rng.sample(range(1, n + 1), 2)
        found.add((min(a, b), max(a, b)))
    return sorted(found)


def maxsat_cores(rng):
    """RC2, by cores: the least vertex cover of a random graph."""
    w = WCNF()
    for a, b in graph(rng, 200, 380):
        w.append([a, b])
    for v in range(1, 201):
        w.append([-v], weight=1)
    RC2(w, solver='g4', adapt=True, exhaust=True, minz=True).compute()


def maxsat_soft(rng):
    """RC2 on random clauses of which as many as possible are to hold."""
    w = WCNF()
    w.append([1, 2])
    for clause in families.ksat(rng, 60, 3, 5.4).clauses:
        w.append(list(clause), weight=1)
    RC2(w, solver='g4', trim=3).compute()


def unsatisfiable_subset(rng):
    """MUSX by deletion on a colouring of a graph that has no colouring."""
    w = WCNF()
    for clause in families.colouring(rng, 90, 5.2, 3).clauses:
        w.append(list(clause), weight=1)
    w.append([1, 2, 3])
    MUSX(w, solver='g4', verbosity=0).compute()


def correction_sets(rng):
    """LBX: 40 minimal correction sets of random clauses."""
    w = WCNF()
    w.append([1, 2])
    for clause in families.ksat(rng, 120, 3, 5.2).clauses:
        w.append(list(clause), weight=1)
    tool = LBX(w, use_cld=True, solver_name='g4')
    for found in itertools.islice(tool.enumerate(), 40):
        tool.block(found)


def model_checking(rng):
    """A sequential circuit unrolled step by step, with one question for each bound."""
    with Solver('g4') as s:
        f, done = families.Formula(), 0
        width = 14
        taps = rng.sample(range(width), 5)
        state = [f.constant(i == 0) for i in range(width)]
        for bound in range(60):
            inputs = f.many(3)
            mixed = f.xor(state[taps[0]], state[taps[1]])
            for t, i in zip(taps[2:], inputs):
                mixed = f.xor(mixed, f.conj(state[t], i))
            total = f.sum(state, [mixed] + state[:-1])
            state = [f.xor(b, f.conj(total[i - 1], -total[i - 2])) for i, b in enumerate(total)]
            bad = f.conj(f.conj(state[0], -state[3]), f.conj(-state[5], state[7]))
            for b in state[8:]:
                bad = f.conj(bad, b)
            for clause in f.clauses[done:]:
                s.add_clause(list(clause))
            done = len(f.clauses)
            if s.solve(assumptions=[bad]):
                s.add_clause([-bad])


def enumeration(rng):
    """Two thousand models of a random formula, each forbidden on a third of the variables."""
    with Solver('g4', bootstrap_with=map(list, families.ksat(rng, 180, 3, 3.9).clauses)) as s:
        for _ in range(2000):
            if not s.solve():
                break
            s.add_clause([-v for v in s.get_model()[:60]])


def sudokus(rng):
    """The rules of sudoku once, and a thousand puzzles and the search for a second solution as assumptions."""
    x = lambda r, c, d: 81 * r + 9 * c + d + 1
    nine = range(9)
    with Solver('g4') as s:
        lines = [[(r, c) for c in nine] for r in nine] + [[(r, c) for r in nine] for c in nine]
        lines += [[(3 * (b // 3) + i // 3, 3 * (b % 3) + i % 3) for i in nine] for b in nine]
        groups = [[x(r, c, d) for r, c in line] for line in lines for d in nine]
        groups += [[x(r, c, d) for d in nine] for r in nine for c in nine]
        for group in groups:
            s.add_clause(group)
            for a, b in itertools.combinations(group, 2):
                s.add_clause([-a, -b])
        for _ in range(1000):
            some = rng.sample(range(9), 9)
            s.solve(assumptions=[x(0, c, d) for c, d in enumerate(some)] + [x(4, rng.randrange(9), some[0])])
            grid = [v for v in s.get_model()[:729] if v > 0] if s.get_status() else []
            if grid:
                s.solve(assumptions=rng.sample(grid, 24))
                s.solve(assumptions=rng.sample(grid[:-1], 26) + [-grid[-1]])


def backbone(rng):
    """Which literals have the same value in all models of a random formula?"""
    clauses = [list(c) for c in families.ksat(rng, 220, 3, 4.1).clauses]
    with Solver('g4', bootstrap_with=clauses) as s:
        if not s.solve():
            return
        left = set(s.get_model())
        for lit in sorted(left, key=abs):
            if lit in left:
                if s.solve(assumptions=[-lit]):
                    left &= set(s.get_model())
                else:
                    s.add_clause([lit])


def bounds(rng):
    """The largest independent set of a random graph, by a totalizer whose bound falls."""
    n = 70
    count = ITotalizer(lits=list(range(1, n + 1)), ubound=n - 1, top_id=n)
    with Solver('g4', bootstrap_with=count.cnf.clauses) as s:
        for a, b in graph(rng, n, 175):
            s.add_clause([a, b])
        bound = n - 1
        while bound > 0 and s.solve(assumptions=[-count.rhs[bound]]):
            bound = sum(v > 0 for v in s.get_model()[:n]) - 1


def sweeping(rng):
    """Pairs of gates of two multipliers, asked for a difference from the inputs upwards."""
    f = families.Formula()
    a, b = f.many(6), f.many(6)
    start = f.variables
    f.product(a, b)
    middle = f.variables
    f.product(b, a, by_columns=True)
    words = {v: 0 for v in range(1, f.variables + 1)}
    with Solver('g4', bootstrap_with=map(list, f.clauses)) as s:
        for bit in range(64):
            s.solve(assumptions=[v if rng.random() < .5 else -v for v in a + b])
            for v in s.get_model():
                words[abs(v)] |= (v > 0) << bit
        seen = {words[v]: v for v in reversed(range(start + 1, middle + 1))}
        for v in range(middle + 1, f.variables + 1):
            u = seen.get(words[v])
            if u and not s.solve(assumptions=[u, -v]) and not s.solve(assumptions=[-u, v]):
                s.add_clause([-u, v])
                s.add_clause([u, -v])


PROGRAMS = [maxsat_cores, maxsat_soft, unsatisfiable_subset, correction_sets, model_checking, enumeration,
            sudokus, backbone, bounds, sweeping]


def main():
    folder, *only = sys.argv[1:] or sys.exit(__doc__)
    os.makedirs(folder, exist_ok=True)
    for program in PROGRAMS:
        if only and program.__name__ not in only:
            continue
        for seed in range(2):
            with Recorder(os.path.join(folder, f'{program.__name__}-{seed}.icnf')):
                program(random.Random(f'{program.__name__}/{seed}'))
