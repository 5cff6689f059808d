//! Counting: more literals have to be true than may be.
//!
//! If k + 1 clauses have all their literals in k groups, and the members of each group exclude each
//! other, then two clauses have no true literal of their own: the pigeonhole principle. More
//! generally, groups may have up to k true members, and of some literals at least b may have to be
//! true (`bounds.rs`); then the sums of these numbers are compared. Resolution needs exponentially
//! many steps to see that (Haken, "The intractability of resolution", 1985), and so does a search
//! that learns from conflicts. Here the groups are found as cliques of literals that exclude each
//! other along binary clauses (`implications.rs`, `rows.rs`, `cliques.rs`), which covers the usual
//! encodings of at-most-one constraints. A maximum matching of clauses and groups shows whether
//! there are too many clauses (`matching.rs`, `violation.rs`). The proof defines new variables,
//! with which it takes polynomially many steps (`order.rs`, `refute.rs`); where numbers are above
//! one, it first writes them as clauses and groups (`counter.rs`, `places.rs`). Others have
//! recovered cardinality constraints in order to resolve them as such (Biere, Le Berre, Lonca and
//! Manthey, "Detecting cardinality constraints in CNF", SAT 2014); cutting planes have no place in
//! LRAT, and these formulas need no search once the groups are known.
//!
//! What is found refutes the formula, whatever is assumed. If nothing is found, nothing is
//! changed, so that the search goes on as if this technique did not exist.
//!
//! Budget: the share `counting_effort` of the ticks of the search, and more for the first round. In
//! that round, and when clauses were added, it has a least, which pays for small formulas at once,
//! and numbers above one have `FOR_BOUNDS` ticks for each literal besides; they are not looked for
//! otherwise. Other rounds are left out more and more
//! often. A proof that would take more than `MOST_PROOF` literals and hints is not begun.

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
use self::order::Order;
use self::rows::{Row, Rows, Source};
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

/// What counting keeps between rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counting {
    schedule: Schedule,
    /// What the last round knew of bounds, until it is taken.
    bounds: Option<Bounds>,
}

impl Counting {
    /// The bounds that were looked for since this was last called, which are none if that took too
    /// long. They hold as long as clauses stay as they are.
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
            Search { propagator, implications: &mut implications, stats, budget, limit };
        let for_bounds = MOST_FOR_BOUNDS.min(FOR_BOUNDS * context.session.literals);
        let (found, bounds) = search.run(allowance.is_new.then_some(for_bounds));
        self.schedule.close(context, &allowance, implications.ticks, false);
        let Some(violation) = found else {
            self.bounds = Some(bounds);
            return;
        };
        if !context.propagator.is_traced() {
            context.propagator.refute(&[]);
        } else if let Some(order) = Order::new(violation.joined(), violation.groups, MOST_PROOF) {
            refute::refute(context, &mut implications, &bounds, &violation, &order.pivots);
        }
        if context.propagator.is_refuted() {
            context.stats.counting_clauses += violation.rows.len() as u64;
        }
    }
}

/// The search for a violation.
struct Search<'a> {
    propagator: &'a Propagator,
    implications: &'a mut Implications,
    stats: &'a mut Stats,
    budget: &'a Budget,
    /// It ends after so many ticks.
    limit: u64,
}

impl Search<'_> {
    /// Finds a violation, and the bounds that it is about, which may be none. First it looks for
    /// one of groups of which at most one member is true. If it finds none, it looks for bounds, as
    /// long as so many ticks allow, and for a violation with them.
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
        let Search { propagator, limit, .. } = *self;
        let implications = &mut *self.implications;
        let candidates = rows::candidates(bounds, propagator, implications, limit)?;
        // The clauses of encodings that tie new variables to the others have two literals each,
        // mostly. So of those with two the ones come first that have literals of longer ones,
        // as at a corner of a board, and all only if there is no violation without the others.
        let is_binary = |row: &Row| matches!(row.source, Source::Clause(Conflict::Binary(_)));
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
