"""The tools of PySAT with neuf as their solver, beside a solver of PySAT."""

from __future__ import annotations

import random

import pysolvers
import pytest
from conftest import pigeonhole, random_clauses
from pysat.card import CardEnc, EncType
from pysat.engines import BooleanEngine
from pysat.examples.fm import FM
from pysat.examples.hitman import Hitman
from pysat.examples.lbx import LBX
from pysat.examples.mcsls import MCSls
from pysat.examples.musx import MUSX
from pysat.examples.primer import Primer
from pysat.examples.rc2 import RC2, RC2Stratified
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver as PysatSolver
from pysat.solvers import SolverNames

import neuf.pysat

PEER = "g4"


def weighted(seed: int) -> WCNF:
    """A formula whose hard clauses have models and whose soft ones contradict each other."""
    draw = random.Random(seed)
    wcnf = WCNF()
    for clause in random_clauses(seed, 30, 60):
        wcnf.append(clause)
    for clause in random_clauses(seed + 1, 30, 60, length=draw.choice([1, 2])):
        wcnf.append(clause, weight=draw.randint(1, 5))
    return wcnf


def test_the_name_is_known():
    assert "neuf" in SolverNames.neuf
    with PysatSolver(name="Neuf", bootstrap_with=[[1]], use_timer=True) as solver:
        assert solver.solve() and solver.get_model() == [1]
    assert solver.solve() is None
    with PysatSolver(name=PEER, bootstrap_with=[[1]]) as solver:
        assert solver.solve()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("tool", [RC2, RC2Stratified])
def test_rc2(tool, seed):
    costs = []
    for solver in ("neuf", PEER):
        keywords = {"adapt": True, "exhaust": True, "minz": True, "trim": 2}
        with tool(weighted(seed), solver=solver, **keywords) as rc2:
            model = rc2.compute()
            costs.append(None if model is None else rc2.cost)
    assert costs[0] == costs[1]


def test_rc2_enumerates_the_same_optimal_models():
    found = []
    for solver in ("neuf", PEER):
        with RC2(weighted(9), solver=solver) as rc2:
            best = rc2.compute()
            cost, models = rc2.cost, {tuple(best)}
        with RC2(weighted(9), solver=solver) as rc2:
            for model in rc2.enumerate():
                if rc2.cost > cost:
                    break
                models.add(tuple(model))
        found.append((cost, models))
    assert found[0] == found[1]


@pytest.mark.parametrize("implicates", [False, True])
def test_primer_finds_the_same_primes(implicates):
    """It gives its solver the negation of a formula, as an object."""
    found = []
    for solver in ("neuf", PEER):
        formula = CNF(from_clauses=[[1, 2], [-1, 3], [-2, -3, 4], [-4, 1]])
        with Primer(formula, solver=solver, implicates=implicates) as primer:
            found.append({frozenset(prime) for prime in primer.enumerate()})
    assert found[0] == found[1] and found[0]


@pytest.mark.parametrize("htype", ["sorted", "lbx", "mcsls"])
@pytest.mark.parametrize("seed", range(4))
def test_hitman(htype, seed):
    draw = random.Random(seed)
    sets = [draw.sample("abcdefgh", 3) for _ in range(7)]
    found = []
    for solver in ("neuf", PEER):
        with Hitman(bootstrap_with=sets, htype=htype, solver=solver) as hitman:
            found.append([frozenset(hit) for hit in hitman.enumerate()])
    assert set(found[0]) == set(found[1]) and len(found[0]) == len(set(found[0]))
    if htype == "sorted":
        assert [len(hit) for hit in found[0]] == [len(hit) for hit in found[1]]


@pytest.mark.parametrize("seed", range(2))
def test_models_are_minimal_with_all_phases_negative(seed):
    """So Hitman finds minimal sets with htype="sat", which takes no name but those of PySAT."""
    draw = random.Random(seed)
    sets = [frozenset(draw.sample(range(1, 201), draw.randint(3, 10))) for _ in range(100)]
    elements = frozenset().union(*sets)
    with PysatSolver(name="neuf", bootstrap_with=sets) as solver:
        solver.set_phases([-element for element in elements])
        for _ in range(2000):
            assert solver.solve()
            hit = elements.intersection(solver.get_model())
            alone = [hit & one for one in sets if len(hit & one) == 1]
            assert hit == frozenset().union(*alone)
            solver.add_clause([-element for element in hit])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("tool", [LBX, MCSls])
def test_minimal_correction_sets(tool, seed):
    wcnf = weighted(seed)
    wcnf.soft = wcnf.soft[:14]
    wcnf.wght = wcnf.wght[:14]
    found = []
    for solver in ("neuf", PEER):
        with tool(wcnf, use_cld=True, solver_name=solver) as lbx:
            sets = []
            while (mcs := lbx.compute()) is not None:
                sets.append(frozenset(mcs))
                lbx.block(mcs)
        found.append(set(sets))
    assert found[0] == found[1]


@pytest.mark.parametrize("seed", range(6))
def test_minimal_unsatisfiable_subsets(seed):
    wcnf = WCNF()
    for clause in pigeonhole(3) + random_clauses(seed, 12, 20):
        wcnf.append(clause, weight=1)
    for solver in ("neuf", PEER):
        with MUSX(wcnf, solver=solver, verbosity=0) as musx:
            mus = musx.compute()
        subset = [wcnf.soft[index - 1] for index in mus]
        # No solver promises a certain subset, so each is checked for what it must be.
        assert not neuf.solve(subset, certify=True)
        for left_out in range(len(subset)):
            assert neuf.solve(subset[:left_out] + subset[left_out + 1 :])


@pytest.mark.parametrize("seed", range(3))
def test_fu_and_malik(seed):
    costs = []
    for solver in ("neuf", PEER):
        with FM(weighted(seed), solver=solver, verbose=0) as fm:
            costs.append(fm.cost if fm.compute() else None)
    assert costs[0] == costs[1]


def test_one_line_changed():
    """A program for PySAT runs when only its import is another one."""
    program = """
cnf = [[-1, 2], [-2, 3], [1, 3]]
with Solver(name="g4", bootstrap_with=cnf, use_timer=True, incr=True) as s:
    out = [s.solve(), s.solve(assumptions=[-3]), sorted(s.get_core()), s.nof_vars()]
    out += [s.propagate(assumptions=[1])[0], len(list(s.enum_models(assumptions=[1])))]
    out += [s.time() >= 0, s.get_status()]
"""
    results = []
    for line in ("from pysat.solvers import Solver", "from neuf import Solver"):
        scope: dict[str, object] = {}
        exec(line + "\n" + program, scope)
        results.append(scope["out"])
    assert results[0] == results[1]


# What PySAT's wrapper does only for solvers that it knows, and here for neuf.


@pytest.mark.parametrize("projection", [[], [4, 1]])
def test_enumeration_through_the_wrapper(projection):
    clauses = [[1, 2, 3], [-1, 4], [-4, -2, 5]]
    found = []
    for name in ("neuf", PEER):
        with PysatSolver(name=name, bootstrap_with=clauses) as solver:
            found.append(sorted(solver.enum_models([-3], iter(projection))))
    assert found[0] == found[1]


def test_propagators_through_the_wrapper():
    lines = [CardEnc.atmost(range(1, 6), 2, encoding=EncType.native).atmosts[0][:2]]
    lines.append(CardEnc.atleast(range(1, 6), 1, encoding=EncType.native).atmosts[0][:2])
    with PysatSolver(name="neuf") as solver:
        engine = BooleanEngine([("linear", list(line)) for line in lines], adaptive=True)
        solver.connect_propagator(engine)
        engine.setup_observe(solver)
        assert solver.propagator_active()
        assert len(list(solver.enum_models())) == 15
        solver.disable_propagator()
        solver.enable_propagator()
        solver.disconnect_propagator()
        assert not solver.propagator_active()


def test_constraints_and_activities_through_the_wrapper():
    with PysatSolver(name="neuf", bootstrap_with=[[1, 2, 3]], use_timer=True) as solver:
        # RC2 would use native constraints, with which it is several times slower.
        assert not solver.supports_atmost()
        solver.activate_atmost()
        assert solver.supports_atmost()
        assert solver.add_atmost([1, 2, 3], 3, weights=[2, 2, 1], no_return=False)
        solver.add_xor_clause([1, 3], value=False)
        assert list(solver.enum_models()) in ([[-1, 2, -3], [1, -2, 3]], [[1, -2, 3], [-1, 2, -3]])
        solver.set_activities({1: 2.5})
        assert solver.get_activities([1, 2]) == {1: 2.5, 2: 0.0}
        for bad in ({-1: 1.0}, {1: -1.0}):
            with pytest.raises(pysolvers.error):
                solver.set_activities(bad)
        for name in ("attach_vpool", "sync_vpool", "sync_vars", "flip_bits", "apply_jw"):
            with pytest.raises(NotImplementedError, match=f"{name} is not supported: neuf|the var"):
                getattr(solver, name)()
        with pytest.raises(RuntimeError, match="options can be set only before"):
            solver.configure({"vivify": False})
    with PysatSolver(name=PEER, bootstrap_with=[[1, 2]]) as solver:
        assert solver.get_activities([1]) == {1: 0.0}
        with pytest.raises(NotImplementedError):
            solver.activate_atmost()


def test_a_native_cnfplus_through_the_wrapper():
    plus = CardEnc.equals(range(1, 7), 3, encoding=EncType.native)
    with PysatSolver(name="neuf", bootstrap_with=plus, native_card=True) as solver:
        assert len(list(solver.enum_models())) == 20
