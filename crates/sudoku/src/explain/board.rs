//! The pencil marks that reasoning works on: what is in, what is out, and in
//! which order that was found.
//!
//! It is the formula's assignment, seen by groups. Placing a member crosses
//! out all others of its four groups at once: that is unit propagation on the
//! clauses of K2, L2, C2 and B2, which nobody wants to read step by step. What
//! the four other families imply (a group with one member left) is *not* done
//! by itself: it is noted as ready, and [`Board::settle`] does it in rounds,
//! all that is ready at once. Rounds make what is found near the start short,
//! where a propagator that follows its watch lists finds some argument, not a
//! short one. Both reach the same fixpoint.

use super::ground::Ground;
use super::net::{GroupId, Member, Net};
use crate::Grid;

/// No group or no member.
pub(crate) const NONE: u32 = u32::MAX;

/// What is known of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    In,
    Out,
}

/// What is known of all members, with the order in which it was found.
///
/// Invariants: `trail` has the known members in the order of finding, and
/// `place` says where; a member that is in is the `holder` of its four groups,
/// whose other members are out; `left` counts the members of a group that are
/// not out.
#[derive(Clone, Debug)]
pub(crate) struct Board<'n> {
    net: &'n Net,
    state: Vec<State>,
    left: Vec<u8>,
    holder: Vec<Member>,
    trail: Vec<Member>,
    place: Vec<u32>,
    /// By member that is in: the group that it was the last of, or [`NONE`].
    by: Vec<GroupId>,
    /// By member that is in: the round that found it, from 1; 0 if none did.
    round: Vec<u16>,
    /// By member that is out: whether a step said so, not a holder.
    cut: Vec<bool>,
    /// The height of the trail at each supposition under way.
    starts: Vec<usize>,
    /// Groups that were left with one member, not yet looked at.
    ready: Vec<GroupId>,
    /// Groups without a member left.
    broken: Vec<GroupId>,
}

impl<'n> Board<'n> {
    /// The board on which nothing is known.
    pub(crate) fn new(net: &'n Net) -> Board<'n> {
        let (members, groups) = (net.member_count(), net.group_count());
        Board {
            net,
            state: vec![State::Open; members],
            left: vec![net.side() as u8; groups],
            holder: vec![NONE; groups],
            trail: Vec::with_capacity(members),
            place: vec![NONE; members],
            by: vec![NONE; members],
            round: vec![0; members],
            cut: vec![false; members],
            starts: Vec::new(),
            ready: Vec::new(),
            broken: Vec::new(),
        }
    }

    /// The board with these givens, which must not clash.
    pub(crate) fn of(net: &'n Net, givens: &Grid) -> Board<'n> {
        let mut board = Board::new(net);
        for (cell, value) in givens.filled() {
            board.place(net.variables().var(cell, value).index() as Member);
        }
        board
    }

    pub(crate) fn net(&self) -> &'n Net {
        self.net
    }

    #[inline]
    pub(crate) fn is_open(&self, member: Member) -> bool {
        self.state[member as usize] == State::Open
    }

    #[inline]
    pub(crate) fn is_out(&self, member: Member) -> bool {
        self.state[member as usize] == State::Out
    }

    /// The member of the group that is in, if one is.
    #[inline]
    pub(crate) fn holder(&self, group: GroupId) -> Option<Member> {
        let holder = self.holder[group as usize];
        (holder != NONE).then_some(holder)
    }

    /// Whether the group still waits for its member.
    #[inline]
    pub(crate) fn is_waiting(&self, group: GroupId) -> bool {
        self.holder[group as usize] == NONE
    }

    /// How many members of the group are not out.
    #[inline]
    pub(crate) fn left(&self, group: GroupId) -> usize {
        usize::from(self.left[group as usize])
    }

    /// The members of a group that are open.
    pub(crate) fn open_members(&self, group: GroupId) -> impl Iterator<Item = Member> + '_ {
        self.net.members(group).iter().copied().filter(|&member| self.is_open(member))
    }

    /// All open members.
    pub(crate) fn all_open(&self) -> impl Iterator<Item = Member> + '_ {
        (0..self.net.member_count() as Member).filter(|&member| self.is_open(member))
    }

    /// Whether each cell has its value.
    pub(crate) fn is_solved(&self) -> bool {
        let cells = self.net.side() * self.net.side();
        self.holder[..cells].iter().all(|&holder| holder != NONE)
    }

    /// A group without a member left, if there is one.
    pub(crate) fn broken(&self) -> &[GroupId] {
        &self.broken
    }

    /// The known members in the order of finding.
    pub(crate) fn trail(&self) -> &[Member] {
        &self.trail
    }

    /// Where on the trail a known member stands.
    #[inline]
    pub(crate) fn place_of(&self, member: Member) -> usize {
        self.place[member as usize] as usize
    }

    /// The group that a member was the last of when it was placed, if that is
    /// why it was.
    #[inline]
    pub(crate) fn reason(&self, member: Member) -> Option<GroupId> {
        let by = self.by[member as usize];
        (by != NONE).then_some(by)
    }

    /// The round of the last [`Board::settle`] that found a member.
    #[inline]
    pub(crate) fn round_of(&self, member: Member) -> usize {
        usize::from(self.round[member as usize])
    }

    /// Whether a member that is out was crossed out by a step.
    #[inline]
    pub(crate) fn is_cut(&self, member: Member) -> bool {
        self.cut[member as usize]
    }

    /// How many suppositions are under way at this place of the trail.
    pub(crate) fn depth_at(&self, place: usize) -> usize {
        self.starts.iter().filter(|&&start| start <= place).count()
    }

    /// The grid of what is in.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.net.shape());
        for member in self.trail.iter().copied().filter(|&member| !self.is_out(member)) {
            let (cell, value) = self.meaning(member);
            grid.set(cell, value);
        }
        grid
    }

    /// The cell and the value of a member.
    pub(crate) fn meaning(&self, member: Member) -> (crate::Cell, u8) {
        let shape = self.net.shape();
        let (position, value) = (member as usize / shape.side(), member as usize % shape.side());
        (crate::Cell::at(position), value as u8 + 1)
    }

    /// Puts a member in, if it is open, and crosses out all that it excludes.
    pub(crate) fn place(&mut self, member: Member) {
        self.place_by(member, NONE, 0);
    }

    fn place_by(&mut self, member: Member, by: GroupId, round: u16) {
        if !self.is_open(member) {
            return;
        }
        let (net, index) = (self.net, member as usize);
        self.note(member, State::In);
        (self.by[index], self.round[index]) = (by, round);
        for group in net.groups(member) {
            self.holder[group as usize] = member;
        }
        for group in net.groups(member) {
            for &other in net.members(group) {
                self.cross_out(other);
            }
        }
    }

    /// Crosses a member out by a step, if it is open.
    pub(crate) fn cut(&mut self, member: Member) {
        if self.is_open(member) {
            self.cut[member as usize] = true;
            self.cross_out(member);
        }
    }

    #[inline]
    fn cross_out(&mut self, member: Member) {
        if !self.is_open(member) {
            return;
        }
        self.note(member, State::Out);
        for group in self.net.groups(member) {
            let left = &mut self.left[group as usize];
            *left -= 1;
            match *left {
                0 => self.broken.push(group),
                1 if self.holder[group as usize] == NONE => self.ready.push(group),
                _ => {}
            }
        }
    }

    #[inline]
    fn note(&mut self, member: Member, state: State) {
        self.state[member as usize] = state;
        self.place[member as usize] = self.trail.len() as u32;
        self.trail.push(member);
    }

    /// Places the last members of groups, round by round, until there are none
    /// or a group is broken, at most `rounds` times. The round in which a group
    /// breaks is done to its end.
    pub(crate) fn settle(&mut self, rounds: usize) {
        let mut round = 0;
        let mut now = Vec::new();
        while self.broken.is_empty() && !self.ready.is_empty() && usize::from(round) < rounds {
            round += 1;
            std::mem::swap(&mut now, &mut self.ready);
            for group in now.drain(..) {
                if self.is_waiting(group) {
                    let last = self.open_members(group).next();
                    if let Some(last) = last {
                        self.place_by(last, group, round);
                    }
                }
            }
        }
    }

    /// Supposes that a member is in, or that it is out, and draws the
    /// consequences of at most `rounds` rounds; whether a group breaks.
    /// [`Board::take_back`] undoes it.
    ///
    /// What was ready before is forgotten: suppose only when nothing is.
    pub(crate) fn suppose(&mut self, member: Member, holds: bool, rounds: usize) -> bool {
        self.starts.push(self.trail.len());
        self.ready.clear();
        if holds {
            self.place(member);
        } else {
            self.cut(member);
        }
        self.settle(rounds);
        !self.broken.is_empty()
    }

    /// Undoes the last supposition and all that followed from it.
    pub(crate) fn take_back(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        self.ready.clear();
        self.broken.clear();
        while self.trail.len() > start {
            let Some(member) = self.trail.pop() else { break };
            let index = member as usize;
            for group in self.net.groups(member) {
                if self.state[index] == State::In {
                    self.holder[group as usize] = NONE;
                } else {
                    self.left[group as usize] += 1;
                }
            }
            self.state[index] = State::Open;
            self.cut[index] = false;
        }
    }

    /// The place at which the last supposition stands on the trail.
    pub(crate) fn start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }
}

impl Ground for Board<'_> {
    fn member_count(&self) -> usize {
        self.state.len()
    }

    fn is_open(&self, member: Member) -> bool {
        self.is_open(member)
    }

    fn is_out(&self, member: Member) -> bool {
        self.is_out(member)
    }

    fn is_broken(&self) -> bool {
        !self.broken.is_empty()
    }

    fn is_solved(&self) -> bool {
        self.is_solved()
    }

    fn settle(&mut self) {
        self.settle(usize::MAX);
    }

    fn set(&mut self, member: Member, holds: bool) {
        if holds {
            self.place(member);
        } else {
            self.cut(member);
        }
    }

    fn suppose(&mut self, member: Member, holds: bool) {
        self.suppose(member, holds, 0);
    }

    fn since_supposed(&self) -> &[Member] {
        &self.trail[self.start()..]
    }

    fn take_back(&mut self) {
        self.take_back();
    }
}
