// A solver that lives where it is called: calls answer at once, and functions are called back.
//
// It is for programs in their own workers and for Node; `calls.ts` has it in the workers of this page's
// engine, where a program reaches it by messages. A call ends when there is an answer, so that a
// constraint can be a propagator, whose methods the search asks in its midst.

import { Incremental } from "../wasm/neuf_wasm.js";

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
  private readonly inner: Incremental;

  /** The module must be loaded. */
  constructor({ options = {}, certify = false, proof }: SolverOptions = {}) {
    this.inner = new Incremental(JSON.stringify(options), certify, proof ?? "");
  }

  /** Adds clauses. */
  add(...clauses: (readonly number[])[]): void {
    this.inner.add(Int32Array.from(clauses.flatMap((clause) => [...checked(clause), 0])));
  }

  /** Adds the clauses of a DIMACS file, compressed or not. Returns how many variables it declares. */
  read(file: string | Uint8Array): number {
    return this.inner.read(typeof file === "string" ? new TextEncoder().encode(file) : file);
  }

  /** Adds a clause that holds for the next call alone. */
  constrain(clause: readonly number[]): void {
    this.inner.constrain(Int32Array.from(checked(clause)));
  }

  /** Solves, within limits. */
  solve(call: CallOptions = {}): Status {
    const { assumptions = [], conflicts = -1, ticks = -1, seconds, stop } = call;
    const end = seconds === undefined ? Infinity : performance.now() + 1000 * seconds;
    const wanted = () => performance.now() > end || (stop?.() ?? false);
    const code = this.inner.solve(Int32Array.from(checked(assumptions)), conflicts, ticks, { wanted });
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
  core({ minimize = false } = {}): number[] {
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
    this.inner.set_phase(literal);
  }

  /**
   * Tells each model, none twice, until there are no more or `found` returns true. With `project`,
   * models that agree on these variables are one, and only these are told. Returns whether there are
   * no more. The solver stays as it was.
   */
  forEachModel(
    found: (model: Int32Array) => boolean | void,
    { project = [], assumptions = [] }: { project?: readonly number[]; assumptions?: readonly number[] } = {},
  ): boolean {
    return this.inner.models(Int32Array.from(checked(project)), Int32Array.from(checked(assumptions)), {
      found: (model: Int32Array) => found(model) === true,
    });
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
    this.inner.observe(variable);
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
    this.inner.free();
  }
}

function checked(literals: readonly number[]): readonly number[] {
  for (const literal of literals) {
    if (!Number.isInteger(literal) || literal === 0 || Math.abs(literal) > 2 ** 28) {
      throw new TypeError(`a literal is a non-zero integer up to 2^28, not ${literal}`);
    }
  }
  return literals;
}

/** The propagator with all methods, as the module calls them. */
function complete(given: Propagator) {
  return {
    lazy: given.lazy ?? false,
    assigned: (literals: Int32Array) => given.assigned?.(literals),
    opened: () => given.opened?.(),
    decided: (literal: number) => given.decided?.(literal),
    backtracked: (level: number) => given.backtracked?.(level),
    fixed: (literal: number) => given.fixed?.(literal),
    observe: () => given.observe?.() ?? 0,
    propagate: () => given.propagate?.() ?? 0,
    reason: (literal: number) => [...(given.reason?.(literal) ?? [])],
    clause: () => {
      const clause = given.clause?.();
      if (!clause) return undefined;
      if (!("literals" in clause)) return [1, ...checked(clause)];
      return [clause.forgettable ? 2 : 1, ...checked(clause.literals)];
    },
    decide: () => given.decide?.() ?? 0,
    accepts: (model: Int32Array) => {
      const verdict = given.accepts(model);
      return verdict === true ? undefined : verdict === false ? [] : [...checked(verdict)];
    },
  };
}
