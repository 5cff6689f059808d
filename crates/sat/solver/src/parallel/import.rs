//! Taking in clauses of other threads; `mod.rs` says why this is sound.
//!
//! An imported clause becomes a learned clause, with the glue that it had for its exporter.
//! Literals that are false at level 0 are left out. Some clauses are dropped: true clauses, clauses
//! with variables that are eliminated, replaced or unknown, and binary clauses that the solver
//! already has, since a proof has one number for each pair of literals.

use std::sync::Arc;

use neuf_core::{ClauseId, Lit, Propagator};

use super::parcel::Parcel;
use super::port::Port;
use crate::simplify::Context;

/// How many clauses are taken in at once.
const MOST: usize = 1 << 11;

/// Clauses of the joint proof that this thread has taken in or dropped.
#[derive(Default)]
struct Dealt {
    /// The clauses that were taken in, in the order of their input steps.
    taken: Vec<ClauseId>,
    dropped: Vec<Arc<Parcel>>,
}

impl Port {
    /// Takes in the clauses that have arrived. Returns whether the search is back at level 0.
    pub(super) fn import(&mut self, context: &mut Context<'_>) -> bool {
        let Some(first) = self.mail.next() else { return false };
        context.heuristics.phases.reached(context.propagator.trail());
        context.heuristics.backtrack(context.propagator, 0);
        let is_consistent = context.is_consistent();
        let mut scratch = std::mem::take(&mut self.scratch);
        self.receive(first, |parcel| {
            let is_open = is_consistent && !context.propagator.is_refuted();
            is_open && take(context, &mut scratch, parcel)
        });
        self.scratch = scratch;
        true
    }

    /// Calls `take` for this clause and the clauses that have arrived after it. `take` returns
    /// whether it took a clause in and noted an input step for the clause.
    pub(super) fn receive(&mut self, first: Arc<Parcel>, mut take: impl FnMut(&Parcel) -> bool) {
        let mut parcel = first;
        let mut dealt = Dealt::default();
        for count in 0..MOST {
            if take(&parcel) {
                self.traffic.imported += 1;
                dealt.taken.extend(parcel.id);
            } else if self.joint.is_some() {
                dealt.dropped.push(parcel);
            }
            if count + 1 == MOST {
                break;
            }
            match self.mail.next() {
                Some(next) => parcel = next,
                None => break,
            }
        }
        if let Some(mut joint) = self.joint.as_ref().and_then(|joint| joint.lock().ok()) {
            joint.announce(self.thread, &dealt.taken);
            for parcel in dealt.dropped {
                if let Some(id) = parcel.id {
                    joint.release(id, &parcel.lits);
                }
            }
            joint.write();
        }
    }
}

/// Adds a clause at level 0. Returns whether the clause was of any use; only then the proof has an
/// input step for the clause.
fn take(context: &mut Context<'_>, lits: &mut Vec<Lit>, parcel: &Parcel) -> bool {
    let Context { propagator, session, heuristics, .. } = context;
    lits.clear();
    for &lit in &parcel.lits {
        let Some(inside) = session.map.find(lit) else { return false };
        if heuristics.decider.is_inactive(inside.var()) {
            return false;
        }
        lits.push(inside);
    }
    if lits.iter().any(|&lit| propagator.value(lit) == Some(true)) {
        return false;
    }
    let open: Vec<Lit> =
        lits.iter().copied().filter(|&lit| propagator.value(lit).is_none()).collect();
    if let [a, b] = *open
        && propagator.has_binary(a, b)
    {
        return false;
    }
    let id = propagator.note_input(lits);
    let is_shorter = open.len() < lits.len();
    if open.len() < 2 {
        propagator.restore_clause(lits, id);
    } else {
        let id = if is_shorter { derive_open(propagator, lits, &open, id) } else { id };
        let glue = parcel.glue.min(open.len() as u32 - 1);
        propagator.attach(&open, true, glue, id);
    }
    if is_shorter {
        propagator.retract(lits, id);
    }
    true
}

/// Derives the literals of a clause that are not false at level 0.
fn derive_open(
    propagator: &mut Propagator,
    lits: &[Lit],
    open: &[Lit],
    id: Option<ClauseId>,
) -> Option<ClauseId> {
    let falsified = lits.iter().filter(|lit| !open.contains(lit));
    let units = falsified.filter_map(|lit| propagator.unit_id(lit.var()));
    let chain: Vec<ClauseId> = units.chain(id).collect();
    propagator.derive(open, &chain)
}
