//! Which candidates see each other: the weak links of the rules, as bits.
//!
//! Two candidates see each other when they are not both true: they share a group, or a
//! clause of two literals excludes one of them. Most techniques end in the same question,
//! which candidates see all of these, and many ask it thousands of times. So the answer is
//! an intersection of rows of bits. The rows are made once for each net, when a technique
//! first needs them: most puzzles never do.

use super::{HouseId, Member, Net};
use neuf_sudoku::Cell;

/// For each member, the members that it excludes.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    pub(crate) words: usize,
    rows: Vec<u64>,
    /// The pairs of houses that share at least two cells.
    pub(crate) crossings: Vec<[HouseId; 2]>,
}

impl Sight {
    pub(crate) fn of(net: &Net) -> Sight {
        let words = net.member_count().div_ceil(64);
        let mut rows = vec![0; words * net.member_count()];
        for member in 0..net.member_count() as Member {
            let row = &mut rows[member as usize * words..][..words];
            for group in net.all_groups(member) {
                net.members(group).iter().for_each(|&other| set(row, other));
            }
            net.excluded(member).iter().for_each(|&(other, _)| set(row, other));
            row[member as usize / 64] &= !(1 << (member % 64));
        }
        let mut crossings = Vec::new();
        for one in net.houses() {
            let cells: Vec<Cell> = net.cells_of(one).collect();
            for other in one + 1..net.houses().len() {
                if net.cells_of(other).filter(|cell| cells.contains(cell)).count() > 1 {
                    crossings.push([one, other]);
                }
            }
        }
        Sight { words, rows, crossings }
    }

    pub(crate) fn row(&self, member: Member) -> &[u64] {
        &self.rows[member as usize * self.words..][..self.words]
    }
}

/// Adds a member to a row of bits.
pub(crate) fn set(row: &mut [u64], member: Member) {
    row[member as usize / 64] |= 1 << (member % 64);
}

/// The members in a row of bits.
pub(crate) fn ones(bits: &[u64]) -> impl Iterator<Item = Member> + '_ {
    bits.iter().enumerate().flat_map(|(place, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros();
            (word != 0).then(|| {
                word &= word - 1;
                place as Member * 64 + bit
            })
        })
    })
}
