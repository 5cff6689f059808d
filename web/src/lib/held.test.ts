import { expect, test } from "vitest";
import { held } from "./held.ts";

const shown = (text: string) => held(text).replaceAll("\u00a0", "_").replaceAll("\u2060", "|");

test("facts and names stay on one line", () => {
  expect(shown("So r1c5 = 7, r2c5 ≠ 3; 5 in row 9.")).toBe("So r1c5_=_7, r2c5_≠_3; 5 in row_9.");
  expect(shown("In rows 2, 5 and 7, and 3 cells ×2")).toBe("In rows_2,_5_and_7, and 3 cells_×2");
  expect(shown("lignes 2 et 5")).toBe("lignes_2_et_5");
  expect(shown("5 et 6 : ligne 4 ; bloc 5")).toBe("5 et 6_: ligne_4_; bloc_5");
  expect(shown("(5)L2C8 = (5)L2C2 - (2)L3C4/L3C5")).toBe("(5)L2C8_=_(5)L2C2 - (2)L3C4/|L3C5");
});

test("a chain may be broken behind its arrows", () => {
  expect(shown("r1c5 = 7 → r2c5 ≠ 7")).toBe("r1c5_=_7_→ r2c5_≠_7");
});
