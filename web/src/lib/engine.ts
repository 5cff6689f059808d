// The engine of the page: its questions go to workers of the browser.

import { makeEngine } from "./lines.ts";

export { Withdrawn } from "./lines.ts";

export const engine = makeEngine((heard, failed) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = (event) => failed(event.message || "the worker has failed");
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
});
