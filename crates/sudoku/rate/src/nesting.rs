//! The chains that are nested in others: their numbers, their lengths, and what finds them.
//!
//! A dynamic chain uses steps of other techniques, and these may be chains of its own kind again.
//! So the chains do not import the steps: whoever begins a search hands over the function that
//! makes them (`nested`).

use std::collections::HashMap;

use neuf_cnf::Interrupt;

use crate::board::Board;
use crate::links::Candidate;

/// The number of a chain nested in others, or [`NO_CHAIN`].
pub(crate) type ChainNumber = u32;

/// No chain is nested here.
pub(crate) const NO_CHAIN: ChainNumber = u32::MAX;

/// What nested steps of a level from 1 to 5 remove: the second board is the first one without the
/// candidates that the chain around them has removed.
pub(crate) type Steps = fn(&mut Nesting<'_>, &Board, &Board, u8) -> Vec<Removed>;

/// The chains that have been nested in others on a board, and the request to stop.
pub(crate) struct Nesting<'a> {
    interrupt: &'a Interrupt,
    steps: Steps,
    /// Equal chains, found at different places, have one number.
    numbers: HashMap<Vec<u16>, ChainNumber>,
    lengths: Vec<usize>,
}

/// A candidate that a nested step removes.
pub(crate) struct Removed {
    pub(crate) candidate: Candidate,
    /// The candidates whose absence made the step possible.
    pub(crate) because: Vec<Candidate>,
    pub(crate) chain: ChainNumber,
}

impl<'a> Nesting<'a> {
    pub(crate) fn new(interrupt: &'a Interrupt, steps: Steps) -> Nesting<'a> {
        Nesting { interrupt, steps, numbers: HashMap::new(), lengths: Vec::new() }
    }

    /// Whether the search is to stop; what it has found is then worth nothing.
    pub(crate) fn is_stopped(&self) -> bool {
        self.interrupt.is_requested()
    }

    /// How many nodes the chain has.
    pub(crate) fn length(&self, chain: ChainNumber) -> usize {
        self.lengths[chain as usize]
    }

    /// What nested steps remove; `now` is the board `before` without the candidates that the chain
    /// has removed, and `level` is from 1 to 5.
    pub(crate) fn removed(&mut self, before: &Board, now: &Board, level: u8) -> Vec<Removed> {
        (self.steps)(self, before, now, level)
    }

    /// The number of the chain with this signature; a new one has so many nodes.
    pub(crate) fn number(&mut self, signature: &[u16], length: usize) -> ChainNumber {
        if let Some(&number) = self.numbers.get(signature) {
            return number;
        }
        let number = self.lengths.len() as ChainNumber;
        self.lengths.push(length);
        self.numbers.insert(signature.to_vec(), number);
        number
    }
}
