//! Symmetry breaking: keeps only some of the models that are images of each other.
//!
//! For example, the colours of a graph are interchangeable: each colouring has a copy for each
//! permutation of the colours. Each attempt to find a model has copies as well, and with many
//! interchangeable parts, a search that learns from conflicts refutes the copies one by one. Here a
//! literal, the base, is chosen from a cell of literals that refinement cannot tell apart
//! (`partition.rs`), and symmetries are looked for that take the base to the other literals of the
//! cell (`automorphism.rs`). Each such symmetry allows a cut, "the base, or not the other literal":
//! if a model violates the cut, its image under the symmetry satisfies the cut. The symmetries that
//! leave the base where it is are symmetries of the formula with the cuts. So the next base is
//! chosen, until no parts are interchangeable. These are the cuts of a chain of stabilizers (Puget,
//! "Breaking symmetries in all different problems", IJCAI 2005; Salvagnin, CPAIOR 2018). If the
//! base and all its images are the literals of a clause, the base is simply true.
//!
//! Other programs add longer constraints: for some generators of the group, a whole assignment must
//! not come after its image in an order (Aloul, Sakallah and Markov; `BreakID`; Satsuma). Longer
//! constraints cut off more models, but nobody knows how to prove them in LRAT without an order of
//! magnitude of effort. The cuts here have short proofs (`prove.rs`), so that answers with
//! symmetries are certified like answers without.
//!
//! A later clause or an assumption need not be symmetric, so symmetries are broken only for a
//! caller who [promises](crate::Solver::ask_once) that none will come.
//!
//! Budget: a share of the ticks of the search; the first round has at least an amount that suffices
//! for small formulas, and each cut allows more ticks. Most formulas have no symmetries, or few
//! useless ones, as refinement shows at once. After some literals in vain, the other literals of a
//! cell are left alone.

mod automorphism;
mod clauses;
mod orbit;
mod partition;
mod prove;

use neuf_core::{ClauseId, Lit};

use self::automorphism::{SymmetrySearch, moved_clauses};
use self::clauses::{ClauseGraph, Index};
use self::orbit::{Orbit, Permutation};
use self::partition::{Partition, RefinementTrace};
use self::prove::CutProver;
use super::{Context, Schedule};
use crate::observe::Technique;
use crate::promise::Promise;

/// How many more ticks a round may spend for each cut.
const PER_CUT: u64 = 2_000;
/// How many more ticks a round may spend for each literal of the formula when a base becomes known.
const PASSES: u64 = 50;
/// The most that a round may spend more when a base becomes known.
const MOST_PER_BASE: u64 = 1_000_000;
/// The most ticks of a round with these additions, unless its share is larger.
const MOST: u64 = 10_000_000;
/// Copying a vertex with its clauses costs as much as so many looks at a neighbour.
const SETUP: u64 = 8;
/// After so many literals of a cell without a symmetry, the rest of the cell is left alone.
/// Literals with a symmetry do not count.
const MOST_IN_VAIN: usize = 4;
/// After so many cells without a cut, the round is over.
const MOST_CELLS_IN_VAIN: u64 = 8;
/// The least number of literals to cut off where the base and these literals are a clause.
const LEAST_OF_A_CLAUSE: usize = 2;
/// The least number of literals to cut off elsewhere. Small symmetries, of a square or of two
/// colours of a graph, make a search shorter by a small factor at best; on formulas with a model
/// they were more often a loss.
const LEAST_OF_OTHERS: usize = 4;
/// The most literals and hints of the proof of a round.
const MOST_PROOF: u64 = 100_000_000;

/// The state of symmetry breaking between rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symmetries {
    schedule: Schedule,
}

/// The result of a round.
struct BrokenSymmetries {
    ticks: u64,
    cuts: u64,
    has_units: bool,
}

/// The state of a round.
struct SymmetryRound<'c, 'a> {
    context: &'c mut Context<'a>,
    clauses: ClauseGraph,
    partition: Partition,
    prover: CutProver,
    /// Symmetries of the clauses with the cuts so far.
    generators: &'c mut Vec<Permutation>,
    units: Vec<(Lit, Option<ClauseId>)>,
    limit: u64,
}

impl Symmetries {
    /// Looks for symmetries and adds cuts.
    ///
    /// To be called at level 0 with everything propagated. The method leaves level 0 completely
    /// propagated, unless it refutes the formula.
    pub(super) fn run(&mut self, context: &mut Context<'_>) {
        if !context.session.may_break_symmetries()
            // A cut can keep a literal from getting the value of its hint.
            || context.heuristics.phases.hinted_vars().next().is_some()
        {
            return;
        }
        let Some(allowance) = self.schedule.open(Technique::Symmetry, context) else { return };
        let mut limit = allowance.ticks;
        let most = limit.max(MOST);
        let (mut ticks, mut cuts) = (0, 0);
        let mut generators = Vec::new();
        loop {
            context.propagator.simplify_at_root();
            context.propagator.collect();
            let left = limit.saturating_sub(allowance.spent(context.propagator, ticks));
            let found = SymmetryRound::new(context, &mut generators, left).run();
            ticks += found.ticks;
            cuts += found.cuts;
            limit += found.cuts * PER_CUT;
            if found.has_units {
                limit += (PASSES * context.session.literals).min(MOST_PER_BASE);
            }
            limit = limit.min(most);
            let is_over = allowance.spent(context.propagator, ticks) > limit;
            if !found.has_units
                || is_over
                || context.budget.is_stopped()
                || context.propagator.is_refuted()
            {
                break;
            }
        }
        self.schedule.close(context, &allowance, ticks, cuts > 0);
        context.stats.symmetry_cuts += cuts;
    }
}

impl<'c, 'a> SymmetryRound<'c, 'a> {
    fn new(
        context: &'c mut Context<'a>,
        generators: &'c mut Vec<Permutation>,
        limit: u64,
    ) -> SymmetryRound<'c, 'a> {
        let clauses = ClauseGraph::new(context.propagator);
        for generator in generators.iter_mut() {
            generator.retain(|&lit, _| clauses.is_open(lit));
        }
        generators.retain(|generator| moved_clauses(&clauses, generator).0.is_some());
        let prover = CutProver::new(context, &clauses);
        let partition = Partition::new(&clauses);
        SymmetryRound { context, clauses, partition, prover, generators, units: Vec::new(), limit }
    }

    fn is_over(&self) -> bool {
        self.partition.ticks() > self.limit || self.prover.size > MOST_PROOF
    }

    /// Adds cuts for one base after the other, until a base is known to be true.
    fn run(mut self) -> BrokenSymmetries {
        self.partition.visits += SETUP * self.clauses.vertices() as u64;
        self.partition.refine(&self.clauses, &mut RefinementTrace::default());
        // By place: whether the cell is known to have no symmetries between its literals, as far as
        // was tried.
        let mut in_vain = vec![false; self.clauses.vertices()];
        let (mut cuts, mut cells_in_vain) = (0, 0);
        while self.units.is_empty() && !self.is_over() && self.context.goes_on() {
            let Some(base) = self.next_base(&in_vain) else { break };
            let found = self.break_at(base);
            if found == 0 {
                in_vain[self.partition.cell(base.code() as u32) as usize] = true;
                cells_in_vain += 1;
            }
            cuts += found;
            if cells_in_vain >= MOST_CELLS_IN_VAIN + cuts {
                break;
            }
        }
        let ticks = self.partition.ticks();
        let has_units = !self.units.is_empty();
        self.give_back(cuts);
        BrokenSymmetries { ticks, cuts, has_units }
    }

    /// A literal of a cell that was not in vain. Cells with all literals of a clause come first,
    /// since one of these literals is true; then the largest cells; then cells of the polarity that
    /// is in longer clauses.
    fn next_base(&mut self, in_vain: &[bool]) -> Option<Lit> {
        let literals = self.clauses.literals() as u32;
        let mut best: Option<((bool, usize, usize), Lit)> = None;
        let mut visits = 0;
        for cell in self.partition.all() {
            visits += 1;
            let members = self.partition.members(cell);
            if members.len() <= LEAST_OF_A_CLAUSE
                || members[0] >= literals
                || in_vain[cell as usize]
            {
                continue;
            }
            let first = members.iter().min().copied().unwrap_or(0);
            let base = Lit::from_code(first as usize);
            visits += self.clauses.with(base).len() as u64;
            let lens = self.clauses.with(base).iter().map(|&index| self.clauses.lits(index).len());
            let longest = lens.max().unwrap_or(0);
            let has_clause = self.clause_within(base).is_some_and(|clause| clause.len() > 2);
            let rank = (has_clause, members.len(), longest);
            if best.is_none_or(|(best, _)| best < rank) {
                best = Some((rank, base));
            }
        }
        self.partition.visits += visits;
        best.map(|(_, base)| base)
    }

    /// The longest clause with `base` that has only literals of the base's cell.
    fn clause_within(&self, base: Lit) -> Option<&[Lit]> {
        let cell = |lit: Lit| self.partition.cell(lit.code() as u32);
        let is_within = |clause: &&[Lit]| clause.iter().all(|&lit| cell(lit) == cell(base));
        let clauses = self.clauses.with(base).iter().map(|&index| self.clauses.lits(index));
        clauses.filter(is_within).max_by_key(|clause| clause.len())
    }

    /// Looks for symmetries that take a literal to other literals of its cell, and adds their cuts.
    /// Returns the number of cuts.
    fn break_at(&mut self, base: Lit) -> u64 {
        let images = self.images(base);
        let cuts = self.cut_off(base, &images);
        if cuts > 0 {
            self.enter_cuts(base);
            self.stabilize(base);
        }
        cuts
    }

    /// The literals of the cell of a base that are to be cut off, each with a symmetry that takes
    /// the base to the literal; empty if too few literals could be cut off.
    fn images(&mut self, base: Lit) -> Vec<(Lit, Permutation)> {
        let others = self.others(base);
        let mut orbit = Orbit::new(base, self.generators);
        let mut search = SymmetrySearch::new(&self.clauses, &mut self.partition, base, self.limit);
        let mut found: Vec<(Lit, Permutation)> = Vec::new();
        // Whether the value of the base is known by now, and whether by a clause.
        let (mut is_settled, mut is_by_clause) = (false, false);
        for (tried, &other) in others.iter().enumerate() {
            let in_vain = tried - found.len();
            if is_by_clause
                || is_settled && found.len() >= LEAST_OF_OTHERS
                || search.is_over()
                || in_vain >= MOST_IN_VAIN + found.len()
                || self.context.budget.is_stopped()
            {
                break;
            }
            let symmetry = orbit.product(other, self.generators).or_else(|| {
                let symmetry = search.find(other)?;
                self.generators.push(symmetry.clone());
                orbit.add_last(self.generators);
                Some(symmetry)
            });
            search.look(std::mem::take(&mut orbit.visits));
            if let Some(symmetry) = symmetry {
                found.push((other, symmetry));
                is_settled |= other == !base;
                is_by_clause = has_clause_of(&self.clauses, base, other, &found);
            }
        }
        search.end();
        self.context.stats.symmetries += found.len() as u64;
        let least = if is_by_clause { LEAST_OF_A_CLAUSE } else { LEAST_OF_OTHERS };
        if found.len() < least {
            found.clear();
        } else if is_settled {
            // The symmetry that takes the base to its negation makes all others superfluous.
            found.retain(|(other, _)| *other == !base);
        }
        found
    }

    /// Proves the cuts of a base as far as the proof has room. Returns the number of cuts.
    fn cut_off(&mut self, base: Lit, images: &[(Lit, Permutation)]) -> u64 {
        let SymmetryRound { context, clauses, prover, .. } = self;
        let mut cut = |(other, symmetry): &(Lit, Permutation)| {
            prover.size <= MOST_PROOF
                && prover.cut(context, clauses, [base, *other], symmetry).is_some()
        };
        images.iter().take_while(|image| cut(image)).count() as u64
    }

    /// Keeps the symmetries that leave a base where it is, and lets no later symmetry move the
    /// base.
    ///
    /// Such a symmetry stays a symmetry if it takes cuts to cuts. A symmetry is lost if it takes a
    /// literal that was cut off to a literal that was not.
    fn stabilize(&mut self, base: Lit) {
        let (clauses, mut visits) = (&self.clauses, 0);
        self.generators.retain(|generator| {
            let (moved, looked_at) = moved_clauses(clauses, generator);
            visits += looked_at;
            !generator.contains_key(&base) && moved.is_some()
        });
        self.partition.visits += visits;
        self.partition.single_out(
            base.code() as u32,
            &self.clauses,
            &mut RefinementTrace::default(),
        );
    }

    /// The other literals of the cell of a base. Literals that will make the base known come first:
    /// its negation, or the other literals of a clause.
    fn others(&mut self, base: Lit) -> Vec<Lit> {
        let cell = self.partition.cell(base.code() as u32);
        let members = self.partition.members(cell);
        let first = self.clause_within(base).unwrap_or_default();
        let mut others: Vec<Lit> =
            members.iter().map(|&code| Lit::from_code(code as usize)).collect();
        others.retain(|&other| other != base);
        others.sort_by_cached_key(|&other| (other != !base, !first.contains(&other), other));
        self.partition.visits += others.len() as u64;
        others
    }

    /// Adds the cuts of a base to the clauses, and the base itself if all other literals of one of
    /// its clauses are cut off.
    fn enter_cuts(&mut self, base: Lit) {
        let known_by = self.prover.known_by(&self.clauses, base);
        let cuts = self.prover.take_cuts();
        if let [(other, id)] = cuts[..]
            && other == !base
        {
            self.units.push((base, id));
            return;
        }
        if let Some(chain) = known_by {
            self.units.push((base, self.context.propagator.derive(&[base], &chain)));
        }
        for (other, id) in cuts {
            self.clauses.add([base, !other]);
            self.prover.add(id);
        }
    }

    /// Gives the clauses and the units to the propagator.
    fn give_back(self, cuts: u64) {
        if cuts == 0 {
            return;
        }
        let SymmetryRound { context, clauses, prover, units, .. } = self;
        let core = &mut *context.propagator;
        for index in 0..clauses.len() as Index {
            let id = prover.id(index);
            match (clauses.origin(index), id) {
                (Some(origin), Some(id)) => core.renumber(origin, id),
                (None, _) => drop(core.attach(clauses.lits(index), false, 0, id)),
                _ => (),
            }
        }
        context.session.promise = Promise::Cut;
        context.reconstruction.close();
        // Deleted learned clauses must not imply anything any more.
        core.collect();
        if core.is_full() {
            // The collection had no memory, so the deleted clauses still stand there.
            return;
        }
        for (unit, id) in units {
            match core.value(unit) {
                None => core.fix(unit, id),
                Some(_) => core.add_unit(unit),
            }
        }
        context.is_consistent();
    }
}

/// Whether all literals of a clause except the base are found, now that `other` is found.
fn has_clause_of(
    clauses: &ClauseGraph,
    base: Lit,
    other: Lit,
    found: &[(Lit, Permutation)],
) -> bool {
    let is_found = |lit: Lit| found.iter().any(|&(found, _)| found == lit);
    let has_other = |index: &&Index| clauses.lits(**index).contains(&other);
    let is_whole = |&index: &Index| clauses.is_cut_off(index, base, found.len(), is_found);
    clauses.with(base).iter().filter(has_other).any(is_whole)
}

#[cfg(test)]
mod tests;
