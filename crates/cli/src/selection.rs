//! Which puzzles of several inputs a command takes, counted through all of them, and what is
//! wrong when there are too few.
//!
//! A number past the end is an error: a script would take silence and the exit code 0 for an
//! answer about the puzzle that it named.

use crate::words::tr;

/// How many puzzles are still to be left out, and how many are wanted after that.
pub(crate) struct Selection {
    number: Option<u64>,
    skipped: u64,
    wanted: u64,
    /// Whether the last input had no item at all.
    is_empty: bool,
}

impl Selection {
    /// The choice of `wanted` items after the first `skipped` ones, because of `--nth` if that
    /// has a number.
    pub(crate) fn new(number: Option<u64>, skipped: u64, wanted: u64) -> Selection {
        Selection { number, skipped, wanted, is_empty: true }
    }

    /// Those of the next input's items that are wanted.
    pub(crate) fn of<T>(&mut self, items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        let mut items = items;
        self.is_empty = true;
        std::iter::from_fn(move || {
            while self.skipped > 0 {
                items.next()?;
                self.skipped -= 1;
                self.is_empty = false;
            }
            if self.wanted == 0 {
                return None;
            }
            let item = items.next()?;
            self.wanted -= 1;
            self.is_empty = false;
            Some(item)
        })
    }

    /// Whether no more items are wanted, so that no further input has to be opened.
    pub(crate) fn is_over(&self) -> bool {
        self.wanted == 0
    }

    /// What is wrong with the last input, of this name, if it had no item at all.
    pub(crate) fn empty(&self, file: &str) -> Option<String> {
        self.is_empty.then(|| tr!("{file}: there is no puzzle in it", file))
    }

    /// What is wrong if the inputs, the last of which has this name, have too few puzzles for
    /// `--nth`. Nothing if they have none, which is reported for each.
    pub(crate) fn missing(&self, file: &str) -> Option<String> {
        let number = self.number.filter(|_| !self.is_over())?;
        let found = number - 1 - self.skipped;
        (found > 0).then(|| no_such(file, number, found))
    }
}

/// The error of an input with too few puzzles for the one of this number.
pub(crate) fn no_such(file: &str, number: u64, found: u64) -> String {
    tr!("{file}: there is no puzzle number {number}, only {found}", file, number, found)
}
