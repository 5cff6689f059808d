"""Runs PySAT's own tests with neuf under the name of every solver, and prints a table.

The tests are those in the source package of python-sat, which is to have the version of the one
that is installed::

    pip install pindakaas      # without it, the tests of pysat.pb and pysat.integer are skipped
    pip download --no-binary python-sat --no-deps python-sat && tar xf python_sat-*.tar.gz
    python bench/pysat_suite.py python_sat-*/tests > ../../../bench/results/pysat.md

Each name of a solver that the tests mention becomes neuf, and so does each class of a solver.
``Processor``, which is CaDiCaL's, is imported before and stays what it is.
"""

from __future__ import annotations

import collections
import sys
from pathlib import Path
from typing import Any

import pysat
import pysat.process  # noqa: F401
import pytest
from pysat import solvers

import neuf
import neuf.pysat

#: Why tests cannot pass, by a part of their names. The rest has to.
REASONS = {
    "test_activities.py::test_unsupported_solver": (
        "wants `cadical195` to refuse activities, which neuf has"
    ),
    "test_boolengine.py::test_native_card[engine_by_hand": (
        "wants a connected `BooleanEngine` to turn `supports_atmost` on; in neuf such constraints "
        "do not come from the propagator"
    ),
    "test_cnf.py::test_cnfplus_solvers": (
        "wants all but three solvers to refuse native constraints, which neuf takes"
    ),
    "test_flip_bits.py": "`flip_bits` is CaDiCaL's local search, with its budget",
    "test_hitman.py::test_sat_enumerates_minimal_hitting_sets": (
        "for two names of CaDiCaL, `Hitman` sets CaDiCaL's option `elim`, which neuf does not know; "
        "without that, as for the other names, the sets are minimal"
    ),
    "test_projected_models.py::test_nonincremental_solver_rejects_projection": (
        "wants `kissat404` to refuse a projection, which neuf takes"
    ),
    "test_propagate.py::test_cadical_callback_exceptions[bootstrap0-<lambda>-on_assignment": (
        "wants the propagator to be told of a fixed literal by `observe` itself; neuf tells it in "
        "the next call, which then raises"
    ),
    "test_propagate.py::test_cadical_callback_exceptions[bootstrap2-<lambda>-propagate": (
        "wants `propagate` to ask the propagator; neuf asks it only while it searches"
    ),
    "test_propagate.py::test_interruptible_solve_with_propagator": (
        "wants an interruptible call beside a propagator to be refused, which neuf takes"
    ),
    "test_propagate.py::test_sync_with_idpool": (
        "`sync_with` tells a pool which variables CaDiCaL adds; those of neuf are never a caller's"
    ),
    "test_propagate.py::test_solver_kwargs_compatibility[cadical300]": "the same",
}


def as_neuf() -> None:
    """Makes every name and every class of a solver neuf."""
    make_known = solvers.Solver.new

    def new(
        self: Any,
        name: str = "m22",
        bootstrap_with: Any = None,
        use_timer: bool = False,
        **keywords: Any,
    ) -> None:
        make_known(self, "neuf", bootstrap_with, use_timer, **keywords)

    for name, kind in list(vars(solvers).items()):
        is_solver = isinstance(kind, type) and issubclass(kind, solvers._SolverBackend)
        if is_solver and kind is not solvers._SolverBackend:
            setattr(solvers, name, type(name, (neuf.Solver,), {}))
    solvers.Solver.new = new


class Results:
    """What became of each test."""

    def __init__(self) -> None:
        self.outcomes: dict[str, str] = {}
        self.errors: dict[str, str] = {}

    def pytest_collectreport(self, report: Any) -> None:
        # A file that is skipped as a whole has no tests.
        if report.outcome == "skipped":
            self.outcomes[f"{report.nodeid}::"] = report.outcome

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.nodeid] = report.outcome
            if report.outcome == "failed":
                self.errors[report.nodeid] = str(report.longrepr).splitlines()[-1]


def main() -> int:
    folder = Path(sys.argv[1])
    as_neuf()
    results = Results()
    stdout, sys.stdout = sys.stdout, sys.stderr
    pytest.main(["-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)], [results])
    sys.stdout = stdout
    by_file: dict[str, collections.Counter[str]] = {}
    unknown = []
    for test, outcome in results.outcomes.items():
        name = test.rsplit("/", 1)[-1]
        by_file.setdefault(name.split("::")[0], collections.Counter())[outcome] += 1
        if outcome == "failed" and not any(part in name for part in REASONS):
            unknown.append(name)
    total = collections.Counter(results.outcomes.values())
    print("# PySAT's own tests with neuf under every name\n")
    print(f"PySAT {pysat.__version__}, neuf {neuf.__version__}; made by")
    print("`crates/faces/python/bench/pysat_suite.py`, which says how.\n")
    print(f"**{total['passed']} pass, {total['failed']} fail, {total['skipped']} are skipped.**\n")
    print("| file | passed | failed | skipped |\n|---|---:|---:|---:|")
    for name, counts in sorted(by_file.items()):
        print(f"| `{name}` |", " | ".join(str(counts[k]) for k in ("passed", "failed", "skipped")), "|")
    print("\nThose that fail, and why:\n\n| test | reason |\n|---|---|")
    for part, why in REASONS.items():
        failed = [t for t, o in results.outcomes.items() if o == "failed" and part in t]
        if failed:
            print(f"| `{part}` ({len(failed)}) | {why} |")
    for name in unknown:
        error = next(e for t, e in results.errors.items() if t.endswith(name))
        print(f"| `{name}` | **no reason known**: `{error}` |")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
