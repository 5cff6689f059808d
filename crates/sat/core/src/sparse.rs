//! When variables are too many for tables by variable.
//!
//! A formula of one clause may name the variable 2^28. A table with an entry for each variable
//! below it would take gigabytes, so whatever is kept by variable asks here whether that is worth
//! its memory: the numbers of variables in the solver and in the checkers, values, and what a
//! model names. The rule is one for all, so that they agree about a formula.

/// Whether `var_count` variables are sparse, of which `used` are in use (or which as many literals
/// mention): there are over 2^20, and over four times as many as are used, so that most of them
/// cannot occur.
///
/// ```
/// assert!(!neuf_core::is_sparse(1 << 20, 0));
/// assert!(neuf_core::is_sparse(1 << 28, 3));
/// assert!(!neuf_core::is_sparse(1 << 28, 1 << 26));
/// ```
#[inline]
#[must_use]
pub fn is_sparse(var_count: usize, used: usize) -> bool {
    const FEW: usize = 1 << 20;
    var_count > FEW && var_count > used.saturating_mul(4)
}
