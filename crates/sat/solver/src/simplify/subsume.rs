//! Subsumption and strengthening among the irredundant clauses.
//!
//! A clause that contains all literals of another clause is superfluous: `a ∨ b ∨ c` beside
//! `a ∨ b`. If a clause contains all literals of another clause but one, and the negation of this
//! one, resolving both clauses removes the negation (self-subsumption): `a ∨ ¬b ∨ c` beside
//! `a ∨ b` becomes `a ∨ c`. Each new or shortened clause is compared with all clauses that
//! contain its rarest variable: backward subsumption with signatures (Eén and Biere, "Effective
//! preprocessing in SAT through variable and clause elimination", SAT 2005). Searching for clauses
//! that subsume the current one (forward subsumption) would have to look through longer lists.

use neuf_core::{ClauseId, Lit, Propagator};

use super::pool::{Member, Pool};

/// The results of a round of subsumption.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Subsumed {
    pub(super) deleted: u64,
    pub(super) strengthened: u64,
}

/// The relation of one clause to another.
enum Subsumption {
    None,
    Subsumes,
    /// The clause would subsume the other clause if the other clause had this literal's negation
    /// instead of this literal.
    Strengthens(Lit),
}

/// Tries the members that are new or became shorter against the others, shortest first,
/// until the pool has this many ticks. Returns `false` when the formula is refuted.
/// Members that were not tried stay in `added`.
pub(super) fn subsume(
    pool: &mut Pool,
    core: &mut Propagator,
    marks: &mut Marks,
    last_tick: u64,
    done: &mut Subsumed,
) -> bool {
    pool.added.sort_by_key(|&member| std::cmp::Reverse(member));
    pool.added.dedup();
    let mut added = std::mem::take(&mut pool.added);
    added.sort_by_key(|&member| std::cmp::Reverse(pool.size(member)));
    pool.added = added;
    while pool.propagate(core) {
        if pool.ticks > last_tick {
            return true;
        }
        // Members that became shorter meanwhile come first.
        let Some(member) = pool.added.pop() else { return true };
        if pool.is_alive(member) {
            pool.set_compared(member);
            subsume_by(pool, core, marks, member, done);
        }
    }
    false
}

/// By literal: whether the current clause contains the literal.
#[derive(Debug, Default)]
pub(super) struct Marks(pub(super) Vec<bool>);

impl Marks {
    pub(super) fn new(literals: usize) -> Marks {
        Marks(vec![false; literals])
    }

    pub(super) fn set(&mut self, lits: &[Lit], value: bool) {
        for lit in lits {
            self.0[lit.code()] = value;
        }
    }

    #[inline]
    pub(super) fn has(&self, lit: Lit) -> bool {
        self.0[lit.code()]
    }
}

fn subsume_by(
    pool: &mut Pool,
    core: &mut Propagator,
    marks: &mut Marks,
    member: Member,
    done: &mut Subsumed,
) {
    let lits = pool.lits(member).to_vec();
    let both = |lit: Lit| pool.count(lit) + pool.count(!lit);
    let Some(&rarest) = lits.iter().min_by_key(|&&lit| both(lit)) else { return };
    marks.set(&lits, true);
    let mut others = pool.list(rarest).to_vec();
    others.extend_from_slice(pool.list(!rarest));
    pool.ticks += (others.len() / 4) as u64;
    let signature = pool.signature(member);
    for other in others {
        if other == member
            || pool.size(other) < lits.len()
            || signature & !pool.signature(other) != 0
            || !pool.is_alive(other)
        {
            continue;
        }
        pool.ticks += 1 + pool.size(other) as u64 / 16;
        match relate(pool, marks, lits.len(), other) {
            Subsumption::None => (),
            Subsumption::Subsumes => {
                pool.delete(core, other);
                done.deleted += 1;
            }
            Subsumption::Strengthens(lit) => {
                let ids: Vec<ClauseId> =
                    [pool.id(member), pool.id(other)].into_iter().flatten().collect();
                pool.strengthen(core, other, lit, &ids);
                done.strengthened += 1;
            }
        }
    }
    marks.set(&lits, false);
}

/// The relation of the marked clause, which has `len` literals, to another clause.
fn relate(pool: &Pool, marks: &Marks, len: usize, other: Member) -> Subsumption {
    let (mut common, mut flipped) = (0, None);
    for &lit in pool.lits(other) {
        if marks.has(lit) {
            common += 1;
        } else if marks.has(!lit) {
            if flipped.is_some() {
                return Subsumption::None;
            }
            flipped = Some(lit);
        }
    }
    match flipped {
        None if common == len => Subsumption::Subsumes,
        Some(lit) if common + 1 == len => Subsumption::Strengthens(lit),
        _ => Subsumption::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_core::Interrupt;
    use neuf_testing::formulas::formula_of;

    /// The clauses that are left, the units that were found, and the counts.
    fn subsumed(clauses: &[&[i32]]) -> (Vec<Vec<i32>>, Vec<i32>, Subsumed) {
        let formula = formula_of(clauses);
        let mut core = Propagator::from_clauses(formula.var_count(), formula.clauses());
        let mut pool = Pool::new(&core, &Interrupt::new()).unwrap();
        let mut marks = Marks::new(2 * formula.var_count());
        let mut done = Subsumed::default();
        pool.added = pool.members().collect();
        assert!(subsume(&mut pool, &mut core, &mut marks, u64::MAX, &mut done));
        let numbers = |member| {
            let mut numbers: Vec<i32> = pool.lits(member).iter().map(|l| l.to_dimacs()).collect();
            numbers.sort_unstable();
            numbers
        };
        let mut left: Vec<Vec<i32>> = pool.members().map(numbers).collect();
        left.sort();
        for member in pool.members().collect::<Vec<_>>() {
            for lit in pool.lits(member).to_vec() {
                assert!(pool.list(lit).contains(&member));
            }
        }
        (left, core.trail().iter().map(|lit| lit.to_dimacs()).collect(), done)
    }

    #[test]
    fn longer_clauses_go_and_contrary_literals_leave() {
        let (left, units, done) =
            subsumed(&[&[1, 2], &[1, 2, 3], &[-1, 2, 4, 5], &[1, -2, 6], &[-6, 7, 8]]);
        // (1 ∨ 2) takes ¬1 out of the third clause and ¬2 out of the fourth.
        assert_eq!(left, [vec![-6, 7, 8], vec![1, 2], vec![1, 6], vec![2, 4, 5]]);
        assert!(units.is_empty());
        assert_eq!((done.deleted, done.strengthened), (1, 2));
    }

    #[test]
    fn units_that_appear_are_propagated() {
        let (left, units, _) = subsumed(&[&[1, 2], &[1, -2], &[-1, 3, 4], &[1, 5, 6]]);
        assert_eq!((left, units), (vec![vec![3, 4]], vec![1]));
    }
}
