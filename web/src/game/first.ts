// The puzzle that a first visit shows, so that the first picture waits for no worker.

import type { Puzzle } from "../lib/types.ts";

/** The usual puzzle with these givens. */
export function usual(line: string): Puzzle {
  const givens = [...line].map((character) => Number(character) || 0);
  const boxes = givens.map((_, cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3));
  return {
    text: line,
    side: 9,
    box_rows: 3,
    box_columns: 3,
    board: null,
    givens,
    boxes,
    cages: [],
    even: [],
    odd: [],
    greater: [],
    diagonals: false,
    windows: [],
    signs: [],
    labels: [],
    variants: [],
  };
}

/** A puzzle for beginners: `neuf generate --level beginner --symmetry rotational --seed 3`. */
export const FIRST = "4...9..2...25....97.561....9...6...7.43...89.5...8...4....345.68....59...5..2...3";
