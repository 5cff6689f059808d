import { expect, test } from "vitest";
import { usual } from "../game/first.ts";
import { fresh, type GameRecord } from "../game/record.ts";
import { dayBeside, recordOf, solvedDays, streak, weeks } from "./played.ts";

let count = 0;
const game = (name: string, difficulty: string, seconds: number, more: Partial<GameRecord> = {}) => ({
  ...fresh(`game ${count++}`, usual(".".repeat(81)), { origin: "daily", name, difficulty }),
  seconds,
  solved: true,
  ...more,
});

test("days have the levels that were solved on them", () => {
  const days = solvedDays([
    game("2026-11-25", "easy", 100),
    game("2026-11-25", "hard", 300),
    game("2026-11-25", "easy", 80),
    game("2026-11-26", "easy", 50, { solved: false }),
    game("2026-11-27", "easy", 50, { origin: "made" }),
  ]);
  expect([...days.keys()]).toEqual(["2026-11-25"]);
  expect([...days.get("2026-11-25")!]).toEqual([
    ["easy", 80],
    ["hard", 300],
  ]);
});

test("a streak ends where a day is missing, and today may still come", () => {
  const on = (...dates: string[]) => solvedDays(dates.map((date) => game(date, "easy", 60)));
  const days = on("2026-02-26", "2026-02-28", "2026-03-01");
  expect(streak(days, "2026-03-01")).toBe(2);
  expect(streak(days, "2026-03-02")).toBe(2);
  expect(streak(days, "2026-03-03")).toBe(0);
  expect(streak(on(), "2026-03-03")).toBe(0);
});

test("times count where no help was taken", () => {
  const games = [
    game("", "easy", 100, { origin: "made" }),
    game("2026-11-25", "easy", 60),
    game("2026-11-26", "easy", 5, { helps: 2 }),
    game("2026-11-26", "hard", 500, { helps: 1 }),
    game("2026-11-27", "easy", 1, { solved: false }),
  ];
  expect(recordOf(games, "easy")).toEqual({ solved: 3, best: 60, mean: 80 });
  expect(recordOf(games, "hard")).toEqual({ solved: 1, best: null, mean: null });
  expect(recordOf(games, "expert")).toEqual({ solved: 0, best: null, mean: null });
});

test("months lie in weeks from Monday", () => {
  expect(dayBeside("2026-02-28", 1)).toBe("2026-03-01");
  expect(dayBeside("2028-03-01", -1)).toBe("2028-02-29");
  const november = weeks("2026-11");
  // The first of November 2026 is a Sunday.
  expect(november[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(november.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
  expect(weeks("2026-06")[0][0]).toBe("2026-06-01");
});
