//! From refuted cubes to an answer about the formula.
//!
//! For each cube there is a clause that says that it cannot hold. The formula and these clauses
//! have to be refuted together, which proves that the cubes cover everything. The decisions of a
//! cube stand in the order of its tree, so each beginning of a cube is a node of the tree. The
//! nodes are refuted from the deepest to the root, each as a call under assumptions that needs
//! little more than propagation. Asking the solver only for the whole also gives an answer, but
//! the search may begin with variables on which no cube was split, and then it solves the
//! formula once more.
//!
//! The order of literals is a help and no condition. Cubes of any origin are accepted, and if
//! they leave something out, the last call solves it.

use std::collections::BTreeSet;
use std::io;
use std::sync::{Arc, Mutex};

use neuf_cnf::{Formula, Interrupt, Valuation};
use neuf_solver::{ClauseId, Lit};

use crate::literals::{is_contrary, sorted};
use crate::lock;
use crate::merge::{Numbering, SharedMerge};
use crate::trace::{Trace, TraceSink};
use neuf_solver::{Cause, Limits, Options, Outcome, Solver, Stats};

/// How many conflicts a node of the tree may take; if that is not enough, it is left to the
/// nodes above it.
const CONFLICTS: u64 = 2_000;

/// A clause that says that a cube cannot hold, with its number in the merged proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Closing {
    pub(crate) clause: Vec<Lit>,
    pub(crate) joint: Option<ClauseId>,
}

impl Closing {
    /// The literals that cannot all hold.
    pub(crate) fn core(&self) -> Vec<Lit> {
        self.clause.iter().map(|&lit| !lit).collect()
    }
}

/// The answer about a formula of which cubes have been refuted.
pub(crate) struct Closed {
    pub(crate) outcome: Outcome,
    pub(crate) model: Option<Valuation>,
    pub(crate) stats: Stats,
}

/// Refutes the formula by the clauses that refute its cubes, or finds a model.
///
/// # Errors
/// When the proof cannot be written.
pub(crate) fn close(
    formula: &Formula,
    cubes: impl Iterator<Item = impl AsRef<[Lit]>>,
    closings: &[Closing],
    merge: Option<&SharedMerge>,
    options: &Options,
    limits: Limits,
    interrupt: &Interrupt,
) -> io::Result<Closed> {
    let mut solver = Solver::with_options(options);
    solver.set_interrupt(interrupt);
    let trace = merge.map(|merge| {
        let way = Some((Arc::clone(merge), Numbering::default()));
        Arc::new(Mutex::new(Trace::new(formula, way, None)))
    });
    if let Some(trace) = &trace {
        solver.set_proof(Box::new(TraceSink(Arc::clone(trace)))).map_err(io::Error::other)?;
    }
    let mut solver = match solver.load(formula) {
        Ok(solver) => solver,
        Err(cause) => return Ok(Closed::unknown(cause)),
    };
    let mut known = BTreeSet::new();
    for closing in closings {
        if known.insert(sorted(&closing.clause)) {
            if let (Some(trace), Some(joint)) = (&trace, closing.joint) {
                lock(trace)?.announce(&closing.clause, joint);
            }
            solver.add_clause(closing.clause.iter().copied());
        }
    }
    for node in nodes(cubes) {
        if interrupt.is_requested() {
            break;
        }
        let conflicts = limits.conflicts.map_or(CONFLICTS, |limit| limit.min(CONFLICTS));
        solver.set_limits(limits.conflicts(conflicts));
        match solver.solve_under(&node) {
            Outcome::Unsatisfiable => {
                let core = solver.failed_core().to_vec();
                if core.is_empty() {
                    break;
                }
                let clause: Vec<Lit> = core.iter().map(|&lit| !lit).collect();
                if !known.insert(sorted(&clause)) {
                    continue;
                }
                if let Some(trace) = &trace {
                    let mut trace = lock(trace)?;
                    if let (_, Some(joint)) = trace.keep(&core)? {
                        trace.announce(&clause, joint);
                    }
                }
                solver.add_clause(clause);
            }
            Outcome::Satisfiable => break,
            Outcome::Unknown(_) => {}
        }
    }
    let (mut outcome, mut model) = (Outcome::Satisfiable, solver.model().cloned());
    if model.is_none() {
        solver.set_limits(limits);
        outcome = solver.solve();
        model = solver.model().cloned();
    }
    let written = solver.finish_proof();
    if matches!(outcome, Outcome::Unsatisfiable | Outcome::Unknown(Cause::Proof)) {
        written?;
    }
    Ok(Closed { outcome, model, stats: solver.stats() })
}

impl Closed {
    fn unknown(cause: Cause) -> Closed {
        Closed { outcome: Outcome::Unknown(cause), model: None, stats: Stats::default() }
    }
}

/// The beginnings of cubes, except for the empty one: the longest first. Those that contain a
/// literal and its negation are left out, because no clause says that they cannot hold.
pub(crate) fn nodes(cubes: impl Iterator<Item = impl AsRef<[Lit]>>) -> Vec<Vec<Lit>> {
    let mut nodes = BTreeSet::new();
    for cube in cubes {
        let cube = cube.as_ref();
        for end in (1..cube.len()).rev().filter(|&end| !is_contrary(&cube[..end])) {
            if !nodes.insert(cube[..end].to_vec()) {
                break;
            }
        }
    }
    let mut nodes: Vec<Vec<Lit>> = nodes.into_iter().collect();
    nodes.sort_by_key(|node| std::cmp::Reverse(node.len()));
    nodes
}
