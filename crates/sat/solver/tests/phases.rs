//! Hints of the caller for the values of variables, against all models.

use std::collections::HashSet;

use neuf_cnf::{Lit, Var};
use neuf_solver::{Options, Outcome, Solver};
use neuf_testing::formulas::{all_models, formula_of, random_ksat};
use proptest::prelude::*;

/// The literals of the hints that a model goes against, as a set of bits by variable.
fn departures(hints: &[Lit], is_true: impl Fn(Lit) -> bool) -> u32 {
    let against = hints.iter().filter(|&&hint| !is_true(hint));
    against.fold(0, |set, hint| set | 1 << hint.var().index())
}

/// Asks for models until there are none that are as near to the hints as can be and differ from
/// those before; each is to be one of `nearest`, which are the departures of all of these.
fn all_nearest(solver: &mut Solver, hints: &[Lit], mut nearest: HashSet<u32>) {
    while solver.solve() == Outcome::Satisfiable {
        let model = solver.model().expect("a model after this outcome");
        let found = departures(hints, |hint| model.value(hint) == Some(true));
        assert!(nearest.remove(&found), "{found:b} is none of {nearest:?}");
        // Whatever goes against these hints, too, is further away.
        solver
            .add_clause(hints.iter().copied().filter(|hint| found >> hint.var().index() & 1 == 1));
    }
    assert!(nearest.is_empty(), "not found: {nearest:?}");
}

proptest! {
    /// As Hitman of PySAT does with all hints negative, to enumerate minimal models. The variables
    /// are there, replaced or eliminated when the hints come.
    #[test]
    fn with_a_hint_for_each_variable_models_are_as_near_to_them_as_can_be(
        formula in random_ksat(3, 4..=12, 0.5..=3.5),
        signs in any::<u32>(),
        is_hinted_first in any::<bool>(),
    ) {
        let hints: Vec<Lit> = (0..formula.var_count())
            .map(|index| Var::new(index).lit(signs >> index & 1 == 1))
            .collect();
        let models: HashSet<u32> = all_models(&formula)
            .iter()
            .map(|model| departures(&hints, |hint| model.value(hint) == Some(true)))
            .collect();
        let is_nearest = |own: &&u32| models.iter().all(|other| other == *own || other & *own != *other);
        let nearest = models.iter().filter(is_nearest).copied().collect();
        let mut options = Options::default();
        (options.eliminate_interval, options.probe_interval) = (1, 1);
        let mut solver = Solver::with_options(&options);
        solver.add_formula(&formula);
        if is_hinted_first {
            hints.iter().for_each(|&hint| solver.set_phase(hint));
        }
        solver.simplify([]);
        if is_hinted_first {
            prop_assert_eq!((solver.stats().eliminated, solver.stats().substituted), (0, 0));
        } else {
            hints.iter().for_each(|&hint| solver.set_phase(hint));
        }
        all_nearest(&mut solver, &hints, nearest);
    }
}

#[test]
fn a_variable_without_its_hint_can_be_eliminated_again() {
    let formula = formula_of(&[&[1, 2][..], &[-1, 3], &[-2, 3, 4]]);
    let mut solver = Solver::from_formula(&formula);
    formula.vars().for_each(|var| solver.set_phase(var.negative()));
    assert_eq!(solver.simplify([]).formula.var_count(), 4);
    formula.vars().for_each(|var| solver.clear_phase(var));
    assert!(solver.simplify([]).formula.is_empty());
}
