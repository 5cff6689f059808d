"""Finds the shortest way of a robot through a maze: one more step of time until there is a way."""

from neuf import Solver

MAZE = """
#########
#S..#...#
#.#.#.#.#
#.#...#.#
#.#####.#
#......G#
#########
""".split()

PLACES = [
    (row, column) for row, line in enumerate(MAZE) for column, sign in enumerate(line) if sign != "#"
]


def at(place: tuple[int, int], time: int) -> int:
    """The variable that says that the robot is at the place at the time."""
    return time * len(PLACES) + PLACES.index(place) + 1


def sign(place: tuple[int, int]) -> str:
    return MAZE[place[0]][place[1]]


def near(place: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = place
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1), place]
    return [other for other in around if other in PLACES]


start = next(place for place in PLACES if sign(place) == "S")
goal = next(place for place in PLACES if sign(place) == "G")

with Solver(bootstrap_with=[[at(start, 0)]]) as solver:
    for place in PLACES:
        if place != start:
            solver.add_clause([-at(place, 0)])
    time = 0
    # Clauses of earlier times stay in the solver, with what it has learned of them; that the robot
    # has arrived is an assumption of one call.
    while not solver.solve(assumptions=[at(goal, time)]):
        time += 1
        for place in PLACES:
            solver.add_clause([-at(place, time), *[at(other, time - 1) for other in near(place)]])
            for other in PLACES[: PLACES.index(place)]:
                solver.add_clause([-at(place, time), -at(other, time)])
    model = set(solver.get_model() or [])
    way = [next(place for place in PLACES if at(place, step) in model) for step in range(time + 1)]

print(f"{time} steps")
for row, line in enumerate(MAZE):
    print("".join("*" if (row, column) in way else mark for column, mark in enumerate(line)))
