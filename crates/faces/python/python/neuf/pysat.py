"""PySAT's own tools with neuf as their solver.

Importing this module makes ``"neuf"`` a name of a solver in PySAT, so that whatever takes a
name there takes this one::

    import neuf.pysat
    from pysat.examples.rc2 import RC2
    RC2(wcnf, solver="neuf").compute()

``pysat.solvers.Solver(name="neuf")`` is then PySAT's own wrapper of :class:`neuf.Solver`, and
``SolverNames.neuf`` lists its names. Importing it twice changes nothing.
"""

from typing import Any

from pysat import solvers as _solvers

from ._neuf import Solver

__all__ = ["NAMES"]

#: The names by which PySAT finds the solver.
NAMES = ("neuf",)


def _register() -> None:
    if hasattr(_solvers.SolverNames, "neuf"):
        return
    make_other = _solvers.Solver.new

    def new(
        self: Any,
        name: str = "m22",
        bootstrap_with: Any = None,
        use_timer: bool = False,
        **keywords: Any,
    ) -> None:
        if name.lower() not in NAMES:
            make_other(self, name, bootstrap_with, use_timer, **keywords)
        elif not self.solver:
            self.solver = Solver(name, bootstrap_with, use_timer, **keywords)

    _solvers.Solver.new = new
    _solvers.SolverNames.neuf = NAMES


_register()
