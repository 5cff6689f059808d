// Where the cells of a grid lie, and its lines as paths. A cell has the side 1.
//
// Cells are numbered in reading order. Grids that overlap leave holes between them, where there are no
// cells: the engine says at which place of the board each cell lies.

import type { Label, Puzzle } from "../lib/types.ts";

export type Layout = ReturnType<typeof layout>;

export function layout({ side, board, boxes, givens }: Puzzle) {
  const { rows, columns, places, starts } = board ?? {
    rows: side,
    columns: side,
    places: givens.map((_, cell) => cell),
    starts: [0],
  };
  const cells: (number | undefined)[] = [];
  places.forEach((place, cell) => (cells[place] = cell));
  const row = (cell: number) => Math.floor(places[cell] / columns);
  const column = (cell: number) => places[cell] % columns;
  /** The grids of each cell. */
  const grids = givens.map((_, cell) =>
    starts.flatMap((start, grid) => {
      const [down, right] = [row(cell) - Math.floor(start / columns), column(cell) - (start % columns)];
      return down >= 0 && right >= 0 && down < side && right < side ? [grid] : [];
    }),
  );
  /** The cell at a place; none in a hole and outside. */
  const at = (r: number, c: number) => (c >= 0 && c < columns ? cells[r * columns + c] : undefined);
  return {
    rows,
    columns,
    starts,
    grids,
    row,
    column,
    at,
    /** Whether two cells are in a row or a column of a grid, or in a box. */
    sees: (one: number, other: number) =>
      boxes[one] === boxes[other] ||
      ((row(one) === row(other) || column(one) === column(other)) &&
        grids[one].some((grid) => grids[other].includes(grid))),
    /** The next cell from a place, beyond holes and around the edges. */
    next(r: number, c: number, [down, right]: readonly [number, number]): number {
      let found;
      do {
        r = (r + down + rows) % rows;
        c = (c + right + columns) % columns;
        found = at(r, c);
      } while (found === undefined);
      return found;
    },
  };
}

/** The thin lines between cells, and the walls between boxes and around holes. */
export function lines(
  { boxes, board }: Puzzle,
  { row, column, at }: Layout,
): { thin: string; walls: string } {
  let [thin, walls] = ["", ""];
  boxes.forEach((box, cell) => {
    const [r, c] = [row(cell), column(cell)];
    const edge = (other: number | undefined, path: string) => {
      if (other !== undefined && boxes[other] === box) thin += path;
      // A single grid has a frame.
      else if (other !== undefined || board) walls += path;
    };
    edge(at(r, c + 1), `M${c + 1} ${r}v1`);
    edge(at(r + 1, c), `M${c} ${r + 1}h1`);
    if (at(r, c - 1) === undefined) edge(undefined, `M${c} ${r}v1`);
    if (at(r - 1, c) === undefined) edge(undefined, `M${c} ${r}h1`);
  });
  return { thin, walls };
}

/** Whether a number stands outside the board. */
export const isOutside = ({ x, y }: Label, { rows, columns }: Layout): boolean =>
  x < 0 || y < 0 || x > 100 * columns || y > 100 * rows;

/** How many marks stand beside each other in a cell. */
export const markColumns = (puzzle: Puzzle): number =>
  puzzle.variants.includes("jigsaw") ? Math.ceil(Math.sqrt(puzzle.side)) : puzzle.box_columns;

/** The cells where a digit cannot stand because a house has it, and those that are full. */
export function blocked({ sees }: Layout, values: readonly number[], digit: number): Set<number> {
  const holders = values.flatMap((value, cell) => (value === digit ? [cell] : []));
  const isBlocked = (cell: number) => values[cell] !== 0 || holders.some((one) => sees(one, cell));
  return new Set(values.flatMap((_, cell) => (isBlocked(cell) ? [cell] : [])));
}
