//! A violation: more rows than groups, for a refutation.
//!
//! Each literal of a row is counted in a group that contains the literal. With fewer groups than
//! rows, two rows have their true literals in the same group, by the pigeonhole principle. These
//! two literals exclude each other, unless they are the same literal. So rows that share a literal
//! may both take part if they count the literal in different groups, as in a matching of a graph,
//! where an edge can serve either of its ends.
//!
//! Finding the best groups is as hard as set cover. Here each literal is counted, if possible, in a
//! group without other literals of its row: an exactly-one constraint is both a row and a group,
//! and its group serves no other row. Of several such groups, the first try takes the group with
//! literals of the most rows, and the second try the earliest group, which the clauses say most
//! directly.
//!
//! A row of which b literals are true counts as b rows, and a group of which k members may be true
//! as k groups: a row for the first true literal, a row for the second, and so on, in the order of
//! the bound. If at most f literals are false, the t-th true literal is at a place from t to t + f,
//! and a member can be the u-th true member only from place u on. Two of the b rows may have the
//! same literal in one group, because the literal is the t-th true literal for a single t. A
//! literal that cannot be counted, because it is in no group or because another row counts it
//! there, gets a group of its own. A row of which b literals are true may have fewer than b such
//! literals: otherwise they could be the true literals.

use std::cmp::Reverse;

use neuf_core::Lit;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::bounds::Bounds;
use super::matching::{Excess, Matching};
use super::rows::{Row, RowSource, Rows};

/// A row with one true literal: a true literal of a clause, or the `nth` true literal of a bound.
#[derive(Clone, Debug)]
pub(super) struct CountedRow {
    pub(super) source: RowSource,
    /// Counted from 1; always 1 for a clause.
    pub(super) nth: usize,
    pub(super) places: Vec<CountedPlace>,
}

/// Where a literal of a row is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountedPlace {
    pub(super) group: u32,
    pub(super) lit: Lit,
    /// For a bound, the true member that the group is for; `None` for a group with at most one true
    /// member.
    pub(super) slot: Option<Slot>,
}

/// The place for the `nth` true literal of a bound, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) bound: u32,
    pub(super) nth: usize,
}

impl CountedRow {
    /// The groups, in ascending order.
    fn groups(&self) -> Vec<u32> {
        let mut groups: Vec<u32> = self.places.iter().map(|place| place.group).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Whether `row` has at least `nth` true literals, and this counted row has all literals that
    /// can be the `nth` true literal, each with all places that it can have in its group.
    fn is_whole(&self, row: &Row, bounds: &Bounds) -> bool {
        let runs = self.places.chunk_by(|one, other| one.lit == other.lit);
        let has_places = runs.clone().all(|run| match run[0].slot {
            None => run.len() == 1,
            Some(Slot { bound, .. }) => {
                let places = bounds.place(bound, run[0].lit).map(|place| place + 1);
                let count = places.map(|places| places.min(bounds.all[bound as usize].most));
                let is_next = |(before, place): (usize, &CountedPlace)| {
                    place.slot == Some(Slot { bound, nth: before + 1 })
                };
                count == Some(run.len()) && run.iter().enumerate().all(is_next)
            }
        });
        let Some(before) = self.nth.checked_sub(1) else { return false };
        let able = row.lits.get(before..row.lits.len() - row.least + self.nth);
        has_places && able.is_some_and(|able| able.iter().copied().eq(runs.map(|run| run[0].lit)))
    }
}

/// Rows with all their literals in fewer groups than there are rows.
///
/// Invariant, verified by [`Violation::holds`]: two literals of different rows that are counted in
/// the same group exclude each other; in a group of a bound, they exclude each other as the `nth`
/// true member.
#[derive(Clone, Debug)]
pub(super) struct Violation {
    pub(super) rows: Vec<CountedRow>,
    pub(super) groups: usize,
}

/// How many rows that a matching leaves over are looked at.
const MOST_EXCESSES: usize = 8;
/// The places of all rows, and the groups that their literals can be counted in, at most.
const MOST_PLACES: usize = 400_000;

/// The rule that chooses among several groups for a literal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Largest,
    Earliest,
}

/// A row, by its number, and the group in which each of its literals is counted. `None` stands for
/// a group that the literal has alone.
struct Assigned {
    row: usize,
    groups: Vec<Option<u32>>,
}

/// Counts each row in some groups, and finds a violation with few rows.
pub(super) fn find(rows: &Rows, cliques: &[Vec<u32>], bounds: &Bounds) -> Option<Violation> {
    let vertices = |lits: &[Lit]| {
        lits.iter().filter_map(|lit| rows.vertices.get(lit).copied()).collect::<Vec<u32>>()
    };
    let mut groups = cliques.to_vec();
    groups.extend(bounds.all.iter().map(|bound| vertices(&bound.lits)));
    [Choice::Largest, Choice::Earliest].into_iter().find_map(|choice| {
        let assigned = assign_groups(choice, rows, &groups)?;
        let (counted, count) = counted_rows(rows, &assigned, cliques.len(), bounds)?;
        smallest_violation(&counted, count, rows, bounds)
    })
}

/// The smallest of some violations among rows that are counted in so many groups.
fn smallest_violation(
    counted: &[CountedRow],
    groups: usize,
    rows: &Rows,
    bounds: &Bounds,
) -> Option<Violation> {
    let joined: Vec<Vec<u32>> = counted.iter().map(CountedRow::groups).collect();
    let matching = Matching::new(&joined, groups);
    let excesses = matching.free().take(MOST_EXCESSES).map(|free| matching.excess(free));
    let Excess { rows: kept, mut groups } = excesses.min_by_key(|excess| excess.rows.len())?;
    groups.sort_unstable();
    let renumber = |place: &CountedPlace| {
        let group = groups.binary_search(&place.group).ok()? as u32;
        Some(CountedPlace { group, ..*place })
    };
    let of_row = |&row: &u32| {
        let row = &counted[row as usize];
        let places = row.places.iter().map(renumber).collect::<Option<Vec<CountedPlace>>>()?;
        Some(CountedRow { places, ..row.clone() })
    };
    let kept = kept.iter().map(of_row).collect::<Option<Vec<CountedRow>>>()?;
    let violation = Violation { rows: kept, groups: groups.len() };
    let holds = violation.holds(rows, bounds);
    debug_assert!(holds, "{violation:?}");
    holds.then_some(violation)
}

/// Assigns a group to each literal. A row is left out if other rows already count too many of its
/// literals. `None` when there are too many groups to choose from.
fn assign_groups(choice: Choice, rows: &Rows, groups: &[Vec<u32>]) -> Option<Vec<Assigned>> {
    let vertices = |row: usize| rows.rows[row].lits.iter().map(|lit| rows.vertices[lit]);
    let mut groups_of: Vec<Vec<u32>> = vec![Vec::new(); rows.lits.len()];
    for (number, group) in groups.iter().enumerate() {
        for &member in group {
            groups_of[member as usize].push(number as u32);
        }
    }
    let all = (0..rows.rows.len()).flat_map(vertices);
    let choices: usize = all.map(|vertex| groups_of[vertex as usize].len()).sum();
    if choices > MOST_PLACES {
        return None;
    }
    // By group: how many rows have literals in the group.
    let mut weights = vec![0u32; groups.len()];
    let mut own = Own { of: vec![(u32::MAX, 0); groups.len()] };
    for row in 0..rows.rows.len() {
        for vertex in vertices(row) {
            for &group in &groups_of[vertex as usize] {
                weights[group as usize] += u32::from(own.add(group, row) == 1);
            }
        }
    }
    own.of.fill((u32::MAX, 0));
    let mut assigned: Vec<(usize, Assigned)> = Vec::new();
    for number in 0..rows.rows.len() {
        for vertex in vertices(number) {
            for &group in &groups_of[vertex as usize] {
                own.add(group, number);
            }
        }
        let mut worst = 0;
        let best = |vertex: u32| {
            let groups = groups_of[vertex as usize].iter().copied();
            let rank = |&group: &u32| {
                let own = own.count(group, number);
                let weight = if choice == Choice::Largest { weights[group as usize] } else { 0 };
                (Reverse(own), weight, Reverse(group))
            };
            let best = groups.max_by_key(rank)?;
            worst = worst.max(own.count(best, number));
            Some(best)
        };
        let groups = vertices(number).map(best).collect();
        assigned.push((worst, Assigned { row: number, groups }));
    }
    // Literals come first that are not in a group of their own row.
    assigned.sort_by_key(|&(worst, _)| worst);
    let mut used: FxHashSet<(u32, Lit)> = FxHashSet::default();
    assigned.retain_mut(|(_, own)| {
        let row = &rows.rows[own.row];
        for (group, &lit) in own.groups.iter_mut().zip(&row.lits) {
            *group = group.filter(|&group| !used.contains(&(group, lit)));
        }
        let counts = own.groups.iter().filter(|group| group.is_none()).count() < row.least;
        if counts {
            let places = own.groups.iter().zip(&row.lits);
            used.extend(places.filter_map(|(&group, &lit)| Some((group?, lit))));
        }
        counts
    });
    Some(assigned.into_iter().map(|(_, own)| own).collect())
}

/// The rows with one true literal each: a row of which b literals are true becomes b rows, and a
/// group of which k members may be true becomes k groups. Groups from `first_bound` on are bounds.
/// Returns also the number of groups; `None` when there are too many places.
fn counted_rows(
    rows: &Rows,
    assigned: &[Assigned],
    first_bound: usize,
    bounds: &Bounds,
) -> Option<(Vec<CountedRow>, usize)> {
    let mut firsts: FxHashMap<u32, u32> = FxHashMap::default();
    let mut groups = 0;
    let mut new_groups = |count: usize| {
        groups += count;
        (groups - count) as u32
    };
    let mut counted = Vec::new();
    let mut places_of_all = 0;
    for Assigned { row, groups } in assigned {
        let row = &rows.rows[*row];
        let places_of = |(&lit, &group): (&Lit, &Option<u32>)| {
            let Some(group) = group else {
                return vec![CountedPlace { group: new_groups(1), lit, slot: None }];
            };
            let Some(bound) = (group as usize).checked_sub(first_bound) else {
                let group = *firsts.entry(group).or_insert_with(|| new_groups(1));
                return vec![CountedPlace { group, lit, slot: None }];
            };
            let most = bounds.all[bound].most;
            let first = *firsts.entry(group).or_insert_with(|| new_groups(most));
            let bound = bound as u32;
            let at = bounds.place(bound, lit).unwrap_or(most);
            let slots = (1..=most.min(at + 1)).map(|nth| Slot { bound, nth });
            let place = |slot: Slot| CountedPlace {
                group: first + slot.nth as u32 - 1,
                lit,
                slot: Some(slot),
            };
            slots.map(place).collect()
        };
        let places: Vec<Vec<CountedPlace>> = row.lits.iter().zip(groups).map(places_of).collect();
        let most_false = row.lits.len() - row.least;
        for nth in 1..=row.least {
            let places = places[nth - 1..nth + most_false].concat();
            places_of_all += places.len();
            counted.push(CountedRow { source: row.source, nth, places });
        }
        if places_of_all > MOST_PLACES {
            return None;
        }
    }
    Some((counted, groups))
}

/// How many literals of a row are in each group.
struct Own {
    /// By group: the last row with a literal in the group, and how many of its literals are there.
    of: Vec<(u32, usize)>,
}

impl Own {
    /// Counts a literal of a row in a group. Returns how many there are now.
    fn add(&mut self, group: u32, row: usize) -> usize {
        let count = self.count(group, row) + 1;
        self.of[group as usize] = (row as u32, count);
        count
    }

    fn count(&self, group: u32, row: usize) -> usize {
        let (last, count) = self.of[group as usize];
        if last == row as u32 { count } else { 0 }
    }
}

impl Violation {
    /// The groups of each row, in ascending order.
    pub(super) fn joined(&self) -> Vec<Vec<u32>> {
        self.rows.iter().map(CountedRow::groups).collect()
    }

    /// Whether there are more rows than groups, each row is one of `rows`, each literal has all its
    /// places in these groups, and the literals of different rows in each group exclude each other.
    fn holds(&self, rows: &Rows, bounds: &Bounds) -> bool {
        let mut members: Vec<Vec<(usize, CountedPlace)>> = vec![Vec::new(); self.groups];
        for (number, row) in self.rows.iter().enumerate() {
            for &place in &row.places {
                let Some(members) = members.get_mut(place.group as usize) else { return false };
                members.push((number, place));
            }
        }
        let exclude = |a: Lit, b: Lit| {
            let [Some(&a), Some(b)] = [a, b].map(|lit| rows.vertices.get(&lit)) else {
                return false;
            };
            rows.neighbours[a as usize].binary_search(b).is_ok()
        };
        let are_apart = |(row, a): (usize, CountedPlace), (other, b): (usize, CountedPlace)| {
            if a.lit == b.lit {
                let [one, other] = [row, other].map(|number| &self.rows[number]);
                return one.source == other.source && one.nth != other.nth;
            }
            match (a.slot, b.slot) {
                (None, None) => exclude(a.lit, b.lit),
                (Some(slot), Some(of)) => {
                    slot == of && [a, b].iter().all(|it| bounds.place(slot.bound, it.lit).is_some())
                }
                _ => false,
            }
        };
        let is_group = |members: &Vec<(usize, CountedPlace)>| {
            let mut pairs = members
                .iter()
                .enumerate()
                .flat_map(|(place, &a)| members[..place].iter().map(move |&b| (a, b)));
            pairs.all(|(a, b)| a.0 == b.0 || are_apart(a, b))
        };
        let by_source: FxHashMap<RowSource, &Row> =
            rows.rows.iter().map(|row| (row.source, row)).collect();
        let is_whole = |row: &CountedRow| {
            by_source.get(&row.source).is_some_and(|whole| row.is_whole(whole, bounds))
        };
        let are_whole = self.rows.iter().all(is_whole);
        self.rows.len() > self.groups && are_whole && members.iter().all(is_group)
    }
}

#[cfg(test)]
mod tests;
