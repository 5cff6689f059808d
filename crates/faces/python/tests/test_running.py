"""Signals, threads and processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from conftest import out_of_reach, pigeonhole

import neuf
from neuf import Solver

unix = pytest.mark.skipif(os.name != "posix", reason="signals of Unix")


def after(seconds: float, action) -> None:
    threading.Timer(seconds, action).start()


@unix
@pytest.mark.parametrize("call", ["solve", "ask", "enum_models", "models", "certified"])
def test_control_c_stops_a_call_within_a_second(call, control_c):
    solver = Solver(bootstrap_with=out_of_reach(), certify=call == "certified")
    work = {
        "enum_models": lambda: next(solver.enum_models()),
        "models": lambda: next(solver.models()),
        "ask": lambda: solver.ask(),
    }.get(call, solver.solve)
    control_c(0.3)
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    # On a quiet machine it takes a twentieth of a second.
    assert 0.2 < time.monotonic() - begin < 3
    # The solver goes on afterwards.
    solver.add_clause([])
    assert solver.solve() is False


@unix
def test_other_handlers_run_meanwhile_and_stop_nothing():
    seen = []
    old = signal.signal(signal.SIGUSR1, lambda *_: seen.append(time.monotonic()))
    try:
        after(0.2, lambda: os.kill(os.getpid(), signal.SIGUSR1))
        begin = time.monotonic()
        assert Solver(bootstrap_with=out_of_reach()).ask(time=0.6).limit == "time"
        assert len(seen) == 1 and seen[0] - begin < 0.55
    finally:
        signal.signal(signal.SIGUSR1, old)


def test_an_interrupt_from_another_thread():
    solver = Solver(bootstrap_with=out_of_reach())
    after(0.2, solver.interrupt)
    assert solver.solve_limited(expect_interrupt=True) is None
    assert solver.limit == "interrupted"
    # It stays until it is taken back.
    assert solver.solve() is None
    solver.clear_interrupt()
    assert solver.ask(conflicts=10).limit == "conflicts"


def test_python_goes_on_while_a_solver_works():
    solver = Solver(bootstrap_with=out_of_reach())
    after(0.5, solver.interrupt)
    count = 0

    def counting():
        nonlocal count
        while count < 100_000 and not done.is_set():
            count += 1

    done = threading.Event()
    thread = threading.Thread(target=counting)
    thread.start()
    solver.solve()
    done.set()
    thread.join()
    assert count > 1_000


def test_two_threads_cannot_use_one_solver():
    solver = Solver(bootstrap_with=out_of_reach())
    thread = threading.Thread(target=solver.solve)
    thread.start()
    time.sleep(0.2)
    for call in (solver.solve, solver.get_model, solver.delete, lambda: solver.add_clause([1])):
        with pytest.raises(RuntimeError, match="in use by another thread"):
            call()
    assert repr(solver) == "<Solver: in use>"
    solver.interrupt()
    thread.join()
    solver.clear_interrupt()
    solver.add_clause([])
    assert solver.solve() is False


def test_solvers_in_many_threads():
    results = []

    def work(holes):
        results.append(neuf.solve(pigeonhole(holes)).satisfiable)

    threads = [threading.Thread(target=work, args=(5,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [False] * 8


@unix
def test_after_a_fork_both_processes_have_a_solver():
    program = """
import os, sys
from neuf import Solver
solver = Solver(bootstrap_with=[[1, 2], [-1, 2]])
solver.solve()
child = os.fork()
solver.add_clause([-2] if child == 0 else [1])
answer = solver.solve()
if child == 0:
    os._exit(0 if answer is False else 1)
_, status = os.waitpid(child, 0)
sys.exit(0 if status == 0 and answer is True else 1)
"""
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0


def test_solvers_go_to_other_processes():
    import multiprocessing

    with multiprocessing.get_context("spawn").Pool(2) as pool:
        formulas = [neuf.CNF(pigeonhole(holes)) for holes in (3, 4)]
        assert pool.map(solved, formulas) == [False, False]
        assert pool.map(refuted, [Solver(bootstrap_with=formula) for formula in formulas])


def solved(formula):
    return neuf.solve(formula).satisfiable


def refuted(solver):
    return not solver.solve()


@unix
def test_a_daemon_thread_that_solves_does_not_keep_python_from_ending():
    program = f"""
import sys, threading, time
sys.path.insert(0, {os.path.dirname(__file__)!r})
from conftest import out_of_reach
from neuf import Solver
threading.Thread(target=Solver(bootstrap_with=out_of_reach()).solve, daemon=True).start()
time.sleep(0.3)
"""
    assert subprocess.run([sys.executable, "-c", program], timeout=20).returncode == 0
