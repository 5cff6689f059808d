//! Damage to a file: by one wrong byte, or by a writer that was stopped.
//!
//! Every file that neuf writes and later reads again is tested with this list, so that no format
//! has weaker tests than another. Changes drawn by chance were rejected: the files of the tests are
//! small enough for all changes, and a fault is then found by each run.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Bytes that replace each byte of a file: digits, signs and separators, so that a changed text
/// still has a meaning, but a different meaning.
const MEANINGFUL: &[u8] = b"019-+.,\"[]{} \n\r\0\xff";

/// Bytes that are put before each byte of a file, so that a number becomes larger or negative.
const INSERTED: &[u8] = b"09- \n";

/// How many changed files a check has accepted and refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// How many were read.
    pub accepted: usize,
    /// How many were refused with an error.
    pub refused: usize,
}

/// Gives every damaged form of a valid file to `check`: cut at each length, each byte with each of
/// its bits turned over, each byte replaced, left out, doubled, and with another byte before it.
///
/// `check` says whether it accepts a file, and panics when it must not. The file itself comes first
/// and has to be accepted, since otherwise the check would prove nothing.
///
/// # Panics
/// With the change, when `check` panics.
pub fn every_change(bytes: &[u8], mut check: impl FnMut(&[u8]) -> bool) -> Tally {
    assert!(check(bytes), "the file is refused although nothing has changed");
    let mut tally = Tally::default();
    let mut try_out = |what: &str, place: usize, changed: &[u8]| {
        if changed == bytes {
            return;
        }
        let is_accepted = catch_unwind(AssertUnwindSafe(|| check(changed)));
        let is_accepted = is_accepted.unwrap_or_else(|_| {
            panic!("byte {place} {what}:\n{}", String::from_utf8_lossy(changed));
        });
        tally.accepted += usize::from(is_accepted);
        tally.refused += usize::from(!is_accepted);
    };
    for place in 0..bytes.len() {
        let (before, after) = bytes.split_at(place);
        let (own, rest) = (after[0], &after[1..]);
        let flips = (0..8).map(|bit| own ^ (1 << bit));
        for new in flips.chain(MEANINGFUL.iter().copied()) {
            try_out("is replaced", place, &[before, &[new], rest].concat());
        }
        for &new in INSERTED.iter().chain([&own]) {
            try_out("has another one before it", place, &[before, &[new], after].concat());
        }
        try_out("is left out", place, &[before, rest].concat());
        try_out("and what follows it are cut off", place, before);
    }
    tally
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_lengths_bits_and_neighbours_are_tried() {
        let mut seen = BTreeSet::new();
        let tally = every_change(b"ab", |text| {
            seen.insert(text.to_vec());
            text.len() == 2
        });
        let expected: [&[u8]; 10] =
            [b"", b"a", b"b", b"cb", b"a\xe2", b"9b", b"aab", b"a-b", b"abb", b"ab"];
        assert!(expected.iter().all(|&text| seen.contains(text)), "{seen:?}");
        assert_eq!(tally.accepted, 2 * (8 + MEANINGFUL.len()));
        assert!(tally.refused > 10);
    }

    #[test]
    #[should_panic(expected = "byte 1 is left out:\na")]
    fn a_fault_is_told_with_its_change() {
        every_change(b"ab", |text| {
            assert!(text != b"a");
            true
        });
    }

    #[test]
    #[should_panic(expected = "nothing has changed")]
    fn a_check_that_refuses_everything_is_noticed() {
        every_change(b"ab", |_| false);
    }
}
