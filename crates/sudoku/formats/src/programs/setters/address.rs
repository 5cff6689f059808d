//! Links to f-puzzles, SudokuPad, SudokuMaker and Penpa, and what they carry.
//!
//! All of them hold the whole puzzle, compressed, behind a word that names its form:
//! `…f-puzzles.com/?load=…`, `fpuzzles…`, `scl…`, `ctc…`,
//! `…sudokumaker.app/?puzzle=…`, `…penpa-edit/#m=edit&p=…`. The host does not matter, since
//! the same puzzles stand on several. Links that hold only the number of a puzzle on a server
//! cannot be read without the network; neuf says so, and what to do.

use super::lz_string::decompress;
use super::{penpa, sudokupad};
use crate::line::{Line, MAX_LINE};
use crate::programs::link::decoded;

/// What a line holds, if it is a link to a setter's program or the text behind one.
pub(super) enum Address {
    /// The text of a board of f-puzzles or a puzzle of SudokuPad or SudokuMaker, in JSON.
    Json(String),
    /// The text of a puzzle of Penpa.
    Penpa(String),
    /// It is one, but what it holds cannot be unpacked.
    Broken,
    /// The puzzle is on a server, and the link holds its number only.
    Elsewhere,
}

/// The least length of compressed text without a link around it.
const LEAST: usize = 40;

/// What stands before the compressed text in links of f-puzzles and SudokuPad, the longer ones
/// first.
const PREFIXES: [&str; 5] = ["fpuzzles", "fpuz", "classic", "scl", "ctc"];

/// Hosts whose links hold a number only, unless they hold a whole puzzle.
const SERVERS: [&str; 5] = [
    "sudokupad.app",
    "sudokupad.svencodes.com",
    "crackingthecryptic.com",
    "sudokumaker.app",
    "tinyurl.com",
];

/// What a line holds; `None` if it is of another kind.
pub(super) fn of(line: &Line) -> Option<Address> {
    let text = line.text.trim();
    let is_link = text.contains("://") || text.starts_with("www.");
    if let Some(packed) = penpa::packed(text) {
        return Some(penpa::unpack(packed).map_or(Address::Broken, Address::Penpa));
    }
    if is_link && let Some((_, packed)) = text.split_once("sudokumaker.app/?puzzle=") {
        // LZ-string has other signs for the last two digits and the end of base64 in links.
        let packed = decoded(without_rest(packed)).replace('-', "/").replace('$', "=");
        let json = decompress(&packed, MAX_LINE).filter(|json| json.trim().starts_with('{'));
        return Some(json.map_or(Address::Broken, Address::Json));
    }
    let Some(packed) = packed(text, is_link) else {
        let names_server = is_link && SERVERS.iter().any(|server| text.contains(server));
        let is_tiny = is_link && text.contains("f-puzzles.com/?id=");
        return (names_server || is_tiny).then_some(Address::Elsewhere);
    };
    if let Some(json) = json_of(&decoded(packed)) {
        return Some(Address::Json(json));
    }
    // Without a link around it, it may be anything.
    is_link.then_some(Address::Broken)
}

/// The JSON of compressed text.
fn json_of(packed: &str) -> Option<String> {
    let text = decompress(packed, MAX_LINE)?;
    let text = text.trim();
    text.starts_with('{').then(|| sudokupad::unzip(text))
}

/// The compressed text of a link, or a word that may be such a text.
fn packed(text: &str, is_link: bool) -> Option<&str> {
    if !is_link {
        let packed = PREFIXES.iter().find_map(|prefix| text.strip_prefix(prefix)).unwrap_or(text);
        let begins = packed.starts_with("N4") || packed.starts_with("N%34");
        return (begins && packed.len() >= LEAST).then_some(packed);
    }
    let (_, path) = text.split_once("://").unwrap_or(("", text));
    let (_, path) = path.split_once('/')?;
    if let Some((_, packed)) = path.split_once("?load=") {
        return Some(without_rest(packed));
    }
    let id = path.split_once("puzzleid=").map_or(path, |(_, id)| id);
    let id = id.strip_prefix("sudoku/").unwrap_or(id);
    let id = id.strip_prefix("?puzzleid=").unwrap_or(id).trim_start_matches(['?', '/']);
    let packed = PREFIXES.iter().find_map(|prefix| id.strip_prefix(prefix))?;
    let packed = without_rest(packed);
    (packed.len() >= LEAST).then_some(packed)
}

/// The value of a parameter without those after it.
fn without_rest(packed: &str) -> &str {
    packed.split(['&', '#', '?']).next().unwrap_or(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        Line { number: 1, column: 1, text: text.to_owned(), complete: true }
    }

    #[test]
    fn links_are_taken_apart() {
        let packed = super::super::lz_string::compress(r#"{"size":4,"grid":[[{},{},{},{}]]}"#);
        let escaped = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        for link in [
            format!("https://www.f-puzzles.com/?load={packed}"),
            format!("https://f-puzzles.com/?load={escaped}"),
            format!("https://sudokupad.app/fpuzzles{packed}"),
            format!("https://sudokupad.app/fpuzzles{escaped}?setting-nogrid=1"),
            format!("https://sudokupad.app/?puzzleid=fpuz{packed}"),
            format!("https://app.crackingthecryptic.com/sudoku/?load={packed}"),
            format!("https://app.crackingthecryptic.com/sudoku/scl{packed}"),
            format!("https://beta.sudokupad.app/ctc{packed}"),
            format!("fpuzzles{packed}"),
            format!("  {packed}"),
        ] {
            assert!(matches!(of(&line(&link)), Some(Address::Json(_))), "{link}");
        }
        for link in [
            "https://sudokupad.app/0a1b2c3d4e",
            "https://app.crackingthecryptic.com/sudoku/6mTm7bLDFR",
            "https://tinyurl.com/yckz2avc",
        ] {
            assert!(matches!(of(&line(link)), Some(Address::Elsewhere)), "{link}");
        }
        let cut = &packed[..packed.len() - 9];
        let cut = format!("https://sudokupad.app/fpuzzles{cut}");
        assert!(matches!(of(&line(&cut)), Some(Address::Broken)));
        for other in ["https://example.org/", "53..7", "N4", "a b", ""] {
            assert!(of(&line(other)).is_none(), "{other}");
        }
    }
}
