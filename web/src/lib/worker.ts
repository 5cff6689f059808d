// The worker of a browser.

import init from "../wasm/neuf_wasm.js";
import { answers } from "./calls.ts";

const module = new URL("../wasm/neuf_wasm_bg.wasm", import.meta.url);
const answer = answers(init({ module_or_path: module }), (reply) => self.postMessage(reply));

self.onmessage = (event: MessageEvent) => answer(event.data);
