//! Draws the conclusions that are due: the last members of groups, and what constraints
//! rule out.

use super::{Board, Broken, Inference};
use crate::constraints::ruled_out;
use crate::net::{ConstraintId, GroupId};

impl Board<'_> {
    /// Draws conclusions in at most `rounds` rounds, until there are none or a
    /// contradiction is found. A round places the last members of all groups that are
    /// ready, and then, unless that led to a contradiction, runs the constraints that are
    /// due. A round in which a contradiction occurs is still completed.
    pub(crate) fn settle(&mut self, rounds: usize) {
        if self.has_more {
            self.settle_all::<true>(rounds);
        } else {
            self.settle_all::<false>(rounds);
        }
    }

    /// [`Board::settle`]; without `MORE` there are no constraints.
    #[inline]
    fn settle_all<const MORE: bool>(&mut self, rounds: usize) {
        let mut round = 0;
        let mut now = Vec::new();
        while self.broken.is_empty()
            && !(self.ready.is_empty() && (!MORE || self.due.is_empty()))
            && usize::from(round) < rounds
        {
            round += 1;
            std::mem::swap(&mut now, &mut self.ready);
            for group in now.drain(..) {
                self.place_last::<MORE>(group, round);
            }
            if MORE && self.broken.is_empty() {
                for constraint in std::mem::take(&mut self.due) {
                    self.run(constraint, round);
                }
            }
        }
    }

    /// Places the last member of a group, if the group still waits for it.
    #[inline(always)]
    fn place_last<const MORE: bool>(&mut self, group: GroupId, round: u16) {
        if self.is_waiting(group) {
            let last = self.open_members(group).next();
            if let Some(last) = last {
                self.put_in::<MORE>(last, group, round);
            }
        }
    }

    /// Fills the cells that have one candidate left until there is none or a
    /// contradiction is found. Other groups that are ready stay so.
    pub(crate) fn place_naked_singles(&mut self) {
        let mut kept = Vec::new();
        while self.broken.is_empty()
            && let Some(group) = self.ready.pop()
        {
            if !self.net.is_cell(group) {
                kept.push(group);
            } else if let Some(last) = self.single(group) {
                self.place(last);
            }
        }
        self.ready.append(&mut kept);
    }

    /// Runs a constraint. Returns whether it ruled anything out or found a contradiction.
    pub(crate) fn run(&mut self, id: ConstraintId, round: u16) -> bool {
        self.is_due[id as usize] = false;
        let before = self.trail.len();
        let mut cache = std::mem::take(&mut self.filled);
        let found = ruled_out(self.net, id, &mut cache, |cell| self.values(cell, before));
        self.filled = cache;
        for member in found {
            let index = member as usize;
            if self.is_in(member) {
                let inference = Inference { constraint: id, before };
                self.broken.push(Broken::Constraint(inference, member));
            } else if self.is_open(member) {
                (self.by[index], self.round[index]) = (id, round);
                (self.before[index], self.cut[index]) = (before as u32, true);
                self.cross_out::<true>(member);
            }
        }
        self.trail.len() > before || self.is_broken()
    }
}
