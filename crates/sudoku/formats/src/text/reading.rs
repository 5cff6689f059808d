//! Finds out what one line of text is.
//!
//! The words of a line are either groups of cells with one character each, or
//! cells themselves (numbers). Counting mostly decides which of them they are,
//! and whether the line is a whole grid or a row of one. Where counting does not
//! decide, [`Reading::Either`] leaves the decision to the reader, which sees the
//! lines around. A character that occurs in no grid also counts as a cell, so
//! that the error for a mistyped puzzle names the stray character, not a shape
//! that the puzzle does not have.

use crate::error::{FormatError, FormatErrorKind, PUZZLE_OR_ROW, quoted};
use crate::line::Line;
use crate::text::count::{CANDIDATE_MARKS, LEAST_SIDE, likely_count};
use crate::text::size::Size;
use crate::text::symbols::{Symbol, Token, fits};
use crate::text::words::{Stroke, Word, Words, all_words, is_separator, stroke, words};
use neuf_sudoku::Shape;

/// What a line of text was found to be.
#[derive(Debug)]
pub(crate) enum Reading {
    /// A border or an empty line; it has no cells.
    Rule,
    /// A line that consists only of the blank `-` or `*`: a border, or a row
    /// without givens if the grid uses that blank.
    Blanks(Row),
    /// The size of the grids that follow.
    Size(Size),
    /// A line of prose: the name of the puzzle that follows.
    Title,
    /// A whole grid.
    Whole(Whole),
    /// A row of a grid.
    Row(Row),
    /// A whole grid or a row, which only other lines can decide.
    Either(Whole, Row),
    /// Neither a grid nor a row.
    Broken(FormatError),
    /// About as many cells as a grid has, and the error if they are not one.
    Miscounted(Vec<Token>, FormatError, String),
}

/// A grid on one line, and the texts around it.
#[derive(Debug)]
pub(crate) struct Whole {
    pub(crate) cells: Vec<Token>,
    /// The text before the grid.
    pub(crate) before: String,
    /// The text after the grid.
    pub(crate) after: String,
}

/// A row of a grid on several lines.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) cells: Vec<Token>,
    /// Whether there are bars in the row.
    pub(crate) barred: bool,
    /// The number of columns of a box, if bars tell it.
    pub(crate) box_columns: Option<usize>,
    /// The column after the last cell.
    pub(crate) end: usize,
}

/// The length of the longest row with one character for each cell: 0–9 and A–Z.
const LONGEST_CHARACTER_ROW: usize = 36;

/// A name or a number may have 16 or 36 characters by chance; a word of cells with at least as
/// many as this is a grid.
const TELLING: usize = 64;

/// Whether a word consists of zeros that are letters, so that it is no prose.
fn is_zeros(word: &str) -> bool {
    word.len() > 2 && word.chars().all(|c| matches!(c, 'O' | 'o'))
}

fn is_without_letters(cells: &[Token]) -> bool {
    let is_letter =
        |token: &Token| matches!(token.symbol, Symbol::Character('a'..='z' | 'A'..='Z'));
    !cells.iter().any(is_letter)
}

/// Finds out what a line is; `wanted` is the shape that all grids must have, if
/// any.
pub(crate) fn read_line(line: &Line, wanted: Option<Shape>) -> Reading {
    let Words { words, barred } = words(line);
    let text = TextLine { line, words: &words, barred, wanted };
    // A row of the smallest jigsaws looks like a size, and these grids need none.
    let may_have_size = !barred && wanted.is_none_or(|shape| shape.side() >= LEAST_SIDE);
    match stroke(&line.text) {
        Some(Stroke::Border) => Reading::Rule,
        Some(Stroke::Blanks(_)) => Reading::Blanks(text.row(text.characters())),
        None if words.is_empty() => Reading::Rule,
        None => match Size::read(line, &words) {
            Some(size) if may_have_size => named_by_number(line, wanted, Reading::Size(size)),
            _ => text.field().unwrap_or_else(|| named_by_number(line, wanted, text.cells())),
        },
    }
}

/// The grid of a line such as `Puzzle #3 53..7…`, in which the `#` belongs to the name before the
/// grid; otherwise what the line was found to be up to the `#`. A row with a comment stays a row.
fn named_by_number(line: &Line, wanted: Option<Shape>, found: Reading) -> Reading {
    let is_open = matches!(
        found,
        Reading::Title | Reading::Size(_) | Reading::Broken(_) | Reading::Miscounted(..)
    );
    if !is_open || !line.text.contains('#') {
        return found;
    }
    let Words { words, barred } = all_words(line);
    let text = TextLine { line, words: &words, barred, wanted };
    match text.longest_field() {
        Some((cells, first, last)) if cells.len() >= TELLING => {
            Reading::Whole(text.whole(cells, first, last))
        }
        _ => found,
    }
}

/// A line divided into words.
struct TextLine<'a> {
    line: &'a Line,
    words: &'a [Word<'a>],
    barred: bool,
    wanted: Option<Shape>,
}

impl TextLine<'_> {
    /// The side of a whole grid of this many cells, if there can be one.
    fn whole_side(&self, count: usize) -> Option<usize> {
        let side = count.isqrt();
        let expected = match self.wanted {
            Some(shape) => side == shape.side(),
            None => side >= LEAST_SIDE && Shape::of_side(side).is_ok(),
        };
        (expected && side * side == count).then_some(side)
    }

    /// Whether a row may have this many cells.
    fn is_row_length(&self, count: usize) -> bool {
        match self.wanted {
            Some(shape) => count == shape.side(),
            None => count >= LEAST_SIDE && Shape::of_side(count).is_ok(),
        }
    }

    /// Whether these may be the cells of a grid or a row: no value is too large.
    fn is_sound(&self, cells: &[Token], longest_row: usize) -> bool {
        let count = cells.len();
        if count <= longest_row && self.is_row_length(count) {
            return fits(cells, count);
        }
        self.whole_side(count).is_some_and(|side| fits(cells, side))
    }

    /// A grid that is one word among others, or as many words as it has rows.
    fn field(&self) -> Option<Reading> {
        let groups = if self.barred { None } else { self.groups() };
        let (cells, first, last) = groups.or_else(|| self.longest_field())?;
        if cells.len() == CANDIDATE_MARKS && is_without_letters(&cells) {
            let place = (self.line.number, cells[0].column);
            let found = [
                "729 characters, the candidates of one",
                "729 caractères, les candidats d'une grille",
            ];
            return Some(Reading::Broken(FormatError::unexpected(
                place,
                ["the cells of a grid", "les cases d'une grille"],
                found,
            )));
        }
        let whole = self.whole(cells, first, last);
        let alone = first == 0 && last + 1 == self.words.len();
        let may_be_row = self.wanted.is_none() && whole.cells.len() <= LONGEST_CHARACTER_ROW;
        Some(if alone && may_be_row { self.either(whole) } else { Reading::Whole(whole) })
    }

    /// A grid of n words of n cells each, perhaps followed by other words.
    fn groups(&self) -> Option<(Vec<Token>, usize, usize)> {
        let length = self.words[0].length;
        self.whole_side(length * length)?;
        let rows = self.words.get(..length)?;
        let alike = rows.iter().all(|word| word.length == length && word.is_cells());
        let cells = rows.iter().flat_map(|word| word.tokens(self.line.number)).collect();
        alike.then_some((cells, 0, length - 1))
    }

    /// The longest word that is a grid; the first of those of equal length.
    fn longest_field(&self) -> Option<(Vec<Token>, usize, usize)> {
        let mut best: Option<(usize, &Word<'_>)> = None;
        for (index, word) in self.words.iter().enumerate() {
            let Some(side) = self.whole_side(word.length) else { continue };
            let tokens = || word.tokens(self.line.number).collect::<Vec<_>>();
            let sound = (self.words.len() == 1 && !self.barred)
                || (word.is_cells()
                    && (word.length >= TELLING || (!self.barred && fits(&tokens(), side))));
            if sound && best.is_none_or(|(_, other)| other.length < word.length) {
                best = Some((index, word));
            }
        }
        let (index, word) = best?;
        Some((word.tokens(self.line.number).collect(), index, index))
    }

    /// Reads the words as cells or as groups of cells.
    fn cells(&self) -> Reading {
        let numbers = self.numbers();
        let all_numbers = numbers.len() == self.words.len();
        let alike = self.words.iter().all(|word| word.length == self.words[0].length);
        let single = alike && self.words[0].length == 1;
        if all_numbers && (single || !alike || self.are_numbers(&numbers)) {
            return self.counted(numbers, Shape::MAX_SIDE);
        }
        if !all_numbers && self.whole_side(numbers.len()).is_some() {
            let last = numbers.len() - 1;
            return Reading::Whole(self.whole(numbers, 0, last));
        }
        let characters = self.characters();
        if self.begins_as_prose() && !self.is_sound(&characters, LONGEST_CHARACTER_ROW) {
            return Reading::Title;
        }
        self.counted(characters, LONGEST_CHARACTER_ROW)
    }

    /// The cells of the words that are one cell each, up to the first that is not.
    fn numbers(&self) -> Vec<Token> {
        let token = |word: &Word<'_>| {
            let symbol = Symbol::of_word(word.text)?;
            Some(Token { symbol, line: self.line.number, column: word.column })
        };
        self.words.iter().map_while(token).collect()
    }

    /// Each character as one cell.
    fn characters(&self) -> Vec<Token> {
        self.words.iter().flat_map(|word| word.tokens(self.line.number)).collect()
    }

    /// Whether words of the same length are numbers, rather than groups of digits.
    fn are_numbers(&self, numbers: &[Token]) -> bool {
        numbers.iter().any(|token| token.symbol == Symbol::MinusOne)
            || self.is_sound(numbers, Shape::MAX_SIDE)
    }

    /// Whether the line is prose: its first word consists of letters, and no word
    /// is so long that it must be a grid.
    fn begins_as_prose(&self) -> bool {
        let first = &self.words[0];
        let long = |word: &Word<'_>| word.length > LONGEST_CHARACTER_ROW && word.is_cells();
        first.length > 1
            && first.text.chars().all(char::is_alphabetic)
            && !is_zeros(first.text)
            && !self.words.iter().any(long)
    }

    /// Decides by the number of cells between a grid, a row and neither.
    fn counted(&self, cells: Vec<Token>, longest_row: usize) -> Reading {
        let short = cells.len() <= longest_row;
        let free = self.wanted.is_none();
        match self.whole_side(cells.len()) {
            Some(_) if short && free && self.barred => Reading::Row(self.row(cells)),
            Some(_) => {
                let whole = self.whole(cells, 0, self.words.len() - 1);
                if short && free { self.either(whole) } else { Reading::Whole(whole) }
            }
            None if short => Reading::Row(self.row(cells)),
            None => self.miscounted(cells),
        }
    }

    fn either(&self, whole: Whole) -> Reading {
        let row = self.row(whole.cells.clone());
        Reading::Either(whole, row)
    }

    fn whole(&self, cells: Vec<Token>, first: usize, last: usize) -> Whole {
        let text = &self.line.text;
        let edge = |c| is_separator(c) || c == '|' || c == ':';
        let tidy = |text: &str| text.trim_matches(edge).to_owned();
        let before = tidy(&text[..self.words[first].start]);
        let after = tidy(&text[self.words[last].end()..]);
        Whole { cells, before, after }
    }

    fn row(&self, cells: Vec<Token>) -> Row {
        let box_columns = self.box_columns(&cells);
        Row { cells, barred: self.barred, box_columns, end: self.end() }
    }

    /// The column after the last word.
    fn end(&self) -> usize {
        self.words.last().map_or(self.line.column, |word| word.column + word.length)
    }

    /// The number of cells between two bars, if it is the same everywhere.
    fn box_columns(&self, cells: &[Token]) -> Option<usize> {
        let opens = |(index, word): (usize, &Word<'_>)| {
            (index == 0 || word.bars > 0).then_some(word.column)
        };
        let groups: Vec<usize> = self.words.iter().enumerate().filter_map(opens).collect();
        let width = cells.len().checked_div(groups.len())?;
        let even = groups.iter().enumerate().all(|(group, &column)| {
            cells.get(group * width).is_some_and(|token| token.column == column)
        });
        let divides = width > 1 && width < cells.len() && width * groups.len() == cells.len();
        (even && divides).then_some(width)
    }

    /// What a number of cells is that is not that of a puzzle.
    fn miscounted(&self, cells: Vec<Token>) -> Reading {
        let line = self.line.number;
        // Among several words, the longest is probably meant to be the puzzle.
        let longest = self.words.iter().max_by_key(|word| word.length);
        let (cells, end) = match longest {
            Some(word) if word.length > LONGEST_CHARACTER_ROW && word.length < cells.len() => {
                (word.tokens(line).collect(), word.column + word.length)
            }
            _ => (cells, self.end()),
        };
        let found = cells.len();
        let expected = self.wanted.map_or(likely_count(found), Shape::cell_count);
        if let Some(wanted) = self.wanted
            && Shape::of_cell_count(found).is_ok()
        {
            let kind = FormatErrorKind::OtherSide { wanted, found: found.isqrt() };
            return Reading::Broken(FormatError::new((line, cells[0].column), kind));
        }
        let far = found.abs_diff(expected) > expected / 8;
        if found == expected || far && !fits(&cells, LONGEST_CHARACTER_ROW) {
            let found = quoted(self.line.text.trim());
            let place = (line, self.words[0].column);
            let expected = PUZZLE_OR_ROW;
            return Reading::Broken(FormatError::unexpected(place, expected, found));
        }
        let column = cells.get(expected).map_or(end, |token| token.column);
        let error =
            FormatError::new((line, column), FormatErrorKind::CellCount { expected, found });
        let after = self.line.text.chars().skip(end - self.line.column);
        Reading::Miscounted(cells, error, after.collect())
    }
}
