//! How much memory the clauses of a formula will take, counted before they are added.
//!
//! Watch lists that grow step by step move again and again, and moving takes most of the time of
//! loading a large formula. With the number of watches of each literal known, each list gets its
//! room at once.

use crate::Lit;

/// The sizes of clauses that are to be added, for
/// [`Propagator::expect`](crate::Propagator::expect).
///
/// ```
/// use neuf_core::{Expected, Interrupt, Lit, Propagator};
/// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let clauses = [[a, b], [!b, c]];
/// let mut expected = Expected::new(3);
/// clauses.iter().for_each(|clause| expected.count(clause));
/// let mut propagator = Propagator::new();
/// propagator.grow(3);
/// propagator.expect(&expected, &Interrupt::new()).unwrap();
/// clauses.iter().for_each(|clause| propagator.add_clause(clause));
/// ```
#[derive(Clone, Debug)]
pub struct Expected {
    /// By literal: how many clauses will watch the literal.
    pub(crate) watches: Vec<u32>,
    /// The numbers of all clauses, of binary clauses, of longer clauses, and of the literals of the
    /// longer clauses.
    pub(crate) given: usize,
    pub(crate) binary: usize,
    pub(crate) long: usize,
    pub(crate) literals: usize,
}

impl Expected {
    /// No clauses, over this many variables.
    #[must_use]
    pub fn new(var_count: usize) -> Expected {
        Expected { watches: vec![0; 2 * var_count], given: 0, binary: 0, long: 0, literals: 0 }
    }

    /// The same clauses with other literals, over this many variables.
    ///
    /// # Panics
    /// When `rename` gives a literal of another variable.
    #[must_use]
    pub fn renamed(self, var_count: usize, mut rename: impl FnMut(Lit) -> Lit) -> Expected {
        let mut watches = vec![0; 2 * var_count];
        for (code, &count) in self.watches.iter().enumerate().filter(|&(_, &count)| count > 0) {
            watches[rename(Lit::from_code(code)).code()] += count;
        }
        Expected { watches, ..self }
    }

    /// Counts one more clause.
    ///
    /// # Panics
    /// When one of its first two variables is not among those of [`Expected::new`].
    #[inline]
    pub fn count(&mut self, clause: &[Lit]) {
        self.given += 1;
        if let [first, second, rest @ ..] = clause {
            self.watches[first.code()] += 1;
            self.watches[second.code()] += 1;
            if rest.is_empty() {
                self.binary += 1;
            } else {
                (self.long, self.literals) = (self.long + 1, self.literals + clause.len());
            }
        }
    }
}
