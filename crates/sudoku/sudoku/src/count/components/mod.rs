//! Counting without enumeration: by components, with a memory of their counts and with
//! interchangeable values.
//!
//! Cells are filled by a search with naked and hidden singles. Three things let it count
//! far more solutions than it makes steps:
//!
//! - Open cells that no chain of shared candidates connects are counted separately, and
//!   the numbers are multiplied (Bayardo and Pehoushek, "Counting models using connected
//!   components", AAAI 2000).
//! - The count of each component is remembered (Sang, Bacchus, Beame, Kautz and Pitassi,
//!   "Combining component caching and clause learning for effective model counting", SAT
//!   2004). The key consists of its cells and of the *set* of the places of its values,
//!   so the component is recognised under other names of the values, too.
//! - Of several values that have the same places in a component, only one is tried in a
//!   cell, and its count is taken for all of them. So k values that are not given
//!   contribute their factor of k! without being tried.
//!
//! A model counter on the formula has the first two but not the third, and does not recognise
//! renamed components. Open grids depend on both: the 28,200,960 full 6×6 grids are 39,168 up to
//! the names of the values, and the search sees only some hundreds of components.
//!
//! The clauses *at least once* of the houses are also used for hidden singles within a
//! component. That may leave out fillings of this component that do not fit any filling
//! of another one. But then that other component has no filling, and the product is zero
//! in either case.

use neuf_cnf::Interrupt;
use rustc_hash::FxHashMap;

use crate::Shape;
use crate::grid::ones;
use crate::solve::domains::Domains;

/// How many words of keys are remembered (256 MB) before all are dropped.
const MEMORY: usize = 1 << 25;

/// How many steps pass between two checks of the interrupt.
const STEPS_PER_LOOK: u32 = 256;

/// How a count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// All solutions were counted. `u128::MAX` when there are at least that many.
    All(u128),
    /// The limit was reached.
    Enough,
    /// The interrupt came when this number of solutions was known.
    Stopped(u128),
}

/// A component's values by the bits of their places, sorted: see [`key_of`].
type Key = Box<[u64]>;

/// Why the count ended early.
enum End {
    Enough,
    Stopped,
}

/// A count under way.
pub(super) struct Counter<'a> {
    domains: Domains,
    known: FxHashMap<Key, u128>,
    known_words: usize,
    /// The number of solutions known so far. Each split into components contributes the
    /// solutions of its last component, times the numbers of the others.
    found: u128,
    limit: u128,
    steps: u32,
    interrupt: &'a Interrupt,
}

impl<'a> Counter<'a> {
    /// Prepares to count the solutions within these domains. A domain is a word of values
    /// (bit v−1 for the value v), one for each cell in reading order.
    pub(super) fn new(shape: Shape, domains: Vec<u128>, interrupt: &'a Interrupt) -> Counter<'a> {
        Counter {
            domains: Domains::new(shape, domains),
            known: FxHashMap::default(),
            known_words: 0,
            found: 0,
            limit: u128::MAX,
            steps: 0,
            interrupt,
        }
    }

    /// Counts until `limit` solutions are known.
    pub(super) fn count(&mut self, limit: u128) -> Counted {
        self.limit = limit;
        if !self.domains.begin() {
            return Counted::All(0);
        }
        let cells = 0..self.domains.len() as u16;
        let open: Vec<u16> = cells.filter(|&cell| self.domains.is_open(cell)).collect();
        match self.count_parts(&open, 1) {
            Ok(number) => Counted::All(number),
            Err(End::Enough) => Counted::Enough,
            Err(End::Stopped) => Counted::Stopped(self.found),
        }
    }

    /// The number of fillings of these open cells. Each stands for `weight` solutions,
    /// which are added to those known; with weight 0 none are added.
    fn count_parts(&mut self, open: &[u16], weight: u128) -> Result<u128, End> {
        let parts = self.domains.components(open);
        let mut product = 1u128;
        for (place, part) in parts.iter().enumerate() {
            let is_last = place + 1 == parts.len();
            let credit = if is_last { weight.saturating_mul(product) } else { 0 };
            let number = self.count_component(part, credit)?;
            product = product.saturating_mul(number);
            if product == 0 {
                return Ok(0);
            }
        }
        if parts.is_empty() {
            self.find(weight)?;
        }
        Ok(product)
    }

    /// Adds to the number of solutions known.
    fn find(&mut self, solutions: u128) -> Result<(), End> {
        self.found = self.found.saturating_add(solutions);
        if self.found >= self.limit && self.limit < u128::MAX { Err(End::Enough) } else { Ok(()) }
    }

    fn count_component(&mut self, cells: &[u16], weight: u128) -> Result<u128, End> {
        self.steps += 1;
        if self.steps >= STEPS_PER_LOOK {
            self.steps = 0;
            if self.interrupt.is_requested() {
                return Err(End::Stopped);
            }
        }
        let places = self.places(cells);
        let key = key_of(cells, &places, self.domains.len());
        if let Some(&number) = self.known.get(&key) {
            self.find(weight.saturating_mul(number))?;
            return Ok(number);
        }
        let cell = self.domains.narrowest(cells);
        let mut tried: Vec<(&[u64], u8, u128)> = Vec::new();
        for value in ones(self.domains.of(cell)) {
            let own = places[value].as_slice();
            match tried.iter_mut().find(|(other, ..)| *other == own) {
                Some((.., times)) => *times += 1,
                None => tried.push((own, value as u8, 1)),
            }
        }
        let mut total = 0u128;
        for (_, value, times) in tried {
            let number = self.try_value(cell, value, cells, weight.saturating_mul(times))?;
            total = total.saturating_add(number.saturating_mul(times));
        }
        self.remember(key, total);
        Ok(total)
    }

    /// The number of fillings with this value (from 0) in this cell.
    fn try_value(
        &mut self,
        cell: u16,
        value: u8,
        cells: &[u16],
        weight: u128,
    ) -> Result<u128, End> {
        let mark = self.domains.mark();
        self.domains.narrow(cell, 1 << value);
        let number = if self.domains.propagate() {
            let is_open = |cell: &u16| self.domains.is_open(*cell);
            let open: Vec<u16> = cells.iter().copied().filter(is_open).collect();
            self.count_parts(&open, weight)
        } else {
            Ok(0)
        };
        self.domains.undo(mark);
        number
    }

    fn remember(&mut self, key: Key, number: u128) {
        self.known_words += key.len() + 8;
        if self.known_words > MEMORY {
            self.known_words = key.len() + 8;
            self.known.clear();
        }
        self.known.insert(key, number);
    }

    /// For each value (from 0), the cells of the component that can hold it, as bits.
    fn places(&self, cells: &[u16]) -> Vec<Vec<u64>> {
        let words = cells.len().div_ceil(64);
        let mut places = vec![Vec::new(); self.domains.side()];
        for (place, &cell) in cells.iter().enumerate() {
            for value in ones(self.domains.of(cell)) {
                let bits: &mut Vec<u64> = &mut places[value];
                bits.resize(words, 0);
                bits[place / 64] |= 1 << (place % 64);
            }
        }
        places
    }
}

/// The key of a component: its cells as bits, and then the places of its values, sorted
/// so that the names do not matter.
fn key_of(cells: &[u16], places: &[Vec<u64>], cell_count: usize) -> Key {
    let mut key = vec![0; cell_count.div_ceil(64)];
    for &cell in cells {
        key[usize::from(cell) / 64] |= 1 << (cell % 64);
    }
    let mut values: Vec<&[u64]> =
        places.iter().map(Vec::as_slice).filter(|bits| !bits.is_empty()).collect();
    values.sort_unstable();
    key.extend(values.into_iter().flatten());
    key.into()
}

#[cfg(test)]
mod tests;
