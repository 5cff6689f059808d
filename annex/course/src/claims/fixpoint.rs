//! A second check that propagation or the failed-literal rule can do nothing more.
//!
//! What a rule leaves open is given as the candidates of each cell. They stand for a set of true
//! literals: a value that is not a candidate is false, and the only candidate of a cell is true. If
//! the rule adds nothing to a set that has no conflict, then whatever the rule derives, in any
//! order, is in that set: by induction, no derivation has a first literal outside it. So a set that
//! leaves cells open proves that the rule does not solve the puzzle, however it was found.
//!
//! The check propagates by counting, as the paper does: for each clause it keeps how many of its
//! literals are true and how many are open. It shares no code with the propagator that found the
//! candidates. To propagate once more with that propagator would be shorter, but would repeat its
//! mistakes.

use neuf_cnf::{Formula, Lit, Var};
use neuf_sudoku::{Candidates, Encoding, Puzzle, Variables};
use neuf_words::named;

named! {
    /// A rule of the paper.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PaperRule("rule") {
        /// Unit propagation (the paper's III.A).
        Propagation = "propagation";
        /// Propagation and the failed-literal rule (III.B).
        FailedLiterals = "probing";
    }
}

/// What a check of a fixpoint has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixpoint {
    /// How many clauses the formula has. None of them is empty or a unit clause under the true
    /// literals.
    pub clauses: usize,
    /// How many literals were supposed without a conflict: both of each open variable for failed
    /// literals, none for propagation.
    pub trials: usize,
}

/// Checks that `rule` derives nothing beyond `left`, and finds no conflict.
///
/// `None` means that it does. The time is that of two propagations for each open variable.
#[must_use]
pub fn check_fixpoint(puzzle: &Puzzle, left: &Candidates, rule: PaperRule) -> Option<Fixpoint> {
    let encoded = Encoding::Extended.encode(puzzle);
    let formula = encoded.formula();
    let mut counts = Counts::new(formula);
    let variables = Variables { shape: puzzle.shape() };
    for (cell, values) in left.iter() {
        for value in 1..=puzzle.shape().side() {
            let value = u8::try_from(value).ok()?;
            let var = variables.var(cell, value);
            if !values.contains(value) {
                counts.set(var.negative());
            } else if values.single() == Some(value) {
                counts.set(var.positive());
            }
        }
    }
    let clauses = formula.len();
    if (0..clauses).any(|clause| counts.is_empty(clause) || counts.is_unit(clause)) {
        return None;
    }
    let mut trials = 0;
    if rule == PaperRule::FailedLiterals {
        let is_open = |var: &Var| counts.value(var.positive()).is_none();
        let open: Vec<Var> = (0..variables.count()).map(Var::new).filter(is_open).collect();
        for lit in open.into_iter().flat_map(|var| [var.positive(), var.negative()]) {
            if counts.fails(lit) {
                return None;
            }
            trials += 1;
        }
    }
    Some(Fixpoint { clauses, trials })
}

/// For each clause, how many of its literals are true and how many are open.
struct Counts<'f> {
    clauses: Vec<&'f [Lit]>,
    /// By the code of a literal: the clauses that contain it.
    containing: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
    is_true: Vec<usize>,
    is_open: Vec<usize>,
}

impl<'f> Counts<'f> {
    fn new(formula: &'f Formula) -> Counts<'f> {
        let clauses: Vec<&[Lit]> = formula.clauses().collect();
        let mut containing = vec![Vec::new(); 2 * formula.var_count()];
        for (number, clause) in clauses.iter().enumerate() {
            for lit in *clause {
                containing[lit.code()].push(number);
            }
        }
        Counts {
            containing,
            values: vec![None; formula.var_count()],
            is_true: vec![0; clauses.len()],
            is_open: clauses.iter().map(|clause| clause.len()).collect(),
            clauses,
        }
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var().index()].map(|value| value == lit.is_positive())
    }

    fn is_empty(&self, clause: usize) -> bool {
        self.is_true[clause] == 0 && self.is_open[clause] == 0
    }

    fn is_unit(&self, clause: usize) -> bool {
        self.is_true[clause] == 0 && self.is_open[clause] == 1
    }

    /// Makes an open literal true.
    fn set(&mut self, lit: Lit) {
        self.values[lit.var().index()] = Some(lit.is_positive());
        for &clause in &self.containing[lit.code()] {
            self.is_true[clause] += 1;
            self.is_open[clause] -= 1;
        }
        for &clause in &self.containing[(!lit).code()] {
            self.is_open[clause] -= 1;
        }
    }

    /// Takes back what [`set`](Counts::set) has done.
    fn unset(&mut self, lit: Lit) {
        self.values[lit.var().index()] = None;
        for &clause in &self.containing[lit.code()] {
            self.is_true[clause] -= 1;
            self.is_open[clause] += 1;
        }
        for &clause in &self.containing[(!lit).code()] {
            self.is_open[clause] += 1;
        }
    }

    /// Whether a clause becomes empty when this literal is supposed. All values are as before
    /// afterwards.
    fn fails(&mut self, supposed: Lit) -> bool {
        let mut trail = vec![supposed];
        self.set(supposed);
        let (mut next, mut conflict) = (0, false);
        while next < trail.len() && !conflict {
            let lit = trail[next];
            next += 1;
            for place in 0..self.containing[(!lit).code()].len() {
                let clause = self.containing[(!lit).code()][place];
                if self.is_empty(clause) {
                    conflict = true;
                    break;
                }
                if !self.is_unit(clause) {
                    continue;
                }
                let literals = self.clauses[clause].iter();
                let unit = literals.copied().find(|&lit| self.value(lit).is_none());
                if let Some(unit) = unit {
                    self.set(unit);
                    trail.push(unit);
                }
            }
        }
        for lit in trail {
            self.unset(lit);
        }
        conflict
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::Interrupt;
    use neuf_sudoku::{Grid, MethodName, MethodOptions, Shape, ValueSet, grid_units};
    use neuf_testing::grids::puzzles;
    use proptest::prelude::*;

    use super::*;

    const INKALA: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn left(puzzle: &Puzzle, rule: PaperRule) -> Candidates {
        let method = match rule {
            PaperRule::Propagation => MethodName::Propagation,
            PaperRule::FailedLiterals => MethodName::Probing,
        };
        let report = method.solve(puzzle, &MethodOptions::default(), &Interrupt::new());
        report.unwrap().candidates.unwrap()
    }

    #[test]
    fn the_counterexample_is_a_fixpoint_and_with_a_value_more_it_is_none() {
        let puzzle = Puzzle::from(INKALA.parse::<Grid>().unwrap());
        let left = left(&puzzle, PaperRule::FailedLiterals);
        let open: usize = left.iter().map(|(_, set)| set.len()).filter(|&len| len > 1).sum();
        let seen = check_fixpoint(&puzzle, &left, PaperRule::FailedLiterals).unwrap();
        let clauses = 11_988 + grid_units(&puzzle).count();
        assert_eq!(seen, Fixpoint { clauses, trials: 2 * open });
        // With all candidates, the unit clauses of the givens are not true yet.
        let full = Candidates::from_fn(puzzle.shape(), |_| ValueSet::full(9));
        assert_eq!(check_fixpoint(&puzzle, &full, PaperRule::Propagation), None);
        // A value that the rule did not find leaves unit clauses behind.
        let cell = puzzle.givens().empty_cells().next().unwrap();
        let more = Candidates::from_fn(puzzle.shape(), |other| {
            let set = left.get(other);
            if other == cell { set.iter().take(1).collect() } else { set }
        });
        assert_eq!(check_fixpoint(&puzzle, &more, PaperRule::FailedLiterals), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// The fixpoints of the fast propagator are fixpoints by counting, and where failed
        /// literals find more than propagation, the fixpoint of propagation is not one of theirs.
        #[test]
        fn both_ways_to_propagate_agree((grid, _) in puzzles(Shape::default())) {
            let puzzle = Puzzle::from(grid);
            let [propagated, probed] =
                [PaperRule::Propagation, PaperRule::FailedLiterals].map(|rule| left(&puzzle, rule));
            prop_assert!(check_fixpoint(&puzzle, &propagated, PaperRule::Propagation).is_some());
            prop_assert!(check_fixpoint(&puzzle, &probed, PaperRule::FailedLiterals).is_some());
            let is_fixpoint = check_fixpoint(&puzzle, &propagated, PaperRule::FailedLiterals).is_some();
            prop_assert_eq!(is_fixpoint, propagated == probed);
        }
    }
}
