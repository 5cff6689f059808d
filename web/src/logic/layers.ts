// The rows of a drawing in columns: an edge that passes a column has a place of its own there, as a
// node has, so that it goes around the nodes. The places of a column are ordered by the mean of
// their neighbours, there and back (Sugiyama, Tagawa and Toda 1981). Edges as single curves were
// rejected: whatever stood in their way seemed to belong to them.

/** A column, and the middle of a row in it. */
export interface Point {
  x: number;
  y: number;
}

interface Link {
  from: Point;
  to: Point;
  through: Point[];
}

/** What takes room in a column: a node, or an edge on its way. */
interface Slot {
  point: Point;
  height: number;
  before: Slot[];
  after: Slot[];
}

/** The rows that an edge takes where it passes. */
const LANE = 0.45;
/** How often the columns are ordered, there and back. */
const SWEEPS = 4;

/** Sets the rows of the nodes, whose columns are known, and the ways of the edges; the result is the
    number of rows. */
export function layered(nodes: readonly Point[], edges: readonly Link[]): number {
  const columns: Slot[][] = [];
  const slot = (point: Point, height: number): Slot => {
    const made = { point, height, before: [], after: [] };
    (columns[point.x] ??= []).push(made);
    return made;
  };
  const slots = new Map(nodes.map((node) => [node, slot(node, 1)]));
  for (const { from, to, through } of edges) {
    let last = slots.get(from)!;
    const join = (next: Slot): void => {
      last.after.push(next);
      next.before.push(last);
      last = next;
    };
    for (let x = from.x + 1; x < to.x; x++) {
      through.push({ x, y: 0 });
      join(slot(through.at(-1)!, LANE));
    }
    join(slots.get(to)!);
  }

  const room = (column: Slot[]): number => column.reduce((sum, { height }) => sum + height, 0);
  const rows = Math.max(1, ...columns.map(room));
  /** Puts the slots of a column below each other, in the middle of the height. */
  const stack = (column: Slot[]): void => {
    let top = (rows - room(column)) / 2;
    for (const { point, height } of column) {
      point.y = top + height / 2;
      top += height;
    }
  };
  const order = (column: Slot[], side: "before" | "after"): void => {
    const mean = (one: Slot): number =>
      one[side].length === 0
        ? one.point.y
        : one[side].reduce((sum, { point }) => sum + point.y, 0) / one[side].length;
    const means = new Map(column.map((one) => [one, mean(one)]));
    column.sort((one, other) => means.get(one)! - means.get(other)!);
    stack(column);
  };
  columns.forEach(stack);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const column of columns) order(column, "before");
    for (const column of [...columns].reverse()) order(column, "after");
  }
  return rows;
}
