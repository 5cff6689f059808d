//! The keys at the start of the lines with rules, and the cells that they name.

use neuf_sudoku::rules::{Parity, Variant};
use neuf_sudoku::{Cell, Shape};

use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::line::Line;

/// A line and a column.
pub(crate) type Place = (usize, usize);

/// The kind of a line of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Variant,
    Regions,
    Marks(Parity),
    Move,
    AntiQueen,
    Candidates,
    /// Lists of cells that differ, or that this variant ties by a relation.
    Listed(Variant),
}

impl Key {
    /// Whether the list of the key has numbers alone, without a cell.
    pub(super) fn is_of_numbers(self) -> bool {
        matches!(self, Key::Move | Key::AntiQueen)
    }
}

pub(super) const KEYS: [(&str, Key); 17] = [
    ("variant", Key::Variant),
    ("variants", Key::Variant),
    ("regions", Key::Regions),
    ("jigsaw", Key::Regions),
    ("cages", Key::Listed(Variant::Killer)),
    ("killer", Key::Listed(Variant::Killer)),
    ("even", Key::Marks(Parity::Even)),
    ("odd", Key::Marks(Parity::Odd)),
    ("greater", Key::Listed(Variant::GreaterThan)),
    ("greater-than", Key::Listed(Variant::GreaterThan)),
    ("move", Key::Move),
    ("moves", Key::Move),
    ("anti-queen", Key::AntiQueen),
    ("candidates", Key::Candidates),
    ("sukaku", Key::Candidates),
    ("x", Key::Listed(Variant::X)),
    ("v", Key::Listed(Variant::V)),
];

/// The key of a line and the text after it, with its place; `None` for lines of
/// other kinds.
pub(crate) fn split(line: &Line) -> Option<(Key, Line)> {
    if let Some(variant) = py_sudoku(line.text.trim()) {
        return Some((Key::Variant, Line { text: variant.to_owned(), ..line.clone() }));
    }
    let (head, rest) = line.text.split_once(':')?;
    let name = head.trim();
    let known = KEYS.iter().find(|(known, _)| name.eq_ignore_ascii_case(known));
    // One letter before a colon stands in many other lines, too, so its cells have to be there.
    let content = rest.split('#').next().unwrap_or_default().trim();
    let names_cells = content.is_empty() || content.starts_with(['r', 'R']);
    if name.len() == 1 && !names_cells {
        return None;
    }
    let key = known.map(|&(_, key)| key).or_else(|| listed(name))?;
    let column = line.column + head.chars().count() + 1;
    Some((key, Line { text: rest.to_owned(), column, ..line.clone() }))
}

/// The variant of the grid below a header that the package py-sudoku prints, such as
/// `9x9 (3x3) DIAGONAL SUDOKU PUZZLE`.
fn py_sudoku(text: &str) -> Option<&'static str> {
    let size = text.strip_suffix(" SUDOKU PUZZLE")?;
    let (size, variant) =
        size.strip_suffix(" DIAGONAL").map_or((size, "none"), |size| (size, "diagonal"));
    let is_size = |c: char| c.is_ascii_digit() || matches!(c, 'x' | '(' | ')' | ' ');
    (size.ends_with(')') && size.chars().all(is_size)).then_some(variant)
}

/// The key of a relation or of cells that differ: the name of its variant, also in the plural.
fn listed(name: &str) -> Option<Key> {
    let has_name = |variant: &&Variant| {
        let known = variant.name();
        let rest = name.get(..known.len()).filter(|head| head.eq_ignore_ascii_case(known));
        rest.is_some() && matches!(&name[known.len()..], "" | "s" | "S")
    };
    let &variant = Variant::ALL.iter().find(has_name)?;
    variant.is_listed().then_some(Key::Listed(variant))
}

/// Whether a line gives rules.
pub(crate) fn is_rule(line: &Line) -> bool {
    line.complete && split(line).is_some()
}

/// A cell as it stands in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) place: Place,
}

impl Spot {
    /// The cell in a grid of this shape.
    pub(super) fn cell(self, shape: Shape) -> Result<Cell, FormatError> {
        let cell = |(i, j)| shape.cell_at(i, j);
        let place = self.row.checked_sub(1).zip(self.column.checked_sub(1));
        if let Some(cell) = place.and_then(cell) {
            return Ok(cell);
        }
        let found = quoted(&format!("r{}c{}", self.row, self.column));
        let kind = match shape.arrangement() {
            Some(_) => FormatErrorKind::Hole { found },
            None => FormatErrorKind::OutsideGrid { side: shape.side(), found },
        };
        Err(FormatError::new(self.place, kind))
    }
}
