//! Decides when a technique has a round, and how many ticks the round may spend.
//!
//! Each technique has a share of the ticks of the search. Later rounds get the ticks that a round
//! leaves over, and pay the ticks that a round spends in excess. A tick is about a cache line. Some
//! techniques touch lines that lie far apart, and their ticks take up to four times as long as
//! ticks of the search. So each technique has a weight, and all ticks in this file are converted to
//! ticks of the search. (Without weights, and with first rounds at once, simplification took half
//! of the time on formulas from other people's models that are solved in a few seconds.) `terms` is
//! the table of all shares and bounds, and the only place that decides about them; a technique says
//! how many ticks it has spent and whether the round was of use. A technique may count its own
//! earnings, but never decides when its turn comes: seven techniques that each asked the same four
//! questions once asked them in two orders.
//!
//! The questions come in one order for all techniques. Is the technique on? Does its share pay for
//! a look at the formula? (In a large formula, the first round waits for this.) Is its pause over?
//! Only a round that could have been paid for counts as left out. Each round in vain makes the
//! pause one round longer, and each other round halves the pause. So a formula on which a technique
//! is useless pays for fewer and fewer of its rounds (Kissat delays its techniques in this way).

use neuf_core::Propagator;

use super::Context;
use crate::observe::Technique;
use crate::options::Options;
use crate::stats::Stats;

/// The ticks that a round may spend whatever its share is: less than a millisecond.
const LEAST: u64 = 10_000;

/// When rounds are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pause {
    Never,
    /// After rounds in vain.
    InVain,
    /// After rounds in vain, until clauses are added.
    UntilNew,
}

/// The terms on which a technique has its rounds.
#[derive(Clone, Copy, Debug)]
struct Terms {
    is_on: bool,
    /// How many ticks of the search take as long as a tick of the technique: the median of 100
    /// formulas of others' models, on an AMD EPYC with two cores. `cost` is in ticks of the
    /// technique, and all other numbers are in ticks of the search.
    weight: f64,
    /// The share of the search's ticks before success or failure has changed the share, and the
    /// least share of the first round.
    share: f64,
    first_share: f64,
    /// The ticks that a round may spend whatever its share is, and the ticks that the first round
    /// may spend.
    least: u64,
    first_least: u64,
    /// The least cost of a round. With fewer ticks to spend, there is no round.
    cost: u64,
    /// The ticks that all rounds together may spend.
    most: u64,
    pause: Pause,
}

/// The facts on which the terms depend, besides the options.
#[derive(Clone, Copy, Debug)]
struct Moment {
    /// The literals and the variables of the formula.
    literals: u64,
    vars: u64,
    /// The ticks for moving all clauses, with the learned ones.
    moving: u64,
    /// The ticks of which the shares are parts.
    effort: u64,
    is_first: bool,
    /// Whether clauses were added since the last round.
    is_new: bool,
    /// The part of the variables that the technique has removed.
    gone: f64,
}

/// The table of all techniques that have a share.
fn terms(technique: Technique, options: &Options, moment: Moment) -> Terms {
    let Moment { literals, vars, moving, effort, is_first, is_new, gone } = moment;
    let usual = Terms {
        is_on: true,
        weight: 1.0,
        share: 0.0,
        first_share: 0.0,
        least: 0,
        first_least: 0,
        cost: 0,
        most: u64::MAX,
        pause: Pause::Never,
    };
    match technique {
        Technique::Counting => Terms {
            is_on: options.counting && options.counting_effort > 0.0,
            weight: 1.6,
            share: options.counting_effort,
            first_share: 0.03,
            least: if is_new { 200_000 } else { 0 },
            cost: literals,
            pause: Pause::UntilNew,
            ..usual
        },
        // The first rounds of this technique and of the next three come before elimination takes
        // constraints, gates and interchangeable parts apart.
        Technique::Parity => Terms {
            is_on: options.parity,
            weight: 1.2,
            share: options.parity_effort,
            first_share: 0.2,
            least: LEAST,
            first_least: 100_000,
            // All clauses are looked at twice.
            cost: literals,
            pause: Pause::UntilNew,
            ..usual
        },
        Technique::Symmetry => Terms {
            is_on: options.symmetry && options.symmetry_effort > 0.0,
            weight: 4.3,
            share: options.symmetry_effort,
            first_share: 0.05,
            first_least: 500_000,
            cost: 3 * literals,
            pause: Pause::InVain,
            ..usual
        },
        Technique::Congruence => Terms {
            is_on: options.congruence,
            weight: 1.8,
            share: options.congruence_effort,
            first_share: 0.5,
            least: LEAST,
            first_least: 100_000,
            cost: if is_first { 3 * (literals + vars) } else { literals / 4 + vars },
            pause: Pause::InVain,
            ..usual
        },
        // Some formulas have a hundred thousand equal literals that are no help.
        Technique::Fraig => Terms {
            is_on: options.fraig,
            share: options.fraig_effort,
            first_share: 0.4,
            // The circuit is found and simulated.
            cost: 4 * literals + 4 * vars,
            most: part(2.0, effort).saturating_add(40_000_000),
            pause: Pause::InVain,
            ..usual
        },
        Technique::Probe => {
            Terms { is_on: options.probe, share: options.probe_effort, cost: vars / 4, ..usual }
        }
        // In comparisons of circuits, sweeping removes a quarter of the variables, and the search
        // gets several times shorter. Where sweeping brings little, this bound limits its cost.
        Technique::Sweep => Terms {
            is_on: options.sweep,
            weight: 1.3,
            share: options.sweep_effort,
            // Collecting the clauses costs about a quarter of this.
            cost: literals / 2 + vars,
            most: part(options.sweep_effort.max(0.1) + 4.0 * gone.min(1.0), effort),
            ..usual
        },
        Technique::Vivify => {
            let share = options.vivify_effort;
            Terms { is_on: options.vivify, weight: 1.2, share, cost: moving, ..usual }
        }
        // In a large formula, the first round waits about as long as the first round of congruence,
        // which comes before.
        Technique::Eliminate => Terms {
            weight: 1.6,
            share: options.eliminate_effort,
            least: LEAST,
            cost: if is_first { 2 * (literals + vars) } else { 0 },
            ..usual
        },
        Technique::Lucky
        | Technique::Walk
        | Technique::Reduce
        | Technique::Deduplicate
        | Technique::Decompose => usual,
    }
}

/// A share of these ticks.
fn part(share: f64, ticks: u64) -> u64 {
    (share * ticks as f64) as u64
}

/// The counter of a technique's ticks. Probing has no counter, since its ticks are ticks of
/// propagation.
fn counter(technique: Technique, stats: &mut Stats) -> Option<&mut u64> {
    match technique {
        Technique::Counting => Some(&mut stats.counting_ticks),
        Technique::Parity => Some(&mut stats.parity_ticks),
        Technique::Symmetry => Some(&mut stats.symmetry_ticks),
        Technique::Congruence => Some(&mut stats.congruence_ticks),
        Technique::Fraig => Some(&mut stats.fraig_ticks),
        Technique::Sweep => Some(&mut stats.sweep_ticks),
        Technique::Vivify => Some(&mut stats.vivify_ticks),
        Technique::Eliminate => Some(&mut stats.eliminate_ticks),
        _ => None,
    }
}

/// The ledger of one technique.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Schedule {
    rounds: u64,
    /// Whether a round is under way. Each round is closed, whatever ends it, so that its ticks
    /// count.
    is_open: bool,
    /// The ticks of all rounds, and the ticks that later rounds still have to count.
    spent: u64,
    charged: u64,
    /// How often the share was doubled; negative if it was halved.
    pub(super) doublings: i32,
    /// How many rounds are left out after the last round, and how many of them are still to come.
    pause: u32,
    left: u32,
    /// The number of literals in clauses that were added before the last round.
    seen: u64,
    /// The sum of the parts of the variables that the rounds have removed.
    gone: f64,
}

/// The ticks that a round may spend, and facts about its beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    technique: Technique,
    weight: f64,
    pub(super) ticks: u64,
    /// The least cost of a round.
    pub(super) cost: u64,
    /// The ticks that all rounds together have left.
    pub(super) most: u64,
    /// Whether clauses were added since the last round.
    pub(super) is_new: bool,
    /// The ticks of which the shares are parts.
    pub(super) effort: u64,
    propagated: u64,
}

impl Allowance {
    /// The ticks of the round so far: the ticks of propagation and `others`.
    pub(super) fn spent(&self, propagator: &Propagator, others: u64) -> u64 {
        others + propagator.ticks() - self.propagated
    }
}

impl Schedule {
    /// Begins a round if it is time. Otherwise the round may count as left out.
    pub(super) fn open(
        &mut self,
        technique: Technique,
        context: &Context<'_>,
    ) -> Option<Allowance> {
        let moment = Moment {
            literals: context.session.literals,
            vars: context.propagator.var_count() as u64,
            moving: context.ticks_for_all_clauses(),
            effort: context.effort(),
            is_first: self.is_first(),
            is_new: self.is_new(context),
            gone: self.gone,
        };
        let terms = terms(technique, context.options, moment);
        let ticks = self.allowance(&terms, moment.effort);
        if !terms.is_on || ticks < part(terms.weight, terms.cost) {
            return None;
        }
        let is_paused = match terms.pause {
            Pause::Never => false,
            Pause::InVain => self.left > 0,
            Pause::UntilNew => self.left > 0 && !moment.is_new,
        };
        if is_paused {
            self.left -= 1;
            return None;
        }
        debug_assert!(!self.is_open, "{technique:?} has not closed its last round");
        self.is_open = true;
        self.rounds += 1;
        self.seen = moment.literals;
        Some(Allowance {
            technique,
            weight: terms.weight,
            ticks: part(1.0 / terms.weight, ticks),
            cost: terms.cost,
            most: part(1.0 / terms.weight, terms.most.saturating_sub(self.spent)),
            is_new: moment.is_new,
            effort: moment.effort,
            propagated: context.propagator.ticks(),
        })
    }

    /// Ends a round that has spent `others` ticks besides the ticks of propagation. Returns all
    /// ticks of the round.
    pub(super) fn close(
        &mut self,
        context: &mut Context<'_>,
        allowance: &Allowance,
        others: u64,
        found: bool,
    ) -> u64 {
        debug_assert!(self.is_open, "{:?} has no round to close", allowance.technique);
        self.is_open = false;
        let spent = part(allowance.weight, allowance.spent(context.propagator, others));
        if let Some(counter) = counter(allowance.technique, context.stats) {
            *counter += spent;
        }
        self.spend(spent);
        self.pause = if found { self.pause / 2 } else { self.pause + 1 };
        self.left = self.pause;
        spent
    }

    /// Whether there was no round so far.
    pub(super) fn is_first(&self) -> bool {
        self.rounds == 0
    }

    /// Whether there was no round since clauses were added.
    pub(super) fn is_new(&self, context: &Context<'_>) -> bool {
        self.is_first() || self.seen != context.session.literals
    }

    /// The ticks that may be spent now.
    fn allowance(&self, terms: &Terms, effort: u64) -> u64 {
        let (mut share, mut least) = (self.share(terms.share), terms.least);
        if self.is_first() && share > 0.0 {
            share = share.max(terms.first_share);
            least = least.max(terms.first_least);
        }
        let left = part(share, effort).saturating_sub(self.charged);
        left.max(least).min(terms.most.saturating_sub(self.spent))
    }

    fn spend(&mut self, ticks: u64) {
        self.spent = self.spent.saturating_add(ticks);
        self.charged = self.charged.saturating_add(ticks);
    }

    /// Forgives so many spent ticks, which later rounds then need not pay.
    pub(super) fn earn(&mut self, ticks: u64) {
        self.charged = self.charged.saturating_sub(ticks);
    }

    /// Takes note that a round has removed a part of the variables.
    pub(super) fn remove(&mut self, part: f64) {
        self.gone += part;
    }

    /// Forgives the ticks that were spent beyond a share that has become smaller, so that the next
    /// round need not wait.
    pub(super) fn settle(&mut self, share: f64, effort: u64) {
        self.charged = self.charged.min(part(self.share(share), effort));
    }

    /// The present share, which was `share` at first.
    fn share(&self, share: f64) -> f64 {
        share * 2.0f64.powi(self.doublings)
    }

    /// Whether the share is at least as large as at first.
    pub(super) fn is_kept(&self) -> bool {
        self.doublings >= 0
    }

    /// Doubles the share, but not more than `most` times in all.
    pub(super) fn double(&mut self, most: i32) {
        self.doublings = (self.doublings + 1).min(most);
    }

    /// Halves the share, but not more than `most` times in all.
    pub(super) fn halve(&mut self, most: i32) {
        self.doublings = (self.doublings - 1).max(-most);
    }
}

#[cfg(test)]
mod tests;
