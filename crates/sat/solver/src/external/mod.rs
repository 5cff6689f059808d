//! External propagators: constraints that the caller decides while the solver searches.
//!
//! Some constraints have too many clauses to write down, or clauses that are not known in advance:
//! theories of SMT, the minimality of a graph among its isomorphic copies, sums. The caller
//! implements [`ExternalPropagator`] and says which variables the propagator observes. The search
//! tells the propagator the values of these variables, and asks for literals that follow, for
//! decisions, for clauses, and for a verdict on each model (Fazekas, Niemetz, Preiner, Kirchweger,
//! Szeider and Biere, "IPASIR-UP: User propagators for CDCL", SAT 2023).
//!
//! The propagator stands for a set of clauses over observed variables, most of which the solver
//! never sees. Simplification stays sound because observed variables are treated like assumptions:
//! they are not eliminated, not replaced, and never a witness of a removed clause. So no repair of
//! a model changes their values, and a model that the propagator accepted stays accepted.
//!
//! The propagator hears about the trail only when everything is propagated without a conflict. Then
//! the trail is compared with what the propagator knows, so a search without a propagator pays
//! nothing. A call for each assignment, as in other solvers, would cost a test in the innermost
//! loop. The reason of a literal is asked for when the analysis of a conflict needs the reason;
//! until then the trail has the literal with [`Reason::External`](neuf_core::Reason::External).
//! `state` keeps what the propagator knows, `consult` asks, `explain` fetches reasons, and `enter`
//! adds clauses at any level.

mod consult;
mod enter;
mod error;
mod explain;
mod interface;
mod state;

use std::any::Any;

use neuf_cnf::{Lit, Var};

pub use error::PropagatorError;
pub(crate) use state::External;

/// What becomes of a clause of an external propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifetime {
    /// The clause stays, like a clause of the formula.
    Lasting,
    /// The clause may be forgotten, like a learned clause. The propagator must still reject all
    /// models that the clause excludes.
    Forgettable,
}

/// A constraint that takes part in the search; see [`Solver::connect`](crate::Solver::connect).
///
/// The constraint is about the variables that the propagator [observes](crate::Solver::observe);
/// the propagator may name no others. All its clauses and reasons must follow from its constraint.
/// These clauses are inputs, like the clauses of the formula: the solver cannot check that they are
/// right. A mistake that the solver can notice ends the call with
/// [`Cause::Propagator`](crate::Cause::Propagator) and a [`PropagatorError`].
///
/// # Order of calls
/// Whenever the solver has propagated everything without a conflict, it
/// 1. tells what has changed: [`backtracked`](Self::backtracked), then
///    [`level_opened`](Self::level_opened) and [`assigned`](Self::assigned) in the order of
///    the trail, then [`fixed`](Self::fixed);
/// 2. asks [`observe`](Self::observe), [`propagate`](Self::propagate) and
///    [`next_clause`](Self::next_clause), and starts again from propagation when an answer
///    changes anything;
/// 3. asks [`decide`](Self::decide) when all assumptions are decided, or [`accepts`](Self::accepts)
///    when all variables are assigned. After either question it asks [`retreat`](Self::retreat).
///
/// [`reason`](Self::reason) may be called at any time between these calls. When an answer names a
/// variable that is not observed, the solver asks [`observe`](Self::observe) once more before it
/// reports a fault. So a method may introduce a variable and use the variable at once. All methods
/// but `accepts` have a default that does nothing.
///
/// ```
/// use neuf_cnf::Lit;
/// use neuf_solver::{ExternalPropagator, Lifetime, Outcome, Solver};
///
/// /// At most one of these literals is true. It has no clauses until one is needed.
/// struct AtMostOne(Vec<Lit>);
///
/// impl AtMostOne {
///     fn conflict(&self, model: &[Lit]) -> Option<Vec<Lit>> {
///         let both: Vec<Lit> =
///             self.0.iter().copied().filter(|lit| model.contains(lit)).take(2).collect();
///         (both.len() == 2).then(|| both.iter().map(|&lit| !lit).collect())
///     }
/// }
///
/// impl ExternalPropagator for AtMostOne {
///     fn is_lazy(&self) -> bool {
///         true
///     }
///
///     fn accepts(&mut self, model: &[Lit], clause: &mut Vec<Lit>) -> bool {
///         match self.conflict(model) {
///             None => true,
///             Some(conflict) => {
///                 *clause = conflict;
///                 false
///             }
///         }
///     }
/// }
///
/// let lits = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let [a, b, c] = lits;
/// let mut solver = Solver::new();
/// solver.connect(Box::new(AtMostOne(lits.to_vec())));
/// lits.iter().for_each(|lit| solver.observe(lit.var()));
/// solver.add_clause([a, b]);
/// solver.add_clause([b, c]);
/// assert_eq!(solver.solve(), Outcome::Satisfiable);
/// assert_eq!(lits.map(|lit| solver.value(lit)), [Some(false), Some(true), Some(false)]);
/// assert_eq!(solver.solve_under(&[a]), Outcome::Unsatisfiable);
/// assert_eq!(solver.models().count(), 1);
/// ```
pub trait ExternalPropagator: Any + Send {
    /// Whether the propagator only judges models. Then the solver calls only
    /// [`accepts`](Self::accepts) and, afterwards, [`observe`](Self::observe) and
    /// [`next_clause`](Self::next_clause). The solver asks once, when the propagator is connected.
    fn is_lazy(&self) -> bool {
        false
    }

    /// These literals of observed variables have become true, in this order, at the level that was
    /// opened last. The literals that the propagator propagated are among them.
    ///
    /// Literals that the solver keeps when it backtracks come again, at the lower level.
    fn assigned(&mut self, _literals: &[Lit]) {}

    /// A new level is open, for a decision or an assumption. The first level is 1.
    fn level_opened(&mut self) {}

    /// The level that was opened last begins with this literal of an observed variable: a decision
    /// or an assumption. [`assigned`](Self::assigned) follows.
    fn decided(&mut self, _literal: Lit) {}

    /// All levels above this one are undone, with everything that was assigned there.
    fn backtracked(&mut self, _level: usize) {}

    /// This literal is true in all models of the clauses, whatever is assumed. The literal was
    /// assigned before, at level 0, and is never undone.
    fn fixed(&mut self, _literal: Lit) {}

    /// A further variable to observe. The solver asks again until the answer is `None` or a
    /// variable that is observed already. The variable may be new; otherwise the search goes back
    /// to level 0.
    fn observe(&mut self) -> Option<Var> {
        None
    }

    /// A literal that follows from the present assignment. Until the literal is undone, the solver
    /// may ask for its [`reason`](Self::reason). The solver asks again, after propagation, until
    /// the answer is `None`.
    ///
    /// A true literal is ignored; a false literal is a conflict, whose reason the solver asks for
    /// at once.
    fn propagate(&mut self) -> Option<Lit> {
        None
    }

    /// Puts into the empty `clause` the reason of a literal that [`propagate`](Self::propagate) has
    /// returned. The reason contains this literal; all its other literals are false, and became
    /// false before this literal became true.
    ///
    /// By default there is no reason, which suits propagators that never propagate.
    fn reason(&mut self, _literal: Lit, _clause: &mut Vec<Lit>) {}

    /// The lifetime of the clauses of [`reason`](Self::reason). The solver asks once, when the
    /// propagator is connected.
    fn reason_lifetime(&self) -> Lifetime {
        Lifetime::Forgettable
    }

    /// Puts a clause to be added into the empty `clause`, if there is such a clause. The clause may
    /// be true, false, empty, or anything else. The solver asks again until the answer is `None`.
    fn next_clause(&mut self, _clause: &mut Vec<Lit>) -> Option<Lifetime> {
        None
    }

    /// The literal to be decided next. For an assigned literal and for `None`, the solver chooses.
    fn decide(&mut self) -> Option<Lit> {
        None
    }

    /// A level to which the search goes back before it goes on. The solver asks after
    /// [`decide`](Self::decide), and then forgets its literal; and after
    /// [`accepts`](Self::accepts), and then gives up the model even if it was accepted. A level
    /// that is not below the present level changes nothing.
    ///
    /// A propagator that goes back again and again keeps the search from ever ending.
    fn retreat(&mut self) -> Option<usize> {
        None
    }

    /// Whether the propagator accepts this model: the true literals of all observed
    /// variables, in the order of the variables' first mention.
    ///
    /// To reject the model, the propagator must exclude it: put a clause that is false in the model
    /// into the empty `clause`, return such a clause from [`next_clause`](Self::next_clause), or
    /// observe a new variable. Otherwise the call ends with [`PropagatorError::RejectedModel`]. The
    /// clause in `clause` is [lasting](Lifetime::Lasting). If the propagator accepts the model but
    /// gives a clause that is false in the model, the clause counts.
    fn accepts(&mut self, model: &[Lit], clause: &mut Vec<Lit>) -> bool;
}
