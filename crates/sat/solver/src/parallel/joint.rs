//! The joint proof of several threads.
//!
//! Each solver writes its steps into a [`Branch`], in its own numbering of clauses. The
//! joint proof numbers them anew in the order in which the steps arrive, so the numbers
//! ascend, as LRAT requires. The alternative, numbers that are congruent to the thread's
//! index (Michaelson, Schreiber, Heule, Kiesl-Reiter and Whalen, TACAS 2023), needs no
//! table for each thread, but a pass over the finished proof to sort it, so that it could
//! not be checked while the search runs.
//!
//! Clauses from before the threads parted have the same number everywhere. For each of these
//! clauses, and for each clause that was sent, the proof counts how many threads still have the
//! clause. Its deletion is written when the last thread deletes it. All other clauses belong to one
//! thread.
//!
//! The lock is held while one buffer of steps is renumbered and passed on. Threads meet
//! here once for some thousand steps, and when they send clauses.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use neuf_core::{ClauseId, Lit, ProofStep, Steps};
use neuf_proof::ProofSink;
use rustc_hash::FxHashMap;

use super::sync::{Mutex, lock};
use crate::proof::again;

/// The joint proof.
pub(super) struct Joint {
    sink: Box<dyn ProofSink>,
    error: Option<io::Error>,
    /// The next number.
    next: ClauseId,
    /// The first number after the numbers that all threads have in common.
    first: ClauseId,
    /// By number below `first`: how many threads, and parcels on their way, have the clause.
    early: Vec<u32>,
    /// By later number: how many threads, and parcels on their way, have the clause.
    shared: FxHashMap<ClauseId, u32>,
    threads: Vec<Numbering>,
    /// While the caller adds a clause to all solvers: the number of the clause, once it has a
    /// number.
    adding: Option<Option<ClauseId>>,
    /// Whether the empty clause was derived; no step comes after it.
    is_refuted: bool,
    /// Steps that are to be passed on.
    steps: Steps,
    chain: Vec<ClauseId>,
}

/// A thread's own numbers.
#[derive(Default)]
struct Numbering {
    /// The numbers in the joint proof of the thread's clauses, from `Joint::first` on.
    joint: FxHashMap<ClauseId, ClauseId>,
    /// The numbers in the joint proof of clauses that the thread has imported and for
    /// which its input steps have not arrived.
    announced: VecDeque<ClauseId>,
}

impl Joint {
    /// Continues the proof of a solver from which this many solvers were cloned; `next` is
    /// the next number of each of them.
    pub(super) fn new(sink: Box<dyn ProofSink>, next: ClauseId, threads: usize) -> Joint {
        Joint {
            sink,
            error: None,
            next,
            first: next,
            early: vec![threads as u32; next.get() as usize],
            shared: FxHashMap::default(),
            threads: (0..threads).map(|_| Numbering::default()).collect(),
            adding: None,
            is_refuted: false,
            steps: Steps::new(),
            chain: Vec::new(),
        }
    }

    fn number(&mut self) -> ClauseId {
        let id = self.next;
        self.next = id.next();
        id
    }

    /// The number in the joint proof of a clause of a thread.
    fn find(&self, thread: usize, id: ClauseId) -> Option<ClauseId> {
        if id < self.first { Some(id) } else { self.threads[thread].joint.get(&id).copied() }
    }

    /// Takes the steps of a thread.
    fn take(&mut self, thread: usize, steps: &Steps) {
        for step in steps.iter() {
            if self.is_refuted {
                return;
            }
            match step {
                ProofStep::Input { id, lits } => {
                    let number = self.enter(thread, lits);
                    self.threads[thread].joint.insert(id, number);
                }
                ProofStep::Derive { id, lits, antecedents } => {
                    let number = self.rename(thread, antecedents);
                    self.steps.derive(number, lits, &self.chain);
                    self.is_refuted = lits.is_empty();
                    self.threads[thread].joint.insert(id, number);
                }
                ProofStep::Define { id, lits, others } => {
                    let number = self.rename(thread, others);
                    self.steps.define(number, lits, &self.chain);
                    self.threads[thread].joint.insert(id, number);
                }
                ProofStep::Delete { id, lits } => {
                    let number = self.find(thread, id);
                    self.threads[thread].joint.remove(&id);
                    if let Some(number) = number {
                        self.release(number, lits);
                    }
                }
            }
        }
    }

    /// The number of a thread's input clause, which is an imported clause or a clause of the
    /// caller.
    fn enter(&mut self, thread: usize, lits: &[Lit]) -> ClauseId {
        let known = match (self.adding, self.threads[thread].announced.pop_front()) {
            (_, Some(announced)) => Some(announced),
            (Some(known), None) => known,
            (None, None) => None,
        };
        if let Some(known) = known {
            return known;
        }
        let number = self.number();
        self.steps.input(number, lits);
        if self.adding.is_some() {
            self.adding = Some(Some(number));
            self.shared.insert(number, self.threads.len() as u32);
        }
        number
    }

    /// Puts the joint numbers of a thread's clauses into `chain`. Returns a new number.
    fn rename(&mut self, thread: usize, own: &[ClauseId]) -> ClauseId {
        let mut chain = std::mem::take(&mut self.chain);
        chain.clear();
        chain.extend(own.iter().filter_map(|&id| self.find(thread, id)));
        debug_assert_eq!(chain.len(), own.len());
        self.chain = chain;
        self.number()
    }

    /// The number of a thread's clause that is going to be sent to this many others; `None` if the
    /// thread has deleted the clause.
    pub(super) fn share(
        &mut self,
        thread: usize,
        id: Option<ClauseId>,
        others: usize,
    ) -> Option<ClauseId> {
        let number = self.find(thread, id?)?;
        match self.early.get_mut(number.get() as usize) {
            Some(0) => return None,
            Some(holders) => *holders += others as u32,
            None => *self.shared.entry(number).or_insert(1) += others as u32,
        }
        Some(number)
    }

    /// Notes that a thread has imported these clauses; its next input steps stand for them.
    pub(super) fn announce(&mut self, thread: usize, imported: &[ClauseId]) {
        self.threads[thread].announced.extend(imported);
    }

    /// Notes that one holder does not need a clause any more.
    pub(super) fn release(&mut self, number: ClauseId, lits: &[Lit]) {
        let left = match self.early.get_mut(number.get() as usize) {
            Some(holders) => {
                *holders = holders.saturating_sub(1);
                *holders
            }
            None => match self.shared.get_mut(&number) {
                Some(holders) => {
                    *holders -= 1;
                    *holders
                }
                None => 0,
            },
        };
        if left == 0 {
            self.shared.remove(&number);
            if !self.is_refuted {
                self.steps.delete(number, lits);
            }
        }
    }

    /// Passes the steps on. Returns whether all steps could be passed on, now and earlier.
    pub(super) fn write(&mut self) -> bool {
        if !self.steps.is_empty() && self.error.is_none() {
            self.error = self.sink.take(&mut self.steps).err();
        }
        self.steps.clear();
        self.error.is_none()
    }

    /// Begins or ends the addition of a clause of the caller to all solvers.
    pub(super) fn set_adding(&mut self, is_adding: bool) {
        self.adding = is_adding.then_some(None);
    }

    /// Ends the proof. Returns the first error, which may have occurred earlier.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.write();
        let finished = self.error.take().map_or_else(|| self.sink.finish(), Err);
        self.error = finished.as_ref().err().map(again);
        finished
    }
}

/// A thread's way into the joint proof.
pub(super) struct Branch {
    joint: Arc<Mutex<Joint>>,
    thread: usize,
}

impl Branch {
    pub(super) fn new(joint: &Arc<Mutex<Joint>>, thread: usize) -> Branch {
        Branch { joint: Arc::clone(joint), thread }
    }
}

impl ProofSink for Branch {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        let mut joint = lock(&self.joint)?;
        joint.take(self.thread, steps);
        if joint.write() {
            return Ok(());
        }
        Err(io::Error::other("the joint proof could not be written"))
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}
