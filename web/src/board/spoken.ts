// What a screen reader says of a cell: its place, what stands there, and its rules.

import { t } from "../lib/app.svelte.ts";
import type { Puzzle } from "../lib/types.ts";
import { listed } from "../game/cells.ts";

/** What stands in a cell, as the board shows it. */
export interface Shown {
  value: number;
  marks: number;
  corners: number;
  colour: number;
  isGiven: boolean;
  clashes: boolean;
  isWrong: boolean;
}

export function spoken(puzzle: Puzzle, cell: number, shown: Shown): string {
  const { side } = puzzle;
  const parts = [t("cell", Math.floor(cell / side) + 1, (cell % side) + 1)];
  if (shown.value !== 0) parts.push(t(shown.isGiven ? "given" : "entered", shown.value));
  else {
    if (shown.marks !== 0) parts.push(t("marksAre", listed(shown.marks).join(" ")));
    if (shown.corners !== 0) parts.push(t("cornersAre", listed(shown.corners).join(" ")));
    if (shown.marks === 0 && shown.corners === 0) parts.push(t("empty"));
  }
  if (shown.clashes) parts.push(t("clash"));
  if (shown.isWrong) parts.push(t("isWrong"));
  if (shown.colour !== 0) parts.push(t("colourIs", shown.colour));
  return [...parts, ...rules(puzzle, cell)].join(", ");
}

/** The box of a cell and the signs of variants on it. */
function rules(puzzle: Puzzle, cell: number): string[] {
  const { side, boxes, cages, greater, windows } = puzzle;
  const isJigsaw = puzzle.variants.includes("jigsaw");
  const parts = [t(isJigsaw ? "inRegion" : "inBox", boxes[cell] + 1)];
  const cage = cages.find(({ cells }) => cells.includes(cell));
  if (cage) parts.push(t("inCage", cage.sum, cage.cells.length));
  if (puzzle.even.includes(cell)) parts.push(t("isEven"));
  if (puzzle.odd.includes(cell)) parts.push(t("isOdd"));
  const [row, column] = [Math.floor(cell / side), cell % side];
  if (puzzle.diagonals && (row === column || row + column === side - 1)) parts.push(t("onDiagonal"));
  if (windows.some((window) => window.includes(cell))) parts.push(t("inWindow"));
  for (const [more, less] of greater) {
    if (more === cell) parts.push(t("isGreater", direction(less - cell, side)));
    if (less === cell) parts.push(t("isLess", direction(more - cell, side)));
  }
  return parts;
}

const direction = (step: number, side: number): string =>
  t(step === 1 ? "right" : step === -1 ? "left" : step === side ? "below" : "above");
