//! The failed-literal rule: what is supposed, what follows, the clause that becomes empty,
//! and what is concluded.

use neuf_cnf::{Interrupt, Lit, UnitPropagator, probe_observed};
use neuf_sudoku::solve::{MethodError, MethodOutcome};
use neuf_sudoku::{Grid, Puzzle};
use rustc_hash::FxHashSet;

use super::events::{Events, Failed, Followed, Trace};
use super::formula::{Loaded, Simplification};
use super::method::TracedMethod;
use super::propagation::ended;
use super::selection::{Rows, Selection};
use crate::ClauseName;

/// What a trial that fails shows, before its consequences are undone.
pub(super) struct Seen {
    pub(super) supposed: Lit,
    trials: u64,
    count: usize,
    /// What the contradiction needs of what follows.
    pub(super) needed: Vec<Followed>,
    /// What it needs of what was known before.
    pub(super) uses: Vec<Lit>,
    /// The clause that became empty.
    pub(super) empty: Option<ClauseName>,
}

/// The fixpoint of the failed-literal rule, and the literals that failed.
pub(super) struct Probed {
    pub(super) loaded: Loaded,
    pub(super) seen: Vec<Seen>,
    trials: u64,
    pub(super) outcome: MethodOutcome,
    pub(super) grid: Grid,
}

/// Runs the rule to its fixpoint.
pub(super) fn run(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Probed, MethodError> {
    let mut loaded = Loaded::new(puzzle, interrupt)?;
    let mut propagator = std::mem::take(&mut loaded.propagator);
    let mut seen: Vec<Seen> = Vec::new();
    let (mut trials, mut before) = (0, 0);
    let report = probe_observed(&mut propagator, interrupt, |propagator, supposed, fails| {
        trials += 1;
        if fails {
            seen.push(failure(&loaded, propagator, supposed, trials - before));
            before = trials;
        }
    });
    loaded.propagator = propagator;
    let (mut outcome, grid) = ended(&loaded, puzzle.givens());
    if !report.complete && outcome == MethodOutcome::Unfinished {
        outcome = MethodOutcome::Interrupted;
    }
    Ok(Probed { loaded, seen, trials, outcome, grid })
}

pub(super) fn trace(
    puzzle: &Puzzle,
    selection: &Selection,
    interrupt: &Interrupt,
) -> Result<Trace, MethodError> {
    let Probed { loaded, seen, trials, outcome, grid } = run(puzzle, interrupt)?;
    let trail = loaded.propagator.trail();
    let place = |lit: Lit| trail.iter().position(|&known| known == lit).unwrap_or(trail.len());
    let mut ends: Vec<usize> = seen.iter().map(|seen| place(!seen.supposed)).collect();
    ends.push(trail.len());
    let mut simplification = Simplification::new(&loaded.formula);
    let mut rows = Rows::new(selection);
    let first = simplification.follow(&loaded, loaded.units, ends[0], &mut rows);
    let failed = seen.into_iter().zip(&ends[1..]).map(|(seen, &end)| Failed {
        supposed: loaded.mark(seen.supposed),
        trials: seen.trials,
        count: seen.count,
        needed: seen.needed,
        empty: seen.empty,
        then: simplification.follow(&loaded, [0, 0], end, &mut rows),
    });
    let failed = failed.collect();
    Ok(Trace {
        method: TracedMethod::Probing,
        givens: puzzle.givens().clone(),
        events: Events::Probing { first, failed, trials },
        beyond: rows.beyond(),
        outcome,
        grid,
    })
}

/// Collects what follows from a literal that fails, and what of it the contradiction needs.
fn failure(loaded: &Loaded, propagator: &UnitPropagator, supposed: Lit, trials: u64) -> Seen {
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
    Seen {
        supposed,
        trials,
        count: followed.len(),
        needed: told.collect(),
        uses: uses.into_iter().filter(|&lit| lit != supposed).collect(),
        empty: empty.and_then(|clause| loaded.name(clause)),
    }
}
