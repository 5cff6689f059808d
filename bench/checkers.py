#!/usr/bin/env python3
"""Large LRAT proofs before neuf's check and cake_lpr: user time of each, one after the other.

    bench/checkers.py --neuf target/release/neuf --cake-lpr cake_lpr --record checkers.tsv \\
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

FIELDS = ["formula", "seed", "megabytes", "neuf", "cake", "verdicts"]


def user_time(*command, **more):
    """Exit code, output and seconds of user time."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, output, usage.ru_utime


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
    rows = []
    if arguments.record.exists():
        lines = arguments.record.read_text().split("\n")[:-1]
        rows = [dict(zip(FIELDS, line.split("\t"))) for line in lines]
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
            code, _, _ = user_time(
                arguments.neuf, "sat", "-q", "--no-model", "-O", f"seed={seed}", "--proof", "lrat", "--text",
                "--time", str(arguments.time), plain, proof,
            )
            size = proof.stat().st_size / 1e6 if code == 20 else 0
            row = {"formula": name, "seed": str(seed), "megabytes": f"{size:.0f}"}
            row |= dict.fromkeys(("neuf", "cake", "verdicts"), "-")
            if size >= arguments.least:
                heap = {**os.environ, "CML_HEAP_SIZE": "6000"}
                ours = user_time(arguments.neuf, "check-proof", "-q", "--text", plain, proof)
                theirs = user_time(arguments.cake_lpr, plain, proof, env=heap)
                verdict = f"{ours[0] != 1} {'s VERIFIED UNSAT' in theirs[1]}"
                row |= {"neuf": f"{ours[2]:.2f}", "cake": f"{theirs[2]:.2f}", "verdicts": verdict}
            print(row, file=sys.stderr, flush=True)
        rows.append(row)
        with arguments.record.open("a") as record:
            record.write("\t".join(row[field] for field in FIELDS) + "\n")
    lines = ["| formula | seed | MB | neuf, s | cake_lpr, s | ratio |", "|---|---:|---:|---:|---:|---:|"]
    ratios = []
    for row in large():
        ratios.append(float(row["cake"]) / float(row["neuf"]))
        accepted = "" if row["verdicts"] == "True True" else f" ({row['verdicts']})"
        lines.append(
            f"| {row['formula']}{accepted} | {row['seed']} | {row['megabytes']} | {row['neuf']} | {row['cake']}"
            f" | {ratios[-1]:.1f} |"
        )
    if ratios:
        ratios.sort()
        total = [sum(float(row[who]) for row in large()) for who in ("neuf", "cake")]
        lines.append(f"\n{len(ratios)} proofs, {sum(float(r['megabytes']) for r in large()) / 1000:.1f} GB: "
                     f"{total[0]:.1f} s and {total[1]:.1f} s, {total[1] / total[0]:.1f} times as long; ratios from "
                     f"{ratios[0]:.1f} to {ratios[-1]:.1f}, median {ratios[len(ratios) // 2]:.1f}.")
    text = "\n".join(lines) + "\n"
    print(text)
    if arguments.table:
        arguments.table.write_text(text)


if __name__ == "__main__":
    main()
