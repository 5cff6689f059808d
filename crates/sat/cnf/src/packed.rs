//! A formula in few bytes: to load a solver from it, and to check the model at the end.
//!
//! A solver changes its own copy of the clauses. To check the solver's model, the given clauses
//! must be kept for as long as the search takes. A [`Formula`] has 4 bytes for each literal and 8
//! for each clause, up to a third of the memory of a search. A packed formula has numbers of as
//! many bytes as needed, with 7 bits in each byte: the length of a clause, then for each literal
//! its distance from the literal before. Most distances are small, because neighbouring clauses are
//! about the same part of the problem. So a packed formula takes a fifth to a third of the memory
//! of a [`Formula`]. A solver can be loaded from a packed formula, so the [`Formula`] need not be
//! in memory beside the solver. Reading the file again would need no memory, but standard input
//! cannot be read twice, and a file may have changed.

use crate::{Formula, Lit, Valuation, is_sparse};

/// The clauses of a formula, which can be read only from the first to the last.
///
/// ```
/// use neuf_cnf::{Formula, Lit, PackedFormula, Valuation};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [vec![a, b], vec![!b]].into_iter().collect();
/// let packed = PackedFormula::new(&formula);
/// let model: Valuation = [b].into_iter().collect();
/// assert_eq!(packed.first_unsatisfied(&model), Some(1));
/// ```
///
/// Invariant: `bytes` are whole numbers in the order that the module describes, and `last` is
/// the code of the last literal, or 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackedFormula {
    bytes: Vec<u8>,
    last: i64,
    var_count: usize,
    clauses: usize,
    literals: usize,
}

/// The number of low bits in a byte; the highest bit tells that more bytes follow.
const BITS: u32 = 7;
const MORE: u8 = 1 << BITS;

impl PackedFormula {
    /// The clauses of this formula.
    #[must_use]
    pub fn new(formula: &Formula) -> PackedFormula {
        let mut packed = PackedFormula::default();
        for clause in formula.clauses() {
            packed.add_clause(clause);
        }
        packed.bytes.shrink_to_fit();
        packed.var_count = formula.var_count();
        packed
    }

    /// Adds a clause.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        put(&mut self.bytes, clause.len() as u64);
        for lit in clause {
            let distance = lit.code() as i64 - self.last;
            // Small numbers of both signs become small numbers without a sign.
            put(&mut self.bytes, (distance << 1 ^ distance >> 63) as u64);
            self.last = lit.code() as i64;
            self.var_count = self.var_count.max(lit.var().index() + 1);
        }
        self.clauses += 1;
        self.literals += clause.len();
    }

    /// The number of variables of the [`Formula`](Formula::var_count).
    #[must_use]
    pub fn var_count(&self) -> usize {
        self.var_count
    }

    /// The number of clauses.
    #[must_use]
    pub fn len(&self) -> usize {
        self.clauses
    }

    /// Whether there is no clause at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.clauses == 0
    }

    /// The number of literals in all clauses together.
    #[must_use]
    pub fn literal_count(&self) -> usize {
        self.literals
    }

    /// [`Formula::is_sparse`] of the formula.
    #[must_use]
    pub fn is_sparse(&self) -> bool {
        is_sparse(self.var_count, self.literals)
    }

    /// Calls `visit` with each clause, in the order of the formula, until `visit` returns an error.
    ///
    /// # Errors
    /// The error of `visit`.
    pub fn try_for_each<E>(&self, mut visit: impl FnMut(&[Lit]) -> Result<(), E>) -> Result<(), E> {
        let mut rest = &self.bytes[..];
        let mut clause = Vec::new();
        let mut before = 0;
        for _ in 0..self.clauses {
            clause.clear();
            for _ in 0..take(&mut rest) {
                let distance = take(&mut rest);
                before += (distance >> 1) as i64 ^ -((distance & 1) as i64);
                clause.push(Lit::from_code(before as usize));
            }
            visit(&clause)?;
        }
        Ok(())
    }

    /// The index of the first clause that `valuation` does not make true, or `None` when
    /// `valuation` is a model of the formula; see [`Formula::first_unsatisfied`].
    #[must_use]
    pub fn first_unsatisfied(&self, valuation: &Valuation) -> Option<usize> {
        let mut index = 0;
        let checked = self.try_for_each(|clause| {
            let this = index;
            index += 1;
            if valuation.satisfies(clause) { Ok(()) } else { Err(this) }
        });
        checked.err()
    }

    /// How many bytes the clauses take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }
}

/// Appends a number.
#[inline]
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= u64::from(MORE) {
        bytes.push(number as u8 | MORE);
        number >>= BITS;
    }
    bytes.push(number as u8);
}

/// Reads a number. It is 0 at the end of the bytes.
#[inline]
fn take(bytes: &mut &[u8]) -> u64 {
    // Nearly all numbers end within five bytes, which are taken without a loop.
    if let Some(chunk) = bytes.first_chunk() {
        let word = u64::from_le_bytes(*chunk);
        let end = (!word & 0x8080_8080_8080_8080).trailing_zeros();
        if end < 40 {
            *bytes = &bytes[end as usize / 8 + 1..];
            let word = word & (u64::MAX >> (63 - end));
            return word & 0x7f
                | word >> 1 & 0x7f << 7
                | word >> 2 & 0x7f << 14
                | word >> 3 & 0x7f << 21
                | word >> 4 & 0x7f << 28;
        }
    }
    let (mut number, mut shift) = (0, 0);
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u64::from(byte & !MORE) << shift;
        if byte & MORE == 0 {
            break;
        }
        shift += BITS;
    }
    number
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Literals near each other, and a few that are far away.
    fn clauses() -> impl Strategy<Value = Vec<Vec<i32>>> {
        let numbers = prop_oneof![4 => 1..12i32, 1 => 1..=1 << 28];
        let literal =
            (numbers, any::<bool>()).prop_map(|(n, is_positive)| if is_positive { n } else { -n });
        prop::collection::vec(prop::collection::vec(literal, 0..200), 0..8)
    }

    proptest! {
        #[test]
        fn the_same_clause_is_unsatisfied(clauses in clauses(), trues in prop::collection::vec(any::<bool>(), 16)) {
            let lits = |clause: Vec<i32>| neuf_testing::lits(&clause);
            let formula: Formula = clauses.into_iter().map(lits).collect();
            let far = [1, 1 << 28].into_iter().filter(|&var| var <= formula.var_count() as i32);
            let near = trues.iter().zip(1..).map(|(&is_true, var)| if is_true { var } else { -var });
            let numbers = near.skip(1).chain(far);
            let model: Valuation = numbers.map(neuf_testing::lit).collect();
            let packed = PackedFormula::new(&formula);
            let mut unpacked = Formula::new();
            let add = |clause: &[Lit]| {
                unpacked.add_clause(clause.iter().copied());
                Ok::<(), ()>(())
            };
            prop_assert!(packed.try_for_each(add).is_ok());
            prop_assert_eq!(&unpacked, &formula);
            let sizes = (packed.var_count(), packed.len(), packed.literal_count());
            prop_assert_eq!(sizes, (formula.var_count(), formula.len(), formula.literal_count()));
            prop_assert_eq!(packed.is_sparse(), formula.is_sparse());
            prop_assert_eq!(packed.first_unsatisfied(&model), formula.first_unsatisfied(&model));
        }
    }

    #[test]
    fn neighbouring_literals_take_a_byte() {
        let formula: Formula =
            (1..1000).map(|n| neuf_testing::lits(&[n, -(n + 1), n + 2])).collect();
        // The length and three literals.
        assert_eq!(PackedFormula::new(&formula).bytes(), 4 * formula.len());
        assert_eq!(PackedFormula::new(&Formula::new()).bytes(), 0);
    }
}
