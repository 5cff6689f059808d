//! Collecting what a step stands on.
//!
//! That a member is out has often several reasons: a holder in its row,
//! another in its box, an earlier step. One is enough, and the choice decides
//! how short an explanation gets: first a clause that rules the member out by
//! itself, then what needs no supposition, then what the step names anyway,
//! then a value on the grid before an elimination (the value is part of the
//! solution, so nothing has to be kept for it), then what was known earliest.

use super::board::Board;
use super::clause_name::ClauseName;
use super::mark::Mark;
use super::net::{GroupId, Member};
use super::step::{Rule, Step};

/// Why a member is out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WhyOut {
    /// What has to be known, a member and whether it is in; nothing when a
    /// clause says so by itself.
    pub(crate) premise: Option<(Member, bool)>,
    /// The clause that it follows by; none when it is known as such.
    clause: Option<ClauseName>,
}

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
    /// is supposed); all of them when there is no chain.
    pub(crate) fn within(mut self, chain: Option<&'b [Member]>) -> Evidence<'b, 'n> {
        self.chain = chain;
        self
    }

    /// The long clause of a group.
    pub(crate) fn at_least(&mut self, group: GroupId) {
        self.clause(ClauseName::AtLeastOnce(self.board.net().name(group)));
    }

    /// The clause that not both of two members of a group are true.
    pub(crate) fn at_most(&mut self, group: GroupId, a: Member, b: Member) {
        self.clause(self.not_both(group, a, b));
    }

    fn not_both(&self, group: GroupId, a: Member, b: Member) -> ClauseName {
        let net = self.board.net();
        let pair = [a.min(b), a.max(b)].map(|member| net.meaning(member));
        ClauseName::AtMostOnce(net.name(group), pair)
    }

    /// Why a member is out.
    pub(crate) fn out(&mut self, member: Member) {
        let why = self.why_out(member);
        self.note(why.unwrap_or(WhyOut { premise: Some((member, false)), clause: None }));
    }

    /// Notes why a member is out.
    pub(crate) fn note(&mut self, why: WhyOut) {
        if let Some((member, holds)) = why.premise {
            self.premise(member, holds);
        }
        if let Some(clause) = why.clause {
            self.clause(clause);
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

    /// The best reason why a member is out; `None` when there is none that may
    /// be used.
    pub(crate) fn why_out(&self, member: Member) -> Option<WhyOut> {
        let (board, net) = (self.board, self.board.net());
        if let Some(clause) = net.unit(member) {
            return Some(WhyOut { premise: None, clause: Some(clause) });
        }
        let itself = (board.is_cut(member) && self.is_usable(member))
            .then(|| (self.rank(member, false), None, None));
        let holders = net.all_groups(member).filter_map(|group| {
            let holder = board.holder(group).filter(|&holder| self.is_usable(holder))?;
            Some((self.rank(holder, true), Some(holder), Some(By::Group(group))))
        });
        let excluding = net.excluded(member).iter().filter_map(|&(other, clause)| {
            let is_reason = board.is_in(other) && self.is_usable(other);
            is_reason.then(|| (self.rank(other, true), Some(other), Some(By::Clause(clause))))
        });
        let all = holders.chain(excluding).chain(itself);
        let (_, other, by) = all.min_by_key(|&(rank, ..)| rank)?;
        Some(match (other, by) {
            (Some(other), Some(by)) => WhyOut {
                premise: Some((other, true)),
                clause: Some(match by {
                    By::Group(group) => self.not_both(group, other, member),
                    By::Clause(clause) => clause,
                }),
            },
            _ => WhyOut { premise: Some((member, false)), clause: None },
        })
    }

    fn is_usable(&self, member: Member) -> bool {
        let place = self.board.place_of(member);
        let start = self.board.start();
        let is_free = |chain: &[Member]| place <= start || chain.contains(&member);
        place < self.before && self.chain.is_none_or(is_free)
    }

    fn rank(&self, member: Member, holds: bool) -> (usize, bool, bool, usize) {
        let place = self.board.place_of(member);
        let is_new = !self.premises.contains(&mark(self.board, member, holds));
        (self.board.depth_at(place), is_new, !holds, place)
    }

    /// That a member is in, or out.
    pub(crate) fn premise(&mut self, member: Member, holds: bool) {
        let mark = mark(self.board, member, holds);
        if !self.premises.contains(&mark) {
            self.premises.push(mark);
        }
    }

    /// A clause.
    pub(crate) fn clause(&mut self, name: ClauseName) {
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

/// By what one member puts another out.
#[derive(Clone, Copy)]
enum By {
    Group(GroupId),
    Clause(ClauseName),
}

/// That a member is in, or out.
pub(crate) fn mark(board: &Board<'_>, member: Member, holds: bool) -> Mark {
    let (cell, value) = board.net().meaning(member);
    Mark { cell, value, holds }
}
