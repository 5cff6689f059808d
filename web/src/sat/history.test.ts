import { expect, test } from "vitest";
import { curve, History, momentOf } from "./history.ts";

const at = (seconds: number) => ({
  seconds,
  conflicts: 10 * seconds,
  learned: 10 * seconds,
  learnedLiterals: 70 * seconds,
  memory: 1000 + seconds,
});

test("a long search keeps a limited number of points, from its beginning to its end", () => {
  const history = new History();
  for (let second = 1; second < 5000; second++) history.add(at(second));
  history.add(at(5000), true);
  expect(history.moments.length).toBeLessThanOrEqual(401);
  expect(history.moments.length).toBeGreaterThan(190);
  expect(history.moments[0].seconds).toBeLessThan(50);
  expect(history.conflicts.at(-1)).toEqual([5000, 50_000]);
  expect(history.memory.at(-1)).toEqual([5000, 6000]);
  const gaps = history.moments
    .slice(1, -1)
    .map(({ seconds }, place) => seconds - history.moments[place].seconds);
  expect(new Set(gaps).size).toBe(1);
});

test("the length is the mean since the point before, and none where nothing was learned", () => {
  const history = new History();
  history.add({ ...at(1), learned: 0, learnedLiterals: 0 });
  history.add({ ...at(2), learned: 4, learnedLiterals: 20 });
  history.add({ ...at(3), learned: 4, learnedLiterals: 20 });
  history.add({ ...at(4), learned: 6, learnedLiterals: 40 });
  expect(history.lengths).toEqual([
    [2, 5],
    [4, 10],
  ]);
});

test("the counters of a report are found by their names", () => {
  const progress = {
    status: "running" as const,
    cause: null,
    counters: [
      ["conflicts", 7],
      ["learned_literals", 21],
    ] as [string, number][],
    lemmas: 0,
    refused: null,
    verified: null,
  };
  expect(momentOf(progress, 2, 3)).toEqual({
    seconds: 2,
    conflicts: 7,
    learned: 0,
    learnedLiterals: 21,
    memory: 3,
  });
});

test("a curve fills its picture, and one point is no curve", () => {
  expect(curve([[1, 2]], 100, 50)).toBeNull();
  expect(
    curve(
      [
        [2, 0],
        [5, 2],
        [10, 4],
      ],
      100,
      50,
    ),
  ).toEqual({ line: "M20.0 50.0L50.0 25.0L100.0 0.0", from: "20.0" });
});
