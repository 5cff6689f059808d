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

    /// How many premises the step has that places the last member of a group:
    /// what [`Evidence::only`] would note, without the clauses, which take most
    /// of the time.
    pub(crate) fn premise_count(mut self, group: GroupId, last: Member) -> usize {
        let net = self.board.net();
        let others = net.members(group).iter().filter(|&&member| member != last);
        for &member in others.filter(|&&member| net.unit(member).is_none()) {
            match self.best_reason(member) {
                Some(Reason { by: By::Itself, .. }) | None => self.premise(member, false),
                Some(Reason { member: other, .. }) => self.premise(other, true),
            }
        }
        self.premises.len()
    }

    /// The best reason why a member is out; `None` when there is none that may
    /// be used.
    pub(crate) fn why_out(&self, member: Member) -> Option<WhyOut> {
        if let Some(clause) = self.board.net().unit(member) {
            return Some(WhyOut { premise: None, clause: Some(clause) });
        }
        let Reason { member: other, by, .. } = self.best_reason(member)?;
        Some(match by {
            By::Itself => WhyOut { premise: Some((member, false)), clause: None },
            By::Group(group) => WhyOut {
                premise: Some((other, true)),
                clause: Some(self.not_both(group, other, member)),
            },
            By::Clause(clause) => WhyOut { premise: Some((other, true)), clause: Some(clause) },
        })
    }

    /// The best reason why a member is out that no clause rules out by itself.
    fn best_reason(&self, member: Member) -> Option<Reason> {
        let (board, net) = (self.board, self.board.net());
        let groups = net.groups(member).into_iter();
        let mut best = self.best(groups.filter_map(|group| self.holder(group)));
        if board.has_more() {
            best = self.best(best.into_iter().chain(self.further_reasons(member)));
        }
        if board.is_cut(member) && self.is_usable(member) {
            best = self.best(best.into_iter().chain([self.reason(member, By::Itself)]));
        }
        best
    }

    /// The first of the reasons of the least rank.
    #[inline]
    fn best(&self, reasons: impl Iterator<Item = Reason>) -> Option<Reason> {
        reasons.min_by_key(|reason| reason.rank)
    }

    /// The member that is in by a group, as a reason why the others are out.
    #[inline]
    fn holder(&self, group: GroupId) -> Option<Reason> {
        let holder = self.board.holder(group).filter(|&holder| self.is_usable(holder))?;
        Some(self.reason(holder, By::Group(group)))
    }

    /// The reasons that groups beside the first four and clauses of two
    /// literals give.
    fn further_reasons(&self, member: Member) -> impl Iterator<Item = Reason> + '_ {
        let net = self.board.net();
        let holders = net.further_groups(member).iter().filter_map(|&group| self.holder(group));
        let excluding = net.excluded(member).iter().filter_map(|&(other, clause)| {
            let is_reason = self.board.is_in(other) && self.is_usable(other);
            is_reason.then(|| self.reason(other, By::Clause(clause)))
        });
        holders.chain(excluding)
    }

    #[inline]
    fn reason(&self, member: Member, by: By) -> Reason {
        let holds = !matches!(by, By::Itself);
        Reason { rank: self.rank(member, holds), member, by }
    }

    fn is_usable(&self, member: Member) -> bool {
        let place = self.board.place_of(member);
        let start = self.board.start();
        let is_free = |chain: &[Member]| place <= start || chain.contains(&member);
        place < self.before && self.chain.is_none_or(is_free)
    }

    fn rank(&self, member: Member, holds: bool) -> Rank {
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

/// A reason why a member is out, with its rank among such reasons.
#[derive(Clone, Copy)]
struct Reason {
    rank: Rank,
    /// The member that is in, or the one itself.
    member: Member,
    by: By,
}

/// The least rank is the best reason: how many suppositions it takes, whether
/// the step does not name it so far, whether it is an elimination, and its
/// place on the trail.
type Rank = (usize, bool, bool, usize);

/// By what one member puts another out.
#[derive(Clone, Copy)]
enum By {
    /// It is known by an earlier step.
    Itself,
    Group(GroupId),
    Clause(ClauseName),
}

/// That a member is in, or out.
pub(crate) fn mark(board: &Board<'_>, member: Member, holds: bool) -> Mark {
    let (cell, value) = board.net().meaning(member);
    Mark { cell, value, holds }
}
