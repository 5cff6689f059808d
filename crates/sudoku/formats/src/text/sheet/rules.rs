//! The rules of a sheet as they stand in the file. This module reads the text after each key, keeps
//! the rules, and applies them to each grid.
//!
//! A rule cannot be applied as soon as it is read: rules may stand above their grid, and then the
//! side of the grid is not yet known.

use super::key::{Key, Place};
use super::list::{self, Item};
use super::map::{read_map, signs_of};
use crate::entry::Entry;
use crate::error::{FormatError, FormatErrorKind, SECOND, quoted};
use crate::line::Line;
use crate::source::Source;
use crate::work::looked_at;
use neuf_sudoku::rules::{Form, Regions, Rules, Variant, VariantError};
use neuf_sudoku::{Arrangement, Grid, Puzzle, Shape};
use std::collections::HashSet;
use std::io::BufRead;

/// Rules as they stand in the file, for grids whose side is not yet known.
#[derive(Clone, Debug, Default)]
pub(crate) struct RuleLines {
    pub(crate) variants: Vec<(Variant, Place)>,
    /// The regions, and the place where their map begins.
    pub(crate) regions: Option<(Regions, Place)>,
    items: Vec<Item>,
}

/// Reads the next line that is neither empty nor a comment.
pub(crate) fn next_written<R: BufRead>(
    source: &mut Source<R>,
) -> Result<Option<Line>, FormatError> {
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

/// What is expected of the regions of a sheet.
const ONE_MAP: [&str; 2] = ["one map of regions", "une seule carte des régions"];

impl RuleLines {
    /// How the grids overlap, if the names of the variants say so.
    pub(crate) fn arrangement(&self) -> Option<Arrangement> {
        self.variants.iter().find_map(|&(variant, _)| match variant.form() {
            Form::Overlap(arrangement) => Some(arrangement),
            _ => None,
        })
    }

    /// Reads the text after a key and the lines that belong to it.
    pub(crate) fn read<R: BufRead>(
        &mut self,
        key: Key,
        rest: &Line,
        source: &mut Source<R>,
    ) -> Result<(), FormatError> {
        match key {
            Key::Variant => self.read_names(rest),
            Key::Regions => self.read_regions(rest, source),
            Key::Marks(_) | Key::Move | Key::AntiQueen | Key::Candidates | Key::Listed(_) => {
                let known = self.items.len();
                let mut result = list::read(key, rest, &mut self.items);
                let is_below = result.is_ok() && self.items.len() == known;
                while let Some(line) = next_written(source)? {
                    let is_first = is_below && self.items.len() == known;
                    if !list::goes_on(key, &line, is_below, is_first) {
                        source.give_back(std::iter::once(line));
                        break;
                    }
                    // A list with an error is also read to its end, so that its
                    // rest is not taken for a grid.
                    let read = match key.is_of_numbers() && !is_first {
                        true => Err(list::may_be_size(&line)),
                        false => list::read(key, &line, &mut self.items),
                    };
                    result = result.and(read);
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
                .map_err(|error: neuf_sudoku::UnknownName| FormatError::new(place, error))?;
            if !self.variants.iter().any(|&(known, _)| known == variant) {
                self.variants.push((variant, place));
            }
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
            return Err(FormatError::unexpected(place, ONE_MAP, SECOND));
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
            FormatError::new((line, column), error)
        })?;
        self.regions = Some((regions, place));
        Ok(())
    }

    /// These rules for grids of a shape. A comparison that stands twice counts once, so
    /// that the result is no larger than the grid allows.
    pub(super) fn for_shape(&self, shape: Shape) -> Result<Rules, FormatError> {
        self.for_regions(shape, self.regions.as_ref())
    }

    /// These rules with other regions, which are set before the lines that depend on them.
    fn for_regions(
        &self,
        shape: Shape,
        regions: Option<&(Regions, Place)>,
    ) -> Result<Rules, FormatError> {
        let mut rules = Rules::usual(shape);
        if let Some((regions, place)) = regions {
            let at = |error: VariantError| FormatError::new(*place, error);
            rules.set_regions(regions.clone()).map_err(at)?;
        }
        for &(variant, place) in self
            .variants
            .iter()
            .filter(|(variant, _)| variant.is_whole() || matches!(variant.form(), Form::Overlap(_)))
        {
            rules.add_rule(variant).map_err(|error| FormatError::new(place, error))?;
        }
        let mut known = HashSet::new();
        for item in &self.items {
            looked_at(std::mem::size_of::<Item>());
            if item.comparison().is_none_or(|comparison| known.insert(comparison)) {
                item.add_to(&mut rules)?;
            }
        }
        Ok(rules)
    }

    /// The puzzle with these rules, which `known` are for its shape, and `more`.
    pub(super) fn apply(
        &self,
        known: &Rules,
        more: &RuleLines,
        entry: Entry,
    ) -> Result<Entry, FormatError> {
        let (mut givens, own) = entry.puzzle.into_parts();
        let usual = Rules::usual(own.shape()).variants();
        let has_others =
            |variant: &Variant| *variant != Variant::Sukaku && !usual.contains(variant);
        if own.variants().iter().any(has_others) {
            let expected = [
                "a grid without rules of its own below lines of rules",
                "une grille sans règles à elle sous des lignes de règles",
            ];
            let place = (entry.line, 1);
            return Err(FormatError::unexpected(place, expected, quoted(&own.to_string())));
        }
        if let Some((_, place)) = &more.regions
            && self.regions.is_some()
        {
            return Err(FormatError::unexpected(*place, ONE_MAP, SECOND));
        }
        let mut rules = match &more.regions {
            Some(regions) => self.for_regions(known.shape(), Some(regions))?,
            None => known.clone(),
        };
        // A grid of pencil marks comes with a rule of its own: the candidates of its cells.
        for known in own.candidates() {
            let added = rules.add_candidates(known.cell, known.values);
            debug_assert!(added.is_ok(), "a cell of the shape");
        }
        for item in &more.items {
            item.add_to(&mut rules)?;
        }
        let found = rules.variants();
        if let Some(&(missing, place)) =
            self.variants.iter().find(|(variant, _)| !found.contains(variant))
        {
            let kind = FormatErrorKind::Variant(VariantError::NeedsMore(missing));
            return Err(FormatError::new(place, kind));
        }
        givens = Grid::from_values(rules.shape(), givens.values().to_vec()).unwrap_or(givens);
        let puzzle = Puzzle::empty(rules).with_givens(givens);
        Ok(Entry { puzzle, ..entry })
    }
}
