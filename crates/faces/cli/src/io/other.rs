//! Recognises files that hold no puzzles: formulas, answers of solvers, and what is no text.
//!
//! Without this, each line of a formula or of a picture would be reported as a malformed
//! puzzle. Naming each kind of picture and archive was rejected: whoever gives one knows it.

use std::io::{BufRead, Read};
use std::path::Path;

use anyhow::{Context, bail};

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
    if has_header(start) {
        return Some(tr!("this is a formula in DIMACS, for `neuf sat`"));
    }
    let is_answer = |magic: &[u8]| start.starts_with(magic);
    if [&b"s SATISFIABLE"[..], b"s UNSATISFIABLE", b"v "].into_iter().any(is_answer) {
        return Some(tr!("this is a solver's answer, for `neuf decode`"));
    }
    let what = tr!("this is no text, so there are no puzzles in it: copy them out of it as text");
    start.contains(&0).then_some(what)
}

/// Whether a text begins as a formula, after comments.
fn has_header(start: &[u8]) -> bool {
    let mut lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"c"));
    let words = first.unwrap_or_default().split(u8::is_ascii_whitespace);
    let mut words = words.filter(|word| !word.is_empty());
    words.next() == Some(b"p") && matches!(words.next(), Some(b"cnf" | b"inccnf"))
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
            (b"\x89PNG\r\n\x1a\n\0", "no text"),
        ] {
            assert!(what(start).is_some_and(|what| what.contains(word)), "{word}");
        }
        for start in [&b""[..], b"% n = 3\n", b"53..7....\n", b"BM is a name\n", b"\xef\xbb\xbf1"] {
            assert_eq!(what(start), None);
        }
    }
}
