// The solver in a worker of its own, reached by messages.
//
// Each method is that of `Solver` and gives a promise. Functions cannot be sent, so what would be one is
// left out, and a propagator is a module that the worker loads.

import { Line } from "../src/lib/lines.ts";
import type { CallOptions, Solver, SolverOptions } from "../src/lib/solver.ts";
import { spawn } from "#spawn";

type Asked =
  | "add"
  | "read"
  | "warnings"
  | "constrain"
  | "cause"
  | "model"
  | "core"
  | "isChecked"
  | "fixed"
  | "setPhase"
  | "models"
  | "disconnect"
  | "observe"
  | "takeProof"
  | "statistics";

/** A solver in a worker. Calls are answered in their order. */
export type RemoteSolver = {
  [Name in Asked]: (...args: Parameters<Solver[Name]>) => Promise<ReturnType<Solver[Name]>>;
} & {
  /** Solves, within limits. */
  solve(call?: Omit<CallOptions, "stop">): Promise<ReturnType<Solver["solve"]>>;
  /**
   * Connects a propagator: what the default export of a module returns for `data`, which is sent to
   * the worker. It observes these variables.
   */
  connect(module: string | URL, data?: unknown, variables?: readonly number[]): Promise<void>;
  /** Ends the worker at once, and rejects what is still asked with {@link Withdrawn}. */
  end(): void;
};

/** Starts a worker with a solver. */
export async function remoteSolver(options: SolverOptions = {}): Promise<RemoteSolver> {
  const line = new Line(spawn, () => "en");
  const ask = (method: string, args: unknown[]) => line.ask("solver", [method, args]);
  await ask("new", [options]);
  return new Proxy({} as RemoteSolver, {
    get: (_, name) => {
      if (name === "end") return () => line.end();
      // What is no name of a method, and `then`, by which promises look for a promise.
      if (typeof name !== "string" || name === "then") return undefined;
      return (...args: unknown[]) => ask(name, name === "connect" ? [String(args[0]), ...args.slice(1)] : args);
    },
  });
}
