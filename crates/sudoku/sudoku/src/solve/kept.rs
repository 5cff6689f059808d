//! The paper's rules in a propagator, which each thread keeps for its next grid.
//!
//! F_rules is the same for all grids of a shape, and it has 10,530 distinct clauses for
//! 9×9. Loading them takes twenty times as long as propagating the units of a grid. So
//! they are loaded once, and the propagator returns to that state for each grid
//! (`neuf_cnf::Origin`). The rules of large shapes are not kept, because they take much
//! memory and the formula of a grid, reduced by its givens, is much smaller.

use neuf_cnf::{Lit, Origin, UnitPropagator};

use super::keep::{Keep, is_worth_keeping};
use crate::{Encoding, Puzzle, Rules, Shape, Variables, grid_units};

/// Loads F_rules of a shape.
fn rules(shape: Shape) -> Origin {
    let mut propagator = UnitPropagator::new(Variables { shape }.count());
    for clause in Encoding::Extended.encode(&Puzzle::empty(Rules::usual(shape))).clauses() {
        propagator.add_clause(&clause);
    }
    Origin::new(propagator)
}

/// Runs `work` with F_grid ∧ F_rules, with all consequences drawn. `None` for shapes
/// whose rules are not kept.
pub(super) fn with_kept_rules<T>(
    puzzle: &Puzzle,
    work: impl FnOnce(&mut UnitPropagator) -> T,
) -> Option<T> {
    thread_local! {
        static KEEP: Keep<Shape, Origin> = const { Keep::new() };
    }
    let shape = puzzle.shape();
    if !is_worth_keeping(shape) {
        return None;
    }
    let with_grid = |rules: &mut Origin| {
        let units: Vec<Lit> = grid_units(puzzle).collect();
        work(rules.with_units(&units))
    };
    KEEP.with(|keep| keep.with(shape, || Some(rules(shape)), with_grid))
}
