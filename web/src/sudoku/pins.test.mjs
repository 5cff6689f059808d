// The puzzles of three days as players have seen them. Where this test fails, the generator makes
// other puzzles than before: raise GENERATOR in order.ts, and renew the file with `vitest run -u`.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generate, initSync } from "../wasm/neuf_wasm.js";
import { daily, GENERATOR, MADE_DIFFICULTIES } from "./order.ts";

const DAYS = ["2026-01-01", "2026-11-25", "2028-02-29"];

test("the puzzles of a day stay what they are", { timeout: 120_000 }, async () => {
  initSync({ module: readFileSync(new URL("../wasm/neuf_wasm_bg.wasm", import.meta.url)) });
  const puzzles = {};
  for (const date of DAYS) {
    for (const difficulty of MADE_DIFFICULTIES) {
      const { puzzle } = JSON.parse(generate(JSON.stringify(daily(date, difficulty))));
      puzzles[`${date} ${difficulty}`] = puzzle.givens.map((value) => value || ".").join("");
    }
  }
  expect(new Set(Object.values(puzzles)).size).toBe(DAYS.length * MADE_DIFFICULTIES.length);
  const told = `${JSON.stringify({ generator: GENERATOR, puzzles }, null, 2)}\n`;
  await expect(told).toMatchFileSnapshot("./pins.json");
});
