// What the functions of crates/faces/wasm take and return as JSON. `wire.ts` is made from the Rust
// types by a test; the explanation is the JSON of `neuf explain`, and its types stand here.

export type * from "./wire.ts";

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
