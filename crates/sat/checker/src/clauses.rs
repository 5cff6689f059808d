//! The clauses of a check, found by their numbers.
//!
//! Numbers only grow, and most clauses are deleted again. So a table of pages says where each
//! clause stands: a page covers 64 neighbouring numbers and is dropped when all its clauses are
//! deleted. The literals of all clauses stand in one vector, which is compacted when half of it is
//! free. One hash map entry for each clause was twice as slow, because neighbouring clauses share a
//! page. Pages are small because a few clauses out of each thousand are never deleted and keep
//! their page alive. The pages stand in a vector. A file may have numbers far above the count of
//! clauses; the pages of such numbers stand in a map.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::Range;

const PAGE: usize = 1 << 6;
const ABSENT: usize = usize::MAX;
/// Pages below this are never far.
const FEW: u64 = 1 << 10;
/// How many words stand before the literals.
const HEADER: usize = 3;

/// The clauses that were added and not yet deleted.
///
/// Invariant: each place in a page is [`ABSENT`] or the index in `words` where a
/// clause begins: one word with the number of its literals, two words with the
/// clause's number (high half first), then its literals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    near: Vec<Option<Box<Page>>>,
    /// The pages that do not stand in `near`.
    far: BTreeMap<u64, Box<Page>>,
    words: Vec<u32>,
    /// How many words belong to deleted clauses.
    free: usize,
    len: usize,
    /// How many clauses were ever added.
    added: u64,
    /// By literal: the numbers of the clauses that contain the literal; some of these clauses may
    /// have been deleted since. The lists are built at the first call of [`Clauses::with`], which
    /// most proofs never need.
    occurrences: Option<Vec<Vec<u64>>>,
}

#[derive(Clone, Debug)]
struct Page {
    places: [usize; PAGE],
    len: usize,
}

impl Clauses {
    /// How many clauses there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Adds a clause under a number that is not in use.
    pub(crate) fn add(&mut self, id: u64, lits: &[u32]) {
        let place = self.words.len();
        self.words.extend([lits.len() as u32, (id >> 32) as u32, id as u32]);
        self.words.extend_from_slice(lits);
        self.added += 1;
        let page = self.page_for(id / PAGE as u64);
        page.places[(id % PAGE as u64) as usize] = place;
        page.len += 1;
        self.len += 1;
        if let Some(occurrences) = &mut self.occurrences {
            note(occurrences, id, lits);
        }
    }

    #[inline]
    fn page(&self, number: u64) -> Option<&Page> {
        match self.near.get(number as usize) {
            Some(Some(page)) => Some(page),
            _ if self.far.is_empty() => None,
            _ => self.far.get(&number).map(Box::as_ref),
        }
    }

    fn page_mut(&mut self, number: u64) -> Option<&mut Page> {
        match self.near.get_mut(number as usize) {
            Some(Some(page)) => Some(page),
            _ => self.far.get_mut(&number).map(Box::as_mut),
        }
    }

    /// The page with this number, which is made if it does not exist.
    fn page_for(&mut self, number: u64) -> &mut Page {
        let fresh = || Box::new(Page { places: [ABSENT; PAGE], len: 0 });
        // A far page stays in the map until the page is dropped.
        if number >= self.added.saturating_add(FEW) || self.far.contains_key(&number) {
            return self.far.entry(number).or_insert_with(fresh);
        }
        let index = number as usize;
        if self.near.len() <= index {
            self.near.resize(index + 1, None);
        }
        self.near[index].get_or_insert_with(fresh)
    }

    fn drop_page(&mut self, number: u64) {
        if self.far.remove(&number).is_none()
            && let Some(page) = self.near.get_mut(number as usize)
        {
            *page = None;
        }
    }

    #[inline]
    fn place(&self, id: u64) -> Option<usize> {
        let page = self.page(id / PAGE as u64)?;
        Some(page.places[(id % PAGE as u64) as usize]).filter(|&place| place != ABSENT)
    }

    /// Where the literals of a clause stand, as long as no clause is added or deleted; `None` when
    /// the clause does not exist.
    #[inline]
    pub(crate) fn span(&self, id: u64) -> Option<Range<usize>> {
        let place = self.place(id)?;
        let start = place + HEADER;
        Some(start..start + self.words[place] as usize)
    }

    /// The literals in this span.
    #[inline]
    pub(crate) fn lits(&self, span: Range<usize>) -> &[u32] {
        &self.words[span]
    }

    /// The literals of a clause; `None` when the clause does not exist.
    pub(crate) fn get(&self, id: u64) -> Option<&[u32]> {
        Some(self.lits(self.span(id)?))
    }

    /// Deletes a clause; `false` when the clause does not exist.
    pub(crate) fn delete(&mut self, id: u64) -> bool {
        let Some(place) = self.place(id) else { return false };
        let number = id / PAGE as u64;
        if let Some(page) = self.page_mut(number) {
            page.places[(id % PAGE as u64) as usize] = ABSENT;
            page.len -= 1;
            if page.len == 0 {
                self.drop_page(number);
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
    pub(crate) fn with(&mut self, lit: u32) -> Vec<u64> {
        let mut occurrences = match self.occurrences.take() {
            Some(occurrences) => occurrences,
            None => self.all_occurrences(),
        };
        let found = occurrences.get_mut(lit as usize).map_or_else(Vec::new, |list| {
            list.retain(|&id| self.get(id).is_some_and(|lits| lits.contains(&lit)));
            list.sort_unstable();
            list.dedup();
            list.clone()
        });
        self.occurrences = Some(occurrences);
        found
    }

    fn all_occurrences(&self) -> Vec<Vec<u64>> {
        let mut occurrences = Vec::new();
        let near = (0..).zip(&self.near).filter(|(_, page)| page.is_some()).map(|(at, _)| at);
        for number in near.chain(self.far.keys().copied()) {
            for id in number * PAGE as u64..(number + 1) * PAGE as u64 {
                note(&mut occurrences, id, self.get(id).unwrap_or_default());
            }
        }
        occurrences
    }

    /// Closes the gaps that deleted clauses have left in `words`.
    fn compact(&mut self) {
        let old = core::mem::take(&mut self.words);
        let mut words = Vec::with_capacity(old.len() - self.free);
        self.free = 0;
        let mut place = 0;
        while place < old.len() {
            let end = place + HEADER + old[place] as usize;
            let id = u64::from(old[place + 1]) << 32 | u64::from(old[place + 2]);
            if let Some(page) = self.page_mut(id / PAGE as u64) {
                let slot = &mut page.places[(id % PAGE as u64) as usize];
                if *slot == place {
                    *slot = words.len();
                    words.extend_from_slice(&old[place..end]);
                }
            }
            place = end;
        }
        self.words = words;
    }
}

/// Adds a clause to the occurrence lists of its literals.
fn note(occurrences: &mut Vec<Vec<u64>>, id: u64, lits: &[u32]) {
    for &lit in lits {
        if occurrences.len() <= lit as usize {
            occurrences.resize_with(lit as usize + 1, Vec::new);
        }
        occurrences[lit as usize].push(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn come_and_go(times: u64) {
        let lits: Vec<u32> = (0..40).collect();
        let mut clauses = Clauses::default();
        for id in 1..=9000 {
            clauses.add(id * times, &lits[..(id % 40) as usize]);
            if id == 3000 {
                assert_eq!(clauses.with(38), [2919, 2959, 2999].map(|id| id * times));
            }
            if id > 100 {
                assert!(clauses.delete((id - 100) * times));
                assert!(!clauses.delete((id - 100) * times));
            }
        }
        assert_eq!(clauses.len(), 100);
        let pages = clauses.near.iter().flatten().count() + clauses.far.len();
        assert!(clauses.words.len() < 200_000 && pages <= 100);
        for id in 8901..=9000 {
            let found = clauses.get(id * times).unwrap();
            assert!(found.iter().copied().eq(0..(id % 40) as u32));
        }
        assert!(clauses.get(8900 * times).is_none() && clauses.get(8901 * times + 1).is_none());
        assert_eq!(clauses.with(38), [8919, 8959, 8999].map(|id| id * times));
    }

    #[test]
    fn clauses_come_and_go() {
        come_and_go(3);
    }

    #[test]
    fn numbers_near_the_count_are_in_the_vector() {
        let mut clauses = Clauses::default();
        (100..200_000).for_each(|id| clauses.add(id, &[0]));
        assert!(clauses.far.is_empty() && clauses.near.len() > FEW as usize);
        clauses.add(1 << 40, &[2]);
        assert_eq!((clauses.far.len(), clauses.get(1 << 40)), (1, Some(&[2][..])));
    }

    #[test]
    fn clauses_with_far_numbers_come_and_go() {
        come_and_go(1 << 45 | 1);
    }
}
