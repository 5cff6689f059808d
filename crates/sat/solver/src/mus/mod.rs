//! Minimal unsatisfiable subsets: which clauses, or groups of clauses, contradict each other.
//!
//! A subset without a model is *minimal* when leaving out any of its groups gives a model. The
//! method is deletion: one group after the other is left out, and stays out if the rest has no
//! model. Three ideas make deletion fast enough for thousands of groups.
//!
//! - Trimming: the formula is refuted once as it is, and groups that the refutation does not use go
//!   (`trim`). The first and hardest call so needs no assumptions, which would make it slower.
//! - Refinement: each later call has an assumption for each group. The failed core of a refutation
//!   names the groups that it used; all other groups go at once (`delete`).
//! - Recursive model rotation (Belov and Marques-Silva, "Accelerating MUS extraction with recursive
//!   model rotation", FMCAD 2011): a model of all groups but one shows that this group is needed.
//!   Flipping a literal of the model often breaks exactly one other group, which is then needed as
//!   well, without a call (`rotate`).
//!
//! Insertion and dichotomic search were not chosen: they take more calls than deletion once cores
//! are refined (Marques-Silva and Lynce, "On improving MUS extraction algorithms", SAT 2011).
//!
//! A minimal subset need not have the fewest groups: other subsets may be smaller. Finding the
//! smallest subset is much harder, and done only on request (`smallest`).
//!
//! In the end, another solver refutes the subset once more, with a checked proof. For each group of
//! a minimal subset, a model that was checked against the clauses shows that the group cannot be
//! left out.

mod counter;
mod delete;
mod groups;
mod instance;
mod relax;
mod rotate;
mod smallest;
#[cfg(test)]
mod tests;
mod trim;

use neuf_cnf::{Formula, Valuation};

use crate::resources::{Effort, Resources, Task, cause};
use crate::{Cause, Certificate, Outcome};

pub use groups::Groups;
use instance::Instance;
use trim::TrimmedGroups;

/// What [`minimize`] found.
#[derive(Clone, Debug)]
pub enum Minimized {
    /// All groups together have this model.
    Satisfiable(Valuation),
    /// All groups together have no model.
    Unsatisfiable(Mus),
    /// A limit was reached, or the interrupt requested, before the answer.
    Unknown(Cause),
}

/// Groups that contradict each other, together with the clauses of group 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mus {
    /// The numbers of the groups, ascending; empty if the clauses of group 0 alone have no model.
    pub groups: Vec<usize>,
    /// Whether no group can be left out. `false` if the search was stopped before this was known.
    pub is_minimal: bool,
    /// For [`smallest()`]: no subset has fewer groups than this. The number is the number of
    /// `groups` unless the search was stopped.
    pub least: Option<usize>,
    /// Why the search was stopped, if it was stopped.
    pub stopped: Option<Cause>,
    /// The check of the last refutation of these groups. `None` if this refutation was stopped, or
    /// if the search was stopped and the refutation took too long.
    pub certificate: Option<Certificate>,
    /// How many groups were found to be needed by rotating models, without a call.
    pub rotated: u64,
    /// The cost of the calls.
    pub effort: Effort,
}

/// Looks for a minimal unsatisfiable subset of groups of clauses.
///
/// ```
/// use neuf_cnf::{Formula, Lit};
/// use neuf_solver::Task;
/// use neuf_solver::mus::{Groups, Minimized, minimize};
/// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let clauses = [vec![a], vec![!a, b], vec![c, b], vec![!b], vec![!c, a]];
/// let groups = Groups::of_clauses(&clauses.into_iter().collect::<Formula>());
/// let Minimized::Unsatisfiable(mus) = minimize(&groups, &Task::default()) else {
///     panic!("the clauses contradict each other")
/// };
/// // Each clause is a group, numbered from 1.
/// assert_eq!((mus.groups, mus.is_minimal), (vec![1, 2, 4], true));
/// assert!(mus.certificate.is_some());
/// ```
#[must_use]
pub fn minimize(groups: &Groups, task: &Task) -> Minimized {
    search(groups, task, false)
}

/// Looks for an unsatisfiable subset with the fewest groups.
///
/// Finding the smallest subset takes much longer than [`minimize`]: limits are advisable. When a
/// limit is reached, the best subset so far is returned, which is minimal, and [`Mus::least`] says
/// how many groups are needed at least.
///
/// ```
/// use neuf_cnf::{Formula, Lit};
/// use neuf_solver::Task;
/// use neuf_solver::mus::{Groups, Minimized, smallest};
/// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut formula: Formula = [[a, b], [a, !b], [!a, c], [!a, !c], [!c, !a]].into_iter().collect();
/// [a, c].into_iter().for_each(|unit| formula.add_clause([unit]));
/// let groups = Groups::of_clauses(&formula);
/// let Minimized::Unsatisfiable(mus) = smallest(&groups, &Task::default()) else {
///     panic!("the clauses contradict each other")
/// };
/// assert_eq!((mus.groups.len(), mus.least), (3, Some(3)));
/// ```
#[must_use]
pub fn smallest(groups: &Groups, task: &Task) -> Minimized {
    search(groups, task, true)
}

fn search(groups: &Groups, task: &Task, is_smallest_wanted: bool) -> Minimized {
    let mut resources = Resources::of(task);
    let trimmed = match trim::trim(groups, &mut resources) {
        TrimmedGroups::Model(model) => return Minimized::Satisfiable(model),
        TrimmedGroups::Unknown(cause) => return Minimized::Unknown(cause),
        TrimmedGroups::Groups(trimmed) => trimmed,
    };
    let instance = Instance::of(groups, &trimmed);
    let mut deletion = delete::Deletion::new(&instance, &resources);
    let deleted = deletion.run(&mut resources);
    let mut mus = Mus {
        groups: deletion.groups(),
        is_minimal: deleted.is_ok(),
        least: None,
        stopped: deleted.err(),
        certificate: None,
        rotated: deletion.rotated(),
        effort: Effort::default(),
    };
    if is_smallest_wanted && mus.is_minimal {
        find_smaller(groups, &mut mus, &mut resources);
    }
    match refute(groups, &mus.groups, mus.stopped.is_some(), &mut resources) {
        Ok(certificate) => mus.certificate = Some(certificate),
        Err(Cause::Refused) => return Minimized::Unknown(Cause::Refused),
        Err(cause) => mus.stopped = mus.stopped.or(Some(cause)),
    }
    mus.effort = resources.spent;
    Minimized::Unsatisfiable(mus)
}

/// Looks for a smallest subset, beginning with this minimal subset.
fn find_smaller(groups: &Groups, mus: &mut Mus, resources: &mut Resources) {
    let instance = Instance::of(groups, &smallest::all(groups));
    let mut search = smallest::Smallest::new(&instance, resources);
    match search.run(mus.groups.len(), resources) {
        Ok(Some(set)) => mus.groups = smallest::outside(&instance, &set),
        Ok(None) => {}
        Err(cause) => mus.stopped = Some(cause),
    }
    mus.least = Some(search.least());
}

/// Refutes a subset once more with a check of the proof.
fn refute(
    groups: &Groups,
    subset: &[usize],
    is_stopped: bool,
    resources: &mut Resources,
) -> Result<Certificate, Cause> {
    let mut solver = resources.last_solver(is_stopped);
    // The solver has no clauses yet.
    let _ = solver.certify(true);
    let formula: Formula = groups.formula_of(subset);
    // The highest number of a variable may be far above the count of variables that occur.
    solver.add_formula(&formula.renumbered(&formula.occurring_vars()));
    let outcome = solver.solve();
    match (outcome, solver.certificate()) {
        (Outcome::Unsatisfiable, Some(certificate)) => Ok(certificate),
        _ => Err(cause(outcome)),
    }
}
