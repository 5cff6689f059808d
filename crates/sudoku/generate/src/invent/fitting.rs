//! Invented puzzles made to fit what is wanted of their difficulty.

use neuf_cnf::{Interrupt, Random};
use neuf_explain::rate::{Ladder, TechniqueSet, Way, Ways};
use neuf_sudoku::rules::{Rules, Variant};
use neuf_sudoku::{Grid, MethodError, Puzzle};

use crate::invent::cut::finer;
use crate::search::position::play;
use crate::{Generated, Misses, Request};

/// How often a cage is parted so that a puzzle without givens becomes easier.
const PARTED: usize = 12;

/// A request, and the rules of the puzzle that is to fit it.
pub(crate) struct Fitting<'a> {
    request: &'a Request,
    rules: Rules,
    ways: Option<Ways>,
    interrupt: &'a Interrupt,
}

impl Fitting<'_> {
    pub(crate) fn new<'a>(
        request: &'a Request,
        rules: Rules,
        interrupt: &'a Interrupt,
    ) -> Fitting<'a> {
        let ways = request.asks_for_way().then(|| Ways::new(&rules));
        Fitting { request, rules, ways, interrupt }
    }

    /// The puzzle as it is wanted, with its rules; `None` if it cannot be made so, which the tally
    /// notes.
    pub(crate) fn fit(
        mut self,
        made: Generated,
        random: &mut Random,
        tally: &mut Misses,
    ) -> Result<Option<(Rules, Generated)>, MethodError> {
        let Some(mut made) = self.eased(made, random) else { return Ok(None) };
        if made.way.as_ref().is_some_and(|way| !tally.takes_way(way, self.request)) {
            return Ok(None);
        }
        if let Some(wanted) = self.request.wanted_levels() {
            let level = Ladder::new(&self.rules).level(&made.puzzle, self.interrupt);
            let Ok(level) = level else { return Ok(None) };
            made.level = Some(level);
            if !tally.takes_level(level, &wanted) {
                return Ok(None);
            }
        }
        let puzzle = Puzzle::empty(self.rules.clone()).with_givens(made.puzzle.clone());
        if !tally.takes_score(&mut made, &puzzle, self.request, self.interrupt)? {
            return Ok(None);
        }
        let with_rules = |givens| Puzzle::empty(self.rules.clone()).with_givens(givens);
        let is_played = play(&mut made, with_rules, self.request, tally, self.interrupt);
        Ok(is_played.then_some((self.rules, made)))
    }

    /// The puzzle with its way, made no harder than wanted: a puzzle with givens gets back as few
    /// as are enough, and one of cages alone gets smaller cages. `None` if that is not possible
    /// within the request.
    fn eased(&mut self, mut made: Generated, random: &mut Random) -> Option<Generated> {
        if self.ways.is_none() {
            return Some(made);
        }
        made.way = self.way(&made.puzzle, &made.solution);
        let is_fixed = self.request.is_minimal || self.interrupt.is_requested();
        if made.way.is_some() || is_fixed {
            return made.way.is_some().then_some(made);
        }
        if self.request.clues.as_ref().is_some_and(|clues| *clues.end() == 0) {
            return self.with_smaller_cages(made, random);
        }
        self.with_more_givens(made, random)
    }

    fn with_smaller_cages(
        &mut self,
        mut made: Generated,
        random: &mut Random,
    ) -> Option<Generated> {
        let has_cages = self.rules.variants().contains(&Variant::Killer);
        if !has_cages || self.request.has_minimal_marks {
            return None;
        }
        for _ in 0..PARTED {
            let how = (self.request.symmetry, &self.request.cages);
            self.rules = finer(&self.rules, &made.solution, how, random, self.interrupt)?;
            self.ways = Some(Ways::new(&self.rules));
            made.way = self.way(&made.puzzle, &made.solution);
            if made.way.is_some() || self.interrupt.is_requested() {
                break;
            }
        }
        made.way.is_some().then_some(made)
    }

    fn with_more_givens(&self, mut made: Generated, random: &mut Random) -> Option<Generated> {
        let mut orbits = self.request.symmetry.orbits(self.rules.shape());
        orbits.retain(|orbit| orbit.iter().any(|&cell| made.puzzle.values()[cell] == 0));
        random.shuffle(&mut orbits);
        let with = |count: usize| {
            let mut values = made.puzzle.values().to_vec();
            for &cell in orbits[..count].iter().flatten() {
                values[cell] = made.solution.values()[cell];
            }
            Grid::from_values(self.rules.shape(), values)
        };
        // More givens make a puzzle easier, nearly always.
        let (mut too_hard, mut enough) = (0, orbits.len());
        let mut best = None;
        while enough - too_hard > 1 && !self.interrupt.is_requested() {
            let middle = (enough + too_hard) / 2;
            let puzzle = with(middle)?;
            match self.way(&puzzle, &made.solution) {
                Some(way) => (enough, best) = (middle, Some((puzzle, way))),
                None => too_hard = middle,
            }
        }
        let (puzzle, way) = best?;
        let clues = puzzle.filled().count();
        let fits = self.request.clues.as_ref().is_none_or(|wanted| wanted.contains(&clues));
        (made.puzzle, made.way) = (puzzle, Some(way));
        fits.then_some(made)
    }

    /// The way through a puzzle with the techniques that are allowed.
    fn way(&self, puzzle: &Grid, solution: &Grid) -> Option<Way> {
        let allowed: TechniqueSet = self.request.techniques();
        let way = self.ways.as_ref()?.way_within(puzzle, solution, allowed, true, self.interrupt);
        // After an interrupt there is no way either.
        way.unwrap_or_default()
    }
}
