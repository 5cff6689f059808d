//! The irredundant clauses with occurrence lists, as the graph whose symmetries are looked for.
//!
//! The vertices are the open literals, by their codes, and after them the clauses of three literals
//! and more. A long clause is joined to its literals, the two literals of a binary clause to each
//! other, and each literal to its negation. The graph is the usual graph (Aloul, Ramani, Markov and
//! Sakallah, "Solving difficult instances of Boolean satisfiability in the presence of symmetry",
//! TCAD 2003), but without vertices for binary clauses, since most clauses are binary.
//!
//! The clauses are also found by their literals, since a permutation is a symmetry when the image
//! of each clause that it moves is a clause again.

use neuf_core::{Conflict, Lit, Propagator};
use rustc_hash::FxHashMap;

use super::super::lists::Lists;
use super::super::pool::later_partners;

/// A clause: its index among the [`ClauseGraph`].
pub(super) type Index = u32;

/// The irredundant clauses of a formula to which nothing is left to propagate.
///
/// Invariants: each clause has at least two literals, all open and of different variables;
/// `lists` has each clause once for each of its literals; of equal clauses, `by_sum` has one.
#[derive(Debug, Default)]
pub(super) struct ClauseGraph {
    lits: Vec<Lit>,
    /// Where the literals of each clause begin, and where the literals of the last clause end.
    starts: Vec<u32>,
    /// Each clause's reference in the propagator; `None` for a clause that was added here.
    origins: Vec<Option<Conflict>>,
    lists: Lists<Index>,
    /// The clauses by the sum of the hashes of their literals.
    by_sum: FxHashMap<u64, Index>,
    /// The number of literals, open or not.
    literals: usize,
}

/// A hash of a literal. The hash of a clause is the sum over its literals, so that their order does
/// not matter.
fn hash(lit: Lit) -> u64 {
    let mixed = (lit.code() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl ClauseGraph {
    /// Copies the irredundant clauses of the propagator, repeated binary clauses once.
    ///
    /// To be called at level 0, with everything propagated and all clauses cleaned.
    pub(super) fn new(core: &Propagator) -> ClauseGraph {
        let arena = core.arena();
        let literals = core.watches().literals().len();
        let mut clauses = ClauseGraph { literals, starts: vec![0], ..ClauseGraph::default() };
        let mut partners: Vec<Lit> = Vec::new();
        for lit in core.watches().literals() {
            later_partners(core, lit, &mut partners);
            for &other in &partners {
                clauses.push(&[lit, other], Some(Conflict::Binary([lit, other])));
            }
        }
        let mut lits = Vec::new();
        for clause in arena.refs().filter(|&clause| !arena.is_learned(clause)) {
            lits.clear();
            lits.extend(arena.lits(clause));
            clauses.push(&lits, Some(Conflict::Long(clause)));
        }
        let mut counts = vec![0; clauses.literals];
        clauses.lits.iter().for_each(|lit| counts[lit.code()] += 1);
        clauses.lists = Lists::with_room(&counts);
        for index in 0..clauses.len() as Index {
            clauses.enter(index);
        }
        clauses
    }

    fn push(&mut self, lits: &[Lit], origin: Option<Conflict>) {
        self.lits.extend_from_slice(lits);
        self.starts.push(self.lits.len() as u32);
        self.origins.push(origin);
    }

    fn enter(&mut self, index: Index) {
        let mut sum = 0_u64;
        for place in self.range(index) {
            let lit = self.lits[place];
            self.lists.push(lit, index);
            sum = sum.wrapping_add(hash(lit));
        }
        self.by_sum.entry(sum).or_insert(index);
    }

    /// Adds a binary clause.
    pub(super) fn add(&mut self, pair: [Lit; 2]) {
        let index = self.len() as Index;
        self.push(&pair, None);
        self.enter(index);
    }

    /// How many clauses there are.
    pub(super) fn len(&self) -> usize {
        self.origins.len()
    }

    /// How many vertices there are, including vertices of binary clauses and of literals that are
    /// not open, which are in no cell.
    pub(super) fn vertices(&self) -> usize {
        self.literals + self.len()
    }

    /// How many literals the propagator knows, open or not; vertices below are literals.
    pub(super) fn literals(&self) -> usize {
        self.literals
    }

    fn range(&self, index: Index) -> std::ops::Range<usize> {
        self.starts[index as usize] as usize..self.starts[index as usize + 1] as usize
    }

    /// The literals of a clause.
    pub(super) fn lits(&self, index: Index) -> &[Lit] {
        &self.lits[self.range(index)]
    }

    /// The clauses with a literal.
    pub(super) fn with(&self, lit: Lit) -> &[Index] {
        self.lists.of(lit)
    }

    /// Whether the variable of the literal is in some clause.
    pub(super) fn is_open(&self, lit: Lit) -> bool {
        !self.with(lit).is_empty() || !self.with(!lit).is_empty()
    }

    /// Whether each literal of a clause is the base or a literal that is cut off; `count` literals
    /// are cut off.
    pub(super) fn is_cut_off(
        &self,
        index: Index,
        base: Lit,
        count: usize,
        is_cut: impl Fn(Lit) -> bool,
    ) -> bool {
        let lits = self.lits(index);
        lits.len() <= count + 1 && lits.iter().all(|&lit| lit == base || is_cut(lit))
    }

    /// The clause's reference in the propagator; `None` for a clause that was added here.
    pub(super) fn origin(&self, index: Index) -> Option<Conflict> {
        self.origins[index as usize]
    }

    /// The clause whose literals are the images of this clause's literals, if there is such a
    /// clause.
    pub(super) fn image(&self, index: Index, image: impl Fn(Lit) -> Lit) -> Option<Index> {
        let lits = self.lits(index);
        let sum = lits.iter().fold(0_u64, |sum, &lit| sum.wrapping_add(hash(image(lit))));
        let found = *self.by_sum.get(&sum)?;
        let there = self.lits(found);
        let is_same =
            there.len() == lits.len() && lits.iter().all(|&lit| there.contains(&image(lit)));
        is_same.then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::{lits, solver_of};

    #[test]
    fn an_image_is_compared_literal_by_literal() {
        let [a, b] = [1, 2].map(|number| lits(&[number])[0]);
        let swap = |lit: Lit| match lit {
            lit if lit == a => b,
            lit if lit == b => a,
            lit => lit,
        };
        let others: [(&[i32], bool); 6] = [
            (&[2, 3, 4], true),
            (&[3, 4], false),
            (&[2, 3, 4, 5], false),
            (&[2, 3, 5], false),
            (&[2, 3, -4], false),
            (&[1, 3, 5], false),
        ];
        for (other, is_image) in others {
            let solver = solver_of(&[&[1, 3, 4], other]);
            let mut clauses = ClauseGraph::new(&solver.propagator);
            let find = |clauses: &ClauseGraph, first: i32, len: usize| {
                let first = lits(&[first])[0];
                let is_it = |&index: &Index| clauses.lits(index).len() == len;
                clauses.with(first).iter().copied().rfind(is_it).unwrap()
            };
            let index = find(&clauses, 1, 3).min(find(&clauses, 4, 3));
            let found = find(&clauses, other[0], other.len());
            assert_eq!(clauses.image(index, swap).is_some(), is_image, "{other:?}");
            // As if the sum of the hashes were the same.
            let sum =
                lits(&[2, 3, 4]).into_iter().fold(0_u64, |sum, lit| sum.wrapping_add(hash(lit)));
            clauses.by_sum.insert(sum, found);
            assert_eq!(clauses.image(index, swap), is_image.then_some(found), "{other:?}");
        }
    }
}
