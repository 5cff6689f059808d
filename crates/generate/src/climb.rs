//! Puzzles that chance does not bring: a search for them from neighbour to
//! neighbour.
//!
//! Of random minimal puzzles one in a hundred has 21 givens, and not one in a
//! million 18, or resists failed literals. But a puzzle like any other has
//! neighbours that are a little better: a set of givens goes, others come until
//! there is one solution again, and what is too much then goes. A few puzzles
//! are kept; one of them by lot gives a neighbour, which takes the place of the
//! worst if it is no worse. After a while all starts anew.
//!
//! What comes back is chosen for how much it says: of the solutions that there
//! are without it, as few as can be share it. Chosen by lot, the obvious way,
//! three givens come where one does, and 18 takes five times as long.
//!
//! What a neighbour is worth is asked in the order of the request: how far its
//! givens are from the number wanted, how many of them could go, how far it is
//! from the level, from the score. That a puzzle is not of level 3 says nothing
//! of how near it is; that is measured by how it resists failed literals
//! ([`Engine::resistance`]). Rejected: the conflicts of a search, a tenth of the
//! time, which grow a hundredfold without level 3 ever being reached; chains of
//! limited length, which tell well and cost ten times as much; and a larger set
//! of puzzles, which climbs more slowly.
//!
//! T. Dillon's `tdoku` makes hard puzzles in this way (the number of guesses is
//! its measure), and the forum's searches for 17 givens and for the hardest
//! work on neighbours too (*{−1+1}*, *{−2+1}*).

use std::cmp::Reverse;

use neuf_cnf::Interrupt;

use super::judge::Judge;
use super::reduce::{Reduced, Task, reduce};
use super::{Generated, Maker};
use neuf_bits::{Engine, Resistance, Values};
use neuf_explain::rate::{self, Ladder, Level, RateError};
use neuf_sudoku::full::full_grid;
use neuf_sudoku::random::Random;
use neuf_sudoku::{Grid, MethodError, Shape};

/// How many puzzles are kept.
const KEPT: usize = 8;

/// How many random ones they are the best of.
const BEGUN: usize = 64;

/// Neighbours tried before all starts anew.
const STEPS: usize = 20_000;

/// Above this, a puzzle's resistance says more about how near it is than its
/// score, and in a hundredth of the time.
const HARD: f64 = 40.0;

/// Solutions looked at when a given is chosen.
const SOLUTIONS: usize = 64;

/// What a puzzle is worth, the best last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Merit {
    /// How many givens there are too many or too few.
    clues: Reverse<usize>,
    /// How many could go, where none should.
    extra: Reverse<usize>,
    /// [`Merit::OF_LEVEL`], or how near the puzzle is to that.
    level: i64,
    /// How far below 0, in hundredths, the score is from the range; far below
    /// that, the resistance of a puzzle that is to be hard and is not.
    score: i64,
}

impl Merit {
    const OF_LEVEL: i64 = i64::MAX;
    const TOO_EASY: i64 = -1_000_000_000;

    fn is_all(self) -> bool {
        let Merit { clues, extra, level, score } = self;
        (clues, extra, level, score) == (Reverse(0), Reverse(0), Merit::OF_LEVEL, 0)
    }
}

/// A puzzle on the way.
#[derive(Clone, Copy, Debug)]
struct Kept {
    values: Values,
    solution: Values,
    merit: Merit,
}

/// What a search needs.
struct Climb {
    judge: Judge,
    engine: Engine,
    ladder: Ladder,
    /// The worst first.
    kept: Vec<Kept>,
}

impl Maker<'_> {
    /// Whether there is a way for what is asked.
    pub(super) fn can_climb(&self) -> bool {
        let request = self.request;
        let is_special = request.clues.is_some()
            || request.scores.is_some()
            || request.levels.is_some()
            || request.is_minimal;
        is_special
            && request.shape() == Shape::default()
            && request.pattern.is_none()
            && request.rules.is_usual()
    }

    /// Searches from random puzzles on; `None` when it did not arrive.
    pub(super) fn climb(&mut self) -> Result<Option<Generated>, MethodError> {
        let shape = self.request.shape();
        let mut climb = Climb {
            judge: Judge::Bits(Box::default()),
            engine: Engine::new(),
            ladder: Ladder::new(shape),
            kept: Vec::new(),
        };
        for _ in 0..BEGUN {
            let full = match &self.request.solution {
                Some(solution) => Some(solution.clone()),
                None => full_grid(shape, &mut self.random, self.interrupt)?,
            };
            let full = full.as_ref().and_then(Grid::usual_values);
            let Some(&solution) = full else { return Ok(None) };
            let mut values = solution;
            self.random.shuffle(&mut self.orbits);
            let orbits = self.orbits.clone();
            self.fit(&mut climb, &mut values, &solution, &orbits);
            self.tally.attempts += 1;
            if let Some(made) = self.consider(&mut climb, values, solution)? {
                return Ok(Some(made));
            }
            if self.interrupt.is_requested() {
                return Ok(None);
            }
        }
        for _ in 0..STEPS {
            if self.interrupt.is_requested() || climb.kept.is_empty() {
                return Ok(None);
            }
            self.tally.steps += 1;
            let from = climb.kept[self.random.index(climb.kept.len())];
            let Some((values, solution)) = self.neighbour(&mut climb, &from) else { continue };
            if let Some(made) = self.consider(&mut climb, values, solution)? {
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    /// A neighbour of a puzzle; `None` when it is the puzzle itself.
    fn neighbour(&mut self, climb: &mut Climb, from: &Kept) -> Option<(Values, Values)> {
        let random = &mut self.random;
        let is_given = |orbit: &&Vec<usize>| orbit.iter().any(|&cell| from.values[cell] != 0);
        let mut given: Vec<Vec<usize>> = self.orbits.iter().filter(is_given).cloned().collect();
        random.shuffle(&mut given);
        let mut values = from.values;
        for &cell in &given.pop()? {
            values[cell] = 0;
        }
        let mut target = self.request.solution.is_some().then_some(from.solution);
        let mut added: Vec<Vec<usize>> = Vec::new();
        loop {
            let never = Interrupt::new();
            let solutions = climb.engine.solutions(&values, &never);
            let solutions: Vec<Values> = solutions.take(SOLUTIONS).collect();
            let target = *target.get_or_insert_with(|| solutions[random.index(solutions.len())]);
            if solutions.len() < 2 {
                break;
            }
            let added_now = telling(&self.orbits, &values, &target, &solutions, random)?;
            for &cell in added_now {
                values[cell] = target[cell];
            }
            added.push(added_now.clone());
        }
        let solution = target?;
        // The last that came is needed; the others are tried last.
        given.extend(added.into_iter().rev().skip(1));
        self.fit(climb, &mut values, &solution, &given);
        (values != from.values).then_some((values, solution))
    }

    /// Takes sets of givens away, in this order, or adds some where there are
    /// too few.
    fn fit(
        &mut self,
        climb: &mut Climb,
        values: &mut Values,
        solution: &Values,
        orbits: &[Vec<usize>],
    ) {
        let least = self.least();
        let given = values.iter().filter(|&&value| value != 0).count();
        if given < least {
            let mut others = self.orbits.clone();
            self.random.shuffle(&mut others);
            let mut left = least - given;
            for orbit in others {
                if orbit.len() <= left && orbit.iter().all(|&cell| values[cell] == 0) {
                    left -= orbit.len();
                    for cell in orbit {
                        values[cell] = solution[cell];
                    }
                }
            }
        }
        let task = Task { shape: self.request.shape(), solution, demand: self.demand(), least };
        let never = Interrupt::new();
        let reduced = reduce(values, orbits, task, &mut climb.judge, &never);
        debug_assert_eq!(reduced, Reduced::Done);
    }

    /// Returns the puzzle if it is as it is wanted, or else keeps it if it is
    /// worth that.
    fn consider(
        &mut self,
        climb: &mut Climb,
        values: Values,
        solution: Values,
    ) -> Result<Option<Generated>, MethodError> {
        let shape = self.request.shape();
        let as_grid = |values: Values| Grid::from_values(shape, values.to_vec());
        let Some(puzzle) = as_grid(values) else { return Ok(None) };
        let resistance = match self.request.levels.is_some() || self.request.scores.is_some() {
            true => climb.engine.resistance(&values).unwrap_or_default(),
            false => Resistance::default(),
        };
        let Some(merit) = self.merit(climb, &puzzle, &solution, resistance)? else {
            return Ok(None);
        };
        if merit.is_all()
            && let Some(solution) = as_grid(solution)
            && let Some(made) = self.rated(puzzle, solution)?
        {
            return Ok(Some(made));
        }
        let kept = Kept { values, solution, merit };
        if climb.kept.iter().any(|other| other.values == values) {
            return Ok(None);
        }
        if climb.kept.len() == KEPT {
            let worst = climb.kept[0].merit;
            if merit < worst {
                return Ok(None);
            }
            let alike = climb.kept.iter().take_while(|kept| kept.merit == worst).count();
            climb.kept.swap_remove(self.random.index(alike));
        }
        climb.kept.push(kept);
        climb.kept.sort_by_key(|kept| kept.merit);
        Ok(None)
    }

    /// What a puzzle is worth; `None` when interrupted.
    fn merit(
        &mut self,
        climb: &mut Climb,
        puzzle: &Grid,
        solution: &Values,
        resistance: Resistance,
    ) -> Result<Option<Merit>, MethodError> {
        let request = self.request;
        let given = puzzle.filled_count();
        let clues = request.clues.as_ref().map_or(0, |clues| {
            clues.start().saturating_sub(given) + given.saturating_sub(*clues.end())
        });
        if clues > 0 {
            self.tally.note_clues(given);
        }
        let extra = if request.is_minimal { climb.extra(puzzle, solution) } else { 0 };
        let level = match climb.level(request.levels.as_ref(), puzzle, resistance, self.interrupt) {
            Ok(level) => level,
            Err(RateError::Method(error)) => return Err(error),
            Err(_) => return Ok(None),
        };
        let mut merit = Merit { clues: Reverse(clues), extra: Reverse(extra), level, score: 0 };
        if let Some(scores) = &request.scores {
            let is_to_be_hard = *scores.start() > HARD;
            let too_easy = Merit::TOO_EASY + i64::from(resistance.sum);
            // A score takes long: it is not asked for where it cannot matter,
            // or can hardly be high enough.
            let at_best = Merit { score: if is_to_be_hard { too_easy } else { 0 }, ..merit };
            if climb.kept.len() == KEPT && at_best < climb.kept[0].merit {
                return Ok(Some(at_best));
            }
            let score = match rate::rate(&puzzle.clone().into(), self.interrupt) {
                Ok(rating) => rating.score,
                Err(RateError::Method(error)) => return Err(error),
                Err(_) => return Ok(None),
            };
            let distance = f64::max(scores.start() - score, score - scores.end());
            if distance > 0.0 {
                self.tally.note_score(score);
                let is_below = score < *scores.start();
                merit.score = if is_below && is_to_be_hard {
                    too_easy
                } else {
                    -(distance * 100.0).ceil() as i64
                };
            }
        }
        Ok(Some(merit))
    }
}

impl Climb {
    /// How many givens could go by themselves.
    fn extra(&mut self, puzzle: &Grid, solution: &Values) -> usize {
        let Some(values) = puzzle.usual_values() else { return 0 };
        let mut can_go = |cell: usize| {
            values[cell] != 0 && !self.engine.has_solution_without(values, cell, solution[cell])
        };
        (0..values.len()).filter(|&cell| can_go(cell)).count()
    }

    /// How near a puzzle is to some levels.
    fn level(
        &mut self,
        levels: Option<&std::ops::RangeInclusive<Level>>,
        puzzle: &Grid,
        resistance: Resistance,
        interrupt: &Interrupt,
    ) -> Result<i64, RateError> {
        let Some(levels) = levels else { return Ok(Merit::OF_LEVEL) };
        if resistance.open == 0 && *levels.start() > Level::FailedLiterals {
            return Ok(resistance.sum.into());
        }
        let level = self.ladder.level(puzzle, interrupt)?;
        if levels.contains(&level) {
            return Ok(Merit::OF_LEVEL);
        }
        let number = |level: Level| i64::from(level.number());
        let distance =
            (number(*levels.start()) - number(level)).max(number(level) - number(*levels.end()));
        Ok(-distance)
    }
}

/// The empty set of cells whose values in one solution the fewest of the
/// others share; one of several by lot. `None` when all share all.
fn telling<'o>(
    orbits: &'o [Vec<usize>],
    values: &Values,
    target: &Values,
    solutions: &[Values],
    random: &mut Random,
) -> Option<&'o Vec<usize>> {
    let shared = |orbit: &Vec<usize>| {
        let agrees = |other: &&Values| orbit.iter().all(|&cell| other[cell] == target[cell]);
        solutions.iter().filter(agrees).count()
    };
    let is_empty = |orbit: &&Vec<usize>| orbit.iter().all(|&cell| values[cell] == 0);
    let mut best = solutions.len();
    let mut found = Vec::new();
    for orbit in orbits.iter().filter(is_empty) {
        let shared = shared(orbit);
        if shared < best {
            best = shared;
            found.clear();
        }
        if shared == best && best < solutions.len() {
            found.push(orbit);
        }
    }
    if found.is_empty() { None } else { Some(found[random.index(found.len())]) }
}
