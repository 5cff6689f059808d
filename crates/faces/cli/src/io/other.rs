//! Refuses files that hold no puzzles and says which command takes them.

use std::io::{BufRead, Read};
use std::path::Path;

use anyhow::{Context, bail};
use neuf_formats::OtherFile;

use super::input::{Input, open_plainly};
use crate::words::tr;

/// How many bytes of a file are examined: feature models name thousands of variables in comments
/// before the header.
const START: u64 = 1 << 20;

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
        start = start_of(path);
    } else {
        let bytes = input.fill_buf().with_context(|| name.clone())?;
        start.extend_from_slice(&bytes[..bytes.len().min(START as usize)]);
    }
    if let Some(what) = OtherFile::recognise(&start) {
        bail!("{name}: {}", advice(what));
    }
    Ok(())
}

/// The beginning of a file. An error of reading will occur again.
fn start_of(path: &Path) -> Vec<u8> {
    let mut start = Vec::new();
    if let Ok(input) = open_plainly(path) {
        let _ = input.take(START).read_to_end(&mut start);
    }
    start
}

/// Whether a path is a file with a formula.
pub(crate) fn has_formula(path: &Path) -> bool {
    path.is_file() && OtherFile::recognise(&start_of(path)) == Some(OtherFile::Formula)
}

/// What to do with a file that holds no puzzles.
fn advice(what: OtherFile) -> &'static str {
    match what {
        OtherFile::Formula => tr!(
            "this is a formula in DIMACS: `neuf sat` solves it, and `neuf count --formula` counts its \
             models"
        ),
        OtherFile::Answer => tr!("this is a solver's answer, for `neuf decode`"),
        _ => tr!("this is no text, so there are no puzzles in it: copy them out of it as text"),
    }
}
