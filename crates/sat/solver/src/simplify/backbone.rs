//! The backbone of the binary clauses: literals that fail when only binary clauses are
//! propagated.
//!
//! Probing tries each literal separately, with all clauses. With binary clauses only, a
//! literal need not be undone before the next one is tried: each implication also holds
//! in the other direction, so a literal that the trail leaves open can only contradict
//! its own consequences, not those of earlier literals. So all literals that pass are
//! tried together in one pass over the binary clauses, and those that they make false
//! wait for the next pass. When a literal fails, the literal nearest to the contradiction
//! through which all ways lead fails, too. Only roots are tried, because when a literal
//! fails, the roots that lead to it fail as well.
//!
//! Froleyks, Yu and Biere ("BIG backbones", FMCAD 2023), after Biere, Froleyks
//! and Wang ("CadiBack: extracting backbones with CaDiCaL", SAT 2023).
//!
//! Budget: the share `backbone_effort` of the ticks of the search, in whole passes. After
//! each round that finds nothing, more rounds are left out.

use neuf_core::{ClauseId, Lit, Propagator};

use super::delay::Delay;
use super::{Account, Context};

/// The number of passes in a round. They are cheap, but few literals are left for later
/// passes.
const PASSES: u32 = 10;

/// The budget for backbones, and when the next round is due.
#[derive(Clone, Debug, Default)]
pub(crate) struct Backbone {
    account: Account,
    delay: Delay,
}

/// The implications along binary clauses of the roots that were tried one after the
/// other. Those of the last root can be undone.
struct Implied {
    /// By literal.
    is_true: Vec<bool>,
    /// By true literal: the literal that implied it, which is itself for a root.
    parents: Vec<Lit>,
    trail: Vec<Lit>,
    ticks: u64,
}

impl Backbone {
    /// Fixes the literals whose negation fails along binary clauses.
    ///
    /// To be called at level 0 with everything propagated; the same holds afterwards,
    /// unless the formula is refuted.
    pub(super) fn run(&mut self, context: &mut Context<'_>) {
        let (literals, effort) = (context.session.literals, context.effort());
        let Context { options, propagator, stats, budget, .. } = context;
        let allowance = self.account.allowance(options.backbone_effort, effort);
        // The approximate cost of a pass.
        let least = literals / 16 + propagator.var_count() as u64 / 2;
        if !options.backbone || allowance < least || !self.delay.is_over() {
            return;
        }
        let before = stats.backbone_units;
        let propagated = propagator.ticks();
        let literals = propagator.watches().literals();
        let mut implied = Implied {
            is_true: vec![false; literals.len()],
            parents: literals.collect(),
            trail: Vec::new(),
            ticks: 0,
        };
        let mut roots = implying_roots(propagator, &mut implied.ticks);
        for _ in 0..PASSES {
            let is_over = implied.ticks + propagator.ticks() - propagated > allowance;
            if roots.is_empty() || is_over || propagator.is_refuted() || budget.is_stopped() {
                break;
            }
            stats.backbone_units += implied.try_roots(propagator, &mut roots);
            implied.undo(0);
        }
        let spent = implied.ticks + propagator.ticks() - propagated;
        stats.backbone_ticks += spent;
        self.account.spend(spent);
        self.delay.note(stats.backbone_units > before);
    }
}

/// The literals that imply others and are not implied by any.
fn implying_roots(propagator: &Propagator, ticks: &mut u64) -> Vec<Lit> {
    let watches = propagator.watches();
    let has_binary = |lit: Lit| watches[lit].iter().any(|watch| watch.is_binary());
    *ticks += watches.literals().len() as u64 / 2;
    let open = watches.literals().filter(|&lit| propagator.value(lit).is_none());
    open.filter(|&lit| has_binary(!lit) && !has_binary(lit)).collect()
}

/// Fixes a literal because of the contradiction that, from one root, `from` implies `to`,
/// whose negation is implied as well. The last literal through which both ways lead is
/// false. `parents` leads back along both ways.
pub(super) fn fail_along(propagator: &mut Propagator, parents: &[Lit], from: Lit, to: Lit) {
    let [first, second] = [from, !to].map(|end| path(parents, end));
    let common = first.iter().zip(&second).take_while(|(a, b)| a == b).count();
    let Some(&dominator) = common.checked_sub(1).and_then(|last| first.get(last)) else {
        debug_assert!(false, "{from} and {} have different roots", !to);
        return;
    };
    let mut antecedents: Vec<ClauseId> = Vec::new();
    for path in [&first[common - 1..], &second[common - 1..]] {
        let steps = path.windows(2).map(|step| propagator.binary_id(!step[0], step[1]));
        antecedents.extend(steps.flatten());
    }
    antecedents.extend(propagator.binary_id(!from, to));
    let id = propagator.derive(&[!dominator], &antecedents);
    propagator.fix(!dominator, id);
    propagator.propagate();
}

/// The literals from the root to this one.
fn path(parents: &[Lit], end: Lit) -> Vec<Lit> {
    let mut path = vec![end];
    let mut lit = end;
    while parents[lit.code()] != lit {
        lit = parents[lit.code()];
        path.push(lit);
    }
    path.reverse();
    path
}

impl Implied {
    /// Tries roots one on top of the other, and leaves those in `roots` that could not be
    /// tried. Returns how many failed.
    fn try_roots(&mut self, propagator: &mut Propagator, roots: &mut Vec<Lit>) -> u64 {
        let mut failed = 0;
        roots.retain(|&root| {
            if propagator.is_refuted() || propagator.value(root).is_some() {
                return false;
            }
            if self.is_true[(!root).code()] {
                return true;
            }
            let start = self.trail.len();
            if let Some((from, to)) = self.imply(propagator, root) {
                failed += 1;
                fail_along(propagator, &self.parents, from, to);
                self.undo(start);
            }
            false
        });
        failed
    }

    /// Makes a root true, with everything that it implies. Stops at an implication of a
    /// false literal and returns it.
    fn imply(&mut self, propagator: &Propagator, root: Lit) -> Option<(Lit, Lit)> {
        let mut place = self.trail.len();
        self.assign(root, root);
        while let Some(&lit) = self.trail.get(place) {
            place += 1;
            self.ticks += 1 + propagator.watches()[!lit].len() as u64 / 8;
            for next in propagator.implied(lit) {
                if self.is_true[(!next).code()] {
                    return Some((lit, next));
                }
                if !self.is_true[next.code()] && propagator.value(next).is_none() {
                    self.assign(next, lit);
                }
            }
        }
        None
    }

    fn assign(&mut self, lit: Lit, parent: Lit) {
        self.is_true[lit.code()] = true;
        self.parents[lit.code()] = parent;
        self.trail.push(lit);
    }

    fn undo(&mut self, start: usize) {
        self.ticks += (self.trail.len() - start) as u64 / 8;
        for lit in self.trail.drain(start..) {
            self.is_true[lit.code()] = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Solver;
    use crate::simplify::testing::{lits, run, solver_of};

    fn find(solver: &mut Solver) {
        run(solver, |techniques, context| techniques.backbone.run(context));
    }

    #[test]
    fn what_all_ways_to_a_contradiction_lead_through_is_false() {
        // 1 → 2 → 3, which implies 4 and ¬4 by 5; 6 → 7 is innocent, and 8
        // fails too, but ¬8 comes from 6.
        let clauses: &[&[i32]] = &[
            &[-1, 2],
            &[-2, 3],
            &[-3, 4],
            &[-3, 5],
            &[-5, -4],
            &[-6, 7],
            &[-6, -8],
            &[-8, 9],
            &[-8, -9],
        ];
        let mut solver = solver_of(clauses);
        solver.technique_ticks.granted = 1_000_000;
        find(&mut solver);
        assert_eq!(solver.stats.backbone_units, 2);
        assert_eq!(solver.propagator.trail(), lits([-3, -2, -1, -8]));
        // Nothing is left: the next round is left out.
        find(&mut solver);
        let ticks = solver.stats.backbone_ticks;
        find(&mut solver);
        assert_eq!(solver.stats.backbone_ticks, ticks);
    }
}
