//! The rating of HoDoKu 2.2: its score and its level, as they stand beside puzzles in print.
//!
//! HoDoKu solves a puzzle with the first of its techniques that applies, in the order of its table
//! of steps, again and again. Each step has a number of points, and their sum is the score. The
//! level is that of the hardest step, or a higher one if the score is above the most that the level
//! allows. So the score grows with the length of the way as well as with its hardest step, and two
//! programs agree on it only if they take the same steps in the same order. The singles are taken
//! exactly as HoDoKu takes them (`singles`). Of its chains and loops it takes the one that excludes
//! the most, and naked subsets in a box before those in a line, and so does this; otherwise the
//! techniques are those of this crate, which sometimes find another pattern of the same technique
//! first. `bench/results/score.md` says how often the numbers are the same, and why they differ
//! where they do.
//!
//! The order, the points and the levels are those of HoDoKu's own settings; how it works was
//! learned from its manual and from the steps that it prints.

mod singles;
mod table;

use std::fmt;

use neuf_cnf::Interrupt;
use neuf_sudoku::{Grid, Puzzle, RateError, only_solution};
use neuf_words::named;

use self::singles::{Single, Singles};
use self::table::{FORCING, TABLE};
use super::ladder::is_false;
use crate::RuleKind;
use crate::board::Board;
use crate::derive::chain::ChainFinder;
use crate::net::{Member, Net};
use crate::techniques::{self, Lookout};

named! {
    /// HoDoKu's levels.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum HodokuLevel("level of HoDoKu") {
        /// Singles, up to 800 points.
        Easy = "easy";
        /// Locked candidates, pairs and triples, up to 1000 points.
        Medium = "medium";
        /// Fish, wings, short chains of one value, colouring and uniqueness, up to 1600 points.
        Hard = "hard";
        /// Chains, almost locked sets and larger fish with fins, up to 1800 points.
        Unfair = "unfair";
        /// Forcing chains and nets, and whatever has more points.
        Extreme = "extreme";
    }
}

impl HodokuLevel {
    /// The most points that a puzzle of this level has.
    #[must_use]
    pub fn most_points(self) -> u32 {
        match self {
            HodokuLevel::Easy => 800,
            HodokuLevel::Medium => 1000,
            HodokuLevel::Hard => 1600,
            HodokuLevel::Unfair => 1800,
            HodokuLevel::Extreme => u32::MAX,
        }
    }
}

/// A puzzle's place on HoDoKu's scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HodokuRating {
    /// The level.
    pub level: HodokuLevel,
    /// The score: the points of all steps.
    pub score: u32,
}

/// As HoDoKu shows it: `hard (1024)`.
impl fmt::Display for HodokuRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}

/// Rates a puzzle of the usual 9×9 rules as HoDoKu does.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::rate::{HodokuLevel, hodoku_rating};
/// use neuf_sudoku::Grid;
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let rating = hodoku_rating(&puzzle.into(), &Interrupt::new())?;
/// assert_eq!((rating.level, rating.score), (HodokuLevel::Easy, 204));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the puzzle is no usual 9×9 sudoku ([`RateError::NotUsual`]), does not have exactly one
/// solution, or is interrupted.
pub fn hodoku_rating(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<HodokuRating, RateError> {
    let givens = *puzzle.usual_values().ok_or(RateError::NotUsual)?;
    let solution = only_solution(puzzle, interrupt)?;
    let net = Net::new(puzzle.rules());
    let mut way = Way {
        board: Board::new(&net, puzzle.givens()),
        singles: Singles::new(&givens),
        rating: HodokuRating { level: HodokuLevel::Easy, score: 0 },
    };
    way.run(&solution, interrupt)?;
    let HodokuRating { level, score } = way.rating;
    let fits = |level: &&HodokuLevel| score <= level.most_points();
    let least = HodokuLevel::ALL.iter().find(fits).copied().unwrap_or(HodokuLevel::Extreme);
    Ok(HodokuRating { level: level.max(least), score })
}

/// The way through a puzzle. The board and the singles always know the same.
struct Way<'n> {
    board: Board<'n>,
    singles: Singles,
    rating: HodokuRating,
}

impl Way<'_> {
    fn run(&mut self, solution: &Grid, interrupt: &Interrupt) -> Result<(), RateError> {
        let mut finder = ChainFinder::default();
        while !self.board.is_solved() {
            if interrupt.is_requested() {
                return Err(RateError::Interrupted);
            }
            if self.board.is_broken() {
                return Err(RateError::NoSolution);
            }
            if let Some(single) = self.singles.next() {
                let Single { cell, value, points } = single;
                let member = self.board.net().member(cell, value);
                self.count(HodokuLevel::Easy, points);
                self.conclude(&[(member, true)]);
                continue;
            }
            let lookout = Lookout::new(&self.board);
            let found = TABLE
                .iter()
                .find_map(|row| Some((row, techniques::of_kind(&lookout, row.kind)?.concludes)));
            if let Some((row, concludes)) = found {
                self.count(row.level, row.points);
                if row.kind == RuleKind::Grave {
                    self.empty_grave(&concludes);
                } else {
                    self.conclude(&concludes);
                }
                continue;
            }
            let net = self.board.net();
            let is_wanted = |member, holds| is_false(net, solution, member, holds);
            let (level, points) = FORCING;
            self.count(level, points);
            match finder.shortest(&mut self.board, is_wanted) {
                Some(chain) => {
                    let (member, holds) = chain.supposed;
                    self.conclude(&[(member, !holds)]);
                }
                None => {
                    // What single suppositions do not find, HoDoKu guesses.
                    let (level, points) = table::GUESS;
                    self.count(level, points);
                    let open = self.board.literals().into_iter();
                    let known = open.filter(|&(member, holds)| is_wanted(member, !holds) && holds);
                    let Some(next) = known.into_iter().next() else {
                        return Err(RateError::NoSolution);
                    };
                    self.conclude(&[next]);
                }
            }
        }
        Ok(())
    }

    fn count(&mut self, level: HodokuLevel, points: u32) {
        self.rating.level = self.rating.level.max(level);
        self.rating.score += points;
    }

    /// Crosses out the other candidates of the cells whose values a grave tells: HoDoKu takes the
    /// values afterwards, as singles that count.
    fn empty_grave(&mut self, concludes: &[(Member, bool)]) {
        let net = self.board.net();
        let mut gone = Vec::new();
        for &(member, _) in concludes.iter().filter(|&&(_, holds)| holds) {
            let (cell, value) = net.meaning(member);
            let others = (1..=net.side() as u8).filter(|&other| other != value);
            let others = others.map(|other| net.member(cell, other));
            gone.extend(
                others.filter(|&other| self.board.is_open(other)).map(|other| (other, false)),
            );
        }
        self.conclude(&gone);
    }

    /// Enters conclusions on both sides.
    fn conclude(&mut self, concludes: &[(Member, bool)]) {
        for &(member, holds) in concludes {
            let (cell, value) = self.board.net().meaning(member);
            match holds {
                true => self.singles.place(cell.position(), value),
                false => self.singles.cross_out(cell.position(), value),
            }
            self.board.set(member, holds);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What HoDoKu itself gives: level and score.
    const RATED: [(&str, &str); 10] = [
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "easy (204)",
        ),
        (
            ".513..8......4....6.7.183...6..93....3..2..9....86..1...873.6.2....8......4..978.",
            "hard (398)",
        ),
        (
            "6.....39...........2.8.9....8.37.2......5.4....4..2....1...57467.3.......5.2....8",
            "medium (398)",
        ),
        (
            ".1....8...8...1.427.3.4.9...7.196.....13.26.....584.1...7.5.4.826.4...7...8....5.",
            "unfair (796)",
        ),
        // The single after a grave counts.
        (
            "...4...3.9.56.1.2.3....5..6.7.583.......2.4.....9.......9.4.2.3.6.....7....75...9",
            "hard (810)",
        ),
        // Of the XY-chains, the one that excludes the most is taken.
        (
            ".5...6.....32....7....1..9.9.....41....568....72.....5.2..9....6....58.....7...4.",
            "extreme (1832)",
        ),
        // Of the naked triples, the one in a box is taken.
        (
            "9..7..5.26..9....4..5...8..7....8.192.1.........5...........3..8....46...76.2....",
            "medium (482)",
        ),
        // A hidden rectangle may take a value from a cell with only the two values.
        (
            ".7..18..4............4..839..5.962.3...7...9...92....6...1.4..28...2..1.4.....36.",
            "hard (1266)",
        ),
        // Of the chains of any links, too, the one that excludes the most is taken, and rings count
        // whole.
        (
            "87......2..6..2.8.....1...4.8.....9.6.5..4.3.......2.5.3...8....4.52...67.214....",
            "unfair (1310)",
        ),
        (
            "..1..32.....28.6..52......44...7..5..3.4.5.7..7..3...22......68..6.29.....38..7..",
            "unfair (1362)",
        ),
    ];

    #[test]
    fn ratings_are_those_of_hodoku() {
        for (puzzle, expected) in RATED {
            let puzzle: Grid = puzzle.parse().unwrap();
            let rating = hodoku_rating(&puzzle.into(), &Interrupt::new()).unwrap();
            assert_eq!(rating.to_string(), expected);
        }
    }

    #[test]
    fn many_points_raise_the_level() {
        assert!(HodokuLevel::ALL.is_sorted_by_key(|level| level.most_points()));
    }
}
