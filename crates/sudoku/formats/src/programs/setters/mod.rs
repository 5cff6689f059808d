//! The files of setters' programs: f-puzzles, SudokuPad, SudokuMaker and Penpa, as links and as
//! JSON.
//!
//! A puzzle of the last ten years is shared as a link that holds all of it. What these files call a
//! constraint becomes a rule; whatever neuf has no rule for is kept in [`Entry::unread`], and
//! unless the caller allows it, a puzzle of which a rule may be missing is an error.
//!
//! Each family has a folder or a file: `fpuzzles` (constraints by name, so almost everything is
//! read and written), `sudokupad` (a picture with a text: only givens, regions and cages are rules
//! there), `sudokumaker` (constraints by number, read as a board of f-puzzles) and `penpa` (a
//! drawing).

mod address;
mod cells;
mod form;
mod fpuzzles;
mod item;
mod lz_string;
mod metadata;
mod penpa;
mod regions;
mod sudokumaker;
mod sudokupad;
#[cfg(test)]
mod tests;
mod words;

use std::time::{Duration, Instant};

use neuf_cnf::Interrupt;
use neuf_sudoku::count_solutions;
use neuf_sudoku::rules::{Rules, Variant};

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::line::Line;
use crate::programs::brackets::{Item, Node, parse_start};
use crate::text::count::check_shape;
use crate::unread::Unread;
use address::Address;

/// Whether a line may be a link, or the text of one: it is one word.
pub(crate) fn may_be_link(line: &Line) -> bool {
    !line.text.trim().contains(char::is_whitespace)
}

/// What a line with a link holds; `None` for a line of another kind.
pub(crate) fn puzzle(line: &Line, options: ReaderOptions) -> Option<Result<Entry, FormatError>> {
    let place = line.start();
    let found = || quoted(line.text.trim());
    let entry = match address::of(line)? {
        Address::Elsewhere => Err(FormatError::unexpected(place, WHOLE, found())),
        Address::Broken => Err(FormatError::unexpected(place, PACKED, found())),
        Address::Penpa(text) => allowed(penpa::read(&text, place), options, place),
        Address::Json(json) => {
            let (item, _) = parse_start(&json, (1, 1));
            let entry = item.and_then(|item| {
                of_item(&item, options)
                    .unwrap_or_else(|| Err(FormatError::unexpected(place, PACKED, found())))
            });
            // A place within what was unpacked tells nobody anything.
            entry.map_err(|error| FormatError { line: place.0, column: place.1, ..error })
        }
    };
    Some(entry.map(|entry| Entry { line: line.number, ..entry }))
}

/// What is expected of a link that holds the number of a puzzle only.
const WHOLE: [&str; 2] = [
    "a link that holds the whole puzzle (this one holds only its number on a server: open it in a \
     browser, export or share the puzzle as a long link, and paste that)",
    "un lien qui contient toute la grille (celui-ci n'en a que le numéro sur un serveur : \
     ouvrez-le dans un navigateur, exportez ou partagez la grille sous forme de lien long, et collez \
     celui-là)",
];

/// What is expected of a link whose content cannot be unpacked.
const PACKED: [&str; 2] = [
    "a whole puzzle in this link (it seems to be cut off or changed)",
    "une grille entière dans ce lien (il semble coupé ou modifié)",
];

/// The puzzle of an object, if it is a board of f-puzzles or a puzzle of SudokuPad or SudokuMaker.
pub(crate) fn of_item(
    item: &Item<'_>,
    options: ReaderOptions,
) -> Option<Result<Entry, FormatError>> {
    let Node::Object(members) = &item.node else { return None };
    let entry = if fpuzzles::is_board(members) {
        fpuzzles::read(members, options.shape, item.place)
    } else if sudokupad::is_picture(members) {
        sudokupad::read(members, options.shape, item.place)
    } else if sudokumaker::is_blob(members) {
        sudokumaker::read(members, options.shape, item.place)
    } else if sudokupad::is_shortened(members) {
        return shortened(item, options);
    } else {
        return None;
    };
    Some(allowed(entry, options, item.place))
}

/// The puzzle of an object in SudokuPad's shortened form, which has stood in files as it is before
/// it was compressed for a link.
fn shortened(item: &Item<'_>, options: ReaderOptions) -> Option<Result<Entry, FormatError>> {
    let json = sudokupad::unzip(item.raw);
    let (long, _) = parse_start(&json, (1, 1));
    let long = long.ok().filter(|long| match &long.node {
        Node::Object(members) => sudokupad::is_picture(members),
        _ => false,
    })?;
    let (line, column) = item.place;
    // Places in the long form are none in the file.
    let read = of_item(&long, options)?.map_err(|error| FormatError { line, column, ..error });
    Some(read.map(|entry| Entry { line, ..entry }))
}

/// The same puzzle, if its shape is the requested one and no rule of it may be missing, or the
/// options allow that.
pub(crate) fn allowed(
    entry: Result<Entry, FormatError>,
    options: ReaderOptions,
    place: (usize, usize),
) -> Result<Entry, FormatError> {
    let mut entry = entry?;
    let has_boxes = entry.puzzle.rules().regions().is_none();
    check_shape(entry.puzzle.shape(), has_boxes, options.shape, place)?;
    if entry.left_out().next().is_some() && !options.ignores_unknown_rules {
        let found = options.counting.and_then(|time| left(&entry, time));
        let is_decided = found == Some(Unread::Decided);
        let is_text = |part: &Unread| matches!(part, Unread::Text(_));
        let behind = entry.unread.iter().position(is_text).unwrap_or(entry.unread.len());
        entry.unread.splice(behind..behind, found);
        if !is_decided {
            return Err(FormatError::new(place, FormatErrorKind::UnknownRules(entry.unread)));
        }
    }
    Ok(entry)
}

/// How many solutions the known rules leave, if the others can only forbid some of them. It is not
/// known of a drawing what it says, and a part of a constraint may weaken the rest.
fn left(entry: &Entry, time: Duration) -> Option<Unread> {
    /// More solutions than these are not counted.
    const MOST: u128 = 1000;
    if !entry.left_out().all(|part| matches!(part, Unread::Constraint { .. })) {
        return None;
    }
    let interrupt = Interrupt::new().with_deadline(Instant::now().checked_add(time));
    let count = count_solutions(&entry.puzzle, MOST + 1, &interrupt).ok()?;
    match count.solutions {
        1 if count.exact => Some(Unread::Decided),
        found if found > MOST => Some(Unread::MoreLeft(MOST)),
        found if count.exact => Some(Unread::Left(found)),
        _ => None,
    }
}

/// The link to f-puzzles of a puzzle.
pub(crate) fn fpuzzles_link(entry: &Entry) -> String {
    let packed = lz_string::compress(&fpuzzles::board(entry).to_string());
    format!("https://www.f-puzzles.com/?load={packed}")
}

/// The board of f-puzzles of a puzzle, as JSON on one line.
pub(crate) fn fpuzzles_json(entry: &Entry) -> String {
    fpuzzles::board(entry).to_string()
}

/// The link to SudokuPad of a puzzle.
pub(crate) fn sudokupad_link(entry: &Entry) -> String {
    let packed = lz_string::compress(&sudokupad::picture(entry).to_string());
    format!("https://sudokupad.app/scl{}", escaped(&packed))
}

/// Base64 in a link: `+` would be a blank there, and `/` would part the path.
fn escaped(packed: &str) -> String {
    packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// The variants of these rules that f-puzzles has no constraint for. A board has them in words, and
/// in a form that only neuf reads.
#[must_use]
pub fn unknown_to_fpuzzles(rules: &Rules) -> Vec<Variant> {
    fpuzzles::lost(rules)
}
