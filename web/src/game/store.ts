// The games of all tabs, in the browser's database.

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { isPlayed, type GameRecord } from "./record.ts";
import { record } from "./schema.ts";

interface Kept extends DBSchema {
  games: { key: string; value: unknown };
}

/** How many games without a single entry are kept. */
const MOST_UNPLAYED = 20;

let opened: Promise<IDBPDatabase<Kept>> | null = null;

function database(): Promise<IDBPDatabase<Kept>> {
  // Without a number, the database is opened as it is, also when a later page has made it.
  opened ??= openDB<Kept>("neuf", undefined, {
    upgrade: (db) => {
      db.createObjectStore("games", { keyPath: "id" });
    },
    terminated: () => {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/**
 * Keeps a game. When another tab has kept a later state of it, nothing is written and the result
 * is that state.
 *
 * It throws when the browser has no storage or no room.
 */
export async function save(game: GameRecord): Promise<GameRecord | null> {
  const db = await database();
  const change = db.transaction("games", "readwrite");
  const there = record(await change.store.get(game.id));
  if (there && there.writer !== game.writer && there.revision >= game.revision) return there;
  // A transaction that is aborted for want of room says so when it is done.
  await Promise.all([change.store.put(game), change.done]);
  return null;
}

/** The game with this name; null when there is none that this version can read. */
export async function load(id: string): Promise<GameRecord | null> {
  return record(await (await database()).get("games", id));
}

export interface Listed {
  games: GameRecord[];
  /** How many records this version of the page cannot read. They are left as they are. */
  unreadable: number;
}

/** All games, the last one first. */
export async function list(): Promise<Listed> {
  const all = await (await database()).getAll("games");
  const games = all.map(record).filter((game) => game !== null);
  games.sort((one, other) => other.updated - one.updated);
  return { games, unreadable: all.length - games.length };
}

export async function remove(id: string): Promise<void> {
  await (await database()).delete("games", id);
}

/** Drops the oldest games that were never played, so that the list stays a list of games. */
export async function tidy(current: string): Promise<void> {
  const { games } = await list();
  const unplayed = games.filter((game) => game.id !== current && !isPlayed(game));
  for (const game of unplayed.slice(MOST_UNPLAYED)) await remove(game.id);
}
