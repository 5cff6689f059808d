//! CSV: a header that names a column `puzzle`, then one puzzle in each record.
//!
//! Fields are divided here and not by the crate `csv`, because an error in a
//! puzzle needs the column of its field in the line, which that crate does not
//! tell. Quotes follow RFC 4180; a quoted field may hold a grid on several lines.
//! Fields are separated by commas, semicolons or tabs, whichever the header uses.
//!
//! A quote that is never closed ends as an error at the next line that can only be a record.

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, quoted};
use crate::line::{Line, MAX_LINE};
use crate::source::Source;
use crate::text::comment::is_comment_sign;
use crate::text::plain::usual_values;
use crate::text::read_embedded;
use crate::text::table_row::{Field, Header, TableRow, fields};
use std::io::BufRead;
use std::sync::Arc;

use crate::work::looked_at;
use neuf_sudoku::Grid;

/// A table, from its header on.
#[derive(Debug)]
pub(crate) struct Table {
    header: Arc<Header>,
    /// The last of its rows that has no readable puzzle, until it is taken.
    broken_row: Option<TableRow>,
    /// Whether a line has had fields.
    is_proven: bool,
    /// How many lines before that have none.
    without_fields: usize,
}

/// How many lines without fields show that a table is none.
const ROWS: usize = 9;

/// The possible names of the column of puzzles.
pub(crate) const PUZZLE: [&str; 9] =
    ["puzzle", "puzzles", "quiz", "quizzes", "grid", "sudoku", "problem", "board", "grille"];

/// The possible names of the column of solutions.
pub(crate) const SOLUTION: [&str; 4] = ["solution", "solutions", "answer", "solved"];

/// The possible names of the column of names.
pub(crate) const NAME: [&str; 5] = ["name", "id", "title", "hash", "nom"];

/// The header that a line is. A single column does not count as a table,
/// because its records can be read as text. A line with a grid is a record, even if its
/// puzzle has the name `puzzle`.
fn header_of(line: &Line) -> Option<Header> {
    let delimiter = line.text.chars().find(|c| matches!(c, ',' | ';' | '\t'))?;
    let fields = fields(&line.text, delimiter);
    // Some programs put the sign of a comment before a header. A comment in words has blanks.
    let bare =
        |field: &str| field.trim().trim_start_matches(is_comment_sign).trim_start().to_owned();
    let texts: Vec<String> = fields.iter().map(|field| bare(&field.text)).collect();
    let is_word = |field: &Field<'_>| !field.text.trim_start_matches(['#', '%', ' ']).contains(' ');
    let follows_a_blank = |field: &Field<'_>| field.text.starts_with(' ');
    let are_names = fields.iter().all(is_word) && !fields.iter().skip(1).any(follows_a_blank);
    if line.text.starts_with(is_comment_sign) && !are_names {
        return None;
    }
    let find = |names: &[&str]| {
        texts.iter().position(|text| names.iter().any(|name| text.eq_ignore_ascii_case(name)))
    };
    let puzzle = PUZZLE.iter().find_map(|name| find(&[name]))?;
    let name = find(&NAME).filter(|&column| column != puzzle);
    let solution = find(&SOLUTION);
    if fields.iter().any(|field| is_grid(&field.text)) {
        return None;
    }
    let names = fields.into_iter().map(|field| field.text.trim().to_owned()).collect();
    Some(Header { names, delimiter, puzzle, solution, name })
}

/// Whether a field is a grid of four rows or more.
fn is_grid(field: &str) -> bool {
    field.len() >= 16 && read_embedded(field, ReaderOptions::default(), (1, 1)).is_ok()
}

/// Whether a spreadsheet would run a cell as a formula (OWASP, *CSV Injection*). A number
/// with a sign is none.
pub(crate) fn is_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && cell.parse::<f64>().is_err()
}

/// A name without the apostrophe that [`crate::PuzzleWriter`] puts before what a spreadsheet
/// would run.
fn bare_name(name: &str) -> &str {
    match name.strip_prefix('\'') {
        Some(bare) if is_formula(bare.trim_start_matches('\'')) => bare,
        _ => name,
    }
}

/// The column of a place in a record's first line.
fn column(record: &str, at: usize) -> usize {
    record[..at].chars().count() + 1
}

fn quote_count(text: &str) -> usize {
    looked_at(text.len());
    text.bytes().filter(|&byte| byte == b'"').count()
}

impl Table {
    /// The table whose header a line is.
    pub(crate) fn of_header(line: &Line) -> Option<Table> {
        let header = Arc::new(header_of(line)?);
        Some(Table { header, broken_row: None, is_proven: false, without_fields: 0 })
    }

    /// The row whose puzzle was the last error.
    pub(crate) fn take_broken_row(&mut self) -> Option<TableRow> {
        self.broken_row.take()
    }

    /// Reads the puzzle of a record. If that fails, the row is kept.
    pub(crate) fn record<R: BufRead>(
        &mut self,
        line: &Line,
        source: &mut Source<R>,
        options: ReaderOptions,
    ) -> Result<Entry, FormatError> {
        let record = self.header.whole_record(line, source, options)?;
        let read = self.header.entry(&record, line.number, options);
        let row = Some(TableRow::new(Arc::clone(&self.header), record));
        match read {
            Ok(entry) => Ok(Entry { row, ..entry }),
            Err(error) => {
                self.broken_row = row;
                Err(error)
            }
        }
    }

    /// Whether a line that could be a comment is a record: it has a field in the column of the
    /// puzzles, and does not begin with that field, since no puzzle begins as a comment does.
    pub(crate) fn has_puzzle(&self, line: &Line) -> bool {
        let Header { delimiter, puzzle, .. } = *self.header;
        puzzle > 0 && line.text.contains(delimiter) && fields(&line.text, delimiter).len() > puzzle
    }

    /// Whether the next record can begin with this line. If not, what looked like the header was
    /// a line of prose: nothing but lines without fields has followed, as many as a grid has
    /// rows. Fewer may be the rest of a quoted grid that lost its first line.
    pub(crate) fn is_before(&mut self, line: &Line) -> bool {
        self.is_proven |= line.text.contains([self.header.delimiter, '"']);
        self.without_fields += usize::from(!self.is_proven);
        self.without_fields < ROWS
    }

    /// Whether a line can only be a record.
    pub(crate) fn is_record(&self, line: &Line, options: ReaderOptions) -> bool {
        self.header.are_of_record(line, options)
    }
}

impl Header {
    /// What stands in a record that begins on the line of this number.
    fn entry(
        &self,
        record: &str,
        number: usize,
        options: ReaderOptions,
    ) -> Result<Entry, FormatError> {
        let fields = fields(record, self.delimiter);
        let Some(puzzle) = fields.get(self.puzzle) else {
            let place = (number, column(record, record.len()));
            let found = ["only", "seulement"].map(|only| format!("{only} {}", fields.len()));
            return Err(FormatError::unexpected(
                place,
                ["a field with a puzzle", "un champ avec une grille"],
                found,
            ));
        };
        let place = || (number, column(record, puzzle.start));
        if puzzle.text.trim().is_empty() {
            return Err(FormatError::unexpected(
                place(),
                ["a puzzle", "une grille"],
                quoted(record),
            ));
        }
        let (read, assumed) = match plain_field(puzzle, options) {
            Some(grid) => (grid.into(), Vec::new()),
            None => {
                let read = read_embedded(&puzzle.text, options, place())?;
                (read.puzzle, read.assumed)
            }
        };
        let solution = self.solution.and_then(|column| fields.get(column));
        let solution = solution.and_then(|field| solution_of(field, read.givens(), options));
        let used = [Some(self.puzzle), self.name, self.solution.filter(|_| solution.is_some())];
        let rest = fields.iter().enumerate().filter(|&(column, _)| !used.contains(&Some(column)));
        let rest: Vec<&str> = rest.map(|(_, field)| field.text.trim()).collect();
        let extra = rest.join(&self.delimiter.to_string()).trim_matches(self.delimiter).to_owned();
        let name = self.name.and_then(|column| fields.get(column));
        let name = name.map(|field| bare_name(field.text.trim()).to_owned());
        let name = name.filter(|name| !name.is_empty());
        Ok(Entry { extra, name, solution, assumed, ..Entry::new(read, number) })
    }

    /// Reads the text of a record, which extends over several lines if a quote is
    /// open. A stray quote must not swallow the records after it, so a line that is
    /// itself a record with a puzzle ends the record as an error.
    fn whole_record<R: BufRead>(
        &self,
        line: &Line,
        source: &mut Source<R>,
        options: ReaderOptions,
    ) -> Result<String, FormatError> {
        let mut quotes = quote_count(&line.text);
        let mut record = line.text.clone();
        while quotes % 2 == 1 {
            let place = (line.number, 1);
            let unclosed = || {
                FormatError::unexpected(
                    place,
                    ["a record with its quotes closed", "un enregistrement aux guillemets fermés"],
                    ["one open", "un guillemet ouvert"],
                )
            };
            let next = source.next_line()?.ok_or_else(unclosed)?;
            if self.are_of_record(&next, options) {
                source.give_back(std::iter::once(next));
                return Err(unclosed());
            }
            if record.len() + next.text.len() >= MAX_LINE {
                source.give_back(std::iter::once(next));
                return Err(FormatError::too_long(line.number));
            }
            quotes += quote_count(&next.text);
            record.push('\n');
            record.push_str(&next.text);
        }
        Ok(record)
    }

    /// Whether a line within an open quote can only be another record: its field of the
    /// puzzle is one, or begins a quoted one. The lines of a quoted puzzle are shorter, and
    /// have no quote before them.
    fn are_of_record(&self, line: &Line, options: ReaderOptions) -> bool {
        /// Cells of no row that is probable.
        const TELLING: usize = 64;
        let fields = fields(&line.text, self.delimiter);
        let Some(field) = fields.get(self.puzzle) else { return false };
        if plain_field(field, options).is_some() {
            return true;
        }
        let begins_puzzle =
            |text: &str| text.starts_with(|c: char| c.is_alphanumeric() || c == '.');
        let is_last = field.start + field.text.len() == line.text.len();
        if is_last && field.text.trim_start().strip_prefix('"').is_some_and(begins_puzzle) {
            return true;
        }
        let is_long = field.text.trim().len() >= TELLING && line.complete;
        is_long && read_embedded(&field.text, options, (1, 1)).is_ok()
    }
}

/// The grid of a field of 81 characters.
fn plain_field(field: &Field<'_>, options: ReaderOptions) -> Option<Grid> {
    let shape = options.shape.unwrap_or_default();
    match usual_values(field.text.as_bytes()) {
        Some((values, b"")) if shape.side() == 9 && shape.arrangement().is_none() => {
            Grid::from_values(shape, values.into())
        }
        _ => None,
    }
}

/// The solution in a field, if there is one. A field with something else is not
/// an error; it is kept with the other fields.
fn solution_of(field: &Field<'_>, puzzle: &Grid, options: ReaderOptions) -> Option<Grid> {
    let read = || Some(read_embedded(&field.text, options, (1, 1)).ok()?.puzzle.into_parts().0);
    let solution = plain_field(field, options).or_else(read)?;
    (solution.shape() == puzzle.shape()).then_some(solution)
}

#[cfg(test)]
mod tests {
    use crate::testing::{SMALL, good, line, only, read};

    #[test]
    fn a_table_with_everything() {
        let text = "id;Puzzle;rating;solution;source\n\
            a1;1....2....3....4;7.2;1342321442312134;\"x; \"\"y\"\"\"\n\
            ;\"1...\n.2..\n..3.\n...4\";;none;\n";
        let puzzles = good(text);
        assert_eq!(puzzles[0].name.as_deref(), Some("a1"));
        assert_eq!(puzzles[0].extra, "7.2;x; \"y\"");
        assert_eq!(puzzles[0].solution.as_ref().unwrap().row(3), [2, 1, 3, 4]);
        assert_eq!((puzzles[1].line, puzzles[1].extra.as_str()), (3, "none"));
        assert!(puzzles.iter().all(|entry| line(entry) == only(SMALL)));
        assert_eq!((&puzzles[1].name, &puzzles[1].solution), (&None, &None));
    }

    #[test]
    fn kaggle() {
        let quiz = "0".repeat(81);
        let text = format!("quizzes,solutions\n{quiz},{quiz}\n");
        let puzzle = &good(&text)[0];
        assert_eq!((puzzle.puzzle.givens().filled().count(), puzzle.extra.as_str()), (0, ""));
        assert_eq!(puzzle.solution.as_ref(), Some(puzzle.puzzle.givens()));
    }

    #[test]
    fn a_name_may_be_a_word_of_headers() {
        let grid = "1....2....3....4";
        let second = format!("puzzle,solution,name\n{grid},,b\n");
        let puzzles = good(&format!("name,puzzle,solution\n\"puzzle\",{grid},\n{second}"));
        let names: Vec<_> = puzzles.into_iter().map(|entry| entry.name).collect();
        assert_eq!(names, [Some("puzzle".to_owned()), Some("b".to_owned())]);
    }

    #[test]
    fn below_a_header_a_row_is_a_row() {
        let grid = "1....2....3....4";
        for delimiter in [',', ';', '\t'] {
            let names = ["#1", "%a", "# 2", "\"#3\"", "n = 3", "//x", "c y"];
            let rows: String =
                names.iter().map(|name| format!("{name}{delimiter}{grid}\n")).collect();
            let text = format!("name{delimiter}puzzle\n# a comment\n{rows}% the end\n");
            let found: Vec<_> = good(&text).into_iter().map(|entry| entry.name).collect();
            let names = names.map(|name| Some(name.trim_matches('"').to_owned()));
            assert_eq!(found, names, "{delimiter:?}");
        }
        // A row with a broken puzzle is reported, also if it could be a comment.
        let found = read("name,puzzle\n#1,1....2....3\n");
        assert_eq!(
            found[0].as_ref().unwrap_err(),
            "line 2, column 15: expected 16 cells, found 11"
        );
        // Where the puzzles stand first, no row begins as a comment does.
        assert_eq!(read(&format!("puzzle,name\n# of 1, 2\n{grid},a\n")).len(), 1);
    }

    #[test]
    fn a_header_may_begin_with_the_sign_of_a_comment() {
        let grid = "1....2....3....4";
        for header in ["#id,puzzle,level", "# id,puzzle,level", "%id,puzzle,level"] {
            let read = good(&format!("{header}\n#1,{grid},easy\n2,{grid},hard\n"));
            assert_eq!((read[0].name.as_deref(), read[1].name.as_deref()), (Some("#1"), Some("2")));
            assert_eq!(read[1].row.as_ref().unwrap().header().names().len(), 3);
        }
        // A sentence is none.
        assert_eq!(read(&format!("# puzzle, with a solution, puzzle\n{grid}\n")).len(), 1);
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
