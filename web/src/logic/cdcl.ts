// A search with conflict-driven clause learning, told moment by moment: each look at a watched
// literal, each decision, the analysis of each conflict, and the way back. It is the textbook's
// algorithm (Marques-Silva and Sakallah 1999, Moskewicz and others 2001) without what makes it
// fast. The solver of this project does the same on packed clauses; telling its run was rejected,
// since it simplifies, restarts and forgets, which a reader could not follow.

/** A literal that is true. */
export interface Assigned {
  readonly literal: number;
  /** The clause that made it true; −1 for a decision. */
  readonly reason: number;
  readonly level: number;
}

/** What happens at a moment. */
export type Event =
  /** Nothing has happened yet. */
  | { kind: "start" }
  /** A clause of one literal, or one that was learned, makes a literal true. */
  | { kind: "unit"; clause: number; literal: number }
  | { kind: "decide"; literal: number }
  /** A watched literal of the clause has become false, and another one is watched instead. */
  | { kind: "move"; clause: number; from: number; to: number }
  /** The clause has a true literal already. */
  | { kind: "true"; clause: number; literal: number }
  /** All other literals of the clause are false. */
  | { kind: "imply"; clause: number; literal: number }
  | { kind: "conflict"; clause: number }
  /** The clause under analysis is resolved with a reason. */
  | { kind: "resolve"; clause: number; pivot: number }
  | { kind: "learn"; clause: number; level: number }
  | { kind: "jump"; level: number; from: number }
  | { kind: "satisfiable" }
  | { kind: "unsatisfiable" }
  /** The search has become too long to be followed. */
  | { kind: "long" };

/** The state of the search after an event. */
export interface Moment {
  readonly event: Event;
  readonly trail: readonly Assigned[];
  /** How many literals of the trail have been propagated. */
  readonly done: number;
  /** How many clauses there are, with the learned ones. */
  readonly clauseCount: number;
  /** The watched literals of each clause. */
  readonly watches: readonly (readonly number[])[];
  /** The clause under analysis, while a conflict is analysed. */
  readonly analysed: readonly number[] | null;
  /** The literals that the analysis has resolved on: the side of the conflict. */
  readonly resolved: readonly number[];
}

export interface Search {
  /** The clauses of the formula, and behind them the learned ones. */
  clauses: number[][];
  variables: number;
  /** How many clauses are those of the formula. */
  given: number;
  moments: Moment[];
  result: "satisfiable" | "unsatisfiable" | "long";
  counts: { decisions: number; propagations: number; conflicts: number; visits: number };
}

export interface Choices {
  /** Which variable is decided next: the first open one, or the one in the most open clauses. */
  order: "first" | "most";
  /** Whether a decided variable is true at first. */
  positive: boolean;
  /** Decisions that the reader has made, in the place of the first ones. */
  decisions: readonly number[];
}

/** How many moments a search may have. */
const MOST_MOMENTS = 6000;

class Run {
  readonly clauses: number[][];
  readonly given: number;
  readonly moments: Moment[] = [];
  readonly counts = { decisions: 0, propagations: 0, conflicts: 0, visits: 0 };
  private readonly variables: number;
  private trail: Assigned[] = [];
  private done = 0;
  private readonly values = new Map<number, Assigned>();
  private watches: (readonly number[])[] = [];
  private analysed: number[] | null = null;
  private resolved: number[] = [];

  constructor(clauses: readonly (readonly number[])[], variables: number) {
    // A literal that is written twice would be watched twice.
    this.clauses = clauses.map((clause) => [...new Set(clause)]);
    this.given = clauses.length;
    this.variables = variables;
    this.watches = this.clauses.map((clause) => clause.slice(0, 2));
  }

  private tell(event: Event): void {
    this.moments.push({
      event,
      trail: [...this.trail],
      done: this.done,
      clauseCount: this.clauses.length,
      watches: [...this.watches],
      analysed: this.analysed && [...this.analysed],
      resolved: [...this.resolved],
    });
  }

  /** Whether a literal is true or false; null while it is open. */
  private value(literal: number): boolean | null {
    const found = this.values.get(Math.abs(literal));
    return found ? found.literal === literal : null;
  }
  private get level(): number {
    return this.trail.at(-1)?.level ?? 0;
  }

  private assign(literal: number, reason: number, level: number): void {
    const assigned = { literal, reason, level };
    this.trail.push(assigned);
    this.values.set(Math.abs(literal), assigned);
  }

  run(choices: Choices): Search["result"] {
    this.tell({ kind: "start" });
    const empty = this.clauses.findIndex((clause) => clause.length === 0);
    if (empty >= 0) {
      this.tell({ kind: "conflict", clause: empty });
      return this.end("unsatisfiable");
    }
    let conflict = this.units();
    for (;;) {
      if (conflict < 0) conflict = this.propagate();
      if (this.moments.length > MOST_MOMENTS) return this.end("long");
      if (conflict >= 0) {
        this.counts.conflicts++;
        this.tell({ kind: "conflict", clause: conflict });
        if (this.level === 0) return this.end("unsatisfiable");
        this.learn(conflict);
        conflict = -1;
        continue;
      }
      const literal = this.choose(choices);
      if (literal === 0) return this.end("satisfiable");
      this.assign(literal, -1, this.level + 1);
      this.counts.decisions++;
      this.tell({ kind: "decide", literal });
    }
  }

  private end(result: Search["result"]): Search["result"] {
    this.tell({ kind: result });
    return result;
  }

  /** The clauses of one literal; the number of one that is false, or −1. */
  private units(): number {
    for (const [clause, literals] of this.clauses.entries()) {
      if (literals.length !== 1 || this.value(literals[0]) === true) continue;
      if (this.value(literals[0]) === false) return clause;
      this.assign(literals[0], clause, 0);
      this.tell({ kind: "unit", clause, literal: literals[0] });
    }
    return -1;
  }

  /** Looks at the clauses that watch what has become false; the number of a false one, or −1. */
  private propagate(): number {
    while (this.done < this.trail.length) {
      const wrong = -this.trail[this.done].literal;
      this.counts.propagations++;
      for (let clause = 0; clause < this.clauses.length; clause++) {
        if (this.clauses[clause].length < 2 || !this.watches[clause].includes(wrong)) continue;
        this.counts.visits++;
        if (!this.visit(clause, wrong)) return clause;
      }
      this.done++;
    }
    return -1;
  }

  /** Looks at a clause one of whose watched literals is false; false when all its literals are. */
  private visit(clause: number, wrong: number): boolean {
    const other = this.watches[clause].find((literal) => literal !== wrong)!;
    if (this.value(other) === true) {
      this.tell({ kind: "true", clause, literal: other });
      return true;
    }
    const to = this.clauses[clause].find((literal) => literal !== other && this.value(literal) !== false);
    if (to !== undefined) {
      this.watches[clause] = [other, to];
      this.tell({ kind: "move", clause, from: wrong, to });
      return true;
    }
    if (this.value(other) === false) return false;
    this.assign(other, clause, this.level);
    this.tell({ kind: "imply", clause, literal: other });
    return true;
  }

  /** The next decision; 0 when every variable has a value. */
  private choose({ order, positive, decisions }: Choices): number {
    const wanted = decisions[this.counts.decisions];
    if (wanted && this.value(wanted) === null) return wanted;
    const open = Array.from({ length: this.variables }, (_, index) => index + 1).filter(
      (variable) => this.value(variable) === null,
    );
    if (open.length === 0) return 0;
    const sign = positive ? 1 : -1;
    if (order === "first") return sign * open[0];
    const counts = new Map<number, number>();
    for (const clause of this.clauses) {
      if (clause.some((literal) => this.value(literal) === true)) continue;
      for (const literal of clause) counts.set(Math.abs(literal), (counts.get(Math.abs(literal)) ?? 0) + 1);
    }
    return sign * open.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
  }

  /** Resolves the conflict back to the first unique implication point, and jumps back. */
  private learn(conflict: number): void {
    const level = this.level;
    const at = (literal: number) => this.values.get(Math.abs(literal))!.level;
    this.analysed = [...this.clauses[conflict]];
    this.resolved = [];
    for (let place = this.trail.length - 1; ; place--) {
      if (this.analysed.filter((literal) => at(literal) === level).length <= 1) break;
      const { literal, reason } = this.trail[place];
      if (!this.analysed.includes(-literal)) continue;
      const others = this.clauses[reason].filter((one) => one !== literal);
      this.analysed = [...new Set([...this.analysed.filter((one) => one !== -literal), ...others])];
      this.resolved.push(literal);
      this.tell({ kind: "resolve", clause: reason, pivot: literal });
    }
    // The literal that becomes true comes first, then one of the level that is jumped to.
    const learned = this.analysed.sort((one, other) => at(other) - at(one));
    const back = learned.length > 1 ? at(learned[1]) : 0;
    const clause = this.clauses.push(learned) - 1;
    this.watches.push(learned.slice(0, 2));
    this.tell({ kind: "learn", clause, level: back });
    this.jump(back, level);
    this.analysed = null;
    this.resolved = [];
    this.tell({ kind: "jump", level: back, from: level });
    this.assign(learned[0], clause, back);
    this.tell({ kind: "unit", clause, literal: learned[0] });
  }

  private jump(level: number, _from: number): void {
    while (this.level > level) this.values.delete(Math.abs(this.trail.pop()!.literal));
    this.done = Math.min(this.done, this.trail.length);
  }
}

/** Searches for a model and tells each moment of it. */
export function search(clauses: readonly (readonly number[])[], variables: number, choices: Choices): Search {
  const run = new Run(clauses, variables);
  const result = run.run(choices);
  const { moments, counts, given } = run;
  return { clauses: run.clauses, variables, given, moments, result, counts };
}
