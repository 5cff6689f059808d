// What a screen reader says of a cell: its place, what stands there, and its rules.

import { t } from "../lib/app.svelte.ts";
import type { Puzzle } from "../lib/types.ts";
import { listed } from "../game/cells.ts";
import type { Layout } from "./geometry.ts";

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

/** `drawn` is what the library says of the signs on the cell. */
export function spoken(
  puzzle: Puzzle,
  { row, column }: Layout,
  cell: number,
  shown: Shown,
  drawn: readonly string[],
): string {
  const parts = [t("cell", row(cell) + 1, column(cell) + 1)];
  if (shown.value !== 0) parts.push(t(shown.isGiven ? "given" : "entered", shown.value));
  else {
    if (shown.marks !== 0) parts.push(t("marksAre", listed(shown.marks).join(" ")));
    if (shown.corners !== 0) parts.push(t("cornersAre", listed(shown.corners).join(" ")));
    if (shown.marks === 0 && shown.corners === 0) parts.push(t("empty"));
  }
  if (shown.clashes) parts.push(t("clash"));
  if (shown.isWrong) parts.push(t("isWrong"));
  if (shown.colour !== 0) parts.push(t("colourIs", shown.colour));
  // A jigsaw has regions in the place of boxes, of which the library speaks.
  if (!puzzle.variants.includes("jigsaw")) parts.push(t("inBox", puzzle.boxes[cell] + 1));
  return [...parts, ...drawn].join(", ");
}
