"""Stops a search by limits and from another thread, and goes on with the same solver."""

import random
import threading

from neuf import Solver

# A random formula, which a few conflicts do not refute.
draw = random.Random(7)
VARIABLES = 200
clauses = [
    [draw.choice([-1, 1]) * variable for variable in draw.sample(range(1, VARIABLES + 1), 3)]
    for _ in range(5 * VARIABLES)
]

with Solver(bootstrap_with=clauses) as solver:
    answer = solver.ask(conflicts=10)
    print("after ten conflicts:", answer.satisfiable, answer.limit)

    # Another thread, such as that of a window with a button, ends a call. An interrupt also ends later
    # calls, until it is taken back.
    timer = threading.Timer(0.001, solver.interrupt)
    timer.start()
    print("interrupted, or answered:", solver.solve_limited(expect_interrupt=True))
    timer.join()
    solver.clear_interrupt()

    answer = solver.ask(time=60, memory=1 << 30)
    print("in a minute at most:", answer.satisfiable)
    print(answer.stats["conflicts"], "conflicts in", f"{answer.seconds:.1f}", "seconds")

# Several threads search together. The answer is the same as with one thread; models may differ.
with Solver(bootstrap_with=clauses, threads=2) as crew:
    print("two threads:", crew.ask(time=60).satisfiable)
