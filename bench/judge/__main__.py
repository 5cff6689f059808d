"""Has answers of neuf judged by programs that share no code with it.

    python3 bench/judge KIND [arguments]

The kinds, each a file beside this one whose first lines say what its arguments are:
"""
import importlib
import sys

KINDS = {
    'forged': 'forged proofs before two judges of each format',
    'veripb': 'refutations before the checker of VeriPB',
    'checkers': 'the speed of the check on large proofs, beside cake_lpr',
    'serate': 'ratings beside those of Sudoku Explainer',
}

if __name__ == '__main__':
    kind = sys.argv[1] if len(sys.argv) > 1 else ''
    if kind not in KINDS:
        rows = (f'    {name:12} {what}' for name, what in KINDS.items())
        sys.exit(__doc__ + '\n'.join(rows))
    del sys.argv[1]
    sys.exit(importlib.import_module(kind).main())
