//! Valuations: which literals are true, false or unassigned.
//!
//! The values stand in an array of `i8` by *literal*, and each assignment writes
//! both polarities. So the propagation loop reads the value of a literal with one
//! load and without a test of its sign. An array by variable has half the size,
//! but Biere measured it to be slower in `CaDiCaL` and Kissat.

use std::fmt;

use crate::{Lit, Var};

/// A partial map from variables to truth values.
///
/// Reading a variable beyond [`Valuation::var_count`] gives `None`; assigning
/// one grows the valuation.
///
/// Invariant: `values[lit] == -values[!lit]`, each −1, 0 or 1.
///
/// ```
/// use neuf_core::{Lit, Valuation};
/// let a = Lit::from_dimacs(1).unwrap();
/// let mut valuation = Valuation::new(1);
/// assert_eq!(valuation.value(a), None);
/// valuation.assign(!a);
/// assert_eq!(valuation.value(a), Some(false));
/// ```
#[derive(Default, PartialEq, Eq)]
pub struct Valuation {
    values: Vec<i8>,
}

impl Valuation {
    /// A valuation of this many variables, none assigned.
    #[must_use]
    pub fn new(var_count: usize) -> Valuation {
        Valuation { values: vec![0; 2 * var_count] }
    }

    /// The number of variables, assigned or not.
    #[must_use]
    pub fn var_count(&self) -> usize {
        self.values.len() / 2
    }

    /// Makes room for this many variables; it never removes any.
    pub fn grow(&mut self, var_count: usize) {
        if self.var_count() < var_count {
            self.values.resize(2 * var_count, 0);
        }
    }

    /// Whether the literal is true or false, or `None` while unassigned.
    #[inline]
    #[must_use]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        match self.values.get(lit.code()) {
            None | Some(0) => None,
            Some(&value) => Some(value > 0),
        }
    }

    /// Whether the variable is true or false, or `None` while unassigned.
    #[inline]
    #[must_use]
    pub fn var_value(&self, var: Var) -> Option<bool> {
        self.value(var.positive())
    }

    /// Makes `lit` true and its negation false, even if it had the opposite value.
    #[inline]
    pub fn assign(&mut self, lit: Lit) {
        self.grow(lit.var().index() + 1);
        self.assign_known(lit);
    }

    /// Removes the value of `var`.
    #[inline]
    pub fn unassign(&mut self, var: Var) {
        if var.index() < self.var_count() {
            self.values[var.positive().code()] = 0;
            self.values[var.negative().code()] = 0;
        }
    }

    /// The true literals, in the order of their variables.
    pub fn true_literals(&self) -> impl Iterator<Item = Lit> + '_ {
        (0..self.var_count()).filter_map(|index| {
            let var = Var::new(index);
            Some(var.lit(self.var_value(var)?))
        })
    }

    /// Whether some literal of `clause` is true.
    #[must_use]
    pub fn satisfies(&self, clause: &[Lit]) -> bool {
        clause.iter().any(|&lit| self.value(lit) == Some(true))
    }

    /// Makes a literal that is known to be in range true.
    #[inline]
    pub(crate) fn assign_known(&mut self, lit: Lit) {
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
    }

    /// The raw values by literal.
    #[inline]
    pub(crate) fn raw_mut(&mut self) -> &mut [i8] {
        &mut self.values
    }

    /// The same to read.
    pub(crate) fn raw_values(&self) -> &[i8] {
        &self.values
    }

    /// Takes the values of all variables away.
    pub(crate) fn clear(&mut self) {
        self.values.fill(0);
    }

    /// −1, 0 or 1: the raw value of a literal that is known to be in range.
    #[inline]
    pub(crate) fn raw(&self, lit: Lit) -> i8 {
        self.values[lit.code()]
    }
}

impl FromIterator<Lit> for Valuation {
    /// The valuation that makes these literals true; of two opposite literals, the
    /// later one wins.
    fn from_iter<I: IntoIterator<Item = Lit>>(literals: I) -> Valuation {
        let mut valuation = Valuation::default();
        for lit in literals {
            valuation.assign(lit);
        }
        valuation
    }
}

impl Clone for Valuation {
    fn clone(&self) -> Valuation {
        Valuation { values: self.values.clone() }
    }

    /// Reuses the memory of `self`, which a derived implementation would not do.
    fn clone_from(&mut self, origin: &Valuation) {
        self.values.clone_from(&origin.values);
    }
}

impl fmt::Debug for Valuation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.true_literals()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_polarities_follow_an_assignment() {
        let a = Lit::from_dimacs(3).unwrap();
        let mut valuation = Valuation::new(3);
        valuation.assign(a);
        assert_eq!((valuation.value(a), valuation.value(!a)), (Some(true), Some(false)));
        valuation.assign(!a);
        assert_eq!(valuation.var_value(a.var()), Some(false));
        valuation.unassign(a.var());
        assert_eq!((valuation.value(a), valuation.value(!a)), (None, None));
    }

    #[test]
    fn variables_beyond_the_end_are_unassigned() {
        assert_eq!(Valuation::new(1).value(Lit::from_dimacs(9).unwrap()), None);
    }

    #[test]
    fn true_literals_are_in_variable_order() {
        let lits = [-3, 1].map(|n| Lit::from_dimacs(n).unwrap());
        let valuation: Valuation = lits.into_iter().collect();
        assert_eq!(valuation.true_literals().map(Lit::to_dimacs).collect::<Vec<_>>(), [1, -3]);
    }
}
