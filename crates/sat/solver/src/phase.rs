//! Phases: the value that a decision tries first.
//!
//! A decision tries the last value of the variable (Pipatsrisawat and Darwiche, SAT 2007), so that
//! independent parts of the formula that were solved before a jump back stay solved. In stable mode
//! the *target* phases come first: the values of the longest trail without a conflict since the
//! last reset. The *best* phases are the values of the longest trail since the best phases were
//! used last (Biere and Fleury, "Chasing target phases", POS 2020). A hint of the caller precedes
//! all other phases. The variable of a hint is neither eliminated nor replaced, since a repair of
//! the model would decide its value. A variable that never had a value is tried true, which
//! `CaDiCaL` and Kissat found to be best on industrial formulas.

use neuf_cnf::{Lit, Random, Var};

/// −1 for false, 1 for true, 0 for unknown.
type Phase = i8;

fn phase_of(lit: Lit) -> Phase {
    if lit.is_positive() { 1 } else { -1 }
}

/// The phases of all variables.
#[derive(Clone, Debug)]
pub(crate) struct Phases {
    /// The values that the variables had last; never unknown.
    saved: Vec<Phase>,
    target: Vec<Phase>,
    best: Vec<Phase>,
    /// The hints of the caller; empty while there are none.
    hints: Vec<Phase>,
    /// The lengths of the trails of `target` and `best`.
    target_height: usize,
    best_height: usize,
    initial: Phase,
    pub(crate) uses_target: bool,
}

impl Default for Phases {
    fn default() -> Phases {
        Phases {
            saved: Vec::new(),
            target: Vec::new(),
            best: Vec::new(),
            hints: Vec::new(),
            target_height: 0,
            best_height: 0,
            initial: 1,
            uses_target: false,
        }
    }
}

impl Phases {
    /// Makes phases in which `initial` is the value of variables that never had a value.
    pub(crate) fn new(initial: bool) -> Phases {
        Phases { initial: if initial { 1 } else { -1 }, ..Phases::default() }
    }

    pub(crate) fn grow(&mut self, var_count: usize) {
        if self.saved.len() < var_count {
            self.saved.resize(var_count, self.initial);
            self.target.resize(var_count, 0);
            self.best.resize(var_count, 0);
        }
    }

    /// Makes `self` equal to `origin`, in the memory of `self`.
    pub(crate) fn restore(&mut self, origin: &Phases) {
        let Phases { saved, target, best, hints, target_height, best_height, initial, uses_target } =
            origin;
        self.saved.clone_from(saved);
        self.target.clone_from(target);
        self.best.clone_from(best);
        self.hints.clone_from(hints);
        (self.target_height, self.best_height) = (*target_height, *best_height);
        (self.initial, self.uses_target) = (*initial, *uses_target);
    }

    /// Remembers the value of a literal that is being undone.
    #[inline]
    pub(crate) fn save(&mut self, lit: Lit) {
        self.saved[lit.var().index()] = phase_of(lit);
    }

    /// The value that a variable had last.
    pub(crate) fn saved(&self, var: Var) -> bool {
        self.saved[var.index()] > 0
    }

    /// Sets or removes a hint of the caller.
    pub(crate) fn hint(&mut self, var: Var, lit: Option<Lit>) {
        if self.hints.len() <= var.index() {
            self.hints.resize(var.index() + 1, 0);
        }
        self.hints[var.index()] = lit.map_or(0, phase_of);
    }

    /// The variables for which there is a hint of the caller.
    pub(crate) fn hinted_vars(&self) -> impl Iterator<Item = Var> + '_ {
        let hinted = self.hints.iter().enumerate().filter(|&(_, &phase)| phase != 0);
        hinted.map(|(index, _)| Var::new(index))
    }

    /// The literal of `var` to decide.
    pub(crate) fn preferred(&self, var: Var) -> Lit {
        let index = var.index();
        let hint = self.hints.get(index).copied().filter(|&phase| phase != 0);
        let target = || Some(self.target[index]).filter(|&p| self.uses_target && p != 0);
        var.lit(hint.or_else(target).unwrap_or(self.saved[index]) > 0)
    }

    /// Updates target and best phases from a trail without a conflict.
    pub(crate) fn reached(&mut self, consistent: &[Lit]) {
        if consistent.len() > self.target_height {
            self.target_height = consistent.len();
            for &lit in consistent {
                self.target[lit.var().index()] = phase_of(lit);
            }
        }
        if consistent.len() > self.best_height {
            self.best_height = consistent.len();
            for &lit in consistent {
                self.best[lit.var().index()] = phase_of(lit);
            }
        }
    }

    /// Forgets the target phases.
    pub(crate) fn clear_target(&mut self) {
        self.target_height = 0;
        self.target.fill(0);
    }

    /// Resets all saved phases to the initial value, or to its opposite.
    pub(crate) fn reset(&mut self, is_inverted: bool) {
        let phase = if is_inverted { -self.initial } else { self.initial };
        self.saved.fill(phase);
    }

    /// Begins anew with the opposite of the initial value, which later resets use as well.
    pub(crate) fn invert(&mut self) {
        self.initial = -self.initial;
        self.reset(false);
    }

    /// Changes one in sixteen of the saved phases, chosen at random.
    pub(crate) fn scatter(&mut self, random: &mut Random) {
        for saved in &mut self.saved {
            if random.index(16) == 0 {
                *saved = -*saved;
            }
        }
    }

    /// Copies the best phases to the saved phases, and starts to look for new best phases.
    pub(crate) fn take_best(&mut self) {
        for (saved, &best) in self.saved.iter_mut().zip(&self.best) {
            if best != 0 {
                *saved = best;
            }
        }
        self.best_height = 0;
    }

    /// The saved phases, as values.
    pub(crate) fn values(&self) -> Vec<bool> {
        self.saved.iter().map(|&phase| phase > 0).collect()
    }

    /// Takes these values as the saved phases.
    pub(crate) fn set_values(&mut self, values: &[bool]) {
        for (saved, &value) in self.saved.iter_mut().zip(values) {
            *saved = if value { 1 } else { -1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_go_before_targets_and_targets_before_saved_phases() {
        let x = Var::new(0);
        let mut phases = Phases::new(true);
        phases.grow(1);
        assert_eq!(phases.preferred(x), x.positive());
        phases.save(x.negative());
        assert_eq!(phases.preferred(x), x.negative());
        phases.reached(&[x.positive()]);
        phases.uses_target = true;
        assert_eq!(phases.preferred(x), x.positive());
        phases.hint(x, Some(x.negative()));
        assert_eq!(phases.preferred(x), x.negative());
        phases.hint(x, None);
        phases.clear_target();
        assert_eq!(phases.preferred(x), x.negative());
        phases.take_best();
        assert_eq!(phases.preferred(x), x.positive());
    }
}
