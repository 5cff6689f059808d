"""The fewest test cases that cover all functions, by PySAT's RC2 with neuf as its solver.

PySAT is a package of its own (`pip install python-sat`), and without it this program says so.
"""

TESTS = {
    "login": {"session", "database", "crypto"},
    "upload": {"session", "disk", "network"},
    "report": {"database", "disk", "print"},
    "sync": {"network", "crypto", "database"},
    "print": {"print", "session"},
}


def main() -> None:
    try:
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF
    except ImportError as error:
        print(f"this example needs PySAT ({error})")
        return
    # The name "neuf" is known to PySAT after this import.
    import neuf.pysat

    assert neuf.pysat.NAMES == ("neuf",)
    names = list(TESTS)
    formula = WCNF()
    for function in sorted(set().union(*TESTS.values())):
        formula.append([names.index(name) + 1 for name, covers in TESTS.items() if function in covers])
    for number in range(1, len(names) + 1):
        formula.append([-number], weight=1)
    with RC2(formula, solver="neuf") as solver:
        model = solver.compute()
        print(solver.cost, "tests:", ", ".join(names[lit - 1] for lit in model or [] if 0 < lit <= len(names)))


main()
