// What the page asks the generator for. The levels are those of the command.

import type { Wanted } from "../lib/types.ts";

export interface Order {
  /** The rows and columns of a box: `3x3`. */
  size: string;
  /** The name of the variant; empty for the usual rules. */
  variant: string;
  /** A difficulty; empty for any. */
  level: string;
  symmetry: string;
  minimal: boolean;
  /** Whether a variant shall have no givens at all. */
  noGivens: boolean;
}

export const ORDER_SIZES = [
  ["2x2", "4×4"],
  ["2x3", "6×6"],
  ["2x4", "8×8"],
  ["3x3", "9×9"],
  ["3x4", "12×12"],
  ["4x4", "16×16"],
] as const;

/** The difficulties, from simple to hard, as `neuf rate` and `neuf generate --level` name them. */
export const DIFFICULTIES = [
  "beginner",
  "easy",
  "medium",
  "hard",
  "tough",
  "expert",
  "diabolical",
  "beyond",
] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Those that can be made while somebody waits. */
export const MADE_DIFFICULTIES = DIFFICULTIES.slice(0, 6);

export const isDifficulty = (name: string): name is Difficulty =>
  (DIFFICULTIES as readonly string[]).includes(name);

/** Whether levels can be asked for: on larger grids nobody would wait for them. */
export const hasLevels = ({ size }: Order): boolean =>
  size
    .split("x")
    .map(Number)
    .reduce((rows, columns) => rows * columns) <= 9;

export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0];

export function order(wanted: Order, seed: number = anySeed()): Wanted {
  const [box_rows, box_columns] = wanted.size.split("x").map(Number);
  return {
    seed,
    number: 0,
    box_rows,
    box_columns,
    variants: wanted.variant,
    difficulty: hasLevels(wanted) && isDifficulty(wanted.level) ? wanted.level : null,
    needs: [],
    symmetry: wanted.symmetry,
    minimal: wanted.minimal,
    no_givens: wanted.noGivens && wanted.variant !== "",
  };
}

const USUAL: Order = {
  size: "3x3",
  variant: "",
  level: "",
  symmetry: "rotational",
  minimal: false,
  noGivens: false,
};

/**
 * The version of the generator: it grows with each change after which a day has other puzzles, as the
 * test of three days tells. Games of a day are kept under it, so that no game begins on one puzzle and
 * goes on with another.
 */
export const GENERATOR = 1;

/** The order of the puzzle of a day, which is the same for everybody. The date is `2026-11-25`. */
export function daily(date: string, difficulty: Difficulty): Wanted {
  const seed = Number(date.replaceAll("-", "")) * 10 + DIFFICULTIES.indexOf(difficulty);
  return order({ ...USUAL, level: difficulty }, seed);
}

/** The name under which the game of a day is kept. */
export const dailyId = (date: string, difficulty: Difficulty): string =>
  `daily-${GENERATOR}-${date}-${difficulty}`;

/** The date of a moment where the player is. */
export function dateOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The order of a puzzle that needs a technique. */
export const practice = (technique: string): Wanted => ({
  ...order({ ...USUAL, symmetry: "none" }),
  needs: [technique],
});
