//! One thread's access to the exchange: its queue, and the clauses that it is going to send.
//!
//! Each thread has one bounded queue, into which all others send. It is a channel of the
//! standard library, which for a bounded channel is an array whose places are claimed by
//! atomic operations; neither `try_send` nor `try_recv` waits. A queue that is full loses
//! the clause, so that no thread waits for another that is busy with simplification; only
//! units are kept and sent again. A clause exists once in memory for all its importers.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use neuf_core::{ClauseId, Lit};

use super::filter::Filter;
use super::joint::Joint;
use super::pace::Pace;
use super::sync::Mutex;
use super::sync::mpsc::{Receiver, SyncSender, sync_channel};
use crate::map::VarMap;
use crate::options::Options;

/// How many clauses may wait for a thread; few in the model check, so that queues are full.
const ROOM: usize = if cfg!(shuttle) { 2 } else { 1 << 12 };

/// A clause on its way, in outside literals. The formula implies it.
#[derive(Debug)]
pub(super) struct Parcel {
    pub(super) lits: Box<[Lit]>,
    pub(super) glue: u32,
    /// Its number in the joint proof, with proofs on.
    pub(super) id: Option<ClauseId>,
}

/// What a thread has sent and received.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Traffic {
    /// Clauses sent to the other threads.
    pub(super) exported: u64,
    /// Clauses taken from them.
    pub(super) imported: u64,
}

/// One thread's access to the exchange.
///
/// Invariant: with proofs on, each parcel in a queue or in `late` counts as one holder of
/// its clause in the joint proof.
pub(crate) struct Port {
    /// The number of this thread, from 0.
    pub(super) thread: usize,
    pub(super) to: Vec<SyncSender<Arc<Parcel>>>,
    pub(super) from: Receiver<Arc<Parcel>>,
    /// Units for which an importer (given by its place in `to`) had no room.
    pub(super) late: VecDeque<(usize, Arc<Parcel>)>,
    pub(super) filter: Arc<Filter>,
    pub(super) joint: Option<Arc<Mutex<Joint>>>,
    pub(super) outbox: Outbox,
    pub(super) pace: Pace,
    /// The number of conflicts at which the next exchange is due.
    pub(super) next: u64,
    /// How many of the literals that are true at level 0 were looked at.
    pub(super) root: usize,
    pub(super) traffic: Traffic,
    /// Working memory for the literals of a clause.
    pub(super) scratch: Vec<Lit>,
}

impl fmt::Debug for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Port { thread, traffic, .. } = self;
        f.debug_struct("Port").field("thread", thread).field("traffic", traffic).finish()
    }
}

/// Clauses that are to be sent, in outside literals.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    pub(super) lits: Vec<Lit>,
    /// For each clause: where its literals end, its glue, and its number in the thread's
    /// own numbering.
    pub(super) entries: Vec<(usize, u32, Option<ClauseId>)>,
}

/// A solver's connection to the exchange, if it has one. A clone has none.
#[derive(Debug, Default)]
pub(crate) struct Connection(pub(super) Option<Box<Port>>);

impl Clone for Connection {
    fn clone(&self) -> Connection {
        Connection::default()
    }
}

impl Connection {
    /// Connects a solver.
    pub(super) fn plug(&mut self, port: Port) {
        self.0 = Some(Box::new(port));
    }

    /// Ends the connection.
    pub(super) fn unplug(&mut self) -> Option<Port> {
        self.0.take().map(|port| *port)
    }

    /// Whether an exchange is due, given the number of conflicts so far.
    #[inline]
    pub(crate) fn is_due(&self, conflicts: u64) -> bool {
        self.0.as_ref().is_some_and(|port| conflicts >= port.next)
    }

    /// Offers a clause that was learned, as inside literals. With proofs on, `id` is its
    /// number.
    #[inline]
    pub(crate) fn offer(&mut self, clause: &[Lit], glue: u32, id: Option<ClauseId>, map: &VarMap) {
        if let Some(port) = &mut self.0 {
            port.offer(clause, glue, id, map);
        }
    }
}

/// The ports of this many threads. The literals that are true at level 0 now are the same
/// in all of them, so they are not sent; there are `root` of them.
pub(super) fn ports(
    threads: usize,
    root: usize,
    options: &Options,
    joint: Option<&Arc<Mutex<Joint>>>,
) -> Vec<Port> {
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..threads).map(|_| sync_channel(ROOM)).unzip();
    let filter = Arc::new(Filter::new());
    let port = |(thread, from)| {
        let others = senders.iter().enumerate().filter(|&(other, _)| other != thread);
        Port {
            thread,
            to: others.map(|(_, sender)| sender.clone()).collect(),
            from,
            late: VecDeque::new(),
            filter: Arc::clone(&filter),
            joint: joint.map(Arc::clone),
            outbox: Outbox::default(),
            pace: Pace::new(options, threads),
            next: 0,
            root,
            traffic: Traffic::default(),
            scratch: Vec::new(),
        }
    };
    receivers.into_iter().enumerate().map(port).collect()
}

impl Port {
    /// Gathers a clause if it may travel and is good enough.
    fn offer(&mut self, clause: &[Lit], glue: u32, id: Option<ClauseId>, map: &VarMap) {
        // Units are found on the trail.
        if clause.len() < 2 || !self.pace.allows(clause.len(), glue) {
            return;
        }
        if clause.iter().any(|lit| map.is_helper(lit.var())) {
            return;
        }
        self.outbox.lits.extend(clause.iter().map(|&lit| map.outside(lit)));
        self.outbox.entries.push((self.outbox.lits.len(), glue, id));
    }

    /// Has no part in the joint proof any more, which is complete.
    pub(super) fn leave_proof(&mut self) {
        self.joint = None;
    }

    /// Begins a call of the solver that has this port.
    pub(super) fn begin(&mut self) {
        self.next = 0;
    }
}
