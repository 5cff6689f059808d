//! Pairs of almost locked sets: the rule *ALS-XZ*.
//!
//! If a value (the *restricted common*) can stand in only one of two such sets, the other
//! set loses it and is locked. So a second value that both have stands in one of them, and
//! what sees all its places in both loses it. With two restricted commons each set loses
//! one of them, and so both are locked for their other values.

use super::almost_locked::Set;
use super::view::values_of;
use super::{
    Apart, Argument, CellSet, Link, Pattern, Place, Rule, RuleKind, Seen, Step, View, Voice, out,
    places,
};
use crate::net::sight::ones;
use crate::net::{GroupId, Member};
use crate::step::node::candidates;

/// The most cells of a set.
const MOST_CELLS: usize = 4;

/// Two sets of four cells and four values together, one of which only one set can hold.
pub(super) fn wxyz_wing(view: &View<'_, '_>) -> Option<Pattern> {
    let is_wing = |one: &Set, two: &Set| {
        one.cells.len() + two.cells.len() == 4 && (one.bits | two.bits).count_ones() == 4
    };
    smallest(view, 3, is_wing).filter(|pattern| pattern.rule.kind() == RuleKind::WxyzWing)
}

/// The pair with the smallest sets. For programs without WXYZ-wings, these are pairs like others.
pub(super) fn pairs(view: &View<'_, '_>) -> Option<Pattern> {
    smallest(view, MOST_CELLS, |_, _| true)
}

/// Two sets that are joined by a value that only one of them can hold.
#[derive(Debug, PartialEq)]
struct AlmostLockedSets {
    sets: [CellSet; 2],
    /// The values of which all places in one set see all places in the other.
    common: Vec<u8>,
}

impl Argument for AlmostLockedSets {
    fn told(&self, voice: &Voice<'_>) -> String {
        let sentence = match self.common.len() {
            1 => [
                "In {ones} only {values} are left, and in {others} only {values_two}: in each set, \
                 one value more than cells. {common} fits in only one of the two sets, so the other \
                 set holds all its other values.",
                "En {ones} il ne reste que {values}, et en {others} que {values_two} : dans chaque \
                 ensemble une valeur de plus que de cases. {common} ne va que dans l'un des deux ; \
                 l'autre contient donc toutes ses autres valeurs.",
            ],
            _ => [
                "In {ones} only {values} are left, and in {others} only {values_two}: in each set, \
                 one value more than cells. {common} each fit in only one of the two sets, so each \
                 set holds one of them and all its other values.",
                "En {ones} il ne reste que {values}, et en {others} que {values_two} : dans chaque \
                 ensemble une valeur de plus que de cases. {common} ne vont chacun que dans l'un des \
                 deux : chaque ensemble contient donc l'un d'eux et toutes ses autres valeurs.",
            ],
        };
        let [ones, others] = &self.sets;
        voice.say(
            sentence,
            &[
                ("ones", &ones.cells),
                ("others", &others.cells),
                ("values", &ones.values),
                ("values_two", &others.values),
                ("common", &self.common),
            ],
        )
    }

    fn seen(&self, _: &Step) -> Option<Seen> {
        const SEES_SETS: Seen = [
            [
                "{cells}, which sees all places of {value} in both sets, is not {value}",
                "{cells}, which see all places of {value} in both sets, are not {value}",
            ],
            [
                "{cells}, qui voit toutes les places de {value} dans les deux ensembles, n'est pas \
                 {value}",
                "{cells}, qui voient toutes les places de {value} dans les deux ensembles, ne sont \
                 pas {value}",
            ],
        ];
        (self.common.len() == 1).then_some(SEES_SETS)
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        self.sets.each_ref().map(|set| places(&set.cells, &set.values))
    }

    fn links(&self, _: &Step) -> Vec<Link> {
        let ends = |&value| self.sets.each_ref().map(|set| candidates(&set.cells, value));
        self.common.iter().map(|value| Link::weak(ends(value))).collect()
    }
}

/// What sees all of these places.
pub(super) fn seen_by_all(one: &[u64], other: &[u64]) -> Vec<Member> {
    let both: Vec<u64> = one.iter().zip(other).map(|(one, other)| one & other).collect();
    ones(&both).collect()
}

/// The pattern with the smallest sets of at most so many cells, of those that are accepted.
fn smallest(
    view: &View<'_, '_>,
    most: usize,
    accepts: impl Fn(&Set, &Set) -> bool,
) -> Option<Pattern> {
    let sets = Set::all(view, most);
    let mut best: Option<Pattern> = None;
    for (place, one) in sets.iter().enumerate() {
        for two in &sets[place + 1..] {
            let size = one.cells.len() + two.cells.len();
            if best.as_ref().is_some_and(|best| best.base.len() <= size) {
                // The sets come in the order of their sizes.
                break;
            }
            let shared = one.bits & two.bits;
            if !accepts(one, two)
                || shared.count_ones() < 2
                || one.cells.iter().any(|cell| two.cells.contains(cell))
            {
                continue;
            }
            let is_restricted = |&value: &u8| one.restricts(two, value);
            let common: Vec<u8> = values_of(shared).into_iter().filter(is_restricted).collect();
            if !common.is_empty() {
                best = pattern(view, [one, two], shared, common).or(best);
            }
        }
    }
    best
}

fn pattern(view: &View<'_, '_>, sets: [&Set; 2], shared: u32, common: Vec<u8>) -> Option<Pattern> {
    let net = view.net();
    let is_double = common.len() > 1;
    // The members that are excluded, with the places that exclude them.
    let mut gone: Vec<(Member, Vec<Member>)> = Vec::new();
    let mut exclude = |members: Vec<Member>, places: Vec<Member>| {
        let known = |gone: &[(Member, Vec<Member>)], member| gone.iter().any(|one| one.0 == member);
        for member in members {
            if !known(&gone, member) {
                gone.push((member, places.clone()));
            }
        }
    };
    for value in values_of(shared) {
        let [one, two] = sets.map(|set| set.places(value));
        if is_double || !common.contains(&value) {
            let places = one.0.iter().chain(&two.0).copied().collect();
            exclude(seen_by_all(&one.1, &two.1), places);
        }
    }
    if is_double {
        for set in sets {
            for value in values_of(set.bits).into_iter().filter(|value| !common.contains(value)) {
                let (places, seen) = set.places(value);
                exclude(ones(seen).collect(), places.clone());
            }
        }
    }
    let is_inner = |member: Member| sets.iter().any(|set| set.cells.contains(&view.cell(member)));
    gone.retain(|&(member, _)| !is_inner(member));
    if gone.is_empty() {
        return None;
    }
    let cells = sets.iter().flat_map(|set| &set.cells);
    let base: Vec<GroupId> = cells.map(|&cell| net.cell_group(cell)).collect();
    let mut apart = Vec::new();
    for set in sets {
        apart.extend(set.inner());
    }
    for &value in &common {
        let [one, two] = sets.map(|set| &set.places(value).0);
        apart.extend(Apart::between(one, two));
    }
    for (member, places) in &gone {
        apart.extend(places.iter().map(|&place| Apart::of(*member, place)));
    }
    let cells = sets.iter().map(|set| set.cells.len()).sum();
    let values = (sets[0].bits | sets[1].bits).count_ones();
    let kind = match (cells, values, common.len()) {
        (4_usize, 4, 1) => RuleKind::WxyzWing,
        _ => RuleKind::AlmostLockedSets,
    };
    let rule = Rule::new(kind, AlmostLockedSets { sets: sets.map(Set::told), common });
    let concludes = out(gone.into_iter().map(|(member, _)| member));
    Some(Pattern { rule, base, apart, concludes, assumes: None })
}
