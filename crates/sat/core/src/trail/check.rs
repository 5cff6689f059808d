//! Checks the invariants of the trail.

use super::Trail;
use crate::Var;
use crate::broken::BrokenInvariant;

impl Trail {
    /// Checks that the trail, its places, its levels and the values fit together.
    ///
    /// # Errors
    /// The first violation.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        for (place, &lit) in self.lits().iter().enumerate() {
            let known = self.vars.get(lit.var().index());
            if known.is_none_or(|state| state.place as usize != place) {
                return Err(BrokenInvariant::Place(lit));
            }
        }
        for index in 0..self.valuation.var_count() {
            let var = Var::new(index);
            // The place of an unassigned variable may be any number.
            let on_trail = self.lits().get(self.place_of(var)).filter(|lit| lit.var() == var);
            let value = self.valuation.var_value(var);
            if value != on_trail.map(|lit| lit.is_positive()) {
                return Err(BrokenInvariant::Value(var));
            }
        }
        let ends = self.starts.iter().skip(1).chain([&self.len]);
        for (level, (start, end)) in self.starts.iter().zip(ends).enumerate() {
            if start > end {
                return Err(BrokenInvariant::Start(level + 1));
            }
        }
        for (place, &lit) in self.lits().iter().enumerate() {
            let (level, stands_in) = (self.level_of(lit.var()) as usize, self.stands_in(place));
            if level > stands_in || (level < stands_in && stands_in < self.disorder) {
                return Err(BrokenInvariant::Level { lit, level, stands_in });
            }
        }
        Ok(())
    }
}
