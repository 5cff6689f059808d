//! Unit propagation: part III.A of the 2014 Centrale-Supélec paper.
//!
//! When all literals of a clause but one are false, the remaining literal must be true. Propagation
//! applies this rule until nothing new follows, or until all literals of a clause are false: then
//! the assumptions contradict the clauses. The work is done by `neuf-core`, which also carries the
//! solver and has many methods for the solver alone. The interface here is small, accepts any
//! literals in any order, and has no state in which it gives a wrong answer. A second
//! implementation, written only to be read, would be shorter, but twenty times slower where the
//! sudoku methods use this one.

use neuf_core::Reason;

use crate::{Formula, Interrupt, Interrupted, Lit, Valuation, Var};

/// Clauses, the literals that follow from them, and the decision levels at which they
/// follow.
///
/// Level 0 holds what follows from the clauses alone. [`UnitPropagator::decide`] opens a level on
/// trial, and [`UnitPropagator::backtrack`] closes the level and undoes everything that followed
/// there.
///
/// A contradiction at level 0 refutes the clauses for good. A contradiction at a higher
/// level says that the decisions up to that level cannot all be true; until the level is
/// closed, no method draws further consequences.
///
/// ```
/// use neuf_cnf::{Formula, Lit, UnitPropagator};
/// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [vec![a], vec![!a, !b, c], vec![!c, !b]].into_iter().collect();
/// let mut propagator = UnitPropagator::from_formula(&formula);
/// assert!(propagator.propagate().is_ok());
/// assert_eq!(propagator.trail(), [a]);
/// // With b, the second clause makes c true, and the third is false.
/// assert!(propagator.decide(b).is_err());
/// propagator.backtrack(0);
/// assert_eq!(propagator.value(b), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct UnitPropagator {
    pub(crate) core: neuf_core::Propagator,
    /// The level above 0 at which a clause was found to be false, while that level is
    /// open.
    contradicted: Option<usize>,
}

/// All literals of some clause are false, so what was assumed contradicts the clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the clauses contradict what was assumed")]
pub struct Contradiction;

impl UnitPropagator {
    /// Makes a propagator without clauses, with room for this many variables. A clause or a
    /// decision with a later variable makes room for the variable.
    #[must_use]
    pub fn new(var_count: usize) -> UnitPropagator {
        let mut propagator = UnitPropagator::default();
        propagator.core.grow(var_count.min(Var::MAX_COUNT));
        propagator
    }

    /// Makes a propagator with the clauses of `formula`, before any propagation.
    #[must_use]
    pub fn from_formula(formula: &Formula) -> UnitPropagator {
        let core = neuf_core::Propagator::from_clauses(formula.var_count(), formula.clauses());
        UnitPropagator { core, contradicted: None }
    }

    /// Like [`from_formula`](UnitPropagator::from_formula), but ends early when `interrupt` asks to
    /// stop.
    ///
    /// # Errors
    /// [`Interrupted`] when `interrupt` asks to stop.
    pub fn load(formula: &Formula, interrupt: &Interrupt) -> Result<UnitPropagator, Interrupted> {
        let (var_count, clauses) = (formula.var_count(), formula.clauses());
        neuf_core::Propagator::load(var_count, clauses, interrupt).map(UnitPropagator::from_core)
    }

    pub(crate) fn from_core(core: neuf_core::Propagator) -> UnitPropagator {
        UnitPropagator { core, contradicted: None }
    }

    /// Goes back to level 0 and adds a clause. The next propagation finds the consequences of the
    /// clause.
    ///
    /// Literals that are false at level 0 are left out, and a clause that is true there
    /// is not stored.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        self.backtrack(0);
        self.core.add_clause(clause);
    }

    /// Draws all consequences at the current level: the paper's `propagation`.
    ///
    /// # Errors
    /// When a clause is false.
    pub fn propagate(&mut self) -> Result<(), Contradiction> {
        if self.contradicted.is_none() && self.core.propagate().is_some() {
            self.contradicted = Some(self.level()).filter(|&level| level > 0);
        }
        if self.is_contradicted() { Err(Contradiction) } else { Ok(()) }
    }

    /// Opens a level, makes `lit` true there and draws all consequences.
    ///
    /// The level is opened in any case, even if the literal already has a value.
    ///
    /// # Errors
    /// When a clause is false, or when the literal was false before.
    pub fn decide(&mut self, lit: Lit) -> Result<(), Contradiction> {
        // First draw the consequences that belong to the levels below, so that these consequences
        // stay in their levels.
        let before = self.propagate();
        self.core.open_level();
        before?;
        self.imply(lit)
    }

    /// Makes `lit` true at the current level and draws all consequences. The caller vouches for the
    /// literal, which need not follow from the clauses by propagation. (At level 0, a unit clause
    /// would do as well.)
    ///
    /// ```
    /// use neuf_cnf::{Lit, UnitPropagator};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut propagator = UnitPropagator::new(2);
    /// propagator.add_clause(&[!a, b]);
    /// assert!(propagator.imply(a).is_ok());
    /// assert_eq!(propagator.trail(), [a, b]);
    /// ```
    ///
    /// # Errors
    /// When a clause is false, or when the literal was false before.
    pub fn imply(&mut self, lit: Lit) -> Result<(), Contradiction> {
        self.propagate()?;
        self.core.grow(lit.var().index() + 1);
        match self.value(lit) {
            Some(true) => {}
            None => self.core.imply(lit, Reason::None),
            Some(false) if self.level() == 0 => self.core.refute(&[]),
            Some(false) => self.contradicted = Some(self.level()),
        }
        self.propagate()
    }

    /// Closes all levels above `level`, with all that was found there.
    pub fn backtrack(&mut self, level: usize) {
        self.contradicted = self.contradicted.filter(|&contradicted| contradicted <= level);
        self.core.backtrack(level);
    }

    /// The current level, which is the number of open decisions.
    #[must_use]
    pub fn level(&self) -> usize {
        self.core.level()
    }

    /// The value of a literal, or `None` while the literal has no value.
    #[inline]
    #[must_use]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.core.value(lit)
    }

    /// The values of all variables.
    #[must_use]
    pub fn valuation(&self) -> &Valuation {
        self.core.valuation()
    }

    /// The true literals, in the order in which they were found.
    #[must_use]
    pub fn trail(&self) -> &[Lit] {
        self.core.trail()
    }

    /// The clause that made a literal true: this literal first, then the others in any order, all
    /// false. `None` for a literal that is not true, for a decision and for a unit.
    ///
    /// ```
    /// use neuf_cnf::{Lit, UnitPropagator};
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut propagator = UnitPropagator::default();
    /// propagator.add_clause(&[!a, !b, c]);
    /// assert!(propagator.decide(a).and(propagator.decide(b)).is_ok());
    /// let reason = propagator.reason(c).unwrap();
    /// assert_eq!((reason.len(), reason[0]), (3, c));
    /// assert_eq!(propagator.reason(a), None);
    /// ```
    #[must_use]
    pub fn reason(&self, lit: Lit) -> Option<Vec<Lit>> {
        if self.value(lit) != Some(true) {
            return None;
        }
        match self.core.history().reason_of(lit.var()) {
            reason if reason.is_clause() => {
                Some(std::iter::once(lit).chain(self.core.antecedents(lit, reason)).collect())
            }
            _ => None,
        }
    }

    /// Whether the clauses contradict each other, whatever is decided.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.core.is_refuted()
    }

    /// Whether making an open literal true can have a consequence, once all consequences at
    /// this level are drawn.
    pub(crate) fn may_imply(&self, lit: Lit) -> bool {
        self.core.may_imply(lit)
    }

    /// Whether the literal implies others by clauses of two literals and no clause of two literals
    /// implies the literal.
    pub(crate) fn is_root(&self, lit: Lit) -> bool {
        let watches = self.core.watches();
        let has_binary = |lit: Lit| watches[lit].iter().any(|watch| watch.is_binary());
        has_binary(!lit) && !has_binary(lit)
    }

    /// Whether a clause is false at the current level.
    pub(crate) fn is_contradicted(&self) -> bool {
        self.core.is_refuted() || self.contradicted.is_some()
    }

    /// Whether a clause was lost because there was no room for it: clauses of three or more
    /// literals may take at most 16 GiB. A contradiction still holds after a loss, but a valuation
    /// without a contradiction need not satisfy all clauses.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.core.is_full()
    }

    /// How many literals have been propagated so far.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.core.propagations()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{all_models, small_formula};
    use neuf_testing::lits;
    use proptest::prelude::*;

    /// The calls of a caller, with literals of any variable, in any order.
    #[derive(Clone, Copy, Debug)]
    enum Call {
        Decide(Lit),
        Imply(Lit),
        Backtrack(usize),
        Add([Lit; 3]),
        Propagate,
    }

    fn call() -> impl Strategy<Value = Call> {
        let literal = || crate::testing::literal(12);
        prop_oneof![
            3 => literal().prop_map(Call::Decide),
            1 => literal().prop_map(Call::Imply),
            1 => (0..6usize).prop_map(Call::Backtrack),
            1 => [literal(), literal(), literal()].prop_map(Call::Add),
            1 => Just(Call::Propagate),
        ]
    }

    #[test]
    fn a_contradiction_stands_until_its_level_is_closed() {
        let [a, b] = [1, 2].map(|n| lits(&[n])[0]);
        let formula: Formula = [vec![!a, b], vec![!a, !b]].into_iter().collect();
        let mut propagator = UnitPropagator::from_formula(&formula);
        assert_eq!(propagator.decide(a), Err(Contradiction));
        assert_eq!(propagator.propagate(), Err(Contradiction));
        assert_eq!(propagator.decide(b), Err(Contradiction));
        assert_eq!(propagator.level(), 2);
        propagator.backtrack(1);
        assert_eq!(propagator.propagate(), Err(Contradiction));
        propagator.backtrack(0);
        assert_eq!(propagator.imply(!a), Ok(()));
        assert_eq!(propagator.imply(a), Err(Contradiction));
        assert!(propagator.is_refuted());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 512 }))]

        #[test]
        fn propagation_keeps_the_models(formula in small_formula()) {
            let models = all_models(&formula);
            let mut propagator = UnitPropagator::from_formula(&formula);
            if propagator.propagate().is_err() {
                prop_assert!(models.is_empty());
            } else {
                let simplified = formula.simplified_by(propagator.valuation());
                prop_assert_eq!(all_models(&simplified), models);
            }
        }

        /// Each answer agrees with the models, whatever was called before: a literal that
        /// is true holds in all models of the clauses and the assumptions, and after a
        /// contradiction there is no such model.
        #[test]
        fn what_follows_holds_in_every_model(
            formula in small_formula(),
            calls in prop::collection::vec(call(), 1..30),
        ) {
            let mut formula = formula;
            formula.declare_vars(12);
            let mut propagator = UnitPropagator::from_formula(&formula);
            // The assumptions of each level.
            let mut assumed: Vec<Vec<Lit>> = vec![Vec::new()];
            for call in calls {
                let result = match call {
                    Call::Decide(lit) => {
                        assumed.push(vec![lit]);
                        propagator.decide(lit)
                    }
                    Call::Imply(lit) => {
                        if let Some(level) = assumed.last_mut() {
                            level.push(lit);
                        }
                        propagator.imply(lit)
                    }
                    Call::Backtrack(level) => {
                        assumed.truncate(level + 1);
                        propagator.backtrack(level);
                        propagator.propagate()
                    }
                    Call::Add(clause) => {
                        assumed.truncate(1);
                        formula.add_clause(clause);
                        propagator.add_clause(&clause);
                        propagator.propagate()
                    }
                    Call::Propagate => propagator.propagate(),
                };
                prop_assert_eq!(propagator.level(), assumed.len() - 1);
                let mut assuming = formula.clone();
                assuming.extend(assumed.iter().flatten().map(|&lit| [lit]));
                let models = all_models(&assuming);
                if result.is_err() {
                    prop_assert!(models.is_empty());
                } else {
                    prop_assert!(assumed.iter().flatten().all(|&l| propagator.value(l) == Some(true)));
                }
                for &lit in propagator.trail() {
                    prop_assert!(models.iter().all(|model| model.value(lit) == Some(true)));
                    if let Some(clause) = propagator.reason(lit) {
                        prop_assert_eq!(clause[0], lit);
                        let is_false = |&other: &Lit| propagator.value(other) == Some(false);
                        prop_assert!(clause[1..].iter().all(is_false));
                    }
                }
                if propagator.is_refuted() {
                    break;
                }
            }
        }
    }
}
