//! Sudoku Explainer's rating: the scale on which puzzles are compared in public.
//!
//! Sudoku Explainer 1.2.1 (N. Juillerat, 2006 to 2007) takes the first step of the easiest
//! technique again and again. ER is the rating of the hardest of these steps, EP that of the
//! hardest up to the first value placed, and ED that of the first step. So the rating depends
//! on the order of techniques, on which of several equal steps comes first, and on a few
//! habits of that program which no theory asks for; all of them are kept here, because a
//! scale is only worth something if everybody gets the same numbers.
//!
//! The rules were taken from what is published about the program: the lists of techniques and
//! ratings (the wiki of SudokuMonster's SukakuExplainer, threads of the forum of enjoysudoku),
//! and the program's answers for single positions: the order of equal steps is the order of
//! version 1.2.1.3, with which public lists are rated. None of the program's code was used. Where
//! its answers leave a choice open, a comment says so. How nested chains are tried and counted
//! is published least: here it follows what is known of how the program behaves, and its answers up
//! to 10.6 agree.
//!
//! Nothing is shared with the techniques of `neuf-explain`: those find the step that is easiest to
//! follow, these the step that this one program takes, and a change of one would spoil the other.
//!
//! | file | techniques |
//! |---|---|
//! | `singles` | hidden and naked singles |
//! | `locked` | pointing and claiming |
//! | `subsets` | naked and hidden pairs, triplets, quads |
//! | `fish` | X-wing, swordfish, jellyfish |
//! | `wings` | XY-wing, XYZ-wing |
//! | `loops` | unique rectangles and loops |
//! | `grave` | bivalue universal graves |
//! | `aligned` | aligned pair and triplet exclusion |
//! | `unary` | bidirectional cycles, forcing chains |
//! | `multiple` | Nishio, multiple and dynamic forcing chains |
//! | `nested` | steps nested in dynamic forcing chains |

#![forbid(unsafe_code)]

mod aligned;
mod best;
mod board;
mod combinations;
mod fish;
mod grave;
#[cfg(test)]
mod habits;
mod houses;
mod length;
mod links;
mod locked;
mod loops;
mod multiple;
mod nested;
mod nesting;
mod net;
mod order;
mod scale;
mod singles;
mod step;
mod subsets;
#[cfg(test)]
mod tests;
mod unary;
mod wings;

use std::fmt;

use neuf_cnf::Interrupt;
use neuf_sudoku::{Puzzle, RateError, only_solution};

use board::Board;
use order::{UNKNOWN, next_step};
use step::Step;

pub use scale::Tenths;

/// One of the numbers of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The number that Sudoku Explainer gives.
    Exactly(Tenths),
    /// A step is needed that Sudoku Explainer does not have; none of those is rated lower than
    /// this.
    AtLeast(Tenths),
}

impl Mark {
    /// The number, or the least that it can be.
    #[must_use]
    pub fn tenths(self) -> Tenths {
        match self {
            Mark::Exactly(tenths) | Mark::AtLeast(tenths) => tenths,
        }
    }

    /// Whether it is the number that Sudoku Explainer gives.
    #[must_use]
    pub fn is_exact(self) -> bool {
        matches!(self, Mark::Exactly(_))
    }
}

/// As it is written in print: `7.2`, or `≥9.0`.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Exactly(tenths) => write!(f, "{tenths}"),
            Mark::AtLeast(tenths) => write!(f, "≥{tenths}"),
        }
    }
}

/// A puzzle's place on the scale of Sudoku Explainer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainerRating {
    /// ER: the hardest step.
    pub rating: Mark,
    /// EP, the pearl: the hardest step up to the first value placed.
    pub pearl: Mark,
    /// ED, the diamond: the first step.
    pub diamond: Mark,
}

/// As Sudoku Explainer's users write it: ER, EP and ED with slashes between them.
impl fmt::Display for ExplainerRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.rating, self.pearl, self.diamond)
    }
}

/// Rates a puzzle of the usual 9×9 rules as Sudoku Explainer 1.2.1 does.
///
/// Most puzzles take a fraction of a millisecond; those that need chains take a few, and those
/// that need chains nested in each other up to some seconds.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_rate::explainer_rating;
/// use neuf_sudoku::Grid;
/// let puzzle: Grid =
///     ".83.2..9....8..1...293....8....987...7.....6...674....3....698...2..5....1..3.54."
///         .parse()?;
/// let rating = explainer_rating(&puzzle.into(), &Interrupt::new())?;
/// assert_eq!(rating.to_string(), "7.2/1.2/1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the puzzle is no usual 9×9 sudoku ([`RateError::NotUsual`]), does not have exactly one
/// solution, or is interrupted.
pub fn explainer_rating(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<ExplainerRating, RateError> {
    let givens = puzzle.usual_values().ok_or(RateError::NotUsual)?;
    only_solution(puzzle, interrupt)?;
    rated(givens, interrupt, &mut |_| {}).ok_or(RateError::Interrupted)
}

/// Takes all steps, and shows each to the visitor; `None` when interrupted.
fn rated(
    givens: &[u8; 81],
    interrupt: &Interrupt,
    visit: &mut impl FnMut(&Step),
) -> Option<ExplainerRating> {
    let mut board = Board::new(givens);
    let mut hardest = Tenths(0);
    let (mut pearl, mut diamond) = (None, None);
    while board.empty != 0 {
        let step = next_step(&board, interrupt);
        if interrupt.is_requested() {
            return None;
        }
        let Some(step) = step else {
            let stuck = Mark::AtLeast(hardest.max(UNKNOWN));
            return Some(ExplainerRating {
                rating: stuck,
                pearl: pearl.map_or(stuck, Mark::Exactly),
                diamond: diamond.map_or(stuck, Mark::Exactly),
            });
        };
        visit(&step);
        step.apply(&mut board);
        hardest = hardest.max(step.rating);
        diamond = diamond.or(Some(hardest));
        if step.placed.is_some() {
            pearl = pearl.or(Some(hardest));
        }
    }
    let exactly = |mark: Option<Tenths>| Mark::Exactly(mark.unwrap_or_default());
    Some(ExplainerRating {
        rating: Mark::Exactly(hardest),
        pearl: exactly(pearl),
        diamond: exactly(diamond),
    })
}
