// The solver in the thread of the program itself.
//
// `solve` and `remoteSolver` of index.ts leave the work to a worker, which a page must do that is not to
// wait. This one is for Node and for a program's own workers.

import init from "../src/wasm/neuf_wasm.js";
import { module } from "#module";

export * from "../src/lib/solver.ts";

let loading: Promise<unknown> | null = null;

/** Loads the module, once. To be awaited before the first solver is made. */
export async function load(): Promise<void> {
  await (loading ??= module().then((source) => init({ module_or_path: source })));
}
