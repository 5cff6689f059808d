//! Makes sudokus with one solution, as a request describes them.
//!
//! A full grid is drawn, all grids of the usual rules being equally likely on 9×9
//! (`neuf_sudoku::full`), and givens are removed in a random order as long as one
//! solution remains (`reduce`, `judge`). If the result is not what was wanted, it is
//! dropped and the next grid is drawn. When an easy puzzle is wanted, a given is removed
//! only if the puzzle stays easy. When the givens must lie in certain cells, another
//! method is used (`pattern`).
//!
//! So the probability of a minimal puzzle is the share of the orders of removal that lead
//! to it, which favours puzzles with many givens a little. This is what is commonly
//! called a random puzzle. The unbiased method, Berthier's controlled bias, keeps only
//! one puzzle in a quarter of a million and is too slow to be useful here.
//!
//! If none of five hundred puzzles is what was wanted, a search from neighbour to
//! neighbour follows on the usual grid (`climb`). It finds puzzles that random drawing
//! does not meet, such as those with 18 givens, of level 3 or with a high score. These
//! are not a uniform sample of their kind: puzzles with many neighbours are found more
//! often, and givens and solution change together on the way.
//!
//! The puzzle with number n of a seed depends on these two numbers and the request alone.
//! So any thread can make any puzzle, and stopping early changes none.

#![forbid(unsafe_code)]

mod cages;
mod climb;
mod copies;
mod cut;
mod drawn;
mod exchange;
mod extra_regions;
mod fitting;
mod fr;
mod invent;
mod judge;
mod mark;
mod marked;
mod minimize;
mod near;
mod pattern;
mod placed;
mod places;
mod position;
mod reduce;
mod regions;
mod request;
mod symmetry;
mod variant;
mod wanted;

use std::fmt;

use neuf_cnf::{Interrupt, Random};
use thiserror::Error;

pub use drawn::{can_be_invented, draw_rules};
pub use exchange::Exchange;
pub use invent::invent;
use judge::{Demand, Judge, Verdict};
pub use minimize::{MinimizeError, minimize};
use position::play;
use reduce::{Reduced, Task};
pub use request::{Request, RequestError};
pub use symmetry::Symmetry;

use neuf_explain::rate::{self, HodokuLevel, Level, Way, hodoku_rating};
use neuf_explain::{Difficulty, Mark};
use neuf_rate::{Tenths, explainer_rating};
use neuf_sudoku::full::full_grid;
use neuf_sudoku::{Grid, MethodError, RateError};

/// A puzzle, its solution, and its level and score where these were asked for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
    /// The givens.
    pub puzzle: Grid,
    /// The only solution.
    pub solution: Grid,
    /// The weakest rules that solve it, if the request restricts levels or scores.
    pub level: Option<Level>,
    /// Its score, if the request restricts scores.
    pub score: Option<f64>,
    /// The techniques that it needs, if the request restricts difficulties or techniques.
    pub way: Option<Way>,
    /// What is found in the puzzle already, in a position to practise a technique that is the next step
    /// only then: values that are no givens, and candidates that are crossed out.
    pub notes: Vec<Mark>,
}

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No puzzle can fulfil the request.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The interrupt came before such a puzzle was found.
    #[error("no such puzzle found: {0}")]
    GaveUp(Box<Misses>),
    /// The grid is too large for the solver.
    #[error(transparent)]
    Method(#[from] MethodError),
}

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

impl Misses {
    fn note_rating(&mut self, rating: Tenths) {
        let (least, most) = self.ratings.unwrap_or((rating, rating));
        self.ratings = Some((least.min(rating), most.max(rating)));
    }
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

/// Makes the puzzle with this number of the sequence that belongs to the seed.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_generate::{Request, Symmetry, generate};
/// let mut request = Request::default();
/// request.symmetry = Symmetry::Rotational;
/// let made = generate(&request, 1, 0, &Interrupt::new())?;
/// assert_eq!(made, generate(&request, 1, 0, &Interrupt::new())?);
/// assert!(made.puzzle.filled_count() < 40);
/// # Ok::<(), neuf_generate::GenerateError>(())
/// ```
///
/// # Errors
/// When the request contradicts itself, when no such puzzle was found before `interrupt`
/// was requested, or when the grid is too large.
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
        random: Random::stream(seed, number),
        tally: Misses::default(),
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

/// How many puzzles are drawn before the search from neighbour to neighbour begins. What
/// one puzzle in a hundred fulfils is nearly always found by drawing.
const SAMPLED: u64 = 500;

/// How many conflicts the solver may spend on the question whether a given can be
/// removed, unless the puzzle has to be minimal.
const CONFLICTS: u64 = 100;

struct Maker<'a> {
    request: &'a Request,
    orbits: Vec<Vec<usize>>,
    random: Random,
    tally: Misses,
    interrupt: &'a Interrupt,
}

impl Maker<'_> {
    /// Makes one attempt; `None` when its result is not what was wanted.
    fn attempt(&mut self) -> Result<Option<Generated>, GenerateError> {
        let rules = &self.request.rules;
        let near = near::start(self.request, &mut self.random, self.interrupt)?;
        let is_near = near.is_some();
        let full = match (near, &self.request.solution) {
            (Some((solution, order)), _) => {
                self.orbits = order;
                Some(solution)
            }
            (None, Some(solution)) => Some(solution.clone()),
            (None, None) if rules.is_usual() => {
                full_grid(rules.shape(), &mut self.random, self.interrupt)?
            }
            (None, None) => variant::full_grid(rules, &mut self.random, self.interrupt)?,
        };
        let Some(full) = full else { return Ok(None) };
        self.tally.attempts += 1;
        let conflicts = (!self.request.is_minimal).then_some(CONFLICTS);
        let (puzzle, solution) = match &self.request.pattern {
            None => {
                let mut judge = Judge::new(&full, rules, conflicts, self.interrupt)?;
                if !is_near {
                    self.random.shuffle(&mut self.orbits);
                }
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

    /// Removes givens in the order of the orbits; `None` when their number is not what was wanted.
    fn take_away(&mut self, full: &Grid, judge: &mut Judge) -> Option<Grid> {
        let request = self.request;
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

    /// How many givens are to be left at least, chosen at random within the request.
    fn least(&mut self) -> usize {
        match &self.request.clues {
            // The number of givens of a minimal puzzle cannot be chosen.
            Some(clues) if !self.request.is_minimal => {
                let end = (*clues.end()).min(self.request.shape().cell_count());
                clues.start() + self.random.index(end - clues.start() + 1)
            }
            _ => 0,
        }
    }

    /// What must remain true while givens are removed.
    fn demand(&self) -> Demand {
        match &self.request.levels {
            Some(levels) if *levels.end() <= Level::Propagation && !self.request.is_minimal => {
                Demand::Solved(*levels.end())
            }
            _ if self.request.restricts_techniques() && !self.request.is_minimal => {
                Demand::Within(self.request.techniques())
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
        // With a fixed solution there is only one puzzle to try.
        let puzzle = pattern::shown(full, cells);
        let found = neuf_sudoku::count_solutions(&puzzle.clone().into(), 2, self.interrupt)?;
        Ok((found.solutions == 1 && found.exact).then(|| (puzzle, full.clone())))
    }

    fn is_minimal(&self, puzzle: &Grid, solution: &Grid) -> Result<bool, MethodError> {
        // Givens that were removed one by one, with only uniqueness demanded, leave a
        // minimal puzzle.
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

    /// The puzzle with its level and score, if these are as wanted.
    fn rated(&mut self, puzzle: Grid, solution: Grid) -> Result<Option<Generated>, MethodError> {
        let mut made =
            Generated { puzzle, solution, level: None, score: None, way: None, notes: Vec::new() };
        if let Some(levels) = &self.request.wanted_levels() {
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
        if self.request.asks_for_way() {
            let allowed = self.request.techniques();
            let way = judge::way(&made.puzzle, &made.solution, allowed, self.interrupt);
            let Some(way) = way else { return Ok(None) };
            let wanted = self.request.difficulties.as_ref();
            if wanted.is_some_and(|wanted| !wanted.contains(&way.difficulty)) {
                self.tally.difficulties[way.difficulty as usize] += 1;
                return Ok(None);
            }
            if !self.request.needs.iter().all(|&kind| way.needs(kind)) {
                self.tally.not_needed += 1;
                return Ok(None);
            }
            made.way = Some(way);
        }
        if let Some(wanted) = &self.request.ratings {
            let puzzle = made.puzzle.clone().into();
            let Ok(found) = explainer_rating(&puzzle, self.interrupt) else { return Ok(None) };
            if !found.rating.is_exact() || !wanted.contains(&found.rating.tenths()) {
                self.tally.note_rating(found.rating.tenths());
                return Ok(None);
            }
        }
        if let Some(wanted) = &self.request.hodoku {
            let puzzle = made.puzzle.clone().into();
            let Ok(found) = hodoku_rating(&puzzle, self.interrupt) else { return Ok(None) };
            if !wanted.contains(&found.level) {
                self.tally.hodoku[found.level as usize] += 1;
                return Ok(None);
            }
        }
        let is_played = play(&mut made, Grid::into, self.request, &mut self.tally, self.interrupt);
        Ok(is_played.then_some(made))
    }

    /// The level of a puzzle; `None` when interrupted. When propagation is too weak a
    /// rule for the request, puzzles that it solves are recognised quickly and all
    /// reported as [`Level::Propagation`].
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
