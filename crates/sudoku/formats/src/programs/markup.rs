//! The XML of `OpenSudoku`: `<game data="…"/>` in folders.
//!
//! Each tag is gathered, over as many lines as it needs, and read by `quick-xml`.
//! So a long file needs little memory and the place of each puzzle is known,
//! which a reader of whole documents does not tell. `data` is 81 characters; or
//! `version: N` and then for each cell its value, the player's notes and whether
//! the player may change it, separated by bars. The cells that may not be changed
//! are the givens, and the values of the others are what the player has entered. The notes are
//! left out and told: a player marks what seems worth a note, so a candidate without one is not
//! crossed out.
//!
//! A tag that is not closed ends as an error where the next one begins, which is sure: XML
//! has no `<` inside a tag. Only a comment that is not closed hides the games that follow it
//! on its own line.

use crate::entry::{Entry, ReaderOptions};
use crate::error::{END_INSIDE, FormatError, FormatErrorKind, Found, PUZZLE_INSIDE, quoted};
use crate::line::{Cursor, Line, MAX_LINE, place_behind};
use crate::programs::marks::Marks;
use crate::source::Source;
use crate::text::plain::usual_values;
use crate::text::read_embedded;
use crate::unread::Unread;
use crate::work::looked_at;
use neuf_sudoku::{Cell, Grid, Shape};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::io::BufRead;

/// A line of markup, and how much of it was read.
#[derive(Debug)]
pub(crate) struct Markup {
    cursor: Cursor,
    /// The name of the folder that the games are in.
    folder: Option<String>,
}

/// A tag and the place where it starts.
struct Tag {
    text: String,
    place: (usize, usize),
}

/// The cells of a game with notes.
const CELLS: usize = 81;

/// What such files begin their tags with. `<` may not stand inside a tag, so one of these
/// shows that the tag before it was not closed.
const TAGS: [&str; 8] =
    ["<game", "<folder", "<opensudoku", "</folder", "</opensudoku", "</game", "<!--", "<?xml"];

/// Whether a text begins with a tag of such a file.
fn begins_tag(text: &str) -> bool {
    TAGS.iter().any(|tag| text.starts_with(tag))
}

/// Whether a line begins with a tag that such files begin with.
pub(crate) fn is_open(line: &Line) -> bool {
    begins_tag(line.text.trim_start())
}

impl Markup {
    /// A line of markup, of which nothing was read yet.
    pub(crate) fn of(line: &Line) -> Markup {
        Markup { cursor: Cursor::new(line.clone()), folder: None }
    }

    /// Reads the next tag, or the next line. The results are the puzzle, if the tag has
    /// one, and what is left to read; nothing is left after the last tag, or if a tag is
    /// not closed and no other follows on its line.
    pub(crate) fn next<R: BufRead>(
        mut self,
        source: &mut Source<R>,
        options: ReaderOptions,
    ) -> (Result<Option<Entry>, FormatError>, Option<Markup>) {
        let rest = self.cursor.rest();
        let open = rest.find('<');
        let between = &rest[..open.unwrap_or(rest.len())];
        looked_at(between.len());
        // The remains of a game whose `<` is missing are told, not passed over.
        let remains = between.contains("data=").then(|| {
            FormatError::unexpected(
                self.cursor.place(),
                ["a tag", "une balise"],
                quoted(between.trim()),
            )
        });
        self.cursor.advance(between.len());
        if let Some(error) = remains {
            return (Err(error), Some(self));
        }
        if open.is_none() {
            return match source.next_line() {
                Ok(line) => {
                    (Ok(None), line.map(|line| Markup { cursor: Cursor::new(line), ..self }))
                }
                Err(error) => (Err(error), None),
            };
        }
        let tag = match self.gather_tag(source) {
            Ok(tag) => tag,
            Err(error) => {
                let rest = begins_tag(self.cursor.rest()).then_some(self);
                return (Err(error), rest);
            }
        };
        let read = read_tag(&tag, &mut self, options);
        let ends = tag.text.starts_with("</opensudoku");
        (read, (!ends).then_some(self))
    }

    /// Reads the text of a tag, from `<` to its `>`. Each byte is looked at once, however
    /// many lines the tag has. After an error, the rest of the line is the tag that follows
    /// it, or empty.
    fn gather_tag<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Tag, FormatError> {
        let mut tag = Tag { text: String::new(), place: self.cursor.place() };
        let unclosed = |found: [&str; 2]| {
            FormatError::unexpected(tag.place, ["a tag that is closed", "une balise fermée"], found)
        };
        let mut end = TagEnd::of(self.cursor.rest());
        loop {
            let (read, scan) = end.scan(self.cursor.rest(), tag.text.is_empty());
            looked_at(read);
            tag.text.push_str(&self.cursor.rest()[..read]);
            self.cursor.advance(read);
            match scan {
                Scan::Closed => return Ok(tag),
                Scan::Another => return Err(unclosed(TAG_INSIDE)),
                Scan::Open => {}
            }
            tag.text.push('\n');
            if tag.text.len() > MAX_LINE {
                source.skip_line()?;
                let kind = FormatErrorKind::TooLong { limit: MAX_LINE };
                return Err(FormatError::new(tag.place, kind));
            }
            let Some(line) = source.next_line()? else {
                return Err(unclosed(END_INSIDE));
            };
            if is_open(&line) {
                source.give_back(std::iter::once(line));
                return Err(unclosed(TAG_INSIDE));
            }
            if usual_values(line.text.as_bytes()).is_some() && !matches!(end, TagEnd::Comment(_)) {
                source.give_back(std::iter::once(line));
                return Err(unclosed(PUZZLE_INSIDE));
            }
            self.cursor = Cursor::new(line);
        }
    }
}

/// What stands inside a tag that is not closed, if it is no puzzle.
const TAG_INSIDE: [&str; 2] = ["another tag inside it", "une autre balise à l'intérieur"];

/// The search for the end of a tag, which goes on from line to line.
enum TagEnd {
    /// In a comment, how many `-` stand before this place.
    Comment(usize),
    /// In a tag, the quote that is open.
    Tag(Option<char>),
}

/// What the search has found in a part of a tag.
enum Scan {
    /// The `>` that ends the tag.
    Closed,
    /// The `<` of another tag.
    Another,
    /// Neither.
    Open,
}

impl TagEnd {
    /// The search in a tag that begins a text.
    fn of(text: &str) -> TagEnd {
        if text.starts_with("<!--") { TagEnd::Comment(0) } else { TagEnd::Tag(None) }
    }

    /// Searches a part of the tag, which is its beginning if `is_start`. The results are
    /// how many bytes belong to the tag, and what comes then.
    fn scan(&mut self, part: &str, is_start: bool) -> (usize, Scan) {
        for (at, c) in part.char_indices() {
            match self {
                TagEnd::Comment(dashes) => match c {
                    '-' => *dashes += 1,
                    '>' if *dashes >= 2 => return (at + 1, Scan::Closed),
                    _ => *dashes = 0,
                },
                TagEnd::Tag(quote) => match (*quote, c) {
                    (_, '<') if (at > 0 || !is_start) && begins_tag(&part[at..]) => {
                        return (at, Scan::Another);
                    }
                    (None, '"' | '\'') => *quote = Some(c),
                    (Some(open), c) if c == open => *quote = None,
                    (None, '>') => return (at + 1, Scan::Closed),
                    _ => {}
                },
            }
        }
        (part.len(), Scan::Open)
    }
}

/// Reads a tag: the puzzle of a game, or the name of the folder for the games after
/// it.
fn read_tag(
    tag: &Tag,
    markup: &mut Markup,
    options: ReaderOptions,
) -> Result<Option<Entry>, FormatError> {
    let mut reader = Reader::from_str(&tag.text);
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let malformed = |error: Box<dyn std::error::Error>| {
        FormatError::unexpected(
            tag.place,
            ["a tag of XML", "une balise XML"],
            quoted(&error.to_string()),
        )
    };
    let event = reader.read_event().map_err(|error| malformed(error.into()))?;
    let (Event::Start(start) | Event::Empty(start)) = event else { return Ok(None) };
    match start.name().as_ref() {
        "folder" => {
            markup.folder = attribute(&start, "name").map_err(malformed)?;
            Ok(None)
        }
        "game" => {
            let data = attribute(&start, "data").map_err(malformed)?;
            let Some(data) = data else {
                return Err(FormatError::unexpected(
                    tag.place,
                    ["a game with `data`", "un jeu avec `data`"],
                    quoted(&tag.text),
                ));
            };
            let place = place_of(tag, "data");
            let mut puzzle = if data.trim_start().starts_with("version") {
                game_of(&data, place)?
            } else {
                read_embedded(&data, options, place)?
            };
            let note = attribute(&start, "note").map_err(malformed)?;
            puzzle.extra = note.unwrap_or_default();
            puzzle.name = markup.folder.clone();
            Ok(Some(puzzle))
        }
        // A game whose name is mistyped.
        _ if matches!(attribute(&start, "data"), Ok(Some(_))) => Err(FormatError::unexpected(
            tag.place,
            ["a tag `game` around `data`", "une balise `game` autour de `data`"],
            quoted(&tag.text),
        )),
        _ => Ok(None),
    }
}

/// An attribute of a tag.
fn attribute(
    start: &BytesStart<'_>,
    name: &str,
) -> Result<Option<String>, Box<dyn std::error::Error>> {
    let Some(found) = start.try_get_attribute(name)? else { return Ok(None) };
    Ok(Some(found.normalized_value(quick_xml::XmlVersion::Implicit1_0)?.into_owned()))
}

/// Where the text of an attribute starts.
fn place_of(tag: &Tag, name: &str) -> (usize, usize) {
    let at = tag.text.find(&format!("{name}=")).map_or(0, |at| at + name.len() + 2);
    place_behind(&tag.text[..at.min(tag.text.len())], tag.place)
}

/// A game with its notes.
fn game_of(data: &str, place: (usize, usize)) -> Result<Entry, FormatError> {
    let refuse = |found: Found| {
        FormatError::unexpected(
            place,
            [
                "81 cells with value, notes and 0 or 1",
                "81 cases avec une valeur, des notes et 0 ou 1",
            ],
            found,
        )
    };
    // The cells begin after the number of the version.
    let cells = data.trim_start().trim_start_matches("version:").trim_start();
    let cells = cells.trim_start_matches(|c: char| c.is_ascii_digit());
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
    let length = fields.len() / CELLS;
    if length < 3 || !fields.len().is_multiple_of(CELLS) {
        return Err(refuse(
            ["fields", "champs"].map(|noun| format!("{} {noun}", fields.len())).into(),
        ));
    }
    let shape = Shape::default();
    let (mut givens, mut placed, mut noted) = (Vec::with_capacity(CELLS), Vec::new(), 0);
    for (position, cell) in fields.chunks(length).enumerate() {
        let value = cell[0].trim().parse::<u8>().ok().filter(|&value| value <= 9);
        let is_given = match cell[length - 1].trim() {
            "0" => true,
            "1" => false,
            _ => return Err(refuse(quoted(&cell.join("|")).into())),
        };
        let value = value.ok_or_else(|| refuse(quoted(&cell.join("|")).into()))?;
        givens.push(if is_given { value } else { 0 });
        if !is_given && value > 0 {
            placed.push((Cell::at(position), value));
        }
        let is_empty = |field: &&str| matches!(field.trim(), "" | "-" | "0");
        noted += usize::from(!cell[1..length - 1].iter().all(is_empty));
    }
    let grid = Grid::from_values(shape, givens);
    let grid = grid.ok_or_else(|| refuse(["others", "d'autres"].into()))?;
    let mut entry = Entry::new(grid, place.0);
    entry.played.placed = placed;
    if noted > 0 {
        let name = ["the player's notes in cells", "les notes du joueur dans des cases"];
        entry.unread.push(Unread::Note { name, count: noted });
    }
    Ok(entry)
}

/// The cells of a game, as `data` has them. If the player has crossed out candidates, those that
/// are left are the notes.
pub(crate) fn write_cells(entry: &Entry, marks: &Marks) -> String {
    let (grid, played) = (entry.puzzle.givens(), &entry.played);
    let cell = |cell: Cell| {
        let entered = played.placed.iter().rev().find(|(placed, _)| *placed == cell);
        match (grid.get(cell), entered) {
            (0, Some((_, value))) => format!("{value}|-|1|"),
            (0, None) if played.crossed_out.is_empty() => "0|-|1|".to_owned(),
            (0, None) => {
                let notes: String = marks.in_cell(cell).map(|value| format!("{value},")).collect();
                format!("0|{}|1|", if notes.is_empty() { "-" } else { &notes })
            }
            (given, _) => format!("{given}|-|0|"),
        }
    };
    format!("version: 1&#10;{}", grid.shape().cells().map(cell).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::exchange::{FileFormat, PuzzleWriter};
    use crate::testing::{ZEROS as GRID, good, read};

    #[test]
    fn games_in_folders() {
        let cell = |value: char| match value {
            '0' => "4|1,2,|1|".to_owned(),
            given => format!("{given}|-|0|"),
        };
        let noted: String = GRID.chars().map(cell).collect();
        let text = format!(
            "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<opensudoku version=\"2\">\n\
             <!-- <game data=\"no\"/> -->\n<folder name=\"Easy &amp; small\" created=\"0\">\n\
             <game created=\"1\" state=\"1\"\n  data=\"{GRID}\" note=\"first\" />\
             <game data=\"version: 1&#10;{noted}\"/>\n</folder>\n</opensudoku>\n{GRID}\n"
        );
        let puzzles = good(&text);
        assert_eq!(puzzles.len(), 3);
        assert!(puzzles.iter().all(|entry| entry.puzzle == puzzles[2].puzzle));
        assert_eq!(puzzles[0].name.as_deref(), Some("Easy & small"));
        assert_eq!((puzzles[0].line, puzzles[0].extra.as_str()), (6, "first"));
        assert_eq!((puzzles[1].line, puzzles[2].line), (6, 9));
        // Each cell without a given has an entry and notes, which are told.
        let notes = Unread::Note {
            name: ["the player's notes in cells", "les notes du joueur dans des cases"],
            count: GRID.matches('0').count(),
        };
        assert_eq!(puzzles[1].unread, [notes]);
        assert_eq!(puzzles[1].played.placed.len(), GRID.matches('0').count());
        assert!(puzzles[0].unread.is_empty() && puzzles[0].played.placed.is_empty());
    }

    #[test]
    fn what_a_player_has_entered_is_read_and_written() {
        let mut entry = good(GRID).remove(0);
        let empty: Vec<Cell> = entry.puzzle.givens().empty_cells().collect();
        entry.played.placed = vec![(empty[0], 4), (empty[7], 9)];
        let mut text = Vec::new();
        let mut writer = PuzzleWriter::new(&mut text, FileFormat::OpenSudoku).unwrap();
        writer.write(&entry).unwrap();
        writer.finish().unwrap();
        let again = good(std::str::from_utf8(&text).unwrap()).remove(0);
        assert_eq!((again.puzzle, again.played), (entry.puzzle, entry.played));
        // Four fields for each cell, as later versions have them, and a value that may be changed.
        let cell = |value: char| format!("{value}|0|0|{}|", u8::from(value == '0'));
        let cells: String = GRID.chars().map(cell).collect();
        let cells = cells.replacen("0|0|0|1|", "4|0|0|1|", 1);
        let game = format!("<opensudoku>\n<game data=\"version: 4\n{cells}\"/>\n</opensudoku>\n");
        let read = good(&game).remove(0);
        assert_eq!((read.played.placed, read.unread), (vec![(empty[0], 4)], vec![]));
    }

    /// Their text could become as long as one likes, or that of another file.
    #[test]
    fn definitions_of_entities_are_refused() {
        let grid = "1....2....3....4";
        for definition in [format!("\"{grid}\""), "SYSTEM \"grid.txt\"".to_owned()] {
            let text = format!(
                "<!DOCTYPE opensudoku [<!ENTITY a {definition}>]>\n<opensudoku>\n<game data=\"&a;\"/>\n\
                 <game data=\"{grid}\"/>\n</opensudoku>\n"
            );
            let found = read(&text);
            let (last, others) = found.split_last().unwrap();
            assert!(last.is_ok() && others.len() == 2 && others.iter().all(Result::is_err));
        }
    }

    #[test]
    fn errors_say_where() {
        let error = |text: &str| read(text).remove(0).unwrap_err();
        let text = format!("<opensudoku>\n <game data=\"{}\"/>", &GRID[1..]);
        let expected = "line 2, column 94: expected 81 cells, found 80; ";
        assert!(error(&text).starts_with(expected), "{}", error(&text));
        let text = format!("<opensudoku>\n <game data=\"{}\"/>", GRID.replace('4', "é"));
        assert_eq!(error(&text), "line 2, column 50: expected a value or a blank, found `é`");
        let text = "<opensudoku>\n<game datum=\"1\"/>";
        let expected = "expected a game with `data`, found `<game datum=\"1\"/>`";
        assert_eq!(error(text).replace("\\\"", "\""), format!("line 2, column 1: {expected}"));
        let text = format!("<game data=\"{GRID}\n");
        let expected = "expected a tag that is closed, found the end of the input inside it";
        assert_eq!(error(&text), format!("line 1, column 1: {expected}"));
        let text = "<game data=\"version: 1&#10;5|-|0|\"/>";
        let expected = "expected 81 cells with value, notes and 0 or 1, found 3 fields";
        assert_eq!(error(text), format!("line 1, column 13: {expected}"));
    }

    #[test]
    fn a_broken_tag_does_not_swallow_the_next() {
        let text = format!("<opensudoku>\n<game data=\"{GRID}\n<game data=\"{GRID}\"/>\n");
        let found: Vec<bool> = read(&text).iter().map(Result::is_ok).collect();
        assert_eq!(found, [false, true]);
    }
}
