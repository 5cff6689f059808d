//! The text of a cell on one line: its digit, or its pencil marks one after the other.
//!
//! Such a text is as long as its marks are many, so it comes with the number of characters that are
//! seen, from which the columns get their widths.

use neuf_explain::{CellRole, MarkRole};
use neuf_sudoku::{Cell, ValueSet};

use super::style::{RESET, digit_style, ground, mark_style};
use crate::characters::{CellSigns, needs_lines};
use crate::picture::Picture;

/// Which pencil marks are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    All,
    /// Those of the cells that the step speaks of.
    Pattern,
    /// The same without cells that are only premises.
    Core,
    Digits,
}

/// The text of a cell with its escape sequences, and how many characters of it are seen.
pub(super) fn cell_text(
    picture: &Picture,
    signs: &CellSigns,
    coloured: bool,
    extent: Extent,
    cell: Cell,
) -> (usize, String) {
    let [left, right] = [&signs.left, &signs.right].map(|signs| signs[cell.position()]);
    let (seen, text) = plain_text(picture, signs, coloured, extent, cell);
    let [left, right] = [left, right].map(|sign| sign.map(String::from).unwrap_or_default());
    let signs = left.chars().count() + right.chars().count();
    (seen + signs, format!("{left}{text}{right}"))
}

/// The same without the signs at its edges.
fn plain_text(
    picture: &Picture,
    signs: &CellSigns,
    coloured: bool,
    extent: Extent,
    cell: Cell,
) -> (usize, String) {
    let role = picture.focus().cell(cell);
    let star = if !coloured && role.is_some() { "*" } else { "" };
    let ground = ground(role, signs, cell).filter(|_| coloured).unwrap_or_default();
    let ground = ground.as_str();
    let reset = if coloured { RESET } else { "" };
    let value = picture.grid().get(cell);
    if value != 0 {
        let style = if coloured {
            digit_style(picture.is_given(cell), !ground.is_empty())
        } else {
            String::new()
        };
        let text = format!("{star}{value}");
        return (text.len(), format!("{ground}{style}{text}{reset}"));
    }
    let candidates = picture.candidates().map(|candidates| candidates.get(cell));
    let marks: Vec<u8> = candidates.into_iter().flat_map(ValueSet::iter).collect();
    let has_marks = marks.iter().any(|&value| picture.focus().mark(cell, value).is_some());
    let is_spoken_of = role.is_some() || has_marks;
    let is_shown = match extent {
        Extent::All => candidates.is_some(),
        Extent::Pattern => is_spoken_of,
        Extent::Core => has_marks || role.is_some_and(|role| role != CellRole::Fact),
        Extent::Digits => false,
    };
    if !is_shown {
        // Where there are lines around each cell, an empty one needs no dot.
        let dot = if needs_lines(picture.rules()) { " " } else { "." };
        let sign = if !coloured && is_spoken_of { "*" } else { dot };
        return (1, format!("{ground}{sign}{reset}"));
    }
    if marks.is_empty() {
        return (1 + star.len(), format!("{ground}{star}-{reset}"));
    }
    let (mut length, mut text) = (star.len(), star.to_owned());
    for (place, &value) in marks.iter().enumerate() {
        let comma = if place > 0 && picture.grid().shape().side() > 9 { "," } else { "" };
        let role = picture.focus().mark(cell, value);
        let value = match role {
            Some(MarkRole::Out | MarkRole::Lost) if !coloured => format!("({value})"),
            _ => value.to_string(),
        };
        length += comma.len() + value.len();
        let style = if coloured { mark_style(role, !ground.is_empty()) } else { String::new() };
        text += &format!("{ground}{comma}{style}{value}{reset}");
    }
    (length, text)
}
