//! Commands between sudokus and formulas.

use std::ffi::OsString;
use std::path::PathBuf;

use neuf_cnf::AtMostOne;
use neuf_formats::FileFormat;
use neuf_sudoku::{Encoding, Family, FormulaPart, Shape};

use super::grids::{BoxArgs, NthArgs, OnePuzzleArgs, PuzzleArgs, StyleArgs};
use super::options::options;
use super::quantities::side;
use super::work::TimeArgs;

options! {
    /// Write sudokus in the format of another program
    pub(crate) struct ConvertArgs {
        puzzles: PuzzleArgs;
        /// The format [default: from the name of the --output file, else line]
        format: Option<FileFormat> = "-f --format FORMAT";
        /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
        /// [default: standard output]
        output: Option<PathBuf> = "-o --output FILE";
        /// Print one JSON object about what was written (with --output)
        json: bool = "--json" with "output";
    }
    examples "
  neuf convert puzzles.opensudoku -o puzzles.sdm
  neuf convert --format hodoku puzzles.csv
  neuf convert --format link puzzle.txt      a link to SudokuWiki's solver
  neuf convert --format sudokupad killer.txt  a link to SudokuPad, with rules
  neuf convert --format f-puzzles killer.txt   a link to f-puzzles
  neuf convert --format variant killer.txt   a variant together with its rules
  neuf convert *.sdk *.ss > puzzles.txt

The format of the input is recognised. A puzzle that is malformed, or has a size that the other \
program does not support, is left out and reported, and the exit code is then 1."
}

options! {
    /// Write a sudoku as a formula in DIMACS
    pub(crate) struct EncodeArgs {
        puzzle: OnePuzzleArgs;
        /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
        /// [default: standard output]
        output: Option<PathBuf> = "-o --output FILE";
        /// Which formula to write
        encoding: Encoding = "-e --encoding ENCODING" default "extended";
        /// How the formula expresses that at most one of some variables is true
        at_most_one: AtMostOne = "--at-most-one HOW" default "auto";
        /// Write the rules alone, without a puzzle
        rules_only: bool = "--rules-only" not "input nth force";
        /// The side of the grid whose rules are written [default: 9]
        size: Option<Shape> = "--size N" not "shape" with "rules_only" by side;
        /// Write only these families of clauses: K1 L1 C1 B1 (each cell, row, column
        /// or box at least once), K2 L2 C2 B2 (at most once)
        families: Vec<Family> = "--families LIST," not "encoding";
        /// Write only these parts of the formula, one or several: rules, givens (the positive
        /// literals), f1, f2; comments tell where each section begins
        part: Vec<FormulaPart> = "--part LIST," not "encoding families rules_only";
        /// Write the formula even if the givens clash, so that it has no model
        force: bool = "--force";
        /// Print one JSON object about the formula (with --output)
        json: bool = "--json" with "output";
    }
    examples "
  neuf encode puzzle.txt -o puzzle.cnf
  neuf encode --encoding compact huge.txt -o huge.cnf.xz
  neuf encode --rules-only --box 4x4 -o rules16.cnf
  neuf encode --families K1,L2,C2,B2 puzzle.txt | minisat /dev/stdin answer.txt
  neuf encode --part rules,givens puzzle.txt > smaller.cnf

The comments at the top of the file explain the variables. `neuf decode` turns the answer of a \
solver back into a grid."
}

options! {
    /// Turn a solver's answer back into a grid
    pub(crate) struct DecodeArgs {
        /// The answer: a solver's `s`/`v` lines, MiniSat's result file, or plain
        /// literals; `-` or nothing for standard input
        answer: Option<PathBuf> = "ANSWER";
        /// The formula that was solved, as `neuf encode` wrote it: its comments name the
        /// puzzle and the encoding, so no other option is needed
        formula: Option<PathBuf> = "--formula FILE" not "puzzle nth shape encoding at_most_one";
        /// The puzzle whose formula was solved: a file, or the puzzle itself
        puzzle: Option<OsString> = "-p --puzzle PUZZLE";
        nth: NthArgs;
        boxes: BoxArgs;
        /// The encoding that was solved; `compact` needs the puzzle
        encoding: Encoding = "-e --encoding ENCODING" default "extended";
        /// How the formula that was solved expresses *at most one*; needed for the size
        /// of the grid when there is no puzzle
        at_most_one: AtMostOne = "--at-most-one HOW" default "auto";
        style: StyleArgs;
        /// Print one JSON object, with the values in a line
        json: bool = "--json" not "format";
    }
    examples "
  cadical puzzle.cnf | neuf decode --puzzle puzzle.txt
  minisat puzzle.cnf answer.txt; neuf decode answer.txt --puzzle puzzle.txt
  neuf decode --encoding compact --puzzle huge.txt answer.txt

The grid is printed only if the answer gives each cell one value and obeys the rules and, with \
--puzzle, the givens. Otherwise the exit code is 1 and the message says whether the answer is \
unsatisfiable, unknown, incomplete or wrong."
}

options! {
    /// Prove that the solution of a sudoku is the only one
    pub(crate) struct ProveArgs {
        puzzle: OnePuzzleArgs;
        /// Write the formula to this file, compressed if it ends in .gz, .xz, .bz2
        /// or .zst
        formula: Option<PathBuf> = "--formula FILE" with "proof_file";
        /// Write the proof, as LRAT, to this file, compressed in the same way
        proof_file: Option<PathBuf> = "--proof FILE" with "formula";
        /// Write the proof as text, not in binary
        text: bool = "--text" with "proof_file";
        /// Overwrite a file of --proof whose name does not end as that of a proof
        force: bool = "--force" with "proof_file";
        /// Which formula to use for the rules and the givens
        encoding: Encoding = "-e --encoding ENCODING" default "extended";
        time: TimeArgs;
        /// Print one JSON object and nothing else
        json: bool = "--json";
    }
    examples "
  neuf prove puzzle.txt
  neuf prove puzzle.txt --formula other.cnf --proof other.lrat
  neuf check-proof other.cnf other.lrat; cake_lpr other.cnf other.lrat

The formula contains the rules, the givens and, as its last clause, that some cell differs from \
the solution. The proof that it has no model is checked, as by `neuf check-proof`, before \
anything is printed or written. The exit code is 1 when the puzzle does not have exactly one \
solution."
}
