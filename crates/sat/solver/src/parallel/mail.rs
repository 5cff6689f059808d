//! How clauses get from thread to thread.
//!
//! Each thread has one bounded queue, into which all others send. The queue is a bounded channel of
//! the standard library: an array whose places are claimed by atomic operations. Neither `try_send`
//! nor `try_recv` waits. A full queue loses the clause, so that no thread waits for a thread that
//! is busy with simplification; only units are kept and sent again. A clause exists once in memory
//! for all its importers.
//!
//! Runs differ, since a clause arrives when the system lets it. Rejected: threads in lockstep,
//! which exchange clauses after equal numbers of ticks and wait for each other (Hamadi, Jabbour,
//! Piette and Sais, "Deterministic Parallel DPLL", 2011). Eight such threads took 1.6 times as
//! long.

use std::collections::VecDeque;
use std::sync::Arc;

use super::parcel::Parcel;
use super::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

/// How many clauses may wait for a thread; few in the model check, so that queues are full.
const ROOM: usize = if cfg!(shuttle) { 2 } else { 1 << 12 };

/// The queue of a thread and the queues of the others.
pub(super) struct Mail {
    to: Vec<SyncSender<Arc<Parcel>>>,
    from: Receiver<Arc<Parcel>>,
    /// Units for which an importer (given by its place in `to`) had no room.
    late: VecDeque<(usize, Arc<Parcel>)>,
}

impl Mail {
    /// The mail of this many threads.
    pub(super) fn of(threads: usize) -> Vec<Mail> {
        let (senders, receivers): (Vec<_>, Vec<_>) =
            (0..threads).map(|_| sync_channel(ROOM)).unzip();
        let mail = |(thread, from)| {
            let others = senders.iter().enumerate().filter(|&(other, _)| other != thread);
            let to = others.map(|(_, sender)| sender.clone()).collect();
            Mail { to, from, late: VecDeque::new() }
        };
        receivers.into_iter().enumerate().map(mail).collect()
    }

    /// To how many threads each clause is sent.
    pub(super) fn importers(&self) -> usize {
        self.to.len()
    }

    /// Sends a clause to all other threads. Returns how many threads have no room and do not get
    /// the clause.
    pub(super) fn send(&mut self, parcel: &Arc<Parcel>) -> usize {
        let Mail { to, late, .. } = self;
        let mut lost = 0;
        for (place, importer) in to.iter().enumerate() {
            match importer.try_send(Arc::clone(parcel)) {
                Ok(()) => {}
                Err(TrySendError::Full(parcel)) if parcel.lits.len() == 1 => {
                    late.push_back((place, parcel));
                }
                Err(_) => lost += 1,
            }
        }
        lost
    }

    /// Whether a unit is still to be sent.
    pub(super) fn has_late(&self) -> bool {
        !self.late.is_empty()
    }

    /// Sends late units again, where there is room now.
    pub(super) fn send_late(&mut self) {
        let Mail { to, late, .. } = self;
        for _ in 0..late.len() {
            let Some((place, parcel)) = late.pop_front() else { break };
            if let Err(TrySendError::Full(parcel)) = to[place].try_send(parcel) {
                late.push_back((place, parcel));
            }
        }
    }

    /// The next clause that has arrived.
    pub(super) fn next(&mut self) -> Option<Arc<Parcel>> {
        self.from.try_recv().ok()
    }
}
