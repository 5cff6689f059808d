// The commands of the Sudoku page and what they have found out. Keys, buttons and dialogs all
// come here; the components only show it.

import { app, t } from "../lib/app.svelte.ts";
import { engine, Withdrawn } from "../lib/engine.ts";
import { copy } from "../lib/files.ts";
import type { CellRole, MarkRole, Picture, Puzzle, Step, Told } from "../lib/types.ts";
import { MODES, type Mode } from "../game/cells.ts";
import { Game } from "../game/game.svelte.ts";
import { firstGame, Keeper } from "../game/keeper.svelte.ts";
import type { About, GameRecord } from "../game/record.ts";
import { Digits, Keyboard, type Command } from "./keys.ts";
import { cellOf, hintRoles, markRoles, valuesAt, walkRoles } from "./walk.ts";

export type DialogName =
  "" | "new" | "link" | "games" | "open" | "export" | "print" | "glossary" | "daily" | "training";

/** A puzzle that a link holds, for which the player is asked. */
interface Offered {
  puzzle: Puzzle;
  values: number[] | null;
}

export class Desk {
  private readonly begun = firstGame();
  readonly game = new Game(engine, this.begun.game);
  readonly keeper = new Keeper(this.game);
  readonly keyboard = new Keyboard();

  dialog = $state<DialogName>("");
  /** A file that was dropped, for the dialog that opens it. */
  file = $state.raw<File | null>(null);
  offered = $state.raw<Offered | null>(null);
  /** The technique that the glossary shows. */
  technique = $state("");

  /** What the panel says, in a sentence. */
  verdict = $state("");
  offersWhy = $state(false);
  /** The next step, at first only its name. */
  told = $state.raw<Told | null>(null);
  revealed = $state(false);
  /** The explanation that is walked through. */
  walk = $state.raw<Told | null>(null);
  place = $state(0);
  working = $state(false);
  paused = $state(false);
  /** The digit whose places are shown; with the digit first, the one that is entered. */
  filter = $state(0);
  /** The only solution, where wrong entries are shown as they are typed. */
  private solution = $state.raw<{ text: string; values: number[] } | null>(null);
  private asked = 0;
  private readonly digits = new Digits();

  readonly step = $derived<Step | null>(this.told?.explanation?.steps[0] ?? null);
  readonly picture = $derived<Picture | null>(
    this.walk
      ? (this.walk.pictures[this.place] ?? null)
      : this.revealed
        ? (this.told?.pictures[0] ?? null)
        : null,
  );
  readonly values = $derived(
    this.walk ? valuesAt(this.game.puzzle, this.walk, this.place) : this.game.values,
  );
  readonly marks = $derived(
    this.walk
      ? (this.picture?.candidates ?? [])
      : this.revealed && this.picture
        ? this.withMarks(this.picture)
        : this.game.marks,
  );
  readonly cellRoles = $derived<Map<number, CellRole>>(
    this.walk
      ? walkRoles(this.game.side, this.walk, this.place)
      : this.told?.pictures[0]
        ? hintRoles(this.told.pictures[0], this.revealed)
        : new Map(),
  );
  readonly markRoles = $derived<Map<number, MarkRole>>(
    this.walk
      ? markRoles(this.game.side, this.walk, this.place)
      : this.told && this.revealed
        ? markRoles(this.game.side, this.told, 0)
        : new Map(),
  );
  readonly wrong = $derived.by(() => {
    if (this.walk) return new Set<number>();
    const found = new Set(this.game.wrong);
    if (app.switches.mistakes && this.solution?.text === this.game.puzzle.text) {
      const { values } = this.solution;
      this.game.values.forEach((value, cell) => {
        if (value !== 0 && value !== values[cell]) found.add(cell);
      });
    }
    return found;
  });
  readonly clashing = $derived(new Set(this.walk ? [] : this.game.clashes.flatMap((clash) => clash.cells)));

  constructor() {
    void this.keeper.start(this.begun.isKnown);
  }

  /** Forgets what was said: it is about the grid as it was. */
  forget(): void {
    this.told = null;
    this.revealed = false;
    this.verdict = "";
    this.offersWhy = false;
  }

  /** The marks of a step, also where the reader has none. */
  private withMarks(picture: Picture): number[] {
    return this.game.values.map((value, cell) => (value === 0 ? picture.candidates[cell] : 0));
  }

  /** Asks the libraries; a later question withdraws the answer to this one. */
  private async ask<T>(question: Promise<T>, take: (answer: T) => void): Promise<void> {
    const number = ++this.asked;
    this.working = true;
    try {
      const answer = await question;
      if (number === this.asked) take(answer);
    } catch (error) {
      if (!(error instanceof Withdrawn)) app.fail(error);
    } finally {
      if (number === this.asked) this.working = false;
    }
  }

  /** Learns the solution, where wrong entries are to be shown. */
  async learn(): Promise<void> {
    const { text, givens } = this.game.puzzle;
    if (!app.switches.mistakes || this.game.editing || this.solution?.text === text) return;
    const found = await engine
      .check(
        text,
        givens,
        givens.map(() => 0),
      )
      .catch(() => null);
    if (found?.solution) this.solution = { text, values: found.solution };
  }

  check(): Promise<void> {
    const { game } = this;
    return this.ask(engine.check(game.puzzle.text, game.values, game.marks), (found) => {
      game.wrong = found.wrong;
      if (found.solutions === "one") {
        const left = game.values.filter((value) => value === 0).length;
        this.verdict =
          found.wrong.length > 0
            ? t("someWrong", found.wrong.length)
            : found.wrong_marks.length > 0
              ? t("someMarksWrong", found.wrong_marks.length)
              : left === 0
                ? t("solved")
                : t("allRight", left);
      } else {
        this.told = null;
        this.verdict = t(
          found.solutions === "none"
            ? "noSolution"
            : found.solutions === "several"
              ? "severalSolutions"
              : "unknownSolutions",
        );
        this.offersWhy = found.solutions !== "unknown";
      }
    });
  }

  /** Asks for the next step, and shows it, or only its name. */
  askStep(reveal: boolean): Promise<void> | void {
    const { game } = this;
    if (this.told && !this.revealed && reveal) {
      this.reveal();
      return;
    }
    this.walk = null;
    return this.ask(engine.hint(game.puzzle.text, game.values, game.marks), (found) => {
      const { wrong, wrong_marks } = found.checked!;
      game.wrong = wrong;
      if (!found.explanation) {
        this.verdict =
          wrong.length > 0 ? t("someWrong", wrong.length) : t("someMarksWrong", wrong_marks.length);
      } else if (found.explanation.status !== "hint") {
        this.verdict = found.explanation.text;
        this.offersWhy = true;
      } else if (found.explanation.steps.length === 0) {
        this.verdict = t(game.isFull ? "nothingLeft" : "noStep");
      } else {
        this.told = found;
        this.revealed = reveal;
        this.verdict = reveal ? "" : t("hintIs", found.pictures[0].rule);
        game.helps++;
      }
    });
  }

  reveal(): void {
    this.revealed = true;
    this.verdict = "";
  }

  apply(): void {
    const { step, game } = this;
    if (!step) return;
    void game.apply(
      step.concludes.map((mark) => ({
        cell: cellOf(game.side, mark),
        value: mark.value,
        holds: mark.holds,
      })),
    );
  }

  explain(): Promise<void> {
    this.told = null;
    return this.ask(engine.explain(this.game.puzzle.text), (found) => {
      this.walk = found;
      this.place = 0;
      this.verdict = "";
      this.offersWhy = false;
      this.game.helps++;
    });
  }

  rate(): Promise<void> {
    return this.ask(engine.rate(this.game.puzzle.text), (found) => {
      const techniques = found.techniques.map(([, label, count]) => `${label} ×${count}`).join(", ");
      this.verdict = t("rating", found.label, found.score.toFixed(1), techniques);
    });
  }

  solve(): Promise<void> {
    const { game } = this;
    const none = game.marks.map(() => 0);
    return this.ask(engine.check(game.puzzle.text, game.puzzle.givens, none), (found) => {
      if (found.solution) {
        game.helps++;
        game.solved = true;
        void game.apply(found.solution.map((value, cell) => ({ cell, value, holds: true })));
        return;
      }
      this.verdict = t(found.solutions === "none" ? "noSolution" : "severalSolutions");
      this.offersWhy = true;
    });
  }

  withdraw(): void {
    this.asked++;
    this.working = false;
    engine.withdraw();
  }

  async share(): Promise<void> {
    const { puzzle, values } = this.game;
    const { toLink } = await import("../lib/share.ts");
    const link = `${location.href.split("#")[0]}#/sudoku?${await toLink(puzzle, values)}`;
    app.say((await copy(link)) ? t("linkCopied") : t("linkIs", link));
  }

  /** Begins with another puzzle; the game that is left stays in the list. */
  begin(puzzle: Puzzle, about: Partial<About>, id = "", change: Partial<GameRecord> = {}): void {
    this.forget();
    this.walk = null;
    this.filter = 0;
    this.paused = false;
    this.keeper.begin(puzzle, about, { ...change, ...(id ? { id } : {}) });
  }

  /** Opens the glossary at a technique. */
  explainTerm(technique: string): void {
    this.technique = technique;
    this.dialog = "glossary";
  }

  /** Opens a file that was dropped. */
  openFile(file: File): void {
    this.file = file;
    this.dialog = "open";
  }

  /** Opens the puzzle of a link; a game that was begun in this tab is not left without a word. */
  async follow(query: string): Promise<void> {
    const { fromLink } = await import("../lib/share.ts");
    const link = await fromLink(query).catch(() => null);
    if (!link) {
      app.say(t("badLink"));
      return;
    }
    const found = await engine.read(new TextEncoder().encode(link.text), 1);
    const offered = { puzzle: found.puzzles[0].puzzle, values: link.values };
    if (this.keeper.isOwn && this.game.canUndo && !this.game.isSolved) {
      this.offered = offered;
      this.dialog = "link";
    } else this.accept(offered);
  }

  accept({ puzzle, values }: Offered): void {
    this.offered = null;
    this.begin(puzzle, { origin: "link" });
    const fits = values?.length === puzzle.givens.length;
    if (fits) this.game.begin(values);
  }

  /** Begins to type the givens of a puzzle in an empty grid with the same rules. */
  async typeIn(puzzle?: Puzzle): Promise<void> {
    const { text, givens } = puzzle ?? this.game.puzzle;
    try {
      const blank = await engine.withGivens(
        text,
        givens.map(() => 0),
      );
      this.forget();
      this.walk = null;
      this.keeper.begin(blank, { origin: "typed" }, { editing: true });
    } catch (error) {
      app.fail(error);
    }
  }

  /** Makes what was typed the givens. */
  async finishTyping(): Promise<void> {
    try {
      this.begin(await engine.withGivens(this.game.puzzle.text, this.game.values), { origin: "typed" });
    } catch (error) {
      app.fail(error);
    }
  }

  /** Leaves the typing and goes back to the game before it. */
  async cancelTyping(): Promise<void> {
    while (this.game.canUndo) this.game.undo();
    await this.keeper.undo();
  }

  nextMode(): void {
    this.game.mode = MODES[(MODES.indexOf(this.game.mode) + 1) % MODES.length];
  }

  /** Enters a digit of a key or a button, or chooses it, where the digit comes first. */
  digit(digit: number, mode: Mode | null, isKey: boolean): void {
    const { game } = this;
    if (app.switches.digitFirst && !game.editing && !isKey) {
      this.filter = this.filter === digit ? 0 : digit;
      return;
    }
    const { value, replaces } = isKey
      ? this.digits.next(digit, game.selected, game.side, Date.now())
      : { value: digit, replaces: 0 };
    const meant = mode ?? game.mode;
    // The digit before was the first of two, so it does not stay.
    if (replaces !== 0) game.undo();
    game.enter(value, meant);
  }

  /**
   * What a click on a cell does beyond choosing it: it enters the digit that was chosen first, or
   * colours the mark under the pointer, when the cell is chosen already.
   */
  press(cell: number, mark: number): void {
    const { game } = this;
    if (this.walk || this.paused) return;
    if (app.switches.digitFirst && this.filter !== 0) game.enter(this.filter, game.mode, [cell]);
    else if (game.mode === "colour" && mark !== 0 && game.chosen.length === 1 && game.selected === cell) {
      game.tint(cell, mark);
    }
  }

  /** Runs the command of a key; false when the key has no meaning now. */
  run(command: Command): boolean {
    const { game } = this;
    // Behind an explanation and a pause the grid is not to be changed.
    if (this.walk || this.paused) {
      if (command.does === "escape") this.walk = null;
      else if (command.does !== "pause") return command.does === "digit";
      if (command.does === "pause") this.paused = !this.paused && this.walk === null;
      return true;
    }
    switch (command.does) {
      case "digit":
        this.digit(command.digit, command.mode, true);
        break;
      case "undo":
        void this.keeper.undo();
        break;
      case "redo":
        void this.keeper.redo();
        break;
      case "erase":
        game.erase();
        break;
      case "nextMode":
        this.nextMode();
        break;
      case "mode":
        game.mode = command.mode;
        break;
      case "all":
        game.chosen = game.values.map((_, cell) => cell);
        break;
      case "filter":
        this.filter = this.filter === 0 ? game.values[game.selected] : 0;
        break;
      case "hint":
        void this.askStep(false);
        break;
      case "step":
        void this.askStep(true);
        break;
      case "apply":
        if (this.revealed) this.apply();
        break;
      case "check":
        void this.check();
        break;
      case "pause":
        this.paused = true;
        break;
      case "escape":
        this.forget();
        this.filter = 0;
        game.chosen = [game.selected];
        break;
    }
    return true;
  }
}
