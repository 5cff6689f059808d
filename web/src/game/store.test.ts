import "fake-indexeddb/auto";
import { openDB } from "idb";
import { beforeEach, expect, test } from "vitest";
import { FIRST, usual } from "./first.ts";
import { fresh, type GameRecord } from "./record.ts";
import { list, load, remove, save, tidy } from "./store.ts";

const game = (id: string, change: Partial<GameRecord> = {}): GameRecord => ({
  ...fresh(id, usual(FIRST)),
  writer: "one",
  ...change,
});

beforeEach(async () => {
  for (const { id } of (await list()).games) await remove(id);
});

test("games are kept, listed with the last one first, and deleted", async () => {
  await save(game("a", { updated: 1 }));
  await save(game("b", { updated: 2 }));
  expect((await list()).games.map(({ id }) => id)).toEqual(["b", "a"]);
  await remove("b");
  expect(await load("b")).toBeNull();
  expect((await load("a"))?.updated).toBe(1);
});

test("a later state of another tab is not written over", async () => {
  await save(game("a", { revision: 5, writer: "two", seconds: 50 }));
  expect((await save(game("a", { revision: 5, seconds: 7 })))?.seconds).toBe(50);
  expect((await load("a"))?.seconds).toBe(50);
  expect(await save(game("a", { revision: 6, seconds: 8 }))).toBeNull();
  expect((await load("a"))?.seconds).toBe(8);
});

test("a record of another version is neither shown nor lost", async () => {
  const db = await openDB("neuf");
  await db.put("games", { id: "later", version: 99 });
  const { games, unreadable } = await list();
  expect([games.length, unreadable]).toEqual([0, 1]);
  expect(await load("later")).toBeNull();
  expect(await db.get("games", "later")).toEqual({ id: "later", version: 99 });
  await db.delete("games", "later");
});

test("of games without an entry only the last are kept", async () => {
  for (let number = 0; number < 25; number++) await save(game(`g${number}`, { updated: number }));
  await save(game("played", { updated: -1, past: [[]] }));
  await tidy("g0");
  const ids = (await list()).games.map(({ id }) => id);
  expect(ids).toHaveLength(22);
  expect(ids).toContain("played");
  expect(ids).toContain("g0");
  expect(ids).not.toContain("g1");
});
