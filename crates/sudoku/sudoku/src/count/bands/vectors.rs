//! The numbers of ways to fill a band of the 9×9 grid as vectors, and their scalar
//! products.
//!
//! The entries have 16 bits, so that the compiler uses the instruction that multiplies
//! eight of them and adds neighbouring products, which is twice as fast as wider entries.

use super::table::Table;

/// The length of the longest vectors. The sum of this many products of table entries is
/// below 2³¹.
pub(super) const LONGEST: usize = 512;

/// How many entries are multiplied at once.
const LANES: usize = 16;

/// For some splits of a band's first box, the numbers of ways to fill the band with each
/// pair of some splits of the other boxes.
pub(super) struct Vectors {
    /// The places of the first box's splits, ordered so that splits that read the same
    /// part of the table follow each other.
    order: Vec<u16>,
    is_used: Vec<bool>,
    seconds: Vec<u16>,
    thirds: Vec<u16>,
    entries: Vec<i16>,
    length: usize,
    /// Where the vector of a split begins.
    starts: Vec<u32>,
}

impl Vectors {
    pub(super) fn new(table: &Table) -> Vectors {
        let mut order: Vec<u16> = (0..table.first_count() as u16).collect();
        order.sort_by_key(|&first| table.first_of(first));
        Vectors {
            is_used: vec![false; order.len()],
            starts: vec![0; order.len()],
            order,
            seconds: Vec::new(),
            thirds: Vec::new(),
            entries: Vec::new(),
            length: 0,
        }
    }

    /// Reads the vectors of these splits of the first box.
    pub(super) fn read(
        &mut self,
        table: &mut Table,
        firsts: impl Iterator<Item = u16>,
        seconds: impl Iterator<Item = u16>,
        thirds: impl Iterator<Item = u16>,
    ) {
        self.is_used.fill(false);
        firsts.for_each(|first| self.is_used[usize::from(first)] = true);
        self.seconds.clear();
        self.seconds.extend(seconds);
        self.thirds.clear();
        self.thirds.extend(thirds);
        self.entries.clear();
        self.length = (self.seconds.len() * self.thirds.len()).next_multiple_of(LANES);
        for &first in self.order.iter().filter(|&&first| self.is_used[usize::from(first)]) {
            let start = self.entries.len();
            self.starts[usize::from(first)] = start as u32;
            table.read(first, &self.seconds, &self.thirds, &mut self.entries);
            self.entries.resize(start + self.length, 0);
        }
    }

    /// The vector of a split that was read.
    pub(super) fn of(&self, first: u16) -> &[i16] {
        let start = self.starts[usize::from(first)] as usize;
        &self.entries[start..start + self.length]
    }
}

/// The scalar product of two vectors of at most [`LONGEST`] entries. It works on whole
/// blocks, so that the compiler multiplies several entries at once.
pub(super) fn product(one: &[i16], other: &[i16]) -> u64 {
    let (one, other) = (one.as_chunks::<LANES>().0, other.as_chunks::<LANES>().0);
    let mut total = 0;
    for (one, other) in one.iter().zip(other) {
        let products = one.iter().zip(other).map(|(&a, &b)| i32::from(a) * i32::from(b));
        total += products.sum::<i32>();
    }
    u64::from(total.unsigned_abs())
}
