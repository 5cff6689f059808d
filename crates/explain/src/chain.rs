//! Failed literals with their chains: what is supposed, what follows, and the
//! contradiction, with nothing in between that is not needed.
//!
//! Every open literal is supposed in turn (the paper's III.B). When a group
//! breaks, the chain is read backwards from it: which placements put its
//! members out, which put out the others of their groups, and so on to the
//! supposition. A member often goes out by several placements; one that the
//! chain has already is taken, else the earliest, which keeps chains short
//! without a search (the shortest of all is a hard problem of its own: a
//! minimal unsatisfiable core). Conflict analysis of a solver reads the same
//! graph, but its watch lists find some conflict, not a near one.
//!
//! The chains are Berthier's braids ("Pattern-Based Constraint Satisfaction
//! and Logic Puzzles", 2012), and their length, the number of placements, is
//! his.

use super::board::{Board, Broken, Inference};
use super::evidence::mark;
use super::net::{GroupId, Member, Propagator};
use super::propagator::{compared, reasons_for_sum};
use super::step::Step;
use super::{broken, inference, single};

/// A contradiction that follows from a supposition by propagation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    /// What is supposed.
    pub(crate) supposed: (Member, bool),
    /// The members that follow and are needed, in their order: those that are
    /// placed, and those that propagators rule out.
    pub(crate) links: Vec<Member>,
    /// How many steps the links are: one for each placement, and one for all
    /// that one run of a propagator rules out.
    pub(crate) length: usize,
    /// What cannot be.
    pub(crate) broken: Broken,
    /// How many rounds of propagation it takes.
    pub(crate) rounds: usize,
    /// How many candidates the placements cross out that have to be.
    pub(crate) crossed: usize,
    /// How many of the links are the last value of a cell.
    pub(crate) naked: usize,
}

/// Finds chains; keeps the memory for it.
#[derive(Debug, Default)]
pub(crate) struct ChainFinder {
    /// By member: whether the chain needs it, as the number of the reading.
    needed: Vec<u32>,
    /// The same for members that have to be out.
    crossed: Vec<u32>,
    reading: u32,
}

impl ChainFinder {
    /// The chain that is least by `key` (its first part the number of links)
    /// among those with at most `links` links, of all literals that `wanted`
    /// lets through.
    pub(crate) fn shortest(
        &mut self,
        board: &mut Board<'_>,
        links: usize,
        wanted: impl Fn(Member, bool) -> bool,
    ) -> Option<Chain> {
        let key = |chain: &Chain| (chain.length, chain.crossed, !chain.supposed.1);
        let mut best: Option<Chain> = None;
        for (member, holds) in board.literals() {
            if !wanted(member, holds) {
                continue;
            }
            let most = best.as_ref().map_or(links, |best| best.length);
            if let Some(chain) = self.of(board, member, holds, most)
                && chain.length <= links
                && best.as_ref().is_none_or(|best| key(&chain) < key(best))
            {
                best = Some(chain);
            }
        }
        best
    }

    /// The shortest chain that the first broken round of a supposition gives;
    /// `None` when it takes more than `rounds` rounds or does not fail.
    pub(crate) fn of(
        &mut self,
        board: &mut Board<'_>,
        member: Member,
        holds: bool,
        rounds: usize,
    ) -> Option<Chain> {
        let key = |chain: &Chain| (chain.length, chain.crossed);
        let mut best: Option<Chain> = None;
        self.each(board, member, holds, rounds, |chain| {
            if best.as_ref().is_none_or(|best| key(&chain) < key(best)) {
                best = Some(chain);
            }
        });
        best
    }

    /// Calls `visit` with a chain for each contradiction that the first broken
    /// round of a supposition has.
    pub(crate) fn each(
        &mut self,
        board: &mut Board<'_>,
        member: Member,
        holds: bool,
        rounds: usize,
        mut visit: impl FnMut(Chain),
    ) {
        if board.suppose(member, holds, rounds) {
            for place in 0..board.broken().len() {
                visit(self.read(board, board.broken()[place], (member, holds)));
            }
        }
        board.take_back();
    }

    /// Reads the chain of a contradiction backwards, under the supposition.
    fn read(&mut self, board: &Board<'_>, broken: Broken, supposed: (Member, bool)) -> Chain {
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
        };
        match broken {
            Broken::Group(group) => self.need(board, group, end, &mut chain),
            Broken::Propagator(inference, member) => {
                self.needed[member as usize] = self.reading;
                self.need_for(board, inference, &[member], &mut chain);
            }
            Broken::Given(_) => {}
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
                chain.rounds = chain.rounds.max(board.round_of(member));
                let gone = chain.links[first..].to_vec();
                self.need_for(board, inference, &gone, &mut chain);
            }
        }
        chain.links.reverse();
        chain
    }

    /// Marks what puts the members of a group out before a place of the trail.
    fn need(&mut self, board: &Board<'_>, group: GroupId, before: usize, chain: &mut Chain) {
        let start = board.start();
        for &member in board.net().members(group) {
            let place = board.place_of(member);
            if board.is_out(member) && (start..before).contains(&place) {
                self.need_out(board, member, start, before, chain);
            }
        }
    }

    /// Marks what a propagator needed to rule out these members.
    #[cold]
    fn need_for(
        &mut self,
        board: &Board<'_>,
        inference: Inference,
        gone: &[Member],
        chain: &mut Chain,
    ) {
        let (net, start) = (board.net(), board.start());
        let Inference { propagator, before } = inference;
        let needed: Vec<Member> = match net.propagators()[propagator as usize] {
            Propagator::Comparison(order) => {
                gone.iter().flat_map(|&member| compared(net, order, member)).collect()
            }
            Propagator::Sum(number) => {
                let values = |cell| board.values(cell, before);
                reasons_for_sum(net, number, values, gone, |member| {
                    let is_new = board.place_of(member) >= start;
                    let reason =
                        is_new.then(|| self.reason(board, member, start, before)).flatten();
                    // What was known before needs no link, and is kept.
                    let place = reason.map_or(0, |reason| board.place_of(reason) + 1);
                    Some((reason, place, member))
                })
            }
        };
        for member in needed {
            if board.place_of(member) >= start {
                self.need_out(board, member, start, before, chain);
            }
        }
    }

    /// Marks what puts a member out, of what stands on the trail from `start` on
    /// and before another place.
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
        // What a propagator rules out is a link, not crossed out by one.
        if reason != Some(member) {
            let is_new = self.crossed[member as usize] != self.reading;
            chain.crossed += usize::from(is_new);
            self.crossed[member as usize] = self.reading;
        }
        if let Some(reason) = reason {
            self.needed[reason as usize] = self.reading;
        }
    }

    /// The member that is the best reason, of those on the trail from `start` on
    /// and before another place, why another one is out: the member itself when
    /// a propagator ruled it out.
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

    /// The best reason beside those in the first four groups of the member.
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

    /// The rank of a reason, the least for the best: one that the chain has
    /// already, then the earliest.
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

/// The rank of what does not stand on that part of the trail.
const UNUSABLE: u64 = u64::MAX;

/// The part of a rank that says that the chain does not have the reason so far;
/// above all places of the trail, which has less than 2^32.
const NOT_NEEDED: u64 = 1 << 32;

/// The step that a chain gives; the board is as it was when it was found.
pub(crate) fn step(board: &mut Board<'_>, chain: &Chain) -> Step {
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
            inner.push(inference::step(board, inference, run, links));
        }
    }
    inner.push(broken::step(board, chain.broken, links));
    board.take_back();
    failed(board, member, holds, inner)
}

/// The step that a supposition fails, by what follows from it.
pub(crate) fn failed(board: &Board<'_>, member: Member, holds: bool, inner: Vec<Step>) -> Step {
    Step::failed(mark(board, member, holds), inner)
}
