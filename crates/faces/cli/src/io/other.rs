//! Files given to the wrong half of the command: says which command takes a formula that was given
//! as puzzles, or puzzles that were given as a formula.

use std::io::{BufRead, Read};
use std::path::Path;

use anyhow::{Context, bail};
use neuf_cnf::dimacs::Flaw;
use neuf_formats::{OtherFile, PuzzleReader, ReaderOptions};

use super::files::NEIGHBOURS;
use super::input::{Input, open_input};
use crate::words::tr;

/// How many bytes of a file are examined: feature models name thousands of variables in comments
/// before the header.
const START: u64 = 1 << 20;

/// Checks that an open input of this name may hold puzzles. Of a file, the beginning is examined;
/// of a stream, only the first bytes, for which it was waited already.
///
/// # Errors
/// When it is something else; the message names the command that takes it, if there is one.
pub(crate) fn refuse_what_has_no_puzzles(
    path: &Path,
    name: &str,
    input: &mut Input,
) -> anyhow::Result<()> {
    let start = if path.is_file() {
        start_of(path)
    } else {
        input.fill_buf().with_context(|| name.to_owned())?.to_vec()
    };
    if let Some(what) = OtherFile::recognise(&start) {
        bail!("{name}: {}", advice(what));
    }
    Ok(())
}

/// The beginning of a file. An error of reading will occur again.
fn start_of(path: &Path) -> Vec<u8> {
    let mut start = Vec::new();
    if let Ok(input) = open_input(path) {
        let _ = input.take(START).read_to_end(&mut start);
    }
    start
}

/// Whether a path is a file with a formula, or by its ending with a neighbouring problem, which the
/// reader of formulas refuses by its name.
pub(crate) fn has_formula(path: &Path) -> bool {
    let is_neighbour =
        || NEIGHBOURS.iter().any(|&ending| path.extension() == Some(ending.as_ref()));
    path.is_file()
        && (is_neighbour() || OtherFile::recognise(&start_of(path)) == Some(OtherFile::Formula))
}

/// What to do with the file of a formula in which DIMACS has this flaw, if it begins with a puzzle.
pub fn advice_on_puzzles(path: &Path, flaw: &Flaw) -> Option<&'static str> {
    // Each of these words and signs has no meaning in DIMACS; the other flaws are those of
    // formulas.
    let is_foreign = matches!(flaw, Flaw::Character(_)) && path.is_file();
    let start = if is_foreign { start_of(path) } else { return None };
    if OtherFile::recognise(&start).is_some() {
        return None;
    }
    let first = PuzzleReader::new(start.as_slice(), ReaderOptions::default()).next()?;
    // A single letter is a grid of one cell, and no player's.
    let is_puzzle = first.is_ok_and(|entry| entry.puzzle.shape().side() > 1);
    is_puzzle.then(|| {
        tr!([
            "this is a file of sudokus: `neuf solve` solves them, and `neuf encode` makes a \
             formula of one",
            "c'est un fichier de sudokus : `neuf solve` les résout, et `neuf encode` fait une \
             formule de l'un d'eux"
        ])
    })
}

/// What to do with a file that holds no puzzles.
fn advice(what: OtherFile) -> &'static str {
    match what {
        OtherFile::Formula => tr!([
            "this is a formula in DIMACS: `neuf sat` solves it, and `neuf count --formula` counts \
             its models",
            "c'est une formule en DIMACS : `neuf sat` la résout, et `neuf count --formula` compte \
             ses modèles"
        ]),
        OtherFile::Answer => tr!([
            "this is a solver's answer, for `neuf decode`",
            "c'est la réponse d'un solveur, pour `neuf decode`"
        ]),
        _ => tr!([
            "this is no text, so there are no puzzles in it: copy them out of it as text",
            "ce n'est pas du texte, il n'y a donc pas de grilles dedans : copiez-les en texte"
        ]),
    }
}
