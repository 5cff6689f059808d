import { expect, test } from "vitest";
import { usual } from "../game/first.ts";
import { blocked, chevron, lines, markColumns, middle, outline } from "./geometry.ts";
import { draw } from "./links.ts";

/** Figure 1 of the 2014 paper. */
const FIGURE = ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";

const puzzle = usual(FIGURE);
const count = (path: string) => path.split("M").length - 1;

test("walls stand between boxes, lines between all other cells", () => {
  const { thin, walls } = lines(puzzle);
  expect(count(walls)).toBe(4 * 9);
  expect(count(thin)).toBe(2 * 8 * 9 - 4 * 9);
});

test("the outline of a cage goes around it, also around an inner corner", () => {
  expect(count(outline([0], 9))).toBe(4);
  expect(count(outline([0, 1], 9))).toBe(6);
  // An L: eight sides and one inner corner.
  expect(count(outline([0, 1, 9], 9))).toBe(9);
});

test("a chevron points to the lesser cell", () => {
  const [, tip] = chevron([0, 1], 9)
    .slice(1)
    .split("L")
    .map((point) => Number(point.split(" ")[0]));
  expect(tip).toBeGreaterThan(1);
  expect(Number(chevron([1, 0], 9).slice(1).split("L")[1].split(" ")[0])).toBeLessThan(1);
});

test("marks stand where the style puts them", () => {
  expect(markColumns(puzzle)).toBe(3);
  const [x, y] = middle(puzzle, 10, 5);
  expect([x, y]).toEqual([1.5, 1.5]);
  expect(middle({ ...puzzle, cages: [{ sum: 3, cells: [0] }] }, 0, 5)[1]).toBeGreaterThan(0.5);
});

test("a digit is blocked by its houses and by what is full", () => {
  const found = blocked(puzzle, puzzle.givens, 9);
  expect(found.has(0)).toBe(true);
  expect(found.has(1)).toBe(true);
  const open = puzzle.givens.map((_, cell) => cell).filter((cell) => !found.has(cell));
  expect(open.every((cell) => puzzle.givens[cell] === 0 && cell % 9 !== 1)).toBe(true);
});

test("links bend between marks, and groups are joined inside", () => {
  const at = (cell: number, value: number) => middle(puzzle, cell, value);
  const far = draw([{ strong: true, ends: [[[0, 5]], [[8, 5]]] }], at);
  expect(far).toHaveLength(1);
  expect(far[0].path).toMatch(/^M.*Q/);
  const group = draw(
    [
      {
        strong: false,
        ends: [
          [
            [0, 5],
            [1, 5],
          ],
          [[8, 5]],
        ],
      },
    ],
    at,
  );
  expect(group.map(({ strong }) => strong)).toEqual([true, false]);
  expect(draw([{ strong: true, ends: [[[0, 5]], [[0, 6]]] }], at)[0].path).toContain("L");
});
