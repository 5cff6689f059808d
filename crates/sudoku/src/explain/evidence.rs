//! Collecting what a step stands on.
//!
//! That a member is out has often several reasons: a holder in its row,
//! another in its box, an earlier step. One is enough, and the choice decides
//! how short an explanation gets: first what needs no supposition, then what
//! the step names anyway, then a value on the grid before an elimination (the
//! value is part of the solution, so nothing has to be kept for it), then what
//! was known earliest.

use super::board::Board;
use super::net::{GroupId, Member};
use super::step::{Rule, Step};
use super::{ClauseName, Mark};

/// The premises and clauses of a step under way.
pub(crate) struct Evidence<'b, 'n> {
    board: &'b Board<'n>,
    /// Only what stands on the trail before this place is a premise.
    before: usize,
    /// Of what follows from a supposition, only these are.
    chain: Option<&'b [Member]>,
    premises: Vec<Mark>,
    clauses: Vec<ClauseName>,
}

impl<'b, 'n> Evidence<'b, 'n> {
    /// Evidence from all that the board has.
    pub(crate) fn new(board: &'b Board<'n>) -> Evidence<'b, 'n> {
        Evidence::before(board, board.trail().len())
    }

    /// Evidence from what the board had when its trail had this height.
    pub(crate) fn before(board: &'b Board<'n>, before: usize) -> Evidence<'b, 'n> {
        Evidence { board, before, chain: None, premises: Vec::new(), clauses: Vec::new() }
    }

    /// Takes, from within the last supposition, only these members (and what
    /// is supposed).
    pub(crate) fn within(mut self, chain: &'b [Member]) -> Evidence<'b, 'n> {
        self.chain = Some(chain);
        self
    }

    /// The long clause of a group.
    pub(crate) fn at_least(&mut self, group: GroupId) {
        let name = ClauseName::AtLeastOnce(self.board.net().group(group));
        self.note_clause(name);
    }

    /// The clause that not both of two members of a group are true.
    pub(crate) fn at_most(&mut self, group: GroupId, a: Member, b: Member) {
        let pair = [a.min(b), a.max(b)].map(|member| self.board.meaning(member));
        let name = ClauseName::AtMostOnce(self.board.net().group(group), pair);
        self.note_clause(name);
    }

    /// Why a member is out.
    pub(crate) fn out(&mut self, member: Member) {
        match self.best_holder(member) {
            Some((holder, group)) => {
                self.note_premise(holder, true);
                self.at_most(group, holder, member);
            }
            None => self.note_premise(member, false),
        }
    }

    /// The long clause of a group, and why all its members but these are out.
    pub(crate) fn only(&mut self, group: GroupId, kept: &[Member]) {
        self.at_least(group);
        for &member in self.board.net().members(group) {
            if !kept.contains(&member) {
                self.out(member);
            }
        }
    }

    /// The holder that is the best reason, and the group it holds; `None` when
    /// the member's being out is itself the better premise.
    fn best_holder(&self, member: Member) -> Option<(Member, GroupId)> {
        let board = self.board;
        let cut = (board.is_cut(member) && board.place_of(member) < self.before)
            .then(|| (self.rank(member, false), None));
        let holders = board.net().groups(member).into_iter().filter_map(|group| {
            let holder = board.holder(group).filter(|&holder| self.is_usable(holder))?;
            Some((self.rank(holder, true), Some((holder, group))))
        });
        holders.chain(cut).min_by_key(|(rank, _)| *rank).and_then(|(_, best)| best)
    }

    fn is_usable(&self, holder: Member) -> bool {
        let place = self.board.place_of(holder);
        let start = self.board.start();
        let is_free = |chain: &[Member]| place <= start || chain.contains(&holder);
        place < self.before && self.chain.is_none_or(is_free)
    }

    fn rank(&self, member: Member, holds: bool) -> (usize, bool, bool, usize) {
        let place = self.board.place_of(member);
        let (cell, value) = self.board.meaning(member);
        let is_new = !self.premises.contains(&Mark { cell, value, holds });
        (self.board.depth_at(place), is_new, !holds, place)
    }

    fn note_premise(&mut self, member: Member, holds: bool) {
        let (cell, value) = self.board.meaning(member);
        let mark = Mark { cell, value, holds };
        if !self.premises.contains(&mark) {
            self.premises.push(mark);
        }
    }

    fn note_clause(&mut self, name: ClauseName) {
        if !self.clauses.contains(&name) {
            self.clauses.push(name);
        }
    }

    /// The step that concludes this.
    pub(crate) fn step(self, rule: Rule, concludes: Vec<Mark>) -> Step {
        let Evidence { premises, clauses, .. } = self;
        Step { rule, concludes, premises, clauses, inner: Vec::new() }
    }
}

/// That a member is in, or out.
pub(crate) fn mark(board: &Board<'_>, member: Member, holds: bool) -> Mark {
    let (cell, value) = board.meaning(member);
    Mark { cell, value, holds }
}
