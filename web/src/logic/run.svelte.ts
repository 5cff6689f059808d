// Unit propagation on the clauses of a puzzle: what was added to them, what is supposed, and the
// place in the trail that is looked at.

import { app } from "../lib/app.svelte.ts";
import { engine } from "../lib/engine.ts";
import type { Judged, Puzzle, Trace } from "../lib/types.ts";
import { t } from "../texts/logic.ts";
import { ADDED, decode, meaning, name, PARTS, Valuation, type Clause } from "./formula.ts";
import type { Deed } from "./passages.ts";
import { parseRoute, writeRoute } from "./routes.ts";

/** Puzzles to learn from; the first two are small enough to be read whole. */
export const EXAMPLES = {
  small4: "1.....3..4.....2",
  small4probe: "2.3.3...........",
  small6: ".3....4...2.2....1.4.........2..6..3",
  paperGrid: ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...",
  inkala: "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
} as const;
export const NAMES = [...(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]), "fromSudoku"] as const;
export type Name = (typeof NAMES)[number];

/** A clause beside those of the formula, and how it came there. */
interface Added {
  literals: number[];
  from: "failed" | "own";
}

/** What came of supposing an open literal. */
export interface Probe {
  literal: number;
  /** How many literals become true by it. */
  count: number;
  fails: boolean;
}

const EMPTY: Trace = { trail: [], base: 0, conflict: null };

export class Run {
  /** The example, `fromSudoku`, or "" for a grid that a link has brought. */
  chosen = $state<Name | "">("small4");
  puzzle = $state.raw<Puzzle | null>(null);
  private given = $state.raw<Clause[]>([]);
  added = $state.raw<Added[]>([]);
  trace = $state.raw<Trace>(EMPTY);
  /** How many literals of the trail are shown; one more for the conflict. */
  place = $state(0);
  supposed = $state(0);
  /**
   * The literal that the search for failed literals shows, which has a button of its own to
   * conclude.
   */
  probed = $state(0);
  /** The cell whose clauses are shown. */
  selected = $state(0);
  asNumbers = $state(false);
  /** A clause that is pointed at. */
  pointed = $state.raw<Clause | null>(null);
  /** The values of a solution that is shown in the place of what is known. */
  solution = $state.raw<number[] | null>(null);

  readonly side = $derived(this.puzzle?.side ?? 4);
  readonly clauses = $derived<Clause[]>([
    ...this.given,
    ...this.added.map(({ literals }, place) => ({
      number: this.given.length + place,
      part: ADDED,
      literals,
    })),
  ]);
  readonly known = $derived(Math.min(this.place, this.trace.trail.length));
  readonly last = $derived(this.trace.trail.length + (this.trace.conflict === null ? 0 : 1));
  readonly inConflict = $derived(this.trace.conflict !== null && this.place > this.trace.trail.length);
  readonly valuation = $derived(new Valuation(this.trace.trail, this.known));
  /** The literal that became true last; 0 for none. */
  readonly literal = $derived(this.known > 0 ? this.trace.trail[this.known - 1][0] : 0);
  /** The clause that acts: the one that became a unit, or that is false. */
  readonly current = $derived.by((): Clause | null => {
    const number = this.inConflict ? this.trace.conflict : this.trace.trail[this.known - 1]?.[1];
    return this.clauses[number ?? -1] ?? null;
  });
  /** At which place of the trail each literal became true. */
  readonly places = $derived(new Map(this.trace.trail.map(([literal], place) => [literal, place + 1])));
  /** How many literals of the trail are units as they stand in the formula. */
  readonly units = $derived.by(() => {
    const first = this.trace.trail.findIndex(([, reason]) => this.clauses[reason]?.literals.length !== 1);
    return first < 0 ? this.trace.trail.length : first;
  });

  readonly values = $derived.by((): number[] => {
    if (this.solution) return this.solution;
    const found = new Array<number>(this.side ** 2).fill(0);
    for (const [literal] of this.trace.trail.slice(0, this.known)) {
      const at = this.meaning(literal);
      if (literal > 0 && at) found[at.cell] = at.value;
    }
    return found;
  });
  /** The values that are left in each cell, as bits. */
  readonly marks = $derived.by((): number[] => {
    const left = new Array<number>(this.side ** 2).fill((1 << this.side) - 1);
    for (const [literal] of this.trace.trail.slice(0, this.known)) {
      const at = this.meaning(literal);
      if (literal < 0 && at) left[at.cell] &= ~(1 << (at.value - 1));
    }
    return left;
  });

  meaning(literal: number): { cell: number; value: number } | null {
    return literal === 0 ? null : meaning(literal, this.side);
  }
  label(literal: number): string {
    return name(literal, this.side, this.asNumbers);
  }
  written(literals: readonly number[]): string {
    return literals.map((one) => this.label(one)).join(" ∨ ");
  }
  told(clause: Clause): string {
    return t("clauseOf", PARTS[clause.part], this.written(clause.literals));
  }

  /** What has happened last, in a sentence. */
  readonly sentence = $derived.by((): string => {
    const { current, literal } = this;
    if (this.inConflict)
      return current ? t("emptyClause", this.told(current)) : t("isFalse", this.label(this.supposed));
    if (this.known === 0) return t("notBegun");
    const label = this.label(literal);
    if (this.supposed !== 0 && this.known - 1 === this.trace.base) return t("unitSupposed", label);
    if (!current) return t("unitSupposed", label);
    if (current.part === ADDED && current.literals.length === 1) {
      const { from } = this.added[current.number - this.given.length];
      return t(from === "failed" ? "unitLearned" : "unitOwn", label);
    }
    if (current.literals.length === 1) return t("unitGiven", label, PARTS[current.part]);
    return t("unitFrom", label, this.told(current));
  });

  /** What it was, for which the book has a sentence. */
  readonly deed = $derived.by((): Deed | null => {
    const { current, supposed } = this;
    if (this.inConflict) return supposed !== 0 ? "fail" : null;
    if (this.known === 0) return null;
    if (this.known >= this.side ** 3) return "solved";
    if (this.place >= this.last && supposed === 0) return "stop";
    if (!current) return "suppose";
    if (current.literals.length > 1) return "unit";
    if (current.part !== ADDED) return "given";
    return this.added[current.number - this.given.length].from === "failed" ? "fail" : null;
  });

  /** How propagation ends, when its end is looked at. */
  readonly ending = $derived.by((): string => {
    if (this.place < this.last) return "";
    if (this.trace.conflict !== null) {
      if (this.supposed === 0) return t("noSolution");
      return t("supposeFails", this.label(this.supposed), this.label(-this.supposed));
    }
    if (this.trace.trail.length >= this.side ** 3) return t("allKnown");
    return this.supposed === 0 ? t("fixpoint") : t("supposeHolds", this.label(this.supposed));
  });

  /** Counts what was loaded, so that a late answer about another puzzle is dropped. */
  private loads = 0;

  /** Takes the puzzle of a text, and the state that an address names. */
  async load(text: string, query = ""): Promise<void> {
    const number = ++this.loads;
    const found = (await engine.read(new TextEncoder().encode(text), 1)).puzzles[0].puzzle;
    const decoded = decode(await engine.clauses(found.text));
    if (number !== this.loads) return;
    this.given = decoded;
    this.puzzle = found;
    const route = parseRoute(query, found.side);
    this.added = route.added.map((literals) => ({ literals, from: "own" }));
    this.supposed = 0;
    this.selected = Math.max(0, found.givens.indexOf(0));
    await this.propagate(0);
    if (route.suppose !== 0) await this.suppose(route.suppose);
    if (route.at === "givens") this.go(this.units);
    else if (route.at === "end") this.go(this.last);
    else if (route.at !== null) this.go(route.at);
    else if (route.until !== 0) this.go(this.places.get(route.until) ?? 0);
    if (route.cell && Math.max(...route.cell) < this.side) {
      this.selected = route.cell[0] * this.side + route.cell[1];
    }
  }

  /** The address of the state that is shown. */
  readonly address = $derived.by((): string => {
    const which =
      this.chosen === "" || this.chosen === "fromSudoku"
        ? `grid=${encodeURIComponent(this.puzzle?.text ?? "")}`
        : `puzzle=${this.chosen}`;
    const rest = writeRoute({
      added: this.added.map(({ literals }) => literals),
      suppose: this.supposed,
      at: this.place,
      cell: [Math.floor(this.selected / this.side), this.selected % this.side],
    });
    return `#/logic?${which}&${rest}`;
  });

  /** The added clauses as the engine takes them. */
  private get flat(): number[] {
    return this.added.flatMap(({ literals }) => [...literals, 0]);
  }

  /** Propagates again and shows the trail from this place on. */
  private async propagate(from: number | "base"): Promise<void> {
    if (!this.puzzle) return;
    const { loads } = this;
    const trace = await engine.propagate(this.puzzle.text, this.flat, this.supposed);
    if (loads !== this.loads) return;
    this.trace = trace;
    this.solution = null;
    this.place = from === "base" ? trace.base : Math.min(from, trace.trail.length);
  }

  async suppose(literal: number): Promise<void> {
    this.supposed = literal;
    await this.propagate("base");
    this.go(this.place + 1);
  }

  /** Draws the conclusion from a supposition that has failed. */
  async conclude(): Promise<void> {
    const before = this.trace.base;
    this.added = [...this.added, { literals: [-this.supposed], from: "failed" }];
    this.supposed = 0;
    await this.propagate(before);
  }

  async takeBack(): Promise<void> {
    this.supposed = 0;
    await this.propagate("base");
  }

  /** Adds a clause of the reader's own, and shows what it leads to. */
  async add(literals: number[]): Promise<void> {
    const before = this.trace.base;
    this.added = [...this.added, { literals, from: "own" }];
    this.supposed = 0;
    await this.propagate(before);
  }

  /** Takes an added clause away again, or all of them. */
  async forget(place?: number): Promise<void> {
    this.added = place === undefined ? [] : this.added.filter((_, one) => one !== place);
    this.supposed = 0;
    await this.propagate(place === undefined ? 0 : "base");
  }

  judge(literals: number[]): Promise<Judged> {
    return engine.judge(this.puzzle!.text, this.flat, literals);
  }

  /** What each open literal leads to when it is supposed. */
  async probes(): Promise<Probe[]> {
    const flat = await engine.probes(this.puzzle!.text, this.flat);
    return Array.from({ length: flat.length / 3 }, (_, place) => {
      const [literal, count, fails] = flat.slice(3 * place, 3 * place + 3);
      return { literal, count, fails: fails === 1 };
    });
  }

  /** Goes to a place of the trail, and to the cell of which it speaks. */
  go(place: number): void {
    this.solution = null;
    this.place = Math.max(0, Math.min(this.last, place));
    const at = this.meaning(this.literal);
    if (at) this.selected = at.cell;
  }

  /** Goes to the next place where a cell gets its value, or back to the one before. */
  goToDigit(direction: 1 | -1): void {
    const { trail } = this.trace;
    let at = this.place + direction;
    while (at > 0 && at <= trail.length && trail[at - 1][0] < 0) at += direction;
    this.go(at);
  }

  pick(literal: number): void {
    const at = this.meaning(literal);
    if (at) this.selected = at.cell;
  }

  /** Does something that asks the engine, and tells what went wrong. */
  async attempt(action: () => Promise<void>): Promise<void> {
    await action().catch((error) => app.fail(error));
  }
}
