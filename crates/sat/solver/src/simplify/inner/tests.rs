//! Compares the small solver's answers with trying all assignments, and has a checker check its
//! proofs.

use neuf_cnf::Formula;
use neuf_core::{ProofStep, Propagator};
use neuf_proof::LratChecker;
use neuf_testing::formulas::{all_models, small_formula};
use proptest::prelude::*;

use super::*;

/// Clauses without repeated variables.
fn plain(formula: &Formula) -> Formula {
    let is_plain = |clause: &&[Lit]| {
        let mut vars: Vec<Var> = clause.iter().map(|lit| lit.var()).collect();
        vars.sort_unstable();
        vars.windows(2).all(|pair| pair[0] != pair[1])
    };
    formula.clauses().filter(is_plain).map(<[Lit]>::to_vec).collect()
}

proptest! {
    #[test]
    fn answers_models_and_proofs_are_right(
        formula in small_formula(),
        questions in prop::collection::vec(prop::collection::vec(0..20usize, 0..4), 1..6),
        left_out in any::<bool>(),
    ) {
        let formula = plain(&formula);
        let vars = 10;
        let left_out: Vec<Lit> = if left_out { vec![Var::new(vars).positive()] } else { vec![] };
        let mut core = Propagator::new();
        core.keep_trace();
        core.grow(vars + 1);
        let mut inner = Inner::default();
        inner.grow(vars);
        // Remains of other clauses would show here.
        inner.clear();
        inner.add([Lit::from_code(0)], None);
        inner.clear();
        for clause in formula.clauses() {
            let whole = [clause, &left_out].concat();
            inner.add(clause.iter().copied(), core.note_input(&whole));
        }
        let models = all_models(&formula);
        for question in questions {
            let mut assumptions: Vec<Lit> = question.into_iter().map(Lit::from_code).collect();
            assumptions.sort_unstable();
            assumptions.dedup_by_key(|lit| lit.var());
            let holds = |lit: &Lit, model: &neuf_cnf::Valuation| {
                model.value(*lit).is_none_or(|value| value)
            };
            let expected = models.iter().any(|m| assumptions.iter().all(|lit| holds(lit, m)));
            inner.shuffle(&mut Random::new(assumptions.len() as u64));
            let answer = inner.solve(&assumptions, u64::MAX);
            prop_assert_eq!(answer == InnerAnswer::Satisfiable, expected);
            if expected {
                let is_model = |inner: &Inner| {
                    formula.clauses().all(|clause| clause.iter().any(|&lit| inner.value(lit)))
                };
                prop_assert!(is_model(&inner));
                for var in inner.vars().to_vec() {
                    let lit = var.lit(inner.value(var.positive()));
                    prop_assert!(inner.value(lit));
                    let is_flipped = inner.flip(lit);
                    prop_assert_eq!(inner.value(lit), !is_flipped);
                    prop_assert!(is_model(&inner));
                }
            } else {
                let conclusion = inner.conclusion();
                prop_assert!(conclusion.iter().all(|&lit| assumptions.contains(&!lit)));
                let used: Vec<Vec<Lit>> =
                    inner.core().into_iter().map(|place| formula.clause(place).to_vec()).collect();
                let units = conclusion.iter().map(|&lit| vec![!lit]);
                prop_assert!(all_models(&used.into_iter().chain(units).collect()).is_empty());
                prop_assert!(inner.prove(&mut core, &left_out).is_some());
            }
        }
        inner.retract(&mut core, &left_out, &[]);
        let mut checker = LratChecker::default();
        for step in core.steps_mut().unwrap().iter() {
            let checked = match step {
                ProofStep::Input { id, lits } => checker.add_input(id.get(), lits),
                _ => checker.step(step),
            };
            prop_assert_eq!(checked.err(), None);
        }
        prop_assert_eq!(checker.len(), formula.len());
    }
}

#[test]
fn hard_questions_are_given_up() {
    // Six pigeons in five holes.
    let lit = |pigeon: usize, hole: usize| Var::new(5 * pigeon + hole).positive();
    let mut inner = Inner::default();
    inner.grow(30);
    inner.clear();
    for pigeon in 0..6 {
        inner.add((0..5).map(|hole| lit(pigeon, hole)), None);
        for (other, hole) in (0..pigeon).flat_map(|other| (0..5).map(move |hole| (other, hole))) {
            inner.add([!lit(pigeon, hole), !lit(other, hole)], None);
        }
    }
    assert_eq!(inner.solve(&[], 100), InnerAnswer::Unknown);
    assert_eq!(inner.solve(&[], u64::MAX), InnerAnswer::Unsatisfiable);
    assert_eq!(inner.core().len(), 6 + 5 * 15);
    assert!(inner.conclusion().is_empty());
}
