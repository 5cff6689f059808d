//! The solver against the truth: many shapes of formulas under many options,
//! and random use of its interface. Short here; `fuzz` runs as long as wanted.

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
fn the_interface_does_what_it_says() {
    for number in 0..3000 {
        let trace = Trace::draw(&mut Random::new(number));
        if let Err(fault) = trace.check() {
            panic!("{number}: {fault}\n{}", trace.shrink());
        }
    }
}
