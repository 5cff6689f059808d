//! Counting without finding: components, a memory of them, and values that
//! are as good as each other.
//!
//! Cells are filled by search with naked and hidden singles, and three things
//! make the number of solutions larger than the number of steps:
//!
//! - Open cells that no chain of shared candidates connects are counted apart
//!   and the numbers multiplied (Bayardo and Pehoushek, "Counting models using
//!   connected components", AAAI 2000).
//! - What a component counted to is remembered (Sang, Bacchus, Beame, Kautz
//!   and Pitassi, "Combining component caching and clause learning for
//!   effective model counting", SAT 2004). It is remembered by its cells and
//!   the *set* of its values' places, so that it is known again under other
//!   names of the values.
//! - Of values with the same places in a component only one is tried in a
//!   cell, and counts for all of them: k values that the givens do not name
//!   make a factor of k! appear by itself.
//!
//! A model counter on the formula, the obvious way, has the first two but not
//! the third, nor the renaming, which are what open grids live on: the empty
//! 6×6 grid's 28,200,960 grids are 39,168 but for the names, and the search
//! sees some hundreds of components.
//!
//! The houses' *at least once* is used for hidden singles also within a
//! component. That may leave out fillings of the component that have no
//! counterpart elsewhere; then some other component has none, and the product
//! is zero either way.

use neuf_cnf::Interrupt;
use rustc_hash::FxHashMap;

use crate::candidates::ones;
use crate::{Cell, Shape};

/// How many words of keys are remembered before all are forgotten: 256 MB.
const MEMORY: usize = 1 << 25;

/// How many steps pass between two looks at the interrupt.
const STEPS_PER_LOOK: u32 = 256;

/// How a count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// The number, or `u128::MAX` when it is that or more.
    All(u128),
    /// The limit was reached.
    Enough,
    /// Told to stop when so many were known.
    Stopped(u128),
}

/// A component's values by the bits of their places, sorted: see [`key_of`].
type Key = Box<[u64]>;

/// Why counting goes no further.
enum End {
    Enough,
    Stopped,
}

/// A count under way.
pub(super) struct Counter<'a> {
    shape: Shape,
    /// For each cell, the values that it can still hold.
    domains: Vec<u128>,
    /// For each house, its cells.
    cells_of: Vec<Vec<u16>>,
    /// For each cell, its houses.
    houses_of: Vec<[u16; 3]>,
    /// Domains as they were before they were changed.
    trail: Vec<(u16, u128)>,
    /// Cells that hold one value since the peers were last told.
    singles: Vec<u16>,
    /// Houses to look at for hidden singles.
    touched: Vec<u16>,
    is_touched: Vec<bool>,
    known: FxHashMap<Key, u128>,
    known_words: usize,
    /// Solutions known so far: those of the last component of each split, times
    /// those of the ones before.
    found: u128,
    limit: u128,
    steps: u32,
    interrupt: &'a Interrupt,
}

impl<'a> Counter<'a> {
    /// A counter of the solutions within these domains, a word of values (bit
    /// v−1 for v) for each cell in reading order.
    pub(super) fn new(shape: Shape, domains: Vec<u128>, interrupt: &'a Interrupt) -> Counter<'a> {
        let of = |house| shape.cells_of(house).map(|cell| cell.position() as u16).collect();
        let cells_of: Vec<Vec<u16>> = shape.houses().map(of).collect();
        let mut places = vec![Vec::with_capacity(3); domains.len()];
        for (house, cells) in cells_of.iter().enumerate() {
            cells.iter().for_each(|&cell| places[usize::from(cell)].push(house as u16));
        }
        let houses_of = places.iter().map(|houses| [houses[0], houses[1], houses[2]]).collect();
        let house_count = cells_of.len();
        Counter {
            shape,
            domains,
            cells_of,
            houses_of,
            trail: Vec::new(),
            singles: Vec::new(),
            touched: Vec::new(),
            is_touched: vec![false; house_count],
            known: FxHashMap::default(),
            known_words: 0,
            found: 0,
            limit: u128::MAX,
            steps: 0,
            interrupt,
        }
    }

    /// Counts until there are `limit`.
    pub(super) fn count(&mut self, limit: u128) -> Counted {
        self.limit = limit;
        for cell in 0..self.domains.len() {
            if self.domains[cell] == 0 {
                return Counted::All(0);
            }
            self.note_change(cell as u16);
        }
        if !self.propagate() {
            return Counted::All(0);
        }
        let open: Vec<u16> = (0..self.domains.len() as u16).filter(|&c| self.is_open(c)).collect();
        match self.count_parts(&open, 1) {
            Ok(number) => Counted::All(number),
            Err(End::Enough) => Counted::Enough,
            Err(End::Stopped) => Counted::Stopped(self.found),
        }
    }

    fn is_open(&self, cell: u16) -> bool {
        !self.domains[usize::from(cell)].is_power_of_two()
    }

    /// The fillings of some open cells; each stands for `weight` solutions that
    /// may be taken as found, unless that is 0.
    fn count_parts(&mut self, open: &[u16], weight: u128) -> Result<u128, End> {
        let parts = self.components(open);
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

    /// Notes that so many solutions are known.
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
        let cell = self.narrowest(cells);
        let mut tried: Vec<(&[u64], u8, u128)> = Vec::new();
        for value in ones(self.domains[usize::from(cell)]) {
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

    /// The fillings with a value (from 0) in a cell.
    fn try_value(
        &mut self,
        cell: u16,
        value: u8,
        cells: &[u16],
        weight: u128,
    ) -> Result<u128, End> {
        let start = self.trail.len();
        self.narrow(cell, 1 << value);
        let number = if self.propagate() {
            let open: Vec<u16> = cells.iter().copied().filter(|&c| self.is_open(c)).collect();
            self.count_parts(&open, weight)
        } else {
            Ok(0)
        };
        while self.trail.len() > start {
            if let Some((cell, domain)) = self.trail.pop() {
                self.domains[usize::from(cell)] = domain;
            }
        }
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

    /// For each value (from 0), the places of the component's cells that can
    /// hold it, as bits.
    fn places(&self, cells: &[u16]) -> Vec<Vec<u64>> {
        let words = cells.len().div_ceil(64);
        let mut places = vec![Vec::new(); self.shape.side()];
        for (place, &cell) in cells.iter().enumerate() {
            for value in ones(self.domains[usize::from(cell)]) {
                let bits: &mut Vec<u64> = &mut places[value];
                bits.resize(words, 0);
                bits[place / 64] |= 1 << (place % 64);
            }
        }
        places
    }

    /// The cell with the fewest values; the first of several, so that open
    /// grids are filled row by row and what is left is often alike.
    fn narrowest(&self, cells: &[u16]) -> u16 {
        let size = |cell: &u16| self.domains[usize::from(*cell)].count_ones();
        cells.iter().copied().min_by_key(size).unwrap_or_default()
    }

    /// The cells in parts that share no candidate within a house.
    fn components(&self, open: &[u16]) -> Vec<Vec<u16>> {
        let mut is_left = vec![false; self.domains.len()];
        open.iter().for_each(|&cell| is_left[usize::from(cell)] = true);
        let mut parts = Vec::new();
        for &first in open {
            if !std::mem::take(&mut is_left[usize::from(first)]) {
                continue;
            }
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&cell) = part.get(next) {
                next += 1;
                let domain = self.domains[usize::from(cell)];
                for house in self.houses_of[usize::from(cell)] {
                    for &other in &self.cells_of[usize::from(house)] {
                        let place = usize::from(other);
                        if is_left[place] && self.domains[place] & domain != 0 {
                            is_left[place] = false;
                            part.push(other);
                        }
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        // Small ones first: if one has no filling, that is soon known.
        parts.sort_by_key(Vec::len);
        parts
    }

    /// Takes all values but `allowed` from a cell; false when none is left.
    fn narrow(&mut self, cell: u16, allowed: u128) -> bool {
        let domain = self.domains[usize::from(cell)];
        if domain & allowed != domain {
            self.trail.push((cell, domain));
            self.domains[usize::from(cell)] = domain & allowed;
            self.note_change(cell);
        }
        domain & allowed != 0
    }

    fn note_change(&mut self, cell: u16) {
        if self.domains[usize::from(cell)].is_power_of_two() {
            self.singles.push(cell);
        }
        for house in self.houses_of[usize::from(cell)] {
            if !std::mem::replace(&mut self.is_touched[usize::from(house)], true) {
                self.touched.push(house);
            }
        }
    }

    /// Naked and hidden singles to the fixpoint; false on a contradiction.
    fn propagate(&mut self) -> bool {
        let is_possible = loop {
            if let Some(cell) = self.singles.pop() {
                if !self.tell_peers(cell) {
                    break false;
                }
            } else if let Some(house) = self.touched.pop() {
                self.is_touched[usize::from(house)] = false;
                if !self.hidden_singles(house) {
                    break false;
                }
            } else {
                break true;
            }
        };
        self.singles.clear();
        for house in self.touched.drain(..) {
            self.is_touched[usize::from(house)] = false;
        }
        is_possible
    }

    fn tell_peers(&mut self, cell: u16) -> bool {
        let domain = self.domains[usize::from(cell)];
        self.houses_of[usize::from(cell)].into_iter().all(|house| {
            (0..self.shape.side()).all(|place| {
                let other = self.cells_of[usize::from(house)][place];
                other == cell || self.narrow(other, !domain)
            })
        })
    }

    fn hidden_singles(&mut self, house: u16) -> bool {
        let (mut once, mut twice) = (0u128, 0u128);
        for &cell in &self.cells_of[usize::from(house)] {
            let domain = self.domains[usize::from(cell)];
            twice |= once & domain;
            once |= domain;
        }
        let only = once & !twice;
        once.count_ones() as usize == self.shape.side()
            && (0..self.shape.side()).all(|place| {
                let cell = self.cells_of[usize::from(house)][place];
                let here = self.domains[usize::from(cell)] & only;
                here == 0 || (here.is_power_of_two() && self.narrow(cell, here))
            })
    }
}

/// What a component is known by: the bits of its cells, then its values'
/// places in order, whatever their names.
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

/// The domain of each cell of a grid: its value, or its candidates.
pub(super) fn domains_of(grid: &crate::Grid) -> Vec<u128> {
    let sets = crate::HouseSets::of(grid);
    let domain = |cell: Cell| match grid.get(cell) {
        0 => sets.candidates(cell).bits(),
        value => 1 << (value - 1),
    };
    grid.shape().cells().map(domain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::every_solution;
    use crate::{Grid, is_consistent, strategies};
    use proptest::prelude::*;

    fn count(grid: &Grid, limit: u128) -> Counted {
        Counter::new(grid.shape(), domains_of(grid), &Interrupt::new()).count(limit)
    }

    fn empty(rows: usize, columns: usize) -> Grid {
        Grid::empty(Shape::new(rows, columns).unwrap())
    }

    /// The numbers of the literature: grids of small boxes, and Latin squares.
    #[test]
    fn empty_grids_have_their_known_numbers() {
        for (rows, columns, number) in [
            (1, 1, 1),
            (1, 2, 2),
            (1, 3, 12),
            (2, 2, 288),
            (1, 4, 576),
            (1, 5, 161_280),
            (2, 3, 28_200_960),
            (3, 2, 28_200_960),
            (1, 6, 812_851_200),
        ] {
            assert_eq!(count(&empty(rows, columns), u128::MAX), Counted::All(number));
        }
    }

    #[test]
    fn a_limit_is_seen_from_far() {
        assert_eq!(count(&empty(2, 3), 1_000_000), Counted::Enough);
        // Nobody can count these, but 16! of them are found at once.
        assert_eq!(count(&empty(4, 4), 1_000_000_000), Counted::Enough);
    }

    #[test]
    fn an_interrupt_tells_what_is_known() {
        let interrupt = Interrupt::new();
        interrupt.request();
        let grid = empty(3, 3);
        let counted = Counter::new(grid.shape(), domains_of(&grid), &interrupt).count(u128::MAX);
        assert!(matches!(counted, Counted::Stopped(_)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn counts_are_those_of_trying_everything(
            grid in prop::sample::select(vec![(2, 2), (1, 4), (1, 3)]).prop_flat_map(
                |(rows, columns)| strategies::any_grids(Shape::new(rows, columns).unwrap())
            )
        ) {
            let expected = every_solution(&grid).len() as u128;
            // Givens that clash are the caller's to find: they stay as they are.
            prop_assume!(is_consistent(&grid));
            prop_assert_eq!(count(&grid, u128::MAX), Counted::All(expected));
        }
    }
}
