//! Checking the propagation core's invariants during the search, in the build with
//! the feature `checked`.
//!
//! The testers of whole searches compare answers, proofs and models. A broken invariant
//! often changes none of them in the run at hand: a watch in the wrong place costs a
//! propagation that no answer depends on. So the search itself looks at the invariants
//! after it has propagated. Checking them in the propagation core after each
//! propagation would also check trial propagations, of which simplification makes many
//! and after which they need not all hold.

use crate::parts::Parts;

/// How many bytes of clauses and variables may be looked at for each decision or conflict. A
/// larger core is checked less often, so that the effort stays in proportion. The size of the
/// given formula is no measure, because an enumeration adds a clause for each model.
const BYTES_PER_STEP: u64 = 1 << 11;

/// Checks the invariants of the propagation core, once in so many decisions and conflicts: the
/// larger the core, the more.
///
/// # Panics
/// When an invariant does not hold.
pub(crate) fn check_invariants(parts: &Parts<'_>) {
    let Parts { propagator, stats, .. } = parts;
    let interval = 1 + propagator.bytes() / BYTES_PER_STEP;
    let progress = stats.conflicts + stats.decisions;
    if progress.is_multiple_of(interval)
        && let Err(broken) = propagator.check()
    {
        panic!("after {progress} conflicts and decisions: {broken}");
    }
}
