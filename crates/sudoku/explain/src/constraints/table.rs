//! The fillings of a sum or a relation as a table: for each value of a cell, the fillings that have
//! it, as bits.
//!
//! The fillings that are left are those that have, in each cell, one of its candidates: one union
//! of rows of bits for each cell, and their intersection. A value is left if its row has one of
//! these fillings. This is the filter of Demeulenaere and others ("Compact-Table: efficiently
//! filtering table constraints with reversible sparse bit-sets", 2016), without what it keeps from
//! one question to the next: suppositions jump from board to board, so the last question says
//! little of the next one.
//!
//! To walk through the layers of the diagram (`Fillings::supported`), with the answers in a hash
//! table, took three quarters of the time of nested suppositions, since most questions were new. It
//! stays for rules with more fillings than have room here.

use std::sync::OnceLock;

use neuf_sudoku::ones;
use neuf_sudoku::rules::{FillingStep, Fillings};

/// How many fillings a table may have.
const MOST_FILLINGS: usize = 4096;

/// Rows of bits for so many fillings as there are bits in these words.
type Row<const WORDS: usize> = [u64; WORDS];

/// Fillings with their table, which is made when it is first needed.
#[derive(Clone, Debug)]
pub(crate) struct Tabled {
    pub(crate) diagram: Fillings,
    table: OnceLock<Option<Table>>,
}

impl Tabled {
    pub(crate) fn new(diagram: Fillings) -> Tabled {
        Tabled { diagram, table: OnceLock::new() }
    }

    /// The table, in a grid with so many values; none if there is no room for it.
    pub(crate) fn table(&self, side: usize) -> Option<&Table> {
        self.table.get_or_init(|| Table::of(&self.diagram, side)).as_ref()
    }
}

/// A table of fillings.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    side: usize,
    /// The number of cells times the number of values.
    bits: usize,
    rows: Rows,
}

/// By block of fillings, and then by cell and value: which of them have it. Most tables have so few
/// fillings that one word is enough, and a processor takes several words at a time.
#[derive(Clone, Debug)]
enum Rows {
    Few(Vec<Row<1>>),
    Many(Vec<Row<4>>),
}

impl Table {
    /// The table of these fillings in a grid with so many values; none if they are too many, or if
    /// the candidates of their cells do not have room in one number.
    pub(crate) fn of(fillings: &Fillings, side: usize) -> Option<Table> {
        let bits = fillings.layers().len() * side;
        if bits > u128::BITS as usize || count(fillings) > MOST_FILLINGS {
            return None;
        }
        let all = packed(fillings, side);
        let is_few = all.len() <= u64::BITS as usize;
        let rows = if is_few { Rows::Few(rows(&all, bits)) } else { Rows::Many(rows(&all, bits)) };
        Some(Table { side, bits, rows })
    }

    /// The values that the cells have in fillings within these candidates: those of the first cell
    /// are the lowest bits.
    pub(crate) fn supported(&self, candidates: u128) -> u128 {
        match &self.rows {
            Rows::Few(rows) => self.supported_in(rows, candidates),
            Rows::Many(rows) => self.supported_in(rows, candidates),
        }
    }

    fn supported_in<const WORDS: usize>(&self, rows: &[Row<WORDS>], candidates: u128) -> u128 {
        let mut left = 0;
        for rows in rows.chunks_exact(self.bits) {
            let alive = self.alive(rows, candidates);
            if alive == [0; WORDS] {
                continue;
            }
            for bit in ones(candidates & !left) {
                let row = &rows[bit];
                let common = (0..WORDS).fold(0, |common, word| common | alive[word] & row[word]);
                left |= u128::from(common != 0) << bit;
            }
            if left == candidates {
                break;
            }
        }
        left
    }

    /// Which fillings of a block have one of the candidates in each cell.
    fn alive<const WORDS: usize>(&self, rows: &[Row<WORDS>], candidates: u128) -> Row<WORDS> {
        let mut alive = [u64::MAX; WORDS];
        for (cell, rows) in rows.chunks_exact(self.side).enumerate() {
            let full = (1 << self.side) - 1;
            let mut values = (candidates >> (cell * self.side)) as u32 & full;
            // A filling has one value in each cell: one of these, or else one of the others. The
            // fewer are put together. Behind the last filling a row has no bits, so what stays
            // alive there is not seen.
            let is_most = values.count_ones() as usize > self.side / 2;
            if is_most {
                values ^= full;
            }
            let mut union = [0; WORDS];
            while values != 0 {
                let row = &rows[values.trailing_zeros() as usize];
                (0..WORDS).for_each(|word| union[word] |= row[word]);
                values &= values - 1;
            }
            let flip = if is_most { u64::MAX } else { 0 };
            (0..WORDS).for_each(|word| alive[word] &= union[word] ^ flip);
            // The fillings are sorted, so the first cells alone decide about most blocks.
            if alive == [0; WORDS] {
                break;
            }
        }
        alive
    }
}

/// The rows of these fillings, each of which has one bit for each cell.
fn rows<const WORDS: usize>(fillings: &[u128], bits: usize) -> Vec<Row<WORDS>> {
    let in_block = WORDS * u64::BITS as usize;
    let mut rows = vec![[0; WORDS]; fillings.len().div_ceil(in_block) * bits];
    for (number, &filling) in fillings.iter().enumerate() {
        let (block, within) = (number / in_block, number % in_block);
        for bit in ones(filling) {
            rows[block * bits + bit][within / 64] |= 1 << (within % 64);
        }
    }
    rows
}

/// The number of fillings.
fn count(fillings: &Fillings) -> usize {
    // By state before a layer: in how many ways it leads to the end.
    let mut ways = vec![1];
    for layer in fillings.layers().iter().rev() {
        let mut before = vec![0_usize; layer.last().map_or(1, |step| step.from as usize + 1)];
        for step in layer {
            let ways = ways.get(step.to as usize).copied().unwrap_or(0);
            let before = &mut before[step.from as usize];
            *before = before.saturating_add(ways);
        }
        ways = before;
    }
    ways[0]
}

/// All fillings, each as one bit for each cell.
fn packed(fillings: &Fillings, side: usize) -> Vec<u128> {
    if fillings.layers().iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let mut begun: Vec<(u32, u128)> = vec![(0, 0)];
    for (layer, &place) in fillings.layers().iter().zip(fillings.order()) {
        let steps: Vec<&[FillingStep]> =
            layer.chunk_by(|one, next| one.from == next.from).collect();
        let mut next = Vec::new();
        for (state, values) in begun {
            let bit = |value: u8| 1 << (place * side + usize::from(value) - 1);
            let own = steps[state as usize].iter();
            next.extend(own.map(|step| (step.to, values | bit(step.value))));
        }
        begun = next;
    }
    begun.into_iter().map(|(_, values)| values).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::Random;
    use neuf_sudoku::rules::{Rules, Seen, Variant};
    use neuf_sudoku::{Cell, Shape, ValueSet};

    /// The table and the diagram are asked about candidates drawn at random.
    fn compare(fillings: &Fillings, side: usize) {
        let table = Table::of(fillings, side).unwrap();
        let cells = fillings.layers().len();
        let mut random = Random::new(1);
        let mut draw = || random.next_u64();
        let mut ruled_out = 0;
        for _ in 0..500 {
            let sets: Vec<u128> =
                (0..cells).map(|_| u128::from(draw() | draw()) & ((1 << side) - 1)).collect();
            let whole = sets.iter().rev().fold(0, |whole, set| whole << side | set);
            let values: Vec<ValueSet> = sets.iter().map(|&set| ValueSet(set)).collect();
            let left = fillings.supported(&values);
            let left = left.iter().rev().fold(0, |whole, set| whole << side | set.0);
            assert_eq!(table.supported(whole), left, "{sets:?}");
            ruled_out += usize::from(left != whole);
        }
        assert!(ruled_out > 0, "the candidates are few enough");
    }

    #[test]
    fn a_table_says_what_the_diagram_says() {
        let shape = Shape::default();
        let line: Vec<Cell> = (0..4).map(|step| shape.cell(step, step)).collect();
        for variant in [Variant::Thermometer, Variant::Arrow, Variant::RegionSum, Variant::Renban] {
            let mut rules = Rules::usual(shape);
            rules.add_clue(variant, &[], line.clone()).unwrap();
            let related = rules.related();
            let fillings =
                related[0].fillings(&rules).apart(&Seen::by(&rules).among(&related[0].cells));
            compare(&fillings, 9);
        }
    }

    #[test]
    fn many_fillings_have_no_table() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let column = |cells: usize| (0..cells).map(|row| shape.cell(row, 4)).collect();
        rules.add_clue(Variant::Entropic, &[], column(3)).unwrap();
        rules.add_clue(Variant::Entropic, &[], column(9)).unwrap();
        let related = rules.related();
        let has_table = |cells: usize| {
            let of_size = related.iter().find(|one| one.cells.len() == cells).unwrap();
            Table::of(&of_size.fillings(&rules), 9).is_some()
        };
        assert!(has_table(3) && !has_table(9));
    }
}
