//! Blocked clause elimination: clauses for which all resolvents on one of their literals
//! are tautologies.
//!
//! Such a clause is called blocked on this literal; the formula without it is satisfiable
//! exactly when the formula is (Kullmann, "On a generalization of extended resolution",
//! 1999; Järvisalo, Biere and Heule, "Blocked clause elimination", TACAS 2010). It goes
//! onto the reconstruction stack with that literal as its witness. In encodings of
//! circuits this removes what does not reach the output. After variable elimination
//! little is left to find, and the search lacks the propagation of the removed clauses,
//! so it is off by default.
//!
//! A literal is tried when few clauses contain its negation, beginning with the fewest,
//! and again when one of these is removed. Only irredundant clauses count: a witness may
//! falsify learned clauses, but they follow from the other clauses again afterwards.
//!
//! Budget: the share `block_effort` of the ticks of the search, within a round of
//! elimination, whose occurrence lists are used. It pauses after it finds nothing.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use neuf_cnf::Lit;

use super::delay::Delay;
use super::pool::{Member, Pool};
use super::subsume::Marks;
use super::{Account, Context, LEAST};

/// How many clauses may contain the negation of a witness.
pub(super) const OCCURRENCES: usize = 100;

/// The budget for blocked clauses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocking {
    account: Account,
    delay: Delay,
}

impl Blocking {
    /// Removes blocked clauses from the pool. Variables that are `frozen` are not used as
    /// witnesses.
    pub(super) fn block(
        &mut self,
        context: &mut Context<'_>,
        pool: &mut Pool,
        marks: &mut Marks,
        frozen: &[bool],
    ) {
        let effort = context.effort();
        let Context { options, propagator, reconstruction, stats, budget, .. } = context;
        let allowance = self.account.allowance(options.block_effort, effort).max(LEAST);
        let setup = frozen.len() as u64 / 8;
        if !options.block || allowance < setup || !self.delay.is_over() {
            return;
        }
        let before = (stats.blocked, pool.ticks);
        let last_tick = pool.ticks + allowance;
        pool.ticks += setup;
        let is_open = |pool: &Pool, lit: Lit| {
            !frozen[lit.var().index()] && pool.count(lit) > 0 && pool.count(!lit) <= OCCURRENCES
        };
        let mut is_queued = vec![false; 2 * frozen.len()];
        let mut queue = BinaryHeap::new();
        for lit in (0..is_queued.len()).map(Lit::from_code).filter(|&lit| is_open(pool, lit)) {
            is_queued[lit.code()] = true;
            queue.push(Reverse((pool.count(!lit), lit)));
        }
        while let Some(Reverse((_, lit))) = queue.pop() {
            if pool.ticks > last_tick || budget.is_stopped() {
                break;
            }
            is_queued[lit.code()] = false;
            for member in pool.list(lit).to_vec() {
                if !pool.is_alive(member) || !is_blocked(pool, marks, member, lit) {
                    continue;
                }
                stats.blocked += 1;
                reconstruction.push(lit, pool.lits(member), pool.id(member));
                for place in 0..pool.size(member) {
                    let other = !pool.lits(member)[place];
                    if is_open(pool, other) && !is_queued[other.code()] {
                        is_queued[other.code()] = true;
                        queue.push(Reverse((pool.count(!other), other)));
                    }
                }
                pool.remove(propagator, member);
            }
        }
        self.account.spend(pool.ticks - before.1);
        self.delay.note(stats.blocked > before.0);
        stats.block_ticks += pool.ticks - before.1;
    }
}

/// Whether each resolvent of a clause on this literal is a tautology.
fn is_blocked(pool: &mut Pool, marks: &mut Marks, member: Member, lit: Lit) -> bool {
    marks.set(pool.lits(member), true);
    let others = pool.list(!lit).to_vec();
    let mut visits = 0;
    let is_blocked = others.iter().all(|&other| {
        visits += 1;
        pool.lits(other).iter().any(|&own| own != !lit && marks.has(!own))
    });
    pool.ticks += 1 + visits;
    marks.set(pool.lits(member), false);
    is_blocked
}

#[cfg(test)]
mod tests {
    use crate::simplify::testing::{eliminating, lits};
    use crate::{Options, Outcome, Solver};

    fn blocking(clauses: &[&[i32]]) -> Solver {
        let options = Options { block: true, block_effort: 100.0, ..Options::default() };
        eliminating(clauses, &options)
    }

    #[test]
    fn a_blocked_clause_goes_and_returns() {
        // (1 ∨ 2 ∨ 3) is blocked on 1: its one resolvent, with the second, is a
        // tautology. No other clause is, as long as all variables but 1 are
        // assumed.
        let mut solver = blocking(&[&[1, 2, 3], &[-1, -2, 4], &[5, 6]]);
        let all = lits([2, 3, 4, 5, 6]);
        assert_eq!(solver.solve_under(&all), Outcome::Satisfiable);
        // Then 1 is in one clause only, whose other literals are free to be
        // true: it is blocked on ¬1.
        assert_eq!(solver.stats().blocked, 2);
        assert_eq!(solver.solve_under(&lits([-1, -2, -3])), Outcome::Unsatisfiable);
        assert_eq!(solver.failed_core().len(), 3);
        assert!(solver.stats().restored > 0);
    }

    #[test]
    fn a_witness_makes_models_whole() {
        let clauses: [&[i32]; 4] = [&[1, 2, 3], &[-1, -2, 4], &[-3, -4, 5], &[-5, 1, -2]];
        let mut solver = blocking(&clauses);
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        assert!(solver.stats().blocked > 0);
        let model = solver.model().unwrap();
        for clause in clauses {
            assert!(lits_of(clause).any(|lit| model.value(lit) == Some(true)));
        }
    }

    fn lits_of(numbers: &[i32]) -> impl Iterator<Item = neuf_cnf::Lit> + '_ {
        numbers.iter().map(|&number| lits([number])[0])
    }
}
