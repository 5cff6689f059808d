// The calls of the module as a worker answers them, so that nobody waits who asks.

import * as wasm from "../wasm/neuf_wasm.js";
import { Solver, type Propagator, type SolverOptions } from "./solver.ts";
import type { SatInfo, SatProgress } from "./types.ts";

/** The functions whose result is JSON. */
const JSON_CALLS = new Set([
  "read",
  "empty",
  "with_givens",
  "clashes",
  "check",
  "rate",
  "hint",
  "explain",
  "generate",
  "propagate",
  "judge",
  "variants",
  "described",
  "techniques",
]);

export interface SatRequest {
  /** A DIMACS file, compressed or not; what is no array yet is read by the worker. */
  formula: Uint8Array | Blob;
  certify: boolean;
  format: "" | "lrat" | "drat";
  /** Whether the header may be missing, or announce more clauses than there are. */
  relaxed: boolean;
}

export type SatReport =
  | { kind: "info"; info: SatInfo; seconds: number }
  /** `memory` is that of the module, in bytes. */
  | { kind: "progress"; progress: SatProgress; proof: Uint8Array; seconds: number; memory: number }
  | { kind: "model"; model: Int32Array };

/** What a worker is asked, and in which language it answers. */
export interface Question {
  id: number;
  call: string;
  args: unknown[];
  lang: string;
}

/** What a worker says: the result of a question, its error, or how far it is. */
export interface Reply {
  id: number;
  result?: unknown;
  error?: string;
  /** The module cannot be used any more. */
  fatal?: boolean;
  report?: SatReport;
}

/**
 * The ticks of the solver between two looks at the messages, about a tenth of a second. They count
 * work and not time, so the search is the same each time and on each machine.
 */
const STRETCH = 4_000_000;

let stopped = false;

async function sat(
  request: SatRequest,
  memory: WebAssembly.Memory,
  report: (report: SatReport) => void,
): Promise<void> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const { formula, relaxed } = request;
  const bytes = formula instanceof Blob ? new Uint8Array(await formula.arrayBuffer()) : formula;
  const run = new wasm.SatRun(bytes, relaxed);
  report({ kind: "info", info: JSON.parse(run.info()), seconds: seconds() });
  await pause();
  run.start(request.certify, request.format);
  for (;;) {
    const progress: SatProgress = JSON.parse(run.search(STRETCH));
    if (stopped && progress.status === "running") {
      progress.status = "stopped";
    }
    report({
      kind: "progress",
      progress,
      proof: run.take_proof(),
      seconds: seconds(),
      memory: memory.buffer.byteLength,
    });
    if (progress.status !== "running") {
      if (progress.status === "satisfiable") {
        report({ kind: "model", model: run.model() });
      }
      return;
    }
    await pause();
  }
}

/** The solver of this worker, if it has one. */
let solver: Solver | null = null;

/** Calls a method of the solver. A propagator is made by the module that is named. */
async function askSolver(method: string, args: unknown[]): Promise<unknown> {
  if (method === "new") {
    solver?.free();
    solver = new Solver(args[0] as SolverOptions);
    return null;
  }
  if (!solver) throw new Error("there is no solver");
  if (method === "connect") {
    const [module, data, variables] = args as [string, unknown, readonly number[] | undefined];
    const { default: make } = (await import(/* @vite-ignore */ module)) as {
      default: (data: unknown) => Propagator;
    };
    solver.connect(make(data), variables);
    return null;
  }
  const methods = solver as unknown as Record<string, ((...args: unknown[]) => unknown) | undefined>;
  const run = Object.hasOwn(Solver.prototype, method) && methods[method];
  if (!run) throw new TypeError(`a solver has no method ${method}`);
  return run.apply(solver, args);
}

/** Lets messages in. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Answers messages once the module is ready. */
export function answers(ready: Promise<{ memory: WebAssembly.Memory }>, post: (reply: Reply) => void) {
  return async ({ id, call, args, lang }: Question) => {
    if (call === "stop") {
      stopped = true;
      return;
    }
    try {
      const { memory } = await ready;
      wasm.speak(lang);
      if (call === "sat") {
        await sat(args[0] as SatRequest, memory, (report) => post({ id, report }));
        post({ id, result: null });
        return;
      }
      if (call === "solver") {
        post({ id, result: await askSolver(args[0] as string, args[1] as unknown[]) });
        return;
      }
      const run = (wasm as unknown as Record<string, (...args: unknown[]) => unknown>)[call];
      const result = run(...args);
      post({ id, result: JSON_CALLS.has(call) ? JSON.parse(result as string) : result });
    } catch (error) {
      // A trap leaves the module unusable: its memory is exhausted or its state broken.
      const fatal = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
      post({ id, error: error instanceof Error ? error.message : String(error), fatal });
    }
  };
}
