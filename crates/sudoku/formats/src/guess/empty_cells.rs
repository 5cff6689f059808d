//! A grid whose blanks are typed as blanks, as people type it and as programs print it:
//!
//! ```text
//! 53  7
//! 6  195
//!  98    6
//! ```
//!
//! Words cannot tell where a digit stands here, so the columns of the text do: those of the grid
//! lie at equal distances, with one more gap between boxes. Of several such readings the only one
//! counts that is a puzzle with one solution. Otherwise the reader asks
//! ([`FormatErrorKind::Doubtful`]). An empty line is a row without digits if there are nine lines
//! with it, and so is a line of bars that stand where those of the other rows stand.
//!
//! Such lines are no grid in any other format, because their rows have holes of different widths.
//! To fill each row with dots as soon as it is seen was rejected: a row alone does not tell its
//! columns. Columns at uneven distances, as the text of a PDF has them, were read once; no public
//! file needs them. Only 9×9 grids are read in this way.
//!
//! [`FormatErrorKind::Doubtful`]: crate::FormatErrorKind::Doubtful

use std::collections::HashSet;
use std::io::BufRead;

use neuf_sudoku::{Grid, Shape};

use crate::entry::Entry;
use crate::error::FormatError;
use crate::guess::assumed::{Assumed, Candidate, puzzles_of};
use crate::guess::{Refused, meant};
use crate::line::Line;
use crate::source::Source;
use crate::text::reader::TextReader;
use crate::text::size::Size;
use crate::text::words::{is_spacer, stroke};

/// The number of rows and columns.
const SIDE: usize = 9;

/// The most lines of a grid: each row with a border and an empty line after it.
const MOST_LINES: usize = 3 * SIDE + 2;

/// The numbers of digits that a puzzle or a game has.
const DIGITS: std::ops::RangeInclusive<usize> = 17..=76;

/// How many rows have a hole between digits at least. A list of small grids has none.
const HOLES: usize = 3;

/// The widest distance between columns, and the widest gap that boxes have beyond it.
const STEPS: (i32, i32) = (12, 6);

/// Reads rows of digits and blanks.
///
/// A first row with one or two digits was taken for a size. If the lines below it are no grid of
/// this size, the rows begin with it, unless a value stands in it twice.
pub(super) fn read<R: BufRead>(
    reader: &mut TextReader<R>,
    refused: &Refused<'_>,
) -> Result<Option<Entry>, FormatError> {
    let size = reader.before.announced.clone();
    let announced = reader.announced_shape(SIDE);
    let may_be_size = announced.is_ok();
    if let Ok(announced) = announced
        && let Some(entry) = of_rows(reader, refused.line, announced)?
    {
        return Ok(Some(entry));
    }
    let is_row = |size: &Size| !size.used && size.line.number + 1 == refused.line.number;
    let Some(size) = size.filter(is_row) else { return Ok(None) };
    reader.before.announced = None;
    reader.source.give_back(std::iter::once(refused.line.clone()));
    reader.source.record(refused.line);
    let found = of_rows(reader, &size.line, None);
    let taken = reader.source.recorded();
    let is_meant = |entry: &Entry| {
        let grid = entry.puzzle.givens().clone();
        let row: Vec<u8> = grid.row(0).iter().copied().filter(|&value| value > 0).collect();
        let is_row = row.iter().collect::<HashSet<_>>().len() == row.len();
        let candidate = Candidate { grid, assumed: Assumed::EmptyCells };
        is_row && !(may_be_size && puzzles_of([candidate]).is_empty())
    };
    let found = found?.filter(is_meant);
    if found.is_none() {
        reader.source.give_back(taken.into_iter().skip(1));
        reader.source.pass(1)?;
    }
    Ok(found)
}

/// Reads rows of which the first has bars and no digits. Every format passes over such a line.
pub(super) fn read_from_bars<R: BufRead>(
    reader: &mut TextReader<R>,
    line: &Line,
) -> Result<Option<Entry>, FormatError> {
    let before = reader.before.clone();
    let found = match reader.announced_shape(SIDE) {
        Ok(announced) => of_rows(reader, line, announced),
        Err(_) => Ok(None),
    };
    if matches!(found, Ok(None)) {
        reader.before = before;
    }
    found
}

/// Reads the rows from a line on; if they are something else, all lines after it are given back.
fn of_rows<R: BufRead>(
    reader: &mut TextReader<R>,
    first: &Line,
    announced: Option<Shape>,
) -> Result<Option<Entry>, FormatError> {
    let shape = reader.options.shape.or(announced).unwrap_or_default();
    if shape.side() != SIDE {
        return Ok(None);
    }
    let (rows, lines) = Rows::gather(first, &mut reader.source)?;
    let readings = if rows.are_meant() { rows.readings(shape) } else { Vec::new() };
    if readings.is_empty() {
        reader.source.give_back(lines.into_iter());
        return Ok(None);
    }
    let is_sure = readings.len() == 1 && !rows.has_empty && !rows.may_be_header;
    let found = meant(readings, is_sure, (first.number, 1))?;
    Ok(Some(super::entry(reader, found, first.number)))
}

/// The rows of such a grid.
#[derive(Debug)]
struct Rows {
    rows: Vec<Row>,
    /// Whether empty lines are rows.
    has_empty: bool,
    /// Whether the first row may be the numbers of the columns, with another grid below: nine rows
    /// and the numbers above them are ten lines, and so are a grid and the first row of the next.
    may_be_header: bool,
}

/// A row: its digits and its bars with their columns, from 0.
#[derive(Clone, Debug, Default)]
struct Row {
    digits: Vec<(i32, u8)>,
    bars: Vec<i32>,
}

impl Row {
    fn is_blank(&self) -> bool {
        self.digits.is_empty() && self.bars.is_empty()
    }

    /// Whether these are the numbers of the columns.
    fn is_header(&self) -> bool {
        self.digits.iter().map(|&(_, value)| value).eq(1..=SIDE as u8)
    }
}

/// The row on a line that consists of digits, blanks and bars.
fn row(line: &Line) -> Option<Row> {
    let mut row = Row::default();
    for (column, c) in (0..).zip(line.text.chars()) {
        match c {
            '1'..='9' => row.digits.push((column, c as u8 - b'0')),
            '|' | '!' | '│' | '┃' | '║' => row.bars.push(column),
            c if c.is_whitespace() && c != '\t' => {}
            _ => return None,
        }
    }
    (row.digits.len() <= SIDE && line.complete).then_some(row)
}

impl Rows {
    /// Gathers the rows from a line on. The lines after it that were taken are the second result.
    fn gather<R: BufRead>(
        line: &Line,
        source: &mut Source<R>,
    ) -> Result<(Rows, Vec<Line>), FormatError> {
        let mut lines: Vec<Line> = Vec::new();
        let mut first = Some(line.clone());
        // Borders above the grid were taken for a row of blanks.
        let is_border = |line: &Line| stroke(&line.text).is_some() && !is_spacer(&line.text);
        while first.as_ref().is_some_and(is_border) && lines.len() < 2 {
            first = source.next_line()?;
            lines.extend(first.clone());
        }
        let first = first.as_ref().and_then(row);
        let mut rows = vec![first.filter(|row| !row.is_blank())];
        let written = |rows: &[Option<Row>]| rows.iter().flatten().count();
        let (mut has_empty, mut may_be_header) = (false, false);
        while rows[0].is_some() && lines.len() < MOST_LINES && written(&rows) < SIDE {
            let next = source.next_line()?;
            let is_empty = next.as_ref().is_none_or(|line| line.text.trim().is_empty());
            if is_empty && rows.len() == SIDE && rows.last().is_some_and(Option::is_some) {
                has_empty = true;
                source.give_back(next.into_iter());
                break;
            }
            let Some(next) = next else { break };
            if is_empty {
                rows.push(None);
            } else if let Some(row) = row(&next) {
                rows.push((!row.is_blank()).then_some(row));
            } else if stroke(&next.text).is_none() {
                source.give_back(std::iter::once(next));
                break;
            }
            lines.push(next);
        }
        if rows[0].as_ref().is_some_and(|row| row.digits.is_empty() || row.is_header()) {
            // Nine rows below a line of bars, or of the numbers of the columns, are the rows.
            let next = source.next_line()?;
            match next.as_ref().and_then(row).filter(|row| !row.is_blank()) {
                Some(last) if rows[0].as_ref().is_some_and(Row::is_header) => {
                    let after = source.next_line()?;
                    let more = after.as_ref().and_then(row);
                    may_be_header = more.is_some_and(|row| !row.is_blank() && !row.is_header());
                    source.give_back(after.into_iter());
                    if may_be_header {
                        source.give_back(next.into_iter());
                    } else {
                        rows.remove(0);
                        rows.push(Some(last));
                        lines.extend(next);
                    }
                }
                found => {
                    if found.is_some() {
                        rows.clear();
                    }
                    source.give_back(next.into_iter());
                }
            }
        }
        let rows: Vec<Row> = match has_empty {
            true => rows.into_iter().map(Option::unwrap_or_default).collect(),
            // A line of bars alone stands between the rows of some pictures.
            false => rows.into_iter().flatten().collect(),
        };
        Ok((Rows { rows, has_empty, may_be_header }, lines))
    }

    /// Whether these are nine rows of digits with holes between them.
    fn are_meant(&self) -> bool {
        let digits: usize = self.rows.iter().map(|row| row.digits.len()).sum();
        let columns = |row: &Row| row.digits.iter().map(|&(column, _)| column).collect::<Vec<_>>();
        let all = self.columns();
        let step = all.windows(2).map(|two| two[1] - two[0]).min().unwrap_or(1);
        let has_hole = |row: &&Row| columns(row).windows(2).any(|two| two[1] - two[0] >= 2 * step);
        // Where all rows have the same columns, the holes are between the boxes of smaller grids.
        let is_ragged = self.rows.windows(2).any(|two| columns(&two[0]) != columns(&two[1]));
        let digit_rows = || self.rows.iter().filter(|row| !row.digits.is_empty());
        let is_row = |row: &Row| row.is_blank() || digit_rows().any(|other| other.bars == row.bars);
        self.rows.len() == SIDE
            && self.rows.iter().all(is_row)
            && is_ragged
            && DIGITS.contains(&digits)
            && self.rows.iter().filter(has_hole).count() >= HOLES
    }

    /// The columns of the text in which digits stand.
    fn columns(&self) -> Vec<i32> {
        let digits = self.rows.iter().flat_map(|row| &row.digits);
        let mut columns: Vec<i32> = digits.map(|&(column, _)| column).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// The bars between boxes, if all rows with bars have the same ones: around boxes or cells.
    fn bars(&self) -> Option<[i32; 2]> {
        let mut barred = self.rows.iter().map(|row| &row.bars).filter(|bars| !bars.is_empty());
        let first = barred.next()?;
        if !barred.all(|bars| bars == first) {
            return None;
        }
        match first[..] {
            [left, right]
            | [_, left, right, _]
            | [_, _, left, _, _, right, _, _]
            | [_, _, _, left, _, _, right, _, _, _] => Some([left, right]),
            _ => None,
        }
    }

    /// The grids that may be meant, the likeliest first.
    fn readings(&self, shape: Shape) -> Vec<Candidate> {
        let (columns, bars) = (self.columns(), self.bars());
        let mut found: Vec<(bool, Grid)> = Vec::new();
        for (step, gap) in (1..=STEPS.0).flat_map(|step| (0..=STEPS.1).map(move |gap| (step, gap)))
        {
            let at = |start: i32, column: usize| {
                start + step * column as i32 + gap * (column / 3) as i32
            };
            for start in (columns[0] - at(0, SIDE - 1)..=columns[0]).rev() {
                let layout: [i32; SIDE] = std::array::from_fn(|column| at(start, column));
                let is_between = bars.is_none_or(|[left, right]| {
                    (layout[2]..layout[3]).contains(&left)
                        && (layout[5]..layout[6]).contains(&right)
                });
                let fits = columns.iter().all(|column| layout.contains(column));
                if is_between && fits {
                    let grid = self.grid(&layout, shape);
                    if found.iter().all(|(_, known)| *known != grid) {
                        found.push((start != 0, grid));
                    }
                }
            }
        }
        // What begins at the left edge is the likeliest.
        found.sort_by_key(|&(is_indented, _)| is_indented);
        let candidate = |(_, grid)| Candidate { grid, assumed: Assumed::EmptyCells };
        found.into_iter().map(candidate).collect()
    }

    /// The grid whose columns are these of the text.
    fn grid(&self, layout: &[i32; SIDE], shape: Shape) -> Grid {
        let mut grid = Grid::empty(shape);
        for (number, row) in self.rows.iter().enumerate() {
            for &(column, value) in &row.digits {
                if let Ok(column) = layout.binary_search(&column) {
                    grid.set(shape.cell(number, column), value);
                }
            }
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{good, is_doubtful, line, only, read, refused};
    use crate::{Assumed, Entry, FormatErrorKind, parse_puzzle};

    #[test]
    fn prints_of_py_sudoku_have_a_header_and_borders() {
        // As the package prints them: `9x9 (3x3)` are the size and the columns and rows of a box.
        let print = |name: &str, difficulty: &str| {
            let border = "+-------+-------+-------+\n";
            let row = |row: &str| {
                let cells =
                    row.replace('.', " ").chars().map(|c| format!("{c} ")).collect::<Vec<_>>();
                format!(
                    "| {}| {}| {}|\n",
                    cells[..3].concat(),
                    cells[3..6].concat(),
                    cells[6..].concat()
                )
            };
            let bands =
                ROWS.chunks(3).map(|rows| rows.iter().map(|text| row(text)).collect::<String>());
            let grid = bands.map(|band| format!("{border}{band}")).collect::<String>();
            let rule = "-".repeat(27);
            format!(
                "\n{rule}\n9x9 (3x3) {name}SUDOKU PUZZLE\nDifficulty: {difficulty}\n{rule}\n{grid}{border}\n        \n"
            )
        };
        let all = print("", "0.50") + &print("DIAGONAL ", "SOLVED") + &print("", "0.50");
        let found = good(&all);
        let rules: Vec<String> =
            found.iter().map(|entry| entry.puzzle.rules().to_string()).collect();
        assert_eq!(rules, ["", "diagonal", ""]);
        assert!(found.iter().all(|entry| line(entry) == ROWS.concat()));
        assert_eq!(found[0].name.as_deref(), Some("Difficulty: 0.50"));
    }

    const ROWS: [&str; 9] = [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    ];

    /// A puzzle with one solution whose first row has no digit.
    const EMPTY_FIRST: [&str; 9] = [
        ".........",
        "6..1..3..",
        ".9..425.7",
        "...7..4.3",
        ".2.853.9.",
        "7........",
        "96......4",
        ".8..19...",
        "..5.8....",
    ];

    /// A puzzle with one solution whose first row looks like the numbers of the columns.
    const SOLVED_FROM_NUMBERS: [&str; 9] = [
        "123456789",
        "6........",
        "..973.1.2",
        "5........",
        ".16.9...3",
        ".3.625...",
        ".4...1.3.",
        "..7......",
        ".......26",
    ];

    /// The rows with blanks for dots, each cell followed by as many blanks and each box by more.
    fn typed(rows: &[&str], blanks: usize, between: usize, is_trimmed: bool) -> String {
        let row = |row: &&str| {
            let cells = row.chars().enumerate().map(|(column, c)| {
                let gap = blanks + if column % 3 == 2 { between } else { 0 };
                format!("{}{}", if c == '.' { ' ' } else { c }, " ".repeat(gap))
            });
            let row: String = cells.collect();
            format!("{}\n", if is_trimmed { row.trim_end() } else { row.as_str() })
        };
        rows.iter().map(row).collect()
    }

    #[test]
    fn blanks_are_empty_cells() {
        for (blanks, between) in [(0, 0), (1, 0), (1, 2), (3, 0), (0, 1), (2, 3)] {
            for is_trimmed in [true, false] {
                let text = typed(&ROWS, blanks, between, is_trimmed);
                let read = parse_puzzle(&text).unwrap();
                assert_eq!(line(&read), ROWS.concat(), "{text}");
                assert_eq!((read.line, read.assumed), (1, vec![Assumed::EmptyCells]));
            }
        }
    }

    #[test]
    fn bands_borders_and_titles() {
        let text = format!("Monday\n{}\n{}\n", typed(&ROWS, 3, 0, true), typed(&ROWS, 1, 1, true));
        let read = good(&text);
        assert_eq!(read.iter().map(line).collect::<Vec<_>>(), [ROWS.concat(), ROWS.concat()]);
        assert_eq!(read[0].name.as_deref(), Some("Monday"));
        let rows: Vec<String> = typed(&ROWS, 1, 1, true).lines().map(str::to_owned).collect();
        let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
        for between in ["\n\n", "\n------+------+------\n"] {
            assert_eq!(only(&bands.join(between)), ROWS.concat());
        }
    }

    #[test]
    fn a_size_is_no_row_and_a_row_is_no_size() {
        for size in ["9", "3 3", "3x3"] {
            let text = format!("{size}\n{}", typed(&ROWS, 0, 0, true));
            assert_eq!(only(&text), ROWS.concat(), "{size}");
        }
        // The first row looks like a size.
        let mut rows = ROWS;
        rows[0] = "53.......";
        for text in [typed(&rows, 1, 0, true), format!("Monday\n{}", typed(&rows, 1, 0, true))] {
            assert_eq!(only(&text), rows.concat(), "{text}");
        }
    }

    #[test]
    fn a_row_without_digits_is_an_empty_line() {
        let mut rows = EMPTY_FIRST;
        rows[..6].rotate_left(3);
        assert!(typed(&rows, 0, 0, true).contains("\n\n"));
        assert_eq!(only(&typed(&rows, 0, 0, true)), rows.concat());
    }

    #[test]
    fn a_line_of_bars_is_a_row_without_digits() {
        let line_of = |row: &str, [left, bar, right]: [&str; 3], has_bar: fn(usize) -> bool| {
            let cell = |(column, c): (usize, char)| {
                let end = if has_bar(column) { format!(" {bar}") } else { String::new() };
                format!(" {}{end}", if c == '.' { ' ' } else { c })
            };
            let cells: String = row.chars().enumerate().map(cell).collect();
            format!("{left}{cells}{right}\n")
        };
        let of_boxes: fn(usize) -> bool = |column| column == 2 || column == 5;
        for (bars, has_bar, border) in [
            (["|", "|", " |"], of_boxes, "+-------+-------+-------+\n"),
            (["│", "│", " │"], of_boxes, "├───────┼───────┼───────┤\n"),
            (["", "|", ""], of_boxes, "-------+-------+-------\n"),
            (["!", "!", " !"], of_boxes, "-------------------------\n"),
            (["|", "|", ""], |_| true, "+---+---+---+---+---+---+---+---+---+\n"),
        ] {
            // Two rows without digits in a band leave several solutions, and the bars are enough.
            let mut two = ROWS;
            (two[0], two[1]) = (EMPTY_FIRST[0], EMPTY_FIRST[0]);
            for rows in [EMPTY_FIRST, two] {
                let lines = rows.map(|row| line_of(row, bars, has_bar));
                let text = lines.chunks(3).map(<[String]>::concat).collect::<Vec<_>>().join(border);
                let framed = format!("{border}{text}{border}");
                let entries = good(&format!("Monday\n{framed}\n{framed}"));
                assert_eq!(only(&text), rows.concat(), "{text}");
                assert_eq!(
                    entries.iter().map(line).collect::<Vec<_>>(),
                    [rows.concat(), rows.concat()]
                );
                assert_eq!(entries[0].name.as_deref(), Some("Monday"));
            }
            // A line of bars above nine rows is none of them, and other bars are no row.
            let below = ROWS.map(|row| line_of(row, bars, has_bar));
            let above = line_of(EMPTY_FIRST[0], bars, has_bar);
            assert_eq!(only(&format!("{above}{}", below.concat())), ROWS.concat());
            assert!(parse_puzzle(&format!("| |{above}{}", below[1..].concat())).is_err());
        }
    }

    #[test]
    fn the_numbers_of_the_columns_are_no_row() {
        let line_of = |row: &str| {
            let cells =
                row.replace('.', " ").chars().map(|c| format!(" {c} |")).collect::<String>();
            format!("|{cells}\n")
        };
        let rule = format!("|{}\n", "---|".repeat(9));
        // A table of Markdown, with the numbers of the columns above it or without them.
        for rows in [ROWS, EMPTY_FIRST] {
            let lines = rows.map(line_of);
            let numbered = format!("{}{rule}{}", line_of("123456789"), lines.concat());
            assert_eq!(only(&numbered), rows.concat(), "{numbered}");
            let plain = format!("{}{rule}{}", lines[0], lines[1..].concat());
            assert_eq!(only(&plain), rows.concat(), "{plain}");
        }
        // Of two grids without a line between them, the first may begin with these numbers.
        let mut first = ROWS;
        first[0] = "123456789";
        let [first, second] = [first, ROWS].map(|rows| rows.map(line_of).concat());
        assert!(is_doubtful(&format!("{first}{second}")));
        let proper = SOLVED_FROM_NUMBERS.map(line_of).concat();
        let read = good(&format!("{proper}{second}"));
        let found: Vec<String> = read.iter().map(line).collect();
        assert_eq!(found, [SOLVED_FROM_NUMBERS.concat(), ROWS.concat()]);
        // Two tables with their own numbers are two grids.
        let table = format!("{}{rule}{second}", line_of("123456789"));
        assert_eq!(good(&format!("{table}{table}")).len(), 2);
        // With eight rows below, the numbers are givens.
        let mut rows = ROWS;
        rows[0] = "123456789";
        let lines = rows.map(line_of).concat();
        assert_eq!(only(&lines), rows.concat());
    }

    #[test]
    fn a_column_without_digits_is_found_or_asked_for() {
        // The last column has no digit.
        let whole =
            "..9.4.17.73....24..415....68.63.9..2..7...6..5..6.18.31....543..74....96.93.6.5..";
        let rows: Vec<String> = whole
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(&row[..8]).into())
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let text = typed(&rows, 0, 0, true);
        match parse_puzzle(&text) {
            Ok(read) => assert_eq!(read.puzzle.givens().filled().count(), 32),
            Err(error) => {
                let FormatErrorKind::Doubtful { reading, .. } = &error.kind else {
                    panic!("{error}")
                };
                assert_eq!(reading.filled().count(), 32);
            }
        }
        // Neither reading has exactly one solution: nobody can know.
        let few: Vec<String> = ROWS.iter().map(|row| row[..8].replace(['5', '6'], ".")).collect();
        let few: Vec<&str> = few.iter().map(String::as_str).collect();
        let few = typed(&few, 0, 0, true);
        assert!(is_doubtful(&few) && refused(&few).contains("write a dot for each empty cell"));
    }

    #[test]
    fn small_grids_and_sizes_stay_what_they_were() {
        let small = "1234\n3412\n2143\n4321\n\n1234\n3412\n2143\n4321\n";
        let plain = |entry: &Result<Entry, String>| {
            entry.as_ref().is_ok_and(|entry| entry.assumed.is_empty())
        };
        assert_eq!(read(small).iter().filter(|entry| plain(entry)).count(), 2);
        // Nine full rows of two grids with a stroke between their boxes, and three rows of dots.
        let full = "| 1 2 3 | 4 5 6 |\n".repeat(9);
        let text = full + &"| . . . | . . . |\n".repeat(3);
        let filled = |entry: &Entry| entry.puzzle.givens().filled().count();
        assert_eq!(good(&text).iter().map(filled).collect::<Vec<_>>(), [36, 18]);
    }
}
