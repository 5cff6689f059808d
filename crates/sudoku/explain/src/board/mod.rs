//! The state of the reasoning: which members are in, which are out, and in which order
//! that was found.
//!
//! A member is one variable, a value in a cell (see `net`); it is *in* when it is true
//! and *out* when it is false. So a board is an assignment of the formula, seen by
//! groups. Placing a member crosses out at once all other members of its groups and
//! everything else that it excludes. This is unit propagation on clauses of two literals,
//! which would be tedious to read step by step. Two kinds of conclusions are *not* drawn
//! at once: the last member of a group (from a long clause), and what constraints rule
//! out. They are noted as due, and [`Board::settle`] draws them in rounds, everything
//! that is due at a time. Rounds find short arguments, because whatever is near the start
//! is found first. A propagator that follows watch lists finds some argument, but not a
//! short one. Both reach the same fixpoint.
//!
//! What a technique needs to know of a board is asked here; what it concludes is entered by
//! [`Board::set`] alone. `settle` and `suppose` are written for speed, and each rating runs them
//! millions of times.

mod settle;
mod suppose;

use crate::constraints::FilledCache;
use crate::net::{ConstraintId, GroupId, Member, Net};
use neuf_bits::CandidateSets;
use neuf_sudoku::{Cell, Grid};

/// Stands for no group, no member or no constraint.
const NONE: u32 = u32::MAX;

/// What is known of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    In,
    Out,
}

/// One run of a constraint, which ruled out some members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inference {
    pub(crate) constraint: ConstraintId,
    /// The length of the trail when the constraint looked at the candidates.
    pub(crate) before: usize,
}

/// A contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// This group has no member left.
    Group(GroupId),
    /// A constraint rules out this member, which is in.
    Constraint(Inference, Member),
    /// This member is given, but a rule or another given excludes it.
    Given(Member),
}

/// The state of all members, with the order in which it was found.
///
/// Invariants: `trail` holds the known members in the order in which they were found, and
/// `place` says where each of them stands. A member that is in is the `holder` of its
/// groups, and everything that it excludes is out. `left` counts the members of a group
/// that are not out. The members that one run of a constraint ruled out stand side by
/// side on the trail.
#[derive(Clone, Debug)]
pub(crate) struct Board<'n> {
    net: &'n Net,
    /// Whether a member can have effects beyond those on its first four groups.
    has_more: bool,
    state: Vec<State>,
    left: Vec<u8>,
    holder: Vec<Member>,
    trail: Vec<Member>,
    /// The length of the trail when only the givens were on it.
    given: usize,
    place: Vec<u32>,
    /// For a member that is in: the group whose last member it was. For a member that is
    /// cut: the constraint that ruled it out. [`NONE`] if there is no such group or
    /// constraint.
    by: Vec<u32>,
    /// For a member that is in or that a constraint ruled out: the round that found it,
    /// from 1; 0 if it was not found in a round.
    round: Vec<u16>,
    /// For a member that a constraint ruled out: [`Inference::before`].
    before: Vec<u32>,
    /// For a member that is out: whether it was crossed out by a step or by a constraint,
    /// and not by a member that is in or by a unit clause.
    cut: Vec<bool>,
    /// The length of the trail at the start of each supposition under way.
    starts: Vec<usize>,
    /// Groups that were left with one member and were not looked at since.
    ready: Vec<GroupId>,
    /// Constraints whose cells lost a candidate since they last ran.
    due: Vec<ConstraintId>,
    is_due: Vec<bool>,
    broken: Vec<Broken>,
    filled: FilledCache,
}

impl<'n> Board<'n> {
    /// The board with these givens.
    pub(crate) fn new(net: &'n Net, givens: &Grid) -> Board<'n> {
        let (members, groups) = (net.member_count(), net.group_count());
        let constraints = net.constraints().len();
        let with_constraints = if constraints == 0 { 0 } else { members };
        let mut board = Board {
            net,
            has_more: net.has_more(),
            state: vec![State::Open; members],
            left: vec![net.side() as u8; groups],
            holder: vec![NONE; groups],
            trail: Vec::with_capacity(members),
            given: 0,
            place: vec![NONE; members],
            by: vec![NONE; members],
            round: vec![0; members],
            before: vec![0; with_constraints],
            cut: vec![false; members],
            starts: Vec::new(),
            // In a grid of one cell, a group has its last member from the start.
            ready: if net.side() == 1 { (0..groups as GroupId).collect() } else { Vec::new() },
            // Some constraints rule out candidates before anything else is known.
            due: (0..constraints as ConstraintId).collect(),
            is_due: vec![true; constraints],
            broken: Vec::new(),
            filled: FilledCache::default(),
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
        board.given = board.trail.len();
        board
    }

    pub(crate) fn net(&self) -> &'n Net {
        self.net
    }

    /// Whether a member can have effects beyond those on its first four groups.
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

    /// Whether a member is in because it was given, and not found.
    pub(crate) fn is_given(&self, member: Member) -> bool {
        self.is_in(member) && self.place_of(member) < self.given
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

    /// Whether no member of the group is in yet.
    #[inline]
    pub(crate) fn is_waiting(&self, group: GroupId) -> bool {
        self.holder[group as usize] == NONE
    }

    /// How many members of the group are not out.
    #[inline]
    pub(crate) fn left(&self, group: GroupId) -> usize {
        usize::from(self.left[group as usize])
    }

    /// The members of a group that are neither in nor out.
    pub(crate) fn open_members(&self, group: GroupId) -> impl Iterator<Item = Member> + Clone + '_ {
        self.net.members(group).iter().copied().filter(|&member| self.is_open(member))
    }

    /// The last open member of a group of which no member is in yet. `None` when several
    /// are open.
    #[inline]
    pub(crate) fn single(&self, group: GroupId) -> Option<Member> {
        if self.is_waiting(group) && self.left(group) == 1 {
            self.open_members(group).next()
        } else {
            None
        }
    }

    /// Both literals, positive and negative, of each open member.
    pub(crate) fn literals(&self) -> Vec<(Member, bool)> {
        let open = (0..self.net.member_count() as Member).filter(|&member| self.is_open(member));
        open.flat_map(|member| [(member, true), (member, false)]).collect()
    }

    /// Whether each cell has its value.
    pub(crate) fn is_solved(&self) -> bool {
        let cells = self.net.cell_groups().len();
        self.holder[..cells].iter().all(|&holder| holder != NONE)
    }

    /// The contradictions found so far.
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

    /// The group whose last member this one was when it was placed; `None` if it was
    /// placed for another reason.
    #[inline]
    pub(crate) fn reason(&self, member: Member) -> Option<GroupId> {
        let by = self.by[member as usize];
        (by != NONE && self.is_in(member)).then_some(by)
    }

    /// The run of a constraint that ruled a member out; `None` if the member is not out
    /// or is out for another reason.
    #[inline]
    pub(crate) fn inference(&self, member: Member) -> Option<Inference> {
        let constraint = self.by[member as usize];
        let is_inferred = self.is_cut(member) && constraint != NONE;
        is_inferred.then(|| Inference { constraint, before: self.before[member as usize] as usize })
    }

    /// The members that one run of a constraint ruled out, which stand on the trail from
    /// this place on.
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

    /// Whether a member that is out was crossed out by a step or a constraint.
    #[inline]
    pub(crate) fn is_cut(&self, member: Member) -> bool {
        self.cut[member as usize]
    }

    /// The grid of the values that are in.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.net.shape());
        for &member in self.trail.iter().filter(|&&member| self.is_in(member)) {
            let (cell, value) = self.net.meaning(member);
            grid.set(cell, value);
        }
        grid
    }

    /// The values that a cell could hold when the trail had the length `before`, as bits.
    pub(crate) fn values(&self, cell: Cell, before: usize) -> u128 {
        let first = cell.position() * self.net.side();
        let members = (first..first + self.net.side()).map(|member| member as Member);
        let is_left = |member| !self.is_out(member) || self.place_of(member) >= before;
        members.rev().fold(0, |bits, member| bits << 1 | u128::from(is_left(member)))
    }

    /// The candidates of each cell of a usual 9×9 grid: bit v − 1 stands for the value v.
    pub(crate) fn candidates(&self) -> CandidateSets {
        let mut sets = [0; 81];
        for (set, states) in sets.iter_mut().zip(self.state.chunks(9)) {
            let bits = states.iter().rev().map(|&state| u16::from(state != State::Out));
            *set = bits.fold(0, |set, bit| set << 1 | bit);
        }
        sets
    }

    /// Crosses out all members that are found to be out, and draws conclusions.
    pub(crate) fn cut_all(&mut self, is_out: impl Fn(Member) -> bool) {
        for member in 0..self.net.member_count() as Member {
            if is_out(member) {
                self.cut(member);
            }
        }
        self.settle(usize::MAX);
    }

    /// Places a member, if it is open, and crosses out everything that it excludes.
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

    /// Places a member, if it is open. `MORE` is [`Board::has_more`]. As a constant it is
    /// looked up once for each placement and not for each member that is crossed out,
    /// which saves a few per cent of the instructions of a rating.
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

    /// Applies the effects of placing a member beyond those on its first four groups.
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

    /// Crosses a member out, if it is open, because a step says so.
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

    /// Places a member, or crosses it out because a step says so.
    pub(crate) fn set(&mut self, member: Member, holds: bool) {
        if holds {
            self.place(member);
        } else {
            self.cut(member);
        }
    }

    /// Crosses a member out, if it is open. Without `MORE` only its first four groups are
    /// updated; see [`Board::put_in`].
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

    /// Applies the effects of crossing a member out beyond those on its first four
    /// groups.
    #[inline(never)]
    fn cross_out_further(&mut self, member: Member) {
        for &group in self.net.further_groups(member) {
            self.shrink(group);
        }
        for &constraint in self.net.watching(member) {
            if !std::mem::replace(&mut self.is_due[constraint as usize], true) {
                self.due.push(constraint);
            }
        }
    }

    /// Updates a group that has one member less.
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
