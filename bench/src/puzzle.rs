//! Makes random sudokus of any size, and checks their solutions.
//!
//! This file shares no code with the solvers that are measured. It starts from
//! the regular pattern that is a full grid of any size and makes many random
//! exchanges in it, of two kinds: of two values in a part of the grid where each
//! house has both or neither (Kempe chains), and of the content of two rows of a
//! band, or two columns of a stack, in some boxes. The second kind is needed
//! because in grids of odd side two values are connected through the whole grid.
//! In the end lines and values are shuffled.

use crate::run::Status;

/// How many exchanges are made for each cell.
const EXCHANGES: usize = 8;

/// Random numbers from a seed: `SplitMix64` (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ (mixed >> 31)) * bound as u128) >> 64) as usize
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            items.swap(last, self.below(last + 1));
        }
        items
    }

    /// A random order of the lines that keeps bands together.
    fn lines(&mut self, order: usize) -> Vec<usize> {
        let bands = self.shuffled(order);
        let within = |band| self.shuffled(order).into_iter().map(move |line| band * order + line);
        bands.into_iter().flat_map(within).collect()
    }
}

/// A puzzle with boxes of `order` × `order`, as numbers separated by blanks.
pub fn puzzle(order: usize, per_cent: usize, seed: u64) -> String {
    let mut random = Random(seed ^ ((order as u64) << 32) ^ ((per_cent as u64) << 48));
    let side = order * order;
    let mut full = Full::pattern(order);
    for _ in 0..EXCHANGES * side * side {
        let (place, step) = (random.below(side * side), 1 + random.below(side - 1));
        full.exchange(place, (full.cells[place] + step) % side);
        let beside = 1 + random.below(order.max(2) - 1);
        full.switch_lines(random.below(side * side), beside, random.below(2) == 1);
    }
    let (rows, columns, values) = (random.lines(order), random.lines(order), random.shuffled(side));
    let cells = rows.iter().flat_map(|&i| columns.iter().map(move |&j| (i, j)));
    let mut cells: Vec<usize> = cells.map(|(i, j)| values[full.cells[i * side + j]] + 1).collect();
    let blanks = cells.len() - cells.len() * per_cent / 100;
    for place in random.shuffled(cells.len()).into_iter().take(blanks) {
        cells[place] = 0;
    }
    let words: Vec<String> = cells.iter().map(usize::to_string).collect();
    words.join(" ") + "\n"
}

/// A full grid, with values from 0.
struct Full {
    order: usize,
    cells: Vec<usize>,
    /// By house and value: the cell that holds the value.
    places: Vec<usize>,
}

impl Full {
    fn pattern(order: usize) -> Full {
        let side = order * order;
        let value = |place| {
            let (i, j) = (place / side, place % side);
            (i % order * order + i / order + j) % side
        };
        let mut full =
            Full { order, cells: vec![0; side * side], places: vec![0; 3 * side * side] };
        (0..side * side).for_each(|place| full.set(place, value(place)));
        full
    }

    fn set(&mut self, place: usize, value: usize) {
        self.cells[place] = value;
        for house in self.houses(place) {
            self.places[house * self.order * self.order + value] = place;
        }
    }

    fn houses(&self, place: usize) -> [usize; 3] {
        let (order, side) = (self.order, self.order * self.order);
        let (i, j) = (place / side, place % side);
        [i, side + j, 2 * side + i / order * order + j / order]
    }

    /// Exchanges a cell's value with another, in all cells that the houses
    /// connect with it.
    fn exchange(&mut self, place: usize, other: usize) {
        let side = self.order * self.order;
        let one = self.cells[place];
        let mut chain = vec![place];
        let mut is_in = vec![false; self.cells.len()];
        is_in[place] = true;
        let mut next = 0;
        while let Some(&cell) = chain.get(next) {
            next += 1;
            let wanted = one + other - self.cells[cell];
            for house in self.houses(cell) {
                let beside = self.places[house * side + wanted];
                if !std::mem::replace(&mut is_in[beside], true) {
                    chain.push(beside);
                }
            }
        }
        for cell in chain {
            self.set(cell, one + other - self.cells[cell]);
        }
    }
}

impl Full {
    /// Exchanges the contents of a cell's line and another line of the same band,
    /// in as few places as leave both lines valid.
    fn switch_lines(&mut self, place: usize, beside: usize, is_column: bool) {
        let (order, side) = (self.order, self.order * self.order);
        let (i, j) = (place / side, place % side);
        let line = if is_column { j } else { i };
        let other = line / order * order + (line + beside) % order;
        let at = |line: usize, along: usize| {
            if is_column { along * side + line } else { line * side + along }
        };
        let house = line + if is_column { side } else { 0 };
        let mut along = if is_column { i } else { j };
        let first = self.cells[place];
        loop {
            let [one, two] = [at(line, along), at(other, along)];
            let [own, new] = [self.cells[one], self.cells[two]];
            // The place where the line already has the value that it is given.
            let twin = self.places[house * side + new];
            self.set(one, new);
            self.set(two, own);
            if new == first {
                break;
            }
            along = if is_column { twin / side } else { twin % side };
        }
    }
}

/// Whether a printed grid solves the puzzle; unknown when there is no grid.
pub fn status(puzzle: &[u8], printed: &[u8]) -> Status {
    let numbers = |text: &[u8]| -> Option<Vec<usize>> {
        let text = String::from_utf8_lossy(text);
        // A 9×9 grid is printed without blanks.
        let digits = text.trim().chars();
        if text.trim().len() == 81 && digits.clone().all(|digit| digit.is_ascii_digit()) {
            return Some(
                digits.filter_map(|digit| digit.to_digit(10)).map(|n| n as usize).collect(),
            );
        }
        text.split_whitespace().map(|word| word.parse().ok()).collect()
    };
    let (Some(givens), Some(grid)) = (numbers(puzzle), numbers(printed)) else {
        return Status::Unknown;
    };
    if grid.is_empty() {
        return Status::Unknown;
    }
    let side = givens.len().isqrt();
    let order = side.isqrt();
    let extends = givens.iter().zip(&grid).all(|(&given, &value)| given == 0 || given == value);
    if grid.len() != givens.len() || !extends {
        return Status::Wrong;
    }
    let full = Full { order, cells: Vec::new(), places: Vec::new() };
    let mut has = vec![false; 3 * side * side];
    for (place, &value) in grid.iter().enumerate() {
        if !(1..=side).contains(&value) {
            return Status::Wrong;
        }
        full.houses(place).iter().for_each(|house| has[house * side + value - 1] = true);
    }
    if has.into_iter().all(|has| has) { Status::Sat } else { Status::Wrong }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_keep_the_rules_and_have_their_givens() {
        for (order, per_cent) in [(2, 100), (3, 40), (4, 75)] {
            let side = order * order;
            let text = puzzle(order, per_cent, 7);
            let cells: Vec<usize> =
                text.split_whitespace().map(|word| word.parse().expect("a number")).collect();
            assert_eq!(cells.len(), side * side);
            let given = cells.iter().filter(|&&value| value != 0).count();
            assert_eq!(given, side * side * per_cent / 100);
            for (a, &first) in cells.iter().enumerate().filter(|(_, value)| **value != 0) {
                let peers = |b: &usize| {
                    let [(i, j), (k, l)] = [a, *b].map(|place| (place / side, place % side));
                    i == k || j == l || (i / order == k / order && j / order == l / order)
                };
                assert!((a + 1..cells.len()).filter(peers).all(|b| cells[b] != first));
            }
            assert_eq!(text, puzzle(order, per_cent, 7));
        }
    }

    #[test]
    fn grids_are_judged() {
        let full = puzzle(3, 100, 1);
        let judged = |puzzle: &str, printed: &str| status(puzzle.as_bytes(), printed.as_bytes());
        assert_eq!(judged(&puzzle(3, 40, 1), "stopped"), Status::Unknown);
        assert_eq!(judged(&full, ""), Status::Unknown);
        assert_eq!(judged(&full, &full), Status::Sat);
        assert_eq!(judged(&full, &full.replace(' ', "")), Status::Sat);
        assert_eq!(judged(&"0 ".repeat(81), &full), Status::Sat);
        // The solution of another puzzle, and one with two cells exchanged.
        assert_eq!(judged(&full, &puzzle(3, 100, 2)), Status::Wrong);
        let mut words: Vec<&str> = full.split_whitespace().collect();
        words.swap(0, 1);
        assert_eq!(judged(&"0 ".repeat(81), &words.join(" ")), Status::Wrong);
    }
}
