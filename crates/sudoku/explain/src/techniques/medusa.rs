//! 3D medusa: colouring with the candidates of all values at once.
//!
//! Two candidates are joined if one of them holds and not both: the two candidates of a cell, and
//! the two places of a value in a house. In a cluster of candidates that are joined, all of one
//! colour hold or all of the other do. Two of one colour that exclude each other refute that
//! colour; what excludes a candidate of each colour is out. A cell without colours all of whose
//! candidates see one colour, which some count too, needs more than two candidates to be kept in
//! mind at once and is left to chains.

use super::{Apart, Argument, Link, Node, Pattern, Place, Rule, RuleKind, Step, View, Voice, out};
use crate::net::{GroupId, Member};
use neuf_sudoku::Cell;

/// Either all candidates of the first colour hold, or all of the second do.
#[derive(Debug, PartialEq)]
struct Medusa {
    /// The two colours: values, each with its cells.
    colours: [Vec<Node>; 2],
    /// The strong links, between candidates of opposite colours.
    strong: Vec<[(Cell, u8); 2]>,
    /// Two candidates of the first colour that exclude each other: so the first colour is refuted.
    /// `None` if candidates that see both colours are excluded.
    refuted_by: Option<[(Cell, u8); 2]>,
}

impl Argument for Medusa {
    fn told(&self, voice: &Voice<'_>) -> String {
        let [ones, others] = &self.colours;
        let Some(pair) = self.refuted_by else {
            let sentence = [
                "Either all of these are true: {ones}. Or all of these: {others}. What contradicts \
                 one of the former and one of the latter is false.",
                "Ou bien tout ceci est vrai : {ones}. Ou bien tout cela : {others}. Ce qui contredit \
                 l'un des premiers et l'un des seconds est faux.",
            ];
            return voice.say(sentence, &[("ones", ones), ("others", others)]);
        };
        let [a, b] = pair.map(|(cell, value)| Node { value, cells: vec![cell] });
        voice.say(
            [
                "Either all of these are true: {ones}. Or all of these: {others}. But {a} and {b} \
                 exclude each other, so it is the latter.",
                "Ou bien tout ceci est vrai : {ones}. Ou bien tout cela : {others}. Or {a} et {b} \
                 s'excluent : c'est donc le second cas.",
            ],
            &[("ones", ones), ("others", others), ("a", &a), ("b", &b)],
        )
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        self.colours.each_ref().map(Node::all_places)
    }

    fn links(&self, _: &Step) -> Vec<Link> {
        let ends = |pair: &[(Cell, u8); 2]| pair.map(|end| vec![end]);
        let strong = self.strong.iter().map(|pair| Link::strong(ends(pair)));
        strong.chain(self.refuted_by.iter().map(|pair| Link::weak(ends(pair)))).collect()
    }

    fn may_exclude_its_own(&self) -> bool {
        self.refuted_by.is_some()
    }
}

/// Two candidates of which one holds, and the group that says so.
type Joined = (GroupId, [Member; 2]);

/// Candidates that are joined by strong links.
struct Cluster {
    colours: [Vec<Member>; 2],
    /// The strong links that join them: a tree.
    links: Vec<Joined>,
}

/// The pattern with the fewest candidates.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let mut clusters = clusters(view);
    clusters.sort_by_key(|cluster| cluster.links.len());
    clusters.iter().find_map(|cluster| wrap(view, cluster).or_else(|| trap(view, cluster)))
}

fn clusters(view: &View<'_, '_>) -> Vec<Cluster> {
    let values = 1..=view.net().side() as u8;
    let all = view.bivalue_cells().into_iter();
    let all = all.chain(values.flat_map(|value| view.bilocal_groups(value)));
    // Each link from both of its ends, sorted by them.
    let mut links: Vec<(Member, Member, GroupId)> =
        all.flat_map(|(group, [one, two])| [(one, two, group), (two, one, group)]).collect();
    links.sort_unstable();
    let links_of = |member: Member| {
        let first = links.partition_point(|link| link.0 < member);
        links[first..].iter().take_while(move |link| link.0 == member)
    };
    let mut is_coloured = vec![false; view.net().member_count()];
    let mut clusters = Vec::new();
    for &(start, ..) in &links {
        if is_coloured[start as usize] {
            continue;
        }
        is_coloured[start as usize] = true;
        let mut cluster = Cluster { colours: [vec![start], Vec::new()], links: Vec::new() };
        let mut queue = vec![(start, 0)];
        let mut next = 0;
        while let Some(&(member, colour)) = queue.get(next) {
            next += 1;
            for &(_, other, group) in links_of(member) {
                if !std::mem::replace(&mut is_coloured[other as usize], true) {
                    cluster.colours[1 - colour].push(other);
                    cluster.links.push((group, [member, other]));
                    queue.push((other, 1 - colour));
                }
            }
        }
        clusters.push(cluster);
    }
    clusters
}

/// Two candidates of one colour exclude each other, so none of this colour holds.
fn wrap(view: &View<'_, '_>, cluster: &Cluster) -> Option<Pattern> {
    for [colour, other] in [[0, 1], [1, 0]].map(|order| order.map(|c| &cluster.colours[c])) {
        for (place, &one) in colour.iter().enumerate() {
            let Some(&two) = colour[place + 1..].iter().find(|&&two| view.sees(one, two)) else {
                continue;
            };
            let gone = colour.clone();
            return Some(pattern(view, cluster, [colour, other], gone, Some([one, two])));
        }
    }
    None
}

/// What excludes a candidate of each colour is out.
fn trap(view: &View<'_, '_>, cluster: &Cluster) -> Option<Pattern> {
    let [one, other] = &cluster.colours;
    let sees = |member: Member, colour: &[Member]| colour.iter().any(|&it| view.sees(member, it));
    let is_outside = |member: &Member| !one.contains(member) && !other.contains(member);
    let is_gone =
        |member: &Member| is_outside(member) && sees(*member, one) && sees(*member, other);
    let gone: Vec<Member> = view.open_members().filter(is_gone).collect();
    (!gone.is_empty()).then(|| pattern(view, cluster, [one, other], gone, None))
}

fn pattern(
    view: &View<'_, '_>,
    cluster: &Cluster,
    colours: [&Vec<Member>; 2],
    gone: Vec<Member>,
    refuted_by: Option<[Member; 2]>,
) -> Pattern {
    let base = cluster.links.iter().map(|&(group, _)| group).collect();
    let joined = cluster.links.iter().map(|&(group, pair)| Apart { by: Some(group), pair });
    let mut apart: Vec<Apart> = joined.collect();
    apart.extend(refuted_by.map(|[one, two]| Apart::of(one, two)));
    if refuted_by.is_none() {
        for &gone in &gone {
            let coloured = colours.iter().flat_map(|colour| colour.iter());
            let seen = coloured.filter(|&&member| view.sees(gone, member));
            apart.extend(seen.map(|&member| Apart::of(gone, member)));
        }
    }
    let meaning = |pair: [Member; 2]| pair.map(|member| view.net().meaning(member));
    let found = Medusa {
        colours: colours.map(|colour| by_value(view, colour)),
        strong: cluster.links.iter().map(|&(_, pair)| meaning(pair)).collect(),
        refuted_by: refuted_by.map(meaning),
    };
    let (rule, concludes) = (Rule::new(RuleKind::Medusa, found), out(gone));
    Pattern { rule, base, apart, concludes, assumes: None }.lean(view.board)
}

/// Candidates by value.
fn by_value(view: &View<'_, '_>, members: &[Member]) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for (cell, value) in members.iter().map(|&member| view.net().meaning(member)) {
        match nodes.iter_mut().find(|node| node.value == value) {
            Some(node) => node.cells.push(cell),
            None => nodes.push(Node { value, cells: vec![cell] }),
        }
    }
    nodes.sort_by_key(|node| node.value);
    let sorted = |cells: &mut Vec<Cell>| cells.sort_unstable();
    nodes.iter_mut().for_each(|node| sorted(&mut node.cells));
    nodes
}
