//! In the proof: how many of the first members of a bound are true.
//!
//! At most k of the members l₁ … lₘ are true. New variables say in unary how many of the
//! first p members are true, as in Sinz's sequential counter ("Towards an optimal CNF encoding of
//! Boolean cardinality constraints", CP 2005), with both directions:
//!
//! > c(p, t) ↔ c(p − 1, t) ∨ (lₚ ∧ c(p − 1, t − 1)): at least t of the first p are
//! > true.
//!
//! From the clauses of the bound it follows that c(p − 1, k) and lₚ are not both true. The
//! induction is over p and t: if t of the first p members are true, then of any k + 1 − t later
//! members not all are true. Each step of the induction is a step of unit propagation, and there
//! are about as many steps as clauses.

use neuf_core::{ClauseId, Lit};
use rustc_hash::FxHashMap;

use super::super::Context;
use super::super::bounds::{Bound, Bounds, each_subset};

/// c(p, t) and the clauses of its definition.
#[derive(Clone, Copy, Debug)]
struct Cell {
    lit: Lit,
    /// The clause c(p, t) ∨ ¬c(p − 1, t).
    stays: Option<ClauseId>,
    /// The clause c(p, t) ∨ ¬lₚ ∨ ¬c(p − 1, t − 1).
    counts: Option<ClauseId>,
    /// The clause ¬c(p, t) ∨ c(p − 1, t) ∨ lₚ.
    needs_member: Option<ClauseId>,
    /// The clause ¬c(p, t) ∨ c(p − 1, t) ∨ c(p − 1, t − 1).
    needs_fewer: Option<ClauseId>,
}

/// The counter of a bound.
#[derive(Debug)]
pub(super) struct Counter {
    members: Vec<Lit>,
    pub(super) most: usize,
    /// By p from 1 to m − 1 and by t from 1 to p or `most`.
    cells: Vec<Vec<Cell>>,
    /// By p: the clause that says: c(p − 1, `most`) and lₚ are not both true.
    limits: Vec<Option<ClauseId>>,
    /// By p and t: the clause that says: c(p, t + 1) implies c(p, t).
    falls: FxHashMap<(usize, usize), Option<ClauseId>>,
}

/// Clauses about later members when t of the first p members are true, by the later members'
/// numbers.
type Later = FxHashMap<Vec<usize>, Option<ClauseId>>;

impl Counter {
    /// Defines the variables and derives the limits of the bound. `None` after an interrupt, or
    /// when no numbers are left for variables.
    pub(super) fn new(
        context: &mut Context<'_>,
        bounds: &Bounds,
        bound: &Bound,
    ) -> Option<Counter> {
        let members = bound.lits.clone();
        let mut counter = Counter {
            limits: vec![None; members.len() + 1],
            cells: Vec::with_capacity(members.len()),
            falls: FxHashMap::default(),
            most: bound.most,
            members,
        };
        let mut before: Vec<Later> = vec![Later::default(); bound.most + 1];
        for count in 1..counter.members.len() {
            if !context.goes_on() {
                return None;
            }
            counter.define(context, count)?;
            before = counter.limit(context, bounds, count, &before);
        }
        Some(counter)
    }

    /// Member p, counted from 1.
    fn member(&self, p: usize) -> Lit {
        self.members[p - 1]
    }

    fn cell(&self, p: usize, t: usize) -> Option<&Cell> {
        self.cells.get(p.checked_sub(1)?)?.get(t.checked_sub(1)?)
    }

    /// The literal for *at least t of the first p members*; `None` for t = 0 and t > p, which
    /// decide the statement.
    pub(super) fn at_least(&self, p: usize, t: usize) -> Option<Lit> {
        Some(self.cell(p, t)?.lit)
    }

    /// The literals that say together: exactly t of the first p members are true.
    pub(super) fn exactly(&self, p: usize, t: usize) -> impl Iterator<Item = Lit> {
        let more = self.at_least(p, t + 1).map(|lit| !lit);
        self.at_least(p, t).into_iter().chain(more)
    }

    /// Defines c(p, t) for all t.
    fn define(&mut self, context: &mut Context<'_>, p: usize) -> Option<()> {
        let member = self.member(p);
        let mut cells = Vec::with_capacity(p.min(self.most));
        for t in 1..=p.min(self.most) {
            let [stays, fewer] = [t, t - 1].map(|t| self.at_least(p - 1, t));
            // *The first member is true* needs no new variable.
            let mut cell = Cell {
                lit: member,
                stays: None,
                counts: None,
                needs_member: None,
                needs_fewer: None,
            };
            if p > 1 {
                let lit = context.session.map.add_name()?.positive();
                let core = &mut *context.propagator;
                let with = |lits: &[Lit], more: Option<Lit>| -> Vec<Lit> {
                    lits.iter().copied().chain(more).collect()
                };
                cell.lit = lit;
                cell.stays = stays.and_then(|stays| core.define(&[lit, !stays], &[]));
                cell.counts = core.define(&with(&[lit, !member], fewer.map(|lit| !lit)), &[]);
                let both: Vec<ClauseId> = cell.stays.into_iter().chain(cell.counts).collect();
                cell.needs_member = core.define(&with(&[!lit, member], stays), &both);
                cell.needs_fewer =
                    fewer.and_then(|fewer| core.define(&with(&[!lit, fewer], stays), &both));
            }
            cells.push(cell);
        }
        self.cells.push(cells);
        Some(())
    }

    /// The step of the induction to p: derives for all t that with t of the first p members true,
    /// no k + 1 − t later members are all true. Retracts the clauses of the step to p − 1.
    fn limit(
        &mut self,
        context: &mut Context<'_>,
        bounds: &Bounds,
        p: usize,
        before: &[Later],
    ) -> Vec<Later> {
        let later: Vec<usize> = (p + 1..=self.members.len()).collect();
        let mut now = vec![Later::default(); self.most + 1];
        for t in 1..=p.min(self.most) {
            let Some(&cell) = self.cell(p, t) else { continue };
            each_subset(&later, self.most + 1 - t, &mut |others| {
                let with_p: Vec<usize> = [p].iter().chain(others).copied().collect();
                let fewer = if t == 1 {
                    self.given(context, bounds, &with_p)
                } else {
                    before[t - 1].get(&with_p).copied().flatten()
                };
                let id = if cell.lit == self.member(p) {
                    fewer
                } else {
                    let same = before[t].get(others).copied().flatten();
                    let chain = [same, cell.needs_member, cell.needs_fewer, fewer];
                    let chain: Vec<ClauseId> = chain.into_iter().flatten().collect();
                    context.propagator.derive(&self.not_all(cell.lit, others), &chain)
                };
                now[t].insert(others.to_vec(), id);
                true
            });
        }
        if let Some(limit) = now[self.most].get(&vec![p + 1]) {
            self.limits[p + 1] = *limit;
        }
        // For p = 1 and t = 1, these are clauses of the formula.
        for (t, later) in before.iter().enumerate().filter(|_| p > 2) {
            let Some(cell) = self.cell(p - 1, t) else { continue };
            for (others, &id) in later {
                let is_limit = t == self.most && *others == [p];
                if !is_limit {
                    context.propagator.retract(&self.not_all(cell.lit, others), id);
                }
            }
        }
        now
    }

    /// The clause that says: a literal and some members are not all true.
    fn not_all(&self, lit: Lit, members: &[usize]) -> Vec<Lit> {
        [!lit].into_iter().chain(members.iter().map(|&p| !self.member(p))).collect()
    }

    /// The clause that says: some members are not all true.
    fn given(
        &self,
        context: &mut Context<'_>,
        bounds: &Bounds,
        members: &[usize],
    ) -> Option<ClauseId> {
        let lits: Vec<Lit> = members.iter().map(|&p| !self.member(p)).collect();
        let clause = bounds.clause(&lits)?;
        let core = &mut *context.propagator;
        let all = core.arena().lits(clause);
        let gone = all.filter(|&lit| core.value(lit) == Some(false));
        let mut chain: Vec<ClauseId> = gone.filter_map(|lit| core.unit_id(lit.var())).collect();
        let id = core.clause_id(clause);
        if chain.is_empty() {
            return id;
        }
        chain.extend(id);
        core.derive(&lits, &chain)
    }

    /// Steps of unit propagation: if c(p − 1, t − 1) is true and c(p, t) is false, lₚ is
    /// false.
    pub(super) fn not_counted(&self, p: usize, t: usize) -> impl Iterator<Item = ClauseId> {
        let cell = self.cell(p, t);
        cell.into_iter().flat_map(|cell| [cell.stays, cell.counts]).flatten()
    }

    /// The clause that says: c(p − 1, `most`) and lₚ are not both true.
    pub(super) fn limit_at(&self, p: usize) -> Option<ClauseId> {
        self.limits[p]
    }

    /// Steps of unit propagation: if lₚ is the t-th true member, then c(q, t) is true for all q
    /// from p to `last`.
    pub(super) fn rise(
        &self,
        t: usize,
        p: usize,
        last: usize,
    ) -> impl Iterator<Item = ClauseId> + '_ {
        let first = self.cell(p, t).and_then(|cell| cell.counts);
        let cells = (p + 1..=last).filter_map(move |p| self.cell(p, t));
        first.into_iter().chain(cells.filter_map(|cell| cell.stays))
    }

    /// Steps of unit propagation: c(p, `from`) implies c(p, t) for all t from `from` down to
    /// `last`.
    pub(super) fn fall(
        &mut self,
        context: &mut Context<'_>,
        p: usize,
        from: usize,
        last: usize,
    ) -> Vec<ClauseId> {
        (last..from).rev().filter_map(|t| self.fall_by_one(context, p, t)).collect()
    }

    /// The clause that says: c(p, t + 1) implies c(p, t).
    fn fall_by_one(&mut self, context: &mut Context<'_>, p: usize, t: usize) -> Option<ClauseId> {
        // The clauses for smaller p come first.
        let known = (t..=p).rev().find(|&p| self.falls.contains_key(&(p, t)));
        for p in known.unwrap_or(t) + 1..=p {
            let (Some(cell), Some(more)) = (self.cell(p, t), self.cell(p, t + 1)) else { continue };
            let lits = [!more.lit, cell.lit];
            let before = self.falls.get(&(p - 1, t)).copied().flatten();
            let chain = [cell.stays, before, more.needs_fewer];
            let chain: Vec<ClauseId> = chain.into_iter().flatten().collect();
            let id = context.propagator.derive(&lits, &chain);
            self.falls.insert((p, t), id);
        }
        self.falls.get(&(p, t)).copied().flatten()
    }
}
