import { expect, test } from "vitest";
import { phrase } from "./phrase.ts";

test("plurals are those of the language", () => {
  const pair = ["{0} {0|cell|cells}", "{0} {0|case|cases}"] as const;
  expect([0, 1, 2].map((count) => phrase("en", pair, [count]))).toEqual(["0 cells", "1 cell", "2 cells"]);
  expect([0, 1, 2].map((count) => phrase("fr", pair, [count]))).toEqual(["0 case", "1 case", "2 cases"]);
});

test("numbers are written as the language does, texts as they are", () => {
  const pair = ["{0}: {1}", "{0} : {1}"] as const;
  expect(phrase("en", pair, ["a", 12345])).toBe("a: 12,345");
  expect(phrase("fr", pair, ["12345", 12345])).toMatch(/^12345\u00a0: 12\s345$/);
});

test("French signs do not begin a line", () => {
  const pair = ["", "Quoi ? Ceci : « oui » !"] as const;
  expect(phrase("fr", pair, [])).toBe("Quoi\u202f? Ceci\u00a0: «\u00a0oui\u00a0»\u202f!");
});
