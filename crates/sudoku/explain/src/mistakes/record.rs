//! What was found as a JSON object, for the commands that print one.

use neuf_words::Numbering;
use serde::Serialize;

use super::{Change, Mistakes, Removal, Repair};
use neuf_sudoku::{Cell, Shape, line_text};

/// How many changes or sets are named at most. The others are only counted.
const MOST: usize = 20;

/// [`Mistakes`] as a member of a JSON object. Rows and columns count from the number that is
/// wanted; an empty cell has the value 0.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::mistakes::{MistakesRecord, mistakes};
/// use neuf_sudoku::Grid;
/// use neuf_words::Numbering;
/// let puzzle: Grid = "12343412214.4..2".parse()?;
/// let found = mistakes(&puzzle.clone().into(), &Interrupt::new())?.unwrap();
/// let record = MistakesRecord::new(&found, puzzle.shape(), Numbering::FromOne);
/// let json = serde_json::to_string(&record)?;
/// assert!(json.starts_with(r#"{"kind":"entries","number":1,"all":true,"#), "{json}");
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
        let (kind, number, all) = match found {
            Mistakes::Typing(found) => ("typing", found.repairs.len(), found.are_all),
            Mistakes::Entries(found) => ("entries", found.len(), true),
        };
        let changes = match found {
            Mistakes::Typing(found) => {
                let change = |repair: &Repair| JsonChange {
                    solution: Some(line_text(&repair.solution)),
                    ..JsonChange::new(repair.change, shape, from)
                };
                found.repairs.iter().take(MOST).map(change).collect()
            }
            Mistakes::Entries(found) => {
                let set = |set: &Removal| JsonChange {
                    kind: "removed",
                    cells: set
                        .entries
                        .iter()
                        .map(|&(cell, value)| JsonCell::new(shape, from, (cell, value, 0)))
                        .collect(),
                    solution: set.solution.as_ref().map(line_text),
                };
                found.iter().take(MOST).map(set).collect()
            }
        };
        MistakesRecord { kind, number, all, changes }
    }
}

impl JsonChange {
    fn new(change: Change, shape: Shape, from: Numbering) -> JsonChange {
        let cells = change.cells().into_iter();
        let cells = cells.map(|cell| JsonCell::new(shape, from, cell)).collect();
        JsonChange { kind: change.name(), cells, solution: None }
    }
}

impl JsonCell {
    /// A cell with its value before and after.
    fn new(shape: Shape, from: Numbering, (cell, before, after): (Cell, u8, u8)) -> JsonCell {
        JsonCell {
            row: from.number(shape.row(cell)),
            column: from.number(shape.column(cell)),
            from: before,
            to: after,
        }
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
