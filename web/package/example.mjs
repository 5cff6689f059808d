// A formula and a sudoku: `node example.mjs`.

import { engine, solve } from "neuf-engine";

console.log(await solve([[1, 2], [-1, 2], [1, -2]]));
const { status, verified } = await solve("p cnf 1 2\n1 0\n-1 0\n", { certify: true });
console.log(status, verified);

const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const { puzzles: [{ puzzle }] } = await engine.read(new TextEncoder().encode(line));
const marks = new Array(puzzle.side ** 2).fill(0);
const { solutions, solution } = await engine.check(puzzle.text, puzzle.givens, marks);
console.log(solutions, solution.join(""));
const { explanation } = await engine.hint(puzzle.text, puzzle.givens, marks);
console.log(explanation.steps[0].text);
