"""The examples of the documentation, and the stubs beside the module."""

from __future__ import annotations

import ast
import doctest
import inspect
import runpy
import sys
from pathlib import Path

import pytest

import neuf
import neuf.distributed
from neuf import _neuf

PACKAGE = Path(neuf.__file__).parent
HERE = Path(__file__).resolve().parents[1]
EXAMPLES = HERE / "examples"
ROOT = HERE.parents[2]
PAGES = [HERE / "README.md", HERE.parent / "README.md", ROOT / "book/engine/python.md"]


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


def stubbed():
    """The functions of the stubs by name: those of a name are overloads of each other."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.parse((PACKAGE / "_neuf.pyi").read_text()).body:
        members = node.body if isinstance(node, ast.ClassDef) else [node]
        owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for item in members:
            if isinstance(item, ast.FunctionDef):
                found.setdefault(owner + item.name, []).append(item)
    return found


def parameters(function: ast.FunctionDef):
    """What can be passed: names, the star before those that are keywords, and which are optional."""
    args = function.args
    first = len(args.args) - len(args.defaults)
    named = [(arg.arg, place >= first) for place, arg in enumerate(args.args)]
    named = [(name, optional) for name, optional in named if name not in ("self", "cls")]
    keywords = [
        (arg.arg, default is not None)
        for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)
    ]
    more = [(f"**{args.kwarg.arg}", True)] if args.kwarg else []
    return named + ([("*", False)] if keywords else []) + keywords + more


def real_parameters(thing):
    """The same of a function of the module."""
    found = []
    for name, parameter in inspect.signature(thing).parameters.items():
        if name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and ("*", False) not in found:
            found.append(("*", False))
        is_rest = parameter.kind is parameter.VAR_KEYWORD
        optional = is_rest or parameter.default is not parameter.empty
        found.append((f"**{name}" if is_rest else name, optional))
    return found


@pytest.mark.parametrize(
    "name", sorted(name for name in stubbed() if "__" not in name or name.endswith("__new__"))
)
def test_the_stubs_have_the_parameters_of_the_functions(name):
    functions = stubbed()[name]
    owner, _, member = name.rpartition(".")
    thing = getattr(_neuf, owner) if owner else _neuf
    if member != "__new__":
        thing = getattr(thing, member)
    is_property = any(
        isinstance(decorator, ast.Name) and decorator.id == "property"
        for decorator in functions[0].decorator_list
    )
    assert is_property == inspect.isgetsetdescriptor(thing)
    if is_property:
        return
    # An overload may ask for what another one leaves out.
    assert any(parameters(function) == real_parameters(thing) for function in functions)


def blocks(page: Path):
    """The programs of a page, with the numbers of their lines kept."""
    lines = page.read_text().splitlines()
    block: list[str] | None = None
    for number, line in enumerate(lines):
        if line == "```python":
            block = [""] * (number + 1)
        elif line == "```" and block is not None:
            yield "\n".join(block)
            block = None
        elif block is not None:
            block.append(line)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: "/".join(page.parts[-2:]))
def test_the_programs_of_the_pages_print_what_they_say(page):
    printed: dict[int, str] = {}

    def note(*values):
        printed[sys._getframe(1).f_lineno] = " ".join(map(str, values))

    scope = {"__name__": "page", "print": note}
    for block in blocks(page):
        exec(compile(block, str(page), "exec"), scope)
    promised = {
        number: line.rpartition("  # ")[2].strip()
        for number, line in enumerate(page.read_text().splitlines(), 1)
        if line.strip().startswith("print(") and "  # " in line
    }
    assert promised
    assert {number: printed.get(number) for number in promised} == promised


def test_the_readme_names_what_is_public():
    readme = (HERE / "README.md").read_text()
    names = {name for name in neuf.__all__ if not name.startswith("_")}
    # The methods that PySAT has stand in the book; these are neuf's own, or new to many.
    names |= {"ask", "models", "certify", "threads", "add_atmost", "add_xor_clause"}
    names |= {"connect_propagator", "set_activities", "external_clauses", "thread_stats"}
    assert [name for name in sorted(names) if name not in readme] == []


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_the_programs_of_the_folder(path, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [str(path)])
    assert len(path.read_text().splitlines()) <= 80
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out
