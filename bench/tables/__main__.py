"""Compares settings of neuf, or its faces, and writes tables.

    python3 bench/tables KIND [arguments]

The kinds, each a file beside this one whose first lines say what its arguments are:
"""
import importlib
import sys

KINDS = {
    'ticks': 'settings of the engine, in ticks',
    'mus': "minimal subsets beside PySAT's MUSX (needs python-sat)",
    'fit': 'the weights of the score of `neuf rate`, fitted',
    'bands': 'the levels of `neuf rate`, divided',
}

if __name__ == '__main__':
    kind = sys.argv[1] if len(sys.argv) > 1 else ''
    if kind not in KINDS:
        rows = (f'    {name:12} {what}' for name, what in KINDS.items())
        sys.exit(__doc__ + '\n'.join(rows))
    del sys.argv[1]
    sys.exit(importlib.import_module(kind).main())
