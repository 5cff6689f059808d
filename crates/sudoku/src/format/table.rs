//! CSV: a header that names a column `puzzle`, then a puzzle a record.
//!
//! Fields are cut here and not by the `csv` crate because an error in a
//! puzzle needs the column of its field in the line, which that crate does
//! not tell. Quotes are those of RFC 4180; a quoted field may hold a grid on
//! several lines. Commas, semicolons and tabs part fields, whichever the
//! header uses.

use std::borrow::Cow;
use std::io::BufRead;

use super::Puzzle;
use super::error::{FormatError, quoted};
use super::plain::usual_grid;
use super::reader::{PuzzleReader, read_embedded};
use super::source::{Line, MAX_LINE};
use crate::{Grid, Shape};

/// Which columns hold what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Table {
    delimiter: char,
    puzzle: usize,
    solution: Option<usize>,
    name: Option<usize>,
}

/// The names that a column of puzzles goes by.
pub(super) const PUZZLE: [&str; 8] =
    ["puzzle", "puzzles", "quiz", "quizzes", "grid", "sudoku", "problem", "board"];

/// The names that a column of solutions goes by.
pub(super) const SOLUTION: [&str; 4] = ["solution", "solutions", "answer", "solved"];

/// The names that a column of names goes by.
pub(super) const NAME: [&str; 4] = ["name", "id", "title", "hash"];

/// A field of a record, without its quotes, and its column in the line.
struct Field<'a> {
    text: Cow<'a, str>,
    column: usize,
}

/// The table that a line is the header of. One column alone is none: its
/// records read as text.
pub(super) fn header(line: &Line) -> Option<Table> {
    let delimiter = line.text.chars().find(|c| matches!(c, ',' | ';' | '\t'))?;
    let fields = fields(&line.text, delimiter);
    let find = |names: &[&str]| {
        fields
            .iter()
            .position(|field| names.iter().any(|name| field.text.trim().eq_ignore_ascii_case(name)))
    };
    let puzzle = PUZZLE.iter().find_map(|name| find(&[name]))?;
    let name = find(&NAME).filter(|&column| column != puzzle);
    Some(Table { delimiter, puzzle, solution: find(&SOLUTION), name })
}

/// The fields of a record.
fn fields(record: &str, delimiter: char) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let (mut start, mut start_column, mut quoted) = (0, 1, false);
    for (column, (at, c)) in (1..).zip(record.char_indices()) {
        quoted ^= c == '"';
        if c == delimiter && !quoted {
            fields.push(field(&record[start..at], start_column));
            (start, start_column) = (at + c.len_utf8(), column + 1);
        }
    }
    fields.push(field(&record[start..], start_column));
    fields
}

fn field(text: &str, column: usize) -> Field<'_> {
    let bare = text.trim().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match bare {
        Some(bare) => Field { text: bare.replace("\"\"", "\"").into(), column: column + 1 },
        None => Field { text: text.into(), column },
    }
}

fn has_open_quote(text: &str) -> bool {
    text.bytes().filter(|&byte| byte == b'"').count() % 2 == 1
}

impl<R: BufRead> PuzzleReader<R> {
    /// The puzzle of a record.
    pub(super) fn record(&mut self, table: Table, line: Line) -> Result<Puzzle, FormatError> {
        let number = line.number;
        let mut record = line.text;
        while has_open_quote(&record) {
            let Some(next) = self.source.next_line()? else { break };
            if record.len() + next.text.len() >= MAX_LINE {
                return Err(FormatError::too_long(number));
            }
            record.push('\n');
            record.push_str(&next.text);
        }
        let fields = fields(&record, table.delimiter);
        let Some(puzzle) = fields.get(table.puzzle) else {
            let place = (number, record.chars().count() + 1);
            let found = format!("only {}", fields.len());
            return Err(FormatError::unexpected(place, "a field with a puzzle", found));
        };
        if puzzle.text.trim().is_empty() {
            let found = quoted(&record).to_string();
            return Err(FormatError::unexpected((number, puzzle.column), "a puzzle", found));
        }
        let read = self.read_field(puzzle, number)?;
        let solution = table.solution.and_then(|column| fields.get(column));
        let solution = solution.and_then(|field| self.solution_of(field, &read.grid));
        let used = [Some(table.puzzle), table.name, table.solution.filter(|_| solution.is_some())];
        let rest = fields.iter().enumerate().filter(|&(column, _)| !used.contains(&Some(column)));
        let rest: Vec<&str> = rest.map(|(_, field)| field.text.trim()).collect();
        let extra =
            rest.join(&table.delimiter.to_string()).trim_matches(table.delimiter).to_owned();
        let name = table.name.and_then(|column| fields.get(column));
        let name = name.map(|field| field.text.trim().to_owned()).filter(|name| !name.is_empty());
        Ok(Puzzle { extra, name, solution, ..Puzzle::new(read.grid, number) })
    }

    fn read_field(&self, field: &Field<'_>, number: usize) -> Result<Puzzle, FormatError> {
        if self.options.shape.is_none()
            && let Some((values, b"")) = usual_grid(field.text.as_bytes())
            && let Some(grid) = Grid::from_values(Shape::default(), values)
        {
            return Ok(Puzzle::new(grid, number));
        }
        read_embedded(&field.text, self.options, (number, field.column))
    }

    /// The solution in a field, if one is there. A field that holds something
    /// else is kept with the rest: the puzzle can be read without it.
    fn solution_of(&self, field: &Field<'_>, puzzle: &Grid) -> Option<Grid> {
        let solution = self.read_field(field, 1).ok()?.grid;
        (solution.shape() == puzzle.shape()).then_some(solution)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Puzzle, PuzzleReader, ReadOptions};
    use crate::Grid;

    const PUZZLE: &str = "1... .2.. ..3. ...4";

    fn read(text: &str) -> Vec<Result<Puzzle, String>> {
        let reader = PuzzleReader::new(text.as_bytes(), ReadOptions::default());
        reader.map(|puzzle| puzzle.map_err(|error| error.to_string())).collect()
    }

    fn grid() -> Grid {
        super::super::parse_puzzle(PUZZLE).unwrap().grid
    }

    #[test]
    fn a_table_with_everything() {
        let text = "id;Puzzle;rating;solution;source\n\
            a1;1....2....3....4;7.2;1342321442312134;\"x; \"\"y\"\"\"\n\
            ;\"1...\n.2..\n..3.\n...4\";;none;\n";
        let puzzles: Vec<Puzzle> = read(text).into_iter().map(Result::unwrap).collect();
        assert_eq!(puzzles[0].name.as_deref(), Some("a1"));
        assert_eq!(puzzles[0].extra, "7.2;x; \"y\"");
        assert_eq!(puzzles[0].solution.as_ref().unwrap().row(3), [2, 1, 3, 4]);
        assert_eq!((puzzles[1].line, puzzles[1].extra.as_str()), (3, "none"));
        assert!(puzzles.iter().all(|puzzle| puzzle.grid == grid()));
        assert_eq!((&puzzles[1].name, &puzzles[1].solution), (&None, &None));
    }

    #[test]
    fn kaggle() {
        let quiz = "0".repeat(81);
        let text = format!("quizzes,solutions\n{quiz},{quiz}\n");
        let puzzles = read(&text);
        let puzzle = puzzles[0].as_ref().unwrap();
        assert_eq!((puzzle.grid.filled_count(), puzzle.extra.as_str()), (0, ""));
        assert_eq!(puzzle.solution.as_ref(), Some(&puzzle.grid));
    }

    #[test]
    fn errors_know_their_column() {
        let text = "n,puzzle\n1,1....2....3....\n2\n3,1....2....3....é\n4,1....2....3....4\n5,\n";
        let errors: Vec<String> = read(text).into_iter().filter_map(Result::err).collect();
        let expected = [
            "line 2, column 18: expected 16 cells, found 15",
            "line 3, column 2: expected a field with a puzzle, found only 1",
            "line 4, column 18: expected a value or a blank, found `é`",
            "line 6, column 3: expected a puzzle, found `5,`",
        ];
        assert_eq!(errors, expected);
    }
}
