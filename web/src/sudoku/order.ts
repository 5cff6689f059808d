// What the page asks the generator for.

import type { Wanted } from "../lib/types";

export interface Order {
  /** The rows and columns of a box: `3x3`. */
  size: string;
  /** The name of the variant; empty for the usual rules. */
  variant: string;
  /** An index of `LEVELS`; empty for any. */
  level: string;
  symmetry: string;
  minimal: boolean;
}

export const ORDER_SIZES = [
  ["2x2", "4×4"], ["2x3", "6×6"], ["2x4", "8×8"], ["3x3", "9×9"], ["3x4", "12×12"], ["4x4", "16×16"],
] as const;

/** Levels as readers know them, by the ladder of rules and the score. */
export const LEVELS = [
  { name: "level0", level: 0, scores: null },
  { name: "level1", level: 1, scores: null },
  { name: "level2", level: 2, scores: [0, 8] },
  { name: "level3", level: 2, scores: [8, 30] },
  { name: "level4", level: 2, scores: [30, 1000] },
] as const satisfies { name: string; level: number; scores: readonly [number, number] | null }[];

export function order(wanted: Order): Wanted {
  const [box_rows, box_columns] = wanted.size.split("x").map(Number);
  const { variant } = wanted;
  const isUsual = variant === "" && wanted.size === "3x3";
  const level = isUsual && wanted.level !== "" ? LEVELS[Number(wanted.level)] : null;
  return {
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
    number: 0,
    box_rows,
    box_columns,
    variants: variant,
    level: level?.level ?? null,
    scores: level?.scores ? [level.scores[0], level.scores[1]] : null,
    symmetry: wanted.symmetry,
    minimal: wanted.minimal,
  };
}
