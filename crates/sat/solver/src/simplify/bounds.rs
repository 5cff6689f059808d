//! Finds groups of literals of which at most k are true, for k above one, encoded without new
//! variables.
//!
//! A group has a clause for each k + 1 of its members, which says: not all of them are true. For
//! example, at most two of a, b, c, d has `¬a ∨ ¬b ∨ ¬c` and three more clauses. A group
//! grows from a clause by further literals in ascending order; each new literal must have all
//! clauses with the members so far. Cliques (`counting/cliques.rs`) are the case k = 1. As with
//! cliques, larger groups can be missed where several constraints share clauses, but most encoded
//! constraints share none. Trying sets of literals by unit propagation would also find constraints
//! that are encoded by counters (Biere, Le Berre, Lonca and Manthey, SAT 2014), but takes a
//! propagation for each set.

use neuf_core::{ClauseRef, Interrupt, Lit, Propagator};
use rustc_hash::{FxHashMap, FxHashSet};

/// The numbers of literals of the clauses that are looked at. A bound of k has clauses of k + 1
/// literals.
const SHORTEST: usize = 3;
pub(super) const LONGEST: usize = 8;
const LENGTHS: usize = LONGEST - SHORTEST + 1;
/// The longest clause that is looked at: it may have false literals.
const LONGEST_CLAUSE: usize = 2 * LONGEST;
/// The ticks for a clause that is stored.
const STORED: u64 = 4;
/// How many clauses pass between two checks of the interrupt.
const PATIENCE: usize = 1 << 10;

/// A bound: at most `most` of `lits` are true. `lits` are at least `most` + 2 literals of different
/// variables, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    pub(super) lits: Vec<Lit>,
    pub(super) most: usize,
}

/// Some literals in ascending order, and zeros.
type Key = [u32; LONGEST];

/// The bounds of a formula.
///
/// Invariant, which `grow` establishes: for each `most` + 1 literals of a bound, `clauses` has
/// the clause of their negations.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    pub(super) all: Vec<Bound>,
    /// By literal: the bounds that contain the literal, and its place in each.
    of: FxHashMap<Lit, Vec<(u32, u32)>>,
    /// The clauses, by their literals without values at level 0.
    clauses: FxHashMap<Key, ClauseRef>,
    /// The clauses that are part of a bound.
    used: FxHashSet<ClauseRef>,
}

impl Bounds {
    /// The bounds that the irredundant clauses encode. `None` when the search takes more than
    /// `limit` ticks, or when `interrupt` asks to stop.
    pub(super) fn find(
        propagator: &Propagator,
        interrupt: &Interrupt,
        ticks: &mut u64,
        limit: u64,
    ) -> Option<Bounds> {
        let counts = count(propagator, interrupt, ticks, limit)?;
        let mut bounds = Bounds::default();
        let mut short: Vec<ClauseRef> = Vec::new();
        let mut clauses_of: FxHashMap<Lit, Vec<ClauseRef>> = FxHashMap::default();
        each_short(propagator, interrupt, ticks, limit, |clause, lits| {
            let is_enough = |&lit: &Lit| usize::from(counts[place(lit, lits.len())]) >= lits.len();
            if !lits.iter().all(is_enough) {
                return 0;
            }
            for &lit in lits {
                clauses_of.entry(lit).or_default().push(clause);
            }
            bounds.clauses.insert(key(lits), clause);
            short.push(clause);
            STORED
        })?;
        let mut lits = Vec::with_capacity(LONGEST + 1);
        for (number, clause) in short.into_iter().enumerate() {
            if *ticks > limit || number % PATIENCE == 0 && interrupt.is_requested() {
                return None;
            }
            if !bounds.used.contains(&clause) && read(propagator, clause, &mut lits) {
                let near = lits.iter().map(|lit| &clauses_of[lit]).min_by_key(|near| near.len())?;
                bounds.grow(propagator, &lits, near, ticks, limit);
            }
        }
        Some(bounds)
    }

    /// Grows a clause by literals of clauses near it. A group with more literals than the
    /// clause becomes a bound.
    fn grow(
        &mut self,
        propagator: &Propagator,
        clause: &[Lit],
        near: &[ClauseRef],
        ticks: &mut u64,
        limit: u64,
    ) {
        *ticks += 1 + near.len() as u64;
        let most = clause.len() - 1;
        let mut other = Vec::with_capacity(LONGEST + 1);
        let mut more: Vec<Lit> = Vec::new();
        for &near in near {
            if read(propagator, near, &mut other) && other.len() == clause.len() {
                let mut others = other.iter().filter(|lit| !clause.contains(lit));
                more.extend(others.next().filter(|_| others.next().is_none()));
            }
        }
        more.sort_unstable();
        more.dedup();
        let mut members = clause.to_vec();
        for lit in more {
            let mut has_all = true;
            each_subset(&members, most, &mut |others| {
                *ticks += 1;
                other.clear();
                other.extend(others.iter().copied().chain([lit]));
                has_all = self.clauses.contains_key(&key(&other));
                has_all && *ticks <= limit
            });
            if *ticks > limit {
                return;
            }
            if has_all {
                members.push(lit);
            }
        }
        if members.len() == clause.len() {
            return;
        }
        members.sort_unstable();
        each_subset(&members, most + 1, &mut |lits| {
            *ticks += 1;
            self.used.extend(self.clauses.get(&key(lits)));
            true
        });
        let number = self.all.len() as u32;
        let lits: Vec<Lit> = members.into_iter().map(|lit| !lit).collect();
        for (place, &lit) in lits.iter().enumerate() {
            self.of.entry(lit).or_default().push((number, place as u32));
        }
        self.all.push(Bound { lits, most });
    }

    /// The bounds that a literal is in, and its place in each.
    pub(super) fn of(&self, lit: Lit) -> &[(u32, u32)] {
        self.of.get(&lit).map_or(&[], Vec::as_slice)
    }

    /// The place of a literal in a bound, counted from 0.
    pub(super) fn place(&self, bound: u32, lit: Lit) -> Option<usize> {
        let (_, place) = self.of(lit).iter().find(|&&(number, _)| number == bound)?;
        Some(*place as usize)
    }

    /// Whether a clause is part of a bound.
    pub(super) fn has(&self, clause: ClauseRef) -> bool {
        self.used.contains(&clause)
    }

    /// The clause of which level 0 leaves exactly these literals, at most `LONGEST`.
    pub(super) fn clause(&self, lits: &[Lit]) -> Option<ClauseRef> {
        self.clauses.get(&key(lits)).copied()
    }
}

/// The key of at most `LONGEST` literals.
fn key(lits: &[Lit]) -> Key {
    let mut key = [0; LONGEST];
    for (place, lit) in key.iter_mut().zip(lits) {
        *place = lit.code() as u32 + 1;
    }
    key[..lits.len()].sort_unstable();
    key
}

/// Reads the literals that level 0 leaves of a clause. Returns whether the clause is of use: not
/// satisfied, and with a number of literals that is looked at.
pub(super) fn read(propagator: &Propagator, clause: ClauseRef, left: &mut Vec<Lit>) -> bool {
    left.clear();
    if propagator.arena().len(clause) > LONGEST_CLAUSE {
        return false;
    }
    let is_open = propagator.arena().lits(clause).all(|lit| match propagator.value(lit) {
        Some(is_true) => !is_true,
        None => {
            left.push(lit);
            left.len() <= LONGEST
        }
    });
    is_open && left.len() >= SHORTEST
}

/// The place of the number of clauses of one length that have a literal.
fn place(lit: Lit, length: usize) -> usize {
    lit.code() * LENGTHS + length - SHORTEST
}

/// How many clauses of each length have each literal. In the smallest bound, each literal is in as
/// many clauses as a clause has literals. Few clauses of most formulas have only such literals.
fn count(
    propagator: &Propagator,
    interrupt: &Interrupt,
    ticks: &mut u64,
    limit: u64,
) -> Option<Vec<u8>> {
    let mut counts = vec![0u8; 2 * propagator.var_count() * LENGTHS];
    *ticks += counts.len() as u64 / 64;
    each_short(propagator, interrupt, ticks, limit, |_, lits| {
        for &lit in lits {
            let count = &mut counts[place(lit, lits.len())];
            *count = count.saturating_add(1);
        }
        0
    })?;
    Some(counts)
}

/// Visits the irredundant clauses with a number of literals that is looked at, and adds up the
/// ticks that the visits return. `None` when the ticks are too many, or when `interrupt` asks to
/// stop.
fn each_short(
    propagator: &Propagator,
    interrupt: &Interrupt,
    ticks: &mut u64,
    limit: u64,
    mut visit: impl FnMut(ClauseRef, &[Lit]) -> u64,
) -> Option<()> {
    let arena = propagator.arena();
    let mut left = Vec::with_capacity(LONGEST + 1);
    let clauses = arena.refs().filter(|&clause| !arena.is_learned(clause));
    for (number, clause) in clauses.enumerate() {
        *ticks += 1;
        if *ticks > limit || number % PATIENCE == 0 && interrupt.is_requested() {
            return None;
        }
        if read(propagator, clause, &mut left) {
            *ticks += visit(clause, &left);
        }
    }
    Some(())
}

/// Calls `visit` with each subset of some size, in the order of the members, until it returns
/// `false`.
pub(super) fn each_subset<T: Copy>(
    members: &[T],
    size: usize,
    visit: &mut impl FnMut(&[T]) -> bool,
) {
    if size > members.len() {
        return;
    }
    let mut places: Vec<usize> = (0..size).collect();
    let mut subset: Vec<T> = members[..size].to_vec();
    while visit(&subset) {
        // The last place that can move; the places behind follow.
        let Some(moved) = (0..size).rfind(|&at| places[at] < members.len() - size + at) else {
            return;
        };
        let first = places[moved] + 1;
        for at in moved..size {
            places[at] = first + at - moved;
            subset[at] = members[places[at]];
        }
    }
}

#[cfg(test)]
mod tests {
    use neuf_core::Var;
    use proptest::prelude::*;

    use super::*;
    use crate::Solver;

    #[test]
    fn subsets_come_in_order_and_end_when_told() {
        let mut found = Vec::new();
        each_subset(&[1, 2, 3, 4], 2, &mut |subset| {
            found.push(subset.to_vec());
            subset != [2, 4]
        });
        assert_eq!(found, [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4]]);
        let mut count = 0;
        each_subset(&[1, 2], 3, &mut |_| {
            count += 1;
            true
        });
        each_subset(&[1, 2], 0, &mut |_| {
            count += 1;
            true
        });
        assert_eq!(count, 1);
    }

    fn bounds_of(groups: &[(Vec<u32>, usize)], fixed: &[u32]) -> Vec<(Vec<u32>, usize)> {
        let mut solver = Solver::new();
        for (members, most) in groups {
            each_subset(members, most + 1, &mut |subset| {
                solver.add_clause(subset.iter().map(|&var| Var::new(var as usize).negative()));
                true
            });
        }
        for &var in fixed {
            solver.add_clause([Var::new(var as usize).positive()]);
        }
        assert!(solver.propagator.propagate().is_none());
        let bounds = Bounds::find(&solver.propagator, &Interrupt::new(), &mut 0, u64::MAX).unwrap();
        let plain = |bound: &Bound| {
            let mut members: Vec<u32> = (bound.lits.iter())
                .map(|&lit| solver.session.map.outside(lit).var().index() as u32)
                .collect();
            members.sort_unstable();
            (members, bound.most)
        };
        let mut found: Vec<_> = bounds.all.iter().map(plain).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn groups_that_share_members_are_told_apart() {
        let groups =
            [(vec![0, 1, 2, 3, 4], 2), (vec![0, 5, 6, 7], 2), (vec![1, 5, 8, 9, 10, 11], 3)];
        assert_eq!(bounds_of(&groups, &[]), groups);
        // A true member leaves a bound with a lower number beside the old bound.
        let left = vec![5, 8, 9, 10, 11];
        assert_eq!(bounds_of(&groups[2..], &[1]), [(left.clone(), 2), (left, 3)]);
        assert_eq!(bounds_of(&groups[1..2], &[0]), []);
    }

    #[test]
    fn each_clause_of_a_bound_is_given_and_not_learned() {
        let mut all: Vec<Vec<Lit>> = Vec::new();
        each_subset(&[0, 1, 2, 3, 4], 4, &mut |four| {
            all.push(four.iter().map(|&var| Var::new(var).negative()).collect());
            true
        });
        for place in 0..=all.len() {
            let mut solver = Solver::new();
            solver.add_clause((0..5).map(|var| Var::new(var).positive()));
            for (number, clause) in all.iter().enumerate() {
                if number == place {
                    solver.propagator.attach(clause, true, 1, None);
                } else {
                    solver.add_clause(clause.iter().copied());
                }
            }
            let bounds = Bounds::find(&solver.propagator, &Interrupt::new(), &mut 0, u64::MAX);
            assert_eq!(bounds.unwrap().all.len(), usize::from(place == all.len()), "{place}");
        }
    }

    proptest! {
        #[test]
        fn a_bound_has_all_its_clauses(
            clauses in prop::collection::btree_set(
                prop::collection::btree_set((0..6usize, any::<bool>()), 3..5), 1..40),
        ) {
            let mut solver = Solver::new();
            for clause in &clauses {
                solver.add_clause(clause.iter().map(|&(var, is)| Var::new(var).lit(is)));
            }
            let bounds = Bounds::find(&solver.propagator, &Interrupt::new(), &mut 0, u64::MAX).unwrap();
            for Bound { lits, most } in &bounds.all {
                prop_assert!(lits.len() >= most + 2);
                each_subset(lits, most + 1, &mut |subset| {
                    let clause: Vec<Lit> = subset.iter().map(|&lit| !lit).collect();
                    assert!(bounds.clause(&clause).is_some_and(|clause| bounds.has(clause)));
                    true
                });
            }
        }
    }
}
