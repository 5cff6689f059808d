//! The links between the candidates of a board, for chains.
//!
//! A node is a candidate, or several candidates of one value that stand where two houses
//! cross. A weak link joins two nodes that do not both hold, a strong one joins two nodes
//! of which one holds, because a group has no other members. A node of several candidates
//! holds if one of these does.

use rustc_hash::FxHashMap;

use super::View;
use crate::net::{GroupId, Member};

/// A node by its number: first the single candidates, then the groups of several.
pub(super) type NodeId = usize;

/// The nodes and links of a board.
pub(super) struct Graph {
    nodes: Vec<Vec<Member>>,
    /// How many nodes are single candidates.
    pub(super) singles: usize,
    words: usize,
    /// For each node, those that it excludes, as bits.
    weak: Vec<u64>,
    /// For each node, those that hold if it does not, each with the group that says so.
    pub(super) strong: Vec<Vec<(NodeId, GroupId)>>,
}

impl Graph {
    /// The graph of the single candidates, and of several ones if `grouped` is true.
    pub(super) fn of(view: &View<'_, '_>, grouped: bool) -> Graph {
        let mut nodes: Vec<Vec<Member>> = view.open_members().map(|member| vec![member]).collect();
        let singles = nodes.len();
        if grouped {
            nodes.extend(several(view));
        }
        let words = nodes.len().div_ceil(64);
        let mut graph = Graph {
            singles,
            words,
            weak: vec![0; words * nodes.len()],
            strong: vec![Vec::new(); nodes.len()],
            nodes,
        };
        graph.add_weak(view);
        graph.add_strong(view);
        graph
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    pub(super) fn members(&self, node: NodeId) -> &[Member] {
        &self.nodes[node]
    }

    /// The nodes that a node excludes, as bits.
    pub(super) fn weak(&self, node: NodeId) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    pub(super) fn is_weak(&self, one: NodeId, other: NodeId) -> bool {
        self.weak(one)[other / 64] >> (other % 64) & 1 == 1
    }

    fn add_weak(&mut self, view: &View<'_, '_>) {
        let numbers = self.numbers(view);
        for node in 0..self.nodes.len() {
            let seen = view.common(&self.nodes[node]);
            let row = &mut self.weak[node * self.words..][..self.words];
            for member in seen {
                let other = numbers[member as usize];
                row[other / 64] |= 1 << (other % 64);
            }
            for other in self.singles..self.nodes.len() {
                let sees = |member: &Member| {
                    let other = numbers[*member as usize];
                    row[other / 64] >> (other % 64) & 1 == 1
                };
                if self.nodes[other].iter().all(sees) {
                    row[other / 64] |= 1 << (other % 64);
                }
            }
        }
    }

    /// By member: the number of its node, if it is open.
    fn numbers(&self, view: &View<'_, '_>) -> Vec<NodeId> {
        let mut numbers = vec![0; view.net().member_count()];
        for (node, members) in self.nodes[..self.singles].iter().enumerate() {
            numbers[members[0] as usize] = node;
        }
        numbers
    }

    /// By group: the nodes of several candidates that lie in it.
    fn several_by_group(&self, view: &View<'_, '_>) -> Vec<Vec<NodeId>> {
        let net = view.net();
        let mut nodes = vec![Vec::new(); net.group_count()];
        for node in self.singles..self.nodes.len() {
            let (first, rest) = (self.nodes[node][0], &self.nodes[node][1..]);
            for group in net.all_groups(first) {
                if rest.iter().all(|&member| net.is_in_group(member, group)) {
                    nodes[group as usize].push(node);
                }
            }
        }
        nodes
    }

    fn add_strong(&mut self, view: &View<'_, '_>) {
        let numbers = self.numbers(view);
        let several = self.several_by_group(view);
        let by_members: FxHashMap<&[Member], NodeId> = (self.singles..self.nodes.len())
            .map(|node| (self.nodes[node].as_slice(), node))
            .collect();
        let groups = 0..view.net().group_count() as GroupId;
        for group in groups.filter(|&group| view.board.is_waiting(group)) {
            if let Some([one, other]) = view.both(group) {
                let (one, other) = (numbers[one as usize], numbers[other as usize]);
                self.strong[one].push((other, group));
                self.strong[other].push((one, group));
                continue;
            }
            // Any node of several candidates that leaves another node.
            for &node in &several[group as usize] {
                let is_left = |member: &Member| !self.nodes[node].contains(member);
                let rest: Vec<Member> = view.board.open_members(group).filter(is_left).collect();
                let other = match rest[..] {
                    [] => None,
                    [member] => Some(numbers[member as usize]),
                    _ => by_members.get(rest.as_slice()).copied(),
                };
                if let Some(other) = other {
                    self.strong[node].push((other, group));
                    if other < self.singles {
                        self.strong[other].push((node, group));
                    }
                }
            }
        }
    }
}

/// The candidates of one value where two houses cross, if there are several.
fn several(view: &View<'_, '_>) -> Vec<Vec<Member>> {
    let net = view.net();
    let mut found = Vec::new();
    for &[one, other] in &view.sight.crossings {
        for value in 1..=net.side() as u8 {
            let group = net.value_group(other, value);
            if !view.board.is_waiting(group) {
                continue;
            }
            let members = view.members(net.value_group(one, value)).into_iter();
            let mut members: Vec<Member> =
                members.filter(|&member| net.is_in_group(member, group)).collect();
            members.sort_unstable();
            if members.len() > 1 {
                found.push(members);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
