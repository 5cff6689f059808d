//! Transitive reduction of the binary implication graph: binary clauses that others imply
//! are removed.
//!
//! When a implies b by other binary clauses, the clause of a and b is superfluous, but
//! each propagation of a visits it, and elimination counts it. The consequences of a
//! literal are searched without its direct implications; those of its direct implications
//! that are reached nevertheless are removed. To do this for all of them at once is
//! correct only where there are no cycles, so literals that are still equivalent (because
//! they are assumed) are left alone. Irredundant clauses are removed only because of
//! irredundant ones. If a literal and its negation are among the consequences, the first
//! literal fails. To search for each clause separately would visit the same consequences
//! once for each implication of a literal.
//!
//! Aho, Garey and Ullman ("The transitive reduction of a directed graph", 1972); for
//! clauses, Heule, Järvisalo and Biere ("Efficient CNF simplification based on binary
//! implication graphs", SAT 2011), who obtain it from the times of one search, which
//! misses some.
//!
//! Budget: the share `transitive_effort` of the ticks of the search. Literals take turns
//! over the rounds. After each round that finds nothing, more rounds are left out.

use neuf_core::{Lit, Propagator, Watch};

use super::backbone::fail_along;
use super::components::components;
use super::deduplicate::merge_binaries;
use super::delay::Delay;
use super::{Account, Context};
use crate::stats::Stats;

/// Where the next round continues, and the budget.
#[derive(Clone, Debug, Default)]
pub(crate) struct Transitive {
    account: Account,
    delay: Delay,
    /// The code of the literal whose turn is next.
    next: usize,
}

/// The state of a search for consequences.
struct Search {
    /// By literal: a number that is lower than those of all literals that imply it.
    numbers: Vec<u32>,
    /// By literal: whether other literals are equivalent to it.
    is_cyclic: Vec<bool>,
    /// By literal: whether it was met, and whether by two or more steps.
    is_met: Vec<bool>,
    is_reached: Vec<bool>,
    /// By literal that was met: the literal that implied it.
    parents: Vec<Lit>,
    met: Vec<Lit>,
    ticks: u64,
}

impl Transitive {
    /// Removes binary clauses that follow from other binary clauses.
    ///
    /// To be called at level 0 with everything propagated; the same holds afterwards,
    /// unless the formula is refuted.
    pub(super) fn run(&mut self, context: &mut Context<'_>) {
        let (input_literals, effort) = (context.session.literals, context.effort());
        let Context { options, propagator, stats, budget, .. } = context;
        let allowance = self.account.allowance(options.transitive_effort, effort);
        // Numbering the literals visits all watches.
        let least = input_literals / 4 + propagator.var_count() as u64;
        if !options.transitive || allowance < least || !self.delay.is_over() {
            return;
        }
        let before = (stats.transitive, stats.transitive_units);
        let propagated = propagator.ticks();
        // A clause must not be removed because of a copy of it.
        merge_binaries(propagator, stats);
        let mut search = number_literals(propagator, input_literals);
        let literals = propagator.watches().literals().len();
        for _ in 0..literals {
            let spent = search.ticks + propagator.ticks() - propagated;
            if spent > allowance || propagator.is_refuted() || budget.is_stopped() {
                break;
            }
            let lit = Lit::from_code(self.next % literals);
            self.next = lit.code() + 1;
            for learned in [false, true] {
                if propagator.value(lit).is_none() {
                    reduce_from(propagator, stats, lit, &mut search, learned);
                }
            }
        }
        let spent = search.ticks + propagator.ticks() - propagated;
        stats.transitive_ticks += spent;
        self.account.spend(spent);
        self.delay.note((stats.transitive, stats.transitive_units) > before);
    }
}

/// Numbers the literals so that, except for equivalent ones, each implies only literals
/// with lower numbers.
fn number_literals(propagator: &Propagator, input_literals: u64) -> Search {
    let literals = propagator.watches().literals();
    let count = literals.len();
    let mut search = Search {
        numbers: vec![0; count],
        is_cyclic: vec![false; count],
        is_met: vec![false; count],
        is_reached: vec![false; count],
        parents: literals.collect(),
        met: Vec::new(),
        ticks: input_literals / 8 + count as u64 / 2,
    };
    for lit in components(propagator).into_iter().flatten() {
        search.is_cyclic[lit.code()] = true;
    }
    let mut is_entered = vec![false; count];
    let mut number = 0;
    let mut path: Vec<(Lit, usize)> = Vec::new();
    for root in propagator.watches().literals() {
        if !is_entered[root.code()] {
            is_entered[root.code()] = true;
            path.push((root, 0));
        }
        while let Some((lit, place)) = path.last_mut() {
            let Some(watch) = propagator.watches()[!*lit].get(*place) else {
                number += 1;
                search.numbers[lit.code()] = number;
                path.pop();
                continue;
            };
            *place += 1;
            let next = watch.blocker();
            if watch.is_binary() && !std::mem::replace(&mut is_entered[next.code()], true) {
                path.push((next, 0));
            }
        }
    }
    search
}

/// Removes those implications of a literal that follow from others: the learned ones
/// because of all, or the irredundant ones because of irredundant ones.
fn reduce_from(
    propagator: &mut Propagator,
    stats: &mut Stats,
    lit: Lit,
    search: &mut Search,
    learned: bool,
) {
    let implications = &propagator.watches()[!lit];
    search.ticks += 1 + implications.len() as u64 / 16;
    let is_allowed = |watch: &&Watch| watch.is_binary() && (learned || !watch.is_learned_binary());
    let binary = || implications.iter().filter(is_allowed);
    if binary().nth(1).is_none() {
        return;
    }
    // Each clause is an implication in two directions; one of them is enough.
    let is_wanted = |watch: &&Watch| {
        watch.is_learned_binary() == learned
            && lit < !watch.blocker()
            && !search.is_cyclic[watch.blocker().code()]
    };
    let wanted: Vec<Lit> = binary().filter(is_wanted).map(|watch| watch.blocker()).collect();
    let Some(lowest) = wanted.iter().map(|lit| search.numbers[lit.code()]).min() else {
        return;
    };
    search.meet(lit, lit);
    let mut fails = None;
    for watch in binary() {
        search.meet(watch.blocker(), lit);
    }
    let mut place = 1;
    while let Some(&from) = search.met.get(place) {
        place += 1;
        let list = &propagator.watches()[!from];
        search.ticks += 1 + list.len() as u64 / 8;
        for next in list.iter().filter(is_allowed).map(|watch| watch.blocker()) {
            if search.is_met[(!next).code()] {
                fails = Some((from, next));
            }
            if search.numbers[next.code()] >= lowest && propagator.value(next).is_none() {
                search.is_reached[next.code()] = true;
                if !search.is_met[next.code()] {
                    search.meet(next, from);
                }
            }
        }
        if fails.is_some() {
            break;
        }
    }
    if let Some((from, next)) = fails {
        stats.transitive_units += 1;
        fail_along(propagator, &search.parents, from, next);
    } else {
        for other in wanted.into_iter().filter(|other| search.is_reached[other.code()]) {
            search.ticks += 2 + propagator.watches()[other].len() as u64 / 8;
            propagator.retain_binaries(!lit, |watch| watch.blocker() != other);
            propagator.retain_binaries(other, |watch| watch.blocker() != !lit);
            propagator.retract_binary(!lit, other);
            stats.transitive += 1;
        }
    }
    search.forget();
}

impl Search {
    fn meet(&mut self, lit: Lit, parent: Lit) {
        self.is_met[lit.code()] = true;
        self.parents[lit.code()] = parent;
        self.met.push(lit);
    }

    fn forget(&mut self) {
        for lit in self.met.drain(..) {
            self.is_met[lit.code()] = false;
            self.is_reached[lit.code()] = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::simplify::testing::{lits, run, solver_of};
    use proptest::prelude::*;

    fn reduce(solver: &mut Solver) {
        run(solver, |techniques, context| techniques.transitive.run(context));
    }

    fn reduced(clauses: &[&[i32]], learned: &[[i32; 2]]) -> Solver {
        let mut solver = solver_of(clauses);
        for &pair in learned {
            solver.propagator.attach(&lits(pair), true, 1, None);
        }
        solver.technique_ticks.granted = 1_000_000;
        reduce(&mut solver);
        solver
    }

    fn implied(solver: &Solver, number: i32) -> Vec<i32> {
        let mut implied: Vec<i32> =
            solver.propagator.implied(lits([number])[0]).map(Lit::to_dimacs).collect();
        implied.sort_unstable();
        implied
    }

    /// For each literal of eight variables, the codes of the literals that it leads to,
    /// as bits.
    fn reaches(solver: &Solver, learned: bool) -> Vec<u32> {
        let is_allowed =
            |watch: &&Watch| watch.is_binary() && (learned || !watch.is_learned_binary());
        let next = |lit: Lit| solver.propagator.watches()[!lit].iter().filter(is_allowed);
        let literals = solver.propagator.watches().literals();
        let mut reaches: Vec<u32> = literals
            .map(|lit| {
                next(lit).map(|watch| 1 << watch.blocker().code()).fold(0, |a: u32, b| a | b)
            })
            .collect();
        for middle in 0..reaches.len() {
            let beyond = reaches[middle];
            for reached in &mut reaches {
                *reached |= beyond * (*reached >> middle & 1);
            }
        }
        reaches
    }

    proptest! {
        #[test]
        fn what_leads_where_stays_and_nothing_more_could_go(
            pairs in prop::collection::vec((0..16usize, 0..16usize, any::<bool>()), 0..24),
        ) {
            let pairs = pairs.into_iter().map(|(a, b, learned)| ([a, b].map(Lit::from_code), learned));
            let pairs: Vec<_> = pairs.filter(|([a, b], _)| a.var() != b.var()).collect();
            let mut solver = solver_of(&[&[8, -8]]);
            for &(pair, learned) in &pairs {
                solver.propagator.attach(&pair, learned, 1, None);
            }
            merge_binaries(&mut solver.propagator, &mut solver.stats);
            if !solver.propagator.trail().is_empty() {
                return Ok(());
            }
            let before = [false, true].map(|learned| reaches(&solver, learned));
            solver.technique_ticks.granted = 1_000_000;
            reduce(&mut solver);
            if solver.propagator.trail().is_empty() && !solver.propagator.is_refuted() {
                let after = [false, true].map(|learned| reaches(&solver, learned));
                prop_assert_eq!(&before, &after);
                let is_acyclic = (0..16).all(|code| before[1][code] >> code & 1 == 0);
                for code in (0..16).filter(|_| is_acyclic) {
                    for other in solver.propagator.implied(Lit::from_code(code)) {
                        let between = solver.propagator.implied(Lit::from_code(code));
                        let mut between = between.filter(|&middle| middle != other);
                        let is_irredundant = solver.propagator.watches()[!Lit::from_code(code)]
                            .iter()
                            .any(|watch| watch.blocker() == other && !watch.is_learned_binary());
                        let through = |middle: Lit| after[1][middle.code()] >> other.code() & 1 == 1;
                        prop_assert!(is_irredundant || !between.any(through));
                    }
                }
            } else {
                prop_assert!(solver.stats.transitive_units > 0 || solver.propagator.is_refuted());
            }
        }
    }

    #[test]
    fn what_is_implied_by_two_steps_or_more_goes() {
        let clauses: &[&[i32]] = &[&[-1, 2], &[-2, 3], &[-3, 4], &[-1, 4], &[-1, 3], &[-1, 5]];
        let solver = reduced(clauses, &[]);
        assert_eq!(solver.stats.transitive, 2);
        assert_eq!(implied(&solver, 1), [2, 5]);
        assert_eq!(implied(&solver, -4), [-3]);
    }

    #[test]
    fn irredundant_clauses_stay_when_only_learned_ones_imply_them() {
        let solver = reduced(&[&[-1, 2], &[-1, 3], &[-3, 4]], &[[-2, 3], [-1, 4]]);
        assert_eq!(solver.stats.transitive, 1);
        assert_eq!(implied(&solver, 1), [2, 3]);
    }

    #[test]
    fn equivalent_literals_are_left_alone() {
        let clauses: &[&[i32]] = &[&[-1, 2], &[-1, 3], &[-2, 3], &[-3, 2]];
        assert_eq!(reduced(clauses, &[]).stats.transitive, 0);
    }

    #[test]
    fn a_literal_that_implies_another_and_its_negation_fails() {
        let clauses: &[&[i32]] = &[&[-1, 2], &[-1, 6], &[-2, 3], &[-2, 4], &[-3, 5], &[-4, -5]];
        let solver = reduced(clauses, &[]);
        assert_eq!(solver.stats.transitive_units, 1);
        assert!(solver.propagator.trail().contains(&lits([-2])[0]));
    }
}
