//! The public interface of a portfolio.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use neuf_core::{Interrupt, Lit, Valuation, Var};
use neuf_proof::ProofSink;

use super::diversify::diversify;
use super::joint::{Branch, Joint};
use super::port::{Port, ports};
use super::race::{Finish, run, run_in_turns};
use super::sync::{Mutex, lock};
use crate::proof::Proof;
use crate::{Cause, Consequences, Limits, Models, Outcome, Progress, Solver, Stats};

/// The most threads of a portfolio.
const MOST: usize = 1 << 10;
/// Ticks after which other threads join, even if there are few conflicts: about a second.
const PATIENCE: u64 = 30_000_000;
/// In later calls they join after this fraction of the conflicts and ticks of the first.
const LATER: u64 = 8;

/// Several solvers that work on the same formula in different ways, each on a thread of
/// its own, and exchange what they learn. The first answer counts.
///
/// Answers are the same as those of one [`Solver`], but runs are not: with more than one
/// thread, models, failed cores and counters may differ each time. With one thread, each
/// call is passed to the solver unchanged. A formula that is solved within
/// [`join_after`](crate::Options::join_after) conflicts is solved by one thread.
///
/// ```
/// use neuf_cnf::{Formula, Lit};
/// use neuf_solver::{Outcome, Portfolio, Solver};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [[a, b], [!a, b]].into_iter().collect();
/// let mut portfolio = Portfolio::new(Solver::from_formula(&formula), 2);
/// assert_eq!(portfolio.solve(), Outcome::Satisfiable);
/// assert_eq!(portfolio.model().and_then(|model| model.value(b)), Some(true));
/// portfolio.add_clause([!b, a]);
/// assert_eq!(portfolio.solve_under(&[!a]), Outcome::Unsatisfiable);
/// assert_eq!(portfolio.failed_core(), [!a]);
/// ```
///
/// # Memory
/// The other solvers are clones of the first, so N threads take about N times its memory.
/// A [limit of memory](Limits::memory) holds for all of them together, and no more threads
/// start than fit into it.
#[derive(Debug)]
pub struct Portfolio {
    /// One solver until the others are needed.
    solvers: Vec<Solver>,
    /// The port of each solver while it is not searching; none before there are others.
    ports: Vec<Port>,
    joint: Option<JointProof>,
    threads: usize,
    /// The number of conflicts of each turn, if there are no threads.
    turn: Option<u64>,
    limits: Limits,
    interrupt: Interrupt,
    /// The solver that ended the last call.
    winner: usize,
    has_panicked: bool,
}

/// A joint proof that can be shown.
struct JointProof(Arc<Mutex<Joint>>);

impl std::fmt::Debug for JointProof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JointProof")
    }
}

/// What one thread of a portfolio has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ThreadStats {
    /// The counters of its solver, which include those of the first solver up to the time
    /// when the threads parted.
    pub solver: Stats,
    /// Clauses that it has sent to the others.
    pub exported: u64,
    /// Clauses that it has taken from the others.
    pub imported: u64,
}

impl Portfolio {
    /// A portfolio of this many threads, at least 1 and at most 1024, which begins with
    /// this solver and takes over its clauses, options, limits, interrupt and proof. A solver
    /// with an [external propagator](crate::ExternalPropagator) stays alone, since the
    /// propagator cannot be in two solvers.
    #[must_use]
    pub fn new(solver: Solver, threads: usize) -> Portfolio {
        let most = if solver.external.is_some() { 1 } else { MOST };
        Portfolio {
            threads: threads.clamp(1, most),
            turn: None,
            limits: solver.session.limits,
            interrupt: solver.session.interrupt.clone(),
            solvers: vec![solver],
            ports: Vec::new(),
            joint: None,
            winner: 0,
            has_panicked: false,
        }
    }

    /// Lets the solvers search in turns of this many conflicts, at least 1, on the calling
    /// thread. Then the same calls give the same run. It is slower than one solver, and
    /// meant for tests and for systems without threads.
    #[must_use]
    pub fn in_turns(mut self, conflicts: u64) -> Portfolio {
        self.turn = Some(conflicts.max(1));
        self
    }

    /// Adds a clause, before or after any call of `solve`.
    pub fn add_clause(&mut self, clause: impl IntoIterator<Item = Lit>) {
        let clause: Vec<Lit> = clause.into_iter().collect();
        let Portfolio { solvers, joint, .. } = self;
        let set_adding = |is_adding| {
            if let Some(mut joint) = joint.as_ref().and_then(|joint| joint.0.lock().ok()) {
                joint.set_adding(is_adding);
            }
        };
        // Input steps of before must not be taken for this one.
        hand_over(solvers, joint.is_some());
        set_adding(true);
        solvers.iter_mut().for_each(|solver| solver.add_clause(clause.iter().copied()));
        hand_over(solvers, joint.is_some());
        set_adding(false);
    }

    /// Finds out whether the clauses have a model.
    pub fn solve(&mut self) -> Outcome {
        self.solve_under(&[])
    }

    /// Finds out whether the clauses have a model in which all `assumptions` are true; see
    /// [`Solver::solve_under`].
    pub fn solve_under(&mut self, assumptions: &[Lit]) -> Outcome {
        if self.has_panicked {
            return Outcome::Unknown(Cause::Panicked);
        }
        self.winner = 0;
        if self.threads == 1 {
            return self.solvers[0].solve_under(assumptions);
        }
        let deadline = self.limits.time.and_then(|time| Instant::now().checked_add(time));
        let interrupt = self.interrupt.with_deadline(deadline);
        let before = self.solvers[0].spent();
        if let Some(outcome) = self.solve_alone(assumptions, &interrupt) {
            return outcome;
        }
        if self.solvers.len() == 1 && !self.fork() {
            self.threads = 1;
        }
        let after = self.solvers[0].spent();
        let left = |limit: Option<u64>, before: u64, after: u64| {
            limit.map(|limit| limit.saturating_sub(after - before))
        };
        let limits = Limits {
            conflicts: left(self.limits.conflicts, before.conflicts, after.conflicts),
            decisions: left(self.limits.decisions, before.decisions, after.decisions),
            propagations: left(self.limits.propagations, before.propagations, after.propagations),
            ticks: left(self.limits.ticks, before.ticks, after.ticks),
            time: None,
            memory: self.limits.memory.map(|limit| limit / self.solvers.len() as u64),
        };
        let Finish { winner, outcome, has_panicked } = self.race(assumptions, &interrupt, limits);
        (self.winner, self.has_panicked) = (winner, has_panicked);
        if has_panicked { Outcome::Unknown(Cause::Panicked) } else { outcome }
    }

    /// Lets the first solver search alone. `None` if it has no answer and others should
    /// join.
    fn solve_alone(&mut self, assumptions: &[Lit], interrupt: &Interrupt) -> Option<Outcome> {
        let first = &mut self.solvers[0];
        let part = if self.ports.is_empty() { 1 } else { LATER };
        let alone = [first.options.join_after / part, PATIENCE / part];
        let [conflicts, ticks] = [(self.limits.conflicts, 0), (self.limits.ticks, 1)]
            .map(|(limit, place)| limit.map_or(alone[place], |limit| limit.min(alone[place])));
        first.set_interrupt(interrupt);
        first.set_limits(self.limits.time(None).conflicts(conflicts).ticks(ticks));
        match first.solve_under(assumptions) {
            Outcome::Unknown(Cause::Conflicts) if self.limits.conflicts != Some(conflicts) => None,
            Outcome::Unknown(Cause::Ticks) if self.limits.ticks != Some(ticks) => None,
            outcome => Some(outcome),
        }
    }

    /// Makes the other solvers. Returns `false` when there is no memory for a second one.
    fn fork(&mut self) -> bool {
        let first = &mut self.solvers[0];
        if let Some(limit) = self.limits.memory {
            self.threads = self.threads.min((limit / first.bytes().max(1)) as usize);
        }
        if self.threads < 2 {
            return false;
        }
        first.backtrack(0);
        first.session.forget_answer();
        first.hand_over_steps();
        let threads = self.threads;
        let next = first.propagator.next_clause_id();
        if let Some(next) = next
            && let Some(sink) = first.proof.take_sink()
        {
            self.joint = Some(JointProof(Arc::new(Mutex::new(Joint::new(sink, next, threads)))));
        }
        let joint = self.joint.as_ref().map(|joint| &joint.0);
        let root = first.propagator.history().root_len();
        self.ports = ports(threads, root, &first.options, joint);
        self.solvers.reserve_exact(threads - 1);
        for thread in 1..threads {
            let mut solver = self.solvers[0].clone();
            diversify(&mut solver, thread);
            self.solvers.push(solver);
        }
        for (thread, solver) in self.solvers.iter_mut().enumerate() {
            solver.session.map.share_helper_names(thread, threads);
            if let Some(joint) = joint {
                let branch: Box<dyn ProofSink> = Box::new(Branch::new(joint, thread));
                solver.proof = Proof::new(branch);
            }
        }
        true
    }

    /// Lets all solvers search until the first answer.
    fn race(&mut self, assumptions: &[Lit], interrupt: &Interrupt, limits: Limits) -> Finish {
        for (solver, mut port) in self.solvers.iter_mut().zip(self.ports.drain(..)) {
            solver.set_limits(limits);
            port.begin();
            solver.connection.plug(port);
        }
        let finish = match self.turn {
            Some(turn) => run_in_turns(&mut self.solvers, assumptions, interrupt, turn),
            None => run(&mut self.solvers, assumptions, interrupt),
        };
        self.ports = self.solvers.iter_mut().filter_map(|s| s.connection.unplug()).collect();
        finish
    }

    /// Finds what follows from the clauses and these assumptions by propagation alone, in the
    /// first solver; see [`Solver::propagate_under`].
    pub fn propagate_under(&mut self, assumptions: &[Lit]) -> Consequences {
        self.solvers[0].propagate_under(assumptions)
    }

    /// The value of a literal in all models, if the first solver knows it; see
    /// [`Solver::fixed`].
    #[must_use]
    pub fn fixed(&self, lit: Lit) -> Option<bool> {
        self.solvers[0].fixed(lit)
    }

    /// The value of a literal in the model of the last call; see [`Solver::value`].
    #[must_use]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.model()?.value(lit)
    }

    /// The model of the last call, if it found one.
    #[must_use]
    pub fn model(&self) -> Option<&Valuation> {
        self.ended().model()
    }

    /// The failed core of the last call; see [`Solver::failed_core`].
    #[must_use]
    pub fn failed_core(&self) -> &[Lit] {
        self.ended().failed_core()
    }

    fn ended(&self) -> &Solver {
        &self.solvers[self.winner]
    }

    /// An iterator over all models; see [`Solver::models`]. One thread lists them.
    pub fn models(&mut self) -> Models<'_> {
        let first = &mut self.solvers[0];
        first.set_interrupt(&self.interrupt);
        first.set_limits(self.limits);
        first.models()
    }

    /// Makes decisions on the variable of `lit` try `lit` first, in all threads; see
    /// [`Solver::set_phase`].
    pub fn set_phase(&mut self, lit: Lit) {
        self.solvers.iter_mut().for_each(|solver| solver.set_phase(lit));
    }

    /// Removes the hint for a variable.
    pub fn clear_phase(&mut self, var: Var) {
        self.solvers.iter_mut().for_each(|solver| solver.clear_phase(var));
    }

    /// Sets the limits of each later call. Time and memory are limited for all threads
    /// together, and everything else for each of them.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.solvers[0].set_limits(limits);
    }

    /// Makes the portfolio stop when this interrupt is requested.
    pub fn set_interrupt(&mut self, interrupt: &Interrupt) {
        self.interrupt = interrupt.clone();
        self.solvers[0].set_interrupt(interrupt);
    }

    /// A handle that stops a call from another thread; see [`Solver::interrupt_handle`].
    #[must_use]
    pub fn interrupt_handle(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// The counters of the solver that ended the last call.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.ended().stats()
    }

    /// What an observer would see now of the first solver, which is the only one that
    /// [`Solver::set_observer`] lets be watched.
    #[must_use]
    pub fn progress(&self) -> Progress<'_> {
        self.solvers[0].progress()
    }

    /// The counters of each thread. There is only one as long as the first solver is
    /// alone.
    #[must_use]
    pub fn thread_stats(&self) -> Vec<ThreadStats> {
        let stats = |(thread, solver): (usize, &Solver)| {
            let traffic = self.ports.get(thread).map(|port| port.traffic).unwrap_or_default();
            let (exported, imported) = (traffic.exported, traffic.imported);
            ThreadStats { solver: solver.stats(), exported, imported }
        };
        self.solvers.iter().enumerate().map(stats).collect()
    }

    /// Ends the proof; see [`Solver::finish_proof`].
    ///
    /// # Errors
    /// The first error of the sink, or that a thread has panicked while it wrote.
    pub fn finish_proof(&mut self) -> io::Result<()> {
        let Some(joint) = self.joint.take() else { return self.solvers[0].finish_proof() };
        for solver in &mut self.solvers {
            // What a solver could not write is known to the joint proof.
            let _ = solver.finish_proof();
        }
        lock(&joint.0)?.finish()
    }
}

/// Passes on the steps of all solvers, if they have a joint proof.
fn hand_over(solvers: &mut [Solver], is_joint: bool) {
    if is_joint {
        solvers.iter_mut().for_each(|solver| {
            // An error is kept, and ends the next call.
            let _ = solver.hand_over_steps();
        });
    }
}
