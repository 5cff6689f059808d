//! Unique rectangles and loops (4.5 and up): cells that two values alone would fill in two
//! ways.
//!
//! A loop walks from house to house through cells that have both values, and visits each of
//! its houses with one cell of each of its two colours. At most two of its cells may have
//! further candidates, or any number if all have the same one. Type 1 has one such cell, in
//! type 2 all have the same further candidate, in type 3 the further candidates of two cells
//! stand for a cell of a subset, and in type 4 one of the two values is locked into them.
//!
//! All loops of the grid are found first; the easiest is the step, and of equal ones that of
//! the lowest type, then the first found.

use crate::board::Board;
use crate::combinations::Combinations;
use crate::houses::{AROUND, HOUSE_SETS, HOUSES_OF, SEEN, cells, members};
use crate::step::{Removals, Step};
use crate::subsets::naked_with;

/// The longest loop: no two values have more cells in one.
const LONGEST: usize = 18;

/// A loop that is being walked.
struct Walk<'a> {
    board: &'a Board,
    pair: u16,
    cells: [u8; LONGEST],
    length: usize,
    /// The easiest step so far, with its type.
    best: Option<(u8, Step)>,
    /// The sets of cells of loops that have been seen.
    seen: Vec<u128>,
}

pub(crate) fn unique_loop(board: &Board) -> Option<Step> {
    let mut walk =
        Walk { board, pair: 0, cells: [0; LONGEST], length: 0, best: None, seen: Vec::new() };
    for cell in cells(board.empty) {
        let pair = board.candidates[cell];
        if pair.count_ones() == 2 {
            walk.pair = pair;
            walk.walk(cell, 0, 2, 0, 3);
        }
    }
    walk.best.map(|(_, step)| step)
}

impl Walk<'_> {
    /// Goes on with a cell; `taken` has the cells before it, and `came` is the kind of house by
    /// which it was reached.
    fn walk(&mut self, cell: usize, taken: u128, allowed: i32, mut extra: u16, came: usize) {
        if self.length == LONGEST {
            return;
        }
        self.cells[self.length] = cell as u8;
        self.length += 1;
        let taken = taken | 1 << cell;
        let [one, other] = [self.pair.trailing_zeros(), 15 - self.pair.leading_zeros()];
        let both = self.board.cells[one as usize] & self.board.cells[other as usize];
        let start = usize::from(self.cells[0]);
        // Sudoku Explainer gathers the further candidates of all cells that it has looked at from
        // this cell. So a third such cell may be refused for candidates of a cell on another way.
        for kind in AROUND.into_iter().filter(|&kind| kind != came) {
            for next in cells(HOUSE_SETS[usize::from(HOUSES_OF[cell][kind])] & both) {
                if next == start && self.length >= 4 {
                    self.close(taken);
                } else if taken >> next & 1 == 0 {
                    let all = self.board.candidates[next];
                    let is_pair = all == self.pair;
                    extra |= all & !self.pair;
                    if is_pair || extra.count_ones() == 1 || allowed > 0 {
                        let allowed = allowed - i32::from(!is_pair);
                        self.walk(next, taken, allowed, extra, kind);
                    }
                }
            }
        }
        self.length -= 1;
    }

    /// Whether each house has a cell of each colour, or none.
    fn is_valid(&self) -> bool {
        let mut seen = [0u32; 2];
        for (index, &cell) in self.cells[..self.length].iter().enumerate() {
            for house in HOUSES_OF[usize::from(cell)] {
                if seen[index % 2] >> house & 1 != 0 {
                    return false;
                }
                seen[index % 2] |= 1 << house;
            }
        }
        seen[0] == seen[1]
    }

    fn close(&mut self, taken: u128) {
        if !self.is_valid() || self.seen.contains(&taken) {
            return;
        }
        self.seen.push(taken);
        let base = match self.length {
            4 => 45,
            6 => 46,
            8 => 47,
            _ => 50,
        };
        let board = self.board;
        let mut with_extra = [0; LONGEST];
        let mut count = 0;
        let mut extra = 0;
        for &cell in &self.cells[..self.length] {
            let more = board.candidates[usize::from(cell)] & !self.pair;
            if more != 0 {
                with_extra[count] = usize::from(cell);
                count += 1;
                extra |= more;
            }
        }
        let with_extra = &with_extra[..count];
        match *with_extra {
            [] => {}
            [only] => {
                let mut removals = Removals::new();
                removals.add(board, only, self.pair);
                self.offer(1, base, removals);
            }
            _ => {
                if extra.count_ones() == 1 {
                    let all = (1 << 81) - 1;
                    let seen = with_extra.iter().fold(all, |seen, &cell| seen & SEEN[cell]);
                    let value = extra.trailing_zeros() as usize;
                    self.offer(2, base, Removals::of_cells(board, seen, value));
                }
                if let [one, other] = *with_extra {
                    if extra.count_ones() >= 2 {
                        self.subset(base, one, other, extra);
                    }
                    self.locked(base, one, other);
                }
            }
        }
    }

    /// Type 4.
    fn locked(&mut self, base: u8, one: usize, other: usize) {
        let ends = 1 << one | 1 << other;
        for house in shared(one, other) {
            for value in members(self.pair) {
                let elsewhere = self.board.cells[value] & HOUSE_SETS[house] & !ends;
                if elsewhere == 0 {
                    let other = members(self.pair).find(|&v| v != value).unwrap_or(value);
                    self.offer(4, base, Removals::of_cells(self.board, ends, other));
                }
            }
        }
    }

    /// Type 3.
    fn subset(&mut self, base: u8, one: usize, other: usize, extra: u16) {
        let board = self.board;
        for house in shared(one, other) {
            let empty = board.empty_places(house);
            let mut free = empty;
            for place in members(empty) {
                let cell = Board::at(house, place);
                if cell == one || cell == other {
                    free &= !(1 << place);
                }
            }
            for degree in extra.count_ones()..=7 {
                if degree * 2 > empty.count_ones() {
                    break;
                }
                // With a naked set, in which the further candidates count as a cell.
                for removals in naked_with(board, house, free, extra, degree) {
                    self.offer(3, base + degree as u8 - 1, removals);
                }
                // As for hidden sets elsewhere, the rest of the house must be larger.
                if degree * 2 < empty.count_ones() {
                    self.hidden(base, house, free, extra, degree);
                }
            }
        }
    }

    /// Type 3 with a hidden set, to which the two values belong.
    fn hidden(&mut self, base: u8, house: usize, free: u16, extra: u16, degree: u32) {
        let board = self.board;
        let places_of = |value: usize| board.places[house][value] & free;
        for more in Combinations::new(degree - 2) {
            if more & (self.pair | extra) != 0 || members(more).any(|value| places_of(value) == 0) {
                continue;
            }
            let values = more | self.pair;
            let places = members(values).fold(0, |all, value| all | places_of(value));
            if places.count_ones() != degree - 1 {
                continue;
            }
            let removals = Removals::of_places(board, house, places, !values);
            self.offer(3, base + degree as u8 - 2, removals);
        }
    }

    fn offer(&mut self, kind: u8, rating: u8, removals: Removals) {
        const NAMES: [&str; 4] =
            ["Unique Loop 1", "Unique Loop 2", "Unique Loop 3", "Unique Loop 4"];
        let best = self.best.as_ref().map(|(kind, step)| (step.rating.0, *kind));
        if best.is_some_and(|best| best <= (rating, kind)) {
            return;
        }
        if let Some(step) = Step::remove(rating, NAMES[usize::from(kind) - 1], removals) {
            self.best = Some((kind, step));
        }
    }
}

/// The houses that two cells share.
fn shared(one: usize, other: usize) -> impl Iterator<Item = usize> {
    let houses = HOUSES_OF[one].into_iter().zip(HOUSES_OF[other]);
    houses.filter(|(a, b)| a == b).map(|(house, _)| usize::from(house))
}
