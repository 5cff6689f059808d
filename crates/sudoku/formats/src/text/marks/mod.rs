//! Puzzles of pencil marks: grids of candidates, and 729 characters on a line.
//!
//! A *grid of marks* is from 4×4 to 9×9. Each of its rows has one word for each
//! cell: the candidates of the cell, which are digits in rising order. At least
//! two words have several digits. A blank is a cell that may hold any value, and
//! `-` a cell without candidates. Bars and borders are skipped; so the output of
//! `HoDoKu`, Simple Sudoku, `SudoCue` and [`neuf_sudoku::write_candidates`] can be
//! read. A *line of marks* is 729 characters, nine for each cell of 9×9, each the
//! digit or a blank.
//!
//! A cell with one candidate is a given, unless another cell in its row, column or box has this
//! candidate among others: whoever wrote the marks had not placed the value, so it is a mark. (As a
//! given, it would be blamed for what another mark says.) If the candidates
//! exclude nothing that the givens do not exclude, the puzzle is a usual one;
//! otherwise they become [`Rules`].
//!
//! `SudoCue` saves a game (`.sdx`) in this form, with a `u` before each digit that
//! the player has entered. The puzzle of such a grid is its givens alone: what
//! the player has found and crossed out follows from them, or is wrong. It is
//! [`Entry::played`].
//!
//! A row without pencil marks looks like a row of an ordinary grid. So all lines of a grid are
//! examined before they are read; if fewer than two words have several digits, or most words of the
//! lines are not candidates, all lines are given back. Deciding by the first line would misread
//! grids whose first row is solved.

#[cfg(test)]
mod tests;

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::line::Line;
use crate::source::Source;
use crate::text::symbols::{is_blank, plain_text};
use crate::text::words::{Stroke, Word, is_spacer, stroke, words};
use neuf_sudoku::rules::Limited;
use std::io::BufRead;

use neuf_sudoku::rules::{Rules, Variant};
use neuf_sudoku::{Cell, Grid, Puzzle, Shape, ValueSet, candidates};

/// The length of a line of marks: nine for each of 81 cells.
const LINE: usize = 729;

/// The sides of grids whose marks are single digits.
const SIDES: std::ops::RangeInclusive<usize> = 4..=9;

/// Whether a line has at least as many bytes as a line of marks.
pub(crate) fn is_long(line: &Line) -> bool {
    line.text.len() >= LINE
}

/// The puzzle of a line of 729 marks and blanks, if it is one. The blanks are those of a grid.
/// White space is a blank only where the line has nothing else and each mark stands in its place.
pub(crate) fn line_of_marks(
    line: &Line,
    options: ReaderOptions,
) -> Option<Result<Entry, FormatError>> {
    let shape = options.shape.unwrap_or_default();
    if shape.side() != 9 {
        return None;
    }
    let whole: Vec<char> = plain_text(&line.text).chars().collect();
    if whole.len() == LINE
        && whole.contains(&' ')
        && let Ok(sets) = sets_of_line(&whole, |c| c == ' ' || is_line_blank(c))
    {
        return Some(Ok(puzzle_of(shape, &sets, line.number)));
    }
    let start = whole.iter().take_while(|c| c.is_whitespace()).count();
    let text = &whole[start..];
    let length = text.iter().take_while(|c| c.is_ascii_digit() || is_line_blank(**c)).count();
    let (marks, after) = text.split_at(length);
    let is_apart = after.first().is_none_or(|c| c.is_whitespace() || *c == ',');
    if marks.len() != LINE || !is_apart {
        return None;
    }
    Some(match sets_of_line(marks, is_line_blank) {
        Ok(sets) => {
            let is_between = |c: char| c.is_whitespace() || c == ',';
            let after: String = line.text.chars().skip(start + LINE).collect();
            let extra = after.trim_start_matches(is_between).trim_end().to_owned();
            Ok(Entry { extra, ..puzzle_of(shape, &sets, line.number) })
        }
        Err((at, value)) => {
            let found = marks[at];
            let found =
                ["in the place of", "à la place de"].map(|at| format!("`{found}` {at} {value}"));
            let expected = [
                "nine marks of a cell, each in its place or blank",
                "les neuf marques d'une case, chacune à sa place ou en blanc",
            ];
            let place = (line.number, line.column + start + at);
            Err(FormatError::unexpected(place, expected, found))
        }
    })
}

/// The candidates of each cell in a line of marks; or the place of the first character that is
/// neither a blank nor the value of its place, and this value.
fn sets_of_line(
    marks: &[char],
    is_blank: impl Fn(char) -> bool,
) -> Result<Vec<ValueSet>, (usize, u8)> {
    let mut sets = vec![ValueSet(0); LINE / 9];
    for ((at, &found), value) in marks.iter().enumerate().zip((1..=9u8).cycle()) {
        if found == char::from(b'0' + value) {
            sets[at / 9].insert(value);
        } else if !is_blank(found) {
            return Err((at, value));
        }
    }
    Ok(sets)
}

fn is_line_blank(c: char) -> bool {
    is_blank(c) || matches!(c, '0' | 'x' | 'X')
}

/// The puzzle whose cells have these candidates.
fn puzzle_of(shape: Shape, sets: &[ValueSet], line: usize) -> Entry {
    let mut grid = Grid::empty(shape);
    let mut rules = Rules::usual(shape);
    // A cell without any marks has all values and says nothing.
    let full = ValueSet::full(shape.side());
    let has = |value: u8, cell: Cell| {
        let set = sets[cell.position()];
        set != full && set.len() > 1 && set.contains(value)
    };
    let is_open = |value: u8, cell: Cell| shape.peers(cell).any(|peer| has(value, peer));
    for (cell, &set) in shape.cells().zip(sets) {
        match set.single().filter(|&value| !is_open(value, cell)) {
            Some(value) => grid.set(cell, value),
            None => add(&mut rules, cell, set),
        }
    }
    let puzzle = Puzzle::empty(rules).with_givens(grid);
    Entry::new(puzzle, line)
}

fn add(rules: &mut Rules, cell: Cell, set: ValueSet) {
    let added = rules.add_candidates(cell, set);
    debug_assert!(added.is_ok(), "a cell of the shape");
}

/// The candidates that a word lists; `None` if it is not a list of candidates.
fn word_set(text: &str, side: usize) -> Option<ValueSet> {
    let text = &*plain_text(text);
    let mut set = ValueSet(0);
    if text == "-" {
        return Some(set);
    }
    if text.chars().count() == 1 && text.chars().all(is_blank) {
        return Some(ValueSet::full(side));
    }
    if let Some(digit) = placed(text) {
        let is_value = digit.parse().is_ok_and(|value| (1..=side).contains(&value));
        return is_value.then(|| ValueSet::full(side));
    }
    let mut last = 0;
    for c in text.chars() {
        let value = c.to_digit(10).filter(|&value| value > last && value as usize <= side)?;
        set.insert(value as u8);
        last = value;
    }
    Some(set)
}

/// The digit that a player has entered, if the word is one.
fn placed(text: &str) -> Option<&str> {
    text.strip_prefix('u').filter(|digit| digit.len() == 1)
}

/// Lines that may be a grid of marks.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    lines: Vec<Line>,
    side: usize,
    sets: Vec<ValueSet>,
    rows: usize,
    /// How many words have at least two marks.
    several: usize,
    /// Whether it is a game in progress.
    is_game: bool,
    /// The values that the player has entered, by the positions of their cells.
    placed: Vec<(usize, u8)>,
    /// The first line with a row.
    first: usize,
    /// The end of the last row.
    end: (usize, usize),
    fault: Option<FormatError>,
}

impl Marks {
    /// Adds a row, even one with an error; false when the line is not a row.
    fn add_row(&mut self, line: &Line) -> bool {
        let words = words(line).words;
        let is_marks = |word: &&Word<'_>| word_set(word.text, self.side).is_some();
        let sound = words.iter().filter(is_marks).count();
        if sound * 2 <= words.len().max(self.side) {
            return false;
        }
        self.rows += 1;
        let Some(last) = words.last() else { return false };
        self.end = (line.number, last.column + last.length);
        for word in &words {
            let set = word_set(word.text, self.side);
            self.several += usize::from(word.length > 1 && set.is_some());
            if let Some(digit) = placed(word.text) {
                self.is_game = true;
                self.placed.extend(digit.parse().map(|value| (self.sets.len(), value)));
            }
            self.sets.push(set.unwrap_or_default());
            if set.is_none() && self.fault.is_none() {
                let place = (line.number, word.column);
                let found = quoted(word.text);
                let expected = [
                    "the candidates of a cell, digits that rise",
                    "les candidats d'une case, en chiffres croissants",
                ];
                self.fault = Some(FormatError::unexpected(place, expected, found));
            }
        }
        if words.len() != self.side && self.fault.is_none() {
            let kind = FormatErrorKind::RowLength { expected: self.side, found: words.len() };
            let column = words.get(self.side).map_or(self.end.1, |word| word.column);
            self.fault = Some(FormatError::new((line.number, column), kind));
        }
        true
    }

    /// Whether this is a grid of marks, or meant to be one. The words of an ordinary
    /// grid have one digit each, except perhaps one that is mistyped.
    fn is_meant(&self) -> bool {
        (self.several > 1 || self.is_game) && self.rows * 2 > self.side
    }

    /// The number of rows and of columns.
    pub(crate) fn side(&self) -> usize {
        self.side
    }

    /// The puzzle of these marks, in the requested shape or the usual one.
    pub(crate) fn puzzle(self, wanted: Option<Shape>) -> Result<Entry, FormatError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.rows != self.side {
            let kind = FormatErrorKind::RowCount { expected: self.side, found: self.rows };
            return Err(FormatError::new(self.end, kind));
        }
        let at = (self.first, 1);
        let shape = match wanted {
            Some(shape) => shape,
            None => Shape::of_side(self.side).map_err(|error| FormatError::new(at, error))?,
        };
        if !self.is_game {
            return Ok(puzzle_of(shape, &self.sets, self.first));
        }
        let full = ValueSet::full(self.side);
        let givens = |set: ValueSet| if set.len() == 1 { set } else { full };
        let sets: Vec<ValueSet> = self.sets.iter().map(|&set| givens(set)).collect();
        let mut entry = puzzle_of(shape, &sets, self.first);
        let cell = |position: usize| shape.cell(position / self.side, position % self.side);
        let placed = self.placed.iter().map(|&(position, value)| (cell(position), value));
        entry.played.placed = placed.collect();
        let left = candidates(&entry.puzzle);
        let noted = shape.cells().zip(&self.sets).filter(|(_, set)| set.len() > 1);
        let crossed_out = noted.flat_map(|(cell, &set)| {
            let gone: Vec<u8> = (left.get(cell) - set).iter().collect();
            gone.into_iter().map(move |value| (cell, value))
        });
        entry.played.crossed_out = crossed_out.collect();
        Ok(entry)
    }
}

/// Whether a line may be the first row of a grid of marks.
pub(crate) fn begins(line: &Line, options: ReaderOptions) -> bool {
    let found = words(line).words;
    let side = found.len();
    SIDES.contains(&side)
        && options.shape.is_none_or(|wanted| wanted.side() == side)
        && Shape::of_side(side).is_ok()
        && stroke(&line.text).is_none()
        && found.iter().all(|word| word_set(word.text, side).is_some())
}

/// Reads the grid of marks whose first row a line may be. If the line begins something
/// else, the result is `None` and all lines after it are given back.
pub(crate) fn grid_of_marks<R: BufRead>(
    line: &Line,
    source: &mut Source<R>,
    begins_otherwise: fn(&Line) -> bool,
) -> Result<Option<Marks>, FormatError> {
    let side = words(line).words.len();
    let mut marks = Marks { side, first: line.number, ..Marks::default() };
    marks.add_row(line);
    let mut is_other = false;
    while marks.lines.len() < 3 * side {
        let Some(line) = source.next_line()? else { break };
        let text = line.text.trim();
        let passed = stroke(text) == Some(Stroke::Border)
            || matches!(stroke(text), Some(Stroke::Blanks('-')))
            || is_spacer(text)
            || text.starts_with('#');
        let ends = text.is_empty() || !line.complete || begins_otherwise(&line);
        if ends || (!passed && marks.rows == side) {
            // One row too many: this is a list, or numbers of a larger grid.
            is_other = !ends && words(&line).words.len() == side;
            source.give_back(std::iter::once(line));
            break;
        }
        if !passed && !marks.add_row(&line) {
            source.give_back(std::iter::once(line));
            break;
        }
        marks.lines.push(line);
        if passed && marks.rows == side {
            // This is the lower border; the next grid may follow at once.
            break;
        }
    }
    if is_other || !marks.is_meant() {
        source.give_back(std::mem::take(&mut marks.lines).into_iter());
        return Ok(None);
    }
    Ok(Some(marks))
}

/// Whether the lists of candidates exclude nothing that the givens in a cell's row, column and box
/// do not exclude. Then they say nothing new.
fn are_idle(puzzle: &Puzzle) -> bool {
    let (shape, grid) = (puzzle.shape(), puzzle.givens());
    puzzle.rules().candidates().iter().all(|&Limited { cell, values, .. }| {
        let seen = shape.peers(cell).map(|peer| grid.get(peer)).filter(|&value| value != 0);
        let left = match grid.get(cell) {
            0 => ValueSet::full(shape.side()) - seen.collect(),
            own => ValueSet::of(own),
        };
        (left - values).is_empty()
    })
}

/// Removes candidates that exclude nothing beyond the givens, if there are no rules but the usual
/// ones beside them.
pub(crate) fn without_idle(mut entry: Entry) -> Entry {
    let rules = entry.puzzle.rules();
    let has_only_marks = !rules.is_usual() && rules.variants() == [Variant::Sukaku];
    if has_only_marks && are_idle(&entry.puzzle) {
        entry.puzzle = entry.puzzle.givens().clone().into();
    }
    entry
}
