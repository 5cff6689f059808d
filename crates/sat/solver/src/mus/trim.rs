//! Trimming: leaves out the groups that a refutation of all groups does not use.
//!
//! The first refutation often uses a small part of a formula, and a refutation of this part uses a
//! still smaller part. A few rounds are cheap beside the calls that they save later.

use neuf_cnf::{Formula, Valuation};
use neuf_proof::UsedClauses;

use super::groups::Groups;
use crate::resources::Resources;
use crate::{Cause, Outcome, Solver};

/// How many bytes the antecedents of a refutation may take. If they would take more, nothing is
/// trimmed.
const MEMORY: usize = 2 << 30;
/// How many rounds there are at most.
const ROUNDS: usize = 4;
/// A round that leaves more than this share of the groups, in per cent, is the last round.
const WORTHWHILE: usize = 85;

/// What the first call has found.
pub(super) enum TrimmedGroups {
    /// The groups have a model.
    Model(Valuation),
    /// These groups, in ascending order, have no model.
    Groups(Vec<usize>),
    Unknown(Cause),
}

/// Refutes all groups, then the groups that the refutation has used, and so on.
pub(super) fn trim(groups: &Groups, resources: &mut Resources) -> TrimmedGroups {
    let mut present: Vec<usize> = (1..=groups.count()).collect();
    for round in 0..ROUNDS {
        let before = present.len();
        match refute(groups, &present, resources) {
            TrimmedGroups::Groups(used) => present = used,
            // The result of the round before is enough to go on.
            _ if round > 0 => break,
            other => return other,
        }
        if present.is_empty() || present.len() * 100 > before * WORTHWHILE {
            break;
        }
    }
    TrimmedGroups::Groups(present)
}

/// Refutes the clauses of some groups, and names the groups that were used.
fn refute(groups: &Groups, present: &[usize], resources: &mut Resources) -> TrimmedGroups {
    let indices: Vec<usize> = groups.subset(present).collect();
    let clause = |&index: &usize| groups.clauses().clause(index);
    if let Some(empty) = indices.iter().find(|index| clause(index).is_empty()) {
        return TrimmedGroups::Groups(Vec::from_iter(
            Some(groups.group_of(*empty)).filter(|&g| g > 0),
        ));
    }
    let mut solver: Solver = resources.solver();
    let used = UsedClauses::of(indices.len()).within(MEMORY);
    // The solver has no clauses yet.
    let _ = solver.set_proof(Box::new(used.clone()));
    let mut formula: Formula = indices.iter().map(|i| clause(i).iter().copied()).collect();
    formula.declare_vars(groups.clauses().var_count());
    let mut solver = match solver.load(&formula) {
        Ok(solver) => solver,
        Err(cause) => return TrimmedGroups::Unknown(cause),
    };
    match resources.solve(&mut solver, &[]) {
        Outcome::Satisfiable => match solver.model() {
            Some(model) => TrimmedGroups::Model(model.clone()),
            None => TrimmedGroups::Unknown(Cause::Refused),
        },
        Outcome::Unsatisfiable => match used.indices() {
            Some(used) => {
                let mut found: Vec<usize> =
                    used.into_iter().map(|place| groups.group_of(indices[place])).collect();
                found.sort_unstable();
                found.dedup();
                found.retain(|&group| group > 0);
                TrimmedGroups::Groups(found)
            }
            None => TrimmedGroups::Groups(present.to_vec()),
        },
        Outcome::Unknown(cause) => TrimmedGroups::Unknown(cause),
    }
}
