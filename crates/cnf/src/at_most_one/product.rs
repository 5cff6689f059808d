//! The product encoding: a literal stands in a line and a column of a square.
//!
//! A true literal puts its line and its column to use; at most one line is in
//! use, and at most one column, which is the same question for √n literals.
//! Two literals differ in one of the two, so no two are true. Of the encodings
//! in clauses of two literals it is the smallest known: 2n + 4√n + O(n^¼).

use super::{AtMostOne, Fresh, Sink, Size};
use crate::Lit;

/// Lines and columns for so many literals (not none), as square as can be.
fn sides(count: usize) -> [usize; 2] {
    let columns = count.isqrt() + usize::from(count.isqrt().pow(2) < count);
    [count.div_ceil(columns), columns]
}

pub(super) fn size(count: usize) -> Size {
    let [lines, columns] = sides(count);
    let own = Size { new_vars: lines + columns, clauses: 2 * count };
    own + AtMostOne::Product.size(lines) + AtMostOne::Product.size(columns)
}

pub(super) fn encode(lits: &[Lit], fresh: &mut Fresh, sink: &mut Sink<'_>) {
    let [lines, columns] = sides(lits.len()).map(|count| fresh.take(count));
    for (place, &lit) in lits.iter().enumerate() {
        sink([!lit, lines[place / columns.len()]]);
        sink([!lit, columns[place % columns.len()]]);
    }
    AtMostOne::Product.encode_into(&lines, fresh, sink);
    AtMostOne::Product.encode_into(&columns, fresh, sink);
}
