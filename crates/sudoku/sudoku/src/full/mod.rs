//! Draws random full grids of any shape.
//!
//! On 9×9, all grids are exactly equally likely (`uniform`). Up to 4×4, one of the list
//! of all grids is drawn. For larger grids there is no such method, and a random walk is
//! used. It starts from the grid that the complete solver finds with random phases around
//! random boxes on the diagonal (above 25×25, where even the formula is large, from a
//! pattern). Then it takes many steps (`walk`), each of which exchanges two values in a
//! random part of the grid, or the values of two lines there. A step and the step that
//! undoes it are equally likely, so the walk tends to the uniform distribution on all
//! grids that it can reach. Whether these are all grids is not known; therefore it does
//! not always start from the same grid. At the end rows, columns and values are shuffled.
//!
//! The solver alone is fast but far from uniform: the cells that it fills last are decided by
//! propagation, not by chance.

mod uniform;
mod walk;

use neuf_cnf::{Interrupt, Random};
use neuf_solver::Outcome;

use crate::Isomorphism;
use crate::{Cell, Encoding, Grid, MethodError, Shape};
use uniform::usual_full_grid;
use walk::Walk;

/// The largest side for which all grids are listed; there are at most 576.
const LISTED: usize = 4;

/// The largest side for which the solver finds the start of the walk.
const SOLVED: usize = 25;

/// How many steps the walk takes for each cell.
const STEPS: usize = 8;

/// Draws a random full grid; `None` when interrupted.
///
/// # Errors
/// When the formula of the shape would be too large.
pub fn full_grid(
    shape: Shape,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<Grid>, MethodError> {
    if shape == Shape::default() {
        return Ok(Grid::from_values(shape, usual_full_grid(random).to_vec()));
    }
    if shape.side() <= LISTED {
        let mut all = Vec::new();
        list(&mut Grid::empty(shape), 0, &mut all);
        return Ok(Some(all.swap_remove(random.index(all.len()))));
    }
    let start = if shape.side() <= SOLVED {
        solved(shape, random, interrupt)?
    } else {
        Some(pattern(shape))
    };
    let Some(start) = start else { return Ok(None) };
    let mut walk = Walk::from(start);
    for step in 0..STEPS * shape.cell_count() {
        if step % 256 == 0 && interrupt.is_requested() {
            return Ok(None);
        }
        walk.step(random);
    }
    Ok(Some(Isomorphism::draw(shape, random).apply(walk.grid())))
}

/// Lists all full grids that agree with this one before a position.
fn list(grid: &mut Grid, position: usize, all: &mut Vec<Grid>) {
    let shape = grid.shape();
    if position == shape.cell_count() {
        all.push(grid.clone());
        return;
    }
    let cell = Cell::at(position);
    for value in 1..=shape.side() as u8 {
        if shape.peers(cell).all(|peer| grid.get(peer) != value) {
            grid.set(cell, value);
            list(grid, position + 1, all);
            grid.set(cell, 0);
        }
    }
}

/// The grid that the solver finds around random boxes on the diagonal, of which as many
/// are used as share no house.
fn solved(
    shape: Shape,
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<Grid>, MethodError> {
    let mut grid = Grid::empty(shape);
    let bands = shape.side() / shape.box_rows();
    let stacks = shape.side() / shape.box_columns();
    let mut values: Vec<u8> = (1..=shape.side() as u8).collect();
    for place in 0..bands.min(stacks) {
        random.shuffle(&mut values);
        for (r, &value) in values.iter().enumerate() {
            grid.set(shape.index(place * stacks + place, r), value);
        }
    }
    let encoded = Encoding::Compact.encode(&grid.clone().into());
    let mut solver = crate::solve::solver_of(&encoded, interrupt)?;
    for cell in grid.empty_cells() {
        let value = 1 + random.index(shape.side()) as u8;
        if let Some(var) = encoded.var(cell, value) {
            solver.set_phase(var.positive());
        }
    }
    match solver.solve() {
        Outcome::Satisfiable => Ok(solver.model().and_then(|model| encoded.decode(model).ok())),
        // Boxes on the diagonal can always be completed; see the test.
        Outcome::Unsatisfiable => Ok(Some(pattern(shape))),
        Outcome::Unknown(_) => Ok(None),
    }
}

/// A full grid of any shape. Each row of a band is the row before, shifted by the width
/// of a box; each band is shifted by one more.
pub(crate) fn pattern(shape: Shape) -> Grid {
    let (high, wide, side) = (shape.box_rows(), shape.box_columns(), shape.side());
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        let (i, j) = (shape.row(cell), shape.column(cell));
        grid.set(cell, ((i % high * wide + i / high + j) % side + 1) as u8);
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_solution;

    fn draw(shape: Shape, random: &mut Random) -> Grid {
        full_grid(shape, random, &Interrupt::new()).unwrap().unwrap()
    }

    #[test]
    fn grids_of_all_shapes_are_solutions() {
        let mut random = Random::stream(1, 0);
        for (high, wide) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (1, 5), (2, 5), (3, 3), (3, 4)]
        {
            let shape = Shape::new(high, wide).unwrap();
            for _ in 0..3 {
                assert!(is_solution(&draw(shape, &mut random)), "{shape}");
            }
        }
        for (high, wide) in [(4, 4), (6, 6)] {
            let shape = Shape::new(high, wide).unwrap();
            assert!(is_solution(&draw(shape, &mut random)), "{shape}");
        }
    }

    /// In the pattern of an odd side any two values are connected everywhere, and
    /// exchanging them only renames them.
    #[test]
    fn nothing_is_left_of_the_pattern() {
        let shape = Shape::new(5, 5).unwrap();
        let mut random = Random::stream(9, 0);
        let mut walk = Walk::from(pattern(shape));
        let parts_in_both_rows = |grid: &Grid| {
            let part = |i: usize, stack: usize| {
                let mut part = grid.row(i)[5 * stack..5 * stack + 5].to_vec();
                part.sort_unstable();
                part
            };
            let is_in = |i, stack| (0..5).any(|other| part(i + 1, other) == part(i, stack));
            let rows = (0..25).filter(|i| i % 5 != 4);
            rows.flat_map(|i| (0..5).map(move |stack| (i, stack)))
                .filter(|&(i, s)| is_in(i, s))
                .count()
        };
        assert_eq!(parts_in_both_rows(walk.grid()), 100);
        for _ in 0..STEPS * shape.cell_count() {
            walk.step(&mut random);
        }
        assert!(is_solution(walk.grid()));
        assert!(parts_in_both_rows(walk.grid()) < 10);
    }

    #[test]
    fn small_grids_are_even() {
        let mut random = Random::stream(2, 0);
        let mut counts = rustc_hash::FxHashMap::<Grid, u32>::default();
        for _ in 0..2880 {
            *counts.entry(draw(Shape::new(2, 2).unwrap(), &mut random)).or_default() += 1;
        }
        assert_eq!(counts.len(), 288);
        let square = |count: &u32| (f64::from(*count) - 10.0).powi(2) / 10.0;
        // 287 degrees of freedom: 5 standard deviations.
        assert!((167.0..407.0).contains(&counts.values().map(square).sum::<f64>()));
    }

    /// The walk alone reaches all 4×4 grids, about equally often.
    #[test]
    fn the_walk_is_even() {
        let mut random = Random::stream(3, 0);
        let mut counts = rustc_hash::FxHashMap::<Grid, u32>::default();
        let mut walk = Walk::from(pattern(Shape::new(2, 2).unwrap()));
        for step in 0..28_800 {
            walk.step(&mut random);
            if step % 10 == 0 {
                assert!(is_solution(walk.grid()));
                *counts.entry(walk.grid().clone()).or_default() += 1;
            }
        }
        assert!(counts.len() > 280 && counts.values().all(|&count| count < 30), "{counts:?}");
    }
}
