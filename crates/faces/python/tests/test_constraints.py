"""At most so much, exclusive or, activities, and minimal subsets, against all valuations."""

from __future__ import annotations

import copy
import itertools
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.card import CardEnc, EncType
from pysat.formula import CNFPlus

import neuf
from neuf import CNF, Solver

VARIABLES = 6
literals = st.integers(1, VARIABLES).flatmap(lambda var: st.sampled_from([-var, var]))
clauses = st.lists(st.lists(literals, min_size=1, max_size=3), max_size=8)
at_mosts = st.lists(st.tuples(literals, st.integers(-3, 5)), max_size=6).flatmap(
    lambda terms: st.tuples(
        st.just([lit for lit, _ in terms]),
        st.integers(-2, 12),
        st.one_of(st.none(), st.just([weight for _, weight in terms])),
    )
)
parities = st.tuples(st.lists(literals, max_size=7), st.booleans())


def all_models(formula, bounds=(), odds=()):
    found = []
    for values in itertools.product([False, True], repeat=VARIABLES):

        def holds(lit, values=values):
            return values[abs(lit) - 1] == (lit > 0)

        def spent(lits, weights):
            weights = weights or [1] * len(lits)
            return sum(w for lit, w in zip(lits, weights, strict=True) if holds(lit))

        if (
            all(any(map(holds, clause)) for clause in formula)
            and all(spent(lits, weights) <= bound for lits, bound, weights in bounds)
            and all(sum(map(holds, lits)) % 2 == int(value) for lits, value in odds)
        ):
            found.append([var if values[var - 1] else -var for var in range(1, VARIABLES + 1)])
    return found


@settings(deadline=None, max_examples=300)
@given(
    clauses,
    st.lists(at_mosts, max_size=3),
    st.lists(parities, max_size=2),
    st.lists(literals, max_size=2, unique_by=abs),
)
def test_constraints_hold_in_every_way(formula, bounds, odds, assumptions):
    formula = [*formula, [VARIABLES, -VARIABLES]]
    expected = all_models(formula, bounds, odds)
    solver = Solver(bootstrap_with=formula, certify=True)
    for lits, bound, weights in bounds:
        assert solver.add_atmost(lits, bound, weights) is None
    for lits, value in odds:
        solver.add_xor_clause(lits, value)
    assert solver.nof_vars() == VARIABLES
    under = [model for model in expected if set(assumptions) <= set(model)]
    assert solver.solve(assumptions) == bool(under)
    if under:
        assert solver.get_model() in under
    else:
        assert set(solver.get_core() or []) <= set(assumptions)
    status, implied = solver.propagate(assumptions)
    assert all(abs(lit) <= VARIABLES for lit in implied)
    assert all(set(implied) <= set(model) for model in under) and (status or not under)
    for other in (solver, copy.copy(solver), pickle.loads(pickle.dumps(solver))):
        assert sorted(other.models(assumptions=assumptions)) == sorted(under)
        assert other.nof_vars() == VARIABLES
    plain = Solver(bootstrap_with=solver.formula)
    assert plain.solve(assumptions) == bool(under)
    lent = Solver(bootstrap_with=formula)
    for lits, bound, weights in bounds:
        lent.add_atmost(lits, bound, weights)
    for lits, value in odds:
        lent.add_xor_clause(lits, value)
    assert sorted(lent.enum_models(assumptions)) == sorted(under)
    assert sorted(lent.models()) == sorted(model for model in expected if model not in under)


def test_a_cnfplus_is_taken_whole():
    plus = CardEnc.atmost(lits=range(1, 6), bound=1, encoding=EncType.native)
    plus.append(range(1, 6))
    for solver in (Solver(bootstrap_with=plus), Solver()):
        if solver.nof_clauses() == 0:
            solver.append_formula(plus)
        assert len(list(solver.enum_models())) == 5
    assert neuf.solve(plus, certify=True)
    weighted = CNFPlus()
    weighted.append([[1, 2, 3], 4, [2, 2, 3]], is_atmost=True)
    assert sorted(map(sum, Solver(bootstrap_with=weighted).models())) == [-6, -4, -2, 0, 0]
    with pytest.raises(NotImplementedError, match="native cardinality constraints"):
        CNF(plus)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (([1, 2], "1"), TypeError, "the bound must be an integer"),
        (([1, 2], True), TypeError, "not bool"),
        (([1, 0], 1), ValueError, "0 is not a literal"),
        (([1, 2], 1, [1]), ValueError, "2 literals and 1 weights"),
        (([1, 2], 1, [1, 2.5]), TypeError, "a weight must be an integer"),
        (([1, 2], 1 << 70), TypeError, "64 bits"),
        (([1, 2], 1, {1: 2}), KeyError, "2"),
        ((range(1, 81), 40 << 40, [(1 << 40) + i**4 for i in range(80)]), ValueError, "pysat.pb"),
    ],
)
def test_bad_constraints_change_nothing(arguments, error, message):
    solver = Solver(bootstrap_with=[[1, 2]])
    with pytest.raises(error, match=message):
        solver.add_atmost(*arguments)
    assert solver.formula.clauses == [[1, 2]] and solver.nof_vars() == 2


def test_variables_of_constraints_are_nobody_elses():
    most = 3 << 26
    solver = Solver(bootstrap_with=[[1, 2, 3]])
    solver.add_atmost([1, 2, 3], 2, {1: 1, 2: 1, 3: 1})
    for call in (
        lambda: solver.add_clause([most + 1]),
        lambda: solver.append_formula([[1], [most + 1]]),
        lambda: solver.solve([-most - 1]),
        lambda: solver.ask([most + 1]),
        lambda: solver.enum_models([most + 1]),
        lambda: solver.propagate([most + 1]),
        lambda: solver.set_phases([most + 1]),
        lambda: solver.models([most + 1]),
    ):
        with pytest.raises(ValueError, match="variables go up to"):
            call()
    solver.add_clause([most])
    far = Solver(bootstrap_with=[[most + 1]])
    with pytest.raises(ValueError, match="need for their clauses"):
        far.add_atmost([1, 2, 3], 2)
    assert far.nof_clauses() == 1


def test_activities_drive_decisions():
    solver = Solver(bootstrap_with=[[-1, 2], [-3, -2]])
    for first, other, model in ((1, 3, [1, 2, -3]), (3, 1, [-1, -2, 3])):
        solver.set_phases([1, 2, 3])
        solver.set_activities({first: 2.0, other: 1.0})
        assert solver.get_activities([1, 2, 3, 9]) == {first: 2.0, 2: 0.0, other: 1.0, 9: 0.0}
        assert solver.solve() and solver.get_model() == model
    for bad in ({-1: 1.0}, {0: 1.0}, {1: float("nan")}, {1: 1e101}, {1: -1.0}):
        with pytest.raises(ValueError, match="is not a literal|is not a variable|is no activity"):
            solver.set_activities(bad)


@settings(deadline=None, max_examples=150)
@given(
    st.lists(st.lists(literals, min_size=1, max_size=3), min_size=1, max_size=16),
    st.one_of(st.none(), st.lists(st.integers(0, 4), min_size=16, max_size=16)),
)
def test_minimal_subsets_are_minimal(formula, groups):
    groups = groups and groups[: len(formula)]
    found = neuf.mus(formula, groups)
    numbers = groups or list(range(1, len(formula) + 1))

    def clauses_of(subset):
        return [c for c, number in zip(formula, numbers, strict=True) if number in {0, *subset}]

    assert found.satisfiable == bool(all_models(formula))
    if found.satisfiable:
        assert found.groups is None and list(found.model) and found.limit is None
        return
    assert found.is_minimal and found.certified is not None
    assert found.clauses == clauses_of(found.groups)
    assert not all_models(found.clauses)
    for left_out in found.groups:
        assert all_models(clauses_of(set(found.groups) - {left_out}))


def test_subsets_within_limits_and_of_bad_groups():
    from conftest import out_of_reach

    found = neuf.mus(out_of_reach(), conflicts=50)
    assert found.satisfiable is None and found.limit == "conflicts" and "unknown" in repr(found)
    with pytest.raises(ValueError, match="2 clauses and 1 numbers"):
        neuf.mus([[1], [-1]], [1])
    with pytest.raises((ValueError, OverflowError, TypeError)):
        neuf.mus([[1], [-1]], [1, -1])
