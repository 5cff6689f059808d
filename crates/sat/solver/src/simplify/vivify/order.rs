//! The order in which clauses are vivified, and the order of the literals of each.
//!
//! Literals that occur in many of the clauses come first. Clauses are sorted by their
//! first literals in this order, like words in a dictionary, so that neighbours begin
//! with the same decisions. Only the first few literals are compared, because neighbours
//! can hardly share more.

use neuf_core::{ClauseRef, Lit, Propagator};

/// How many literals of a clause decide its place.
const COMPARED: usize = 4;
/// The least number of ticks that a clause takes: high enough to waste no time on sorting clauses
/// that cannot be tried.
const LEAST: u64 = 8;

/// The rank of a literal; frequent literals come first, and codes decide between equally frequent
/// literals. A rank is one number, so that two ranks are compared in one instruction.
type Rank = u64;

/// Clauses in the order in which they are vivified.
pub(super) struct ClauseOrder {
    counts: Vec<u32>,
    clauses: Vec<([Rank; COMPARED], ClauseRef)>,
}

impl ClauseOrder {
    /// An order of these clauses, or of as many as can be vivified with the ticks
    /// `left`. Adds its own cost to `ticks`.
    pub(super) fn new(
        core: &Propagator,
        clauses: &[ClauseRef],
        left: u64,
        ticks: &mut u64,
    ) -> ClauseOrder {
        let most = usize::try_from(left / LEAST).unwrap_or(usize::MAX);
        let clauses = &clauses[..clauses.len().min(most)];
        *ticks += 2 * clauses.len() as u64;
        let arena = core.arena();
        let mut order = ClauseOrder { counts: vec![0; 2 * core.var_count()], clauses: Vec::new() };
        for lit in clauses.iter().flat_map(|&clause| arena.lits(clause)) {
            order.counts[lit.code()] += 1;
        }
        let keyed = clauses.iter().map(|&c| (order.key(arena.lits(c)), c)).collect();
        order.clauses = keyed;
        order.clauses.sort_unstable();
        order
    }

    pub(super) fn clauses(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        self.clauses.iter().map(|&(_, clause)| clause)
    }

    /// Sorts the literals of a clause.
    pub(super) fn sort(&self, lits: &mut [Lit]) {
        lits.sort_unstable_by_key(|&lit| self.rank(lit));
    }

    fn rank(&self, lit: Lit) -> Rank {
        u64::from(!self.counts[lit.code()]) << 32 | lit.code() as u64
    }

    /// The first literals of a clause of three or more literals, by rank.
    fn key(&self, lits: impl Iterator<Item = Lit>) -> [Rank; COMPARED] {
        let mut key = [Rank::MAX; COMPARED];
        for lit in lits {
            let rank = self.rank(lit);
            let place = key.partition_point(|&other| other < rank);
            if place < COMPARED {
                key[place..].rotate_right(1);
                key[place] = rank;
            }
        }
        key
    }
}
