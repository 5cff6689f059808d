"""PySAT's own tools with neuf as their solver.

Importing this module makes ``"neuf"`` a name of a solver in PySAT, so that whatever takes a
name there takes this one::

    import neuf.pysat
    from pysat.examples.rc2 import RC2
    RC2(wcnf, solver="neuf").compute()

``pysat.solvers.Solver(name="neuf")`` is then PySAT's own wrapper of :class:`neuf.Solver`, and
``SolverNames.neuf`` lists its names. Importing it twice changes nothing.

The wrapper calls some methods only for solvers that it knows by their classes: those of
propagators, activities, native constraints and ``configure``. Here it learns to call them for
neuf, too. What neuf has no use for is refused with ``NotImplementedError``.
"""

import functools
from collections.abc import Callable
from typing import Any, NoReturn

try:
    import pysolvers as _pysolvers
    from pysat import solvers as _solvers
except ModuleNotFoundError as error:
    why = "neuf.pysat needs PySAT, a package of its own: pip install python-sat"
    raise ModuleNotFoundError(why, name=error.name) from error

from ._neuf import Solver

__all__ = ["NAMES", "BadActivity"]

#: The names by which PySAT finds the solver.
NAMES = ("neuf",)

#: Methods that PySAT's wrapper calls for solvers of certain classes only.
_FORWARDED = (
    "activate_atmost",
    "configure",
    "connect_propagator",
    "disable_propagator",
    "disconnect_propagator",
    "enable_propagator",
    "get_activities",
    "ignore",
    "is_decision",
    "observe",
    "propagator_active",
    "reset_observed",
    "set_activities",
)

#: Methods that neuf does not have, and why.
_REFUSED = {
    "attach_vpool": "the variables that neuf adds are never a caller's, so no pool need know them",
    "sync_vars": "neuf needs no variables in advance",
    "sync_vpool": "the variables that neuf adds are never a caller's, so no pool need know them",
    "flip_bits": "neuf has no local search of its own for a caller",
    "apply_jw": "neuf has no scores of Jeroslow and Wang; set_activities takes any",
}


class BadActivity(_pysolvers.error, ValueError):  # type: ignore[misc]
    """A variable or an activity is none, as PySAT says it."""


def _forwarded(name: str, known: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(known)
    def forward(self: Any, *arguments: Any, **keywords: Any) -> Any:
        if not isinstance(self.solver, Solver):
            return known(self, *arguments, **keywords)
        try:
            return getattr(self.solver, name)(*arguments, **keywords)
        except ValueError as error:
            if name not in ("get_activities", "set_activities"):
                raise
            raise BadActivity(str(error)) from None

    return forward


def _refused(name: str, why: str, known: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(known)
    def refuse(self: Any, *arguments: Any, **keywords: Any) -> Any:
        if not isinstance(self.solver, Solver):
            return known(self, *arguments, **keywords)
        return _raise(f"{name} is not supported: {why}")

    return refuse


def _raise(why: str) -> NoReturn:
    raise NotImplementedError(why)


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
    # Older versions of PySAT have only some of these methods.
    for name in _FORWARDED:
        if known := getattr(_solvers.Solver, name, None):
            setattr(_solvers.Solver, name, _forwarded(name, known))
    for name, why in _REFUSED.items():
        if known := getattr(_solvers.Solver, name, None):
            setattr(_solvers.Solver, name, _refused(name, why, known))


_register()
