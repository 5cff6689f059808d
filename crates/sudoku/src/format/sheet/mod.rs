//! Variant puzzles: lines that say rules, before or after the grid.
//!
//! ```text
//! variant: diagonal, killer
//! 3... .... .... ....        (a grid in any format; here 4x4 on one line)
//! cages:
//! 7: r1c1 r1c2
//! 6 = r3c3-r4c3; 5 = r4c1 r4c2
//! odd: r2c2
//! greater: r4c4 > r3c4 < r2c4
//! ```
//!
//! `variant:` opens a *sheet*. Its names, and the lists and maps up to the
//! first grid, hold for all grids up to the next `variant:` line (`variant:
//! none` goes back to the usual rules): so a list of diagonal puzzles, one a
//! line, needs one header. Lists and maps behind a grid hold for this grid
//! alone. Before a grid a list or a map opens a sheet of its own, too, where
//! there is none.
//!
//! | line | what follows, on it and on the next lines |
//! |---|---|
//! | `variant:` | names, with commas: `diagonal`, `windoku`, `anti-knight`, `anti-king`, `non-consecutive`; `jigsaw`, `killer`, `even-odd`, `greater-than`, `sukaku` announce a map or a list, which must then be there |
//! | `regions:` | a map with a sign for each cell, row by row; replaces the boxes |
//! | `cages:` | sums with their cells: `15: r1c1 r1c2`, parted by lines or `;` |
//! | `even:`, `odd:` | cells |
//! | `greater:` | chains: `r1c1 > r1c2 > r2c2`, `r1c1 < r2c1` |
//! | `candidates:` | cells with what they may hold: `r1c1=125 r1c2=37`; above 9×9 `r1c1 = 1 2 11` |
//!
//! A cell is `r`, its row, `c`, its column, both from 1; `r1c1-r2c3` are all
//! cells of a rectangle. A map of regions before a grid also says its side, so
//! that a 7×7 jigsaw needs nothing else; such a grid has no boxes.
//!
//! A key for each variant in JSON, the obvious other format, cannot be typed by
//! hand from a newspaper.

mod list;
#[cfg(test)]
mod tests;
mod write;

use std::io::BufRead;

use super::error::{FormatError, FormatErrorKind, quoted};
use super::reader::PuzzleReader;
use super::source::{Line, Source};
use super::{Puzzle, ReadOptions};
use crate::variant::{Constraints, Regions, Variant, VariantError};
use crate::{Cell, Grid, Shape};

use list::Item;
pub use write::write_variant;

/// A line and a column.
type Place = (usize, usize);

/// What a line of rules is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Variant,
    Regions,
    Cages,
    Even,
    Odd,
    Greater,
    Candidates,
}

const KEYS: [(&str, Key); 12] = [
    ("variant", Key::Variant),
    ("variants", Key::Variant),
    ("regions", Key::Regions),
    ("jigsaw", Key::Regions),
    ("cages", Key::Cages),
    ("killer", Key::Cages),
    ("even", Key::Even),
    ("odd", Key::Odd),
    ("greater", Key::Greater),
    ("greater-than", Key::Greater),
    ("candidates", Key::Candidates),
    ("sukaku", Key::Candidates),
];

/// The key of a line and what stands after it, with its place; `None` for
/// lines of other kinds.
fn split(line: &Line) -> Option<(Key, Line)> {
    let (head, rest) = line.text.split_once(':')?;
    let name = head.trim();
    let (_, key) = KEYS.iter().find(|(known, _)| name.eq_ignore_ascii_case(known))?;
    let column = line.column + head.chars().count() + 1;
    Some((*key, Line { text: rest.to_owned(), column, ..line.clone() }))
}

/// Whether a line says rules.
pub(super) fn is_rule(line: &Line) -> bool {
    line.complete && split(line).is_some()
}

/// Rules as they stand in the file, for grids of a side not yet known.
#[derive(Clone, Debug, Default)]
struct Rules {
    variants: Vec<(Variant, Place)>,
    /// The regions, and where the map begins.
    regions: Option<(Regions, Place)>,
    items: Vec<Item>,
}

/// Rules that hold for the grids that follow.
#[derive(Debug)]
pub(super) struct Sheet {
    rules: Rules,
    /// Where it begins.
    place: Place,
    /// Whether a grid came.
    used: bool,
    /// What is wrong with the rules, until it is told; it takes the place of
    /// the first grid.
    fault: Option<FormatError>,
    /// The line of what is wrong with them.
    fault_line: Option<usize>,
    /// Whether the next error is about the sheet before, which had no grid.
    tells_of_last: bool,
    /// The options outside the sheet.
    outside: ReadOptions,
}

impl Sheet {
    fn new(place: Place, outside: ReadOptions) -> Sheet {
        let (rules, used, tells_of_last) = (Rules::default(), false, false);
        Sheet { rules, place, used, fault: None, fault_line: None, tells_of_last, outside }
    }

    /// What is to be said when no grid came, if none came.
    fn unused(self) -> Option<FormatError> {
        let nothing = || FormatError::unexpected(self.place, "a grid after these rules", "none");
        match self.fault {
            Some(fault) => Some(fault),
            None => (!self.used).then(nothing),
        }
    }
}

impl<R: BufRead> PuzzleReader<R> {
    /// Reads a line of rules, and the lines that belong to it.
    pub(super) fn read_rule(&mut self, line: &Line) -> Result<(), FormatError> {
        let Some((key, rest)) = split(line) else { return Ok(()) };
        let mut before = None;
        if key == Key::Variant {
            before = self.close_sheet();
            if rest.text.trim().eq_ignore_ascii_case("none") {
                return before.map_or(Ok(()), Err);
            }
        }
        let place = (line.number, line.column);
        let options = self.options;
        let sheet = self.sheet.get_or_insert_with(|| Box::new(Sheet::new(place, options)));
        sheet.tells_of_last = before.is_some();
        if let Err(fault) = sheet.rules.read(key, &rest, &mut self.source) {
            sheet.fault_line.get_or_insert(fault.line);
            sheet.fault.get_or_insert(fault);
        }
        if let Some((regions, _)) = &sheet.rules.regions {
            self.options.shape = Some(regions.shape());
        }
        before.map_or(Ok(()), Err)
    }

    /// Ends the sheet; the error says that it had no grid.
    fn close_sheet(&mut self) -> Option<FormatError> {
        let sheet = self.sheet.take()?;
        self.options = sheet.outside;
        sheet.unused()
    }

    /// Gives a puzzle the rules of the sheet, and those that follow it.
    pub(super) fn with_rules(
        &mut self,
        next: Option<Result<Puzzle, FormatError>>,
    ) -> Option<Result<Puzzle, FormatError>> {
        let Some(next) = next else { return self.close_sheet().map(Err) };
        if self.sheet.as_mut().is_some_and(|sheet| std::mem::take(&mut sheet.tells_of_last)) {
            return Some(next);
        }
        let more = self.rules_behind();
        let Some(sheet) = &mut self.sheet else { return Some(next) };
        sheet.used = true;
        if let Some(fault) = sheet.fault.take() {
            return Some(Err(fault));
        }
        let puzzle = match next {
            Ok(puzzle) => puzzle,
            Err(error) => return Some(Err(error)),
        };
        if let Some(line) = sheet.fault_line {
            let place = (puzzle.line, 1);
            let found = format!("a grid under the faulty ones of line {line}");
            return Some(Err(FormatError::unexpected(place, "a grid under sound rules", found)));
        }
        Some(more.and_then(|more| sheet.rules.apply(&more, puzzle)))
    }

    /// The rules that stand behind a grid.
    fn rules_behind(&mut self) -> Result<Rules, FormatError> {
        let mut rules = Rules::default();
        let mut result = Ok(());
        if self.nested.is_some() || self.table.is_some() || !self.ready.is_empty() {
            return Ok(rules);
        }
        while let Some(line) = next_written(&mut self.source)? {
            match split(&line).filter(|(key, _)| line.complete && *key != Key::Variant) {
                Some((key, rest)) => {
                    let read = rules.read(key, &rest, &mut self.source);
                    result = result.and(read);
                }
                None => {
                    self.source.give_back(std::iter::once(line));
                    break;
                }
            }
        }
        result.map(|()| rules)
    }
}

/// The next line that is neither empty nor a comment.
fn next_written<R: BufRead>(source: &mut Source<R>) -> Result<Option<Line>, FormatError> {
    while let Some(line) = source.next_line()? {
        let text = line.text.trim_start();
        if !text.is_empty() && !text.starts_with('#') {
            return Ok(Some(line));
        }
        if !line.complete {
            source.skip_line()?;
        }
    }
    Ok(None)
}

impl Rules {
    /// Reads what stands after a key, and the lines that belong to it.
    fn read<R: BufRead>(
        &mut self,
        key: Key,
        rest: &Line,
        source: &mut Source<R>,
    ) -> Result<(), FormatError> {
        match key {
            Key::Variant => self.read_names(rest),
            Key::Regions => self.read_regions(rest, source),
            Key::Cages | Key::Even | Key::Odd | Key::Greater | Key::Candidates => {
                let mut result = list::read(key, rest, &mut self.items);
                while let Some(line) = next_written(source)? {
                    if !list::goes_on(&line) {
                        source.give_back(std::iter::once(line));
                        break;
                    }
                    // A list is read to its end, so that its rest is not taken
                    // for a grid.
                    result = result.and(list::read(key, &line, &mut self.items));
                }
                result
            }
        }
    }

    fn read_names(&mut self, rest: &Line) -> Result<(), FormatError> {
        let text = rest.text.split('#').next().unwrap_or_default();
        let mut column = rest.column;
        for field in text.split([',', ';', '+']) {
            let name = field.trim();
            let place =
                (rest.number, column + field.chars().take_while(|c| c.is_whitespace()).count());
            column += field.chars().count() + 1;
            let variant = name
                .parse()
                .map_err(|error: crate::UnknownName| FormatError::new(place.0, place.1, error))?;
            self.variants.push((variant, place));
        }
        Ok(())
    }

    fn read_regions<R: BufRead>(
        &mut self,
        rest: &Line,
        source: &mut Source<R>,
    ) -> Result<(), FormatError> {
        let place = (rest.number, rest.column);
        if self.regions.is_some() {
            return Err(FormatError::unexpected(place, "one map of regions", "a second one"));
        }
        let mut signs = signs_of(rest);
        if signs.is_empty() {
            signs = read_map(place, source)?;
        }
        let map: String = signs.iter().map(|&(sign, _)| sign).collect();
        let regions = Regions::of_map(&map).map_err(|error| {
            let (line, column) = match error {
                VariantError::RegionSize { name, .. } => {
                    signs.iter().find(|(sign, _)| *sign == name).map_or(place, |&(_, place)| place)
                }
                _ => signs.first().map_or(place, |&(_, place)| place),
            };
            FormatError::new(line, column, error)
        })?;
        self.regions = Some((regions, place));
        Ok(())
    }

    /// The puzzle with these rules and `more`.
    fn apply(&self, more: &Rules, puzzle: Puzzle) -> Result<Puzzle, FormatError> {
        let mut grid = puzzle.grid;
        let both = [self, more];
        let mut maps = both.iter().filter_map(|rules| rules.regions.as_ref());
        let map = maps.next();
        if let Some((_, place)) = maps.next() {
            return Err(FormatError::unexpected(*place, "one map of regions", "a second one"));
        }
        // A grid of pencil marks has some of its own.
        let own = puzzle.constraints.as_deref().cloned();
        let mut constraints = own.unwrap_or_else(|| Constraints::none(grid.shape()));
        if let Some((regions, place)) = map {
            let at = |error: VariantError| FormatError::new(place.0, place.1, error);
            constraints.set_regions(regions.clone()).map_err(at)?;
            grid = Grid::from_values(regions.shape(), grid.values().to_vec()).unwrap_or(grid);
        }
        let variants = || both.iter().flat_map(|rules| &rules.variants);
        for &(variant, place) in variants().filter(|(variant, _)| variant.is_whole()) {
            constraints
                .add_rule(variant)
                .map_err(|error| FormatError::new(place.0, place.1, error))?;
        }
        for item in both.iter().flat_map(|rules| &rules.items) {
            item.add_to(&mut constraints)?;
        }
        let found = constraints.variants();
        if let Some(&(missing, place)) = variants().find(|(variant, _)| !found.contains(variant)) {
            let kind = FormatErrorKind::Variant(VariantError::NeedsMore(missing));
            return Err(FormatError::new(place.0, place.1, kind));
        }
        let constraints = (!constraints.is_none()).then(|| Box::new(constraints));
        Ok(Puzzle { grid, constraints, ..puzzle })
    }
}

/// The signs of a map's row with their places, bars and a comment left out.
fn signs_of(line: &Line) -> Vec<(char, Place)> {
    let chars = (line.column..).zip(line.text.chars()).take_while(|&(_, c)| c != '#');
    let is_sign = |c: char| !c.is_whitespace() && !matches!(c, '|' | '+' | '-' | ',');
    chars.filter(|&(_, c)| is_sign(c)).map(|(column, c)| (c, (line.number, column))).collect()
}

/// The rows of a map, as many as the first has signs, up to an empty line.
///
/// A map with a faulty row is read to its end, so that its rest is not taken
/// for a grid.
fn read_map<R: BufRead>(
    place: Place,
    source: &mut Source<R>,
) -> Result<Vec<(char, Place)>, FormatError> {
    let mut signs = Vec::new();
    let (mut rows, mut side, mut last) = (0, 0, place);
    let mut fault = Ok(());
    while rows == 0 || rows < side {
        let Some(line) = source.next_line()? else { break };
        let row = signs_of(&line);
        if row.is_empty() {
            if rows > 0 && line.text.trim().is_empty() {
                break;
            }
            continue;
        }
        if !line.complete || split(&line).is_some() {
            source.give_back(std::iter::once(line));
            break;
        }
        if rows == 0 {
            side = row.len();
        }
        if side > Shape::MAX_SIDE {
            let kind = FormatErrorKind::Variant(VariantError::MapSize(side * side));
            return Err(FormatError::new(row[0].1.0, row[0].1.1, kind));
        }
        last = (line.number, line.column + line.text.trim_end().chars().count());
        if row.len() != side && fault.is_ok() {
            let kind = FormatErrorKind::RowLength { expected: side, found: row.len() };
            fault = Err(FormatError::new(last.0, last.1, kind));
        }
        rows += 1;
        signs.extend(row);
    }
    fault?;
    if rows == 0 {
        return Err(FormatError::unexpected(place, "a map of regions", "none"));
    }
    if rows < side {
        let kind = FormatErrorKind::RowCount { expected: side, found: rows };
        return Err(FormatError::new(last.0, last.1, kind));
    }
    Ok(signs)
}

/// A cell as it stands in the file.
#[derive(Clone, Copy, Debug)]
struct Spot {
    row: usize,
    column: usize,
    place: Place,
}

impl Spot {
    /// The cell of a shape.
    fn cell(self, shape: Shape) -> Result<Cell, FormatError> {
        let side = shape.side();
        if (1..=side).contains(&self.row) && (1..=side).contains(&self.column) {
            return Ok(shape.cell(self.row - 1, self.column - 1));
        }
        let found = quoted(&format!("r{}c{}", self.row, self.column)).to_string();
        let kind = FormatErrorKind::OutsideGrid { side, found };
        Err(FormatError::new(self.place.0, self.place.1, kind))
    }
}
