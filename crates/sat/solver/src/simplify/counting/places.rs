//! In the proof: writes rows and groups with numbers above one as rows and groups with the number
//! one.
//!
//! A literal l of a row that counts in a group gets a new variable for each pair of a place t in
//! the row and a place u in the group: l is the t-th true literal of its row and the u-th true
//! literal of its group. With counters (`counter.rs`) the variable is a conjunction of up to five
//! literals. Then each t is a row with one true literal, and each u a group with at most one true
//! literal, as `refute.rs` needs them. Three facts follow by unit propagation. A true literal has
//! some place in its group, since the counter does not go beyond its limit. Among f + 1 literals
//! behind the first t − 1 true literals stands the t-th true literal, since at most f are false.
//! Two members of a group have different places, since the second counts the first.

use neuf_core::{ClauseId, Lit};
use rustc_hash::FxHashMap;

use super::super::Context;
use super::super::bounds::Bounds;
use super::counter::Counter;
use super::rows::RowSource;
use super::violation::{CountedPlace, CountedRow, Slot};

/// The meaning of a new variable.
#[derive(Clone, Debug)]
struct Named {
    /// The literal that has the place.
    lit: Lit,
    /// If the row is a bound: the literal's place among the true literals of the row.
    own: Option<Slot>,
    /// If the group is a bound: the literal's place among the true members of the group.
    slot: Option<Slot>,
    /// The clause that says: the variable is true if all literals of `each` are true.
    all: Option<ClauseId>,
    /// The literals that the variable implies, each with its clause.
    each: Vec<(Lit, Option<ClauseId>)>,
}

impl Named {
    /// The clause that says: the variable implies a literal.
    fn implies(&self, lit: Lit) -> Option<ClauseId> {
        self.each.iter().find(|&&(implied, _)| implied == lit)?.1
    }
}

/// The new variables, and the counters of their bounds.
pub(super) struct Places<'a> {
    bounds: &'a Bounds,
    counters: FxHashMap<u32, Counter>,
    named: FxHashMap<Lit, Named>,
}

/// A row with one true literal, as a clause of the proof.
#[derive(Debug)]
pub(super) struct WrittenRow {
    /// The literals, each with its group.
    pub(super) lits: Vec<(u32, Lit)>,
    pub(super) id: Option<ClauseId>,
    /// The units that shorten the clause.
    pub(super) units: Vec<ClauseId>,
}

/// Why two literals exclude each other.
pub(super) enum Apart {
    /// By these steps of unit propagation.
    By(Vec<ClauseId>),
    /// Because these two literals exclude each other, after these steps.
    Through([Lit; 2], Vec<ClauseId>),
}

impl<'a> Places<'a> {
    pub(super) fn new(bounds: &'a Bounds) -> Places<'a> {
        Places { bounds, counters: FxHashMap::default(), named: FxHashMap::default() }
    }

    /// Prepares the counter of a bound.
    fn count(&mut self, context: &mut Context<'_>, bound: u32) -> Option<&mut Counter> {
        if !self.counters.contains_key(&bound) {
            let counter = Counter::new(context, self.bounds, &self.bounds.all[bound as usize])?;
            self.counters.insert(bound, counter);
        }
        self.counters.get_mut(&bound)
    }

    /// The place of a literal in a bound, counted from 1.
    fn place(&self, bound: u32, lit: Lit) -> Option<usize> {
        Some(self.bounds.place(bound, lit)? + 1)
    }

    /// Writes a row. `None` after an interrupt, or when no numbers are left for variables.
    pub(super) fn write(
        &mut self,
        context: &mut Context<'_>,
        row: &CountedRow,
    ) -> Option<WrittenRow> {
        let runs = row.places.chunk_by(|one, other| one.lit == other.lit);
        match row.source {
            RowSource::Clause(clause) => {
                let core = &*context.propagator;
                let false_lits = core.conflict_lits(clause);
                let false_lits = false_lits.filter(|&lit| core.value(lit) == Some(false));
                let units = false_lits.filter_map(|lit| core.unit_id(lit.var())).collect();
                let id = core.conflict_id(clause);
                if row.places.iter().all(|place| place.slot.is_none()) {
                    let lits = row.places.iter().map(|place| (place.group, place.lit)).collect();
                    return Some(WrittenRow { lits, id, units });
                }
                let (mut lits, mut chain): (Vec<(u32, Lit)>, Vec<ClauseId>) = (Vec::new(), units);
                for run in runs {
                    if run[0].slot.is_none() {
                        lits.extend(run.iter().map(|place| (place.group, place.lit)));
                        continue;
                    }
                    let first = lits.len();
                    let steps = self.name_all(context, None, run, &mut lits)?;
                    let named = lits[first..].iter().map(|&(_, lit)| lit);
                    let lemma: Vec<Lit> = [!run[0].lit].into_iter().chain(named).collect();
                    chain.extend(context.propagator.derive(&lemma, &steps));
                }
                chain.extend(id);
                Some(self.conclude(context, lits, &chain))
            }
            RowSource::Bound(bound) => {
                let (nth, most) = (row.nth, self.count(context, bound)?.most);
                let (mut lits, mut chain) = (Vec::new(), Vec::new());
                // Let fewer than `nth` literals be true before place p, so that at least p − nth
                // are false there. Then the literal at p is the `nth` true literal, or fewer than
                // `nth` are true up to p: the lemma for p. Behind the last place, as many literals
                // are false as the row allows.
                for (before, run) in runs.enumerate() {
                    let p = nth + before;
                    let first = lits.len();
                    let slot = Slot { bound, nth };
                    let named = self.name_all(context, Some(slot), run, &mut lits)?;
                    let counter = self.counters.get(&bound)?;
                    let mut lemma: Vec<Lit> =
                        counter.at_least(p - 1, before).map(|lit| !lit).into_iter().collect();
                    let mut steps: Vec<ClauseId> = Vec::new();
                    if before < most {
                        lemma.extend(counter.at_least(p, before + 1));
                        steps.extend(counter.not_counted(p, before + 1));
                    } else {
                        steps.extend(counter.limit_at(p));
                    }
                    steps.extend(named);
                    lemma.extend(lits[first..].iter().map(|&(_, lit)| lit));
                    chain.extend(context.propagator.derive(&lemma, &steps));
                }
                Some(self.conclude(context, lits, &chain))
            }
        }
    }

    /// Derives the clause of a row.
    fn conclude(
        &self,
        context: &mut Context<'_>,
        lits: Vec<(u32, Lit)>,
        chain: &[ClauseId],
    ) -> WrittenRow {
        let clause: Vec<Lit> = lits.iter().map(|&(_, lit)| lit).collect();
        let id = context.propagator.derive(&clause, chain);
        WrittenRow { lits, id, units: Vec::new() }
    }

    /// Names the places that a literal can have in its group, together with its `own` place in its
    /// row if the row is a bound. Returns the steps of unit propagation that show: a literal that
    /// has its own place in its row has one of the named places in its group.
    fn name_all(
        &mut self,
        context: &mut Context<'_>,
        own: Option<Slot>,
        run: &[CountedPlace],
        lits: &mut Vec<(u32, Lit)>,
    ) -> Option<Vec<ClauseId>> {
        let mut steps = Vec::new();
        for place in run {
            let parts = self.parts(context, own, place)?;
            // If two bounds begin with the same variable, their second member cannot have a place
            // in both.
            if parts.windows(2).any(|pair| pair[0] == !pair[1]) {
                continue;
            }
            let name = self.name(context, own, place, &parts)?;
            steps.extend(self.named[&name].all);
            lits.push((place.group, name));
        }
        if let Some(slot) = run[0].slot {
            let place = self.place(slot.bound, run[0].lit)?;
            let counter = self.counters.get(&slot.bound)?;
            if place > counter.most {
                steps.extend(counter.limit_at(place));
            }
        }
        Some(steps)
    }

    /// The literals that are all true exactly when a literal has this place in its group and this
    /// place in its row, in ascending order.
    fn parts(
        &mut self,
        context: &mut Context<'_>,
        own: Option<Slot>,
        &CountedPlace { lit, slot, .. }: &CountedPlace,
    ) -> Option<Vec<Lit>> {
        let mut parts = vec![lit];
        if let Some(Slot { bound, nth }) = own {
            let p = self.place(bound, !lit)?;
            parts.extend(self.count(context, bound)?.exactly(p - 1, p - nth));
        }
        if let Some(Slot { bound, nth }) = slot {
            let p = self.place(bound, lit)?;
            parts.extend(self.count(context, bound)?.exactly(p - 1, nth - 1));
        }
        parts.sort_unstable();
        parts.dedup();
        Some(parts)
    }

    /// Defines a variable for a literal at a place of its group and at a place of its row.
    fn name(
        &mut self,
        context: &mut Context<'_>,
        own: Option<Slot>,
        &CountedPlace { lit, slot, .. }: &CountedPlace,
        parts: &[Lit],
    ) -> Option<Lit> {
        let name = context.session.map.add_name()?.positive();
        let core = &mut *context.propagator;
        let clause: Vec<Lit> = [name].into_iter().chain(parts.iter().map(|&lit| !lit)).collect();
        let all = core.define(&clause, &[]);
        let others: Vec<ClauseId> = all.into_iter().collect();
        let each = parts.iter().map(|&lit| (lit, core.define(&[!name, lit], &others))).collect();
        self.named.insert(name, Named { lit, own, slot, all, each });
        Some(name)
    }

    /// Why two literals of a group exclude each other, if one of them is a new variable.
    pub(super) fn apart(&mut self, context: &mut Context<'_>, [a, b]: [Lit; 2]) -> Option<Apart> {
        let (one, other) = (self.named.get(&a), self.named.get(&b));
        if let (Some(one), Some(other)) = (one, other) {
            if one.lit == other.lit {
                // One literal at two places of its row.
                let (Some(first), Some(second)) = (one.own, other.own) else { return None };
                let ([one, other], [first, second]) = if first.nth < second.nth {
                    ([one, other], [first, second])
                } else {
                    ([other, one], [second, first])
                };
                let p = self.place(first.bound, !one.lit)?;
                let counter = self.counters.get_mut(&first.bound)?;
                let [from, last] = [p - first.nth, p - second.nth + 1];
                let [upper, lower] = [from, last].map(|t| counter.at_least(p - 1, t));
                let mut steps: Vec<ClauseId> = one.implies(upper?).into_iter().collect();
                let lower = other.implies(!lower?);
                steps.extend(counter.fall(context, p - 1, from, last));
                steps.extend(lower);
                return Some(Apart::By(steps));
            }
            if let (Some(slot), Some(_)) = (one.slot, other.slot) {
                // When the second literal is true at its place, the first is counted.
                let [p, q] = [one, other].map(|it| self.place(slot.bound, it.lit));
                let (p, q) = (p?, q?);
                let (one, other, p, q) =
                    if p < q { (one, other, p, q) } else { (other, one, q, p) };
                let counter = self.counters.get(&slot.bound)?;
                let mut steps: Vec<ClauseId> = one.implies(one.lit).into_iter().collect();
                let before = counter.at_least(p - 1, slot.nth - 1);
                steps.extend(before.and_then(|before| one.implies(before)));
                steps.extend(counter.rise(slot.nth, p, q - 1));
                let counted = counter.at_least(q - 1, slot.nth)?;
                steps.extend(other.implies(!counted));
                return Some(Apart::By(steps));
            }
        }
        if one.is_none() && other.is_none() {
            return None;
        }
        let own = |named: Option<&Named>, lit| named.map_or(lit, |named| named.lit);
        let steps = [one, other].into_iter().flatten().filter_map(|named| named.implies(named.lit));
        let steps = steps.collect();
        Some(Apart::Through([own(one, a), own(other, b)], steps))
    }
}
