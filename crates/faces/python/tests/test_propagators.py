"""External propagators in Python, among them the one that comes with PySAT."""

from __future__ import annotations

import gc
import itertools
import weakref

import pytest
from conftest import pigeonhole, random_clauses
from pysat.engines import BooleanEngine
from pysat.solvers import Solver as PysatSolver

import neuf
from neuf import Propagator, Solver


class AtMost(Propagator):
    """At most `bound` of the literals are true, with everything that a propagator can do."""

    def __init__(self, literals: list[int], bound: int) -> None:
        self.literals, self.bound = literals, bound
        self.levels: list[list[int]] = [[]]
        self.calls: set[str] = set()
        self.refused: list[int] = []

    def true(self) -> list[int]:
        assigned = set(itertools.chain(*self.levels))
        return [lit for lit in self.literals if lit in assigned]

    def on_assignment(self, lit: int, fixed: bool = False) -> None:
        self.calls.add("fixed" if fixed else "assigned")
        if not fixed:
            self.levels[-1].append(lit)

    def on_new_level(self) -> None:
        self.levels.append([])

    def on_backtrack(self, to: int) -> None:
        self.calls.add("backtrack")
        del self.levels[to + 1 :]

    def propagate(self) -> list[int]:
        true = self.true()
        if len(true) != self.bound:
            return []
        assigned = {abs(lit) for lit in itertools.chain(*self.levels)}
        return [-lit for lit in self.literals if abs(lit) not in assigned]

    def provide_reason(self, lit: int) -> list[int]:
        self.calls.add("reason")
        order = list(itertools.chain(*self.levels))
        before = order[: order.index(lit)] if lit in order else order
        return [lit, *[-other for other in before if other in self.literals][: self.bound]]

    def check_model(self, model: list[int]) -> bool:
        self.calls.add("check")
        true = [lit for lit in self.literals if lit in model]
        self.refused = true[: self.bound + 1] if len(true) > self.bound else []
        return not self.refused

    def add_clause(self) -> list[int]:
        clause, self.refused = [-lit for lit in self.refused], []
        true = self.true()
        if not clause and len(true) > self.bound:
            clause = [-lit for lit in true[: self.bound + 1]]
        return clause


def connected(clauses, literals, bound, lazy=False):
    solver = Solver(bootstrap_with=clauses)
    propagator = AtMost(literals, bound)
    propagator.is_lazy = lazy
    solver.connect_propagator(propagator)
    for lit in literals:
        solver.observe(abs(lit))
    return solver, propagator


@pytest.mark.parametrize("lazy", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_a_propagator_is_a_constraint(seed, lazy):
    clauses = random_clauses(seed, 12, 30)
    literals = [1, -2, 3, -4, 5, -6, 7, 8]
    for bound in range(5):
        solver, _ = connected(clauses, literals, bound, lazy)
        with PysatSolver("mc", bootstrap_with=clauses) as peer:
            peer.add_atmost(literals, bound)
            for assumptions in ([], [1, 3], [-2, 5, 7]):
                answer = solver.solve(assumptions)
                assert answer == peer.solve(assumptions)
                if answer:
                    true = [lit for lit in literals if lit in solver.get_model()]
                    assert len(true) <= bound


def test_each_method_is_called():
    clauses = [clause for clause in pigeonhole(4) if len(clause) > 2]
    literals = list(range(1, 21))
    solver, propagator = connected(clauses + [[-20]], literals, 4)
    assert solver.solve() is False
    solver, other = connected(clauses + [[-20]], literals, 5)
    assert solver.solve() is True
    calls = propagator.calls | other.calls
    assert calls == {"assigned", "fixed", "backtrack", "reason", "check"}


@pytest.mark.parametrize("adaptive", [False, True])
def test_the_engine_of_pysat(adaptive):
    for bound in (1, 2, 3):
        answers = []
        clauses = [[1, 2], [3, 4], [5, 6]]
        for make in (Solver, PysatSolver):
            solver = make("cd19", bootstrap_with=clauses)
            constraint = ("linear", ([1, 2, 3, 4, 5, 6], bound))
            # An adaptive engine switches itself off and on while the solver works.
            engine = BooleanEngine(bootstrap_with=[constraint], adaptive=adaptive)
            solver.connect_propagator(engine)
            engine.setup_observe(solver)
            answers.append(solver.solve())
            if answers[-1]:
                assert sum(lit > 0 for lit in solver.get_model()) <= bound
            solver.delete()
        assert answers[0] == answers[1] == (bound == 3)


def test_models_beside_a_propagator():
    solver, _ = connected([[1, 2, 3]], [1, 2, 3], 1)
    with pytest.raises(NotImplementedError, match="enum_models"):
        solver.models()
    assert len(list(solver.enum_models())) == 3
    solver, _ = connected([[1, 2, 3]], [1, 2, 3], 1)
    assert solver.propagator_active()
    solver.disconnect_propagator()
    assert not solver.propagator_active() and len(list(solver.models())) == 7


@pytest.mark.parametrize(
    "method",
    ["on_assignment", "on_new_level", "on_backtrack", "propagate", "check_model", "add_clause",
     "decide", "provide_reason"],
)
def test_what_a_method_raises_ends_the_call(method):
    clauses = [clause for clause in pigeonhole(4) if len(clause) > 2]
    # With a bound of 4 there is no model to be checked.
    bound = 5 if method == "check_model" else 4
    solver, propagator = connected(clauses, list(range(1, 21)), bound)

    def failing(*arguments):
        raise KeyError(method)

    setattr(propagator, method, failing)
    with pytest.raises(KeyError, match=method):
        solver.solve()
    assert solver.get_status() is None and solver.get_model() is None
    solver.disconnect_propagator()
    assert solver.solve() is True


class Switching(AtMost):
    """Switches itself off and on at each model and every few propagations."""

    solver: Solver
    count = 0
    told_while_off = 0

    def switch(self) -> None:
        self.count += 1
        if self.count % 3 == 0:
            if self.solver.propagator_active():
                self.solver.disable_propagator()
            else:
                self.solver.enable_propagator()

    def on_assignment(self, lit: int, fixed: bool = False) -> None:
        self.told_while_off += not self.solver.propagator_active()
        super().on_assignment(lit, fixed)
        # What is told after a pause is what is assigned, and nothing twice.
        assigned = list(itertools.chain(*self.levels))
        assert len({abs(lit) for lit in assigned}) == len(assigned)

    def propagate(self) -> list[int]:
        self.switch()
        return super().propagate()

    def check_model(self, model: list[int]) -> bool:
        accepted = super().check_model(model)
        self.switch()
        return accepted


@pytest.mark.parametrize("seed", range(8))
def test_a_propagator_can_be_switched_off_and_on_at_any_time(seed):
    clauses = random_clauses(seed, 14, 36)
    literals = [1, -2, 3, -4, 5, -6, 7, 8, -9, 10]
    for bound in range(6):
        solver = Solver(bootstrap_with=clauses)
        propagator = Switching(literals, bound)
        propagator.solver = solver
        solver.connect_propagator(propagator)
        for lit in literals:
            solver.observe(abs(lit))
        with PysatSolver("mc", bootstrap_with=clauses) as peer:
            peer.add_atmost(literals, bound)
            for assumptions in ([], [1, 3], [-2, 5, 7]):
                assert solver.solve(assumptions) == peer.solve(assumptions)
        assert propagator.told_while_off == 0
        assert solver.propagator_active() == (not propagator.count // 3 % 2)


def test_a_disabled_propagator_only_checks_models():
    solver, propagator = connected(pigeonhole(3)[4:], list(range(1, 13)), 3)
    solver.disable_propagator()
    assert not solver.propagator_active()
    assert solver.solve() is True and propagator.calls == {"check"}
    solver.enable_propagator()
    assert solver.propagator_active() and solver.solve([1, 6, 11]) is True
    assert "assigned" in propagator.calls


def test_decisions_and_new_variables_during_a_call():
    decided: dict[int, bool] = {}

    class Watcher(Propagator):
        def on_assignment(self, lit: int, fixed: bool = False) -> None:
            decided[lit] = solver.is_decision(lit)
            if lit == 1:
                solver.observe(3)

    solver = Solver(bootstrap_with=[[-1, 2], [-2, 3]])
    solver.connect_propagator(Watcher())
    solver.observe(1)
    solver.observe(2)
    assert solver.solve([1]) is True
    assert decided == {1: True, 2: False, 3: False}


@pytest.mark.parametrize("lazy", [False, True])
def test_proofs_rest_on_the_clauses_of_the_propagator(lazy):
    clauses = [clause for clause in pigeonhole(5) if len(clause) > 2]
    literals = list(range(1, 31))
    solver = Solver(bootstrap_with=clauses, with_proof=True, certify=True)
    propagator = AtMost(literals, 5)
    propagator.is_lazy = lazy
    solver.connect_propagator(propagator)
    for lit in literals:
        solver.observe(lit)
    assert solver.solve([-1, -2, -3, -4]) is False and set(solver.get_core() or []) <= {-1, -2, -3, -4}
    answer = solver.ask()
    assert answer.satisfiable is False and answer.certified > 0
    axioms = solver.external_clauses
    assert axioms and all(len(clause) == 6 for clause in axioms)
    assert neuf.check_proof(clauses + axioms, answer.proof) > 0
    with pytest.raises(ValueError):
        neuf.check_proof(clauses, answer.proof)
    # A model is certified too, against the clauses and by the propagator.
    solver = Solver(bootstrap_with=clauses, certify=True)
    solver.connect_propagator(AtMost(literals, 6))
    for lit in literals:
        solver.observe(lit)
    assert solver.solve() is True and sum(lit > 0 for lit in solver.get_model()) == 6


@pytest.mark.parametrize("wrong", [[0], [1.5], 5, [1 << 40], "x"])
def test_bad_answers_of_a_method_are_refused(wrong):
    solver, propagator = connected([[1, 2]], [1, 2], 1)
    propagator.propagate = lambda: wrong
    with pytest.raises((TypeError, ValueError)):
        solver.solve()
    propagator.propagate = lambda: [99]
    with pytest.raises(RuntimeError, match="does not observe"):
        solver.solve()


def test_a_method_that_uses_its_solver_is_told_so():
    solver, propagator = connected([[1, 2]], [1, 2], 1)
    propagator.propagate = lambda: solver.solve() and []
    with pytest.raises(RuntimeError, match="in use"):
        solver.solve()


def test_wrong_uses():
    solver = Solver()
    with pytest.raises(TypeError, match="check_model"):
        solver.connect_propagator(object())
    with pytest.raises(RuntimeError, match="no propagator"):
        solver.observe(1)
    with pytest.raises(NotImplementedError, match="LRAT proof beside"):
        Solver(_proof="lrat").connect_propagator(Propagator())
    for call in (solver.enable_propagator, solver.disable_propagator):
        with pytest.raises(RuntimeError, match="no propagator"):
            call()
    with pytest.raises(RuntimeError, match="no propagator"):
        solver.is_decision(1)
    refusing = Propagator()
    refusing.check_model = lambda model: False
    solver.connect_propagator(refusing)
    # Other options make another solver, which would not have the propagator.
    with pytest.raises(RuntimeError, match="before a propagator"):
        solver.configure({"seed": 3})
    solver.observe(1)
    with pytest.raises(RuntimeError, match="rejected a model"):
        solver.solve()
    solver.ignore(1)
    solver.reset_observed()


def test_nothing_is_leaked():
    propagator = AtMost([1, 2], 1)
    alive = weakref.ref(propagator)
    solver = Solver(bootstrap_with=[[1, 2]])
    solver.connect_propagator(propagator)
    propagator.solver = solver
    del solver, propagator
    gc.collect()
    assert alive() is None
    assert neuf.solve([[1]]).satisfiable
