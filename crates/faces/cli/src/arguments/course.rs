//! The arguments of commands for a course on the formula.

use std::ffi::OsString;
use std::path::PathBuf;

use neuf_sudoku::Family;

use super::grids::{BoxArgs, NthArgs};
use super::options::options;
use super::work::WorkArgs;

options! {
    /// Compare a pupil's formula with the paper's
    pub(crate) struct GradeArgs {
        /// The pupil's formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst), with or without a
        /// header, `-` or nothing for standard input
        file: Option<PathBuf> = "FILE";
        /// The grid that F1 and F2 are about: a file, or the puzzle itself [default: that of the
        /// comments of `neuf encode`, or of the unit clauses]
        puzzle: Option<OsString> = "-p --puzzle GRID";
        nth: NthArgs;
        boxes: BoxArgs;
        /// The families that were asked for, such as L2 or K1,L1 [default: all eight]
        families: Vec<Family> = "--families LIST,";
        /// Print one JSON object and nothing else
        json: bool = "--json";
    }
    examples "
  neuf grade pupil.cnf                        the eight families of the rules
  neuf grade pupil.cnf --puzzle grid.txt      and F1 and F2 of this grid
  neuf grade l2.cnf --families L2             one question alone
  neuf grade --box 2x2 --lang fr pupil.cnf    4x4, in French
  neuf grade --json pupil.cnf | jq .verdict

Clauses are compared as sets of literals, in any order. Other numberings of the variables are \
recognised: exchanged indices, the value first, decimal digits side by side, rows and columns \
from 1, variables from 0. A solver decides whether the formula has the same solutions as the \
paper's, and a grid with few givens shows where it has not. A pair of cells in one row and one \
box may be there once or twice, because L2 and B2 both have it.

The exit code is 0 when the formula has the same solutions as the paper's, and 1 when it is too \
weak, too strong, undecided, numbered from 0 or not readable."
}

options! {
    /// Test what the 2014 paper claims of its two rules, on collections of sudokus
    pub(crate) struct ClaimsArgs {
        /// Files of puzzles in any format (also .gz, .xz, .bz2, .zst), `-` for standard input,
        /// or the puzzles themselves [default: four small collections that come along]
        inputs: Vec<OsString> = "INPUT";
        boxes: BoxArgs;
        /// Print one JSON object and nothing else
        json: bool = "--json";
        work: WorkArgs;
    }
    examples "
  neuf claims                       the collections that come along
  neuf claims --lang fr
  neuf claims puzzles.txt more.txt  each file is a collection
  neuf claims --json | jq .claims

The 2014 paper ends with two claims: propagation solves the easiest sudokus and about half of \
the hardest, and no sudoku is known that failed literals do not solve. Both rules are run on \
each puzzle with exactly one solution. The first puzzle that a rule does not solve is shown \
with the candidates that are left. A second program, which shares no code with the first, \
checks that the rule adds nothing to them, and a checked proof shows that the solution is the \
only one."
}
