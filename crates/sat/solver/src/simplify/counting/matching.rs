//! A maximum matching of rows and groups, and an excess of rows if the matching leaves rows over.
//!
//! Hopcroft and Karp ("An n^5/2 algorithm for maximum matchings in bipartite graphs", SIAM Journal
//! on Computing 1973): shortest augmenting paths, all of one length at a time. If a row stays free,
//! alternating paths from this row reach rows that are one more than all groups joined to them
//! (Hall, "On representatives of subsets", 1935).

use std::collections::VecDeque;

/// No partner.
const FREE: u32 = u32::MAX;

/// A maximum matching.
pub(super) struct Matching<'a> {
    /// For each row, the groups to which it is joined.
    joined: &'a [Vec<u32>],
    /// The partner of each row, and of each group.
    of_row: Vec<u32>,
    of_group: Vec<u32>,
    /// By row: its distance from a free row, during the search for paths.
    layer: Vec<u32>,
}

/// Some rows, and all groups to which these rows are joined: one group fewer than rows.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excess {
    pub(super) rows: Vec<u32>,
    pub(super) groups: Vec<u32>,
}

impl<'a> Matching<'a> {
    /// A maximum matching, given the groups to which each row is joined, all below `groups`.
    pub(super) fn new(joined: &'a [Vec<u32>], groups: usize) -> Matching<'a> {
        let (of_row, of_group) = (vec![FREE; joined.len()], vec![FREE; groups]);
        let mut matching = Matching { joined, of_row, of_group, layer: Vec::new() };
        while matching.find_layers() {
            let mut next = vec![0; joined.len()];
            for row in 0..joined.len() as u32 {
                if matching.of_row[row as usize] == FREE {
                    matching.augment(row, &mut next);
                }
            }
        }
        matching
    }

    /// Finds the distances of the rows. Returns whether a free group can be reached.
    fn find_layers(&mut self) -> bool {
        let Matching { joined, of_row, of_group, layer } = self;
        *layer = of_row.iter().map(|&group| if group == FREE { 0 } else { FREE }).collect();
        let mut queue: VecDeque<u32> =
            (0..joined.len() as u32).filter(|&row| of_row[row as usize] == FREE).collect();
        let mut is_found = false;
        while let Some(row) = queue.pop_front() {
            for &group in &joined[row as usize] {
                let partner = of_group[group as usize];
                if partner == FREE {
                    is_found = true;
                } else if layer[partner as usize] == FREE {
                    layer[partner as usize] = layer[row as usize] + 1;
                    queue.push_back(partner);
                }
            }
        }
        is_found
    }

    /// Matches a free row along a path through the layers, if such a path is left. `next` has for
    /// each row how many of its groups were tried.
    fn augment(&mut self, row: u32, next: &mut [usize]) {
        // The rows of the path. The group at `next[row] - 1` leads from each row to the next row.
        let mut path = vec![row];
        while let Some(&row) = path.last() {
            let tried = &mut next[row as usize];
            let Some(&group) = self.joined[row as usize].get(*tried) else {
                path.pop();
                continue;
            };
            *tried += 1;
            let partner = self.of_group[group as usize];
            if partner == FREE {
                for &row in &path {
                    let group = self.joined[row as usize][next[row as usize] - 1];
                    self.of_row[row as usize] = group;
                    self.of_group[group as usize] = row;
                }
                return;
            }
            if self.layer[partner as usize] == self.layer[row as usize] + 1 {
                path.push(partner);
            }
        }
    }

    /// The rows without a partner.
    pub(super) fn free(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.joined.len() as u32).filter(|&row| self.of_row[row as usize] == FREE)
    }

    /// The rows and groups that alternating paths reach from a free row.
    pub(super) fn excess(&self, free: u32) -> Excess {
        let mut is_reached = vec![false; self.of_group.len()];
        let mut excess = Excess { rows: vec![free], groups: Vec::new() };
        let mut next = 0;
        while let Some(&row) = excess.rows.get(next) {
            next += 1;
            for &group in &self.joined[row as usize] {
                if !std::mem::replace(&mut is_reached[group as usize], true) {
                    excess.groups.push(group);
                    // A free group would make the matching larger.
                    excess.rows.push(self.of_group[group as usize]);
                }
            }
        }
        excess
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The size of a maximum matching, by trying everything.
    fn largest(joined: &[Vec<u32>], used: u32) -> usize {
        let Some((first, rest)) = joined.split_first() else { return 0 };
        let with = first.iter().filter(|&&group| used >> group & 1 == 0);
        let with = with.map(|&group| 1 + largest(rest, used | 1 << group)).max();
        with.unwrap_or(0).max(largest(rest, used))
    }

    proptest! {
        #[test]
        fn a_matching_is_maximal_and_its_excess_shows_it(
            joined in prop::collection::vec(prop::collection::vec(0..6u32, 0..5), 0..7),
        ) {
            let matching = Matching::new(&joined, 6);
            let matched: Vec<(usize, u32)> = matching.of_row.iter().copied().enumerate()
                .filter(|&(_, group)| group != FREE).collect();
            for &(row, group) in &matched {
                prop_assert!(joined[row].contains(&group));
                prop_assert_eq!(matching.of_group[group as usize], row as u32);
            }
            prop_assert_eq!(matched.len(), largest(&joined, 0));
            prop_assert_eq!(matching.free().count(), joined.len() - matched.len());
            for free in matching.free() {
                let Excess { rows, groups } = matching.excess(free);
                prop_assert_eq!(rows.len(), groups.len() + 1);
                let mut all = groups.clone();
                all.sort_unstable();
                all.dedup();
                prop_assert_eq!(all.len(), groups.len());
                for row in rows {
                    prop_assert!(joined[row as usize].iter().all(|group| groups.contains(group)));
                }
            }
        }
    }
}
