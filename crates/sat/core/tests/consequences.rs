//! Propagation deduces the consequences that the paper's own method finds, also after clauses were
//! cleaned and moved.

use neuf_core::{Lit, Valuation};
use neuf_testing::clauses::{Clauses, small_clauses};
use proptest::prelude::*;

/// The paper's own method: look for a unit, simplify all clauses, repeat.
/// `None` when a clause gets empty.
fn by_simplification(given: &Clauses) -> Option<Valuation> {
    let mut valuation = Valuation::new(given.var_count);
    let mut clauses = given.clauses.clone();
    loop {
        if clauses.iter().any(Vec::is_empty) {
            return None;
        }
        let is_unit = |clause: &&Vec<Lit>| clause.iter().all(|lit| *lit == clause[0]);
        let Some(unit) = clauses.iter().find(is_unit).map(|clause| clause[0]) else {
            return Some(valuation);
        };
        valuation.assign(unit);
        clauses.retain(|clause| !clause.contains(&unit));
        for clause in &mut clauses {
            clause.retain(|&lit| lit != !unit);
        }
    }
}

proptest! {
    #[test]
    fn watched_propagation_is_the_papers(clauses in small_clauses()) {
        let mut propagator = clauses.propagator();
        propagator.propagate();
        match by_simplification(&clauses) {
            None => prop_assert!(propagator.is_refuted()),
            Some(valuation) => {
                prop_assert!(!propagator.is_refuted());
                prop_assert_eq!(propagator.valuation(), &valuation);
            }
        }
    }

    #[test]
    fn propagation_keeps_the_models(clauses in small_clauses()) {
        let models = clauses.all_models();
        let mut propagator = clauses.propagator();
        propagator.propagate();
        prop_assert!(!propagator.is_refuted() || models.is_empty());
        for &lit in propagator.trail() {
            prop_assert!(models.iter().all(|model| model.value(lit) == Some(true)));
        }
    }

    #[test]
    fn cleaning_and_collecting_change_no_consequence(
        clauses in small_clauses(),
        decisions in prop::collection::vec(any::<prop::sample::Index>(), 4),
    ) {
        let mut plain = clauses.propagator();
        plain.propagate();
        if plain.is_refuted() || clauses.var_count == 0 {
            return Ok(());
        }
        let mut cleaned = plain.clone();
        cleaned.simplify_at_root();
        cleaned.collect();
        for index in decisions {
            let lit = Lit::from_code(index.index(2 * clauses.var_count));
            if plain.value(lit).is_none() {
                plain.decide(lit);
                cleaned.decide(lit);
                let conflicts = (plain.propagate().is_some(), cleaned.propagate().is_some());
                prop_assert_eq!(conflicts.0, conflicts.1);
                if conflicts.0 {
                    break;
                }
                prop_assert_eq!(plain.valuation(), cleaned.valuation());
            }
        }
    }
}
