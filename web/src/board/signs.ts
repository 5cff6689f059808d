// The signs of rules and steps as paths. A cell has the side 1.

import type { Puzzle } from "../lib/types.ts";
import { markColumns, type Layout } from "./geometry.ts";

/** How far the outline of a cage stays inside its cells. */
const GAP = 0.07;

/** The outline of a cage, a little inside its cells. */
export function outline(cells: readonly number[], { row, column, at }: Layout): string {
  const inside = new Set<number | undefined>(cells);
  const has = (r: number, c: number) => inside.has(at(r, c));
  const paths: string[] = [];
  for (const cell of cells) {
    const [r, c] = [row(cell), column(cell)];
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
export function chevron([greater, less]: readonly [number, number], { row, column }: Layout): string {
  const at = (cell: number) => [column(cell) + 0.5, row(cell) + 0.5];
  const [[x1, y1], [x2, y2]] = [at(greater), at(less)];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const [depth, width] = [0.045, 0.1];
  const point = (along: number, across: number) =>
    `${(x1 + dx / 2 + ux * along - uy * across).toFixed(3)} ${(y1 + dy / 2 + uy * along + ux * across).toFixed(3)}`;
  return `M${point(-depth, width)}L${point(depth, 0)}L${point(-depth, -width)}`;
}

/** The middle of a mark, in cells. It knows where the style puts the marks. */
export function middle(
  puzzle: Puzzle,
  { row, column }: Layout,
  cell: number,
  value: number,
): [number, number] {
  const columns = markColumns(puzzle);
  const rows = Math.ceil(puzzle.side / columns);
  const [across, down] = [(value - 1) % columns, Math.floor((value - 1) / columns)];
  const [left, right, top, bottom] =
    puzzle.cages.length > 0
      ? [0.12, 0.12, 0.28, 0.1]
      : puzzle.greater.length > 0
        ? [0.14, 0.14, 0.14, 0.14]
        : [0.05, 0.05, 0.05, 0.05];
  return [
    column(cell) + left + ((across + 0.5) * (1 - left - right)) / columns,
    row(cell) + top + ((down + 0.5) * (1 - top - bottom)) / rows,
  ];
}
