// Games are checked when they are read, since what another version of the page has written, or
// somebody by hand, must never break this one. The checks are fetched after the first paint.

import * as v from "valibot";
import { BLANK, type Cell } from "./cells.ts";
import { fresh, ORIGINS, VERSION, type GameRecord } from "./record.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const set = v.pipe(v.number(), v.integer());
const places = v.array(count);
const extent = v.pipe(count, v.minValue(1), v.maxValue(25));

const PuzzleSchema = v.object({
  text: v.string(),
  side: extent,
  box_rows: count,
  box_columns: count,
  // A game of an older page does not say.
  board: v.optional(
    v.nullable(v.object({ rows: extent, columns: extent, places, starts: v.pipe(places, v.minLength(1)) })),
    null,
  ),
  givens: places,
  boxes: places,
  cages: v.array(v.object({ sum: count, cells: v.pipe(places, v.minLength(1)) })),
  even: places,
  odd: places,
  greater: v.array(v.tuple([count, count])),
  diagonals: v.boolean(),
  windows: v.array(places),
  // A game of an older page has none.
  signs: v.optional(v.array(v.object({ path: v.string(), colour: v.string(), above: v.boolean() })), []),
  labels: v.optional(
    v.array(v.object({ x: v.number(), y: v.number(), size: v.number(), text: v.string() })),
    [],
  ),
  variants: v.array(v.string()),
});

const CellSchema = v.object({
  value: count,
  marks: set,
  corners: set,
  colour: count,
  blue: set,
  orange: set,
});
const PatchSchema = v.array(v.object({ cell: count, before: CellSchema, after: CellSchema }));

const RecordSchema = v.object({
  version: v.literal(VERSION),
  id: v.pipe(v.string(), v.minLength(1)),
  revision: count,
  writer: v.string(),
  updated: v.number(),
  puzzle: PuzzleSchema,
  origin: v.picklist(ORIGINS),
  name: v.string(),
  difficulty: v.string(),
  cells: v.array(CellSchema),
  past: v.array(PatchSchema),
  future: v.array(PatchSchema),
  editing: v.boolean(),
  seconds: count,
  helps: count,
  solved: v.boolean(),
  earlier: v.string(),
  later: v.string(),
});

/** Whether all numbers of cells and values fit the grid. */
function fits({ puzzle, cells, past, future }: GameRecord): boolean {
  const { side, board, givens, boxes, cages, even, odd, greater, windows } = puzzle;
  const all = board ? board.places.length : side * side;
  const isOnBoard = (place: number) => !board || place < board.rows * board.columns;
  const inside = [
    ...cages.flatMap((cage) => cage.cells),
    ...even,
    ...odd,
    ...greater.flat(),
    ...windows.flat(),
    ...[...past, ...future].flatMap((patch) => patch.map((change) => change.cell)),
  ];
  const lengths = [givens.length, boxes.length, cells.length];
  return (
    lengths.every((length) => length === all) &&
    inside.every((cell) => cell < all) &&
    [...(board?.places ?? []), ...(board?.starts ?? [])].every(isOnBoard) &&
    [...givens, ...cells.map((cell) => cell.value)].every((value) => value <= side)
  );
}

/** The record that something read is; null when it is none of this version. */
export function record(found: unknown): GameRecord | null {
  const read = v.safeParse(RecordSchema, found);
  return read.success && fits(read.output) ? read.output : null;
}

const OldSchema = v.object({ puzzle: PuzzleSchema, values: places, marks: v.array(set) });

/** The one game that the page kept before it had a list. */
export function fromOld(id: string, found: unknown): GameRecord | null {
  const read = v.safeParse(OldSchema, found);
  if (!read.success) return null;
  const { puzzle, values, marks } = read.output;
  const cells = values.map((value, place): Cell => ({ ...BLANK, value, marks: marks[place] ?? 0 }));
  return record({ ...fresh(id, puzzle), cells });
}
