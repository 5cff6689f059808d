//! Encodings of the constraint that at most one of some literals is true.
//!
//! | encoding | new variables | clauses, about | from |
//! |---|---|---|---|
//! | pairwise | 0 | n²/2 | folklore |
//! | product | 2√n | 2n + 4√n | Chen, `ModRef` 2010 |
//! | commander | n/2 | 3.5n | Klieber and Kwon, CFV 2007 |
//! | ladder | n | 3n | Gent and Nightingale, `ModRef` 2004 |
//!
//! The papers: Chen, "A new SAT encoding of the at-most-one constraint"; Klieber and Kwon,
//! "Efficient CNF encoding for selecting 1 from N objects"; Gent and Nightingale, "A new encoding
//! of `AllDifferent` into SAT".
//!
//! All clauses of all four encodings have two literals. Under unit propagation each encoding is as
//! strong as pairwise: one true literal makes all others false. A true literal also fixes the new
//! variables, so a formula in which each group has exactly one true literal keeps its number of
//! models. (The commander encoding's third part says: a true commander has a true literal in its
//! group. This part would fix the new variables even when no literal is true. The part is left out,
//! because nothing needs it and its clauses have more than two literals.)
//!
//! Up to six literals are always encoded in pairs, also when one of the other
//! encodings reduces its problem to so few: new variables would not save
//! clauses.

mod commander;
mod ladder;
mod pairwise;
mod product;

use neuf_words::named;

use crate::{Lit, Var};

named! {
    /// An encoding of the constraint that at most one of some literals is true.
    ///
    /// ```
    /// use neuf_cnf::{AtMostOne, Size, Var};
    /// let lits: Vec<_> = (0..100).map(|index| Var::new(index).positive()).collect();
    /// let size = |encoding: AtMostOne| (encoding.size(100).new_vars, encoding.size(100).clauses);
    /// assert_eq!(size(AtMostOne::Pairwise), (0, 4950));
    /// assert_eq!(size(AtMostOne::Ladder), (99, 296));
    /// let mut clauses = Vec::new();
    /// AtMostOne::Product.encode(&lits, 100, &mut |clause| clauses.push(clause));
    /// assert_eq!(clauses.len(), AtMostOne::Product.size(100).clauses);
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum AtMostOne("encoding of at most one") {
        /// Pairwise up to 49 literals, product above.
        #[default]
        Auto = "auto", "pairwise for small groups, product for large ones";
        /// A clause for each pair of literals: they are not both true.
        Pairwise = "pairwise", "a clause for each pair, no new variables";
        /// The literals stand in a grid of about √n lines and √n columns; at most
        /// one line and at most one column contain a true literal.
        Product = "product", "the lines and columns of a square of literals (Chen)";
        /// Each group of three literals has a commander, which is true if a literal of the group is
        /// true; at most one commander is true.
        Commander = "commander", "a commander for each three literals (Klieber, Kwon)";
        /// A chain of new variables, of which the first few are true: their number says which
        /// literal is true.
        Ladder = "ladder", "rungs held up to some height (Gent, Nightingale)";
    }
}

/// The cost of an encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Size {
    /// How many new variables the encoding needs.
    pub new_vars: usize,
    /// How many clauses the encoding has, of two literals each.
    pub clauses: usize,
}

/// Up to this many literals, no encoding saves more than two clauses against
/// pairwise.
const ALWAYS_PAIRWISE: usize = 6;
/// The largest number of literals that [`AtMostOne::Auto`] encodes in pairs. As long as the pairs
/// fit into memory, the search is faster with pairs: random sudokus of 49×49 are solved two to
/// five times faster in pairs than with the product.
const AUTO_PAIRWISE: usize = 49;

/// A function that receives the clauses, of two literals each.
type Sink<'a> = dyn FnMut([Lit; 2]) + 'a;

impl AtMostOne {
    /// The encoding that is used for `count` literals: never `Auto`, and pairwise for up to six
    /// literals.
    #[must_use]
    pub fn for_count(self, count: usize) -> AtMostOne {
        match self {
            _ if count <= ALWAYS_PAIRWISE => AtMostOne::Pairwise,
            AtMostOne::Auto if count > AUTO_PAIRWISE => AtMostOne::Product,
            AtMostOne::Auto => AtMostOne::Pairwise,
            own => own,
        }
    }

    /// The cost of the encoding for `count` literals.
    ///
    /// ```
    /// use neuf_cnf::AtMostOne;
    /// let size = AtMostOne::Pairwise.size(10);
    /// assert_eq!((size.new_vars, size.clauses), (0, 45));
    /// assert!(AtMostOne::Ladder.size(1000).clauses < AtMostOne::Pairwise.size(1000).clauses);
    /// ```
    #[must_use]
    pub fn size(self, count: usize) -> Size {
        match self.for_count(count) {
            AtMostOne::Auto | AtMostOne::Pairwise => pairwise::size(count),
            AtMostOne::Product => product::size(count),
            AtMostOne::Commander => commander::size(count),
            AtMostOne::Ladder => ladder::size(count),
        }
    }

    /// Passes the clauses for `lits` to `sink`, one by one. The new variables have the indices from
    /// `first_new` on; [`AtMostOne::size`] says how many there are.
    ///
    /// # Panics
    /// When the index of a new variable reaches [`Var::MAX_COUNT`].
    pub fn encode(self, lits: &[Lit], first_new: usize, sink: &mut impl FnMut([Lit; 2])) {
        self.encode_into(lits, &mut Fresh { next: first_new }, sink);
    }

    fn encode_into(self, lits: &[Lit], fresh: &mut Fresh, sink: &mut Sink<'_>) {
        match self.for_count(lits.len()) {
            AtMostOne::Auto | AtMostOne::Pairwise => pairwise::encode(lits, sink),
            AtMostOne::Product => product::encode(lits, fresh, sink),
            AtMostOne::Commander => commander::encode(lits, fresh, sink),
            AtMostOne::Ladder => ladder::encode(lits, fresh, sink),
        }
    }
}

/// Gives out new variables.
struct Fresh {
    next: usize,
}

impl Fresh {
    /// The positive literals of `count` new variables.
    fn take(&mut self, count: usize) -> Vec<Lit> {
        let vars = self.next..self.next + count;
        self.next = vars.end;
        vars.map(|index| Var::new(index).positive()).collect()
    }
}

impl std::ops::Add for Size {
    type Output = Size;

    fn add(self, other: Size) -> Size {
        Size { new_vars: self.new_vars + other.new_vars, clauses: self.clauses + other.clauses }
    }
}

#[cfg(test)]
mod tests;
