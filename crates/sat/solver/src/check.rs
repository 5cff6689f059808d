//! Checking the propagation core's invariants during the search, in the build with
//! the feature `checked`.
//!
//! The testers of whole searches compare answers, proofs and models. A broken invariant often
//! changes no answer, proof or model of a run: a watch in the wrong place costs a propagation that
//! no answer depends on. So the search itself checks the invariants after propagating. A check in
//! the propagation core after each propagation would also see the many trial propagations of
//! simplification, after which not all invariants need to hold.

use crate::parts::Parts;

/// How many bytes of clauses and variables may be looked at for each decision or conflict. A larger
/// core is checked less often, so that the effort stays in proportion. The size of the given
/// formula is no measure of the core, because an enumeration adds a clause for each model.
const BYTES_PER_STEP: u64 = 1 << 11;

/// Checks the invariants of the propagation core now and then: the larger the core, the more
/// decisions and conflicts pass between two checks.
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
