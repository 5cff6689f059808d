//! Counting: finds more literals that have to be true than may be true.
//!
//! For example, three pigeons in two holes: each pigeon has a clause, each hole a group. If k + 1
//! clauses have all their literals in k groups, and the members of each group exclude each other,
//! then the clauses cannot all be true: the pigeonhole principle. More generally, a hole may have
//! room for several pigeons: at most k members of a group are true. And several literals of a row
//! may have to be true (`bounds.rs`). Then the sum over the rows is compared with the sum over the
//! groups. Resolution needs exponentially many steps for a refutation (Haken, "The intractability
//! of resolution", 1985), and so does a search that learns from conflicts. Here the groups are
//! cliques of literals that exclude each other along binary clauses (`implications.rs`, `rows.rs`,
//! `cliques.rs`), which covers the usual encodings of at-most-one constraints. A maximum matching
//! of clauses and groups shows whether there are too many clauses (`matching.rs`, `violation.rs`).
//! The proof takes polynomially many steps with new variables (`order.rs`, `refute.rs`). Numbers
//! above one are first written as clauses and groups (`counter.rs`, `places.rs`). Others have
//! recovered cardinality constraints in order to resolve them as such (Biere, Le Berre, Lonca and
//! Manthey, "Detecting cardinality constraints in CNF", SAT 2014); cutting planes have no place in
//! LRAT, and these formulas need no search once the groups are known.
//!
//! A find refutes the formula, whatever is assumed. Without a find, nothing changes, and the search
//! goes on as if this technique did not exist.
//!
//! Budget: the share `counting_effort` of the ticks of the search, and more for the first round.
//! The first round, and a round after new clauses, has at least an amount that suffices for small
//! formulas, and `FOR_BOUNDS` ticks for each literal to look for numbers above one. Other rounds
//! look for numbers of one only, and are left out more and more often. A proof that would take more
//! than `MOST_PROOF` literals and hints is not begun.

mod cliques;
mod counter;
mod implications;
mod matching;
mod order;
mod places;
mod refute;
mod rows;
mod violation;

use self::implications::Implications;
use self::order::PivotOrder;
use self::rows::{Row, RowSource, Rows};
use self::violation::Violation;
use super::bounds::Bounds;
use super::{Context, Schedule};
use crate::limits::Budget;
use crate::observe::Technique;
use crate::stats::Stats;
use neuf_core::{Conflict, Lit, Propagator};
use rustc_hash::FxHashSet;

/// The ticks that a first round may spend on bounds for each literal of the formula, and in all.
const FOR_BOUNDS: u64 = 10;
const MOST_FOR_BOUNDS: u64 = 1_200_000;
/// The literals and hints of the longest proof.
const MOST_PROOF: u64 = 200_000_000;

/// The state of counting between rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counting {
    schedule: Schedule,
    /// The bounds of the last round, until they are taken.
    bounds: Option<Bounds>,
}

impl Counting {
    /// The bounds that were found since the last call; empty if the search took too long. The
    /// bounds hold as long as the clauses stay as they are.
    pub(super) fn take_bounds(&mut self) -> Option<Bounds> {
        self.bounds.take()
    }

    /// Looks for more clauses than groups. If there are, the formula is refuted.
    ///
    /// To be called at level 0 with everything propagated.
    pub(super) fn run(&mut self, context: &mut Context<'_>) {
        let Some(allowance) = self.schedule.open(Technique::Counting, context) else { return };
        let mut implications = Implications::new(context.propagator);
        let Context { propagator, stats, budget, .. } = context;
        let limit = allowance.ticks;
        let mut search =
            ViolationSearch { propagator, implications: &mut implications, stats, budget, limit };
        let for_bounds = MOST_FOR_BOUNDS.min(FOR_BOUNDS * context.session.literals);
        let (found, bounds) = search.run(allowance.is_new.then_some(for_bounds));
        self.schedule.close(context, &allowance, implications.ticks, false);
        let Some(violation) = found else {
            self.bounds = Some(bounds);
            return;
        };
        if !context.propagator.is_traced() {
            context.propagator.refute(&[]);
        } else if let Some(order) =
            PivotOrder::new(violation.joined(), violation.groups, MOST_PROOF)
        {
            refute::refute(context, &mut implications, &bounds, &violation, &order.pivots);
        }
        if context.propagator.is_refuted() {
            context.stats.counting_clauses += violation.rows.len() as u64;
        }
    }
}

/// The search for a violation.
struct ViolationSearch<'a> {
    propagator: &'a Propagator,
    implications: &'a mut Implications,
    stats: &'a mut Stats,
    budget: &'a Budget,
    /// The search ends after so many ticks.
    limit: u64,
}

impl ViolationSearch<'_> {
    /// Finds a violation and its bounds. The search first looks for a violation without bounds.
    /// Without such a violation, it looks for bounds, within `for_bounds` ticks, and for a
    /// violation with them.
    fn run(&mut self, for_bounds: Option<u64>) -> (Option<Violation>, Bounds) {
        let none = Bounds::default();
        let found = self.among(&none);
        let Some(for_bounds) = for_bounds.filter(|_| found.is_none()) else {
            return (found, none);
        };
        self.limit = self.limit.max(self.implications.ticks) + for_bounds;
        let (interrupt, ticks) = (self.budget.interrupt(), &mut self.implications.ticks);
        let bounds = Bounds::find(self.propagator, interrupt, ticks, self.limit);
        let bounds = bounds.unwrap_or_default();
        if bounds.all.is_empty() || self.budget.is_stopped() {
            return (None, bounds);
        }
        self.stats.counting_groups += bounds.all.len() as u64;
        (self.among(&bounds), bounds)
    }

    /// Finds a violation with some bounds.
    fn among(&mut self, bounds: &Bounds) -> Option<Violation> {
        let ViolationSearch { propagator, limit, .. } = *self;
        let implications = &mut *self.implications;
        let candidates = rows::candidates(bounds, propagator, implications, limit)?;
        // Most clauses that tie the new variables of an encoding to other variables are binary. So
        // the first try takes the longer clauses alone. The second try adds the binary clauses with
        // literals of longer clauses, as at a corner of a board. The third try takes all clauses.
        let is_binary = |row: &Row| matches!(row.source, RowSource::Clause(Conflict::Binary(_)));
        let (long, binary) = candidates.split_at(candidates.partition_point(|row| !is_binary(row)));
        let mut parts = vec![long.to_vec()];
        if !binary.is_empty() {
            let of_long: FxHashSet<Lit> = long.iter().flat_map(|row| &row.lits).copied().collect();
            let is_near = |row: &&Row| row.lits.iter().all(|lit| of_long.contains(lit));
            let near: Vec<Row> = binary.iter().filter(is_near).cloned().collect();
            parts.extend([[long, &near].concat(), candidates]);
            parts.dedup_by_key(|rows| rows.len());
        }
        for part in parts {
            let rows = Rows::among(part, bounds, propagator, implications, limit)?;
            if rows.rows.is_empty() || self.budget.is_stopped() {
                continue;
            }
            let graphs = [&*rows.nearest, &*rows.near, &*rows.neighbours];
            let cliques = cliques::cover(graphs, limit, &mut implications.ticks)?;
            self.stats.counting_groups += cliques.len() as u64;
            let violation = violation::find(&rows, &cliques, bounds);
            if violation.is_some() {
                return violation;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
