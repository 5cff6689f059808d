"""Draws a closed loop through all fields of a grid: a propagator refuses what falls into pieces.

That all used edges are one loop is no matter of a few clauses. The propagator looks at each model, and
where it has several loops, adds the clause that some edge leaves the fields of the first.
"""

from typing import Optional

from neuf import Propagator, Solver

SIDE = 8
FIELDS = [(row, column) for row in range(SIDE) for column in range(SIDE)]
EDGES = [(a, b) for a in FIELDS for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in FIELDS]
Field = tuple[int, int]


def edges_at(field: Field) -> list[int]:
    return [number for number, edge in enumerate(EDGES, start=1) if field in edge]


class OneLoop(Propagator):
    is_lazy = True
    refused = 0
    clause: Optional[list[int]] = None

    def check_model(self, model: list[int]) -> bool:
        used = {lit for lit in model if lit > 0}
        first = min(used)
        loop, fields = {first}, set(EDGES[first - 1])
        while more := {edge for field in fields for edge in edges_at(field) if edge in used} - loop:
            loop |= more
            fields |= {field for edge in more for field in EDGES[edge - 1]}
        if loop == used:
            return True
        # A loop through all fields has to leave these fields.
        edges = {edge for field in fields for edge in edges_at(field)}
        self.clause = sorted(edge for edge in edges if len(set(EDGES[edge - 1]) & fields) == 1)
        self.refused += 1
        return False

    def add_clause(self) -> list[int]:
        clause, self.clause = self.clause, None
        return clause or []


with Solver() as solver:
    for field in FIELDS:
        edges = edges_at(field)
        # Exactly two edges at each field: at most two, and of all but one at least one.
        for lit in edges:
            solver.add_clause([other for other in edges if other != lit])
        solver.add_atmost(edges, 2)
    one_loop = OneLoop()
    solver.connect_propagator(one_loop)
    for number in range(1, len(EDGES) + 1):
        solver.observe(number)
    assert solver.solve()
    used = {EDGES[lit - 1] for lit in solver.get_model() or [] if 0 < lit <= len(EDGES)}

print(f"{one_loop.refused} models with several loops were refused")
for row in range(SIDE):
    print("".join("o" + ("--" if ((row, c), (row, c + 1)) in used else "  ") for c in range(SIDE)))
    print("".join(("|" if ((row, c), (row + 1, c)) in used else " ") + "  " for c in range(SIDE)))
