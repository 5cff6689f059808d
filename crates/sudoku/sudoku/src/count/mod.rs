//! How many solutions a puzzle has, and which.
//!
//! At first, solutions are searched for one by one: most puzzles have only one, and
//! finding it and proving that there is no other is what a search does best. The usual
//! 9×9 grid goes to the bit engine, and every other grid to [`Solutions`]. When only a
//! few solutions of usual rules are wanted, the solver has the rules loaded already (`loaded.rs`).
//! It keeps what it learned, so the second answer, which for a proper puzzle is *there is
//! none*, costs little more than the first.
//!
//! When there are more than some thousands, solutions are no longer searched for but
//! counted: the 9×9 grid and grids whose boxes have two rows or two columns [by
//! bands](bands), others [by components](components). Before that, the solver finds out
//! which values a cell holds in no solution. Numbers have 128 bits, which is enough for
//! all grids up to 10×10.

mod bands;
mod components;
mod large;
mod only;
mod stream;

pub use only::{RateError, only_solution};
pub use stream::{Streamed, each_solution};

use std::panic::resume_unwind;

use neuf_bits::Values;
use neuf_cnf::Interrupt;
use neuf_solver::Outcome;
use neuf_words::without_number;

use crate::solve::domains::domains_of;
use crate::solve::loaded::with_rules;
use crate::solve::{Count, MethodError, Solutions, solve_on_bits};
use crate::{Cell, Encoding, Grid, Puzzle, Shape};
use components::{Counted, Counter};

/// How many solutions the bit engine searches for before they are counted instead; this
/// takes some hundredths of a second.
const FOUND_ON_BITS: u64 = 200_000;

/// How many solutions the solver searches for before they are counted instead.
const FOUND_BY_SOLVER: u64 = 200;

/// Counts the solutions of a puzzle, but at most `limit`.
///
/// At the limit, counting ends without finding out whether there is another solution. So
/// ask for 2 to find out whether a solution is unique.
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
/// When the formula of the grid would be too large, or when the system does not start a thread
/// that counting needs.
pub fn count_solutions(
    puzzle: &Puzzle,
    limit: u128,
    interrupt: &Interrupt,
) -> Result<Count, MethodError> {
    if !puzzle.rules().is_usual() {
        // The other ways know only the usual rules.
        return Ok(Solutions::of(puzzle, interrupt)?.count_next(limit));
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
        None => count_within(grid.shape(), domains, limit, interrupt)?,
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

/// Counts in a thread whose stack has room for one level for each cell of the largest
/// grid.
///
/// # Errors
/// When the thread cannot be started.
fn count_within(
    shape: Shape,
    domains: Vec<u128>,
    limit: u128,
    interrupt: &Interrupt,
) -> Result<Counted, MethodError> {
    const STACK: usize = 128 << 20;
    let count = || Counter::new(shape, domains, interrupt).count(limit);
    std::thread::scope(|scope| {
        let counting = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, count);
        let counting = counting
            .map_err(|error| MethodError::NoThread { cause: without_number(&error.to_string()) })?;
        counting.join().map_err(|panic| resume_unwind(panic))
    })
}

/// Enumerates the first solutions of a usual grid.
fn find_on_bits(values: &Values, limit: u128, interrupt: &Interrupt) -> Count {
    solve_on_bits(values, limit.min(FOUND_ON_BITS.into()) as u64, interrupt).1
}

/// Enumerates the first solutions with a solver that has the rules loaded; `None` for
/// shapes whose rules are not kept loaded.
fn find_with_rules(grid: &Grid, limit: u128, interrupt: &Interrupt) -> Option<Count> {
    with_rules(grid.shape(), Encoding::Compact, |rules| {
        let mut found = rules.solutions(grid, interrupt);
        let solutions = found.by_ref().take(limit as usize).count() as u128;
        let exact = found.outcome() == Some(Outcome::Unsatisfiable);
        Count { solutions, exact, interrupted: !exact && solutions < limit }
    })
}

/// Enumerates the first solutions of any grid. If there are more, also finds out which
/// values each cell holds in some solution.
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
    let is_over = found.is_exhausted() || found.is_stopped() || solutions >= limit;
    // Solutions that are blocked have been noted already, so their clauses may stay.
    for (position, candidates) in domains_of(grid).into_iter().enumerate() {
        let mut open = candidates & !domains[position];
        while open != 0 && !is_over {
            let value = open.trailing_zeros() as u8 + 1;
            open &= open - 1;
            match found.with_value(Cell::at(position), value) {
                Ok(Some(solution)) => note(&mut domains, &solution),
                Ok(None) => {}
                Err(_) => {
                    return Ok((Count { solutions, exact: false, interrupted: true }, domains));
                }
            }
            open &= !domains[position];
        }
    }
    let (exact, interrupted) = (found.is_exhausted(), found.is_stopped());
    Ok((Count { solutions, exact, interrupted }, domains))
}

/// The number of solutions of a puzzle, as far as uniqueness is concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is exactly this solution.
    Unique(Grid),
    /// There are at least these two solutions.
    Several(Grid, Grid),
    /// The search was interrupted before it was known. The solution found so far, if any.
    Unknown(Option<Grid>),
}

/// Finds out whether a puzzle has no solution, one, or more, of which two are returned.
///
/// # Errors
/// When the formula of the grid would be too large.
pub fn uniqueness(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Uniqueness, MethodError> {
    let (first, second, is_stopped) = first_two(puzzle, interrupt)?;
    Ok(Uniqueness::of(first, second, is_stopped))
}

impl Uniqueness {
    /// The result for up to two solutions of a search, which may have been interrupted.
    fn of(first: Option<Grid>, second: Option<Grid>, is_stopped: bool) -> Uniqueness {
        match (first, second) {
            (Some(first), Some(second)) => Uniqueness::Several(first, second),
            (first, _) if is_stopped => Uniqueness::Unknown(first),
            (Some(only), None) => Uniqueness::Unique(only),
            (None, _) => Uniqueness::None,
        }
    }
}

/// Up to two solutions of a puzzle, and whether the search was interrupted.
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
            (found.next(), found.next(), found.is_stopped())
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
