import { describe, expect, test } from "vitest";
import { search, type Choices, type Search } from "./cdcl.ts";
import { conflictOf, graph } from "./graph.ts";
import { table } from "./table.ts";
import { backtracking, learning, placed } from "./trees.ts";

const FIRST: Choices = { order: "first", positive: true, decisions: [] };

/** Formulas that are drawn, the same ones each time. */
function drawn(seed: number, variables: number, count: number): number[][] {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(3) }, () => (1 + next(variables)) * (next(2) ? 1 : -1)),
  );
}

const hasModel = (clauses: number[][], variables: number) =>
  table(clauses, variables).some(({ isModel }) => isModel);

/** Checks what must hold at each moment of a search. */
function check({ clauses, moments, given }: Search): void {
  for (const moment of moments) {
    const before = new Set<number>();
    for (const { literal, reason, level } of moment.trail) {
      if (reason >= 0) {
        expect(clauses[reason]).toContain(literal);
        for (const one of clauses[reason]) if (one !== literal) expect(before).toContain(-one);
      }
      expect(before.has(-literal) || before.has(literal)).toBe(false);
      expect(level).toBeGreaterThanOrEqual(0);
      before.add(literal);
    }
    if (moment.event.kind === "conflict") {
      for (const literal of clauses[moment.event.clause]) expect(before).toContain(-literal);
    }
  }
  expect(moments.at(-1)!.clauseCount).toBe(clauses.length);
  expect(given).toBeLessThanOrEqual(clauses.length);
}

test("it agrees with the truth table on drawn formulas, and each moment is sound", () => {
  const results = new Set<string>();
  for (let seed = 1; seed <= 150; seed++) {
    const clauses = drawn(seed, 6, 8 + (seed % 14));
    for (const order of ["first", "most"] as const) {
      const found = search(clauses, 6, { order, positive: seed % 2 === 0, decisions: [] });
      expect(found.result).toBe(hasModel(clauses, 6) ? "satisfiable" : "unsatisfiable");
      check(found);
      results.add(found.result);
      // What is learned follows from the formula.
      for (const clause of found.clauses.slice(found.given)) {
        expect(hasModel([...clauses, ...clause.map((literal) => [-literal])], 6)).toBe(false);
      }
    }
  }
  expect(results).toEqual(new Set(["satisfiable", "unsatisfiable"]));
});

test("watched literals are false only when the clause is a unit, false, or has a true one", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { clauses, moments } = search(drawn(seed, 6, 14), 6, FIRST);
    for (const { event, trail, watches } of moments) {
      // Between decisions everything is propagated.
      if (event.kind !== "decide" && event.kind !== "satisfiable") continue;
      const known = event.kind === "decide" ? trail.slice(0, -1) : trail;
      const value = (literal: number) =>
        known.some((one) => one.literal === literal)
          ? true
          : known.some((one) => one.literal === -literal)
            ? false
            : null;
      watches.forEach((watched, clause) => {
        if (clauses[clause].length < 2) return;
        const isFine =
          watched.every((literal) => value(literal) !== false) ||
          clauses[clause].some((one) => value(one) === true);
        expect(isFine).toBe(true);
      });
    }
  }
});

describe("a conflict that is worth a jump", () => {
  // With x1 … x4 decided in order, x4 leads to a conflict that only x1 takes part in.
  const clauses = [
    [-1, -4, 5],
    [-1, -4, 6],
    [-5, -6],
  ];
  const found = search(clauses, 6, FIRST);
  const kinds = found.moments.map(({ event }) => event.kind);

  test("is analysed to the first unique implication point", () => {
    const learned = found.moments.find(({ event }) => event.kind === "learn")!;
    expect(new Set(found.clauses[clauses.length])).toEqual(new Set([-1, -4]));
    expect(learned.event).toMatchObject({ level: 1 });
    expect(kinds.filter((kind) => kind === "resolve")).toHaveLength(2);
  });

  test("jumps over the decisions that have nothing to do with it", () => {
    const jump = found.moments.find(({ event }) => event.kind === "jump")!;
    expect(jump.event).toEqual({ kind: "jump", level: 1, from: 4 });
    expect(jump.trail.map(({ literal }) => literal)).toEqual([1]);
  });

  test("is cut in the graph between the learned clause and the conflict", () => {
    const place = found.moments.findIndex(({ event }) => event.kind === "learn");
    const conflict = conflictOf(found.moments, place);
    expect(conflict).toBe(2);
    const { nodes, edges } = graph(found.moments[place], found.clauses, conflict);
    const cut = new Set(edges.filter(({ isCut }) => isCut).map(({ from }) => -from.literal));
    expect(cut).toEqual(new Set(found.clauses[3]));
    expect(nodes.find(({ literal }) => literal === 0)).toBeDefined();
    // What has nothing to do with it is not drawn.
    expect(nodes.some(({ literal }) => literal === 2)).toBe(false);
    for (const { from, to } of edges) expect(from.x).toBeLessThan(to.x);
    // The literal that is left of the last decision, whose opposite the clause makes true.
    expect(nodes.filter(({ isUip }) => isUip).map(({ literal }) => -literal)).toEqual([found.clauses[3][0]]);
  });

  test("the reader's decisions come first", () => {
    const other = search(clauses, 6, { ...FIRST, decisions: [-1] });
    expect(other.moments[1].event).toEqual({ kind: "decide", literal: -1 });
    expect(other.counts.conflicts).toBe(0);
  });
});

test("an empty clause and clashing units are refuted without a decision", () => {
  expect(search([[1], []], 1, FIRST).result).toBe("unsatisfiable");
  const found = search([[1], [-1]], 1, FIRST);
  expect(found.result).toBe("unsatisfiable");
  expect(found.moments.at(-2)!.event).toEqual({ kind: "conflict", clause: 1 });
});

test("a long search is given up", () => {
  const hard: number[][] = [];
  const at = (pigeon: number, hole: number) => pigeon * 8 + hole + 1;
  for (let pigeon = 0; pigeon < 9; pigeon++) {
    hard.push(Array.from({ length: 8 }, (_, hole) => at(pigeon, hole)));
    for (let other = 0; other < pigeon; other++) {
      for (let hole = 0; hole < 8; hole++) hard.push([-at(pigeon, hole), -at(other, hole)]);
    }
  }
  expect(search(hard, 72, FIRST).result).toBe("long");
  expect(backtracking(hard, 72, true, true).result).toBe("long");
});

test("the three methods agree, and each looks at no more than the one before", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const clauses = drawn(seed, 6, 16);
    const trees = [
      backtracking(clauses, 6, false, true),
      backtracking(clauses, 6, true, true),
      learning(clauses, 6, FIRST),
    ];
    expect(new Set(trees.map(({ result }) => result)).size).toBe(1);
    expect(trees[1].nodes).toBeLessThanOrEqual(trees[0].nodes);
    for (const { root } of trees) {
      const { nodes, width, height } = placed(root);
      expect(Math.max(...nodes.map(({ x }) => x))).toBeLessThan(width);
      expect(Math.max(...nodes.map(({ y }) => y))).toBe(height - 1);
    }
  }
});

describe("the graph of each moment", () => {
  // The clause d or e of three literals has an edge past the column of another literal.
  const formulas: [number[][], number][] = [
    [[[1, 2], [-1, 3], [-3, -2, 4], [-4, 5], [-5, -1], [2, -3]], 5], // prettier-ignore
    [[[-1, 2], [-2, 3], [-3, 4], [-1, -4, 5], [-1, -3, -5]], 5], // prettier-ignore
  ];
  const moments = formulas.flatMap(([clauses, variables]) => {
    const found = search(clauses, variables, FIRST);
    return found.moments.map((moment, place) =>
      graph(moment, found.clauses, conflictOf(found.moments, place)),
    );
  });

  test("has an edge that passes a node", () => {
    expect(moments.some(({ edges }) => edges.some(({ through }) => through.length > 1))).toBe(true);
  });

  test("leads edges around nodes", () => {
    for (const { nodes, edges, height } of moments) {
      for (const { from, to, through } of edges) {
        const between = Array.from({ length: to.x - from.x - 1 }, (_, index) => from.x + 1 + index);
        expect(through.map(({ x }) => x)).toEqual(between);
        for (const point of through) {
          expect(point.y).toBeGreaterThan(0);
          expect(point.y).toBeLessThan(height);
          const there = nodes.filter(({ x }) => x === point.x);
          for (const node of there) expect(Math.abs(node.y - point.y)).toBeGreaterThan(0.6);
        }
      }
    }
  });

  test("names a literal, not the conflict, as the unique point", () => {
    const points = moments.map(({ nodes }) => nodes.filter(({ isUip }) => isUip));
    for (const found of points) expect(found.length).toBeLessThan(2);
    expect(points.flat().some(({ literal }) => literal === 0)).toBe(false);
    expect(points.flat().length).toBeGreaterThan(0);
  });

  test("has a straight cut, which exactly the edges of the clause cross", () => {
    for (const { nodes, edges, cut } of moments) {
      for (const { x, isBehind } of nodes) expect(isBehind).toBe(cut >= 0 && x >= cut);
      for (const { from, to, isCut } of edges) expect(isCut).toBe(cut >= 0 && from.x < cut && to.x >= cut);
    }
    expect(moments.some(({ cut }) => cut > 0)).toBe(true);
  });
});
