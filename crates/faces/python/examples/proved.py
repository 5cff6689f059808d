"""Refutes a formula of a file, keeps the proof, and checks it again.

python proved.py [FORMULA [PROOF]]      without a formula: the pigeonhole principle
"""

import sys
import tempfile
from pathlib import Path

import neuf


def pigeonholes(holes: int) -> neuf.CNF:
    """One pigeon more than there are holes, and no two pigeons in a hole."""
    cnf = neuf.CNF(
        [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    )
    for hole in range(1, holes + 1):
        for pigeon in range(holes + 1):
            for other in range(pigeon):
                cnf.append([-(pigeon * holes + hole), -(other * holes + hole)])
    return cnf


formula = neuf.CNF.from_file(sys.argv[1]) if len(sys.argv) > 1 else pigeonholes(6)
file = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.mkdtemp()) / "proof.lrat"

# With `certify`, each step of the proof has been checked before the answer is here.
answer = neuf.solve(formula, proof="lrat", certify=True)
if answer.model is not None:
    print("satisfiable:", *list(answer.model)[:20])
elif answer.proof is not None:
    file.write_text(answer.proof)
    print(f"unsatisfiable: {answer.certified} steps checked, proof in {file.name}")
    # Whoever gets the two files need not trust the solver.
    print(neuf.check_proof(formula, file.read_text(), format="lrat"), "steps checked once more")
