// The addresses of states of the propagation: `#/logic?puzzle=paperGrid&at=end&suppose=x(0,7,1)`.
// ARCHITECTURE.md has a table of all addresses of the page.

export interface Route {
  /** Clauses beside those of the formula, as numbers of DIMACS. */
  added: number[][];
  /** The literal that is supposed; 0 for none. */
  suppose: number;
  /** The place in the trail: a number, or behind the givens, or its end. */
  at: number | "givens" | "end" | null;
  /** The literal whose truth is the place in the trail, in place of `at`; 0 for none. */
  until: number;
  /** The row and the column, from 0, of the cell whose clauses are shown. */
  cell: [number, number] | null;
}

/** A literal as people write it: `x(0,7,1)`, `-x(0,7,1)`, `¬x(0,7,1)`, or its number; 0 for none. */
export function literalOf(text: string, side: number): number {
  const found = /^\s*([-−¬!~]?)\s*(?:x\s*\(?(\d+),\s*(\d+),\s*(\d+)\)?|(\d+))\s*$/.exec(text);
  if (!found) return 0;
  const [, sign, row, column, value, number] = found;
  const isInside = Number(row) < side && Number(column) < side && Number(value) >= 1 && Number(value) <= side;
  if (number === undefined && !isInside) return 0;
  const variable =
    number === undefined ? (Number(row) * side + Number(column)) * side + Number(value) : Number(number);
  return sign ? -variable : variable;
}

/** Reads the part of an address behind `#/logic?`. The side is needed for names of literals. */
export function parseRoute(query: string, side: number): Route {
  const asked = new URLSearchParams(query);
  const at = asked.get("at") ?? asked.get("step") ?? "";
  const cell = /^(\d+),(\d+)$/.exec(asked.get("cell") ?? "");
  const clauses = (asked.get("added") ?? "")
    .split("/")
    .map((one) => one.match(/[-−¬!~]?(x\([^)]*\)|\d+)/g) ?? []);
  return {
    added: clauses
      .map((one) => one.map((literal) => literalOf(literal, side)).filter((literal) => literal !== 0))
      .filter((one) => one.length > 0),
    suppose: literalOf(asked.get("suppose") ?? "", side),
    at: at === "givens" || at === "end" ? at : /^\d+$/.test(at) ? Number(at) : null,
    until: /^\d*$/.test(at) ? 0 : literalOf(at, side),
    cell: cell ? [Number(cell[1]), Number(cell[2])] : null,
  };
}

/** The part of an address that leads to a state, behind that of its puzzle. */
export function writeRoute({ added, suppose, at, cell }: Omit<Route, "until">): string {
  const parts: string[] = [];
  if (added.length > 0) parts.push(`added=${added.map((one) => one.join(",")).join("/")}`);
  if (suppose !== 0) parts.push(`suppose=${suppose}`);
  if (at !== null) parts.push(`at=${at}`);
  if (cell) parts.push(`cell=${cell.join(",")}`);
  return parts.join("&");
}
