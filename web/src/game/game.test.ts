// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { bit } from "./cells.ts";
import { usual } from "./first.ts";
import { Game, type Judge } from "./game.svelte.ts";
import { fresh } from "./record.ts";

/** Figure 1 of the 2014 paper. */
const FIGURE = ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";

const judge = (answers: Partial<Judge> = {}): Judge => ({
  clashes: async () => [],
  candidates: async (_, values) => values.map(() => 0b111111110),
  ...answers,
});
const settled = () => new Promise((resolve) => setTimeout(resolve));
const begin = (answers?: Partial<Judge>) => new Game(judge(answers), fresh("a", usual(FIGURE)));

test("entries are undone and redone, and givens stay", () => {
  const game = begin();
  game.choose(0);
  game.enter(4);
  game.choose(1);
  game.enter(4);
  expect(game.values.slice(0, 2)).toEqual([4, 9]);
  expect(game.past).toHaveLength(1);
  game.undo();
  expect(game.values[0]).toBe(0);
  game.redo();
  expect(game.values[0]).toBe(4);
  game.undo();
  game.enter(5, "value", [0]);
  expect(game.canRedo).toBe(false);
});

test("notes follow an entry as a part of its step", async () => {
  const game = begin();
  game.enter(1, "centre", [2]);
  game.enter(2, "centre", [2]);
  game.enter(1, "value", [0]);
  await settled();
  expect(game.cells[2].marks).toBe(bit(2));
  game.undo();
  expect(game.cells[2].marks).toBe(bit(1) | bit(2));
  game.trims = false;
  game.enter(1, "value", [0]);
  await settled();
  expect(game.cells[2].marks).toBe(bit(1) | bit(2));
});

test("a late answer about an older state is dropped", async () => {
  let answer: (left: number[]) => void = () => {};
  const candidates = () => new Promise<number[]>((resolve) => (answer = resolve));
  const game = begin({ candidates });
  const filling = game.fillMarks();
  game.enter(4, "value", [0]);
  answer(game.values.map(() => 1));
  await filling;
  expect(game.cells[2].marks).toBe(0);
});

test("a full grid is solved when the engine has looked at it, and not before", async () => {
  const solution = [..."198274635325687419476915328".repeat(3)].map(Number);
  const game = begin({ clashes: async () => [] });
  const changed = vi.fn();
  game.changed = changed;
  game.begin(solution);
  expect(game.isFull).toBe(true);
  expect(game.isSolved).toBe(false);
  await settled();
  expect(game.isSolved).toBe(true);
  expect(game.solved).toBe(true);
  expect(changed).toHaveBeenCalled();
});

test("several cells are chosen, and alike ones together", () => {
  const game = begin();
  game.choose(0);
  game.choose(5, "more");
  game.choose(6, "toggle");
  expect(game.chosen).toEqual([0, 5, 6]);
  game.choose(5, "toggle");
  expect(game.chosen).toEqual([0, 6]);
  expect(game.selected).toBe(6);
  game.chooseAlike(game.values.indexOf(9));
  expect(game.chosen.every((cell) => game.values[cell] === 9)).toBe(true);
  expect(game.chosen).toHaveLength(4);
});

test("what is typed as givens has no notes", () => {
  const game = new Game(judge(), { ...fresh("a", usual(".".repeat(81))), editing: true });
  game.enter(5, "centre", [3]);
  expect(game.values[3]).toBe(5);
  expect(game.isGiven(3)).toBe(false);
});

test("beginning again can be undone", () => {
  const game = begin();
  game.enter(4, "value", [0]);
  game.restart();
  expect(game.values[0]).toBe(0);
  game.undo();
  expect(game.values[0]).toBe(4);
});
