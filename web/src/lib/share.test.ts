import { expect, test } from "vitest";
import { FIRST, usual } from "../game/first.ts";
import { fromLink, toLink } from "./share.ts";

test("a usual puzzle is its line, with the entries", async () => {
  const puzzle = usual(FIRST);
  expect(await toLink(puzzle, puzzle.givens)).toBe(`p=${FIRST}`);
  const values = puzzle.givens.map((value) => value || 1);
  const link = await toLink(puzzle, values);
  expect(await fromLink(link)).toEqual({ text: FIRST, values });
});

test("other rules are packed", async () => {
  const puzzle = { ...usual(FIRST), variants: ["diagonal"], text: "variant: diagonal\n…" };
  const link = await toLink(puzzle, puzzle.givens);
  expect(link).toMatch(/^x=[\w-]+$/);
  expect(await fromLink(link)).toEqual({ text: puzzle.text, values: null });
});

test("what is no link is none, and a broken one is an error", async () => {
  expect(await fromLink("puzzle=inkala")).toBeNull();
  await expect(fromLink("x=AAAA")).rejects.toThrow();
  await expect(fromLink("x=%")).rejects.toThrow();
});
