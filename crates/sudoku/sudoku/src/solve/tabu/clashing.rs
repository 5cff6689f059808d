//! The cells that clash, each with the best result that a change of its value could have.
//!
//! The changes stand side by side in plain vectors. A step looks at all of them, of which
//! there are some hundreds. Buckets by change would be faster to search, but keeping them
//! in order takes longer than that.

use neuf_cnf::Random;

/// Stands for no place in the list.
const NOWHERE: u16 = u16::MAX;

/// A list of the cells that clash.
///
/// Invariant: the three lists have the same length, and `place_of` says where each cell
/// stands.
#[derive(Debug)]
pub(super) struct Clashing {
    cells: Vec<u16>,
    /// By how much the number of clashes changes with the best value that is not
    /// forbidden; [`i16::MAX`] when all are forbidden.
    free: Vec<i16>,
    /// By how much it changes with the best of all values.
    any: Vec<i16>,
    place_of: Vec<u16>,
}

impl Clashing {
    pub(super) fn new(cell_count: usize) -> Clashing {
        Clashing {
            cells: Vec::new(),
            free: Vec::new(),
            any: Vec::new(),
            place_of: vec![NOWHERE; cell_count],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn has(&self, cell: u16) -> bool {
        self.place_of[usize::from(cell)] != NOWHERE
    }

    /// Adds a cell, or updates its changes.
    pub(super) fn put(&mut self, cell: u16, free: i16, any: i16) {
        let place = usize::from(self.place_of[usize::from(cell)]);
        if place == usize::from(NOWHERE) {
            self.place_of[usize::from(cell)] = self.cells.len() as u16;
            self.cells.push(cell);
            self.free.push(free);
            self.any.push(any);
        } else {
            self.free[place] = free;
            self.any[place] = any;
        }
    }

    /// Removes a cell, if it is in the list.
    pub(super) fn remove(&mut self, cell: u16) {
        let place = std::mem::replace(&mut self.place_of[usize::from(cell)], NOWHERE);
        if place == NOWHERE {
            return;
        }
        let hole = usize::from(place);
        self.cells.swap_remove(hole);
        self.free.swap_remove(hole);
        self.any.swap_remove(hole);
        if let Some(&moved) = self.cells.get(hole) {
            self.place_of[usize::from(moved)] = place;
        }
    }

    /// A random one of the cells with the best change, and whether forbidden values are
    /// allowed because the change is less than `wanted`.
    /// # Panics
    /// When no cell clashes.
    pub(super) fn pick(&self, wanted: i32, random: &mut Random) -> (u16, bool) {
        let least = |changes: &[i16]| changes.iter().copied().min().unwrap_or(i16::MAX);
        let is_record = i32::from(least(&self.any)) < wanted;
        let changes = if is_record { &self.any } else { &self.free };
        let best = least(changes);
        let ties = changes.iter().filter(|&&change| change == best).count();
        let chosen = random.index(ties);
        let mut places = (0..changes.len()).filter(|&place| changes[place] == best);
        let place = places.nth(chosen).unwrap_or_default();
        (self.cells[place], is_record)
    }
}
