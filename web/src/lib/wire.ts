// Made by a test from the Rust types of crates/faces/wasm, whose types.rs says how. Do not edit.

import type { CellRole, Explanation, MarkRole } from "./types.ts";

/**
 * A puzzle for the page to draw.
 */
export type Puzzle = { 
/**
 * The puzzle in neuf's own text format.
 */
text: string, side: number, box_rows: number, box_columns: number, 
/**
 * How grids overlap; none for a single grid.
 */
board: Overlap | null, givens: Array<number>, 
/**
 * The number of the box, or of the region in its place, of each cell.
 */
boxes: Array<number>, cages: Array<Cage>, even: Array<number>, odd: Array<number>, 
/**
 * Pairs of cells; the first holds the greater value.
 */
greater: Array<[number, number]>, diagonals: boolean, windows: Array<Array<number>>, 
/**
 * The signs of lines, dots and other relations, in the order in which they are drawn.
 */
signs: Array<Sign>, 
/**
 * The numbers and letters of such signs.
 */
labels: Array<Label>, 
/**
 * The names of the variants.
 */
variants: Array<string>, };

/**
 * A board of overlapping grids. A place of the board is its row times the number of columns, and
 * its column; cells are numbered without the holes between the grids.
 */
export type Overlap = { rows: number, columns: number, 
/**
 * The place of each cell.
 */
places: Array<number>, 
/**
 * The place of the upper left cell of each grid.
 */
starts: Array<number>, };

/**
 * Cells that add up to a sum.
 */
export type Cage = { sum: number, cells: Array<number>, };

/**
 * A filled form; lengths are in hundredths of a cell.
 */
export type Sign = { 
/**
 * Its outline as SVG path data.
 */
path: string, 
/**
 * Its colour, as `#rrggbb`.
 */
colour: string, 
/**
 * Whether it lies above the lines of the grid.
 */
above: boolean, };

/**
 * A number or a letter of a sign; lengths are in hundredths of a cell.
 */
export type Label = { 
/**
 * Its left end.
 */
x: number, 
/**
 * Its baseline.
 */
y: number, size: number, text: string, };

/**
 * The puzzles of a file, and the first of its faults.
 */
export type Collection = { puzzles: Array<Named>, fault: string | null, 
/**
 * Whether the file has more puzzles than were read.
 */
more: boolean, };

/**
 * A puzzle with the name that its file gives it, which may be empty.
 */
export type Named = { name: string, puzzle: Puzzle, 
/**
 * The rules, and the drawings that may stand for some, that it was read without.
 */
left_out: Array<string>, };

/**
 * A rule that the values break.
 */
export type Clash = { 
/**
 * The cells that break the rule; for a cage only its first.
 */
cells: Array<number>, 
/**
 * How they break it, in the language of the page.
 */
text: string, };

/**
 * How many solutions a puzzle has.
 */
export type Solutions = "none" | "one" | "several" | "unknown";

/**
 * What is known about a puzzle and where the reader is.
 */
export type Checked = { solutions: Solutions, 
/**
 * The only solution.
 */
solution: Array<number> | null, 
/**
 * The cells whose value is not that of the only solution.
 */
wrong: Array<number>, 
/**
 * The empty cells whose marks leave out the value of the only solution.
 */
wrong_marks: Array<number>, };

/**
 * How difficult a puzzle is, on the ladder of `neuf rate` and `neuf generate`.
 */
export type Rated = { 
/**
 * The name of the difficulty, and the name in the language of the page.
 */
difficulty: string, label: string, score: number, 
/**
 * The techniques of the way through by name and in words, and how often it takes them, from
 * simple to hard.
 */
techniques: Array<[string, string, number]>, };

/**
 * A technique that a puzzle can need.
 */
export type Technique = { name: string, label: string, 
/**
 * The difficulty of a puzzle whose hardest technique this is.
 */
difficulty: string, difficulty_label: string, };

/**
 * An explanation, or the reason why there is no next step.
 */
export type Told = { 
/**
 * The object that `neuf explain --format json` prints; none when an entry is wrong.
 */
explanation: Explanation | null, 
/**
 * A picture for each step.
 */
pictures: Array<Picture>, 
/**
 * The names of the families and variants that the steps use, with their meanings.
 */
sources: Array<[string, string]>, 
/**
 * For a hint: what is wrong with what was entered.
 */
checked: Checked | null, 
/**
 * For a hint with a step: what is told of the step before its sentence.
 */
lead: Lead | null, };

/**
 * What a hint tells of a step before its sentence, stage by stage.
 */
export type Lead = { 
/**
 * For what to look.
 */
technique: string, 
/**
 * Where to look.
 */
place: string, 
/**
 * The cells of this place.
 */
cells: Array<number>, };

/**
 * What a step points at, in the grid before it.
 */
export type Picture = { 
/**
 * What the step says, in a few sentences.
 */
caption: string, 
/**
 * The conclusion, such as `r1c5 = 7`.
 */
conclusion: string, 
/**
 * The name of the rule in the language of the page.
 */
rule: string, values: Array<number>, candidates: Array<number>, 
/**
 * The cells with their roles: `new`, `place`, `fact`, `broken`.
 */
cells: Array<[number, CellRole]>, 
/**
 * The marks with their roles: `on`, `other`, `out`, `supposed`, `follows`, `lost`.
 */
marks: Array<[number, number, MarkRole]>, 
/**
 * The strong and weak links that the step joins.
 */
links: Array<Link>, };

/**
 * A link between two nodes, each of one or several candidates.
 */
export type Link = { strong: boolean, 
/**
 * The candidates of the two nodes that the grid still has.
 */
ends: [Array<[number, number]>, Array<[number, number]>], };

/**
 * What the rules of a puzzle say.
 */
export type Described = { 
/**
 * Its variants.
 */
rules: Array<ToldRule>, 
/**
 * By cell: what is drawn there, in phrases.
 */
cells: Array<Array<string>>, };

/**
 * A rule in words.
 */
export type ToldRule = { name: string, label: string, meaning: string, };

/**
 * A variant of which puzzles can be made.
 */
export type Variant = { name: string, 
/**
 * The name in the language of the page.
 */
label: string, 
/**
 * Whether the name says everything, so that an empty grid can have these rules.
 */
is_whole: boolean, };

/**
 * What the page asks for.
 */
export type Wanted = { seed: number, 
/**
 * The number of the puzzle among those of the seed.
 */
number: number, box_rows: number, box_columns: number, 
/**
 * The names of variants, separated by commas; their maps and lists are drawn.
 */
variants: string, 
/**
 * The name of the difficulty; none for any.
 */
difficulty: string | null, 
/**
 * The names of techniques that the puzzle must need.
 */
needs: Array<string>, symmetry: string, minimal: boolean, 
/**
 * Whether the puzzle has no givens, but the clues of its variants alone.
 */
no_givens: boolean, };

/**
 * A puzzle that was made.
 */
export type Made = { puzzle: Puzzle, solution: Array<number>, 
/**
 * The name of its difficulty, if one or a technique was asked for.
 */
difficulty: string | null, };

/**
 * What propagation does.
 */
export type Trace = { 
/**
 * The true literals in their order, each with the number of the clause that became a
 * unit; −1 for what was supposed.
 */
trail: Array<[number, number]>, 
/**
 * How many of them hold without the supposition.
 */
base: number, 
/**
 * The clause whose literals are all false; −1 when the supposition contradicts what is
 * known. None without a contradiction.
 */
conflict: number | null, };

/**
 * What a clause adds to a formula.
 */
export type Verdict = "tautology" | "contained" | "follows" | "contradicts" | "new";

/**
 * The judgement of a clause.
 */
export type Judged = { verdict: Verdict, 
/**
 * The number of the clause that is contained in it.
 */
contains: number | null, 
/**
 * Whether unit propagation alone shows that it follows or contradicts.
 */
by_propagation: boolean, 
/**
 * The values of a solution that makes all its literals false.
 */
without: Array<number> | null, 
/**
 * The values of a solution that makes one of them true, for a clause that is new.
 */
with: Array<number> | null, };

/**
 * What is known of a formula that was read.
 */
export type SatInfo = { variables: number, clauses: number, literals: number, 
/**
 * What was unusual in the file, in the language of the page.
 */
warnings: Array<string>, 
/**
 * How many cubes a `p inccnf` file has.
 */
cubes: number, 
/**
 * The clauses of a small formula.
 */
shown: Array<Array<number>> | null, };

/**
 * Whether there is an answer.
 */
export type SatStatus = "running" | "satisfiable" | "unsatisfiable" | "stopped";

/**
 * How far the solver is.
 */
export type SatProgress = { status: SatStatus, 
/**
 * Why there will be no answer.
 */
cause: string | null, counters: Array<[string, number]>, 
/**
 * How many lemmas the checker has accepted.
 */
lemmas: number, 
/**
 * Why the checker refused the proof.
 */
refused: string | null, 
/**
 * For a model: whether it satisfies each clause as it was read. For a refutation:
 * whether its proof was accepted. Absent while there is nothing to check.
 */
verified: boolean | null, };
