//! How many solutions a grid has, and which.
//!
//! The usual 9×9 grid goes to the bit engine. For any other the complete solver
//! is asked for a model again and again; each time a clause blocks the one just
//! found. As long as few are asked for, it has the rules already
//! (`loaded.rs`). It keeps what it learned, so the second
//! answer, which for a proper puzzle is *there is none*, costs little more
//! than the first. Blocking clauses name only the values of the cells that
//! were free; their number is the number of solutions, so counting to many
//! millions is not what this is for.

use neuf_cnf::{Interrupt, Lit};
use neuf_solver::{Outcome, Solver};

use crate::loaded::with_rules;
use crate::methods::{MethodError, refuse_too_large};
use crate::variant::Constraints;
use crate::{Encoded, Encoding, Grid, bits};

/// The solutions of a grid, one after the other, in no particular order.
///
/// The iterator ends when there are no more, when interrupted, or after an
/// error; [`Solutions::is_exhausted`] tells the first from the rest.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{Grid, Shape, Solutions};
/// let empty = Grid::empty(Shape::square(2)?);
/// assert_eq!(Solutions::of(&empty, &Interrupt::new())?.count(), 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solutions {
    encoded: Encoded,
    solver: Solver,
    state: State,
}

/// Whether more can come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Searching,
    Exhausted,
    Stopped,
}

impl Solutions {
    /// Prepares to enumerate the solutions of `grid` until `interrupt` is
    /// requested.
    ///
    /// # Errors
    /// When the grid is so large and empty that its formula cannot be held.
    pub fn of(grid: &Grid, interrupt: &Interrupt) -> Result<Solutions, MethodError> {
        Solutions::of_encoded(Encoding::Compact.encode(grid), interrupt)
    }

    /// The same for a grid that has to keep constraints beside the usual rules.
    /// Grids come, not models: the values of auxiliary variables do not count.
    ///
    /// # Errors
    /// As for [`Solutions::of`].
    ///
    /// # Panics
    /// When the constraints are for another shape.
    pub fn with(
        grid: &Grid,
        constraints: &Constraints,
        interrupt: &Interrupt,
    ) -> Result<Solutions, MethodError> {
        Solutions::of_encoded(Encoding::Compact.encode_with(grid, constraints), interrupt)
    }

    fn of_encoded(encoded: Encoded, interrupt: &Interrupt) -> Result<Solutions, MethodError> {
        refuse_too_large(&encoded)?;
        let mut solver = Solver::new();
        solver.set_interrupt(interrupt);
        for clause in encoded.clauses() {
            solver.add_clause(clause);
        }
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
        let free = self.encoded.givens().empty_cells();
        let held = free.filter_map(|cell| self.encoded.var(cell, solution.get(cell)));
        let block: Vec<Lit> = held.map(neuf_cnf::Var::negative).collect();
        self.solver.add_clause(block);
        Some(solution)
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
    /// How many different solutions were found.
    pub solutions: u64,
    /// Whether there are no others; otherwise there are at least so many.
    pub exact: bool,
    /// Whether counting was told to stop before it reached the limit.
    pub interrupted: bool,
}

/// Counts the solutions of a grid, up to `limit`.
///
/// At the limit counting ends without a look whether there is one more: ask
/// for two to know whether a solution is unique.
///
/// # Errors
/// When the grid is so large and empty that its formula cannot be held.
pub fn count_solutions(
    grid: &Grid,
    limit: u64,
    interrupt: &Interrupt,
) -> Result<Count, MethodError> {
    if let Some(values) = bits::values_of(grid) {
        return Ok(count_on_bits(values, limit, interrupt));
    }
    if limit <= FEW
        && let Some(count) = with_rules(grid.shape(), Encoding::Compact, |rules| {
            let mut found = rules.solutions(grid, interrupt);
            let solutions = found.by_ref().take(limit as usize).count() as u64;
            let exact = found.outcome() == Some(Outcome::Unsatisfiable);
            Count { solutions, exact, interrupted: !exact && solutions < limit }
        })
    {
        return Ok(count);
    }
    Ok(count_found(Solutions::of(grid, interrupt)?, limit))
}

/// The same for a grid that has to keep constraints beside the usual rules.
///
/// # Errors
/// As for [`count_solutions`].
///
/// # Panics
/// When the constraints are for another shape.
pub fn count_solutions_with(
    grid: &Grid,
    constraints: &Constraints,
    limit: u64,
    interrupt: &Interrupt,
) -> Result<Count, MethodError> {
    if constraints.is_none() {
        return count_solutions(grid, limit, interrupt);
    }
    Ok(count_found(Solutions::with(grid, constraints, interrupt)?, limit))
}

fn count_found(mut found: Solutions, limit: u64) -> Count {
    let mut solutions = 0;
    while solutions < limit && found.next().is_some() {
        solutions += 1;
    }
    Count { solutions, exact: found.is_exhausted(), interrupted: found.is_stopped() }
}

/// Up to here, solutions are counted with the rules that are loaded.
const FEW: u64 = 1_000;

/// The same for the usual grid.
fn count_on_bits(values: &bits::Values, limit: u64, interrupt: &Interrupt) -> Count {
    bits::with_engine(|engine| {
        let mut found = engine.solutions(values, interrupt);
        let solutions = found.skip_up_to(limit);
        Count { solutions, exact: found.is_exhausted(), interrupted: found.is_stopped() }
    })
}

/// Whether a grid has no solution, one, or more.
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

/// Whether a grid has no solution, one, or more; two are shown then.
///
/// # Errors
/// When the grid is so large and empty that its formula cannot be held.
pub fn uniqueness(grid: &Grid, interrupt: &Interrupt) -> Result<Uniqueness, MethodError> {
    let (first, second, is_stopped) = first_two(grid, interrupt)?;
    Ok(Uniqueness::of(first, second, is_stopped))
}

/// The same for a grid that has to keep constraints beside the usual rules.
///
/// # Errors
/// As for [`uniqueness`].
///
/// # Panics
/// When the constraints are for another shape.
pub fn uniqueness_with(
    grid: &Grid,
    constraints: &Constraints,
    interrupt: &Interrupt,
) -> Result<Uniqueness, MethodError> {
    if constraints.is_none() {
        return uniqueness(grid, interrupt);
    }
    let mut found = Solutions::with(grid, constraints, interrupt)?;
    Ok(Uniqueness::of(found.next(), found.next(), found.is_stopped()))
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
    grid: &Grid,
    interrupt: &Interrupt,
) -> Result<(Option<Grid>, Option<Grid>, bool), MethodError> {
    let Some(values) = bits::values_of(grid) else {
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
        let mut found = Solutions::of(grid, interrupt)?;
        return Ok((found.next(), found.next(), found.is_stopped()));
    };
    Ok(bits::with_engine(|engine| {
        let mut found = engine.solutions(values, interrupt);
        let as_grid = |values: bits::Values| Grid::from_values(grid.shape(), values.into());
        let [first, second] = [found.next(), found.next()].map(|one| one.and_then(as_grid));
        (first, second, found.is_stopped())
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{G0, TP8, every_solution, grid};
    use crate::{Shape, extends, is_solution, strategies};
    use proptest::prelude::*;
    use rustc_hash::FxHashSet;

    fn count(grid: &Grid, limit: u64) -> Count {
        count_solutions(grid, limit, &Interrupt::new()).unwrap()
    }

    #[test]
    fn the_puzzles_of_the_sources_are_proper() {
        for text in [G0, TP8] {
            let found = uniqueness(&grid(text), &Interrupt::new()).unwrap();
            assert!(matches!(found, Uniqueness::Unique(only) if is_solution(&only)));
        }
    }

    #[test]
    fn small_empty_grids_have_their_known_numbers() {
        let of = |rows, columns| Grid::empty(Shape::new(rows, columns).unwrap());
        for (grid, solutions) in [(of(1, 1), 1), (of(1, 2), 2), (of(1, 3), 12), (of(2, 2), 288)] {
            assert_eq!(count(&grid, 1000), Count { solutions, exact: true, interrupted: false });
        }
    }

    #[test]
    fn a_limit_ends_the_count() {
        let empty = Grid::empty(Shape::default());
        let at_limit = Count { solutions: 5, exact: false, interrupted: false };
        assert_eq!(count(&empty, 5), at_limit);
        assert_eq!(count(&empty, 0), Count { solutions: 0, ..at_limit });
        let found = uniqueness(&empty, &Interrupt::new()).unwrap();
        assert!(matches!(found, Uniqueness::Several(a, b) if a != b));
    }

    #[test]
    fn full_grids_have_one_solution_or_none() {
        let full = Solutions::of(&grid(TP8), &Interrupt::new()).unwrap().next().unwrap();
        assert_eq!(count(&full, 2).solutions, 1);
        assert_eq!(uniqueness(&full, &Interrupt::new()), Ok(Uniqueness::Unique(full.clone())));
        let mut wrong = full.clone();
        wrong.set(full.shape().cell(8, 8), full.get(full.shape().cell(8, 7)));
        assert_eq!(count(&wrong, 2), Count { solutions: 0, exact: true, interrupted: false });
        assert_eq!(uniqueness(&wrong, &Interrupt::new()), Ok(Uniqueness::None));
    }

    #[test]
    fn an_interrupt_makes_it_unknown() {
        let interrupt = Interrupt::new();
        interrupt.request();
        let stopped = Count { solutions: 0, exact: false, interrupted: true };
        assert_eq!(count_solutions(&grid(G0), 2, &interrupt), Ok(stopped));
        assert_eq!(uniqueness(&grid(G0), &interrupt), Ok(Uniqueness::Unknown(None)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn each_solution_comes_once(grid in strategies::any_grids(Shape::square(2).unwrap())) {
            let found: Vec<Grid> = Solutions::of(&grid, &Interrupt::new()).unwrap().collect();
            prop_assert!(found.iter().all(|one| is_solution(one) && extends(one, &grid)));
            let distinct: FxHashSet<_> = found.iter().cloned().collect();
            prop_assert_eq!(distinct.len(), found.len());
            prop_assert_eq!(distinct, every_solution(&grid).into_iter().collect());
        }
    }
}
