"""What can be a formula, and what cannot."""

from __future__ import annotations

import array
import bz2
import copy
import gzip
import lzma
import pickle
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from conftest import FILES, random_clauses
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.formula import (
    ITE,
    PYSAT_FALSE,
    PYSAT_TRUE,
    WCNF,
    And,
    Atom,
    CNFPlus,
    Equals,
    Formula,
    IDPool,
    Implies,
    Neg,
    Or,
    WCNFPlus,
    XOr,
)
from pysat.formula import CNF as PysatCNF
from pysat.solvers import Solver as PysatSolver

import neuf
from neuf import CNF, Solver

CLAUSES = [[1, -2], [2, 3, -4], [], [4]]
SMALL = st.integers(1, 99).flatmap(lambda var: st.sampled_from([-var, var]))
LITERALS = st.integers(1, 1 << 28).flatmap(lambda var: st.sampled_from([-var, var]))


@pytest.mark.parametrize(
    "formula",
    [
        CLAUSES,
        tuple(map(tuple, CLAUSES)),
        (iter(clause) for clause in CLAUSES),
        map(set, CLAUSES),
        CNF(CLAUSES),
        [np.array(clause, dtype=np.int64) for clause in CLAUSES],
        np.array([1, -2, 0, 2, 3, -4, 0, 0, 4, 0]),
        np.array([1, -2, 0, 2, 3, -4, 0, 0, 4, 0], dtype=np.int8),
        np.array([[1, -2, 0], [2, 3, -4], [0, 0, 0], [4, 0, 0]], dtype=np.int32),
        np.array([[1, -2, 0], [2, 3, -4], [0, 0, 0], [4, 0, 0]], dtype=np.int16, order="F"),
        np.array([[1, -2, 0, 9], [2, 3, -4, 9], [0, 0, 0, 9], [4, 0, 0, 9]])[:, :3],
        array.array("i", [1, -2, 0, 2, 3, -4, 0, 0, 4, 0]),
    ],
)
def test_every_kind_of_formula(formula):
    cnf = CNF(formula)
    assert [sorted(clause) for clause in cnf] == [sorted(clause) for clause in CLAUSES]


@pytest.mark.parametrize("kind", [kind + size for kind in "<>=" for size in ("i1", "i2", "i4", "i8")])
def test_arrays_of_every_width_and_order_of_bytes(kind):
    signed = np.array([[1, -100, 0], [-3, 4, 100]], dtype=kind)
    assert CNF(signed).clauses == CNF(signed[:, ::-1][:, ::-1]).clauses == [[1, -100], [-3, 4, 100]]
    unsigned = np.array([[1, 2], [200, 0]], dtype=kind.replace("i", "u"))
    assert CNF(unsigned).clauses == [[1, 2], [200]]
    assert CNF(np.zeros((2, 0), dtype=kind)).clauses == [[], []]
    assert CNF(np.array([], dtype=kind)).clauses == CNF([]).clauses == CNF().clauses == []


def test_elements_that_are_no_literals():
    with pytest.raises(ValueError, match="18446744073709551615 is over the highest variable"):
        CNF(np.array([[2**64 - 1]], dtype=np.uint64))
    with pytest.raises(ValueError, match="-9223372036854775808 is not a literal"):
        CNF(np.array([[-(2**63)]]))
    for kind in ("f4", "f8", "?", "c8", "S1", "M8[s]", "O"):
        with pytest.raises((TypeError, ValueError)):
            CNF(np.zeros((1, 1), dtype=kind))


def test_pysat_formulas_give_their_clauses():
    assert CNF(PysatCNF(from_clauses=[[1, 2], [-3]])).clauses == [[1, 2], [-3]]
    assert CNF(CNFPlus(from_string="p cnf+ 3 2\n1 2 0\n-3 0\n")).clauses == [[1, 2], [-3]]


CONSTRAINTS = {
    "atom": lambda x, y, z: x,
    "true": lambda x, y, z: PYSAT_TRUE,
    "false": lambda x, y, z: PYSAT_FALSE,
    "and": lambda x, y, z: And(x, y, Neg(z)),
    "and of a contradiction": lambda x, y, z: And(x, Neg(x)),
    "or": lambda x, y, z: Or(x, y, Neg(z)),
    "neg": lambda x, y, z: Neg(Or(x, y)),
    "implies": lambda x, y, z: Implies(x, And(y, z)),
    "modus ponens refuted": lambda x, y, z: And(Implies(x, y), x, Neg(y)),
    "equals": lambda x, y, z: Equals(x, y, Neg(z)),
    "equals refuted": lambda x, y, z: And(Equals(x, y), x, Neg(y)),
    "xor": lambda x, y, z: XOr(x, y, z),
    "xor refuted": lambda x, y, z: And(XOr(x, y), XOr(y, z), XOr(x, z)),
    "if-then-else": lambda x, y, z: ITE(x, y, z),
    "if-then-else refuted": lambda x, y, z: And(ITE(x, y, z), Neg(y), Neg(z)),
    "operators": lambda x, y, z: ((x @ y) | z) & (x ^ y) & ~z,
    "a CNF": lambda x, y, z: PysatCNF(from_clauses=[[-1, 2], [3]]),
    "the negation of a CNF": lambda x, y, z: Neg(PysatCNF(from_clauses=[[-1, 2], [3]])),
    "a CNF and its negation": lambda x, y, z: And(
        PysatCNF(from_clauses=[[-1, 2], [3]]), Neg(PysatCNF(from_clauses=[[-1, 2], [3]]))
    ),
}


def fresh(kind):
    """The constraint as PySAT makes it in a program that has made no others."""
    Formula.cleanup()
    return CONSTRAINTS[kind](Atom("x"), Atom("y"), Atom("z"))


@pytest.mark.parametrize("kind", CONSTRAINTS)
def test_every_kind_of_constraint_of_pysat(kind):
    """The same clauses, answers and models as a solver of PySAT takes from the object."""
    constraint = fresh(kind)
    with PysatSolver(name="g4", bootstrap_with=constraint) as peer:
        expected = peer.solve()
        models = {frozenset(model) for model in peer.enum_models()}
    # The first iteration fills the lists of the object, so neuf gets one that is as new.
    constraint = fresh(kind)
    assert neuf.solve(constraint, certify=True).satisfiable is expected
    assert CNF(constraint).clauses == list(constraint)
    for way in (lambda: Solver(bootstrap_with=constraint), Solver):
        with way() as solver:
            if way is Solver:
                solver.append_formula(constraint)
            assert solver.solve() is expected
            assert {frozenset(model) for model in solver.enum_models()} == models


def test_only_what_is_iterated_over_is_a_formula():
    class Holder:
        clauses = [[1], [-1]]

    class Failing:
        def __iter__(self):
            yield [1]
            raise RuntimeError("half-way")

    for formula in (Holder(), IDPool()):
        with pytest.raises(TypeError, match="a formula is a list of clauses"):
            neuf.solve(formula)
    with pytest.raises(RuntimeError, match="half-way"):
        neuf.solve(Failing())
    plus = CNFPlus(from_string="p cnf+ 2 1\n1 2 0\n")
    plus.append([[1, 2], 1], is_atmost=True)
    with pytest.raises(NotImplementedError, match="cardinality"):
        CNF(plus)


@pytest.mark.parametrize(
    ("formula", "error", "message"),
    [
        ([[0]], ValueError, "0 is not a literal"),
        ([[1 << 28, (1 << 28) + 1]], ValueError, "268435457 is not a literal"),
        ([[1 << 70]], ValueError, "is not a literal"),
        ([[-(1 << 31)]], ValueError, "is not a literal"),
        ([[1.0]], TypeError, "non-zero integer, not float"),
        ([[float("nan")]], TypeError, "not float"),
        ([[None]], TypeError, "not NoneType"),
        ([[True]], TypeError, "not bool"),
        ([["1"]], TypeError, "not str"),
        ([[np.float64(1)]], TypeError, "not float64"),
        ([[[1]]], TypeError, "not list"),
        ([1, 2], TypeError, "not as int"),
        ([None], TypeError, "not as NoneType"),
        (5, TypeError, "a formula is a list of clauses"),
        ("p cnf 1 1", TypeError, "from_string"),
        (b"p cnf 1 1", TypeError, "from_string"),
        (FILES, TypeError, "from_file"),
        (WCNF(), TypeError, "weighted"),
        (WCNFPlus(), TypeError, "weighted"),
        (np.array([1.0, 0.0]), TypeError, "integers, not elements `d`"),
        (np.array([1, 2]), ValueError, "0 at the end"),
        (np.array([[0, 1]]), ValueError, "ends of rows"),
        (np.zeros((1, 1, 1), dtype=int), ValueError, "one or two dimensions"),
        (np.array([2**63], dtype=np.uint64), ValueError, "highest variable"),
        (np.array([2**40, 0]), ValueError, "is not a literal"),
    ],
)
def test_bad_formulas_change_nothing(formula, error, message):
    solver = Solver(bootstrap_with=[[1, 2]])
    solver.solve()
    model = solver.get_model()
    cnf = CNF([[1, 2]])
    for use in (CNF, cnf.extend, solver.append_formula, neuf.solve):
        with pytest.raises(error, match=message):
            use(formula)
    if isinstance(formula, list) and isinstance(formula[0], list):
        uses = (cnf.append, solver.add_clause, solver.solve, solver.propagate, solver.set_phases)
        for use in uses:
            with pytest.raises(error, match=message):
                use([1, *formula[0]])
    assert cnf.clauses == solver.formula.clauses == [[1, 2]]
    assert solver.get_model() == model and solver.nof_vars() == 2


def test_an_iterator_that_raises_changes_nothing():
    def clauses():
        yield [1]
        raise KeyError("no more")

    solver = Solver()
    with pytest.raises(KeyError):
        solver.append_formula(clauses())
    with pytest.raises(KeyError):
        solver.add_clause(lit for clause in clauses() for lit in clause)
    assert solver.nof_clauses() == 0

    def nested():
        solver.add_clause([5])
        yield [6]

    # A formula that uses the solver while it is read is not a misuse.
    solver.append_formula(nested())
    assert solver.formula.clauses == [[5], [6]]


@settings(deadline=None)
@given(st.lists(st.lists(LITERALS, max_size=5), max_size=8))
def test_formulas_come_back_from_everywhere(clauses):
    cnf = CNF(clauses)
    assert cnf.clauses == clauses and len(cnf) == len(clauses)
    assert CNF(cnf.to_numpy()) == cnf
    assert pickle.loads(pickle.dumps(cnf)) == cnf
    if cnf.nv < 1 << 20:
        assert CNF.from_string(cnf.to_dimacs(["a comment"])).clauses == clauses


class Half:
    """Fails after some of its items."""

    def __init__(self, items, count):
        self.items, self.count = items, count

    def __iter__(self):
        yield from self.items[: self.count]
        raise KeyError("half-way")


def rows(clauses):
    width = max(map(len, clauses), default=0)
    return [clause + [0] * (width - len(clause)) for clause in clauses]


#: Every way in which clauses come from a program, as a function of lists of lists.
WAYS = {
    "lists": lambda clauses: clauses,
    "tuples": lambda clauses: tuple(map(tuple, clauses)),
    "generators": lambda clauses: ((lit for lit in clause) for clause in clauses),
    "a CNF": CNF,
    "PySAT's CNF": lambda clauses: PysatCNF(from_clauses=clauses),
    "PySAT's CNFPlus": lambda clauses: hardened(CNFPlus(), clauses),
    "PySAT's WCNF": lambda clauses: hardened(WCNF(), clauses).hard,
    "a copy by PySAT": lambda clauses: PysatCNF(from_clauses=clauses).copy(),
    "a flat array": lambda clauses: np.array(
        [lit for clause in clauses for lit in [*clause, 0]], dtype=np.int32
    ),
    "an array of rows": lambda clauses: np.array(rows(clauses), dtype=np.int64).reshape(
        len(clauses), max(map(len, clauses), default=0)
    ),
    "an array in columns": lambda clauses: np.asfortranarray(WAYS["an array of rows"](clauses)),
    "a masked array of rows": lambda clauses: np.ma.masked_array(WAYS["an array of rows"](clauses)),
    "an array of pandas": lambda clauses: pd.DataFrame(WAYS["an array of rows"](clauses)),
    "arrays": lambda clauses: [np.array(clause, dtype=np.int32) for clause in clauses],
    "integers of numpy": lambda clauses: [[np.int64(lit) for lit in clause] for clause in clauses],
    "array.array": lambda clauses: array.array("i", WAYS["a flat array"](clauses).tolist()),
    "the formula of a solver": lambda clauses: Solver(bootstrap_with=clauses).formula,
}


def test_what_an_array_or_a_table_leaves_out_is_not_taken():
    masked = np.ma.masked_array([[1, 2], [3, 4]], mask=[[False, True], [False, False]])
    for formula in (masked, masked[0], list(masked)):
        for use in (CNF, CNF().extend, Solver().append_formula, lambda f: Solver(bootstrap_with=f)):
            with pytest.raises((ValueError, TypeError), match="masked|Masked"):
                use(formula)
    assert CNF(masked.filled(0)).clauses == [[1], [3, 4]]
    # The names of columns are no clauses, whatever they look like.
    assert CNF(pd.DataFrame({(5, 6): [1, 2], (7, 8): [-3, 0]})).clauses == [[1, -3], [2]]
    with pytest.raises(TypeError, match="integers, not elements `d`"):
        CNF(pd.DataFrame([[1.0, 2.0], [3.0, float("nan")]]))


def hardened(wcnf, clauses):
    for clause in clauses:
        wcnf.append(list(clause))
    return wcnf


@pytest.mark.parametrize("way", WAYS)
@settings(deadline=None)
@given(st.lists(st.lists(SMALL, max_size=4), max_size=6))
def test_clauses_in_are_clauses_out(way, clauses):
    """By every way, into everything that holds clauses."""

    def give():
        return WAYS[way](clauses)

    cnf = CNF()
    cnf.extend(give())
    solver = Solver()
    solver.append_formula(give())
    one_by_one = Solver()
    for clause in give() if "array" not in way or way == "arrays" else clauses:
        one_by_one.add_clause(clause)
    holders = (CNF(give()), cnf, solver.formula, Solver(bootstrap_with=give()).formula)
    for holder in (*holders, one_by_one.formula, pickle.loads(pickle.dumps(solver)).formula):
        assert holder.clauses == clauses


@settings(deadline=None)
@given(st.lists(st.lists(LITERALS, min_size=1, max_size=3), min_size=1, max_size=5), st.data())
def test_what_fails_half_way_leaves_nothing(clauses, data):
    count = data.draw(st.integers(0, len(clauses)))
    cnf, solver = CNF([[7]]), Solver(bootstrap_with=[[7]])
    for use in (cnf.extend, solver.append_formula, CNF, lambda f: Solver(bootstrap_with=f)):
        with pytest.raises(KeyError, match="half-way"):
            use(Half(clauses, count))
    inner = [*clauses, Half([1, 2], 1)]
    for use in (cnf.extend, solver.append_formula, solver.enum_models, solver.solve):
        with pytest.raises((KeyError, TypeError)):
            use(inner if use in (cnf.extend, solver.append_formula) else inner[-1])
    assert cnf.clauses == solver.formula.clauses == [[7]]


def test_sequences():
    cnf = CNF([[1], [2], [3]], nv=5)
    assert cnf[-1] == [3] and list(cnf) == [[1], [2], [3]] and cnf.nv == 5
    assert cnf.literal_count == 3 and repr(cnf) == "<CNF: 5 variables, 3 clauses>"
    with pytest.raises(IndexError):
        cnf[3]
    with pytest.raises(ValueError):
        cnf.nv = 2
    with pytest.raises(ValueError):
        CNF(nv=1 << 29)
    with pytest.raises((ValueError, OverflowError, TypeError)):
        CNF(nv=-1)
    cnf.nv = 7
    assert cnf != CNF([[1], [2], [3]], nv=5) and cnf != [[1], [2], [3]]


@pytest.mark.parametrize("ending", ["cnf", "gz", "xz", "bz2", "zst"])
def test_files_of_every_compression(tmp_path, ending):
    cnf = CNF(random_clauses(3, 500, 3000))
    path = tmp_path / f"formula.{ending}"
    cnf.to_file(path, ["made by a test"])
    packed = path.read_bytes()
    unpack = {"gz": gzip.decompress, "xz": lzma.decompress, "bz2": bz2.decompress}.get(ending)
    if unpack:
        assert unpack(packed).startswith(b"c made by a test\np cnf")
    # The content tells the compression, not the name.
    other = tmp_path / "other.txt"
    other.write_bytes(packed)
    assert CNF.from_file(path) == CNF.from_file(str(other)) == cnf
    if ending != "cnf":
        other.write_bytes(packed[: len(packed) // 2])
        with pytest.raises(OSError, match="truncated|corrupt"):
            CNF.from_file(other)


def test_a_header_counts_where_most_variables_do_not_occur(tmp_path):
    cnf = CNF.from_string("p cnf 10000000 1\n1 2 0\n")
    assert cnf.nv == 10_000_000 and "10000000 variables" in repr(cnf)
    assert cnf.to_dimacs() == "p cnf 10000000 1\n1 2 0\n"
    cnf.to_file(tmp_path / "a.cnf")
    more = CNF()
    more.extend(cnf)
    kept = [CNF.from_file(tmp_path / "a.cnf"), pickle.loads(pickle.dumps(cnf)), CNF(cnf), more]
    assert all(other == cnf and other.nv == cnf.nv for other in kept)
    assert cnf != CNF([[1, 2]])
    with pytest.raises(ValueError, match="there are 10000000 variables already"):
        cnf.nv = 2
    # Listing what occurs alone would be a wrong number of models.
    solver = Solver()
    solver.append_formula(cnf)
    for solver in (solver, Solver(bootstrap_with=cnf), copy.copy(solver)):
        assert solver.solve() and solver.formula == cnf
        with pytest.raises(ValueError, match="`project` says which"):
            solver.models()
        assert sum(1 for _ in solver.models(project=[1, 2])) == 3
    shown = CNF.from_string("c p show 1 2 3 0\np cnf 10000000 1\n1 2 0\n")
    assert sum(1 for _ in Solver(bootstrap_with=shown).models()) == 6


def test_files_of_the_project_and_their_extras(tmp_path):
    cnf = CNF.from_file(FILES / "dimacs" / "pigeonhole-7.cnf")
    assert neuf.solve(cnf).satisfiable is False
    path = tmp_path / "cubes.icnf"
    path.write_text("p inccnf\n1 2 0\na 1 0\na -1 0\n")
    assert CNF.from_file(path).cubes == [[1], [-1]]
    path.write_text("c p show 2 0\np cnf 2 1\n1 2 0\n-1 0\n")
    with pytest.warns(UserWarning, match=r"cubes\.icnf: line 2.*announces 1 clause"):
        shown = CNF.from_file(path)
    assert shown.projection == [2] and len(shown.warnings) == 1
    assert pickle.loads(pickle.dumps(shown)).projection == [2]
    with pytest.raises(ValueError):
        CNF.from_string("p cnf 2 1\n1 2 0\n-1 0\n", strict=True)
    cut = "p cnf 2 2\n1 2 0\n"
    with pytest.raises(ValueError, match="announces 2 clauses, but there are 1"):
        CNF.from_string(cut)
    with pytest.warns(UserWarning, match="announces 2 clauses"):
        assert len(CNF.from_string(cut, relaxed=True).warnings) == 1
    assert CNF.from_string("1 2 0", relaxed=True).clauses == [[1, 2]]


def test_cubes_are_never_left_out_in_silence(tmp_path):
    cnf = CNF.from_string("p inccnf\n1 2 0\na 1 0\na -1 0\n")
    uses = {
        "solve": neuf.solve,
        "mus": neuf.mus,
        "check_proof": lambda formula: neuf.check_proof(formula, "0\n"),
        "distributed": neuf.distributed.solve,
        "Solver": lambda formula: Solver(bootstrap_with=formula),
        "append_formula": Solver().append_formula,
        "extend": CNF().extend,
        "to_dimacs": CNF.to_dimacs,
        "to_file": lambda formula: formula.to_file(tmp_path / "new.cnf"),
    }
    for use in uses.values():
        with pytest.raises(ValueError, match="has cubes"):
            use(cnf)
    assert CNF(cnf) == cnf != CNF(cnf.clauses) and CNF(cnf).cubes == [[1], [-1]]
    solver = Solver(bootstrap_with=cnf.clauses)
    assert [solver.solve(cube) for cube in cnf.cubes] == [True, True]


def test_a_projection_stays_with_its_formula(tmp_path):
    cnf = CNF.from_string("c p show 2 1 0\np cnf 3 1\n1 2 3 0\n")
    solver = Solver(bootstrap_with=cnf)
    appended = Solver()
    appended.append_formula(cnf)
    extended = CNF()
    extended.extend(cnf)
    cnf.to_file(tmp_path / "new.cnf", ["a comment"])
    empty = Solver(bootstrap_with=CNF.from_string("c p show 2 1 0\np cnf 3 0\n"))
    empty.configure({"seed": 1})
    empty.append_formula([[1, 2, 3]])
    for holder in (
        solver,
        appended,
        empty,
        copy.copy(solver),
        pickle.loads(pickle.dumps(solver)),
        Solver(bootstrap_with=solver.formula),
        Solver(bootstrap_with=CNF(cnf)),
        Solver(bootstrap_with=extended),
        Solver(bootstrap_with=CNF.from_file(tmp_path / "new.cnf")),
        Solver(bootstrap_with=CNF.from_string(cnf.to_dimacs())),
    ):
        models = [[-1, -2], [-1, 2], [1, -2], [1, 2]]
        assert sorted(holder.models()) == models
        assert sorted(holder.models(project=[3])) == [[-3], [3]]
        assert holder.formula == cnf != CNF(cnf.clauses)
    solver.append_formula(CNF.from_string("c ind 3 0\np cnf 3 0\n"))
    assert len(list(solver.models())) == 7


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(FileNotFoundError) as raised:
        CNF.from_file(tmp_path / "missing.cnf")
    assert raised.value.filename == str(tmp_path / "missing.cnf")
    with pytest.raises(IsADirectoryError):
        CNF.from_file(tmp_path)
    with pytest.raises(TypeError):
        CNF.from_file(None)
    with pytest.raises(ValueError):
        CNF.from_file("a\0b")
    bad = tmp_path / "bad.cnf"
    bad.write_text("p cnf 2 1\n1 x 0\n")
    with pytest.raises(ValueError, match=r"bad\.cnf: line 2, column 3: unexpected"):
        CNF.from_file(bad)
    with pytest.raises(FileNotFoundError):
        CNF().to_file(tmp_path / "no" / "folder.cnf")


def test_large_arrays_and_lists():
    literals = np.arange(1, 300_001, dtype=np.int32).reshape(-1, 3)
    cnf = CNF(literals)
    assert cnf == CNF(literals.tolist()) == CNF(literals.astype(np.int64))
    assert len(cnf) == 100_000 and cnf[-1] == [299_998, 299_999, 300_000]


def test_deleted_solvers_say_so():
    solver = Solver(bootstrap_with=[[1]])
    solver.delete()
    solver.delete()
    calls = {
        "add_clause": ([1],),
        "append_formula": ([[1]],),
        "propagate": (),
        "set_phases": ([1],),
        "conf_budget": (5,),
        "models": (),
        "configure": ({},),
    }
    for name in ["solve", "solve_limited", "ask", "get_model", "get_core", "get_proof", "time"]:
        calls[name] = ()
    for name in ["get_status", "nof_vars", "nof_clauses", "accum_stats", "time_accum", "stats"]:
        calls[name] = ()
    for name, arguments in calls.items():
        with pytest.raises(ValueError, match="the solver was deleted"):
            getattr(solver, name)(*arguments)
    for name in ["limit", "formula"]:
        with pytest.raises(ValueError, match="the solver was deleted"):
            getattr(solver, name)
    with pytest.raises(ValueError, match="the solver was deleted"):
        next(solver.enum_models())
    with pytest.raises(ValueError, match="the solver was deleted"):
        pickle.dumps(solver)


def test_bad_arguments():
    with pytest.raises(TypeError, match="bootstrap_with"):
        Solver([[1]])
    with pytest.raises(TypeError, match="unexpected keyword argument 'incremental'"):
        Solver(incremental=True)
    Solver(name="glucose4", incr=True, warm_start=False)
    for bad in ("drup", "DRAT ", ""):
        with pytest.raises(ValueError, match="no format of proofs"):
            neuf.solve([[1]], proof=bad)
    with pytest.raises(ValueError, match="no number of seconds"):
        Solver().ask(time=float("nan"))
    with pytest.raises(ValueError, match="no number of seconds"):
        Solver().ask(time=-1)
    with pytest.raises((ValueError, OverflowError, TypeError)):
        Solver().ask(conflicts=-1)
    with pytest.raises((ValueError, OverflowError, TypeError)):
        Solver().conf_budget(1 << 80)
    with pytest.raises(TypeError):
        Solver().solve(5)


def test_numbers_that_are_no_counts_are_named() -> None:
    for wrong in (-1, 2**64):
        with pytest.raises(ValueError, match=f"^{wrong} is no whole number from 0"):
            neuf.solve([[1]], conflicts=wrong)
    for other in ("x", 1.5, True):
        with pytest.raises(TypeError, match="a whole number is expected here, not"):
            neuf.solve([[1]], conflicts=other)
    with pytest.raises(TypeError, match="a proof is a text or bytes"):
        neuf.check_proof([[1]], 5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="neuf.options"):
        neuf.Solver(options={"luck": 1})


MEMORY = """
import resource, sys
import neuf
size, kind = int(sys.argv[1]), sys.argv[2]
resource.setrlimit(resource.RLIMIT_AS, (size << 20, size << 20))
solver = neuf.Solver(bootstrap_with=[[1, 2]])
try:
    if kind == "clause":
        solver.add_clause(range(1, 60_000_000))
    elif kind == "clauses":
        for number in range(1, 100_000_000):
            solver.add_clause((number, -number - 1, number + 2))
    else:
        neuf.CNF((number, number + 1) for number in range(1, 100_000_000))
except MemoryError:
    print("refused", solver.solve())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is that of Linux")
@pytest.mark.parametrize("kind", ["clause", "clauses", "formula"])
@pytest.mark.parametrize("size", [300, 400, 600])
def test_without_memory_there_is_an_exception(size: int, kind: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", MEMORY, str(size), kind], capture_output=True, text=True, check=False
    )
    # The memory that is left may be too little for the search.
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() in ("refused True", "refused None"), ran.stdout
