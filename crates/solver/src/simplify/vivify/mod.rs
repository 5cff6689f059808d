//! Vivification: clauses that propagation shows to be longer than needed.
//!
//! The literals of a clause are made false one after the other, without the
//! clause itself. When that leads to a conflict, or makes one of its literals
//! true, some of them suffice for it and the others can go; literals that
//! become false by the others can go as well (Piette, Hamadi and Saïs, ECAI
//! 2008). Learned clauses gain most, above all those that are kept and used
//! (Luo, Li, Xiao, Manyà and Lü, IJCAI 2017; with the irredundant ones, Li,
//! Xiao, Luo, Manyà, Lü and Li, AIJ 2020).
//!
//! Each tier of learned clauses, and the irredundant ones, has its share of the
//! ticks. A clause's most frequent literals come first, and clauses are taken
//! in the order of these, so that the next one shares its first decisions with
//! the last and nothing is propagated twice (`schedule.rs`). The analysis, in
//! `deduce.rs`, goes back to the decisions that are needed and also finds
//! clauses that subsume the one at hand (Biere and others, `CaDiCaL` 2.0, CAV
//! 2024). Clauses that were not looked at yet come first; once all were, a new
//! round starts, so that each has its turn.
//!
//! Rejected: taking the clause out of its watch lists while it is tried, which
//! searches two lists for each clause; propagation passes over it instead. And
//! deleting a learned clause when propagation of others implies it, as `CaDiCaL`
//! and Kissat do: what implies it is often forgotten soon afterwards, and the
//! search took about a tenth more conflicts. And instantiation of irredundant
//! clauses, the attempt to make a literal true when making it false has led
//! nowhere: it gained nothing.

mod deduce;
mod schedule;
#[cfg(test)]
mod tests;

use neuf_core::{Arena, ClauseRef, Propagator};

use super::{Account, Context};
use crate::options::Options;
use deduce::vivify_clause;
use schedule::Schedule;

/// The tiers, in the order in which they are worked on.
const ORDER: [Tier; 4] = [Tier::Second, Tier::First, Tier::Third, Tier::Irredundant];

/// Which clauses are worked on together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tier {
    First,
    Second,
    Third,
    Irredundant,
}

impl Tier {
    /// Its part of the ticks, compared with those of the others.
    fn share(self, options: &Options) -> u64 {
        match self {
            Tier::First => options.vivify_tier1,
            Tier::Second => options.vivify_tier2,
            Tier::Third => options.vivify_tier3,
            Tier::Irredundant => options.vivify_irredundant,
        }
    }
}

/// What vivification has spent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vivification {
    account: Account,
    /// Ticks outside propagation: for the schedule and the analysis.
    ticks: u64,
}

impl Vivification {
    /// Shortens and deletes clauses. At level 0, all propagated; leaves it so,
    /// unless it refutes the formula.
    pub(super) fn vivify(&mut self, context: &mut Context<'_>) {
        let options = context.options;
        if !options.vivify {
            return;
        }
        let allowance = self.account.allowance(options.vivify_effort, context.effort());
        let setup = context.ticks_for_all_clauses();
        if allowance < setup {
            return;
        }
        let start = self.ticks_with(context.propagator);
        self.ticks += setup;
        context.learning.reductions.clean(context.propagator);
        let mut shares: u64 = ORDER.iter().map(|&tier| tier.share(options)).sum();
        for tier in ORDER {
            let share = tier.share(options);
            let left = (start + allowance).saturating_sub(self.ticks_with(context.propagator));
            // What a tier leaves over goes to those after it.
            let part = (left as f64 * share as f64 / shares.max(1) as f64) as u64;
            shares -= share;
            if part > 0 && !context.propagator.is_refuted() {
                let limit = self.ticks_with(context.propagator) + part;
                self.vivify_tier(context, tier, limit);
            }
        }
        if !context.propagator.is_refuted() {
            context.learning.reductions.clean(context.propagator);
            context.propagator.collect();
        }
        let spent = self.ticks_with(context.propagator) - start;
        self.account.spend(spent);
        context.stats.vivify_ticks += spent;
    }

    /// Ticks of propagation and of vivification's other work.
    fn ticks_with(&self, propagator: &Propagator) -> u64 {
        propagator.ticks() + self.ticks
    }

    /// Works on the clauses of a tier until there are so many ticks.
    fn vivify_tier(&mut self, context: &mut Context<'_>, tier: Tier, limit: u64) {
        let [new, tried] = clauses_of(context, tier);
        self.vivify_all(context, &new, limit);
        if self.goes_on(context, limit) {
            for &clause in &tried {
                context.propagator.set_tried(clause, false);
            }
            self.vivify_all(context, &tried, limit);
        }
    }

    fn vivify_all(&mut self, context: &mut Context<'_>, clauses: &[ClauseRef], limit: u64) {
        let left = limit.saturating_sub(self.ticks_with(context.propagator));
        let schedule = Schedule::new(context.propagator, clauses, left, &mut self.ticks);
        for clause in schedule.clauses() {
            if !self.goes_on(context, limit) {
                break;
            }
            self.ticks += vivify_clause(context, clause, &schedule);
        }
        context.propagator.backtrack(0);
    }

    /// Whether nothing asks to stop before there are so many ticks.
    fn goes_on(&self, context: &mut Context<'_>, limit: u64) -> bool {
        self.ticks_with(context.propagator) < limit
            && !context.propagator.is_refuted()
            && !context.propagator.is_full()
            && context.goes_on()
    }
}

/// The clauses of a tier, those that were not tried yet first.
fn clauses_of(context: &mut Context<'_>, tier: Tier) -> [Vec<ClauseRef>; 2] {
    let tiers = context.heuristics.modes.tiers_mut();
    let (first, second) = (tiers.first(), tiers.second());
    let arena = context.propagator.arena();
    let is_in = |arena: &Arena, clause: ClauseRef| {
        let of = match arena.glue(clause) {
            _ if !arena.is_learned(clause) => Tier::Irredundant,
            glue if glue <= first => Tier::First,
            glue if glue <= second => Tier::Second,
            _ => Tier::Third,
        };
        of == tier
    };
    let (tried, new) = arena.refs().filter(|&c| is_in(arena, c)).partition(|&c| arena.is_tried(c));
    [new, tried]
}
