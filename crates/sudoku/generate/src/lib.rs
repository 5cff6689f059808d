//! Makes sudokus with one solution, as a request describes them.
//!
//! A full grid is drawn, all grids of the usual rules being equally likely on 9×9
//! (`neuf_sudoku::full_grid`), and givens are removed in a random order as long as one
//! solution remains (`search/reduce`, `search/judge`). If the result is not what was wanted, it is
//! dropped and the next grid is drawn. When an easy puzzle is wanted, a given is removed
//! only if the puzzle stays easy. When the givens must lie in certain cells, another
//! method is used (`search/pattern`).
//!
//! So the probability of a minimal puzzle is the share of the orders of removal that lead
//! to it, which favours puzzles with many givens a little. This is what is commonly
//! called a random puzzle. The unbiased method, Berthier's controlled bias, keeps only
//! one puzzle in a quarter of a million and is too slow to be useful here.
//!
//! If none of five hundred puzzles is what was wanted, a search from neighbour to
//! neighbour follows on the usual grid (`search/climb`). It finds puzzles that random drawing
//! does not meet, such as those with 18 givens, of level 3 or with a high score. These
//! are not a uniform sample of their kind: puzzles with many neighbours are found more
//! often, and givens and solution change together on the way.
//!
//! The puzzle with number n of a seed depends on these two numbers and the request alone.
//! So any thread can make any puzzle, and stopping early changes none.

#![forbid(unsafe_code)]

mod invent;
mod marks;
mod misses;
mod request;
mod search;
mod symmetry;

use neuf_cnf::{Interrupt, Random};
use neuf_words::told;

pub use invent::drawn::can_be_invented;
pub use invent::exchange::Exchange;
pub use invent::invent;
pub use marks::cages::CageLimits;
pub use misses::Misses;
pub use request::{Request, RequestError};
pub use search::minimize::{MinimizeError, minimize};
pub use symmetry::Symmetry;

use search::judge::{self, Demand, Judge, Verdict};
use search::position::play;
use search::reduce::{self, Reduced, Task};
use search::{near, pattern, variant};

use neuf_explain::Mark;
use neuf_explain::rate::{self, Level, Way, hodoku_rating};
use neuf_rate::explainer_rating;
use neuf_sudoku::{Grid, MethodError, full_grid};

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
    /// What is found in the puzzle already, in a position to practise a technique that is the next
    /// step only then: values that are no givens, and candidates that are crossed out.
    pub notes: Vec<Mark>,
}

impl Generated {
    fn new(puzzle: Grid, solution: Grid) -> Generated {
        let (level, score, way, notes) = (None, None, None, Vec::new());
        Generated { puzzle, solution, level, score, way, notes }
    }
}

told! {
    /// Why no puzzle was made.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum GenerateError {
        /// No puzzle can fulfil the request.
        Request(#[from] error: RequestError) = error;
        /// The interrupt came before such a puzzle was found.
        GaveUp(misses: Box<Misses>) = [
            "no such puzzle found: {misses}", "aucune grille trouvée : {misses}",
        ];
        /// The grid is too large for the solver.
        Method(#[from] error: MethodError) = error;
    }
}

impl std::error::Error for GenerateError {}

/// Makes the puzzle with this number of the sequence that belongs to the seed.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_generate::{Request, Symmetry, generate};
/// let mut request = Request::default();
/// request.symmetry = Symmetry::Rotational;
/// let made = generate(&request, 1, 0, &Interrupt::new())?;
/// assert_eq!(made, generate(&request, 1, 0, &Interrupt::new())?);
/// assert!(made.puzzle.filled().count() < 40);
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
        let clues = puzzle.filled().count();
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
        let mut made = Generated::new(puzzle, solution);
        if let Some(levels) = &self.request.wanted_levels() {
            let Some(level) = self.level(&made.puzzle, *levels.start()) else { return Ok(None) };
            if !self.tally.takes_level(level, levels) {
                return Ok(None);
            }
            made.level = Some(level);
        }
        let puzzle = made.puzzle.clone().into();
        if !self.tally.takes_score(&mut made, &puzzle, self.request, self.interrupt)? {
            return Ok(None);
        }
        if self.request.asks_for_way() {
            let allowed = self.request.techniques();
            let way = judge::way(&made.puzzle, &made.solution, allowed, self.interrupt);
            let Some(way) = way.filter(|way| self.tally.takes_way(way, self.request)) else {
                return Ok(None);
            };
            made.way = Some(way);
        }
        if let Some(wanted) = &self.request.ratings {
            let Ok(found) = explainer_rating(&puzzle, self.interrupt) else { return Ok(None) };
            if !found.rating.is_exact() || !wanted.contains(&found.rating.tenths()) {
                self.tally.note_rating(found.rating.tenths());
                return Ok(None);
            }
        }
        if let Some(wanted) = &self.request.hodoku {
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
