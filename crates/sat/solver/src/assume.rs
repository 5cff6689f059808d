//! Assumptions: literals that hold for one call, and the failed core.
//!
//! Each assumption is the decision of a level of its own, before all other decisions. So learned
//! clauses never depend on assumptions and stay valid (Eén and Sörensson, "Temporal induction by
//! incremental SAT solving", 2003). When other assumptions make an assumption false, going back
//! through the reasons collects these assumptions: the failed core. For a core `a, b`, the clause
//! `¬a ∨ ¬b` follows from the formula, so the proof can derive it.

use neuf_core::{Conflict, Lit, Propagator, Reason};

use crate::analyze::{Analysis, VarMark};
use crate::chain::derive_implied;
use crate::{Limits, Outcome, Solver};

/// The state of the next assumption.
pub(crate) enum Assumed {
    /// All assumptions hold already.
    All,
    /// An assumption was decided or found true; propagate before the next.
    One,
    /// An assumption is false because of the others.
    Failed,
}

impl Solver {
    /// Makes the next assumption true at a new level. If the assumption is false, leaves the failed
    /// core in `self.session.failed_core`.
    pub(crate) fn assume_next(&mut self) -> Assumed {
        let level = self.propagator.level();
        let Some(&lit) = self.session.assumptions.get(level) else {
            let is_next = level == self.session.assumptions.len();
            return if is_next { self.constrain_next() } else { Assumed::All };
        };
        match self.propagator.value(lit) {
            Some(true) => self.propagator.open_level(),
            Some(false) => {
                self.blame(lit);
                return Assumed::Failed;
            }
            None => {
                self.stats.decisions += 1;
                self.propagator.decide(lit);
            }
        }
        Assumed::One
    }

    /// Leaves the assumptions that make `failed` false, and `failed` itself, as the failed core.
    fn blame(&mut self, failed: Lit) {
        let core = self.core_of(failed);
        self.keep_core(core);
    }

    /// Keeps a core for the caller.
    fn keep_core(&mut self, core: Vec<Lit>) {
        self.session.failed_core =
            core.into_iter().map(|lit| self.session.map.outside(lit)).collect();
    }

    /// Collects the false assumption `failed` and the assumptions that make it false, in this
    /// order. Derives the clause that says: these assumptions cannot all hold.
    pub(crate) fn core_of(&mut self, failed: Lit) -> Vec<Lit> {
        self.learning.analysis.set(failed.var(), VarMark::SEEN);
        let core = self.decisions_behind(vec![failed]);
        derive_core(&mut self.propagator, &mut self.learning.analysis, &core, None);
        core
    }

    /// Collects the assumptions that lead to a conflict by propagation, and derives the clause that
    /// says: these assumptions cannot all hold. At this moment each decision is an assumption, or
    /// the literal of the clause for this call.
    pub(crate) fn core_of_conflict(&mut self, conflict: Conflict) -> Vec<Lit> {
        for lit in self.propagator.conflict_lits(conflict) {
            self.learning.analysis.set(lit.var(), VarMark::SEEN);
        }
        let core = self.decisions_behind(Vec::new());
        derive_core(&mut self.propagator, &mut self.learning.analysis, &core, Some(conflict));
        core
    }

    /// Adds to a core the decisions from which the variables marked `SEEN` follow, and clears the
    /// marks.
    fn decisions_behind(&mut self, mut core: Vec<Lit>) -> Vec<Lit> {
        for place in (0..self.propagator.trail().len()).rev() {
            let lit = self.propagator.trail()[place];
            let var = lit.var();
            let history = self.propagator.history();
            if !self.learning.analysis.has(var, VarMark::SEEN) || history.level_of(var) == 0 {
                continue;
            }
            match history.reason_of(var) {
                // For contrary assumptions, the other assumption is the decision.
                Reason::None => core.push(lit),
                reason => {
                    let (propagator, analysis) = (&self.propagator, &mut self.learning.analysis);
                    for other in propagator.antecedents(lit, reason) {
                        analysis.set(other.var(), VarMark::SEEN);
                    }
                }
            }
        }
        self.learning.analysis.clear();
        core
    }

    /// Makes the failed core of the last call smaller until none of its literals can be
    /// left out, and returns it.
    ///
    /// Each literal is tried with a call of its own within the limits; a literal that cannot be
    /// decided stays. If a clause of [`Solver::constrain`] was needed, it holds in these calls as
    /// well. Afterwards the model and the outcome of the last call are lost. Without a core, the
    /// method does nothing.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([!a, !b]);
    /// solver.solve_under(&[c, a, b]);
    /// assert_eq!(solver.minimize_core().len(), 2);
    /// ```
    pub fn minimize_core(&mut self) -> &[Lit] {
        let mut needed: Vec<Lit> = Vec::new();
        let mut open = self.session.failed_core.clone();
        let mut certificate = self.session.certificate;
        let has_failed = self.session.constraint_failed;
        let constraint = self.session.given_constraint.clone().filter(|_| has_failed);
        while let Some(candidate) = open.pop() {
            let rest: Vec<Lit> = needed.iter().chain(&open).copied().collect();
            self.session.next_constraint.clone_from(&constraint);
            if self.solve_under(&rest) == Outcome::Unsatisfiable {
                // Keep the core of each part, in the order of the literals. The literals left in
                // the end are the core of the last of these calls, or of the first.
                certificate = self.session.certificate;
                let core = &self.session.failed_core;
                open.retain(|lit| core.contains(lit));
                needed.retain(|lit| core.contains(lit));
            } else {
                needed.push(candidate);
            }
        }
        self.session.failed_core = needed;
        self.session.certificate = certificate;
        self.session.constraint_failed = has_failed;
        &self.session.failed_core
    }

    /// Finds what follows from the clauses and these assumptions by propagation alone,
    /// without any search.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::Solver;
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([!a, b]);
    /// solver.add_clause([!b, !c]);
    /// let found = solver.propagate_under(&[a]);
    /// assert_eq!((found.conflict, found.implied), (false, vec![b, !c]));
    /// assert!(solver.propagate_under(&[a, c]).conflict);
    /// assert_eq!(solver.failed_core(), [c, a]);
    /// ```
    ///
    /// A clause of [`Solver::constrain`] takes part as well. After a conflict,
    /// [`Solver::failed_core`] names assumptions that cannot hold together.
    pub fn propagate_under(&mut self, assumptions: &[Lit]) -> Consequences {
        let propagated = self.propagate_assumed(assumptions);
        self.backtrack(0);
        propagated
    }

    /// Like [`Solver::propagate_under`], but does not save phases, so that later decisions stay as
    /// they are.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// let found = solver.propagate_keeping_phases(&[!a]);
    /// assert_eq!((found.conflict, found.implied), (false, vec![b]));
    /// ```
    pub fn propagate_keeping_phases(&mut self, assumptions: &[Lit]) -> Consequences {
        let propagated = self.propagate_assumed(assumptions);
        let decider = &mut self.heuristics.decider;
        self.propagator.backtrack_with(0, |lit| decider.unassigned(lit.var()));
        propagated
    }

    /// Propagates assumptions and leaves the result on the trail.
    fn propagate_assumed(&mut self, assumptions: &[Lit]) -> Consequences {
        let inside: Vec<Lit> = assumptions.iter().map(|&lit| self.session.map.enter(lit)).collect();
        self.begin_constraint();
        self.enter_constraint();
        self.restore_all();
        self.prepare(&inside, &Limits::default());
        let mut conflict = self.propagator.propagate().is_some() || self.propagator.is_refuted();
        while !conflict && self.propagator.level() < self.session.assumptions.len() {
            let lit = self.session.assumptions[self.propagator.level()];
            match self.propagator.value(lit) {
                Some(false) => {
                    self.blame(lit);
                    conflict = true;
                }
                Some(true) => self.propagator.open_level(),
                None => {
                    self.propagator.decide(lit);
                    if let Some(found) = self.propagator.propagate() {
                        let core = self.core_of_conflict(found);
                        self.keep_core(core);
                        conflict = true;
                    }
                }
            }
        }
        conflict = conflict || self.propagate_constraint();
        self.session.constraint = None;
        // A receiver of the proof may ask at once what the contradiction rests on.
        self.hand_over_steps();
        let history = self.propagator.history();
        let mut assumed = self.session.assumptions.clone();
        assumed.sort_unstable();
        let is_implied = |lit: &&Lit| {
            !self.session.map.is_helper(lit.var()) && assumed.binary_search(lit).is_err()
        };
        let implied = history.lits().iter().filter(is_implied);
        let implied = implied.map(|&lit| self.session.map.outside(lit)).collect();
        Consequences { conflict, implied }
    }
}

/// Derives the clause that says: the literals of the core cannot all hold. The clause is deleted at
/// once: the proof needs it, the search does not. The core comes from a conflict, or else its first
/// literal is false because of the others.
fn derive_core(
    propagator: &mut Propagator,
    analysis: &mut Analysis,
    core: &[Lit],
    conflict: Option<Conflict>,
) {
    let clause: Vec<Lit> = core.iter().map(|&lit| !lit).collect();
    if !propagator.is_traced() {
        return;
    }
    let assumed = match conflict {
        Some(_) => core,
        // For contrary assumptions and for literals that are fixed, there is nothing to derive.
        None if clause.contains(&core[0]) || clause.len() == 1 => return,
        None => &core[1..],
    };
    for lit in assumed {
        analysis.set(lit.var(), VarMark::DERIVED);
    }
    match conflict {
        Some(conflict) => {
            derive_implied(propagator, analysis, propagator.conflict_lits(conflict));
        }
        None => derive_implied(propagator, analysis, [core[0]].into_iter()),
    }
    let chain = &mut analysis.chain;
    chain.units.append(&mut chain.implied);
    chain.units.extend(conflict.and_then(|conflict| propagator.conflict_id(conflict)));
    let id = propagator.derive(&clause, &analysis.chain.units);
    propagator.retract(&clause, id);
    analysis.clear();
}

/// What [`Solver::propagate_under`] found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Consequences {
    /// Whether propagation alone leads to a contradiction.
    pub conflict: bool,
    /// The literals that follow, without the assumptions, in the order in which they were found.
    /// After a contradiction, the literals that were found before.
    pub implied: Vec<Lit>,
}
