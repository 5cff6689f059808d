// The module's bytes in Node, where a file cannot be fetched.

import { readFile } from "node:fs/promises";

/** @type {import("./module.js").module} */
export const module = () => readFile(new URL("../src/wasm/neuf_wasm_bg.wasm", import.meta.url));
