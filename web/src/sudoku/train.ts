// A position in which a technique is the next step.

import { engine } from "../lib/engine.ts";
import type { Puzzle } from "../lib/types.ts";
import { BLANK, type Cell } from "../game/cells.ts";
import { practice } from "./order.ts";

export interface Position {
  puzzle: Puzzle;
  /** The grid before the step, with all candidates that are left. */
  cells: Cell[];
}

/** Makes a puzzle that needs the technique and goes to where it does. */
export async function position(technique: string): Promise<Position> {
  const { puzzle } = await engine.generate(practice(technique));
  const told = await engine.explain(puzzle.text);
  const at = told.explanation!.steps.findIndex((step) => step.rule === technique);
  const picture = told.pictures[Math.max(0, at)];
  const cells = picture.values.map((value, cell): Cell => ({
    ...BLANK,
    value,
    marks: value === 0 ? picture.candidates[cell] : 0,
  }));
  return { puzzle, cells };
}
