//! A solver that refutes cubes of one formula, one after the other.
//!
//! What it learns from one cube holds for the formula and helps with the next ones, because
//! cubes are assumptions and not clauses (`assume.rs`). So a derivation of a cube may rest on
//! clauses that were learned under an earlier one, and all cubes of a worker share one part.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use neuf_cnf::{Fingerprint, Formula, Interrupt, Valuation};
use neuf_proof::{Format, Notation, ProofSink, ProofWriter};
use neuf_solver::Lit;

use crate::close::Closing;
use crate::literals::is_contrary;
use crate::lock;
use crate::merge::{Numbering, SharedMerge};
use crate::part::{Finding, PartWriter};
use crate::trace::{SharedTrace, Trace, TraceSink};
use neuf_solver::{Cause, Limits, Options, Outcome, Solver, Stats};

/// The output of a worker's part.
pub(crate) type Out = Box<dyn Write + Send>;

/// A worker's part, which its solver writes steps into and the worker findings.
#[derive(Clone)]
struct SharedPart(Arc<Mutex<PartWriter<Out>>>);

impl Write for SharedPart {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.0)?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        lock(&self.0)?.flush()
    }
}

/// Why a worker cannot go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Its part cannot be written.
    Part(io::Error),
    /// The merged proof cannot be written.
    Proof(io::Error),
    /// The system does not start a thread.
    Thread(io::Error),
}

impl Failure {
    pub(crate) fn into_io(self) -> io::Error {
        match self {
            Failure::Part(error) | Failure::Proof(error) | Failure::Thread(error) => error,
        }
    }
}

/// A solver with its part.
pub(crate) struct Worker {
    solver: Solver,
    trace: Option<SharedTrace>,
    part: Option<SharedPart>,
    /// Whether the part contains the steps of the proof.
    has_steps: bool,
}

/// Where the evidence of a worker goes.
#[derive(Default)]
pub(crate) struct Evidence<'a> {
    /// The merged proof.
    pub(crate) merge: Option<&'a SharedMerge>,
    /// The file of its part.
    pub(crate) part: Option<(Out, Fingerprint)>,
    /// Whether the part contains the steps of the proof.
    pub(crate) has_steps: bool,
}

/// What a worker found out about a cube.
pub(crate) enum Found {
    Refuted(Closing),
    Model(Valuation),
    Unknown(Cause),
}

impl Worker {
    /// Loads the formula.
    ///
    /// # Errors
    /// When the part cannot be written; `Ok(Err(…))` when the interrupt asked to stop.
    pub(crate) fn new(
        formula: &Formula,
        options: &Options,
        interrupt: &Interrupt,
        evidence: Evidence<'_>,
    ) -> Result<Result<Worker, Cause>, Failure> {
        let mut solver = Solver::with_options(options);
        solver.set_interrupt(interrupt);
        let part = match evidence.part {
            Some((out, fingerprint)) => {
                let writer = PartWriter::new(out, formula, fingerprint);
                let writer = writer.map_err(Failure::Part)?;
                Some(SharedPart(Arc::new(Mutex::new(writer))))
            }
            None => None,
        };
        let has_steps = evidence.has_steps;
        let file = part.clone().filter(|_| has_steps).map(|part| {
            Box::new(ProofWriter::new(part, Format::Lrat, Notation::Text)) as Box<dyn ProofSink>
        });
        let merge = evidence.merge.map(|merge| (Arc::clone(merge), Numbering::default()));
        let is_traced = merge.is_some() || file.is_some();
        let trace = is_traced.then(|| Arc::new(Mutex::new(Trace::new(formula, merge, file))));
        if let Some(trace) = &trace {
            let sink = Box::new(TraceSink(Arc::clone(trace)));
            solver.set_proof(sink).map_err(io::Error::other).map_err(Failure::Proof)?;
        }
        Ok(solver.load(formula).map(|solver| Worker { solver, trace, part, has_steps }))
    }

    /// Solves the formula under a cube, and writes what was found into the part.
    ///
    /// # Errors
    /// When the part or the proof cannot be written.
    pub(crate) fn solve(&mut self, cube: &[Lit], limits: Limits) -> Result<Found, Failure> {
        if is_contrary(cube) {
            let (cube, core) = (cube.to_vec(), cube.to_vec());
            let clause = core.iter().map(|&lit| !lit).collect();
            self.write(&Finding::Refuted { cube, core, clause: None })?;
            return Ok(Found::Refuted(Closing { clause, joint: None }));
        }
        self.solver.set_limits(limits);
        Ok(match self.solver.solve_under(cube) {
            Outcome::Unsatisfiable => Found::Refuted(self.refuted(cube)?),
            Outcome::Satisfiable => {
                let model = self.solver.model().cloned().unwrap_or_default();
                let lits = model.true_literals().collect();
                self.write(&Finding::Model { cube: cube.to_vec(), model: lits })?;
                Found::Model(model)
            }
            Outcome::Unknown(Cause::Proof) => return Err(self.proof_error()),
            Outcome::Unknown(cause) => Found::Unknown(cause),
        })
    }

    fn refuted(&mut self, cube: &[Lit]) -> Result<Closing, Failure> {
        let core = self.solver.failed_core().to_vec();
        let clause: Vec<Lit> = core.iter().map(|&lit| !lit).collect();
        let mut ids = (None, None);
        if let Some(trace) = &self.trace {
            let mut trace = lock(trace).map_err(Failure::Proof)?;
            let (own, joint) = trace.keep(&core).map_err(Failure::Proof)?;
            ids = (Some(own), joint);
            trace.flush().map_err(Failure::Part)?;
        }
        // The number of a clause means nothing where its derivation is not.
        let own = ids.0.filter(|_| self.has_steps);
        self.write(&Finding::Refuted { cube: cube.to_vec(), core, clause: own })?;
        Ok(Closing { clause, joint: ids.1 })
    }

    /// Notes that a cube is split.
    ///
    /// # Errors
    /// When the part cannot be written.
    pub(crate) fn split(&mut self, cube: &[Lit]) -> Result<(), Failure> {
        self.write(&Finding::Split { cube: cube.to_vec() })
    }

    /// What the solver has done so far.
    pub(crate) fn stats(&self) -> Stats {
        self.solver.stats()
    }

    fn write(&mut self, finding: &Finding) -> Result<(), Failure> {
        let Some(part) = &self.part else { return Ok(()) };
        lock(&part.0).and_then(|mut part| part.finding(finding)).map_err(Failure::Part)
    }

    /// Why the steps could not be passed on.
    fn proof_error(&mut self) -> Failure {
        let error = self.solver.finish_proof().err();
        let error = error.unwrap_or_else(|| io::Error::other("no more steps are taken"));
        let trace = self.trace.as_ref().and_then(|trace| trace.lock().ok());
        if trace.is_some_and(|trace| trace.has_full_file) {
            Failure::Part(error)
        } else {
            Failure::Proof(error)
        }
    }
}
