//! The counts of components that were met before.
//!
//! The key is the whole packed component, not a hash of it, so that no two components are ever
//! taken for one another; counters that keep hashes alone (as Ganak does) are right with a
//! probability. When the memory is used up, the older half of the entries goes: most components
//! that come again come soon.

use dashu_int::UBig;
use rustc_hash::FxHashMap;

use crate::component::Key;

/// The memory of an entry besides its key and a large count: the table's slot and the allocation.
const ENTRY: usize = 64;

#[derive(Debug)]
struct Entry {
    count: UBig,
    /// When the entry was used last.
    used: u64,
}

/// A table of counts.
#[derive(Debug)]
pub(crate) struct Cache {
    entries: FxHashMap<Key, Entry>,
    bytes: usize,
    limit: usize,
    clock: u64,
    pub(crate) dropped: u64,
}

impl Cache {
    /// A cache that takes about this many bytes.
    pub(crate) fn new(limit: usize) -> Cache {
        Cache { entries: FxHashMap::default(), bytes: 0, limit, clock: 0, dropped: 0 }
    }

    pub(crate) fn find(&mut self, key: &Key) -> Option<&UBig> {
        self.clock += 1;
        let entry = self.entries.get_mut(key)?;
        entry.used = self.clock;
        Some(&entry.count)
    }

    pub(crate) fn insert(&mut self, key: Key, count: UBig) {
        self.bytes += size(&key, &count);
        self.entries.insert(key, Entry { count, used: self.clock });
        if self.bytes > self.limit {
            self.drop_half();
        }
    }

    fn drop_half(&mut self) {
        let mut times: Vec<u64> = self.entries.values().map(|entry| entry.used).collect();
        let middle = times.len() / 2;
        let (_, &mut median, _) = times.select_nth_unstable(middle);
        let before = self.entries.len();
        self.entries.retain(|_, entry| entry.used > median);
        self.dropped += (before - self.entries.len()) as u64;
        self.bytes = self.entries.iter().map(|(key, entry)| size(key, &entry.count)).sum();
    }
}

fn size(key: &Key, count: &UBig) -> usize {
    ENTRY + key.len() + size_of_val(count.as_words())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_that_of_its_own_key_and_the_older_half_goes_first() {
        let key = |number: u8| -> Key { [number].into() };
        let count = |number: u8| UBig::from(number + 1);
        let mut cache = Cache::new(4 * size(&key(0), &count(0)));
        let add = |cache: &mut Cache, number: u8| {
            assert_eq!(cache.find(&key(number)), None);
            cache.insert(key(number), count(number));
        };
        (0..4).for_each(|number| add(&mut cache, number));
        for longer in [&[][..], &[0, 0], &[4]] {
            assert_eq!(cache.find(&longer.into()), None);
        }
        // The oldest count is used again, and a fifth count is too much.
        assert_eq!(cache.find(&key(0)), Some(&count(0)));
        add(&mut cache, 4);
        let left: Vec<u8> =
            (0..5).filter(|&number| cache.entries.contains_key(&key(number))).collect();
        assert_eq!((left, cache.dropped), (vec![0, 4], 3));
        // Dropped entries leave room.
        (5..7).for_each(|number| add(&mut cache, number));
        assert_eq!(cache.dropped, 3);
        for number in [0, 4, 5, 6] {
            assert_eq!(cache.find(&key(number)), Some(&count(number)));
        }
        add(&mut cache, 7);
        assert_eq!(cache.dropped, 6);
    }
}
