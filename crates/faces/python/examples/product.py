"""Says why an order of a product cannot be delivered, and lists the products that can."""

from neuf import CNF, Solver, mus

OPTIONS = ["diesel", "electric", "towbar", "sunroof", "van", "estate"]
DIESEL, ELECTRIC, TOWBAR, SUNROOF, VAN, ESTATE = range(1, len(OPTIONS) + 1)

RULES = {
    "a car has one engine": [[DIESEL, ELECTRIC], [-DIESEL, -ELECTRIC]],
    "a car has one body": [[VAN, ESTATE], [-VAN, -ESTATE]],
    "vans have no sunroof": [[-VAN, -SUNROOF]],
    "a towbar needs a diesel engine": [[-TOWBAR, DIESEL]],
    "electric cars are estates": [[-ELECTRIC, ESTATE]],
}
ORDER = {"electric": [ELECTRIC], "with a towbar": [TOWBAR], "with a sunroof": [SUNROOF]}


def names(model: list[int]) -> str:
    return ", ".join(OPTIONS[literal - 1] for literal in model if literal > 0)


# The rules and the wishes are groups of clauses: the answer names groups, not clauses.
groups = list(RULES) + list(ORDER)
clauses = CNF()
numbers: list[int] = []
for number, group in enumerate([*RULES.values(), *([[wish] for wish in ORDER.values()])], start=1):
    clauses.extend(group)
    numbers += [number] * len(group)

found = mus(clauses, numbers)
if found.groups is None:
    print("the order can be delivered")
else:
    print("These contradict each other, and none of them can be left out:")
    for number in found.groups:
        print(" -", groups[number - 1])

rules = [clause for group in RULES.values() for clause in group]
with Solver(bootstrap_with=rules) as solver:
    products = sorted(names(model) for model in solver.models(project=range(1, len(OPTIONS) + 1)))
print(len(products), "products can be delivered:")
print(*(f" - {product}" for product in products), sep="\n")
