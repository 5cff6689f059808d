// The truth table of a small formula.

/** How many variables a table may have. */
export const MOST_TABLE = 6;

export interface Row {
  /** The literals of this row, one for each variable. */
  literals: number[];
  /** Whether each clause is true. */
  clauses: boolean[];
  isModel: boolean;
}

export function table(clauses: readonly (readonly number[])[], variables: number): Row[] {
  return Array.from({ length: 2 ** variables }, (_, row) => {
    const literals = Array.from({ length: variables }, (_, place) =>
      (row >> (variables - 1 - place)) & 1 ? place + 1 : -(place + 1),
    );
    const known = new Set(literals);
    const truths = clauses.map((clause) => clause.some((literal) => known.has(literal)));
    return { literals, clauses: truths, isModel: truths.every(Boolean) };
  });
}
