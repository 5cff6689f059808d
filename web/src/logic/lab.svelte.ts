// The search that the Logic page shows: a formula, the choices, and the moment that is looked at.

import { engine } from "../lib/engine.ts";
import { t } from "../texts/lab.ts";
import { search, type Event, type Moment, type Search } from "./cdcl.ts";
import { conflictOf, graph } from "./graph.ts";
import { FAULTS, FormulaFault, literalName, parseFormula, type TypedFormula } from "./typed.ts";

export const EXAMPLES = {
  jump: "a or b or c or d\n-a or -d or e\n-a or -d or f\n-e or -f",
  chain: "not a or b\nnot b or c\nnot c or d\na or d",
  pigeons: "p1a p1b\np2a p2b\np3a p3b\n-p1a -p2a\n-p1a -p3a\n-p2a -p3a\n-p1b -p2b\n-p1b -p3b\n-p2b -p3b",
  pigeons4: pigeons(3),
  colours: colouring(),
} as const;
export type Example = keyof typeof EXAMPLES | "open4" | "own";

function pigeons(holes: number): string {
  const name = (pigeon: number, hole: number) => `p${pigeon + 1}${"abcd"[hole]}`;
  const all = Array.from({ length: holes }, (_, hole) => hole);
  const clauses: string[] = [];
  for (let pigeon = 0; pigeon <= holes; pigeon++) {
    clauses.push(all.map((hole) => name(pigeon, hole)).join(" "));
    for (let other = 0; other < pigeon; other++) {
      for (const hole of all) clauses.push(`-${name(other, hole)} -${name(pigeon, hole)}`);
    }
  }
  return clauses.join("\n");
}

function colouring(): string {
  const borders = ["ab", "ac", "ad", "bc", "cd"];
  const clauses = [..."abcd"].map((country) => [1, 2, 3].map((colour) => `${country}${colour}`).join(" "));
  for (const [one, other] of borders) {
    for (const colour of [1, 2, 3]) clauses.push(`-${one}${colour} -${other}${colour}`);
  }
  return clauses.join("\n");
}

export class Lab {
  example = $state<Example>("jump");
  text = $state<string>(EXAMPLES.jump);
  order = $state<"first" | "most">("first");
  positive = $state(true);
  decisions = $state.raw<number[]>([]);
  /** The number of the moment. */
  place = $state(0);
  /** What is wrong with the text. */
  readonly parsed = $derived.by((): { formula: TypedFormula } | { fault: FormulaFault } => {
    try {
      return { formula: parseFormula(this.text) };
    } catch (error) {
      if (error instanceof FormulaFault) return { fault: error };
      throw error;
    }
  });
  readonly fault = $derived.by(() => {
    if (!("fault" in this.parsed)) return "";
    const { kind, line, column, found } = this.parsed.fault;
    return t(FAULTS[kind], line, column, found);
  });
  /** The last formula that could be read. */
  formula = $state.raw<TypedFormula>(parseFormula(EXAMPLES.jump));
  readonly search = $derived<Search>(
    search(this.formula.clauses, this.formula.names.length, {
      order: this.order,
      positive: this.positive,
      decisions: this.decisions,
    }),
  );
  readonly last = $derived(this.search.moments.length - 1);
  readonly moment = $derived<Moment>(this.search.moments[Math.min(this.place, this.last)]);
  readonly conflict = $derived(conflictOf(this.search.moments, Math.min(this.place, this.last)));
  readonly graph = $derived(graph(this.moment, this.search.clauses, this.conflict));
  /** The clause that acts; −1 for none. */
  readonly acting = $derived("clause" in this.moment.event ? this.moment.event.clause : -1);
  readonly known = $derived(new Set(this.moment.trail.map(({ literal }) => literal)));
  readonly level = $derived(this.moment.trail.at(-1)?.level ?? 0);
  /** Whether the next moment is a decision, so that the reader can make it. */
  readonly decides = $derived(this.search.moments[this.place + 1]?.event.kind === "decide");

  /** Takes the text over, when it is a formula. */
  take(): void {
    if (!("formula" in this.parsed)) return;
    this.formula = this.parsed.formula;
    this.decisions = [];
    this.place = 0;
  }

  type(text: string): void {
    this.text = text;
    this.example = "own";
    this.take();
  }

  async show(example: Example): Promise<void> {
    this.example = example;
    if (example === "own") return;
    if (example === "open4") {
      const bytes = await engine.cnf("2.3.3...........", "minimal");
      this.text = new TextDecoder().decode(bytes).replace(/^c.*\n/gm, "");
    } else this.text = EXAMPLES[example];
    this.take();
  }

  go(place: number): void {
    this.place = Math.max(0, Math.min(this.last, place));
  }

  /** Goes on to the next moment of a kind, or to the end. */
  next(kind: Event["kind"]): void {
    const at = this.search.moments.findIndex(({ event }, place) => place > this.place && event.kind === kind);
    this.go(at < 0 ? this.last : at);
  }

  /** Makes the next decision that of the reader. */
  decide(literal: number): void {
    const made = this.search.moments
      .slice(0, this.place + 1)
      .flatMap(({ event }) => (event.kind === "decide" ? [event.literal] : []));
    this.decisions = [...made, literal];
    this.go(this.place + 1);
  }

  name(literal: number): string {
    return literalName(literal, this.formula.names);
  }
  number(clause: number): string {
    return clause < this.search.given ? `${clause + 1}` : `L${clause - this.search.given + 1}`;
  }
  written(clause: readonly number[]): string {
    return clause.length === 0 ? "⊥" : clause.map((literal) => this.name(literal)).join(" ∨ ");
  }
  truth(literal: number): "true" | "false" | "open" {
    return this.known.has(literal) ? "true" : this.known.has(-literal) ? "false" : "open";
  }

  /** What happens, in a sentence. */
  readonly sentence = $derived.by((): string => {
    const { event, analysed } = this.moment;
    const name = (literal: number) => this.name(literal);
    switch (event.kind) {
      case "unit":
        return t(
          event.clause < this.search.given ? "unit" : "unitLearned",
          name(event.literal),
          this.number(event.clause),
        );
      case "decide":
        return t("decide", name(event.literal), this.level);
      case "move":
        return t("move", this.number(event.clause), name(event.from), name(event.to));
      case "true":
        return t("isTrue", this.number(event.clause), name(event.literal));
      case "imply":
        return t("imply", this.number(event.clause), name(event.literal));
      case "conflict":
        return t("conflict", this.number(event.clause));
      case "resolve":
        return t("resolve", this.number(event.clause), name(event.pivot), this.written(analysed ?? []));
      case "learn":
        return t("learn", this.number(event.clause), this.written(this.search.clauses[event.clause]));
      case "jump":
        return t(event.level === 0 ? "jumpBackRoot" : "jumpBack", event.level, event.from);
      case "start":
      case "satisfiable":
      case "unsatisfiable":
      case "long":
        return t(event.kind);
    }
  });
}
