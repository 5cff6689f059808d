import { expect, test } from "vitest";
import { FormulaFault, isDimacs, literalName, parseFormula } from "./typed.ts";

const fault = (text: string) => {
  try {
    parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaFault) return [error.kind, error.line, error.column];
  }
  return null;
};

test("numbers with and without zeros, headers and slashes", () => {
  const clauses = [
    [1, 2],
    [-1, 3],
  ];
  for (const text of [
    "1 2 0 / -1 3 0",
    "1 2\n-1 3",
    "1 2 0 -1 3 0",
    "c words: a or b\np cnf 3 2\n1\n2 0\n-1 3 0\n",
    "1 | 2 & −1 | 3",
  ]) {
    expect(parseFormula(text), text).toEqual({ clauses, names: ["1", "2", "3"] });
  }
});

test("names, signs and words", () => {
  const expected = {
    clauses: [
      [1, 2],
      [-1, 3],
    ],
    names: ["a", "b", "c"],
  };
  for (const text of [
    "a b / -a c",
    "(a ∨ b) ∧ (¬a ∨ c)",
    "a or b\nnot a or c",
    "a ou b et non a ou c",
    "a ||\nb\n!a || c",
  ]) {
    expect(parseFormula(text), text).toEqual(expected);
  }
  expect(parseFormula("x(0,1,2) ∨ ¬x(0,1,3)").names).toEqual(["x(0,1,2)", "x(0,1,3)"]);
});

test("an empty clause can be written in DIMACS", () => {
  expect(parseFormula("1 0 0").clauses).toEqual([[1], []]);
});

test("what is wrong is told with its place", () => {
  expect(fault("")).toEqual(["none", 1, 1]);
  expect(fault("a b\nc $ d")).toEqual(["sign", 2, 3]);
  expect(fault("a or not")).toEqual(["word", 1, 9]);
  expect(fault("p cnf 2 1\n1 x 0")).toEqual(["number", 2, 3]);
  expect(fault("1 500 0")).toEqual(["many", 1, 3]);
});

test("literals have their names", () => {
  expect([1, -2].map((literal) => literalName(literal, ["a", "b"]))).toEqual(["a", "¬b"]);
});

test("the beginning tells DIMACS from names", () => {
  const dimacs = ["p cnf 2 1\n", "c a or b\nc to be c", "p inccnf\n1 2 0\na 1 0\n", " 1 -2 0\n"];
  for (const text of dimacs) expect(isDimacs(text), text).toBe(true);
  for (const text of ["a or not b", "¬x1 ∨ x2", "p or q"]) expect(isDimacs(text), text).toBe(false);
});
