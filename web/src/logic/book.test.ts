// The links of the book to this page name moments that a search has.

import { expect, test } from "vitest";
import { search } from "./cdcl.ts";
import { backtracking } from "./trees.ts";
import { parseFormula } from "./typed.ts";

const pages = import.meta.glob<string>("../../../book/{en,fr}/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("each moment that the book links to is one of its search", () => {
  let count = 0;
  for (const page of Object.values(pages)) {
    for (const [, query] of page.matchAll(/\]\(\.\.\/page\/index\.html#\/logic\?(search&[^)]*)\)/g)) {
      const asked = new URLSearchParams(query);
      const formula = asked.get("formula");
      if (!formula) continue;
      const { clauses, names } = parseFormula(formula);
      const choices = { order: "first", positive: true, decisions: [] } as const;
      const { moments, counts } = search(clauses, names.length, choices);
      // What the chapters say of both trees.
      expect(counts.conflicts).toBe(3);
      expect(backtracking(clauses, names.length, true, true).conflicts).toBe(9);
      expect(Number(asked.get("moment") ?? 0)).toBeLessThan(moments.length);
      count++;
    }
  }
  expect(count).toBeGreaterThanOrEqual(6);
});
