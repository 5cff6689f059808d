// Threads of Node. A thread that nobody waits for does not keep the program running.

import { Worker } from "node:worker_threads";

/** @type {import("../src/lib/lines.js").Spawn} */
export const spawn = (heard, failed) => {
  const worker = new Worker(new URL("./worker-node.js", import.meta.url));
  worker.on("message", heard);
  worker.on("error", (error) => failed(error.message));
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    end: () => void worker.terminate(),
    busy: (is) => (is ? worker.ref() : worker.unref()),
  };
};
