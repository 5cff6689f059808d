//! Checks the invariants of the clause database.

use rustc_hash::FxHashMap;

use super::Database;
use super::watch::Watch;
use crate::Lit;
use crate::broken::BrokenInvariant;
use crate::reason::ClauseRef;

impl Database {
    /// Checks that the arena consists of whole clauses, and that each clause that is not deleted is
    /// watched by its first two literals. `is_gone` says whether a blocker may have been removed
    /// from its clause since the watch was made.
    ///
    /// # Errors
    /// The first violation.
    pub(crate) fn check(&self, is_gone: impl Fn(Lit) -> bool) -> Result<(), BrokenInvariant> {
        self.watches.check()?;
        self.arena.check_layout(self.watches.literal_count())?;
        let mut watched = self.check_long_watches(is_gone)?;
        for clause in self.arena.refs() {
            let watches = watched.remove(&clause).map_or(0, |by| by.len());
            if watches != 2 {
                return Err(BrokenInvariant::NotWatched { clause, watches });
            }
        }
        self.check_binaries()
    }

    /// Checks that only the first two literals of long clauses watch their clauses. Returns for
    /// each clause the literals that watch it.
    fn check_long_watches(
        &self,
        is_gone: impl Fn(Lit) -> bool,
    ) -> Result<FxHashMap<ClauseRef, Vec<Lit>>, BrokenInvariant> {
        let clauses = self.arena.all_refs();
        let mut watched: FxHashMap<ClauseRef, Vec<Lit>> = FxHashMap::default();
        for lit in self.watches.literals() {
            for &watch in &self.watches[lit] {
                let Some(clause) = watch.clause() else { continue };
                if !clauses.contains(&clause) {
                    return Err(BrokenInvariant::NoClause { lit, clause });
                }
                let lits: Vec<Lit> = self.arena.lits(clause).collect();
                let by = watched.entry(clause).or_default();
                by.push(lit);
                let count = |lits: &[Lit]| lits.iter().filter(|&&other| other == lit).count();
                if count(by) > count(&lits[..2]) {
                    return Err(BrokenInvariant::WatchedTooOften { lit, clause });
                }
                let blocker = watch.blocker();
                let is_other = blocker != lit || count(&lits) > 1;
                if !(is_other && (lits.contains(&blocker) || is_gone(blocker))) {
                    return Err(BrokenInvariant::Blocker { lit, blocker, clause });
                }
            }
        }
        Ok(watched)
    }

    /// Checks that each binary clause stands equally often in the lists of both its
    /// literals, both as learned and as irredundant.
    fn check_binaries(&self) -> Result<(), BrokenInvariant> {
        let mut open: FxHashMap<(Lit, Lit, bool), i64> = FxHashMap::default();
        for lit in self.watches.literals() {
            for watch in self.watches[lit].iter().filter(|watch| watch.is_binary()) {
                let other = watch.blocker();
                if other.code() >= self.watches.literal_count() {
                    return Err(BrokenInvariant::UnknownLiteral(other));
                }
                let (is_first, learned) = (lit < other, watch.is_learned_binary());
                let pair = (lit.min(other), lit.max(other), learned);
                *open.entry(pair).or_default() += if is_first { 1 } else { -1 };
            }
        }
        match open.into_iter().find(|&((a, b, _), count)| a != b && count != 0) {
            Some(((a, b, _), _)) => Err(BrokenInvariant::Binary(a, b)),
            None => Ok(()),
        }
    }

    /// The watches of clauses that are not deleted, each with its watched literal.
    pub(crate) fn live_watches(&self) -> impl Iterator<Item = (Lit, Watch)> + '_ {
        let is_live = |watch: &Watch| watch.clause().is_none_or(|c| !self.arena.is_garbage(c));
        self.watches.literals().flat_map(move |lit| {
            self.watches[lit].iter().copied().filter(is_live).map(move |watch| (lit, watch))
        })
    }
}
