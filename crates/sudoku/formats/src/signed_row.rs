//! A row with a puzzle whose name begins as a comment does, in a list without a header:
//!
//! ```text
//! #1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! ```
//!
//! Comments begin with the same sign, and what they say must not become a puzzle. So such a row has
//! something right behind the sign and a puzzle in a later field. A puzzle right behind the sign has been
//! made a comment by somebody who wants it left out.

use crate::entry::{Entry, ReaderOptions};
use crate::error::FormatError;
use crate::line::Line;
use crate::table::is_grid;
use crate::table_row::fields;
use crate::text_reader::{is_comment_sign, read_embedded};
use crate::words::is_separator;

/// Cells of no name that is probable.
const TELLING: usize = 64;

/// The puzzle of such a row; `None` if the line is something else.
pub(crate) fn signed_row(
    line: &Line,
    options: ReaderOptions,
) -> Option<Result<Entry, FormatError>> {
    let text = line.text.as_str();
    let is_named = |c: char| !c.is_whitespace() && !is_comment_sign(c);
    if !line.complete || !text.strip_prefix(is_comment_sign)?.starts_with(is_named) {
        return None;
    }
    let delimiter = text.chars().find(|c| matches!(c, ',' | ';' | '\t'))?;
    let fields = fields(text, delimiter);
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-');
    // Where a cell is lost, the row is an error and not a comment.
    let is_meant = |field: &str| field.len() >= TELLING && field.chars().all(is_cell);
    let is_puzzle = |field: &str| is_grid(field) || is_meant(field);
    let place = fields.iter().skip(1).position(|field| is_puzzle(field.text.trim()))? + 1;
    let field = &fields[place];
    let column = line.column + text[..field.start].chars().count();
    let name = text[..field.start].trim_end_matches(is_separator).to_owned();
    let end = (field.start + field.text.len()).min(text.len());
    let extra = text.get(end..).unwrap_or_default().trim_matches(is_separator).to_owned();
    let read = read_embedded(&field.text, options, (line.number, column));
    Some(read.map(|entry| Entry { name: Some(name), extra, ..entry }))
}

#[cfg(test)]
mod tests {
    use crate::{Entry, PuzzleReader, ReaderOptions};

    const GRID: &str = "1....2....3....4";

    fn read(text: &str) -> Vec<Result<Entry, String>> {
        let reader = PuzzleReader::new(text.as_bytes(), ReaderOptions::default());
        reader.map(|puzzle| puzzle.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn a_row_with_a_puzzle_is_a_row() {
        for delimiter in [',', ';', '\t'] {
            let text = format!("#1{delimiter}{GRID}\n%b{delimiter}{GRID}{delimiter}hard\n");
            let read: Vec<Entry> = read(&text).into_iter().map(Result::unwrap).collect();
            let names = [read[0].name.as_deref(), read[1].name.as_deref()];
            assert_eq!(names, [Some("#1"), Some("%b")]);
            assert_eq!((read[0].extra.as_str(), read[1].extra.as_str()), ("", "hard"));
        }
        let broken = read(&format!("#1,{}\n", "1.......".repeat(10)));
        assert!(broken[0].as_ref().is_err_and(|error| error.contains("line 1")), "{broken:?}");
    }

    #[test]
    fn comments_stay_comments() {
        let text = format!("# 1,{GRID}\n#{GRID}\n#{GRID},1\n## 2,{GRID}\n#a, b, c\n{GRID}\n");
        assert_eq!(read(&text).len(), 1);
    }

    #[test]
    fn a_header_may_begin_with_the_sign() {
        for header in ["#id,puzzle,level", "# id,puzzle,level", "%id,puzzle,level"] {
            let read = read(&format!("{header}\n#1,{GRID},easy\n2,{GRID},hard\n"));
            let read: Vec<Entry> = read.into_iter().map(Result::unwrap).collect();
            assert_eq!((read[0].name.as_deref(), read[1].name.as_deref()), (Some("#1"), Some("2")));
            assert_eq!(read[1].row.as_ref().unwrap().header().names().len(), 3);
        }
        // A sentence is none.
        assert_eq!(read(&format!("# puzzle, with a solution, puzzle\n{GRID}\n")).len(), 1);
    }
}
