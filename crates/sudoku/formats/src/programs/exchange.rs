//! Writing files of puzzles in the formats of other programs.
//!
//! This is separate from the styles of grids because a file has more than grids:
//! a header, an end, names, and sizes that a program does not support. The reader
//! recognises all of these formats.

use crate::entry::{Entry, Played};
use crate::programs::link::SUDOKU_WIKI;
use crate::programs::marks::Marks;
use crate::programs::{markup, setters};
use crate::text::sheet::write_variant;
use crate::text::style::row_text;
use crate::text::table::is_formula;
use neuf_sudoku::{Cell, Grid, Paint, Record, Strokes, line_text, write_boxes};
use neuf_words::{is_unseen, named};
use quick_xml::escape::escape;
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};

named! {
    /// A format of files with puzzles.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum FileFormat("format") {
        /// One puzzle on each line, as in `SadMan`'s `.sdm`.
        Line = "line", "a puzzle in each line, as .sdm files have them";
        /// Boxes drawn with lines.
        Boxes = "boxes", "boxes drawn with lines";
        /// `SadMan`'s `.sdk`.
        Sdk = "sdk", "SadMan Sudoku, with sections";
        /// Simple Sudoku's `.ss`.
        Ss = "ss", "Simple Sudoku; 9x9 only";
        /// `SudoCue`'s `.sdx`: a game with its pencil marks.
        Sdx = "sdx", "a game of SudoCue with its pencil marks; 9x9 only";
        /// A library of `HoDoKu`.
        Hodoku = "hodoku", "a library of HoDoKu; 9x9 only";
        /// The XML of `OpenSudoku`.
        OpenSudoku = "opensudoku", "the XML of OpenSudoku; 9x9 only";
        /// A CSV table with the columns `name,puzzle,solution`.
        Csv = "csv", "a table with a name and a puzzle in each line";
        /// One JSON object on each line.
        Json = "json", "a JSON object in each line";
        /// One link to `SudokuWiki`'s solver on each line.
        Link = "link", "a link to SudokuWiki's solver in each line; 9x9 only";
        /// One link to f-puzzles on each line, with the rules.
        FPuzzles = "f-puzzles", "a link to f-puzzles in each line, with rules; up to 16x16";
        /// The JSON of f-puzzles, one object on each line.
        FPuzzlesJson = "f-puzzles-json", "the JSON of f-puzzles in each line, with rules; up to 16x16";
        /// One link to SudokuPad on each line, with the rules in pictures and words.
        SudokuPad = "sudokupad", "a link to SudokuPad in each line, with rules in pictures and words";
        /// The text format of variants.
        Variant = "variant", "grids with their rules, for variants";
    }
}

impl FileFormat {
    /// The endings of files that [`FileFormat::of_extension`] knows.
    pub const EXTENSIONS: [&'static str; 10] =
        ["txt", "sdm", "sdk", "ss", "sdx", "opensudoku", "xml", "csv", "json", "jsonl"];

    /// The format for the ending of a file name, such as `sdm` or `xml`.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<FileFormat> {
        Some(match extension {
            "sdm" | "txt" => FileFormat::Line,
            "sdk" => FileFormat::Sdk,
            "ss" => FileFormat::Ss,
            "sdx" => FileFormat::Sdx,
            "opensudoku" | "xml" => FileFormat::OpenSudoku,
            "csv" => FileFormat::Csv,
            "json" | "jsonl" => FileFormat::Json,
            _ => return None,
        })
    }
}

/// Writes puzzles into a file, one after the other.
///
/// ```
/// use neuf_formats::{FileFormat, PuzzleWriter, parse_puzzle};
/// let mut writer = PuzzleWriter::new(Vec::new(), FileFormat::Sdk)?;
/// writer.write(&parse_puzzle("1... .2.. ..3. ...4")?)?;
/// let text = String::from_utf8(writer.finish()?)?;
/// assert_eq!(text, "[Puzzle]\n1...\n.2..\n..3.\n...4\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PuzzleWriter<W: Write> {
    out: W,
    format: FileFormat,
    is_first: bool,
    /// Whether the last `variant:` line written holds rules of a variant.
    has_rules: bool,
}

impl<W: Write> PuzzleWriter<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn new(mut out: W, format: FileFormat) -> io::Result<PuzzleWriter<W>> {
        match format {
            FileFormat::Csv => writeln!(out, "name,puzzle,solution")?,
            FileFormat::OpenSudoku => {
                writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
                writeln!(out, "<opensudoku version=\"2\">")?;
            }
            _ => {}
        }
        Ok(PuzzleWriter { out, format, is_first: true, has_rules: false })
    }

    /// Writes a puzzle, with its name and its solution if the format can hold them.
    ///
    /// # Errors
    /// When writing fails; and [`io::ErrorKind::Unsupported`] when the format cannot
    /// hold the puzzle (see [`FileFormat::refuses`]).
    pub fn write(&mut self, puzzle: &Entry) -> io::Result<()> {
        if let Some(refusal) = self.format.refuses(puzzle) {
            return Err(io::Error::new(io::ErrorKind::Unsupported, refusal));
        }
        let grid = puzzle.puzzle.givens();
        let out = &mut self.out;
        let parted = matches!(
            self.format,
            FileFormat::Boxes
                | FileFormat::Sdk
                | FileFormat::Ss
                | FileFormat::Sdx
                | FileFormat::Variant
        );
        if parted && !std::mem::take(&mut self.is_first) {
            writeln!(out)?;
        }
        let name = puzzle.title().map(one_line).unwrap_or_default();
        match self.format {
            FileFormat::Line => writeln!(out, "{}", line_text(grid)),
            FileFormat::Boxes => write_boxes(out, grid, Strokes::Drawn, |_| Paint::default()),
            FileFormat::Sdk => {
                if !name.is_empty() {
                    writeln!(out, "#D{name}")?;
                }
                writeln!(out, "[Puzzle]")?;
                let gap = if grid.shape().side() > 9 { " " } else { "" };
                (0..grid.shape().side())
                    .try_for_each(|i| writeln!(out, "{}", row_text(grid, i, gap)))
            }
            FileFormat::Ss => write_simple(out, grid),
            FileFormat::Sdx => write_game(out, puzzle),
            FileFormat::Hodoku => write_library(out, puzzle, &name),
            FileFormat::OpenSudoku => {
                let cells = if puzzle.played == Played::default() {
                    line_text(grid).replace('.', "0")
                } else {
                    markup::write_cells(puzzle, &Marks::of(puzzle))
                };
                let name = escape(&name);
                writeln!(out, "  <game data=\"{cells}\" note=\"{name}\"/>")
            }
            FileFormat::Variant => {
                let rules = puzzle.puzzle.rules();
                if std::mem::replace(&mut self.has_rules, !rules.is_usual()) && rules.is_usual() {
                    writeln!(out, "variant: none")?;
                }
                write_variant(out, grid, rules)
            }
            FileFormat::Link => {
                writeln!(out, "{SUDOKU_WIKI}{}", line_text(grid).replace('.', "0"))
            }
            FileFormat::FPuzzles => writeln!(out, "{}", setters::fpuzzles_link(puzzle)),
            FileFormat::FPuzzlesJson => writeln!(out, "{}", setters::fpuzzles_json(puzzle)),
            FileFormat::SudokuPad => writeln!(out, "{}", setters::sudokupad_link(puzzle)),
            FileFormat::Csv => {
                let quoted = harmless(&name).replace('"', "\"\"");
                let solution = puzzle.solution.as_ref().map(line_text).unwrap_or_default();
                writeln!(out, "\"{quoted}\",{},{solution}", line_text(grid))
            }
            FileFormat::Json => {
                let record = Record::new(grid, puzzle.solution.as_ref());
                serde_json::to_writer(&mut *out, &Named { record, name: &name })?;
                writeln!(out)
            }
        }
    }

    /// Ends the file.
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn finish(mut self) -> io::Result<W> {
        if self.format == FileFormat::OpenSudoku {
            writeln!(self.out, "</opensudoku>")?;
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

/// The object of a puzzle in JSON.
#[derive(Serialize)]
struct Named<'a> {
    #[serde(flatten)]
    record: Record,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
}

/// A name with blanks for its line ends and whatever else [is not seen](is_unseen).
fn one_line(name: &str) -> String {
    name.chars().map(|c| if is_unseen(c) { ' ' } else { c }).collect()
}

/// A name as a cell that no spreadsheet runs as a formula: with an apostrophe before it, as
/// OWASP advises. The reader takes it away again. Numbers stay what they are.
fn harmless(name: &str) -> Cow<'_, str> {
    if is_formula(name.trim_start_matches('\'')) { format!("'{name}").into() } else { name.into() }
}

/// Writes a 9×9 grid in the frame of Simple Sudoku.
fn write_simple(out: &mut impl Write, grid: &Grid) -> io::Result<()> {
    writeln!(out, "*-----------*")?;
    for i in 0..9 {
        if i == 3 || i == 6 {
            writeln!(out, "|---+---+---|")?;
        }
        let row = row_text(grid, i, "");
        writeln!(out, "|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])?;
    }
    writeln!(out, "*-----------*")
}

/// Writes a 9×9 game as a line of a library of `HoDoKu`. Its last field is free; the name goes
/// there.
fn write_library(out: &mut impl Write, entry: &Entry, name: &str) -> io::Result<()> {
    let (grid, played) = (entry.puzzle.givens(), &entry.played);
    write!(out, ":0000:x:")?;
    for (cell, given) in grid.shape().cells().zip(line_text(grid).chars()) {
        match played.placed.iter().find(|(placed, _)| *placed == cell && given == '.') {
            Some((_, value)) => write!(out, "+{value}")?,
            None => write!(out, "{given}")?,
        }
    }
    let candidate = |&(cell, value): &(Cell, u8)| {
        let place = grid.shape().place(cell);
        format!("{value}{}{}", place.row + 1, place.column + 1)
    };
    let deleted: Vec<String> = played.crossed_out.iter().map(candidate).collect();
    let is_word = name.chars().any(char::is_alphabetic);
    let name = if is_word { name.replace(':', " ") } else { String::new() };
    writeln!(out, ":{}:::{}", deleted.join(" "), name.trim())
}

/// Writes a 9×9 game as `SudoCue` saves it: the candidates of each cell, and `u5` for a 5 that
/// the player has entered. An empty cell with only one candidate is a blank, since a single
/// digit would be a given.
fn write_game(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    let (grid, marks) = (entry.puzzle.givens(), Marks::of(entry));
    let text = |cell: Cell| match (grid.get(cell), marks.filled.get(cell)) {
        (0, 0) if marks.are_shown(cell) => {
            marks.in_cell(cell).map(|value| value.to_string()).collect()
        }
        (0, 0) => ".".to_owned(),
        (0, value) => format!("u{value}"),
        (given, _) => given.to_string(),
    };
    for i in 0..9 {
        let row: Vec<String> = (0..9).map(|j| text(grid.shape().cell(i, j))).collect();
        writeln!(out, "{}", row.join(" "))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::testing::{CLASSIC, good as read, written};
    use neuf_sudoku::Shape;
    use neuf_testing::grids::{any_grids, puzzles};

    /// Sixteen lines of sixteen cells with few values above 4 are read as grids of
    /// 4×4; no real puzzle of 16×16 looks like that.
    fn looks_like_small_grids(grid: &Grid) -> bool {
        let count = |range: std::ops::RangeInclusive<u8>| {
            grid.values().iter().filter(|value| range.contains(value)).count()
        };
        grid.shape().side() == 16 && count(5..=16) < count(1..=4).max(1)
    }

    fn several() -> impl Strategy<Value = (FileFormat, Vec<Grid>)> {
        let sides = select(vec![4, 6, 9, 12, 16]);
        (select(FileFormat::ALL.to_vec()), sides).prop_flat_map(|(format, side)| {
            let shape = Shape::of_side(side).unwrap();
            let shape = if format.takes(shape) { shape } else { Shape::default() };
            let grid = prop_oneof![puzzles(shape).prop_map(|(puzzle, _)| puzzle), any_grids(shape)];
            (Just(format), proptest::collection::vec(grid, 1..4))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn every_format_reads_back((format, grids) in several()) {
            prop_assume!(!grids.iter().any(looks_like_small_grids));
            let puzzles: Vec<Entry> =
                grids.iter().map(|grid| Entry::new(grid.clone(), 1)).collect();
            let text = written(&puzzles, format);
            let read: Vec<Grid> = read(&text).into_iter().map(|entry| entry.puzzle.into_parts().0).collect();
            prop_assert_eq!(read, grids, "{}", text);
        }
    }

    #[test]
    fn names_go_along() {
        let grid = Grid::empty(Shape::default());
        let name = "a \"b\" <c> & d,e\nf";
        let puzzle = Entry { name: Some(name.to_owned()), ..Entry::new(grid, 1) };
        let expected = name.replace('\n', " ");
        let table = read(&written(std::slice::from_ref(&puzzle), FileFormat::Csv));
        assert_eq!(table[0].name.as_ref(), Some(&expected));
        let xml = read(&written(std::slice::from_ref(&puzzle), FileFormat::OpenSudoku));
        assert_eq!(xml[0].extra, expected);
        for format in [FileFormat::Hodoku, FileFormat::Sdk] {
            let again = read(&written(std::slice::from_ref(&puzzle), format));
            assert_eq!(again[0].name.as_ref(), Some(&expected), "{format}");
            assert_eq!(again[0].puzzle, puzzle.puzzle);
        }
    }

    #[test]
    fn games_go_along() {
        let givens: Grid = CLASSIC.parse().unwrap();
        let cell = |row, column| givens.shape().cell(row, column);
        let played = Played {
            placed: vec![(cell(0, 2), 4), (cell(4, 4), 5)],
            crossed_out: vec![(cell(8, 2), 1), (cell(8, 2), 2)],
        };
        let game = Entry { played, ..Entry::new(givens.clone(), 1) };
        for format in [FileFormat::Hodoku, FileFormat::Sdx] {
            let again = &read(&written(std::slice::from_ref(&game), format))[0];
            assert_eq!((&again.puzzle, &again.played.placed), (&game.puzzle, &game.played.placed));
            assert!(
                game.played.crossed_out.iter().all(|out| again.played.crossed_out.contains(out))
            );
        }
        // OpenSudoku has the candidates that are left as notes.
        let notes = written(std::slice::from_ref(&game), FileFormat::OpenSudoku);
        let again = &read(&notes)[0];
        assert_eq!((&again.puzzle, &again.played.placed), (&game.puzzle, &game.played.placed));
        let cell_of = |at: usize| notes.split('|').skip(3 * at).nth(1).unwrap();
        assert_eq!((cell_of(8 * 9 + 2), cell_of(8 * 9 + 3)), ("3,5,", "2,3,5,6,"), "{notes}");
        assert!(!again.unread.is_empty());
        // Where no candidate is crossed out, nobody has noted any.
        let placed = Played { crossed_out: vec![], ..game.played.clone() };
        let placed = Entry { played: placed, ..game.clone() };
        assert!(!written(&[placed], FileFormat::OpenSudoku).contains(','));
        for &format in FileFormat::ALL {
            let left_out = format.leaves_out(&game).map(|told| told.to_string());
            let expected = match format {
                FileFormat::Hodoku | FileFormat::Sdx | FileFormat::OpenSudoku => None,
                FileFormat::FPuzzles | FileFormat::FPuzzlesJson => Some([0, 2]),
                _ => Some([2, 2]),
            };
            let expected = expected.map(|[placed, crossed_out]| {
                format!(
                    "{format} leaves out what the player has found: values entered ({placed}), \
                     candidates crossed out ({crossed_out})"
                )
            });
            assert_eq!(left_out, expected);
        }
        // A cell with one mark is a blank in SudoCue's file.
        let mut single = game.clone();
        single.played.crossed_out.push((cell(8, 2), 3));
        let left_out = FileFormat::Sdx.leaves_out(&single).unwrap().to_string();
        assert!(left_out.ends_with("crossed out (3)"), "{left_out}");
        let simple = ":0000:x:53+4.7....6..195....98....6.8...6...34..8+53..17...2...6.6....28...\
            .419..5....8..79:193 293:::\n";
        assert_eq!(written(std::slice::from_ref(&game), FileFormat::Hodoku), simple);
        // What was entered in the cell of a given does not hide the given.
        let mut entered = game.clone();
        entered.played.placed.push((cell(0, 0), 9));
        assert_eq!(written(&[entered], FileFormat::Hodoku), simple);
    }

    #[test]
    fn no_name_is_a_formula() {
        let formulas = ["=1+1", "+cmd|' /C calc'!A0", "-x", "@sum", "'=1", "''-x"];
        for name in formulas.into_iter().chain(["-1", "+2.5", "'quoted'", "a=b", "'-1"]) {
            let grid = Grid::empty(Shape::default());
            let puzzle = Entry { name: Some(name.to_owned()), ..Entry::new(grid, 1) };
            let text = written(std::slice::from_ref(&puzzle), FileFormat::Csv);
            let cell = text.lines().nth(1).unwrap();
            assert_eq!(cell.starts_with(&format!("\"'{name}")), formulas.contains(&name), "{cell}");
            assert_eq!(read(&text)[0].name.as_deref(), Some(name));
        }
    }

    #[test]
    fn programs_that_know_one_size_get_no_other() {
        let puzzle = Entry::new(Grid::empty(Shape::new(2, 2).unwrap()), 1);
        for &format in FileFormat::ALL {
            let mut writer = PuzzleWriter::new(Vec::new(), format).unwrap();
            let done = writer.write(&puzzle);
            assert_eq!(done.is_ok(), format.takes(puzzle.puzzle.givens().shape()), "{format}");
        }
    }

    #[test]
    fn rules_and_boards_are_refused_where_they_would_be_lost() {
        let killer = "variant: killer\n1... .2.. ..3. ...4\ncages: 5 = r1c2 r1c3\n";
        let twin = format!("variant: twin\n{}\n", ".".repeat(153));
        for (text, format, refused) in [
            (
                killer,
                FileFormat::Line,
                Some("line cannot express its rules (killer), but `--format variant` can"),
            ),
            (killer, FileFormat::Ss, Some("ss has no boxes of 2x2")),
            (killer, FileFormat::FPuzzles, None),
            (killer, FileFormat::Variant, None),
            (
                &twin,
                FileFormat::Boxes,
                Some("boxes has no board of overlapping grids (twin), but `--format variant` has"),
            ),
            (
                &twin,
                FileFormat::SudokuPad,
                Some(
                    "sudokupad has no board of overlapping grids (twin), but `--format variant` has",
                ),
            ),
            (&twin, FileFormat::Variant, None),
        ] {
            let entry = &read(text)[0];
            let found = format.refuses(entry).map(|refusal| refusal.to_string());
            assert_eq!(found.as_deref(), refused);
            let written = PuzzleWriter::new(Vec::new(), format).unwrap().write(entry);
            assert_eq!(written.err().map(|error| error.to_string()).as_deref(), refused);
        }
    }

    #[test]
    fn rules_go_along_and_end_where_they_end() {
        let text = "variant: anti-king\n1... .2.. ..3. ...4\ncages: 5 = r1c2 r1c3\n\
            variant: none\n1... .2.. ..3. ...4\n";
        let puzzles = read(text);
        let puzzles = [&puzzles[0], &puzzles[1], &puzzles[1], &puzzles[0]].map(Clone::clone);
        let again = read(&written(&puzzles, FileFormat::Variant));
        let rules = |puzzles: &[Entry]| -> Vec<_> {
            puzzles.iter().map(|puzzle| puzzle.puzzle.rules().clone()).collect()
        };
        assert_eq!(rules(&again), rules(&puzzles));
        assert!(!again[0].puzzle.rules().is_usual() && again[1].puzzle.rules().is_usual());
    }

    #[test]
    fn names_are_found() {
        for &format in FileFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
    }
}
