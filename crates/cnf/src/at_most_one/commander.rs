//! The commander encoding: small groups, each with a commander who stands for
//! it, and at most one commander in command.
//!
//! Groups of three are what Klieber and Kwon found best.

use super::{AtMostOne, Fresh, Sink, Size, pairwise};
use crate::Lit;

/// How many literals have one commander.
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
