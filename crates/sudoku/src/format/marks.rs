//! Puzzles of pencil marks: grids of candidates, and 729 characters on a line.
//!
//! A *grid of marks* has rows of as many words as there are values, from 4×4 to
//! 9×9; each word is the candidates of a cell, digits that rise, and two words
//! at least have several. A blank is a cell that may hold anything, `-` one that can
//! hold nothing. Bars and borders are passed over; so what `HoDoKu`, Simple
//! Sudoku, `SudoCue` and [`super::write_candidates`] print is read. A *line of
//! marks* is 729 characters, nine for each cell of 9×9: its digit or a blank.
//!
//! A cell with one candidate is a given, for that says the same. Where the
//! candidates are no fewer than the givens leave, the puzzle is a usual one;
//! else they are [`Constraints`].
//!
//! A row without pencil marks looks like a row of an ordinary grid. So the lines
//! of a grid are looked through before anything else is made of them, and if
//! fewer than two words have several digits, or most words of the lines are no
//! candidates, all of them are given back. Taking the first line's word for it, the obvious way, would
//! misread grids whose first row is solved.

use std::io::BufRead;

use super::error::{FormatError, FormatErrorKind, quoted};
use super::reader::PuzzleReader;
use super::source::Line;
use super::symbols::is_blank;
use super::words::{Stroke, Word, is_spacer, stroke, words};
use super::{Puzzle, ReadOptions};
use crate::variant::Constraints;
use crate::{Cell, Grid, Shape, ValueSet};

/// Cells of nine marks each, on a line.
const LINE: usize = 729;

/// The sides of grids whose marks are single digits.
const SIDES: std::ops::RangeInclusive<usize> = 4..=9;

/// The puzzle of a line of 729 characters without letters, if it is one.
pub(super) fn line_of_marks(
    line: &Line,
    options: ReadOptions,
) -> Option<Result<Puzzle, FormatError>> {
    let text = line.text.trim_start();
    if text.len() < LINE {
        return None;
    }
    let length = text.find(|c: char| !c.is_ascii_digit() && !is_line_blank(c));
    let (marks, after) = text.split_at(length.unwrap_or(text.len()));
    let shape = options.shape.unwrap_or_default();
    let is_apart = after.is_empty() || after.starts_with(|c: char| c.is_whitespace() || c == ',');
    if marks.len() != LINE || !is_apart || shape.side() != 9 {
        return None;
    }
    let first = line.column + (line.text.len() - text.len());
    let mut sets = Vec::new();
    for (start, cell) in (first..).step_by(9).zip(marks.as_bytes().chunks(9)) {
        let mut set = ValueSet::EMPTY;
        for (value, &found) in (1..=9u8).zip(cell) {
            if found == b'0' + value {
                set.insert(value);
            } else if !is_line_blank(found.into()) {
                let place = (line.number, start + usize::from(value) - 1);
                let found = format!("`{}` in the place of {value}", char::from(found));
                let expected = "nine marks of a cell, each in its place or blank";
                return Some(Err(FormatError::unexpected(place, expected, found)));
            }
        }
        sets.push(set);
    }
    let after = after.trim_start_matches(|c: char| c.is_whitespace() || c == ',').trim_end();
    Some(Ok(Puzzle { extra: after.to_owned(), ..puzzle_of(shape, &sets, line.number) }))
}

fn is_line_blank(c: char) -> bool {
    matches!(c, '.' | '0' | '_' | '-' | '*')
}

/// The puzzle whose cells have these candidates.
fn puzzle_of(shape: Shape, sets: &[ValueSet], line: usize) -> Puzzle {
    let mut grid = Grid::empty(shape);
    let mut constraints = Constraints::none(shape);
    for (cell, &set) in shape.cells().zip(sets) {
        match set.single() {
            Some(value) => grid.set(cell, value),
            None => add(&mut constraints, cell, set),
        }
    }
    let constraints = (!constraints.is_none()).then(|| Box::new(constraints));
    Puzzle { constraints, ..Puzzle::new(grid, line) }
}

fn add(constraints: &mut Constraints, cell: Cell, set: ValueSet) {
    let added = constraints.add_candidates(cell, set);
    debug_assert!(added.is_ok(), "a cell of the shape");
}

/// The candidates that a word says.
fn word_set(text: &str, side: usize) -> Option<ValueSet> {
    let mut set = ValueSet::EMPTY;
    if text == "-" {
        return Some(set);
    }
    if text.chars().count() == 1 && text.chars().all(is_blank) {
        return Some(ValueSet::full(side));
    }
    let mut last = 0;
    for c in text.chars() {
        let value = c.to_digit(10).filter(|&value| value > last && value as usize <= side)?;
        set.insert(value as u8);
        last = value;
    }
    Some(set)
}

/// The lines of what may be a grid of marks.
#[derive(Debug, Default)]
struct Marks {
    lines: Vec<Line>,
    side: usize,
    sets: Vec<ValueSet>,
    rows: usize,
    /// How many words have two marks or more.
    several: usize,
    /// The first line with a row.
    first: usize,
    /// The end of the last row.
    end: (usize, usize),
    fault: Option<FormatError>,
}

impl Marks {
    /// Adds a row, faulty or not; false when the line is no row at all.
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
            self.sets.push(set.unwrap_or_default());
            if set.is_none() && self.fault.is_none() {
                let place = (line.number, word.column);
                let found = quoted(word.text).to_string();
                let expected = "the candidates of a cell, digits that rise";
                self.fault = Some(FormatError::unexpected(place, expected, found));
            }
        }
        if words.len() != self.side && self.fault.is_none() {
            let kind = FormatErrorKind::RowLength { expected: self.side, found: words.len() };
            let column = words.get(self.side).map_or(self.end.1, |word| word.column);
            self.fault = Some(FormatError::new(line.number, column, kind));
        }
        true
    }

    /// Whether this is a grid of marks, or meant to be one: an ordinary grid's
    /// words are single, but for one that is mistyped.
    fn is_meant(&self) -> bool {
        self.several > 1 && self.rows * 2 > self.side
    }

    fn puzzle(self, wanted: Option<Shape>) -> Result<Puzzle, FormatError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.rows != self.side {
            let kind = FormatErrorKind::RowCount { expected: self.side, found: self.rows };
            return Err(FormatError::new(self.end.0, self.end.1, kind));
        }
        let at = (self.first, 1);
        let shape = match wanted {
            Some(shape) => shape,
            None => {
                Shape::of_side(self.side).map_err(|error| FormatError::new(at.0, at.1, error))?
            }
        };
        Ok(puzzle_of(shape, &self.sets, self.first))
    }
}

impl<R: BufRead> PuzzleReader<R> {
    /// The grid of marks that begins with a line; `None`, with all lines behind
    /// it given back, when it begins something else.
    pub(super) fn grid_of_marks(&mut self, line: &Line) -> Result<Option<Puzzle>, FormatError> {
        let found = words(line).words;
        let side = found.len();
        let wanted = self.options.shape.map(Shape::side);
        let is_row = SIDES.contains(&side)
            && wanted.is_none_or(|wanted| wanted == side)
            && Shape::of_side(side).is_ok()
            && stroke(&line.text).is_none()
            && found.iter().all(|word| word_set(word.text, side).is_some());
        if !is_row {
            return Ok(None);
        }
        let mut marks = Marks { side, first: line.number, ..Marks::default() };
        marks.add_row(line);
        let mut is_other = false;
        while marks.lines.len() < 3 * side {
            let Some(line) = self.source.next_line()? else { break };
            let text = line.text.trim();
            let passed = stroke(text) == Some(Stroke::Border)
                || matches!(stroke(text), Some(Stroke::Blanks('-')))
                || is_spacer(text)
                || text.starts_with('#');
            let ends = text.is_empty() || !line.complete || self.begins_otherwise(&line);
            if ends || (!passed && marks.rows == side) {
                // A row too many: a list, or numbers of a larger grid.
                is_other = !ends && words(&line).words.len() == side;
                self.source.give_back(std::iter::once(line));
                break;
            }
            if !passed && !marks.add_row(&line) {
                self.source.give_back(std::iter::once(line));
                break;
            }
            marks.lines.push(line);
            if passed && marks.rows == side {
                // The lower border; the next grid may follow at once.
                break;
            }
        }
        if is_other || !marks.is_meant() {
            self.source.give_back(std::mem::take(&mut marks.lines).into_iter());
            return Ok(None);
        }
        let name = self.take_title();
        let shape = match self.announced_shape(side)? {
            announced @ Some(_) if self.options.shape.is_none() => announced,
            _ => self.options.shape,
        };
        let puzzle = marks.puzzle(shape)?;
        Ok(Some(self.without_idle(Puzzle { name, ..puzzle })))
    }

    /// The puzzle without candidates that say nothing. Under a sheet they stay:
    /// its regions may replace the boxes that the candidates are judged by.
    pub(super) fn without_idle(&self, mut puzzle: Puzzle) -> Puzzle {
        let is_idle = |rules: &Constraints| rules.has_idle_candidates(&puzzle.grid);
        if self.sheet.is_none() && puzzle.constraints.as_deref().is_some_and(is_idle) {
            puzzle.constraints = None;
        }
        puzzle
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::Interrupt;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::{Paint, Strokes, parse_puzzle, write_candidates};
    use super::*;
    use crate::{Solutions, count_solutions_with};

    const USUAL: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A line of marks; the cell's candidates come from a function.
    fn line(sets: &[ValueSet]) -> String {
        let mark = |set: &ValueSet, value: u8| {
            if set.contains(value) { char::from(b'0' + value) } else { '.' }
        };
        sets.iter().flat_map(|set| (1..=9).map(move |value| mark(set, value))).collect()
    }

    fn printed(shape: Shape, sets: &[ValueSet], strokes: Strokes) -> String {
        let mut out = Vec::new();
        let values = |cell: Cell| sets[cell.position()].iter();
        write_candidates(&mut out, shape, strokes, values, |_| Paint::PLAIN).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn count(puzzle: &Puzzle) -> u128 {
        let none = Constraints::none(puzzle.grid.shape());
        let rules = puzzle.constraints.as_deref().unwrap_or(&none);
        count_solutions_with(&puzzle.grid, rules, 1000, &Interrupt::new()).unwrap().solutions
    }

    #[test]
    fn marks_that_say_no_more_than_the_givens_are_a_usual_puzzle() {
        let usual = parse_puzzle(USUAL).unwrap();
        let grid = &usual.grid;
        let shape = grid.shape();
        let given = |cell| Some(grid.get(cell)).filter(|&value| value != 0);
        let all = |cell| given(cell).map_or(ValueSet::full(9), ValueSet::of);
        let left = |cell| match given(cell) {
            Some(value) => ValueSet::of(value),
            None => {
                let taken = shape.peers(cell).filter_map(given).collect();
                ValueSet::full(9) - taken
            }
        };
        let full: Vec<ValueSet> = shape.cells().map(all).collect();
        let naked: Vec<ValueSet> = shape.cells().map(left).collect();
        for text in [
            line(&full),
            line(&full).replace('.', "0"),
            printed(shape, &full, Strokes::Open),
            line(&naked),
            printed(shape, &naked, Strokes::Ascii),
        ] {
            let read = parse_puzzle(&text).unwrap();
            assert_eq!(read.constraints, None, "{text}");
            assert!(crate::extends(&read.grid, grid), "{text}");
            assert_eq!((count(&read), count(&usual)), (1, 1));
        }
        assert_eq!(parse_puzzle(&line(&full)).unwrap().grid, *grid);
        // One mark less, which the solution has: there is none.
        let solution = Solutions::of(grid, &Interrupt::new()).unwrap().next().unwrap();
        let open = grid.empty_cells().find(|&cell| naked[cell.position()].len() > 2).unwrap();
        for value in naked[open.position()].iter() {
            let mut fewer = full.clone();
            fewer[open.position()].remove(value);
            let read = parse_puzzle(&line(&fewer)).unwrap();
            assert!(read.constraints.is_some());
            assert_eq!(count(&read), u128::from(value != solution.get(open)));
        }
    }

    const FRAMED: &str = "\
.----------.----------.
| 12  34   | 3   1234 |
| 34  1    | 24  .    |
:----------+----------:
| 2   1234 | 14  -    |
| 4   3    | 12  13   |
'----------'----------'
";

    #[test]
    fn frames_names_and_neighbours() {
        let small = "1... .2.. ..3. ...4";
        let text = format!("Fiendish\n{FRAMED}{FRAMED}\n{small}\n");
        let reader = PuzzleReader::new(text.as_bytes(), ReadOptions::default());
        let found: Vec<Puzzle> = reader.map(Result::unwrap).collect();
        assert_eq!(found.len(), 3);
        assert_eq!((found[0].line, found[1].line), (3, 10));
        assert_eq!(found[0].name.as_deref(), Some("Fiendish"));
        let rules = found[0].constraints.as_deref().unwrap();
        assert_eq!(found[1].constraints.as_deref(), Some(rules));
        assert_eq!(found[0].grid.filled_count(), 5);
        // Twelve others, but two of them may hold anything.
        assert_eq!(rules.candidates().len(), 8);
        let place = rules.first_violation(&found[0].grid).unwrap().to_string();
        assert_eq!(place, "row 3, column 4 has no candidates");
        assert_eq!(found[2].constraints, None);
        // Among other rules.
        let text = format!("variant: diagonal, sukaku\n{FRAMED}even: r1c1\n");
        let rules = parse_puzzle(&text).unwrap().constraints.unwrap();
        assert_eq!(rules.to_string(), "diagonal, even-odd, sukaku");
        // In a table.
        let text = format!("puzzle,name\n{},a\n", line(&[[1, 2].into_iter().collect(); 81]));
        assert_eq!(parse_puzzle(&text).unwrap().constraints.unwrap().candidates().len(), 81);
    }

    #[test]
    fn rows_without_marks_are_a_usual_grid() {
        for text in [
            "1 2 3 4\n3 4 . .\n. . 4 .\n. 3 . .\n",
            "1 2 | 3 4\n3 4 | . .\n----+----\n. . | 4 .\n. 3 | . .\n",
        ] {
            let puzzle = parse_puzzle(text).unwrap();
            assert_eq!((puzzle.grid.filled_count(), puzzle.constraints), (8, None));
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let full = "123456789".repeat(81);
        let swapped = full.replacen("12345", "12435", 1);
        let short = &full[1..];
        for (text, expected) in [
            (
                swapped,
                "line 1, column 3: expected nine marks of a cell, each in its place or blank, found `4` in the place of 3",
            ),
            (short.to_owned(), "line 1, column 729: expected 729 cells, found 728"),
            (
                FRAMED.replace("| 24", "| 42"),
                "line 3, column 14: expected the candidates of a cell, digits that rise, found `42`",
            ),
            (
                FRAMED.replace("| 24", "| 25"),
                "line 3, column 14: expected the candidates of a cell, digits that rise, found `25`",
            ),
            (
                FRAMED.replace("34  1 ", "34    "),
                "line 3, column 19: expected 4 cells in this row, found 3",
            ),
            (
                FRAMED.replace("34  1 ", "34 1 2"),
                "line 3, column 18: expected 4 cells in this row, found 5",
            ),
            (
                FRAMED.replace("| 34  1    | 24  .    |\n", ""),
                "line 5, column 20: expected 4 rows of 4 cells, found 3",
            ),
        ] {
            let found = parse_puzzle(&text).unwrap_err().to_string();
            assert_eq!(found, expected, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn printed_marks_read_back(
            (side, bits) in select(vec![4usize, 6, 8, 9]).prop_flat_map(|side| {
                let set = 1..1u128 << side;
                (Just(side), proptest::collection::vec(set, side * side))
            }),
            strokes in select(vec![Strokes::Open, Strokes::Ascii, Strokes::Drawn]),
        ) {
            let shape = Shape::of_side(side).unwrap();
            let sets: Vec<ValueSet> = bits.into_iter().map(ValueSet::from_bits).collect();
            let expected = puzzle_of(shape, &sets, 1);
            let text = printed(shape, &sets, strokes);
            let read = parse_puzzle(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
            prop_assert_eq!(&read.grid, &expected.grid);
            prop_assert_eq!(&read.constraints, &expected.constraints);
            if side == 9 {
                let read = parse_puzzle(&line(&sets)).unwrap();
                prop_assert_eq!(read.constraints, expected.constraints);
            }
        }

        /// Of the 288 grids of 4×4 those count that the marks allow.
        #[test]
        fn small_sukakus_have_as_many_solutions_as_the_marks_allow(
            keep in proptest::collection::vec(1..16u128, 16),
            known in 0usize..288,
        ) {
            let shape = Shape::square(2).unwrap();
            let all: Vec<Grid> = Solutions::of(&Grid::empty(shape), &Interrupt::new()).unwrap().collect();
            prop_assert_eq!(all.len(), 288);
            let set = |cell: Cell| {
                ValueSet::from_bits(keep[cell.position()]) | ValueSet::of(all[known].get(cell))
            };
            let sets: Vec<ValueSet> = shape.cells().map(set).collect();
            let fits = |grid: &&Grid| shape.cells().all(|cell| set(cell).contains(grid.get(cell)));
            let read = parse_puzzle(&printed(shape, &sets, Strokes::Ascii)).unwrap();
            let expected = all.iter().filter(fits).count();
            prop_assert_eq!(count(&read), expected as u128);
            if let Some(rules) = &read.constraints {
                let keeps = |grid: &&Grid| {
                    crate::extends(grid, &read.grid) && rules.violations(grid).is_empty()
                };
                prop_assert_eq!(all.iter().filter(keeps).count(), expected);
            }
        }
    }
}
