//! Each step of a solver's proof is checked when it is made, and is kept, to be checked
//! again in the other ways.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use neuf_cnf::{Formula, Interrupt, Lit, ProofStep, Steps, Var};
use neuf_proof::{
    DratOptions, Format, LratChecker, Notation, ProofSink, ProofWriter, UnitDeletions, check_drat,
    check_lrat,
};

/// A sink that checks and that the test shares with the solver.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    checker: LratChecker,
    inputs: Vec<Vec<Lit>>,
    derived: Steps,
    fault: Option<String>,
    steps: u64,
}

impl Checked {
    /// A sink for a solver without clauses.
    #[must_use]
    pub fn new() -> Checked {
        Checked::default()
    }

    /// A sink for a solver to which this formula will be added as a whole.
    #[must_use]
    pub fn of(formula: &Formula) -> Checked {
        let checked = Checked::default();
        checked.with(|state| state.checker = LratChecker::new(formula));
        checked
    }

    fn with<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The fault of the first wrong step.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.with(|state| state.fault.clone())
    }

    /// Whether the empty clause was derived and all steps before it were right.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.with(|state| state.fault.is_none() && state.checker.is_refuted())
    }

    /// The number of steps.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.with(|state| state.steps)
    }

    /// The clauses that the solver names as inputs, except clauses with the solver's own variables,
    /// which are numbered downwards from the end of the range.
    #[must_use]
    pub fn inputs(&self) -> Vec<Vec<Lit>> {
        let is_own = |lit: &Lit| lit.var().index() >= Var::MAX_COUNT - 100_000;
        let inputs = self.with(|state| state.inputs.clone());
        inputs.into_iter().filter(|clause| !clause.iter().any(is_own)).collect()
    }

    /// The steps so far as a file.
    ///
    /// # Errors
    /// When the steps cannot be written in this format.
    pub fn file(&self, format: Format, notation: Notation) -> io::Result<Vec<u8>> {
        let mut writer = ProofWriter::new(Vec::new(), format, notation);
        writer.take(&mut self.with(|state| state.derived.clone()))?;
        writer.finish()?;
        Ok(writer.into_inner())
    }

    /// Checks the same steps as files of both formats, in both notations, if they are a
    /// refutation of this formula.
    ///
    /// # Errors
    /// What was refused.
    pub fn check_files(&self, formula: &Formula) -> Result<(), String> {
        let nobody = Interrupt::new();
        for notation in [Notation::Binary, Notation::Text] {
            let file = |format| self.file(format, notation).map_err(|error| error.to_string());
            let name = |what: &str, error: &dyn std::fmt::Display| {
                format!("{what} ({notation:?}) refused: {error}")
            };
            check_lrat(formula, &file(Format::Lrat)?[..], notation, &nobody)
                .map_err(|error| name("LRAT", &error))?;
        }
        self.check_drat_files(formula)
    }

    /// Checks the same steps as DRAT files, in both notations, if they are a refutation of
    /// this formula. In contrast to LRAT, the numbers of the clauses do not matter.
    ///
    /// # Errors
    /// What was refused.
    pub fn check_drat_files(&self, formula: &Formula) -> Result<(), String> {
        let nobody = Interrupt::new();
        for notation in [Notation::Binary, Notation::Text] {
            let file = |format| self.file(format, notation).map_err(|error| error.to_string());
            let name = |what: &str, error: &dyn std::fmt::Display| {
                format!("{what} ({notation:?}) refused: {error}")
            };
            for unit_deletions in [UnitDeletions::Ignore, UnitDeletions::Honour] {
                let options = DratOptions::default().unit_deletions(unit_deletions).keep_core(true);
                let proof = file(Format::Drat)?;
                let checked = check_drat(formula, &proof[..], notation, options, &nobody)
                    .map_err(|error| name("DRAT", &error))?;
                let mut core = Vec::new();
                checked.write_lrat(&mut core, notation).map_err(|error| error.to_string())?;
                check_lrat(formula, &core[..], notation, &nobody)
                    .map_err(|error| name("the core of DRAT", &error))?;
            }
        }
        Ok(())
    }
}

impl ProofSink for Checked {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        self.with(|state| {
            for step in steps.iter() {
                state.steps += 1;
                let verdict = match step {
                    ProofStep::Input { id, lits } => {
                        state.inputs.push(lits.to_vec());
                        state.checker.add_input(id.get(), lits)
                    }
                    ProofStep::Derive { id, lits, antecedents } => {
                        // Our checker takes tautologies, but others do not.
                        let mut sorted = lits.to_vec();
                        sorted.sort_unstable();
                        if sorted.windows(2).any(|pair| pair[0] == !pair[1]) {
                            state.fault.get_or_insert_with(|| format!("{step:?}: a tautology"));
                        }
                        state.derived.derive(id, lits, antecedents);
                        state.checker.step(step)
                    }
                    ProofStep::Define { id, lits, others } => {
                        state.derived.define(id, lits, others);
                        state.checker.step(step)
                    }
                    ProofStep::Delete { id, lits } => {
                        state.derived.delete(id, lits);
                        state.checker.step(step)
                    }
                };
                if let Err(error) = verdict {
                    state.fault.get_or_insert_with(|| format!("{step:?}: {error}"));
                }
            }
        });
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}
