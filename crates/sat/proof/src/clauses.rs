//! The clauses of an LRAT check, found by their numbers.
//!
//! Numbers only grow, and most clauses are deleted again. So a table of pages says
//! where each clause stands: a page covers 64 neighbouring numbers and is dropped when
//! all its clauses are deleted. The literals of all clauses stand in one vector, which
//! is compacted when half of it is free. One hash map entry for each clause was twice
//! as slow, because neighbouring clauses share a page. Pages are small because a few
//! clauses out of each thousand are never deleted and keep their page alive.

use neuf_cnf::Lit;
use rustc_hash::FxHashMap;

const PAGE: usize = 1 << 6;
const ABSENT: usize = usize::MAX;

/// The clauses that were added and not yet deleted.
///
/// Invariant: each place in a page is [`ABSENT`] or the index in `words` where a
/// clause begins: one word with the number of its literals, two words with the
/// clause's number (high half first), then the codes of the literals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    pages: FxHashMap<u64, Page>,
    words: Vec<u32>,
    /// How many words belong to deleted clauses.
    free: usize,
    len: usize,
    /// By literal: the numbers of the clauses that contain it; some of them may
    /// have been deleted since. It is built at the first call of
    /// [`Clauses::with`], which most proofs never need.
    occurrences: Option<Vec<Vec<u64>>>,
}

#[derive(Clone, Debug)]
struct Page {
    places: Box<[usize; PAGE]>,
    len: usize,
}

const HEADER: usize = 3;

impl Clauses {
    /// How many clauses there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Adds a clause under a number that is not in use.
    pub(crate) fn add(&mut self, id: u64, lits: &[Lit]) {
        let place = self.words.len();
        self.words.extend([lits.len() as u32, (id >> 32) as u32, id as u32]);
        self.words.extend(lits.iter().map(|lit| lit.code() as u32));
        let fresh = || Page { places: Box::new([ABSENT; PAGE]), len: 0 };
        let page = self.pages.entry(id / PAGE as u64).or_insert_with(fresh);
        page.places[(id % PAGE as u64) as usize] = place;
        page.len += 1;
        self.len += 1;
        if let Some(occurrences) = &mut self.occurrences {
            note(occurrences, id, lits.iter().map(|lit| lit.code()));
        }
    }

    #[inline]
    fn place(&self, id: u64) -> Option<usize> {
        let page = self.pages.get(&(id / PAGE as u64))?;
        Some(page.places[(id % PAGE as u64) as usize]).filter(|&place| place != ABSENT)
    }

    /// The codes of the literals of a clause; `None` when it does not exist.
    #[inline]
    pub(crate) fn get(&self, id: u64) -> Option<&[u32]> {
        let place = self.place(id)?;
        let start = place + HEADER;
        Some(&self.words[start..start + self.words[place] as usize])
    }

    /// Deletes a clause; `false` when it does not exist.
    pub(crate) fn delete(&mut self, id: u64) -> bool {
        let Some(place) = self.place(id) else { return false };
        let number = id / PAGE as u64;
        if let Some(page) = self.pages.get_mut(&number) {
            page.places[(id % PAGE as u64) as usize] = ABSENT;
            page.len -= 1;
            if page.len == 0 {
                self.pages.remove(&number);
            }
        }
        self.len -= 1;
        self.free += HEADER + self.words[place] as usize;
        if self.free > self.words.len() / 2 && self.free > 1 << 16 {
            self.compact();
        }
        true
    }

    /// The numbers of all clauses that contain this literal, in ascending order.
    /// The first call takes time linear in all clauses, later calls in the
    /// clauses that have contained this literal so far.
    pub(crate) fn with(&mut self, lit: Lit) -> Vec<u64> {
        let mut occurrences = match self.occurrences.take() {
            Some(occurrences) => occurrences,
            None => self.all_occurrences(),
        };
        let found = occurrences.get_mut(lit.code()).map_or_else(Vec::new, |list| {
            let code = lit.code() as u32;
            list.retain(|&id| self.get(id).is_some_and(|lits| lits.contains(&code)));
            list.sort_unstable();
            list.dedup();
            list.clone()
        });
        self.occurrences = Some(occurrences);
        found
    }

    fn all_occurrences(&self) -> Vec<Vec<u64>> {
        let mut occurrences = Vec::new();
        for (&number, page) in &self.pages {
            for slot in 0..PAGE as u64 {
                let id = number * PAGE as u64 + slot;
                if page.places[slot as usize] != ABSENT {
                    let codes = self.get(id).unwrap_or_default();
                    note(&mut occurrences, id, codes.iter().map(|&code| code as usize));
                }
            }
        }
        occurrences
    }

    /// Closes the gaps that deleted clauses have left in `words`.
    fn compact(&mut self) {
        let old = std::mem::take(&mut self.words);
        self.words.reserve(old.len() - self.free);
        self.free = 0;
        let mut place = 0;
        while place < old.len() {
            let end = place + HEADER + old[place] as usize;
            let id = u64::from(old[place + 1]) << 32 | u64::from(old[place + 2]);
            if let Some(page) = self.pages.get_mut(&(id / PAGE as u64)) {
                let slot = &mut page.places[(id % PAGE as u64) as usize];
                if *slot == place {
                    *slot = self.words.len();
                    self.words.extend_from_slice(&old[place..end]);
                }
            }
            place = end;
        }
    }
}

/// Adds a clause to the occurrence lists of its literals.
fn note(occurrences: &mut Vec<Vec<u64>>, id: u64, codes: impl Iterator<Item = usize>) {
    for code in codes {
        if occurrences.len() <= code {
            occurrences.resize_with(code + 1, Vec::new);
        }
        occurrences[code].push(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_come_and_go() {
        let lits: Vec<Lit> = (0..40).map(Lit::from_code).collect();
        let mut clauses = Clauses::default();
        for id in 1..=9000 {
            clauses.add(id * 3, &lits[..(id % 40) as usize]);
            if id == 3000 {
                assert_eq!(clauses.with(lits[38]), [2919 * 3, 2959 * 3, 2999 * 3]);
            }
            if id > 100 {
                assert!(clauses.delete((id - 100) * 3));
                assert!(!clauses.delete((id - 100) * 3));
            }
        }
        assert_eq!(clauses.len(), 100);
        assert!(clauses.words.len() < 200_000 && clauses.pages.len() < 8);
        for id in 8901..=9000 {
            let found = clauses.get(id * 3).unwrap();
            assert!(found.iter().copied().eq(0..(id % 40) as u32));
        }
        assert!(clauses.get(8900 * 3).is_none() && clauses.get(8901 * 3 + 1).is_none());
        assert_eq!(clauses.with(lits[38]), [8919 * 3, 8959 * 3, 8999 * 3]);
    }
}
