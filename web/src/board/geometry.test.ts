import { expect, test } from "vitest";
import { usual } from "../game/first.ts";
import type { Puzzle } from "../lib/types.ts";
import { blocked, layout, lines, markColumns } from "./geometry.ts";
import { draw } from "./links.ts";
import { chevron, middle, outline } from "./signs.ts";

/** Figure 1 of the 2014 paper. */
const FIGURE = ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";

const puzzle = usual(FIGURE);
const single = layout(puzzle);

/** Two empty grids of 4×4 that share a corner box: a board of 6×6 with two holes of four places. */
function twin(): Puzzle {
  const places = Array.from({ length: 36 }, (_, place) => place).filter((place) => {
    const [row, column] = [Math.floor(place / 6), place % 6];
    return (row < 4 && column < 4) || (row > 1 && column > 1);
  });
  const givens = places.map(() => 0);
  // Boxes of two rows and two columns, numbered along the board.
  const boxes = places.map((place) => 3 * Math.floor(place / 12) + Math.floor((place % 6) / 2));
  const board = { rows: 6, columns: 6, places, starts: [0, 14] };
  return { ...puzzle, side: 4, box_rows: 2, box_columns: 2, board, givens, boxes };
}
const count = (path: string) => path.split("M").length - 1;

test("walls stand between boxes, lines between all other cells", () => {
  const { thin, walls } = lines(puzzle, single);
  expect(count(walls)).toBe(4 * 9);
  expect(count(thin)).toBe(2 * 8 * 9 - 4 * 9);
});

test("the outline of a cage goes around it, also around an inner corner", () => {
  expect(count(outline([0], single))).toBe(4);
  expect(count(outline([0, 1], single))).toBe(6);
  // An L: eight sides and one inner corner.
  expect(count(outline([0, 1, 9], single))).toBe(9);
});

test("a chevron points to the lesser cell", () => {
  const [, tip] = chevron([0, 1], single)
    .slice(1)
    .split("L")
    .map((point) => Number(point.split(" ")[0]));
  expect(tip).toBeGreaterThan(1);
  expect(Number(chevron([1, 0], single).slice(1).split("L")[1].split(" ")[0])).toBeLessThan(1);
});

test("marks stand where the style puts them", () => {
  expect(markColumns(puzzle)).toBe(3);
  const [x, y] = middle(puzzle, single, 10, 5);
  expect([x, y]).toEqual([1.5, 1.5]);
  expect(middle({ ...puzzle, cages: [{ sum: 3, cells: [0] }] }, single, 0, 5)[1]).toBeGreaterThan(0.5);
});

test("a digit is blocked by its houses and by what is full", () => {
  const found = blocked(single, puzzle.givens, 9);
  expect(found.has(0)).toBe(true);
  expect(found.has(1)).toBe(true);
  const open = puzzle.givens.map((_, cell) => cell).filter((cell) => !found.has(cell));
  expect(open.every((cell) => puzzle.givens[cell] === 0 && cell % 9 !== 1)).toBe(true);
});

test("links bend between marks, and groups are joined inside", () => {
  const at = (cell: number, value: number) => middle(puzzle, single, cell, value);
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

test("grids that overlap leave holes, around which there are walls", () => {
  const puzzle = twin();
  const board = layout(puzzle);
  expect(puzzle.givens).toHaveLength(28);
  // The last cell of the first row is followed by a hole, and the first of the fifth row by none.
  expect([board.at(0, 3), board.at(0, 4), board.at(4, 1), board.at(4, 2)]).toEqual([
    3,
    undefined,
    undefined,
    20,
  ]);
  expect(board.next(0, 3, [0, 1])).toBe(0);
  expect(board.next(3, 0, [1, 0])).toBe(0);
  expect(board.grids[0]).toEqual([0]);
  expect(board.grids[board.at(2, 2)!]).toEqual([0, 1]);
  // Each of 7 boxes has four walls of two cells, of which neighbours share 8.
  expect(count(lines(puzzle, board).walls)).toBe(2 * (7 * 4 - 8));
});

test("cells of a row of the board see each other within a grid only", () => {
  const board = layout(twin());
  const [left, middle, right] = [board.at(2, 0)!, board.at(2, 2)!, board.at(2, 5)!];
  expect(board.sees(left, middle)).toBe(true);
  expect(board.sees(middle, right)).toBe(true);
  expect(board.sees(left, right)).toBe(false);
  const values = twin().givens.map((_, cell) => (cell === left ? 3 : 0));
  const closed = blocked(board, values, 3);
  expect([closed.has(middle), closed.has(right)]).toEqual([true, false]);
});
