//! The error of a caller whose clauses have no room in memory.

use neuf_core::{Lit, make_room};

/// There is not enough memory for the clauses, and no clause was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory for these clauses")]
pub struct OutOfMemory;

impl OutOfMemory {
    pub(crate) fn unless(is_possible: bool) -> Result<(), OutOfMemory> {
        if is_possible { Ok(()) } else { Err(OutOfMemory) }
    }
}

/// Appends literals to a vector.
pub(crate) fn gather(
    into: &mut Vec<Lit>,
    clause: impl IntoIterator<Item = Lit>,
) -> Result<(), OutOfMemory> {
    let clause = clause.into_iter();
    OutOfMemory::unless(make_room(into, clause.size_hint().0))?;
    for lit in clause {
        if into.len() == into.capacity() {
            OutOfMemory::unless(make_room(into, 1))?;
        }
        into.push(lit);
    }
    Ok(())
}
