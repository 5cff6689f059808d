//! Puzzles with one solution, made to order.
//!
//! A full grid is drawn, as near to uniformly as can be (`neuf_sudoku::full`), and givens
//! are taken away in a random order where they can go (`reduce`, `judge`);
//! what does not come out as it was wanted is thrown away and another is
//! drawn. A wish for an easy puzzle is heeded earlier, in what may be taken
//! away; one for a pattern needs another way (`pattern`).
//!
//! This draws a minimal puzzle with the probability of the orders that lead to
//! it, which prefers those with many givens a little: that is what is meant by
//! a random puzzle everywhere, and unlike the unbiased way (Berthier's
//! controlled bias, which keeps one in a quarter of a million) it is quick.
//!
//! Where not one of five hundred is as it was wanted, the usual grid is searched
//! from neighbour to neighbour instead (`climb`): puzzles with 18 givens, of
//! level 3 or with a certain score are found that chance does not bring. They
//! are as random as the search is, and no plain sample of their kind: those
//! that have many neighbours come more often, and on the way givens and
//! solution change together.
//!
//! The puzzle with number n of a seed depends on both and on nothing else, so
//! any thread can make any, and stopping early changes none.

mod climb;
mod judge;
mod minimize;
mod pattern;
mod reduce;
mod request;
mod symmetry;
mod variant;

use std::fmt;

use neuf_cnf::Interrupt;
use thiserror::Error;

use judge::{Demand, Judge, Verdict};
pub use minimize::{MinimizeError, minimize};
use reduce::{Reduced, Task};
pub use request::{Request, RequestError};
pub use symmetry::Symmetry;

use neuf_explain::rate::{self, Level, RateError};
use neuf_sudoku::full::full_grid;
use neuf_sudoku::random::Random;
use neuf_sudoku::{Grid, MethodError};

/// A puzzle and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The givens.
    pub puzzle: Grid,
    /// The only solution.
    pub solution: Grid,
    /// The weakest rules that solve it, when the request spoke of levels.
    pub level: Option<Level>,
    /// Its score, when the request spoke of scores.
    pub score: Option<f64>,
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// No puzzle can be as it is wanted.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// Told to stop before one was found.
    #[error("no such puzzle found: {0}")]
    GaveUp(Box<Tally>),
    /// The grid is too large.
    #[error(transparent)]
    Method(#[from] MethodError),
}

/// What was found instead of what was wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many puzzles were begun.
    pub attempts: u64,
    /// How many neighbours of these were tried.
    pub steps: u64,
    /// The smallest and the largest number of givens that came out, where it
    /// was not what was wanted.
    pub clues: Option<(usize, usize)>,
    /// How many were not minimal.
    pub not_minimal: u64,
    /// How many were of each level, where it was not what was wanted.
    pub levels: [u64; Level::ALL.len()],
    /// The smallest and the largest score, in hundredths, where it was not what
    /// was wanted.
    pub scores: Option<(i64, i64)>,
}

impl Tally {
    fn note_clues(&mut self, clues: usize) {
        let (least, most) = self.clues.unwrap_or((clues, clues));
        self.clues = Some((least.min(clues), most.max(clues)));
    }

    fn note_score(&mut self, score: f64) {
        let score = (score * 100.0) as i64;
        let (least, most) = self.scores.unwrap_or((score, score));
        self.scores = Some((least.min(score), most.max(score)));
    }
}

impl fmt::Display for Tally {
    /// What was found instead, in words.
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
        for (level, &count) in Level::ALL.iter().zip(&self.levels) {
            if count > 0 {
                write!(f, "; {count} were of level {} ({level})", level.number())?;
            }
        }
        if let Some((least, most)) = self.scores {
            let (least, most) = (least as f64 / 100.0, most as f64 / 100.0);
            write!(f, "; others had scores from {least} to {most}")?;
        }
        Ok(())
    }
}

/// Makes the puzzle with this number of a seed.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_generate::{Request, Symmetry, generate};
/// let request = Request { symmetry: Symmetry::Rotational, ..Request::default() };
/// let made = generate(&request, 1, 0, &Interrupt::new())?;
/// assert_eq!(made, generate(&request, 1, 0, &Interrupt::new())?);
/// assert!(made.puzzle.filled_count() < 40);
/// # Ok::<(), neuf_generate::GenerateError>(())
/// ```
///
/// # Errors
/// When no such puzzle can be, or none was found until `interrupt` was
/// requested; or when the grid is too large.
pub fn generate(
    request: &Request,
    seed: u64,
    number: u64,
    interrupt: &Interrupt,
) -> Result<Generated, GenerateError> {
    request.check()?;
    let mut maker = Maker {
        request,
        orbits: request.symmetry.orbits(request.shape()),
        random: Random::new(seed, number),
        tally: Tally::default(),
        interrupt,
    };
    loop {
        if interrupt.is_requested() {
            return Err(GenerateError::GaveUp(Box::new(maker.tally)));
        }
        let made = if maker.tally.attempts < SAMPLED || !maker.can_climb() {
            maker.attempt()?
        } else {
            maker.climb()?
        };
        if let Some(made) = made {
            return Ok(made);
        }
    }
}

/// How many puzzles are drawn before they are searched for: what one in a
/// hundred is like is nearly always drawn.
const SAMPLED: u64 = 500;

/// What the solver may spend on whether a given can go, in conflicts, unless
/// the puzzle has to be minimal.
const CONFLICTS: u64 = 100;

struct Maker<'a> {
    request: &'a Request,
    orbits: Vec<Vec<usize>>,
    random: Random,
    tally: Tally,
    interrupt: &'a Interrupt,
}

impl Maker<'_> {
    /// One attempt; `None` when something else came out.
    fn attempt(&mut self) -> Result<Option<Generated>, GenerateError> {
        let rules = &self.request.rules;
        let full = match &self.request.solution {
            Some(solution) => Some(solution.clone()),
            None if rules.is_usual() => full_grid(rules.shape(), &mut self.random, self.interrupt)?,
            None => variant::full_grid(rules, &mut self.random, self.interrupt)?,
        };
        let Some(full) = full else { return Ok(None) };
        self.tally.attempts += 1;
        let conflicts = (!self.request.is_minimal).then_some(CONFLICTS);
        let (puzzle, solution) = match &self.request.pattern {
            None => {
                let mut judge = Judge::new(&full, rules, conflicts, self.interrupt)?;
                match self.take_away(&full, &mut judge) {
                    Some(puzzle) => (puzzle, full),
                    None => return Ok(None),
                }
            }
            Some(cells) => {
                let cells: Vec<usize> = cells.iter().map(|cell| cell.position()).collect();
                match self.fill_pattern(&full, &cells)? {
                    Some(found) => found,
                    None => return Ok(None),
                }
            }
        };
        if self.request.is_minimal && !self.is_minimal(&puzzle, &solution)? {
            self.tally.not_minimal += 1;
            return Ok(None);
        }
        Ok(self.rated(puzzle, solution)?)
    }

    /// Takes givens away; `None` when their number comes out wrong.
    fn take_away(&mut self, full: &Grid, judge: &mut Judge) -> Option<Grid> {
        let request = self.request;
        self.random.shuffle(&mut self.orbits);
        let (least, demand) = (self.least(), self.demand());
        let mut values = full.values().to_vec();
        let task = Task { shape: request.shape(), solution: full.values(), demand, least };
        if reduce::reduce(&mut values, &self.orbits, task, judge, self.interrupt)
            == Reduced::Interrupted
        {
            return None;
        }
        let puzzle = Grid::from_values(request.shape(), values)?;
        let clues = puzzle.filled_count();
        if request.clues.as_ref().is_some_and(|wanted| !wanted.contains(&clues)) {
            self.tally.note_clues(clues);
            return None;
        }
        Some(puzzle)
    }

    /// How many givens to leave, by lot.
    fn least(&mut self) -> usize {
        match &self.request.clues {
            // Minimal puzzles have the number that comes out.
            Some(clues) if !self.request.is_minimal => {
                let end = (*clues.end()).min(self.request.shape().cell_count());
                clues.start() + self.random.index(end - clues.start() + 1)
            }
            _ => 0,
        }
    }

    /// What must remain true while givens are taken away.
    fn demand(&self) -> Demand {
        match &self.request.levels {
            Some(levels) if *levels.end() <= Level::Propagation && !self.request.is_minimal => {
                Demand::Solved(*levels.end())
            }
            _ => Demand::Unique,
        }
    }

    /// A puzzle with givens in these cells, and its solution.
    fn fill_pattern(
        &mut self,
        full: &Grid,
        cells: &[usize],
    ) -> Result<Option<(Grid, Grid)>, MethodError> {
        if self.request.solution.is_none() {
            return pattern::climb(full, cells, &mut self.random, self.interrupt);
        }
        // Only this one is left to try.
        let puzzle = pattern::shown(full, cells);
        let found = neuf_sudoku::count_solutions(&puzzle.clone().into(), 2, self.interrupt)?;
        Ok((found.solutions == 1 && found.exact).then(|| (puzzle, full.clone())))
    }

    fn is_minimal(&self, puzzle: &Grid, solution: &Grid) -> Result<bool, MethodError> {
        // What was reduced one by one, and not for its level, is minimal.
        if self.request.pattern.is_none() && self.request.symmetry == Symmetry::None {
            return Ok(true);
        }
        let mut judge = Judge::new(solution, &self.request.rules, None, self.interrupt)?;
        let mut values = puzzle.values().to_vec();
        for position in 0..values.len() {
            let value = std::mem::take(&mut values[position]);
            if value == 0 {
                continue;
            }
            let shape = puzzle.shape();
            let removed = [position];
            let verdict = judge.ask(&values, solution.values(), &removed, Demand::Unique, shape);
            if verdict != Verdict::Fails {
                return Ok(false);
            }
            values[position] = value;
        }
        Ok(true)
    }

    /// The puzzle, if its level and score are as they are wanted.
    fn rated(&mut self, puzzle: Grid, solution: Grid) -> Result<Option<Generated>, MethodError> {
        let mut made = Generated { puzzle, solution, level: None, score: None };
        if let Some(levels) = &self.request.levels {
            let Some(level) = self.level(&made.puzzle, *levels.start()) else { return Ok(None) };
            if !levels.contains(&level) {
                self.tally.levels[usize::from(level.number())] += 1;
                return Ok(None);
            }
            made.level = Some(level);
        }
        if let Some(scores) = &self.request.scores {
            let rating = match rate::rate(&made.puzzle.clone().into(), self.interrupt) {
                Ok(rating) => rating,
                Err(RateError::Method(error)) => return Err(error),
                Err(_) => return Ok(None),
            };
            if !scores.contains(&rating.score) {
                self.tally.note_score(rating.score);
                return Ok(None);
            }
            (made.level, made.score) = (Some(rating.level), Some(rating.score));
        }
        Ok(Some(made))
    }

    /// The level of a puzzle; `None` when interrupted. What propagation solves
    /// is told quickly when that is too easy.
    fn level(&self, puzzle: &Grid, least: Level) -> Option<Level> {
        let is_easy = || judge::is_solved_by(puzzle.values(), Level::Propagation, puzzle.shape());
        if least > Level::Propagation && is_easy() {
            return Some(Level::Propagation);
        }
        rate::level(puzzle, self.interrupt).ok()
    }
}

#[cfg(test)]
mod tests;
