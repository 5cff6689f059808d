//! The clauses that a literal needs (question III.A.5 of the paper), or all digits.
//!
//! Propagation finds whatever it can, and most of that does not matter for a given cell. So
//! the trail is walked backwards from the literals that are wanted, and only what they rest
//! on is kept. Where propagation stops, the failed-literal rule goes on; a literal that
//! failed rests on what its contradiction needed.

use neuf_cnf::{Interrupt, Lit};
use neuf_sudoku::{Cell, Grid, MethodError, MethodOutcome, Puzzle};
use rustc_hash::FxHashSet;

use super::probed::{FailedTrial, Followed, probe};
use crate::{ClauseName, Mark};

/// A derivation by the paper's two rules, without anything that it does not need.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Derivation {
    /// The givens.
    pub givens: Grid,
    /// The cell whose value is derived; `None` for all cells.
    pub cell: Option<Cell>,
    /// The unit clauses of F1 and of F2 that it needs.
    pub units: [Vec<Mark>; 2],
    /// The steps, each of which rests on unit clauses and on steps before it.
    pub steps: Vec<DerivationStep>,
    /// The clause that is empty in the end, if the givens contradict the rules.
    pub empty: Option<ClauseName>,
    /// How far the two rules go.
    pub outcome: MethodOutcome,
    /// The grid with the digits that were derived.
    pub grid: Grid,
}

/// A step of a [`Derivation`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DerivationStep {
    /// A clause has become a unit clause.
    Follows(Followed),
    /// A literal fails, so its negation holds.
    Fails {
        /// What is supposed.
        supposed: Mark,
        /// What follows and is needed, in its order.
        needed: Vec<Followed>,
        /// The clause that becomes empty.
        empty: Option<ClauseName>,
    },
}

/// Derives the value of a cell, or of all cells, by unit propagation and the failed-literal
/// rule.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::paper::derive;
/// use neuf_sudoku::{Grid, Puzzle};
/// // Figure 1 of the paper. The 7 of the cell (0,7) follows from one clause of B1 and the
/// // eight unit clauses that make its other literals false.
/// let figure: Puzzle = Grid::into(
///     ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3..."
///         .parse()?,
/// );
/// let cell = figure.shape().cell(0, 7);
/// let derivation = derive(&figure, Some(cell), &Interrupt::new())?;
/// assert_eq!(derivation.steps.len(), 1);
/// assert_eq!(derivation.units.each_ref().map(Vec::len), [3, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the puzzle has other rules than the usual ones, or when its formula is too large.
pub fn derive(
    puzzle: &Puzzle,
    cell: Option<Cell>,
    interrupt: &Interrupt,
) -> Result<Derivation, MethodError> {
    if !puzzle.rules().is_usual() {
        return Err(MethodError::UsualRulesOnly { variants: puzzle.rules().to_string() });
    }
    let probed = probe(puzzle, interrupt)?;
    let loaded = &probed.loaded;
    let trail = loaded.propagator.trail();
    let mut needed: FxHashSet<Lit> = FxHashSet::default();
    let empty = match loaded.propagator.is_refuted() {
        true => loaded.empty_clause(loaded.propagator.valuation()),
        false => None,
    };
    if loaded.propagator.is_refuted() {
        needed.extend(empty.unwrap_or_default().iter().map(|&lit| !lit));
    } else {
        let is_wanted = |mark: Mark| match cell {
            Some(cell) => mark.cell == cell,
            None => puzzle.givens().get(mark.cell) == 0,
        };
        let wanted = trail.iter().filter(|&&lit| lit.is_positive() && is_wanted(loaded.mark(lit)));
        needed.extend(wanted);
    }
    let units = loaded.units[0] + loaded.units[1];
    let failed = |lit: Lit| probed.failed.iter().find(|trial| trial.supposed == !lit);
    for (place, &lit) in trail.iter().enumerate().rev() {
        if place < units || !needed.contains(&lit) {
            continue;
        }
        match loaded.propagator.reason(lit) {
            Some(reason) => needed.extend(reason[1..].iter().map(|&other| !other)),
            None => needed.extend(failed(lit).into_iter().flat_map(|trial| &trial.uses)),
        }
    }
    let of = |range: std::ops::Range<usize>| {
        let kept = trail[range].iter().filter(|lit| needed.contains(lit));
        kept.map(|&lit| loaded.mark(lit)).collect::<Vec<Mark>>()
    };
    let f1 = loaded.units[0].min(trail.len());
    let units = units.min(trail.len());
    let step = |&lit: &Lit| match failed(lit) {
        Some(FailedTrial { needed, empty, supposed, .. })
            if loaded.propagator.reason(lit).is_none() =>
        {
            DerivationStep::Fails {
                supposed: loaded.mark(*supposed),
                needed: needed.clone(),
                empty: *empty,
            }
        }
        _ => DerivationStep::Follows(Followed {
            mark: loaded.mark(lit),
            clause: loaded.reason(&loaded.propagator, lit),
        }),
    };
    let steps = trail[units..].iter().filter(|lit| needed.contains(lit)).map(step).collect();
    Ok(Derivation {
        givens: puzzle.givens().clone(),
        cell,
        units: [of(0..f1), of(f1..units)],
        steps,
        empty: empty.and_then(|clause| loaded.name(clause)),
        outcome: probed.outcome,
        grid: probed.grid.clone(),
    })
}
