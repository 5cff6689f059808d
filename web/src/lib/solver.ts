// A solver that lives where it is called: calls answer at once, and functions are called back.
//
// It is for programs in their own workers and for Node; `calls.ts` has it in the workers of this page's
// engine, where a program reaches it by messages. A call ends when there is an answer, so that a
// constraint can be a propagator, whose methods the search asks in its midst.

import { Incremental } from "../wasm/neuf_wasm.js";
import * as given from "./given.ts";

/** What can be said when a solver is made. */
export interface SolverOptions {
  /** Options by the names of `neuf sat --list-options`. */
  options?: Record<string, string | number | boolean>;
  /** Each answer is checked: a refutation by a checker that shares no code with the solver. */
  certify?: boolean;
  /** The format of the proof that {@link Solver.takeProof} gives, in binary. */
  proof?: "lrat" | "drat";
}

/** What holds for one call. */
export interface CallOptions {
  /** Literals that are assumed. */
  assumptions?: readonly number[];
  /** How many conflicts there may be. */
  conflicts?: number;
  /** How much work there may be, in ticks: some tens of millions a second, and the same everywhere. */
  ticks?: number;
  /** How long it may take, looked at a few thousand times a second. */
  seconds?: number;
  /** Asked as often; the call stops when it returns true. */
  stop?: () => boolean;
}

/** The answer of a call. */
export type Status = "satisfiable" | "unsatisfiable" | "stopped";

/** What becomes of a clause of a propagator. */
export interface PropagatorClause {
  literals: readonly number[];
  /** It may be forgotten like a learned clause. */
  forgettable?: boolean;
}

/**
 * A constraint that takes part in the search. All literals are of variables that it observes.
 *
 * When everything is propagated without a conflict, the solver tells what has changed, then asks
 * `observe`, `propagate` and `clause`, each until there is no more, and then `decide` or, when all is
 * assigned, `accepts`. What a method throws ends the call, which throws the same.
 */
export interface Propagator {
  /** It only judges models: nothing is told, and only `accepts`, `observe` and `clause` are asked. */
  lazy?: boolean;
  /** These literals have become true, at the level that was opened last. */
  assigned?(literals: Int32Array): void;
  /** A level is open; the first one is 1. */
  opened?(): void;
  /** The level that was opened last begins with this literal. */
  decided?(literal: number): void;
  /** All levels above this one are undone. */
  backtracked?(level: number): void;
  /** This literal is true for good. */
  fixed?(literal: number): void;
  /** A further variable to observe, or 0. */
  observe?(): number;
  /** A literal that follows from what is assigned, or 0. */
  propagate?(): number;
  /** The clause from which that literal follows, which contains it. */
  reason?(literal: number): readonly number[];
  /** A clause to add, or nothing. */
  clause?(): PropagatorClause | readonly number[] | null | undefined;
  /** The literal to decide next, or 0. */
  decide?(): number;
  /**
   * Whether this model is right; if not, a clause that is false in it, or `false` when `clause` gives
   * one.
   */
  accepts(model: Int32Array): boolean | readonly number[];
}

/**
 * An incremental solver. A literal is a non-zero integer: 3 for the third variable, -3 for its
 * negation.
 *
 * ```js
 * const solver = new Solver();
 * solver.add([1, 2], [-1, 2]);
 * solver.solve();                       // "satisfiable"
 * solver.solve({ assumptions: [-2] });  // "unsatisfiable"
 * solver.core();                        // [-2]
 * ```
 */
export class Solver {
  private made: Incremental | null;

  /** The module must be loaded. */
  constructor(how: SolverOptions = {}) {
    const {
      options = {},
      certify = false,
      proof,
    } = given.options(how, "a solver", ["options", "certify", "proof"]);
    for (const [name, value] of Object.entries(options)) {
      // JSON would leave it out.
      if (value === undefined) throw new TypeError(`the option ${name} is undefined`);
    }
    this.made = new Incremental(JSON.stringify(options), certify, proof ?? "");
  }

  private get inner(): Incremental {
    if (!this.made) throw new Error("the solver was freed");
    return this.made;
  }

  /** Adds clauses. */
  add(...clauses: (readonly number[])[]): void {
    this.inner.add(Int32Array.from(clauses.flatMap((clause) => [...given.literals(clause), 0])));
  }

  /**
   * Adds the clauses of a DIMACS file, compressed or not. Returns how many variables it declares.
   * With `relaxed`, the header may be missing, or announce more clauses than there are, and a
   * projection may be malformed. A file with cubes is refused.
   */
  read(file: string | Uint8Array, how: { relaxed?: boolean } = {}): number {
    const { relaxed = false } = given.options(how, "read", ["relaxed"]);
    return this.inner.read(given.file(file), relaxed);
  }

  /** What was odd in the file that was read last. */
  warnings(): string[] {
    return JSON.parse(this.inner.warnings());
  }

  /** Adds a clause that holds for the next call alone. */
  constrain(clause: readonly number[]): void {
    this.inner.constrain(Int32Array.from(given.literals(clause)));
  }

  /** Solves, within limits. */
  solve(call: CallOptions = {}): Status {
    const {
      assumptions = [],
      conflicts,
      ticks,
      seconds,
      stop,
    } = given.options(call, "solve", ["assumptions", "conflicts", "ticks", "seconds", "stop"]);
    const left = given.limit(seconds, "seconds");
    const end = left < 0 ? Infinity : performance.now() + 1000 * left;
    const wanted = () => performance.now() > end || (stop?.() ?? false);
    const code = this.inner.solve(
      Int32Array.from(given.literals(assumptions)),
      given.limit(conflicts, "conflicts"),
      given.limit(ticks, "ticks"),
      { wanted },
    );
    return code === 10 ? "satisfiable" : code === 20 ? "unsatisfiable" : "stopped";
  }

  /** Why the last call was stopped; empty if it was not. */
  cause(): string {
    return this.inner.cause();
  }

  /** The true literals of the model that was found last, by their variables. */
  model(): number[] {
    return [...this.inner.model()];
  }

  /** The assumptions that cannot hold together; with `minimize`, none of them could be left out. */
  core(how: { minimize?: boolean } = {}): number[] {
    const { minimize = false } = given.options(how, "core", ["minimize"]);
    return [...(minimize ? this.inner.minimize_core() : this.inner.core())];
  }

  /** Whether the last refutation was checked. */
  isChecked(): boolean {
    return this.inner.is_checked();
  }

  /** The literals that are known to be true in all models. */
  fixed(): number[] {
    return [...this.inner.fixed()];
  }

  /** Makes decisions on a variable try this literal first. */
  setPhase(literal: number): void {
    this.inner.set_phase(given.literals([literal])[0]);
  }

  /**
   * Tells each model, none twice, until there are no more or `found` returns true. With `project`,
   * models that agree on these variables are one, and only these variables are told. Without
   * `project`, a projection in a file that was {@link read} (`c p show`) says which variables they
   * are. Returns whether there are no more models. The solver stays as it was.
   */
  forEachModel(
    found: (model: Int32Array) => boolean | void,
    which: { project?: readonly number[]; assumptions?: readonly number[] } = {},
  ): boolean {
    const { project, assumptions = [] } = given.options(which, "models", ["project", "assumptions"]);
    return this.inner.models(
      project === undefined ? undefined : Int32Array.from(given.literals(project)),
      Int32Array.from(given.literals(assumptions)),
      { found: (model: Int32Array) => found(model) === true },
    );
  }

  /** The models as a list, at most so many. */
  models({
    limit = Infinity,
    ...which
  }: { limit?: number; project?: readonly number[]; assumptions?: readonly number[] } = {}): number[][] {
    const models: number[][] = [];
    if (limit > 0) this.forEachModel((model) => models.push([...model]) >= limit, which);
    return models;
  }

  /** Connects a propagator, in the place of the one before, and has it observe these variables. */
  connect(propagator: Propagator, variables: readonly number[] = []): void {
    this.inner.connect(complete(propagator));
    for (const variable of variables) this.observe(variable);
  }

  /** Disconnects the propagator. The clauses that it gave stay. */
  disconnect(): void {
    this.inner.disconnect();
  }

  /** Makes the propagator observe a variable. */
  observe(variable: number): void {
    this.inner.observe(given.literals([variable])[0]);
  }

  /** The bytes of the proof since the last call of this; it is complete after a refutation. */
  takeProof(): Uint8Array {
    return this.inner.take_proof();
  }

  /** The counters of all calls. */
  statistics(): Record<string, number> {
    return JSON.parse(this.inner.statistics());
  }

  /** Frees the memory. The solver cannot be used any more. */
  free(): void {
    this.made?.free();
    this.made = null;
  }
}

/** The propagator with all methods, as the module calls them. */
function complete(propagator: Propagator) {
  const literal = (number: number | undefined) => (number ? given.literals([number])[0] : 0);
  return {
    lazy: propagator.lazy ?? false,
    assigned: (literals: Int32Array) => propagator.assigned?.(literals),
    opened: () => propagator.opened?.(),
    decided: (literal: number) => propagator.decided?.(literal),
    backtracked: (level: number) => propagator.backtracked?.(level),
    fixed: (literal: number) => propagator.fixed?.(literal),
    observe: () => literal(propagator.observe?.()),
    propagate: () => literal(propagator.propagate?.()),
    reason: (literal: number) => [...given.literals(propagator.reason?.(literal) ?? [])],
    clause: () => {
      const clause = propagator.clause?.();
      if (!clause) return undefined;
      if (!("literals" in clause)) return [1, ...given.literals(clause)];
      return [clause.forgettable ? 2 : 1, ...given.literals(clause.literals)];
    },
    decide: () => literal(propagator.decide?.()),
    accepts: (model: Int32Array) => {
      const verdict = propagator.accepts(model);
      return verdict === true ? undefined : verdict === false ? [] : [...given.literals(verdict)];
    },
  };
}
