//! A clause on its way from one thread to the others.

use neuf_core::{ClauseId, Lit};

/// A clause on its way, in outside literals. The formula implies it.
#[derive(Debug)]
pub(super) struct Parcel {
    pub(super) lits: Box<[Lit]>,
    pub(super) glue: u32,
    /// Its number in the joint proof, with proofs on.
    pub(super) id: Option<ClauseId>,
}
