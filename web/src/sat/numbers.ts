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

export const time = (seconds: number): string => unit("second", seconds < 10 ? 2 : 0).format(seconds);
