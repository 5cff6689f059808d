"""A file means to Python what it means to each face, or is refused: the lines of
``tests/alike/table.json``, which the tests of the other faces walk, too."""

from __future__ import annotations

import json
import warnings

import pytest
from conftest import FILES

import neuf
from neuf import CNF, Solver

FOLDER = FILES / "tests" / "alike"
LINES = json.loads((FOLDER / "table.json").read_text())


def readings():
    for line in LINES:
        for relaxed in (False, True):
            wanted = line["relaxed"] if relaxed and "relaxed" in line else line["plain"]
            yield pytest.param(
                line["file"], relaxed, line.get("python", wanted), id=f"{line['file']}-{relaxed}"
            )


@pytest.mark.parametrize("way", ["file", "text"])
@pytest.mark.parametrize(("name", "relaxed", "wanted"), list(readings()))
def test_each_file_is_taken_as_the_table_says(name, relaxed, wanted, way):
    read = CNF.from_file
    source = FOLDER / name
    if way == "text":
        read = CNF.from_string
        try:
            source = source.read_bytes().decode()
        except UnicodeDecodeError:
            pytest.skip("no text in UTF-8")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        if "refused" in wanted:
            with pytest.raises((ValueError, OSError)) as raised:
                neuf.solve(read(source, relaxed=relaxed))
            assert wanted["refused"] in str(raised.value)
            return
        cnf = read(source, relaxed=relaxed)
    assert [str(each.message).removeprefix(f"{source}: ") for each in told] == cnf.warnings
    expected = [wanted["warns"]] if "warns" in wanted else []
    assert len(cnf.warnings) == len(expected)
    assert all(text in warning for text, warning in zip(expected, cnf.warnings, strict=True))
    status = {"satisfiable": True, "unsatisfiable": False}[wanted["status"]]
    assert neuf.solve(cnf, certify=True).satisfiable is status
    solver = Solver(bootstrap_with=cnf)
    assert solver.solve() is status
    if "models" in wanted:
        assert sum(1 for _ in solver.models()) == wanted["models"]
