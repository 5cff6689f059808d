#!/usr/bin/env python3
"""Measures batches of puzzles by the command against the rate of the engine alone.

    cargo build --profile dist
    cargo build --release --examples --manifest-path bench/Cargo.toml
    python3 bench/batches.py --neuf target/dist/neuf --engine bench/target/release/examples/sudoku \\
        --table bench/results/batches.md SET…

A set is a file with a puzzle at the start of each line. The engine alone is one thread that solves
each puzzle and looks for a second solution, from bytes in memory (`examples/sudoku.rs`). The commands
read a file of the set's puzzles, repeated until it is large, and write to /dev/null,
so their time has the start of the process, reading and writing in it. They take turns; the
table shows medians.
"""
import argparse
import pathlib
import statistics
import subprocess
import tempfile
import time

COMMANDS = {
    'count --limit 2': ['count', '--limit', '2', '-q'],
    'check --unique': ['check', '--unique', '-q'],
    'solve': ['solve', '--format', 'line', '-q'],
}


def puzzles(path):
    lines = (line[:81] for line in path.read_text().splitlines() if not line.startswith('#'))
    return [line for line in lines if len(line) == 81]


def engine_rate(engine, path, passes):
    """Puzzles a second of the engine alone, from the table that it prints."""
    out = subprocess.run([engine, '--passes', str(passes), path], check=True, capture_output=True,
                         text=True).stdout
    return int(out.splitlines()[-1].split('|')[3])


def seconds(neuf, arguments, threads, path):
    start = time.perf_counter()
    process = subprocess.run([neuf, *arguments, '--threads', str(threads), path],
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if process.returncode not in (0, 10):
        raise SystemExit(f'{arguments} on {path}: {process.stderr.decode()}')
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--neuf', required=True)
    parser.add_argument('--engine', required=True)
    parser.add_argument('--passes', type=int, default=5)
    parser.add_argument('--seconds', type=float, default=1.0,
                        help='about how long the engine alone takes for a file')
    parser.add_argument('--threads', type=int, nargs='+', default=[1, 2])
    parser.add_argument('--table', type=pathlib.Path, required=True)
    parser.add_argument('sets', type=pathlib.Path, nargs='+')
    args = parser.parse_args()

    rows = []
    for path in args.sets:
        lines = puzzles(path)
        alone = engine_rate(args.engine, path, args.passes)
        copies = max(1, round(args.seconds * alone / len(lines)))
        times = {}
        with tempfile.NamedTemporaryFile('w', suffix='.txt') as file:
            for _ in range(copies):
                file.write('\n'.join(lines) + '\n')
            file.flush()
            for _ in range(args.passes):
                for name, arguments in COMMANDS.items():
                    for threads in args.threads:
                        taken = seconds(args.neuf, arguments, threads, file.name)
                        times.setdefault((name, threads), []).append(taken)
        count = copies * len(lines)
        for name in COMMANDS:
            rates = [count / statistics.median(times[name, threads]) for threads in args.threads]
            shares = [rate / (threads * alone) for rate, threads in zip(rates, args.threads)]
            rows.append([path.stem, f'{count:,}', f'{alone:,}', name,
                         *(f'{rate:,.0f} ({share:.2f})' for rate, share in zip(rates, shares))])
        print(rows[-len(COMMANDS):], flush=True)

    threads = [f'{count} thread{"s" * (count > 1)}, /s' for count in args.threads]
    head = ['set', 'puzzles', 'engine alone, /s', 'command', *threads]
    body = ''.join('| ' + ' | '.join(row) + ' |\n' for row in [head, ['---'] * len(head), *rows])
    marker = '<!-- batches -->\n'
    text = args.table.read_text() if args.table.exists() else marker
    args.table.write_text(text[:text.index(marker) + len(marker)] + body)


if __name__ == '__main__':
    main()
