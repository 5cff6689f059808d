"""Random calls of the Python module, judged by CaDiCaL.

    python calls.py TALLY --traces 100000 [--table FILE]

needs the wheel of neuf and ``pip install python-sat``. A trace draws a formula, some options and up
to fourteen calls. Limits are small, and interrupts come from another thread and exceptions from a signal
handler at random moments, so that a call may end anywhere; whatever it was, the calls after it must
be right. Each definite answer is compared with CaDiCaL's, each model with the clauses, each core is
solved again, and a list of models that claims to be complete is blocked for CaDiCaL, which then must
find no other. Copies and pickles go on instead of what they are made of. Propagators demand
that an odd number of some variables is true.

A trace is drawn from its number alone. TALLY is a file of counts, from which the next run goes on.
"""

import argparse
import copy
import itertools
import json
import pickle
import random
import signal
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import neuf
from pysat.solvers import Cadical195

SEED = 20261125
SIZES = {"small": 0.80, "middle": 0.17, "large": 0.03}


class Stop(Exception):
    """What the signal handler raises."""


def stop(_signal, _frame):
    raise Stop


class Odd(neuf.Propagator):
    """An odd number of these variables is true."""

    def __init__(self, draw, variables):
        self.draw, self.variables, self.is_lazy = draw, variables, draw.random() < 0.5
        self.levels, self.refused, self.given = [[]], [], []

    def clauses(self):
        for signs in itertools.product((1, -1), repeat=len(self.variables)):
            if sum(sign > 0 for sign in signs) % 2 == 0:
                yield [-sign * var for sign, var in zip(signs, self.variables, strict=True)]

    def on_assignment(self, lit, fixed=False):
        if not fixed:
            self.levels[-1].append(lit)

    def on_new_level(self):
        self.levels.append([])

    def on_backtrack(self, to):
        del self.levels[to + 1 :]

    def assigned(self):
        lits = [lit for level in self.levels for lit in level if abs(lit) in self.variables]
        return list(dict.fromkeys(lits))

    def propagate(self):
        lits = self.assigned()
        left = [var for var in self.variables if var not in map(abs, lits)]
        if len(left) != 1 or self.draw.random() < 0.3:
            return []
        is_odd = sum(lit > 0 for lit in lits) % 2 == 1
        self.reason = [-left[0] if is_odd else left[0], *(-lit for lit in lits)]
        self.reasons = {**getattr(self, "reasons", {}), self.reason[0]: self.reason}
        return self.reason[:1]

    def provide_reason(self, lit):
        self.given.append(self.reasons[lit])
        return self.reasons[lit]

    def decide(self):
        return 0 if self.draw.random() < 0.8 else self.draw.choice(self.variables)

    def check_model(self, model):
        lits = [lit for lit in model if abs(lit) in self.variables]
        is_odd = sum(lit > 0 for lit in lits) % 2 == 1
        self.refused = [] if is_odd else [-lit for lit in lits]
        return is_odd

    def add_clause(self):
        clause, self.refused = self.refused, []
        if clause:
            self.given.append(clause)
        return clause


class Wrong(Exception):
    """What no trace may show."""


class Trace:
    def __init__(self, number, tally):
        self.draw = draw = random.Random(f"{SEED}/{number}")
        self.tally = tally
        self.size = draw.choices(list(SIZES), SIZES.values())[0]
        self.variables = {"small": draw.randint(2, 10), "middle": draw.randint(30, 80)}.get(self.size, 170)
        self.clauses, self.given = [], []
        self.propagator = None
        self.counts = False  # whether some propagator's clauses may be there
        self.judge = Cadical195()
        self.guard = self.variables + 1  # switches the propagator's constraint on for the judge
        self.odd = None
        options = {}
        for name, values in (("seed", range(9)), ("vivify", (True, False)), ("sweep", (True, False))):
            if draw.random() < 0.3 and name in neuf.options():
                options[name] = draw.choice(values)
        self.keeps = draw.choice(["", "", "certify", "with_proof"])
        threads = 2 if draw.random() < 0.03 and self.keeps != "with_proof" else 1
        keeps = {self.keeps: True} if self.keeps else {}
        first = self.some_clauses()
        start = first if draw.random() < 0.5 else None
        self.solver = neuf.Solver(bootstrap_with=start, options=options, threads=threads, **keeps)
        self.is_alone = threads == 1
        if start is None:
            self.solver.append_formula(first)
        self.note(first)

    def lit(self):
        return self.draw.choice((1, -1)) * self.draw.randint(1, self.variables)

    def clause(self, width):
        return [self.lit() for _ in range(width)]

    def some_clauses(self):
        if self.size == "small":
            count = self.draw.randint(0, 5 * self.variables)
            return [self.clause(self.draw.choice((1, 2, 2, 3, 3, 3, 3, 4))) for _ in range(count)]
        return [self.clause(3) for _ in range(int(self.variables * self.draw.uniform(3.6, 4.5)))]

    def note(self, clauses):
        for clause in clauses:
            self.clauses.append(list(clause))
            self.judge.add_clause(list(clause))

    def assumptions(self):
        return [self.lit() for _ in range(self.draw.choice((0, 0, 1, 2, 4)))]

    # The judgement.

    def has_model(self, assumptions):
        return self.judge.solve([*assumptions, *([self.guard] if self.counts else [])])

    def accepts(self, model, assumptions, what):
        true = set(model)
        if any(-lit in true for lit in true):
            raise Wrong(f"{what}: a model with a literal and its negation")
        mentioned = {abs(lit) for clause in self.clauses for lit in clause}
        for clause in [*self.clauses, *([lit] for lit in assumptions)]:
            if not any(lit in true for lit in clause):
                raise Wrong(f"{what}: a model that breaks {clause}")
        if self.propagator and sum(var in true for var in self.propagator.variables) % 2 == 0:
            raise Wrong(f"{what}: a model that the propagator does not allow")
        if not mentioned <= {abs(lit) for lit in true}:
            raise Wrong(f"{what}: a model without all variables")

    def judge_answer(self, answer, model, core, assumptions, what):
        self.tally[f"{what}: {answer}"] += 1
        if answer is True:
            self.accepts(model, assumptions, what)
        elif answer is False:
            if not set(core) <= set(assumptions):
                raise Wrong(f"{what}: a core of other literals")
            if self.has_model(core):
                raise Wrong(f"{what}: refuted under {core}")
        elif answer is not None:
            raise Wrong(f"{what}: {answer!r}")

    def finish(self, answer, assumptions, what):
        core = self.solver.get_core() or [] if answer is False else None
        model = self.solver.get_model() if answer else None
        if self.solver.get_status() is not answer:
            raise Wrong(f"{what}: another status")
        self.judge_answer(answer, model, core, assumptions, what)

    # The calls.

    def add(self):
        clauses = [self.clause(self.draw.choice((1, 2, 3, 3, 3))) for _ in range(self.draw.randint(1, 4))]
        if self.draw.random() < 0.5:
            self.solver.append_formula(neuf.CNF(clauses) if self.draw.random() < 0.5 else clauses)
        else:
            for clause in clauses:
                self.solver.add_clause(clause)
        self.note(clauses)

    def solve(self):
        assumptions = self.assumptions()
        if self.size == "large":
            return self.limited()
        answer = self.solver.solve(assumptions)
        if answer is None:
            raise Wrong("solve: no answer without a limit")
        self.finish(answer, assumptions, "solve")

    def limited(self):
        assumptions, draw = self.assumptions(), self.draw
        for name, most in (("conf_budget", 30), ("prop_budget", 2000), ("dec_budget", 60)):
            getattr(self.solver, name)(draw.randint(1, most) if draw.random() < 0.4 else -1)
        self.solver.time_budget(draw.random() * 0.004 if draw.random() < 0.4 else -1)
        if self.size == "large":
            self.solver.conf_budget(draw.randint(1, 300))
        self.finish(self.solver.solve_limited(assumptions), assumptions, "solve_limited")

    def ask(self):
        assumptions, draw = self.assumptions(), self.draw
        limits = {}
        for name, value in (("conflicts", draw.randint(0, 40)), ("ticks", draw.randint(0, 100000)),
                            ("time", draw.random() * 0.004), ("decisions", draw.randint(0, 50))):
            if draw.random() < 0.3:
                limits[name] = value
        if self.size == "large":
            limits["conflicts"] = draw.randint(1, 300)
        answer = self.solver.ask(assumptions, **limits)
        if (answer.limit is None) != (answer.satisfiable is not None):
            raise Wrong("ask: a limit with an answer, or none without one")
        model = list(answer.model) if answer.model is not None else None
        self.judge_answer(answer.satisfiable, model, answer.core or [], assumptions, "ask")

    def interrupted(self):
        """An interrupt from another thread, at a random moment."""
        assumptions = self.assumptions()
        timer = threading.Timer(self.draw.random() ** 2 * 0.004, self.solver.interrupt)
        self.solver.conf_budget(400)
        timer.start()
        try:
            answer = self.solver.solve_limited(assumptions, expect_interrupt=True)
        finally:
            timer.cancel()
            timer.join()
        self.solver.clear_interrupt()
        self.finish(answer, assumptions, "interrupted")

    def signalled(self):
        """An exception from a signal handler, at a random moment."""
        assumptions = self.assumptions()
        self.solver.conf_budget(400)
        answer = "stopped"
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.00002 + self.draw.random() ** 2 * 0.003)
            answer = self.solver.solve_limited(assumptions)
            signal.setitimer(signal.ITIMER_REAL, 0)
        except Stop:
            self.tally["signal: raised"] += 1
            return
        self.finish(answer, assumptions, "signal")

    def propagate(self):
        assumptions = self.assumptions()
        is_open, implied = self.solver.propagate(assumptions)
        self.tally["propagate"] += 1
        if self.size != "large":
            if not is_open and self.has_model(assumptions):
                raise Wrong("propagate: a conflict that is none")
            for lit in implied[:8] if is_open else []:
                if self.has_model([*assumptions, -lit]):
                    raise Wrong(f"propagate: {lit} does not follow")

    def models(self):
        if self.size == "large" or self.counts:
            return
        assumptions, project = self.assumptions(), None
        if self.draw.random() < 0.5:
            project = self.draw.sample(range(1, self.variables + 1), self.draw.randint(1, min(4, self.variables)))
        if self.draw.random() < 0.7:
            models, what = self.solver.models(project, assumptions), "models"
        else:
            models, what, project = copy.copy(self.solver).enum_models(assumptions), "enum_models", None
        most = self.draw.choice((1, 5, 40))
        found = list(itertools.islice(models, most))
        self.tally[f"{what}: models"] += len(found)
        if len(set(map(frozenset, found))) != len(found):
            raise Wrong(f"{what}: a model twice")
        with Cadical195(bootstrap_with=[*self.clauses, *([lit] for lit in assumptions)]) as other:
            for model in found:
                if project is None:
                    self.accepts(model, assumptions, what)
                elif not other.solve(model):
                    raise Wrong(f"{what}: {model} is no model")
                if project and sorted(map(abs, model)) != sorted(set(project)):
                    raise Wrong(f"{what}: {model} is not on {project}")
            if len(found) < most:
                mentioned = {abs(lit) for clause in self.clauses for lit in clause} | set(map(abs, assumptions))
                for model in found:
                    # Without projection, variables of no clause are free and may be told or not.
                    other.add_clause([-lit for lit in model if project or abs(lit) in mentioned])
                if found and not any(lit for lit in found[0]):
                    return
                if other.solve():
                    raise Wrong(f"{what}: a model is missing")
                self.tally[f"{what}: complete"] += 1

    def phases(self):
        self.solver.set_phases([self.lit() for _ in range(self.draw.randint(0, 4))])

    def replace(self):
        """Goes on with a copy, or with what comes out of a pickle."""
        way = self.draw.choice(["copy", "deepcopy", "pickle", "formula"])
        before = [clause[:] for clause in self.solver.formula.clauses]
        if before != self.clauses:
            raise Wrong("formula: other clauses")
        if way == "pickle":
            other = pickle.loads(pickle.dumps(self.solver))
        elif way == "formula":
            other = neuf.Solver(bootstrap_with=pickle.loads(pickle.dumps(self.solver.formula)))
        else:
            other = getattr(copy, way)(self.solver)
        self.tally[way] += 1
        assumptions = self.assumptions() if self.size != "large" else []
        if self.draw.random() < 0.3:
            other.delete()  # must not matter
            return
        if self.draw.random() < 0.5:
            self.solver.delete()
        self.solver, self.propagator, self.counts = other, None, False
        if self.size != "large":
            self.finish(other.solve(assumptions), assumptions, "solve of a copy")

    def connect(self):
        if not self.is_alone or self.odd is not None or self.variables < 3 or self.keeps == "with_proof":
            if self.propagator and self.draw.random() < 0.5:
                self.solver.disconnect_propagator()
                self.propagator = None
                self.tally["disconnect"] += 1
            return
        count = self.draw.randint(2, min(4, self.variables))
        self.odd = Odd(self.draw, self.draw.sample(range(1, self.variables + 1), count))
        for clause in self.odd.clauses():
            self.judge.add_clause([-self.guard, *clause])
        self.solver.connect_propagator(self.odd)
        for var in self.odd.variables:
            self.solver.observe(var)
        self.propagator, self.counts = self.odd, True
        self.tally["connect"] += 1

    def look(self):
        self.solver.stats(), self.solver.accum_stats(), self.solver.time(), repr(self.solver)
        if self.solver.nof_clauses() != len(self.clauses):
            raise Wrong("another number of clauses")
        for wrong in ([0], [1 << 40], ["x"], [1.5], None):
            try:
                self.solver.add_clause(wrong)
            except (ValueError, TypeError, OverflowError):
                continue
            raise Wrong(f"the clause {wrong!r} was taken")

    CALLS = {
        "add": 20, "solve": 12, "limited": 14, "ask": 12, "interrupted": 3, "signalled": 4, "propagate": 5,
        "models": 6, "phases": 3, "replace": 6, "connect": 5, "look": 2,
    }

    def run(self):
        for _ in range(self.draw.randint(3, 14)):
            name = self.draw.choices(list(self.CALLS), self.CALLS.values())[0]
            self.tally["calls"] += 1
            self.last = name
            getattr(self, name)()
        self.judge.delete()


def table(state):
    tally = state["tally"]
    lines = ["| | |", "|---|---:|", f"| traces | {state['next']:,} |"]
    lines += [f"| {name} | {tally[name]:,} |" for name in sorted(tally)]
    lines.append(f"| failures | {len(state['failures']):,} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tally", type=Path)
    parser.add_argument("--traces", type=int, default=100_000)
    parser.add_argument("--one", type=int, help="run the trace of this number only")
    parser.add_argument("--table", type=Path)
    arguments = parser.parse_args()
    signal.signal(signal.SIGALRM, stop)
    if arguments.one is not None:
        Trace(arguments.one, Counter()).run()
        return
    state = {"next": 0, "tally": {}, "failures": []}
    if arguments.tally.exists():
        state = json.loads(arguments.tally.read_text())
    tally = Counter(state["tally"])
    saved = time.monotonic()
    for number in range(state["next"], arguments.traces):
        trace = None
        try:
            # A signal that comes a moment late belongs to the trace before.
            signal.setitimer(signal.ITIMER_REAL, 0)
            trace = Trace(number, tally)
            trace.run()
        except Stop:
            tally["signal: after the call"] += 1
        except Exception as error:  # whatever it is, it is a finding
            state["failures"].append([number, getattr(trace, "last", "start"), repr(error)])
            print(f"trace {number}: {error!r}", file=sys.stderr)
        state["next"], state["tally"] = number + 1, dict(tally)
        if time.monotonic() - saved > 5:
            arguments.tally.write_text(json.dumps(state))
            saved = time.monotonic()
    arguments.tally.write_text(json.dumps(state))
    print(table(state))
    if arguments.table:
        arguments.table.write_text(table(state))


if __name__ == "__main__":
    main()
