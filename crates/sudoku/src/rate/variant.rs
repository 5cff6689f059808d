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
use super::{Level, RateError, Rating};
use crate::Puzzle;
use crate::explain::variant::{Laws, Table};

/// The rating of a puzzle that has one solution.
pub(super) fn rated(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Rating, RateError> {
    let laws = Laws::new(puzzle.rules());
    let table = Table::new(&laws, puzzle.givens());
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
