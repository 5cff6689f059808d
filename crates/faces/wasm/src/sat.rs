//! A formula that is solved in stretches, between which the page shows how far it is and
//! can stop.
//!
//! The proof is handed over in pieces, so that it need not fit into the memory of the
//! module, and checked on the way by `neuf-proof`, which shares no code with the solver.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use neuf_cnf::dimacs::{self, DimacsFile, ReadOptions};
use neuf_cnf::{Formula, Steps};
use neuf_compress::decompressed;
use neuf_proof::{Format, LratChecker, Notation, ProofSink, ProofWriter, StepError, number_after};
use neuf_solver::{Cause, Limits, Outcome, Solver};
use neuf_words::Told as _;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::{language, told};

/// A formula, its solver and its proof.
#[wasm_bindgen]
pub struct SatRun {
    file: DimacsFile,
    solver: Solver,
    evidence: Option<Shared>,
    /// The answer, when there is one.
    outcome: Option<Outcome>,
    /// How many cubes of a `p inccnf` file were refuted.
    refuted_cubes: usize,
}

/// What is known of a formula that was read.
#[derive(Serialize)]
struct Info {
    variables: usize,
    clauses: usize,
    literals: usize,
    warnings: Vec<String>,
    cubes: usize,
}

/// How far the solver is.
#[derive(Serialize)]
struct Progress {
    /// `running`, `satisfiable`, `unsatisfiable`, or `stopped` with a cause.
    status: &'static str,
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
    /// Reads a DIMACS file, compressed or not.
    ///
    /// # Errors
    /// When the file is malformed; the message names the place.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>) -> Result<SatRun, JsError> {
        let content = decompressed(Cursor::new(bytes), |_| {}).map_err(told)?;
        let options = ReadOptions::default().relaxed(true);
        let file = dimacs::read(content, &options).map_err(told)?;
        Ok(SatRun { file, solver: Solver::new(), evidence: None, outcome: None, refuted_cubes: 0 })
    }

    /// What the file holds, as JSON.
    #[must_use]
    pub fn info(&self) -> String {
        let formula = &self.file.formula;
        json(&Info {
            variables: formula.var_count(),
            clauses: formula.len(),
            literals: formula.literal_count(),
            warnings: self.file.warnings.iter().map(|warning| warning.told(language())).collect(),
            cubes: self.file.cubes.len(),
        })
    }

    /// Gives the clauses to the solver. With `certify` the proof is checked on the way, and
    /// with a `format`, `lrat` or `drat`, it is kept for [`SatRun::take_proof`].
    ///
    /// # Errors
    /// When the formula is too large.
    pub fn start(&mut self, certify: bool, format: &str) -> Result<(), JsError> {
        let formula = &self.file.formula;
        let format = match format {
            "lrat" => Some(Format::Lrat),
            "drat" => Some(Format::Drat),
            _ => None,
        };
        let mut solver = Solver::new();
        // A proof refutes clauses, not clauses under cubes.
        if (certify || format.is_some()) && self.file.cubes.is_empty() {
            let evidence = Shared::new(formula, certify);
            let sink = Sink::new(&evidence, format, formula.var_count());
            solver.set_proof(Box::new(sink)).map_err(|error| JsError::new(&error.to_string()))?;
            self.evidence = Some(evidence);
        }
        self.solver = solver.load(formula).map_err(|cause| JsError::new(&cause.to_string()))?;
        Ok(())
    }

    /// Searches until an answer is found, or this many conflicts or ticks are spent. The
    /// result is JSON.
    #[must_use]
    pub fn search(&mut self, conflicts: u32, ticks: u32) -> String {
        if self.outcome.is_none() {
            let limits = Limits::default().conflicts(u64::from(conflicts)).ticks(u64::from(ticks));
            self.solver.set_limits(limits);
            self.outcome = self.stretch();
        }
        json(&self.progress())
    }

    /// One stretch of search; `None` when it ends at its limit.
    fn stretch(&mut self) -> Option<Outcome> {
        let cube = self.file.cubes.get(self.refuted_cubes).map_or(&[][..], Vec::as_slice);
        match self.solver.solve_under(cube) {
            Outcome::Unknown(Cause::Conflicts | Cause::Ticks) => None,
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
        let evidence = self.evidence.as_ref().map(Shared::lock);
        let check = evidence.as_ref().and_then(|evidence| evidence.check.as_ref());
        let (status, cause, verified) = match self.outcome {
            None => ("running", None, None),
            Some(Outcome::Satisfiable) => {
                let model = self.solver.model();
                let holds = model.map(|model| self.file.formula.is_satisfied_by(model));
                ("satisfiable", None, Some(holds == Some(true)))
            }
            Some(Outcome::Unsatisfiable) => {
                let accepted =
                    |check: &Check| check.refused.is_none() && check.checker.is_refuted();
                ("unsatisfiable", None, check.map(accepted))
            }
            Some(Outcome::Unknown(cause)) => ("stopped", Some(cause.to_string()), None),
        };
        Progress {
            status,
            cause,
            counters: self.solver.stats().rows().collect(),
            lemmas: check.map_or(0, |check| check.checker.lemmas()),
            refused: check.and_then(|check| check.refused.as_ref()).map(ToString::to_string),
            verified,
        }
    }

    /// The model as literals; empty without one.
    #[must_use]
    pub fn model(&self) -> Vec<i32> {
        let Some(model) = self.solver.model() else { return Vec::new() };
        let count = self.file.formula.var_count();
        dimacs::answer::model_literals(model, count).map(neuf_cnf::Lit::to_dimacs).collect()
    }

    /// The bytes of the proof that were written since the last call.
    #[must_use]
    pub fn take_proof(&mut self) -> Vec<u8> {
        let Some(evidence) = &self.evidence else { return Vec::new() };
        std::mem::take(&mut evidence.lock().written)
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// What the steps of the solver have become.
struct Evidence {
    /// The bytes of the proof that were not yet taken.
    written: Vec<u8>,
    check: Option<Check>,
}

struct Check {
    checker: LratChecker,
    /// Why it has refused a step.
    refused: Option<StepError>,
}

/// The evidence, which the solver's sink and the page both use.
#[derive(Clone)]
struct Shared(Arc<Mutex<Evidence>>);

impl Shared {
    fn new(formula: &Formula, certify: bool) -> Shared {
        let check = certify.then(|| Check { checker: LratChecker::new(formula), refused: None });
        Shared(Arc::new(Mutex::new(Evidence { written: Vec::new(), check })))
    }

    fn lock(&self) -> MutexGuard<'_, Evidence> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Receives the steps: writes the proof and has it checked.
struct Sink {
    evidence: Shared,
    writer: Option<ProofWriter<Shared>>,
    var_count: usize,
}

impl Sink {
    fn new(evidence: &Shared, format: Option<Format>, var_count: usize) -> Sink {
        let writer =
            format.map(|format| ProofWriter::new(evidence.clone(), format, Notation::Binary));
        Sink { evidence: evidence.clone(), writer, var_count }
    }
}

impl ProofSink for Sink {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        number_after(steps, self.var_count);
        if let Some(writer) = &mut self.writer {
            writer.take(steps)?;
        }
        let mut evidence = self.evidence.lock();
        let Some(check) = &mut evidence.check else { return Ok(()) };
        for step in steps.iter() {
            if let Err(error) = check.checker.step(step) {
                let told = error.to_string();
                check.refused = Some(error);
                return Err(io::Error::other(told));
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.as_mut().map_or(Ok(()), ProofSink::finish)
    }
}
