//! An early round for large formulas.
//!
//! Simplification between stretches of search waits for conflicts, so that an easy
//! formula is solved before much is done to it. On a large formula a thousand conflicts
//! can take long, and each of them visits clauses that a round would have removed (Eén
//! and Biere, "Effective preprocessing in SAT through variable and clause elimination",
//! SAT 2005). So the first round comes when the search has spent a number of ticks for
//! each literal, if that is earlier.
//!
//! Rejected: a round before the search, as in preprocessors. Many large formulas are
//! solved with less propagation than even a light round costs: those of planning and of
//! model checking that are solved without a conflict took at least twice as long with it.

use super::Context;

/// Whether a large formula is due for its first round although there were not enough
/// conflicts for it.
pub(super) fn is_early_round_due(context: &Context<'_>) -> bool {
    context.options.preprocess
        && context.stats.simplifications == 0
        && context.session.literals >= context.options.preprocess_size
        && context.search_ticks() >= early_effort(context)
}

/// Grants all techniques their shares of the ticks for which the early round waited once
/// more.
pub(super) fn grant_early_effort(context: &mut Context<'_>) {
    let granted = early_effort(context);
    context.ticks.granted = context.ticks.granted.saturating_add(granted);
}

fn early_effort(context: &Context<'_>) -> u64 {
    (context.options.preprocess_effort * context.session.literals as f64) as u64
}
