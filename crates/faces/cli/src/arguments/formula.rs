//! A formula, and the commands on formulas and proofs besides `neuf sat`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use neuf_words::named;

use super::names::CheckedFormat;
use super::options::{by_name, options};
use super::work::TimeArgs;

options! {
    /// Where a formula comes from, and how strictly it is read.
    pub struct FormulaArgs {
        /// A DIMACS CNF file (also .gz, .xz, .bz2, .zst), `-` or nothing for
        /// standard input
        file: Option<PathBuf> = "FILE";
        /// Treat warnings as errors, such as wrong counts in the header
        strict: bool = "--strict" not "relaxed";
        /// Also read files without a header, with fewer clauses than it announces, or with a
        /// malformed projection
        relaxed: bool = "--relaxed";
    }
}

impl FormulaArgs {
    /// The file to read, `-` for standard input.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.as_deref().unwrap_or(Path::new("-"))
    }
}

options! {
    /// Check a proof that a formula is unsatisfiable
    pub(crate) struct CheckProofArgs {
        /// The formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst)
        formula: PathBuf = "FORMULA";
        /// The proof (compressed or not), `-` for standard input
        proof: PathBuf = "PROOF";
        /// The format of the proof [default: recognised from its first bytes]
        format: Option<CheckedFormat> = "--proof FORMAT";
        /// Also read formulas without a header, with fewer clauses than it announces, or with a
        /// malformed projection
        relaxed: bool = "--relaxed";
        /// The proof that is read is text
        text: bool = "--text" not "binary";
        /// The proof that is read is binary
        binary: bool = "--binary";
        /// Write the part of a DRAT or FRAT proof that is needed to this file, as LRAT (text
        /// or binary like the proof), compressed if it ends in .gz, .xz, .bz2 or .zst
        trim: Option<PathBuf> = "--trim FILE";
        /// Write the file of --trim as text, also where the proof is binary
        trim_text: bool = "--trim-text" with "trim";
        /// Write the clauses of the formula that the proof needs to this file, in their order:
        /// they contradict each other, too
        core: Option<PathBuf> = "--core FILE";
        /// Overwrite a file of --trim whose name does not end as that of a proof
        force: bool = "--force" with "trim";
        time: TimeArgs;
        /// Print one JSON object and nothing else
        json: bool = "--json";
    }
    examples "
  neuf check-proof formula.cnf proof.lrat
  neuf check-proof formula.cnf.xz proof.drat.zst --trim core.lrat
  neuf check-proof formula.cnf proof.drat --trim core.lrat --trim-text
  neuf check-proof formula.cnf proof.frat --core core.cnf
  cadical -q formula.cnf - | neuf check-proof formula.cnf - --proof drat

If the proof derives the empty clause and each step that is needed follows, this prints `s \
VERIFIED` and the exit code is 0. Otherwise the exit code is 1 and the message gives the line \
(or the byte) and the reason. LRAT is checked in one pass and DRAT backwards; FRAT is checked \
as LRAT if each clause has hints, and as DRAT otherwise. In DRAT, the deletion of a clause that \
is the reason of a unit is ignored. A proof for a file with cubes (`p inccnf`) refutes the \
clauses and, after them, the negation of each cube: the cubes leave no model out. The checker \
shares no code with the solver."
}

options! {
    /// Simplify a formula, by the paper's rules or by all techniques
    pub(crate) struct SimplifyArgs {
        formula: FormulaArgs;
        /// Which techniques to use
        method: SimplifyMethod = "-m --method METHOD" default "probing";
        /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
        /// [default: standard output]
        output: Option<PathBuf> = "-o --output FILE";
        /// The file for what `--reconstruct` needs, without which there is no `--method full`
        reconstruction: Option<PathBuf> = "-r --reconstruction FILE";
        /// Read an answer for a simplified formula (a solver's `s`/`v` lines, MiniSat's result
        /// file, or plain literals) in place of a formula, and turn its model into one of the
        /// original, by the file that --reconstruction wrote
        reconstruct: Option<PathBuf> = "--reconstruct FILE" not "method output reconstruction time strict relaxed";
        /// The original formula, to check the model of --reconstruct against
        original: Option<PathBuf> = "--formula FILE" with "reconstruct";
        /// Stop after this time and write what was found: seconds, or 500ms, 2m, 1h
        time: Option<Duration> = "-t --time TIME";
        /// Print one JSON object about the result (with --output or --reconstruct)
        json: bool = "--json";
    }
    examples "
  neuf simplify formula.cnf -o simpler.cnf.gz
  neuf simplify --method propagation formula.cnf | neuf sat

The result of `propagation` and `probing` has the same models as the formula: it consists of \
the units that were found and what they leave of the clauses, or of the empty clause if the \
formula is refuted. `--method full` goes further: its result is satisfiable if and only if the \
formula is, and --reconstruct turns a model of the result into a model of the formula:
  neuf simplify --method full -r back.cnf formula.cnf -o simple.cnf
  kissat simple.cnf | neuf simplify --reconstruct back.cnf --formula formula.cnf

The exit code of --reconstruct is 10 or 20, like that of the answer. The file of --reconstruction \
is a DIMACS file with the clauses that were removed, the oldest first; the first literal of each \
is its witness, and a comment has a fingerprint by which damage is noticed. --reconstruct goes from the last clause to the first and makes the witness of \
each clause true that is not satisfied."
}

named! {
    /// The paper's two algorithms, and all techniques of the solver.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum SimplifyMethod {
        Propagation = "propagation", "Unit propagation";
        Probing = "probing", "Unit propagation and the failed-literal rule";
        Full = "full", "Elimination, vivification, equivalences and all others; the result is satisfiable if and only if the formula is, but has other models";
    }
}

by_name![SimplifyMethod];
