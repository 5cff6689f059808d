//! A search for rare puzzles, from neighbour to neighbour.
//!
//! Of random minimal puzzles, one in a hundred has 21 givens, but not one in a million
//! has 18 or resists the failed-literal rule. Drawing puzzles until one fits, as for
//! common requests, would not end. But most puzzles have neighbours that are a little
//! nearer to what is wanted. A neighbour is made in three steps: a set of givens is
//! removed, others are added until there is only one solution again, and then superfluous
//! givens are removed. The search keeps a few puzzles. It makes a neighbour of one of
//! them, chosen at random, and lets it take the place of the worst if it is no worse.
//! After a number of steps it starts anew.
//!
//! A given is added where it excludes the most solutions. When it is added in a random place
//! instead, three givens are needed where one would do, and a puzzle with 18 givens takes five
//! times as long to find.
//!
//! The merit of a neighbour compares, in this order: how far the number of givens is from
//! the wanted number, how many givens are superfluous, how far the level is from the
//! wanted levels, how many wanted techniques the way through it lacks, and how far the score
//! is from the wanted scores. That a puzzle is not
//! of level 3 does not say how near it comes to that level; its resistance to the
//! failed-literal rule does ([`Engine::resistance`]). Rejected were: the number of
//! conflicts of a search, which takes a tenth of the time but grows a hundredfold without
//! ever leading to level 3; chains of limited length, which guide the search well but
//! take ten times as long; and keeping more puzzles, which makes the search slower.
//!
//! T. Dillon's `tdoku` makes hard puzzles in this way, with the number of guesses as the
//! measure. The searches of the sudoku forums for puzzles with 17 givens and for the
//! hardest puzzles go from neighbour to neighbour, too (*{−1+1}*, *{−2+1}*).

use std::cmp::Reverse;

use neuf_cnf::{Interrupt, Random};

use crate::misses::rating;
use crate::search::judge::{self, Judge};
use crate::search::reduce::{Reduced, Task, reduce};
use crate::{Generated, Maker};
use neuf_bits::{Engine, Resistance, Values};
use neuf_explain::RuleKind;
use neuf_explain::rate::{Ladder, Level, Rating};
use neuf_sudoku::{Grid, MethodError, RateError, Shape, full_grid};

/// How many puzzles the search keeps.
const KEPT: usize = 8;

/// How many random puzzles the search begins with; it keeps the best of them.
const BEGUN: usize = 64;

/// How many neighbours are tried before the search starts anew.
const STEPS: usize = 20_000;

/// When the wanted scores lie above this, a puzzle's resistance tells better than its
/// score how near it comes to them, and takes a hundredth of the time.
const HARD: f64 = 40.0;

/// How many solutions are compared to choose where a given is added.
const SOLUTIONS: usize = 64;

/// What a puzzle is worth; a greater merit is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Merit {
    /// How many givens are missing, or are too many.
    clues: Reverse<usize>,
    /// How many givens are superfluous, if the puzzle is to be minimal.
    extra: Reverse<usize>,
    /// [`Merit::OF_LEVEL`], or how near the puzzle comes to the wanted levels.
    level: i64,
    /// Minus how many of the wanted techniques are missing, and how many levels of
    /// difficulty.
    way: i64,
    /// How often techniques above singles are used, if some wanted one is missing: the more
    /// steps a way has, the sooner a neighbour has the wanted one among them.
    steps: usize,
    /// How far the score is from the wanted range, as a negative number of hundredths.
    /// When a hard puzzle is wanted and this one is too easy: its resistance, far below
    /// all such distances.
    score: i64,
}

impl Merit {
    const OF_LEVEL: i64 = i64::MAX;
    const TOO_EASY: i64 = -1_000_000_000;

    fn is_all(self) -> bool {
        let Merit { clues, extra, level, way, score, .. } = self;
        let fits = (clues, extra, level) == (Reverse(0), Reverse(0), Merit::OF_LEVEL);
        fits && (way, score) == (0, 0)
    }
}

/// A puzzle that the search keeps.
#[derive(Clone, Copy, Debug)]
struct Kept {
    values: Values,
    solution: Values,
    merit: Merit,
}

/// The state of a search.
struct Climb {
    judge: Judge,
    engine: Engine,
    ladder: Ladder,
    /// The puzzles that are kept, the worst first.
    kept: Vec<Kept>,
}

impl Maker<'_> {
    /// Whether this search can serve the request.
    pub(crate) fn can_climb(&self) -> bool {
        let request = self.request;
        let is_special = request.clues.is_some()
            || request.scores.is_some()
            || request.levels.is_some()
            || request.asks_for_way()
            || request.is_minimal;
        is_special
            && request.shape() == Shape::default()
            && request.pattern.is_none()
            && request.rules.is_usual()
    }

    /// Searches from random puzzles on. `None` when no puzzle was found before the search
    /// would start anew, or when interrupted.
    pub(crate) fn climb(&mut self) -> Result<Option<Generated>, MethodError> {
        let shape = self.request.shape();
        let mut climb = Climb {
            judge: Judge::Bits(Box::default()),
            engine: Engine::new(),
            ladder: Ladder::new(&self.request.rules),
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

    /// Makes a neighbour of a puzzle. `None` when the result is the puzzle itself.
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
        // The set that was added last is needed. The other new sets are tried last.
        given.extend(added.into_iter().rev().skip(1));
        self.fit(climb, &mut values, &solution, &given);
        (values != from.values).then_some((values, solution))
    }

    /// Removes sets of givens in this order as far as the request allows. If there are
    /// fewer givens than the request wants, adds some first.
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

    /// Returns the puzzle if it fulfils the request. Otherwise keeps it if its merit is
    /// high enough.
    fn consider(
        &mut self,
        climb: &mut Climb,
        values: Values,
        solution: Values,
    ) -> Result<Option<Generated>, MethodError> {
        let shape = self.request.shape();
        let as_grid = |values: Values| Grid::from_values(shape, values.to_vec());
        let Some(puzzle) = as_grid(values) else { return Ok(None) };
        let levels = self.request.wanted_levels();
        let resistance = match levels.is_some() || self.request.scores.is_some() {
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

    /// The merit of a puzzle; `None` when interrupted.
    fn merit(
        &mut self,
        climb: &mut Climb,
        puzzle: &Grid,
        solution: &Values,
        resistance: Resistance,
    ) -> Result<Option<Merit>, MethodError> {
        let request = self.request;
        let given = puzzle.filled().count();
        let clues = request.clues.as_ref().map_or(0, |clues| {
            clues.start().saturating_sub(given) + given.saturating_sub(*clues.end())
        });
        if clues > 0 {
            self.tally.note_clues(given);
        }
        let extra = if request.is_minimal { climb.extra(puzzle, solution) } else { 0 };
        let levels = request.wanted_levels();
        let level = match climb.level(levels.as_ref(), puzzle, resistance, self.interrupt) {
            Ok(level) => level,
            Err(RateError::Method(error)) => return Err(error),
            Err(_) => return Ok(None),
        };
        let (way, steps) = match request.asks_for_way() {
            true => self.way_merit(puzzle, solution),
            false => (0, 0),
        };
        let (clues, extra) = (Reverse(clues), Reverse(extra));
        let mut merit = Merit { clues, extra, level, way, steps, score: 0 };
        if let Some(scores) = &request.scores {
            let is_to_be_hard = *scores.start() > HARD;
            let too_easy = Merit::TOO_EASY + i64::from(resistance.sum);
            // Computing a score takes long. It is left out when it cannot change what is
            // kept, even if it turned out as high as possible.
            let at_best = Merit { score: if is_to_be_hard { too_easy } else { 0 }, ..merit };
            if climb.kept.len() == KEPT && at_best < climb.kept[0].merit {
                return Ok(Some(at_best));
            }
            let rating = rating(&puzzle.clone().into(), self.interrupt)?;
            let Some(Rating { score, .. }) = rating else { return Ok(None) };
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

    /// How near the way through a puzzle comes to the wanted one: [`Merit::way`] and
    /// [`Merit::steps`].
    fn way_merit(&self, puzzle: &Grid, solution: &Values) -> (i64, usize) {
        const FAR: i64 = -1000;
        let request = self.request;
        let Some(solution) = Grid::from_values(puzzle.shape(), solution.to_vec()) else {
            return (FAR, 0);
        };
        let allowed = request.techniques();
        let Some(way) = judge::way(puzzle, &solution, allowed, self.interrupt) else {
            return (FAR, 0);
        };
        let missing = request.needs.iter().filter(|&&kind| !way.needs(kind)).count();
        let too_easy = request
            .difficulties
            .as_ref()
            .map_or(0, |wanted| (*wanted.start() as usize).saturating_sub(way.difficulty as usize));
        let lacking = missing + too_easy;
        let hard = way.counts.iter().filter(|(kind, _)| *kind > RuleKind::HiddenSingle);
        let steps = hard.map(|&(_, count)| count).sum();
        (-(lacking as i64), if lacking > 0 { steps } else { 0 })
    }
}

impl Climb {
    /// How many givens are superfluous, each taken by itself.
    fn extra(&mut self, puzzle: &Grid, solution: &Values) -> usize {
        let Some(values) = puzzle.usual_values() else { return 0 };
        let mut can_go = |cell: usize| {
            values[cell] != 0 && !self.engine.has_solution_without(values, cell, solution[cell])
        };
        (0..values.len()).filter(|&cell| can_go(cell)).count()
    }

    /// How near a puzzle comes to the wanted levels: [`Merit::OF_LEVEL`] when it has one
    /// of them.
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

/// The set of empty cells that excludes the most solutions: the fewest of the others
/// agree with `target` in all its cells. One of several such sets is chosen at random.
/// `None` when all solutions agree in every set.
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
