// The lines and signs of a grid as paths. A cell has the side 1.

import type { Label, Puzzle } from "../lib/types.ts";

/** How far the outline of a cage stays inside its cells. */
const GAP = 0.07;

/** The thin lines between cells and the walls between boxes. */
export function lines({ side, boxes }: Puzzle): { thin: string; walls: string } {
  const thin: string[] = [];
  const walls: string[] = [];
  for (let cell = 0; cell < side * side; cell++) {
    const [row, column] = [Math.floor(cell / side), cell % side];
    if (column < side - 1) {
      (boxes[cell] === boxes[cell + 1] ? thin : walls).push(`M${column + 1} ${row}v1`);
    }
    if (row < side - 1) {
      (boxes[cell] === boxes[cell + side] ? thin : walls).push(`M${column} ${row + 1}h1`);
    }
  }
  return { thin: thin.join(""), walls: walls.join("") };
}

/** The outline of a cage, a little inside its cells. */
export function outline(cells: readonly number[], side: number): string {
  const inside = new Set(cells);
  const has = (r: number, c: number) => r >= 0 && c >= 0 && r < side && c < side && inside.has(r * side + c);
  const paths: string[] = [];
  for (const cell of cells) {
    const [r, c] = [Math.floor(cell / side), cell % side];
    const [n, s, w, e] = [has(r - 1, c), has(r + 1, c), has(r, c - 1), has(r, c + 1)];
    const [left, right] = [w ? c : c + GAP, e ? c + 1 : c + 1 - GAP];
    const [top, bottom] = [n ? r : r + GAP, s ? r + 1 : r + 1 - GAP];
    if (!n) paths.push(`M${left} ${r + GAP}H${right}`);
    if (!s) paths.push(`M${left} ${r + 1 - GAP}H${right}`);
    if (!w) paths.push(`M${c + GAP} ${top}V${bottom}`);
    if (!e) paths.push(`M${c + 1 - GAP} ${top}V${bottom}`);
    // The inner corners, where the cage turns around a cell outside.
    for (const [dr, dc] of [
      [-1, -1],
      [-1, 1],
      [1, -1],
      [1, 1],
    ]) {
      if (has(r + dr, c) && has(r, c + dc) && !has(r + dr, c + dc)) {
        const x = dc < 0 ? c + GAP : c + 1 - GAP;
        const y = dr < 0 ? r + GAP : r + 1 - GAP;
        paths.push(`M${dc < 0 ? c : c + 1} ${y}H${x}V${dr < 0 ? r : r + 1}`);
      }
    }
  }
  return paths.join("");
}

/** A sign between two neighbours that opens towards the greater one. */
export function chevron([greater, less]: readonly [number, number], side: number): string {
  const at = (cell: number) => [(cell % side) + 0.5, Math.floor(cell / side) + 0.5];
  const [[x1, y1], [x2, y2]] = [at(greater), at(less)];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const [depth, width] = [0.045, 0.1];
  const point = (along: number, across: number) =>
    `${(x1 + dx / 2 + ux * along - uy * across).toFixed(3)} ${(y1 + dy / 2 + uy * along + ux * across).toFixed(3)}`;
  return `M${point(-depth, width)}L${point(depth, 0)}L${point(-depth, -width)}`;
}

/** Whether a number stands outside the grid. */
export const isOutside = ({ x, y }: Label, side: number): boolean =>
  x < 0 || y < 0 || x > 100 * side || y > 100 * side;

/** How many marks stand beside each other in a cell. */
export const markColumns = (puzzle: Puzzle): number =>
  puzzle.variants.includes("jigsaw") ? Math.ceil(Math.sqrt(puzzle.side)) : puzzle.box_columns;

/** The middle of a mark, in cells. It knows where the style puts the marks. */
export function middle(puzzle: Puzzle, cell: number, value: number): [number, number] {
  const { side } = puzzle;
  const columns = markColumns(puzzle);
  const rows = Math.ceil(side / columns);
  const [across, down] = [(value - 1) % columns, Math.floor((value - 1) / columns)];
  const [left, right, top, bottom] =
    puzzle.cages.length > 0
      ? [0.12, 0.12, 0.28, 0.1]
      : puzzle.greater.length > 0
        ? [0.14, 0.14, 0.14, 0.14]
        : [0.05, 0.05, 0.05, 0.05];
  return [
    (cell % side) + left + ((across + 0.5) * (1 - left - right)) / columns,
    Math.floor(cell / side) + top + ((down + 0.5) * (1 - top - bottom)) / rows,
  ];
}

/** The cells where a digit cannot stand because a house has it, and those that are full. */
export function blocked(puzzle: Puzzle, values: readonly number[], digit: number): Set<number> {
  const { side, boxes } = puzzle;
  const [rows, columns, regions] = [new Set<number>(), new Set<number>(), new Set<number>()];
  values.forEach((value, cell) => {
    if (value !== digit) return;
    rows.add(Math.floor(cell / side));
    columns.add(cell % side);
    regions.add(boxes[cell]);
  });
  const found = values.flatMap((value, cell) =>
    value !== 0 || rows.has(Math.floor(cell / side)) || columns.has(cell % side) || regions.has(boxes[cell])
      ? [cell]
      : [],
  );
  return new Set(found);
}
