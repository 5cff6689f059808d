//! One proof made of several: the derivations of many solvers from the same formula, one after
//! the other or interleaved.
//!
//! All solvers number the clauses of the formula alike, and what they derive in their own way.
//! The merged proof numbers derived clauses anew in the order in which they arrive, so that the
//! numbers ascend, as LRAT requires. Clauses of the formula are never deleted, since another
//! solver may need them. A variable that a solver has defined itself gets a new number, because
//! another one may have used the same for something else.
//!
//! A solver with several threads has a joint proof of its own (`parallel/joint.rs`): its solvers
//! begin as clones and exchange clauses, so that it has to count who still needs a clause.

use std::collections::hash_map::Entry;
use std::io;
use std::sync::{Arc, Mutex};

use neuf_cnf::Formula;
use neuf_proof::ProofSink;
use neuf_solver::{ClauseId, Lit, ProofStep, Steps, Var};
use rustc_hash::FxHashMap;

use crate::literals::sorted;

/// A merged proof.
pub(crate) struct Merge {
    sink: Box<dyn ProofSink>,
    /// How many clauses the formula has.
    inputs: u64,
    /// The number of the next clause.
    next: ClauseId,
    /// The variables of the formula in their order, if it has so high ones that the names of
    /// defined variables could meet them.
    vars: Vec<Var>,
    /// How many names from the end of the range are used up.
    named: usize,
    /// Nothing follows the empty clause.
    is_refuted: bool,
    /// Whether the sink has failed, and not a derivation.
    has_failed: bool,
    steps: Steps,
    chain: Vec<ClauseId>,
}

/// How one of the merged derivations numbers its clauses and defined variables.
#[derive(Default)]
pub(crate) struct Numbering {
    clauses: FxHashMap<ClauseId, ClauseId>,
    /// The variables that the derivation has defined. All others are those of the formula.
    vars: FxHashMap<Var, Var>,
    /// Clauses of the merged proof that this derivation adds as inputs, by their sorted
    /// literals.
    pub(crate) known: FxHashMap<Vec<Lit>, ClauseId>,
    lits: Vec<Lit>,
}

impl Numbering {
    /// The number that a derivation itself gives to a clause of the merged proof.
    pub(crate) fn own(&self, joint: u64) -> Option<u64> {
        let found = self.clauses.iter().find(|(_, other)| other.get() == joint);
        found.map(|(own, _)| own.get())
    }
}

impl Merge {
    /// Begins a proof about a formula.
    pub(crate) fn new(mut sink: Box<dyn ProofSink>, formula: &Formula) -> Merge {
        sink.declare(formula.var_count());
        let inputs = formula.len() as u64;
        let next = ClauseId::new(inputs + 1).unwrap_or(ClauseId::FIRST);
        let is_high = formula.var_count() > Var::MAX_COUNT / 2;
        Merge {
            sink,
            inputs,
            next,
            vars: if is_high { formula.occurring_vars() } else { Vec::new() },
            named: 0,
            is_refuted: false,
            has_failed: false,
            steps: Steps::new(),
            chain: Vec::new(),
        }
    }

    /// Whether the empty clause has been derived.
    pub(crate) fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Takes steps of a derivation and passes them on.
    ///
    /// # Errors
    /// When a step refers to a clause that the derivation does not have, or the sink fails.
    pub(crate) fn take(&mut self, numbering: &mut Numbering, steps: &Steps) -> io::Result<()> {
        for step in steps.iter() {
            if self.is_refuted {
                break;
            }
            match step {
                ProofStep::Input { id, lits } => {
                    let known = numbering.known.get(&sorted(lits));
                    let known = *known.ok_or_else(|| unknown("input", id))?;
                    numbering.clauses.insert(id, known);
                }
                ProofStep::Derive { id, lits, antecedents } => {
                    self.translate(numbering, lits, antecedents)?;
                    self.steps.derive(self.next, &numbering.lits, &self.chain);
                    self.is_refuted = lits.is_empty();
                    self.enter(numbering, id)?;
                }
                ProofStep::Define { id, lits, others } => {
                    if let Some(first) = lits.first() {
                        self.name(numbering, first.var())?;
                    }
                    self.translate(numbering, lits, others)?;
                    self.steps.define(self.next, &numbering.lits, &self.chain);
                    self.enter(numbering, id)?;
                }
                ProofStep::Delete { id, lits } if id.get() > self.inputs => {
                    let joint = numbering.clauses.remove(&id);
                    let joint = joint.ok_or_else(|| unknown("deleted", id))?;
                    self.translate(numbering, lits, &[])?;
                    self.steps.delete(joint, &numbering.lits);
                }
                ProofStep::Delete { .. } => {}
            }
        }
        if self.steps.is_empty() { Ok(()) } else { self.pass_on() }
    }

    /// Passes on the steps that were gathered.
    fn pass_on(&mut self) -> io::Result<()> {
        let taken = self.sink.take(&mut self.steps);
        self.steps.clear();
        self.has_failed |= taken.is_err();
        taken
    }

    /// Whether the sink has failed: what it could not write, or a step that it refuses.
    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// What the sink says of the steps so far, if it checks them.
    pub(crate) fn verdict(&mut self) -> Option<io::Result<()>> {
        let verdict = self.sink.verdict();
        self.has_failed |= matches!(verdict, Some(Err(_)));
        verdict
    }

    /// The number in the merged proof of a clause of a derivation.
    pub(crate) fn find(&self, numbering: &Numbering, id: ClauseId) -> Option<ClauseId> {
        if id.get() <= self.inputs { Some(id) } else { numbering.clauses.get(&id).copied() }
    }

    /// Ends a derivation: deletes its clauses, except those to keep.
    ///
    /// # Errors
    /// Those of the sink.
    pub(crate) fn end(&mut self, numbering: Numbering, kept: &[ClauseId]) -> io::Result<()> {
        if self.is_refuted {
            return Ok(());
        }
        let mut left: Vec<ClauseId> = numbering.clauses.into_values().collect();
        left.retain(|id| !kept.contains(id));
        left.sort_unstable();
        left.into_iter().for_each(|id| self.steps.delete(id, &[]));
        self.pass_on()
    }

    /// Completes the proof.
    ///
    /// # Errors
    /// Those of the sink.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.sink.finish()
    }

    fn enter(&mut self, numbering: &mut Numbering, id: ClauseId) -> io::Result<()> {
        match numbering.clauses.entry(id) {
            Entry::Vacant(entry) if id.get() > self.inputs => entry.insert(self.next),
            _ => return Err(io::Error::other(format!("clause {id} is derived twice"))),
        };
        self.next = self.next.next();
        Ok(())
    }

    /// Gives a variable that a derivation defines a name that nothing else has, the next one
    /// from the end of the range.
    fn name(&mut self, numbering: &mut Numbering, var: Var) -> io::Result<()> {
        if let Entry::Vacant(entry) = numbering.vars.entry(var) {
            let is_free = |var: &Var| self.vars.binary_search(var).is_err();
            let free = (0..Var::MAX_COUNT - self.named).rev().map(Var::new).find(is_free);
            let free = free.ok_or_else(|| io::Error::other("too many variables are defined"))?;
            self.named = Var::MAX_COUNT - free.index();
            entry.insert(free);
        }
        Ok(())
    }

    /// Translates the literals of a step into `numbering.lits` and the numbers of clauses into
    /// `chain`.
    fn translate(
        &mut self,
        numbering: &mut Numbering,
        lits: &[Lit],
        own: &[ClauseId],
    ) -> io::Result<()> {
        numbering.lits.clear();
        for &lit in lits {
            let var = numbering.vars.get(&lit.var()).copied().unwrap_or(lit.var());
            numbering.lits.push(var.lit(lit.is_positive()));
        }
        self.chain.clear();
        for &id in own {
            let joint = self.find(numbering, id);
            self.chain.push(joint.ok_or_else(|| unknown("named", id))?);
        }
        Ok(())
    }
}

fn unknown(what: &str, id: ClauseId) -> io::Error {
    io::Error::other(format!("clause {id} is {what}, but it does not exist"))
}

/// A merged proof that several threads write.
pub(crate) type SharedMerge = Arc<Mutex<Merge>>;
