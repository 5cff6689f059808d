//! The solver compared with the truth: formulas of many shapes under many options, and
//! random use of its interface. These runs are short; `fuzz` runs for as long as one
//! likes.

use neuf_tests::differential::Case;
use neuf_tests::random::Random;
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
