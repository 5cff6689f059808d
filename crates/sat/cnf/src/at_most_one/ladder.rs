//! The ladder encoding: n−1 new variables, the rungs, stand between the n literals. If a rung is
//! true, all rungs before it are true.
//!
//! A true literal makes all rungs before the literal true and all rungs after the literal false. No
//! two literals can do so at once. (The paper adds clauses by which the last true rung makes its
//! literal true. These clauses say *at least one*, for which a single clause is enough.)

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
