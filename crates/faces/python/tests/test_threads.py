"""Several threads on one formula."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time

import pytest
from conftest import out_of_reach, pigeonhole, random_clauses, satisfies
from pysat.solvers import Solver as PysatSolver

import neuf
from neuf import Propagator, Solver

#: So that other threads join at once, which they do for hard formulas only.
EAGER = {"join_after": 1}


@pytest.mark.parametrize("certify", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_answers_are_those_of_one_thread(seed, certify):
    clauses = random_clauses(seed, 60, 255)
    solver = Solver(bootstrap_with=clauses[:200], threads=3, certify=certify, options=EAGER)
    with PysatSolver("g4", bootstrap_with=clauses[:200]) as peer:
        for later in (clauses[200:230], clauses[230:], [[1, 2], [-1, 2]]):
            solver.append_formula(later)
            peer.append_formula(later)
            for assumptions in ([], [1, -2, 3], [-5, 6], [7], [-7]):
                answer = solver.solve(assumptions)
                assert answer == peer.solve(assumptions)
                if answer:
                    assert satisfies(solver.get_model(), [*solver.formula, *[[a] for a in assumptions]])
                else:
                    core = solver.get_core() or []
                    assert set(core) <= set(assumptions) and not peer.solve(core)
                assert solver.propagate([1])[0] in (True, False)


def test_threads_join_and_exchange():
    answer = neuf.solve(pigeonhole(7), threads=2, certify=True, options=EAGER)
    assert answer.satisfiable is False and answer.certified > 100
    solver = Solver(bootstrap_with=pigeonhole(7), threads="auto", options=EAGER)
    assert len(solver.thread_stats()) == 1
    # On a busy machine one thread may have the answer before another begins.
    for _ in range(10):
        solver = Solver(bootstrap_with=pigeonhole(7), threads=3, options=EAGER, with_proof=True)
        assert solver.solve() is False
        rows = solver.thread_stats()
        assert len(rows) == 3 and sum(row["exported"] for row in rows) > 0
        if all(row["conflicts"] > 0 and row["imported"] > 0 for row in rows):
            break
    else:
        pytest.fail(f"no run in which all threads work and exchange: {rows}")
    assert neuf.check_proof(pigeonhole(7), "\n".join(solver.get_proof())) > 0


def test_everything_else_works_beside_threads():
    solver = Solver(bootstrap_with=pigeonhole(8) + [[-73, 74]], threads=2, options=EAGER)
    assert solver.ask(conflicts=50).limit == "conflicts"
    solver.conf_budget(20)
    assert solver.solve_limited() is None
    assert solver.solve() is False
    copy = pickle.loads(pickle.dumps(solver))
    assert copy.formula == solver.formula and copy.solve() is False
    solver = Solver(bootstrap_with=[[1, 2], [1, -3]], threads=2, options=EAGER)
    solver.set_phases([-1])
    assert solver.solve() and sum(1 for _ in solver.models()) == 5
    assert sorted(solver.models(project=[1, 2])) == [[-1, 2], [1, -2], [1, 2]]
    assert len(list(solver.enum_models())) == 5


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
def test_control_c_and_interrupts(control_c):
    solver = Solver(bootstrap_with=out_of_reach(), threads=2, options=EAGER)
    control_c(0.5)
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        solver.solve()
    assert 0.4 < time.monotonic() - begin < 3
    threading.Timer(0.3, solver.interrupt).start()
    assert solver.solve() is None and solver.limit == "interrupted"
    solver.clear_interrupt()
    assert solver.ask(time=0.2).limit == "time"


@pytest.mark.parametrize("wrong", [0, -1, 1025, "many", True, 1.5, [2]])
def test_wrong_numbers_of_threads(wrong):
    with pytest.raises((TypeError, ValueError)):
        Solver(threads=wrong)


def test_a_propagator_needs_one_thread():
    with pytest.raises(NotImplementedError, match="several threads"):
        Solver(threads=2).connect_propagator(Propagator())


def test_an_iterator_in_use_does_not_block_the_one_who_asks():
    # In a process of its own: what blocked here would block everything.
    program = f"""if True:
        import sys, threading, time
        sys.path.insert(0, {os.path.dirname(__file__)!r})
        from conftest import out_of_reach
        from neuf import Solver
        models = Solver(bootstrap_with=out_of_reach()).models()
        thread = threading.Thread(target=lambda: next(models, None))
        thread.start()
        time.sleep(0.3)
        try:
            print(models.stopped)
        except RuntimeError as error:
            print(error)
        models.interrupt()
        thread.join()
        print(models.stopped)
    """
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert found.stdout.split("\n")[:2] == [
        "the iterator is in use by another thread",
        "interrupted",
    ], found.stderr
