//! The arguments of `neuf backbone`.

use super::formula::FormulaArgs;
use super::options::options;
use super::sat::LimitArgs;

options! {
    /// Find the literals that are true in every model
    pub(crate) struct BackboneArgs {
        formula: FormulaArgs;
        /// Check each refutation while it is made: a literal is printed only if a checker accepts
        /// that its negation leaves no model
        certify: bool = "--certify";
        /// Print one JSON object and nothing else
        json: bool = "--json";
        limits: LimitArgs;
    }
    examples "
  neuf backbone formula.cnf
  neuf backbone --certify formula.cnf    a checker accepts each refutation
  neuf backbone --time 10 formula.cnf    what is known after ten seconds
  neuf backbone --json formula.cnf | jq .backbone

The literals stand on `b` lines that end with 0. The exit code is 10 when the formula has a \
model, 20 when it has none, and 0 when that is not known. When the search is stopped later, the \
literals that are known are printed, and a comment says how many variables are open. `neuf sat \
--fixed` prints what one search has found on its way."
}
