//! Death blossom: a cell (the *stem*) and an almost locked set (a *petal*) for each of its
//! candidates.
//!
//! Each candidate of the stem, if it holds, takes its value from its petal, which is then locked
//! and holds all its other values. So a value that all petals have stands in one of them, whatever
//! the stem holds, and what sees all its places in all petals loses it. A stem with two candidates
//! is an ALS-XY-wing; so this looks at cells with three or four.

use super::almost_locked::Set;
use super::{
    Apart, Argument, CellSet, Link, Pattern, Place, Rule, RuleKind, Step, View, Voice, all_places,
    out,
};
use crate::net::sight::ones;
use crate::net::{GroupId, Member};
use crate::step::node::candidates;
use neuf_sudoku::Cell;

/// Whatever the stem holds, one of the petals is left with a value that all of them have.
#[derive(Debug, PartialEq)]
struct DeathBlossom {
    stem: Cell,
    /// For each candidate of the stem, the candidate and its petal.
    petals: Vec<(u8, CellSet)>,
    /// The value that one of the petals holds.
    value: u8,
}

impl DeathBlossom {
    fn sets(&self) -> Vec<CellSet> {
        self.petals.iter().map(|(_, petal)| petal.clone()).collect()
    }
}

impl Argument for DeathBlossom {
    fn told(&self, voice: &Voice<'_>) -> String {
        let case = |(taken, petal): &(u8, CellSet)| {
            let held = voice.in_set(self.value, &petal.cells);
            voice.say(
                ["if it is {taken}, {held}", "si c'est {taken}, {held}"],
                &[("taken", taken), ("held", &held)],
            )
        };
        let cases: Vec<String> = self.petals.iter().map(case).collect();
        voice.say(
            [
                "Each of these sets of cells (the petals) has one value more than cells: {sets}. \
                 Whatever the stem {stem} holds, it takes a value from one of them: {cases}. One of \
                 the petals holds {value}.",
                "Chacun de ces ensembles de cases (les pétales) a une valeur de plus que de cases : \
                 {sets}. Quoi que contienne la tige {stem}, elle prend une valeur à l'un d'eux : \
                 {cases}. L'un des pétales contient {value}.",
            ],
            &[
                ("sets", &self.sets()),
                ("stem", &self.stem),
                ("cases", &cases.join(voice.semicolon())),
                ("value", &self.value),
            ],
        )
    }

    fn places(&self, _: &Step, side: u8) -> [Vec<Place>; 2] {
        [all_places(&[self.stem], side), CellSet::all_places(&self.sets())]
    }

    fn links(&self, _: &Step) -> Vec<Link> {
        let ends = |(taken, petal): &(u8, CellSet)| {
            [vec![(self.stem, *taken)], candidates(&petal.cells, *taken)]
        };
        self.petals.iter().map(|petal| Link::weak(ends(petal))).collect()
    }

    /// What sees all petals can lie in one of them.
    fn may_exclude_its_own(&self) -> bool {
        true
    }
}

/// The most cells of a petal.
const MOST_CELLS: usize = 3;

/// The most candidates of the stem.
const MOST_CANDIDATES: usize = 4;

/// The pattern with the fewest petals; of these, the first.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let sets = Set::all(view, MOST_CELLS);
    for count in 3..=MOST_CANDIDATES {
        for (stem, group) in
            view.empty_cells().filter(|&(_, group)| view.board.left(group) == count)
        {
            let candidates = view.members(group);
            for value in 1..=view.net().side() as u8 {
                if view.value_bits(stem) >> (value - 1) & 1 == 1 {
                    continue;
                }
                let all: Option<Vec<Vec<&Set>>> =
                    candidates.iter().map(|&one| petals(view, &sets, stem, one, value)).collect();
                let Some(all) = all else { continue };
                let seen = vec![!0; view.sight.words];
                if let Some(chosen) = choose(&all, value, &seen, &mut Vec::new()) {
                    return Some(pattern(view, stem, &candidates, &chosen, value));
                }
            }
        }
    }
    None
}

/// The sets that lose the value of this candidate of the stem if it holds and that have the other
/// value; `None` if there is none.
fn petals<'s>(
    view: &View<'_, '_>,
    sets: &'s [Set],
    stem: Cell,
    candidate: Member,
    value: u8,
) -> Option<Vec<&'s Set>> {
    let taken = view.value(candidate);
    let is_petal = |set: &&Set| {
        let has = |value: u8| set.bits >> (value - 1) & 1 == 1;
        let is_seen = || {
            let seen = &set.places(taken).1;
            seen[candidate as usize / 64] >> (candidate % 64) & 1 == 1
        };
        has(value) && has(taken) && !set.cells.contains(&stem) && is_seen()
    };
    let found: Vec<&Set> = sets.iter().filter(is_petal).collect();
    (!found.is_empty()).then_some(found)
}

/// One petal for each candidate, such that something sees all places of the value in them.
fn choose<'s>(
    petals: &[Vec<&'s Set>],
    value: u8,
    seen: &[u64],
    chosen: &mut Vec<&'s Set>,
) -> Option<Vec<&'s Set>> {
    let Some((first, rest)) = petals.split_first() else { return Some(chosen.clone()) };
    for &petal in first {
        let both = seen.iter().zip(&petal.places(value).1).map(|(a, b)| a & b);
        let both: Vec<u64> = both.collect();
        if both.iter().all(|&word| word == 0) {
            continue;
        }
        chosen.push(petal);
        let found = choose(rest, value, &both, chosen);
        chosen.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}

fn pattern(
    view: &View<'_, '_>,
    stem: Cell,
    candidates: &[Member],
    petals: &[&Set],
    value: u8,
) -> Pattern {
    let net = view.net();
    let mut seen = vec![!0; view.sight.words];
    let mut base: Vec<GroupId> = vec![net.cell_group(stem)];
    let mut apart = Vec::new();
    for (petal, &candidate) in petals.iter().zip(candidates) {
        base.extend(petal.cells.iter().map(|&cell| net.cell_group(cell)));
        apart.extend(petal.inner());
        let taken = &petal.places(view.value(candidate)).0;
        apart.extend(taken.iter().map(|&place| Apart::of(candidate, place)));
        seen.iter_mut().zip(&petal.places(value).1).for_each(|(all, one)| *all &= one);
    }
    base.sort_unstable();
    base.dedup();
    let gone: Vec<Member> = ones(&seen).collect();
    for &gone in &gone {
        let places = petals.iter().flat_map(|petal| &petal.places(value).0);
        apart.extend(places.map(|&place| Apart::of(gone, place)));
    }
    let petals = petals.iter().zip(candidates);
    let petals = petals.map(|(petal, &candidate)| (view.value(candidate), petal.told())).collect();
    let rule = Rule::new(RuleKind::DeathBlossom, DeathBlossom { stem, petals, value });
    Pattern { rule, base, apart, concludes: out(gone), assumes: None }
}
