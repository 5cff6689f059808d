//! Solves a formula in stretches; between two stretches the page shows the progress and can stop.
//!
//! The proof is handed over in pieces, since it need not fit into the memory of the module.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use neuf_cnf::dimacs::{self, DimacsFile, Flaw, ReadOptions};
use neuf_compress::decompressed;
use neuf_proof::{Format, Notation, ProofWriter, rewrite};
use neuf_solver::{Cause, Limits, Outcome, ProofTooLate, Solver};
use neuf_words::Told as _;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::error::Fault;
use crate::{language, told};

/// A formula, its solver and its proof.
#[wasm_bindgen]
pub struct SatRun {
    file: DimacsFile,
    warnings: Vec<String>,
    solver: Solver,
    proof: Written,
    /// The answer, when there is one.
    outcome: Option<Outcome>,
    /// How many cubes of a `p inccnf` file were refuted.
    refuted_cubes: usize,
}

/// A formula with more literals is too large to be read on the page.
const MOST_SHOWN: usize = 400;

/// What is known of a formula that was read.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SatInfo"))]
pub(crate) struct Info {
    variables: usize,
    clauses: usize,
    literals: usize,
    /// What was unusual in the file, in the language of the page.
    warnings: Vec<String>,
    /// How many cubes a `p inccnf` file has.
    cubes: usize,
    /// The clauses of a small formula.
    shown: Option<Vec<Vec<i32>>>,
}

/// Whether there is an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum SatStatus {
    /// The search goes on with the next stretch.
    Running,
    /// There is a model.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// There will be no answer.
    Stopped,
}

/// How far the solver is.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SatProgress"))]
pub(crate) struct Progress {
    status: SatStatus,
    /// Why there will be no answer.
    cause: Option<String>,
    counters: Vec<(&'static str, u64)>,
    /// How many lemmas the checker has accepted.
    lemmas: u64,
    /// Why the checker refused the proof.
    refused: Option<String>,
    /// For a model: whether it satisfies each clause as it was read. For a refutation:
    /// whether its proof was accepted. Absent while there is nothing to check.
    verified: Option<bool>,
}

#[wasm_bindgen]
impl SatRun {
    /// Reads a DIMACS file, compressed or not; a `relaxed` reading takes one without a header, or
    /// with fewer clauses than it announces.
    ///
    /// # Errors
    /// When the file is malformed; the message names the place.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>, relaxed: bool) -> Result<SatRun, JsError> {
        let (file, warnings) = read(bytes, relaxed).map_err(told)?;
        Ok(SatRun {
            file,
            warnings,
            solver: Solver::new(),
            proof: Written::default(),
            outcome: None,
            refuted_cubes: 0,
        })
    }

    /// What the file holds, as JSON.
    #[must_use]
    pub fn info(&self) -> String {
        let formula = &self.file.formula;
        json(&Info {
            variables: formula.var_count(),
            clauses: formula.len(),
            literals: formula.literal_count(),
            warnings: self.warnings.clone(),
            cubes: self.file.cubes.len(),
            shown: (formula.literal_count() + formula.len() <= MOST_SHOWN).then(|| {
                let clauses = formula.clauses();
                clauses.map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect()
            }),
        })
    }

    /// Gives the clauses to the solver. With `certify` the proof is checked on the way, and
    /// with a `format`, `lrat` or `drat`, it is kept for [`SatRun::take_proof`]: in binary, or as
    /// text after `-text`.
    ///
    /// # Errors
    /// When the formula is too large.
    pub fn start(&mut self, certify: bool, format: &str) -> Result<(), JsError> {
        let formula = &self.file.formula;
        let (format, notation) = match format.strip_suffix("-text") {
            Some(format) => (format, Notation::Text),
            None => (format, Notation::Binary),
        };
        let format = match format {
            "lrat" => Some(Format::Lrat),
            "drat" => Some(Format::Drat),
            _ => None,
        };
        let mut solver = Solver::new();
        let too_late = |error: ProofTooLate| JsError::new(&error.to_string());
        solver.certify(certify).map_err(too_late)?;
        // A proof refutes clauses, not clauses under cubes.
        if let Some(format) = format
            && self.file.cubes.is_empty()
        {
            let writer = ProofWriter::new(self.proof.clone(), format, notation).complete();
            solver.set_proof(Box::new(writer)).map_err(too_late)?;
        }
        self.solver = solver.load(formula).map_err(|cause| told(Fault::Stopped(cause)))?;
        if self.file.cubes.is_empty() {
            self.solver.ask_once();
        }
        Ok(())
    }

    /// Searches until an answer is found, or this many ticks are spent. The same stretches make
    /// the same run on every machine, since ticks count work and not time. The result is JSON.
    #[must_use]
    pub fn search(&mut self, ticks: u32) -> String {
        if self.outcome.is_none() {
            self.solver.set_limits(Limits::default().ticks(u64::from(ticks)));
            self.outcome = self.stretch();
        }
        json(&self.progress())
    }

    /// One stretch of search; `None` when it ends at its limit.
    fn stretch(&mut self) -> Option<Outcome> {
        let cube = self.file.cubes.get(self.refuted_cubes).map_or(&[][..], Vec::as_slice);
        match self.solver.solve_under(cube) {
            Outcome::Unknown(Cause::Ticks) => None,
            Outcome::Unsatisfiable if self.refuted_cubes + 1 < self.file.cubes.len() => {
                self.refuted_cubes += 1;
                None
            }
            Outcome::Unsatisfiable if self.solver.finish_proof().is_err() => {
                Some(Outcome::Unknown(Cause::Proof))
            }
            outcome => Some(outcome),
        }
    }

    fn progress(&self) -> Progress {
        let (status, cause, verified) = match self.outcome {
            None => (SatStatus::Running, None, None),
            Some(Outcome::Satisfiable) => {
                let model = self.solver.model();
                let holds = model.map(|model| self.file.formula.is_satisfied_by(model));
                (SatStatus::Satisfiable, None, Some(holds == Some(true)))
            }
            Some(Outcome::Unsatisfiable) => {
                (SatStatus::Unsatisfiable, None, self.solver.certificate().map(|_| true))
            }
            Some(Outcome::Unknown(cause)) => {
                (SatStatus::Stopped, Some(Fault::Stopped(cause).told(language())), None)
            }
        };
        Progress {
            status,
            cause,
            counters: self.solver.stats().rows().collect(),
            lemmas: self.solver.checked_lemmas(),
            refused: self.solver.refusal().map(ToString::to_string),
            verified,
        }
    }

    /// The model as literals; empty without one.
    #[must_use]
    pub fn model(&self) -> Vec<i32> {
        let Some(model) = self.solver.model() else { return Vec::new() };
        let count = self.file.formula.var_count();
        dimacs::answer::compact_literals(model, count).map(neuf_cnf::Lit::to_dimacs).collect()
    }

    /// The bytes of the proof that were written since the last call.
    #[must_use]
    pub fn take_proof(&mut self) -> Vec<u8> {
        self.proof.take()
    }
}

/// Reads a DIMACS file, compressed or not, and says what was odd in it, in the language of the
/// page.
pub(crate) fn read(bytes: Vec<u8>, relaxed: bool) -> Result<(DimacsFile, Vec<String>), Fault> {
    let (tell, odd) = mpsc::channel();
    let warn = move |warning: &str| tell.send(warning.to_owned()).unwrap_or_default();
    let content = decompressed(Cursor::new(bytes), warn)?;
    let file = dimacs::read(content, &ReadOptions::default().relaxed(relaxed));
    let file = file.map_err(|error| match &error.cause {
        Flaw::MissingHeader => Fault::Strict(error),
        Flaw::Refused(cause) if cause.needs_relaxed() => Fault::Strict(error),
        _ => Fault::Dimacs(error),
    })?;
    let told = file.warnings.iter().map(|warning| warning.told(language()));
    let warnings = told.chain(odd.try_iter()).collect();
    Ok((file, warnings))
}

/// A binary proof as text.
pub(crate) fn proof_text(proof: &[u8], format: &str) -> Result<Vec<u8>, Fault> {
    let mut text = Vec::new();
    rewrite(proof, format.parse()?, Notation::Binary, Notation::Text, &mut text)?;
    Ok(text)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The bytes of a proof that were written and not yet taken, which the solver's sink and the page
/// both use.
#[derive(Clone, Default)]
pub(crate) struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    pub(crate) fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
