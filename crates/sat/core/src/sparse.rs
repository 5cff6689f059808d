//! When variables are too many for tables by variable.
//!
//! A formula of one clause may name the variable 2^28. A table with an entry for each lower
//! variable would take gigabytes. So all code with a table by variable asks here whether the table
//! is worth its memory: the solver, the checkers, values, and models. There is one rule for all
//! tables, so that solver and checkers agree about a formula.

/// Whether `var_count` variables are sparse: there are over 2^20 variables, and over four times as
/// many as `used`. `used` is the number of variables in use, or of literals in the clauses, so that
/// most of the variables cannot occur.
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
