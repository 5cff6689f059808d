"""Colours a map with as few colours as possible, one incremental solver for all numbers."""

from neuf import CNF, Solver

BORDERS = {
    "AT": "CH CZ DE HU IT LI SI SK",
    "CH": "AT DE FR IT LI",
    "DE": "AT BE CH CZ DK FR LU NL PL",
    "FR": "BE CH DE ES IT LU",
    "LU": "BE DE FR",
    "BE": "DE FR LU NL",
}
COUNTRIES = sorted({name for pair in BORDERS.items() for name in " ".join(pair).split()})
MOST = 5


def colour(country: str, number: int) -> int:
    """The variable that says that the country has the colour."""
    return MOST * COUNTRIES.index(country) + number + 1


rules = CNF([[colour(country, n) for n in range(MOST)] for country in COUNTRIES])
for country, neighbours in BORDERS.items():
    for neighbour in neighbours.split():
        for n in range(MOST):
            rules.append([-colour(country, n), -colour(neighbour, n)])

with Solver(bootstrap_with=rules, certify=True) as solver:
    used = 1
    while True:
        unused = [-colour(country, n) for country in COUNTRIES for n in range(used, MOST)]
        answer = solver.ask(unused)
        if answer.model:
            break
        print(f"{used} colours are too few: {len(answer.core or [])} assumptions contradict")
        used += 1
    for country in COUNTRIES:
        print(country, next(n for n in range(used) if colour(country, n) in answer.model))
