// The clauses of a puzzle, and what is known of them at a place of the propagation.

export interface Clause {
  number: number;
  part: number;
  literals: number[];
}

/** The names of the parts, by their numbers. */
export const PARTS = ["K1", "L1", "C1", "B1", "K2", "L2", "C2", "B2", "F1", "F2", "V", "+"];

/** The part of the clauses that were added. */
export const ADDED = 11;

export const PART_TEXTS: [string, string][] = [
  ["each cell holds at least one value", "chaque case contient au moins une valeur"],
  ["each value stands at least once in each row", "chaque valeur figure au moins une fois dans chaque ligne"],
  [
    "each value stands at least once in each column",
    "chaque valeur figure au moins une fois dans chaque colonne",
  ],
  ["each value stands at least once in each box", "chaque valeur figure au moins une fois dans chaque bloc"],
  ["no cell holds two values", "aucune case ne contient deux valeurs"],
  ["no value stands twice in a row", "aucune valeur ne figure deux fois dans une ligne"],
  ["no value stands twice in a column", "aucune valeur ne figure deux fois dans une colonne"],
  ["no value stands twice in a box", "aucune valeur ne figure deux fois dans un bloc"],
  ["what the given cells hold and do not hold", "ce que contiennent et ne contiennent pas les cases données"],
  [
    "what the empty cells cannot hold because of a given",
    "ce qu’une case vide ne peut contenir à cause d’une donnée",
  ],
  ["the rules of the variant", "les règles de la variante"],
  ["clauses that were added", "les clauses ajoutées"],
];

export function decode(flat: Int32Array): Clause[] {
  const clauses: Clause[] = [];
  for (let at = 0; at < flat.length; at++) {
    const part = flat[at++];
    const literals: number[] = [];
    for (; flat[at] !== 0; at++) literals.push(flat[at]);
    clauses.push({ number: clauses.length, part, literals });
  }
  return clauses;
}

export type Truth = "true" | "false" | "open";

/** The truth values after some literals of the trail. */
export class Valuation {
  private values = new Map<number, boolean>();

  constructor(trail: [number, number][], count: number) {
    for (const [literal] of trail.slice(0, count)) this.values.set(Math.abs(literal), literal > 0);
  }

  of(literal: number): Truth {
    const value = this.values.get(Math.abs(literal));
    return value === undefined ? "open" : value === literal > 0 ? "true" : "false";
  }

  /** A clause is satisfied, empty, a unit, or open. */
  clause(clause: Clause): "satisfied" | "empty" | "unit" | "open" {
    let open = 0;
    for (const literal of clause.literals) {
      const truth = this.of(literal);
      if (truth === "true") return "satisfied";
      if (truth === "open") open++;
    }
    return open === 0 ? "empty" : open === 1 ? "unit" : "open";
  }
}

/** The cell and the value of a literal; null for a variable that belongs to no cell. */
export function meaning(literal: number, side: number): { cell: number; value: number } | null {
  const index = Math.abs(literal) - 1;
  const cell = Math.floor(index / side);
  return cell < side * side ? { cell, value: (index % side) + 1 } : null;
}

/** The paper's name of a literal: rows and columns count from 0, values from 1. */
export function name(literal: number, side: number, asNumber: boolean): string {
  const found = meaning(literal, side);
  if (asNumber || !found) return String(literal).replace("-", "−");
  const { cell, value } = found;
  return `${literal < 0 ? "¬" : ""}x(${Math.floor(cell / side)},${cell % side},${value})`;
}
