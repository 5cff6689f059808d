//! Recognises files that hold no puzzles, and says what to do with them.
//!
//! Without this, each line of a formula or of a picture would be reported as a malformed
//! puzzle.

use std::io::{BufRead, Read};
use std::path::Path;

use anyhow::{Context, bail};

use super::files::has_header;
use super::input::{Input, open_plainly};
use crate::words::tr;

/// How many bytes of a file are examined: a formula may have comments before its header.
const START: u64 = 1 << 14;

/// Checks that an open input may hold puzzles. Of a file, the beginning is examined; of a
/// stream, only the first bytes, for which it was waited already.
///
/// # Errors
/// When it is something else; the message names the command that takes it, if there is one.
pub(crate) fn refuse_what_has_no_puzzles(path: &Path, input: &mut Input) -> anyhow::Result<()> {
    let name = if path == Path::new("-") {
        tr!("standard input").into()
    } else {
        path.display().to_string()
    };
    let mut start = Vec::new();
    if path.is_file() {
        // An error of reading will occur again.
        if let Ok(input) = open_plainly(path) {
            let _ = input.take(START).read_to_end(&mut start);
        }
    } else {
        let bytes = input.fill_buf().with_context(|| name.clone())?;
        start.extend_from_slice(&bytes[..bytes.len().min(START as usize)]);
    }
    if let Some(what) = what(&start) {
        bail!("{name}: {what}");
    }
    Ok(())
}

/// What the beginning of a file shows it to be, if that is not text with puzzles.
fn what(start: &[u8]) -> Option<&'static str> {
    let is_picture =
        [&b"\x89PNG"[..], b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"II*\0", b"MM\0*"];
    let begins = |magic: &[u8]| start.starts_with(magic);
    if has_header(start) {
        return Some(tr!("this is a formula in DIMACS, for `neuf sat`"));
    }
    if [&b"s SATISFIABLE"[..], b"s UNSATISFIABLE", b"v "].into_iter().any(begins) {
        return Some(tr!("this is a solver's answer, for `neuf decode`"));
    }
    if begins(b"%PDF") {
        return Some(tr!(
            "this is a PDF, which neuf does not read: copy the puzzle out of it as text"
        ));
    }
    if begins(b"PK\x03\x04") {
        return Some(tr!(
            "this is a zip archive or a spreadsheet: unpack it, or save the spreadsheet as CSV"
        ));
    }
    let is_archive = [&b"7z\xbc\xaf"[..], b"Rar!"].into_iter().any(begins)
        || start.get(257..262) == Some(b"ustar");
    if is_archive {
        return Some(tr!("this is an archive: unpack it first (tar -xf, 7z x)"));
    }
    let is_binary = start.contains(&0);
    // The letters `BM` may begin a text.
    if is_picture.into_iter().any(begins) && (is_binary || !begins(b"BM")) {
        return Some(tr!("this is a picture, which neuf does not read: type the puzzle as text"));
    }
    is_binary.then_some(tr!("this is no text, so there are no puzzles in it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_named() {
        for (start, word) in [
            (&b"c a comment\np cnf 3 2\n1 0\n"[..], "sat"),
            (b"p cnf 0 0\n", "sat"),
            (b"s SATISFIABLE\nv 1 0\n", "decode"),
            (b"%PDF-1.7\n", "PDF"),
            (b"\x89PNG\r\n\x1a\n\0", "picture"),
            (b"PK\x03\x04\x14\0", "CSV"),
            (b"\x7fELF\x02\x01\x01\0", "no text"),
        ] {
            assert!(what(start).is_some_and(|what| what.contains(word)), "{word}");
        }
        for start in [&b""[..], b"% n = 3\n", b"53..7....\n", b"BM is a name\n", b"\xef\xbb\xbf1"] {
            assert_eq!(what(start), None);
        }
    }
}
