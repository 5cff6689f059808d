"""The base class of external propagators."""

__all__ = ["Propagator"]


class Propagator:
    """A constraint that takes part in the search, with the methods of PySAT's propagators.

    Override what you need, connect it with :meth:`Solver.connect_propagator`, and name its
    variables with :meth:`Solver.observe`. The solver tells what it assigns and takes back
    (``on_…``), asks for literals that follow (``propagate``, with ``provide_reason``), for
    clauses (``add_clause``) and decisions, and for a verdict on each model (``check_model``).
    After a model is refused, ``add_clause`` must give a clause that is false in it. What a
    method raises ends the call and is raised there.

    >>> from neuf import Propagator, Solver
    >>> class AtMostTwo(Propagator):
    ...     is_lazy = True
    ...     def check_model(self, model):
    ...         self.true = [lit for lit in model if lit > 0]
    ...         return len(self.true) <= 2
    ...     def add_clause(self):
    ...         clause, self.true = [-lit for lit in self.true[:3]], []
    ...         return clause if len(clause) == 3 else []
    >>> solver = Solver(bootstrap_with=[[1, 2], [3, 4], [5, 6]])
    >>> solver.connect_propagator(AtMostTwo())
    >>> for variable in range(1, 7):
    ...     solver.observe(variable)
    >>> solver.solve()
    False
    """

    #: Whether only ``check_model`` and then ``add_clause`` are called.
    is_lazy: bool = False

    def on_assignment(self, lit: int, fixed: bool = False) -> None:
        """A literal became true; if it is fixed, for good."""

    def on_new_level(self) -> None:
        """A decision follows."""

    def on_backtrack(self, to: int) -> None:
        """All levels above this one are undone."""

    def check_model(self, model: list[int]) -> bool:
        """Whether the observed variables may have these values."""
        return True

    def decide(self) -> int:
        """The literal to be decided next; 0 lets the solver choose."""
        return 0

    def propagate(self) -> list[int]:
        """Literals that follow from what is assigned."""
        return []

    def provide_reason(self, lit: int) -> list[int]:
        """A clause with this literal, which was propagated, whose others are false."""
        raise NotImplementedError(f"no reason for {lit}")

    def add_clause(self) -> list[int]:
        """A clause to be added; an empty list if there is none."""
        return []
