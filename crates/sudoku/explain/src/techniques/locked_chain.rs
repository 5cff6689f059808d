//! Chains of almost locked sets: the ALS-XY-wing of three sets, and longer ones.
//!
//! If the first set does not hold z, it is locked and holds the value that joins it to the second
//! set, which therefore loses that value, is locked, and holds the value that joins it to the
//! third; and so on, up to the last set, which then holds z. So z stands in the first set or in the
//! last one, and what sees all its places in both loses it. Neighbours in the chain have no cell in
//! common and are joined by two different values in turn; sets that are not neighbours may overlap,
//! since the argument never uses two of them at once.
//!
//! The chains are found breadth first from each set and each of its values, so the shortest comes
//! first.

use super::almost_locked::Set;
use super::locked::seen_by_all;
use super::{
    AnyOf, Apart, Argument, CellSet, Link, Pattern, Place, Rule, RuleKind, Step, View, Voice, out,
};
use crate::net::{GroupId, Member};
use crate::step::node::{candidates, in_turns};

/// Three or more sets, each joined to the next by a value that only one of the two can hold. If the
/// first set does not hold a certain value, the last one does.
#[derive(Debug, PartialEq)]
struct LockedChain {
    sets: Vec<CellSet>,
    /// The values that join each set to the next.
    common: Vec<u8>,
    /// The value that the first set or the last one holds.
    value: u8,
}

impl Argument for LockedChain {
    fn told(&self, voice: &Voice<'_>) -> String {
        let [first, .., last] = &self.sets[..] else { return String::new() };
        let held = self.sets.iter().zip(self.common.iter().chain([&self.value]));
        let held: Vec<String> = held.map(|(set, &value)| voice.in_set(value, &set.cells)).collect();
        voice.say(
            [
                "Each of these sets of cells has one value more than cells, and of two neighbours \
                 only one can hold the value that joins them: {sets}. If {value} is not in {first}, \
                 then {then}. Either the first set ({first}) or the last one ({last}) holds {value}.",
                "Chacun de ces ensembles de cases a une valeur de plus que de cases, et de deux \
                 voisins un seul peut contenir la valeur qui les joint : {sets}. Si {value} n'est \
                 pas en {first}, alors {then}. Le premier ensemble ({first}) ou le dernier ({last}) \
                 contient {value}.",
            ],
            &[
                ("sets", &self.sets),
                ("value", &self.value),
                ("first", &AnyOf(&first.cells)),
                ("last", &AnyOf(&last.cells)),
                ("then", &held.join(&voice.say([", so ", ", donc "], &[]))),
            ],
        )
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        in_turns(&self.sets).map(CellSet::all_places)
    }

    fn links(&self, _: &Step) -> Vec<Link> {
        let pairs = self.sets.windows(2).zip(&self.common);
        let ends = |pair: &[CellSet], value| {
            [0, 1].map(|place: usize| candidates(&pair[place].cells, value))
        };
        pairs.map(|(pair, &value)| Link::weak(ends(pair, value))).collect()
    }

    /// What sees both ends can lie in a set between them.
    fn may_exclude_its_own(&self) -> bool {
        true
    }
}

/// The most cells of a set: with more, people do not find these chains.
const MOST_CELLS: usize = 3;

/// The most sets of a chain.
const MOST_SETS: usize = 5;

/// The shortest chain of at least three sets.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let sets = Set::all(view, MOST_CELLS);
    let joined = joined(&sets);
    let mut best: Option<Vec<(usize, u8)>> = None;
    let mut search = Search { sets: &sets, joined: &joined, reached: vec![0; sets.len()] };
    for (start, set) in sets.iter().enumerate() {
        for value in set.values() {
            let most = best.as_ref().map_or(MOST_SETS, |best| best.len() - 1);
            if most < 3 {
                break;
            }
            best = search.from(start, value, most).or(best);
        }
    }
    let path = best?;
    Some(pattern(view, &sets, &path))
}

/// For each set, those that it is joined to, each with the value of which only one of the two
/// holds.
fn joined(sets: &[Set]) -> Vec<Vec<(usize, u8)>> {
    let mut joined: Vec<Vec<(usize, u8)>> = vec![Vec::new(); sets.len()];
    for (one, set) in sets.iter().enumerate() {
        for (two, other) in sets.iter().enumerate().skip(one + 1) {
            if set.bits & other.bits == 0 || set.cells.iter().any(|cell| other.cells.contains(cell))
            {
                continue;
            }
            for value in set.values().filter(|value| other.bits >> (value - 1) & 1 == 1) {
                if set.restricts(other, value) {
                    joined[one].push((two, value));
                    joined[two].push((one, value));
                }
            }
        }
    }
    joined
}

struct Search<'s> {
    sets: &'s [Set],
    joined: &'s [Vec<(usize, u8)>],
    /// By set: the values without which it was reached, as bits.
    reached: Vec<u32>,
}

impl Search<'_> {
    /// The shortest chain of at least three sets from this one to another that must hold the
    /// value if the first does not: each set with the value that it loses, the first losing
    /// the value itself.
    fn from(&mut self, start: usize, value: u8, most: usize) -> Option<Vec<(usize, u8)>> {
        self.reached.fill(0);
        self.reached[start] = !0;
        // Each set with the value that it loses, and where it was reached from.
        let mut queue: Vec<(usize, u8, usize)> = vec![(start, value, 0)];
        let mut layer = 0..1;
        for length in 2..=most {
            for at in layer.clone() {
                let (set, lost, _) = queue[at];
                for &(next, taken) in &self.joined[set] {
                    let bit = 1 << (taken - 1);
                    if taken == lost || self.reached[next] & bit != 0 {
                        continue;
                    }
                    self.reached[next] |= bit;
                    if length > 2 && self.ends(start, next, value, taken) {
                        let mut path = vec![(next, taken)];
                        let mut place = at;
                        loop {
                            let (set, lost, from) = queue[place];
                            path.push((set, lost));
                            if place == 0 {
                                break;
                            }
                            place = from;
                        }
                        path.reverse();
                        return Some(path);
                    }
                    queue.push((next, taken, at));
                }
            }
            layer = layer.end..queue.len();
        }
        None
    }

    /// Whether the first and this last set exclude the value somewhere.
    fn ends(&self, start: usize, end: usize, value: u8, taken: u8) -> bool {
        let (first, last) = (&self.sets[start], &self.sets[end]);
        taken != value
            && last.bits >> (value - 1) & 1 == 1
            && first.places(value).1.iter().zip(&last.places(value).1).any(|(a, b)| a & b != 0)
            && !gone(first, last, value).is_empty()
    }
}

/// What sees all places of the value in both sets.
fn gone(first: &Set, last: &Set, value: u8) -> Vec<Member> {
    seen_by_all(&first.places(value).1, &last.places(value).1)
}

fn pattern(view: &View<'_, '_>, sets: &[Set], path: &[(usize, u8)]) -> Pattern {
    let net = view.net();
    let value = path[0].1;
    let chain: Vec<&Set> = path.iter().map(|&(set, _)| &sets[set]).collect();
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let gone = gone(first, last, value);
    let mut base: Vec<GroupId> = Vec::new();
    let mut apart = Vec::new();
    for set in &chain {
        base.extend(set.cells.iter().map(|&cell| net.cell_group(cell)));
        apart.extend(set.inner());
    }
    base.sort_unstable();
    base.dedup();
    let common: Vec<u8> = path[1..].iter().map(|&(_, taken)| taken).collect();
    for (pair, &value) in chain.windows(2).zip(&common) {
        let [ones, others] = [pair[0], pair[1]].map(|set| &set.places(value).0);
        apart.extend(Apart::between(ones, others));
    }
    for &gone in &gone {
        let places = first.places(value).0.iter().chain(&last.places(value).0);
        apart.extend(places.map(|&place| Apart::of(gone, place)));
    }
    let sets = chain.iter().map(|set| set.told()).collect();
    let kind = if chain.len() == 3 { RuleKind::AlsXyWing } else { RuleKind::AlsChain };
    let rule = Rule::new(kind, LockedChain { sets, common, value });
    Pattern { rule, base, apart, concludes: out(gone), assumes: None }
}
