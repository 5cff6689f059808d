//! The failed-literal rule, to its fixpoint.
//!
//! Part III.B of the 2014 Centrale-Supélec paper: when propagating a literal leads to a
//! contradiction, its negation is true. The rule is tried on each unassigned variable in both
//! polarities, with propagation after each success, until neither the rule nor propagation adds
//! anything. This fixpoint does not depend on the order of the trials. The technique is older than
//! the paper: Freeman's thesis (1995) and Le Berre's look-ahead (2001) use it, and Lynce and
//! Ouaknine brought it to sudoku (2006).
//!
//! The plain rule would propagate every literal in every round. Two shortcuts, which do not change
//! the result, make it fast. A literal need not be tried again as long as no unit was found since
//! its last trial. And let b follow from a literal a that did not fail: then b cannot fail either,
//! since what follows from b follows from a. [`Trials`] keeps track of both, for the solver's
//! probing as well. In large formulas, the roots of the implications are tried first: trials from
//! the end of a chain of n implications would take n² steps. The formula of a 9×9 sudoku is tried
//! in the paper's order, which a course compares step by step.

use neuf_core::Trials;

use crate::{Interrupt, Lit, UnitPropagator, Var};

/// Beyond this many variables, roots are tried first; in the tests of this crate, beyond three.
const MANY: usize = if cfg!(test) { 3 } else { 1 << 12 };

/// The counts and the result of [`probe()`] or [`look_ahead`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProbeReport {
    /// How many passes over the variables were made. The last pass, which finds nothing,
    /// is counted too.
    pub rounds: u64,
    /// How many literals were propagated on trial.
    pub probes: u64,
    /// How many literals failed. Literals that propagation found are not counted.
    pub failed: u64,
    /// Whether a contradiction was found at the level where the rule was applied.
    pub contradiction: bool,
    /// Whether the fixpoint or a contradiction was reached; `false` after an
    /// interrupt.
    pub complete: bool,
}

/// Applies propagation and the failed-literal rule at level 0 until nothing new is found: the
/// paper's `propagation2`. The literals found stay on the trail; a contradiction leaves the
/// propagator [refuted](UnitPropagator::is_refuted).
///
/// In the worst case there are as many rounds as variables, each with one propagation for
/// each literal. `interrupt` is checked before each variable.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit, UnitPropagator, probe};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// // a leads to b and to ¬b: propagation alone finds nothing.
/// let formula: Formula = [vec![!a, b], vec![!a, !b]].into_iter().collect();
/// let mut propagator = UnitPropagator::from_formula(&formula);
/// let report = probe(&mut propagator, &Interrupt::new());
/// assert_eq!(propagator.trail(), [!a]);
/// assert_eq!((report.failed, report.complete), (1, true));
/// ```
pub fn probe(propagator: &mut UnitPropagator, interrupt: &Interrupt) -> ProbeReport {
    probe_observed(propagator, interrupt, |_, _, _| ())
}

/// Does the work of [`probe()`], and shows each trial to `observe`: the propagator with everything
/// that follows from the literal, the literal, and whether the literal fails. An observer that does
/// nothing costs nothing.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit, UnitPropagator, probe_observed};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [vec![!a, b], vec![!a, !b]].into_iter().collect();
/// let mut failed = Vec::new();
/// probe_observed(&mut UnitPropagator::from_formula(&formula), &Interrupt::new(), |_, lit, fails| {
///     if fails {
///         failed.push(lit);
///     }
/// });
/// assert_eq!(failed, [a]);
/// ```
pub fn probe_observed(
    propagator: &mut UnitPropagator,
    interrupt: &Interrupt,
    observe: impl FnMut(&UnitPropagator, Lit, bool),
) -> ProbeReport {
    propagator.backtrack(0);
    look_ahead_observed(propagator, interrupt, observe)
}

/// Does the work of [`probe()`] at the current decision level: what is found holds under the
/// decisions up to this level and is undone with the level. A contradiction above level 0 is only
/// reported.
pub fn look_ahead(propagator: &mut UnitPropagator, interrupt: &Interrupt) -> ProbeReport {
    look_ahead_observed(propagator, interrupt, |_, _, _| ())
}

fn look_ahead_observed(
    propagator: &mut UnitPropagator,
    interrupt: &Interrupt,
    observe: impl FnMut(&UnitPropagator, Lit, bool),
) -> ProbeReport {
    let contradiction = propagator.propagate().is_err();
    let mut probing = Probing {
        level: propagator.level(),
        trials: Trials::new(propagator.valuation().var_count()),
        propagator,
        observe,
        report: ProbeReport { contradiction, ..ProbeReport::default() },
    };
    probing.run(interrupt);
    probing.report
}

struct Probing<'a, F> {
    propagator: &'a mut UnitPropagator,
    observe: F,
    /// The level at which the rule is applied.
    level: usize,
    trials: Trials,
    report: ProbeReport,
}

impl<F: FnMut(&UnitPropagator, Lit, bool)> Probing<'_, F> {
    fn run(&mut self, interrupt: &Interrupt) {
        let var_count = self.propagator.valuation().var_count();
        if var_count > MANY {
            for lit in (0..2 * var_count).map(Lit::from_code) {
                if interrupt.is_requested() {
                    return;
                }
                if self.propagator.is_root(lit) {
                    self.try_open(lit);
                }
            }
        }
        let mut before = None;
        while before != Some(self.report.failed) && !self.report.contradiction {
            before = Some(self.report.failed);
            self.report.rounds += 1;
            for index in 0..var_count {
                if interrupt.is_requested() {
                    return;
                }
                let var = Var::new(index);
                self.try_open(var.positive());
                self.try_open(var.negative());
            }
        }
        self.report.complete = true;
    }

    fn try_open(&mut self, lit: Lit) {
        let is_open = !self.trials.is_passed(lit) && self.propagator.value(lit).is_none();
        if is_open && !self.report.contradiction {
            self.try_literal(lit);
        }
    }

    fn try_literal(&mut self, lit: Lit) {
        if !self.propagator.may_imply(lit) {
            return;
        }
        self.report.probes += 1;
        let known = self.propagator.trail().len();
        let fails = self.propagator.decide(lit).is_err();
        (self.observe)(self.propagator, lit, fails);
        if !fails {
            self.trials.pass(&self.propagator.trail()[known..]);
        }
        self.propagator.backtrack(self.level);
        if fails {
            self.report.failed += 1;
            self.trials.forget();
            self.report.contradiction = self.propagator.imply(!lit).is_err();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{all_models, small_formula};
    use crate::{Formula, Origin, Valuation};
    use neuf_testing::lits;
    use proptest::prelude::*;

    /// The rule as the paper states it, without shortcuts. `None` when refuted.
    fn plainly(formula: &Formula) -> Option<Valuation> {
        let mut propagator = UnitPropagator::from_formula(formula);
        loop {
            let _is_seen_below = propagator.propagate();
            let fails = |lit: Lit| {
                let mut trial = propagator.clone();
                trial.add_clause(&[lit]);
                trial.propagate().is_err()
            };
            let literals = formula.vars().flat_map(|var| [var.positive(), var.negative()]);
            let mut open = literals.filter(|&lit| propagator.value(lit).is_none());
            if propagator.is_refuted() {
                return None;
            }
            match open.find(|&lit| fails(lit)) {
                Some(failed) => propagator.add_clause(&[!failed]),
                None => return Some(propagator.valuation().clone()),
            }
        }
    }

    #[test]
    fn two_failing_polarities_refute() {
        let clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]];
        let formula: Formula = clauses.map(|clause| lits(&clause)).into_iter().collect();
        let mut propagator = UnitPropagator::from_formula(&formula);
        assert!(probe(&mut propagator, &Interrupt::new()).complete);
        assert!(propagator.is_refuted());
    }

    /// The literal 1 does not fail when it is tried first, but fails once 2 is known to be false.
    #[test]
    fn what_passed_is_tried_again_after_a_failure() {
        let clauses: [&[i32]; 4] = [&[-1, 3, 2], &[-1, -3, 2], &[-2, 4], &[-2, -4]];
        let formula: Formula = clauses.map(lits).into_iter().collect();
        let mut propagator = UnitPropagator::from_formula(&formula);
        let report = probe(&mut propagator, &Interrupt::new());
        assert_eq!(propagator.trail(), lits(&[-2, -1]));
        assert_eq!((report.failed, report.complete), (2, true));
    }

    #[test]
    fn a_chain_is_tried_from_its_beginning_in_both_directions() {
        let formula: Formula = (1..5000).map(|var| lits(&[-var, var + 1])).collect();
        let report = probe(&mut UnitPropagator::from_formula(&formula), &Interrupt::new());
        assert_eq!((report.probes, report.failed, report.complete), (2, 0, true));
    }

    #[test]
    fn an_interrupt_leaves_what_was_found() {
        let interrupt = Interrupt::new();
        interrupt.request();
        let formula: Formula =
            [[-1, 2], [-1, -2]].map(|clause| lits(&clause)).into_iter().collect();
        let mut propagator = UnitPropagator::from_formula(&formula);
        assert!(!probe(&mut propagator, &interrupt).complete);
        assert_eq!(propagator.level(), 0);
    }

    proptest! {
        #[test]
        fn an_origin_reaches_the_plain_fixpoint(
            formula in small_formula(), units in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        ) {
            let vars = formula.var_count();
            prop_assume!(vars > 0);
            let units: Vec<Lit> =
                units.into_iter().map(|index| Lit::from_code(index.index(2 * vars))).collect();
            let mut origin = Origin::new(UnitPropagator::from_formula(&formula));
            let propagator = origin.with_units(&units);
            probe(propagator, &Interrupt::new());
            let mut whole = formula.clone();
            units.iter().for_each(|&unit| whole.add_clause([unit]));
            match plainly(&whole) {
                None => prop_assert!(propagator.is_refuted()),
                Some(valuation) => prop_assert_eq!(propagator.valuation(), &valuation),
            }
        }

        #[test]
        fn shortcuts_reach_the_plain_fixpoint(formula in small_formula()) {
            let mut propagator = UnitPropagator::from_formula(&formula);
            probe(&mut propagator, &Interrupt::new());
            match plainly(&formula) {
                None => prop_assert!(propagator.is_refuted()),
                Some(valuation) => prop_assert_eq!(propagator.valuation(), &valuation),
            }
        }

        #[test]
        fn probing_keeps_the_models(formula in small_formula()) {
            let models = all_models(&formula);
            let mut propagator = UnitPropagator::from_formula(&formula);
            probe(&mut propagator, &Interrupt::new());
            if propagator.is_refuted() {
                prop_assert!(models.is_empty());
            } else {
                let simplified = formula.simplified_by(propagator.valuation());
                prop_assert_eq!(all_models(&simplified), models);
            }
        }
    }
}
