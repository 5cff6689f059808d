//! The pairwise encoding: a clause for each pair of literals. No new variable is needed, but the
//! number of clauses grows with the square of n.

use super::{Sink, Size};
use crate::Lit;

pub(super) fn size(count: usize) -> Size {
    Size { new_vars: 0, clauses: count * count.saturating_sub(1) / 2 }
}

pub(super) fn encode(lits: &[Lit], sink: &mut Sink<'_>) {
    for (place, &first) in lits.iter().enumerate() {
        for &second in &lits[place + 1..] {
            sink([!first, !second]);
        }
    }
}
