//! One state of a propagator, restored for each of many questions.

use neuf_core::{Lit, Origin, Propagator, Var};
use neuf_testing::clauses::small_clauses;
use proptest::prelude::*;

/// Adds the units in the ordinary way.
fn with_units(propagator: &Propagator, units: &[Lit]) -> Propagator {
    let mut copy = propagator.clone();
    for &unit in units {
        copy.add_unit(unit);
    }
    copy.propagate();
    copy
}

proptest! {
    #[test]
    fn units_and_their_consequences_are_the_same_whatever_came_before(
        clauses in small_clauses(),
        questions in prop::collection::vec(
            prop::collection::vec(any::<prop::sample::Index>(), 0..5), 1..6),
    ) {
        if clauses.var_count == 0 {
            return Ok(());
        }
        let plain = clauses.propagator();
        let mut origin = Origin::new(plain.clone());
        let mut copy = origin.propagator().clone();
        for (number, units) in questions.into_iter().enumerate() {
            let literal =
                |index: prop::sample::Index| Lit::from_code(index.index(2 * clauses.var_count));
            let units: Vec<Lit> = units.into_iter().map(literal).collect();
            origin.imply(&units);
            origin.restore(&mut copy);
            let mut fresh = origin.propagator().clone();
            origin.restore(&mut fresh);
            prop_assert_eq!(copy.trail(), fresh.trail());
            copy.propagate();
            fresh.propagate();
            prop_assert_eq!(copy.trail(), fresh.trail());
            let expected = with_units(&plain, &units);
            prop_assert_eq!(origin.is_refuted(), expected.is_refuted());
            prop_assert_eq!(copy.is_refuted(), expected.is_refuted());
            if copy.is_refuted() {
                continue;
            }
            prop_assert_eq!(copy.valuation(), expected.valuation());
            // Uses the copy in all ways that may leave traces in it.
            let mut vars = (0..clauses.var_count).map(Var::new);
            let open = vars.find(|var| copy.value(var.positive()).is_none());
            if let Some(var) = open {
                copy.attach(&[var.positive(), Lit::from_code(0), Lit::from_code(1)], true, 2, None);
                copy.decide(var.negative());
                copy.propagate();
            }
            if number % 2 == 1 {
                copy.simplify_at_root();
                copy.collect();
            }
        }
    }
}
