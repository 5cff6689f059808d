//! An incremental loop: one solver, asked again and again under assumptions, finds the
//! fewest colours for the vertices of a graph.
//!
//! `cargo run -p neuf-solver --example incremental`
#![allow(clippy::print_stdout)]

use neuf_cnf::{Lit, Var};
use neuf_solver::{Outcome, Solver};

/// The Petersen graph: an outer cycle, an inner star, and the spokes between them.
fn edges() -> impl Iterator<Item = (usize, usize)> {
    (0..5).flat_map(|i| [(i, (i + 1) % 5), (i + 5, (i + 2) % 5 + 5), (i, i + 5)])
}

const VERTICES: usize = 10;
const COLOURS: usize = 5;

/// The literal that says that a vertex has a colour.
fn has(vertex: usize, colour: usize) -> Lit {
    Var::new(vertex * COLOURS + colour).positive()
}

/// The literal that says that a colour may be used.
fn allowed(colour: usize) -> Lit {
    Var::new(VERTICES * COLOURS + colour).positive()
}

fn main() {
    let mut solver = Solver::new();
    for vertex in 0..VERTICES {
        solver.add_clause((0..COLOURS).map(|colour| has(vertex, colour)));
        for colour in 0..COLOURS {
            solver.add_clause([!has(vertex, colour), allowed(colour)]);
        }
    }
    for (a, b) in edges() {
        for colour in 0..COLOURS {
            solver.add_clause([!has(a, colour), !has(b, colour)]);
        }
    }

    // Clauses learned with few colours help with more colours.
    for count in 1..=COLOURS {
        let forbidden: Vec<Lit> = (count..COLOURS).map(|colour| !allowed(colour)).collect();
        match solver.solve_under(&forbidden) {
            Outcome::Satisfiable => {
                println!("{count} colours are enough");
                assert_eq!(count, 3);
                break;
            }
            outcome => println!("{count}: {outcome:?}, because of {:?}", solver.failed_core()),
        }
    }
}
