// The same formula by three methods, each as a tree of its decisions: backtracking, which looks at
// a clause when all its literals are false; DPLL, which also propagates; and CDCL, which learns.

import { search, type Choices } from "./cdcl.ts";

export interface Branch {
  /** The literal that is supposed or, after a conflict, follows; 0 at the root. */
  literal: number;
  kind: "root" | "decision" | "other" | "learned";
  end: "" | "conflict" | "model";
  children: Branch[];
}

export interface Tree {
  root: Branch;
  /** How many literals were supposed, and how many contradictions were met. */
  nodes: number;
  conflicts: number;
  result: "satisfiable" | "unsatisfiable" | "long";
}

/** How many nodes a tree may have before it is given up. */
const MOST_NODES = 3000;

const branch = (literal: number, kind: Branch["kind"]): Branch => ({ literal, kind, end: "", children: [] });

type Clauses = readonly (readonly number[])[];

/** The literals that follow by unit propagation; null for a contradiction. */
function propagated(clauses: Clauses, known: ReadonlySet<number>): Set<number> | null {
  const all = new Set(known);
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const clause of clauses) {
      if (clause.some((literal) => all.has(literal))) continue;
      const open = clause.filter((literal) => !all.has(-literal));
      if (open.length === 0) return null;
      if (open.length === 1) {
        all.add(open[0]);
        isNew = true;
      }
    }
  }
  return all;
}

const isFalse = (clauses: Clauses, known: ReadonlySet<number>): boolean =>
  clauses.some((clause) => clause.every((literal) => known.has(-literal)));

/** Backtracking, or DPLL when it propagates. */
export function backtracking(
  clauses: Clauses,
  variables: number,
  propagates: boolean,
  positive: boolean,
): Tree {
  const tree: Tree = { root: branch(0, "root"), nodes: 0, conflicts: 0, result: "unsatisfiable" };
  const visit = (node: Branch, known: ReadonlySet<number>): boolean => {
    const all = propagates ? propagated(clauses, known) : known;
    if (all === null || isFalse(clauses, all)) {
      node.end = "conflict";
      tree.conflicts++;
      return false;
    }
    let variable = 1;
    while (all.has(variable) || all.has(-variable)) variable++;
    if (variable > variables) {
      node.end = "model";
      return true;
    }
    for (const [literal, kind] of [
      [positive ? variable : -variable, "decision"],
      [positive ? -variable : variable, "other"],
    ] as const) {
      if (++tree.nodes > MOST_NODES) {
        tree.result = "long";
        return true;
      }
      const child = branch(literal, kind);
      node.children.push(child);
      if (visit(child, new Set([...all, literal]))) return true;
    }
    return false;
  };
  if (visit(tree.root, new Set()) && tree.result !== "long") tree.result = "satisfiable";
  return tree;
}

/** The decisions of CDCL as a tree: what was learned hangs where the search has jumped back to. */
export function learning(clauses: Clauses, variables: number, choices: Choices): Tree {
  const found = search(clauses, variables, choices);
  const root = branch(0, "root");
  /** The node of each level. */
  const path = [root];
  for (const { event } of found.moments) {
    const node = path.at(-1)!;
    if (event.kind === "decide") {
      const child = branch(event.literal, "decision");
      node.children.push(child);
      path.push(child);
    } else if (event.kind === "conflict") node.end = "conflict";
    else if (event.kind === "satisfiable") node.end = "model";
    else if (event.kind === "jump") path.length = event.level + 1;
    else if (event.kind === "unit" && event.clause >= found.given) {
      const child = branch(event.literal, "learned");
      node.children.push(child);
      path[path.length - 1] = child;
    }
  }
  const { decisions, conflicts } = found.counts;
  return { root, nodes: decisions, conflicts, result: found.result };
}

export interface Placed {
  branch: Branch;
  x: number;
  y: number;
  parent: Placed | null;
}

/** Where the nodes of a tree stand: leaves side by side, a node above the middle of its children. */
export function placed(root: Branch): { nodes: Placed[]; width: number; height: number } {
  const nodes: Placed[] = [];
  let leaves = 0;
  let height = 0;
  const place = (branch: Branch, depth: number, parent: Placed | null): Placed => {
    const node: Placed = { branch, x: 0, y: depth, parent };
    nodes.push(node);
    height = Math.max(height, depth + 1);
    const children = branch.children.map((child) => place(child, depth + 1, node));
    node.x = children.length === 0 ? leaves++ : (children[0].x + children[children.length - 1].x) / 2;
    return node;
  };
  place(root, 0, null);
  return { nodes, width: Math.max(1, leaves), height };
}
