//! Collects the premises and clauses that a step uses.
//!
//! Often there are several reasons why a member is out: a value in its row, another one
//! in its box, an earlier step. One is enough, and the choice decides how short the
//! explanation becomes. Preferred are, in this order: a clause that excludes the member
//! without any premise; a reason outside of suppositions; a premise that the step has
//! already; a value on the grid rather than an elimination, because the value belongs to
//! the solution and no step has to be kept for it; and the reason that was known first.

use crate::board::Board;
use crate::names::assumption::Assumption;
use crate::names::clause_name::ClauseName;
use crate::names::mark::Mark;
use crate::net::{GroupId, Member};
use crate::step::Step;
use crate::step::rule::Rule;
use neuf_sudoku::Cell;

/// A reason why a member is out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WhyOut {
    /// What has to be known: a member, and whether it is in. `None` when a clause alone
    /// suffices.
    pub(crate) premise: Option<(Member, bool)>,
    /// The clause by which it follows. `None` when the premise is the elimination itself.
    clause: Option<ClauseName>,
}

/// The premises and clauses of a step that is being made.
pub(crate) struct Evidence<'b, 'n> {
    board: &'b Board<'n>,
    /// Only what stands on the trail before this place may be a premise.
    before: usize,
    /// Of what follows from the last supposition, only these members may be premises.
    chain: Option<&'b [Member]>,
    premises: Vec<Mark>,
    clauses: Vec<ClauseName>,
    assumes: Option<Assumption>,
}

impl<'b, 'n> Evidence<'b, 'n> {
    /// Starts with everything that the board knows as possible premises.
    pub(crate) fn new(board: &'b Board<'n>) -> Evidence<'b, 'n> {
        Evidence::before(board, board.trail().len())
    }

    /// Starts with what the board knew when its trail had this length.
    pub(crate) fn before(board: &'b Board<'n>, before: usize) -> Evidence<'b, 'n> {
        Evidence {
            board,
            before,
            chain: None,
            premises: Vec::new(),
            clauses: Vec::new(),
            assumes: None,
        }
    }

    /// Restricts the premises from within the last supposition to these members and the
    /// supposed one. Without a chain, all may be used.
    pub(crate) fn within(mut self, chain: Option<&'b [Member]>) -> Evidence<'b, 'n> {
        self.chain = chain;
        self
    }

    /// Adds the clause that at least one member of a group is true.
    pub(crate) fn at_least(&mut self, group: GroupId) {
        self.clause(ClauseName::AtLeastOnce(self.board.net().name(group)));
    }

    /// Adds the clause that two members of a group are not both true.
    pub(crate) fn at_most(&mut self, group: GroupId, a: Member, b: Member) {
        self.clause(self.not_both(group, a, b));
    }

    /// Adds a clause that says that two members are not both true: that of a group that
    /// contains both, or that of another rule.
    pub(crate) fn apart(&mut self, a: Member, b: Member) {
        let net = self.board.net();
        if let Some(group) = net.all_groups(a).find(|&group| net.is_in_group(b, group)) {
            return self.at_most(group, a, b);
        }
        let clause = net.excluded(a).iter().find(|&&(other, _)| other == b);
        debug_assert!(clause.is_some(), "{a} and {b} exclude each other");
        clause.into_iter().for_each(|&(_, clause)| self.clause(clause));
    }

    /// Adds an assumption, and why those of its candidates are out that are.
    pub(crate) fn assume(&mut self, assumption: &Assumption) {
        let (board, net) = (self.board, self.board.net());
        let members = match assumption {
            Assumption::Rectangle { .. } => assumption.members(net),
            // It matters which candidates all empty cells have.
            Assumption::Grave { .. } => {
                let cells = net.cell_groups().filter(|&group| board.is_waiting(group));
                cells.flat_map(|group| net.members(group)).copied().collect()
            }
        };
        for member in members.into_iter().filter(|&member| board.is_out(member)) {
            self.out(member);
        }
        self.assumes = Some(assumption.clone());
    }

    fn not_both(&self, group: GroupId, a: Member, b: Member) -> ClauseName {
        let net = self.board.net();
        let pair = [a.min(b), a.max(b)].map(|member| net.meaning(member));
        ClauseName::AtMostOnce(net.name(group), pair)
    }

    /// Adds the best reason why a member is out.
    pub(crate) fn out(&mut self, member: Member) {
        let why = self.why_out(member);
        self.note(why.unwrap_or(WhyOut { premise: Some((member, false)), clause: None }));
    }

    /// Adds this reason.
    pub(crate) fn note(&mut self, why: WhyOut) {
        if let Some((member, holds)) = why.premise {
            self.premise(member, holds);
        }
        if let Some(clause) = why.clause {
            self.clause(clause);
        }
    }

    /// Adds the clause *at least one* of a group, and why all members are out except
    /// those in `kept`.
    pub(crate) fn only(&mut self, group: GroupId, kept: &[Member]) {
        self.at_least(group);
        for &member in self.board.net().members(group) {
            if !kept.contains(&member) {
                self.out(member);
            }
        }
    }

    /// The number of premises of the step that places the last member of a group: as many
    /// as [`Evidence::only`] would add. The clauses are left out, since making them takes
    /// most of the time.
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

    /// The best reason why a member is out; `None` when no reason may be used.
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

    /// Why a member of a cell of a cage, a line or a clue is out. Where the cell is filled, that is
    /// its own digit: a person who adds up a cage reads 6 there, and not that no digit from 7 on is
    /// left. Chains are told by the reasons from which they were made.
    pub(crate) fn why_out_in_cell(&self, member: Member) -> Option<WhyOut> {
        let why = self.why_out(member)?;
        let known = why.premise.filter(|_| self.chain.is_none());
        let depth = |member| self.board.depth_at(self.board.place_of(member));
        let own = self.board.net().cell_group(self.board.net().meaning(member).0);
        let digit = self.holder(own).map(|Reason { member, .. }| member);
        match known.zip(digit).filter(|&((known, _), digit)| depth(digit) <= depth(known)) {
            Some((_, digit)) => Some(WhyOut {
                premise: Some((digit, true)),
                clause: Some(self.not_both(own, digit, member)),
            }),
            None => Some(why),
        }
    }

    /// The digit of a cell, if it may be a premise.
    pub(crate) fn digit(&self, cell: Cell) -> Option<u8> {
        let net = self.board.net();
        let digit = self.holder(net.cell_group(cell))?;
        Some(net.meaning(digit.member).1)
    }

    /// Whether a digit on the grid, or a rule by itself, excludes a member.
    pub(crate) fn sees(&self, member: Member) -> bool {
        let is_seen = |why: WhyOut| why.premise.is_none_or(|(_, holds)| holds);
        self.board.is_out(member) && self.why_out(member).is_some_and(is_seen)
    }

    /// The best reason why a member is out that is not excluded by a unit clause.
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

    /// The reason with the lowest rank; the first of several.
    #[inline]
    fn best(&self, reasons: impl Iterator<Item = Reason>) -> Option<Reason> {
        reasons.min_by_key(|reason| reason.rank)
    }

    /// The member of the group that is in, as a reason why the others are out.
    #[inline]
    fn holder(&self, group: GroupId) -> Option<Reason> {
        let holder = self.board.holder(group).filter(|&holder| self.is_usable(holder))?;
        Some(self.reason(holder, By::Group(group)))
    }

    /// The reasons given by groups beyond the first four and by clauses of two literals.
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

    /// Adds the premise that a member is in, or out.
    pub(crate) fn premise(&mut self, member: Member, holds: bool) {
        let mark = mark(self.board, member, holds);
        if !self.premises.contains(&mark) {
            self.premises.push(mark);
        }
    }

    /// Adds a clause.
    pub(crate) fn clause(&mut self, name: ClauseName) {
        if !self.clauses.contains(&name) {
            self.clauses.push(name);
        }
    }

    /// Makes the step with these conclusions.
    pub(crate) fn step(self, rule: Rule, concludes: Vec<Mark>) -> Step {
        let Evidence { premises, clauses, assumes, .. } = self;
        Step { rule, concludes, premises, clauses, assumes, inner: Vec::new() }
    }
}

/// A reason why a member is out, with its rank among such reasons.
#[derive(Clone, Copy)]
struct Reason {
    rank: Rank,
    /// The member that is in, or the member that is out itself.
    member: Member,
    by: By,
}

/// The lowest rank is the best. It compares how many suppositions the reason stands
/// under, whether it would be a new premise, whether it is an elimination, and its place
/// on the trail.
type Rank = (usize, bool, bool, usize);

/// How it follows that a member is out.
#[derive(Clone, Copy)]
enum By {
    /// An earlier step crossed it out.
    Itself,
    Group(GroupId),
    Clause(ClauseName),
}

/// The mark that says that a member is in, or out.
pub(crate) fn mark(board: &Board<'_>, member: Member, holds: bool) -> Mark {
    let (cell, value) = board.net().meaning(member);
    Mark { cell, value, holds }
}
