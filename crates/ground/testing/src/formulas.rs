//! Random formulas, made of random clauses, and their models by exhaustion.

use std::ops::RangeInclusive;

use neuf_cnf::{Formula, Valuation};
use proptest::prelude::*;

use crate::clauses::{self, Clauses};

pub use crate::clauses::literal;

/// A formula of up to 10 variables and 40 clauses of up to 4 literals. Rarely, it
/// contains the empty clause, repeated literals or tautologies.
pub fn small_formula() -> impl Strategy<Value = Formula> {
    clauses::small_clauses().prop_map(formula)
}

/// A random formula whose clauses have `width` different variables each. The number of
/// variables and the number of clauses per variable come from these ranges.
pub fn random_ksat(
    width: usize,
    var_counts: RangeInclusive<usize>,
    ratios: RangeInclusive<f64>,
) -> impl Strategy<Value = Formula> {
    clauses::random_ksat(width, var_counts, ratios).prop_map(formula)
}

/// All total models of `formula`. They are in the order of the binary numbers that their
/// values spell, in which the first variable is the lowest digit.
///
/// # Panics
/// Over 20 variables, where exhaustion would take too long.
#[must_use]
pub fn all_models(formula: &Formula) -> Vec<Valuation> {
    let clauses = formula.clauses().map(<[_]>::to_vec).collect();
    Clauses { var_count: formula.var_count(), clauses }.all_models()
}

/// The formula of these clauses, given as DIMACS numbers.
///
/// # Panics
/// When a number is no literal's.
#[must_use]
pub fn formula_of(clauses: &[impl AsRef<[i32]>]) -> Formula {
    clauses.iter().map(|clause| crate::lits(clause.as_ref())).collect()
}

fn formula(clauses: Clauses) -> Formula {
    clauses.clauses.into_iter().collect()
}
