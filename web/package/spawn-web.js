// Workers of a browser.

/** @type {import("../src/lib/lines.js").Spawn} */
export const spawn = (heard, failed) => {
  const worker = new Worker(new URL("../src/lib/worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = (event) => failed(event.message || "the worker has failed");
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};
