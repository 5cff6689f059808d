//! Checking the propagation core's invariants during the search, in the build with
//! the feature `checked`.
//!
//! The testers of whole searches compare answers, proofs and models. A broken
//! invariant often changes none of them in the run at hand: a watch in the wrong
//! place costs a propagation that no answer depends on. So the search itself looks
//! at the invariants after it has propagated. Checking them in the propagation core
//! after each propagation, the obvious way, would also check trial propagations,
//! of which simplification makes many and after which they need not all hold.

use crate::parts::Parts;

/// A check that looks at this many literals follows each propagation; larger
/// formulas are checked less often, so that the effort per propagation stays the
/// same.
const LITERALS_PER_PROPAGATION: u64 = 4096;

/// Checks the invariants of the propagation core, unless the formula is so
/// large that it is not its turn.
///
/// # Panics
/// When an invariant does not hold.
pub(crate) fn check_invariants(parts: &Parts<'_>) {
    let Parts { propagator, session, stats, .. } = parts;
    let variables = propagator.var_count() as u64;
    let size = session.literals + stats.learned_literals + 2 * variables;
    let interval = 1 + size / LITERALS_PER_PROPAGATION;
    let progress = stats.conflicts + stats.decisions;
    if progress.is_multiple_of(interval)
        && let Err(broken) = propagator.check()
    {
        panic!("after {progress} conflicts and decisions: {broken}");
    }
}
