//! How many solutions a grid has, and which.
//!
//! Solutions are first looked for one by one: most puzzles have one, and
//! finding it and proving that there is no other is what search does best. The
//! usual 9×9 grid goes to the bit engine. For any other the complete solver is
//! asked for a model again and again; each time a clause blocks the one just
//! found. As long as few are asked for, it has the rules already (`loaded.rs`).
//! It keeps what it learned, so the second answer, which for a proper puzzle is
//! *there is none*, costs little more than the first.
//!
//! When there are more than some thousands, they are no longer found but
//! counted: the 9×9 grid and those with boxes of two rows or columns [by
//! bands](bands), others [by components](components), after the solver has
//! found out what each cell can hold in no solution. Numbers are of 128 bits,
//! which holds those of all grids up to 10×10.

mod bands;
mod components;
mod large;
mod stream;

pub use stream::{Streamed, each_solution};

use neuf_bits::Values;
use neuf_cnf::{AtMostOne, Interrupt, Lit};
use neuf_solver::{Outcome, Solver};

use crate::enumeration::State;
use crate::solve::domains::domains_of;
use crate::solve::loaded::with_rules;
use crate::solve::{MethodError, solver_of};
use crate::{Cell, Encoded, Encoding, Grid, Puzzle, Shape};
use components::{Counted, Counter};

/// The solutions of a puzzle, one after the other, in no particular order.
///
/// The iterator ends when there are no more, when interrupted, or after an
/// error; [`Solutions::is_exhausted`] tells the first from the rest.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{Puzzle, Rules, Shape, Solutions};
/// let empty = Puzzle::empty(Rules::usual(Shape::square(2)?));
/// assert_eq!(Solutions::of(&empty, &Interrupt::new())?.count(), 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solutions {
    encoded: Encoded,
    solver: Solver,
    state: State,
}

impl Solutions {
    /// Prepares to enumerate the solutions of `puzzle` until `interrupt` is
    /// requested. Grids come, not models: the values of auxiliary variables do
    /// not count.
    ///
    /// # Errors
    /// When the grid is so large and empty that its formula cannot be held.
    pub fn of(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Solutions, MethodError> {
        let encoded = Encoding::Compact.encode(puzzle);
        let encoded = encoded.with_at_most_one(AtMostOne::Auto);
        let solver = solver_of(&encoded, interrupt)?;
        Ok(Solutions { encoded, solver, state: State::Searching })
    }

    /// Whether all solutions have been given: the iterator has ended, and not
    /// because it was told to stop.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.state == State::Exhausted
    }

    /// Whether the iterator has ended before all solutions were given.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.state == State::Stopped
    }

    /// The solution of the solver's model, which is blocked from now on.
    fn take_model(&mut self) -> Option<Grid> {
        let solution = self.encoded.decode(self.solver.model()?).ok()?;
        self.block(&solution);
        Some(solution)
    }

    /// Never gives this solution, again or at all.
    fn block(&mut self, solution: &Grid) {
        let free = self.encoded.puzzle().givens().empty_cells();
        let held = free.filter_map(|cell| self.encoded.var(cell, solution.get(cell)));
        let block: Vec<Lit> = held.map(neuf_cnf::Var::negative).collect();
        self.solver.add_clause(block);
    }
}

/// Told to stop.
struct Interrupted;

impl Solutions {
    /// A solution with this value in a cell that has not been given yet, if
    /// there is one.
    fn with_value(&mut self, cell: Cell, value: u8) -> Result<Option<Grid>, Interrupted> {
        let Some(var) = self.encoded.var(cell, value) else { return Ok(None) };
        match self.solver.solve_under(&[var.positive()]) {
            Outcome::Satisfiable => {
                let model = self.solver.model().ok_or(Interrupted)?;
                Ok(self.encoded.decode(model).ok())
            }
            Outcome::Unsatisfiable => Ok(None),
            Outcome::Unknown(_) => Err(Interrupted),
        }
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        if self.state != State::Searching {
            return None;
        }
        let solution = match self.solver.solve() {
            Outcome::Satisfiable => self.take_model(),
            Outcome::Unsatisfiable => {
                self.state = State::Exhausted;
                return None;
            }
            Outcome::Unknown(_) => None,
        };
        if solution.is_none() {
            self.state = State::Stopped;
        }
        solution
    }
}

impl std::iter::FusedIterator for Solutions {}

/// A number of solutions, and whether it is all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many different solutions there are, or at least are known;
    /// `u128::MAX` when there are so many or more.
    pub solutions: u128,
    /// Whether there are no others; otherwise there are at least so many.
    pub exact: bool,
    /// Whether counting was told to stop before it reached the limit.
    pub interrupted: bool,
}

impl Count {
    /// Whether there are more solutions than a number of 128 bits can say.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.solutions == u128::MAX
    }
}

/// How many solutions the bit engine looks for before they are counted, some
/// hundredths of a second.
const FOUND_ON_BITS: u64 = 200_000;

/// The same for the solver.
const FOUND_BY_SOLVER: u64 = 200;

/// Counts the solutions of a puzzle, up to `limit`.
///
/// At the limit counting ends without a look whether there is one more: ask
/// for two to know whether a solution is unique.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{Puzzle, Rules, Shape, count_solutions};
/// let empty = Puzzle::empty(Rules::usual(Shape::new(2, 3)?));
/// let count = count_solutions(&empty, u128::MAX, &Interrupt::new())?;
/// assert!(count.exact && count.solutions == 28_200_960);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the grid is so large and empty that its formula cannot be held.
pub fn count_solutions(
    puzzle: &Puzzle,
    limit: u128,
    interrupt: &Interrupt,
) -> Result<Count, MethodError> {
    if !puzzle.rules().is_usual() {
        return find_one_by_one(puzzle, limit, interrupt);
    }
    let grid = puzzle.givens();
    let (found, domains) = match grid.usual_values() {
        Some(values) => (find_on_bits(values, limit, interrupt), domains_of(grid)),
        None => find_by_solver(puzzle, limit, interrupt)?,
    };
    if found.exact || found.interrupted || found.solutions >= limit {
        return Ok(found);
    }
    let counted = match bands::count(grid, limit, interrupt) {
        Some(counted) => counted,
        None => count_within(grid.shape(), domains, limit, interrupt),
    };
    Ok(match counted {
        Counted::All(solutions) => {
            Count { solutions, exact: solutions < u128::MAX, interrupted: false }
        }
        Counted::Enough => Count { solutions: limit, exact: false, interrupted: false },
        Counted::Stopped(known) => {
            let solutions = found.solutions.max(known);
            Count { solutions, exact: false, interrupted: true }
        }
    })
}

/// Counts the solutions of a puzzle with the rules of a variant, for which there
/// is no other way than to find them all.
fn find_one_by_one(
    puzzle: &Puzzle,
    limit: u128,
    interrupt: &Interrupt,
) -> Result<Count, MethodError> {
    let mut found = Solutions::of(puzzle, interrupt)?;
    let mut solutions = 0;
    while solutions < limit && found.next().is_some() {
        solutions += 1;
    }
    Ok(Count { solutions, exact: found.is_exhausted(), interrupted: found.is_stopped() })
}

/// Counts on a stack that holds a level for each cell of the largest grid.
fn count_within(shape: Shape, domains: Vec<u128>, limit: u128, interrupt: &Interrupt) -> Counted {
    const STACK: usize = 128 << 20;
    let count = || Counter::new(shape, domains, interrupt).count(limit);
    std::thread::scope(|scope| {
        let counting = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, count);
        counting.ok().and_then(|counting| counting.join().ok()).unwrap_or(Counted::Stopped(0))
    })
}

/// The first solutions of the usual grid.
fn find_on_bits(values: &Values, limit: u128, interrupt: &Interrupt) -> Count {
    neuf_bits::with_engine(|engine| {
        let mut found = engine.solutions(values, interrupt);
        let wanted = limit.min(FOUND_ON_BITS.into()) as u64;
        let solutions = found.skip_up_to(wanted).into();
        Count { solutions, exact: found.is_exhausted(), interrupted: found.is_stopped() }
    })
}

/// The first solutions by a solver that has the rules already, if the shape is
/// one for that.
fn find_with_rules(grid: &Grid, limit: u128, interrupt: &Interrupt) -> Option<Count> {
    with_rules(grid.shape(), Encoding::Compact, |rules| {
        let mut found = rules.solutions(grid, interrupt);
        let solutions = found.by_ref().take(limit as usize).count() as u128;
        let exact = found.outcome() == Some(Outcome::Unsatisfiable);
        Count { solutions, exact, interrupted: !exact && solutions < limit }
    })
}

/// The first solutions of any grid; and if there are more, what each cell can
/// hold in some solution.
fn find_by_solver(
    puzzle: &Puzzle,
    limit: u128,
    interrupt: &Interrupt,
) -> Result<(Count, Vec<u128>), MethodError> {
    let grid = puzzle.givens();
    if limit <= FOUND_BY_SOLVER.into()
        && let Some(count) = find_with_rules(grid, limit, interrupt)
    {
        return Ok((count, Vec::new()));
    }
    if limit <= 2 {
        return Ok((large::count_up_to_two(puzzle, limit, interrupt)?, Vec::new()));
    }
    let mut found = Solutions::of(puzzle, interrupt)?;
    let mut domains = vec![0; grid.values().len()];
    let note = |domains: &mut Vec<u128>, solution: &Grid| {
        for (domain, value) in domains.iter_mut().zip(solution.values()) {
            *domain |= 1 << (value - 1);
        }
    };
    let mut solutions = 0;
    while solutions < limit.min(FOUND_BY_SOLVER.into()) {
        let Some(solution) = found.next() else { break };
        note(&mut domains, &solution);
        solutions += 1;
    }
    let is_over = found.state != State::Searching || solutions >= limit;
    // Models that are blocked hold nothing new, so the clauses may stay.
    for (position, candidates) in domains_of(grid).into_iter().enumerate() {
        let mut open = candidates & !domains[position];
        while open != 0 && !is_over {
            let value = open.trailing_zeros() as u8 + 1;
            open &= open - 1;
            match found.with_value(Cell::at(position), value) {
                Ok(Some(solution)) => note(&mut domains, &solution),
                Ok(None) => {}
                Err(Interrupted) => {
                    return Ok((Count { solutions, exact: false, interrupted: true }, domains));
                }
            }
            open &= !domains[position];
        }
    }
    let (exact, interrupted) = (found.is_exhausted(), found.is_stopped());
    Ok((Count { solutions, exact, interrupted }, domains))
}

/// Whether a puzzle has no solution, one, or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is exactly this one.
    Unique(Grid),
    /// There are at least these two.
    Several(Grid, Grid),
    /// Told to stop before it was known; the solution found so far, if any.
    Unknown(Option<Grid>),
}

/// Whether a puzzle has no solution, one, or more; two are shown then.
///
/// # Errors
/// When the grid is so large and empty that its formula cannot be held.
pub fn uniqueness(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Uniqueness, MethodError> {
    let (first, second, is_stopped) = first_two(puzzle, interrupt)?;
    Ok(Uniqueness::of(first, second, is_stopped))
}

impl Uniqueness {
    /// What two solutions say, as far as there are, and whether the search was
    /// told to stop.
    fn of(first: Option<Grid>, second: Option<Grid>, is_stopped: bool) -> Uniqueness {
        match (first, second) {
            (Some(first), Some(second)) => Uniqueness::Several(first, second),
            (first, _) if is_stopped => Uniqueness::Unknown(first),
            (Some(only), None) => Uniqueness::Unique(only),
            (None, _) => Uniqueness::None,
        }
    }
}

/// Two solutions, as far as there are, and whether the search was told to stop.
fn first_two(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<(Option<Grid>, Option<Grid>, bool), MethodError> {
    if !puzzle.rules().is_usual() {
        let mut found = Solutions::of(puzzle, interrupt)?;
        return Ok((found.next(), found.next(), found.is_stopped()));
    }
    let grid = puzzle.givens();
    let Some(values) = grid.usual_values() else {
        let loaded = with_rules(grid.shape(), Encoding::Compact, |rules| {
            let mut found = rules.solutions(grid, interrupt);
            let (first, second) = (found.next(), found.next());
            let is_whole =
                matches!(found.outcome(), Some(Outcome::Satisfiable | Outcome::Unsatisfiable));
            (first, second, !is_whole)
        });
        if let Some(found) = loaded {
            return Ok(found);
        }
        return large::first_two(puzzle, interrupt);
    };
    Ok(neuf_bits::with_engine(|engine| {
        let mut found = engine.solutions(values, interrupt);
        let as_grid = |values: Values| Grid::from_values(grid.shape(), values.into());
        let [first, second] = [found.next(), found.next()].map(|one| one.and_then(as_grid));
        (first, second, found.is_stopped())
    }))
}

#[cfg(test)]
mod tests;
