//! The commander encoding: the literals are divided into small groups. Each group has a new
//! variable, its commander, which is true if a literal of the group is true. At most one commander
//! is true.
//!
//! Klieber and Kwon found groups of three to be the best.

use super::{AtMostOne, Fresh, Sink, Size, pairwise};
use crate::Lit;

/// How many literals form a group.
const GROUP: usize = 3;

pub(super) fn size(count: usize) -> Size {
    let commanders = count.div_ceil(GROUP);
    let full = count / GROUP;
    let pairs = full * pairwise::size(GROUP).clauses + pairwise::size(count % GROUP).clauses;
    Size { new_vars: commanders, clauses: count + pairs } + AtMostOne::Commander.size(commanders)
}

pub(super) fn encode(lits: &[Lit], fresh: &mut Fresh, sink: &mut Sink<'_>) {
    let commanders = fresh.take(lits.len().div_ceil(GROUP));
    for (group, &commander) in lits.chunks(GROUP).zip(&commanders) {
        pairwise::encode(group, sink);
        group.iter().for_each(|&lit| sink([!lit, commander]));
    }
    AtMostOne::Commander.encode_into(&commanders, fresh, sink);
}
