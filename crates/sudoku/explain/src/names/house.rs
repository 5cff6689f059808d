//! The houses and groups of a puzzle's rules, by name.
//!
//! The usual rules have rows, columns and boxes; other rules add diagonals and windows,
//! or replace the boxes by regions. Reasoning treats all of them alike: a house is `side`
//! cells that hold each value once. Only sentences and the names of clauses tell them
//! apart, by means of these names.

use neuf_sudoku::rules::Group;
use neuf_sudoku::rules::ZoneName;
use neuf_sudoku::{Cell, House, Rules};

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
            rules.zone_names().into_iter().partition(is_region);
        let is_jigsaw = rules.regions().is_some();
        let usual = rules.houses().filter(|house| !(is_jigsaw && matches!(house, House::Box(_))));
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
            HouseName::Zone(zone) => rules.cells_of_zone(zone),
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
    /// The group of the usual rules that has this name; `None` for a value in a diagonal,
    /// a window or a region.
    #[must_use]
    pub fn usual(self) -> Option<Group> {
        match self {
            GroupName::Cell(cell) => Some(Group::Cell(cell)),
            GroupName::Value(HouseName::Usual(house), value) => Some(Group::Value(house, value)),
            GroupName::Value(HouseName::Zone(_), _) => None,
        }
    }

    /// The source of the clause *at least one* of this group, or otherwise of its clauses
    /// *at most one*.
    pub(crate) fn source(self, at_least: bool) -> Source {
        match self {
            GroupName::Value(HouseName::Zone(zone), _) => zone.into(),
            GroupName::Cell(cell) => Source::Family(Group::Cell(cell).family(at_least)),
            GroupName::Value(HouseName::Usual(house), value) => {
                Source::Family(Group::Value(house, value).family(at_least))
            }
        }
    }
}

impl From<Group> for GroupName {
    fn from(group: Group) -> GroupName {
        match group {
            Group::Cell(cell) => GroupName::Cell(cell),
            Group::Value(house, value) => GroupName::Value(house.into(), value),
        }
    }
}
