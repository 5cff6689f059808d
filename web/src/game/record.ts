// A game as it is kept.

import type { Puzzle } from "../lib/types.ts";
import { begun, type Cell, type Patch } from "./cells.ts";

/** The version of records. It grows with each change that an older page would misread. */
export const VERSION = 1;

/** Where a puzzle comes from; the page makes its title of this. */
export const ORIGINS = ["first", "made", "daily", "opened", "link", "typed", "training"] as const;
export type Origin = (typeof ORIGINS)[number];

/** What a game is called. */
export interface About {
  origin: Origin;
  /** The name in a file, the date of a daily puzzle, or the technique that is trained. */
  name: string;
  /** The name of the difficulty, where it is known. */
  difficulty: string;
}

export interface GameRecord extends About {
  version: typeof VERSION;
  id: string;
  /** Grows with each change; the tab that made the last one is the writer. */
  revision: number;
  writer: string;
  updated: number;
  puzzle: Puzzle;
  cells: Cell[];
  past: Patch[];
  future: Patch[];
  /** Whether what is typed are the givens of a puzzle. */
  editing: boolean;
  seconds: number;
  /** How many hints and applied steps the player has taken. */
  helps: number;
  solved: boolean;
  /** The games that undo and redo lead to, beyond the first and the last step. */
  earlier: string;
  later: string;
}

/**
 * A name that no other game and no other tab has. `crypto.randomUUID` is missing where the page comes
 * over plain HTTP from another machine, as in a class.
 */
export const anyId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** A new game. */
export function fresh(id: string, puzzle: Puzzle, about: Partial<About> = {}): GameRecord {
  return {
    version: VERSION,
    id,
    revision: 0,
    writer: "",
    updated: Date.now(),
    puzzle,
    origin: "opened",
    name: "",
    difficulty: "",
    ...about,
    cells: begun(puzzle.givens),
    past: [],
    future: [],
    editing: false,
    seconds: 0,
    helps: 0,
    solved: false,
    earlier: "",
    later: "",
  };
}

/** Whether the player has done something. */
export const isPlayed = (game: GameRecord): boolean =>
  game.past.length > 0 || game.cells.some((cell, place) => cell.value !== game.puzzle.givens[place]);
