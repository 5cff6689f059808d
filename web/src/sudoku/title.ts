// What a game is called, and how times and dates are written.

import { app, t } from "../lib/app.svelte.ts";
import type { About } from "../game/record.ts";
import { isDifficulty } from "./order.ts";

const locale = (): string => (app.language === "fr" ? "fr" : "en-GB");

/** A day such as `2026-11-25` in words. */
export function day(date: string): string {
  const format = new Intl.DateTimeFormat(locale(), {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** A month such as `2026-11` in words. */
export const month = (name: string): string =>
  new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${name}-01T00:00:00Z`),
  );

/** The days of the week from Monday, as short as they are written. */
export function weekdays(): string[] {
  const format = new Intl.DateTimeFormat(locale(), { weekday: "short", timeZone: "UTC" });
  // The fifth of January 2026 is a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2026, 0, 5 + index)));
}

/** A number of seconds as `1:02:03`. */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

export const level = (difficulty: string): string => (isDifficulty(difficulty) ? t(difficulty) : "");

/** The title of a game; `technique` is the name of the one that is trained. */
export function title({ origin, name, difficulty }: About): string {
  switch (origin) {
    case "first":
      return t("first");
    case "made":
      return level(difficulty) ? t("titleMade", level(difficulty)) : t("titlePlain");
    case "daily":
      return t("titleDaily", day(name));
    case "typed":
      return t("titleTyped");
    case "link":
      return t("titleLink");
    case "training":
      return t("titleTraining", name);
    case "opened":
      return name || t("titleOpened");
  }
}
