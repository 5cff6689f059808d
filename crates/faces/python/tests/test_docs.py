"""The examples of the documentation, and the stubs beside the module."""

from __future__ import annotations

import ast
import doctest
import inspect
import runpy
from pathlib import Path

import pytest

import neuf
import neuf.distributed
from neuf import _neuf

PACKAGE = Path(neuf.__file__).parent
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def documented():
    """Everything public with its documentation, by name."""
    for name, thing in vars(_neuf).items():
        if name.startswith("_"):
            continue
        yield name, thing
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or hasattr(value, "__get__")):
                    yield f"{name}.{member}", value


@pytest.mark.parametrize("name", [name for name, _ in documented()])
def test_each_example_is_right(name):
    thing = dict(documented())[name]
    text = inspect.getdoc(thing)
    assert text
    scope = {**vars(neuf), **vars(neuf.sudoku), **vars(neuf._neuf)}
    test = doctest.DocTestParser().get_doctest(text, scope, name, None, 0)
    flags = doctest.ELLIPSIS
    runner = doctest.DocTestRunner(optionflags=flags)
    runner.run(test)
    assert runner.failures == 0


@pytest.mark.parametrize("module", [neuf, neuf.sudoku, neuf.distributed, neuf._propagator])
def test_the_examples_of_the_modules(module):
    failures, count = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failures == 0 and count > 0


def test_the_stubs_name_exactly_what_there_is():
    tree = ast.parse((PACKAGE / "_neuf.pyi").read_text())
    stubs: dict[str, set[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            names |= {
                item.target.id
                for item in node.body
                if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
            }
            stubs[node.name] = {name for name in names if not name.startswith("_")}
        elif isinstance(node, ast.FunctionDef):
            stubs[node.name] = set()
    found: dict[str, set[str]] = {}
    for name, _ in documented():
        owner, _, member = name.partition(".")
        found.setdefault(owner, set())
        if member:
            found[owner].add(member)
    # An attribute of instances, which the class does not show.
    stubs["SeveralSolutions"].remove("solutions")
    assert stubs == found
    assert (PACKAGE / "py.typed").exists()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_the_programs_of_the_folder(path, capsys):
    assert len(path.read_text().splitlines()) <= 45
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out
