//! The houses and groups of a puzzle's rules, by name.
//!
//! The usual rules have rows, columns and boxes; other rules add diagonals and windows,
//! or replace the boxes by regions. Reasoning treats all of them alike: a house is `side`
//! cells that hold each value once. Only sentences and the names of clauses tell them
//! apart, by means of these names.

use neuf_sudoku::rules::ZoneName;
use neuf_sudoku::{Cell, Family, House, Rules};

use crate::names::source::Source;

/// A house: cells that hold each value exactly once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseName {
    /// A row, a column or a box.
    Usual(House),
    /// A diagonal, a window, a disjoint group, a region or an extra region.
    Zone(ZoneName),
}

impl HouseName {
    /// All houses of these rules: rows, columns, and boxes or regions, then diagonals, windows and
    /// the like.
    #[must_use]
    pub fn all(rules: &Rules) -> Vec<HouseName> {
        let is_region = |zone: &ZoneName| matches!(zone, ZoneName::Region(_));
        let (regions, others): (Vec<_>, Vec<_>) =
            rules.zones().map(|(zone, _)| zone).partition(is_region);
        let is_jigsaw = rules.regions().is_some();
        let usual =
            rules.shape().houses().filter(|house| !(is_jigsaw && matches!(house, House::Box(_))));
        let usual = usual.map(HouseName::Usual);
        usual.chain(regions.into_iter().chain(others).map(HouseName::Zone)).collect()
    }

    /// Whether the cells stand in a line: a row, a column or a diagonal rather
    /// than a box, a window or a region.
    #[must_use]
    pub fn is_line(self) -> bool {
        match self {
            HouseName::Usual(house) => !matches!(house, House::Box(_)),
            HouseName::Zone(ZoneName::Falling | ZoneName::Rising) => true,
            HouseName::Zone(
                ZoneName::Window(_)
                | ZoneName::Group(_)
                | ZoneName::Region(_)
                | ZoneName::Distinct(_)
                | ZoneName::Move(_),
            ) => false,
        }
    }

    /// The cells of the house, in reading order.
    #[must_use]
    pub fn cells(self, rules: &Rules) -> Vec<Cell> {
        match self {
            HouseName::Usual(house) => rules.cells_of(house).collect(),
            HouseName::Zone(wanted) => rules
                .zones()
                .find(|&(zone, _)| zone == wanted)
                .map_or(Vec::new(), |(_, cells)| cells),
        }
    }
}

impl From<House> for HouseName {
    fn from(house: House) -> HouseName {
        HouseName::Usual(house)
    }
}

/// Variables of which exactly one is true in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroupName {
    /// The values of a cell.
    Cell(Cell),
    /// The cells of a house for one value.
    Value(HouseName, u8),
}

impl GroupName {
    /// The source of the clause *at least one* of this group, or otherwise of its clauses
    /// *at most one*.
    pub(crate) fn source(self, at_least: bool) -> Source {
        let family = |families: [Family; 2]| Source::Family(families[usize::from(!at_least)]);
        match self {
            GroupName::Value(HouseName::Zone(zone), _) => zone.into(),
            GroupName::Cell(_) => family([Family::K1, Family::K2]),
            GroupName::Value(HouseName::Usual(House::Row(_)), _) => {
                family([Family::L1, Family::L2])
            }
            GroupName::Value(HouseName::Usual(House::Column(_)), _) => {
                family([Family::C1, Family::C2])
            }
            GroupName::Value(HouseName::Usual(House::Box(_)), _) => {
                family([Family::B1, Family::B2])
            }
        }
    }
}
