//! Zones: sets of cells, besides rows, columns and boxes, in which no value may stand
//! twice.
//!
//! Zones of `side` cells (diagonals, windows, disjoint groups, regions) are houses, so each value
//! stands there. Cages, smaller extra regions and moves of chess only keep equal values apart.

use neuf_words::{told, tr};

use super::{Distinct, DistinctName, Move, Rules, Variant};
use crate::{Cell, Shape};

told! {
    /// The name of a zone or a move that keeps two equal values apart.
    ///
    /// This enumeration is exhaustive on purpose: whoever draws or explains zones has to know each
    /// kind, and the compiler says where one is missing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ZoneName(language, from) {
        /// The diagonal from the upper left corner.
        Falling = ["the main diagonal", "diagonale principale"];
        /// The diagonal from the lower left corner.
        Rising = ["the other diagonal", "autre diagonale"];
        /// A window of windoku, by its number from 0 in reading order.
        Window(number: usize as from.number(*number)) = ["window {number}", "fenêtre {number}"];
        /// The cells at one place of all boxes, by the number of this place from 0 in reading
        /// order.
        Group(number: usize as from.number(*number)) = [
            "disjoint group {number}", "groupe disjoint {number}",
        ];
        /// A region of a jigsaw, by its name.
        Region(name: char) = ["region {name}", "région {name}"];
        /// A cage or an extra region.
        Distinct(name: DistinctName) = {
            let place = name.first.told_from(language, from);
            match name.variant {
                Variant::ExtraRegion => tr!(
                    language,
                    ["the extra region at {place}", "région supplémentaire en {place}"],
                    place
                ),
                _ => tr!(language, ["the cage at {place}", "cage en {place}"], place),
            }
        };
        /// A move of chess, or one that the puzzle names.
        Move(step: Move) = step;
    }
}

impl ZoneName {
    /// Whether the zone is a house, which holds each value once. The others only keep equal
    /// values apart.
    #[must_use]
    pub fn is_house(self) -> bool {
        match self {
            ZoneName::Falling
            | ZoneName::Rising
            | ZoneName::Window(_)
            | ZoneName::Group(_)
            | ZoneName::Region(_) => true,
            ZoneName::Distinct(name) => name.is_house,
            ZoneName::Move(_) => false,
        }
    }

    /// The variant to which the zone belongs.
    #[must_use]
    pub fn variant(self) -> Variant {
        match self {
            ZoneName::Falling | ZoneName::Rising => Variant::Diagonal,
            ZoneName::Window(_) => Variant::Windoku,
            ZoneName::Group(_) => Variant::DisjointGroups,
            ZoneName::Region(_) => Variant::Jigsaw,
            ZoneName::Distinct(name) => name.variant,
            ZoneName::Move(step) => step.variant(),
        }
    }

    /// Whether this value may not stand twice in the zone. Only a queen's move leaves values out.
    #[must_use]
    pub fn concerns(self, value: u8) -> bool {
        match self {
            ZoneName::Move(step) => step.concerns(value),
            _ => true,
        }
    }
}

/// A set of cells whose values differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Zone {
    pub(crate) name: ZoneName,
    pub(crate) cells: Vec<Cell>,
}

/// Whether there are windows: boxes moved by one cell, with one row and one column
/// between them and around them. This is possible only for square boxes.
pub(super) fn has_windows(shape: Shape) -> bool {
    shape.box_rows() == shape.box_columns() && shape.box_rows() > 1
}

/// Whether the boxes have several rows and columns. Otherwise the cells at one place of all boxes
/// are a row or a column.
pub(super) fn has_groups(shape: Shape) -> bool {
    shape.box_rows() > 1 && shape.box_columns() > 1
}

/// The cells at each place of all boxes.
fn groups(shape: Shape) -> impl Iterator<Item = Vec<Cell>> {
    let (high, wide) = (shape.box_rows(), shape.box_columns());
    (0..shape.side()).map(move |place| {
        let rows = (0..wide).map(move |k| k * high + place / wide);
        let columns = move || (0..high).map(move |k| k * wide + place % wide);
        rows.flat_map(|i| columns().map(move |j| shape.cell(i, j))).collect()
    })
}

fn windows(shape: Shape) -> impl Iterator<Item = Vec<Cell>> {
    let order = shape.box_rows();
    let starts = move || (0..order.saturating_sub(1)).map(move |k| 1 + k * (order + 1));
    starts().flat_map(move |top| {
        starts().map(move |left| {
            let cells = (top..top + order).flat_map(|i| (left..left + order).map(move |j| (i, j)));
            cells.map(|(i, j)| shape.cell(i, j)).collect()
        })
    })
}

impl Rules {
    /// The sets of cells that differ, as zones: those that are houses, or the others.
    pub(super) fn distinct_zones(&self, are_houses: bool) -> impl Iterator<Item = Zone> {
        let zone = move |(number, set): (usize, &Distinct)| {
            let name = DistinctName {
                variant: set.variant,
                number: number as u16,
                is_house: set.sum.is_none() && set.cells.len() == self.shape.side(),
                first: self.shape.place(set.cells[0]),
            };
            Zone { name: ZoneName::Distinct(name), cells: set.cells.to_vec() }
        };
        let zones = self.distinct().iter().enumerate().map(zone);
        zones.filter(move |zone| zone.name.is_house() == are_houses)
    }

    /// The windows of windoku, in reading order; none without that rule.
    pub(crate) fn windows(&self) -> impl Iterator<Item = Vec<Cell>> {
        self.has_rule(Variant::Windoku).then(|| windows(self.shape)).into_iter().flatten()
    }

    /// The zones of `side` cells other than regions: diagonals, windows, disjoint groups and extra
    /// regions.
    pub(crate) fn zones_but_regions(&self) -> Vec<Zone> {
        let shape = self.shape;
        let side = shape.side();
        let mut zones = Vec::new();
        if self.has_rule(Variant::Diagonal) {
            let falling = (0..side).map(|i| shape.cell(i, i)).collect();
            zones.push(Zone { name: ZoneName::Falling, cells: falling });
            let rising = (0..side).map(|i| shape.cell(i, side - 1 - i)).collect();
            zones.push(Zone { name: ZoneName::Rising, cells: rising });
        }
        let window = |(number, cells)| Zone { name: ZoneName::Window(number), cells };
        zones.extend(self.windows().enumerate().map(window));
        if self.has_rule(Variant::DisjointGroups) {
            let group = |(number, cells)| Zone { name: ZoneName::Group(number), cells };
            zones.extend(groups(shape).enumerate().map(group));
        }
        zones.extend(self.distinct_zones(true));
        zones
    }

    /// The diagonals, windows, disjoint groups, extra regions and regions, which hold each value
    /// once.
    pub(crate) fn zones_and_regions(&self) -> Vec<Zone> {
        let mut zones = self.zones_but_regions();
        if let Some(regions) = self.regions() {
            let region = |(number, &name)| Zone {
                name: ZoneName::Region(name),
                cells: regions.cells_of(number).to_vec(),
            };
            zones.extend(regions.names().iter().enumerate().map(region));
        }
        zones
    }

    /// The zones that hold each value once, with their cells: the diagonals, windows, disjoint
    /// groups, extra regions and regions.
    pub fn zones(&self) -> impl Iterator<Item = (ZoneName, Vec<Cell>)> {
        self.zones_and_regions().into_iter().map(|Zone { name, cells }| (name, cells))
    }

    /// The pairs of cells that zones and moves keep apart and that share no row, column
    /// or box. The name says [which values](ZoneName::concerns) this concerns.
    pub fn kept_apart(&self) -> impl Iterator<Item = (ZoneName, Cell, Cell)> + '_ {
        let shape = self.shape;
        let zones = self.zones_and_regions().into_iter().chain(self.distinct_zones(false));
        let zones = zones.flat_map(|Zone { name, cells }| {
            (0..cells.len()).flat_map(move |a| {
                let (first, rest) = (cells[a], cells[a + 1..].to_vec());
                rest.into_iter().map(move |second| (name, first, second))
            })
        });
        let moves = self.moves().flat_map(move |step| {
            step.pairs(shape).into_iter().map(move |(a, b)| (ZoneName::Move(step), a, b))
        });
        zones.chain(moves).filter(move |&(_, first, second)| !shape.are_peers(first, second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_where_windoku_has_them() {
        let shape = Shape::default();
        let found: Vec<Vec<Cell>> = windows(shape).collect();
        assert_eq!(found.len(), 4);
        assert_eq!((found[0][0], found[3][8]), (shape.cell(1, 1), shape.cell(7, 7)));
        let large: Vec<Vec<Cell>> = windows(Shape::new(4, 4).unwrap()).collect();
        assert_eq!((large.len(), large[8][15].position()), (9, 14 * 16 + 14));
        assert!(!has_windows(Shape::new(2, 3).unwrap()));
    }

    #[test]
    fn groups_take_one_cell_of_each_box() {
        for shape in [Shape::default(), Shape::new(2, 3).unwrap(), Shape::new(3, 2).unwrap()] {
            let mut all: Vec<Cell> = Vec::new();
            for group in groups(shape) {
                let mut boxes: Vec<usize> = group.iter().map(|&c| shape.box_of(c)).collect();
                boxes.sort_unstable();
                assert_eq!(boxes, (0..shape.side()).collect::<Vec<_>>());
                all.extend(group);
            }
            all.sort_unstable();
            assert_eq!(all, shape.cells().collect::<Vec<_>>());
        }
        assert!(!has_groups(Shape::new(1, 5).unwrap()));
    }

    #[test]
    fn a_diagonal_keeps_apart_what_no_box_does() {
        let mut rules = Rules::usual(Shape::default());
        rules.add_rule(Variant::Diagonal).unwrap();
        // A diagonal has 36 pairs, 3 of them in each of three boxes.
        assert_eq!(rules.kept_apart().count(), 2 * (36 - 9));
    }
}
