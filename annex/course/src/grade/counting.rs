//! Which families follow from others by counting.
//!
//! The cells of a house and the values form a square: if each cell holds a value and no value
//! stands twice, each value stands there exactly once; and the same with cells and values
//! exchanged. A solver needs exponentially many steps for this pigeonhole argument, so it is
//! made here, before the solver is asked about the clauses that remain.

use neuf_sudoku::rules::Kind;
use neuf_sudoku::{Cell, Family, Shape};

/// Which groups of each family are complete, by family and by the two numbers of the group.
pub(super) struct Complete {
    shape: Shape,
    /// For K, L, C and B: *at least once* and *at most once* for each group.
    known: [[Vec<bool>; 2]; 4],
}

const KINDS: [Kind; 4] = [Kind::Cell, Kind::Row, Kind::Column, Kind::Box];

impl Complete {
    /// Nothing is missing so far.
    pub(super) fn new(shape: Shape) -> Complete {
        let groups = vec![true; shape.side() * shape.side()];
        let known = [(); 4].map(|()| [groups.clone(), groups.clone()]);
        Complete { shape, known }
    }

    /// A clause of the group `place` of this family is missing.
    pub(super) fn remove(&mut self, family: Family, place: usize) {
        *self.at(family, place) = false;
    }

    fn at(&mut self, family: Family, place: usize) -> &mut bool {
        let side = usize::from(!family.is_at_least_once());
        let kind = match family {
            Family::K1 | Family::K2 => 0,
            Family::L1 | Family::L2 => 1,
            Family::C1 | Family::C2 => 2,
            Family::B1 | Family::B2 => 3,
        };
        &mut self.known[kind][side][place]
    }

    /// Adds what follows, and returns the groups that were not complete before, with their
    /// families.
    pub(super) fn close(&mut self) -> Vec<(Family, usize)> {
        let mut found = Vec::new();
        loop {
            let before = found.len();
            for kind in 1..KINDS.len() {
                for house in 0..self.shape.side() {
                    self.close_house(kind, house, &mut found);
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }

    fn close_house(&mut self, kind: usize, house: usize, found: &mut Vec<(Family, usize)>) {
        let side = self.shape.side();
        let Some(number) = KINDS[kind].house(house) else { return };
        let cells: Vec<usize> = self.shape.cells_of(number).map(Cell::position).collect();
        let values: Vec<usize> = (0..side).map(|value| house * side + value).collect();
        let holds = |table: &[Vec<bool>; 2], at: usize, places: &[usize]| {
            places.iter().all(|&place| table[at][place])
        };
        let follows = |least: (usize, &[usize]), most: (usize, &[usize])| {
            holds(&self.known[least.0], 0, least.1) && holds(&self.known[most.0], 1, most.1)
        };
        if !follows((0, &cells), (kind, &values)) && !follows((kind, &values), (0, &cells)) {
            return;
        }
        const FAMILIES: [[Family; 2]; 4] = [
            [Family::K1, Family::K2],
            [Family::L1, Family::L2],
            [Family::C1, Family::C2],
            [Family::B1, Family::B2],
        ];
        // The cells' *at most once* and *at least once* hold in the whole grid, not only in the
        // house, since they speak of the values of one cell.
        for (kind, places) in [(0, &cells), (kind, &values)] {
            for (side, &place) in
                [0, 1].into_iter().flat_map(|s| places.iter().map(move |p| (s, p)))
            {
                if !std::mem::replace(&mut self.known[kind][side][place], true) {
                    found.push((FAMILIES[kind][side], place));
                }
            }
        }
    }
}
