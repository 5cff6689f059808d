//! An early round for large formulas.
//!
//! Simplification between stretches of search waits for conflicts, so that an
//! easy formula is solved before much is done to it. On a large one a thousand
//! conflicts can take long, and each of them passes through clauses that a round
//! would have removed (Eén and Biere, "Effective preprocessing in SAT through
//! variable and clause elimination", SAT 2005). So the first round comes when
//! the search has spent some ticks for each literal, if that is earlier.
//!
//! Rejected: the round before the search, as preprocessors have it. Many large
//! formulas are solved with less propagation than even a light round costs:
//! those of planning and of model checking that came out without a conflict
//! took twice as long with it, and more.

use super::Context;

/// Whether a large formula is due for its first round, though there were
/// not enough conflicts for one.
pub(super) fn is_early_round_due(context: &Context<'_>) -> bool {
    context.options.preprocess
        && context.stats.simplifications == 0
        && context.session.literals >= context.options.preprocess_size
        && context.search_ticks() >= early_effort(context)
}

/// Lets all techniques have their part of the ticks that the early round
/// waited for once more.
pub(super) fn grant_early_effort(context: &mut Context<'_>) {
    let granted = early_effort(context);
    context.ticks.granted = context.ticks.granted.saturating_add(granted);
}

fn early_effort(context: &Context<'_>) -> u64 {
    (context.options.preprocess_effort * context.session.literals as f64) as u64
}
