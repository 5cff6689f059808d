// The worker in Node, where a file cannot be fetched.

import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { answers } from "../src/lib/calls.js";
import init from "../src/wasm/neuf_wasm.js";

const module = new URL("../src/wasm/neuf_wasm_bg.wasm", import.meta.url);
const ready = readFile(module).then((bytes) => init({ module_or_path: bytes }));

parentPort.on("message", answers(ready, (reply) => parentPort.postMessage(reply)));
