//! At most one of some literals: encodings to choose from.
//!
//! | encoding | new variables | clauses, about | from |
//! |---|---|---|---|
//! | pairwise | 0 | n²/2 | folklore |
//! | product | 2√n | 2n + 4√n | Chen, "A new SAT encoding of the at-most-one constraint", `ModRef` 2010 |
//! | commander | n/2 | 3.5n | Klieber and Kwon, "Efficient CNF encoding for selecting 1 from N objects", CFV 2007 |
//! | ladder | n | 3n | Gent and Nightingale, "A new encoding of `AllDifferent` into SAT", `ModRef` 2004 |
//!
//! All clauses of all four have two literals. Under unit propagation all are
//! as strong as pairwise: one literal true makes all others false. And when
//! one literal is true the new variables have no choice, so that a formula
//! whose groups each have exactly one true literal keeps its number of models.
//! (The commander encoding's third part, that a commander has somebody to
//! command, would make them so in any case; here it is left out, since nothing
//! needs it and it is all that has more than two literals.)
//!
//! Up to six literals are always taken in pairs, also where an encoding comes
//! down to them: nothing is gained by naming their parts.

mod commander;
mod ladder;
mod pairwise;
mod product;

use crate::{Lit, Var};

/// How to say that at most one of some literals is true.
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
pub enum AtMostOne {
    /// The best of the others for the number of literals.
    #[default]
    Auto,
    /// No two are true: a clause for each pair.
    Pairwise,
    /// The literals stand in a grid of about √n lines and columns; at most one
    /// line and at most one column is in use.
    Product,
    /// Groups of three have a commander each; at most one commander is in
    /// command.
    Commander,
    /// Rungs that are held up to some height: the height is the one literal.
    Ladder,
}

/// What an encoding costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// How many variables are new.
    pub new_vars: usize,
    /// How many clauses there are, of two literals each.
    pub clauses: usize,
}

/// Up to so many literals no encoding has fewer clauses than pairwise by more
/// than two.
const ALWAYS_PAIRWISE: usize = 6;

/// Where clauses of two literals go.
type Sink<'a> = dyn FnMut([Lit; 2]) + 'a;

impl AtMostOne {
    /// All, the choice by size first.
    pub const ALL: [AtMostOne; 5] = [
        AtMostOne::Auto,
        AtMostOne::Pairwise,
        AtMostOne::Product,
        AtMostOne::Commander,
        AtMostOne::Ladder,
    ];

    /// The most literals that [`AtMostOne::Auto`] takes in pairs: while they fit,
    /// the search does better on them. Random sudokus of 49×49 are solved two to
    /// five times faster in pairs than with the product.
    pub const AUTO_PAIRWISE: usize = 49;

    /// The name: `auto`, `pairwise`, …
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AtMostOne::Auto => "auto",
            AtMostOne::Pairwise => "pairwise",
            AtMostOne::Product => "product",
            AtMostOne::Commander => "commander",
            AtMostOne::Ladder => "ladder",
        }
    }

    /// What the encoding says, in a line.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            AtMostOne::Auto => "pairwise for small groups, product for large ones",
            AtMostOne::Pairwise => "a clause for each pair, no new variables",
            AtMostOne::Product => "the lines and columns of a square of literals (Chen)",
            AtMostOne::Commander => "a commander for each three literals (Klieber, Kwon)",
            AtMostOne::Ladder => "rungs held up to some height (Gent, Nightingale)",
        }
    }

    /// The encoding that is used for `count` literals: never `Auto`, and
    /// pairwise for a few.
    #[must_use]
    pub fn for_count(self, count: usize) -> AtMostOne {
        match self {
            _ if count <= ALWAYS_PAIRWISE => AtMostOne::Pairwise,
            AtMostOne::Auto if count > AtMostOne::AUTO_PAIRWISE => AtMostOne::Product,
            AtMostOne::Auto => AtMostOne::Pairwise,
            own => own,
        }
    }

    /// What it costs for `count` literals.
    #[must_use]
    pub fn size(self, count: usize) -> Size {
        match self.for_count(count) {
            AtMostOne::Auto | AtMostOne::Pairwise => pairwise::size(count),
            AtMostOne::Product => product::size(count),
            AtMostOne::Commander => commander::size(count),
            AtMostOne::Ladder => ladder::size(count),
        }
    }

    /// Makes the clauses for `lits`; new variables are numbered from
    /// `first_new` on, as many as [`AtMostOne::size`] tells.
    ///
    /// # Panics
    /// When there are more variables than [`Var::MAX_COUNT`] then.
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

/// Numbers of new variables.
struct Fresh {
    next: usize,
}

impl Fresh {
    /// The positive literals of so many new variables.
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
