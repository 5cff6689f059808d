// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Clash } from "../lib/types.ts";

/** What the engine is asked, and what it answers. */
const engine = {
  clashes: vi.fn(async (): Promise<Clash[]> => []),
  candidates: vi.fn(async (_: string, values: number[]) => values.map(() => 0b1111111110)),
  described: vi.fn(async (text: string) => ({ rules: [{ name: text }], cells: [] })),
  check: vi.fn(async () => ({ solutions: "one", solution: SOLUTION, wrong: [], wrong_marks: [] })),
  speak: vi.fn(),
};
vi.mock("../lib/engine.ts", () => ({ engine, Withdrawn: class extends Error {} }));
vi.stubGlobal("__BUILD__", "test");

const { Desk } = await import("./desk.svelte.ts");
const { app } = await import("../lib/app.svelte.ts");
const { usual } = await import("../game/first.ts");

const LINE = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SOLUTION = [...LINE].map(Number);
/** All but the first two cells are given. */
const puzzle = () => usual(`..${LINE.slice(2)}`);

let desk: InstanceType<typeof Desk>;
let end: () => void;

/** Lets the answers of the engine come, and what follows from them. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    flushSync();
    await Promise.resolve();
  }
  flushSync();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  sessionStorage.clear();
  desk = new Desk();
  end = desk.live();
  desk.begin(puzzle(), { origin: "made" });
  await settled();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const enter = async (cell: number, value: number) => {
  desk.game.enter(value, "value", [cell]);
  await settled();
};

test("the end of a game is a moment, and an undone end is none", async () => {
  await enter(0, 5);
  expect(desk.finished).toBe(false);
  await enter(1, 3);
  expect(desk.finished).toBe(true);
  desk.game.undo();
  await settled();
  expect(desk.finished).toBe(false);
  desk.game.redo();
  await settled();
  expect(desk.finished).toBe(true);
});

test("a full grid that breaks a rule is no end", async () => {
  engine.clashes.mockResolvedValue([{ cells: [0], text: "two fives" }]);
  await enter(0, 3);
  await enter(1, 5);
  expect(desk.finished).toBe(false);
  engine.clashes.mockResolvedValue([]);
});

test("a solved game that is opened again has no feast", async () => {
  await enter(0, 5);
  await enter(1, 3);
  const solved = desk.game.record();
  desk.begin(usual(`.${LINE.slice(1)}`), { origin: "made" });
  await settled();
  expect(desk.finished).toBe(false);
  desk.game.take(solved);
  await settled();
  expect(desk.game.isSolved).toBe(true);
  expect(desk.finished).toBe(false);
});

test("the clock runs while the game is seen and played", async () => {
  const passed = () => {
    const before = desk.game.seconds;
    vi.advanceTimersByTime(3000);
    return desk.game.seconds - before;
  };
  expect(passed()).toBe(3);
  desk.paused = true;
  flushSync();
  expect(passed()).toBe(0);
  desk.paused = false;
  desk.shown = false;
  flushSync();
  expect(passed()).toBe(0);
  desk.shown = true;
  flushSync();
  expect(passed()).toBe(3);
  await enter(0, 5);
  await enter(1, 3);
  expect(passed()).toBe(0);
});

test("the time of a played game is kept now and then", async () => {
  await enter(0, 5);
  const changed = vi.spyOn(desk.game, "changed");
  vi.advanceTimersByTime(30_000);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("what was said is forgotten when the grid changes", async () => {
  desk.coach.verdict = "All right so far.";
  await enter(0, 5);
  expect(desk.coach.verdict).toBe("");
});

test("an explanation ends with another puzzle", async () => {
  desk.coach.walk = { explanation: null, pictures: [], sources: [], checked: null, lead: null };
  desk.begin(usual(`.${LINE.slice(1)}`), { origin: "made" });
  await settled();
  expect(desk.coach.walk).toBeNull();
});

test("wrong entries are shown at once where that is wanted", async () => {
  app.turn("mistakes", true);
  await settled();
  await enter(0, 4);
  expect([...desk.coach.wrong]).toEqual([0]);
  app.turn("mistakes", false);
  await settled();
  expect(desk.coach.wrong.size).toBe(0);
});

test("notes follow the entries where that is wanted", async () => {
  expect(desk.game.trims).toBe(true);
  app.turn("trims", false);
  await settled();
  expect(desk.game.trims).toBe(false);
  app.turn("trims", true);
});

test("clashes and rules are told again in the other language", async () => {
  desk.begin({ ...puzzle(), text: "killer", variants: ["killer"] }, { origin: "opened" });
  await settled();
  expect(desk.described?.rules[0].name).toBe("killer");
  engine.clashes.mockClear();
  engine.described.mockClear();
  app.speak("fr");
  await settled();
  expect(engine.clashes).toHaveBeenCalledOnce();
  expect(engine.described).toHaveBeenCalledOnce();
  app.speak("en");
  desk.begin(usual(`.${LINE.slice(1)}`), { origin: "made" });
  await settled();
  expect(desk.described).toBeNull();
});
