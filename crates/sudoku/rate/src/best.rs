//! What a search for chains reports to, and the easiest of the chains found so far.
//!
//! The easiest is that of the lowest rating, then of the fewest nodes, then of the first kind,
//! then the one found first.

use crate::length::length_tenths;
use crate::links::Candidate;
use crate::scale::Tenths;
use crate::step::{Removals, Step};

/// A chain that was found.
pub(crate) struct Offer {
    /// What the rating is for a chain of the shortest kind.
    pub(crate) base: u8,
    /// How many nodes it has, with those of the chains nested in it.
    pub(crate) length: usize,
    /// Which of two equally difficult chains comes first.
    pub(crate) kind: u8,
    pub(crate) technique: &'static str,
    pub(crate) placed: Option<(usize, usize)>,
    pub(crate) removals: Removals,
}

impl Offer {
    /// By what offers are compared.
    pub(crate) fn key(&self) -> Key {
        (self.base + length_tenths(self.length), self.length, self.kind)
    }
}

/// The rating of a chain, its number of nodes and its kind.
pub(crate) type Key = (u8, usize, u8);

/// A node of a chain as it is written down: the candidate, whether it is on, and why.
pub(crate) type Written = (Candidate, bool, Cause);

/// Why a candidate is on: the kind of house in which it is the last place of its value (0 to
/// 2), [`LAST_VALUE`] or [`NO_CAUSE`].
pub(crate) type Cause = u8;

/// It is the last value of its cell.
pub(crate) const LAST_VALUE: Cause = 3;

/// It is where the chain begins, or is off.
pub(crate) const NO_CAUSE: Cause = 4;

/// All nodes of the chains of an offer.
#[derive(Default)]
pub(crate) struct Record {
    /// The nodes, each chain from its end to its beginning.
    pub(crate) nodes: Vec<Written>,
    /// The cell from whose values the chains begin, if they do.
    pub(crate) cell: Option<usize>,
    /// The house and the value from whose places the chains begin, if they do.
    pub(crate) house: Option<(usize, usize)>,
}

/// Who decides which chains matter.
pub(crate) trait Judge {
    /// Whether a chain of this base and at least this length could matter.
    fn admits(&self, base: u8, length: usize) -> bool;

    /// Whether it could matter if it ends at this candidate, on or off.
    fn admits_end(&self, base: u8, length: usize, end: Candidate, is_on: bool) -> bool;

    /// Takes a chain, whose nodes are recorded only when they are asked for.
    fn offer(&mut self, offer: Offer, record: impl FnOnce() -> Record);
}

/// The easiest chain.
pub(crate) struct Best {
    found: Option<(Key, Step)>,
}

impl Best {
    pub(crate) fn new() -> Best {
        Best { found: None }
    }

    pub(crate) fn into_step(self) -> Option<Step> {
        self.found.map(|(_, step)| step)
    }
}

impl Judge for Best {
    fn admits(&self, base: u8, length: usize) -> bool {
        let Some(((rating, nodes, _), _)) = &self.found else { return true };
        (base + length_tenths(length), length) <= (*rating, *nodes)
    }

    fn admits_end(&self, base: u8, length: usize, _: Candidate, _: bool) -> bool {
        self.admits(base, length)
    }

    fn offer(&mut self, offer: Offer, _: impl FnOnce() -> Record) {
        let key = offer.key();
        if offer.removals.is_empty() || self.found.as_ref().is_some_and(|(best, _)| *best <= key) {
            return;
        }
        let Offer { technique, placed, removals, .. } = offer;
        self.found = Some((key, Step { rating: Tenths(key.0), technique, placed, removals }));
    }
}
