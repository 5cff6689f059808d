//! The functions of `neuf_testing::formulas`, in the types of this crate's unit tests.

use neuf_testing::clauses::{Clauses, small_clauses};
use proptest::prelude::*;

use crate::{Formula, Valuation};

pub(crate) use neuf_testing::clauses::literal;

/// A formula of [`small_clauses`].
pub(crate) fn small_formula() -> impl Strategy<Value = Formula> {
    small_clauses().prop_map(|clauses| clauses.clauses.into_iter().collect())
}

/// All total models of a formula of at most 20 variables.
pub(crate) fn all_models(formula: &Formula) -> Vec<Valuation> {
    let clauses = formula.clauses().map(<[_]>::to_vec).collect();
    Clauses { var_count: formula.var_count(), clauses }.all_models()
}
