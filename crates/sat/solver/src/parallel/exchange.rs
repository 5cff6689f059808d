//! The exchange of clauses: what a thread sends, and when the thread takes in clauses that have
//! arrived.
//!
//! Clauses are gathered first and sent every `exchange_interval` conflicts, because with a proof
//! the steps must be handed over before. On the same occasion the thread takes in the clauses that
//! have arrived (`import.rs`), for which it has to go back to level 0. In focused mode, restarts
//! are about as frequent as exchanges. In stable mode exchanges are rarer.

use std::sync::Arc;

use super::parcel::Parcel;
use super::port::{Connection, Port};
use crate::simplify::Context;

/// How many times rarer the exchange is in stable mode.
const STABLE: u64 = 4;

impl Connection {
    /// Sends the gathered clauses and takes in the clauses that have arrived. Returns whether the
    /// search is back at level 0, where there may be something to propagate.
    pub(crate) fn exchange(&mut self, context: &mut Context<'_>) -> bool {
        self.0.as_mut().is_some_and(|port| port.exchange(context))
    }
}

impl Port {
    fn exchange(&mut self, context: &mut Context<'_>) -> bool {
        let conflicts = context.stats.conflicts;
        let rarity = if context.heuristics.modes.is_stable() { STABLE } else { 1 };
        let interval = context.options.exchange_interval.saturating_mul(rarity);
        self.next = conflicts.saturating_add(interval);
        self.pace.adjust(conflicts);
        self.gather_units(context);
        self.send(context);
        self.import(context)
    }

    /// Gathers the literals that have become true at level 0.
    fn gather_units(&mut self, context: &Context<'_>) {
        let (propagator, map) = (&context.propagator, &context.session.map);
        let end = propagator.history().root_len();
        for &lit in propagator.trail().get(self.root..end).unwrap_or_default() {
            if !map.is_helper(lit.var()) {
                self.outbox.lits.push(map.outside(lit));
                let id = propagator.unit_id(lit.var());
                self.outbox.entries.push((self.outbox.lits.len(), 1, id));
            }
        }
        self.root = end;
    }

    /// Sends the gathered clauses to all other threads.
    fn send(&mut self, context: &mut Context<'_>) {
        if self.outbox.entries.is_empty() && !self.mail.has_late() {
            return;
        }
        // An importer may use a clause as soon as it is sent, so the steps come first.
        let has_steps = context.proof.hand_over(context.propagator, &context.session.map);
        self.dispatch(has_steps);
    }

    /// `send` after the steps were handed over. If `has_steps` is false, only late
    /// clauses are sent.
    pub(super) fn dispatch(&mut self, has_steps: bool) {
        let Port { thread, mail, filter, joint, outbox, pace, traffic, .. } = self;
        let mut joint = joint.as_ref().and_then(|joint| joint.lock().ok());
        mail.send_late();
        let mut start = 0;
        for (end, glue, own_id) in outbox.entries.drain(..) {
            let lits = &outbox.lits[std::mem::replace(&mut start, end)..end];
            if !has_steps || !filter.is_new(lits) {
                continue;
            }
            let id = match &mut joint {
                None => None,
                // A clause that was deleted meanwhile is not in the proof any more.
                Some(joint) => match joint.share(*thread, own_id, mail.importers()) {
                    None => continue,
                    id => id,
                },
            };
            traffic.exported += 1;
            pace.sent();
            for _ in 0..mail.send(&Arc::new(Parcel { lits: lits.into(), glue, id })) {
                pace.was_full();
                if let (Some(joint), Some(id)) = (&mut joint, id) {
                    joint.release(id, lits);
                }
            }
        }
        outbox.lits.clear();
        if let Some(joint) = &mut joint {
            joint.write();
        }
    }
}
