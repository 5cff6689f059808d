// The engine of the page as a package: the same questions and the same workers.

import type { SatReport } from "../src/lib/calls.ts";
import { makeEngine } from "../src/lib/lines.ts";
import type { SatProgress } from "../src/lib/types.ts";
import { spawn } from "#spawn";

export { remoteSolver, type RemoteSolver } from "./remote.ts";
export type { SatReport, SatRequest } from "../src/lib/calls.ts";
export { Withdrawn } from "../src/lib/lines.ts";
export type * from "../src/lib/types.ts";

/** All that the page asks; each question is answered by a worker. */
export const engine = makeEngine(spawn);

/** The answer to a formula. */
export interface Answer {
  /** `stopped` when {@link engine}`.stopSat` was called before there was an answer. */
  status: "satisfiable" | "unsatisfiable" | "stopped";
  /** The literals that are true in the model that was found, one for each variable. */
  model: number[] | null;
  /** Whether the model satisfies each clause, or the proof was accepted; null if neither was asked. */
  verified: boolean | null;
  /** The proof in the wanted format; empty if none was wanted. */
  proof: Uint8Array;
}

/**
 * Solves a formula: a DIMACS file as a text or as bytes (compressed or not), or lists of non-zero
 * integers. With `certify`, a refutation is checked while it is made, by a checker that shares no
 * code with the solver. Symmetries are broken, since nothing is asked later. One formula is solved
 * at a time; `progress` is told how far the solver is.
 */
export async function solve(
  formula: string | Uint8Array | readonly (readonly number[])[],
  options: {
    certify?: boolean;
    proof?: "lrat" | "drat";
    progress?: (progress: SatProgress) => void;
  } = {},
): Promise<Answer> {
  const bytes = formula instanceof Uint8Array ? formula : new TextEncoder().encode(dimacs(formula));
  let last: SatProgress | null = null;
  let model: number[] | null = null;
  const proof: Uint8Array[] = [];
  const report = (told: SatReport) => {
    if (told.kind === "model") model = [...told.model];
    if (told.kind !== "progress") return;
    last = told.progress;
    proof.push(told.proof);
    options.progress?.(told.progress);
  };
  await engine.sat({ bytes, certify: options.certify ?? false, format: options.proof ?? "" }, report);
  const { status, refused, verified } = last! as SatProgress;
  if (refused !== null) throw new Error(`the proof was refused: ${refused}`);
  if (status === "running") throw new Error("the solver ended without an answer");
  return { status, model, verified, proof: joined(proof) };
}

/** The clauses as a DIMACS file. */
function dimacs(formula: string | readonly (readonly number[])[]): string {
  if (typeof formula === "string") return formula;
  let variables = 0;
  const lines = formula.map((clause) => {
    for (const literal of clause) {
      if (!Number.isInteger(literal) || literal === 0) {
        throw new TypeError(`a literal is a non-zero integer, not ${literal}`);
      }
      variables = Math.max(variables, Math.abs(literal));
    }
    return [...clause, 0].join(" ");
  });
  return [`p cnf ${variables} ${formula.length}`, ...lines, ""].join("\n");
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let place = 0;
  for (const piece of pieces) {
    all.set(piece, place);
    place += piece.length;
  }
  return all;
}
