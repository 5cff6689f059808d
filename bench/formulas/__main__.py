"""Makes formulas, the same ones on every machine.

    python3 bench/formulas KIND [arguments]

The kinds, each a file beside this one whose first lines say what its arguments are:
"""
import importlib
import sys

KINDS = {
    'families': 'formulas of seventeen families',
    'counting': 'more demands than places',
    'parity': 'constraints of parity',
    'exactly_one': 'mostly demands of exactly one',
    'miters': 'circuits compared with their rewritten selves (needs berkeley-abc)',
    'development': 'some 500 formulas of 147 families, by others where possible',
    'traces': 'what programs ask of an incremental solver (needs python-sat)',
}

if __name__ == '__main__':
    kind = sys.argv[1] if len(sys.argv) > 1 else ''
    if kind not in KINDS:
        rows = (f'    {name:12} {what}' for name, what in KINDS.items())
        sys.exit(__doc__ + '\n'.join(rows))
    del sys.argv[1]
    sys.exit(importlib.import_module(kind).main())
