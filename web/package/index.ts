// The engine of the page as a package: the same questions and the same workers.

import type { SatReport } from "../src/lib/calls.ts";
import * as given from "../src/lib/given.ts";
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
  /** What was odd in a DIMACS file. */
  warnings: string[];
}

/**
 * Solves a formula: a DIMACS file as a text or as bytes (compressed or not), or lists of non-zero
 * integers. With `certify`, a refutation is checked while it is made, by a checker that shares no
 * code with the solver. Symmetries are broken, since nothing is asked later. One formula is solved
 * at a time; `progress` is told how far the solver is. With `relaxed`, the header of a file may be
 * missing, or announce more clauses than there are.
 */
export async function solve(
  formula: string | Uint8Array | readonly (readonly number[])[],
  options: {
    certify?: boolean;
    proof?: "lrat" | "drat";
    relaxed?: boolean;
    progress?: (progress: SatProgress) => void;
  } = {},
): Promise<Answer> {
  const { certify = false, proof: format = "", relaxed = false, progress } = given.options(
    options,
    "solve",
    ["certify", "proof", "relaxed", "progress"],
  );
  const bytes = given.file(Array.isArray(formula) ? dimacs(formula) : (formula as string | Uint8Array));
  let last: SatProgress | null = null;
  let model: number[] | null = null;
  const proof: Uint8Array[] = [];
  let warnings: string[] = [];
  const report = (told: SatReport) => {
    if (told.kind === "info") warnings = told.info.warnings;
    if (told.kind === "model") model = [...told.model];
    if (told.kind !== "progress") return;
    last = told.progress;
    proof.push(told.proof);
    progress?.(told.progress);
  };
  await engine.sat({ formula: bytes, certify, format, relaxed }, report);
  const { status, refused, verified } = last! as SatProgress;
  if (refused !== null) throw new Error(`the proof was refused: ${refused}`);
  if (status === "running") throw new Error("the solver ended without an answer");
  return { status, model, verified, proof: joined(proof), warnings };
}

/** The clauses as a DIMACS file. */
function dimacs(formula: readonly (readonly number[])[]): string {
  let variables = 0;
  const lines = formula.map((clause) => {
    for (const literal of given.literals(clause)) variables = Math.max(variables, Math.abs(literal));
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
