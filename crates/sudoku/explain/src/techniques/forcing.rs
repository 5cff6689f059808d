//! Forcing chains: whichever value a cell holds, or wherever a value stands in a house, the same
//! follows.
//!
//! From each candidate that is supposed to hold, the candidates that then do not hold, hold and so
//! on are found breadth first. What all candidates of a cell, or all places of a value in a house,
//! lead to is true. Of all such conclusions, the one with the fewest links is taken, and with it
//! every other candidate that the last links of the same chains exclude. As in the other chains, no
//! link depends on more than the one before it, so that each chain can be read by itself. These are
//! Sudoku Explainer's *cell* and *region forcing chains*; what its dynamic ones add, links that
//! depend on several earlier ones, is left to failed literals. That tells each conclusion by
//! itself; here a player would have read the same chains again.
//!
//! Chains with nodes of several candidates were not taken, because with up to nine chains in a step
//! each link has to be plain. Cells with two candidates are left out: their two chains are one
//! alternating chain.

use super::graph::{Graph, NodeId};
use super::{
    Apart, Argument, GroupName, HouseName, Link, Mark, Pattern, Place, Rule, RuleKind, Step, View,
    Voice,
};
use crate::net::sight::ones;
use crate::net::{GroupId, Member};
use crate::step::evidence::mark;

/// Whichever of its members a group has, the same follows.
#[derive(Debug, PartialEq)]
struct ForcingChains {
    /// The cell, or the value in a house.
    from: GroupName,
    /// A chain of statements for each member. The first is that the member holds, each other one
    /// follows from the one before it, and the last is a conclusion of the step. If the step has
    /// several, the last statement but one excludes all of them.
    chains: Vec<Vec<Mark>>,
}

impl Argument for ForcingChains {
    fn told(&self, voice: &Voice<'_>) -> String {
        let chains = &self.chains;
        match self.from {
            GroupName::Cell(cell) => voice.say(
                [
                    "Whatever {cell} holds, the same follows in the end: {chains}.",
                    "Quelle que soit la valeur de {cell}, on arrive au même résultat : {chains}.",
                ],
                &[("cell", &cell), ("chains", &chains)],
            ),
            GroupName::Value(house, value) => voice.say(
                [
                    "Wherever {value} stands in {house}, the same follows in the end: {chains}.",
                    "Où que soit {value} dans {house}, on arrive au même résultat : {chains}.",
                ],
                &[("value", &value), ("house", &house), ("chains", &chains)],
            ),
        }
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [true, false].map(|holds| {
            let marks = self.chains.iter().flatten().filter(|mark| mark.holds == holds);
            marks.map(|mark| (mark.cell, Some(mark.value))).collect()
        })
    }

    fn links(&self, step: &Step) -> Vec<Link> {
        links_of(&self.chains, step)
    }

    fn house(&self) -> Option<HouseName> {
        match self.from {
            GroupName::Cell(_) => None,
            GroupName::Value(house, _) => Some(house),
        }
    }
}

/// The links of chains that end alike, each once: the last link of a chain leads to each
/// conclusion.
pub(super) fn links_of(chains: &[Vec<Mark>], step: &Step) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    for chain in chains {
        let within = chain.split_last().map_or(&[][..], |(_, within)| within);
        let last = within.last().into_iter();
        let last = last.flat_map(|&last| step.concludes.iter().map(move |&end| [last, end]));
        for pair in within.windows(2).map(|pair| [pair[0], pair[1]]).chain(last) {
            let ends = pair.map(|mark| vec![(mark.cell, mark.value)]);
            let link = Link { ends, is_strong: pair[1].holds };
            if !links.contains(&link) {
                links.push(link);
            }
        }
    }
    links
}

/// The most candidates of a board on which they are looked for: the lengths of all chains between
/// them are kept.
const MOST_NODES: usize = 1500;

/// The length of a chain that does not exist.
const NONE: u16 = u16::MAX;

/// The forcing chains with the fewest links.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let reach = Reach::of(view)?;
    let mut best: Option<(u16, GroupId, usize)> = None;
    for group in 0..view.net().group_count() as GroupId {
        if !view.board.is_waiting(group) || view.board.left(group) < 3 {
            continue;
        }
        if let Some((sum, end)) = reach.shared(view.board.open_members(group))
            && best.is_none_or(|best| sum < best.0)
        {
            best = Some((sum, group, end));
        }
    }
    let (_, group, end) = best?;
    let Alike { mut base, apart, chains, concludes } = reach.alike(view, &view.members(group), end);
    base.push(group);
    base.sort_unstable();
    base.dedup();
    let from = view.net().name(group);
    let kind = match from {
        GroupName::Cell(_) => RuleKind::CellForcingChains,
        GroupName::Value(..) => RuleKind::HouseForcingChains,
    };
    let rule = Rule::new(kind, ForcingChains { from, chains });
    Some(Pattern { rule, base, apart, concludes, assumes: None }.lean(view.board))
}

/// How far each candidate of a board reaches: what follows from it, and by how many links.
pub(super) struct Reach {
    graph: Graph,
    /// By node and statement.
    lengths: Vec<Vec<u16>>,
    /// By member: its node.
    numbers: Vec<NodeId>,
}

/// Chains from several candidates to the same conclusions, with the clauses on which they rest.
pub(super) struct Alike {
    pub(super) base: Vec<GroupId>,
    pub(super) apart: Vec<Apart>,
    pub(super) chains: Vec<Vec<Mark>>,
    pub(super) concludes: Vec<(Member, bool)>,
}

impl Reach {
    /// `None` if the board has too many candidates.
    pub(super) fn of(view: &View<'_, '_>) -> Option<Reach> {
        let graph = Graph::of(view, false);
        if graph.len() > MOST_NODES {
            return None;
        }
        let lengths = (0..graph.len()).map(|start| Spread::from(&graph, start).lengths).collect();
        let mut numbers = vec![0; view.net().member_count()];
        (0..graph.len()).for_each(|node| numbers[graph.members(node)[0] as usize] = node);
        Some(Reach { graph, lengths, numbers })
    }

    /// The statement to which all of these open members lead by the fewest links, and how many
    /// these are.
    pub(super) fn shared(&self, starts: impl Iterator<Item = Member>) -> Option<(u16, usize)> {
        let mut sums = vec![0_u16; 2 * self.graph.len()];
        for member in starts {
            let lengths = &self.lengths[self.numbers[member as usize]];
            sums.iter_mut().zip(lengths).for_each(|(sum, &more)| *sum = sum.saturating_add(more));
        }
        let least = sums.into_iter().enumerate().map(|(end, sum)| (sum, end)).min();
        least.filter(|&(sum, _)| sum != NONE)
    }

    /// The chains from these members to this statement and to others that the same chains lead to.
    pub(super) fn alike(&self, view: &View<'_, '_>, starts: &[Member], end: usize) -> Alike {
        let graph = &self.graph;
        let member_of = |statement: usize| graph.members(statement / 2)[0];
        let (mut base, mut apart, mut chains) = (Vec::new(), Vec::new(), Vec::new());
        let spread = |start: &Member| Spread::from(graph, self.numbers[*start as usize]);
        let all: Vec<Vec<(usize, GroupId)>> =
            starts.iter().map(|start| spread(start).chain(end)).collect();
        let ends = ends_alike(graph, &all, end);
        for chain in all {
            for link in chain.windows(2) {
                let [(one, _), (other, by)] = [link[0], link[1]];
                match other % 2 == 1 {
                    true => base.push(by),
                    false => apart.push(Apart::of(member_of(one), member_of(other))),
                }
            }
            if let [.., (last, _), _] = chain[..] {
                let others = ends.iter().filter(|&&other| other != end);
                apart.extend(others.map(|&other| Apart::of(member_of(last), member_of(other))));
            }
            let told = chain.iter().map(|&(end, _)| mark(view.board, member_of(end), end % 2 == 1));
            chains.push(told.collect());
        }
        let concludes = ends.into_iter().map(|end| (member_of(end), end % 2 == 1)).collect();
        Alike { base, apart, chains, concludes }
    }
}

/// The number of the statement that a node holds, or does not.
fn statement(node: NodeId, holds: bool) -> usize {
    2 * node + usize::from(holds)
}

/// What follows when one node holds.
struct Spread {
    /// By statement: how many links lead to it.
    lengths: Vec<u16>,
    /// By statement: from which node the last link comes, and the group of a strong one.
    from: Vec<(NodeId, GroupId)>,
}

impl Spread {
    fn from(graph: &Graph, start: NodeId) -> Spread {
        let mut spread = Spread {
            lengths: vec![NONE; 2 * graph.len()],
            from: vec![(start, 0); 2 * graph.len()],
        };
        spread.lengths[statement(start, true)] = 0;
        let mut excluded = vec![0_u64; graph.words()];
        let (mut held, mut gone) = (vec![start], Vec::new());
        let mut length = 0;
        while !held.is_empty() {
            length += 1;
            for node in held.drain(..) {
                for (place, &word) in graph.weak(node).iter().enumerate() {
                    let new = word & !excluded[place];
                    excluded[place] |= new;
                    for bit in ones(&[new]) {
                        let other = place * 64 + bit as usize;
                        spread.reach(statement(other, false), length, (node, 0));
                        gone.push(other);
                    }
                }
            }
            length += 1;
            for node in gone.drain(..) {
                for &(other, group) in &graph.strong[node] {
                    if spread.reach(statement(other, true), length, (node, group)) {
                        held.push(other);
                    }
                }
            }
        }
        spread
    }

    /// Notes how a statement is reached. Returns whether it was not reached before.
    fn reach(&mut self, end: usize, length: u16, from: (NodeId, GroupId)) -> bool {
        let is_new = self.lengths[end] == NONE;
        if is_new {
            (self.lengths[end], self.from[end]) = (length, from);
        }
        is_new
    }

    /// The statements from the start to this end, each with the group of the strong link that leads
    /// to it.
    fn chain(&self, mut end: usize) -> Vec<(usize, GroupId)> {
        let mut chain = Vec::new();
        loop {
            let (node, group) = self.from[end];
            chain.push((end, group));
            if self.lengths[end] == 0 {
                break;
            }
            end = statement(node, end.is_multiple_of(2));
        }
        chain.reverse();
        chain
    }
}

/// This end and the others to which the same chains lead by another last link: the candidates that
/// the last node but one of each chain excludes, without those in the chains.
fn ends_alike(graph: &Graph, chains: &[Vec<(usize, GroupId)>], end: usize) -> Vec<usize> {
    if end % 2 == 1 {
        return vec![end];
    }
    let mut excluded = vec![u64::MAX; graph.words()];
    for chain in chains {
        let [.., (last, _), _] = chain[..] else { return vec![end] };
        excluded.iter_mut().zip(graph.weak(last / 2)).for_each(|(all, &row)| *all &= row);
    }
    let is_told = |node: NodeId| {
        chains
            .iter()
            .any(|chain| chain[..chain.len() - 1].iter().any(|&(told, _)| told / 2 == node))
    };
    let nodes = ones(&excluded)
        .map(|node| node as NodeId)
        .filter(|&node| node == end / 2 || !is_told(node));
    nodes.map(|node| statement(node, false)).collect()
}
