//! More clauses than groups: the rows and groups of a refutation.
//!
//! Each literal of a row is counted in one of the groups that contain it. If that leaves fewer
//! groups than rows, two rows have their true literals in the same group, by the pigeonhole
//! principle. These exclude each other, unless they are the same literal. So rows that
//! share a literal may both take part if they count it in different groups, as in a matching
//! of a graph, where an edge can serve either of its ends.
//!
//! Which groups are best is as hard as set cover. Here each literal is counted, if possible, in
//! a group without other literals of its row: an exactly-one constraint is both a row and a
//! group, and that group serves no other row. Of several such groups, first the one with
//! literals of the most rows is tried, and then the earliest one, which the clauses say most
//! directly.

use std::cmp::Reverse;

use neuf_core::{Conflict, Lit};
use rustc_hash::FxHashSet;

use super::matching::{Excess, Matching};
use super::rows::Rows;

/// A clause, and the group in which each of its literals is counted.
#[derive(Clone, Debug)]
pub(super) struct CountedRow {
    pub(super) clause: Conflict,
    pub(super) lits: Vec<(u32, Lit)>,
}

impl CountedRow {
    /// The groups, in ascending order.
    fn groups(&self) -> Vec<u32> {
        let mut groups: Vec<u32> = self.lits.iter().map(|&(group, _)| group).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }
}

/// Rows whose literals all are in fewer groups than there are rows.
///
/// Invariant, verified by [`Violation::holds`]: two literals of different rows that are
/// counted in the same group exclude each other.
#[derive(Clone, Debug)]
pub(super) struct Violation {
    pub(super) rows: Vec<CountedRow>,
    pub(super) groups: usize,
}

/// How many of the rows that a matching leaves over are looked at.
const MOST_EXCESSES: usize = 8;

/// Which of several groups a literal is counted in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Largest,
    Earliest,
}

/// Counts each row in some groups, and finds a violation with few rows.
pub(super) fn find(rows: &Rows, cliques: &[Vec<u32>]) -> Option<Violation> {
    [Choice::Largest, Choice::Earliest]
        .into_iter()
        .find_map(|choice| find_by(choice, rows, cliques))
}

fn find_by(choice: Choice, rows: &Rows, cliques: &[Vec<u32>]) -> Option<Violation> {
    let counted = count(choice, rows, cliques);
    let joined: Vec<Vec<u32>> = counted.iter().map(CountedRow::groups).collect();
    let matching = Matching::new(&joined, cliques.len());
    let excesses = matching.free().take(MOST_EXCESSES).map(|free| matching.excess(free));
    let Excess { rows: kept, mut groups } = excesses.min_by_key(|excess| excess.rows.len())?;
    groups.sort_unstable();
    let renumber = |&(group, lit): &(u32, Lit)| {
        groups.binary_search(&group).ok().map(|place| (place as u32, lit))
    };
    let of_row = |&row: &u32| {
        let CountedRow { clause, lits } = &counted[row as usize];
        CountedRow { clause: *clause, lits: lits.iter().filter_map(renumber).collect() }
    };
    let violation = Violation { rows: kept.iter().map(of_row).collect(), groups: groups.len() };
    let holds = violation.holds(rows);
    debug_assert!(holds, "{violation:?}");
    holds.then_some(violation)
}

/// Chooses a group for each literal. Rows that would count a literal where another row
/// counts it already are left out.
fn count(choice: Choice, rows: &Rows, cliques: &[Vec<u32>]) -> Vec<CountedRow> {
    let vertices = |row: usize| rows.rows[row].lits.iter().map(|lit| rows.vertices[lit]);
    let mut cliques_of: Vec<Vec<u32>> = vec![Vec::new(); rows.lits.len()];
    for (number, clique) in cliques.iter().enumerate() {
        for &member in clique {
            cliques_of[member as usize].push(number as u32);
        }
    }
    // By clique: how many rows have literals in it.
    let mut weights = vec![0u32; cliques.len()];
    let mut own = Own { of: vec![(u32::MAX, 0); cliques.len()] };
    for row in 0..rows.rows.len() {
        for vertex in vertices(row) {
            for &clique in &cliques_of[vertex as usize] {
                weights[clique as usize] += u32::from(own.add(clique, row) == 1);
            }
        }
    }
    own.of.fill((u32::MAX, 0));
    let mut counted: Vec<(usize, CountedRow)> = Vec::new();
    for (number, row) in rows.rows.iter().enumerate() {
        for vertex in vertices(number) {
            for &clique in &cliques_of[vertex as usize] {
                own.add(clique, number);
            }
        }
        let mut worst = 0;
        let choose = |&lit: &Lit| {
            let cliques = cliques_of[rows.vertices[&lit] as usize].iter().copied();
            let rank = |&clique: &u32| {
                let own = own.count(clique, number);
                let weight = if choice == Choice::Largest { weights[clique as usize] } else { 0 };
                (Reverse(own), weight, Reverse(clique))
            };
            let best = cliques.max_by_key(rank)?;
            worst = worst.max(own.count(best, number));
            Some((best, lit))
        };
        let lits: Option<Vec<(u32, Lit)>> = row.lits.iter().map(choose).collect();
        if let Some(lits) = lits {
            counted.push((worst, CountedRow { clause: row.clause, lits }));
        }
    }
    // First those that are not in their own groups.
    counted.sort_by_key(|&(worst, _)| worst);
    let mut used: FxHashSet<(u32, Lit)> = FxHashSet::default();
    counted.retain(|(_, row)| {
        let is_free = row.lits.iter().all(|place| !used.contains(place));
        if is_free {
            used.extend(&row.lits);
        }
        is_free
    });
    counted.into_iter().map(|(_, row)| row).collect()
}

/// How many literals of one row are in each clique.
struct Own {
    /// By clique: the last row that had a literal in it, and how many.
    of: Vec<(u32, usize)>,
}

impl Own {
    /// Counts a literal of a row in a clique. Returns how many there are now.
    fn add(&mut self, clique: u32, row: usize) -> usize {
        let count = self.count(clique, row) + 1;
        self.of[clique as usize] = (row as u32, count);
        count
    }

    fn count(&self, clique: u32, row: usize) -> usize {
        let (last, count) = self.of[clique as usize];
        if last == row as u32 { count } else { 0 }
    }
}

impl Violation {
    /// The groups of each row, in ascending order.
    pub(super) fn joined(&self) -> Vec<Vec<u32>> {
        self.rows.iter().map(CountedRow::groups).collect()
    }

    /// Whether there are more rows than groups, each literal is counted in one of these
    /// groups, and the literals of different rows in each group exclude each other.
    fn holds(&self, rows: &Rows) -> bool {
        let mut members: Vec<Vec<(usize, Lit)>> = vec![Vec::new(); self.groups];
        for (number, row) in self.rows.iter().enumerate() {
            for &(group, lit) in &row.lits {
                let Some(members) = members.get_mut(group as usize) else { return false };
                members.push((number, lit));
            }
        }
        let exclude = |a: Lit, b: Lit| {
            let [Some(&a), Some(b)] = [a, b].map(|lit| rows.vertices.get(&lit)) else {
                return false;
            };
            rows.neighbours[a as usize].binary_search(b).is_ok()
        };
        let is_group = |members: &Vec<(usize, Lit)>| {
            let mut pairs = members
                .iter()
                .enumerate()
                .flat_map(|(place, &a)| members[..place].iter().map(move |&b| (a, b)));
            pairs.all(|((row, a), (other, b))| row == other || exclude(a, b))
        };
        self.rows.len() > self.groups && members.iter().all(is_group)
    }
}
