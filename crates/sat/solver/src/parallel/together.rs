//! Several threads behind one solver.
//!
//! The caller's solver is the solver of the first thread. It owns the other solvers, which begin as
//! its clones when a call turns out to be long, and it takes over the answer of the solver that
//! ends a call. So all other questions of a caller are about one solver, whatever the number of
//! threads. A separate type for several threads would have to repeat the interface of the solver.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::time::Instant;

use neuf_core::Lit;
use neuf_proof::ProofSink;

use super::diversify::diversify;
use super::joint::{Branch, Joint};
use super::port::ports;
use super::race::{Finish, run, run_in_turns};
use super::sync::{Mutex, lock};
use super::team::{JointProof, Team, ThreadStats};
use crate::{Callbacks, Cause, Limits, Outcome, Solver};

/// The most threads of a solver.
const MOST: usize = 1 << 10;
/// Ticks after which other threads join, even if there are few conflicts: about a second.
const PATIENCE: u64 = 30_000_000;
/// In later calls, other threads join after this fraction of the conflicts and ticks of the first
/// call.
const LATER: u64 = 8;

impl Solver {
    /// Makes later calls search on this many threads, at least 1 and at most 1024.
    ///
    /// One thread begins alone. If the call does not end within
    /// [`join_after`](crate::Options::join_after) conflicts, the other threads join, each with
    /// another way of searching. The threads exchange learned clauses, and the first answer counts.
    ///
    /// Answers are the same as with one thread, but runs are not: models, failed cores and counters
    /// may differ each time. The first thread alone does everything else than a call of solve:
    /// propagation, enumeration, simplification, fixed literals. With an external propagator, the
    /// first thread searches alone, since the propagator cannot be in two places. After several
    /// threads have written into one [proof](Solver::set_proof), the number of threads cannot be
    /// changed, except to 1 for good.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::{Outcome, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.set_threads(2);
    /// solver.add_clause([a, b]);
    /// solver.add_clause([!a, b]);
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// assert_eq!(solver.value(b), Some(true));
    /// solver.add_clause([!b, a]);
    /// assert_eq!(solver.solve_under(&[!a]), Outcome::Unsatisfiable);
    /// assert_eq!(solver.failed_core(), [!a]);
    /// ```
    ///
    /// # Memory
    /// The other solvers are clones of the first, so N threads take about N times its memory. A
    /// [limit of memory](Limits::memory) holds for all solvers together, and only as many threads
    /// start as the limit allows.
    pub fn set_threads(&mut self, threads: usize) {
        let most_others = threads.clamp(1, MOST) - 1;
        if most_others == self.team.most_others {
            return;
        }
        self.team.dissolve();
        if self.team.joint.is_none() {
            self.team.most_others = most_others;
        }
    }

    /// On how many threads a call of solve searches at most.
    #[must_use]
    pub fn threads(&self) -> usize {
        if self.external.is_some() { 1 } else { 1 + self.team.most_others }
    }

    /// Lets the solvers of several threads search in turns of this many conflicts, at least 1, on
    /// the calling thread; `None` for real threads. With turns, the same calls give the same run.
    /// Turns are slower than a single solver, and serve tests and systems without threads.
    ///
    /// ```
    /// use neuf_solver::{Lit, Outcome, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.set_threads(2);
    /// solver.take_turns(Some(100));
    /// solver.add_clause([a, b]);
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// ```
    pub fn take_turns(&mut self, conflicts: Option<u64>) {
        self.team.turn = conflicts.map(|conflicts| conflicts.max(1));
    }

    /// The counters of each thread; a single entry as long as the first thread is alone.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let mut solver = Solver::new();
    /// solver.set_threads(4);
    /// solver.add_clause([Lit::from_dimacs(1).unwrap()]);
    /// solver.solve();
    /// // The call was short, so the first thread was alone.
    /// assert_eq!(solver.thread_stats().len(), 1);
    /// ```
    #[must_use]
    pub fn thread_stats(&self) -> Vec<ThreadStats> {
        let Team { others, ports, .. } = &self.team;
        let stats = |(thread, solver): (usize, &Solver)| {
            let traffic = ports.get(thread).map(|port| port.traffic).unwrap_or_default();
            let (exported, imported) = (traffic.exported, traffic.imported);
            ThreadStats { solver: solver.own_stats(), exported, imported }
        };
        std::iter::once(self).chain(others).enumerate().map(stats).collect()
    }

    /// Adds a clause to the solvers of all threads.
    pub(crate) fn add_to_all(&mut self, clause: &[Lit]) {
        // Earlier input steps must not be taken for this clause's.
        self.set_adding(true);
        self.add_own(clause.iter().copied());
        self.team.others_mut().for_each(|solver| solver.add_own(clause.iter().copied()));
        self.set_adding(false);
    }

    fn set_adding(&mut self, is_adding: bool) {
        if self.team.joint.is_none() {
            return;
        }
        self.hand_over_all();
        if let Some(JointProof(joint)) = &self.team.joint
            && let Ok(mut joint) = joint.lock()
        {
            joint.set_adding(is_adding);
        }
    }

    /// Passes on the steps of all threads.
    fn hand_over_all(&mut self) {
        // An error is kept, and ends the next call.
        let _ = self.hand_over_steps();
        for solver in self.team.others_mut() {
            let _ = solver.hand_over_steps();
        }
    }

    /// Ends the joint proof, if there is one.
    pub(crate) fn finish_joint_proof(&mut self) -> Option<io::Result<()>> {
        self.team.joint.as_ref()?;
        self.hand_over_all();
        let JointProof(joint) = self.team.joint.as_ref()?;
        let finished = lock(joint).and_then(|mut joint| joint.finish());
        if !self.is_certified() {
            self.team.joint = None;
            self.team.ports.iter_mut().for_each(|port| port.joint = None);
            // The joint proof knows of steps that a solver could not write.
            let _ = self.finish_own_proof();
            for solver in self.team.others_mut() {
                let _ = solver.finish_own_proof();
            }
        }
        Some(finished)
    }

    /// Makes one call on several threads.
    pub(crate) fn solve_together(
        &mut self,
        assumptions: &[Lit],
        callbacks: &mut dyn Callbacks,
    ) -> Outcome {
        self.team.winner = 0;
        let limits = self.session.limits;
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let before = self.own_stats();
        if let Some(outcome) = self.solve_alone(assumptions, callbacks) {
            return outcome;
        }
        if !self.team.has_others() {
            self.fork();
        }
        let shares = 1 + self.team.others.len() as u64;
        let memory = limits.memory.map(|limit| limit / shares);
        let left = limits.after(&self.own_stats().since(&before));
        let limits = Limits { time: None, memory, ..left };
        self.race(assumptions, limits, deadline, callbacks)
    }

    /// Lets the first thread search alone. `None` if there is no answer and others should join.
    fn solve_alone(
        &mut self,
        assumptions: &[Lit],
        callbacks: &mut dyn Callbacks,
    ) -> Option<Outcome> {
        let limits = self.session.limits;
        let part = if self.team.has_others() { LATER } else { 1 };
        let alone = [self.options.join_after / part, PATIENCE / part];
        if alone[0] == 0 && self.cannot_begin(&limits).is_none() {
            return None;
        }
        let [conflicts, ticks] = [(limits.conflicts, 0), (limits.ticks, 1)]
            .map(|(limit, place)| limit.map_or(alone[place], |limit| limit.min(alone[place])));
        let fewer = limits.conflicts(conflicts).ticks(ticks);
        match self.call(assumptions, &fewer, callbacks) {
            Outcome::Unknown(Cause::Conflicts) if limits.conflicts != Some(conflicts) => None,
            Outcome::Unknown(Cause::Ticks) if limits.ticks != Some(ticks) => None,
            outcome => Some(outcome),
        }
    }

    /// Makes the other solvers, but only as many as the memory allows.
    fn fork(&mut self) {
        let most = self.session.limits.memory.map_or(u64::MAX, |limit| limit / self.bytes().max(1));
        let mut threads = usize::try_from(most).unwrap_or(MOST).min(1 + self.team.most_others);
        while threads > 1 && !self.has_room_for_clones(threads - 1) {
            threads -= 1;
        }
        if threads < 2 {
            return;
        }
        self.backtrack(0);
        self.session.forget_answer();
        self.hand_over_steps();
        // Threads that cut off different models could not exchange clauses.
        self.session.needs.symmetries = true;
        if let Some(next) = self.propagator.next_clause_id()
            && let Some(evidence) = self.proof.take_evidence()
        {
            let joint = Joint::new(Box::new(evidence), next, threads);
            self.team.joint = Some(JointProof(Arc::new(Mutex::new(joint))));
        }
        let joint = self.team.joint.as_ref().map(|joint| &joint.0);
        let root = self.propagator.history().root_len();
        let ports = ports(threads, root, &self.options, joint);
        let mut others: Vec<Solver> = Vec::with_capacity(threads - 1);
        for thread in 1..threads {
            let mut solver = self.clone();
            solver.team = Team::default();
            diversify(&mut solver, thread);
            others.push(solver);
        }
        let enter = |thread: usize, solver: &mut Solver| {
            solver.session.map.share_helper_names(thread, threads);
            if let Some(joint) = joint {
                let branch: Box<dyn ProofSink> = Box::new(Branch::new(joint, thread));
                solver.proof.join(branch);
            }
        };
        others.iter_mut().zip(1..).for_each(|(solver, thread)| enter(thread, solver));
        let joint = self.team.joint.take();
        self.session.map.share_helper_names(0, threads);
        if let Some(JointProof(joint)) = &joint {
            self.proof.join(Box::new(Branch::new(joint, 0)));
        }
        (self.team.others, self.team.ports, self.team.joint) = (others, ports, joint);
    }

    /// Lets all solvers search until the first answer, and takes the answer over.
    fn race(
        &mut self,
        assumptions: &[Lit],
        limits: Limits,
        deadline: Option<Instant>,
        callbacks: &mut dyn Callbacks,
    ) -> Outcome {
        let mut team = std::mem::take(&mut self.team);
        let own = self.session.interrupt.clone();
        let interrupt = own.with_deadline(deadline);
        let Team { others, ports, turn, .. } = &mut team;
        let mut solvers: Vec<&mut Solver> =
            std::iter::once(&mut *self).chain(others.iter_mut()).collect();
        for (solver, mut port) in solvers.iter_mut().zip(ports.drain(..)) {
            port.next = 0;
            solver.connection.plug(port);
        }
        let search = AssertUnwindSafe(|| match *turn {
            Some(turn) => {
                run_in_turns(&mut solvers, assumptions, limits, &interrupt, callbacks, turn)
            }
            None => run(&mut solvers, assumptions, limits, &interrupt, callbacks),
        });
        let finish = catch_unwind(search).unwrap_or_else(Finish::of_panic);
        let Finish { end, has_panicked, callers_panic } = finish;
        let (winner, outcome) = end.unwrap_or((0, Outcome::Unknown(Cause::Panicked)));
        ports.extend(solvers.iter_mut().filter_map(|solver| solver.connection.unplug()));
        self.session.interrupt = own;
        if let Some(ended) = winner.checked_sub(1).and_then(|place| others.get_mut(place)) {
            self.session.take_answer(&mut ended.session);
        }
        (team.winner, team.has_panicked) = (winner, has_panicked);
        self.team = team;
        if let Some(panic) = callers_panic {
            self.session.forget_answer();
            resume_unwind(panic);
        }
        if has_panicked {
            self.session.forget_answer();
            return Outcome::Unknown(Cause::Panicked);
        }
        outcome
    }
}
