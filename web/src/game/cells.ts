// What stands in the cells, and what a digit or an eraser does to them. Everything here is a
// function of its arguments, so that it is tested without a browser.

/** A cell: its value and what the player has noted. A set of values is a set of bits. */
export interface Cell {
  /** The value; 0 for none. */
  readonly value: number;
  /** The values that are still possible, in the middle of the cell. The engine reads these. */
  readonly marks: number;
  /** The values that are noted along the edge of the cell: the player's own shorthand. */
  readonly corners: number;
  /** The number of the cell's colour; 0 for none. */
  readonly colour: number;
  /** The marks that are coloured in the first and in the second colour. */
  readonly blue: number;
  readonly orange: number;
}

/** What a digit means. */
export type Mode = "value" | "corner" | "centre" | "colour";
export const MODES: readonly Mode[] = ["value", "corner", "centre", "colour"];

/** How many colours a cell can have. */
export const COLOURS = 9;

export interface Change {
  readonly cell: number;
  readonly before: Cell;
  readonly after: Cell;
}

/** What one step of undo takes back. */
export type Patch = Change[];

export const BLANK: Cell = { value: 0, marks: 0, corners: 0, colour: 0, blue: 0, orange: 0 };

export const bit = (value: number): number => 1 << (value - 1);
export const has = (set: number, value: number): boolean => (set & bit(value)) !== 0;

/** The values of a set. */
export function listed(set: number): number[] {
  const found: number[] = [];
  for (let value = 1; value <= 32; value++) if (has(set, value)) found.push(value);
  return found;
}

/** The cells of a puzzle as they are at the beginning. */
export const begun = (givens: readonly number[]): Cell[] => givens.map((value) => ({ ...BLANK, value }));

const SAME: (keyof Cell)[] = ["value", "marks", "corners", "colour", "blue", "orange"];

/** The changes that lead from one state to another; empty when nothing differs. */
export function difference(before: readonly Cell[], after: readonly Cell[]): Patch {
  return after.flatMap((cell, place) =>
    SAME.some((key) => cell[key] !== before[place][key])
      ? [{ cell: place, before: before[place], after: cell }]
      : [],
  );
}

/** The state after a patch, or before it. */
export function patched(cells: readonly Cell[], patch: Patch, side: "before" | "after"): Cell[] {
  const next = [...cells];
  for (const change of patch) next[change.cell] = change[side];
  return next;
}

/** The changes of two patches in a row as one. */
export function joined(first: Patch, second: Patch): Patch {
  const changes = new Map(first.map((change) => [change.cell, change]));
  for (const change of second) {
    const before = changes.get(change.cell)?.before ?? change.before;
    changes.set(change.cell, { ...change, before });
  }
  return [...changes.values()];
}

/** Changes some of the cells. */
function edited(cells: readonly Cell[], places: readonly number[], edit: (cell: Cell) => Cell): Cell[] {
  const next = [...cells];
  for (const place of places) next[place] = edit(next[place]);
  return next;
}

/** Sets bits in all cells, or takes them away where all have them. */
function toggled(
  cells: readonly Cell[],
  places: readonly number[],
  key: "marks" | "corners",
  digit: number,
): Cell[] {
  const open = places.filter((place) => cells[place].value === 0);
  const all = open.every((place) => has(cells[place][key], digit));
  return edited(cells, open, (cell) => ({
    ...cell,
    [key]: all ? cell[key] & ~bit(digit) : cell[key] | bit(digit),
  }));
}

/** What a digit does in the chosen cells. `isGiven` names cells whose value cannot be changed. */
export function typed(
  cells: readonly Cell[],
  places: readonly number[],
  mode: Mode,
  digit: number,
  isGiven: (cell: number) => boolean,
): Cell[] {
  if (mode === "colour") {
    if (digit > COLOURS) return [...cells];
    const all = places.every((place) => cells[place].colour === digit);
    return edited(cells, places, (cell) => ({ ...cell, colour: all ? 0 : digit }));
  }
  const free = places.filter((place) => !isGiven(place));
  if (mode === "corner") return toggled(cells, free, "corners", digit);
  if (mode === "centre") return toggled(cells, free, "marks", digit);
  const all = free.every((place) => cells[place].value === digit);
  return edited(cells, free, (cell) => ({ ...cell, value: all ? 0 : digit }));
}

/** Takes away what lies on top in the chosen cells: values, or else notes, or else colours. */
export function erased(
  cells: readonly Cell[],
  places: readonly number[],
  mode: Mode,
  isGiven: (cell: number) => boolean,
): Cell[] {
  const free = places.filter((place) => !isGiven(place));
  const uncoloured = () => edited(cells, places, (cell) => ({ ...cell, colour: 0, blue: 0, orange: 0 }));
  if (mode === "colour") return uncoloured();
  if (free.some((place) => cells[place].value !== 0)) {
    return edited(cells, free, (cell) => ({ ...cell, value: 0 }));
  }
  if (free.some((place) => cells[place].marks !== 0 || cells[place].corners !== 0)) {
    return edited(cells, free, (cell) => ({ ...cell, marks: 0, corners: 0, blue: 0, orange: 0 }));
  }
  return uncoloured();
}

/** Gives a mark the next of its colours: none, blue, orange. */
export function tinted(cells: readonly Cell[], place: number, value: number): Cell[] {
  return edited(cells, [place], (cell) => {
    if (!has(cell.marks, value)) return cell;
    const [isBlue, isOrange] = [has(cell.blue, value), has(cell.orange, value)];
    return {
      ...cell,
      blue: isBlue || isOrange ? cell.blue & ~bit(value) : cell.blue | bit(value),
      orange: isBlue ? cell.orange | bit(value) : cell.orange & ~bit(value),
    };
  });
}

/** Takes from the notes of empty cells what the entries exclude. */
export function trimmed(cells: readonly Cell[], candidates: ArrayLike<number>): Cell[] {
  return cells.map((cell, place) => {
    if (cell.value !== 0) return cell;
    const left = candidates[place];
    if ((cell.marks & ~left) === 0 && (cell.corners & ~left) === 0) return cell;
    return {
      ...cell,
      marks: cell.marks & left,
      corners: cell.corners & left,
      blue: cell.blue & left,
      orange: cell.orange & left,
    };
  });
}

/** Whether each empty cell has marks; then a mark that is missing was taken away. */
export const isMarked = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => cell.value !== 0 || cell.marks !== 0);

/** Something that a step concludes: a value, or that a value is none. */
export interface Conclusion {
  readonly cell: number;
  readonly value: number;
  readonly holds: boolean;
}

/** The cells after the conclusions of a step, with all marks where it takes some away. */
export function concluded(
  cells: readonly Cell[],
  conclusions: readonly Conclusion[],
  candidates: ArrayLike<number>,
): Cell[] {
  const wasMarked = isMarked(cells);
  const cuts = conclusions.some(({ holds }) => !holds);
  const next = cells.map((cell, place) =>
    cell.value !== 0 || !(wasMarked || cuts)
      ? cell
      : { ...cell, marks: wasMarked ? cell.marks & candidates[place] : candidates[place] },
  );
  for (const { cell, value, holds } of conclusions) {
    next[cell] = holds ? { ...next[cell], value } : { ...next[cell], marks: next[cell].marks & ~bit(value) };
  }
  return next;
}
