//! The product encoding: the literals stand in the lines and columns of a
//! square, and each line and each column has a new variable.
//!
//! A true literal makes the variables of its line and its column true. At most one line and at most
//! one column may be true: the same problem for √n literals. Two literals differ in line or
//! column, so no two are true. Of the known encodings in clauses of two literals the product is the
//! smallest, with 2n + 4√n + O(n^¼) clauses.

use super::{AtMostOne, Fresh, Sink, Size};
use crate::Lit;

/// The number of lines and columns for `count` literals, at least one; as nearly
/// square as possible.
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
