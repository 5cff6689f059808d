//! The backbone of the binary clauses: literals that fail along binary clauses
//! alone.
//!
//! Probing tries each literal on its own, with all clauses. With binary clauses
//! only, literals need not be undone before the next is tried: as each
//! implication holds in both directions, a literal that the trail leaves open
//! meets no contradiction with what is on it, only among its own consequences.
//! So all that pass are tried together, in one pass over the binary clauses,
//! and what they make false waits for the next. When one fails, so does the
//! literal nearest to the contradiction that all ways lead through. Only roots
//! are tried: when a literal fails, so do the roots that lead to it.
//!
//! Froleyks, Yu and Biere ("BIG backbones", FMCAD 2023), after Biere, Froleyks
//! and Wang ("CadiBack: extracting backbones with CaDiCaL", SAT 2023).
//!
//! Budget: the share `backbone_effort` of the search's ticks, in whole passes;
//! after a round that finds nothing more and more are left out.

use neuf_cnf::{ClauseId, Lit};

use super::Account;
use super::delay::Delay;
use crate::Solver;

/// Passes in a round: each is cheap, but few literals are left over so long.
const PASSES: u32 = 10;

/// What was spent on backbones, and when the next round is worth it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Backbones {
    account: Account,
    delay: Delay,
}

/// Implications along binary clauses, the roots that were tried one after the
/// other. The last one may be undone.
struct Implied {
    /// By literal.
    is_true: Vec<bool>,
    /// By true literal: what implied it; itself for a root.
    parents: Vec<Lit>,
    trail: Vec<Lit>,
    ticks: u64,
}

impl Solver {
    /// Fixes the literals whose negation fails along binary clauses.
    ///
    /// At level 0, with everything propagated; so it ends, unless refuted.
    pub(crate) fn find_backbone(&mut self) {
        let effort = self.effort_ticks();
        let backbones = &mut self.simplification.backbones;
        let allowance = backbones.account.allowance(self.options.backbone_effort, effort);
        // A pass costs about this.
        let least = self.session.literals / 16 + self.session.map.len() as u64 / 2;
        if !self.options.backbone || allowance < least || !backbones.delay.is_over() {
            return;
        }
        let before = self.stats.backbone_units;
        let propagated = self.propagator.ticks();
        let literals = self.propagator.watches().literals();
        let mut implied = Implied {
            is_true: vec![false; literals.len()],
            parents: literals.collect(),
            trail: Vec::new(),
            ticks: 0,
        };
        let mut roots = self.implying_roots(&mut implied.ticks);
        for _ in 0..PASSES {
            let is_over = implied.ticks + self.propagator.ticks() - propagated > allowance;
            if roots.is_empty()
                || is_over
                || self.propagator.is_refuted()
                || self.budget.is_stopped()
            {
                break;
            }
            self.try_roots(&mut roots, &mut implied);
            implied.undo(0);
        }
        let spent = implied.ticks + self.propagator.ticks() - propagated;
        self.stats.backbone_ticks += spent;
        let backbones = &mut self.simplification.backbones;
        backbones.account.spend(spent);
        backbones.delay.note(self.stats.backbone_units > before);
    }

    /// The literals that imply others and are implied by none.
    fn implying_roots(&self, ticks: &mut u64) -> Vec<Lit> {
        let watches = self.propagator.watches();
        let has_binary = |lit: Lit| watches[lit].iter().any(|watch| watch.is_binary());
        *ticks += watches.literals().len() as u64 / 2;
        let open = watches.literals().filter(|&lit| self.propagator.value(lit).is_none());
        open.filter(|&lit| has_binary(!lit) && !has_binary(lit)).collect()
    }

    /// Tries roots on top of each other; leaves those that could not be tried.
    fn try_roots(&mut self, roots: &mut Vec<Lit>, implied: &mut Implied) {
        roots.retain(|&root| {
            if self.propagator.is_refuted() || self.propagator.value(root).is_some() {
                return false;
            }
            if implied.is_true[(!root).code()] {
                return true;
            }
            let start = implied.trail.len();
            if let Some((from, to)) = self.imply(root, implied) {
                self.stats.backbone_units += 1;
                self.fail_along(&implied.parents, from, to);
                implied.undo(start);
            }
            false
        });
    }

    /// Makes a root true, and what it implies, up to an implication of a false
    /// literal.
    fn imply(&self, root: Lit, implied: &mut Implied) -> Option<(Lit, Lit)> {
        let mut place = implied.trail.len();
        implied.assign(root, root);
        while let Some(&lit) = implied.trail.get(place) {
            place += 1;
            implied.ticks += 1 + self.propagator.watches()[!lit].len() as u64 / 8;
            for next in self.propagator.implied(lit) {
                if implied.is_true[(!next).code()] {
                    return Some((lit, next));
                }
                if !implied.is_true[next.code()] && self.propagator.value(next).is_none() {
                    implied.assign(next, lit);
                }
            }
        }
        None
    }

    /// Fixes a literal by the contradiction that one literal implies another
    /// whose negation is implied as well, both from one root: the last literal
    /// that both ways lead through is false. `parents` leads back along them.
    pub(crate) fn fail_along(&mut self, parents: &[Lit], from: Lit, to: Lit) {
        let [first, second] = [from, !to].map(|end| path(parents, end));
        let common = first.iter().zip(&second).take_while(|(a, b)| a == b).count();
        let Some(&dominator) = common.checked_sub(1).and_then(|last| first.get(last)) else {
            debug_assert!(false, "{from} and {} have different roots", !to);
            return;
        };
        let mut antecedents: Vec<ClauseId> = Vec::new();
        for path in [&first[common - 1..], &second[common - 1..]] {
            let steps = path.windows(2).map(|step| self.propagator.binary_id(!step[0], step[1]));
            antecedents.extend(steps.flatten());
        }
        antecedents.extend(self.propagator.binary_id(!from, to));
        let id = self.propagator.derive(&[!dominator], &antecedents);
        self.propagator.fix(!dominator, id);
        self.propagator.propagate();
    }
}

/// From the root to this literal.
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
    use crate::simplify::testing::{lits, solver_of};

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
        solver.simplification.granted = 1_000_000;
        solver.find_backbone();
        assert_eq!(solver.stats.backbone_units, 2);
        assert_eq!(solver.propagator.trail(), lits([-3, -2, -1, -8]));
        // Nothing is left: the next round is left out.
        solver.find_backbone();
        let ticks = solver.stats.backbone_ticks;
        solver.find_backbone();
        assert_eq!(solver.stats.backbone_ticks, ticks);
    }
}
