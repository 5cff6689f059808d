// Keeps the game of this tab: at once in the tab's own storage, so that a reload in the middle of
// an action loses nothing, and in the database, where all tabs find it. Another tab that has
// changed the same game says so, and this one shows the newer state.

import { usual, FIRST } from "./first.ts";
import type { Game } from "./game.svelte.ts";
import { anyId, fresh, type About, type GameRecord } from "./record.ts";
import type { Puzzle } from "../lib/types.ts";

/** The places of the game of this tab, and of the one game that older pages kept. */
const HERE = "neuf.tab";
const OLD = "neuf.game";

interface Saved {
  id: string;
  revision: number;
  writer: string;
}

/** The database and its library come after the first paint. */
const stored = () => import("./store.ts");

/** Storage that may be full or forbidden: then the page goes on without it. */
function quietly<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

const parsed = (text: string | null | undefined): unknown => quietly(() => JSON.parse(text ?? "null"));

/** What the tab keeps: a game, and the build of the page that wrote it. */
interface Here {
  build: string;
  game: GameRecord;
}

const here = (): Partial<Here> | null =>
  parsed(quietly(() => sessionStorage.getItem(HERE))) as Partial<Here> | null;

/**
 * The game of this tab as it was before the reload, or the usual first puzzle. What the same build
 * has written is taken at once; anything else is checked first, after the first paint.
 */
export function firstGame(): { game: GameRecord; isKnown: boolean } {
  const kept = here();
  if (kept?.build === __BUILD__ && kept.game) return { game: kept.game, isKnown: true };
  const game = fresh(anyId(), usual(FIRST), { origin: "first" });
  return { game, isKnown: false };
}

/** The game that an older page has kept, taken over once. */
function old(): unknown {
  const text = quietly(() => localStorage.getItem(OLD));
  quietly(() => localStorage.removeItem(OLD));
  return parsed(text);
}

export class Keeper {
  /** Why the last change is not kept in the database; empty when it is. */
  fault = $state<"" | "full" | "none">("");
  private readonly game: Game;
  private readonly writer = anyId();
  private readonly channel = quietly(() => new BroadcastChannel("neuf"));
  /** What is still to be written, the last state of each game. */
  private readonly waiting = new Map<string, GameRecord>();
  private saving: Promise<void> = Promise.resolve();
  /** Whether something was done in this tab, so that a game that comes late is not shown. */
  private touched = false;
  /** Whether the game is one that was played in this tab. */
  isOwn = false;

  constructor(game: Game) {
    this.game = game;
    game.changed = () => {
      this.isOwn = true;
      this.changed();
    };
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<Saved>) => void this.heard(data);
  }

  get canUndo(): boolean {
    return this.game.canUndo || this.game.about.earlier !== "";
  }
  get canRedo(): boolean {
    return this.game.canRedo || this.game.about.later !== "";
  }

  /** Shows the last game when the tab has none of its own. */
  async start(isKnown: boolean): Promise<void> {
    this.isOwn = isKnown;
    try {
      if (isKnown) {
        const there = await (await stored()).load(this.game.about.id);
        if (there && there.revision > this.game.about.revision && !this.touched) this.game.take(there);
        else if (!there) this.changed();
        return;
      }
      const [store, { record, fromOld }] = [await stored(), await import("./schema.ts")];
      const { games } = await store.list();
      const last = record(here()?.game) ?? games[0] ?? fromOld(anyId(), old());
      if (last && !this.touched) this.show(last);
      await store.tidy(this.game.about.id);
    } catch {
      this.fault = "none";
    }
  }

  /** Begins with another puzzle; undo leads back to the game that is left. */
  begin(puzzle: Puzzle, about: Partial<About> = {}, change: Partial<GameRecord> = {}): void {
    const id = change.id ?? anyId();
    const left = this.game.record();
    if (left.id === id) return;
    this.game.about = { ...left, later: id };
    this.changed();
    this.touched = true;
    this.game.take({ ...fresh(id, puzzle, about), ...change, id, earlier: left.id });
    this.changed();
  }

  /** Waits until all that was changed is kept. */
  settled(): Promise<void> {
    return this.saving;
  }

  /** Goes on with a game of the list. */
  async open(id: string): Promise<boolean> {
    if (id === this.game.about.id) return true;
    await this.saving;
    const there = await (await stored()).load(id);
    if (!there) return false;
    this.touched = true;
    this.show({ ...there, earlier: this.game.about.id });
    return true;
  }

  /** Undoes a step, also that another game was begun. */
  async undo(): Promise<void> {
    const { earlier, id } = this.game.about;
    if (this.game.canUndo) this.game.undo();
    else if (earlier) await this.turn(earlier, { later: id });
  }

  async redo(): Promise<void> {
    const { later, id } = this.game.about;
    if (this.game.canRedo) this.game.redo();
    else if (later) await this.turn(later, { earlier: id });
  }

  private async turn(id: string, links: Partial<GameRecord>): Promise<void> {
    await this.saving;
    const there = await (await stored()).load(id);
    // A game that was deleted from the list is no step any more.
    if (there) this.show({ ...there, ...links });
    else this.game.about = { ...this.game.about, ...("later" in links ? { earlier: "" } : { later: "" }) };
  }

  private show(game: GameRecord): void {
    this.game.take(game);
    this.changed();
  }

  /** Keeps the state of the game. */
  changed(): void {
    this.touched = true;
    const about = this.game.about;
    this.game.about = {
      ...about,
      revision: about.revision + 1,
      writer: this.writer,
      updated: Date.now(),
    };
    const game = this.game.record();
    this.keepHere(game);
    this.waiting.set(game.id, game);
    this.saving = this.saving.then(() => this.save(game.id));
  }

  private keepHere(game: GameRecord): void {
    const kept: Here = { build: __BUILD__, game };
    quietly(() => sessionStorage.setItem(HERE, JSON.stringify(kept)));
  }

  private async save(id: string): Promise<void> {
    const game = this.waiting.get(id);
    if (!game) return;
    this.waiting.delete(id);
    try {
      const newer = await (await stored()).save(game);
      if (newer) {
        // Two tabs have changed the game at once: this one goes on as a game of its own.
        if (this.game.about.id === game.id) {
          this.game.about = { ...this.game.about, id: anyId() };
          this.changed();
        }
        return;
      }
      this.fault = "";
      const { revision, writer } = game;
      this.channel?.postMessage({ id: game.id, revision, writer } satisfies Saved);
    } catch (error) {
      this.fault = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "none";
    }
  }

  private async heard({ id, revision, writer }: Saved): Promise<void> {
    const { about } = this.game;
    if (writer === this.writer || id !== about.id || revision <= about.revision) return;
    const there = await (await stored()).load(id).catch(() => null);
    if (there && there.id === this.game.about.id && there.revision > this.game.about.revision) {
      this.game.take(there);
      this.keepHere(there);
    }
  }
}
