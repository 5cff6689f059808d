//! The constraint strings of the Interactive Sudoku Solver by sigh, and its links `…?q=…`.
//!
//! A string is a list of constraints, `.Name~argument~argument`; one without a name holds givens
//! (`R1C1_5`) and candidates (`R1C2_3_4`). Cells are `R1C1`, in base 17. What a constraint means is
//! what the solver's own code makes of it, which is not always what its name says: a cage of the
//! sum 0 has any sum, one of the two diagonals may stand alone, and a jigsaw keeps its boxes
//! unless `.NoBoxes` takes them away. A constraint that neuf has no rule for stands in
//! [`Entry::unread`], with all that stands in it if it is a compound of others (`.Or … .End`).
//!
//! A link whose `?q=` holds another text is read by the reader of links.

#[cfg(test)]
mod tests;

use neuf_sudoku::rules::{Regions, Rules, Variant, VariantError};
use neuf_sudoku::{Cell, Grid, Puzzle, Shape, ValueSet};

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::line::Line;
use crate::programs::link::decoded;
use crate::programs::setters::allowed;
use crate::text::count::check_shape;
use crate::unread::Tally;

/// A part of the address of the solver.
const SITE: &str = "/Interactive-Sudoku-Solver/";

/// The most rows and columns of a grid.
const MOST: usize = 16;

/// The most constraints of a string: far more than any puzzle has, and few enough to compare the
/// names of all.
const MOST_ITEMS: usize = 4096;

/// Constraints with others inside, up to `.End`.
const COMPOUNDS: [&str; 3] = ["Or", "And", "Replicate"];

/// Rules of the whole grid.
const WHOLE: [(&str, Variant); 7] = [
    ("AntiKnight", Variant::AntiKnight),
    ("AntiKing", Variant::AntiKing),
    ("AntiConsecutive", Variant::NonConsecutive),
    ("DisjointSets", Variant::DisjointGroups),
    ("StrictKropki", Variant::AllDots),
    ("StrictXV", Variant::AllXv),
    ("Windoku", Variant::Windoku),
];

/// Rules of cells in their order.
const LINES: [(&str, Variant); 7] = [
    ("Thermo", Variant::Thermometer),
    ("Renban", Variant::Renban),
    ("Palindrome", Variant::Palindrome),
    ("Between", Variant::Between),
    ("RegionSumLine", Variant::RegionSum),
    ("Arrow", Variant::Arrow),
    ("AllDifferent", Variant::PlainCage),
];

/// Rules of all neighbours among some cells.
const PAIRS: [(&str, Variant); 5] = [
    ("WhiteDot", Variant::WhiteDot),
    ("BlackDot", Variant::BlackDot),
    ("GreaterThan", Variant::GreaterThan),
    ("X", Variant::X),
    ("V", Variant::V),
];

/// Clues at both ends of a row or a column.
const ENDS: [(&str, Variant); 3] = [
    ("XSum", Variant::XSum),
    ("Skyscraper", Variant::Skyscraper),
    ("NumberedRoom", Variant::NumberedRooms),
];

/// The variant with a name.
fn named(table: &[(&str, Variant)], name: &str) -> Option<Variant> {
    table.iter().find(|(known, _)| *known == name).map(|&(_, variant)| variant)
}

/// Whether a line may be a string or a link.
pub(crate) fn may_be_string(line: &Line) -> bool {
    packed(line.text.trim()).is_some()
}

/// Whether a line goes on with the string of a line above: it stands further to the right.
pub(crate) fn goes_on(first: &str, next: &str) -> bool {
    let indent = |text: &str| text.len() - text.trim_start().len();
    indent(next) > indent(first) && packed(next.trim()).is_some()
}

/// The string of a line.
fn packed(text: &str) -> Option<String> {
    let text = match text.split_once(SITE) {
        Some((_, query)) => {
            let query = query.split_once('?')?.1.split('#').next()?;
            decoded(query.split('&').find_map(|part| part.strip_prefix("q="))?)
        }
        None => text.to_owned(),
    };
    // A border may have these signs, too.
    let is_string = text.starts_with('.')
        && text.contains('~')
        && text.contains(|c: char| c.is_ascii_alphanumeric());
    is_string.then_some(text)
}

/// The puzzle of a line, if it is a string or a link with one.
pub(crate) fn puzzle(line: &Line, options: ReaderOptions) -> Option<Result<Entry, FormatError>> {
    let text: String = packed(line.text.trim())?.split_whitespace().collect();
    let place = line.start();
    let entry = Reader::of(&text, options, place).and_then(|reader| reader.entry(line.number));
    Some(allowed(entry, options, place))
}

/// What was read of a string.
struct Reader<'a> {
    place: (usize, usize),
    items: Vec<(&'a str, Vec<&'a str>)>,
    rules: Rules,
    /// The values that each cell may have.
    sets: Vec<ValueSet>,
    tally: Tally,
}

/// Why a constraint is refused.
type Fault = Option<VariantError>;

impl<'a> Reader<'a> {
    fn of(
        text: &'a str,
        options: ReaderOptions,
        place: (usize, usize),
    ) -> Result<Reader<'a>, FormatError> {
        let items = text.split('.').skip(1).map(|item| {
            let mut parts = item.split('~');
            (parts.next().unwrap_or_default(), parts.collect())
        });
        let items: Vec<(&str, Vec<&str>)> = items.take(MOST_ITEMS + 1).collect();
        if items.len() > MOST_ITEMS {
            return Err(FormatError::unexpected(place, FEWER, quoted(text)));
        }
        let sizes = items.iter().filter(|(name, _)| *name == "Shape");
        let sizes: Vec<_> = sizes.map(|(_, arguments)| side(arguments)).collect();
        let side = match sizes[..] {
            [] => 9,
            [Some(side)] => side,
            _ => return Err(FormatError::unexpected(place, SQUARE, quoted(text))),
        };
        let has_boxes = !items.iter().any(|(name, _)| *name == "NoBoxes");
        let usual = Shape::of_side(side).ok().filter(|_| has_boxes);
        let shape = usual.map_or_else(|| Shape::new(1, side), Ok);
        let shape = shape.map_err(|error| FormatError::new(place, error))?;
        check_shape(shape, has_boxes, options.shape, place)?;
        let sets = vec![ValueSet::full(side); side * side];
        Ok(Reader { place, items, rules: Rules::usual(shape), sets, tally: Tally::default() })
    }

    fn entry(mut self, line: usize) -> Result<Entry, FormatError> {
        let items = std::mem::take(&mut self.items);
        let diagonals = items.iter().filter(|(name, _)| *name == "Diagonal");
        let has_both = ["1", "-1"]
            .iter()
            .all(|way| diagonals.clone().any(|(_, arguments)| arguments[..] == [*way]));
        // Regions stand before the rules that depend on them.
        for is_jigsaw in [true, false] {
            let mut depth = 0_usize;
            for (name, arguments) in &items {
                if COMPOUNDS.contains(name) {
                    if depth == 0 && !is_jigsaw {
                        self.tally.constraint(name);
                    }
                    depth += 1;
                } else if *name == "End" {
                    depth = depth.checked_sub(1).ok_or_else(|| refused(self.place, name, None))?;
                } else if depth == 0 && (*name == "Jigsaw") == is_jigsaw {
                    let added = match *name {
                        "Diagonal" if has_both => {
                            self.rules.add_rule(Variant::Diagonal).map_err(Some)
                        }
                        _ => self.add(name, arguments),
                    };
                    added.map_err(|fault| refused(self.place, name, fault))?;
                }
            }
            if depth > 0 {
                return Err(refused(self.place, "End", None));
            }
        }
        let shape = self.rules.shape();
        let mut givens = Grid::empty(shape);
        let full = ValueSet::full(shape.side());
        for (cell, &set) in shape.cells().zip(&self.sets) {
            match set.single() {
                Some(value) => givens.set(cell, value),
                None if set == full => {}
                None => {
                    let added = self.rules.add_candidates(cell, set);
                    added.map_err(|error| FormatError::new(self.place, error))?;
                }
            }
        }
        let puzzle = Puzzle::empty(self.rules).with_givens(givens);
        Ok(Entry { unread: self.tally.into_found(), ..Entry::new(puzzle, line) })
    }

    /// Adds a constraint to the rules, or to what was not read.
    fn add(&mut self, name: &str, arguments: &[&str]) -> Result<(), Fault> {
        let shape = self.rules.shape();
        let is_nine = shape.side() == 9;
        let has_regions = shape.box_rows() > 1 || self.rules.regions().is_some();
        let (first, rest) = (arguments.first().copied(), arguments.get(1..).unwrap_or_default());
        let number = || first.and_then(|first| first.parse::<usize>().ok());
        match name {
            "" | "Given" => return arguments.iter().try_for_each(|value| self.given(value)),
            "Shape" | "NoBoxes" => return Ok(()),
            "Jigsaw" => return self.jigsaw(arguments),
            // Other boxes are other rules.
            "RegionSize" => self.tally.changes(name, 1),
            // This is no rule; it says which cells the solver tries first.
            "SearchPriority" => {
                self.tally.notes(["order of the search", "ordre de la recherche"], 1);
            }
            "Diagonal" => {
                let cell = |i: usize| match first {
                    Some("1") => Some(shape.cell(i, shape.side() - 1 - i)),
                    Some("-1") => Some(shape.cell(i, i)),
                    _ => None,
                };
                let cells: Option<Vec<Cell>> = (0..shape.side()).map(cell).collect();
                return self.clue(Variant::ExtraRegion, &[], cells.ok_or(None)?);
            }
            "Cage" => {
                let cells = self.cells(rest)?;
                return match first {
                    // One cell alone has nothing to differ from.
                    Some("" | "0") if cells.len() == 1 => Ok(()),
                    Some("" | "0") => self.clue(Variant::PlainCage, &[], cells),
                    _ => self.clue(Variant::Killer, &[number().ok_or(None)?], cells),
                };
            }
            // Behind `_=_` stand the factors of the cells.
            "Sum" if first.is_some_and(|first| !first.contains('_')) => {
                let cells = self.cells(rest)?;
                return self.clue(Variant::SumCage, &[number().ok_or(None)?], cells);
            }
            "Whisper" if is_nine => {
                let (difference, cells) = match number() {
                    Some(difference) => (difference, rest),
                    None => (5, arguments),
                };
                let cells = self.cells(cells)?;
                match difference {
                    5 => return self.clue(Variant::GermanWhispers, &[], cells),
                    4 => return self.clue(Variant::DutchWhispers, &[], cells),
                    _ => self.tally.constraint(name),
                }
            }
            "Modular" if number() == Some(3) && rest.len() > 2 => {
                let cells = self.cells(rest)?;
                return self.clue(Variant::Modular, &[], cells);
            }
            "Entropic" if is_nine && arguments.len() > 2 => {
                let cells = self.cells(arguments)?;
                return self.clue(Variant::Entropic, &[], cells);
            }
            "PillArrow" if is_nine && matches!(first, Some("2" | "3")) => {
                let size = number().unwrap_or_default();
                let variant = if size == 2 { Variant::PillArrow } else { Variant::LongPillArrow };
                let mut cells = self.cells(rest)?;
                // The number is read from left to right and from the top down.
                cells.get_mut(..size).ok_or(None)?.sort_unstable();
                return self.clue(variant, &[], cells);
            }
            "Quad" => {
                let corner = shape.place(self.cell(first.unwrap_or_default())?);
                let at = |i, j| shape.cell_at(corner.row + i, corner.column + j);
                let cells = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)];
                let cells: Option<Vec<Cell>> = cells.into_iter().collect();
                let values: Option<Vec<usize>> =
                    rest.iter().map(|word| word.parse().ok()).collect();
                let mut values = values.ok_or(None)?;
                let count = values.len();
                values.sort_unstable();
                values.dedup();
                // A value that is named twice has to be there twice.
                if values.len() == count {
                    return self.clue(Variant::Quadruple, &values, cells.ok_or(None)?);
                }
                self.tally.constraint(name);
            }
            "LittleKiller" => {
                let cells = self.diagonal(rest.first().ok_or(None)?)?;
                return self.clue(Variant::LittleKiller, &[number().ok_or(None)?], cells);
            }
            "Sandwich" => {
                let cells = self.line(rest.first().ok_or(None)?)?;
                return self.clue(Variant::Sandwich, &[number().ok_or(None)?], cells);
            }
            _ => {
                if let Some(variant) = named(&WHOLE, name) {
                    let fits = match variant {
                        Variant::Windoku => is_nine,
                        Variant::DisjointGroups => shape.box_rows() > 1,
                        _ => true,
                    };
                    if fits && arguments.is_empty() {
                        return self.rules.add_rule(variant).map_err(Some);
                    }
                } else if let Some(variant) = named(&LINES, name)
                    && (has_regions || variant != Variant::RegionSum)
                {
                    let cells = self.cells(arguments)?;
                    return self.clue(variant, &[], cells);
                } else if let Some(variant) = named(&PAIRS, name) {
                    return self.pairs(variant, arguments);
                } else if let Some(variant) = named(&ENDS, name) {
                    let mut cells = self.line(first.unwrap_or_default())?;
                    for clue in rest {
                        if !clue.is_empty() {
                            let number = clue.parse().ok().filter(|&number: &usize| number > 0);
                            self.clue(variant, &[number.ok_or(None)?], cells.clone())?;
                        }
                        cells.reverse();
                    }
                    return if rest.len() > 2 { Err(None) } else { Ok(()) };
                }
                self.tally.constraint(name);
            }
        }
        Ok(())
    }

    fn clue(&mut self, variant: Variant, numbers: &[usize], cells: Vec<Cell>) -> Result<(), Fault> {
        self.rules.add_clue(variant, numbers, cells).map_err(Some)
    }

    /// The value or the candidates of a cell: `R1C1_5`, `R1C1_3_4`.
    fn given(&mut self, text: &str) -> Result<(), Fault> {
        let (cell, values) = text.split_once('_').ok_or(None)?;
        let cell = self.cell(cell)?;
        let side = self.rules.shape().side();
        let value = |word: &str| word.parse().ok().filter(|value| (1..=side).contains(value));
        let values: Option<ValueSet> = values
            .split('_')
            .map(|word| value(word).map(|value| value as u8))
            .collect::<Option<Vec<u8>>>()
            .map(|all| all.into_iter().collect());
        let known = &mut self.sets[cell.position()];
        *known = *known & values.ok_or(None)?;
        Ok(())
    }

    /// The cell `R1C1`.
    fn cell(&self, text: &str) -> Result<Cell, Fault> {
        let shape = self.rules.shape();
        let mut signs = text.chars();
        let mut number = |letter: char| {
            let letter = signs.next().filter(|c| c.to_ascii_uppercase() == letter);
            letter.and(signs.next()).and_then(|c| c.to_digit(36)?.checked_sub(1))
        };
        let (row, column) = number('R').zip(number('C')).ok_or(None)?;
        let cell = shape.cell_at(row as usize, column as usize);
        cell.filter(|_| signs.next().is_none()).ok_or(None)
    }

    fn cells(&self, names: &[&str]) -> Result<Vec<Cell>, Fault> {
        if names.len() > self.rules.shape().cell_count() {
            return Err(None);
        }
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// The cells of the row `R1` or of the column `C1`.
    fn line(&self, name: &str) -> Result<Vec<Cell>, Fault> {
        let shape = self.rules.shape();
        let (kind, number) = name.split_at_checked(1).ok_or(None)?;
        let number = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let number = number.filter(|&number| number < shape.side()).ok_or(None)?;
        let cell = |k| match kind {
            "R" => Some(shape.cell(number, k)),
            "C" => Some(shape.cell(k, number)),
            _ => None,
        };
        (0..shape.side()).map(cell).collect::<Option<Vec<Cell>>>().ok_or(None)
    }

    /// The cells of the diagonal that begins with a cell: down to the right from the left side,
    /// up to the left from the right one, down to the left from the top, up to the right from the
    /// bottom. The corners on the left and on the right begin the longest two from the top.
    fn diagonal(&self, name: &str) -> Result<Vec<Cell>, Fault> {
        let shape = self.rules.shape();
        let last = shape.side() as isize - 1;
        let start = shape.place(self.cell(name)?);
        let (row, column) = (start.row as isize, start.column as isize);
        let [down, right] = match (row, column) {
            (row, 0) if row < last => [1, 1],
            (0, _) => [1, -1],
            (row, column) if column == last && row < last => [-1, -1],
            (row, column) if row == last && (1..last).contains(&column) => [-1, 1],
            _ => return Err(None),
        };
        let at = |step: isize| {
            let (row, column) = (row + step * down, column + step * right);
            shape.cell_at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
        };
        Ok((0..=last).map_while(at).collect())
    }

    /// A rule of all neighbours among some cells, the earlier cell first. Each of the cells must
    /// have a neighbour among them.
    fn pairs(&mut self, variant: Variant, names: &[&str]) -> Result<(), Fault> {
        let shape = self.rules.shape();
        let cells = self.cells(names)?;
        let touch = |one: Cell, other: Cell| {
            shape.row(one).abs_diff(shape.row(other))
                + shape.column(one).abs_diff(shape.column(other))
                == 1
        };
        if cells.is_empty()
            || !cells.iter().all(|&cell| cells.iter().any(|&other| touch(cell, other)))
        {
            return Err(None);
        }
        for (at, &cell) in cells.iter().enumerate() {
            for &other in cells[at + 1..].iter().filter(|&&other| touch(cell, other)) {
                self.clue(variant, &[], vec![cell, other])?;
            }
        }
        Ok(())
    }

    /// The regions of a map. They hold in addition to the boxes, unless the grid has no boxes.
    fn jigsaw(&mut self, arguments: &[&str]) -> Result<(), Fault> {
        let (Some(map), 1 | 2) = (arguments.last(), arguments.len()) else { return Err(None) };
        let shape = self.rules.shape();
        let side = shape.side();
        if map.chars().count() != shape.cell_count() {
            return Err(None);
        }
        let mut parts: Vec<(char, Vec<Cell>)> = Vec::new();
        for (sign, cell) in map.chars().zip(shape.cells()) {
            match parts.iter_mut().find(|(known, _)| *known == sign) {
                Some((_, cells)) => cells.push(cell),
                None => parts.push((sign, vec![cell])),
            }
        }
        let others = parts.iter().filter(|(_, cells)| cells.len() != side).count();
        if others == 0 && shape.box_rows() == 1 && self.rules.regions().is_none() {
            let regions = Regions::of_map(map).map_err(Some)?;
            return self.rules.set_regions(regions).map_err(Some);
        }
        // One part of another size is what a map leaves out.
        if others > 1 {
            return Err(None);
        }
        let whole = parts.into_iter().filter(|(_, cells)| cells.len() == side);
        whole.into_iter().try_for_each(|(_, cells)| self.clue(Variant::ExtraRegion, &[], cells))
    }
}

/// The side of a square grid with the usual values: `9x9`, `9x9~9`, `9x9~1-9`.
fn side(arguments: &[&str]) -> Option<usize> {
    let (size, more) = arguments.split_first()?;
    let (rows, columns) = size.split_once('x')?;
    let side: usize = rows.parse().ok().filter(|side| (4..=MOST).contains(side))?;
    let range = [String::new(), side.to_string(), format!("1-{side}")];
    let is_usual = match more {
        [] => true,
        [values] | [values, "Sudoku"] => range.iter().any(|known| known == values),
        _ => false,
    };
    (rows == columns && is_usual).then_some(side)
}

/// What is expected of a string with more constraints than [`MOST_ITEMS`].
const FEWER: [&str; 2] = ["at most 4096 constraints", "au plus 4096 contraintes"];

/// What is expected of a `.Shape`.
const SQUARE: [&str; 2] = [
    "a square grid with the values from 1 on (`.Shape~6x6`)",
    "une grille carrée avec les valeurs à partir de 1 (`.Shape~6x6`)",
];

/// The error of a constraint.
fn refused(place: (usize, usize), name: &str, fault: Fault) -> FormatError {
    let name = if name.is_empty() { "Given" } else { name };
    let part = quoted(&format!(".{name}"));
    let kind = match fault {
        Some(error) => FormatErrorKind::from(error),
        None => FormatErrorKind::Unexpected {
            expected: [
                "a constraint of the Interactive Sudoku Solver with its cells and numbers",
                "une contrainte de l'Interactive Sudoku Solver avec ses cases et ses nombres",
            ],
            found: quoted(name).into(),
        },
    };
    FormatError::new(place, FormatErrorKind::Part { part, kind: Box::new(kind) })
}
