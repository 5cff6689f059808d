//! A broken puzzle costs itself and not its neighbours: batches in each format with some
//! bytes changed, and which of the records that were not touched are still read.
//!
//! A record owns its text and the line ends after it. A change at the border of two records, even
//! of one of two line ends, touches both records. Headers and ends of files are left as they are,
//! because they concern all records.
//!
//! Two layouts cannot do without losses, and are measured with the others: rows with nothing
//! between the grids, where a row more or less moves every border after it, and lists of
//! numbers in one value, where a bracket may be that of a row or of a grid.

use std::collections::HashSet;
use std::ops::Range;

use neuf_formats::{Entry, FileFormat, PuzzleReader, PuzzleWriter, ReaderOptions};
use neuf_sudoku::{Grid, Shape, line_text};

use crate::puzzles::puzzle;
use crate::random::Random;

/// How many records a batch has.
const RECORDS: usize = 12;

/// The texts that changes insert: parts of the formats.
const INSERTED: &[u8] = b"[]{}()<>\"'`,;:|#=+-*._\\/ \t\n\r09Axu\0\xc3";

/// The layout of a file: its start, its end, and the text of a record.
#[derive(Clone, Copy)]
pub struct Layout {
    /// The name of the layout.
    pub name: &'static str,
    start: &'static str,
    end: &'static str,
    side: usize,
    record: fn(&Grid, usize) -> String,
    /// Whether the layout tells where each record begins, so that none may be lost.
    pub is_marked: bool,
}

const fn layout(name: &'static str, record: fn(&Grid, usize) -> String) -> Layout {
    Layout { name, start: "", end: "", side: 9, record, is_marked: true }
}

/// A puzzle as neuf writes it in a format.
fn in_format(grid: &Grid, format: FileFormat) -> String {
    let written = PuzzleWriter::new(Vec::new(), format).and_then(|mut writer| {
        writer.write(&Entry::new(grid.clone(), 1))?;
        writer.finish()
    });
    String::from_utf8(written.unwrap_or_default()).unwrap_or_default()
}

/// All layouts.
pub const LAYOUTS: [Layout; 31] = [
    layout("lines", |grid, _| line_text(grid) + "\n"),
    Layout { side: 16, ..layout("lines of 16x16", |grid, _| characters(grid).concat() + "\n") },
    layout("lines with names", |grid, number| format!("p{number} {}\n", line_text(grid))),
    layout("words on a line", |grid, _| rows(grid).join(" ") + "\n"),
    layout("links", |grid, _| format!("https://x.org/?bd={}\n", line_text(grid))),
    layout("links to f-puzzles", |grid, _| in_format(grid, FileFormat::FPuzzles)),
    layout("JSON of f-puzzles", |grid, _| in_format(grid, FileFormat::FPuzzlesJson)),
    layout("HoDoKu", |grid, _| format!(":0000:x:{}::::\n", line_text(grid))),
    layout("rows", |grid, _| rows(grid).join("\n") + "\n\n"),
    Layout { side: 16, ..layout("rows of numbers", |grid, _| numbers(grid, " ", "\n") + "\n\n") },
    layout("rows with titles", |grid, number| {
        format!("Grid p{number}\n{}\n", rows(grid).join("\n"))
    }),
    layout("boxes", |grid, _| boxed(grid) + "\n"),
    layout("Simple Sudoku", |grid, _| format!("*-----------*\n{}*-----------*\n\n", boxed(grid))),
    layout("pencil marks", |grid, _| marks(grid) + "\n"),
    layout("sdk", |grid, _| format!("[Puzzle]\n{}\n\n", rows(grid).join("\n"))),
    layout("sdk with states", |grid, number| {
        let rows = rows(grid).join("\n");
        format!("#Dp{number}\n[Puzzle]\n{rows}\n[State]\n{rows}\n")
    }),
    Layout {
        start: "name,puzzle\n",
        ..layout("CSV", |grid, n| format!("p{n},{}\n", line_text(grid)))
    },
    Layout {
        start: "id;quizzes;solutions\n",
        ..layout("CSV with quotes", |grid, number| {
            let line = line_text(grid);
            format!("\"p{number}; x\";\"{line}\";\"{line}\"\n")
        })
    },
    Layout {
        start: "name,puzzle\n",
        ..layout("CSV with rows", |grid, n| format!("p{n},\"{}\"\n", rows(grid).join("\n")))
    },
    Layout {
        start: "<opensudoku>\n",
        end: "</opensudoku>\n",
        ..layout("OpenSudoku", |grid, _| format!("<game data=\"{}\"/>\n", line_text(grid)))
    },
    Layout {
        start: "<opensudoku>",
        end: "</opensudoku>\n",
        ..layout("OpenSudoku on one line", |grid, _| {
            format!("<game data=\"{}\"/>", line_text(grid))
        })
    },
    layout("JSON lines", object),
    Layout {
        start: "[\n",
        end: "]\n",
        ..layout("JSON list", |grid, number| object(grid, number).trim_end().to_owned() + ",\n")
    },
    Layout {
        start: "[",
        end: "]\n",
        ..layout("JSON list on one line", |grid, n| object(grid, n).trim_end().to_owned() + ", ")
    },
    Layout {
        start: "[\n",
        end: "]\n",
        ..layout("JSON list, indented", |grid, number| {
            let line = line_text(grid);
            format!("  {{\n    \"id\": {number},\n    \"puzzle\": \"{line}\"\n  }},\n")
        })
    },
    layout("JSON objects, indented", |grid, number| {
        format!("{{\n  \"id\": {number},\n  \"puzzle\": \"{}\"\n}}\n", line_text(grid))
    }),
    layout("arrays", |grid, _| format!("[[{}]]\n\n", numbers(grid, ",", "],\n ["))),
    layout("arrays on one line", |grid, _| format!("[[{}]]\n", numbers(grid, ",", "],["))),
    layout("variants", |grid, _| {
        format!("variant: killer\n{}\ncages: 9: r1c1 r1c2\n\n", rows(grid).join("\n"))
    }),
    Layout {
        start: "[",
        end: "]\n",
        is_marked: false,
        ..layout("array of grids", |grid, _| format!("[[{}]],\n", numbers(grid, ",", "],\n [")))
    },
    Layout {
        is_marked: false,
        ..layout("rows with nothing between", |grid, _| rows(grid).join("\n") + "\n")
    },
];

fn rows(grid: &Grid) -> Vec<String> {
    let line = line_text(grid);
    line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// The rows of a grid of any side, a character for each cell.
fn characters(grid: &Grid) -> Vec<String> {
    let sign = |&value: &u8| match value {
        0 => '.',
        1..=9 => char::from(b'0' + value),
        _ => char::from(b'A' + value - 10),
    };
    (0..grid.shape().side()).map(|i| grid.row(i).iter().map(sign).collect()).collect()
}

fn numbers(grid: &Grid, between: &str, after_row: &str) -> String {
    let row = |i| grid.row(i).iter().map(u8::to_string).collect::<Vec<_>>().join(between);
    (0..grid.shape().side()).map(row).collect::<Vec<_>>().join(after_row)
}

fn boxed(grid: &Grid) -> String {
    let mut text = String::new();
    for (i, row) in rows(grid).iter().enumerate() {
        if i == 3 || i == 6 {
            text += "|---+---+---|\n";
        }
        text += &format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    }
    text
}

/// Pencil marks that exclude nothing: what the grid gives, or all values.
fn marks(grid: &Grid) -> String {
    let mark = |value: &u8| match value {
        0 => "123456789".to_owned(),
        value => value.to_string(),
    };
    let row = |i| grid.row(i).iter().map(mark).collect::<Vec<_>>().join(" ") + "\n";
    (0..9).map(row).collect()
}

fn object(grid: &Grid, number: usize) -> String {
    format!("{{\"id\":\"p{number}\",\"puzzle\":\"{}\",\"level\":3}}\n", line_text(grid))
}

/// A batch before and after some changes.
pub struct Batch {
    /// The bytes after the changes.
    pub bytes: Vec<u8>,
    /// The grids of the records that were not touched.
    pub intact: Vec<Grid>,
}

impl Layout {
    /// Draws a batch and changes some bytes of it.
    #[must_use]
    pub fn draw(&self, random: &mut Random) -> Batch {
        let shape = Shape::of_side(self.side).unwrap_or_default();
        let mut bytes = self.start.as_bytes().to_vec();
        let mut records: Vec<(Grid, Range<usize>)> = Vec::new();
        for number in 0..RECORDS {
            let (grid, _) = puzzle(shape, shape.cell_count() / 3, random.draw());
            let from = bytes.len();
            bytes.extend((self.record)(&grid, number).into_bytes());
            records.push((grid, from..bytes.len()));
        }
        let body = self.start.len()..bytes.len();
        bytes.extend(self.end.as_bytes());
        let mut touched = HashSet::new();
        // From the end to the beginning, so that earlier places stay valid.
        let mut places: Vec<usize> =
            (0..1 + random.below(2)).map(|_| body.start + random.below(body.len())).collect();
        places.sort_unstable_by(|a, b| b.cmp(a));
        let mut end = body.end;
        for place in places {
            let change = self.change(place..end, &bytes, random);
            end = change.0.start;
            for (number, (_, range)) in records.iter().enumerate() {
                // A border, which may be an empty line, belongs to both sides.
                if change.0.start <= range.end && change.0.end + 1 >= range.start {
                    touched.insert(number);
                }
            }
            bytes.splice(change.0, change.1);
        }
        let intact =
            records.into_iter().enumerate().filter(|(number, _)| !touched.contains(number));
        Batch { bytes, intact: intact.map(|(_, (grid, _))| grid).collect() }
    }

    /// A change at the start of a range: which bytes give way to which others.
    fn change(
        &self,
        room: Range<usize>,
        bytes: &[u8],
        random: &mut Random,
    ) -> (Range<usize>, Vec<u8>) {
        let at = room.start;
        let inserted = INSERTED[random.below(INSERTED.len())];
        let line_end = bytes[room.clone()].iter().position(|&byte| byte == b'\n');
        let line_end = line_end.map_or(room.end, |length| at + length);
        let one = (at + 1).min(room.end);
        match random.below(7) {
            0 | 1 => (at..at, vec![inserted]),
            2 => (at..one, Vec::new()),
            3 => (at..one, vec![bytes[at] ^ 1 << random.below(8)]),
            4 => (at..one, vec![inserted]),
            5 => (at..line_end, Vec::new()),
            _ => (at..(at + random.below(30)).min(room.end), Vec::new()),
        }
    }
}

impl Batch {
    /// How many of the records that were not touched are not read.
    #[must_use]
    pub fn lost(&self) -> usize {
        let reader = PuzzleReader::new(&self.bytes[..], ReaderOptions::default());
        let found = reader.filter_map(Result::ok).map(|entry| entry.puzzle.into_parts().0);
        let found: HashSet<Vec<u8>> = found.map(|grid| grid.values().to_vec()).collect();
        self.intact.iter().filter(|grid| !found.contains(grid.values())).count()
    }
}
