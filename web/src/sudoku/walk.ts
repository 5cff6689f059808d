// What the board shows at a place of an explanation.

import type { Layout } from "../board/geometry.ts";
import type { CellRole, MarkRole, Puzzle, Told } from "../lib/types.ts";

/** The values of a line of digits, or of numbers with spaces between them. */
export function digits(line: string): number[] {
  return line.includes(" ")
    ? line.trim().split(/\s+/).map(Number)
    : [...line].map((character) => parseInt(character, 36) || 0);
}

/** The cell that the library names by its row and column. */
export const cellOf = ({ at }: Layout, { row, column }: { row: number; column: number }): number =>
  at(row - 1, column - 1) ?? -1;

/** The values at a place: before a step, or at the end. */
export function valuesAt(puzzle: Puzzle, layout: Layout, walk: Told, place: number): number[] {
  const { explanation, pictures } = walk;
  const { several, core, steps } = explanation!;
  if (several) return digits(several.solutions[place]);
  const picture = pictures[place];
  if (picture) return picture.values;
  if (core) {
    const values = puzzle.givens.map(() => 0);
    for (const mark of core) values[cellOf(layout, mark)] = mark.value;
    return values;
  }
  const values = [...(pictures.at(-1)?.values ?? puzzle.givens)];
  for (const mark of steps.at(-1)?.concludes ?? []) {
    if (mark.holds) values[cellOf(layout, mark)] = mark.value;
  }
  return values;
}

/** The cells that stand out at a place without a step. */
function special(layout: Layout, walk: Told, place: number): number[] {
  const { several, core } = walk.explanation!;
  if (several) return several.differing.map(([row, column]) => cellOf(layout, { row, column }));
  return core && place >= walk.pictures.length ? core.map((mark) => cellOf(layout, mark)) : [];
}

/** The roles of the cells in an explanation. */
export function walkRoles(layout: Layout, walk: Told, place: number): Map<number, CellRole> {
  const roles = new Map<number, CellRole>(walk.pictures[place]?.cells ?? []);
  const role = walk.explanation?.several ? "place" : "broken";
  for (const cell of special(layout, walk, place)) roles.set(cell, role);
  return roles;
}

/** The roles of marks, by cell · 32 + value. */
export function markRoles(layout: Layout, told: Told, place: number): Map<number, MarkRole> {
  const roles = new Map<number, MarkRole>();
  // The candidate that becomes a value stands out in its cell.
  for (const mark of told.explanation!.steps[place]?.concludes ?? []) {
    if (mark.holds) roles.set(cellOf(layout, mark) * 32 + mark.value, "found");
  }
  for (const [cell, value, role] of told.pictures[place]?.marks ?? []) roles.set(cell * 32 + value, role);
  return roles;
}
