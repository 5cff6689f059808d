import { expect, test } from "vitest";
import { daily, dateOf, order, practice } from "./order.ts";

const USUAL = { size: "3x3", variant: "", level: "hard", symmetry: "none", minimal: true, noGivens: false };

test("levels are asked for where there are some", () => {
  expect(order(USUAL, 5)).toMatchObject({ seed: 5, box_rows: 3, difficulty: "hard", minimal: true });
  expect(order({ ...USUAL, size: "2x3" }).difficulty).toBe("hard");
  expect(order({ ...USUAL, size: "3x4" }).difficulty).toBeNull();
  expect(order({ ...USUAL, variant: "killer" })).toMatchObject({ difficulty: "hard", variants: "killer" });
  expect(order({ ...USUAL, level: "" }).difficulty).toBeNull();
});

test("only a variant can do without givens", () => {
  expect(order({ ...USUAL, noGivens: true }).no_givens).toBe(false);
  expect(order({ ...USUAL, variant: "killer", noGivens: true }).no_givens).toBe(true);
});

test("each day and each level has a puzzle of its own", () => {
  const seeds = [daily("2026-11-25", "easy"), daily("2026-11-25", "hard"), daily("2026-11-26", "easy")];
  expect(new Set(seeds.map(({ seed }) => seed)).size).toBe(3);
  expect(dateOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test("training asks for its technique", () => {
  expect(practice("x-wing")).toMatchObject({ needs: ["x-wing"], difficulty: null });
});
