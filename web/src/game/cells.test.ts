import { describe, expect, test } from "vitest";
import {
  BLANK,
  begun,
  bit,
  concluded,
  difference,
  erased,
  isMarked,
  joined,
  listed,
  patched,
  tinted,
  trimmed,
  typed,
  type Cell,
} from "./cells.ts";

const free = () => false;
const cells = (...some: Partial<Cell>[]): Cell[] => some.map((cell) => ({ ...BLANK, ...cell }));

describe("digits", () => {
  test("a value goes into all chosen cells, and out again where all have it", () => {
    const once = typed(begun([0, 0, 3]), [0, 1, 2], "value", 5, (cell) => cell === 2);
    expect(once.map(({ value }) => value)).toEqual([5, 5, 3]);
    expect(typed(once, [0, 1], "value", 5, free).map(({ value }) => value)).toEqual([0, 0, 3]);
    expect(typed(once, [0, 1], "value", 6, free).map(({ value }) => value)).toEqual([6, 6, 3]);
  });

  test("notes are set where one is missing, and only in empty cells", () => {
    const some = cells({ marks: bit(1) }, {}, { value: 4 });
    const all = typed(some, [0, 1, 2], "centre", 1, free);
    expect(all.map(({ marks }) => marks)).toEqual([bit(1), bit(1), 0]);
    expect(typed(all, [0, 1], "centre", 1, free).map(({ marks }) => marks)).toEqual([0, 0, 0]);
    expect(typed(some, [1], "corner", 9, free)[1]).toEqual({ ...BLANK, corners: bit(9) });
  });

  test("givens can be coloured, and there are nine colours", () => {
    const coloured = typed(begun([7]), [0], "colour", 3, () => true);
    expect(coloured[0].colour).toBe(3);
    expect(typed(coloured, [0], "colour", 10, free)[0].colour).toBe(3);
  });
});

describe("erasing", () => {
  test("takes values first, then notes, then colours", () => {
    let some = cells({ value: 2, marks: 6, colour: 1 }, { corners: 1 });
    some = erased(some, [0, 1], "value", free);
    expect(some).toEqual(cells({ marks: 6, colour: 1 }, { corners: 1 }));
    some = erased(some, [0, 1], "value", free);
    expect(some).toEqual(cells({ colour: 1 }, {}));
    expect(erased(some, [0, 1], "value", free)).toEqual(cells({}, {}));
  });

  test("leaves givens alone", () => {
    expect(erased(begun([7]), [0], "value", () => true)[0].value).toBe(7);
  });
});

test("a mark goes through its colours", () => {
  let some = cells({ marks: bit(4) });
  const colours = [0, 1, 2].map(() => {
    some = tinted(some, 0, 4);
    return [some[0].blue, some[0].orange];
  });
  expect(colours).toEqual([
    [bit(4), 0],
    [0, bit(4)],
    [0, 0],
  ]);
  expect(tinted(some, 0, 5)).toEqual(some);
});

test("a patch leads both ways, and two of them make one", () => {
  const first = begun([0, 0]);
  const second = typed(first, [0], "value", 1, free);
  const third = typed(second, [0, 1], "centre", 2, free);
  const one = difference(first, second);
  const two = difference(second, third);
  expect(patched(first, one, "after")).toEqual(second);
  expect(patched(third, joined(one, two), "before")).toEqual(first);
  expect(difference(first, first)).toEqual([]);
});

test("notes follow the entries, in empty cells", () => {
  const some = cells({ marks: 7, corners: 3, blue: 4 }, { value: 1, marks: 7 });
  expect(trimmed(some, [2, 0])).toEqual(cells({ marks: 2, corners: 2, blue: 0 }, { value: 1, marks: 7 }));
});

test("a step that takes a candidate away fills in the others", () => {
  const some = begun([0, 0]);
  expect(isMarked(some)).toBe(false);
  const next = concluded(some, [{ cell: 0, value: 1, holds: false }], [7, 6]);
  expect(next.map(({ marks }) => marks)).toEqual([6, 6]);
  expect(concluded(some, [{ cell: 1, value: 3, holds: true }], [])[1].value).toBe(3);
});

test("a set lists its values", () => {
  expect(listed(bit(1) | bit(9) | bit(16))).toEqual([1, 9, 16]);
});
