//! Valuations: which literals are true, false or unassigned.
//!
//! The values stand in an array of `i8` by *literal*, and each assignment writes
//! both polarities. So the propagation loop reads the value of a literal with one
//! load and without a test of its sign. An array by variable has half the size,
//! but Biere measured it to be slower in `CaDiCaL` and Kissat.
//!
//! A formula with three variables may name one of its variables 2^28. So values of variables far
//! above the number of assigned variables stand in a map, and the memory is in proportion to the
//! assigned variables. Propagation makes room for its variables beforehand and never meets the map.

use std::collections::BTreeMap;
use std::fmt;

use crate::{Lit, Var, is_sparse};

/// A partial map from variables to truth values.
///
/// Reading a variable beyond [`Valuation::var_count`] gives `None`; assigning such a variable grows
/// the valuation.
///
/// Invariants: `values[lit] == -values[!lit]`, each −1, 0 or 1; the variables of `far`
/// are above those of `values`.
///
/// ```
/// use neuf_core::{Lit, Valuation};
/// let a = Lit::from_dimacs(1).unwrap();
/// let mut valuation = Valuation::new(1);
/// assert_eq!(valuation.value(a), None);
/// valuation.assign(!a);
/// assert_eq!(valuation.value(a), Some(false));
/// ```
#[derive(Default)]
pub struct Valuation {
    values: Vec<i8>,
    /// Variables far above the others, and whether they are true.
    far: BTreeMap<Var, bool>,
    /// How often a value was assigned to a variable beyond `values`.
    grown: usize,
}

impl Valuation {
    /// A valuation of this many variables, none assigned.
    #[must_use]
    pub fn new(var_count: usize) -> Valuation {
        Valuation { values: vec![0; 2 * var_count], ..Valuation::default() }
    }

    /// The number of variables, assigned or not.
    #[inline]
    #[must_use]
    pub fn var_count(&self) -> usize {
        if self.far.is_empty() { self.values.len() / 2 } else { self.far_count() }
    }

    #[cold]
    fn far_count(&self) -> usize {
        self.far.last_key_value().map_or(0, |(var, _)| var.index() + 1)
    }

    /// Makes room for this many variables; variables are never removed.
    pub fn grow(&mut self, var_count: usize) {
        if self.values.len() < 2 * var_count {
            self.values.resize(2 * var_count, 0);
            self.bring_near();
        }
    }

    /// Moves the far variables for which there is room now.
    fn bring_near(&mut self) {
        while let Some(entry) = self.far.first_entry()
            && 2 * entry.key().index() < self.values.len()
        {
            let (var, value) = entry.remove_entry();
            self.assign_known(var.lit(value));
        }
    }

    /// Whether the literal is true or false, or `None` while unassigned.
    #[inline]
    #[must_use]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        match self.values.get(lit.code()) {
            None => self.far_value(lit),
            Some(0) => None,
            Some(&value) => Some(value > 0),
        }
    }

    #[cold]
    fn far_value(&self, lit: Lit) -> Option<bool> {
        self.far.get(&lit.var()).map(|&value| value == lit.is_positive())
    }

    /// Whether the variable is true or false, or `None` while unassigned.
    #[inline]
    #[must_use]
    pub fn var_value(&self, var: Var) -> Option<bool> {
        self.value(var.positive())
    }

    /// Makes `lit` true and its negation false, even if `lit` was false before.
    #[inline]
    pub fn assign(&mut self, lit: Lit) {
        if lit.code() < self.values.len() {
            self.assign_known(lit);
        } else {
            self.assign_beyond(lit);
        }
    }

    #[cold]
    fn assign_beyond(&mut self, lit: Lit) {
        let count = lit.var().index() + 1;
        self.grown += 1;
        if !is_sparse(count, self.grown) {
            self.grow(count);
            self.assign_known(lit);
        } else {
            self.far.insert(lit.var(), lit.is_positive());
        }
    }

    /// Removes the value of `var`.
    #[inline]
    pub fn unassign(&mut self, var: Var) {
        if 2 * var.index() < self.values.len() {
            self.unassign_known(var);
        } else {
            self.far.remove(&var);
        }
    }

    /// The true literals, in the order of their variables.
    pub fn true_literals(&self) -> impl Iterator<Item = Lit> + '_ {
        let near = (0..self.values.len() / 2).filter_map(|index| {
            let var = Var::new(index);
            Some(var.lit(self.var_value(var)?))
        });
        near.chain(self.far.iter().map(|(var, &value)| var.lit(value)))
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

    /// Removes the value of a variable that is known to be in range.
    #[inline]
    pub(crate) fn unassign_known(&mut self, var: Var) {
        self.values[var.positive().code()] = 0;
        self.values[var.negative().code()] = 0;
    }

    /// The raw values by literal.
    #[inline]
    pub(crate) fn raw_mut(&mut self) -> &mut [i8] {
        &mut self.values
    }

    /// The raw values by literal, to read.
    pub(crate) fn raw_values(&self) -> &[i8] {
        &self.values
    }

    /// Removes the values of all variables.
    pub(crate) fn clear(&mut self) {
        self.values.fill(0);
        self.far.clear();
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
        Valuation { values: self.values.clone(), far: self.far.clone(), grown: self.grown }
    }

    /// Reuses the memory of `self`; a derived implementation would not.
    fn clone_from(&mut self, origin: &Valuation) {
        self.values.clone_from(&origin.values);
        self.far.clone_from(&origin.far);
        self.grown = origin.grown;
    }
}

impl PartialEq for Valuation {
    /// Whether both have the same variables with the same values.
    fn eq(&self, other: &Valuation) -> bool {
        let is_near = self.far.is_empty() && other.far.is_empty();
        if is_near {
            return self.values == other.values;
        }
        self.var_count() == other.var_count() && self.true_literals().eq(other.true_literals())
    }
}

impl Eq for Valuation {}

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
    #[cfg_attr(miri, ignore = "room for millions of variables takes Miri minutes")]
    fn variables_that_are_far_apart_take_little_memory() {
        let numbers = [5, -(1 << 28), 1 << 27, -(3 << 20)];
        let lits = numbers.map(|n| Lit::from_dimacs(n).unwrap());
        let mut valuation: Valuation = lits.into_iter().collect();
        assert!(valuation.values.len() <= 2 << 20 && valuation.far.len() == 3);
        assert_eq!(valuation.var_count(), 1 << 28);
        assert!(lits.iter().all(|&lit| valuation.value(lit) == Some(true)));
        assert!(lits.iter().all(|&lit| valuation.value(!lit) == Some(false)));
        let shown: Vec<i32> = valuation.true_literals().map(Lit::to_dimacs).collect();
        assert_eq!(shown, [5, -(3 << 20), 1 << 27, -(1 << 28)]);
        // The same values, with room for some of the far variables.
        let mut roomy = Valuation::new(4 << 20);
        lits.iter().for_each(|&lit| roomy.assign(lit));
        assert_eq!((roomy.far.len(), &roomy), (2, &valuation));
        valuation.grow(4 << 20);
        assert_eq!((valuation.far.len(), valuation.value(lits[3])), (2, Some(true)));
        valuation.unassign(lits[1].var());
        assert_eq!(valuation.var_value(lits[1].var()), None);
        assert_eq!(valuation.var_count(), 1 << 27);
    }

    #[test]
    #[cfg_attr(miri, ignore = "three million variables take Miri minutes")]
    fn many_variables_in_order_are_near() {
        let valuation: Valuation = (0..3 << 20).map(|index| Var::new(index).positive()).collect();
        assert_eq!((valuation.far.len(), valuation.true_literals().count()), (0, 3 << 20));
    }

    #[test]
    fn true_literals_are_in_variable_order() {
        let lits = [-3, 1].map(|n| Lit::from_dimacs(n).unwrap());
        let valuation: Valuation = lits.into_iter().collect();
        assert_eq!(valuation.true_literals().map(Lit::to_dimacs).collect::<Vec<_>>(), [1, -3]);
    }
}
