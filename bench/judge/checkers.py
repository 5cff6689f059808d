"""Large LRAT proofs before neuf's check and cake_lpr: user time of each, one after the other.

    python3 bench judge checkers --neuf target/release/neuf --cake-lpr cake_lpr --record checkers.tsv \\
        --table table.md formulas…

Each formula is refuted with the seeds 0, 1 …, the proof written as text, given to both in turns if it
is of 100 MB or more, and deleted. User time hardly depends on other work of the machine, and the ratio
even less. A run goes on from RECORD.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rows import DECIMAL, NAME, WHOLE, Rows, or_none

TIMES = ["neuf", "neuf system", "cake", "cake system"]
KINDS = {"formula": NAME, "seed": WHOLE, "megabytes": WHOLE} | dict.fromkeys(TIMES, or_none(DECIMAL))
KINDS["verdicts"] = or_none("(True|False) (True|False)")
FIELDS = list(KINDS)


def user_time(*command, **more):
    """Exit code, output, seconds of user time and of the system's for it."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, output, usage.ru_utime, usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--neuf", required=True)
    parser.add_argument("--cake-lpr", required=True)
    parser.add_argument("--record", type=Path, required=True)
    parser.add_argument("--table", type=Path)
    parser.add_argument("--proofs", type=int, default=20)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--least", type=int, default=100, help="megabytes")
    parser.add_argument("--time", type=int, default=300, help="seconds to refute a formula")
    parser.add_argument("--until", type=float, default=1e9, help="seconds after which no proof is begun")
    parser.add_argument("formulas", nargs="*")
    arguments = parser.parse_args()
    rows = Rows(arguments.record, KINDS, ["formula", "seed"], "\t", header=False)
    done = {(row["formula"], row["seed"]) for row in rows}
    large = lambda: [row for row in rows if row["neuf"] != "-"]
    started = time.monotonic()
    for seed, formula in ((s, f) for s in range(arguments.seeds) for f in arguments.formulas):
        name = Path(formula).name.split(".cnf")[0]
        if (name, str(seed)) in done or any(r["formula"] == name and r["neuf"] == "-" for r in rows):
            continue
        if len(large()) >= arguments.proofs or time.monotonic() - started > arguments.until:
            break
        with tempfile.TemporaryDirectory() as folder:
            plain, proof = Path(folder, "f.cnf"), Path(folder, "f.lrat")
            reader = ["xz", "-dc"] if formula.endswith(".xz") else ["cat"]
            with plain.open("wb") as out:
                subprocess.run([*reader, formula], stdout=out, check=True)
            code, *_ = user_time(
                arguments.neuf, "sat", "-q", "--no-model", "-O", f"seed={seed}", "--proof", "lrat", "--text",
                "--time", str(arguments.time), plain, proof,
            )
            size = proof.stat().st_size / 1e6 if code == 20 else 0
            row = {"formula": name, "seed": str(seed), "megabytes": f"{size:.0f}"}
            row |= dict.fromkeys(FIELDS[3:], "-")
            if size >= arguments.least:
                heap = {**os.environ, "CML_HEAP_SIZE": "6000"}
                ours = user_time(arguments.neuf, "check-proof", "-q", "--text", plain, proof)
                theirs = user_time(arguments.cake_lpr, plain, proof, env=heap)
                verdict = f"{ours[0] != 1} {'s VERIFIED UNSAT' in theirs[1]}"
                times = [f"{seconds:.2f}" for seconds in (*ours[2:], *theirs[2:])]
                row |= dict(zip(FIELDS[3:], [*times, verdict]))
            print(row, file=sys.stderr, flush=True)
        rows.add(row)
    lines = ["| formula | seed | MB | neuf, s | system | cake_lpr, s | system | ratio | with the system |"]
    lines.append("|---|" + "---:|" * 8)
    ratios, totals = [], [0.0] * 4
    for row in large():
        times = [float(row[field]) for field in FIELDS[3:7]]
        totals = [total + seconds for total, seconds in zip(totals, times)]
        ratios.append(times[2] / times[0])
        accepted = "" if row["verdicts"] == "True True" else f" ({row['verdicts']})"
        cells = [row[field] for field in FIELDS[1:7]]
        both = (times[2] + times[3]) / (times[0] + times[1])
        lines.append(f"| {row['formula']}{accepted} | " + " | ".join([*cells, f"{ratios[-1]:.1f}", f"{both:.1f}"]) + " |")
    if ratios:
        ratios.sort()
        gigabytes = sum(float(row["megabytes"]) for row in large()) / 1000
        lines.append(
            f"\n{len(ratios)} proofs, {gigabytes:.1f} GB. User time: {totals[0]:.1f} s and {totals[2]:.1f} s, "
            f"{totals[2] / totals[0]:.1f} times as long; ratios from {ratios[0]:.1f} to {ratios[-1]:.1f}, median "
            f"{ratios[len(ratios) // 2]:.1f}. With the system's time: {totals[0] + totals[1]:.1f} s and "
            f"{totals[2] + totals[3]:.1f} s, {(totals[2] + totals[3]) / (totals[0] + totals[1]):.1f} times as long."
        )
    text = "\n".join(lines) + "\n"
    print(text)
    if arguments.table:
        arguments.table.write_text(text)
