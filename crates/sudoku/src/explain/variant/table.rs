//! What is known of a variant's candidates, in the order of finding, and why.
//!
//! As on the usual board, placing a member crosses out at once all that it
//! excludes; groups with one member left and the rules that take some thought
//! go round by round, so that what lies near the start is found by short
//! arguments.

mod think;

use rustc_hash::FxHashMap;

use super::laws::Laws;
use crate::explain::ground::Ground;
use crate::explain::net::Member;
use crate::explain::{ClauseName, Law, Step};
use crate::{Cell, Grid, ValueSet};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    In,
    Out,
}

/// Why a member is in or out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// It is given, or supposed.
    Given,
    /// Out by a law of its own.
    Unit(Law),
    /// Out by one that is in, and the clause that says so.
    Excluded(Member, ClauseName),
    /// In as the last of a group.
    Last(u32),
    /// Out by a rule that took some thought when the trail had this height.
    Thought(usize, usize),
    /// By a step, counted as the caller does.
    Step(usize),
}

/// Why nothing can come of it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Broken {
    /// This group has no member left.
    Group(u32),
    /// This rule puts out what is in, by what was known when the trail had a
    /// height.
    Thought(usize, usize, Member),
}

#[derive(Clone, Debug)]
pub(crate) struct Table<'l> {
    pub(crate) laws: &'l Laws<'l>,
    state: Vec<State>,
    why: Vec<Why>,
    place: Vec<usize>,
    trail: Vec<Member>,
    /// By group: how many members are not out, and whether one is in.
    left: Vec<u16>,
    held: Vec<bool>,
    starts: Vec<usize>,
    ready: Vec<u32>,
    due: Vec<usize>,
    is_due: Vec<bool>,
    broken: Option<Broken>,
    /// A given that something else excludes.
    refused: Option<Member>,
    /// By cell: the values that are not out, as bits.
    values: Vec<u128>,
    /// By cage and what its cells can hold: what they keep. Suppositions ask
    /// the same again and again.
    sums: FxHashMap<(usize, Vec<u32>), Vec<u32>>,
}

impl<'l> Table<'l> {
    /// The table of some givens.
    pub(crate) fn new(laws: &'l Laws<'l>, givens: &Grid) -> Table<'l> {
        let count = laws.groups_of.len();
        let mut table = Table {
            laws,
            state: vec![State::Open; count],
            why: vec![Why::Given; count],
            place: vec![usize::MAX; count],
            trail: Vec::with_capacity(count),
            left: laws.groups.iter().map(|group| group.members.len() as u16).collect(),
            held: vec![false; laws.groups.len()],
            starts: Vec::new(),
            ready: Vec::new(),
            // Some say something before anything is known.
            due: (0..laws.thoughts.len()).collect(),
            is_due: vec![true; laws.thoughts.len()],
            broken: None,
            refused: None,
            values: vec![ValueSet::full(laws.shape().side()).bits(); laws.shape().cell_count()],
            sums: FxHashMap::default(),
        };
        for &(member, law) in &laws.units {
            table.cross_out(member, Why::Unit(law));
        }
        for (cell, value) in givens.filled() {
            let member = laws.member(cell, value);
            if table.is_out(member) {
                table.refused = table.refused.or(Some(member));
            }
            table.put(member, Why::Given);
        }
        table
    }

    pub(super) fn is_open(&self, member: Member) -> bool {
        self.state[member as usize] == State::Open
    }

    pub(super) fn is_out(&self, member: Member) -> bool {
        self.state[member as usize] == State::Out
    }

    pub(super) fn is_in(&self, member: Member) -> bool {
        self.state[member as usize] == State::In
    }

    pub(super) fn why(&self, member: Member) -> Why {
        self.why[member as usize]
    }

    /// Where on the trail a known member stands.
    pub(super) fn place_of(&self, member: Member) -> usize {
        self.place[member as usize]
    }

    pub(super) fn trail(&self) -> &[Member] {
        &self.trail
    }

    /// Where the last supposition stands on the trail.
    pub(super) fn start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    pub(super) fn broken(&self) -> Option<Broken> {
        self.broken
    }

    pub(super) fn refused(&self) -> Option<Member> {
        self.refused
    }

    pub(crate) fn is_solved(&self) -> bool {
        let cells = self.laws.shape().cell_count();
        self.held[..cells].iter().all(|&held| held)
    }

    /// The values in the cells.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.laws.shape());
        for &member in self.trail.iter().filter(|&&member| self.is_in(member)) {
            let (cell, value) = self.laws.meaning(member);
            grid.set(cell, value);
        }
        grid
    }

    /// The groups that wait for their last member, with that member.
    pub(crate) fn singles(&self) -> impl Iterator<Item = (u32, Member)> + '_ {
        (0..self.laws.groups.len())
            .filter(|&group| !self.held[group] && self.left[group] == 1)
            .filter_map(|group| Some((group as u32, self.last_of(group as u32)?)))
    }

    fn last_of(&self, group: u32) -> Option<Member> {
        let members = &self.laws.groups[group as usize].members;
        members.iter().copied().find(|&member| self.is_open(member))
    }

    /// Puts a member in, if it is open, and crosses out what it excludes.
    pub(crate) fn put(&mut self, member: Member, why: Why) {
        if !self.is_open(member) {
            return;
        }
        let laws = self.laws;
        self.note(member, State::In, why);
        for &group in &laws.groups_of[member as usize] {
            self.held[group as usize] = true;
        }
        for &group in &laws.groups_of[member as usize] {
            for &other in &laws.groups[group as usize].members {
                if self.is_open(other) {
                    let clause = laws.at_most(group, member, other);
                    self.cross_out(other, Why::Excluded(member, clause));
                }
            }
        }
        for &(other, law) in &laws.excluded[member as usize] {
            self.cross_out(other, Why::Excluded(member, ClauseName::Law(law)));
        }
    }

    /// Crosses a member out, if it is open.
    pub(super) fn cross_out(&mut self, member: Member, why: Why) {
        if !self.is_open(member) {
            return;
        }
        self.note(member, State::Out, why);
        let laws = self.laws;
        for &group in &laws.groups_of[member as usize] {
            let left = &mut self.left[group as usize];
            *left -= 1;
            match *left {
                0 => self.broken = self.broken.or(Some(Broken::Group(group))),
                1 if !self.held[group as usize] => self.ready.push(group),
                _ => {}
            }
        }
        let (cell, value) = laws.meaning(member);
        self.values[cell.position()] &= !(1 << (value - 1));
        for &thought in &laws.thoughts_of[cell.position()] {
            if !std::mem::replace(&mut self.is_due[thought], true) {
                self.due.push(thought);
            }
        }
    }

    fn note(&mut self, member: Member, state: State, why: Why) {
        let index = member as usize;
        (self.state[index], self.why[index], self.place[index]) = (state, why, self.trail.len());
        self.trail.push(member);
    }

    /// Draws consequences for at most so many rounds, up to a group without a
    /// member; whether there is one. Thoughts wait until singles are done.
    pub(crate) fn settle(&mut self, rounds: usize) -> bool {
        for _ in 0..rounds {
            if self.broken.is_some() {
                break;
            }
            if !self.ready.is_empty() {
                for group in std::mem::take(&mut self.ready) {
                    if let (false, Some(last)) = (self.held[group as usize], self.last_of(group)) {
                        self.put(last, Why::Last(group));
                    }
                }
            } else if !self.due.is_empty() {
                for thought in std::mem::take(&mut self.due) {
                    self.think(thought);
                }
            } else {
                break;
            }
        }
        self.broken.is_some()
    }

    /// Fills cells with one candidate left until there is none.
    pub(crate) fn place_naked_singles(&mut self) {
        let cells = self.laws.shape().cell_count() as u32;
        loop {
            let last = |cell: u32| {
                let is_single = !self.held[cell as usize] && self.left[cell as usize] == 1;
                if is_single { self.last_of(cell) } else { None }
            };
            let Some(last) = (0..cells).find_map(last) else { break };
            self.put(last, Why::Given);
        }
    }

    /// The values that a cell can hold, as bits.
    pub(super) fn values(&self, cell: Cell) -> u128 {
        self.values[cell.position()]
    }

    /// The same as it was when the trail had this height.
    pub(super) fn values_before(&self, cell: Cell, before: usize) -> u128 {
        let side = self.laws.shape().side();
        let first = cell.position() * side;
        let is_left = |bit: &usize| {
            let member = (first + bit) as Member;
            !self.is_out(member) || self.place_of(member) >= before
        };
        (0..side).filter(is_left).map(|bit| 1_u128 << bit).sum()
    }

    /// Supposes that a member is in, or out. [`Table::take_back`] undoes it and
    /// all that followed.
    pub(crate) fn suppose(&mut self, member: Member, holds: bool) {
        self.starts.push(self.trail.len());
        self.drop_rounds();
        self.set(member, holds, Why::Given);
    }

    /// Forgets what was to be looked at in the next rounds.
    fn drop_rounds(&mut self) {
        self.ready.clear();
        for thought in std::mem::take(&mut self.due) {
            self.is_due[thought] = false;
        }
    }

    /// Notes that a member is in, or out.
    pub(super) fn set(&mut self, member: Member, holds: bool, why: Why) {
        if holds {
            self.put(member, why);
        } else {
            self.cross_out(member, why);
        }
    }

    /// Notes what a step concludes, the one with this number.
    pub(super) fn conclude(&mut self, step: &Step, number: usize) {
        for mark in &step.concludes {
            let member = self.laws.member(mark.cell, mark.value);
            self.set(member, mark.holds, Why::Step(number));
        }
    }

    pub(crate) fn take_back(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        self.drop_rounds();
        self.broken = None;
        while self.trail.len() > start {
            let Some(member) = self.trail.pop() else { break };
            let index = member as usize;
            for &group in &self.laws.groups_of[index] {
                if self.state[index] == State::In {
                    self.held[group as usize] = false;
                } else {
                    self.left[group as usize] += 1;
                }
            }
            if self.state[index] == State::Out {
                let (cell, value) = self.laws.meaning(member);
                self.values[cell.position()] |= 1 << (value - 1);
            }
            self.state[index] = State::Open;
        }
    }
}

impl Ground for Table<'_> {
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
        self.broken.is_some() || self.refused.is_some()
    }

    fn is_solved(&self) -> bool {
        self.is_solved()
    }

    fn settle(&mut self) {
        self.settle(usize::MAX);
    }

    fn set(&mut self, member: Member, holds: bool) {
        self.set(member, holds, Why::Given);
    }

    fn suppose(&mut self, member: Member, holds: bool) {
        self.suppose(member, holds);
    }

    fn since_supposed(&self) -> &[Member] {
        &self.trail[self.start()..]
    }

    fn take_back(&mut self) {
        self.take_back();
    }
}
