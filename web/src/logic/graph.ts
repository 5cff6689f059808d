// The implication graph of a trail as a picture: what made each literal true, back to the
// decisions. A node stands right of all that it follows from.

import type { Assigned, Moment } from "./cdcl.ts";

export interface Node {
  /** The literal that is true; 0 for the conflict. */
  literal: number;
  level: number;
  isDecision: boolean;
  /** Whether the node lies on the side of the conflict. */
  isBehind: boolean;
  x: number;
  y: number;
}

export interface Edge {
  from: Node;
  to: Node;
  /** The clause that made it. */
  clause: number;
  /** Whether it crosses the cut: then the negation of its first literal is in the clause. */
  isCut: boolean;
}

export interface Graph {
  nodes: Node[];
  edges: Edge[];
  width: number;
  height: number;
}

/** The literals that lead to some literals. */
function ancestors(
  trail: readonly Assigned[],
  clauses: readonly (readonly number[])[],
  goals: readonly number[],
): Set<number> {
  const reasons = new Map(trail.map(({ literal, reason }) => [literal, reason]));
  const found = new Set<number>();
  const open = [...goals];
  while (open.length > 0) {
    const literal = open.pop()!;
    if (found.has(literal) || !reasons.has(literal)) continue;
    found.add(literal);
    const reason = reasons.get(literal)!;
    if (reason >= 0) open.push(...clauses[reason].filter((one) => one !== literal).map((one) => -one));
  }
  return found;
}

/** The conflict that a moment stands at or analyses: its clause, or −1. */
export function conflictOf(moments: readonly Moment[], place: number): number {
  for (let at = place; at >= 0; at--) {
    const { event } = moments[at];
    if (event.kind === "conflict") return event.clause;
    if (event.kind !== "resolve" && event.kind !== "learn") return -1;
  }
  return -1;
}

/** How many nodes are drawn before only those that lead to the last one are. */
const MOST_NODES = 40;

/** The graph at a moment; `conflict` is the clause whose literals are all false, or −1. */
export function graph(moment: Moment, clauses: readonly (readonly number[])[], conflict: number): Graph {
  const { trail, resolved } = moment;
  const goals = conflict >= 0 ? clauses[conflict].map((literal) => -literal) : [trail.at(-1)?.literal ?? 0];
  const isWhole = trail.length <= MOST_NODES && conflict < 0;
  const shown = isWhole ? new Set(trail.map(({ literal }) => literal)) : ancestors(trail, clauses, goals);
  const behind = new Set(resolved);
  const nodes = new Map<number, Node>();
  const edges: Edge[] = [];
  const rows: number[] = [];
  const depths = new Map<number, number>();

  const add = (literal: number, level: number, clause: number): void => {
    const from =
      clause < 0
        ? []
        : clauses[clause].filter((one) => one !== literal).flatMap((one) => nodes.get(-one) ?? []);
    const depth = Math.max(-1, ...from.map((node) => depths.get(node.literal)!)) + 1;
    depths.set(literal, depth);
    const y = rows[depth] ?? 0;
    rows[depth] = y + 1;
    const isBehind = literal === 0 || behind.has(literal);
    const node = { literal, level, isDecision: clause < 0, isBehind, x: depth, y };
    nodes.set(literal, node);
    for (const one of from) edges.push({ from: one, to: node, clause, isCut: isBehind && !one.isBehind });
  };
  for (const { literal, reason, level } of trail) if (shown.has(literal)) add(literal, level, reason);
  if (conflict >= 0) add(0, moment.trail.at(-1)?.level ?? 0, conflict);
  return {
    nodes: [...nodes.values()],
    edges,
    width: Math.max(1, rows.length),
    height: Math.max(1, ...rows),
  };
}
