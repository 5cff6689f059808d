//! Short chains of one value: skyscrapers, two-string kites, empty rectangles and turbot fish.
//!
//! All of them join two strong links by a weak one, so that of the two outer places one
//! holds the value. They differ in the houses of the links, by which people look for them.
//! Where the houses are others, the pattern is a turbot fish.

use super::linked::{Linked, Sentences, chain};
use super::{Lookout, Node, Part, Pattern, RuleKind, View, Voice, out};
use crate::names::house::HouseName;
use crate::net::{GroupId, HouseId, Member};
use neuf_sudoku::House;

/// The kinds, from the easiest.
const KINDS: [RuleKind; 4] =
    [RuleKind::Skyscraper, RuleKind::TwoStringKite, RuleKind::EmptyRectangle, RuleKind::TurbotFish];

/// The first pattern of the easiest kind.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let links = links(view);
    KINDS.into_iter().find_map(|kind| first(view, &links, kind))
}

pub(super) fn of_kind(lookout: &Lookout<'_, '_>, kind: RuleKind) -> Option<Pattern> {
    let view = lookout.view()?;
    first(view, &links(view), kind)
}

static SENTENCES: Sentences = Sentences { told, signs: None };

fn told(found: &Linked, voice: &Voice<'_>) -> String {
    let ([a, b, c, d], [first, ..]) = (&found.named(voice)[..], &found.nodes[..]) else {
        return String::new();
    };
    let mut parts: Vec<(&str, &dyn Part)> =
        vec![("value", &first.value), ("a", a), ("b", b), ("c", c), ("d", d)];
    // A pair that shares one house only is strong in that one.
    let (ones, others) = found.nodes.split_at(2);
    let [Some(one), Some(two)] = [ones, others].map(|pair| only_house(voice, pair)) else {
        let sentence = [
            "In each of these pairs of places at least one is {value}: {a} or {b}, and {c} or {d}. \
             {b} and {c} see each other and are not both {value}: {a} or {d} is.",
            "De chacune de ces deux paires, une case au moins est {value} : {a} ou {b}, et {c} ou \
             {d}. {b} et {c} se voient et ne sont pas toutes deux {value} : c'est donc {a} ou {d}.",
        ];
        return voice.say(sentence, &parts);
    };
    parts.extend([("house", &one as &dyn Part), ("house_two", &two)]);
    let sentence = [
        "In {house}, {value} is in {a} or {b}; in {house_two}, it is in {c} or {d}. {b} and {c} see \
         each other and are not both {value}: {a} or {d} is.",
        "Dans {house}, {value} est en {a} ou {b} ; dans {house_two}, il est en {c} ou {d}. {b} et \
         {c} se voient et ne sont pas toutes deux {value} : c'est donc {a} ou {d}.",
    ];
    voice.say(sentence, &parts)
}

/// The house in which all cells of some nodes lie, if there is only one.
fn only_house(voice: &Voice<'_>, nodes: &[Node]) -> Option<House> {
    let shape = voice.shape;
    let mut cells = nodes.iter().flat_map(|node| &node.cells);
    let mut houses: Vec<House> = shape.houses_of(*cells.next()?).collect();
    cells.for_each(|&cell| {
        houses.retain(|&house| shape.houses_of(cell).any(|other| other == house));
    });
    match houses[..] {
        [house] => Some(house),
        _ => None,
    }
}

/// A strong link between the only two places of a value in a house.
type Link = (GroupId, [Member; 2]);

/// By value: its strong links.
fn links(view: &View<'_, '_>) -> Vec<Vec<Link>> {
    (1..=view.net().side() as u8).map(|value| view.bilocal_groups(value)).collect()
}

fn first(view: &View<'_, '_>, links: &[Vec<Link>], kind: RuleKind) -> Option<Pattern> {
    if kind == RuleKind::EmptyRectangle {
        let mut values = 1..=view.net().side() as u8;
        return values.find_map(|value| empty_rectangle(view, value, links));
    }
    links.iter().find_map(|links| joined(view, links, kind))
}

/// The house of a group of a value.
fn house(view: &View<'_, '_>, group: GroupId) -> Option<HouseId> {
    view.net().house_and_value(group).map(|(house, _)| house)
}

/// Whether the houses are both rows, both columns, or a row and a column.
fn direction(view: &View<'_, '_>, group: GroupId) -> Option<bool> {
    match view.net().house_name(house(view, group)?) {
        HouseName::Usual(House::Row(_)) => Some(false),
        HouseName::Usual(House::Column(_)) => Some(true),
        _ => None,
    }
}

/// A skyscraper, a kite or a turbot fish among these strong links.
fn joined(view: &View<'_, '_>, links: &[Link], kind: RuleKind) -> Option<Pattern> {
    for (place, &(one, ends)) in links.iter().enumerate() {
        for &(two, others) in &links[place + 1..] {
            let directions = direction(view, one).zip(direction(view, two));
            let fits = match kind {
                RuleKind::Skyscraper => directions.is_some_and(|(a, b)| a == b),
                RuleKind::TwoStringKite => directions.is_some_and(|(a, b)| a != b),
                _ => true,
            };
            if !fits {
                continue;
            }
            for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let [inner, inner_two] = [ends[i], others[j]];
                let [end, end_two] = [ends[1 - i], others[1 - j]];
                let is_joined = |house: HouseId| match kind {
                    RuleKind::Skyscraper => view.net().is_line(house),
                    RuleKind::TwoStringKite => !view.net().is_line(house),
                    _ => true,
                };
                let shared = view.shared_houses(view.cell(inner), view.cell(inner_two));
                if inner == inner_two || end == end_two || !shared.into_iter().any(is_joined) {
                    continue;
                }
                let gone = view.common(&[end, end_two]);
                if !gone.is_empty() {
                    let nodes = [end, inner, inner_two, end_two].map(|member| vec![member]);
                    let kind = (kind, &SENTENCES);
                    return Some(chain(view, kind, &nodes, vec![one, two], out(gone), false));
                }
            }
        }
    }
    None
}

/// A box (or window, or region) of which one end of a strong link sees some places, and
/// what sees the other places and the other end.
fn empty_rectangle(view: &View<'_, '_>, value: u8, links: &[Vec<Link>]) -> Option<Pattern> {
    let net = view.net();
    let links: Vec<Link> = links[usize::from(value) - 1]
        .iter()
        .copied()
        .filter(|link| direction(view, link.0).is_some())
        .collect();
    for block in net.houses().filter(|&house| !net.is_line(house)) {
        let group = net.value_group(block, value);
        let places = view.members(group);
        if places.len() < 3 {
            continue;
        }
        for &(link, ends) in &links {
            for [near, far] in [ends, [ends[1], ends[0]]] {
                if places.contains(&near) || places.contains(&far) {
                    continue;
                }
                let (seen, others): (Vec<Member>, Vec<Member>) =
                    places.iter().partition(|&&place| view.sees(near, place));
                if seen.is_empty() || others.is_empty() {
                    continue;
                }
                let ends: Vec<Member> = others.iter().copied().chain([far]).collect();
                let gone = view.common(&ends);
                let gone: Vec<Member> = gone
                    .into_iter()
                    .filter(|gone| !places.contains(gone) && *gone != near)
                    .collect();
                if !gone.is_empty() {
                    let nodes = [vec![far], vec![near], seen, others];
                    let kind = (RuleKind::EmptyRectangle, &SENTENCES);
                    return Some(chain(view, kind, &nodes, vec![link, group], out(gone), false));
                }
            }
        }
    }
    None
}
