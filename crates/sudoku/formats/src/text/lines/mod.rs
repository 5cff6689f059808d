//! Plain lists of 9×9 puzzles, solved straight from their bytes.
//!
//! In a plain list every line starts with the 81 cells of a puzzle. The engine solves
//! such a puzzle in a few microseconds, an easy one in less than one. The ordinary way
//! allocates an [`Entry`] with its grid and a report for each puzzle, which can take
//! longer than that. Here the cells go from the bytes of the line to the engine, and the
//! solution goes from the engine to the bytes of the output; nothing is allocated for a
//! puzzle.
//!
//! [`PlainLines`] does this with the lines that a [`PuzzleReader`](crate::PuzzleReader) hands out
//! of a stream, in which other formats may stand between the lines. A line that is not plain ends
//! them: it may be the header of a table, which says in which column the puzzles of the lines after
//! it stand.

use neuf_cnf::Interrupt;
use neuf_sudoku::{Count, Shape, solve_on_bits};

use crate::entry::Entry;
use crate::text::plain::{first_line, plain_puzzle, plain_values};

/// Which solutions [`PlainLines::solve`] accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// Only those of puzzles that have no other solution. Looking for a second solution
    /// takes about as long as finding the first.
    #[default]
    Only,
    /// The first one that is found.
    Any,
}

/// Lines of an input that each start with the 81 cells of a puzzle. As an iterator it
/// reads the next line into an [`Entry`]; [`PlainLines::solve`] solves the next lines
/// without doing so.
///
/// [`PuzzleReader::take_plain_lines`](crate::PuzzleReader::take_plain_lines) makes it
/// without reading the lines, so that another thread can read and solve them:
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_formats::{PuzzleReader, ReaderOptions, Wanted};
/// let puzzle =
///     "2...9.3...19.8..74..84..62.59.621....27...16....574.93.85..97..93..5.84...2.6...1";
/// let text = format!("{puzzle}\n11{}\n{puzzle}\n1... .2.. ..3. ...4\n", &puzzle[2..]);
/// let mut reader = PuzzleReader::new(text.as_bytes(), ReaderOptions::default());
/// let (mut solutions, mut others) = (Vec::new(), Vec::new());
/// loop {
///     if let Some(mut lines) = reader.take_plain_lines(1000, &mut Vec::new()) {
///         loop {
///             lines.solve(&mut solutions, Wanted::Only, &Interrupt::new());
///             // If there is a line left, it has no solution or several.
///             let Some(entry) = lines.next() else { break };
///             others.push(entry);
///         }
///     } else if let Some(entry) = reader.next() {
///         others.push(entry?);
///     } else {
///         break;
///     }
/// }
/// assert_eq!(solutions.len(), 2 * 82);
/// assert_eq!(others.iter().map(|entry| entry.line).collect::<Vec<_>>(), [2, 4]);
/// # Ok::<(), neuf_formats::FormatError>(())
/// ```
///
/// Invariant: `plain_prefix` accepts `text[start..]` as `left` lines, and the shape has
/// 81 cells.
#[derive(Clone, Debug)]
pub struct PlainLines {
    text: Vec<u8>,
    /// Where the next line starts.
    start: usize,
    /// The number of the next line in the input.
    number: usize,
    /// How many lines are left.
    left: usize,
    shape: Shape,
}

impl PlainLines {
    /// `count` lines, the first of which has the number `first` in its input.
    pub(crate) fn new(text: Vec<u8>, count: usize, first: usize, shape: Shape) -> PlainLines {
        PlainLines { text, start: 0, number: first, left: count, shape }
    }

    /// Solves the next lines and appends their solutions to `solutions`, each as 81 digits and LF.
    /// The result is how many were solved. If any are left, the next one does not have the wanted
    /// solution, or `interrupt` was requested, or the boxes are not the usual ones.
    pub fn solve(
        &mut self,
        solutions: &mut Vec<u8>,
        wanted: Wanted,
        interrupt: &Interrupt,
    ) -> usize {
        self.accept(|_, givens| {
            let solution = match wanted {
                Wanted::Any => solve_on_bits(givens, 1, interrupt).0,
                Wanted::Only => match solve_on_bits(givens, 2, interrupt) {
                    (_, Count { solutions: 2, .. }) => None,
                    (solution, count) => solution.filter(|_| !count.interrupted),
                },
            };
            let Some(solution) = solution else { return false };
            let mut printed = [b'\n'; 82];
            for (byte, value) in printed.iter_mut().zip(solution) {
                *byte = b'0' + value;
            }
            solutions.extend_from_slice(&printed);
            true
        })
    }

    /// Gives the next lines to a function, each with its number in the input and its
    /// values (0 for an empty cell), until the function refuses one. That line is left, as
    /// are all lines if the boxes are not the usual ones. Returns how many were accepted.
    ///
    /// ```
    /// use neuf_formats::{PuzzleReader, ReaderOptions};
    /// let text = format!("{0}\n{0}\n{1}\n", "1........".repeat(9), "..2......".repeat(9));
    /// let mut reader = PuzzleReader::new(text.as_bytes(), ReaderOptions::default());
    /// let mut lines = reader.take_plain_lines(100, &mut Vec::new()).unwrap();
    /// assert_eq!(lines.accept(|_, values| values[0] == 1), 2);
    /// assert_eq!(lines.next().map(|entry| entry.line), Some(3));
    /// ```
    pub fn accept(&mut self, mut take: impl FnMut(usize, &[u8; 81]) -> bool) -> usize {
        let before = self.left;
        while self.shape == Shape::default()
            && let Some((length, line)) = first_line(&self.text[self.start..])
            && let Some(values) = plain_values(line)
            && take(self.number, &values)
        {
            self.pass(length);
        }
        before - self.left
    }

    /// Gives the memory back, so that it can be used for other lines.
    #[must_use]
    pub fn into_text(self) -> Vec<u8> {
        self.text
    }

    fn pass(&mut self, length: usize) {
        self.start += length;
        self.number += 1;
        self.left -= 1;
    }
}

impl Iterator for PlainLines {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let (length, line) = first_line(&self.text[self.start..])?;
        let entry = plain_puzzle(line, self.shape, self.number)?;
        self.pass(length);
        Some(entry)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for PlainLines {}

#[cfg(test)]
mod tests;
