// The games of the Sudoku page and the commands of the player. Keys, buttons and dialogs all come
// here; the components only show it.

import { untrack } from "svelte";
import { app, t } from "../lib/app.svelte.ts";
import { engine, Withdrawn } from "../lib/engine.ts";
import type { Described, Puzzle } from "../lib/types.ts";
import { MODES, type Mode } from "../game/cells.ts";
import { Game } from "../game/game.svelte.ts";
import { firstGame, Keeper } from "../game/keeper.svelte.ts";
import type { About, GameRecord } from "../game/record.ts";
import { Coach } from "./coach.svelte.ts";
import { Digits, Keyboard, type Command } from "./keys.ts";

export type DialogName =
  "" | "new" | "link" | "games" | "open" | "export" | "print" | "glossary" | "daily" | "training" | "about";

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
  readonly coach = new Coach(this.game);

  dialog = $state<DialogName>("");
  /** A file that was dropped, for the dialog that opens it. */
  file = $state.raw<File | null>(null);
  offered = $state.raw<Offered | null>(null);
  /** The technique that the glossary shows. */
  technique = $state("");

  paused = $state(false);
  /** The digit whose places are shown; with the digit first, the one that is entered. */
  filter = $state(0);
  private readonly digits = new Digits();
  /** Whether the page of the game is the one that is seen. */
  shown = $state(true);
  /** The end of a game is a moment; a solved game that is opened again has none. */
  finished = $state(false);
  private wasSolved = true;
  /** The rules of a variant in the language of the page. */
  described = $state.raw<Described | null>(null);
  private readonly runs = $derived(
    this.shown && !this.paused && !this.game.isSolved && !this.game.editing && !this.coach.walk,
  );

  constructor() {
    void this.keeper.start(this.begun.isKnown);
  }

  /** What follows of itself from what happens in the game, until the result is called. */
  live(): () => void {
    return $effect.root(() => {
      const { game, coach } = this;
      $effect(() => this.describe());
      // What breaks the rules is told in the language of the page.
      $effect(() => {
        void app.language;
        untrack(() => game.look());
      });
      // Whatever was said is about the grid as it was.
      $effect(() => {
        void game.cells;
        untrack(() => coach.forget());
      });
      $effect(() => {
        void game.puzzle;
        untrack(() => {
          coach.walk = null;
          this.wasSolved = game.isFull;
          this.finished = false;
        });
      });
      $effect(() => {
        void [app.switches.mistakes, game.puzzle, game.editing];
        void untrack(() => coach.learn());
      });
      $effect(() => {
        game.trims = app.switches.trims;
      });
      $effect(() => {
        const { isSolved, isFull } = game;
        untrack(() => this.judged(isSolved, isFull));
      });
      $effect(() => {
        if (!this.runs) return;
        const ticking = setInterval(() => this.tick(), 1000);
        return () => clearInterval(ticking);
      });
    });
  }

  /** Asks what the rules of a variant are. */
  private describe(): (() => void) | void {
    const { text, variants } = this.game.puzzle;
    void app.language;
    if (variants.length === 0) {
      this.described = null;
      return;
    }
    let isLeft = false;
    engine.described(text).then(
      (found) => {
        if (!isLeft) this.described = found;
      },
      (error) => {
        if (!(error instanceof Withdrawn)) app.fail(error);
      },
    );
    return () => (isLeft = true);
  }

  /** Whether the game has just ended. */
  private judged(isSolved: boolean, isFull: boolean): void {
    if (isSolved && !this.wasSolved) this.finished = true;
    if (!isFull) this.finished = false;
    this.wasSolved = isSolved || (this.wasSolved && isFull);
  }

  /** A second passes while the page is seen; now and then the time is kept. */
  private tick(): void {
    const { game } = this;
    if (document.hidden) return;
    game.seconds++;
    if (game.seconds % 15 === 0 && game.canUndo) game.changed();
  }

  async share(): Promise<void> {
    const { puzzle, values } = this.game;
    const [{ toLink }, { copy }] = await Promise.all([import("../lib/share.ts"), import("../lib/files.ts")]);
    const link = `${location.href.split("#")[0]}#/sudoku?${await toLink(puzzle, values)}`;
    app.say((await copy(link)) ? t("linkCopied") : t("linkIs", link));
  }

  /** Begins with another puzzle; the game that is left stays in the list. */
  begin(puzzle: Puzzle, about: Partial<About>, id = "", change: Partial<GameRecord> = {}): void {
    this.coach.forget();
    this.coach.walk = null;
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
      this.coach.forget();
      this.coach.walk = null;
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
    if (this.coach.walk || this.paused) return;
    if (app.switches.digitFirst && this.filter !== 0) game.enter(this.filter, game.mode, [cell]);
    else if (game.mode === "colour" && mark !== 0 && game.chosen.length === 1 && game.selected === cell) {
      game.tint(cell, mark);
    }
  }

  /** Runs the command of a key; false when the key has no meaning now. */
  run(command: Command): boolean {
    const { game } = this;
    // Behind an explanation and a pause the grid is not to be changed.
    if (this.coach.walk || this.paused) {
      if (command.does === "escape") this.coach.walk = null;
      else if (command.does !== "pause") return command.does === "digit";
      if (command.does === "pause") this.paused = !this.paused && this.coach.walk === null;
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
        void this.coach.askStep(false);
        break;
      case "step":
        void this.coach.askStep(true);
        break;
      case "apply":
        if (this.coach.revealed) this.coach.apply();
        break;
      case "check":
        void this.coach.check();
        break;
      case "pause":
        this.paused = true;
        break;
      case "escape":
        this.coach.forget();
        this.filter = 0;
        game.chosen = [game.selected];
        break;
    }
    return true;
  }
}
