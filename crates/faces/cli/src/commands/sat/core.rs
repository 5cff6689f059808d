//! `neuf sat --core`: the clauses of the formula that the refutation uses.
//!
//! The solver names the antecedents of each step, so the core costs a few bytes for each step
//! during the search, and no second pass over the proof. `drat-trim -c` finds a core by checking
//! the whole proof again; `neuf mus` makes a core minimal, with many more searches.

use std::convert::Infallible;
use std::path::Path;

use anyhow::bail;
use neuf_cnf::{Formula, Lit, PackedFormula};
use neuf_proof::{ProofSink, UsedClauses};
use serde::Serialize;

use crate::arguments::SatArgs;
use crate::formulas::write_core;
use crate::words::things;

/// Watches which clauses are used, until there is a refutation.
pub struct Core<'a> {
    path: &'a Path,
    used: UsedClauses,
}

/// A core that was written.
#[derive(Clone, Debug, Serialize)]
pub struct Written<'a> {
    file: &'a Path,
    clauses: usize,
}

impl<'a> Core<'a> {
    /// The core that the command line requests, for a formula with this many clauses.
    #[must_use]
    pub fn wanted(args: &'a SatArgs, clauses: usize) -> Option<Core<'a>> {
        let path = args.proof.core.as_deref()?;
        Some(Core { path, used: UsedClauses::of(clauses) })
    }

    /// A receiver of the solver's steps, which passes them on to another receiver.
    pub(super) fn before(&self, next: Option<Box<dyn ProofSink>>) -> Box<dyn ProofSink> {
        let used = self.used.clone();
        Box::new(match next {
            Some(next) => used.then(next),
            None => used,
        })
    }

    /// Writes the core of a formula that was refuted. The header keeps its number of variables.
    ///
    /// # Errors
    /// When the core cannot be written.
    pub fn write(self, formula: &PackedFormula, variables: usize) -> anyhow::Result<Written<'a>> {
        let used = self.used.indices();
        let (mut core, mut index) = (Formula::new(), 0);
        let keep = |clause: &[Lit]| {
            let is_kept = match &used {
                Some(used) => used.binary_search(&index).is_ok(),
                // An empty clause is a refutation in itself, without any step.
                None => clause.is_empty() && core.is_empty(),
            };
            if is_kept {
                core.add_clause(clause.iter().copied());
            }
            index += 1;
            Ok::<(), Infallible>(())
        };
        let Ok(()) = formula.try_for_each(keep);
        if core.is_empty() {
            bail!("this is a defect of neuf: its refutation does not say what it uses");
        }
        core.declare_vars(variables);
        write_core(self.path, &core, formula.len())?;
        Ok(Written { file: self.path, clauses: core.len() })
    }
}

impl Written<'_> {
    /// The comment about the core.
    pub(super) fn told(&self) -> String {
        let clauses = things(self.clauses, ["clause", "clauses"]);
        format!("core: {clauses}, in {file}", file = self.file.display())
    }
}
