"""Clauses for a planning problem: is there a plan of a number of steps?

Fast Downward's translator turns PDDL into variables of a few values and operators. In a step several
operators may be applied if they do not touch each other's variables, so that any order of them works
(the "for all" semantics of parallel plans; Rintanen, Heljanko and Niemelä 2006). Conditional effects
and axioms are not read.
`python3 -m unittest plan` in this folder compares a small problem with a search.
"""
import glob
import itertools
import os
import random
import subprocess
import sys
import unittest

from circuit import TRUE, Circuit
from flatzinc import MOST_CLAUSES, Unsupported


class Problem:
    """`sizes` of the variables, the values at the `start`, the `goal`, groups of facts that exclude each
    other, and operators: what must hold and stay, and changes (variable, old value or -1, new value)."""

    def __init__(self, text):
        lines = iter(text.split('\n'))

        def skip_to(word):
            while next(lines) != word:
                pass

        def pairs():
            return [tuple(map(int, next(lines).split())) for _ in range(int(next(lines)))]

        skip_to('end_metric')
        self.sizes = []
        for _ in range(int(next(lines))):
            next(lines), next(lines)
            if next(lines) != '-1':
                raise Unsupported('axioms')
            self.sizes.append(int(next(lines)))
            skip_to('end_variable')
        self.groups = []
        for _ in range(int(next(lines))):
            next(lines)
            self.groups.append(pairs())
            next(lines)
        next(lines)
        self.start = [int(next(lines)) for _ in self.sizes]
        next(lines), next(lines)
        self.goal = pairs()
        next(lines)
        self.operators = []
        for _ in range(int(next(lines))):
            next(lines), next(lines)
            holds, changes = pairs(), []
            for _ in range(int(next(lines))):
                conditions, *change = map(int, next(lines).split())
                if conditions:
                    raise Unsupported('conditional effects')
                changes.append(tuple(change))
            self.operators.append((holds, changes))
            next(lines), next(lines)


def plan_of(problem, steps):
    f = Circuit()
    sizes = problem.sizes

    def fact(state, variable, value):
        """A variable of two values is one literal."""
        x = state[variable]
        return x[value] if len(x) > 1 else x[0] if value else -x[0]

    def state():
        out = [f.many(size if size > 2 else 1) for size in sizes]
        for x in out:
            if len(x) > 1:
                f.add(*x), at_most_one(f, x)
        for group in problem.groups:
            at_most_one(f, [fact(out, *pair) for pair in group])
        return out

    changers = [[] for _ in sizes]
    for number, (_, changes) in enumerate(problem.operators):
        for variable, _, after in changes:
            changers[variable].append((number, after))
    now = state()
    for variable, value in enumerate(problem.start):
        f.add(fact(now, variable, value))
    for _ in range(steps):
        if len(f.clauses) > MOST_CLAUSES:
            raise Unsupported('too many clauses')
        then, applied = state(), f.many(len(problem.operators))
        for x, (holds, changes) in zip(applied, problem.operators):
            for pair in holds:
                f.add(-x, fact(now, *pair)), f.add(-x, fact(then, *pair))
            for variable, before, after in changes:
                if before >= 0:
                    f.add(-x, fact(now, variable, before))
                f.add(-x, fact(then, variable, after))
        for variable, size in enumerate(sizes):
            at_most_one(f, [applied[number] for number, _ in changers[variable]])
            by = [[] for _ in range(size)]
            for number, after in changers[variable]:
                by[after].append(applied[number])
            for value in range(size):
                f.add(fact(now, variable, value), -fact(then, variable, value), *by[value])
        now = then
    for pair in problem.goal:
        f.add(fact(now, *pair))
    return f


def at_most_one(f, xs):
    """Pairs where few; else a chain of "one so far"."""
    if len(xs) <= 5:
        return f.pairwise(xs)
    before = None
    for x in xs:
        if before is not None:
            f.add(-x, -before)
        so_far = f.new()
        f.add(-x, so_far)
        if before is not None:
            f.add(-before, so_far)
        before = so_far


def grounded(domain, problem, folder, limit=120):
    """What the translator makes of two files in PDDL."""
    out = os.path.join(folder, 'output.sas')
    command = [sys.executable, '-m', 'fast_downward.translate', '--sas-file', out, domain, problem]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        raise Unsupported('grounding takes too long') from None
    if done.returncode or not os.path.exists(out):
        raise Unsupported('translator: ' + ' '.join((done.stderr or done.stdout).split())[-300:])
    with open(out) as text:
        return text.read()


class Plans(unittest.TestCase):
    def test_the_shortest_plan_is_that_of_a_search(self):
        from flatzinc import satisfiable
        rng, found = random.Random('plans'), set()
        for _ in range(60):
            p = Problem.__new__(Problem)
            p.sizes, p.groups = [rng.randrange(2, 4) for _ in range(3)], []
            draw = lambda: [(v, rng.randrange(size)) for v, size in enumerate(p.sizes)]
            p.start, p.goal = [w for _, w in draw()], rng.sample(draw(), 2)
            p.operators = []
            for _ in range(5):
                touched = rng.sample(draw(), rng.randrange(1, 4))
                many = rng.randrange(1, len(touched) + 1)
                changes = []
                for v, after in touched[:many]:
                    before = rng.randrange(-1, p.sizes[v])
                    if before != after:
                        changes.append((v, before, after))
                if changes:
                    p.operators.append((touched[many:], changes))
            for steps in range(3):
                reached = tuple(p.goal) and self.reachable(p, steps)
                self.assertEqual(satisfiable(plan_of(p, steps).clauses, [TRUE]), reached)
                found.add(reached)
        self.assertEqual(found, {True, False})

    def reachable(self, p, steps):
        """By all states and all sets of operators of which each order works and ends alike."""
        states = {tuple(p.start)}
        for _ in range(steps):
            after = set()
            for state in states:
                for many in range(len(p.operators) + 1):
                    for chosen in itertools.combinations(p.operators, many):
                        ends = {self.applied(state, order) for order in itertools.permutations(chosen)}
                        touched = [v for _, changes in chosen for v, _, _ in changes]
                        if None not in ends and len(ends) == 1 and len(touched) == len(set(touched)):
                            after |= ends
            states = after
        return any(all(s[v] == w for v, w in p.goal) for s in states)

    @staticmethod
    def applied(state, order):
        state = list(state)
        for holds, changes in order:
            if any(state[v] != w for v, w in holds) or any(b >= 0 and state[v] != b for v, b, _ in changes):
                return None
            for v, _, after in changes:
                state[v] = after
        return tuple(state)
