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

use super::board::Board;
use super::evidence::mark;
use super::net::{GroupId, Member};
use super::single;
use super::step::Step;

/// A contradiction that follows from a supposition by propagation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    /// What is supposed.
    pub(crate) supposed: (Member, bool),
    /// The placements that follow and are needed, in their order.
    pub(crate) links: Vec<Member>,
    /// The group that has no member left.
    pub(crate) broken: GroupId,
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
        let key = |chain: &Chain| (chain.links.len(), chain.crossed, !chain.supposed.1);
        let mut best: Option<Chain> = None;
        let open: Vec<Member> = board.all_open().collect();
        for (member, holds) in open.into_iter().flat_map(|member| [(member, true), (member, false)])
        {
            if !wanted(member, holds) {
                continue;
            }
            let most = best.as_ref().map_or(links, |best| best.links.len());
            if let Some(chain) = self.of(board, member, holds, most)
                && chain.links.len() <= links
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
        let key = |chain: &Chain| (chain.links.len(), chain.crossed);
        let mut best: Option<Chain> = None;
        self.each(board, member, holds, rounds, |chain| {
            if best.as_ref().is_none_or(|best| key(&chain) < key(best)) {
                best = Some(chain);
            }
        });
        best
    }

    /// Calls `visit` with a chain for each group that the first broken round of
    /// a supposition breaks.
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

    /// Reads the chain of a broken group backwards, under the supposition.
    fn read(&mut self, board: &Board<'_>, broken: GroupId, supposed: (Member, bool)) -> Chain {
        self.needed.resize(board.net().member_count(), 0);
        self.crossed.resize(board.net().member_count(), 0);
        self.reading += 1;
        let (start, end) = (board.start(), board.trail().len());
        let mut chain =
            Chain { supposed, links: Vec::new(), broken, rounds: 0, crossed: 0, naked: 0 };
        self.need(board, broken, end, &mut chain);
        for place in (start + 1..end).rev() {
            let member = board.trail()[place];
            if self.needed[member as usize] != self.reading {
                continue;
            }
            if let Some(group) = board.reason(member).filter(|_| !board.is_out(member)) {
                chain.links.push(member);
                chain.rounds = chain.rounds.max(board.round_of(member));
                chain.naked += usize::from(board.net().is_cell(group));
                self.need(board, group, place, &mut chain);
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
            if !board.is_out(member) || place < start || place >= before {
                continue;
            }
            let is_new = self.crossed[member as usize] != self.reading;
            chain.crossed += usize::from(is_new);
            self.crossed[member as usize] = self.reading;
            let groups = board.net().groups(member).into_iter();
            let holders = groups.filter_map(|group| board.holder(group));
            let usable =
                holders.filter(|&holder| (start..before).contains(&board.place_of(holder)));
            let best = usable.min_by_key(|&holder| {
                (self.needed[holder as usize] != self.reading, board.place_of(holder))
            });
            if let Some(best) = best {
                self.needed[best as usize] = self.reading;
            }
        }
    }
}

/// The step that a chain gives; the board is as it was when it was found.
pub(crate) fn step(board: &mut Board<'_>, chain: &Chain) -> Step {
    let (member, holds) = chain.supposed;
    board.suppose(member, holds, chain.rounds);
    let mut inner: Vec<Step> = Vec::with_capacity(chain.links.len() + 1);
    for &link in &chain.links {
        if let Some(group) = board.reason(link) {
            let before = board.place_of(link);
            inner.push(single::step(board, before, group, link, Some(&chain.links)));
        }
    }
    inner.push(single::contradiction(board, chain.broken, Some(&chain.links)));
    board.take_back();
    failed(board, member, holds, inner)
}

/// The step that a supposition fails, by what follows from it.
pub(crate) fn failed(board: &Board<'_>, member: Member, holds: bool, inner: Vec<Step>) -> Step {
    Step::failed(mark(board, member, holds), inner)
}
