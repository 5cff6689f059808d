import { describe, expect, test } from "vitest";
import { Digits, Keyboard, type Key } from "./keys.ts";

const press = (key: string, code: string, held: Partial<Key> = {}): Key => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

describe("a keyboard whose digits need no Shift", () => {
  const keyboard = new Keyboard();
  test.each([
    [press("1", "Digit1"), { does: "digit", digit: 1, mode: null }],
    [press("!", "Digit1", { shiftKey: true }), { does: "digit", digit: 1, mode: "corner" }],
    [press("2", "Digit2", { ctrlKey: true }), { does: "digit", digit: 2, mode: "centre" }],
    [press("2", "Digit2", { altKey: true }), { does: "digit", digit: 2, mode: "corner" }],
    [press("7", "Numpad7"), { does: "digit", digit: 7, mode: null }],
    [press("Home", "Numpad7"), null],
    [press("z", "KeyZ", { ctrlKey: true }), { does: "undo" }],
    [press("Z", "KeyZ", { ctrlKey: true, shiftKey: true }), { does: "redo" }],
    [press("y", "KeyY", { metaKey: true }), { does: "redo" }],
    [press("x", "KeyX"), null],
    [press("N", "KeyN", { shiftKey: true }), { does: "step" }],
    [press("h", "KeyH", { altKey: true }), null],
  ])("%o", (key, command) => {
    expect(keyboard.command(key)).toEqual(command);
  });
});

describe("AZERTY", () => {
  test("digits are entered with and without Shift, notes with Alt and Ctrl", () => {
    const keyboard = new Keyboard();
    expect(keyboard.command(press("&", "Digit1"))).toEqual({ does: "digit", digit: 1, mode: null });
    expect(keyboard.shiftsDigits).toBe(true);
    expect(keyboard.command(press("1", "Digit1", { shiftKey: true }))).toEqual({
      does: "digit",
      digit: 1,
      mode: null,
    });
    expect(keyboard.command(press("&", "Digit1", { altKey: true }))).toEqual({
      does: "digit",
      digit: 1,
      mode: "corner",
    });
    expect(keyboard.command(press("&", "Digit1", { ctrlKey: true }))).toEqual({
      does: "digit",
      digit: 1,
      mode: "centre",
    });
  });

  test("it is known from the first key with Shift", () => {
    const keyboard = new Keyboard();
    expect(keyboard.command(press("1", "Digit1", { shiftKey: true }))).toEqual({
      does: "digit",
      digit: 1,
      mode: null,
    });
  });
});

test("large grids join two digits in one cell, if they come soon", () => {
  const digits = new Digits();
  expect(digits.next(1, 3, 16, 0)).toEqual({ value: 1, replaces: 0 });
  expect(digits.next(4, 3, 16, 500)).toEqual({ value: 14, replaces: 1 });
  expect(digits.next(1, 3, 16, 600)).toEqual({ value: 1, replaces: 0 });
  expect(digits.next(7, 3, 16, 700)).toEqual({ value: 7, replaces: 0 });
  expect(digits.next(1, 3, 16, 800)).toEqual({ value: 1, replaces: 0 });
  expect(digits.next(2, 4, 16, 900)).toEqual({ value: 2, replaces: 0 });
  expect(digits.next(1, 4, 16, 2500)).toEqual({ value: 1, replaces: 0 });
  expect(digits.next(1, 4, 9, 2600)).toEqual({ value: 1, replaces: 0 });
});
