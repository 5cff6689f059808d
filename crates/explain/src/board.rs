//! The pencil marks that reasoning works on: what is in, what is out, and in
//! which order that was found.
//!
//! It is the formula's assignment, seen by groups. Placing a member crosses out
//! at once the others of its groups and all else that it excludes: that is unit
//! propagation on clauses of two literals, which would be tedious to read step
//! by step. What the long clauses imply (a group with one member left) and what
//! propagators rule out is *not* done at once: it is noted as due, and
//! [`Board::settle`] does it in rounds, all that is due at a time. Rounds make
//! what is found near the start short, where a propagator that follows its watch
//! lists finds some argument, not a short one. Both reach the same fixpoint.

mod settle;
mod suppose;

use super::net::{GroupId, Member, Net, PropagatorId};
use super::propagator::SumCache;
use neuf_sudoku::{Cell, Grid};

/// No group, no member or no propagator.
const NONE: u32 = u32::MAX;

/// What is known of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    In,
    Out,
}

/// One run of a propagator, which ruled out some members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inference {
    pub(crate) propagator: PropagatorId,
    /// The height of the trail when the propagator looked at the candidates.
    pub(crate) before: usize,
}

/// What cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// This group has no member left.
    Group(GroupId),
    /// A propagator rules out this member, which is in.
    Propagator(Inference, Member),
    /// This member is given but out.
    Given(Member),
}

/// What is known of all members, with the order in which it was found.
///
/// Invariants: `trail` has the known members in the order of finding, and
/// `place` says where; a member that is in is the `holder` of its groups, and
/// whatever it excludes is out; `left` counts the members of a group that are
/// not out; what one run of a propagator ruled out stands side by side on the
/// trail.
#[derive(Clone, Debug)]
pub(crate) struct Board<'n> {
    net: &'n Net,
    /// Whether a member can have other effects than those on its first four
    /// groups.
    has_more: bool,
    state: Vec<State>,
    left: Vec<u8>,
    holder: Vec<Member>,
    trail: Vec<Member>,
    place: Vec<u32>,
    /// By member that is in: the group that it was the last of; by member that
    /// is cut: the propagator that ruled it out; or [`NONE`].
    by: Vec<u32>,
    /// By member that is in, or that a propagator ruled out: the round that
    /// found it, from 1; 0 if none did.
    round: Vec<u16>,
    /// By member that a propagator ruled out: [`Inference::before`].
    before: Vec<u32>,
    /// By member that is out: whether a step or a propagator said so, rather
    /// than a member that is in or a clause of its own.
    cut: Vec<bool>,
    /// The height of the trail at each supposition under way.
    starts: Vec<usize>,
    /// Groups that were left with one member, not yet looked at.
    ready: Vec<GroupId>,
    /// Propagators whose cells lost a candidate since they last ran.
    due: Vec<PropagatorId>,
    is_due: Vec<bool>,
    broken: Vec<Broken>,
    sums: SumCache,
}

impl<'n> Board<'n> {
    /// The board with these givens.
    pub(crate) fn new(net: &'n Net, givens: &Grid) -> Board<'n> {
        let (members, groups) = (net.member_count(), net.group_count());
        let propagators = net.propagators().len();
        let with_propagators = if propagators == 0 { 0 } else { members };
        let mut board = Board {
            net,
            has_more: net.has_more(),
            state: vec![State::Open; members],
            left: vec![net.side() as u8; groups],
            holder: vec![NONE; groups],
            trail: Vec::with_capacity(members),
            place: vec![NONE; members],
            by: vec![NONE; members],
            round: vec![0; members],
            before: vec![0; with_propagators],
            cut: vec![false; members],
            starts: Vec::new(),
            ready: Vec::new(),
            // Some rule candidates out before anything else is known.
            due: (0..propagators as PropagatorId).collect(),
            is_due: vec![true; propagators],
            broken: Vec::new(),
            sums: SumCache::default(),
        };
        for &(member, _) in net.units() {
            board.cross_out::<true>(member);
        }
        for (cell, value) in givens.filled() {
            let member = net.member(cell, value);
            if board.is_out(member) {
                board.broken.push(Broken::Given(member));
            }
            board.place(member);
        }
        board
    }

    pub(crate) fn net(&self) -> &'n Net {
        self.net
    }

    /// Whether a member can have other effects than those on its first four
    /// groups.
    #[inline]
    pub(crate) fn has_more(&self) -> bool {
        self.has_more
    }

    #[inline]
    pub(crate) fn is_open(&self, member: Member) -> bool {
        self.state[member as usize] == State::Open
    }

    #[inline]
    pub(crate) fn is_in(&self, member: Member) -> bool {
        self.state[member as usize] == State::In
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
    pub(crate) fn open_members(&self, group: GroupId) -> impl Iterator<Item = Member> + Clone + '_ {
        self.net.members(group).iter().copied().filter(|&member| self.is_open(member))
    }

    /// The last member of a group that waits for it and has no other left.
    #[inline]
    pub(crate) fn single(&self, group: GroupId) -> Option<Member> {
        if self.is_waiting(group) && self.left(group) == 1 {
            self.open_members(group).next()
        } else {
            None
        }
    }

    /// Each open member with both values that it can have.
    pub(crate) fn literals(&self) -> Vec<(Member, bool)> {
        let open = (0..self.net.member_count() as Member).filter(|&member| self.is_open(member));
        open.flat_map(|member| [(member, true), (member, false)]).collect()
    }

    /// Whether each cell has its value.
    pub(crate) fn is_solved(&self) -> bool {
        let cells = self.net.side() * self.net.side();
        self.holder[..cells].iter().all(|&holder| holder != NONE)
    }

    /// What cannot be, if anything was found so far.
    pub(crate) fn broken(&self) -> &[Broken] {
        &self.broken
    }

    #[inline]
    pub(crate) fn is_broken(&self) -> bool {
        !self.broken.is_empty()
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
        (by != NONE && self.is_in(member)).then_some(by)
    }

    /// The run of a propagator that ruled a member out, if that is why it is
    /// out.
    #[inline]
    pub(crate) fn inference(&self, member: Member) -> Option<Inference> {
        let propagator = self.by[member as usize];
        let is_inferred = self.is_cut(member) && propagator != NONE;
        is_inferred.then(|| Inference { propagator, before: self.before[member as usize] as usize })
    }

    /// The members that stand on the trail from a place on by one run of a
    /// propagator.
    pub(crate) fn inferred_from(&self, place: usize, inference: Inference) -> &[Member] {
        let found = &self.trail[place..];
        let is_other = |&member: &Member| self.inference(member) != Some(inference);
        &found[..found.iter().position(is_other).unwrap_or(found.len())]
    }

    /// The round of the last [`Board::settle`] that found a member.
    #[inline]
    pub(crate) fn round_of(&self, member: Member) -> usize {
        usize::from(self.round[member as usize])
    }

    /// Whether a member that is out was crossed out by a step or a propagator.
    #[inline]
    pub(crate) fn is_cut(&self, member: Member) -> bool {
        self.cut[member as usize]
    }

    /// The grid of what is in.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.net.shape());
        for &member in self.trail.iter().filter(|&&member| self.is_in(member)) {
            let (cell, value) = self.net.meaning(member);
            grid.set(cell, value);
        }
        grid
    }

    /// The values that a cell could hold when the trail had this height, as
    /// bits.
    pub(crate) fn values(&self, cell: Cell, before: usize) -> u128 {
        let first = cell.position() * self.net.side();
        let members = (first..first + self.net.side()).map(|member| member as Member);
        let is_left = |member| !self.is_out(member) || self.place_of(member) >= before;
        members.rev().fold(0, |bits, member| bits << 1 | u128::from(is_left(member)))
    }

    /// Puts a member in, if it is open, and crosses out all that it excludes.
    pub(crate) fn place(&mut self, member: Member) {
        self.place_by(member, NONE, 0);
    }

    #[inline]
    fn place_by(&mut self, member: Member, by: GroupId, round: u16) {
        if self.has_more {
            self.put_in::<true>(member, by, round);
        } else {
            self.put_in::<false>(member, by, round);
        }
    }

    /// Puts a member in, if it is open. `MORE` is [`Board::has_more`]: asking
    /// once for many members, and not for each that goes out, saves some
    /// instructions in a hundred of a rating.
    fn put_in<const MORE: bool>(&mut self, member: Member, by: GroupId, round: u16) {
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
                self.cross_out::<MORE>(other);
            }
        }
        if MORE {
            self.put_in_further(member);
        }
    }

    /// What a member that goes in means beside its first four groups.
    fn put_in_further(&mut self, member: Member) {
        let net = self.net;
        for &group in net.further_groups(member) {
            self.holder[group as usize] = member;
            for &other in net.members(group) {
                self.cross_out::<true>(other);
            }
        }
        for &(other, _) in net.excluded(member) {
            self.cross_out::<true>(other);
        }
    }

    /// Crosses a member out by a step, if it is open.
    pub(crate) fn cut(&mut self, member: Member) {
        if self.is_open(member) {
            self.cut[member as usize] = true;
            self.by[member as usize] = NONE;
            if self.has_more {
                self.cross_out::<true>(member);
            } else {
                self.cross_out::<false>(member);
            }
        }
    }

    /// Puts a member in, or out by a step.
    pub(crate) fn set(&mut self, member: Member, holds: bool) {
        if holds {
            self.place(member);
        } else {
            self.cut(member);
        }
    }

    /// Puts a member out, if it is open. Without `MORE` only its first four
    /// groups learn of it; see [`Board::put_in`].
    #[inline]
    fn cross_out<const MORE: bool>(&mut self, member: Member) {
        if !self.is_open(member) {
            return;
        }
        self.note(member, State::Out);
        for group in self.net.groups(member) {
            self.shrink(group);
        }
        if MORE {
            self.cross_out_further(member);
        }
    }

    /// What a member that goes out means beside its first four groups.
    #[inline(never)]
    fn cross_out_further(&mut self, member: Member) {
        for &group in self.net.further_groups(member) {
            self.shrink(group);
        }
        for &propagator in self.net.watching(member) {
            if !std::mem::replace(&mut self.is_due[propagator as usize], true) {
                self.due.push(propagator);
            }
        }
    }

    /// Notes that a group has one member less.
    #[inline(always)]
    fn shrink(&mut self, group: GroupId) {
        let left = &mut self.left[group as usize];
        *left -= 1;
        match *left {
            0 => self.broken.push(Broken::Group(group)),
            1 if self.holder[group as usize] == NONE => self.ready.push(group),
            _ => {}
        }
    }

    #[inline]
    fn note(&mut self, member: Member, state: State) {
        self.state[member as usize] = state;
        self.place[member as usize] = self.trail.len() as u32;
        self.trail.push(member);
    }
}
