//! Learning from a conflict: the first unique implication point.
//!
//! The conflict's literals of the current level are resolved with their reasons, newest first,
//! until only one literal of the current level is left. The resulting clause is false at this
//! moment. After a jump back to its second highest level the clause is a unit and makes the
//! remaining literal true. Stopping at the first such point gives shorter clauses and longer jumps
//! than going on to the decision (`GRASP`, Marques-Silva and Sakallah 1996; the first point is due
//! to Chaff, Zhang and others 2001).

use neuf_core::{Arena, ClauseId, ClauseRef, Conflict, Lit, Propagator, Reason, Var};

use crate::tier::Tiers;

/// Working memory of the analysis, kept from conflict to conflict.
///
/// Invariant: between conflicts all marks are clear and `touched` is empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    /// By variable: see [`VarMark`].
    marks: Vec<u8>,
    /// The variables with a mark.
    touched: Vec<Var>,
    /// The variables that the analysis has met, which will be rewarded.
    pub(crate) seen: Vec<Var>,
    /// The learned clause, its asserting literal first.
    pub(crate) clause: Vec<Lit>,
    /// By level: the last analysis that saw the level, and how many of its literals were seen.
    /// [`Analysis::glue`] makes room for the open levels only, because most searches open far fewer
    /// levels than there are variables.
    pub(crate) levels: Vec<LevelSeen>,
    /// The current stamp for `levels`.
    pub(crate) stamp: u64,
    /// Working memory of `shrink.rs`.
    pub(crate) places: Vec<u64>,
    /// For the proof: see `chain.rs`.
    pub(crate) chain: Chain,
}

/// The parts of the chain of antecedents under construction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain {
    /// Units of level 0, which come first.
    pub(crate) units: Vec<ClauseId>,
    /// The clauses that derive the literals that minimization removed.
    pub(crate) implied: Vec<ClauseId>,
    /// The conflict and the reasons with which it was resolved, newest first.
    pub(crate) resolved: Vec<ClauseId>,
    /// The clause before minimization.
    pub(crate) whole: Vec<Lit>,
    /// Working memory: the places on the trail of derived literals, and their reasons.
    pub(crate) places: Vec<(usize, Option<ClauseId>)>,
}

/// How many literals of one level the clause under construction has.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LevelSeen {
    pub(crate) stamp: u64,
    pub(crate) count: u32,
}

/// The bits of a variable's mark.
pub(crate) struct VarMark;

impl VarMark {
    /// The analysis has met the variable: in the clause, or resolved away.
    pub(crate) const SEEN: u8 = 1;
    /// The literal follows from the other literals of the clause.
    pub(crate) const REMOVABLE: u8 = 2;
    /// The literal does not follow from the other literals of the clause.
    pub(crate) const POISON: u8 = 4;
    /// The literal leads to the one literal that replaces all clause literals of a level.
    pub(crate) const SHRUNK: u8 = 8;
    /// The literal is in the final clause, or was derived earlier in the chain.
    pub(crate) const DERIVED: u8 = 16;
    /// The variable will be rewarded because it is in a reason.
    pub(crate) const NEAR: u8 = 32;
    /// The variable is in the learned clause.
    pub(crate) const LEARNED: u8 = 64;
}

impl Analysis {
    pub(crate) fn grow(&mut self, var_count: usize) {
        if self.marks.len() < var_count {
            self.marks.resize(var_count, 0);
        }
    }

    #[inline]
    pub(crate) fn has(&self, var: Var, mark: u8) -> bool {
        self.marks[var.index()] & mark != 0
    }

    #[inline]
    pub(crate) fn set(&mut self, var: Var, mark: u8) {
        let marks = &mut self.marks[var.index()];
        if *marks == 0 {
            self.touched.push(var);
        }
        *marks |= mark;
    }

    pub(crate) fn clear(&mut self) {
        for var in self.touched.drain(..) {
            self.marks[var.index()] = 0;
        }
        self.seen.clear();
        self.chain.units.clear();
        self.chain.implied.clear();
        self.chain.resolved.clear();
    }

    /// The number of different levels of these literals. Also counts the literals of each level.
    pub(crate) fn glue(&mut self, core: &Propagator, lits: impl Iterator<Item = Lit>) -> u32 {
        self.stamp += 1;
        if self.levels.len() <= core.level() {
            self.levels.resize(core.level() + 1, LevelSeen::default());
        }
        let mut glue = 0;
        for lit in lits {
            let level = &mut self.levels[core.history().level_of(lit.var()) as usize];
            if level.stamp != self.stamp {
                *level = LevelSeen { stamp: self.stamp, count: 0 };
                glue += 1;
            }
            level.count += 1;
        }
        glue
    }
}

/// Derives the first-UIP clause and leaves it in `analysis.clause`.
pub(crate) fn derive_first_uip(
    core: &mut Propagator,
    analysis: &mut Analysis,
    tiers: &mut Tiers,
    conflict: Conflict,
) {
    analysis.clause.clear();
    // The place of the asserting literal; its value is found last.
    analysis.clause.push(Lit::from_code(0));
    let mut open = resolve_conflict(core, analysis, tiers, conflict);
    let mut place = core.trail().len();
    let level = core.level() as u32;
    loop {
        place -= 1;
        let lit = core.trail()[place];
        let history = core.history();
        if !analysis.has(lit.var(), VarMark::SEEN) || history.level_of(lit.var()) < level {
            continue;
        }
        open -= 1;
        if open == 0 {
            analysis.clause[0] = !lit;
            return;
        }
        open += resolve(core, analysis, tiers, lit, history.reason_of(lit.var()));
    }
}

fn resolve_conflict(
    core: &mut Propagator,
    analysis: &mut Analysis,
    tiers: &mut Tiers,
    conflict: Conflict,
) -> usize {
    if let Conflict::Long(clause) = conflict {
        note_use(core, analysis, tiers, clause);
    }
    analysis.chain.resolved.extend(core.conflict_id(conflict));
    let level = core.level() as u32;
    let core: &Propagator = core;
    core.conflict_lits(conflict).filter(|&lit| meet(core, analysis, lit, level)).count()
}

/// Resolves on a true literal: meets the literals of its reason instead. Returns how many new
/// literals belong to the current level.
fn resolve(
    core: &mut Propagator,
    analysis: &mut Analysis,
    tiers: &mut Tiers,
    lit: Lit,
    reason: Reason,
) -> usize {
    if let Reason::Long(clause) = reason {
        note_use(core, analysis, tiers, clause);
    }
    analysis.chain.resolved.extend(core.reason_id(lit, reason));
    let level = core.level() as u32;
    let core: &Propagator = core;
    core.antecedents(lit, reason).filter(|&other| meet(core, analysis, other, level)).count()
}

/// Protects a learned clause that takes part in a conflict from being forgotten soon, and lowers
/// its glue if the clause now spans fewer levels.
fn note_use(core: &mut Propagator, analysis: &mut Analysis, tiers: &mut Tiers, clause: ClauseRef) {
    let arena = core.arena();
    if !arena.is_learned(clause) {
        return;
    }
    let mut glue = arena.glue(clause);
    if glue > 2 {
        let now = analysis.glue(core, arena.lits(clause));
        if now < glue {
            glue = now;
            core.set_glue(clause, glue);
        }
    }
    tiers.count(glue);
    let used = match glue {
        _ if glue <= tiers.first() => Arena::MAX_USED,
        _ if glue <= tiers.second() => 2,
        _ => 1,
    };
    core.set_used(clause, used);
}

/// Marks a literal that the analysis meets. Literals below the current level go into the
/// clause. Returns `true` for a literal of the current level that is met for the first
/// time.
#[inline]
fn meet(core: &Propagator, analysis: &mut Analysis, lit: Lit, current: u32) -> bool {
    let var = lit.var();
    if analysis.has(var, VarMark::SEEN) {
        return false;
    }
    let level = core.history().level_of(var);
    if level == 0 {
        note_root(core, analysis, var);
        return false;
    }
    analysis.set(var, VarMark::SEEN);
    analysis.seen.push(var);
    if level < current {
        analysis.clause.push(lit);
    } else if let Reason::Long(clause) = core.history().reason_of(var) {
        // Most of these reasons are resolved with soon.
        core.arena().prefetch(clause);
    }
    level == current
}

/// With proofs on, notes that a literal that is false at level 0 was left out.
#[inline]
pub(crate) fn note_root(core: &Propagator, analysis: &mut Analysis, var: Var) {
    if core.is_traced() && !analysis.has(var, VarMark::DERIVED) {
        analysis.set(var, VarMark::DERIVED);
        analysis.chain.units.extend(core.unit_id(var));
    }
}
