//! Strong and weak links in turns: what wings, short chains of one value and all longer chains are.
//!
//! A chain begins and ends with a strong link, so its first node or its last one holds. In a ring,
//! the last node and the first exclude each other, so that of the two nodes of each weak link one
//! holds. If the first node and the last are the same, it holds.

use super::view::View;
use super::{Argument, Link, Node, Place, Rule, RuleKind, SEES_BOTH, Seen, Step, Voice};
use crate::net::{GroupId, Member};
use crate::step::node::in_turns;
use crate::step::pattern::{Apart, Pattern};
use neuf_sudoku::Cell;
use neuf_words::Sentence;

/// What a technique says of a chain.
type Tell = fn(&Linked, &Voice<'_>) -> String;

/// How a technique tells its chains.
#[derive(Debug)]
pub(super) struct Sentences {
    pub(super) told: Tell,
    /// The same in signs, and what these mean.
    pub(super) signs: Option<(Tell, Sentence)>,
}

/// Nodes that are joined.
#[derive(Debug)]
pub(super) struct Linked {
    /// The nodes, an even number. One of the first and the second holds; the second and the third
    /// do not both hold; and so on.
    pub(super) nodes: Vec<Node>,
    pub(super) is_ring: bool,
    sentences: &'static Sentences,
}

impl PartialEq for Linked {
    fn eq(&self, other: &Linked) -> bool {
        (&self.nodes, self.is_ring) == (&other.nodes, other.is_ring)
    }
}

impl Linked {
    /// The cells of each node: `r1c2/r1c3`.
    pub(super) fn named(&self, voice: &Voice<'_>) -> Vec<String> {
        let named = |node: &Node| {
            let cells: Vec<String> = node.cells.iter().map(|&cell| voice.cell(cell)).collect();
            cells.join("/")
        };
        self.nodes.iter().map(named).collect()
    }
}

impl Argument for Linked {
    fn told(&self, voice: &Voice<'_>) -> String {
        (self.sentences.told)(self, voice)
    }

    fn sentence(&self, voice: &Voice<'_>) -> String {
        let told = voice.and_so(self.told(voice), self.seen(voice.step));
        match self.sentences.signs {
            Some((signs, _)) => format!("{told} {}", signs(self, voice)),
            None => told,
        }
    }

    /// What sees both ends of a chain of one value loses the value.
    fn seen(&self, step: &Step) -> Option<Seen> {
        let [first, .., last] = &self.nodes[..] else { return None };
        let is_inside = |cell: Cell| self.nodes.iter().any(|node| node.cells.contains(&cell));
        let is_between_ends = !self.is_ring
            && first.value == last.value
            && step.concludes.iter().all(|mark| mark.value == first.value && !is_inside(mark.cell));
        is_between_ends.then_some(SEES_BOTH)
    }

    fn notation(&self) -> Option<[&'static str; 2]> {
        Some(self.sentences.signs?.1)
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        in_turns(&self.nodes).map(Node::all_places)
    }

    fn links(&self, _: &Step) -> Vec<Link> {
        let nodes: Vec<_> = self.nodes.iter().map(Node::candidates).collect();
        Link::chain(&nodes, self.is_ring)
    }
}

/// The pattern of a chain: its nodes, the groups of its strong links, and what it excludes
/// by the ends, or in a ring by any weak link.
pub(super) fn chain(
    view: &View<'_, '_>,
    (kind, sentences): (RuleKind, &'static Sentences),
    nodes: &[Vec<Member>],
    base: Vec<GroupId>,
    concludes: Vec<(Member, bool)>,
    is_ring: bool,
) -> Pattern {
    let mut apart = Vec::new();
    let mut join = |ones: &[Member], others: &[Member]| {
        apart.extend(Apart::between(ones, others));
    };
    for link in nodes[1..nodes.len() - 1].chunks(2) {
        join(&link[0], &link[1]);
    }
    if is_ring {
        join(&nodes[nodes.len() - 1], &nodes[0]);
    }
    for &(gone, _) in concludes.iter().filter(|(_, holds)| !holds) {
        for node in nodes.iter().filter(|node| view.all_see(&[gone], node)) {
            join(&[gone], node);
        }
    }
    let nodes =
        nodes.iter().map(|node| Node { value: view.value(node[0]), cells: view.cells(node) });
    let rule = Rule::new(kind, Linked { nodes: nodes.collect(), is_ring, sentences });
    Pattern { rule, base, apart, concludes, assumes: None }.lean(view.board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_sudoku::Shape;

    #[test]
    fn strong_and_weak_links_take_turns() {
        static SENTENCES: Sentences = Sentences { told: |_, _| String::new(), signs: None };
        let cell = |row, column| Shape::default().cell(row, column);
        let node = |row, column| Node { value: 5, cells: vec![cell(row, column)] };
        let nodes = vec![node(0, 1), node(0, 8), node(4, 8), node(4, 2)];
        let found = Linked { nodes, is_ring: false, sentences: &SENTENCES };
        let step = Step::bare(RuleKind::Skyscraper, found, Vec::new());
        let is_strong: Vec<bool> = step.links().iter().map(|link| link.is_strong).collect();
        assert_eq!(is_strong, [true, false, true]);
    }
}
