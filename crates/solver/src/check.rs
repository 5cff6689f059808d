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

/// A check that looks at this many bytes of clauses and variables follows each propagation;
/// when there is more, it follows fewer of them, so that the effort per propagation stays
/// the same. The literals of the formula as it was given would not do, since an enumeration
/// adds a clause for each model.
const BYTES_PER_PROPAGATION: u64 = 1 << 11;

/// Checks the invariants of the propagation core, unless the formula is so
/// large that it is not its turn.
///
/// # Panics
/// When an invariant does not hold.
pub(crate) fn check_invariants(parts: &Parts<'_>) {
    let Parts { propagator, stats, .. } = parts;
    let interval = 1 + propagator.bytes() / BYTES_PER_PROPAGATION;
    let progress = stats.conflicts + stats.decisions;
    if progress.is_multiple_of(interval)
        && let Err(broken) = propagator.check()
    {
        panic!("after {progress} conflicts and decisions: {broken}");
    }
}
