"""What holds for everything that is public. What is new is found by walking the module and its
stubs, so that it cannot be forgotten: without an example here, these tests fail."""

from __future__ import annotations

import ast
import contextlib
import inspect
import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from conftest import FILES, random_clauses
from test_docs import stubbed

import neuf
import neuf.distributed
from neuf import CNF, Solver, _neuf, sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
UNSAT = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


def several():
    with pytest.raises(sudoku.SeveralSolutions) as raised:
        sudoku.Puzzle(16 * ".").solve()
    return raised.value


#: An object of each public class, made anew.
OBJECTS = {
    "neuf.Answer": lambda: neuf.solve(UNSAT, certify=True, proof="drat"),
    "neuf.CNF": lambda: CNF.from_string("p inccnf\nc p show 2 0\n1 2 0\na 1 0\n"),
    "neuf.CertificationError": lambda: neuf.CertificationError("a defect"),
    "neuf.Model": lambda: neuf.solve([[1, -2]]).model,
    "neuf.Models": lambda: Solver(bootstrap_with=[[1]]).models(),
    "neuf.Mus": lambda: neuf.mus([[1], [-1], [2]]),
    "neuf.Propagator": neuf.Propagator,
    "neuf.Solver": lambda: Solver(bootstrap_with=CNF.from_string("c p show 2 0\np cnf 2 1\n1 2 0\n")),
    "neuf.distributed.Answer": lambda: neuf.distributed.Answer(True, [1]),
    "neuf.distributed.Progress": lambda: neuf.distributed.Progress(1, 2, 3, 4, 5.0),
    "neuf.distributed.WorkersLost": lambda: neuf.distributed.WorkersLost("none is left"),
    "neuf.sudoku.Encoded": lambda: sudoku.Puzzle(LINE).encode(),
    "neuf.sudoku.Explanation": lambda: sudoku.Puzzle(LINE).hint(),
    "neuf.sudoku.Grid": lambda: sudoku.Puzzle(LINE).solve(),
    "neuf.sudoku.NoSolution": lambda: sudoku.NoSolution("there is none"),
    "neuf.sudoku.Puzzle": lambda: sudoku.Puzzle(LINE),
    "neuf.sudoku.Rating": lambda: sudoku.Puzzle(LINE).rate(),
    "neuf.sudoku.SeveralSolutions": several,
    "neuf.sudoku.Solutions": lambda: sudoku.Puzzle(16 * ".").solutions(),
    "neuf.sudoku.Step": lambda: sudoku.Puzzle(LINE).hint()[0],
    "neuf.sudoku.Way": lambda: sudoku.Puzzle(LINE).way(),
    "neuf.sudoku.Wishes": lambda: sudoku.Wishes(seed=1),
}
#: Iterators, which are in the middle of a search.
UNPICKLED = {"neuf.Models", "neuf.sudoku.Solutions"}

MODULES = [neuf, sudoku, neuf.distributed]


def public(is_wanted):
    """What the modules export, by name."""
    return {
        f"{module.__name__}.{name}": getattr(module, name)
        for module in MODULES
        for name in module.__all__
        if is_wanted(getattr(module, name))
    }


def shown(thing):
    """All that can be seen of an object."""
    seen = {"": repr(thing), "str": str(thing)}
    for name in dir(type(thing)):
        value = None if name.startswith("_") else getattr(thing, name)
        if not callable(value):
            seen[name] = shown(value) if type(value).__module__.startswith("neuf") else value
    if hasattr(thing, "__len__"):
        seen["items"] = [
            shown(item) if type(item).__module__.startswith("neuf") else item for item in thing
        ]
    return seen | vars(thing) if hasattr(thing, "__dict__") else seen


def test_there_is_an_example_of_each_class():
    assert sorted(public(inspect.isclass)) == sorted(OBJECTS)


@pytest.mark.parametrize("name", sorted(OBJECTS))
def test_what_is_pickled_comes_back_whole(name):
    thing = OBJECTS[name]()
    if name in UNPICKLED:
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(thing)
        return
    back = pickle.loads(pickle.dumps(thing))
    # A pickled model is the list of its literals.
    if name == "neuf.Model":
        assert back == list(thing)
        return
    assert type(back) is type(thing)
    if name == "neuf.Solver":
        assert back.formula == thing.formula and sorted(back.models()) == sorted(thing.models())
    elif name != "neuf.Propagator":
        assert shown(back) == shown(thing)


#: What can be passed for the parameters that are required, by their names.
VALUES = {
    "clause": [1],
    "clauses": [[1, 2]],
    "column": 0,
    "count": 1,
    "cube": [1],
    "cubes": [[1], [-1]],
    "executor": ThreadPoolExecutor(1),
    "formula": CNF(UNSAT),
    "grid": sudoku.Puzzle(LINE).solve(),
    "k": 1,
    "lang": "en",
    "lit": 1,
    "lits": [1, 2],
    "model": neuf.solve(sudoku.Puzzle(LINE).encode().cnf).model,
    "parameters": {},
    "part": _neuf.solve_part(CNF(UNSAT), [1])[2],
    "parts": [],
    "path": "new.cnf",
    "proof": "0\n",
    "propagator": neuf.Propagator(),
    "puzzles": [LINE],
    "row": 0,
    "source": LINE,
    "text": "p cnf 1 1\n1 0\n",
    "value": 1,
    "values": sudoku.Puzzle(LINE).solve().values,
    "var": 1,
    "variable": 1,
}
#: Of functions for which these are wrong, and of such as would start processes.
OTHER = {
    "_neuf.CNF.from_file": {"path": FILES / "dimacs" / "pigeonhole-7.cnf"},
    "_neuf.join_parts": {"proof": "proof.lrat"},
    "_neuf.read": {"path": FILES / "puzzles" / "classic.txt"},
    "_neuf.solve_array": {"puzzles": np.zeros((1, 81), dtype=np.uint8)},
    "neuf.distributed.solve": {
        "executor": VALUES["executor"],
        "formula": CNF(random_clauses(5, 100, 426)),
    },
    "neuf.distributed.solve_many": {"executor": VALUES["executor"]},
}




def watched():
    solver = Solver(bootstrap_with=[[1]])
    solver.connect_propagator(neuf.Propagator())
    return solver


#: The objects of which methods are called, where those above are not in the state for it.
OWNERS = {
    "CNF": lambda: CNF([[1]]),
    "Solver.configure": Solver,
    "Solver.disable_propagator": watched,
    "Solver.enable_propagator": watched,
    "Solver.is_decision": watched,
    "Solver.observe": watched,
}


def functions():
    """Each public function by name, and how it is called anew."""
    for name in stubbed():
        owner, _, member = name.rpartition(".")
        thing = getattr(_neuf, owner) if owner else _neuf
        if member == "__new__":
            yield f"_neuf.{name}", thing, None
        elif not member.startswith("_") and callable(getattr(thing, member)):
            make = next((make for key, make in OBJECTS.items() if key.endswith(f".{owner}")), None)
            make = OWNERS.get(name, OWNERS.get(owner, make))
            bound = (lambda make=make, member=member: getattr(make(), member)) if make else None
            yield f"_neuf.{name}", getattr(thing, member), bound
    for name, thing in public(inspect.isfunction).items():
        yield name, thing, None


def annotations(name, thing):
    """What may be passed for each parameter."""
    if not name.startswith("_neuf."):
        told = inspect.signature(thing).parameters.values()
        return {each.name: str(each.annotation) for each in told if each.kind is not each.VAR_KEYWORD}
    found = {}
    for overload in stubbed()[name.removeprefix("_neuf.")]:
        for arg in [*overload.args.args, *overload.args.kwonlyargs]:
            if arg.annotation is not None:
                found[arg.arg] = found.get(arg.arg, "") + ast.unparse(arg.annotation)
    return found


FUNCTIONS = {name: (thing, bound) for name, thing, bound in functions()}


def test_the_functions_are_found():
    assert {"neuf.solve", "neuf.sudoku.table", "_neuf.CNF.__new__"} <= set(FUNCTIONS)
    assert len(FUNCTIONS) > 80


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_none_and_odd_objects_are_refused_where_they_mean_nothing(name, tmp_path, monkeypatch):
    """A function that forgot its ``return`` gives ``None``, which must not be taken for no clauses."""
    monkeypatch.chdir(tmp_path)
    thing, bound = FUNCTIONS[name]
    parameters = inspect.signature(thing).parameters
    allowed = annotations(name, thing)
    given = {
        each: VALUES[each]
        for each in allowed
        if parameters[each].default is inspect.Parameter.empty
    } | OTHER.get(name, {})

    def call(**more):
        return (bound() if bound else thing)(**{**given, **more})

    with contextlib.suppress(ValueError) if name == "_neuf.check_proof" else contextlib.nullcontext():
        call()
    for each, annotation in allowed.items():
        takes_none = "None" in annotation or parameters[each].default is None
        for wrong in [object()] if takes_none else [None, object()]:
            with pytest.raises((TypeError, neuf.distributed.WorkersLost)) as raised:
                call(**{each: wrong})
                pytest.fail(f"{name}({each}={wrong}) is taken", pytrace=False)
            # A worker says it, too.
            assert isinstance(raised.value, TypeError) or isinstance(raised.value.__cause__, TypeError)
