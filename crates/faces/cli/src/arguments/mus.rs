//! The arguments of `neuf mus`.

use std::path::PathBuf;

use super::formula::FormulaArgs;
use super::options::options;
use super::sat::LimitArgs;

options! {
    /// Find a minimal set of clauses that contradict each other
    pub(crate) struct MusArgs {
        formula: FormulaArgs;
        /// The file is in the format `p gcnf`, whose clauses name their groups: leave out
        /// whole groups
        groups: bool = "--groups" not "strict relaxed";
        /// Print the numbers of the clauses or groups in a `v` line, not the clauses
        numbers: bool = "--numbers";
        /// Print what each clause says, with the names of variables that comments of the file
        /// give, such as `c tea 1`
        explain: bool = "--explain" not "numbers";
        /// Look for a subset with the fewest clauses or groups. If the search ends by itself, no
        /// other has fewer. It can take very long; at a limit, the best is printed, and how many
        /// are needed at least
        smallest: bool = "--smallest";
        /// Write to this file, compressed if it ends in .gz, .xz, .bz2 or .zst
        /// [default: standard output]
        output: Option<PathBuf> = "-o --output FILE";
        /// Print one JSON object and nothing else
        json: bool = "--json" not "numbers output";
        limits: LimitArgs;
    }
    examples "
  neuf mus formula.cnf -o core.cnf
  neuf mus --numbers formula.cnf         the clauses by their numbers, from 1 on
  neuf mus --groups model.gcnf           groups of clauses, each kept as a whole
  neuf mus --explain formula.cnf         in the names that its comments give
  neuf mus --smallest --time 60 formula.cnf
  neuf mus --time 10 formula.cnf         the best that is found in ten seconds

Without any one of the clauses that are left, the rest has a model. The exit code is 20 when a \
subset was found, 10 with a model when the formula has one, and 0 when it was stopped before \
that was known. When the search is stopped later, the best subset so far is written, and the \
first comment says that it may not be minimal.

--explain takes names from comments such as `c tea 1`, `c 2 = coffee` or `c var 3 milk`, and \
those of `neuf encode`. --smallest goes on from a minimal subset to one with the fewest clauses \
or groups; at a limit, the comment says how many are needed at least."
}
