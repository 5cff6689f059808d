//! All solutions of a puzzle, each of which is passed on and not kept.
//!
//! The solutions of a usual grid come from the bit engine, those of any other from the
//! solver. The solver forbids each model by its decisions alone and forgets such clauses
//! when later ones include them ([`Solver::models`](neuf_solver::Solver::models)). So the
//! millionth solution needs no more memory than the first, whereas
//! [`Solutions`](crate::Solutions) keeps a clause for each. The auxiliary variables of
//! the at-most-one encoding and of the sums of cages follow from the cells, so different
//! models are different solutions.

use std::ops::ControlFlow;

use neuf_bits::Values;
use neuf_cnf::{AtMostOne, Interrupt};
use neuf_solver::Cause;

use crate::solve::{MethodError, solver_of};
use crate::{Encoded, Encoding, Grid, MethodName, Puzzle};

/// How the enumeration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streamed {
    /// There are no other solutions.
    All,
    /// The callback asked to stop.
    Enough,
    /// The interrupt was requested.
    Stopped,
}

/// Passes each solution of a puzzle to `take`, until `take` returns a break. Each
/// solution is passed once, and the order is the same in every run.
///
/// `method` is [`MethodName::Bits`] or [`MethodName::Sat`]. Other methods, and `Bits` for
/// shapes or rules that it does not support, are replaced by `Sat`.
///
/// ```
/// use std::ops::ControlFlow;
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{MethodName, Puzzle, Rules, Shape, Streamed, each_solution};
/// let mut number = 0;
/// let ended = each_solution(
///     &Puzzle::empty(Rules::usual(Shape::square(2)?)),
///     MethodName::Sat,
///     &Interrupt::new(),
///     |_| {
///         number += 1;
///         ControlFlow::Continue(())
///     },
/// )?;
/// assert_eq!((ended, number), (Streamed::All, 288));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the formula of the grid would be too large.
pub fn each_solution(
    puzzle: &Puzzle,
    method: MethodName,
    interrupt: &Interrupt,
    take: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Streamed, MethodError> {
    let is_for_bits = method == MethodName::Bits && puzzle.rules().is_usual();
    match puzzle.givens().usual_values().filter(|_| is_for_bits) {
        Some(values) => Ok(on_bits(puzzle.givens(), values, interrupt, take)),
        None => by_solver(Encoding::Compact.encode(puzzle), interrupt, take),
    }
}

fn on_bits(
    grid: &Grid,
    values: &Values,
    interrupt: &Interrupt,
    mut take: impl FnMut(Grid) -> ControlFlow<()>,
) -> Streamed {
    neuf_bits::with_engine(|engine| {
        let mut found = engine.solutions(values, interrupt);
        for solution in &mut found {
            let solution = Grid::from_values(grid.shape(), solution.into());
            if solution.is_none_or(|solution| take(solution).is_break()) {
                return Streamed::Enough;
            }
        }
        if found.is_exhausted() { Streamed::All } else { Streamed::Stopped }
    })
}

fn by_solver(
    encoded: Encoded,
    interrupt: &Interrupt,
    mut take: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Streamed, MethodError> {
    let encoded = encoded.with_at_most_one(AtMostOne::Auto);
    let mut solver = solver_of(&encoded, interrupt)?;
    let mut models = solver.models();
    for model in &mut models {
        if take(encoded.decode(&model)?).is_break() {
            return Ok(Streamed::Enough);
        }
    }
    match models.stopped() {
        None => Ok(Streamed::All),
        Some(Cause::Memory) => Err(MethodError::OutOfMemory),
        Some(_) => Ok(Streamed::Stopped),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TP8, every_solution, grid};
    use crate::{Shape, strategies};
    use proptest::prelude::*;
    use rustc_hash::FxHashSet;

    fn all(grid: &Grid, method: MethodName) -> Vec<Grid> {
        let mut grids = Vec::new();
        let ended = each_solution(&grid.clone().into(), method, &Interrupt::new(), |solution| {
            grids.push(solution);
            ControlFlow::Continue(())
        });
        assert_eq!(ended, Ok(Streamed::All));
        grids
    }

    #[test]
    fn both_engines_give_the_same_in_an_order_of_their_own() {
        let mut grid = all(&grid(TP8), MethodName::Bits).remove(0);
        // Enough empty cells for some dozens of solutions.
        for (i, j) in (0..9).flat_map(|i| (0..9).map(move |j| (i, j))) {
            if (i * 9 + j) % 7 < 5 && i < 6 {
                grid.set(grid.shape().cell(i, j), 0);
            }
        }
        let [bits, sat] = [MethodName::Bits, MethodName::Sat].map(|method| all(&grid, method));
        assert!(bits.len() > 1);
        assert_eq!(bits, all(&grid, MethodName::Bits));
        let distinct: FxHashSet<Grid> = bits.iter().cloned().collect();
        assert_eq!((distinct.len(), sat.len()), (bits.len(), bits.len()));
        assert!(sat.iter().all(|one| distinct.contains(one)));
    }

    #[test]
    fn who_takes_can_stop_and_so_can_the_interrupt() {
        let empty = Grid::empty(Shape::default());
        let interrupt = Interrupt::new();
        for method in [MethodName::Bits, MethodName::Sat] {
            let ended =
                each_solution(
                    &empty.clone().into(),
                    method,
                    &interrupt,
                    |_| ControlFlow::Break(()),
                );
            assert_eq!(ended, Ok(Streamed::Enough));
        }
        interrupt.request();
        for method in [MethodName::Bits, MethodName::Sat] {
            let ended = each_solution(&empty.clone().into(), method, &interrupt, |_| {
                ControlFlow::Continue(())
            });
            assert_eq!(ended, Ok(Streamed::Stopped));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn each_solution_comes_once(grid in strategies::any_grids(Shape::square(2).unwrap())) {
            let found = all(&grid, MethodName::Sat);
            let distinct: FxHashSet<_> = found.iter().cloned().collect();
            prop_assert_eq!(distinct.len(), found.len());
            prop_assert_eq!(distinct, every_solution(&grid).into_iter().collect());
        }
    }
}
