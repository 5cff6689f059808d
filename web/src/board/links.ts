// The links of a step as paths between pencil marks: flat curves, so that a link along a row
// does not run through the marks between its ends.

import type { Link } from "../lib/types";

type Point = [number, number];

/** How far a link stays from the middle of a mark, in cells. */
const GAP = 0.13;
/** How far a link bends aside, as a share of its length, and at most. */
const BEND = 0.13;
const MOST_BEND = 0.45;

export interface Drawn {
  path: string;
  strong: boolean;
}

/** The paths of links; `middle` gives the place of a mark in cells. */
export function draw(links: Link[], middle: (cell: number, value: number) => Point): Drawn[] {
  return links.flatMap(({ strong, ends }) => {
    const nodes = ends.map((end) => end.map(([cell, value]) => middle(cell, value)));
    const inner = nodes
      .filter((node) => node.length > 1)
      .map((node) => ({
        path: `M${node.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}`,
        strong: true,
      }));
    return [...inner, { path: curve(nearest(nodes[0], nodes[1])), strong }];
  });
}

function nearest(one: Point[], other: Point[]): [Point, Point] {
  let best: [Point, Point] = [one[0], other[0]];
  const length = ([a, b]: [Point, Point]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  for (const a of one) for (const b of other) if (length([a, b]) < length(best)) best = [a, b];
  return best;
}

function curve([from, to]: [Point, Point]): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const write = ([x, y]: Point) => `${x.toFixed(3)} ${y.toFixed(3)}`;
  if (length <= 3 * GAP) {
    // Within a cell: a short line between neighbours.
    const at = (share: number): Point => [from[0] + dx * share, from[1] + dy * share];
    return `M${write(at(0.36))}L${write(at(0.64))}`;
  }
  const aside = Math.min(length * BEND, MOST_BEND) / length;
  const control: Point = [(from[0] + to[0]) / 2 - dy * aside, (from[1] + to[1]) / 2 + dx * aside];
  const towards = (end: Point): Point => {
    const [x, y] = [control[0] - end[0], control[1] - end[1]];
    const share = GAP / Math.hypot(x, y);
    return [end[0] + x * share, end[1] + y * share];
  };
  return `M${write(towards(from))}Q${write(control)} ${write(towards(to))}`;
}
