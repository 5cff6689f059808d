//! What the comments of a formula say that neuf wrote: which puzzle the formula of `neuf encode` is
//! about, and in which encoding; and fingerprints, by which damage is noticed.

use std::io::BufRead;

use anyhow::{Context, anyhow};
use neuf_cnf::Fingerprint;
use neuf_formats::{ReaderOptions, parse_puzzle_with};
use neuf_sudoku::{Encoding, Family, FormulaPart, Grid, Rules, Shape, UnknownName};

use crate::words::told;

/// The comments at the top of a formula, as far as they say something. A file without them
/// has none of these.
#[derive(Debug, Default)]
pub struct FormulaComments {
    /// The shape of the grid.
    pub shape: Option<Shape>,
    /// The formula that was written.
    pub encoding: Encoding,
    /// The families, when the formula was made of chosen ones.
    pub families: Vec<Family>,
    /// The parts, when the formula was made of chosen ones.
    pub parts: Vec<FormulaPart>,
    /// The givens of the puzzle.
    pub givens: Option<Grid>,
    /// The names of the variants.
    pub variant: Option<String>,
    /// The rules of these variants; `None` when their lists or maps are missing.
    pub rules: Option<Rules>,
}

/// The fingerprint in the comment that begins with these words, if there is such a comment.
///
/// # Errors
/// When what follows the words is no fingerprint.
pub fn fingerprint(comments: &[String], start: &str) -> anyhow::Result<Option<Fingerprint>> {
    let found = comments.iter().find_map(|comment| comment.strip_prefix(start));
    found.map(|found| found.trim().parse().with_context(|| format!("`{found}`"))).transpose()
}

/// The comments that tell the rules of a variant, with all their lists and maps, so that the
/// formula says by itself what it is about; none for the usual rules.
pub(crate) fn rule_comments(rules: &Rules) -> Vec<String> {
    if rules.is_usual() {
        return Vec::new();
    }
    let text = rules.text();
    let mut lines = text.lines();
    let names = lines.next().map(str::to_owned);
    names.into_iter().chain(lines.map(|line| format!("rule: {line}"))).collect()
}

/// The board of overlapping grids with the boxes of a shape, if this is the name of one.
fn board(name: &str, boxes: Shape) -> Option<Shape> {
    let arrangement = name.parse().ok()?;
    Shape::overlapping(arrangement, boxes.box_rows(), boxes.box_columns()).ok()
}

impl FormulaComments {
    /// Reads the comments before the header. `name` is that of the file, for messages.
    ///
    /// # Errors
    /// When the file cannot be read, or a comment of `neuf encode` has been changed into one
    /// without meaning.
    pub fn read(input: impl BufRead, name: &str) -> anyhow::Result<FormulaComments> {
        let mut found = FormulaComments::default();
        let mut text = String::new();
        let wrong = |error: UnknownName| anyhow!("{name}: {}", told(&error));
        for line in input.split(b'\n') {
            let line = line.with_context(|| name.to_owned())?;
            let Ok(line) = std::str::from_utf8(&line) else { break };
            let Some(comment) = line.strip_prefix("c ").map(str::trim) else { break };
            if let Some(sizes) = comment.strip_prefix("sudoku ") {
                let boxes =
                    sizes.split_once("with boxes ").and_then(|(_, rest)| rest.split(',').next());
                found.shape = boxes.and_then(|boxes| crate::arguments::shape(boxes).ok());
            } else if let Some(word) = comment.strip_prefix("encoding: ") {
                found.encoding = word.parse().map_err(wrong)?;
            } else if let Some(words) = comment.strip_prefix("families: ") {
                let families = words.split_whitespace().map(str::parse);
                found.families = families.collect::<Result<_, _>>().map_err(wrong)?;
            } else if let Some(words) = comment.strip_prefix("parts: ") {
                let parts = words.split_whitespace().map(str::parse);
                found.parts = parts.collect::<Result<_, _>>().map_err(wrong)?;
            } else if let Some(rules) = comment.strip_prefix("variant: ") {
                found.variant = Some(rules.to_owned());
                // Overlapping grids have another shape than a single one with the same boxes.
                let board = rules.split(", ").find_map(|name| board(name, found.shape?));
                found.shape = board.or(found.shape);
                text.push_str(&format!("variant: {rules}\n"));
            } else if let Some(rule) = comment.strip_prefix("rule: ") {
                text.push_str(&format!("{rule}\n"));
            } else if let Some(text) = comment.strip_prefix("givens: ") {
                let read = parse_puzzle_with(text, ReaderOptions::of_shape(found.shape));
                let read = read.map_err(|error| anyhow!("{name}: {}", told(&error)))?;
                found.givens = Some(read.puzzle.into_parts().0);
            }
        }
        if found.variant.is_some()
            && let Some(shape) = found.shape
        {
            text.push_str(&".".repeat(shape.cell_count()));
            let read = parse_puzzle_with(&text, ReaderOptions::of_shape(Some(shape)));
            found.rules = read.ok().map(|entry| entry.puzzle.into_parts().1);
        }
        Ok(found)
    }
}
