//! Suppositions, one within another, and how they are taken back.

use super::{Board, NONE, State};
use crate::net::Member;

impl Board<'_> {
    /// Supposes that a member is in, or that it is out, and draws the
    /// conclusions of at most `rounds` rounds; whether something breaks.
    /// [`Board::take_back`] undoes it.
    ///
    /// What was due before is forgotten: suppose only when nothing is.
    pub(crate) fn suppose(&mut self, member: Member, holds: bool, rounds: usize) -> bool {
        self.starts.push(self.trail.len());
        self.forget_due();
        self.set(member, holds);
        self.settle(rounds);
        self.is_broken()
    }

    /// The members known since the last supposition, which is the first.
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

    /// Takes members off the trail until it has this height.
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

    /// What a member that is taken back means beside its first four groups.
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
        while let Some(propagator) = self.due.pop() {
            self.is_due[propagator as usize] = false;
        }
    }

    /// The place at which the last supposition stands on the trail.
    pub(crate) fn start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// How many suppositions are under way at this place of the trail.
    pub(crate) fn depth_at(&self, place: usize) -> usize {
        self.starts.iter().filter(|&&start| start <= place).count()
    }
}
