"""neuf.Solver beside PySAT's solvers: the same methods with the same results."""

from __future__ import annotations

import itertools
import pickle

import pytest
from conftest import FILES, pigeonhole, random_clauses, satisfies
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.formula import CNF as PysatCNF
from pysat.formula import CNFPlus
from pysat.solvers import Solver as PysatSolver

import neuf
from neuf import Solver

#: The solver of PySAT that is compared with.
PEER = "g4"

literals = st.integers(1, 7).flatmap(lambda var: st.sampled_from([-var, var]))
clauses = st.lists(st.lists(literals, min_size=1, max_size=4), max_size=25)


@settings(deadline=None, max_examples=300)
@given(clauses, st.lists(st.lists(literals, max_size=3, unique=True), max_size=4))
def test_answers_are_those_of_a_solver_of_pysat(formula, questions):
    with Solver(bootstrap_with=formula, certify=True) as one:
        with PysatSolver(PEER, bootstrap_with=formula) as other:
            for assumptions in [[], *questions]:
                answer = one.solve(assumptions=assumptions)
                assert answer == other.solve(assumptions=assumptions)
                assert answer == one.get_status()
                assert one.nof_vars() == max(other.nof_vars(), 0)
                if answer:
                    model = one.get_model()
                    assert [abs(lit) for lit in model] == list(range(1, len(model) + 1))
                    assert len(model) == len(other.get_model())
                    assert satisfies(model, formula + [[lit] for lit in assumptions])
                    assert one.get_core() is None
                else:
                    core = one.get_core()
                    assert (core is None) == (other.get_core() is None)
                    assert set(core or []) <= set(assumptions)
                    assert not other.solve(assumptions=core or [])
                    assert one.get_model() is None


@settings(deadline=None, max_examples=150)
@given(clauses, st.lists(literals, max_size=3, unique=True))
def test_propagation_and_models_are_those_of_a_solver_of_pysat(formula, assumptions):
    with Solver(bootstrap_with=formula) as one:
        with PysatSolver("m22", bootstrap_with=formula) as other:
            status, implied = one.propagate(assumptions=assumptions)
            expected, also_implied = other.propagate(assumptions=assumptions)
            assert status == expected
            if status:
                assert set(implied) == set(also_implied)

            def found(models):
                return sorted(sorted(model, key=abs) for model in models)

            enumerated = found(other.enum_models(assumptions=assumptions))
            assert found(one.models(assumptions=assumptions)) == enumerated
            assert found(one.enum_models(assumptions=assumptions)) == enumerated
            # The models that enum_models has found are forbidden, those of models() were not.
            assert not one.solve(assumptions=assumptions)


def test_models_projected_and_during_other_calls():
    solver = Solver(bootstrap_with=[[1, 2, 3], [-1, 4]])
    brute = {
        model[1:3]
        for model in itertools.product([0, 1], repeat=4)
        if any(model[:3]) and (not model[0] or model[3])
    }
    models = solver.models(project=[2, 3])
    first = next(models)
    solver.add_clause([1])
    rest = list(models)
    assert len([first, *rest]) == len(brute) == 4
    assert models.stopped is None
    assert all(1 in model for model in solver.models())
    assert list(solver.models(project=[])) == [[]]
    with pytest.raises(ValueError, match="-2 is not a variable"):
        solver.models(project=[-2])


def all_models(formula, variables):
    values = itertools.product([-1, 1], repeat=variables)
    models = ([sign * var for var, sign in enumerate(row, 1)] for row in values)
    return [model for model in models if satisfies(model, formula)]


@settings(deadline=None, max_examples=300)
@given(
    clauses,
    st.lists(literals, max_size=2, unique_by=abs),
    st.lists(st.integers(1, 7), max_size=5, unique=True),
    st.randoms(use_true_random=False),
    st.sampled_from([0.0, 0.05, 0.5]),
)
def test_enumeration_with_other_calls_between(formula, assumptions, projection, draw, share):
    """Against all valuations, however often the solver is used for something else meanwhile."""
    formula = [*formula, [7, -7]]
    solver = Solver(bootstrap_with=formula)
    found: list[tuple[int, ...]] = []
    left = all_models(formula, 7)

    def values(model):
        return tuple(model[var - 1] for var in projection or range(1, 8))

    def still_left():
        return [model for model in left if values(model) not in found]

    for row in solver.enum_models(assumptions, iter(projection)):
        found.append(tuple(row))
        assert found.count(tuple(row)) == 1
        assert values(solver.get_model()) == tuple(row) and set(assumptions) <= set(solver.get_model())
        assert solver.get_status() is True and solver.nof_clauses() == len(formula) + len(found)
        if draw.random() >= share:
            continue
        match draw.randrange(4):
            case 0:
                assert solver.solve() == bool(still_left())
            case 1:
                clause = [draw.choice([-1, 1]) * draw.randint(1, 7) for _ in range(3)]
                solver.add_clause(clause)
                formula.append(clause)
                left = [model for model in left if satisfies(model, [clause])]
            case 2:
                solver.propagate([draw.randint(1, 7)])
            case 3:
                assert solver.accum_stats()["decisions"] >= 0
                copied = pickle.loads(pickle.dumps(solver))
                assert copied.solve() == bool(still_left())
    expected = [model for model in left if set(assumptions) <= set(model)]
    assert set(found) >= {values(model) for model in expected}
    assert not solver.solve(assumptions) and set(solver.get_core() or []) <= set(assumptions)
    # What was not forbidden is still there, and nothing else.
    others = {tuple(model) for model in solver.models()}
    assert others == {tuple(model) for model in still_left()}
    assert sorted(Solver(bootstrap_with=solver.formula).models()) == sorted(map(list, others))


@settings(deadline=None, max_examples=100)
@given(
    clauses,
    st.lists(literals, max_size=2, unique_by=abs),
    st.lists(st.integers(1, 7), max_size=5, unique=True),
)
def test_models_are_all_models(formula, assumptions, project):
    formula = [*formula, [7, -7]]
    solver = Solver(bootstrap_with=formula)
    expected = [model for model in all_models(formula, 7) if set(assumptions) <= set(model)]
    assert sorted(solver.models(assumptions=assumptions)) == sorted(expected)
    combinations = {tuple(model[var - 1] for var in project) for model in expected}
    assert sorted(map(tuple, solver.models(project, assumptions))) == sorted(combinations)


@pytest.mark.parametrize("projection", [[0], [-1], [1, 1], [2], [1.0]])
def test_bad_projections_change_nothing(projection):
    solver = Solver(bootstrap_with=[[1]])
    with pytest.raises((ValueError, TypeError)):
        solver.enum_models(projection=projection)
    assert solver.solve() and solver.nof_clauses() == 1


@pytest.mark.parametrize("formula", [[[1, 2], [-1]], [[1], [-1]], pigeonhole(9)])
def test_answers_come_from_other_processes(formula):
    answer = neuf.solve(formula, [3], certify=True, proof="drat", conflicts=200)
    other = pickle.loads(pickle.dumps(answer))
    for name in ("satisfiable", "core", "proof", "certified", "limit", "stats", "seconds"):
        assert getattr(other, name) == getattr(answer, name)
    assert (other.model and list(other.model)) == (answer.model and list(answer.model))
    assert repr(other) == repr(answer)
    if answer.model:
        assert other.model.value(-1) is True and other.model == answer.model


def test_an_answer_without_a_model_has_none():
    solver = Solver(bootstrap_with=[[1, 2]])
    model = solver.ask().model
    assert model[0] == model.literals[0] and model[-1] == model[1] and model[:1] == [model[0]]
    with pytest.raises(IndexError):
        model[2]
    for limit in ("conflicts", "decisions", "propagations"):
        answer = solver.ask(**{limit: 0})
        assert answer.limit == limit and answer.model is None


def test_clauses_between_calls_and_during_an_enumeration():
    solver = Solver()
    assert solver.solve() is True
    assert solver.get_model() == []
    assert solver.add_clause([1, 2]) is None
    assert solver.append_formula([[-1, 2], [-2, 3]], no_return=False) is True
    assert solver.solve() and {2, 3} <= set(solver.get_model())
    assert solver.add_clause([-3], no_return=False) is False
    assert solver.get_status() is False
    assert solver.solve() is False
    other = Solver(bootstrap_with=[[1, 2, 3]])
    seen = []
    for model in other.enum_models():
        seen.append(model)
        other.add_clause([-lit for lit in model if lit > 0])
    assert 1 < len(seen) < 7


def test_the_model_stays_until_the_next_call():
    solver = Solver(bootstrap_with=[[1], [-1, 2]])
    solver.solve()
    assert solver.propagate([2])[0]
    assert solver.get_model() == [1, 2]
    solver.add_clause([3])
    assert solver.get_model()[:2] == [1, 2]
    solver.solve([-2])
    solver.propagate()
    assert solver.get_core() == [-2]


def test_budgets_and_limits(hard):
    solver = Solver(bootstrap_with=hard, use_timer=True)
    solver.conf_budget(100)
    assert solver.solve_limited() is None
    assert solver.limit == "conflicts" and solver.get_status() is None
    spent = solver.accum_stats()["conflicts"]
    assert 100 <= spent < 120
    # The budget is spent until it is set again.
    assert solver.solve_limited() is None and solver.limit == "conflicts"
    assert solver.accum_stats()["conflicts"] == spent
    solver.conf_budget(-1)
    solver.prop_budget(10_000)
    assert solver.solve_limited() is None and solver.limit == "propagations"
    solver.prop_budget()
    solver.dec_budget(50)
    assert solver.solve_limited(expect_interrupt=True) is None and solver.limit == "decisions"
    solver.dec_budget()
    solver.time_budget(0.05)
    assert solver.solve_limited() is None and solver.limit == "time"
    assert 0.04 < solver.time() < 5 and solver.time_accum() > solver.time()
    answer = solver.ask(ticks=1000)
    assert answer.satisfiable is None and answer.limit == "ticks"
    with pytest.raises(ValueError, match="the answer is unknown"):
        bool(answer)
    for limit in ["conflicts", "decisions", "propagations", "time", "memory"]:
        assert solver.ask(**{limit: 1 if limit != "time" else 0.01}).limit == limit
    easy = Solver(bootstrap_with=[[1]])
    easy.conf_budget(1)
    assert easy.solve_limited() is True


def test_answers_are_objects():
    solver = Solver(bootstrap_with=[[1, 2], [-1, 3]])
    answer = solver.ask([1])
    assert answer and answer.satisfiable is True
    model = answer.model
    assert model.literals == list(model) == model[:] == [1, model[1], 3]
    assert 1 in model and -1 not in model and "x" not in model
    assert model.value(-3) is False and model.value(99) is None
    assert model == answer.model and hash(model) == hash(answer.model)
    assert pickle.loads(pickle.dumps(model)) == model
    assert answer.core is None and answer.proof is None and answer.limit is None
    refuted = solver.ask([1, -3])
    assert not refuted and refuted.model is None and sorted(refuted.core) == [-3, 1]
    assert refuted.stats["decisions"] >= answer.stats["decisions"]
    assert refuted.seconds >= 0
    assert repr(answer) == "<Answer: satisfiable>"


@pytest.mark.parametrize("name", ["pigeonhole-7", "parity-16-odd", "cliques-8-4-3"])
@pytest.mark.parametrize("keywords", [{}, {"certify": True}, {"proof": "lrat"}, {"threads": 2}])
def test_structure_answers_and_symmetry_does_for_who_asks_once(name, keywords):
    formula = neuf.CNF.from_file(FILES / "dimacs" / f"{name}.cnf")
    is_symmetric = name == "cliques-8-4-3"
    once = neuf.solve(formula, conflicts=1500, **keywords)
    assert once.satisfiable is False and (once.stats["symmetry_cuts"] > 0) == is_symmetric
    again = Solver(bootstrap_with=formula).ask(conflicts=1500)
    assert again.satisfiable is (None if is_symmetric else False)
    assert again.stats["symmetry_cuts"] == 0


@pytest.mark.parametrize("format", ["drat", "lrat"])
def test_proofs_can_be_checked(format):
    formula = neuf.CNF(pigeonhole(5))
    answer = neuf.solve(formula, proof=format, certify=True)
    assert answer.satisfiable is False and answer.core == []
    assert answer.certified > 10
    assert neuf.check_proof(formula, answer.proof) > 10
    assert neuf.check_proof(formula, answer.proof.encode(), format) > 10
    with pytest.raises(ValueError):
        neuf.check_proof(formula, "\n".join(answer.proof.splitlines()[: 3]), format)
    other = neuf.CNF(formula.clauses[1:])
    with pytest.raises(ValueError):
        neuf.check_proof(other, answer.proof, format)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_lrat_proof_numbers_the_clauses_of_the_formula(threads):
    # Units make the solver shorten clauses while it takes them in.
    clauses = [[80], [-80, 81], [-81, 1, 2, 1], *random_clauses(5, 60, 330), [-81, 5, -5], [-80, 3, 4]]
    answer = neuf.solve(clauses, proof="lrat", certify=True, threads=threads)
    assert answer.satisfiable is False
    assert neuf.check_proof(clauses, answer.proof, "lrat") > 0


def highest(proof):
    return max(abs(int(number)) for line in proof for number in line.split() if number != "d")


def test_variables_that_the_solver_adds_have_low_numbers():
    # The formula is refuted by counting, which defines variables.
    formula = pigeonhole(7)
    answer = neuf.solve(formula, proof="drat", certify=True)
    assert 56 < highest(answer.proof.splitlines()) < 1000
    assert neuf.check_proof(formula, answer.proof) > 0
    # Where clauses may still come, the numbers keep clear of their variables.
    solver = Solver(with_proof=True, certify=True)
    for clause in formula[:-1]:
        solver.add_clause(clause)
    assert solver.solve() is True
    solver.append_formula([formula[-1], [57, 58]])
    assert solver.solve() is False
    assert highest(solver.get_proof()) < 2**20 + 1000
    assert neuf.check_proof(solver.formula, "\n".join(solver.get_proof())) > 0


def test_the_lines_of_a_proof_are_those_of_pysat():
    square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    with Solver(bootstrap_with=square, with_proof=True) as solver:
        assert solver.solve() is False
        lines = solver.get_proof()
    assert lines[-1] == "0" and all(line.endswith("0") for line in lines)
    assert Solver(bootstrap_with=square).get_proof() is None


def test_certified_answers_of_an_incremental_solver():
    solver = Solver(certify=True)
    for seed in range(8):
        solver.append_formula(random_clauses(seed, 40, 20))
        for var in range(1, 41):
            solver.solve([var, -(var % 40) - 1])
    assert solver.solve() is not None
    # One of the two is enough where the search has found that the other one is true.
    core = solver.ask([1, -1]).core
    assert core and set(core) <= {1, -1}
    assert solver.solve(core) is False


def test_phases_are_followed():
    solver = Solver(bootstrap_with=[[1, 2, 3, 4, 5]])
    solver.set_phases([-1, 2, -3, 4, -5])
    assert solver.solve() and solver.get_model() == [-1, 2, -3, 4, -5]
    solver.set_phases(literals=[1, -2])
    assert solver.solve() and solver.get_model()[:2] == [1, -2]


def test_a_variable_that_only_has_a_phase_is_one_of_the_models():
    solver = Solver(bootstrap_with=[[1]])
    solver.set_phases([-2])
    assert solver.nof_vars() == 2 and solver.solve() and solver.get_model() == [1, -2]
    assert sorted(solver.models()) == [[1, -2], [1, 2]]


def test_options_and_seeds():
    assert neuf.options()["lucky"][:3] == (True, False, True)
    one, other = (Solver(seed=seed, options={"walk": False}) for seed in (1, 1))
    for solver in (one, other):
        solver.append_formula(random_clauses(1, 150, 600))
        solver.solve()
    assert one.get_model() == other.get_model() and one.stats() == other.stats()
    solver = Solver()
    solver.configure({"lucky": False, "restart_margin": 1.2})
    solver.add_clause([1])
    with pytest.raises(RuntimeError, match="before the first clause"):
        solver.configure({"lucky": True})
    with pytest.raises(ValueError, match="no option `luck`"):
        Solver(options={"luck": 1})
    with pytest.raises(ValueError, match="takes `true` or `false`"):
        Solver(options={"lucky": 7})


def test_formulas_of_pysat():
    cnf = PysatCNF(from_clauses=[[1, -2], [2, 3]])
    assert Solver(bootstrap_with=cnf).nof_clauses() == 2
    cnf.nv = 9
    assert neuf.CNF(cnf).nv == 9
    assert Solver(bootstrap_with=cnf).nof_vars() == 3
    plus = CNFPlus()
    plus.append([1, 2])
    assert Solver(bootstrap_with=plus).solve()
    plus.append([[1, 2], 1], is_atmost=True)
    assert len(list(Solver(bootstrap_with=plus).models())) == 2
    solver = Solver(bootstrap_with=[[1, 2]])
    assert not solver.supports_atmost() and solver.add_atmost([1, 2, 3], k=1, no_return=False)
    assert solver.supports_atmost() and Solver(native_card=True).supports_atmost()
    solver.add_xor_clause([1, 2], False)
    assert not solver.solve()
    assert solver.add_atmost([], k=-1, no_return=False) is False


def test_solvers_can_be_pickled_and_copied():
    import copy

    solver = Solver(bootstrap_with=[[1, 2], [-1]], seed=5, options={"walk": False}, certify=True)
    solver.solve()
    for other in (pickle.loads(pickle.dumps(solver)), copy.copy(solver), copy.deepcopy(solver)):
        assert other.get_status() is None and other.nof_clauses() == 2
        assert other.solve() and other.get_model() == [-1, 2]
        other.add_clause([-2])
        assert not other.solve()
    assert solver.solve()
    assert repr(solver) == "<Solver: 2 variables, 2 clauses>"


def test_high_variables_cost_no_more_than_low_ones():
    far = 1 << 28
    solver = Solver(bootstrap_with=[[far, -7], [7]])
    assert solver.solve() and solver.get_model() == [7, far]
    assert solver.nof_vars() == far
    assert list(solver.models()) == [[7, far]]


def test_attributes_and_subclasses():
    class Mine(Solver):
        def solve(self, assumptions=()):
            return super().solve(assumptions)

    solver = Mine(bootstrap_with=[[1]])
    solver.note = "a solver of mine"
    assert solver.solve() and solver.note
    with solver as same:
        assert same is solver
    assert repr(solver) == "<Solver: deleted>"
