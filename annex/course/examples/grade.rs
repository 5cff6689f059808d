//! Grades a formula in which the family B2 was forgotten.
//!
//! `cargo run -p neuf-course --example grade`
#![allow(clippy::print_stdout)]

use std::error::Error;

use neuf_cnf::{Formula, Interrupt};
use neuf_course::{Task, grade};
use neuf_sudoku::{Family, Puzzle, Rules, Shape};

fn main() -> Result<(), Box<dyn Error>> {
    let shape = Shape::new(2, 2)?;
    let task = Task::rules(Puzzle::empty(Rules::usual(shape)));
    let mut pupil = Formula::new();
    for &family in Family::ALL.iter().filter(|&&family| family != Family::B2) {
        pupil.extend(family.clauses(shape));
    }
    let grade = grade(&pupil.into(), &task, &Interrupt::new());
    println!("{}", grade.verdict);
    for report in grade.sections.iter().filter(|report| report.is_absent()) {
        println!("{} is missing: {} clauses", report.section, report.expected);
    }
    Ok(())
}
