//! Chains: strong and weak links in turns.
//!
//! From each node that is supposed not to hold, the nodes that then hold, do not hold,
//! hold and so on are found breadth first. The first node that holds and together with the
//! start excludes something ends a shortest chain. The links of one chain never depend on
//! each other, which is what makes it readable; nets of such links are left to failed
//! literals.
//!
//! The kinds differ in the links that they may use. In an X-chain all nodes have the same
//! value; in an XY-chain all strong links are cells with two candidates; an alternating
//! chain (AIC) may use any, and a grouped one has nodes of several candidates.

use super::graph::{Graph, NodeId};
use super::linked::{Linked, Sentences, chain};
use super::{AnyOf, Lookout, Node, Part, Pattern, RuleKind, View, Voice, out};
use crate::net::sight::ones;
use crate::net::{GroupId, Member};
use neuf_words::Sentence;
use std::cmp::Reverse;

/// The shortest X-chain, or else the shortest XY-chain.
pub(super) fn of_one_kind(lookout: &Lookout<'_, '_>) -> Option<Pattern> {
    let (view, graph) = lookout.graph()?;
    [RuleKind::XChain, RuleKind::XyChain].into_iter().find_map(|kind| shortest(view, graph, kind))
}

/// The shortest alternating chain, or else the shortest grouped one.
pub(super) fn of_all_kinds(lookout: &Lookout<'_, '_>) -> Option<Pattern> {
    let (view, graph) = lookout.graph()?;
    shortest(view, graph, RuleKind::AlternatingChain)
        .or_else(|| shortest(view, &Graph::of(view, true), RuleKind::GroupedChain))
}

pub(super) fn of_kind(lookout: &Lookout<'_, '_>, kind: RuleKind) -> Option<Pattern> {
    let (view, graph) = lookout.graph()?;
    match kind {
        RuleKind::GroupedChain => widest(view, &Graph::of(view, true), kind),
        _ => widest(view, graph, kind),
    }
}

static SENTENCES: Sentences = Sentences {
    told,
    signs: Some((
        signs,
        [
            "(Of two joined by = at least one is true, and of two joined by - at most one.)",
            "(De deux maillons joints par = l'un au moins est vrai, et de deux joints par - l'un au \
             plus.)",
        ],
    )),
};

const IS: Sentence = ["{cells} is {value}", "{cells} est {value}"];
const IS_NOT: Sentence = ["{cells} is not {value}", "{cells} n'est pas {value}"];
const IS_IN: Sentence = ["{value} is in {cells}", "{value} est en {cells}"];
const IS_NOT_IN: Sentence = ["{value} is not in {cells}", "{value} n'est pas en {cells}"];

/// Of two values of a cell.
const NOT_BUT: Sentence =
    ["{cell} is not {one} but {other}", "{cell} n'est pas {one} mais {other}"];

/// Whether a node is true, as a part of a sentence.
fn stated(voice: &Voice<'_>, node: &Node, holds: bool) -> String {
    let sentence = match (node.cells.len(), holds) {
        (1, true) => IS,
        (1, false) => IS_NOT,
        (_, true) => IS_IN,
        (_, false) => IS_NOT_IN,
    };
    voice.say(sentence, &[("cells", &AnyOf(&node.cells)), ("value", &node.value)])
}

/// The chain as a person says it: from its first node, which is supposed not to be true, to its
/// last one.
fn told(found: &Linked, voice: &Voice<'_>) -> String {
    let [first, .., last] = &found.nodes[..] else { return String::new() };
    let mut links = vec![stated(voice, first, false)];
    for (at, pair) in found.nodes.chunks_exact(2).enumerate() {
        let (weak, strong) = (&pair[0], &pair[1]);
        if at > 0 && weak.cells == strong.cells && weak.cells.len() == 1 {
            let parts: [(&str, &dyn Part); 3] =
                [("cell", &weak.cells), ("one", &weak.value), ("other", &strong.value)];
            links.push(voice.say(NOT_BUT, &parts));
            continue;
        }
        if at > 0 {
            links.push(stated(voice, weak, false));
        }
        links.push(stated(voice, strong, true));
    }
    if found.is_ring {
        links.push(stated(voice, first, false));
    }
    let then = voice.say([", then ", ", alors "], &[]);
    let sentence = match (first == last, found.is_ring) {
        (true, _) => ["If {chain}: so {first}.", "Si {chain} : donc {first}."],
        (false, true) => [
            "If {chain}. The chain leads back to where it began, so of two places in it that exclude \
             each other, exactly one is true.",
            "Si {chain}. La chaîne revient à son début : de deux de ses places qui s'excluent, \
             l'une exactement est donc vraie.",
        ],
        (false, false) => [
            "If {chain}. In any case, {first}, or {last}.",
            "Si {chain}. Dans tous les cas, {first}, ou bien {last}.",
        ],
    };
    let [first, last] = [first, last].map(|node| stated(voice, node, true));
    let parts: [(&str, &dyn Part); 3] =
        [("chain", &links.join(&then)), ("first", &first), ("last", &last)];
    voice.say(sentence, &parts)
}

/// The chain in the notation that forums call Eureka.
fn signs(found: &Linked, voice: &Voice<'_>) -> String {
    let named = found.nodes.iter().zip(found.named(voice));
    let named: Vec<String> =
        named.map(|(node, cells)| format!("({}){cells}", node.value)).collect();
    let [first, rest @ ..] = &named[..] else { return String::new() };
    let mut chain = first.clone();
    for (place, node) in rest.iter().enumerate() {
        let sign = if place.is_multiple_of(2) { '=' } else { '-' };
        chain = format!("{chain} {sign} {node}");
    }
    if found.is_ring {
        chain = format!("{chain} - {first}");
    }
    voice.say(["In signs: {chain}.", "En signes : {chain}."], &[("chain", &chain)])
}

/// The most nodes of a chain that [`widest`] takes: HoDoKu looks no further.
const MOST_NODES: usize = 20;

/// A chain that was found.
struct Found {
    nodes: Vec<NodeId>,
    groups: Vec<GroupId>,
    concludes: Vec<(Member, bool)>,
    is_ring: bool,
}

/// The shortest chain of this kind.
fn shortest(view: &View<'_, '_>, graph: &Graph, kind: RuleKind) -> Option<Pattern> {
    let found = Search::new(view, graph, kind).shortest()?;
    Some(pattern(view, graph, kind, found))
}

/// The chain of this kind, of at most [`MOST_NODES`], that excludes the most; of these, the one
/// whose conclusions have the lowest places. X- and XY-chains that close to a ring count as others
/// do, by their ends. HoDoKu takes its chains so, as its steps show; people look for a short one.
fn widest(view: &View<'_, '_>, graph: &Graph, kind: RuleKind) -> Option<Pattern> {
    let found = Search::new(view, graph, kind).widest()?;
    Some(pattern(view, graph, kind, found))
}

fn pattern(view: &View<'_, '_>, graph: &Graph, kind: RuleKind, found: Found) -> Pattern {
    let nodes: Vec<Vec<Member>> =
        found.nodes.iter().map(|&node| graph.members(node).to_vec()).collect();
    let kind = (kind, &SENTENCES);
    chain(view, kind, &nodes, found.groups, found.concludes, found.is_ring)
}

struct Search<'s, 'b, 'n> {
    view: &'s View<'b, 'n>,
    graph: &'s Graph,
    kind: RuleKind,
    /// For each node in `held`, how it was reached when it holds: from which node, by which
    /// group.
    on: Vec<(NodeId, GroupId)>,
    /// The nodes that were reached when they hold, as bits.
    held: Vec<u64>,
    /// For each node that was reached when it does not hold: from which node.
    off: Vec<NodeId>,
    /// For each value from 1, the nodes with this value, as bits.
    alike: Vec<Vec<u64>>,
}

impl<'s, 'b, 'n> Search<'s, 'b, 'n> {
    fn new(view: &'s View<'b, 'n>, graph: &'s Graph, kind: RuleKind) -> Search<'s, 'b, 'n> {
        let mut alike = vec![vec![0; graph.words()]; view.net().side()];
        for node in 0..graph.len() {
            let value = view.value(graph.members(node)[0]);
            alike[usize::from(value) - 1][node / 64] |= 1 << (node % 64);
        }
        let (on, off) = (vec![(0, 0); graph.len()], vec![0; graph.len()]);
        Search { view, graph, kind, on, held: vec![0; graph.words()], off, alike }
    }

    /// A shortest chain; of these, one that excludes the most.
    fn shortest(&mut self) -> Option<Found> {
        let mut best: Option<Found> = None;
        for start in 0..self.graph.len() {
            let most = best.as_ref().map_or(usize::MAX, |best| best.nodes.len());
            let mut found = None;
            self.from(start, most, |search, ends, length| {
                let ends = ends.iter().filter_map(|&end| search.ended(start, end, length));
                found = ends.max_by_key(|found| found.concludes.len());
                found.is_none()
            });
            if let Some(found) = found
                && best.as_ref().is_none_or(|best| {
                    let key =
                        |found: &Found| (found.nodes.len(), usize::MAX - found.concludes.len());
                    key(&found) < key(best)
                })
            {
                best = Some(found);
            }
        }
        best
    }

    fn widest(&mut self) -> Option<Found> {
        let mut best: Option<(_, Found)> = None;
        for start in 0..self.graph.len() {
            self.from(start, MOST_NODES, |search, ends, length| {
                for &end in ends.iter().filter(|_| length >= 4) {
                    let (gone, is_ring) = search.excluded(start, end, length);
                    if gone.is_empty() {
                        continue;
                    }
                    let key = (Reverse(gone.len()), search.places(&gone), length);
                    if best.as_ref().is_none_or(|(best, _)| key < *best) {
                        let found = search.found(start, end, out(gone), is_ring);
                        best = found.map(|found| (key, found));
                    }
                }
                true
            });
        }
        best.map(|(_, found)| found)
    }

    /// What [`widest`] counts of the chain to this end, and whether it closes to a ring there.
    /// Where the start is the end, the other candidates of its cell are excluded, and not the same
    /// value elsewhere.
    fn excluded(&self, start: NodeId, end: NodeId, length: usize) -> (Vec<Member>, bool) {
        let (graph, view) = (self.graph, self.view);
        let is_of_one_kind = self.is_of_one_kind();
        if start == end {
            let mut gone = Vec::new();
            if let (&[member], false) = (graph.members(start), is_of_one_kind) {
                gone = view.members(view.net().cell_group(view.cell(member)));
                gone.retain(|&other| other != member);
            }
            return (gone, false);
        }
        if !is_of_one_kind && graph.is_weak(start, end) {
            let gone = self.ended(start, end, length).map(|found| found.concludes);
            let members = gone.unwrap_or_default().into_iter().map(|(member, _)| member);
            return (members.collect(), true);
        }
        (self.seen_by_both(start, end), false)
    }

    /// Whether all nodes have the same value, or all strong links are cells.
    fn is_of_one_kind(&self) -> bool {
        matches!(self.kind, RuleKind::XChain | RuleKind::XyChain)
    }

    /// A number for the places of members, in which later ones count more.
    fn places(&self, members: &[Member]) -> usize {
        let place = |(at, &member): (usize, &Member)| {
            let (cell, value) = self.view.net().meaning(member);
            cell.position() * (1 + 80 * at) + usize::from(value)
        };
        members.iter().enumerate().map(place).sum()
    }

    fn may_join(&self, group: GroupId) -> bool {
        match self.kind {
            RuleKind::XChain => !self.view.net().is_cell(group),
            RuleKind::XyChain => self.view.net().is_cell(group),
            _ => true,
        }
    }

    /// Finds out what a chain of at most so many nodes that starts here leads to. By length, from
    /// the shortest, `visit` gets the nodes at which such chains may end, and says whether to go
    /// on.
    fn from(
        &mut self,
        start: NodeId,
        most: usize,
        mut visit: impl FnMut(&Self, &[NodeId], usize) -> bool,
    ) {
        let graph = self.graph;
        self.held.fill(0);
        let keeps_value = self.is_of_one_kind();
        let mut frontier = vec![start];
        let mut length = 0;
        let mut reached = vec![0_u64; graph.words()];
        reached[start / 64] |= 1 << (start % 64);
        while !frontier.is_empty() && length + 2 <= most {
            length += 2;
            let mut held = Vec::new();
            for &node in &frontier {
                for &(other, group) in &graph.strong[node] {
                    let is_held = self.held[other / 64] >> (other % 64) & 1 == 1;
                    if !is_held && self.may_join(group) {
                        self.held[other / 64] |= 1 << (other % 64);
                        self.on[other] = (node, group);
                        held.push(other);
                    }
                }
            }
            if !visit(self, &held, length) {
                return;
            }
            frontier.clear();
            for &node in &held {
                let value = usize::from(self.view.value(graph.members(node)[0])) - 1;
                for (place, &word) in graph.weak(node).iter().enumerate() {
                    let mut new = word & !reached[place];
                    if keeps_value {
                        new &= self.alike[value][place];
                    }
                    reached[place] |= new;
                    while new != 0 {
                        let other = place * 64 + new.trailing_zeros() as usize;
                        new &= new - 1;
                        self.off[other] = node;
                        frontier.push(other);
                    }
                }
            }
        }
    }

    /// The chain to this end, if it concludes anything.
    fn ended(&self, start: NodeId, end: NodeId, length: usize) -> Option<Found> {
        let graph = self.graph;
        // Two nodes are one strong link, which simpler techniques use.
        if length < 4 {
            return None;
        }
        if start == end {
            let &[member] = graph.members(start) else { return None };
            return self.found(start, end, vec![(member, true)], false);
        }
        let mut gone = self.seen_by_both(start, end);
        let is_ring = graph.is_weak(start, end);
        if gone.is_empty() && !is_ring {
            return None;
        }
        let (nodes, _) = self.path(start, end);
        if is_ring {
            for link in nodes[1..nodes.len() - 1].chunks(2) {
                gone.extend(self.seen_by_both(link[0], link[1]));
            }
            gone.sort_unstable();
            gone.dedup();
        }
        let is_node =
            |member: &Member| nodes.iter().any(|&node| graph.members(node).contains(member));
        gone.retain(|member| !is_node(member));
        if gone.is_empty() { None } else { self.found(start, end, out(gone), is_ring) }
    }

    /// The single candidates that both nodes exclude.
    fn seen_by_both(&self, one: NodeId, other: NodeId) -> Vec<Member> {
        let graph = self.graph;
        let both = graph.weak(one).iter().zip(graph.weak(other)).map(|(a, b)| a & b);
        let mut seen = Vec::new();
        for (place, word) in both.enumerate().filter(|&(_, word)| word != 0) {
            let is_single = |&bit: &Member| place * 64 + (bit as usize) < graph.singles;
            seen.extend(
                ones(&[word])
                    .filter(is_single)
                    .map(|bit| graph.members(place * 64 + bit as usize)[0]),
            );
        }
        seen
    }

    fn found(
        &self,
        start: NodeId,
        end: NodeId,
        concludes: Vec<(Member, bool)>,
        is_ring: bool,
    ) -> Option<Found> {
        let (nodes, groups) = self.path(start, end);
        // A grouped chain without such a node would have been found before.
        Some(Found { nodes, groups, concludes, is_ring })
    }

    /// The nodes from the start to the end, and the groups of the strong links.
    fn path(&self, start: NodeId, end: NodeId) -> (Vec<NodeId>, Vec<GroupId>) {
        let (mut nodes, mut groups) = (vec![end], Vec::new());
        let mut at = end;
        loop {
            let (node, group) = self.on[at];
            nodes.push(node);
            groups.push(group);
            if node == start {
                break;
            }
            at = self.off[node];
            nodes.push(at);
        }
        nodes.reverse();
        groups.reverse();
        (nodes, groups)
    }
}
