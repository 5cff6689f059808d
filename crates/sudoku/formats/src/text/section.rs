//! The sections of `SadMan`'s files: `[Puzzle]`, and the state of a player's
//! game.
//!
//! A line with one word in brackets heads a section. `[Puzzle]` is followed by
//! the grid. Any other section after it (`[State]`, `[PencilMarks]` …) contains the same
//! puzzle, partly solved, and is skipped. A section ends at the next section, at
//! a line of a header (`#`), or at an empty line. In an input without `[Puzzle]`, such a line
//! (`[Easy]`) is the name of the puzzle below it: to skip what follows would lose puzzles. The line
//! `#D` of the header describes the puzzle, which is its name.

use crate::error::FormatError;
use std::io::BufRead;

use crate::line::Line;
use crate::source::Source;

/// The word in the brackets, if the line heads a section.
pub(crate) fn head(line: &Line) -> Option<&str> {
    let word = line.text.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
    let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == ' ');
    // A single letter in brackets is a row of another format.
    (word.len() > 2 && is_word(word) && !crate::programs::arrays::is_nothing(word)).then_some(word)
}

/// What was seen of sections so far.
#[derive(Debug, Default)]
pub(crate) struct Sections {
    /// Whether there was a section `[Puzzle]`.
    has_puzzle: bool,
    /// What the header of a file says about the puzzle of the next section.
    described: Option<Line>,
}

/// What a line that heads a section begins.
pub(crate) enum Section {
    /// A puzzle, with its name.
    Puzzle(Option<Line>),
    /// Something else about a puzzle.
    Other,
    /// Nothing: the line is the name of the next puzzle.
    Title,
}

impl Sections {
    /// Keeps the description of a puzzle, if the line has one.
    pub(crate) fn describe(&mut self, line: &Line) {
        self.described = description(line).or(self.described.take());
    }

    /// Forgets the description, because something else has followed.
    pub(crate) fn forget(&mut self) {
        self.described = None;
    }

    /// Begins the section that a line heads.
    pub(crate) fn begin(&mut self, line: &Line) -> Section {
        if head(line).is_some_and(|head| head.eq_ignore_ascii_case("puzzle")) {
            self.has_puzzle = true;
            Section::Puzzle(self.described.take())
        } else if self.has_puzzle {
            Section::Other
        } else {
            Section::Title
        }
    }
}

/// The description of a puzzle in the header of a file: the line `#D` and a text.
fn description(line: &Line) -> Option<Line> {
    let text = line.text.trim().strip_prefix("#D")?.trim();
    (!text.is_empty() && line.complete).then(|| Line { text: text.to_owned(), ..line.clone() })
}

/// Skips the section below a head.
pub(crate) fn pass<R: BufRead>(source: &mut Source<R>) -> Result<(), FormatError> {
    while let Some(line) = source.next_line()? {
        let text = line.text.trim();
        let ends = text.is_empty() || text.starts_with('#') || self::head(&line).is_some();
        if ends {
            source.give_back(std::iter::once(line));
            break;
        }
        if !line.complete {
            source.skip_line()?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::{good, refused};

    /// The line and the number of givens of each puzzle.
    fn read(text: &str) -> Vec<(usize, usize)> {
        let told = |puzzle: crate::Entry| (puzzle.line, puzzle.puzzle.givens().filled().count());
        good(text).into_iter().map(told).collect()
    }

    #[test]
    fn the_puzzle_is_read_and_its_state_is_not() {
        let file = "#ARuud\n#D[Some] puzzle\n[Puzzle]\n1...\n.2..\n..3.\n...4\n\
            [State]\n1342\n.2..\n..3.\n...4\n[PencilMarks]\n1,2,3,4\n";
        assert_eq!(read(file), [(4, 4)]);
        assert_eq!(good(file)[0].name.as_deref(), Some("[Some] puzzle"));
        // Two files, one after the other.
        assert_eq!(read(&format!("{file}{file}")), [(4, 4), (18, 4)]);
        assert_eq!(read(&format!("{file}\n1... .2.. ..3. ...4\n")), [(4, 4), (16, 4)]);
    }

    #[test]
    fn without_a_section_of_the_puzzle_nothing_is_skipped() {
        let grid = "1... .2.. ..3. ...4";
        assert_eq!(read(&format!("[Easy]\n{grid}\n{grid}\n[State]\n{grid}\n")).len(), 3);
        assert_eq!(good(&format!("[Easy]\n{grid}\n"))[0].name.as_deref(), Some("Easy"));
        let unused = "line 1, column 1: expected a puzzle or a row of one, found `[Easy]`";
        assert_eq!(refused("[Easy]\n"), unused);
    }

    #[test]
    fn a_short_row_after_a_head_is_named() {
        let expected = "line 3, column 4: expected 4 cells in this row, found 3";
        assert_eq!(refused("[Puzzle]\n1...\n.2.\n..3.\n...4\n[State]\n"), expected);
    }
}
