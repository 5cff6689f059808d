// Formulas as people type them: DIMACS with or without its header, or names joined by words and
// signs, with a clause on each line or between slashes.

export interface TypedFormula {
  /** Literals as in DIMACS. */
  clauses: number[][];
  /** The names of the variables, from 1 on; the numbers themselves in DIMACS. */
  names: string[];
}

/** What is wrong with a formula, and where; lines and columns count from 1. */
export class FormulaFault extends Error {
  readonly line: number;
  readonly column: number;
  readonly kind: "sign" | "word" | "many" | "none" | "number";
  readonly found: string;

  constructor(kind: FormulaFault["kind"], line: number, column: number, found = "") {
    super(`line ${line}, column ${column}: ${kind} ${found}`);
    this.kind = kind;
    this.line = line;
    this.column = column;
    this.found = found;
  }
}

/** The phrases of these faults, which take the line, the column and what was found. */
export const FAULTS = {
  sign: "faultSign",
  word: "faultWord",
  number: "faultNumber",
  many: "faultMany",
  none: "faultNone",
} as const;

/** The largest formula that can be followed by eye. */
export const MOST_VARIABLES = 400;
export const MOST_CLAUSES = 4000;

interface Token {
  kind: "name" | "not" | "or" | "end";
  text: string;
  line: number;
  column: number;
}

const OR = /^(\||\|\||∨|\+|or|ou)$/i;
const AND = /^(\/|;|&|&&|∧|and|et)$/i;
const NOT = /^(-|−|¬|!|~|not|non)$/i;
const PARTS = /\|\||&&|[|∨+/;&∧¬!~−(),]|-|[\p{L}_][\p{L}\p{N}_]*(?:\([\p{L}\p{N}_, ]*\))?|\p{N}+|\S/gu;

/** The parts of a line; the end of a line ends a clause unless the clause goes on. */
function tokens(line: string, number: number): Token[] {
  return [...line.matchAll(PARTS)].flatMap(({ 0: text, index }): Token[] => {
    const at = { text, line: number, column: index + 1 };
    if (OR.test(text)) return [{ kind: "or", ...at }];
    if (AND.test(text)) return [{ kind: "end", ...at }];
    if (NOT.test(text)) return [{ kind: "not", ...at }];
    if (/^[(),]$/.test(text)) return [];
    if (/^[\p{L}\p{N}_]/u.test(text)) return [{ kind: "name", ...at }];
    throw new FormulaFault("sign", number, index + 1, text);
  });
}

/** Whether the beginning of a formula is DIMACS: it has a header, or no letters outside comments. */
export const isDimacs = (text: string): boolean =>
  /^\s*p\s+(inc)?cnf\b/m.test(text) || !/\p{L}/u.test(text.replace(/^\s*c\b.*$/gm, ""));

export function parseFormula(
  text: string,
  mostVariables = MOST_VARIABLES,
  mostClauses = MOST_CLAUSES,
): TypedFormula {
  const clauses: number[][] = [];
  const numbers = new Map<string, number>();
  let clause: number[] = [];
  let isNegated = false;
  const isNumbers = isDimacs(text);
  // With zeros at the ends of clauses, a line can end within one.
  const hasZeros = isNumbers && /(^|\s)0(\s|$|\/)/m.test(text);

  const end = () => {
    if (clause.length > 0) clauses.push([...new Set(clause)]);
    clause = [];
    if (clauses.length > mostClauses) throw new FormulaFault("many", 1, 1, String(mostClauses));
  };
  const variable = ({ text: name, line, column }: Token): number => {
    if (isNumbers) {
      if (!/^\d+$/.test(name)) throw new FormulaFault("number", line, column, name);
      return Number(name);
    }
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
    return numbers.get(name)!;
  };

  text.split("\n").forEach((line, place) => {
    if (isNumbers && /^\s*(c\b|p\b|%)/.test(line)) return;
    const found = tokens(line, place + 1);
    for (const token of found) {
      if (token.kind === "not") isNegated = !isNegated;
      else if (token.kind === "end") end();
      else if (token.kind === "name" && hasZeros && token.text === "0") {
        // An empty clause can be typed, too.
        if (clause.length > 0) end();
        else clauses.push([]);
      } else if (token.kind === "name") {
        const literal = variable(token);
        if (literal < 1 || literal > mostVariables) {
          throw new FormulaFault("many", token.line, token.column, String(mostVariables));
        }
        clause.push(isNegated ? -literal : literal);
        isNegated = false;
      }
    }
    if (isNegated) throw new FormulaFault("word", place + 1, line.length + 1);
    const goesOn = found.at(-1)?.kind === "or";
    if (!hasZeros && !goesOn) end();
  });
  end();
  if (clauses.length === 0) throw new FormulaFault("none", 1, 1);
  if (isNumbers) {
    const count = Math.max(0, ...clauses.flat().map(Math.abs));
    return { clauses, names: Array.from({ length: count }, (_, index) => String(index + 1)) };
  }
  // In the order of the alphabet, wherever a name was met first: a search that takes the first
  // variable can then be followed on paper.
  const names = [...numbers.keys()].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const places = new Map(names.map((name, place) => [numbers.get(name)!, place + 1]));
  const renamed = (literal: number) => Math.sign(literal) * places.get(Math.abs(literal))!;
  return { clauses: clauses.map((clause) => clause.map(renamed)), names };
}

/** A literal by its name. */
export function literalName(literal: number, names: readonly string[]): string {
  const name = names[Math.abs(literal) - 1] ?? String(Math.abs(literal));
  return literal < 0 ? `¬${name}` : name;
}
