//! The ladder encoding: n−1 rungs between n literals, held from the bottom up
//! to some height.
//!
//! A true literal has all rungs before it held and none from it on, which no
//! two literals can both have. (The paper adds that the height makes the
//! literal true; whoever needs *at least one* says it in one clause.)

use super::{Fresh, Sink, Size};
use crate::Lit;

pub(super) fn size(count: usize) -> Size {
    let rungs = count.saturating_sub(1);
    Size { new_vars: rungs, clauses: 2 * rungs + rungs.saturating_sub(1) }
}

pub(super) fn encode(lits: &[Lit], fresh: &mut Fresh, sink: &mut Sink<'_>) {
    let rungs = fresh.take(lits.len().saturating_sub(1));
    for pair in rungs.windows(2) {
        sink([pair[0], !pair[1]]);
    }
    for (rung, pair) in rungs.iter().zip(lits.windows(2)) {
        sink([!pair[0], !*rung]);
        sink([!pair[1], *rung]);
    }
}
