"""Clauses for a planning problem: is there a plan of a number of steps?

Fast Downward's translator turns PDDL into variables of a few values and operators. In a step several
operators may be applied if they do not touch each other's variables, so that any order of them works
(the "for all" semantics of parallel plans; Rintanen, Heljanko and Niemelä 2006); where effects have conditions, a
step is one operator at most. Axioms are not read.
`python3 -m unittest plan` in this folder compares a small problem with a search.
"""
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
    other, and operators: what must hold and stay, and changes (variable, old value or -1, new value, facts
    on which the change depends)."""

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
                many, *words = map(int, next(lines).split())
                changes.append((*words[-3:], list(zip(words[:2 * many:2], words[1:2 * many:2]))))
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

    one_by_one = any(change[3] for _, changes in problem.operators for change in changes)
    now = state()
    for variable, value in enumerate(problem.start):
        f.add(fact(now, variable, value))
    for _ in range(steps):
        if len(f.clauses) > MOST_CLAUSES:
            raise Unsupported('too many clauses')
        then, applied = state(), f.many(len(problem.operators))
        changers = [[] for _ in sizes]
        if one_by_one:
            at_most_one(f, applied)
        for x, (holds, changes) in zip(applied, problem.operators):
            for pair in holds:
                f.add(-x, fact(now, *pair)), f.add(-x, fact(then, *pair))
            for variable, before, after, conditions in changes:
                if before >= 0:
                    f.add(-x, fact(now, variable, before))
                changed = f.conj_all([x, *(fact(now, *pair) for pair in conditions)])
                f.add(-changed, fact(then, variable, after))
                changers[variable].append((changed, after))
        for variable, size in enumerate(sizes):
            if not one_by_one:
                at_most_one(f, [changed for changed, _ in changers[variable]])
            for value in range(size):
                by = [changed for changed, after in changers[variable] if after == value]
                f.add(fact(now, variable, value), -fact(then, variable, value), *by)
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
        for conditions in [False, True] * 40:
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
                        changes.append((v, before, after, rng.sample(draw(), 1) if conditions else []))
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
                for many in range(2 if any(c[3] for _, changes in p.operators for c in changes) else 6):
                    for chosen in itertools.combinations(p.operators, many):
                        ends = {self.applied(state, order) for order in itertools.permutations(chosen)}
                        touched = [v for _, changes in chosen for v, *_ in changes]
                        if None not in ends and len(ends) == 1 and len(touched) == len(set(touched)):
                            after |= ends
            states = after
        return any(all(s[v] == w for v, w in p.goal) for s in states)

    @staticmethod
    def applied(state, order):
        state = list(state)
        for holds, changes in order:
            if any(state[v] != w for v, w in holds) or any(b >= 0 and state[v] != b for v, b, *_ in changes):
                return None
            before = list(state)
            for v, _, after, conditions in changes:
                if all(before[u] == w for u, w in conditions):
                    state[v] = after
        return tuple(state)
