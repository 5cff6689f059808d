"""Attacks the command from outside.

    python3 bench/attack KIND [arguments]

The kinds, each a file beside this one whose first lines say what its arguments are:
"""
import importlib
import sys

KINDS = {
    'command': 'drawn input and options, each answer judged by other programs',
    'kills': 'every command that writes, killed at random moments',
}

if __name__ == '__main__':
    kind = sys.argv[1] if len(sys.argv) > 1 else ''
    if kind not in KINDS:
        rows = (f'    {name:12} {what}' for name, what in KINDS.items())
        sys.exit(__doc__ + '\n'.join(rows))
    del sys.argv[1]
    sys.exit(importlib.import_module(kind).main())
