//! A reader's own clause, judged: what it adds to the formula.
//!
//! The solver answers two questions, whether the formula implies the clause and whether it
//! excludes it; unit propagation alone answers first, since that is what the reader can follow.
//! A verdict that could be otherwise comes with a solution of the puzzle that shows it.

use neuf_cnf::{Lit, UnitPropagator, Var};
use neuf_solver::{Outcome, Solver};
use serde::Serialize;

use crate::error::Fault;
use crate::logic::Logic;

/// What a clause adds to a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Verdict {
    /// It holds a literal and its negation, so it is always true.
    Tautology,
    /// A clause of the formula is among its literals.
    Contained,
    /// It is true in every model of the formula.
    Follows,
    /// It is false in every model of the formula.
    Contradicts,
    /// It is true in some models and false in others.
    New,
}

/// The judgement of a clause.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Judged {
    pub(crate) verdict: Verdict,
    /// The number of the clause that is contained in it.
    pub(crate) contains: Option<usize>,
    /// Whether unit propagation alone shows that it follows or contradicts.
    pub(crate) by_propagation: bool,
    /// The values of a solution that makes all its literals false.
    pub(crate) without: Option<Vec<u8>>,
    /// The values of a solution that makes one of them true, for a clause that is new.
    pub(crate) with: Option<Vec<u8>>,
}

pub(crate) fn judge(text: &str, added: &[i32], clause: &[i32]) -> Result<Judged, Fault> {
    let logic = Logic::new(text, added)?;
    let clause = logic.clause(clause)?;
    let judged = |verdict| Judged {
        verdict,
        contains: None,
        by_propagation: false,
        without: None,
        with: None,
    };
    if clause.iter().any(|&lit| clause.contains(&!lit)) {
        return Ok(judged(Verdict::Tautology));
    }
    let is_within = |one: &Vec<Lit>| one.iter().all(|lit| clause.contains(lit));
    if let Some(number) = logic.clauses.iter().position(is_within) {
        return Ok(Judged { contains: Some(number), ..judged(Verdict::Contained) });
    }
    let formula = logic.formula();
    let mut propagator = UnitPropagator::from_formula(&formula);
    // The clause follows by propagation when the negations of its literals contradict.
    if clause.iter().any(|&lit| propagator.decide(!lit).is_err()) {
        return Ok(Judged { by_propagation: true, ..judged(Verdict::Follows) });
    }
    let mut solver = Solver::from_formula(&formula);
    let negations: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
    if solver.solve_under(&negations) != Outcome::Satisfiable {
        return Ok(judged(Verdict::Follows));
    }
    let without = Some(values(&solver, logic.side));
    solver.add_clause(clause.iter().copied());
    if solver.solve() == Outcome::Satisfiable {
        let with = Some(values(&solver, logic.side));
        return Ok(Judged { without, with, ..judged(Verdict::New) });
    }
    propagator.add_clause(&clause);
    let by_propagation = propagator.propagate().is_err();
    Ok(Judged { by_propagation, without, ..judged(Verdict::Contradicts) })
}

/// The values of the cells in the model of a solver.
fn values(solver: &Solver, side: usize) -> Vec<u8> {
    let holds = |cell: usize, value: &u8| {
        let var = Var::new(cell * side + usize::from(*value) - 1);
        solver.value(var.positive()) == Some(true)
    };
    let value = |cell| (1..=side as u8).find(|value| holds(cell, value)).unwrap_or(0);
    (0..side * side).map(value).collect()
}
