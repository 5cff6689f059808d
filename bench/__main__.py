"""Runs a program of this folder.

    python3 bench GROUP KIND [arguments]

A kind is a file of its group. The first lines of the file say what its arguments are.
"""
import ast
import importlib
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
GROUPS = {
    'formulas': 'makes formulas, the same ones on every machine',
    'judge': 'has answers of neuf judged by programs that share no code with it',
    'attack': 'attacks the command from outside',
    'tables': 'compares settings of neuf, or its faces, and writes tables',
}


def kinds(group):
    """The kinds of a group, each with the first line about it. No file is imported for that, because
    some need modules that are not everywhere."""
    for path in sorted((FOLDER / group).glob('*.py')):
        tree = ast.parse(path.read_text())
        if any(isinstance(part, ast.FunctionDef) and part.name == 'main' for part in tree.body):
            yield path.stem, ast.get_docstring(tree).splitlines()[0]


def main():
    group, kind = [*sys.argv[1:3], '', ''][:2]
    rows = dict(kinds(group)) if group in GROUPS else GROUPS
    if kind not in rows or group not in GROUPS:
        sys.exit(__doc__ + '\n' + '\n'.join(f'    {name:12} {what}' for name, what in rows.items()))
    sys.path.insert(0, str(FOLDER / group))
    del sys.argv[1:3]
    sys.exit(importlib.import_module(kind).main())


if __name__ == '__main__':
    main()
