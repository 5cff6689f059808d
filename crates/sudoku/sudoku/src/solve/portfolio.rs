//! The method for large grids: a guess, then local search and clause learning in turns. Variants
//! go to [`Solutions`], where filters and clause learning take turns.
//!
//! No single method is best. For a large grid with many solutions, [tabu
//! search](super::tabu) finds one in a moment where clause learning fails; for a grid
//! with one solution or none it is the other way round, and this is not known beforehand.
//! So they take turns, each three times as long as the turn before (portfolios: Gomes and
//! Selman, "Algorithm portfolios", 2001, who considered such completion problems). The
//! number of candidates that the cells have left gives a hint. When it is small, as in
//! proper puzzles, the solver begins with a long turn, and local search gets a sixteenth
//! of its time. Otherwise local search begins and gets four times as much. Two steps come
//! before the turns and may make them unnecessary: singles, and the
//! [guess](super::pattern) that the grid is a shuffled pattern.

use neuf_cnf::{AtMostOne, Interrupt, Random};
use neuf_solver::{Cause, Limits, Outcome};

use super::domains::{Domains, domains_of};
use super::solutions::{Complete, Solutions};
use super::tabu::TabuSearch;
use super::{Method, MethodError, MethodOutcome, Report, pattern, solver_of};
use crate::{Cell, Encoding, Grid, Puzzle};

/// The length of the solver's first turn, in steps of local search for each open cell.
const FIRST_STEPS: u64 = 32;

/// By how much that turn is longer on a tight grid. On 28 shuffled puzzles of 25×25, most
/// of them proper, all turns together take 1.3 times as long as the solver alone; with
/// short first turns it was 1.7 times.
const TIGHT_FIRST: u64 = 64;

/// By how much each turn is longer than the one before.
const GROWTH: u64 = 3;

/// About how many ticks of the solver take as long as a step of local search.
const TICKS_PER_STEP: u64 = 10;

/// A grid is tight if its open cells have fewer candidates than this on average. The
/// hardest proper puzzles of 25×25 have 5.6 to 6.0; the hardest random puzzles that local
/// search solves have 6.6 on 36×36 and 8.3 on 49×49.
const TIGHT: f64 = 6.3;

/// The time of local search relative to that of the solver, as numerator and denominator:
/// first for a tight grid, then for any other.
const SHARES: [(u64, u64); 2] = [(1, 16), (4, 1)];

/// How many turns are spent on a guess before it is dropped.
const TURNS_ON_GUESS: u32 = 5;

/// A guess, then tabu search and clause learning in turns, or filters and clause learning; given
/// enough time, it decides every grid.
///
/// In its report, guesses, decisions and steps are nodes. A step gives two cells new values.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Portfolio;

impl Method for Portfolio {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        if puzzle.rules().is_usual() {
            return search(puzzle.givens(), interrupt).map(|(report, _)| report);
        }
        let mut solutions = Solutions::of(puzzle, interrupt)?;
        let solution = solutions.next();
        let outcome = match solution {
            Some(_) => MethodOutcome::Solved,
            None if solutions.is_exhausted() => MethodOutcome::NoSolution,
            None => match solutions.fault() {
                Some(fault) => return Err(fault),
                None => MethodOutcome::Interrupted,
            },
        };
        let mut report = Report::new(outcome, solution.unwrap_or_else(|| puzzle.givens().clone()));
        [report.nodes, report.conflicts] = solutions.counts();
        report.assignments = None;
        Ok(report)
    }
}

/// Searches for a solution. Also returns the solver, if it had a turn on the grid itself,
/// so that the caller can continue with it.
pub(crate) fn search(
    grid: &Grid,
    interrupt: &Interrupt,
) -> Result<(Report, Option<Complete>), MethodError> {
    let mut domains = Domains::new(grid.shape(), domains_of(grid));
    if !domains.begin() {
        return Ok((Report::new(MethodOutcome::NoSolution, grid.clone()), None));
    }
    let mut report = Report::new(MethodOutcome::Interrupted, grid.clone());
    if let Some(guessed) = pattern::guess(grid.shape(), &domains) {
        let mut attempt = Attempt::new(&guessed);
        let steps = attempt.first_steps();
        attempt.take_turns(&mut report, steps, TURNS_ON_GUESS, interrupt)?;
        if report.outcome == MethodOutcome::Solved {
            return Ok((report, None));
        }
        // If the guess has no solution, the grid may still have one.
        report.outcome = MethodOutcome::Interrupted;
    }
    let mut attempt = Attempt::new(&domains);
    let longer = if attempt.is_tight() { TIGHT_FIRST } else { 1 };
    let steps = attempt.first_steps() * longer;
    attempt.take_turns(&mut report, steps, u32::MAX, interrupt)?;
    Ok((report, attempt.complete))
}

/// The two searches on the same domains.
struct Attempt<'a> {
    domains: &'a Domains,
    tabu: TabuSearch,
    /// The formula and the solver, once it has had a turn.
    complete: Option<Complete>,
}

impl<'a> Attempt<'a> {
    fn new(domains: &'a Domains) -> Attempt<'a> {
        let tabu = TabuSearch::new(domains, Random::stream(0, 0));
        Attempt { domains, tabu, complete: None }
    }

    fn is_tight(&self) -> bool {
        self.tabu.mean_candidates() < TIGHT
    }

    /// The length of the solver's first turn.
    fn first_steps(&self) -> u64 {
        FIRST_STEPS * self.tabu.open_count() as u64
    }

    /// Searches until there is an answer, the turns are over, or `interrupt` is
    /// requested, and enters the result in the report. The solver's first turn has the
    /// length `steps`.
    fn take_turns(
        &mut self,
        report: &mut Report,
        mut steps: u64,
        turns: u32,
        interrupt: &Interrupt,
    ) -> Result<(), MethodError> {
        let before = (report.nodes, report.conflicts, report.assignments);
        let is_tight = self.is_tight();
        let (more, less) = SHARES[usize::from(!is_tight)];
        let is_over = |report: &Report| {
            report.outcome != MethodOutcome::Interrupted || interrupt.is_requested()
        };
        for turn in 0..2 * turns.min(u32::MAX / 2) {
            if (turn % 2 == 0) == is_tight {
                self.ask_solver(report, steps.saturating_mul(TICKS_PER_STEP), interrupt)?;
            } else if self.tabu.run(steps.saturating_mul(more) / less, interrupt) {
                report.outcome = MethodOutcome::Solved;
                report.grid = self.tabu.grid();
            }
            if is_over(report) {
                break;
            }
            if turn % 2 == 1 {
                steps = steps.saturating_mul(GROWTH);
            }
        }
        report.nodes = before.0 + self.tabu.steps();
        report.assignments = before.2.map(|done| done + 2 * self.tabu.steps());
        if let Some((_, solver)) = &self.complete {
            let stats = solver.stats();
            report.nodes += stats.decisions;
            report.conflicts = before.1 + stats.conflicts;
            report.assignments = report.assignments.map(|done| done + stats.propagations);
        }
        Ok(())
    }

    /// Gives the solver a turn.
    fn ask_solver(
        &mut self,
        report: &mut Report,
        ticks: u64,
        interrupt: &Interrupt,
    ) -> Result<(), MethodError> {
        if self.complete.is_none() {
            self.complete = Some(solver_within(self.domains, interrupt)?);
        }
        let Some((encoded, solver)) = &mut self.complete else { return Ok(()) };
        solver.set_limits(Limits::default().ticks(ticks));
        match solver.solve() {
            Outcome::Satisfiable => {
                report.outcome = MethodOutcome::Solved;
                if let Some(model) = solver.model() {
                    report.grid = encoded.decode(model)?;
                }
            }
            Outcome::Unsatisfiable => report.outcome = MethodOutcome::NoSolution,
            Outcome::Unknown(Cause::Memory) => return Err(MethodError::OutOfMemory),
            Outcome::Unknown(_) => {}
        }
        Ok(())
    }
}

/// The formula of what these domains leave open, and a solver that has loaded it. The
/// cells that the domains have filled make it smaller, by far for a 100×100 grid.
fn solver_within(domains: &Domains, interrupt: &Interrupt) -> Result<Complete, MethodError> {
    let filled = domains.grid();
    let encoded =
        Encoding::Compact.encode(&filled.clone().into()).with_at_most_one(AtMostOne::Auto);
    let mut solver = solver_of(&encoded, interrupt)?;
    // The domains may exclude more than the filled cells do.
    for (position, &candidates) in domains_of(&filled).iter().enumerate() {
        for value in crate::grid::ones(candidates & !domains.of(position as u16)) {
            if let Some(var) = encoded.var(Cell::at(position), value as u8 + 1) {
                solver.add_clause([var.negative()]);
            }
        }
    }
    Ok((encoded, solver))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::full::pattern;
    use crate::grid::isomorphism::Isomorphism;
    use crate::{Shape, extends, is_solution};

    fn puzzle(full: &Grid, share: usize, random: &mut Random) -> Grid {
        let mut puzzle = full.clone();
        for cell in full.shape().cells().filter(|_| random.index(100) >= share) {
            puzzle.set(cell, 0);
        }
        puzzle
    }

    #[test]
    fn large_grids_of_all_densities_are_solved() {
        let mut random = Random::stream(4, 0);
        for (high, wide) in [(4, 5), (5, 5), (6, 6)] {
            let shape = Shape::new(high, wide).unwrap();
            let full = Isomorphism::draw(shape, &mut random).apply(&pattern(shape));
            for share in [0, 20, 50, 75, 100] {
                let puzzle = puzzle(&full, share, &mut random);
                let report = Portfolio.solve(&puzzle.clone().into(), &Interrupt::new()).unwrap();
                assert_eq!(report.outcome, MethodOutcome::Solved, "{shape}, {share}");
                assert!(is_solution(&report.grid) && extends(&report.grid, &puzzle));
            }
        }
    }

    /// A puzzle with a wrong value whose givens still look like a pattern.
    #[test]
    fn that_there_is_no_solution_is_found_in_spite_of_the_guess() {
        let mut random = Random::stream(6, 0);
        let shape = Shape::new(4, 5).unwrap();
        let full = Isomorphism::draw(shape, &mut random).apply(&pattern(shape));
        let mut refuted = 0;
        for cell in shape.cells().step_by(37) {
            let mut puzzle = puzzle(&full, 60, &mut random);
            let left = crate::candidates(&puzzle.clone().into()).get(cell);
            let Some(wrong) = left.iter().find(|&value| value != full.get(cell)) else { continue };
            puzzle.set(cell, wrong);
            let report = Portfolio.solve(&puzzle.clone().into(), &Interrupt::new()).unwrap();
            let sat = crate::solve::Sat::default()
                .solve(&puzzle.clone().into(), &Interrupt::new())
                .unwrap();
            assert_eq!(report.outcome, sat.outcome);
            refuted += u32::from(report.outcome == MethodOutcome::NoSolution);
        }
        assert!(refuted > 0);
    }

    #[test]
    fn a_search_is_interrupted() {
        let interrupt = Interrupt::new();
        interrupt.request();
        let report =
            Portfolio.solve(&Grid::empty(Shape::new(6, 6).unwrap()).into(), &interrupt).unwrap();
        assert_eq!(report.outcome, MethodOutcome::Interrupted);
    }
}
