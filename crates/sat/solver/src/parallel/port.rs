//! A thread's access to the exchange: its mail, and the clauses that it is going to send.

use std::fmt;
use std::sync::Arc;

use neuf_core::{ClauseId, Lit};

use super::filter::Filter;
use super::joint::Joint;
use super::mail::Mail;
use super::pace::Pace;
use super::sync::Mutex;
use crate::map::VarMap;
use crate::options::Options;

/// How many clauses a thread has sent and received.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Traffic {
    /// Clauses sent to the other threads.
    pub(super) exported: u64,
    /// Clauses taken from the other threads.
    pub(super) imported: u64,
}

/// One thread's access to the exchange.
///
/// Invariant: with proofs on, each parcel that is on its way to a thread counts as one holder of
/// its clause in the joint proof.
pub(crate) struct Port {
    /// The number of this thread, from 0.
    pub(super) thread: usize,
    pub(super) mail: Mail,
    /// The clauses that all threads have sent lately.
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

/// A solver's connection to the exchange, if the solver has a connection. A clone has no
/// connection.
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

/// The ports of this many threads. All threads know the `root` literals that are true at level 0
/// now, so these literals are not sent.
pub(super) fn ports(
    threads: usize,
    root: usize,
    options: &Options,
    joint: Option<&Arc<Mutex<Joint>>>,
) -> Vec<Port> {
    let filter = Arc::new(Filter::new());
    let port = |(thread, mail)| Port {
        thread,
        filter: Arc::clone(&filter),
        mail,
        joint: joint.map(Arc::clone),
        outbox: Outbox::default(),
        pace: Pace::new(options, threads),
        next: 0,
        root,
        traffic: Traffic::default(),
        scratch: Vec::new(),
    };
    Mail::of(threads).into_iter().enumerate().map(port).collect()
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
}
