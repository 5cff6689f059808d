//! Which puzzles of several inputs a command takes, counted through all of them, and what is
//! wrong when there are too few.
//!
//! A number past the end is an error: a script would take silence and the exit code 0 for an
//! answer about the puzzle that it named.

use crate::words::tr;

/// How many puzzles are still to be left out, and how many are wanted after that.
pub struct Selection {
    number: Option<u64>,
    skipped: u64,
    wanted: u64,
    /// The name of the last input, and whether it had no item at all.
    last: String,
    is_empty: bool,
}

impl Selection {
    /// The choice of `wanted` items after the first `skipped` ones, because of `--nth` if that
    /// has a number.
    pub(crate) fn new(number: Option<u64>, skipped: u64, wanted: u64) -> Selection {
        Selection { number, skipped, wanted, last: String::new(), is_empty: true }
    }

    /// Those of the next input's items that are wanted. The input has this name in messages.
    pub fn of<T>(
        &mut self,
        file: String,
        mut items: impl Iterator<Item = T>,
    ) -> impl Iterator<Item = T> {
        (self.last, self.is_empty) = (file, true);
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
    pub fn is_over(&self) -> bool {
        self.wanted == 0
    }

    /// What is wrong with the last input if it had no item at all.
    pub fn empty(&self) -> Option<String> {
        self.is_empty.then(|| none_in(&self.last))
    }

    /// What is wrong if the inputs have too few puzzles for `--nth`.
    pub fn missing(&self) -> Option<String> {
        let number = self.number.filter(|_| !self.is_over())?;
        missing(&self.last, number, self.skipped)
    }
}

/// What is wrong if, of the puzzles up to the one of this number, `skipped` were still to be
/// left out at the end of the inputs, the last of which is `file`. Nothing if there was none
/// at all, which is reported for each input.
pub fn missing(file: &str, number: u64, skipped: u64) -> Option<String> {
    let found = number - 1 - skipped;
    (found > 0).then(|| no_such(file, number, found))
}

/// The error of an input without any puzzle.
pub(crate) fn none_in(file: &str) -> String {
    tr!(["{file}: there is no puzzle in it", "{file}: il n'y a aucune grille dedans"], file)
}

/// The error of an input with too few puzzles for the one of this number.
pub fn no_such(file: &str, number: u64, found: u64) -> String {
    tr!(
        [
            "{file}: there is no puzzle number {number}, only {found}",
            "{file}: il n'y a pas de grille numéro {number}, le compte s'arrête à {found}"
        ],
        file,
        number,
        found
    )
}
