//! What SudokuPad says beside a puzzle: the members of `metadata`, which boards of f-puzzles may
//! have, too. Older files of both programs have the same names and texts in cages instead, one line
//! such as `title: …` in each cage.

use neuf_sudoku::rules::{Rules, Variant};

use super::form::{Form, Keys, form_of};
use super::item::{is_set, list, member, text, text_of};
use crate::programs::brackets::Member;
use crate::unread::Tally;

/// The names: of texts, of what is only shown, and of three rules.
pub(super) const METADATA: Keys = &[
    ("title", Form::Text),
    ("author", Form::Text),
    ("rules", Form::Texts),
    ("solution", Form::Text),
    (NO_LINES, Form::Flag),
    (MOVES[0].0, Form::Flag),
    (MOVES[1].0, Form::Flag),
    ("neuf", Form::Any),
    ("bgimage", Form::Any),
    ("bgimageopacity", Form::Any),
    ("bgimagetarget", Form::Any),
    ("customstyle", Form::Any),
    ("msgcorrect", Form::Any),
    ("msgincorrect", Form::Any),
    ("msginvalid", Form::Any),
    ("msgunknown", Form::Any),
    ("msgvalid", Form::Any),
    ("source", Form::Any),
];

/// Says that rows and columns may repeat values.
const NO_LINES: &str = "norowcol";

/// What SudokuPad says a second time of a rule for the whole grid.
const MOVES: [(&str, Variant); 2] =
    [("antiknight", Variant::AntiKnight), ("antiking", Variant::AntiKing)];

/// Names the rules in the metadata that are not among these.
pub(super) fn count_rules(metadata: &[Member<'_>], rules: &Rules, tally: &mut Tally) {
    let moves = MOVES.into_iter().filter(|(_, rule)| !rules.has_rule(*rule));
    for name in moves.map(|(name, _)| name).chain([NO_LINES]) {
        let count = member(metadata, name).map_or(0, |item| usize::from(is_set(item)));
        tally.changes(&format!("metadata.{name}"), count);
    }
}

/// The text of this name; several texts are lines of one.
pub(super) fn text_in(metadata: &[Member<'_>], name: &str) -> Option<String> {
    let lines: Vec<&str> = list(member(metadata, name)?).iter().filter_map(text).collect();
    let text = text_of(metadata, name).map_or_else(|| lines.join("\n"), str::to_owned);
    (!text.trim().is_empty()).then_some(text)
}

/// The name and the text in a cage that is no cage but a line such as `title: …`.
pub(super) fn line_in<'i>(cage: &'i [Member<'_>]) -> Option<(&'i str, &'i str)> {
    let (name, text) = text_of(cage, "value")?.split_once(':')?;
    let has_cells = member(cage, "cells").is_some_and(|cells| !list(cells).is_empty());
    let is_known = form_of(&[METADATA], name.trim()).is_some();
    (is_known || !has_cells).then_some((name.trim(), text.trim()))
}

/// Names what a line in a cage says, if the reader has no use for it and it is not only shown.
pub(super) fn count_line(name: &str, text: &str, tally: &mut Tally) {
    match form_of(&[METADATA], name) {
        Some(Form::Flag) => {
            tally.changes(&format!("metadata.{name}"), usize::from(text != "false"));
        }
        Some(_) => {}
        None => tally.keys(&format!("metadata.{name}"), 1),
    }
}
