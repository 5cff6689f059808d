import { expect, test } from "vitest";
import { usual } from "./first.ts";
import { fresh, isPlayed } from "./record.ts";
import { fromOld, record } from "./schema.ts";

/** Figure 1 of the 2014 paper. */
const FIGURE = ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";

const game = () => fresh("a", usual(FIGURE));

test("a record is read as it was written", () => {
  const written = game();
  expect(record(JSON.parse(JSON.stringify(written)))).toEqual(written);
  expect(isPlayed(written)).toBe(false);
});

test("another version and broken records are none", () => {
  const { cages: _, ...puzzle } = game().puzzle;
  const wrong: unknown[] = [
    null,
    7,
    "x",
    {},
    { ...game(), version: 2 },
    { ...game(), puzzle },
    { ...game(), cells: game().cells.slice(1) },
    { ...game(), cells: game().cells.map((cell) => ({ ...cell, value: 10 })) },
    { ...game(), past: [[{ cell: 81, before: game().cells[0], after: game().cells[0] }]] },
    { ...game(), puzzle: { ...game().puzzle, cages: [{ sum: 3, cells: [100] }] } },
  ];
  for (const one of wrong) expect(record(one)).toBeNull();
});

test("a board of overlapping grids has as many cells as places", () => {
  const cells = usual(FIGURE).givens.slice(0, 28);
  const board = { rows: 6, columns: 6, places: cells.map((_, cell) => cell), starts: [0, 14] };
  const puzzle = { ...usual(FIGURE), side: 4, board, givens: cells.map(() => 0), boxes: cells.map(() => 0) };
  const written = fresh("a", puzzle);
  expect(record(JSON.parse(JSON.stringify(written)))).toEqual(written);
  for (const wrong of [{ ...board, places: [36] }, { ...board, starts: [] }, { ...board, rows: 26 }, null]) {
    expect(record({ ...written, puzzle: { ...puzzle, board: wrong } })).toBeNull();
  }
  const { board: _, ...older } = usual(FIGURE);
  expect(record({ ...fresh("b", usual(FIGURE)), puzzle: older })?.puzzle.board).toBeNull();
});

test("the game of an older page is taken over, and none that is broken", () => {
  const puzzle = usual(FIGURE);
  const marks = puzzle.givens.map(() => 3);
  const values = puzzle.givens.map((value) => value || 1);
  const taken = fromOld("b", { puzzle, values, marks });
  expect(taken?.cells[0]).toMatchObject({ value: 1, marks: 3 });
  expect(taken && isPlayed(taken)).toBe(true);
  // What an older page wrote in the shape of a still older one.
  expect(fromOld("b", { puzzle: { givens: values }, values, marks })).toBeNull();
  expect(fromOld("b", { puzzle, values: [1], marks })).toBeNull();
});
