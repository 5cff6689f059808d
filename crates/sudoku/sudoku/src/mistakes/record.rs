//! What was found as a JSON object, for the commands that print one.

use neuf_words::Numbering;
use serde::Serialize;

use super::{Change, Mistakes};
use crate::{Cell, Shape, line_text};

/// How many changes or sets are named at most. The others are only counted.
const MOST: usize = 20;

/// [`Mistakes`] as a member of a JSON object. Rows and columns count from the number that is
/// wanted; an empty cell has the value 0.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::mistakes::{MistakesRecord, mistakes};
/// use neuf_sudoku::Grid;
/// use neuf_words::Numbering;
/// let puzzle: Grid = "12343412214.4..2".parse()?;
/// let found = mistakes(&puzzle.clone().into(), &Interrupt::new())?.unwrap();
/// let record = MistakesRecord::new(&found, puzzle.shape(), Numbering::FromOne);
/// let json = serde_json::to_string(&record)?;
/// assert!(json.starts_with(r#"{"kind":"entries","number":1,"all":true,"least":1,"#), "{json}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct MistakesRecord {
    /// `typing` or `entries`.
    kind: &'static str,
    /// How many changes or sets of entries there are.
    number: usize,
    /// Whether all were found.
    all: bool,
    /// How many entries have to be taken out at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<usize>,
    /// The changes, the likeliest first, or the sets of entries to take out.
    changes: Vec<JsonChange>,
}

#[derive(Clone, Debug, Serialize)]
struct JsonChange {
    /// `replaced`, `removed`, `added`, `moved` or `exchanged`; `removed` for entries.
    kind: &'static str,
    cells: Vec<JsonCell>,
    /// The only solution after it, if there is only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

/// A cell, what stands there, and what stands there after the change.
#[derive(Clone, Debug, Serialize)]
struct JsonCell {
    row: usize,
    column: usize,
    from: u8,
    to: u8,
}

impl MistakesRecord {
    /// The record of what was found in a puzzle of this shape.
    #[must_use]
    pub fn new(found: &Mistakes, shape: Shape, from: Numbering) -> MistakesRecord {
        let cell = |cell: Cell, before: u8, after: u8| JsonCell {
            row: from.number(shape.row(cell)),
            column: from.number(shape.column(cell)),
            from: before,
            to: after,
        };
        let (kind, number, all) = match found {
            Mistakes::Typing(found) => ("typing", found.repairs.len(), found.are_all),
            Mistakes::Entries(found) => ("entries", found.sets.len(), found.are_fewest),
        };
        let changes = match found {
            Mistakes::Typing(found) => {
                let change = |repair: &super::Repair| JsonChange {
                    kind: repair.change.name(),
                    cells: repair
                        .change
                        .cells()
                        .into_iter()
                        .map(|(place, before, after)| cell(place, before, after))
                        .collect(),
                    solution: Some(line_text(&repair.solution)),
                };
                found.repairs.iter().take(MOST).map(change).collect()
            }
            Mistakes::Entries(found) => {
                let set = |set: &super::Removal| JsonChange {
                    kind: "removed",
                    cells: set
                        .entries
                        .iter()
                        .map(|&(place, value)| cell(place, value, 0))
                        .collect(),
                    solution: set.solution.as_ref().map(line_text),
                };
                found.sets.iter().take(MOST).map(set).collect()
            }
        };
        let least = match found {
            Mistakes::Entries(found) => Some(found.least),
            Mistakes::Typing(_) => None,
        };
        MistakesRecord { kind, number, all, least, changes }
    }
}

impl Change {
    fn name(self) -> &'static str {
        match self {
            Change::Replaced { .. } => "replaced",
            Change::Removed { .. } => "removed",
            Change::Added { .. } => "added",
            Change::Moved { .. } => "moved",
            Change::Exchanged { .. } => "exchanged",
        }
    }
}
