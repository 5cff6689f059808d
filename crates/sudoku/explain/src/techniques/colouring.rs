//! Colouring: the strong links of one value, whose ends take two colours in turns.
//!
//! In a cluster of places that are joined by strong links, all places of one colour hold
//! the value or all places of the other do. With one cluster, what sees both colours loses
//! the value (*trap*), and a colour with two places that see each other is refuted
//! (*wrap*). With two clusters, two colours that see each other do not both hold, so one of
//! their opposites does.

use super::{Apart, Pattern, Rule, View, out};
use crate::net::{GroupId, Member};
use neuf_sudoku::Cell;

/// Places of a value that are joined by strong links.
struct Cluster {
    colours: [Vec<Member>; 2],
    /// The strong links that join them: a tree.
    links: Vec<(GroupId, [Member; 2])>,
}

impl Cluster {
    /// The clusters of a value that have at least three places.
    fn all(view: &View<'_, '_>, value: u8) -> Vec<Cluster> {
        let links = view.bilocal_groups(value);
        let mut clusters: Vec<Cluster> = Vec::new();
        for &(_, [first, _]) in &links {
            if clusters.iter().any(|cluster| cluster.colour_of(first).is_some()) {
                continue;
            }
            let mut cluster = Cluster { colours: [vec![first], Vec::new()], links: Vec::new() };
            let mut queue = vec![(first, 0)];
            let mut next = 0;
            while let Some(&(member, colour)) = queue.get(next) {
                next += 1;
                for &(group, ends) in links.iter().filter(|(_, ends)| ends.contains(&member)) {
                    let other = if ends[0] == member { ends[1] } else { ends[0] };
                    if cluster.colour_of(other).is_none() {
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

    fn colour_of(&self, member: Member) -> Option<usize> {
        self.colours.iter().position(|colour| colour.contains(&member))
    }

    /// What the strong links say: one of the two, and not both.
    fn clauses(&self) -> (Vec<GroupId>, Vec<Apart>) {
        let base = self.links.iter().map(|&(group, _)| group).collect();
        let apart = self.links.iter().map(|&(group, pair)| Apart { by: Some(group), pair });
        (base, apart.collect())
    }
}

/// Two places of the first list and the second that see each other.
fn meeting(view: &View<'_, '_>, ones: &[Member], others: &[Member]) -> Option<[Member; 2]> {
    ones.iter().find_map(|&one| {
        let other = others.iter().find(|&&other| view.sees(one, other))?;
        Some([one, *other])
    })
}

/// Simple colouring with the smallest cluster.
pub(super) fn simple(view: &View<'_, '_>) -> Option<Pattern> {
    let mut all: Vec<(u8, Cluster)> = Vec::new();
    for value in 1..=view.net().side() as u8 {
        all.extend(Cluster::all(view, value).into_iter().map(|cluster| (value, cluster)));
    }
    all.sort_by_key(|(_, cluster)| cluster.links.len());
    for (value, cluster) in &all {
        for colour in &cluster.colours {
            if let Some(pair) = meeting(view, colour, colour) {
                let concludes = out(colour.iter().copied());
                return Some(pattern(view, *value, &[cluster], vec![pair], concludes, true));
            }
        }
        let gone = trapped(view, *value, &cluster.colours, &[cluster]);
        if !gone.is_empty() {
            return Some(pattern(view, *value, &[cluster], Vec::new(), out(gone), false));
        }
    }
    None
}

/// Colouring with two clusters.
pub(super) fn multiple(view: &View<'_, '_>) -> Option<Pattern> {
    for value in 1..=view.net().side() as u8 {
        let clusters = Cluster::all(view, value);
        for one in &clusters {
            for two in clusters.iter().filter(|two| !std::ptr::eq(one, *two)) {
                for colour in 0..2 {
                    let meets =
                        |other: usize| meeting(view, &one.colours[colour], &two.colours[other]);
                    let both = [one, two];
                    // A colour that excludes both colours of the other cluster does not hold.
                    if let (Some(first), Some(second)) = (meets(0), meets(1)) {
                        let gone = out(one.colours[colour].iter().copied());
                        let weak = vec![first, second];
                        return Some(pattern(view, value, &both, weak, gone, true));
                    }
                    for other in 0..2 {
                        let Some(pair) = meets(other) else { continue };
                        let opposites =
                            [one.colours[1 - colour].clone(), two.colours[1 - other].clone()];
                        let gone = trapped(view, value, &opposites, &both);
                        if !gone.is_empty() {
                            let weak = vec![pair];
                            return Some(pattern(view, value, &both, weak, out(gone), false));
                        }
                    }
                }
            }
        }
    }
    None
}

/// The places outside of the clusters that see a place of each of two colours.
fn trapped(
    view: &View<'_, '_>,
    value: u8,
    colours: &[Vec<Member>; 2],
    clusters: &[&Cluster],
) -> Vec<Member> {
    let is_trapped = |&member: &Member| {
        view.value(member) == value
            && clusters.iter().all(|cluster| cluster.colour_of(member).is_none())
            && colours.iter().all(|colour| colour.iter().any(|&one| view.sees(member, one)))
    };
    view.open_members().filter(is_trapped).collect()
}

fn pattern(
    view: &View<'_, '_>,
    value: u8,
    clusters: &[&Cluster],
    weak: Vec<[Member; 2]>,
    concludes: Vec<(Member, bool)>,
    is_wrap: bool,
) -> Pattern {
    let (mut base, mut apart) = (Vec::new(), Vec::new());
    for cluster in clusters {
        let (groups, pairs) = cluster.clauses();
        base.extend(groups);
        apart.extend(pairs);
    }
    apart.extend(weak.iter().map(|&[a, b]| Apart::of(a, b)));
    if !is_wrap {
        for &(gone, _) in &concludes {
            let places = clusters.iter().flat_map(|cluster| cluster.colours.iter().flatten());
            let seen = places.filter(|&&place| view.sees(gone, place));
            apart.extend(seen.map(|&place| Apart::of(gone, place)));
        }
    }
    let cells = |pair: [Member; 2]| pair.map(|member| view.cell(member));
    let strong = clusters.iter().flat_map(|cluster| &cluster.links);
    let strong: Vec<[Cell; 2]> = strong.map(|&(_, pair)| cells(pair)).collect();
    let colours = clusters.iter().map(|cluster| cluster.colours.each_ref());
    let clusters = colours.map(|colours| colours.map(|colour| view.cells(colour))).collect();
    let weak = weak.into_iter().map(cells).collect();
    let rule = Rule::Colouring { value, clusters, strong, weak, is_wrap };
    Pattern { rule, base, apart, concludes, assumes: None }.lean(view.board)
}
