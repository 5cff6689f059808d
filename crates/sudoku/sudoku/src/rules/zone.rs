//! Zones: sets of cells, besides rows, columns and boxes, in which no value may stand
//! twice.
//!
//! Zones of `side` cells (diagonals, windows, regions) are houses, so each value stands
//! there. Cages and moves of chess only keep equal values apart.

use std::fmt;

use super::{Rules, Variant};
use crate::{Cell, Place, Shape};

/// The name of a zone or a move that keeps two equal values apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ZoneName {
    /// The diagonal from the upper left corner.
    Falling,
    /// The diagonal from the lower left corner.
    Rising,
    /// A window of windoku, by its number from 0 in reading order.
    Window(usize),
    /// A region of a jigsaw, by its name.
    Region(char),
    /// A cage, by its first cell.
    Cage(Place),
    /// A knight's move.
    KnightMove,
    /// A king's move.
    KingMove,
}

/// A set of cells whose values differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Zone {
    pub(crate) name: ZoneName,
    pub(crate) cells: Vec<Cell>,
}

/// The moves to later rows; the others would give the same pairs in the other order.
const KNIGHT: [(usize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];
/// The diagonal moves; those along a row or a column say nothing new.
const KING: [(usize, isize); 2] = [(1, -1), (1, 1)];
/// The neighbours to the right and below.
const BESIDE: [(usize, isize); 2] = [(0, 1), (1, 0)];

/// Whether there are windows: boxes moved by one cell, with one row and one column
/// between them and around them. This is possible only for square boxes.
pub(super) fn has_windows(shape: Shape) -> bool {
    shape.box_rows() == shape.box_columns() && shape.box_rows() > 1
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

/// The pairs of cells between which one of these moves leads.
fn moves(shape: Shape, moves: &[(usize, isize)]) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    shape.cells().flat_map(move |cell| {
        moves.iter().filter_map(move |&(down, right)| {
            let (i, j) = (shape.row(cell) + down, shape.column(cell).checked_add_signed(right)?);
            (i < shape.side() && j < shape.side()).then(|| (cell, shape.cell(i, j)))
        })
    })
}

impl Rules {
    /// The windows of windoku, in reading order; none without that rule.
    pub fn windows(&self) -> impl Iterator<Item = Vec<Cell>> {
        self.has_rule(Variant::Windoku).then(|| windows(self.shape)).into_iter().flatten()
    }

    /// The zones of `side` cells other than regions: diagonals and windows.
    pub(crate) fn zones(&self) -> Vec<Zone> {
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
        zones
    }

    /// The diagonals, windows and regions, which hold each value once.
    pub(crate) fn zones_and_regions(&self) -> Vec<Zone> {
        let mut zones = self.zones();
        if let Some(regions) = self.regions() {
            let region = |(number, &name)| Zone {
                name: ZoneName::Region(name),
                cells: regions.cells_of(number).to_vec(),
            };
            zones.extend(regions.names().iter().enumerate().map(region));
        }
        zones
    }

    /// The names of all diagonals, windows and regions.
    pub fn zone_names(&self) -> Vec<ZoneName> {
        self.zones_and_regions().into_iter().map(|zone| zone.name).collect()
    }

    /// The cells of a diagonal, a window or a region; empty for other names.
    pub fn cells_of_zone(&self, name: ZoneName) -> Vec<Cell> {
        let found = self.zones_and_regions().into_iter().find(|zone| zone.name == name);
        found.map_or(Vec::new(), |zone| zone.cells)
    }

    /// The pairs of cells that zones and moves keep apart and that share no row, column
    /// or box.
    pub fn kept_apart(&self) -> impl Iterator<Item = (ZoneName, Cell, Cell)> + '_ {
        let shape = self.shape;
        let cages = self.cages().iter().map(move |cage| Zone {
            name: ZoneName::Cage(shape.place(cage.cells()[0])),
            cells: cage.cells().to_vec(),
        });
        let zones =
            self.zones_and_regions().into_iter().chain(cages).flat_map(|Zone { name, cells }| {
                (0..cells.len()).flat_map(move |a| {
                    let (first, rest) = (cells[a], cells[a + 1..].to_vec());
                    rest.into_iter().map(move |second| (name, first, second))
                })
            });
        let jumps = |rule, by, name| {
            let pairs = self.has_rule(rule).then(|| moves(shape, by));
            pairs.into_iter().flatten().map(move |(first, second)| (name, first, second))
        };
        zones
            .chain(jumps(Variant::AntiKnight, &KNIGHT, ZoneName::KnightMove))
            .chain(jumps(Variant::AntiKing, &KING, ZoneName::KingMove))
            .filter(move |&(_, first, second)| !shape.are_peers(first, second))
    }

    /// The pairs of neighbours whose values must not differ by 1.
    pub fn neighbours(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let pairs = self.has_rule(Variant::NonConsecutive).then(|| moves(self.shape, &BESIDE));
        pairs.into_iter().flatten()
    }
}

impl fmt::Display for ZoneName {
    /// The name in words: `the main diagonal`, `window 1`, `region A`; with `{:#}`, numbers
    /// count from 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ZoneName::Falling => f.write_str("the main diagonal"),
            ZoneName::Rising => f.write_str("the other diagonal"),
            ZoneName::Window(number) => {
                write!(f, "window {}", number + usize::from(!f.alternate()))
            }
            ZoneName::Region(name) => write!(f, "region {name}"),
            ZoneName::Cage(place) => {
                f.write_str("the cage at ")?;
                fmt::Display::fmt(place, f)
            }
            ZoneName::KnightMove => f.write_str("a knight's move"),
            ZoneName::KingMove => f.write_str("a king's move"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(shape: Shape, rule: Variant) -> usize {
        let mut constraints = Rules::usual(shape);
        constraints.add_rule(rule).unwrap();
        constraints.kept_apart().count()
    }

    #[test]
    fn windows_are_where_windoku_has_them() {
        let shape = Shape::default();
        let found: Vec<Vec<Cell>> = windows(shape).collect();
        assert_eq!(found.len(), 4);
        assert_eq!((found[0][0], found[3][8]), (shape.cell(1, 1), shape.cell(7, 7)));
        let large: Vec<Vec<Cell>> = windows(Shape::square(4).unwrap()).collect();
        assert_eq!((large.len(), large[8][15].position()), (9, 14 * 16 + 14));
        assert!(!has_windows(Shape::new(2, 3).unwrap()));
    }

    /// A knight has 2·4·(n−1)(n−2)/2 moves down an n×n board, 224 on the usual one. Those
    /// within a box, 8 for each, say nothing new.
    #[test]
    fn pairs_of_the_usual_grid_are_as_many_as_geometry_has() {
        let shape = Shape::default();
        assert_eq!(moves(shape, &KNIGHT).count(), 224);
        assert_eq!(pairs(shape, Variant::AntiKnight), 224 - 9 * 8);
        // A king has 2·8·8 diagonal moves, 2·2·2 of them in each box.
        assert_eq!(pairs(shape, Variant::AntiKing), 128 - 9 * 8);
        assert_eq!(moves(shape, &BESIDE).count(), 144);
        // A diagonal has 36 pairs, 3 of them in each of three boxes.
        assert_eq!(pairs(shape, Variant::Diagonal), 2 * (36 - 9));
    }
}
