// What a key means. Digits are known by their place on the keyboard, since on AZERTY and others
// the row of digits writes them only with Shift.

import type { Mode } from "../game/cells.ts";

/** The parts of a keyboard event that matter. */
export interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export type Command =
  | { does: "digit"; digit: number; mode: Mode | null }
  | { does: "undo" | "redo" | "erase" | "nextMode" | "all" | "escape" | "filter" }
  | { does: "mode"; mode: Mode }
  | { does: "hint" | "step" | "apply" | "check" | "pause" };

const PLAIN: Readonly<Record<string, Command>> = {
  Backspace: { does: "erase" },
  Delete: { does: "erase" },
  Escape: { does: "escape" },
  " ": { does: "nextMode" },
  m: { does: "nextMode" },
  h: { does: "hint" },
  n: { does: "step" },
  a: { does: "apply" },
  c: { does: "check" },
  f: { does: "filter" },
  p: { does: "pause" },
};

/** Reads keys; it learns from them whether the keyboard writes digits only with Shift. */
export class Keyboard {
  /** Whether digits need Shift, as on AZERTY. Then Shift cannot mean a note. */
  shiftsDigits = false;

  command(event: Key): Command | null {
    const digit = this.digit(event);
    if (digit !== null) return { does: "digit", digit, mode: this.mode(event) };
    if (event.altKey) return null;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (letter === "z") return { does: event.shiftKey ? "redo" : "undo" };
      if (letter === "y") return { does: "redo" };
      if (letter === "a") return { does: "all" };
      return null;
    }
    return PLAIN[letter] ?? null;
  }

  private digit({ code, key, shiftKey, altKey, ctrlKey }: Key): number | null {
    const row = /^Digit(\d)$/.exec(code)?.[1];
    if (row !== undefined) {
      const isDigit = /^\d$/.test(key);
      if (!altKey && !ctrlKey) this.shiftsDigits = isDigit === shiftKey;
      return Number(row);
    }
    // Without NumLock the keys of the pad move.
    const pad = /^Numpad(\d)$/.exec(code)?.[1];
    if (pad !== undefined && (/^\d$/.test(key) || shiftKey)) return Number(pad);
    return /^\d$/.test(key) ? Number(key) : null;
  }

  private mode({ shiftKey, ctrlKey, altKey, metaKey, code }: Key): Mode | null {
    if (ctrlKey || metaKey) return "centre";
    if (altKey) return "corner";
    if (shiftKey && !(this.shiftsDigits && code.startsWith("Digit"))) return "corner";
    return null;
  }
}

/** Puts the digits of large grids together: 1 and then 4 is 14 where there are 16 values. */
export class Digits {
  private begun = { cell: -1, digit: 0, at: 0 };

  /** The value that a digit means, and whether it takes the place of the one before. */
  next(digit: number, cell: number, side: number, now: number): { value: number; replaces: number } {
    const { begun } = this;
    const value = begun.digit * 10 + digit;
    const goesOn = side > 9 && begun.cell === cell && now - begun.at < 1500 && value <= side;
    if (goesOn && begun.digit > 0) {
      this.begun = { cell: -1, digit: 0, at: 0 };
      return { value, replaces: begun.digit };
    }
    this.begun = { cell, digit, at: now };
    return { value: digit, replaces: 0 };
  }
}
