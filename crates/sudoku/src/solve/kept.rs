//! The paper's rules in a propagator that each thread keeps for its next grid.
//!
//! F_rules is the same for all grids of a shape, and 10,530 clauses at 9×9:
//! loading them takes twenty times as long as drawing the consequences of a
//! grid's units does. So they are loaded once, and the propagator goes back to
//! them for each grid (`neuf_cnf::Origin`). Rules of large shapes are not kept:
//! they take memory, and what a grid leaves of them is much smaller.

use neuf_cnf::{Lit, Origin, Propagator};

use super::keep::{Keep, is_worth_keeping};
use crate::{Encoding, Puzzle, Rules, Shape, Variables, grid_units};

/// F_rules of a shape, loaded.
fn rules(shape: Shape) -> Origin {
    let mut propagator = Propagator::new(Variables::new(shape).count());
    for clause in Encoding::Extended.encode(&Puzzle::empty(Rules::usual(shape))).clauses() {
        propagator.add_clause(&clause);
    }
    Origin::new(propagator)
}

/// Does `work` with F_grid ∧ F_rules, all consequences drawn; `None` when the
/// rules of the grid's shape are better not kept.
pub(super) fn with_kept_rules<T>(
    puzzle: &Puzzle,
    work: impl FnOnce(&mut Propagator) -> T,
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
