// What a search has done over time, as points of curves. A search may take hours, so there is a
// most of points: when they are too many, each second one goes, and each later one stands for twice
// the time. Sums are kept and not means, so that a mean over a longer stretch is still right.

import type { SatProgress } from "../lib/types.ts";

/** The sums at a moment of a search. */
export interface Moment {
  seconds: number;
  conflicts: number;
  learned: number;
  learnedLiterals: number;
  /** The memory of the module, in bytes. */
  memory: number;
}

export type Point = readonly [seconds: number, value: number];

/** More than a curve has pixels to show. */
const MOST = 400;

export function momentOf(progress: SatProgress, seconds: number, memory: number): Moment {
  const counters = new Map(progress.counters);
  const count = (name: string) => counters.get(name) ?? 0;
  return {
    seconds,
    conflicts: count("conflicts"),
    learned: count("learned"),
    learnedLiterals: count("learned_literals"),
    memory,
  };
}

export class History {
  readonly moments: Moment[] = [];
  /** How many reports one moment stands for. */
  private each = 1;
  private skipped = 0;

  /** Takes a moment up; `isLast` for the end, which is never left out. */
  add(moment: Moment, isLast = false): void {
    if (++this.skipped < this.each && !isLast) return;
    this.skipped = 0;
    this.moments.push(moment);
    if (this.moments.length <= MOST) return;
    const kept = this.moments.filter((_, place) => place % 2 === 0);
    this.moments.splice(0, this.moments.length, ...kept);
    this.each *= 2;
  }

  get conflicts(): Point[] {
    return this.moments.map(({ seconds, conflicts }) => [seconds, conflicts]);
  }

  get memory(): Point[] {
    return this.moments.map(({ seconds, memory }) => [seconds, memory]);
  }

  /** The mean length of the clauses that were learned since the point before. */
  get lengths(): Point[] {
    let before = { learned: 0, learnedLiterals: 0 };
    return this.moments.flatMap((moment) => {
      const learned = moment.learned - before.learned;
      if (learned <= 0) return [];
      const length = (moment.learnedLiterals - before.learnedLiterals) / learned;
      before = moment;
      return [[moment.seconds, length] as const];
    });
  }
}

/**
 * A curve in a picture of this size: its line, and where that begins; null with fewer than two points.
 */
export function curve(
  points: readonly Point[],
  width: number,
  height: number,
): { line: string; from: string } | null {
  const last = points.at(-1)?.[0] ?? 0;
  const top = Math.max(...points.map(([, value]) => value), 0);
  if (points.length < 2 || last <= 0) return null;
  const x = (seconds: number) => ((seconds / last) * width).toFixed(1);
  const place = ([seconds, value]: Point) => {
    const y = height - (top > 0 ? (value / top) * height : 0);
    return `${x(seconds)} ${y.toFixed(1)}`;
  };
  return { line: `M${points.map(place).join("L")}`, from: x(points[0][0]) };
}
