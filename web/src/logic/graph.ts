// The implication graph of a trail as a picture: what made each literal true, back to the
// decisions. A node stands right of all that it follows from, and all nodes behind the cut right of
// all others, so that the cut is a straight line.

import type { Assigned, Moment } from "./cdcl.ts";
import { layered, type Point } from "./layers.ts";

export interface Node {
  /** The literal that is true; 0 for the conflict. */
  literal: number;
  level: number;
  isDecision: boolean;
  /** The clause that made the literal true, or that is false; −1 for a decision. */
  clause: number;
  /** Whether the node lies on the side of the conflict. */
  isBehind: boolean;
  /** Whether it is the first unique implication point: the only literal of the last decision that
      the clause under analysis still has. */
  isUip: boolean;
  /** The column, and the middle of the node in rows. */
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
  /** Where it passes the columns between its ends, clear of the nodes there. */
  through: Point[];
}

export interface Graph {
  nodes: Node[];
  edges: Edge[];
  width: number;
  height: number;
  /** The first column behind the cut; −1 where there is no conflict. */
  cut: number;
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
  const uip = uniquePoint(moment);
  const nodes = new Map<number, Node>();
  const edges: Edge[] = [];

  const add = (literal: number, level: number, clause: number, isBehind: boolean, first: number): void => {
    const others = clause < 0 ? [] : clauses[clause].filter((one) => one !== literal);
    const from = others.flatMap((one) => nodes.get(-one) ?? []);
    const x = Math.max(first, ...from.map((node) => node.x + 1));
    const isUip = literal !== 0 && literal === uip;
    const node = { literal, level, isDecision: clause < 0, clause, isBehind, isUip, x, y: 0 };
    nodes.set(literal, node);
    for (const one of from) {
      edges.push({ from: one, to: node, clause, isCut: isBehind && !one.isBehind, through: [] });
    }
  };
  const drawn = trail.filter(({ literal }) => shown.has(literal));
  for (const { literal, reason, level } of drawn) {
    if (!behind.has(literal)) add(literal, level, reason, false, 0);
  }
  const cut = conflict < 0 ? -1 : 1 + Math.max(-1, ...[...nodes.values()].map(({ x }) => x));
  for (const { literal, reason, level } of drawn) {
    if (behind.has(literal)) add(literal, level, reason, true, cut);
  }
  if (conflict >= 0) add(0, trail.at(-1)?.level ?? 0, conflict, true, cut);
  const height = layered([...nodes.values()], edges);
  const columns = 1 + Math.max(0, ...[...nodes.values()].map(({ x }) => x));
  return { nodes: [...nodes.values()], edges, width: columns, height, cut };
}

/** The literal that the clause under analysis has of the last decision, where it has one; or 0. */
function uniquePoint({ trail, analysed }: Moment): number {
  const level = trail.at(-1)?.level ?? 0;
  const last = trail.filter((one) => one.level === level && analysed?.includes(-one.literal));
  return level > 0 && last.length === 1 ? last[0].literal : 0;
}
