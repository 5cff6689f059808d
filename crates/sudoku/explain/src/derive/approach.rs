//! How soon a technique comes up in a grid: what is found before its first step.
//!
//! Who makes positions to practise a technique asks it of grid after grid, so the steps are
//! followed only as far as they can lead to an answer, and no solution is looked for.

use neuf_cnf::Interrupt;

use crate::board::Board;
use crate::derive::Deriver;
use crate::net::Net;
use crate::{ExplainOptions, Mark, RuleKind};
use neuf_sudoku::{Grid, Puzzle};

/// What comes before the first step of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Approach {
    /// The values that are found before, and the candidates that are crossed out.
    pub found: Vec<Mark>,
    /// How many steps before it only cross out candidates.
    pub crossed_out: usize,
}

/// What comes before the first step of a technique in an explanation of the puzzle with this only
/// solution; `None` if it does not come up before more than `most` steps have crossed out
/// candidates, or when interrupted.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::{RuleKind, approach};
/// use neuf_sudoku::Grid;
/// let puzzle: Grid = "1.....3..4.....2".parse()?;
/// let solution: Grid = "1324423124133142".parse()?;
/// let found = approach(&puzzle.into(), &solution, RuleKind::FullHouse, 5, &Interrupt::new());
/// // Singles come first, and nothing is crossed out.
/// assert!(found.is_some_and(|found| !found.found.is_empty() && found.crossed_out == 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn approach(
    puzzle: &Puzzle,
    solution: &Grid,
    kind: RuleKind,
    most: usize,
    interrupt: &Interrupt,
) -> Option<Approach> {
    let net = Net::new(puzzle.rules());
    let board = Board::new(&net, puzzle.givens());
    let options = ExplainOptions::default();
    let mut derivation = Deriver::new(board, Some(solution), &options, interrupt);
    let mut approach = Approach { found: Vec::new(), crossed_out: 0 };
    loop {
        let step = derivation.next()?;
        if step.kind() == kind {
            return Some(approach);
        }
        if !step.concludes.iter().any(|mark| mark.holds) {
            approach.crossed_out += 1;
            if approach.crossed_out > most {
                return None;
            }
        }
        approach.found.extend(&step.concludes);
        derivation.apply(&step);
    }
}
