//! The rules of a puzzle in words, for people who open a file in another program, and the words for
//! what is left out of such files.

use neuf_sudoku::rules::{Rules, Variant};

use crate::entry::Entry;
use crate::unread::Unread;

/// Colours, which are named together, whatever a program calls them.
pub(super) const COLOURS: [&str; 2] = ["colours of cells", "couleurs de cases"];

/// The candidates that a player has noted in cells.
pub(super) const MARKS: [&str; 2] = ["cells with pencil marks", "cases avec des petits chiffres"];

/// Constraints that a setter has switched off.
pub(super) const DISABLED: [&str; 2] =
    ["constraints that are switched off", "contraintes désactivées"];

/// What hides cells until others are filled.
pub(super) const FOG: [&str; 2] = ["lights in the fog", "lumières dans le brouillard"];

/// What happens when a cell is filled.
pub(super) const EFFECTS: [&str; 2] = ["effects of values", "effets de valeurs"];

/// A solution of which only some cells are filled.
pub(super) const PARTIAL: [&str; 2] = ["a solution with gaps", "une solution avec des trous"];

/// The setter's own text, or else a sentence for each rule.
pub(super) fn rules_text(entry: &Entry) -> String {
    let text = entry.unread.iter().find_map(|unread| match unread {
        Unread::Text(text) => Some(text.clone()),
        _ => None,
    });
    text.unwrap_or_else(|| sentences(entry.puzzle.rules()))
}

fn sentences(rules: &Rules) -> String {
    let usual = match rules.regions() {
        Some(_) => "Each row, column and region holds each value once.",
        None => "Normal sudoku rules apply.",
    };
    let sentence = |variant: &Variant| {
        let mut name = variant.name().replace('-', " ");
        name[..1].make_ascii_uppercase();
        format!("{name}: {}.", variant.meaning())
    };
    let variants = rules.variants();
    let others = variants.iter().filter(|variant| **variant != Variant::Jigsaw).map(sentence);
    std::iter::once(usual.to_owned()).chain(others).collect::<Vec<String>>().join("\n")
}
