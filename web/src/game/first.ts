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

/** Figure 1 of the 2014 paper. */
export const FIRST = ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";
