//! Learning from a conflict: the first unique implication point.
//!
//! The conflict's literals are resolved with the reasons of those of the
//! current level, newest first, until one literal of that level is left. The
//! clause that remains is false now and, after jumping back to its second
//! highest level, forces the negation of that literal. Stopping at the first
//! such point gives shorter clauses and longer jumps than going on to the
//! decision (`GRASP`, Marques-Silva and Sakallah 1996; the first point by
//! Chaff, Zhang and others 2001).

use neuf_cnf::{Conflict, Lit, Propagator, Reason, Var};

use crate::Solver;

/// Scratch space of the analysis, kept to spare allocations.
///
/// Invariant, between conflicts: all marks are clear and `touched` is empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    /// By variable: see [`Mark`].
    pub(crate) marks: Vec<u8>,
    /// The variables with a mark.
    pub(crate) touched: Vec<Var>,
    /// The learned clause, its asserting literal first.
    pub(crate) clause: Vec<Lit>,
    /// By level: the conflict that saw it last, and what it saw there.
    pub(crate) levels: Vec<LevelSeen>,
    /// Stamps `levels`.
    pub(crate) stamp: u64,
}

/// What the clause under construction has of one level.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LevelSeen {
    pub(crate) stamp: u64,
    pub(crate) count: u32,
}

/// The bits of a variable's mark.
pub(crate) struct Mark;

impl Mark {
    /// Was met by the analysis: is in the clause or was resolved away.
    pub(crate) const SEEN: u8 = 1;
    /// Follows from the other literals of the clause.
    pub(crate) const REMOVABLE: u8 = 2;
    /// Does not follow from them.
    pub(crate) const POISON: u8 = 4;
}

impl Analysis {
    pub(crate) fn grow(&mut self, var_count: usize) {
        if self.marks.len() < var_count {
            self.marks.resize(var_count, 0);
        }
    }

    /// Makes room for levels up to `level`: each variable can open one, and so
    /// can each assumption, even one that is true already.
    pub(crate) fn grow_levels(&mut self, level: usize) {
        if self.levels.len() <= level {
            self.levels.resize(level + 1, LevelSeen::default());
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
    }

    /// How many different levels these literals have.
    fn glue(&mut self, core: &Propagator, lits: impl Iterator<Item = Lit>) -> u32 {
        self.stamp += 1;
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

impl Solver {
    /// Learns a clause from a conflict above level 0 and jumps back to where
    /// it forces a literal.
    pub(crate) fn learn_from(&mut self, conflict: Conflict) {
        self.stats.conflicts += 1;
        self.derive_first_uip(conflict);
        // Glue by levels also tells minimization which levels are in the clause.
        let lits = std::mem::take(&mut self.analysis.clause);
        let glue = self.analysis.glue(&self.core, lits.iter().copied());
        self.analysis.clause = lits;
        let before = self.analysis.clause.len();
        self.minimize();
        self.bump_seen();
        self.stats.minimized_literals += (before - self.analysis.clause.len()) as u64;
        self.restarts.learned(glue);
        self.jump_and_assert(glue);
        self.analysis.clear();
    }

    /// Leaves the first-UIP clause in `analysis.clause`.
    fn derive_first_uip(&mut self, conflict: Conflict) {
        self.analysis.clause.clear();
        // The place of the asserting literal, which is known last.
        self.analysis.clause.push(Lit::from_code(0));
        let mut open = self.resolve_conflict(conflict);
        let mut place = self.core.trail().len();
        loop {
            place -= 1;
            let lit = self.core.trail()[place];
            if !self.analysis.has(lit.var(), Mark::SEEN) {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.analysis.clause[0] = !lit;
                return;
            }
            open += self.resolve(lit, self.core.history().reason_of(lit.var()));
        }
    }

    fn resolve_conflict(&mut self, conflict: Conflict) -> usize {
        if let Conflict::Long(clause) = conflict {
            self.note_use(clause);
        }
        let level = self.core.level() as u32;
        let (core, analysis) = (&self.core, &mut self.analysis);
        core.conflict_lits(conflict).filter(|&lit| meet(core, analysis, lit, level)).count()
    }

    /// Replaces a true literal by those that made it true; returns how many
    /// new ones are of the current level.
    fn resolve(&mut self, lit: Lit, reason: Reason) -> usize {
        if let Reason::Long(clause) = reason {
            self.note_use(clause);
        }
        let level = self.core.level() as u32;
        let (core, analysis) = (&self.core, &mut self.analysis);
        core.antecedents(lit, reason).filter(|&other| meet(core, analysis, other, level)).count()
    }

    /// Keeps a learned clause that takes part in a conflict from being
    /// forgotten soon, and lowers its glue if it has become lower.
    fn note_use(&mut self, clause: neuf_cnf::ClauseRef) {
        let arena = self.core.arena();
        if !arena.is_learned(clause) {
            return;
        }
        let old = arena.glue(clause);
        let glue = self.analysis.glue(&self.core, arena.lits(clause)).min(old);
        let used = if glue <= crate::reduce::TIER2 { 2 } else { 1 };
        let arena = self.core.arena_mut();
        arena.set_glue(clause, glue);
        arena.set_used(clause, used);
    }

    fn bump_seen(&mut self) {
        for place in 0..self.analysis.touched.len() {
            let var = self.analysis.touched[place];
            if self.analysis.has(var, Mark::SEEN) {
                self.decider.bump(var);
            }
        }
        self.decider.decay();
    }

    fn jump_and_assert(&mut self, glue: u32) {
        let clause = std::mem::take(&mut self.analysis.clause);
        self.stats.learned += 1;
        self.stats.learned_literals += clause.len() as u64;
        self.analysis.clause = self.assert_learned(clause, glue);
    }

    /// Jumps to the second highest level of the clause and asserts its first
    /// literal there; gives the clause's space back.
    fn assert_learned(&mut self, mut clause: Vec<Lit>, glue: u32) -> Vec<Lit> {
        let level_of = |lit: &Lit| self.core.history().level_of(lit.var());
        let second = (1..clause.len()).max_by_key(|&place| level_of(&clause[place]));
        let Some(second) = second else {
            self.backtrack(0);
            self.core.imply(clause[0], Reason::None);
            return clause;
        };
        clause.swap(1, second);
        let level = level_of(&clause[1]) as usize;
        self.backtrack(level);
        let reason = self.core.attach(&clause, true, glue.min(clause.len() as u32 - 1), None);
        if reason != Reason::None {
            self.core.imply(clause[0], reason);
        }
        clause
    }
}

/// Marks a literal that the analysis meets. It goes into the clause unless it
/// is of the current level; `true` when it is, for the first time.
#[inline]
fn meet(core: &Propagator, analysis: &mut Analysis, lit: Lit, current: u32) -> bool {
    let level = core.history().level_of(lit.var());
    if level == 0 || analysis.has(lit.var(), Mark::SEEN) {
        return false;
    }
    analysis.set(lit.var(), Mark::SEEN);
    if level < current {
        analysis.clause.push(lit);
    }
    level == current
}
