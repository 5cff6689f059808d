//! Vivification: shortens clauses by propagation.
//!
//! The literals of a clause are made false one after the other, without using the clause itself.
//! When propagation then leads to a conflict or makes a literal of the clause true, some of the
//! literals suffice, and the others can be removed. Literals that become false because of the
//! others can be removed as well (Piette, Hamadi and Saïs, ECAI 2008). For example,
//! `a ∨ b ∨ c` becomes `a ∨ b` if a and b false lead to a conflict. Learned clauses gain
//! most, especially learned clauses that are kept and used (Luo, Li, Xiao, Manyà and Lü, IJCAI
//! 2017; with irredundant clauses, Li, Xiao, Luo, Manyà, Lü and Li, AIJ 2020).
//!
//! Each tier of learned clauses, and the irredundant clauses, have their own share of the ticks.
//! The most frequent literals of a clause come first, and clauses are taken in the order of these
//! literals, so that each clause shares its first decisions with the clause before and nothing is
//! propagated twice (`order.rs`). The analysis in `deduce.rs` finds the decisions that are needed,
//! and also clauses that subsume the vivified clause (Biere and others, `CaDiCaL` 2.0, CAV 2024).
//! Clauses that were not tried yet come first. When all were tried, a new round starts, so that
//! each clause has its turn. A learned clause that stays as it is, although the others imply one of
//! its literals, loses the protection that its uses gave it, so that the next round of forgetting
//! may take it.
//!
//! Three alternatives were rejected. Taking the clause out of its watch lists during its trial
//! means searching two lists for each clause; propagation ignores the clause instead. Deleting a
//! learned clause that other clauses imply by propagation, as `CaDiCaL` and Kissat do, makes the
//! search take more conflicts, because the other clauses are often forgotten soon afterwards. The
//! instantiation of irredundant clauses, which tries to make a literal true when making it false
//! leads nowhere, gained nothing.

mod deduce;
mod order;
#[cfg(test)]
mod tests;

use neuf_core::{Arena, ClauseRef, Propagator};

use super::{Context, Schedule};
use crate::observe::Technique;
use crate::options::Options;
use deduce::vivify_clause;
use order::ClauseOrder;

/// The tiers in the order in which they are vivified.
const ORDER: [Tier; 4] = [Tier::Second, Tier::First, Tier::Third, Tier::Irredundant];

/// The groups of clauses that have separate shares of the ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tier {
    First,
    Second,
    Third,
    Irredundant,
}

impl Tier {
    /// The tier's share of the ticks, relative to the shares of the other tiers.
    fn share(self, options: &Options) -> u64 {
        match self {
            Tier::First => options.vivify_tier1,
            Tier::Second => options.vivify_tier2,
            Tier::Third => options.vivify_tier3,
            Tier::Irredundant => options.vivify_irredundant,
        }
    }
}

/// The state of vivification between rounds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vivify {
    schedule: Schedule,
    /// The ticks spent outside propagation, for the order and the analysis.
    ticks: u64,
}

impl Vivify {
    /// Shortens and deletes clauses. To be called at level 0 with everything propagated. The method
    /// leaves level 0 completely propagated, unless it refutes the formula.
    pub(super) fn run(&mut self, context: &mut Context<'_>) {
        let options = context.options;
        let Some(allowance) = self.schedule.open(Technique::Vivify, context) else { return };
        let (before, start) = (self.ticks, self.ticks_with(context.propagator));
        self.ticks += allowance.cost;
        context.learning.reductions.clean(context.propagator);
        let mut shares: u64 = ORDER.iter().map(|&tier| tier.share(options)).sum();
        for tier in ORDER {
            let share = tier.share(options);
            let left =
                (start + allowance.ticks).saturating_sub(self.ticks_with(context.propagator));
            // Ticks that a tier leaves over go to the tiers after it.
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
        self.schedule.close(context, &allowance, self.ticks - before, true);
    }

    /// The ticks of propagation and of the other work of vivification.
    fn ticks_with(&self, propagator: &Propagator) -> u64 {
        propagator.ticks() + self.ticks
    }

    /// Vivifies the clauses of a tier until there are `limit` ticks.
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
        let order = ClauseOrder::new(context.propagator, clauses, left, &mut self.ticks);
        for clause in order.clauses() {
            if !self.goes_on(context, limit) {
                break;
            }
            self.ticks += vivify_clause(context, clause, &order);
        }
        context.propagator.backtrack(0);
    }

    /// Whether nothing asks to stop before there are `limit` ticks.
    fn goes_on(&self, context: &mut Context<'_>, limit: u64) -> bool {
        self.ticks_with(context.propagator) < limit
            && !context.propagator.is_refuted()
            && !context.propagator.is_full()
            && context.goes_on()
    }
}

/// The clauses of a tier: first the clauses that were not tried yet, then the others.
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
