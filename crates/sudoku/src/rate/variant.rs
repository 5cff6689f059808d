//! How much logic a puzzle with rules beside the usual ones needs.
//!
//! The rungs of the ladder are the same, with more said on each: naked singles
//! after the values that givens cross out by any rule; then all singles, in
//! diagonals, windows and regions too, with what each comparison and each sum
//! of a cage tells by itself; then failed literals on top of that. Without
//! such rules the level is that of the usual ladder. Comparisons and sums count
//! as propagation whatever the formula's encoding of them propagates: how hard
//! a puzzle is must not depend on auxiliary variables.

use neuf_cnf::Interrupt;

use super::effort::effort;
use super::ladder::{climb, rounds};
use super::{Level, RateError, Rating, rate};
use crate::explain::variant::{Laws, Table};
use crate::rules::Rules;
use crate::{Grid, Uniqueness, uniqueness_with};

/// Rates a puzzle that has to keep constraints beside the usual rules. Without
/// any this is [`rate`].
///
/// The score is comparable with those of usual puzzles as far as the steps are:
/// a comparison or a sum is one, and pairs, triples and fish are not looked for
/// where constraints are.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::rate::{Level, rate_with};
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Grid, Rules, Shape};
/// let mut rules = Rules::usual(Shape::square(2)?);
/// rules.add_rule(Variant::Diagonal)?;
/// let givens: Grid = "1... ..2. .... 3..2".parse()?;
/// let rating = rate_with(&givens, &rules, &Interrupt::new())?;
/// assert!(rating.level <= Level::Propagation && rating.score < 3.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When it has not exactly one solution, is too large, or is interrupted.
///
/// # Panics
/// When the constraints are for another shape.
pub fn rate_with(
    givens: &Grid,
    constraints: &Rules,
    interrupt: &Interrupt,
) -> Result<Rating, RateError> {
    if constraints.is_usual() {
        return rate(givens, interrupt);
    }
    match uniqueness_with(givens, constraints, interrupt)? {
        Uniqueness::Unique(_) => rated(givens, constraints, interrupt),
        Uniqueness::None => Err(RateError::NoSolution),
        Uniqueness::Several(..) => Err(RateError::Several),
        Uniqueness::Unknown(_) => Err(RateError::Interrupted),
    }
}

/// The rating of a puzzle that has one solution.
pub(super) fn rated(
    givens: &Grid,
    constraints: &Rules,
    interrupt: &Interrupt,
) -> Result<Rating, RateError> {
    let laws = Laws::new(constraints);
    let table = Table::new(&laws, givens);
    let mut naked = table.clone();
    naked.place_naked_singles();
    let level = if naked.is_solved() {
        Level::NakedSingles
    } else {
        climb(&mut table.clone(), Level::DepthThree, interrupt)?.unwrap_or(Level::Beyond)
    };
    let rounds = rounds(&mut table.clone(), interrupt).ok_or(RateError::Interrupted)?;
    let effort = effort(&mut table.clone(), interrupt).ok_or(RateError::Interrupted)?;
    let contradiction = effort.longest.filter(|_| level <= Level::FailedLiterals);
    Ok(Rating { level, rounds, contradiction, score: effort.score() })
}
