//! Answers about a formula: their word, their model, and the clauses that a refutation uses.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use neuf_cnf::dimacs::{self, answer};
use neuf_cnf::{Formula, Lit, Valuation};
use neuf_solver::Outcome;
use serde::{Serialize, Serializer};

use crate::io::write_to;
use crate::words::things;

/// The word of the `s` line.
#[must_use]
pub fn status(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Satisfiable => "SATISFIABLE",
        Outcome::Unsatisfiable => "UNSATISFIABLE",
        Outcome::Unknown(_) => "UNKNOWN",
    }
}

/// The literals of a model in JSON, written one by one: there may be millions.
pub struct Literals<'a> {
    /// The model.
    pub model: &'a Valuation,
    /// How many variables are named even if they have no value; none without it.
    pub named: Option<usize>,
}

impl Serialize for Literals<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Literals { model, named } = *self;
        match named {
            Some(count) => {
                serializer.collect_seq(answer::model_literals(model, count).map(Lit::to_dimacs))
            }
            None => serializer.collect_seq(model.true_literals().map(Lit::to_dimacs)),
        }
    }
}

/// Checks that there is no clause which a model does not satisfy. The clauses are those that
/// were read, so nothing of the solver is used.
///
/// # Errors
/// When there is such a clause.
pub fn require_model(first_unsatisfied: Option<usize>) -> anyhow::Result<()> {
    match first_unsatisfied {
        Some(clause) => {
            bail!(
                "this is a defect of neuf: its model does not satisfy clause {clause}",
                clause = clause + 1
            )
        }
        None => Ok(()),
    }
}

/// Writes those of `all` clauses that a refutation uses.
///
/// # Errors
/// When they cannot be written.
pub(crate) fn write_core(path: &Path, core: &Formula, all: usize) -> anyhow::Result<()> {
    let (clauses, all) = (core.len(), things(all, ["clause", "clauses"]));
    let title = format!("{clauses} of {all}: those that a refutation uses");
    // The error becomes text, so that a closed pipe is not taken for that of standard output.
    write_to(Some(path), |mut out| dimacs::write(&mut out, [title], core))
        .map_err(|error| anyhow!("{error:#}"))
        .context("the core was not written")
}
