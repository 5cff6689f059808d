//! A clause of a sudoku's formula, as the encodings yield it.
//!
//! Almost all clauses of a sudoku have two literals: 11,664 of 11,988 on the usual grid, and 198
//! million of 198.04 million on a 100×100 grid. These and unit clauses are stored in the value
//! itself; only the few long clauses own memory. With a `Vec` for each clause, most of the time for
//! streaming a large grid would be spent in the allocator.

use std::ops::Deref;

use neuf_cnf::Lit;

/// A clause that a family, the givens or an encoding yields. It dereferences to a slice
/// of literals.
///
/// ```
/// use neuf_sudoku::{Family, Shape};
/// let clause = Family::K2.clauses(Shape::default()).next().unwrap();
/// assert_eq!(clause.iter().map(|lit| lit.to_dimacs()).collect::<Vec<_>>(), [-1, -2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clause(Literals);

/// How the literals are stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Literals {
    One([Lit; 1]),
    Two([Lit; 2]),
    Many(Box<[Lit]>),
}

impl Clause {
    /// The clause without literals, which is false.
    #[must_use]
    pub(crate) fn empty() -> Clause {
        Clause(Literals::Many(Box::default()))
    }
}

impl From<Lit> for Clause {
    fn from(lit: Lit) -> Clause {
        Clause(Literals::One([lit]))
    }
}

impl From<[Lit; 2]> for Clause {
    fn from(pair: [Lit; 2]) -> Clause {
        Clause(Literals::Two(pair))
    }
}

impl Deref for Clause {
    type Target = [Lit];

    fn deref(&self) -> &[Lit] {
        match &self.0 {
            Literals::One(lits) => lits,
            Literals::Two(lits) => lits,
            Literals::Many(lits) => lits,
        }
    }
}

impl AsRef<[Lit]> for Clause {
    fn as_ref(&self) -> &[Lit] {
        self
    }
}

impl FromIterator<Lit> for Clause {
    fn from_iter<I: IntoIterator<Item = Lit>>(lits: I) -> Clause {
        Clause(Literals::Many(lits.into_iter().collect()))
    }
}

impl IntoIterator for Clause {
    type Item = Lit;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter { clause: self, next: 0 }
    }
}

impl<'a> IntoIterator for &'a Clause {
    type Item = &'a Lit;
    type IntoIter = std::slice::Iter<'a, Lit>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The literals of a [`Clause`], one after the other.
#[derive(Clone, Debug)]
pub struct IntoIter {
    clause: Clause,
    next: usize,
}

impl Iterator for IntoIter {
    type Item = Lit;

    fn next(&mut self) -> Option<Lit> {
        let lit = self.clause.get(self.next).copied();
        self.next += 1;
        lit
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.clause.len().saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoIter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_reads_the_same_by_value_and_as_a_slice() {
        let [a, b, c] = [1, -2, 3].map(|n| Lit::from_dimacs(n).unwrap());
        let clauses = [
            Clause::empty(),
            Clause::from(a),
            Clause::from([a, b]),
            [a, b, c].into_iter().collect(),
        ];
        for (length, clause) in clauses.into_iter().enumerate() {
            assert_eq!(clause.len(), length);
            assert_eq!(clause.to_vec(), clause.clone().into_iter().collect::<Vec<_>>());
            assert_eq!(clause.into_iter().len(), length);
        }
    }
}
