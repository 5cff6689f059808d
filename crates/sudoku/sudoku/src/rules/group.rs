//! Groups of variables of which exactly one is true: all eight families speak of these.
//!
//! A cell holds exactly one of its values, and a value stands in exactly one cell of each
//! house. Each such statement is a group of `side` variables. Its *at least once* is one
//! long clause, its *at most once* are all pairs. With groups, the four kinds (K, L, C,
//! B) differ in one line. Four written-out loops over i, j and k, as in most published
//! solutions, would be four places for a mistake.

use crate::{Cell, House, Shape};

/// Variables of which exactly one is true in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Group {
    /// One group for each cell: its values.
    Cell(Cell),
    /// One group for each value in a house: the cells of the house.
    Value(House, u8),
}

/// The kinds of groups, by the paper's letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// K: *case*, cell.
    Cell,
    /// L: *ligne*, row.
    Row,
    /// C: *colonne*, column.
    Column,
    /// B: *bloc*, box.
    Box,
}

impl Kind {
    /// The house of this kind with this number; `None` for the kind of cells.
    pub fn house(self, number: usize) -> Option<House> {
        match self {
            Kind::Cell => None,
            Kind::Row => Some(House::Row(number)),
            Kind::Column => Some(House::Column(number)),
            Kind::Box => Some(House::Box(number)),
        }
    }

    /// All groups of this kind: by row and column for cells, otherwise by house and
    /// value.
    pub(crate) fn groups(self, shape: Shape) -> impl Iterator<Item = Group> + Clone {
        let cells = (self == Kind::Cell).then(|| shape.cells().map(Group::Cell));
        let houses = shape.houses().filter(move |&house| Kind::of(house) == self);
        let values = move |house| (1..=shape.side() as u8).map(move |v| Group::Value(house, v));
        cells.into_iter().flatten().chain(houses.flat_map(values))
    }

    /// The number of groups of this kind: side², unless grids overlap.
    #[must_use]
    pub(crate) fn group_count(self, shape: Shape) -> usize {
        match (self, shape.arrangement()) {
            (Kind::Cell, _) => shape.cell_count(),
            (_, None) => shape.side() * shape.side(),
            _ => shape.houses().filter(|&house| Kind::of(house) == self).count() * shape.side(),
        }
    }

    /// The kind of the groups of a house.
    fn of(house: House) -> Kind {
        match house {
            House::Row(_) => Kind::Row,
            House::Column(_) => Kind::Column,
            House::Box(_) => Kind::Box,
        }
    }
}

/// All pairs of different items, each pair once, the earlier item first.
#[derive(Clone, Debug)]
pub(crate) struct Pairs<T> {
    items: Vec<T>,
    first: usize,
    second: usize,
}

impl<T: Copy> Pairs<T> {
    pub(crate) fn new(items: impl IntoIterator<Item = T>) -> Pairs<T> {
        Pairs { items: items.into_iter().collect(), first: 0, second: 1 }
    }
}

impl<T: Copy> Iterator for Pairs<T> {
    type Item = [T; 2];

    fn next(&mut self) -> Option<[T; 2]> {
        let second = *self.items.get(self.second)?;
        let pair = [self.items[self.first], second];
        self.second += 1;
        if self.second == self.items.len() {
            self.first += 1;
            self.second = self.first + 1;
        }
        Some(pair)
    }
}

/// The number of pairs of `count` items.
pub(crate) fn pair_count(count: usize) -> usize {
    count * count.saturating_sub(1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_stand_once_and_never_with_themselves() {
        for count in 0..6 {
            let pairs: Vec<_> = Pairs::new(0..count).collect();
            assert_eq!(pairs.len(), pair_count(count));
            assert!(pairs.iter().all(|[a, b]| a < b));
            assert!(pairs.is_sorted_by(|p, q| p < q));
        }
    }
}
