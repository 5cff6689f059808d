//! Formulas for property tests, and their models by exhaustion.
//!
//! Exported behind the feature `strategies`, so that the tests of every crate
//! draw from the same formulas.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::{Formula, Lit, Valuation, Var};

/// A literal of one of `var_count` variables.
pub fn literal(var_count: usize) -> impl Strategy<Value = Lit> + Clone {
    (0..2 * var_count).prop_map(Lit::from_code)
}

/// A formula of up to 10 variables and 40 clauses of up to 4 literals, the
/// empty clause, repeated literals and tautologies among them (rarely).
pub fn small_formula() -> impl Strategy<Value = Formula> {
    (1..=10usize).prop_flat_map(|var_count| {
        let width = prop_oneof![1 => 0..=1usize, 20 => 2..=4usize, 2 => 1..=1usize];
        let clause = width.prop_flat_map(move |width| vec(literal(var_count), width));
        vec(clause, 0..40).prop_map(|clauses| clauses.into_iter().collect())
    })
}

/// All total models of `formula`, in the order of the numbers that their
/// values spell in binary, the first variable the lowest digit.
///
/// # Panics
/// Over 20 variables, where exhaustion would take too long.
#[must_use]
pub fn all_models(formula: &Formula) -> Vec<Valuation> {
    let var_count = formula.var_count();
    assert!(var_count <= 20, "{var_count} variables are too many to enumerate");
    let total = |digits: u32| {
        let mut valuation = Valuation::new(var_count);
        for index in 0..var_count {
            valuation.assign(Var::new(index).lit(digits >> index & 1 == 1));
        }
        valuation
    };
    (0..1u32 << var_count).map(total).filter(|v| formula.is_satisfied_by(v)).collect()
}
