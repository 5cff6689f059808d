//! Ternary resolution: resolvents of clauses of three literals that have three literals
//! again, or two.
//!
//! Two such clauses that clash in one literal and share another one have a resolvent of
//! three literals. If they share both others, the resolvent has two literals and replaces
//! both clauses. Closing a formula under this rule does for ternary clauses a part of
//! what substitution does for binary ones (Billionnet and Sutter, "An efficient algorithm
//! for the 3-satisfiability problem", Operations Research Letters 1992; in a search,
//! Biere, Fazekas, Fleury and Heisinger, SAT Competition 2020). A binary resolvent is
//! irredundant if one of the two clauses was. Ternary resolvents are learned clauses of
//! the highest glue, so that the next reduction removes those that were not used. Keeping
//! all of them would make the formula ten times as large, mostly for nothing.
//!
//! Budget: the share `ternary_effort` of the ticks of the search. It pauses after a round
//! that finds nothing; a round continues where the last one stopped. Literals with many
//! ternary clauses are left out, because the number of their pairs grows with the square.

use neuf_core::{ClauseId, ClauseRef, Conflict, Lit, Propagator, Reason, Var};
use rustc_hash::FxHashSet;

use super::delay::Delay;
use super::{Account, Context};
use crate::stats::Stats;

/// How many ternary clauses a literal may have to be resolved on.
const OCCURRENCES: usize = 100;
/// How many ternary resolvents a round may add for each ternary clause.
const GROWTH: usize = 2;
/// The glue of resolvents, above that of any learned clause.
const GLUE: u32 = 1 << 16;

/// The budget for ternary resolution, and where the last round stopped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ternary {
    account: Account,
    delay: Delay,
    /// The first variable to resolve on.
    next: usize,
}

/// A clause of three literals, sorted.
#[derive(Clone, Copy)]
struct Triple {
    lits: [Lit; 3],
    clause: ClauseRef,
    is_alive: bool,
}

/// The ternary clauses by their literals.
struct Triples {
    clauses: Vec<Triple>,
    /// Indices into `clauses`; those of one literal stand together.
    places: Vec<u32>,
    /// By literal, where its indices start; they end where those of the next literal
    /// start.
    starts: Vec<u32>,
    /// All clauses that exist or existed.
    known: FxHashSet<[Lit; 3]>,
    added: usize,
    ticks: u64,
}

/// The resolvent of two ternary clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resolvent {
    /// A tautology, or a longer clause.
    None,
    Two([Lit; 2]),
    Three([Lit; 3]),
}

/// The resolvent of two clauses, given by their literals without the clashing ones.
fn resolve(first: [Lit; 2], second: [Lit; 2]) -> Resolvent {
    let clashes = |lit: Lit| first.contains(&!lit);
    let new = second.map(|lit| !first.contains(&lit));
    match new {
        _ if second.into_iter().any(clashes) => Resolvent::None,
        [false, false] => Resolvent::Two(first),
        [true, true] => Resolvent::None,
        [is_first_new, _] => {
            let mut lits = [first[0], first[1], second[usize::from(!is_first_new)]];
            lits.sort_unstable();
            Resolvent::Three(lits)
        }
    }
}

/// The literals of a ternary clause except one.
fn rest(lits: [Lit; 3], but: Lit) -> [Lit; 2] {
    match lits {
        [a, b, c] if a == but => [b, c],
        [a, b, c] if b == but => [a, c],
        [a, b, _] => [a, b],
    }
}

impl Ternary {
    /// Resolves ternary clauses with each other.
    ///
    /// To be called at level 0. Everything is propagated afterwards, unless the formula is
    /// refuted.
    pub(super) fn run(&mut self, context: &mut Context<'_>) {
        let options = context.options;
        if !options.ternary || !context.is_consistent() {
            return;
        }
        let setup = context.ticks_for_all_clauses();
        let allowance = self.account.allowance(options.ternary_effort, context.effort());
        if allowance < setup || !self.delay.is_over() {
            return;
        }
        let found = |stats: &Stats| (stats.ternary_resolvents, stats.ternary_binaries);
        let before = found(context.stats);
        context.learning.reductions.clean(context.propagator);
        let mut ternaries = Triples::new(context.propagator);
        ternaries.ticks += setup;
        let vars = context.propagator.var_count();
        let first = self.next;
        for step in 0..vars {
            self.next = (first + step) % vars;
            let is_over = ternaries.ticks > allowance || ternaries.is_full();
            if is_over || context.propagator.is_full() || !context.goes_on() {
                break;
            }
            let var = Var::new(self.next);
            ternaries.resolve_on(var, context.propagator, context.stats);
        }
        context.propagator.collect();
        context.propagator.propagate();
        context.stats.ternary_ticks += ternaries.ticks;
        self.account.spend(ternaries.ticks);
        self.delay.note(found(context.stats) != before);
    }
}

impl Triples {
    fn new(propagator: &Propagator) -> Triples {
        let arena = propagator.arena();
        let of = |clause: ClauseRef| {
            let mut lits = arena.lits(clause);
            let mut lits = [lits.next()?, lits.next()?, lits.next().filter(|_| lits.len() == 0)?];
            lits.sort_unstable();
            Some(Triple { lits, clause, is_alive: true })
        };
        let clauses: Vec<Triple> = arena.refs().filter_map(of).collect();
        let mut starts = vec![0u32; 2 * propagator.var_count() + 1];
        for lit in clauses.iter().flat_map(|ternary| ternary.lits) {
            starts[lit.code()] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut places = vec![0; 3 * clauses.len()];
        for (place, ternary) in clauses.iter().enumerate() {
            for lit in ternary.lits {
                starts[lit.code()] -= 1;
                places[starts[lit.code()] as usize] = place as u32;
            }
        }
        let known = clauses.iter().map(|ternary| ternary.lits).collect();
        let ticks = clauses.len() as u64;
        Triples { clauses, places, starts, known, added: 0, ticks }
    }

    /// Whether there are too many resolvents.
    fn is_full(&self) -> bool {
        self.added > GROWTH * self.clauses.len()
    }

    /// The clauses that had this literal when the round began.
    fn list(&self, lit: Lit) -> &[u32] {
        &self.places[self.starts[lit.code()] as usize..self.starts[lit.code() + 1] as usize]
    }

    fn resolve_on(&mut self, var: Var, propagator: &mut Propagator, stats: &mut Stats) {
        let pivot = var.positive();
        let [positive, negative] = [pivot, !pivot].map(|lit| self.list(lit).len());
        self.ticks += 1;
        if positive.min(negative) == 0 || positive.max(negative) > OCCURRENCES {
            return;
        }
        for first in 0..positive {
            self.ticks += 1 + negative as u64 / 4;
            for second in 0..negative {
                let places = [self.list(pivot)[first], self.list(!pivot)[second]];
                let [a, b] = places.map(|place| self.clauses[place as usize]);
                if !a.is_alive || !b.is_alive {
                    continue;
                }
                match resolve(rest(a.lits, pivot), rest(b.lits, !pivot)) {
                    Resolvent::None => (),
                    Resolvent::Two(lits) => {
                        add_binary_resolvent(propagator, lits, [a.clause, b.clause]);
                        stats.ternary_binaries += 1;
                        self.ticks += 4;
                        for place in places {
                            self.clauses[place as usize].is_alive = false;
                        }
                    }
                    Resolvent::Three(lits) => {
                        self.ticks += 1;
                        if self.known.insert(lits) {
                            let parents = [a.clause, b.clause];
                            self.ticks += 3;
                            let is_added = add_ternary_resolvent(propagator, lits, parents);
                            stats.ternary_resolvents += u64::from(is_added);
                            self.added += usize::from(is_added);
                        }
                    }
                }
            }
        }
    }
}

/// Replaces two ternary clauses by their binary resolvent.
fn add_binary_resolvent(propagator: &mut Propagator, lits: [Lit; 2], parents: [ClauseRef; 2]) {
    let is_learned = parents.iter().all(|&clause| propagator.arena().is_learned(clause));
    if !propagator.has_binary(lits[0], lits[1]) {
        let id = derive_from(propagator, &lits, parents);
        propagator.attach(&lits, is_learned, 1, id);
    } else if !is_learned {
        propagator.make_irredundant(Conflict::Binary(lits));
    }
    for clause in parents {
        propagator.delete(clause);
    }
}

/// Learns the resolvent of two ternary clauses, unless a binary clause subsumes it.
/// Returns `true` when it did.
fn add_ternary_resolvent(
    propagator: &mut Propagator,
    lits: [Lit; 3],
    parents: [ClauseRef; 2],
) -> bool {
    let [a, b, c] = lits;
    if [(a, b), (a, c), (b, c)].into_iter().any(|(a, b)| propagator.has_binary(a, b)) {
        return false;
    }
    let id = derive_from(propagator, &lits, parents);
    propagator.attach(&lits, true, GLUE, id) != Reason::None
}

fn derive_from(
    propagator: &mut Propagator,
    lits: &[Lit],
    parents: [ClauseRef; 2],
) -> Option<ClauseId> {
    let ids: Vec<ClauseId> =
        parents.into_iter().filter_map(|clause| propagator.clause_id(clause)).collect();
    propagator.derive(lits, &ids)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::simplify::testing::{lits, run, solver_of};

    fn resolved(clauses: &[&[i32]]) -> Solver {
        let mut solver = solver_of(clauses);
        solver.technique_ticks.granted = 1_000_000;
        solver.options.ternary = true;
        run(&mut solver, |techniques, context| techniques.ternary.run(context));
        solver
    }

    fn long(solver: &Solver) -> Vec<(Vec<i32>, bool)> {
        let arena = solver.propagator.arena();
        let numbers = |clause| {
            let mut numbers: Vec<i32> = arena.lits(clause).map(Lit::to_dimacs).collect();
            numbers.sort_unstable();
            (numbers, arena.is_learned(clause))
        };
        let mut long: Vec<_> = arena.refs().map(numbers).collect();
        long.sort();
        long
    }

    #[test]
    fn two_shared_literals_make_a_binary_clause_in_the_place_of_both() {
        let solver = resolved(&[&[1, 2, 3], &[-1, 3, 2], &[-2, 4, 5, 6]]);
        assert_eq!(long(&solver), [(vec![-2, 4, 5, 6], false)]);
        let [two, three] = [2, 3].map(|number| lits([number])[0]);
        assert!(solver.propagator.watches()[two].iter().any(|watch| {
            watch.is_binary() && !watch.is_learned_binary() && watch.blocker() == three
        }));
        assert_eq!((solver.stats.ternary_binaries, solver.stats.ternary_resolvents), (1, 0));
    }

    #[test]
    fn resolvents_that_were_forgotten_do_no_harm() {
        // They were not learned from conflicts, but count when they are forgotten.
        let mut solver = resolved(&[&[1, 2, 3], &[-1, 2, 4], &[-1, 3, 5]]);
        let resolvents = solver.stats.ternary_resolvents;
        assert!(resolvents > 0 && solver.stats.learned == 0);
        solver.stats.forgotten = resolvents;
        run(&mut solver, |techniques, context| techniques.ternary.run(context));
        run(&mut solver, |techniques, context| techniques.vivify.run(context));
        assert!(!solver.propagator.is_refuted());
    }

    #[test]
    fn one_shared_literal_makes_a_learned_clause() {
        // The second and the fourth make a tautology; (3 ∨ 5) subsumes what the
        // first makes with the third.
        let solver = resolved(&[&[1, 2, 3], &[-1, 2, 4], &[-1, 3, 5], &[1, -2, 6], &[3, 5]]);
        let learned: Vec<Vec<i32>> =
            long(&solver).into_iter().filter(|(_, is)| *is).map(|(lits, _)| lits).collect();
        assert_eq!(learned, [[1, 3, 6], [2, 3, 4]]);
        assert_eq!((solver.stats.ternary_binaries, solver.stats.ternary_resolvents), (0, 2));
    }

    #[test]
    fn what_is_there_is_not_added_again() {
        let mut solver = resolved(&[&[1, 2, 3], &[-1, 2, 4]]);
        assert_eq!(solver.stats.ternary_resolvents, 1);
        run(&mut solver, |techniques, context| techniques.ternary.run(context));
        assert_eq!(solver.stats.ternary_resolvents, 1);
    }
}
