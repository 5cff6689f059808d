//! Colouring: the strong links of one value, whose ends take two colours in turns.
//!
//! In a cluster of places that are joined by strong links, all places of one colour hold
//! the value or all places of the other do. With one cluster, what sees both colours loses
//! the value (*trap*), and a colour with two places that see each other is refuted
//! (*wrap*). With two clusters, two colours that see each other do not both hold, so one of
//! their opposites does.

use super::{
    Apart, Argument, Link, Pattern, Place, Rule, RuleKind, Seen, Step, View, Voice, out, places,
};
use crate::net::{GroupId, Member};
use neuf_sudoku::Cell;

/// Places of a value that are joined by strong links: in a cluster, either all cells of the first
/// colour hold the value, or all cells of the second do.
#[derive(Debug, PartialEq)]
pub(crate) struct Colouring {
    pub(crate) value: u8,
    /// One cluster or two, each with its two colours.
    pub(crate) clusters: Vec<[Vec<Cell>; 2]>,
    /// The strong links, between cells of opposite colours.
    pub(crate) strong: Vec<[Cell; 2]>,
    /// Cells that see each other and whose colours therefore do not both hold.
    pub(crate) weak: Vec<[Cell; 2]>,
    /// Whether a colour is refuted, so that all its cells lose the value. Otherwise cells that see
    /// both of two colours do, one of which holds.
    pub(crate) is_wrap: bool,
}

/// The cells of a colour hold the value.
const COLOUR: Seen = [
    ["{cells} holds {value}", "all of {cells} hold {value}"],
    ["{cells} contient {value}", "{cells} contiennent toutes {value}"],
];

/// Those of the other colour do.
const OTHER_COLOUR: Seen =
    [["{cells} does", "all of {cells} do"], ["c'est {cells}", "ce sont {cells}"]];

impl Argument for Colouring {
    fn told(&self, voice: &Voice<'_>) -> String {
        let value = self.value;
        // The colour that is refuted comes first.
        let is_refuted =
            |colour: &[Cell]| voice.step.concludes.iter().any(|mark| colour.contains(&mark.cell));
        let ordered = self.clusters.iter().map(|[one, other]| match is_refuted(other) {
            true => [&other[..], &one[..]],
            false => [&one[..], &other[..]],
        });
        let ordered: Vec<[&[Cell]; 2]> = ordered.collect();
        // A colour in words that fit its number of cells.
        let told = |colour: &[Cell], phrase| {
            voice.say_of(colour.len(), phrase, &[("cells", &colour), ("value", &value)])
        };
        let both = |[one, other]: [&[Cell]; 2]| [told(one, COLOUR), told(other, OTHER_COLOUR)];
        let pair: Vec<Cell> = self.weak.iter().flatten().copied().collect();
        match (&ordered[..], &pair[..]) {
            (&[first], []) => {
                let [colour, other] = both(first);
                voice.say(
                    [
                        "Either {colour}, or {other}; what sees a cell of each group is not {value}.",
                        "Ou bien {colour}, ou bien {other} ; ce qui voit une case de chaque groupe \
                         n'est pas {value}.",
                    ],
                    &[("colour", &colour), ("other", &other), ("value", &value)],
                )
            }
            (&[first], [a, b]) => {
                let [colour, other] = both(first);
                voice.say(
                    [
                        "Either {colour}, or {other}. But {a} and {b} see each other, so it is the \
                         latter.",
                        "Ou bien {colour}, ou bien {other}. Or {a} et {b} se voient : c'est donc le \
                         second cas.",
                    ],
                    &[("colour", &colour), ("other", &other), ("a", a), ("b", b)],
                )
            }
            (&[first, second], [a, b, rest @ ..]) => {
                let ([colour, other], [ones_two, others_two]) = (both(first), both(second));
                let clusters = voice.say(
                    [
                        "Either {colour}, or {other}. Likewise, either {ones_two}, or {others_two}.",
                        "Ou bien {colour}, ou bien {other}. De même, ou bien {ones_two}, ou bien \
                         {others_two}.",
                    ],
                    &[
                        ("colour", &colour),
                        ("other", &other),
                        ("ones_two", &ones_two),
                        ("others_two", &others_two),
                    ],
                );
                // If one of the two that see each other is wrong, the other colour is right.
                let opposite = |colours: [&[Cell]; 2]| {
                    let has_weak = self.weak.iter().flatten().any(|cell| colours[0].contains(cell));
                    told(colours[usize::from(has_weak)], COLOUR)
                };
                let sentence = match self.is_wrap {
                    true => [
                        "{clusters} {a} sees {b}, and {c} sees {d}. One of {b} and {d} holds {value}.",
                        "{clusters} {a} voit {b}, et {c} voit {d}. L'une des cases {b} et {d} \
                         contient {value}.",
                    ],
                    false => [
                        "{clusters} {a} and {b} see each other and are not both {value}: so {one}, \
                         or {two}; what sees a cell of each of these groups is not {value}.",
                        "{clusters} {a} et {b} se voient et ne sont pas toutes deux {value} : donc \
                         {one}, ou {two} ; ce qui voit une case de chacun de ces groupes n'est pas \
                         {value}.",
                    ],
                };
                voice.say(
                    sentence,
                    &[
                        ("clusters", &clusters),
                        ("value", &value),
                        ("a", a),
                        ("b", b),
                        ("c", &rest.first()),
                        ("d", &rest.get(1)),
                        ("one", &opposite(first)),
                        ("two", &opposite(second)),
                    ],
                )
            }
            _ => String::new(),
        }
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [0, 1].map(|colour| {
            let cells = self.clusters.iter().flat_map(|cluster| &cluster[colour]);
            places(&cells.copied().collect::<Vec<Cell>>(), &[self.value])
        })
    }

    fn links(&self, _: &Step) -> Vec<Link> {
        let ends = |pair: &[Cell; 2]| pair.map(|cell| vec![(cell, self.value)]);
        let strong = self.strong.iter().map(|pair| Link::strong(ends(pair)));
        strong.chain(self.weak.iter().map(|pair| Link::weak(ends(pair)))).collect()
    }

    fn may_exclude_its_own(&self) -> bool {
        self.is_wrap
    }
}

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
    let kind = match clusters.len() {
        1 => RuleKind::SimpleColouring,
        _ => RuleKind::MultiColouring,
    };
    let colours = clusters.iter().map(|cluster| cluster.colours.each_ref());
    let clusters = colours.map(|colours| colours.map(|colour| view.cells(colour))).collect();
    let weak = weak.into_iter().map(cells).collect();
    let rule = Rule::new(kind, Colouring { value, clusters, strong, weak, is_wrap });
    Pattern { rule, base, apart, concludes, assumes: None }.lean(view.board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mark, Terms as _};
    use neuf_sudoku::Shape;
    use neuf_words::Language;

    fn told(clusters: Vec<[Vec<Cell>; 2]>, weak: Vec<[Cell; 2]>, is_wrap: bool) -> [String; 2] {
        let refuted = if is_wrap { clusters[0][0].clone() } else { Vec::new() };
        let concludes = refuted.into_iter().map(|cell| Mark { cell, value: 4, holds: false });
        let concludes = concludes.collect();
        let found = Colouring { value: 4, clusters, strong: Vec::new(), weak, is_wrap };
        let step = Step::bare(RuleKind::SimpleColouring, found, concludes);
        [Language::English, Language::French]
            .map(|language| language.sentence(Shape::default(), &step))
    }

    #[test]
    fn one_cell_and_several_have_their_own_forms() {
        let cell = |row: usize, column: usize| Shape::default().cell(row - 1, column - 1);
        let (one, two) = (vec![cell(6, 6)], vec![cell(6, 1), cell(2, 6)]);
        let [english, french] = told(vec![[one.clone(), two.clone()]], Vec::new(), false);
        assert!(english.starts_with("Either r6c6 holds 4, or all of r6c1 and r2c6 do; "));
        assert!(french.starts_with("Ou bien L6C6 contient 4, ou bien ce sont L6C1 et L2C6 ; "));
        let [english, french] = told(vec![[two.clone(), one.clone()]], Vec::new(), false);
        assert!(english.starts_with("Either all of r6c1 and r2c6 hold 4, or r6c6 does; "));
        assert!(
            french.starts_with("Ou bien L6C1 et L2C6 contiennent toutes 4, ou bien c'est L6C6 ; ")
        );
        let weak = vec![[cell(6, 6), cell(1, 1)], [cell(6, 6), cell(1, 9)]];
        let clusters = vec![[one, two], [vec![cell(1, 1)], vec![cell(1, 9)]]];
        let [english, french] = told(clusters, weak, true);
        assert!(english.ends_with(" One of r1c1 and r1c9 holds 4. So r6c6 is not 4."), "{english}");
        assert!(
            french.ends_with(" L'une des cases L1C1 et L1C9 contient 4. Donc L6C6 n'est pas 4."),
            "{french}"
        );
    }
}
