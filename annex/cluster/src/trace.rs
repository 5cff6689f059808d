//! The proof of one solver that refutes cubes: where its steps go, and which of its clauses
//! refute a cube.
//!
//! A solver refutes a cube by a failed core, and the clause that the core cannot hold is the
//! last one that it derives in the call. It deletes that clause at once, because the search
//! does not need it. But here it is what has been proved about the cube, so this deletion is
//! held back until it is known whether the clause has to stay.

use std::io;
use std::sync::{Arc, Mutex};

use neuf_cnf::Formula;
use neuf_proof::ProofSink;
use neuf_solver::{ClauseId, Lit, ProofStep, Steps};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::literals::sorted;
use crate::lock;
use crate::merge::{Numbering, SharedMerge};

/// The steps of one solver on their way.
pub(crate) struct Trace {
    merge: Option<(SharedMerge, Numbering)>,
    file: Option<Box<dyn ProofSink>>,
    /// How many clauses the formula has. They are never deleted, because a cube may be refuted
    /// by one of them.
    inputs: u64,
    constants: Constants,
    /// The last clause that was derived.
    last: Option<(ClauseId, Vec<Lit>)>,
    /// Its deletion, if that is held back.
    is_held: bool,
    /// Whether the sink beside the merged proof has failed.
    pub(crate) has_full_file: bool,
    /// Clauses that must not be deleted.
    kept: FxHashSet<ClauseId>,
    steps: Steps,
}

/// The unit clauses by their literal, and the empty clause.
#[derive(Default)]
struct Constants {
    units: FxHashMap<Lit, Vec<ClauseId>>,
    empty: Option<ClauseId>,
}

impl Constants {
    fn insert(&mut self, id: ClauseId, clause: &[Lit]) {
        match clause {
            [] => self.empty = Some(id),
            [unit, rest @ ..] if rest.iter().all(|lit| lit == unit) => {
                self.units.entry(*unit).or_default().push(id);
            }
            _ => {}
        }
    }

    fn remove(&mut self, id: ClauseId, clause: &[Lit]) {
        if let [unit] = clause
            && let Some(ids) = self.units.get_mut(unit)
        {
            ids.retain(|&other| other != id);
        }
    }

    fn find(&self, clause: &[Lit]) -> Option<ClauseId> {
        match clause {
            [] => self.empty,
            [unit] => self.units.get(unit)?.first().copied(),
            _ => None,
        }
    }
}

/// A trace that its solver and the owner of the solver share.
pub(crate) type SharedTrace = Arc<Mutex<Trace>>;

impl Trace {
    /// A trace of a solver for this formula, whose steps go to a merged proof, to another sink
    /// in the solver's own numbering, or both.
    pub(crate) fn new(
        formula: &Formula,
        merge: Option<(SharedMerge, Numbering)>,
        file: Option<Box<dyn ProofSink>>,
    ) -> Trace {
        let mut constants = Constants::default();
        for (id, clause) in (1..).filter_map(ClauseId::new).zip(formula.clauses()) {
            constants.insert(id, clause);
        }
        let inputs = formula.len() as u64;
        Trace {
            merge,
            file,
            inputs,
            constants,
            last: None,
            is_held: false,
            has_full_file: false,
            kept: FxHashSet::default(),
            steps: Steps::new(),
        }
    }

    /// The clause that says that the core of the last call cannot hold, which stays from now
    /// on: its number in the solver's numbering and in that of the merged proof.
    ///
    /// # Errors
    /// When it has not been derived.
    pub(crate) fn keep(&mut self, core: &[Lit]) -> io::Result<(ClauseId, Option<ClauseId>)> {
        let clause: Vec<Lit> = sorted(&core.iter().map(|&lit| !lit).collect::<Vec<_>>());
        let id = match &self.last {
            Some((id, lits)) if sorted(lits) == clause => Some(*id),
            _ => self.constants.find(&clause),
        };
        let id = id.ok_or_else(|| io::Error::other("the core of a cube was not derived"))?;
        self.is_held &= self.last.as_ref().is_some_and(|&(last, _)| last != id);
        self.kept.insert(id);
        let joint = match &self.merge {
            None => None,
            Some((merge, numbering)) => lock(merge)?.find(numbering, id),
        };
        Ok((id, joint))
    }

    /// Lets the solver add a clause of the merged proof as an input.
    pub(crate) fn announce(&mut self, clause: &[Lit], joint: ClauseId) {
        if let Some((_, numbering)) = &mut self.merge {
            numbering.known.insert(sorted(clause), joint);
        }
    }

    /// Lets the sink beside the merged proof write what it has gathered.
    ///
    /// # Errors
    /// When it cannot.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let flushed = self.file.as_mut().map_or(Ok(()), |file| file.finish());
        self.has_full_file |= flushed.is_err();
        flushed
    }

    fn take(&mut self, steps: &Steps) -> io::Result<()> {
        for step in steps.iter() {
            self.release();
            match step {
                ProofStep::Input { id, lits } => {
                    // It is a clause of the merged proof, which may have other uses there.
                    self.kept.insert(id);
                    self.steps.input(id, lits);
                }
                ProofStep::Derive { id, lits, antecedents } => {
                    self.steps.derive(id, lits, antecedents);
                    self.constants.insert(id, lits);
                    let mut last = self.last.take().map_or_else(Vec::new, |(_, lits)| lits);
                    last.clear();
                    last.extend_from_slice(lits);
                    self.last = Some((id, last));
                }
                ProofStep::Define { id, lits, others } => self.steps.define(id, lits, others),
                ProofStep::Delete { id, .. } if id.get() <= self.inputs => {}
                ProofStep::Delete { id, .. } if self.kept.contains(&id) => {}
                ProofStep::Delete { id, lits } => {
                    let is_last = self.last.as_ref().is_some_and(|&(last, _)| last == id);
                    if is_last {
                        self.is_held = true;
                    } else {
                        self.steps.delete(id, lits);
                        self.constants.remove(id, lits);
                    }
                }
            }
        }
        self.pass_on()
    }

    /// Carries out the deletion that was held back.
    fn release(&mut self) {
        if std::mem::take(&mut self.is_held)
            && let Some((id, lits)) = self.last.take()
        {
            self.steps.delete(id, &lits);
            self.constants.remove(id, &lits);
        }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        if let Some((merge, numbering)) = &mut self.merge {
            lock(merge)?.take(numbering, &self.steps)?;
        }
        let taken = match &mut self.file {
            Some(file) => file.take(&mut self.steps),
            None => Ok(()),
        };
        self.steps.clear();
        self.has_full_file |= taken.is_err();
        taken
    }
}

/// The solver's way into a trace.
pub(crate) struct TraceSink(pub(super) SharedTrace);

impl ProofSink for TraceSink {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        lock(&self.0)?.take(steps)
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}
