//! All models of a formula: the ways to place four queens on a board of 4×4, none of which
//! attacks another.
//!
//! `cargo run -p neuf-solver --example models`
#![allow(clippy::print_stdout)]

use neuf_cnf::{Formula, Lit, Var};
use neuf_solver::Solver;

const SIDE: usize = 4;

/// The literal that says that a queen stands in this row and column.
fn queen(row: usize, column: usize) -> Lit {
    Var::new(row * SIDE + column).positive()
}

fn main() {
    let mut formula = Formula::new();
    let cells = || (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    for row in 0..SIDE {
        formula.add_clause((0..SIDE).map(|column| queen(row, column)));
    }
    for (row, column) in cells() {
        for (other_row, other) in cells().filter(|&cell| cell > (row, column)) {
            let (down, across) = (other_row - row, other.abs_diff(column));
            if down == 0 || across == 0 || down == across {
                formula.add_clause([!queen(row, column), !queen(other_row, other)]);
            }
        }
    }

    let mut solver = Solver::from_formula(&formula);
    let models: Vec<_> = solver.models().collect();
    for model in &models {
        for row in 0..SIDE {
            let symbol =
                |column| if model.value(queen(row, column)) == Some(true) { 'Q' } else { '.' };
            println!("{}", (0..SIDE).map(symbol).collect::<String>());
        }
        println!();
    }
    assert_eq!(models.len(), 2);
}
