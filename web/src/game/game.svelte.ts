// The sudoku that is being solved: what stands in its cells, what is chosen, and the way back.

import { layout } from "../board/geometry.ts";
import type { Clash, Puzzle } from "../lib/types.ts";
import {
  begun,
  concluded,
  difference,
  erased,
  isMarked,
  joined,
  patched,
  tinted,
  trimmed,
  typed,
  type Cell,
  type Conclusion,
  type Mode,
  type Patch,
} from "./cells.ts";
import type { GameRecord } from "./record.ts";

/** What a game asks the engine. */
export interface Judge {
  clashes(text: string, values: number[]): Promise<Clash[]>;
  candidates(text: string, values: number[]): Promise<ArrayLike<number>>;
}

/** How many steps can be undone. */
const MOST_UNDO = 500;

export class Game {
  puzzle = $state.raw() as Puzzle;
  cells = $state.raw<Cell[]>([]);
  about = $state.raw() as GameRecord;
  past = $state.raw<Patch[]>([]);
  future = $state.raw<Patch[]>([]);
  clashes = $state.raw<Clash[]>([]);
  /** Cells that a check found to be wrong. */
  wrong = $state.raw<number[]>([]);
  /** The cells that the next digit goes to; the last one is the cursor. */
  chosen = $state.raw<number[]>([0]);
  mode = $state<Mode>("value");
  /** Whether what is typed are the givens of a new puzzle. */
  editing = $state(false);
  seconds = $state(0);
  helps = $state(0);
  /** Whether the grid was full and right once. */
  solved = $state(false);
  /** Whether notes follow the entries. */
  trims = true;
  /** Told after each change that is worth keeping. */
  changed: () => void = () => {};

  /** Counts changes, so that a late answer about an older state is dropped. */
  private change = 0;
  private judged = $state(-1);
  private now = $state(0);
  private readonly judge: Judge;

  readonly layout = $derived(layout(this.puzzle));
  readonly values = $derived(this.cells.map((cell) => cell.value));
  readonly marks = $derived(this.cells.map((cell) => cell.marks));
  readonly isFull = $derived(this.cells.every((cell) => cell.value !== 0));
  /** Full, and the engine has said that no rule is broken. */
  readonly isSolved = $derived(
    this.isFull && this.judged === this.now && this.clashes.length === 0 && !this.editing,
  );

  constructor(judge: Judge, game: GameRecord) {
    this.judge = judge;
    this.take(game);
  }

  get side(): number {
    return this.puzzle.side;
  }
  get selected(): number {
    return this.chosen.at(-1) ?? 0;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }
  isGiven(cell: number): boolean {
    return !this.editing && this.puzzle.givens[cell] !== 0;
  }

  /** Goes on with a game as it was kept. */
  take(game: GameRecord): void {
    const isOther = this.about?.id !== game.id;
    this.about = game;
    this.puzzle = game.puzzle;
    this.cells = game.cells;
    this.past = game.past;
    this.future = game.future;
    this.editing = game.editing;
    this.seconds = game.seconds;
    this.helps = game.helps;
    this.solved = game.solved;
    this.clashes = [];
    if (isOther) {
      this.chosen = [
        Math.max(
          0,
          game.cells.findIndex((cell) => cell.value === 0),
        ),
      ];
      this.mode = "value";
    }
    this.look();
  }

  /** The game as it is kept. */
  record(): GameRecord {
    const { puzzle, cells, past, future, editing, seconds, helps, solved } = this;
    return { ...this.about, puzzle, cells, past, future, editing, seconds, helps, solved };
  }

  /** Changes cells as one step that can be undone. */
  private set(cells: Cell[]): void {
    const patch = difference(this.cells, cells);
    if (patch.length === 0) return;
    this.past = [...this.past.slice(1 - MOST_UNDO), patch];
    this.future = [];
    this.cells = cells;
    this.look();
    this.changed();
  }

  /** Asks what breaks the rules. */
  look(): void {
    const change = ++this.change;
    this.now = change;
    this.wrong = [];
    this.judge.clashes(this.puzzle.text, this.values).then(
      (clashes) => {
        if (change !== this.change) return;
        this.clashes = clashes;
        this.judged = change;
        if (this.isSolved && !this.solved) {
          this.solved = true;
          this.changed();
        }
      },
      () => {},
    );
  }

  /** Enters a digit into the chosen cells, as the mode says. */
  enter(digit: number, mode: Mode = this.mode, cells: readonly number[] = this.chosen): void {
    if (digit < 1 || digit > Math.max(this.side, mode === "colour" ? 9 : 0)) return;
    const meant = this.editing ? "value" : mode;
    this.set(typed(this.cells, cells, meant, digit, (cell) => this.isGiven(cell)));
    if (meant === "value") void this.trim();
  }

  erase(): void {
    this.set(erased(this.cells, this.chosen, this.mode, (cell) => this.isGiven(cell)));
  }

  /** Colours a mark. */
  tint(cell: number, value: number): void {
    this.set(tinted(this.cells, cell, value));
  }

  /** Takes from the notes what the entries exclude, as a part of the last step. */
  private async trim(): Promise<void> {
    if (!this.trims || !this.cells.some((cell) => cell.marks !== 0 || cell.corners !== 0)) return;
    const change = this.change;
    const left = await this.judge.candidates(this.puzzle.text, this.values);
    const last = this.past.at(-1);
    if (change !== this.change || !last) return;
    const cells = trimmed(this.cells, left);
    this.past = [...this.past.slice(0, -1), joined(last, difference(this.cells, cells))];
    this.cells = cells;
    this.changed();
  }

  /** Fills all empty cells with the marks that the entries allow. */
  async fillMarks(): Promise<void> {
    const change = this.change;
    const left = await this.judge.candidates(this.puzzle.text, this.values);
    if (change !== this.change) return;
    this.set(this.cells.map((cell, place) => (cell.value === 0 ? { ...cell, marks: left[place] } : cell)));
  }

  clearMarks(): void {
    this.set(this.cells.map((cell) => ({ ...cell, marks: 0, corners: 0, blue: 0, orange: 0 })));
  }

  clearColours(): void {
    this.set(this.cells.map((cell) => ({ ...cell, colour: 0, blue: 0, orange: 0 })));
  }

  /** Enters the conclusions of a step. */
  async apply(conclusions: Conclusion[]): Promise<void> {
    const change = this.change;
    const values = [...this.values];
    for (const { cell, value, holds } of conclusions) if (holds) values[cell] = value;
    const isNeeded = isMarked(this.cells) || conclusions.some(({ holds }) => !holds);
    const left = isNeeded ? await this.judge.candidates(this.puzzle.text, values) : [];
    if (change !== this.change) return;
    this.set(concluded(this.cells, conclusions, left));
    const found = conclusions.find(({ holds }) => holds) ?? conclusions[0];
    if (found) this.chosen = [found.cell];
  }

  undo(): void {
    const patch = this.past.at(-1);
    if (!patch) return;
    this.future = [...this.future, patch];
    this.past = this.past.slice(0, -1);
    this.show(patch, "before");
  }

  redo(): void {
    const patch = this.future.at(-1);
    if (!patch) return;
    this.past = [...this.past, patch];
    this.future = this.future.slice(0, -1);
    this.show(patch, "after");
  }

  private show(patch: Patch, side: "before" | "after"): void {
    this.cells = patched(this.cells, patch, side);
    this.look();
    this.changed();
  }

  /** Takes over the entries of somebody else. */
  begin(values: readonly number[]): void {
    const { givens } = this.puzzle;
    this.set(this.cells.map((cell, place) => ({ ...cell, value: givens[place] || values[place] })));
  }

  /** Begins again from the givens, which can be undone. */
  restart(): void {
    this.seconds = 0;
    this.helps = 0;
    this.solved = false;
    this.set(begun(this.puzzle.givens));
  }

  choose(cell: number, how: "alone" | "more" | "toggle" = "alone"): void {
    if (how === "alone") this.chosen = [cell];
    else if (how === "more") this.chosen = [...this.chosen.filter((one) => one !== cell), cell];
    else if (this.chosen.length > 1 && this.chosen.includes(cell)) {
      this.chosen = this.chosen.filter((one) => one !== cell);
    } else this.choose(cell, "more");
  }

  /** Chooses all cells that look like this one: its value, or else the marks of it. */
  chooseAlike(cell: number): void {
    const { value, marks, colour } = this.cells[cell];
    const alike = this.cells.flatMap((one, place) => {
      const isAlike =
        value !== 0
          ? one.value === value
          : marks !== 0
            ? one.value === 0 && one.marks === marks
            : colour !== 0 && one.colour === colour;
      return isAlike && place !== cell ? [place] : [];
    });
    this.chosen = [...alike, cell];
  }
}
