//! Suppositions, one within another, and how they are undone.

use super::{Board, NONE, State};
use crate::net::Member;

impl Board<'_> {
    /// Supposes that a member is in, or that it is out, and draws conclusions in at most
    /// `rounds` rounds. Returns whether that leads to a contradiction.
    /// [`Board::take_back`] undoes it.
    ///
    /// Conclusions that were due before are forgotten, so suppose something only when
    /// none are.
    pub(crate) fn suppose(&mut self, member: Member, holds: bool, rounds: usize) -> bool {
        self.starts.push(self.trail.len());
        self.forget_due();
        self.set(member, holds);
        self.settle(rounds);
        self.is_broken()
    }

    /// The members that are known since the last supposition, beginning with the supposed
    /// one.
    pub(crate) fn since_supposed(&self) -> &[Member] {
        &self.trail[self.start()..]
    }

    /// Undoes the last supposition and all that followed from it.
    pub(crate) fn take_back(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        self.forget_due();
        self.broken.clear();
        if self.has_more {
            self.shorten::<true>(start);
        } else {
            self.shorten::<false>(start);
        }
    }

    /// Removes members from the trail until it has this length.
    #[inline]
    fn shorten<const MORE: bool>(&mut self, height: usize) {
        while self.trail.len() > height {
            let Some(member) = self.trail.pop() else { break };
            let index = member as usize;
            for group in self.net.groups(member) {
                if self.state[index] == State::In {
                    self.holder[group as usize] = NONE;
                } else {
                    self.left[group as usize] += 1;
                }
            }
            if MORE {
                self.take_back_further(member);
            }
            self.state[index] = State::Open;
            self.cut[index] = false;
        }
    }

    /// Undoes the effects of a member beyond those on its first four groups.
    #[inline(never)]
    fn take_back_further(&mut self, member: Member) {
        for &group in self.net.further_groups(member) {
            if self.is_in(member) {
                self.holder[group as usize] = NONE;
            } else {
                self.left[group as usize] += 1;
            }
        }
    }

    fn forget_due(&mut self) {
        self.ready.clear();
        while let Some(constraint) = self.due.pop() {
            self.is_due[constraint as usize] = false;
        }
    }

    /// The place of the last supposition on the trail.
    pub(crate) fn start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// How many suppositions were under way at this place of the trail.
    pub(crate) fn depth_at(&self, place: usize) -> usize {
        self.starts.iter().filter(|&&start| start <= place).count()
    }
}
