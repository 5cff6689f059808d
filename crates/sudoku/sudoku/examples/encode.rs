//! A sudoku as a formula, its model as a grid, and the proof by a second question that
//! the solution is the only one.
//!
//! `cargo run -p neuf-sudoku --example encode`
#![allow(clippy::print_stdout)]

use std::error::Error;

use neuf_solver::{Outcome, Solver};
use neuf_sudoku::{Encoding, Grid, Puzzle, line_text, other_solutions};

fn main() -> Result<(), Box<dyn Error>> {
    let givens: Grid =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
            .parse()?;
    let puzzle = Puzzle::from(givens);
    let encoded = Encoding::Extended.encode(&puzzle);
    println!("{} variables, {} clauses", encoded.var_count(), encoded.clause_count());

    let mut solver = Solver::from_formula(encoded.formula());
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    let model = solver.model().ok_or("a satisfiable formula has a model")?;
    let solution = encoded.decode(model)?;
    println!("{}", line_text(&solution));
    assert!(puzzle.is_solved_by(&solution));

    // The same formula with a clause that excludes this solution.
    let others = other_solutions(&puzzle, &solution, Encoding::Extended);
    assert_eq!(Solver::from_formula(&others).solve(), Outcome::Unsatisfiable);
    println!("there is no other");
    Ok(())
}
