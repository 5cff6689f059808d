import { expect, test } from "vitest";
import { literalOf, parseRoute, writeRoute } from "./routes.ts";

test("literals by their names and numbers", () => {
  expect(["x(0,0,1)", "-x(0,7,1)", "¬x(8,8,9)", "- 12", "x 0,1,2"].map((text) => literalOf(text, 9))).toEqual(
    [1, -64, -729, -12, 11],
  );
  // Rows and columns count from 0, values from 1, and none lies outside the grid.
  expect(["x(0,0,0)", "x(4,0,1)", "x(0,0)", "y", ""].map((text) => literalOf(text, 4))).toEqual([
    0, 0, 0, 0, 0,
  ]);
});

test("an address names a state and is written back as it was", () => {
  const route = parseRoute("puzzle=small4&suppose=x(0,1,2)&at=12&cell=0,1&added=-5,6/7", 4);
  expect(route).toEqual({ added: [[-5, 6], [7]], suppose: 6, at: 12, until: 0, cell: [0, 1] });
  expect(parseRoute(writeRoute(route), 4)).toEqual(route);
  expect(parseRoute("added=-x(0,0,2) x(0,1,2)/3", 4).added).toEqual([[-2, 6], [3]]);
});

test("what an address does not say or says wrongly is left open", () => {
  const open = { added: [], suppose: 0, at: null, until: 0, cell: null };
  expect(parseRoute("puzzle=small4", 4)).toEqual(open);
  expect(parseRoute("at=soon&cell=1&suppose=x(9,9,9)&added=/0/", 4)).toEqual(open);
  expect(parseRoute("at=givens", 4).at).toBe("givens");
  expect(parseRoute("at=-x0,1,2", 4)).toMatchObject({ at: null, until: -6 });
});
