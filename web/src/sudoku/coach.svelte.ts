// What the libraries say about the game: the next step, a whole explanation that is walked through,
// what is wrong. And what the board shows for it in the place of the game.

import { app, t } from "../lib/app.svelte.ts";
import { engine, Withdrawn } from "../lib/engine.ts";
import type { CellRole, MarkRole, Picture, Step, Told } from "../lib/types.ts";
import type { Game } from "../game/game.svelte.ts";
import { cellOf, markRoles, valuesAt, walkRoles } from "./walk.ts";

/**
 * How much of a step a hint tells: its name, the house or the sign where it is seen, the cells that
 * it changes, and then all. The library has the words of the first two.
 */
export const STAGES = ["name", "place", "cell", "all"] as const;
export type Stage = (typeof STAGES)[number];

export class Coach {
  readonly game: Game;

  /** What the panel says, in a sentence. */
  verdict = $state("");
  offersWhy = $state(false);
  /** The next step, and how much of it is told. */
  told = $state.raw<Told | null>(null);
  stage = $state<Stage>("name");
  /** The explanation that is walked through. */
  walk = $state.raw<Told | null>(null);
  place = $state(0);
  working = $state(false);
  /** The only solution, where wrong entries are shown as they are typed. */
  private solution = $state.raw<{ text: string; values: number[] } | null>(null);
  private asked = 0;

  readonly step = $derived<Step | null>(this.told?.explanation?.steps[0] ?? null);
  /** Whether the board shows the step whole. */
  readonly revealed = $derived(this.told !== null && this.stage === "all");
  /** The cells that the step changes. */
  private readonly changed = $derived([
    ...new Set(this.step?.concludes.map((mark) => cellOf(this.game.layout, mark))),
  ]);
  /** What is told of the step before all is. */
  readonly led = $derived.by((): string[] => {
    const lead = this.told?.lead;
    if (!lead || this.stage === "all") return [];
    const cells = t(
      "hintCells",
      this.changed.length,
      this.changed.map((cell) => this.named(cell)).join(", "),
    );
    return [lead.technique, lead.place, cells].slice(0, 1 + STAGES.indexOf(this.stage));
  });
  /** What the board shows of the step before all is shown. */
  readonly hinted = $derived.by((): { house: readonly number[]; cells: ReadonlySet<number> } | null => {
    const lead = this.told?.lead;
    if (!lead || this.walk || this.stage === "all" || this.stage === "name") return null;
    return { house: lead.cells, cells: new Set(this.stage === "cell" ? this.changed : []) };
  });
  /** Whether there is something to read. */
  readonly speaks = $derived(this.verdict !== "" || this.told !== null || this.working);
  readonly picture = $derived<Picture | null>(
    this.walk
      ? (this.walk.pictures[this.place] ?? null)
      : this.revealed
        ? (this.told?.pictures[0] ?? null)
        : null,
  );
  readonly values = $derived.by(() =>
    this.walk ? valuesAt(this.game.puzzle, this.game.layout, this.walk, this.place) : this.game.values,
  );
  readonly marks = $derived.by(() => {
    if (this.walk) return this.picture?.candidates ?? [];
    return this.revealed && this.picture ? this.withMarks(this.picture) : this.game.marks;
  });
  readonly cellRoles = $derived.by((): Map<number, CellRole> => {
    if (this.walk) return walkRoles(this.game.layout, this.walk, this.place);
    return new Map(this.revealed ? this.told!.pictures[0].cells : []);
  });
  readonly markRoles = $derived.by((): Map<number, MarkRole> => {
    if (this.walk) return markRoles(this.game.layout, this.walk, this.place);
    return this.revealed ? markRoles(this.game.layout, this.told!, 0) : new Map();
  });
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
  readonly clashing = $derived.by(
    () => new Set(this.walk ? [] : this.game.clashes.flatMap((clash) => clash.cells)),
  );

  constructor(game: Game) {
    this.game = game;
  }

  /** Forgets what was said: it is about the grid as it was. */
  forget(): void {
    this.told = null;
    this.verdict = "";
    this.offersWhy = false;
  }

  /** A cell as the sentences of the library name it. */
  private named(cell: number): string {
    const { row, column } = this.game.layout;
    return t("cellName", String(row(cell) + 1), String(column(cell) + 1));
  }

  /** The marks of a step, also where the reader has none. */
  private withMarks(picture: Picture): number[] {
    return this.game.values.map((value, cell) => (value === 0 ? picture.candidates[cell] : 0));
  }

  /**
   * Asks the libraries. A later question withdraws the answer to this one, and so does another puzzle.
   * A question about the entries is asked again when they have changed before its answer.
   */
  async ask<T>(
    question: () => Promise<T>,
    take: (answer: T) => void,
    about: "puzzle" | "entries" = "puzzle",
  ): Promise<void> {
    const number = ++this.asked;
    const { text } = this.game.puzzle;
    this.working = true;
    try {
      for (;;) {
        const { cells } = this.game;
        const answer = await question();
        if (number !== this.asked || this.game.puzzle.text !== text) return;
        if (about === "entries" && this.game.cells !== cells) continue;
        take(answer);
        return;
      }
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
    return this.seek((advice) => advice.check(this));
  }

  /** Asks for the next step, and tells all of it, or its name and with each further call more. */
  askStep(all: boolean): Promise<void> | void {
    if (this.told && !this.revealed) {
      this.tell(all ? "all" : STAGES[STAGES.indexOf(this.stage) + 1]);
      return;
    }
    this.walk = null;
    return this.seek((advice) => advice.step(this, all));
  }

  /** Tells more of the step. */
  tell(stage: Stage): void {
    this.stage = stage;
    this.verdict = "";
  }

  apply(): void {
    const { step, game } = this;
    if (!step) return;
    void game.apply(
      step.concludes.map((mark) => ({
        cell: cellOf(game.layout, mark),
        value: mark.value,
        holds: mark.holds,
      })),
    );
  }

  explain(): Promise<void> {
    this.told = null;
    return this.seek((advice) => advice.explain(this));
  }

  rate(): Promise<void> {
    return this.seek((advice) => advice.rate(this));
  }

  solve(): Promise<void> {
    return this.seek((advice) => advice.solve(this));
  }

  /** What asks the libraries is fetched when the player first asks. */
  private async seek(call: (advice: typeof import("./advice.ts")) => Promise<void>): Promise<void> {
    const advice = await import("./advice.ts").catch(() => null);
    if (advice) await call(advice);
    else app.say(t("newVersion"));
  }

  withdraw(): void {
    this.asked++;
    this.working = false;
    engine.withdraw();
  }
}
