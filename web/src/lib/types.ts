// What the functions of crates/faces/wasm take and return as JSON.

export interface Puzzle {
  /** The puzzle in neuf's own text format. */
  text: string;
  side: number;
  box_rows: number;
  box_columns: number;
  givens: number[];
  /** The number of the box, or of the region in its place, of each cell. */
  boxes: number[];
  cages: { sum: number; cells: number[] }[];
  even: number[];
  odd: number[];
  /** Pairs of cells; the first holds the greater value. */
  greater: [number, number][];
  diagonals: boolean;
  windows: number[][];
  variants: string[];
}

export interface Variant {
  name: string;
  /** The name in the language of the page. */
  label: string;
  /** Whether the name says everything; otherwise the rules need a map or a list. */
  is_whole: boolean;
}

export interface Collection {
  puzzles: { name: string; puzzle: Puzzle }[];
  fault: string | null;
  more: boolean;
}

export interface Clash {
  cells: number[];
  /** How the cells break a rule, in the language of the page. */
  text: string;
}

export interface Checked {
  solutions: "none" | "one" | "several" | "unknown";
  solution: number[] | null;
  wrong: number[];
  wrong_marks: number[];
}

export interface Rated {
  /** The name of the difficulty, and the name in the language of the page. */
  difficulty: string;
  label: string;
  score: number;
  /** The techniques of the way through by name and in words, and how often they are used. */
  techniques: [string, string, number][];
}

export interface Technique {
  name: string;
  label: string;
  /** The difficulty of a puzzle whose hardest technique this is. */
  difficulty: string;
  difficulty_label: string;
}

export interface Mark {
  row: number;
  column: number;
  value: number;
  holds: boolean;
}

export interface Clause {
  family: string;
  literals: number[];
  cage?: [number, number];
}

export interface Step {
  number: string;
  rule: string;
  text: string;
  concludes: Mark[];
  premises: (Mark & { from: string })[];
  clauses: Clause[];
  supposes?: Mark;
  inner?: Step[];
}

export interface Explanation {
  status: "solved" | "unfinished" | "hint" | "no solution" | "several solutions" | "unknown";
  text: string;
  steps: Step[];
  core?: Mark[];
  several?: {
    solutions: [string, string];
    differing: [number, number][];
    unique_with: Mark[];
    smallest_for: "all" | "this" | "none";
  };
}

export type CellRole = "new" | "place" | "fact" | "broken";
/** `found` is the page's own: the candidate that the step makes a value. */
export type MarkRole = "found" | "on" | "other" | "out" | "supposed" | "follows" | "lost";

export interface Picture {
  caption: string;
  conclusion: string;
  rule: string;
  values: number[];
  candidates: number[];
  cells: [number, CellRole][];
  marks: [number, number, MarkRole][];
  /** Links between nodes, each of one or several candidates. */
  links: Link[];
}

export interface Link {
  strong: boolean;
  /** The candidates of the two nodes, as cells and values. */
  ends: [[number, number][], [number, number][]];
}

export interface Told extends Partial<Checked> {
  explanation: Explanation | null;
  pictures: Picture[];
  sources: [string, string][];
}

export interface Wanted {
  seed: number;
  number: number;
  box_rows: number;
  box_columns: number;
  /** The names of variants, separated by commas. */
  variants: string;
  /** The name of a difficulty. */
  difficulty: string | null;
  /** The names of techniques that the puzzle must need. */
  needs: string[];
  symmetry: string;
  minimal: boolean;
}

export interface Made {
  puzzle: Puzzle;
  solution: number[];
  difficulty: string | null;
}

export interface Trace {
  /** The true literals, each with the clause that became a unit; −1 for none. */
  trail: [number, number][];
  /** How many of them hold without the supposition. */
  base: number;
  /** The clause that is false; −1 when what was learned contradicts itself. */
  conflict: number | null;
}

export interface SatInfo {
  variables: number;
  clauses: number;
  literals: number;
  warnings: string[];
  cubes: number;
}

export interface SatProgress {
  status: "running" | "satisfiable" | "unsatisfiable" | "stopped";
  cause: string | null;
  counters: [string, number][];
  lemmas: number;
  refused: string | null;
  verified: boolean | null;
}
