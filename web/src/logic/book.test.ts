// The links of the book to this page name moments that a search has.

import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { search } from "./cdcl.ts";
import { parseFormula } from "./typed.ts";

test("each moment that the book links to is one of its search", () => {
  let count = 0;
  for (const part of ["en", "fr"]) {
    const folder = new URL(`../../../book/${part}/`, import.meta.url);
    for (const name of readdirSync(folder).filter((name) => name.endsWith(".md"))) {
      const page = readFileSync(new URL(name, folder), "utf8");
      for (const [, query] of page.matchAll(/\]\(\.\.\/page\/index\.html#\/logic\?(search&[^)]*)\)/g)) {
        const asked = new URLSearchParams(query);
        const formula = asked.get("formula");
        if (!formula) continue;
        const { clauses, names } = parseFormula(formula);
        const choices = { order: "first", positive: true, decisions: [] } as const;
        const { moments } = search(clauses, names.length, choices);
        expect(Number(asked.get("moment") ?? 0)).toBeLessThan(moments.length);
        count++;
      }
    }
  }
  expect(count).toBeGreaterThanOrEqual(6);
});
