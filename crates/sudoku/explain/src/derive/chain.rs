//! Failed literals with their chains: what is supposed, what follows, and the
//! contradiction, without anything that is not needed.
//!
//! Every open literal is supposed in turn (the paper's III.B). When a group has no member
//! left, the chain is read backwards from there: which placements crossed out its
//! members, which placements crossed out the other members of their groups, and so on to
//! the supposition. Often several placements cross out a member. Then one that the chain
//! already contains is taken, or else the earliest. This keeps chains short without a
//! search. (To find the shortest chain is a hard problem of its own: a smallest
//! unsatisfiable subset.) The conflict analysis of a solver reads the same graph, but the
//! order of its watch lists leads it to some conflict, not to a near one.
//!
//! The chains are the braids of Berthier ("Pattern-Based Constraint Satisfaction and
//! Logic Puzzles", 2012), and their length, the number of placements, is defined as by
//! him.

use crate::RuleKind;
use crate::board::{Board, Broken, Inference};
use crate::closure::may_fail;
use crate::constraints::reasons_for_filled;
use crate::net::{GroupId, Member};
use crate::step::Step;
use crate::step::evidence::mark;
use crate::step::rule::Rule;
use crate::techniques::{Supposition, constraints, contradiction, single};

/// A contradiction that follows from a supposition by propagation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    /// What is supposed.
    pub(crate) supposed: (Member, bool),
    /// The members that follow and are needed, in the order in which they were found:
    /// members that are placed, and members that constraints rule out.
    pub(crate) links: Vec<Member>,
    /// The number of steps that the links make: one for each placement, and one for
    /// everything that one run of a constraint rules out.
    pub(crate) length: usize,
    /// The contradiction.
    pub(crate) broken: Broken,
    /// How many rounds of propagation it takes to get there.
    pub(crate) rounds: usize,
    /// How many different candidates the chain needs to be crossed out by its placements.
    pub(crate) crossed: usize,
    /// How many of the links are naked singles.
    pub(crate) naked: usize,
    /// Whether a line, a cage or a clue takes part.
    pub(crate) is_through_lines: bool,
}

/// Finds chains. It is kept between searches so that its memory is used again.
#[derive(Debug, Default)]
pub(crate) struct ChainFinder {
    /// By member: the number of the last reading that needed it.
    needed: Vec<u32>,
    /// By member: the number of the last reading that needed it crossed out.
    crossed: Vec<u32>,
    reading: u32,
}

impl ChainFinder {
    /// Finds the shortest chain among those of all literals that `wanted` accepts. Among
    /// chains of equal length, the one that crosses out the fewest candidates is taken, and
    /// then one that supposes that a value holds. Nothing must follow on the board by
    /// propagation.
    pub(crate) fn shortest(
        &mut self,
        board: &mut Board<'_>,
        wanted: impl Fn(Member, bool) -> bool,
    ) -> Option<Chain> {
        let size = |chain: &Chain| (chain.length, chain.crossed);
        let mut best: Option<Chain> = None;
        for (member, holds) in may_fail(board, board.literals()) {
            if !wanted(member, holds) {
                continue;
            }
            let rounds = best.as_ref().map_or(usize::MAX, |best| best.length);
            let most = best.as_ref().map(size);
            if let Some((_, chain)) = self.best(board, (member, holds), rounds, most, size)
                && best.as_ref().is_none_or(|best| {
                    let key = |chain: &Chain| (size(chain), !chain.supposed.1);
                    key(&chain) < key(best)
                })
            {
                best = Some(chain);
            }
        }
        best
    }

    /// The chain with the lowest cost among those of the contradictions in the first round
    /// that has one, with its cost. `None` when a supposition does not lead to a
    /// contradiction within `rounds` rounds, or when every chain costs more than `most`.
    ///
    /// A chain that turns out to be too dear is not read to its end, so further links must
    /// never make the cost of a chain lower.
    pub(crate) fn best<C: Copy + PartialOrd>(
        &mut self,
        board: &mut Board<'_>,
        supposed: (Member, bool),
        rounds: usize,
        most: Option<C>,
        cost: impl Fn(&Chain) -> C,
    ) -> Option<(C, Chain)> {
        let mut best: Option<(C, Chain)> = None;
        if board.suppose(supposed.0, supposed.1, rounds) {
            for &broken in board.broken() {
                let is_too_dear = |chain: &Chain| {
                    let cost = cost(chain);
                    most.is_some_and(|most| cost > most)
                        || best.as_ref().is_some_and(|best| cost >= best.0)
                };
                if let Some(chain) = self.read(board, broken, supposed, is_too_dear) {
                    best = Some((cost(&chain), chain));
                }
            }
        }
        board.take_back();
        best
    }

    /// Reads the chain of a contradiction backwards, while the supposition is on the board;
    /// `None` as soon as what is read of it is too dear.
    fn read(
        &mut self,
        board: &Board<'_>,
        broken: Broken,
        supposed: (Member, bool),
        is_too_dear: impl Fn(&Chain) -> bool,
    ) -> Option<Chain> {
        self.needed.resize(board.net().member_count(), 0);
        self.crossed.resize(board.net().member_count(), 0);
        self.reading += 1;
        let (start, end) = (board.start(), board.trail().len());
        let mut chain = Chain {
            supposed,
            links: Vec::new(),
            length: 0,
            broken,
            rounds: 0,
            crossed: 0,
            naked: 0,
            is_through_lines: matches!(broken, Broken::Constraint(..)),
        };
        match broken {
            Broken::Group(group) => self.need(board, group, end, &mut chain),
            Broken::Constraint(inference, member) => {
                self.needed[member as usize] = self.reading;
                self.need_for(board, inference, &[member], &mut chain);
            }
            Broken::Given(_) => {}
        }
        if is_too_dear(&chain) {
            return None;
        }
        let mut end = end;
        while end > start + 1 {
            end -= 1;
            let member = board.trail()[end];
            if self.needed[member as usize] != self.reading {
                continue;
            }
            if let Some(group) = board.reason(member) {
                chain.links.push(member);
                chain.length += 1;
                chain.rounds = chain.rounds.max(board.round_of(member));
                chain.naked += usize::from(board.net().is_cell(group));
                self.need(board, group, end, &mut chain);
            } else if let Some(inference) = board.inference(member) {
                let first = chain.links.len();
                while board.inference(board.trail()[end]) == Some(inference) {
                    let member = board.trail()[end];
                    if self.needed[member as usize] == self.reading {
                        chain.links.push(member);
                    }
                    end -= 1;
                }
                end += 1;
                chain.length += 1;
                chain.is_through_lines = true;
                chain.rounds = chain.rounds.max(board.round_of(member));
                let gone = chain.links[first..].to_vec();
                self.need_for(board, inference, &gone, &mut chain);
            } else {
                continue;
            }
            if is_too_dear(&chain) {
                return None;
            }
        }
        chain.links.reverse();
        Some(chain)
    }

    /// Marks what crossed out the members of a group before a place of the trail.
    fn need(&mut self, board: &Board<'_>, group: GroupId, before: usize, chain: &mut Chain) {
        let start = board.start();
        for &member in board.net().members(group) {
            let place = board.place_of(member);
            if board.is_out(member) && (start..before).contains(&place) {
                self.need_out(board, member, start, before, chain);
            }
        }
    }

    /// Marks what a constraint needed to rule out these members.
    #[cold]
    fn need_for(
        &mut self,
        board: &Board<'_>,
        inference: Inference,
        gone: &[Member],
        chain: &mut Chain,
    ) {
        let (net, start) = (board.net(), board.start());
        let Inference { constraint, before } = inference;
        let values = |cell| board.values(cell, before);
        let filled = net.constraints()[constraint as usize];
        let found = reasons_for_filled(net, filled, values, &[], gone, |member| {
            let is_new = board.place_of(member) >= start;
            let reason = is_new.then(|| self.reason(board, member, start, before)).flatten();
            // What was known before the supposition needs no link, so it may always be used.
            let place = reason.map_or(0, |reason| board.place_of(reason) + 1);
            Some((reason, place, member))
        });
        for member in found.reasons {
            if board.place_of(member) >= start {
                self.need_out(board, member, start, before, chain);
            }
        }
    }

    /// Marks the best reason why a member is out, among the reasons on the trail from
    /// `start` to before `before`.
    #[inline(always)]
    fn need_out(
        &mut self,
        board: &Board<'_>,
        member: Member,
        start: usize,
        before: usize,
        chain: &mut Chain,
    ) {
        let reason = self.reason(board, member, start, before);
        // A member that a constraint ruled out is a link itself; the others count as
        // crossed out.
        if reason != Some(member) {
            let is_new = self.crossed[member as usize] != self.reading;
            chain.crossed += usize::from(is_new);
            self.crossed[member as usize] = self.reading;
        }
        if let Some(reason) = reason {
            self.needed[reason as usize] = self.reading;
        }
    }

    /// The best reason why a member is out, among the reasons on the trail from `start`
    /// to before `before`: the member that excludes it, or the member itself if a
    /// constraint ruled it out.
    #[inline(always)]
    fn reason(
        &self,
        board: &Board<'_>,
        member: Member,
        start: usize,
        before: usize,
    ) -> Option<Member> {
        let mut best = (UNUSABLE, member);
        for group in board.net().groups(member) {
            if let Some(holder) = board.holder(group) {
                best = best.min((self.rank(board, holder, start, before), holder));
            }
        }
        if board.has_more() {
            best = best.min(self.further_reason(board, member, start, before));
        }
        (best.0 != UNUSABLE).then_some(best.1)
    }

    /// The best reason beyond those in the first four groups of the member.
    #[inline(never)]
    fn further_reason(
        &self,
        board: &Board<'_>,
        member: Member,
        start: usize,
        before: usize,
    ) -> (u64, Member) {
        let net = board.net();
        let holders = net.further_groups(member).iter().filter_map(|&group| board.holder(group));
        let excluding = net.excluded(member).iter().map(|&(other, _)| other);
        let excluding = excluding.filter(|&other| board.is_in(other));
        let inferred = board.inference(member).map(|_| member);
        let reasons = holders.chain(excluding).chain(inferred);
        let ranked = reasons.map(|reason| (self.rank(board, reason, start, before), reason));
        ranked.min().unwrap_or((UNUSABLE, member))
    }

    /// The rank of a reason; the lowest is the best. Reasons that the chain already
    /// contains come first, then earlier ones.
    #[inline(always)]
    fn rank(&self, board: &Board<'_>, reason: Member, start: usize, before: usize) -> u64 {
        let place = board.place_of(reason);
        if place < start || place >= before {
            UNUSABLE
        } else if self.needed[reason as usize] == self.reading {
            place as u64
        } else {
            place as u64 | NOT_NEEDED
        }
    }
}

/// The rank of a member that does not stand on that part of the trail.
const UNUSABLE: u64 = u64::MAX;

/// Added to the rank of a reason that the chain does not contain yet. It is above every
/// place of the trail, which are below 2^32.
const NOT_NEEDED: u64 = 1 << 32;

/// Makes the step of a chain of this kind. The board must be as it was when the chain was found.
pub(crate) fn step(board: &mut Board<'_>, chain: &Chain, kind: RuleKind) -> Step {
    let (member, holds) = chain.supposed;
    board.suppose(member, holds, chain.rounds);
    let links = Some(chain.links.as_slice());
    let mut inner: Vec<Step> = Vec::with_capacity(chain.length + 1);
    let runs = chain.links.chunk_by(|&one, &other| {
        board.inference(one).is_some_and(|inference| board.inference(other) == Some(inference))
    });
    for run in runs {
        if let Some(group) = board.reason(run[0]) {
            inner.push(single::step(board, board.place_of(run[0]), group, run[0], links));
        } else if let Some(inference) = board.inference(run[0]) {
            inner.push(constraints::step(board, inference, run, links));
        }
    }
    inner.push(contradiction::step(board, chain.broken, links));
    board.take_back();
    failed(board, member, holds, kind, inner)
}

/// Makes the step of a supposition that fails by these inner steps.
pub(crate) fn failed(
    board: &Board<'_>,
    member: Member,
    holds: bool,
    kind: RuleKind,
    inner: Vec<Step>,
) -> Step {
    let supposed = mark(board, member, holds);
    let mut known = vec![supposed];
    let mut premises = Vec::new();
    for step in &inner {
        for premise in &step.premises {
            if !known.contains(premise) && !premises.contains(premise) {
                premises.push(*premise);
            }
        }
        known.extend(&step.concludes);
    }
    let rule = Rule::new(kind, Supposition(supposed));
    let (concludes, clauses) = (vec![!supposed], Vec::new());
    Step { rule, concludes, premises, clauses, assumes: None, inner }
}
