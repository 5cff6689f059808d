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

    /// Counted clauses have the same consequences as watched ones: under
    /// decisions, after backtracking, and once they are watched.
    #[test]
    fn counted_clauses_propagate_as_watched_ones(
        clauses in small_clauses(),
        units in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        steps in prop::collection::vec((any::<prop::sample::Index>(), 0..4usize), 1..24),
        watched_after in 0..24usize,
    ) {
        if clauses.var_count == 0 {
            return Ok(());
        }
        let literal =
            |index: prop::sample::Index| Lit::from_code(index.index(2 * clauses.var_count));
        // A literal of a variable that the origin does not know.
        let later = Lit::from_code(2 * clauses.var_count);
        let units: Vec<Lit> = units.into_iter().map(literal).chain([later]).collect();
        let mut origin = Origin::new(clauses.propagator());
        let mut counted = origin.propagator().clone();
        origin.imply(&units);
        origin.restore(&mut counted);
        if counted.is_refuted() {
            return Ok(());
        }
        let mut watched = counted.clone();
        watched.watch_counted();
        for (number, (index, depth)) in steps.into_iter().enumerate() {
            if number == watched_after {
                counted.watch_counted();
            }
            let lit = literal(index);
            if counted.value(lit).is_none() {
                counted.decide(lit);
                watched.decide(lit);
            }
            let conflicts = [&mut counted, &mut watched].map(Propagator::propagate);
            prop_assert_eq!(conflicts[0].is_some(), conflicts[1].is_some());
            if let Some(conflict) = conflicts[0] {
                let is_false = |lit| counted.value(lit) == Some(false);
                prop_assert!(counted.conflict_lits(conflict).all(is_false));
            }
            for place in 0..counted.trail().len() {
                let lit = counted.trail()[place];
                let reason = counted.history().reason_of(lit.var());
                let is_before = |other: Lit| {
                    let other_place = counted.history().place_of(other.var());
                    counted.value(other) == Some(false) && other_place < place
                };
                prop_assert!(counted.antecedents(lit, reason).all(is_before));
            }
            let level = match conflicts[0] {
                Some(_) => counted.level().saturating_sub(1 + depth),
                None if depth == 3 => counted.level() / 2,
                None => counted.level(),
            };
            if conflicts[0].is_none() {
                prop_assert_eq!(counted.valuation(), watched.valuation());
            }
            counted.backtrack(level);
            watched.backtrack(level);
            if counted.is_refuted() || watched.is_refuted() {
                return Ok(());
            }
            prop_assert_eq!(counted.valuation(), watched.valuation());
        }
    }
}
