//! Derivations for variants: singles, comparisons, sums, failed literals.
//!
//! The patterns of the usual grid (pairs, fish) are left out: what they find a
//! failed literal with a short chain finds, too, and with sums and moves of
//! chess around they are not what people look for. So a step is a single (in a
//! cell, a house, a diagonal, a window, a region), what a comparison or the sum
//! of a cage rules out, or a failed literal, whose chain consists of such
//! steps. The rule of 45 is left out.

mod laws;
mod read;
mod sum;
mod table;

use neuf_cnf::Interrupt;
use rustc_hash::FxHashSet;

use self::table::Broken;
use super::closure::{Closed, Closure};
use super::ground::Ground;
use super::net::Member;
use super::{Mark, Step};
use crate::Grid;
use crate::rules::Rules;

pub(crate) use self::laws::{GroupName, Laws};
pub(crate) use self::table::{Table, Why};

/// Chains of so many rounds are looked for one after the other.
const ROUNDS: [usize; 6] = [1, 2, 3, 5, 8, usize::MAX];

/// How many of the literals that fail get their argument in full.
const ARGUED: usize = 6;

/// A derivation under way.
struct Derivation<'l> {
    table: Table<'l>,
    solution: Option<&'l Grid>,
    depth: usize,
    interrupt: &'l Interrupt,
    closure: Closure,
    /// Literals that failed, nested to some depth, when they were last looked
    /// for, the soonest first.
    failing: Vec<(Member, bool)>,
}

/// All steps from the givens to the solution or a contradiction, or to where no
/// rule applies; and the grid that they reach.
pub(super) fn derive(
    givens: &Grid,
    constraints: &Rules,
    solution: Option<&Grid>,
    depth: usize,
    most: usize,
    interrupt: &Interrupt,
) -> (Vec<Step>, Grid) {
    let laws = Laws::new(constraints);
    let table = Table::new(&laws, givens);
    let closure = Closure::new(interrupt);
    let failing = Vec::new();
    let mut derivation = Derivation { table, solution, depth, interrupt, closure, failing };
    let mut steps = Vec::new();
    while steps.len() < most {
        let Some(step) = derivation.next() else { break };
        let is_end = step.concludes.is_empty();
        derivation.table.conclude(&step, steps.len());
        steps.push(step);
        if is_end {
            break;
        }
    }
    (steps, derivation.table.grid())
}

impl Derivation<'_> {
    /// The next step, if there is one and nobody interrupts.
    fn next(&mut self) -> Option<Step> {
        let table = &self.table;
        if let Some(member) = table.refused() {
            return Some(table.refusal(member));
        }
        if let Some(broken) = table.broken() {
            return Some(table.contradiction(broken));
        }
        if table.is_solved() || self.interrupt.is_requested() {
            return None;
        }
        let singles = table.singles().map(|(group, last)| table.single(group, last));
        if let Some(step) = singles.min_by_key(|step| step.premises.len()) {
            return Some(step);
        }
        let before = table.trail().len();
        let thoughts = (0..table.laws.thoughts.len()).filter_map(|thought| {
            let (gone, clashing): (Vec<Member>, Vec<Member>) =
                table.outs(thought).into_iter().partition(|&member| table.is_open(member));
            if let Some(&member) = clashing.first() {
                return Some(table.contradiction(Broken::Thought(thought, before, member)));
            }
            (!gone.is_empty()).then(|| table.thought(thought, before, &gone))
        });
        if let Some(step) = thoughts.min_by_key(|step| step.premises.len()) {
            return Some(step);
        }
        if self.depth == 0 {
            return None;
        }
        self.failed_literal().or_else(|| (2..=self.depth).find_map(|depth| self.nested(depth)))
    }

    /// What may be supposed: what is false in the solution, if it is known.
    fn suppositions(&self) -> Vec<(Member, bool)> {
        let is_false = |&(member, holds): &(Member, bool)| {
            self.solution.is_none_or(|solution| {
                let (cell, value) = self.table.laws.meaning(member);
                (solution.get(cell) == value) != holds
            })
        };
        self.table.literals().into_iter().filter(is_false).collect()
    }

    fn failed_literal(&mut self) -> Option<Step> {
        let suppositions = self.suppositions();
        for rounds in ROUNDS {
            let mut best: Option<Step> = None;
            for &(member, holds) in &suppositions {
                if self.interrupt.is_requested() {
                    return None;
                }
                let step = chain(&mut self.table, member, holds, rounds);
                if let Some(step) = step
                    && best.as_ref().is_none_or(|best| cost(&step) < cost(best))
                {
                    best = Some(step);
                }
            }
            if best.is_some() {
                return best;
            }
        }
        None
    }

    /// A short step that a literal fails with others nested to this depth, at
    /// least two, below it. Which ones fail the closure tells, which keeps no
    /// arguments; a few get theirs in full.
    fn nested(&mut self, depth: usize) -> Option<Step> {
        let Derivation { table, failing, .. } = self;
        failing.retain(|&(member, _)| table.is_open(member));
        if self.failing.is_empty() {
            let suppositions = self.suppositions();
            self.failing = self.find_failing(suppositions, depth, ARGUED);
        }
        let mut best: Option<Step> = None;
        for (member, holds) in self.failing.clone() {
            let step = self.argue(member, holds, depth);
            if let Some(step) = step
                && best.as_ref().is_none_or(|best| cost(&step) < cost(best))
            {
                best = Some(step);
            }
        }
        best
    }

    /// The first few literals that fail with others nested below them, by how
    /// many trials it took to see it. Those with many consequences are tried
    /// first: they are the most likely to fail.
    fn find_failing(
        &mut self,
        literals: Vec<(Member, bool)>,
        depth: usize,
        most: usize,
    ) -> Vec<(Member, bool)> {
        let table = &mut self.table;
        let mut literals: Vec<(usize, Member, bool)> = literals
            .into_iter()
            .map(|(member, holds)| {
                table.suppose(member, holds);
                table.settle(usize::MAX);
                let followed = table.since_supposed().len();
                table.take_back();
                (followed, member, holds)
            })
            .collect();
        literals.sort_unstable_by_key(|&(followed, ..)| std::cmp::Reverse(followed));
        let mut failing = Vec::new();
        // What follows from a literal that does not fail cannot fail.
        let mut cannot_fail: FxHashSet<(Member, bool)> = FxHashSet::default();
        for (_, member, holds) in literals {
            if cannot_fail.contains(&(member, holds)) {
                continue;
            }
            let before = self.closure.trials;
            table.suppose(member, holds);
            let closed = self.closure.run(table, depth - 1);
            if closed == Closed::Fixpoint {
                let known = table.since_supposed().iter();
                cannot_fail.extend(known.map(|&other| (other, table.is_in(other))));
            }
            table.take_back();
            match closed {
                Closed::Broken => failing.push((self.closure.trials - before, member, holds)),
                Closed::Fixpoint => continue,
                Closed::Interrupted => break,
            }
            if failing.len() == most {
                break;
            }
        }
        failing.sort_unstable();
        failing.into_iter().map(|(_, member, holds)| (member, holds)).collect()
    }

    /// The step that a literal fails with others nested below it, if it does.
    fn argue(&mut self, member: Member, holds: bool, depth: usize) -> Option<Step> {
        self.table.suppose(member, holds);
        let inner = self.refute(depth - 1);
        self.table.take_back();
        Some(Step::failed(self.table.mark(member, holds), inner?))
    }

    /// Steps to a contradiction under the last supposition.
    fn refute(&mut self, depth: usize) -> Option<Vec<Step>> {
        let mut steps: Vec<Step> = Vec::new();
        loop {
            if self.table.settle(usize::MAX) {
                return Some(self.table.chain(&steps));
            }
            let step = self.refuted_at_one().or_else(|| {
                (2..=depth).find_map(|depth| {
                    let literals = self.table.literals();
                    let failing = self.find_failing(literals, depth, 1);
                    failing.into_iter().find_map(|(member, holds)| self.argue(member, holds, depth))
                })
            })?;
            self.table.conclude(&step, steps.len());
            steps.push(step);
        }
    }

    /// The first literal that fails under the last supposition.
    fn refuted_at_one(&mut self) -> Option<Step> {
        for (member, holds) in self.table.literals() {
            if self.interrupt.is_requested() {
                return None;
            }
            let step = chain(&mut self.table, member, holds, usize::MAX);
            if step.is_some() {
                return step;
            }
        }
        None
    }
}

/// The step that a literal fails within so many rounds, if it does.
fn chain(table: &mut Table<'_>, member: Member, holds: bool, rounds: usize) -> Option<Step> {
    if !table.is_open(member) {
        return None;
    }
    table.suppose(member, holds);
    let is_broken = table.settle(rounds);
    let inner = if is_broken { table.chain(&[]) } else { Vec::new() };
    table.take_back();
    let supposed: Mark = table.mark(member, holds);
    is_broken.then(|| Step::failed(supposed, inner))
}

/// The shorter, the better; then what needs fewer facts.
fn cost(step: &Step) -> (usize, usize) {
    (step.length(), step.premises.len())
}
