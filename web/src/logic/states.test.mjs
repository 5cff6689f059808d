// @vitest-environment happy-dom
// The book names states of the propagation.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { initSync, propagate, read } from "../wasm/neuf_wasm.js";
import { parseRoute } from "./routes.ts";
import { EXAMPLES } from "./run.svelte.ts";

const book = join(import.meta.dirname, "../../../book");
const files = ["en", "fr"].flatMap((language) =>
  readdirSync(join(book, language))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(book, language, name)),
);

test("each state of the propagation that the book links to is one", () => {
  initSync({ module: readFileSync(join(import.meta.dirname, "../wasm/neuf_wasm_bg.wasm")) });
  const counts = { until: 0, suppose: 0 };
  for (const file of files) {
    for (const [, query] of readFileSync(file, "utf8").matchAll(
      /\]\(\.\.\/page\/index\.html#\/logic\?(puzzle=[^)]*)\)/g,
    )) {
      const line = EXAMPLES[new URLSearchParams(query).get("puzzle")];
      expect(line, `${file}: ${query}`).toBeDefined();
      const { text, side } = JSON.parse(read(new TextEncoder().encode(line), 1, false)).puzzles[0].puzzle;
      const { until, suppose, at, cell } = parseRoute(query, side);
      const trail = (supposed) => JSON.parse(propagate(text, new Int32Array(), supposed)).trail;
      const known = trail(0).map(([literal]) => literal);
      if (/&at=/.test(query)) expect(at !== null || known.includes(until), `${file}: ${query}`).toBe(true);
      if (/&cell=/.test(query)) expect(Math.max(...cell), `${file}: ${query}`).toBeLessThan(side);
      if (/&suppose=/.test(query)) {
        expect(suppose !== 0 && !known.includes(suppose) && !known.includes(-suppose), query).toBe(true);
      }
      counts.until += Number(until !== 0);
      counts.suppose += Number(suppose !== 0);
    }
  }
  expect(counts.until).toBeGreaterThanOrEqual(2);
  expect(counts.suppose).toBeGreaterThanOrEqual(2);
});
