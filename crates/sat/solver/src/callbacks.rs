//! Callbacks: questions and news to the caller during a call of solve.
//!
//! Callbacks are borrowed for one call, so they may use whatever the caller has at hand. A solver
//! that keeps callbacks would limit them to `Send` and `'static`, and could not be cloned.

use neuf_core::{Lit, Propagator};

use crate::learning::Learning;
use crate::map::VarMap;
use crate::parts::Parts;
use crate::stats::Stats;

/// Callbacks of [`Solver::solve_with`](crate::Solver::solve_with). Each method has a default that
/// does nothing; `()` has only the defaults.
///
/// Callbacks run on the thread of the call. When a callback panics, the solver stays as between two
/// steps of the search and can be used again.
///
/// ```
/// use neuf_solver::{Callbacks, Cause, Lit, Outcome, Solver};
/// /// Stops the search when a user has left the page.
/// struct Page {
///     is_left: bool,
/// }
/// impl Callbacks for Page {
///     fn is_stop_requested(&mut self) -> bool {
///         self.is_left
///     }
/// }
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut solver = Solver::new();
/// for clause in [[a, b], [a, !b], [!a, b]] {
///     solver.add_clause(clause);
/// }
/// let mut page = Page { is_left: false };
/// assert_eq!(solver.solve_with(&[], &mut page), Outcome::Satisfiable);
/// page.is_left = true;
/// let outcome = solver.solve_with(&[!a], &mut page);
/// assert_eq!(outcome, Outcome::Unknown(Cause::Interrupted));
/// ```
pub trait Callbacks {
    /// Whether the call should stop. The search asks at its beginning and then every few hundred
    /// steps, but not during simplification. The answer of a stopped call is
    /// [`Cause::Interrupted`](crate::Cause::Interrupted).
    fn is_stop_requested(&mut self) -> bool {
        false
    }

    /// The length of the longest clauses for [`Callbacks::learned`]; 0 for no clauses. The search
    /// asks once, at its beginning.
    fn longest_learned(&self) -> usize {
        0
    }

    /// Takes note of a clause that was learned from a conflict. The clause follows from the clauses
    /// of the solver, without the assumptions. Clauses with variables that the solver has added are
    /// left out.
    fn learned(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// How many literals that are true in all models the callbacks know already: the last number
    /// that [`Callbacks::fixed`] got, in this call or an earlier call, and 0 before. The default is
    /// so large that [`Callbacks::fixed`] is never called. The search asks once, at its beginning.
    fn fixed_known(&self) -> usize {
        usize::MAX
    }

    /// Takes note of literals that are true in all models of the clauses, whatever is assumed.
    /// Literals are numbered in the order in which they were found; `number` belongs to the last of
    /// them. Each literal comes once, before the next decision. Variables that the solver has added
    /// have a number, but are left out. With several threads, only literals that are found before
    /// the other threads join come in this call.
    fn fixed(&mut self, literals: &[Lit], number: usize) {
        let _ = (literals, number);
    }
}

impl Callbacks for () {}

/// How many decisions pass between two calls of [`Callbacks::is_stop_requested`].
const PATIENCE: u32 = 256;

/// The callbacks of one search, and how much they know.
pub(crate) struct Listener<'c> {
    callbacks: &'c mut dyn Callbacks,
    /// The length of the longest clauses for [`Callbacks::learned`], 0 for no clauses.
    longest: usize,
    /// How many clauses were learned at the last call of [`Listener::tell`].
    learned: u64,
    fixed: usize,
    decisions: u32,
}

impl<'c> Listener<'c> {
    pub(crate) fn new(callbacks: &'c mut dyn Callbacks, stats: &Stats) -> Listener<'c> {
        let (longest, fixed) = (callbacks.longest_learned(), callbacks.fixed_known());
        Listener { callbacks, longest, learned: stats.learned, fixed, decisions: 0 }
    }

    /// Passes on what is new: the clause that was learned last, and fixed literals.
    #[inline]
    pub(crate) fn tell(&mut self, parts: &Parts<'_>, learning: &Learning) {
        if self.longest > 0 && parts.stats.learned > self.learned {
            self.learned = parts.stats.learned;
            self.tell_learned(&learning.analysis.clause, &parts.session.map);
        }
        if self.fixed < parts.propagator.history().root_len() {
            self.tell_fixed(parts.propagator, &parts.session.map);
        }
    }

    #[inline(never)]
    fn tell_learned(&mut self, clause: &[Lit], map: &VarMap) {
        if clause.len() <= self.longest && !clause.iter().any(|lit| map.is_helper(lit.var())) {
            let outside: Vec<Lit> = clause.iter().map(|&lit| map.outside(lit)).collect();
            self.callbacks.learned(&outside);
        }
    }

    #[cold]
    fn tell_fixed(&mut self, propagator: &Propagator, map: &VarMap) {
        let history = propagator.history();
        let count = history.root_len();
        let news = history.lits()[self.fixed..count].iter();
        let news = news.filter(|lit| !map.is_helper(lit.var()));
        let outside: Vec<Lit> = news.map(|&lit| map.outside(lit)).collect();
        self.callbacks.fixed(&outside, count);
        self.fixed = count;
    }

    /// Counts a decision.
    pub(crate) fn note_decision(&mut self) {
        self.decisions = self.decisions.wrapping_add(1);
    }

    /// Whether the call should stop; the callback is asked now and then.
    pub(crate) fn is_stop_requested(&mut self) -> bool {
        self.decisions.is_multiple_of(PATIENCE) && self.callbacks.is_stop_requested()
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use neuf_cnf::{Formula, Lit};
    use neuf_testing::formulas::random_ksat;
    use proptest::prelude::*;

    use super::Callbacks;
    use crate::{Cause, Options, Outcome, Solver};

    /// Collects learned clauses of up to this length, and acts at this question whether
    /// to stop.
    #[derive(Default)]
    struct Recorder {
        longest: usize,
        learned: Vec<Vec<Lit>>,
        questions: usize,
        stops_at: Option<usize>,
        panics_at: Option<usize>,
    }

    impl Callbacks for Recorder {
        fn is_stop_requested(&mut self) -> bool {
            self.questions += 1;
            assert_ne!(Some(self.questions), self.panics_at, "a caller's panic");
            Some(self.questions) == self.stops_at
        }

        fn longest_learned(&self) -> usize {
            self.longest
        }

        fn learned(&mut self, clause: &[Lit]) {
            self.learned.push(clause.to_vec());
        }
    }

    /// Pigeons in one hole fewer.
    fn pigeons(holes: usize) -> Formula {
        let lit = |pigeon: usize, hole: usize| neuf_cnf::Var::new(pigeon * holes + hole).positive();
        let mut formula = Formula::new();
        for pigeon in 0..=holes {
            formula.add_clause((0..holes).map(|hole| lit(pigeon, hole)));
            for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |h| (other, h))) {
                formula.add_clause([!lit(pigeon, hole), !lit(other, hole)]);
            }
        }
        formula
    }

    proptest! {
        #[test]
        fn learned_clauses_follow_from_the_formula(
            formula in random_ksat(3, 10..=60, 3.5..=5.0),
            longest in 1..9_usize,
            seed in 0..9_u64,
        ) {
            let mut options = Options::default().seed(seed).lucky(false).walk(false);
            (options.eliminate_interval, options.probe_interval) = (10, 10);
            let mut solver = Solver::with_options(&options);
            solver.add_formula(&formula);
            let assumption = neuf_cnf::Var::new(0).positive();
            let mut listener = Recorder { longest, ..Recorder::default() };
            for assumptions in [&[assumption][..], &[]] {
                let outcome = solver.solve_with(assumptions, &mut listener);
                prop_assert!(!matches!(outcome, Outcome::Unknown(_)));
            }
            let mut judge = Solver::from_formula(&formula);
            for clause in &listener.learned {
                prop_assert!((1..=longest).contains(&clause.len()));
                let negated: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
                prop_assert_eq!(judge.solve_under(&negated), Outcome::Unsatisfiable);
            }
        }
    }

    /// Keeps the fixed literals that [`Callbacks::fixed`] gets.
    #[derive(Default)]
    struct Fixed(Vec<Lit>, usize);

    impl Callbacks for Fixed {
        fn fixed_known(&self) -> usize {
            self.1
        }

        fn fixed(&mut self, literals: &[Lit], number: usize) {
            self.0.extend_from_slice(literals);
            self.1 = number;
        }
    }

    proptest! {
        #[test]
        fn fixed_literals_are_told_once_and_follow(
            formula in random_ksat(3, 10..=40, 3.5..=4.5),
            seed in 0..9_u64,
        ) {
            let mut solver = Solver::with_options(&Options::default().seed(seed).lucky(false));
            solver.add_formula(&formula);
            let mut fixed = Fixed::default();
            for number in [1, -2, 3] {
                let assumption = neuf_testing::lit(number);
                let outcome = solver.solve_with(&[assumption], &mut fixed);
                if outcome == Outcome::Satisfiable {
                    let known: Vec<Lit> = solver.fixed_literals().collect();
                    prop_assert_eq!(&known, &fixed.0);
                }
            }
            let mut judge = Solver::from_formula(&formula);
            for &lit in &fixed.0 {
                prop_assert_eq!(judge.solve_under(&[!lit]), Outcome::Unsatisfiable);
            }
        }
    }

    #[test]
    fn callbacks_change_nothing_but_when_the_search_stops() {
        let formula = pigeons(7);
        let mut plain = Solver::from_formula(&formula);
        assert_eq!(plain.solve(), Outcome::Unsatisfiable);
        let mut listened = Solver::from_formula(&formula);
        let mut listener = Recorder { longest: usize::MAX, ..Recorder::default() };
        assert_eq!(listened.solve_with(&[], &mut listener), Outcome::Unsatisfiable);
        assert_eq!(plain.stats(), listened.stats());
        assert!(listener.questions > 2);
        // Each learned clause was told, and the last conflict is the empty clause.
        assert_eq!(listener.learned.len() as u64, listened.stats().learned);
    }

    #[test]
    fn a_call_stops_when_a_callback_asks_and_can_be_repeated() {
        let mut solver = Solver::from_formula(&pigeons(7));
        for stops_at in [1, 2, 3] {
            let mut listener = Recorder { stops_at: Some(stops_at), ..Recorder::default() };
            let outcome = solver.solve_with(&[], &mut listener);
            assert_eq!(outcome, Outcome::Unknown(Cause::Interrupted));
            assert_eq!(listener.questions, stops_at);
        }
        assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    }

    #[test]
    fn a_callback_that_panics_leaves_the_solver_usable() {
        let mut solver = Solver::from_formula(&pigeons(7));
        let mut listener = Recorder { panics_at: Some(3), ..Recorder::default() };
        let call = AssertUnwindSafe(|| solver.solve_with(&[], &mut listener));
        assert!(catch_unwind(call).is_err());
        assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    }
}
