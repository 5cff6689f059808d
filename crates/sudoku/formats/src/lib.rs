//! Reading puzzles in all common formats, and writing them.
//!
//! - [`parse_puzzle`] reads one puzzle.
//! - [`PuzzleReader`] reads the puzzles of any input, one after the other.
//! - [`PlainLines`] solves plain lists of 9×9 puzzles, as fast as possible.
//! - [`write_grid`] and [`write_solution`] write grids in a [`Style`];
//!   [`PuzzleWriter`] writes whole files in a [`FileFormat`].
//!
//! The reader recognises the format of its input. There is no option for the
//! format, because people do not know the name of theirs. So the rules of
//! recognition must be simple; they are the following.
//!
//! **Lines.** Empty lines and lines that start with `#` or `%` are skipped, and so are assignments
//! of numbers (`n = 3;`) and escape sequences for colours. But below the header of a table a row
//! is a row, whatever its name begins with; `#1,` and a puzzle without a header is an error, and so
//! is a line that would be a grid with `#` or `%` as the blank. Bytes that are not UTF-8 are stray
//! characters. A line has at most 1 MiB, and so has a value in brackets; in a list of JSON objects,
//! each object is a value of its own.
//!
//! **Families of formats.**
//! 1. A line that starts with a bracket (after `name =` and `array2d(…,`, if they
//!    are there) opens an array or a JSON value, which may extend over several lines.
//!    `C 6` and `Some 6` are values and `V` and `None` blanks beside them, as in OCaml. A full
//!    array of the digits 0 to n−1, each n times, has values from 0.
//! 2. A line of fields, one of which is `puzzle`, `quizzes` or similar, is the
//!    header of a CSV table, which extends to the end of the input.
//! 3. A line `variant:`, `regions:`, `cages:`, `even:`, `odd:`, `greater:` or
//!    `candidates:` gives rules of a variant (`book/sudoku/variants.md` describes them).
//! 4. A tag (`<opensudoku`, `<game` …) opens XML, up to `</opensudoku>`.
//! 5. A line of one word in brackets heads a section. After a section `[Puzzle]` all others are
//!    skipped; before it, the word is the name of the next puzzle.
//! 6. Anything else is text. Words are separated by white space, `,` `;` `/` and
//!    quotes. Bars (`|` `!` `:` `+`, box-drawing characters) separate them, too;
//!    bars at equal distances tell the width of the boxes. A `#` ends the cells
//!    of a line.
//!
//! **Text on one line.** A line is a whole grid if one of these has the number
//! of cells of a usual grid (16, 36, 64, 81, 144, 256, 625 …), or of the
//! requested shape. They are tried in this order:
//! - n words of n cells each, at the start (`.6....2.5 4..921... …`);
//! - one word: the longest that fits, and the first of those of equal length
//!   (between bars, only one of at least 64 cells). The text before it is the
//!   name of the puzzle; the text after it is kept as [`Entry::extra`]. So the
//!   first of a puzzle and its solution is read;
//! - all words, as numbers of one cell each, up to the first that is not one;
//! - all characters.
//!
//! A word behind the grid with a character for each cell is a map of regions if each cell has a
//! neighbour of the same region; in a solution none has one.
//!
//! **Boards.** Under a line `variant: samurai` or `variant: twin` the rows of the board are read,
//! with any characters in its holes (`text/board.rs`).
//!
//! **Pictures.** A row `|  6  |     |2   5|` or a border ` ----- ----- -----` begins a picture
//! in which blanks are empty cells, if all its rows follow, with as many boxes between bars as
//! a box has rows, and cells one column apart. There may be borders around bands.
//!
//! **What people type** is no format. Only after all formats have refused a text, the guesses
//! (`guess/`) are asked what it was meant to be. Rows and records that can only be a board of 9×9
//! grids are one without the line that says so. Rows of digits with blanks for the empty cells are
//! a 9×9 grid if the columns of the text tell those of the grid (`guess/empty_cells.rs`), and so
//! is a line of 81 such characters (`guess/blank_cells.rs`). In grids up to 9×9, O is read as 0,
//! and l and I as 1 (`guess/letters.rs`). A line of 80 or 82 cells is read as the only puzzle with
//! one solution that lacks one of its blanks or has one character twice (`guess/miscounted.rs`).
//! What was assumed stands in [`Entry::assumed`]; where several readings remain, the error is
//! [`FormatErrorKind::Doubtful`].
//!
//! **Text on several lines.** A shorter line is a row. Rows are gathered until
//! there are as many as the row has cells, or up to an empty line; but empty
//! lines may also stand between all rows or all bands. Borders between rows are
//! skipped. A line that consists only of `-` or `*` is also a border, unless the
//! other rows of the grid use that character as a blank. A line that starts with
//! a word and cannot be a row is the name of the grid after it. A line `3`, `9`,
//! `2 3` or `3x3` is the size of the boxes or of the grid.
//!
//! **Pencil marks.** 729 characters, nine for each cell, each the digit or a
//! blank, are a line of candidates. Rows of words, up to 9×9, are candidates as
//! well if each word has digits in rising order, at least two words have several
//! digits, and there are as many rows as words. A cell with one candidate is a
//! given, unless a cell that it sees still has this candidate: then it is a mark. What the
//! candidates exclude beyond the givens becomes the rules of [`Entry::puzzle`]. If some digits have
//! a `u` before them, it is a game in progress, and the puzzle is its givens.
//!
//! **Games.** A line of 81 cells with `+` before digits, or with `:` and crossed-out candidates of
//! three digits behind it, is a game, and so are the lines of `HoDoKu`'s libraries
//! (`programs/hodoku.rs`) and the ids of Solo (`programs/solo.rs`). Parts of an id are refused.
//!
//! **Links.** A line without blanks that has a `/`, a `.` and, between other characters, 81 cells
//! (`https://…?bd=530070…`) is a link to a solver. A line without blanks that holds a puzzle of
//! f-puzzles, SudokuPad, SudokuMaker or Penpa, compressed behind `?load=`, `fpuzzles`, `scl`,
//! `ctc`, `?puzzle=` or `penpa…#…p=`, is a link of setters, and so is the compressed text of
//! the first two alone. A link may stand among other words, the first of which are then the name.
//! `?bd=S9B…` is a position of SudokuWiki. A line that begins with a point and has a `~` is a
//! string of sigh's solver (`programs/sigh.rs`), and `3x3::k:` begins a killer of SumoCue. The JSON
//! of setters is an object whose `grid` or `cells` are rows of objects (`programs/setters/`).
//!
//! **A grid or a row?** 16 cells are a 4×4 grid or a row of 16×16; the same holds
//! for 36, 64, 81 and 100 cells. With bars they are a row. Otherwise they are a
//! row if at least half of the values of the lines up to the next empty one (or
//! of the first 16 lines) are too large for the small grid, and else a grid.
//!
//! **Numbers or characters?** Words of different lengths that are all numbers
//! are one cell each (`10 2 0`). Words of the same length are one cell each if
//! they fit a grid in this way (`01 02`), and else groups of characters
//! (`12 34`).
//!
//! **Values.** Blanks are `.` `_` `*` `-` `?`, `0`, and `x` where it is not a value; characters of
//! full width and what is drawn for a blank (`·` `–` `⬜` …) stand for these. Letters
//! continue after 9, with A for 10 (1–9A–G on 16×16), in upper or lower case. In a grid of
//! letters without digits, A is 1. Above 9×9, `0` is the first value (0–F on 16×16) if the grid
//! has letters, digits and a blank other than `0`, but not the highest value. Where `-1` is a
//! blank, values count from 0, unless the highest value occurs and 0 does not. These rules are
//! applied to each grid by itself; a wrong guess can only rename its values consistently.
//!
//! **What is broken** costs itself and not its neighbours: after a fault, reading goes on at
//! the next sure start of a record, which each format's file describes (`programs/resume.rs` for
//! brackets, `programs/markup.rs`, `text/table.rs`). It cannot be known where a record starts in
//! grids that follow each other with nothing between them: there a row too few or too many moves
//! the border of all that follow, up to the next empty line. Reading takes linear time, whatever is
//! broken.
//!
//! **Shape.** The requested one; else the one that the file tells (by a size, by
//! bars, or by `box` in JSON); else [`neuf_sudoku::Shape::of_side`].

#![forbid(unsafe_code)]

mod entry;
mod error;
mod guess;
mod line;
mod other;
mod pattern;
mod programs;
mod reader;
mod rules;
mod source;
mod text;
mod unread;
mod work;

#[cfg(test)]
mod linear;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use entry::{Entry, Played, ReaderOptions};
pub use error::{FormatError, FormatErrorKind, Found};
pub use guess::assumed::Assumed;
pub use other::OtherFile;
pub use pattern::parse_pattern;
pub use programs::exchange::{FileFormat, PuzzleWriter};
pub use programs::game::write_game;
pub use programs::refusal::{Omission, Refusal};
pub use programs::setters::unknown_to_fpuzzles;
pub use reader::{PuzzleReader, parse_puzzle, parse_puzzle_with};
pub use rules::parse_rules;
pub use text::lines::{PlainLines, Wanted};
pub use text::sheet::write_variant;
pub use text::style::{Style, write_grid, write_solution};
pub use text::table_row::{Header, TableRow};
pub use unread::Unread;
