//! The clauses of a DRAT check: those of the formula, then the lemmas, in their
//! order.
//!
//! A deletion names its clause by its literals, in any order. Clauses are found
//! by a hash that does not depend on the order, then compared as sets.

use neuf_cnf::Lit;
use rustc_hash::FxHashMap;

/// A clause: its place in the order in which they came.
pub(super) type Index = u32;

/// All clauses.
///
/// Invariant: the first two literals of a clause are the watched ones.
#[derive(Debug, Default)]
pub(super) struct Database {
    lits: Vec<Lit>,
    clauses: Vec<Clause>,
    by_hash: FxHashMap<u64, Vec<Index>>,
}

#[derive(Clone, Copy, Debug)]
struct Clause {
    start: usize,
    len: u32,
    is_core: bool,
}

impl Database {
    /// Adds a clause, its repeated literals left out.
    pub(super) fn add(&mut self, lits: &[Lit]) -> Index {
        let start = self.lits.len();
        for &lit in lits {
            let is_new = lits.len() < 2 || !self.lits[start..].contains(&lit);
            if is_new {
                self.lits.push(lit);
            }
        }
        let index = self.clauses.len() as Index;
        let len = (self.lits.len() - start) as u32;
        self.clauses.push(Clause { start, len, is_core: false });
        self.by_hash.entry(hash(self.lits(index))).or_default().push(index);
        index
    }

    /// How many clauses there are, deleted ones included.
    pub(super) fn len(&self) -> usize {
        self.clauses.len()
    }

    pub(super) fn lits(&self, index: Index) -> &[Lit] {
        let Clause { start, len, .. } = self.clauses[index as usize];
        &self.lits[start..start + len as usize]
    }

    pub(super) fn lits_mut(&mut self, index: Index) -> &mut [Lit] {
        let Clause { start, len, .. } = self.clauses[index as usize];
        &mut self.lits[start..start + len as usize]
    }

    /// Whether something that is needed follows from the clause.
    pub(super) fn is_core(&self, index: Index) -> bool {
        self.clauses[index as usize].is_core
    }

    pub(super) fn set_core(&mut self, index: Index) {
        self.clauses[index as usize].is_core = true;
    }

    /// Takes a clause with these literals out of those that can be deleted.
    pub(super) fn take(&mut self, lits: &[Lit]) -> Option<Index> {
        let mut wanted = lits.to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        let key = hash(&wanted);
        let candidates = self.by_hash.get(&key)?;
        let place = candidates.iter().rposition(|&index| {
            let mut own = self.lits(index).to_vec();
            own.sort_unstable();
            own == wanted
        })?;
        Some(self.by_hash.get_mut(&key)?.swap_remove(place))
    }

    /// Puts a clause back that [`Database::take`] gave.
    pub(super) fn put_back(&mut self, index: Index) {
        self.by_hash.entry(hash(self.lits(index))).or_default().push(index);
    }
}

/// The same for each order of the literals.
fn hash(lits: &[Lit]) -> u64 {
    let mix = |lit: &Lit| (lit.code() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    lits.iter().fold(lits.len() as u64, |sum, lit| sum.wrapping_add(mix(lit).rotate_left(23)))
}
