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

/** How many puzzles are made before it is given up. */
const MOST_TRIES = 5;

/**
 * Makes a puzzle that needs the technique and goes to where it is the next step. A hint is asked
 * there as a player would ask, since it may see something simpler than the explanation took.
 */
export async function position(technique: string): Promise<Position> {
  for (let tries = 1; ; tries++) {
    const { puzzle } = await engine.generate(practice(technique));
    const { explanation, pictures } = await engine.explain(puzzle.text);
    for (const [at, step] of explanation!.steps.entries()) {
      if (step.rule !== technique) continue;
      const { values, candidates } = pictures[at];
      const marks = values.map((value, cell) => (value === 0 ? candidates[cell] : 0));
      const hint = await engine.hint(puzzle.text, values, marks);
      if (hint.explanation?.steps[0]?.rule !== technique && tries < MOST_TRIES) continue;
      return { puzzle, cells: values.map((value, cell) => ({ ...BLANK, value, marks: marks[cell] })) };
    }
  }
}
