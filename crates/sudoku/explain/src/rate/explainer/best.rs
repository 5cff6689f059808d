//! The easiest of the chains found so far: by rating, then by number of nodes, then by kind,
//! then by the order in which they are found.

use super::length::length_tenths;
use super::links::Candidate;
use super::scale::Tenths;
use super::step::{Removals, Step};

pub(super) struct Best {
    found: Option<((u8, usize, u8), Step)>,
    /// Room for a list, so that searches need not ask for memory.
    pub(super) buffer: Vec<Candidate>,
}

impl Best {
    pub(super) fn new() -> Best {
        Best { found: None, buffer: Vec::new() }
    }

    /// Whether a chain of this base and at least this length could be the easiest.
    pub(super) fn admits(&self, base: u8, length: usize) -> bool {
        let Some(((rating, nodes, _), _)) = &self.found else { return true };
        (base + length_tenths(length), length) <= (*rating, *nodes)
    }

    pub(super) fn offer(
        &mut self,
        base: u8,
        length: usize,
        kind: u8,
        technique: &'static str,
        placed: Option<(usize, usize)>,
        removals: Removals,
    ) {
        let rating = base + length_tenths(length);
        let key = (rating, length, kind);
        if removals.is_empty() || self.found.as_ref().is_some_and(|(best, _)| *best <= key) {
            return;
        }
        self.found = Some((key, Step { rating: Tenths(rating), technique, placed, removals }));
    }

    pub(super) fn into_step(self) -> Option<Step> {
        self.found.map(|(_, step)| step)
    }
}
