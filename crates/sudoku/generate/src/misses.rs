//! What was found instead of the wanted puzzle: whoever asked learns how near the search came.

use std::fmt;
use std::ops::RangeInclusive;

use neuf_cnf::Interrupt;
use neuf_explain::Difficulty;
use neuf_explain::rate::{self, HodokuLevel, Level, Rating, Way};
use neuf_rate::Tenths;
use neuf_sudoku::{MethodError, Puzzle, RateError};

use crate::{Generated, Request};

/// What was found instead of the wanted puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Misses {
    /// How many puzzles were begun.
    pub attempts: u64,
    /// How many neighbours of these were tried, when puzzles were searched for.
    pub steps: u64,
    /// The smallest and the largest number of givens among the puzzles that had too few
    /// or too many.
    pub clues: Option<(usize, usize)>,
    /// How many puzzles were not minimal although they had to be.
    pub not_minimal: u64,
    /// How often all marks that a grid deserves left other solutions, when no givens were wanted.
    pub insufficient: u64,
    /// How many puzzles were of each level that was not wanted.
    pub levels: [u64; Level::ALL.len()],
    /// How many puzzles were of each difficulty that was not wanted. Those that need a
    /// technique that is not allowed are not counted here: they are not followed to the end.
    pub difficulties: [u64; Difficulty::ALL.len()],
    /// How many puzzles did not need what they must need.
    pub not_needed: u64,
    /// The smallest and the largest score, in hundredths, among the puzzles whose score
    /// was not wanted.
    pub scores: Option<(i64, i64)>,
    /// The lowest and the highest rating of Sudoku Explainer among the puzzles whose rating was not
    /// wanted.
    pub ratings: Option<(Tenths, Tenths)>,
    /// How many puzzles were of each level of HoDoKu that was not wanted.
    pub hodoku: [u64; HodokuLevel::ALL.len()],
    /// How many puzzles have no position with the technique as its next step.
    pub without_position: u64,
}

impl Misses {
    pub(crate) fn note_clues(&mut self, clues: usize) {
        widen(&mut self.clues, clues);
    }

    pub(crate) fn note_score(&mut self, score: f64) {
        widen(&mut self.scores, (score * 100.0) as i64);
    }

    pub(crate) fn note_rating(&mut self, rating: Tenths) {
        widen(&mut self.ratings, rating);
    }

    /// Whether a level is among the wanted ones; a level that is not is counted.
    pub(crate) fn takes_level(&mut self, level: Level, wanted: &RangeInclusive<Level>) -> bool {
        let is_wanted = wanted.contains(&level);
        self.levels[usize::from(level.number())] += u64::from(!is_wanted);
        is_wanted
    }

    /// Whether the way through a puzzle is as the request wants it; a way that is not is counted.
    pub(crate) fn takes_way(&mut self, way: &Way, request: &Request) -> bool {
        if request.difficulties.as_ref().is_some_and(|wanted| !wanted.contains(&way.difficulty)) {
            self.difficulties[way.difficulty as usize] += 1;
            return false;
        }
        let is_needed = request.needs.iter().all(|&kind| way.needs(kind));
        self.not_needed += u64::from(!is_needed);
        is_needed
    }

    /// Rates a puzzle if the request wants scores, and notes its level and its score. The result is
    /// false if the score is not wanted, which is counted, or after an interrupt.
    ///
    /// # Errors
    /// When the puzzle is too large.
    pub(crate) fn takes_score(
        &mut self,
        made: &mut Generated,
        puzzle: &Puzzle,
        request: &Request,
        interrupt: &Interrupt,
    ) -> Result<bool, MethodError> {
        let Some(wanted) = &request.scores else { return Ok(true) };
        let Some(rating) = rating(puzzle, interrupt)? else { return Ok(false) };
        (made.level, made.score) = (Some(rating.level), Some(rating.score));
        let is_wanted = wanted.contains(&rating.score);
        if !is_wanted {
            self.note_score(rating.score);
        }
        Ok(is_wanted)
    }
}

/// The rating of a puzzle; `None` when interrupted.
///
/// # Errors
/// When the puzzle is too large.
pub(crate) fn rating(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<Option<Rating>, MethodError> {
    match rate::rate(puzzle, interrupt) {
        Ok(rating) => Ok(Some(rating)),
        Err(RateError::Method(error)) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Makes a range as wide as it has to be to contain a value.
fn widen<T: Ord + Copy>(range: &mut Option<(T, T)>, value: T) {
    let (least, most) = range.unwrap_or((value, value));
    *range = Some((least.min(value), most.max(value)));
}

impl fmt::Display for Misses {
    /// Writes what was found as a part of a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.attempts {
            0 => return f.write_str("not one was begun"),
            1 => f.write_str("one attempt")?,
            attempts => write!(f, "{attempts} attempts")?,
        }
        if self.steps > 0 {
            write!(f, " and {} steps from these", self.steps)?;
        }
        if let Some((least, most)) = self.clues {
            write!(f, "; others had {least} to {most} givens")?;
        }
        if self.not_minimal > 0 {
            write!(f, "; {} were not minimal", self.not_minimal)?;
        }
        if self.insufficient > 0 {
            let count = self.insufficient;
            write!(f, "; {count} had several solutions with all marks that they deserve")?;
        }
        for (level, &count) in Level::ALL.iter().zip(&self.levels) {
            if count > 0 {
                write!(f, "; {count} were of level {} ({})", level.number(), level.meaning())?;
            }
        }
        for (difficulty, &count) in Difficulty::ALL.iter().zip(&self.difficulties) {
            if count > 0 {
                write!(f, "; {count} were {difficulty}")?;
            }
        }
        if self.not_needed > 0 {
            write!(f, "; {} did not need what was wanted", self.not_needed)?;
        }
        if let Some((least, most)) = self.scores {
            let (least, most) = (least as f64 / 100.0, most as f64 / 100.0);
            write!(f, "; others had scores from {least} to {most}")?;
        }
        if let Some((least, most)) = self.ratings {
            write!(f, "; others were rated from {least} to {most}")?;
        }
        for (level, &count) in HodokuLevel::ALL.iter().zip(&self.hodoku) {
            if count > 0 {
                write!(f, "; {count} were {level} for HoDoKu")?;
            }
        }
        if self.without_position > 0 {
            let count = self.without_position;
            write!(f, "; {count} had no position with this technique as the next step")?;
        }
        Ok(())
    }
}
