//! What the tests of the readers share.

use crate::{
    Entry, FileFormat, FormatErrorKind, PuzzleReader, PuzzleWriter, ReaderOptions, parse_puzzle,
};

/// The puzzle of the encyclopaedias.
pub(crate) const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The same grid with zeros for its empty cells.
pub(crate) const ZEROS: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// A puzzle of 4×4.
pub(crate) const SMALL: &str = "1... .2.. ..3. ...4";

/// What a reader makes of a text, with errors as they are told.
pub(crate) fn read(text: &str) -> Vec<Result<Entry, String>> {
    let reader = PuzzleReader::new(text.as_bytes(), ReaderOptions::default());
    reader.map(|puzzle| puzzle.map_err(|error| error.to_string())).collect()
}

/// The puzzles of a text in which nothing is wrong.
pub(crate) fn good(text: &str) -> Vec<Entry> {
    let good = |read: Result<Entry, String>| {
        read.unwrap_or_else(|error| panic!("{error} in\n{text:.4000}"))
    };
    read(text).into_iter().map(good).collect()
}

/// The givens of the only puzzle of a text, on a line.
pub(crate) fn only(text: &str) -> String {
    line(&parse_puzzle(text).unwrap_or_else(|error| panic!("{error} in\n{text}")))
}

/// Why a text is not a puzzle.
pub(crate) fn refused(text: &str) -> String {
    parse_puzzle(text).expect_err(text).to_string()
}

/// Whether a person is asked what a text means, because several readings remain.
pub(crate) fn is_doubtful(text: &str) -> bool {
    let read = parse_puzzle(text);
    read.is_err_and(|error| matches!(error.kind, FormatErrorKind::Doubtful { .. }))
}

/// The givens of a puzzle on a line.
pub(crate) fn line(entry: &Entry) -> String {
    neuf_sudoku::line_text(entry.puzzle.givens())
}

/// A file with these puzzles.
pub(crate) fn written(puzzles: &[Entry], format: FileFormat) -> String {
    let mut writer = PuzzleWriter::new(Vec::new(), format).unwrap();
    puzzles.iter().for_each(|puzzle| writer.write(puzzle).unwrap());
    String::from_utf8(writer.finish().unwrap()).unwrap()
}
