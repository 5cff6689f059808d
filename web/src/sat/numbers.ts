// Counts, sizes and times in the language of the page.

import { app } from "../lib/app.svelte.ts";

const format = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(app.language, options);
const unit = (unit: string, digits: number) =>
  format({ style: "unit", unit, minimumFractionDigits: digits, maximumFractionDigits: digits });

export const count = (value: number): string => format().format(value);

export const rounded = (value: number): string => format({ maximumFractionDigits: 1 }).format(value);

export const size = (bytes: number): string =>
  bytes < 1e6
    ? unit("kilobyte", 0).format(Math.ceil(bytes / 1000))
    : unit("megabyte", bytes < 1e8 ? 1 : 0).format(bytes / 1e6);

/** Seconds by their sign, which is the same in all languages. */
export function time(seconds: number): string {
  const digits = seconds < 10 ? 2 : 0;
  const told = format({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(seconds);
  return `${told}\u00a0s`;
}
