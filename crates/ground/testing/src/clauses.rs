//! Random clauses, and all their models.

use std::ops::{Range, RangeInclusive};

use neuf_core::{Lit, Propagator, Valuation, Var};
use proptest::collection::vec;
use proptest::prelude::*;

/// Clauses over the first `var_count` variables.
#[derive(Clone, Debug)]
pub struct Clauses {
    /// How many variables there are; the clauses need not mention all of them.
    pub var_count: usize,
    /// The clauses.
    pub clauses: Vec<Vec<Lit>>,
}

impl Clauses {
    /// These clauses, over the variables up to the last one that they mention.
    #[must_use]
    pub fn new(clauses: Vec<Vec<Lit>>) -> Clauses {
        let counts = clauses.iter().flatten().map(|lit| lit.var().index() + 1);
        Clauses { var_count: counts.max().unwrap_or(0), clauses }
    }

    /// The clauses as slices.
    pub fn iter(&self) -> impl Iterator<Item = &[Lit]> + Clone {
        self.clauses.iter().map(Vec::as_slice)
    }

    /// A propagator with these clauses.
    #[must_use]
    pub fn propagator(&self) -> Propagator {
        Propagator::from_clauses(self.var_count, self.iter())
    }

    /// All total models, in the order of the binary numbers that their values form,
    /// with the first variable as the lowest digit.
    ///
    /// # Panics
    /// When there are more than 20 variables, since trying all values would take too
    /// long.
    #[must_use]
    pub fn all_models(&self) -> Vec<Valuation> {
        let var_count = self.var_count;
        assert!(var_count <= 20, "{var_count} variables are too many to enumerate");
        let total = |digits: u32| {
            let mut valuation = Valuation::new(var_count);
            for index in 0..var_count {
                valuation.assign(Var::new(index).lit(digits >> index & 1 == 1));
            }
            valuation
        };
        let is_model =
            |valuation: &Valuation| self.iter().all(|clause| valuation.satisfies(clause));
        (0..1u32 << var_count).map(total).filter(is_model).collect()
    }
}

/// A literal of one of `var_count` variables.
pub fn literal(var_count: usize) -> impl Strategy<Value = Lit> + Clone {
    (0..2 * var_count).prop_map(Lit::from_code)
}

/// Up to 40 clauses of up to 4 literals over up to 10 variables; rarely, the empty
/// clause, repeated literals and tautologies are among them.
pub fn small_clauses() -> impl Strategy<Value = Clauses> {
    (1..=10usize).prop_flat_map(|var_count| {
        let width = prop_oneof![1 => 0..=1usize, 20 => 2..=4usize, 2 => 1..=1usize];
        let clause = width.prop_flat_map(move |width| vec(literal(var_count), width));
        vec(clause, 0..40).prop_map(Clauses::new)
    })
}

/// Clauses of 2 to 12 literals of different variables over 4 to 18 variables, short and long
/// clauses mixed, so that many decisions are possible before a conflict.
pub fn wide_clauses() -> impl Strategy<Value = Clauses> {
    (4..=18usize).prop_flat_map(|var_count| {
        let widest = var_count.min(12);
        let width = prop_oneof![3 => 2..=4usize, 2 => 4..=widest, 1 => widest..=widest];
        let clause = width.prop_flat_map(move |width| distinct_clause(width, var_count));
        vec(clause, var_count..6 * var_count)
            .prop_map(move |clauses| Clauses { var_count, clauses })
    })
}

/// Random clauses of `width` different variables each. The number of variables and
/// the ratio of clauses to variables are in these ranges.
pub fn random_ksat(
    width: usize,
    var_counts: RangeInclusive<usize>,
    ratios: RangeInclusive<f64>,
) -> impl Strategy<Value = Clauses> {
    (var_counts, ratios).prop_flat_map(move |(var_count, ratio)| {
        let clause_count = (var_count as f64 * ratio) as usize;
        vec(distinct_clause(width, var_count), clause_count).prop_map(Clauses::new)
    })
}

/// A clause of `width` literals of different variables out of `var_count`.
fn distinct_clause(width: usize, var_count: usize) -> impl Strategy<Value = Vec<Lit>> {
    // The n-th variable is drawn among the free variables, and then moved up past the variables
    // that are taken.
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
