//! What was found as a JSON object, for the commands that print one.

use neuf_words::Numbering;
use serde::Serialize;

use super::{CageRepair, Change, Corrections, Mistakes};
use crate::{Cell, Grid, Shape, line_text};

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
        let (kind, number, all) = match found {
            Mistakes::Typing(found) => ("typing", found.repairs.len(), found.are_all),
            Mistakes::Entries(found) => ("entries", found.sets.len(), found.are_all),
        };
        let changes = match found {
            Mistakes::Typing(found) => {
                let change = |repair: &super::Repair| JsonChange {
                    solution: Some(line_text(&repair.solution)),
                    ..JsonChange::new(repair.change, shape, from)
                };
                found.repairs.iter().take(MOST).map(change).collect()
            }
            Mistakes::Entries(found) => {
                let set = |set: &super::Removal| JsonChange {
                    kind: "removed",
                    cells: set
                        .entries
                        .iter()
                        .map(|&(cell, value)| JsonCell::new(shape, from, (cell, value, 0)))
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

/// [`Corrections`] as members of a JSON object, with rows and columns as in [`MistakesRecord`].
#[derive(Clone, Debug, Serialize)]
pub struct CorrectionsRecord {
    /// How many changes a correction has; absent if none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    /// How many changes are needed at least, as far as this was proved.
    at_least: usize,
    /// How many corrections there are, and whether these are all with one change.
    number: usize,
    all: bool,
    /// Whether the rules alone have no solution.
    rules_clash: bool,
    /// The corrections, the likeliest first.
    corrections: Vec<JsonCorrection>,
    /// Single changes of cages that do it, too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cages: Vec<JsonCage>,
}

/// A cage with its sum, and its sum after the change; `null` if it is left out.
#[derive(Clone, Debug, Serialize)]
struct JsonCage {
    cells: Vec<[usize; 2]>,
    from: Option<usize>,
    to: Option<usize>,
    solution: String,
}

#[derive(Clone, Debug, Serialize)]
struct JsonCorrection {
    changes: Vec<JsonChange>,
    /// The puzzle after the changes.
    puzzle: String,
    solution: String,
}

impl CorrectionsRecord {
    /// The record of what was found for a puzzle with these givens, of which at most so many
    /// corrections are named.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_sudoku::mistakes::{CorrectionsRecord, corrections};
    /// use neuf_sudoku::Grid;
    /// use neuf_words::Numbering;
    /// let grid: Grid = "1.....3..4.....1".parse()?;
    /// let found = corrections(&grid.clone().into(), &Interrupt::new())?;
    /// let record = CorrectionsRecord::new(&found, &grid, Numbering::FromOne, 5);
    /// let json = serde_json::to_string(&record)?;
    /// assert!(json.starts_with(r#"{"size":1,"at_least":1,"#), "{json}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(
        found: &Corrections,
        givens: &Grid,
        from: Numbering,
        most: usize,
    ) -> CorrectionsRecord {
        let change = |&change: &Change| JsonChange::new(change, givens.shape(), from);
        let named = found.corrections.iter().take(most).map(|correction| JsonCorrection {
            changes: correction.changes.iter().map(change).collect(),
            puzzle: line_text(&correction.apply(givens)),
            solution: line_text(&correction.solution),
        });
        let shape = givens.shape();
        let place = |&cell: &Cell| [shape.row(cell), shape.column(cell)].map(|n| from.number(n));
        let cage = |repair: &CageRepair| JsonCage {
            cells: repair.cage.cells().iter().map(place).collect(),
            from: repair.cage.sum(),
            to: repair.sum,
            solution: line_text(&repair.solution),
        };
        CorrectionsRecord {
            size: found.size(),
            at_least: found.at_least,
            number: found.corrections.len(),
            all: found.are_all,
            rules_clash: found.is_of_rules,
            corrections: named.collect(),
            cages: found.cages.iter().take(most).map(cage).collect(),
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
