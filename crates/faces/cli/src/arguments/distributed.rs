//! The arguments of `neuf cubes`, `neuf join`, and of `neuf sat` with cubes.

use std::path::PathBuf;

use super::formula::FormulaArgs;
use super::options::options;
use super::quantities::within;
use super::work::TimeArgs;
use crate::share::Share;

options! {
    /// Cut a formula into many easier ones, for any number of machines
    pub(crate) struct CubesArgs {
        formula: FormulaArgs;
        /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
        /// [default: standard output]
        output: Option<PathBuf> = "-o --output FILE";
        /// How many cubes are wanted; the hardest one is cut next until there are as many
        count: u64 = "-n --count N" default "1000" by within::<_, 1, { 1 << 24 }>;
        /// Cut no cube that has this many literals
        depth: Option<usize> = "--depth N";
        /// Cut no cube that leaves at most this many variables without a value
        open: usize = "--open N" default "0";
        /// Write the cubes alone, without the clauses
        plain: bool = "--plain";
        /// Prove that each model satisfies one of the cubes, and write the proof to this file
        /// (LRAT); `neuf check-proof` checks it against the output
        proof: Option<PathBuf> = "--proof FILE" not "plain" with "output";
        form: LratArgs;
        time: TimeArgs;
        /// Print one JSON object about the cubes (with --output)
        json: bool = "--json" with "output";
    }
    examples "
  neuf cubes formula.cnf -o cubes.icnf
  neuf cubes formula.cnf -o cubes.icnf --count 100 --proof cover.lrat
  neuf check-proof cubes.icnf cover.lrat
  neuf sat formula.cnf --cubes cubes.icnf --threads auto
  neuf cubes formula.cnf --depth 8 --plain > cubes.icnf

A cube is a set of literals that are assumed. The formula is cut at the cube that leaves most \
variables without a value, on the variable that changes most in both directions when looking \
ahead, until there are as many cubes as wanted. The summary says how evenly the work is \
divided. The output is in the format iCNF: the clauses, and a line `a … 0` for each cube. Its \
comments have fingerprints of the formula and of the cubes, so that cubes of another formula \
are refused later.

The proof refutes the clauses together with the negation of each cube. So each model satisfies \
one of the cubes. Later answers do not depend on it."
}

options! {
    /// How the file of `--proof` is written.
    pub(crate) struct LratArgs {
        /// Write the proof as text, not in binary
        text: bool = "--text" with "proof";
        /// Overwrite a proof file whose name does not end as that of a proof
        force: bool = "--force" with "proof";
    }
}

options! {
    /// Make one answer of the results of cubes
    pub(crate) struct JoinArgs {
        /// The formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst)
        formula: PathBuf = "FORMULA";
        /// The results: files, or folders with files that end in .result
        results: Vec<PathBuf> = "RESULTS+";
        /// The file with the cubes, to see which results are missing
        cubes: Option<PathBuf> = "--cubes FILE";
        /// Read formulas without a header too
        relaxed: bool = "--relaxed";
        /// Believe what the results say, with or without proofs
        trust_results: bool = "--trust-results" not "proof";
        /// Write the refutation of the formula to this file (LRAT)
        proof: Option<PathBuf> = "--proof FILE";
        form: LratArgs;
        time: TimeArgs;
        /// Do not print the model
        no_model: bool = "--no-model";
        /// Print one JSON object and nothing else
        json: bool = "--json";
    }
    examples "
  neuf sat formula.cnf --cubes cubes.icnf --results out --cube-index 7
  neuf join formula.cnf out --cubes cubes.icnf
  neuf join formula.cnf out --cubes cubes.icnf --proof formula.lrat
  neuf check-proof formula.cnf formula.lrat

The output has the form of the SAT competitions, as that of `neuf sat`. A model is checked. A \
refutation joins the results and shows that they cover everything. The whole is one LRAT proof, \
which is checked before the answer is printed; a result without a proof is an error, except \
with --trust-results. Cubes without a result are listed as `missing`, so that their jobs can be \
started again, and those with several as `repeated`.

Results for another formula, claims that do not follow, and results that contradict each other \
are errors that name the file. Results of any run with --results can be joined, also those of a \
run that was stopped."
}

options! {
    /// The cubes by which `neuf sat` solves a formula.
    pub(crate) struct CubeArgs under "Cubes" {
        /// Solve the formula by the cubes of this file (`neuf cubes` makes one); --threads
        /// solve one cube each
        cubes: Option<PathBuf> = "--cubes FILE";
        /// Keep the results of cubes in this folder, so that none is solved twice if the run
        /// is stopped and started again; they contain their proofs, which are then checked
        results: Option<PathBuf> = "--results FOLDER" with "cubes";
        /// Believe the results in the folder, and write none of their proofs
        trust_results: bool = "--trust-results" not "certify proof_file" with "results";
        /// Cut a cube again after this many conflicts; 0 for never
        split_after: u64 = "--split-after N" default "20000" with "cubes";
        /// Solve only this cube, counted from 1, and write its result to the folder, for
        /// `neuf join`; I/N takes each N-th cube from I on
        cube_index: Option<Share> = "--cube-index I[/N]" with "results";
    }
}
