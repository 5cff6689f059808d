//! How clauses get from thread to thread.
//!
//! Usually each thread has one bounded queue, into which all others send. It is a channel of the
//! standard library, which for a bounded channel is an array whose places are claimed by
//! atomic operations; neither `try_send` nor `try_recv` waits. A queue that is full loses
//! the clause, so that no thread waits for another that is busy with simplification; only
//! units are kept and sent again. A clause exists once in memory for all its importers.
//!
//! If runs are to be the same each time, clauses are handed over in lockstep (`lockstep.rs`).

use std::collections::VecDeque;
use std::sync::Arc;

use neuf_core::Interrupt;

use super::lockstep::{Lockstep, Member};
use super::parcel::Parcel;
use super::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

/// How many clauses may wait for a thread; few in the model check, so that queues are full.
const ROOM: usize = if cfg!(shuttle) { 2 } else { 1 << 12 };

/// What a thread sends with and receives by.
pub(super) enum Mail {
    /// Queues without order.
    Queues(Queues),
    /// In lockstep, with the clauses that have arrived.
    Lockstep(Member),
}

/// The queue of a thread and those of the others.
pub(super) struct Queues {
    to: Vec<SyncSender<Arc<Parcel>>>,
    from: Receiver<Arc<Parcel>>,
    /// Units for which an importer (given by its place in `to`) had no room.
    late: VecDeque<(usize, Arc<Parcel>)>,
}

impl Mail {
    /// The queues of this many threads.
    pub(super) fn queues(threads: usize) -> Vec<Mail> {
        let (senders, receivers): (Vec<_>, Vec<_>) =
            (0..threads).map(|_| sync_channel(ROOM)).unzip();
        let queues = |(thread, from)| {
            let others = senders.iter().enumerate().filter(|&(other, _)| other != thread);
            let to = others.map(|(_, sender)| sender.clone()).collect();
            Mail::Queues(Queues { to, from, late: VecDeque::new() })
        };
        receivers.into_iter().enumerate().map(queues).collect()
    }

    /// The members of a lockstep of this many threads in steps of this many ticks.
    pub(super) fn lockstep(threads: usize, ticks: u64) -> Vec<Mail> {
        let lockstep = Arc::new(Lockstep::new(threads, ticks));
        (0..threads).map(|thread| Mail::Lockstep(Member::new(&lockstep, thread))).collect()
    }

    /// This thread's part in the lockstep, if there is one.
    pub(super) fn member(&mut self) -> Option<&mut Member> {
        match self {
            Mail::Queues(_) => None,
            Mail::Lockstep(member) => Some(member),
        }
    }

    /// Sends a clause to all other threads. Returns how many of them do not get it since they have
    /// no room.
    pub(super) fn send(&mut self, parcel: &Arc<Parcel>) -> usize {
        let Queues { to, late, .. } = match self {
            Mail::Queues(queues) => queues,
            Mail::Lockstep(member) => {
                member.learned.push(Arc::clone(parcel));
                return 0;
            }
        };
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

    /// Whether there is something that was to be sent before.
    pub(super) fn has_late(&self) -> bool {
        matches!(self, Mail::Queues(queues) if !queues.late.is_empty())
    }

    /// Sends what was to be sent before, where there is room now.
    pub(super) fn send_late(&mut self) {
        let Mail::Queues(Queues { to, late, .. }) = self else { return };
        for _ in 0..late.len() {
            let Some((place, parcel)) = late.pop_front() else { break };
            if let Err(TrySendError::Full(parcel)) = to[place].try_send(parcel) {
                late.push_back((place, parcel));
            }
        }
    }

    /// In lockstep: ends the step, and waits for the other threads. Returns whether the search is
    /// to go on.
    pub(super) fn collect(&mut self, ticks: u64, interrupt: &Interrupt) -> bool {
        self.member().is_none_or(|member| member.meet(ticks, interrupt))
    }

    /// The next clause that has arrived.
    pub(super) fn next(&mut self) -> Option<Arc<Parcel>> {
        match self {
            Mail::Queues(queues) => queues.from.try_recv().ok(),
            Mail::Lockstep(member) => member.arrived.pop_front(),
        }
    }
}
