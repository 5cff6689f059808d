//! Formulas for property tests, and their models by exhaustion.
//!
//! Exported behind the feature `strategies`, so that the tests of every crate
//! draw from the same formulas.

use std::ops::{Range, RangeInclusive};

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

/// A random formula of clauses of `width` different variables, with a number
/// of variables and of clauses for each from these ranges.
pub fn random_ksat(
    width: usize,
    var_counts: RangeInclusive<usize>,
    ratios: RangeInclusive<f64>,
) -> impl Strategy<Value = Formula> {
    (var_counts, ratios).prop_flat_map(move |(var_count, ratio)| {
        let clause_count = (var_count as f64 * ratio) as usize;
        vec(distinct_clause(width, var_count), clause_count)
            .prop_map(|clauses| clauses.into_iter().collect())
    })
}

/// A clause of `width` literals of different variables out of `var_count`.
fn distinct_clause(width: usize, var_count: usize) -> impl Strategy<Value = Vec<Lit>> {
    // The n-th variable is drawn among those that are left, and then moved up
    // past the ones that are taken.
    let draws: Vec<Range<usize>> = (0..width).map(|taken| 0..var_count - taken).collect();
    (draws, vec(any::<bool>(), width)).prop_map(|(draws, polarities)| {
        let mut taken: Vec<usize> = Vec::new();
        for mut index in draws {
            let place = taken.iter().take_while(|&&t| {
                let is_before = t <= index;
                index += usize::from(is_before);
                is_before
            });
            let place = place.count();
            taken.insert(place, index);
        }
        taken.into_iter().zip(polarities).map(|(i, polarity)| Var::new(i).lit(polarity)).collect()
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
