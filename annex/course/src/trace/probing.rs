//! The failed-literal rule: what is supposed, what follows, the clause that becomes empty,
//! and what is concluded.

use neuf_cnf::{Interrupt, Lit};
use neuf_explain::paper::{Probed, probe};
use neuf_sudoku::{MethodError, Puzzle};

use super::events::{Events, Failed, Trace};
use super::method::TracedMethod;
use super::selection::{Rows, Selection};
use super::simplification::Simplification;

pub(super) fn trace(
    puzzle: &Puzzle,
    selection: &Selection,
    interrupt: &Interrupt,
) -> Result<Trace, MethodError> {
    let Probed { loaded, failed, trials, outcome, grid } = probe(puzzle, interrupt)?;
    let trail = loaded.propagator.trail();
    let place = |lit: Lit| trail.iter().position(|&known| known == lit).unwrap_or(trail.len());
    let mut ends: Vec<usize> = failed.iter().map(|trial| place(!trial.supposed)).collect();
    ends.push(trail.len());
    let mut simplification = Simplification::new(&loaded.formula);
    let mut rows = Rows::new(selection);
    let first = simplification.follow(&loaded, loaded.units, ends[0], &mut rows);
    let failed = failed.into_iter().zip(&ends[1..]).map(|(trial, &end)| Failed {
        supposed: loaded.mark(trial.supposed),
        trials: trial.trials,
        count: trial.count,
        needed: trial.needed,
        empty: trial.empty,
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
