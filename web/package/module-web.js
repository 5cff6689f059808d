// Where the module is in a browser.

/** @type {import("./module.js").module} */
export const module = async () => new URL("../src/wasm/neuf_wasm_bg.wasm", import.meta.url);
