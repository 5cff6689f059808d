//! Commands that solve sudokus, check them and count their solutions.

use neuf_cnf::AtMostOne;
use neuf_sudoku::{Encoding, MethodName};
use neuf_words::Numbering;

use super::grids::{ColumnsArgs, PuzzleArgs, SkipArgs, StyleArgs};
use super::options::options;
use super::quantities::{Variables, positive, size};
use super::work::WorkArgs;

options! {
    /// Solve sudokus, one or millions
    pub(crate) struct SolveArgs {
        puzzles: PuzzleArgs;
        skip: SkipArgs;
        /// The method [default: bits for the usual 9x9, sat up to 16x16, portfolio above
        /// and for variants]
        method: Option<MethodName> = "-m --method METHOD";
        /// Which formula `dpll` and `sat` work on [default: compact]; without --method
        /// it implies `sat`
        encoding: Option<Encoding> = "--encoding ENCODING";
        /// How the formula of `sat` expresses that at most one of some variables is true
        /// [default: auto]; without --method it implies `sat`
        at_most_one: Option<AtMostOne> = "--at-most-one HOW";
        /// Print the first solution that is found, without looking for a second one
        first: bool = "--first" not "all";
        /// Print every solution of each puzzle, as it is found
        all: bool = "--all" not "pencil encoding at_most_one skip shard";
        /// Print at most this many solutions of a puzzle
        limit: Option<u64> = "--limit N" with "all" by positive;
        /// Apply the failed-literal rule at each node (with `dpll`)
        look_ahead: bool = "--look-ahead";
        /// Let `brute-force` start even if there are too many combinations
        force: bool = "--force";
        style: StyleArgs;
        columns: ColumnsArgs;
        /// Show the remaining candidates of each cell when a method stops unfinished
        pencil: bool = "--pencil";
        work: WorkArgs;
    }
    examples "
  neuf solve puzzle.txt                   one puzzle, or a file of them
  neuf solve *.sdm --format csv           puzzles and solutions as CSV
  xzcat big.xz | neuf solve > out.txt     one solution per line, in order
  neuf solve -m naked-singles --pencil p  as far as simple logic goes
  neuf solve --box 2x4 eight.txt          8x8 with boxes of 2 rows, 4 columns
  neuf solve puzzles/variants/killer.txt  a variant, with its rules in the file
  neuf solve --all --limit 100 p.txt      the first hundred solutions

neuf looks for a second solution of each puzzle. If there is one, the first is printed, \
standard error says where the two differ, and the exit code is 1. With --format csv or json, \
the field `status` is then `several solutions`. --first prints any solution and does not look \
for another.

A puzzle that cannot be solved keeps its place in the output. If that is a pipe or a file, its \
line is a comment with the reason, such as `# FILE:LINE: no solution`; with --format csv or \
json, the reason is the field `status`. Standard error also reports it, with the givens that \
cannot stand together, and the exit code is then 1.

To continue a run that was killed, cut its output to whole lines, and leave out as many puzzles \
as it has lines (with --format csv, one less for the header):
  wc -l < out.txt                         this prints, say, 5000
  head -n 5000 out.txt > done.txt
  neuf solve --skip 5000 big.txt >> done.txt
The exit code is then that of the rest. This holds for all commands with --skip, as long as \
they print one line for each puzzle."
}

options! {
    /// Check whether grids are valid, and report each clash
    pub(crate) struct CheckArgs {
        puzzles: PuzzleArgs;
        skip: SkipArgs;
        /// Show the solution, or two of several; a puzzle that does not have exactly one is a
        /// fault
        unique: bool = "-u --unique";
        /// Show the candidates of each empty cell instead
        candidates: bool = "-c --candidates" not "unique";
        /// Print a table in CSV: the columns of the input, then `valid`, `filled`, and with
        /// --unique `solutions`; with --candidates the candidates of all cells and `status`
        csv: bool = "--csv" not "json";
        columns: ColumnsArgs;
        /// From which number rows, columns and boxes count; 0 is the paper's numbering
        from: Numbering = "--from N" default "1";
        /// Print one JSON object per line
        json: bool = "--json";
        work: WorkArgs;
    }
    examples "
  neuf check grid.txt                full or partial; each clash is named
  neuf check --unique puzzle.txt     does it have exactly one solution? which?
  neuf check --json *.txt            one JSON object per line
  neuf check --candidates puzzle.txt
  neuf check -c --json puzzle.txt | jq .candidates

The check says whether a puzzle is proper, which means that it has exactly one solution; it looks \
for the solutions of a puzzle for 10 seconds, or as long as --time says, and with --unique \
without a limit. The exit code is 1 when a grid is malformed or breaks the rules, and with \
--unique also when it does not have exactly one solution.

The candidates of an empty cell are the values that no other cell of its row, column and box \
holds, and that fit each rule of a variant by itself: a cage of 3 in two cells leaves 1 and 2, \
and a thermometer of three no 9 in its bulb. What several rules say together is not looked for: \
`neuf hint` does. In CSV, the candidates of a cell stand without anything between them up to 9x9, \
and with / on larger grids."
}

options! {
    /// Count the solutions of sudokus, or the models of a formula
    pub(crate) struct CountArgs {
        puzzles: PuzzleArgs;
        skip: SkipArgs;
        /// Print a table in CSV: the columns of the input, `solutions`, and `exact`
        csv: bool = "--csv" not "json";
        columns: ColumnsArgs;
        /// Stop counting here; a count that stopped is printed as `N+`
        limit: Option<u64> = "--limit N" by positive;
        /// Print one JSON object per line
        json: bool = "--json";
        /// The input is a formula; a file with one is recognised, so this is for standard input
        formula: bool = "--formula";
        /// Also read a formula without a header, with fewer clauses than it announces, with a
        /// malformed projection, or with weights
        relaxed: bool = "--relaxed";
        /// Of a formula, count the values of these variables, such as 1-9,20, that can be
        /// extended to a model [default: those that the file names in `c p show`, `c ind` or
        /// `cr`, or all]
        project: Option<Variables> = "--project VARIABLES";
        work: WorkArgs;
        /// Of a formula, stop when the process takes more memory than this: bytes, or 500M, 2G
        memory: Option<u64> = "--memory SIZE" by size;
    }
    examples "
  neuf count puzzle.txt              all solutions
  neuf count --limit 2 puzzles.txt   enough to know whether there is just one
  neuf count model.cnf               the models of a formula
  neuf count --project 1-20 --time 60 model.cnf

The output has one number per line, in the order of the input. `1000+` is a count that stopped \
at --limit or --time, or that does not fit into 128 bits. With --json, a count above \
9007199254740991 (2^53 - 1) is a string of digits, because most readers of JSON would round the \
number.

A file with a formula in DIMACS is recognised, and the number of its models is printed, exactly \
and of any size; with --project or `c p show`, that of their values on some variables. This is \
made for configurations and feature models of up to some thousand variables. Ganak is the tool \
for larger formulas and for those that need the learning of clauses, and it counts with \
weights."
}
