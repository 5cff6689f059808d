//! The state of learning from conflicts: the analysis, and which learned clauses stay.

use neuf_core::{ClauseId, Conflict, Lit, Propagator, Reason};

use crate::analyze::{Analysis, derive_first_uip};
use crate::bump::mark_reasons;
use crate::chain::derive_learned;
use crate::chrono::{jump_back, repair_levels};
use crate::heuristics::Heuristics;
use crate::minimize::minimize;
use crate::options::Options;
use crate::parts::Parts;
use crate::recent::Recent;
use crate::reduce::Reductions;
use crate::shrink::shrink;

/// The state of clause learning.
///
/// Invariant: between conflicts, `analysis` has no marks and knows the same variables as the
/// propagator. The references in `recent` are valid until the arena is collected; `Recent` notices
/// collections itself.
#[derive(Clone, Debug)]
pub(crate) struct Learning {
    pub(crate) analysis: Analysis,
    pub(crate) reductions: Reductions,
    pub(crate) recent: Recent,
}

impl Learning {
    pub(crate) fn new(options: &Options) -> Learning {
        Learning {
            analysis: Analysis::default(),
            reductions: Reductions::new(options.reduce_interval),
            recent: Recent::default(),
        }
    }

    /// Adds variables up to this number.
    pub(crate) fn grow(&mut self, var_count: usize) {
        self.analysis.grow(var_count);
    }

    /// Goes back to the level of a conflict above level 0. Returns `true` when going back has
    /// settled the conflict, so that there is nothing to learn.
    pub(crate) fn is_settled(
        parts: &mut Parts<'_>,
        heuristics: &mut Heuristics,
        conflict: Conflict,
    ) -> bool {
        parts.stats.conflicts += 1;
        heuristics.note_consistent_trail(parts.propagator);
        let is_ordered = parts.propagator.history().is_ordered();
        !is_ordered && repair_levels(parts.propagator, heuristics, conflict)
    }

    /// Learns a clause from a conflict that is not settled, and jumps back to the level where the
    /// clause forces a literal.
    pub(crate) fn learn_from(
        &mut self,
        parts: &mut Parts<'_>,
        heuristics: &mut Heuristics,
        conflict: Conflict,
    ) {
        let Heuristics { modes, restarts, decider, .. } = heuristics;
        let analysis = &mut self.analysis;
        derive_first_uip(parts.propagator, analysis, modes.tiers_mut(), conflict);
        // The glue also counts the literals of each level, which minimization uses.
        let lits = std::mem::take(&mut analysis.clause);
        let glue = analysis.glue(parts.propagator, lits.iter().copied());
        analysis.clause = lits;
        restarts.learned(modes.is_stable(), glue, parts.stats.decisions);
        shorten(parts, analysis, restarts.decision_rate(modes.is_stable()));
        decider.bump(&analysis.seen);
        let id = derive_learned(parts.propagator, analysis);
        self.assert_learned(parts, heuristics, glue, id);
        self.analysis.clear();
    }

    /// Adds the learned clause, jumps back and makes its first literal true.
    fn assert_learned(
        &mut self,
        parts: &mut Parts<'_>,
        heuristics: &mut Heuristics,
        glue: u32,
        id: Option<ClauseId>,
    ) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        parts.stats.learned += 1;
        parts.stats.learned_literals += clause.len() as u64;
        parts.stats.learned_glue += u64::from(glue);
        let level_of = |lit: &Lit| parts.propagator.history().level_of(lit.var());
        parts.connection.offer(&clause, glue.min(clause.len() as u32 - 1), id, &parts.session.map);
        let mut learned = None;
        let second = (1..clause.len()).max_by_key(|&place| level_of(&clause[place]));
        if let Some(second) = second {
            clause.swap(1, second);
            let level = level_of(&clause[1]) as usize;
            jump_back(parts, heuristics, level);
            let reason =
                parts.propagator.attach(&clause, true, glue.min(clause.len() as u32 - 1), id);
            if reason != Reason::None {
                parts.propagator.imply_at(clause[0], level, reason);
            }
            if let Reason::Long(clause) = reason {
                learned = Some(clause);
            }
        } else {
            jump_back(parts, heuristics, 0);
            parts.propagator.fix(clause[0], id);
        }
        self.analysis.clause = clause;
        if parts.options.subsume_recent {
            let Learning { analysis, recent, .. } = self;
            parts.stats.subsumed_recent += recent.subsume(parts.propagator, analysis, learned);
        }
    }

    /// Makes `self` equal to `origin`, which has the same variables.
    pub(crate) fn restore(&mut self, origin: &Learning) {
        let Learning {
            reductions,
            recent,
            // Between conflicts, the analysis holds memory and no facts.
            analysis: _,
        } = origin;
        self.reductions = reductions.clone();
        self.recent = recent.clone();
    }

    /// The approximate memory for this number of variables, in bytes: marks, and variables that the
    /// analysis has met.
    pub(crate) fn bytes(var_count: usize) -> u64 {
        const PER_VARIABLE: u64 = 9;
        PER_VARIABLE * var_count as u64
    }
}

/// Makes `analysis.clause` shorter. `rate` is the number of decisions between two
/// conflicts.
fn shorten(parts: &mut Parts<'_>, analysis: &mut Analysis, rate: f64) {
    let (options, core): (_, &Propagator) = (parts.options, parts.propagator);
    let before = analysis.clause.len();
    if core.is_traced() {
        analysis.chain.whole.clone_from(&analysis.clause);
    }
    if options.bump_reasons {
        mark_reasons(core, analysis, rate);
    }
    if options.shrink {
        parts.stats.shrunken_literals += shrink(core, analysis, options.minimize);
    } else if options.minimize {
        minimize(core, analysis);
    }
    parts.stats.minimized_literals += (before - analysis.clause.len()) as u64;
}
