//! The candidates of a board as the techniques look at them.
//!
//! Most techniques ask which open candidates see all of these. The rows of bits that answer
//! it belong to the rules (`net/sight.rs`); a view adds which candidates are open.

use crate::board::Board;
use crate::net::sight::{Sight, ones, set};
use crate::net::{GroupId, HouseId, Member, Net};
use crate::step::pattern::Apart;
use neuf_sudoku::Cell;

/// The candidates of a board, with what they see.
pub(crate) struct View<'b, 'n> {
    pub(crate) board: &'b Board<'n>,
    pub(crate) sight: &'n Sight,
    open: Vec<u64>,
    /// By cell: its candidates as bits, value 1 being the lowest; 0 if it has its value.
    values: Vec<u32>,
}

impl<'b, 'n> View<'b, 'n> {
    pub(crate) fn of(board: &'b Board<'n>) -> View<'b, 'n> {
        let sight = board.net().sight();
        let side = board.net().side();
        let (mut open, mut values) =
            (vec![0; sight.words], vec![0; board.net().cell_groups().len()]);
        for member in (0..board.net().member_count() as Member).filter(|&m| board.is_open(m)) {
            set(&mut open, member);
            values[member as usize / side] |= 1 << (member as usize % side);
        }
        View { board, sight, open, values }
    }

    pub(crate) fn net(&self) -> &'n Net {
        self.board.net()
    }

    /// Whether two members exclude each other.
    pub(crate) fn sees(&self, a: Member, b: Member) -> bool {
        self.sight.row(a)[b as usize / 64] >> (b % 64) & 1 == 1
    }

    /// Whether two members of which that is said exclude each other.
    pub(crate) fn excludes(&self, apart: &Apart) -> bool {
        self.sees(apart.pair[0], apart.pair[1])
    }

    /// Whether each of these members excludes each of the others.
    pub(crate) fn all_see(&self, ones: &[Member], others: &[Member]) -> bool {
        ones.iter().all(|&one| others.iter().all(|&other| self.sees(one, other)))
    }

    /// The open members that see all of these.
    pub(crate) fn common(&self, members: &[Member]) -> Vec<Member> {
        let mut found = Vec::new();
        for (place, &open) in self.open.iter().enumerate() {
            let seen = |word: u64, &member: &Member| word & self.sight.row(member)[place];
            let word = members.iter().fold(open, seen);
            if word != 0 {
                found.extend(ones(&[word]).map(|bit| place as Member * 64 + bit));
            }
        }
        found
    }

    /// The open members that see all of these, as bits.
    pub(crate) fn common_bits(&self, members: &[Member]) -> Vec<u64> {
        let mut bits = self.open.clone();
        for &member in members {
            let row = self.sight.row(member);
            bits.iter_mut().zip(row).for_each(|(bits, row)| *bits &= row);
        }
        bits
    }

    /// The open members, in their order.
    pub(crate) fn open_members(&self) -> impl Iterator<Item = Member> + '_ {
        ones(&self.open)
    }

    /// The open members of a group.
    pub(crate) fn members(&self, group: GroupId) -> Vec<Member> {
        self.board.open_members(group).collect()
    }

    /// The cells that have no value yet, with their groups.
    pub(crate) fn empty_cells(&self) -> impl Iterator<Item = (Cell, GroupId)> + '_ {
        let groups = self.net().cell_groups().filter(|&group| self.board.is_waiting(group));
        groups.map(|group| (Cell::at(group as usize), group))
    }

    /// The cells with two candidates: their groups, and the candidates.
    pub(crate) fn bivalue_cells(&self) -> Vec<(GroupId, [Member; 2])> {
        let cells = self.empty_cells().filter(|&(_, group)| self.board.left(group) == 2);
        cells.filter_map(|(_, group)| Some((group, self.both(group)?))).collect()
    }

    /// The houses in which a value has two places: the groups, and the places.
    pub(crate) fn bilocal_groups(&self, value: u8) -> Vec<(GroupId, [Member; 2])> {
        let groups = self.net().houses().map(|house| self.net().value_group(house, value));
        let groups = groups.filter(|&group| self.board.left(group) == 2);
        groups.filter_map(|group| Some((group, self.both(group)?))).collect()
    }

    /// The two open members of a group that has just two.
    pub(crate) fn both(&self, group: GroupId) -> Option<[Member; 2]> {
        let mut members = self.board.open_members(group);
        let found = [members.next()?, members.next()?];
        members.next().is_none().then_some(found)
    }

    pub(crate) fn cell(&self, member: Member) -> Cell {
        self.net().meaning(member).0
    }

    pub(crate) fn value(&self, member: Member) -> u8 {
        self.net().meaning(member).1
    }

    /// The cells of these members.
    pub(crate) fn cells(&self, members: &[Member]) -> Vec<Cell> {
        members.iter().map(|&member| self.cell(member)).collect()
    }

    /// The candidates of a cell as bits, value 1 being the lowest; none if it has its value.
    pub(crate) fn value_bits(&self, cell: Cell) -> u32 {
        self.values[cell.position()]
    }

    /// The houses that contain both cells.
    pub(crate) fn shared_houses(&self, a: Cell, b: Cell) -> Vec<HouseId> {
        let net = self.net();
        let (a, b) = (net.member(a, 1), net.member(b, 1));
        let groups = net.all_groups(a).filter(|&group| net.is_in_group(b, group));
        groups.filter_map(|group| Some(net.house_and_value(group)?.0)).collect()
    }
}

/// The values of a set of bits, value 1 being the lowest.
pub(crate) fn values_of(bits: u32) -> Vec<u8> {
    (0..32).filter(|bit| bits >> bit & 1 == 1).map(|bit| bit as u8 + 1).collect()
}
