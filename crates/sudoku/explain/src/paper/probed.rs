//! The failed-literal rule to its fixpoint: what is supposed, what follows, and the clause that
//! becomes empty.

use neuf_cnf::{Interrupt, Lit, UnitPropagator, probe_observed};
use neuf_sudoku::{Grid, MethodError, MethodOutcome, Puzzle};
use rustc_hash::FxHashSet;

use super::loaded::Loaded;
use crate::{ClauseName, Mark};

/// A literal that follows from what is supposed, with the clause that became a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// What it says.
    pub mark: Mark,
    /// The clause.
    pub clause: Option<ClauseName>,
}

/// What a trial that fails shows, before its consequences are undone.
pub struct FailedTrial {
    /// What was supposed.
    pub supposed: Lit,
    /// How many literals were supposed since the last one that failed, with this one.
    pub trials: u64,
    /// How many literals followed before a clause became empty.
    pub count: usize,
    /// What the contradiction needs of what follows.
    pub needed: Vec<Followed>,
    /// What it needs of what was known before.
    pub uses: Vec<Lit>,
    /// The clause that became empty.
    pub empty: Option<ClauseName>,
}

/// The fixpoint of the failed-literal rule, and the literals that failed.
pub struct Probed {
    /// The formula, with all that was found.
    pub loaded: Loaded,
    /// The literals that failed, in their order.
    pub failed: Vec<FailedTrial>,
    /// How many literals were supposed in all. What fails, and in which order, depends only on the
    /// formula and the order of its variables. The number of trials also depends on how the clauses
    /// are kept: a literal from which nothing can follow is not supposed, and the propagator
    /// recognises more of them when the givens have shortened its clauses. So
    /// `neuf_sudoku::MethodName::Probing` can report fewer trials than this, where the clauses stay
    /// whole.
    pub trials: u64,
    /// How the rule ended.
    pub outcome: MethodOutcome,
    /// The grid that it filled.
    pub grid: Grid,
}

/// Runs the failed-literal rule on a puzzle of the usual rules to its fixpoint.
///
/// # Errors
/// When the formula would be too large, or when interrupted while it is loaded.
pub fn probe(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Probed, MethodError> {
    let mut loaded = Loaded::new(puzzle, interrupt)?;
    let mut propagator = std::mem::take(&mut loaded.propagator);
    let mut failed: Vec<FailedTrial> = Vec::new();
    let (mut trials, mut before) = (0, 0);
    let report = probe_observed(&mut propagator, interrupt, |propagator, supposed, fails| {
        trials += 1;
        if fails {
            failed.push(failure(&loaded, propagator, supposed, trials - before));
            before = trials;
        }
    });
    loaded.propagator = propagator;
    let (mut outcome, grid) = ended(&loaded, puzzle.givens());
    if !report.complete && outcome == MethodOutcome::Unfinished {
        outcome = MethodOutcome::Interrupted;
    }
    Ok(Probed { loaded, failed, trials, outcome, grid })
}

/// Collects what follows from a literal that fails, and what of it the contradiction needs.
fn failure(
    loaded: &Loaded,
    propagator: &UnitPropagator,
    supposed: Lit,
    trials: u64,
) -> FailedTrial {
    let trail = propagator.trail();
    let start = trail.iter().position(|&lit| lit == supposed).unwrap_or(trail.len());
    let followed = trail.get(start + 1..).unwrap_or_default();
    let here: FxHashSet<Lit> = followed.iter().copied().collect();
    let empty = loaded.empty_clause(propagator.valuation());
    let mut needed: FxHashSet<Lit> = FxHashSet::default();
    let mut uses: FxHashSet<Lit> = FxHashSet::default();
    let mut open: Vec<Lit> = empty.unwrap_or_default().iter().map(|&lit| !lit).collect();
    while let Some(lit) = open.pop() {
        if !here.contains(&lit) {
            uses.insert(lit);
        } else if needed.insert(lit) {
            let reason = propagator.reason(lit).unwrap_or_default();
            open.extend(reason.into_iter().skip(1).map(|other| !other));
        }
    }
    let told = followed
        .iter()
        .filter(|lit| needed.contains(lit))
        .map(|&lit| Followed { mark: loaded.mark(lit), clause: loaded.reason(propagator, lit) });
    FailedTrial {
        supposed,
        trials,
        count: followed.len(),
        needed: told.collect(),
        uses: uses.into_iter().filter(|&lit| lit != supposed).collect(),
        empty: empty.and_then(|clause| loaded.name(clause)),
    }
}

/// How a propagation to the fixpoint ended, and the grid that it filled.
#[must_use]
pub fn ended(loaded: &Loaded, givens: &Grid) -> (MethodOutcome, Grid) {
    if loaded.propagator.is_refuted() {
        return (MethodOutcome::NoSolution, givens.clone());
    }
    let grid = loaded.grid(givens);
    (if grid.is_full() { MethodOutcome::Solved } else { MethodOutcome::Unfinished }, grid)
}
