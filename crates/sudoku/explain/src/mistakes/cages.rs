//! The single changes of a killer's cages after which it has exactly one solution.
//!
//! A sum that is mistyped leaves no solution, and no change of a given mends it. If one cage is to
//! blame, there are solutions without it; so the cages are left out one after the other, and only
//! of those without which there is a solution other sums are tried. That is some dozens of
//! questions to the solver, not thousands.

use neuf_cnf::Interrupt;

use super::repair::only_solution;
use neuf_sudoku::rules::{Distinct, Variant};
use neuf_sudoku::{Grid, MethodError, Puzzle, Rules, count_solutions};

/// A change of one cage after which a puzzle has exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CageRepair {
    /// The cage as it stands.
    pub cage: Distinct,
    /// Its sum instead.
    pub sum: usize,
    /// The solution after the change.
    pub solution: Grid,
}

impl CageRepair {
    /// The rules after the change. Rules without the cage stay as they are.
    #[must_use]
    pub fn apply(&self, rules: &Rules) -> Rules {
        with(rules, &self.cage, Some(self.sum)).unwrap_or_else(|| rules.clone())
    }
}

/// The rules with another sum in a cage, or without the cage; `None` if the cage cannot have that
/// sum.
fn with(rules: &Rules, changed: &Distinct, sum: Option<usize>) -> Option<Rules> {
    let mut others = rules.without(Variant::Killer);
    for cage in rules.cages() {
        let sum = if cage == changed { sum } else { cage.sum };
        if let Some(sum) = sum {
            others.add_clue(Variant::Killer, &[sum], cage.cells.to_vec()).ok()?;
        }
    }
    Some(others)
}

/// Finds the sums of single cages after which a puzzle without a solution has exactly one, the
/// nearest first.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::mistakes::cage_repairs;
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Grid, Puzzle, Rules};
/// let givens: Grid = ".21..........123".parse()?;
/// let shape = givens.shape();
/// let mut rules = Rules::usual(shape);
/// // The first column begins with 3 and 1.
/// rules.add_clue(Variant::Killer, &[5], vec![shape.cell(0, 0), shape.cell(1, 0)])?;
/// let puzzle = Puzzle::new(givens, rules).unwrap();
/// let found = cage_repairs(&puzzle, &Interrupt::new())?;
/// assert_eq!(found[0].sum, 4);
/// let mended = Puzzle::empty(found[0].apply(puzzle.rules()));
/// assert!(mended.is_solved_by(&found[0].solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the formula of the grid would be too large.
pub fn cage_repairs(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<Vec<CageRepair>, MethodError> {
    let (rules, givens) = (puzzle.rules(), puzzle.givens());
    let mut changed = Vec::new();
    for cage in rules.cages() {
        let Some(without) = with(rules, cage, None) else { continue };
        let Some(without) = Puzzle::new(givens.clone(), without) else { continue };
        let is_consistent = without.is_consistent();
        if !is_consistent || count_solutions(&without, 1, interrupt)?.solutions == 0 {
            continue;
        }
        let side = puzzle.shape().side();
        let sums = (1..=side * cage.cells.len()).filter(|&sum| cage.sum != Some(sum));
        for sum in sums {
            let with = with(rules, cage, Some(sum));
            let with = with.and_then(|rules| Puzzle::new(givens.clone(), rules));
            let Some(with) = with else { continue };
            if let Some(solution) = only_solution(&with, givens.clone(), interrupt)? {
                changed.push(CageRepair { cage: cage.clone(), sum, solution });
            }
        }
        if interrupt.is_requested() {
            break;
        }
    }
    changed.sort_by_key(|repair| repair.cage.sum.map(|sum| sum.abs_diff(repair.sum)));
    Ok(changed)
}
