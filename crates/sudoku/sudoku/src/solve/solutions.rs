//! All solutions of a puzzle, one after the other: by the complete solver, and for the variants of
//! small grids by the [filters](super::filter) in turns with the solver.
//!
//! Neither is best. On published puzzles the filters are mostly faster on lines, arrows, region
//! sums and sandwiches, often by ten times and more, and the solver on large cages and on long
//! thermometers. Since nobody knows beforehand which is faster on a puzzle, they take turns
//! (portfolios: Gomes and Selman, "Algorithm portfolios", 2001). The filters begin, since most
//! puzzles end in their first turn, and then not even the formula is made. Each learns of the
//! solutions that the other one has found: the solver by a clause, the filters by a list. After
//! some thousand solutions, who has found them goes on alone, because the clauses or the list would
//! only grow.

use neuf_cnf::{AtMostOne, Interrupt};
use neuf_solver::{Cause, Limits, Outcome, Solver};

use super::error::MethodError;
use super::filter::{Search, Turn};
use super::number::Count;
use super::solver::solver_of;
use crate::enumeration::State;
use crate::{Cell, Encoded, Encoding, Grid, Puzzle};

/// The work of the filters' first turn: about a fiftieth of a second.
const FIRST_WORK: u64 = 3_000_000;

/// By how much each turn is longer than the one before.
const GROWTH: u64 = 3;

/// Who has found so many solutions goes on alone.
const MOST_TOLD: usize = 10_000;

/// The formula of a puzzle, and a solver that has loaded it and may have learned from it.
pub(crate) type Complete = (Encoded, Solver);

/// An iterator over the solutions of a puzzle, in no particular order.
///
/// It ends when there are no more solutions, when it is interrupted, or after an error;
/// [`Solutions::is_exhausted`] tells the first case from the others.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{Puzzle, Rules, Shape, Solutions};
/// let empty = Puzzle::empty(Rules::usual(Shape::new(2, 2)?));
/// assert_eq!(Solutions::of(&empty, &Interrupt::new())?.count(), 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solutions {
    puzzle: Puzzle,
    interrupt: Interrupt,
    /// The search by filters, while it takes turns.
    filter: Option<Search>,
    /// The solver, once it had a turn.
    complete: Option<Complete>,
    /// What the filters have found and the solver was not told.
    untold: Vec<Grid>,
    /// How many solutions the filters have found, and the solver.
    found: [usize; 2],
    is_solvers_turn: bool,
    /// The work of a turn: units of the filters, and ticks of the solver, which take longer.
    work: u64,
    /// Who has found so many solutions goes on alone.
    most_told: usize,
    /// Why there is no solver, if its formula could not be made or if it failed.
    fault: Option<MethodError>,
    state: State,
}

impl Solutions {
    /// Prepares to enumerate the solutions of `puzzle` until `interrupt` is requested.
    /// Each solution comes once, even if it belongs to several models because the formula
    /// has auxiliary variables.
    ///
    /// # Errors
    /// When the formula of the grid would be too large, unless there are filters for the rules.
    pub fn of(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Solutions, MethodError> {
        if let Some(solutions) = Solutions::by_filters(puzzle, interrupt) {
            return Ok(solutions);
        }
        Ok(Solutions::with(puzzle, Some(loaded(puzzle, interrupt)?), interrupt))
    }

    /// The solutions by the filters in turns with the solver; `None` if there are no filters for
    /// the rules, or no need of them.
    pub(crate) fn by_filters(puzzle: &Puzzle, interrupt: &Interrupt) -> Option<Solutions> {
        if puzzle.rules().is_usual() {
            return None;
        }
        let filter = Some(Search::of(puzzle, interrupt)?);
        Some(Solutions { filter, ..Solutions::with(puzzle, None, interrupt) })
    }

    /// The solutions of a puzzle by the solver alone: by this one, or by a new one if `complete` is
    /// `None`.
    pub(crate) fn with(
        puzzle: &Puzzle,
        complete: Option<Complete>,
        interrupt: &Interrupt,
    ) -> Solutions {
        Solutions {
            puzzle: puzzle.clone(),
            interrupt: interrupt.clone(),
            filter: None,
            complete,
            untold: Vec::new(),
            found: [0; 2],
            is_solvers_turn: false,
            work: FIRST_WORK,
            most_told: MOST_TOLD,
            fault: None,
            state: State::Searching,
        }
    }

    /// Whether all solutions were returned, so that the iterator has ended for that
    /// reason.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.state == State::Exhausted
    }

    /// Whether the iterator has ended before all solutions were returned.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.state == State::Stopped
    }

    /// Counts the solutions that are still to come, but at most `limit`. The next call goes on
    /// behind them, so a program can count far and say in between that it takes long.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_sudoku::{Puzzle, Rules, Shape, Solutions};
    /// let empty = Puzzle::empty(Rules::usual(Shape::new(2, 2)?));
    /// let mut solutions = Solutions::of(&empty, &Interrupt::new())?;
    /// let first = solutions.count_next(200);
    /// assert!(first.solutions == 200 && !first.exact);
    /// let rest = solutions.count_next(u128::MAX);
    /// assert!(rest.solutions == 88 && rest.exact);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_next(&mut self, limit: u128) -> Count {
        let mut solutions = 0;
        while solutions < limit && self.next().is_some() {
            solutions += 1;
        }
        Count { solutions, exact: self.is_exhausted(), interrupted: self.is_stopped() }
    }

    /// Says that a solution is known, so that it is not found again.
    pub(crate) fn block(&mut self, solution: &Grid) {
        if let Some(filter) = &mut self.filter {
            filter.leave_out(solution);
        }
        match &mut self.complete {
            Some(complete) => block(complete, solution),
            None => self.untold.push(solution.clone()),
        }
    }

    /// A solution that was not returned yet and has this value in this cell, if there is
    /// one.
    pub(crate) fn with_value(
        &mut self,
        cell: Cell,
        value: u8,
    ) -> Result<Option<Grid>, Interrupted> {
        let (encoded, solver) = self.solver()?;
        solver.set_limits(Limits::default());
        let Some(var) = encoded.var(cell, value) else { return Ok(None) };
        match solver.solve_under(&[var.positive()]) {
            Outcome::Satisfiable => {
                let model = solver.model().ok_or(Interrupted)?;
                encoded.decode(model).map(Some).map_err(|_| Interrupted)
            }
            Outcome::Unsatisfiable => Ok(None),
            Outcome::Unknown(_) => Err(Interrupted),
        }
    }

    /// The suppositions that were made, and how many led to a contradiction.
    pub(super) fn counts(&self) -> [u64; 2] {
        let filters = self.filter.as_ref().map(Search::counts).unwrap_or_default();
        let solver = self.complete.as_ref().map(|(_, solver)| solver.stats()).unwrap_or_default();
        [filters.guesses + solver.decisions, filters.conflicts + solver.conflicts]
    }

    /// Why the solver could not be made, or how it failed.
    pub(crate) fn fault(&mut self) -> Option<MethodError> {
        self.fault.take()
    }

    /// The solver, if it has found so many solutions that it goes on alone, with a clause against
    /// each solution that was found.
    pub(crate) fn take_lone_solver(&mut self) -> Option<Complete> {
        let is_alone = self.found[1] >= self.most_told && self.filter.is_none();
        let mut complete = if is_alone { self.complete.take() } else { None }?;
        complete.1.set_limits(Limits::default());
        Some(complete)
    }

    /// The solver, which is made at its first turn and knows all solutions that were found before
    /// somebody went on alone.
    fn solver(&mut self) -> Result<&mut Complete, Interrupted> {
        let complete = match self.complete.take() {
            Some(complete) => complete,
            None => loaded(&self.puzzle, &self.interrupt).map_err(|fault| self.failed(fault))?,
        };
        let complete = self.complete.insert(complete);
        self.untold.drain(..).for_each(|solution| block(complete, &solution));
        Ok(complete)
    }

    /// Ends the turns of the solver.
    fn failed(&mut self, fault: impl Into<MethodError>) -> Interrupted {
        self.fault = Some(fault.into());
        Interrupted
    }

    /// Whether the solver has no more turns.
    fn are_filters_alone(&self) -> bool {
        self.found[0] >= self.most_told || self.fault.is_some()
    }

    /// Searches by the filters.
    fn filters_turn(&mut self) -> Turn {
        let is_alone = self.are_filters_alone();
        let Some(filter) = &mut self.filter else { return Turn::Open };
        let turn = filter.turn(if is_alone { u64::MAX } else { self.work }, &self.interrupt);
        if let Turn::Solution(solution) = &turn {
            self.found[0] += 1;
            if self.found[0] < self.most_told {
                self.untold.push(solution.clone());
            } else {
                self.complete = None;
                self.untold.clear();
            }
        }
        turn
    }

    /// Searches by the solver, without a limit if it is alone.
    fn solvers_turn(&mut self) -> Result<Turn, Interrupted> {
        let ticks = self.filter.is_some().then_some(self.work);
        let complete = self.solver()?;
        let (encoded, solver) = &mut *complete;
        solver.set_limits(ticks.map_or_else(Limits::default, |most| Limits::default().ticks(most)));
        match solver.solve() {
            Outcome::Satisfiable => {}
            Outcome::Unsatisfiable => return Ok(Turn::Over),
            Outcome::Unknown(Cause::Ticks) => return Ok(Turn::Open),
            Outcome::Unknown(Cause::Memory) => return Err(self.failed(MethodError::OutOfMemory)),
            Outcome::Unknown(_) => return Err(Interrupted),
        }
        let model = solver.model().ok_or(Interrupted)?;
        let solution = match encoded.decode(model) {
            Ok(solution) => solution,
            Err(error) => return Err(self.failed(error)),
        };
        block(complete, &solution);
        self.found[1] += 1;
        match &mut self.filter {
            Some(_) if self.found[1] >= self.most_told => self.filter = None,
            Some(filter) => filter.leave_out(&solution),
            None => {}
        }
        Ok(Turn::Solution(solution))
    }

    /// Takes turns until there is a solution or there are no others.
    fn search(&mut self) -> Result<Turn, Interrupted> {
        loop {
            let turn = match self.filter {
                Some(_) if !self.is_solvers_turn || self.are_filters_alone() => self.filters_turn(),
                Some(_) => match self.solvers_turn() {
                    // Without a solver the filters go on alone.
                    Err(Interrupted) if self.fault.is_some() => Turn::Open,
                    turn => turn?,
                },
                None => self.solvers_turn()?,
            };
            if turn != Turn::Open {
                return Ok(turn);
            }
            if self.interrupt.is_requested() {
                return Err(Interrupted);
            }
            if self.is_solvers_turn {
                self.work = self.work.saturating_mul(GROWTH);
            }
            self.is_solvers_turn = !self.is_solvers_turn;
        }
    }
}

/// The search was interrupted, or the solver failed.
pub(crate) struct Interrupted;

/// The formula of a puzzle and a solver that has loaded it.
pub(crate) fn loaded(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Complete, MethodError> {
    let encoded = Encoding::Compact.encode(puzzle).with_at_most_one(AtMostOne::Auto);
    let solver = solver_of(&encoded, interrupt)?;
    Ok((encoded, solver))
}

/// Forbids a solution to the solver.
fn block((encoded, solver): &mut Complete, solution: &Grid) {
    solver.add_clause(encoded.difference(solution));
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        if self.state != State::Searching {
            return None;
        }
        self.state = match self.search() {
            Ok(Turn::Solution(solution)) => return Some(solution),
            Ok(Turn::Over) => State::Exhausted,
            Ok(Turn::Open) | Err(Interrupted) => State::Stopped,
        };
        None
    }
}

impl std::iter::FusedIterator for Solutions {}

#[cfg(test)]
impl Solutions {
    /// Lets the solver begin, and go on alone after so many solutions.
    pub(crate) fn with_solver_first(mut self, most_told: usize) -> Solutions {
        (self.is_solvers_turn, self.most_told) = (true, most_told);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;
    use crate::{Rules, Shape};

    /// A model that is no solution, which is a defect of neuf, is not the end of the solutions.
    #[test]
    fn a_wrong_model_is_not_taken_for_the_end() {
        let shape = Shape::new(2, 2).unwrap();
        let puzzle = Puzzle::empty(Rules::usual(shape));
        let mut forged = Solutions::of(&puzzle, &Interrupt::new()).unwrap();
        forged.complete.as_mut().unwrap().1 = Solver::new();
        assert!(forged.with_value(shape.cell(0, 0), 1).is_err());
        assert_eq!(forged.next(), None);
        assert!(forged.is_stopped() && !forged.is_exhausted());
        let count = forged.count_next(9);
        assert_eq!((count.solutions, count.exact, count.interrupted), (0, false, true));
        assert!(matches!(forged.fault(), Some(MethodError::WrongModel(_))));
    }

    /// Filters need no solver.
    #[test]
    fn filters_go_on_alone_when_the_solver_fails() {
        let puzzle = thermometer();
        let (encoded, _) = loaded(&puzzle, &Interrupt::new()).unwrap();
        let by_filters = || Solutions::by_filters(&puzzle, &Interrupt::new()).unwrap();
        let mut forged = by_filters().with_solver_first(MOST_TOLD);
        forged.complete = Some((encoded, Solver::new()));
        assert_eq!(forged.count_next(u128::MAX), by_filters().count_next(u128::MAX));
        assert!(forged.is_exhausted() && forged.fault().is_some());
    }

    fn thermometer() -> Puzzle {
        let shape = Shape::new(2, 2).unwrap();
        let mut rules = Rules::usual(shape);
        let cells = [(0, 0), (1, 1), (2, 2)].map(|(i, j)| shape.cell(i, j));
        rules.add_clue(Variant::Thermometer, &[], cells.to_vec()).unwrap();
        Puzzle::empty(rules)
    }

    /// However the turns go, each solution comes once.
    #[test]
    fn turns_in_any_order_find_each_solution_once() {
        let puzzle = thermometer();
        let all = |work: u64, runs: usize, most_told: usize| {
            let mut solutions = Solutions::of(&puzzle, &Interrupt::new()).unwrap();
            solutions.most_told = most_told;
            let mut all: Vec<Grid> = Vec::new();
            solutions.work = work;
            while let Some(solution) = solutions.next() {
                assert!(!all.contains(&solution) && puzzle.is_solved_by(&solution));
                all.push(solution);
                solutions.work = work;
                solutions.is_solvers_turn = all.len() / runs % 2 == 1;
            }
            assert!(solutions.is_exhausted());
            (all.len(), solutions.found)
        };
        let (count, found) = all(FIRST_WORK, usize::MAX, MOST_TOLD);
        assert!(count > 10 && found == [count, 0]);
        assert_eq!(all(1, usize::MAX, MOST_TOLD).0, count);
        // One of them goes on alone.
        for (runs, most_told) in [(1, 3), (2, 3), (5, 4)] {
            assert_eq!(all(FIRST_WORK, runs, most_told).0, count, "{runs} {most_told}");
        }
        // The solver that goes on alone knows what was found before.
        let mut solutions = Solutions::by_filters(&puzzle, &Interrupt::new()).unwrap();
        solutions.most_told = 5;
        let mut seen = Vec::new();
        let (encoded, mut solver) = loop {
            solutions.is_solvers_turn = seen.len() > 1;
            seen.extend(solutions.next());
            if let Some(complete) = solutions.take_lone_solver() {
                break complete;
            }
        };
        assert!(solutions.found == [2, 5]);
        seen.extend(solver.models().map(|model| encoded.decode(&model).unwrap()));
        assert_eq!(seen.len(), count, "a solution came twice");
        seen.sort_unstable_by_key(|grid| grid.values().to_vec());
        seen.dedup();
        assert_eq!(seen.len(), count);
        for runs in [1, 2, 5] {
            let (mixed, found) = all(FIRST_WORK, runs, MOST_TOLD);
            assert!(mixed == count && found.iter().all(|&found| found > 0), "{found:?}");
        }
    }
}
