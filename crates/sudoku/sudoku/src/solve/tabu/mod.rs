//! Local search on a grid: it changes one cell after the other to reduce the number of
//! clashes.
//!
//! All open cells hold a value at all times, one of those that propagation allows. Two
//! cells of a house with the same value clash. Each step changes a cell that clashes to
//! the value that leaves the fewest clashes in all, even if these are more than before.
//! The old value is then forbidden to the cell for some steps: the longer, the more cells
//! clash and the less the search has advanced, so it begins hot and cools down. This is
//! `TabuCol` (Hertz and de Werra, "Using tabu search techniques for graph coloring",
//! 1987) with the dynamic tenure of Galinier and Hao (1999). That a sudoku or a Latin
//! square is a list colouring that this method solves is due to Jin and Hao ("Solving the
//! Latin square completion problem by memetic graph coloring", 2019).
//!
//! The cooling is our own. A tenure that is always the same fraction of the number of
//! clashing cells needs another fraction for each size: with 0.15 a 100×100 grid may
//! freeze with a hundred clashes, and with 0.5 it never cools.
//!
//! The search proves nothing. But where a large grid has many solutions, it is far better
//! than clause learning, which has to get all cells right at once. Rejected: keeping a
//! partial grid without clashes and removing every value that stands in the way
//! (`PartialCol`, Blöchliger and Zufferey 2008) has cheaper steps, but needed a hundred
//! times as many.
//!
//! The number of clashes that each value would have in each cell is kept up to date, and
//! for cells that clash also the best result of a change. So a step touches only the
//! peers of one cell, and examines only those that clash.

mod clashing;

use neuf_cnf::{Interrupt, Random};

use crate::grid::ones;
use crate::solve::domains::Domains;
use crate::{Cell, Grid};
use clashing::Clashing;

/// A random number of steps below this is added to the time for which a value is
/// forbidden.
const TENURE: u64 = 10;

/// How much longer this time is for each cell that clashes, at the beginning of a run and
/// at its end.
const SLOPES: [f64; 2] = [0.5, 0.15];

/// The number of lists of forbidden values; no value is forbidden for longer.
const WHEEL: usize = 1 << 12;

/// How many steps pass between two checks of the interrupt.
const STEPS_PER_LOOK: u64 = 1 << 10;

/// A full grid that may have clashes, and the state of the search that removes them.
#[derive(Debug)]
pub(crate) struct TabuSearch {
    /// The grid as it was given, with the values of the cells that are not open.
    base: Grid,
    /// The positions of the open cells. Everywhere below, an open cell is given by its
    /// index in this list.
    open: Vec<u16>,
    /// The candidates of each open cell.
    domains: Vec<u128>,
    /// The open peers of each open cell, one cell after the other.
    peers: Vec<u16>,
    /// For each open cell, where its peers end.
    peer_ends: Vec<u32>,
    /// The value of each open cell, from 0.
    values: Vec<u8>,
    /// How many peers of each open cell hold each value. The numbers of one value stand
    /// together, so that a step stays within two ranges of this vector.
    counts: Vec<u16>,
    /// The values that are forbidden to each open cell.
    forbidden: Vec<u128>,
    /// The cells and values whose ban ends at each step, as a wheel of lists.
    wheel: Vec<Vec<(u16, u8)>>,
    /// The open cells that clash.
    clashing: Clashing,
    /// The number of pairs of peers that clash, and the smallest such number so far.
    clashes: u32,
    fewest: u32,
    steps: u64,
    /// How much longer a value is forbidden for each cell that clashes.
    slope: f64,
    random: Random,
}

impl TabuSearch {
    /// Makes the first grid: open cells are filled in the order of their numbers of
    /// candidates, each with the value that clashes least.
    ///
    /// Singles must have been drawn from the domains, and each cell must have a value
    /// left.
    pub(crate) fn new(domains: &Domains, mut random: Random) -> TabuSearch {
        let (base, shape) = (domains.grid(), domains.shape());
        let open: Vec<u16> = base.empty_cells().map(|cell| cell.position() as u16).collect();
        let mut place_of = vec![u16::MAX; base.values().len()];
        for (place, &position) in open.iter().enumerate() {
            place_of[usize::from(position)] = place as u16;
        }
        let domains: Vec<u128> = open.iter().map(|&position| domains.of(position)).collect();
        let (mut peers, mut peer_ends) = (Vec::new(), Vec::new());
        for &position in &open {
            let start = peers.len();
            let cell = Cell::at(position.into());
            let beside = shape.houses_of(cell).flat_map(|house| shape.cells_of(house));
            let places = beside.filter(|&peer| peer != cell).map(|peer| place_of[peer.position()]);
            peers.extend(places.filter(|&place| place != u16::MAX));
            peers[start..].sort_unstable();
            // Cells that share a box and a line with this one occur twice.
            deduplicate(&mut peers, start);
            peer_ends.push(peers.len() as u32);
        }
        let mut order: Vec<u16> = (0..open.len() as u16).collect();
        random.shuffle(&mut order);
        order.sort_by_key(|&cell| domains[usize::from(cell)].count_ones());
        let len = open.len();
        let mut tabu = TabuSearch {
            base,
            open,
            domains,
            peers,
            peer_ends,
            values: vec![0; len],
            counts: vec![0; len * shape.side()],
            forbidden: vec![0; len],
            wheel: vec![Vec::new(); WHEEL],
            clashing: Clashing::new(len),
            clashes: 0,
            fewest: 0,
            steps: 0,
            slope: SLOPES[0],
            random,
        };
        tabu.fill(&order);
        tabu
    }

    fn fill(&mut self, order: &[u16]) {
        for &cell in order {
            let (_, value) = self.best_of(cell, self.domains[usize::from(cell)]);
            self.values[usize::from(cell)] = value;
            self.clashes += u32::from(self.count(cell, value));
            for peer in self.peers_of(cell) {
                let at = self.at(self.peers[peer], value);
                self.counts[at] += 1;
            }
        }
        self.fewest = self.clashes;
        for cell in 0..self.open.len() as u16 {
            self.look_at(cell);
        }
    }

    /// Makes `steps` steps, from hot to cold, but stops when nothing clashes or
    /// `interrupt` is requested. Returns whether nothing clashes.
    pub(crate) fn run(&mut self, steps: u64, interrupt: &Interrupt) -> bool {
        for step in 0..steps {
            if self.clashes == 0 || (step % STEPS_PER_LOOK == 0 && interrupt.is_requested()) {
                break;
            }
            if step % STEPS_PER_LOOK == 0 {
                self.slope = SLOPES[0] + (SLOPES[1] - SLOPES[0]) * (step as f64 / steps as f64);
            }
            self.step();
        }
        self.clashes == 0
    }

    /// The grid in its present state.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = self.base.clone();
        for (&position, &value) in self.open.iter().zip(&self.values) {
            grid.set(Cell::at(position.into()), value + 1);
        }
        grid
    }

    /// How many cells are open.
    pub(crate) fn open_count(&self) -> usize {
        self.open.len()
    }

    /// The mean number of candidates of an open cell.
    pub(crate) fn mean_candidates(&self) -> f64 {
        let all: u32 = self.domains.iter().map(|domain| domain.count_ones()).sum();
        f64::from(all) / self.open.len().max(1) as f64
    }

    /// The number of steps made so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    fn step(&mut self) {
        self.steps += 1;
        let mut over = std::mem::take(&mut self.wheel[self.steps as usize % WHEEL]);
        for (cell, value) in over.drain(..) {
            self.forbidden[usize::from(cell)] &= !(1 << value);
            self.look_at(cell);
        }
        // The list keeps its memory.
        self.wheel[self.steps as usize % WHEEL] = over;
        // A forbidden value is allowed when it leads to a new best grid.
        let wanted = self.fewest as i32 - self.clashes as i32;
        let (cell, is_record) = self.clashing.pick(wanted, &mut self.random);
        let own = 1 << self.values[usize::from(cell)];
        let all = self.domains[usize::from(cell)] & !own;
        let free = all & !self.forbidden[usize::from(cell)];
        // When all values are forbidden, any of them may be taken.
        let allowed = if is_record || free == 0 { all } else { free };
        let (_, value) = self.best_of(cell, allowed);
        self.change(cell, value);
        self.fewest = self.fewest.min(self.clashes);
    }

    /// Changes the value of a cell and forbids its old value.
    fn change(&mut self, cell: u16, value: u8) {
        let old = std::mem::replace(&mut self.values[usize::from(cell)], value);
        self.clashes += u32::from(self.count(cell, value));
        self.clashes -= u32::from(self.count(cell, old));
        for place in self.peers_of(cell) {
            let peer = self.peers[place];
            let (less, more) = (self.at(peer, old), self.at(peer, value));
            self.counts[less] -= 1;
            self.counts[more] += 1;
            let own = self.values[usize::from(peer)];
            if self.clashing.has(peer) || own == value {
                self.look_at(peer);
            }
        }
        let tenure = (self.slope * self.clashing.len() as f64) as u64 + self.random.below(TENURE);
        let until = self.steps + tenure.clamp(1, WHEEL as u64 - 1);
        self.forbidden[usize::from(cell)] |= 1 << old;
        self.wheel[until as usize % WHEEL].push((cell, old));
        self.look_at(cell);
    }

    /// Updates whether a cell clashes, and what its best changes are.
    fn look_at(&mut self, cell: u16) {
        let own = self.values[usize::from(cell)];
        let now = self.count(cell, own);
        if now == 0 {
            self.clashing.remove(cell);
            return;
        }
        let (mut free, mut any) = (u16::MAX, u16::MAX);
        let forbidden = self.forbidden[usize::from(cell)];
        for value in ones(self.domains[usize::from(cell)] & !(1 << own)) {
            let count = self.count(cell, value as u8);
            any = any.min(count);
            if forbidden >> value & 1 == 0 {
                free = free.min(count);
            }
        }
        self.clashing.put(cell, change(free, now), change(any, now));
    }

    /// A random one of those values in this set that have the fewest clashes in a cell.
    fn best_of(&mut self, cell: u16, values: u128) -> (u16, u8) {
        let (mut best, mut count, mut ties) = (0, u16::MAX, 0);
        for value in ones(values) {
            let here = self.count(cell, value as u8);
            if here < count {
                (best, count, ties) = (value as u8, here, 1);
            } else if here == count {
                ties += 1;
                if self.random.below(ties) == 0 {
                    best = value as u8;
                }
            }
        }
        (count, best)
    }

    fn count(&self, cell: u16, value: u8) -> u16 {
        self.counts[self.at(cell, value)]
    }

    fn at(&self, cell: u16, value: u8) -> usize {
        usize::from(value) * self.open.len() + usize::from(cell)
    }

    fn peers_of(&self, cell: u16) -> std::ops::Range<usize> {
        let cell = usize::from(cell);
        let start = if cell == 0 { 0 } else { self.peer_ends[cell - 1] };
        start as usize..self.peer_ends[cell] as usize
    }
}

/// Removes repetitions from the sorted end of a list.
fn deduplicate(list: &mut Vec<u16>, start: usize) {
    let mut len = start;
    for place in start..list.len() {
        if len == start || list[len - 1] != list[place] {
            list[len] = list[place];
            len += 1;
        }
    }
    list.truncate(len);
}

/// The change of the number of clashes; [`i16::MAX`] when there is no value to change to.
fn change(then: u16, now: u16) -> i16 {
    if then == u16::MAX { i16::MAX } else { then as i16 - now as i16 }
}

#[cfg(test)]
mod tests;
