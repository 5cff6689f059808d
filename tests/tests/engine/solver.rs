//! Compares the solver with the truth: formulas of many shapes under many options, and random use
//! of its interface. These runs are short; `fuzz` runs for any time.

use std::collections::BTreeSet;

use neuf_cnf::dimacs::{self, ReadOptions};
use neuf_cnf::{Lit, Var};
use neuf_solver::{Options, Solver};
use neuf_tests::differential::Case;
use neuf_tests::random::Random;
use neuf_tests::reference::Truth;
use neuf_tests::shapes::Shape;
use neuf_tests::trace::Trace;

#[test]
fn answers_and_proofs_are_right_under_all_options() {
    for number in 0..2000u64 {
        let mut random = Random::new(number);
        let shape = Shape::ALL[number as usize % Shape::ALL.len()];
        let var_count = if number.is_multiple_of(45) { 60 } else { 18 };
        let case = Case::draw(shape, var_count, &mut random);
        if let Err(fault) = case.check() {
            panic!("{shape:?} {number}: {fault}\n{}", case.shrink().text());
        }
    }
}

#[test]
fn vivification_changes_no_answer() {
    let mut done = [0; 3];
    for number in 0..1000u64 {
        let shape = Shape::ALL[number as usize % Shape::ALL.len()];
        let mut case = Case::draw(shape, 18, &mut Random::new(1 << 32 | number));
        let forced = [("lucky", "0"), ("walk", "0"), ("probe_interval", "1")];
        let forced = forced.into_iter().chain([("vivify", "1"), ("vivify_effort", "100")]);
        case.options.extend(forced.map(|(name, value)| (name.into(), value.into())));
        match case.check() {
            Ok(solved) => {
                let stats = solved.stats;
                let now = [stats.vivify_checked, stats.vivified, stats.vivify_subsumed];
                done.iter_mut().zip(now).for_each(|(sum, now)| *sum += now);
            }
            Err(fault) => panic!("{shape:?} {number}: {fault}\n{}", case.shrink().text()),
        }
    }
    assert!(done.iter().all(|&sum| sum > 100), "{done:?}");
}

#[test]
fn the_interface_does_what_it_says() {
    for number in 0..3000 {
        let trace = Trace::draw(&mut Random::new(number));
        if let Err(fault) = trace.check() {
            panic!("{number}: {fault}\n{}", trace.shrink());
        }
    }
}

/// A unit that is learned while a higher level stays open is propagated again after the level is
/// left. A reduction in between once noted the clauses as cleaned although they were not, and a
/// technique then watched a literal that was false for good.
#[test]
fn a_reduction_does_not_take_pending_clauses_for_cleaned() {
    let text = "p cnf 6812 12\n-4531 0\n-1781 579 0\n-1781 -182 0\n-1402 -182 0\n\
                -5102 1402 0\n-5102 182 0\n1781 182 -6812 0\n-1245 182 -579 0\n\
                -6034 1402 5102 0\n-182 6812 0\n-1781 1245 0\n-182 -1402 5102 0\n";
    let formula = dimacs::read(text.as_bytes(), &ReadOptions::default()).unwrap().formula;
    let options = Options::default().probe_interval(5).reduce_interval(1).vivify(false);
    let used: BTreeSet<Var> = formula.clauses().flatten().map(|lit| lit.var()).collect();
    let clauses: Vec<&[Lit]> = formula.clauses().collect();
    let mut solver = Solver::with_options(&options);
    solver.add_formula(&formula);
    let found = solver.models().project(used).count();
    assert_eq!(found, Truth::of(&clauses, []).models.len());
}
