//! Graphs up to isomorphism: an external propagator that admits one labelled graph of
//! each class.
//!
//! Each pair of vertices has a variable. A graph has many isomorphic copies, and too many clauses
//! would be needed to exclude all copies but one. The propagator rejects a graph, even an
//! incomplete graph, by one clause as soon as some renaming of the vertices makes its adjacency
//! matrix smaller in lexicographic order (Kirchweger and Szeider, "SAT modulo symmetries for graph
//! generation", CP 2021).
//!
//! `cargo run --release -p neuf-solver --example graphs`
#![allow(clippy::print_stdout)]

use neuf_cnf::{Lit, Var};
use neuf_solver::{ExternalPropagator, Lifetime, Solver};

fn main() {
    for order in 1..=8 {
        println!("{order} vertices: {} connected graphs", count(order, connected));
    }
    for order in [4, 6, 8] {
        println!("{order} vertices: {} connected cubic graphs", count(order, connected_cubic));
    }
}

/// The number of graphs with this many vertices and these clauses, up to isomorphism.
fn count(order: usize, clauses: fn(usize) -> Vec<Vec<Lit>>) -> usize {
    let mut solver = Solver::new();
    solver.connect(Box::new(Minimality::new(order)));
    for (a, b) in pairs(order) {
        solver.observe(edge(a, b).var());
    }
    for clause in clauses(order) {
        solver.add_clause(clause);
    }
    solver.models().count()
}

/// The pairs of vertices in the order of their columns: (0, 1), (0, 2), (1, 2), (0, 3), …
fn pairs(order: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..order).flat_map(|b| (0..b).map(move |a| (a, b)))
}

/// The literal that two different vertices are joined.
fn edge(a: usize, b: usize) -> Lit {
    let (low, high) = (a.min(b), a.max(b));
    Var::new(high * (high - 1) / 2 + low).positive()
}

/// The graph is connected: some edge leaves each set of vertices that contains the first vertex but
/// not all.
fn connected(order: usize) -> Vec<Vec<Lit>> {
    let is_in = |set: usize, vertex: usize| vertex == 0 || set >> (vertex - 1) & 1 == 1;
    let all = (1 << (order - 1)) - 1;
    let leaving = |set: usize| {
        let cut = pairs(order).filter(move |&(a, b)| is_in(set, a) != is_in(set, b));
        cut.map(|(a, b)| edge(a, b)).collect()
    };
    (0..all).map(leaving).collect()
}

/// In addition, each vertex has exactly three neighbours: of any four pairs with the vertex, one
/// pair is not joined; of any `order` − 3 pairs with the vertex, one pair is joined.
fn connected_cubic(order: usize) -> Vec<Vec<Lit>> {
    let mut clauses = connected(order);
    for vertex in 0..order {
        let edges: Vec<Lit> =
            (0..order).filter(|&other| other != vertex).map(|other| edge(vertex, other)).collect();
        for set in 0_usize..1 << edges.len() {
            let chosen = edges.iter().enumerate().filter(|&(place, _)| set >> place & 1 == 1);
            let chosen = chosen.map(|(_, &lit)| lit);
            if set.count_ones() == 4 {
                clauses.push(chosen.clone().map(|lit| !lit).collect());
            }
            if set.count_ones() as usize == order - 3 {
                clauses.push(chosen.collect());
            }
        }
    }
    clauses
}

/// Rejects all graphs for which a renaming of the vertices gives a smaller matrix.
struct Minimality {
    order: usize,
    /// By variable: whether the pair is joined, if known.
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
    starts: Vec<usize>,
    /// Whether anything was assigned since the last search for a renaming.
    is_new: bool,
}

impl Minimality {
    fn new(order: usize) -> Minimality {
        let values = vec![None; pairs(order).count()];
        Minimality { order, values, trail: Vec::new(), starts: Vec::new(), is_new: true }
    }

    fn value(&self, a: usize, b: usize) -> Option<bool> {
        self.values[edge(a, b).var().index()]
    }

    /// Extends a renaming by all choices for the next vertex, as long as the renamed matrix is
    /// certainly not greater so far. Once the renamed matrix is certainly smaller, returns `true`
    /// and the clause that excludes the graph.
    fn extend(&self, renamed: &mut Vec<usize>, clause: &mut Vec<Lit>) -> bool {
        let column = renamed.len();
        for vertex in 0..self.order {
            if renamed.contains(&vertex) {
                continue;
            }
            let before = clause.len();
            let found = match self.compare(renamed, vertex, clause) {
                Compared::Smaller => true,
                Compared::NotGreater if column + 1 < self.order => {
                    renamed.push(vertex);
                    let found = self.extend(renamed, clause);
                    renamed.pop();
                    found
                }
                Compared::NotGreater | Compared::Open => false,
            };
            if found {
                return true;
            }
            clause.truncate(before);
        }
        false
    }

    /// Compares a column of the renamed matrix with the same column of the matrix, and adds
    /// the literals to the clause that make the result certain.
    fn compare(&self, renamed: &[usize], vertex: usize, clause: &mut Vec<Lit>) -> Compared {
        let column = renamed.len();
        for (row, &other) in renamed.iter().enumerate() {
            let (new, old) = (edge(other, vertex), edge(row, column));
            if new == old {
                continue;
            }
            match (self.value(other, vertex), self.value(row, column)) {
                (Some(false), Some(true)) => {
                    clause.extend([new, !old]);
                    return Compared::Smaller;
                }
                (Some(false), _) => clause.push(new),
                (_, Some(true)) => clause.push(!old),
                _ => return Compared::Open,
            }
        }
        Compared::NotGreater
    }
}

enum Compared {
    Smaller,
    NotGreater,
    Open,
}

impl ExternalPropagator for Minimality {
    fn assigned(&mut self, literals: &[Lit]) {
        self.is_new = true;
        for &lit in literals {
            self.values[lit.var().index()] = Some(lit.is_positive());
            self.trail.push(lit);
        }
    }

    fn level_opened(&mut self) {
        self.starts.push(self.trail.len());
    }

    fn backtracked(&mut self, level: usize) {
        for lit in self.trail.drain(self.starts[level]..) {
            self.values[lit.var().index()] = None;
        }
        self.starts.truncate(level);
    }

    fn next_clause(&mut self, clause: &mut Vec<Lit>) -> Option<Lifetime> {
        let is_new = std::mem::take(&mut self.is_new);
        (is_new && self.extend(&mut Vec::new(), clause)).then_some(Lifetime::Lasting)
    }

    fn accepts(&mut self, _model: &[Lit], _clause: &mut Vec<Lit>) -> bool {
        // A graph that is not minimal was rejected when its last edge became known, or before.
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_graphs_are_those_of_the_encyclopedia() {
        // OEIS A001349 and A002851.
        let found: Vec<usize> = (1..=8).map(|order| count(order, connected)).collect();
        assert_eq!(found, [1, 1, 2, 6, 21, 112, 853, 11117]);
        assert_eq!([4, 6, 8].map(|order| count(order, connected_cubic)), [1, 2, 5]);
    }
}
