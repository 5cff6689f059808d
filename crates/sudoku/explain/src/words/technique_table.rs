//! The table of techniques for the book: each with its level and its names elsewhere.

use neuf_words::Language;

use crate::words::Terms as _;
use crate::{Difficulty, OtherNames, RuleKind};

/// The techniques with their difficulty, their names in other programs and pages and in French, as a
/// table in Markdown.
#[must_use]
pub fn technique_table() -> String {
    let mut table = String::from(
        "| technique | level | HoDoKu | Sudoku Explainer | SudokuWiki | French | also |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for kind in &RuleKind::ALL[..RuleKind::ALL.len() - 1] {
        let OtherNames { hodoku, sudoku_explainer, sudokuwiki, others } = kind.other_names();
        let (level, french) = (Difficulty::of(*kind).name(), Language::French.rule(*kind));
        table.push_str(&format!(
            "| `{}` | {level} | {hodoku} | {sudoku_explainer} | {sudokuwiki} | {french} | {others} |\n",
            kind.name()
        ));
    }
    table
}
