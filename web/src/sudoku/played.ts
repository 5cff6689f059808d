// What a player has done, day by day and level by level, as the kept games tell.

import type { GameRecord } from "../game/record.ts";
import { dateOf, isDifficulty, type Difficulty } from "./order.ts";

/** The games of a level that are solved. */
export interface Solved {
  solved: number;
  /** Seconds, of the games that were solved without help; null where there is none. */
  best: number | null;
  mean: number | null;
}

/** The days whose puzzles are solved, each level with its seconds. */
export type Days = ReadonlyMap<string, ReadonlyMap<Difficulty, number>>;

/** What has been solved of the puzzles of days. */
export function solvedDays(games: readonly GameRecord[]): Days {
  const days = new Map<string, Map<Difficulty, number>>();
  for (const { origin, name, difficulty, solved, seconds } of games) {
    if (origin !== "daily" || !solved || !isDifficulty(difficulty)) continue;
    const day = days.get(name) ?? new Map<Difficulty, number>();
    days.set(name, day.set(difficulty, Math.min(seconds, day.get(difficulty) ?? Infinity)));
  }
  return days;
}

/** The day before or after, `2026-03-01` for `2026-02-28` and 1. */
export function dayBeside(date: string, days: number): string {
  const moment = new Date(`${date}T12:00:00`);
  moment.setDate(moment.getDate() + days);
  return dateOf(moment);
}

/**
 * How many days in a row have a solved puzzle, up to today, or to yesterday while today has none.
 */
export function streak(days: Days, today: string): number {
  let count = 0;
  for (let day = days.has(today) ? today : dayBeside(today, -1); days.has(day); day = dayBeside(day, -1)) {
    count++;
  }
  return count;
}

/** What has been solved on a level, whatever puzzle it was. */
export function recordOf(games: readonly GameRecord[], level: Difficulty): Solved {
  const solved = games.filter((game) => game.solved && game.difficulty === level);
  const times = solved.filter(({ helps }) => helps === 0).map(({ seconds }) => seconds);
  return {
    solved: solved.length,
    best: times.length > 0 ? Math.min(...times) : null,
    mean: times.length > 0 ? Math.round(times.reduce((sum, one) => sum + one, 0) / times.length) : null,
  };
}

/** The days of a month, `2026-11`, in weeks from Monday; empty places are null. */
export function weeks(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T12:00:00`);
  const before = (first.getDay() + 6) % 7;
  const days: (string | null)[] = new Array<null>(before).fill(null);
  for (let day = `${month}-01`; day.startsWith(month); day = dayBeside(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}
