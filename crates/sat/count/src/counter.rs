//! The interface of the counter.

use dashu_int::UBig;
use neuf_cnf::{Formula, Interrupt, Interrupted, Var};

use crate::effort::Effort;
use crate::prepare::prepare;
use crate::search::Search;

/// How many bytes the cache may take by default.
const CACHE: usize = 1 << 30;

/// Counts the models of a formula.
///
/// Before the search, the formula is simplified in ways that keep the count: unit propagation and
/// failed literals, equal literals, subsumed clauses, and the elimination of variables that other
/// variables define.
#[derive(Clone, Debug)]
pub struct Counter {
    projection: Option<Vec<Var>>,
    cache: usize,
    interrupt: Interrupt,
}

impl Default for Counter {
    fn default() -> Counter {
        Counter::new()
    }
}

impl Counter {
    /// A counter of all models, whose cache takes at most a gibibyte.
    #[must_use]
    pub fn new() -> Counter {
        Counter { projection: None, cache: CACHE, interrupt: Interrupt::new() }
    }

    /// Counts assignments of these variables that can be extended to a model. Variables that the
    /// formula does not mention may have any value, so each of them doubles the count.
    #[must_use]
    pub fn project(self, vars: impl IntoIterator<Item = Var>) -> Counter {
        Counter { projection: Some(vars.into_iter().collect()), ..self }
    }

    /// Lets the cache take at most this many bytes, approximately.
    #[must_use]
    pub fn cache(self, bytes: usize) -> Counter {
        Counter { cache: bytes, ..self }
    }

    /// Stops when this interrupt is requested.
    #[must_use]
    pub fn interrupt(self, interrupt: &Interrupt) -> Counter {
        Counter { interrupt: interrupt.clone(), ..self }
    }

    /// The number of models over the variables of the formula, including declared variables; or
    /// over the projection.
    ///
    /// The time is exponential in the worst case: in the width of the tree decomposition that is
    /// found, not in the number of variables.
    ///
    /// # Errors
    /// When the interrupt is requested. There is no partial result.
    pub fn count(&self, formula: &Formula) -> Result<UBig, Interrupted> {
        self.count_with_effort(formula).map(|(count, _)| count)
    }

    /// Like [`Counter::count`], and also returns the effort of the count.
    ///
    /// # Errors
    /// When the interrupt is requested.
    pub fn count_with_effort(&self, formula: &Formula) -> Result<(UBig, Effort), Interrupted> {
        let prepared = prepare(formula, self.projection.as_deref(), &self.interrupt)?;
        if prepared.is_refuted {
            return Ok((UBig::ZERO, Effort::default()));
        }
        let mut search = Search::new(&prepared, self.cache, &self.interrupt)?;
        let count = search.count()?;
        Ok((count << prepared.free, search.effort()))
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::Lit;
    use neuf_testing::formulas::random_ksat;
    use neuf_testing::lits;
    use proptest::prelude::*;

    use super::*;

    /// The projected count by trying all assignments.
    fn by_force(formula: &Formula, projection: Option<&[Var]>) -> usize {
        let count = formula.var_count();
        let mask = projection.map_or(!0u32, |vars| {
            vars.iter().filter(|var| var.index() < count).map(|var| 1 << var.index()).sum()
        });
        let mask_of = |clause: &[Lit], sign: bool| -> u32 {
            let own = clause.iter().filter(|lit| lit.is_positive() == sign);
            own.fold(0, |bits, lit| bits | 1 << lit.var().index())
        };
        let masks = |clause: &[Lit]| (mask_of(clause, true), mask_of(clause, false));
        let clauses: Vec<(u32, u32)> = formula.clauses().map(masks).collect();
        let satisfies = |&bits: &u32| {
            clauses.iter().all(|&(positive, negative)| bits & positive | !bits & negative != 0)
        };
        let mut found: Vec<u32> =
            (0..1 << count).filter(satisfies).map(|bits| bits & mask).collect();
        found.sort_unstable();
        found.dedup();
        found.len()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn counts_are_those_of_brute_force(
            long in random_ksat(3, 12..=12, 0.3..=4.0),
            short in random_ksat(2, 12..=12, 0.1..=0.9),
            gates in prop::collection::vec((0..12_i32, 0..12_i32, 0..12_i32, any::<u8>()), 0..4),
            unit in prop::option::of(-12..=12_i32),
            kept in any::<u16>(),
            cache in prop_oneof![Just(1 << 20), Just(0), Just(300)],
        ) {
            let mut formula: Formula = long.clauses().chain(short.clauses()).map(<[Lit]>::to_vec).collect();
            formula.declare_vars(13);
            for (out, a, b, signs) in gates {
                let sign = |var: i32, bit: u8| if signs >> bit & 1 == 1 { var + 1 } else { -(var + 1) };
                let (out, a, b) = (sign(out, 0), sign(a, 1), sign(b, 2));
                [vec![-out, a], vec![-out, b], vec![out, -a, -b]].iter()
                    .for_each(|clause| formula.add_clause(lits(clause)));
            }
            if let Some(unit) = unit.filter(|&unit| unit != 0) {
                formula.add_clause(lits(&[unit]));
            }
            let counter = Counter::new().cache(cache);
            let count = counter.count(&formula).unwrap();
            prop_assert_eq!(count, UBig::from(by_force(&formula, None)));
            let vars: Vec<Var> = (0..13).filter(|&var| kept >> var & 1 == 1).map(Var::new).collect();
            let expected = UBig::from(by_force(&formula, Some(&vars)));
            prop_assert_eq!(counter.project(vars).count(&formula).unwrap(), expected);
        }
    }

    #[test]
    fn variables_without_clauses_double_the_count() {
        let mut formula: Formula = [lits(&[1, 2])].into_iter().collect();
        formula.declare_vars(1000);
        assert_eq!(Counter::new().count(&formula).unwrap(), UBig::from(3u8) << 998);
        let projected = Counter::new().project([Var::new(0), Var::new(5), Var::new(70_000)]);
        assert_eq!(projected.count(&formula).unwrap(), UBig::from(8u8));
        assert_eq!(Counter::new().count(&Formula::new()).unwrap(), UBig::ONE);
        formula.add_clause([]);
        assert_eq!(Counter::new().count(&formula).unwrap(), UBig::ZERO);
    }

    #[test]
    fn a_long_chain_takes_few_decisions_and_no_stack() {
        let clauses = (1..30_000).map(|var| lits(&[var, var + 1]));
        let (count, effort) = Counter::new().count_with_effort(&clauses.collect()).unwrap();
        // The Fibonacci numbers.
        let (mut a, mut b) = (UBig::from(1u8), UBig::from(2u8));
        for _ in 1..30_000 {
            (a, b) = (b.clone(), a + b);
        }
        assert_eq!(count, b);
        assert!(effort.decisions < 200_000, "{effort:?}");
    }

    #[test]
    fn a_chain_of_implications_and_a_long_clause_take_no_square_of_their_length() {
        let count = 20_000;
        let chain = (1..count).map(|var| lits(&[-var, var + 1])).collect();
        let (models, effort) = Counter::new().count_with_effort(&chain).unwrap();
        assert_eq!(models, UBig::from(count as u32 + 1));
        // Each decision looks at one component; components are halves, quarters and so on.
        assert!(effort.propagations < 40 * count as u64, "{effort:?}");
        let long: Formula = [(1..=count).collect::<Vec<i32>>()].iter().map(|c| lits(c)).collect();
        let (models, effort) = Counter::new().count_with_effort(&long).unwrap();
        assert_eq!((models, effort.decisions), ((UBig::ONE << 20_000) - UBig::ONE, 0));
    }

    #[test]
    fn an_interrupt_ends_the_count() {
        let interrupt = Interrupt::new();
        interrupt.request();
        let formula: Formula = (1..50).map(|var| lits(&[var, var + 1])).collect();
        assert!(Counter::new().interrupt(&interrupt).count(&formula).is_err());
    }
}
