//! Minimal unsatisfiable subsets of clauses or of groups of clauses.

#![forbid(unsafe_code)]

use std::ffi::c_int;

use neuf_cnf::{Formula, Lit};
use neuf_solver::mus::{Groups, Minimized, Mus, minimize};
use neuf_solver::{Cause, Outcome};

use crate::literal::literal;
use crate::report::{Error, Kind};
use crate::session::Session;

/// What was found: groups that contradict each other, or why there are none.
pub(crate) enum Found {
    Subset(Mus),
    None(Outcome),
}

/// Looks for a minimal subset of clauses, each of which ends with 0. By clause, `groups` has the
/// number of its group; none stands for each clause alone.
pub(crate) fn mus(
    session: &mut Session,
    numbers: &[c_int],
    groups: &[c_int],
) -> Result<Found, Error> {
    let formula = clauses(numbers)?;
    let groups = if groups.is_empty() {
        Groups::of_clauses(&formula)
    } else if groups.len() == formula.len() {
        let mut grouped = Groups::default();
        for (&group, clause) in groups.iter().zip(formula.clauses()) {
            let group = usize::try_from(group).map_err(|_| {
                Error::new(
                    Kind::Argument,
                    format!("{group} is no number of a group: it is negative"),
                )
            })?;
            grouped.add_clause(group, clause.iter().copied());
        }
        grouped
    } else {
        let (clauses, groups) = (formula.len(), groups.len());
        let message = format!("there are {clauses} clauses and {groups} numbers of groups");
        return Err(Error::new(Kind::Argument, message));
    };
    let found = minimize(&groups, &session.task());
    session.clear_interrupt();
    Ok(match found {
        Minimized::Satisfiable(_) => Found::None(Outcome::Satisfiable),
        Minimized::Unknown(Cause::Refused) => {
            return Err(Error::new(Kind::Internal, "the check refused the subset"));
        }
        Minimized::Unknown(cause) => Found::None(Outcome::Unknown(cause)),
        Minimized::Unsatisfiable(mus) => Found::Subset(mus),
    })
}

/// The clauses of numbers, each of which ends with 0.
fn clauses(numbers: &[c_int]) -> Result<Formula, Error> {
    let mut formula = Formula::new();
    let mut clause: Vec<Lit> = Vec::new();
    for &number in numbers {
        if number == 0 {
            formula.add_clause(clause.drain(..));
        } else {
            clause.push(literal(number)?);
        }
    }
    if clause.is_empty() {
        return Ok(formula);
    }
    Err(Error::new(Kind::Argument, "the last clause has no 0 at its end"))
}
