//! Sets of literals: clauses, cubes and cores, in any order and with repetitions.

use neuf_solver::Lit;

/// The literals in their order, each once.
pub(crate) fn sorted(lits: &[Lit]) -> Vec<Lit> {
    let mut lits = lits.to_vec();
    lits.sort_unstable();
    lits.dedup();
    lits
}

/// Whether there are a literal and its negation, which cannot hold together.
pub(crate) fn is_contrary(lits: &[Lit]) -> bool {
    // The two literals of a variable stand next to each other.
    sorted(lits).windows(2).any(|pair| pair[0] == !pair[1])
}

/// A cube as its DIMACS numbers.
pub(crate) fn shown(cube: &[Lit]) -> String {
    let numbers: Vec<String> = cube.iter().map(|lit| lit.to_dimacs().to_string()).collect();
    if numbers.is_empty() { "without literals".into() } else { numbers.join(" ") }
}
