// The sudoku that is being solved: its entries and marks, and the way back.

import { engine } from "./engine";
import type { Clash, Puzzle } from "./types";

interface Snapshot {
  values: number[];
  marks: number[];
}

const KEPT = "neuf.game";
const MOST_UNDO = 500;

/** The usual puzzle with these givens, so that the first picture waits for no worker. */
export function usual(line: string): Puzzle {
  const givens = [...line].map((character) => Number(character) || 0);
  const boxes = givens.map((_, cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3));
  return {
    text: line, side: 9, box_rows: 3, box_columns: 3, givens, boxes, cages: [], even: [], odd: [],
    greater: [], diagonals: false, windows: [], variants: [],
  };
}

/** Figure 1 of the 2014 paper. */
const FIRST = ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";

export class Game {
  puzzle = $state.raw<Puzzle>(usual(FIRST));
  values = $state.raw<number[]>([]);
  marks = $state.raw<number[]>([]);
  clashes = $state.raw<Clash[]>([]);
  /** Cells that a check found to be wrong. */
  wrong = $state.raw<number[]>([]);
  selected = $state(0);
  marking = $state(false);
  /** Whether what is typed are the givens of a new puzzle. */
  editing = $state(false);
  private past = $state.raw<Snapshot[]>([]);
  private future = $state.raw<Snapshot[]>([]);
  /** Counts changes, so that a late answer about an older state is dropped. */
  private change = 0;

  constructor() {
    this.values = [...this.puzzle.givens];
    this.marks = this.values.map(() => 0);
    this.restore();
  }

  get side(): number {
    return this.puzzle.side;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }
  get isFull(): boolean {
    return this.values.every((value) => value !== 0);
  }
  get isSolved(): boolean {
    return this.isFull && this.clashes.length === 0 && !this.editing;
  }
  /** Whether each empty cell has marks; then a mark that is missing was taken away. */
  get isMarked(): boolean {
    return this.values.every((value, cell) => value !== 0 || this.marks[cell] !== 0);
  }
  isGiven(cell: number): boolean {
    return !this.editing && this.puzzle.givens[cell] !== 0;
  }

  /** Begins with another puzzle. */
  load(puzzle: Puzzle, values: number[] | null = null): void {
    this.puzzle = puzzle;
    const fits = values?.length === puzzle.givens.length;
    this.values = puzzle.givens.map((given, cell) => given || (fits ? values![cell] : 0));
    this.marks = puzzle.givens.map(() => 0);
    this.past = [];
    this.future = [];
    this.selected = Math.max(0, puzzle.givens.indexOf(0));
    this.editing = false;
    this.changed();
  }

  /** Changes entries and marks as one step that can be undone. */
  private set(values: number[], marks: number[]): void {
    this.past = [...this.past.slice(-MOST_UNDO), { values: this.values, marks: this.marks }];
    this.future = [];
    this.values = values;
    this.marks = marks;
    this.changed();
  }

  private changed(): void {
    this.change++;
    this.wrong = [];
    this.keep();
    this.look();
  }

  /** Asks what breaks the rules. */
  look(): void {
    const change = this.change;
    const asked = engine.clashes(this.puzzle.text, this.values);
    asked.then((clashes) => {
      if (change === this.change) this.clashes = clashes;
    }, () => {});
  }

  /** Puts a value into a cell, or takes it out again; or toggles a mark. */
  enter(cell: number, value: number, marking = this.marking): void {
    if (this.isGiven(cell) || value < 0 || value > this.side) return;
    if (marking && !this.editing && value !== 0) {
      if (this.values[cell] !== 0) return;
      const marks = [...this.marks];
      marks[cell] ^= 1 << (value - 1);
      this.set(this.values, marks);
      return;
    }
    if (value === 0 && this.values[cell] === 0 && this.marks[cell] === 0) return;
    const values = [...this.values];
    const marks = [...this.marks];
    values[cell] = values[cell] === value ? 0 : value;
    if (value === 0) marks[cell] = 0;
    const wasMarked = this.isMarked;
    this.set(values, marks);
    if (wasMarked && values[cell] !== 0) void this.trim();
  }

  /** Takes the marks away that the entries exclude, as a part of the last step. */
  private async trim(): Promise<void> {
    const change = this.change;
    const left = await engine.candidates(this.puzzle.text, this.values);
    if (change !== this.change) return;
    this.marks = this.marks.map((marks, cell) => (this.values[cell] === 0 ? marks & left[cell] : marks));
    this.keep();
  }

  /** Fills all empty cells with the marks that the entries allow. */
  async fillMarks(): Promise<void> {
    const left = await engine.candidates(this.puzzle.text, this.values);
    this.set(this.values, this.values.map((value, cell) => (value === 0 ? left[cell] : 0)));
  }

  clearMarks(): void {
    this.set(this.values, this.marks.map(() => 0));
  }

  /** Enters the conclusions of a step, with all marks where it takes some away. */
  async apply(concludes: { cell: number; value: number; holds: boolean }[]): Promise<void> {
    const values = [...this.values];
    let marks = [...this.marks];
    const isMarked = this.isMarked;
    for (const { cell, value, holds } of concludes) if (holds) values[cell] = value;
    const cuts = concludes.filter(({ holds }) => !holds);
    if (isMarked || cuts.length > 0) {
      const left = await engine.candidates(this.puzzle.text, values);
      marks = values.map((value, cell) =>
        value !== 0 ? marks[cell] : isMarked ? marks[cell] & left[cell] : left[cell]);
    }
    for (const { cell, value } of cuts) marks[cell] &= ~(1 << (value - 1));
    this.set(values, marks);
    const found = concludes.find(({ holds }) => holds) ?? concludes[0];
    if (found) this.selected = found.cell;
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.future = [...this.future, { values: this.values, marks: this.marks }];
    this.past = this.past.slice(0, -1);
    this.values = last.values;
    this.marks = last.marks;
    this.changed();
  }

  redo(): void {
    const next = this.future.at(-1);
    if (!next) return;
    this.past = [...this.past, { values: this.values, marks: this.marks }];
    this.future = this.future.slice(0, -1);
    this.values = next.values;
    this.marks = next.marks;
    this.changed();
  }

  /** Begins again from the givens. */
  restart(): void {
    this.set([...this.puzzle.givens], this.marks.map(() => 0));
  }

  /** Begins to type the givens of a puzzle. */
  edit(): void {
    this.editing = true;
    this.marking = false;
    this.values = [...this.puzzle.givens];
    this.marks = this.marks.map(() => 0);
    this.past = [];
    this.future = [];
    this.changed();
  }

  /** Makes what was typed the givens. */
  async finishEditing(): Promise<void> {
    this.load(await engine.withGivens(this.puzzle.text, this.values));
  }

  private keep(): void {
    if (this.editing) return;
    try {
      const { puzzle, values, marks } = this;
      localStorage.setItem(KEPT, JSON.stringify({ puzzle, values, marks }));
    } catch {
      // Without storage the game is not kept, and all else works.
    }
  }

  private restore(): void {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
      const cells = kept?.puzzle?.givens?.length;
      if (cells && kept.values?.length === cells && kept.marks?.length === cells) {
        this.puzzle = kept.puzzle;
        this.values = kept.values;
        this.marks = kept.marks;
      }
    } catch {
      // What another version has kept is dropped.
    }
    this.selected = Math.max(0, this.values.indexOf(0));
  }
}
