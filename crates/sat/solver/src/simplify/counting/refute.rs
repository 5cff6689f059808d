//! The refutation of a violation by Cook's extension.
//!
//! Let p(a, b) be the literal of row a that is counted in group b. To eliminate group g with
//! row c, each other row a that has a literal in g gets, for each other group b of c, a new
//! variable
//!
//! > q(a, b) ↔ p(a, b) ∨ (p(a, g) ∧ p(c, b)):
//!
//! if row a is counted in g, it takes the place of row c. The new rows follow from the old rows,
//! and the new conflicts of each group from the old conflicts, each by one or two steps of unit
//! propagation. Each elimination leaves one row and one group fewer, until a row is empty (Cook, "A
//! short proof of the pigeon hole principle using extended resolution", SIGACT News 1976). A
//! literal that a row lacks counts as false. Where c has nothing in b, the literal stays as it is,
//! so sparse rows need few new variables. Each clause is retracted as soon as it is not needed any
//! more.
//!
//! Rows and groups with numbers above one are rewritten first (`places.rs`).
//!
//! Only the proof has the new variables. They occur in no clause of the solver.

use neuf_core::{ClauseId, Lit, Var};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::Context;
use super::super::bounds::Bounds;
use super::implications::Implications;
use super::order::union;
use super::places::{Apart, Places, WrittenRow};
use super::violation::{CountedRow, Violation};

/// A row that is left, and its clause in the proof.
#[derive(Clone, Debug, Default)]
struct RowClause {
    /// The row's groups and literals, in ascending order of the groups.
    entries: Vec<(u32, Lit)>,
    id: Option<ClauseId>,
    /// Whether the proof has derived the clause.
    is_derived: bool,
}

impl RowClause {
    fn lits(&self) -> Vec<Lit> {
        self.entries.iter().map(|&(_, lit)| lit).collect()
    }

    /// The literal in a group.
    fn in_group(&self, group: u32) -> Option<Lit> {
        let place = self.entries.binary_search_by_key(&group, |&(group, _)| group);
        place.ok().map(|place| self.entries[place].1)
    }
}

/// The definition of a new variable q as p ∨ (x ∧ w), or as x ∧ w.
#[derive(Clone, Copy, Debug)]
struct Extension {
    /// The row that has the new variable.
    row: u32,
    q: Lit,
    /// The literal that the row had in the group.
    p: Option<Lit>,
    x: Lit,
    w: Lit,
    /// The clauses q ∨ ¬p, q ∨ ¬x ∨ ¬w, ¬q ∨ p ∨ x, and ¬q ∨ p ∨ w, the last two
    /// from index 2.
    ids: [Option<ClauseId>; 4],
}

impl Extension {
    /// The clauses, in the order of their numbers.
    fn clauses(&self) -> [Vec<Lit>; 4] {
        let &Extension { q, p, x, w, .. } = self;
        let plus = |lits: [Lit; 2]| lits.into_iter().chain(p).collect();
        let first = p.map_or(Vec::new(), |p| vec![q, !p]);
        [first, vec![q, !x, !w], plus([!q, x]), plus([!q, w])]
    }
}

/// The number of a clause, and whether the proof has derived it.
type Known = (ClauseId, bool);

/// The state of a refutation.
struct Refutation<'a, 'b> {
    context: &'a mut Context<'b>,
    implications: &'a mut Implications,
    places: Places<'a>,
    rows: Vec<RowClause>,
    /// By group: the rows that have a literal in the group, in ascending order.
    groups: Vec<Vec<u32>>,
    /// The clauses that say that two literals exclude each other.
    pairs: FxHashMap<[Lit; 2], Known>,
    /// By variable that stands for the literals of a row in a group: these literals, and the clause
    /// that says: the variable implies one of them.
    joint: FxHashMap<Lit, (Vec<Lit>, Option<ClauseId>)>,
    /// The variables of the rows. In a second row, a variable gets another name, so that no clause
    /// has a variable twice.
    used: FxHashSet<Var>,
}

/// Derives the empty clause by eliminating the pivots in their order, unless an interrupt asks to
/// stop.
pub(super) fn refute(
    context: &mut Context<'_>,
    implications: &mut Implications,
    bounds: &Bounds,
    violation: &Violation,
    pivots: &[(u32, u32)],
) {
    let mut refutation = Refutation {
        context: &mut *context,
        implications,
        places: Places::new(bounds),
        rows: Vec::with_capacity(violation.rows.len()),
        groups: vec![Vec::new(); violation.groups],
        pairs: FxHashMap::default(),
        joint: FxHashMap::default(),
        used: FxHashSet::default(),
    };
    let _all = refutation.run(&violation.rows, pivots);
    context.release_names();
}

impl Refutation<'_, '_> {
    /// `None` when the formula is refuted, after an interrupt, or when no numbers are left for
    /// variables.
    fn run(&mut self, rows: &[CountedRow], pivots: &[(u32, u32)]) -> Option<()> {
        for row in rows {
            if !self.context.goes_on() {
                return None;
            }
            self.start(row)?;
        }
        for &(row, group) in pivots {
            if self.context.propagator.is_refuted() || !self.context.goes_on() {
                return None;
            }
            self.eliminate(row, group)?;
        }
        Some(())
    }

    fn new_variable(&mut self) -> Option<Lit> {
        Some(self.context.session.map.add_name()?.positive())
    }

    /// Adds a row, without the literals that are false at level 0. Several literals of one group
    /// become one literal, of a new variable.
    fn start(&mut self, counted: &CountedRow) -> Option<()> {
        let number = self.rows.len() as u32;
        let WrittenRow { mut lits, id: given, units: mut chain } =
            self.places.write(self.context, counted)?;
        lits.sort_unstable_by_key(|&(group, _)| group);
        let mut row = RowClause { id: given, ..RowClause::default() };
        for run in lits.chunk_by(|one, other| one.0 == other.0) {
            let group = run[0].0;
            let (lit, is_single) = (run[0].1, run.len() == 1);
            let is_new = self.used.insert(lit.var());
            let lit = if is_single && is_new { lit } else { self.join(run, &mut chain)? };
            row.entries.push((group, lit));
            self.groups[group as usize].push(number);
        }
        if !chain.is_empty() {
            chain.extend(given);
            row.id = self.context.propagator.derive(&row.lits(), &chain);
            row.is_derived = true;
        }
        self.rows.push(row);
        Some(())
    }

    /// Defines a variable that is true if a literal of `run` is true. The clauses that say so are
    /// added to a chain.
    fn join(&mut self, run: &[(u32, Lit)], chain: &mut Vec<ClauseId>) -> Option<Lit> {
        let joint = self.new_variable()?;
        let core = &mut *self.context.propagator;
        let members: Vec<Lit> = run.iter().map(|&(_, lit)| lit).collect();
        let ids: Vec<ClauseId> =
            members.iter().filter_map(|&lit| core.define(&[joint, !lit], &[])).collect();
        let any: Vec<Lit> = [!joint].into_iter().chain(members.iter().copied()).collect();
        let id = core.define(&any, &ids);
        self.joint.insert(joint, (members, id));
        chain.extend(ids);
        Some(joint)
    }

    /// The clause that says: two literals exclude each other. Contrary literals need no clause,
    /// which would be a tautology, and checkers refuse tautologies.
    fn pair(&mut self, a: Lit, b: Lit) -> Option<ClauseId> {
        if a == !b {
            return None;
        }
        let key = [a.min(b), a.max(b)];
        if let Some(&(id, _)) = self.pairs.get(&key) {
            return Some(id);
        }
        let (joint, other) = if self.joint.contains_key(&a) { (a, b) } else { (b, a) };
        let known = if let Some((members, id)) = self.joint.get(&joint).cloned() {
            let mut chain: Vec<ClauseId> =
                members.into_iter().filter_map(|member| self.pair(member, other)).collect();
            chain.extend(id);
            self.context.propagator.derive(&[!a, !b], &chain).map(|id| (id, true))
        } else if let Some(apart) = self.places.apart(self.context, [a, b]) {
            let chain = match apart {
                Apart::By(chain) => chain,
                Apart::Through([one, other], mut chain) => {
                    chain.extend(self.pair(one, other));
                    chain
                }
            };
            self.context.propagator.derive(&[!a, !b], &chain).map(|id| (id, true))
        } else {
            self.implications.prove(self.context.propagator, [a, b])
        }?;
        self.pairs.insert(key, known);
        Some(known.0)
    }

    /// Retracts the clause that says: two literals exclude each other.
    fn retract_pair(&mut self, a: Lit, b: Lit) {
        if let Some((id, true)) = self.pairs.remove(&[a.min(b), a.max(b)]) {
            self.context.propagator.retract(&[!a, !b], Some(id));
        }
    }

    fn retract_row(&mut self, row: &RowClause) {
        if row.is_derived {
            self.context.propagator.retract(&row.lits(), row.id);
        }
    }

    /// Eliminates a group with one of its rows.
    fn eliminate(&mut self, pivot: u32, group: u32) -> Option<()> {
        let row = std::mem::take(&mut self.rows[pivot as usize]);
        let mut changed = std::mem::take(&mut self.groups[group as usize]);
        changed.retain(|&other| other != pivot);
        let taken: Vec<(u32, Lit)> = (changed.iter().chain([&pivot]))
            .filter_map(|&member| {
                let row = if member == pivot { &row } else { &self.rows[member as usize] };
                Some((member, row.in_group(group)?))
            })
            .collect();
        let mut definitions: Vec<Vec<Extension>> = vec![Vec::new(); row.entries.len()];
        for &other in &changed {
            self.replace(other, group, &row, &mut definitions)?;
            if self.context.propagator.is_refuted() {
                return Some(());
            }
        }
        for (&(other, w), definitions) in row.entries.iter().zip(&definitions) {
            if other != group {
                self.exclude(other, w, pivot, definitions);
                let members = &mut self.groups[other as usize];
                members.retain(|&member| member != pivot);
                *members = union(members, &changed);
            }
        }
        for definition in definitions.iter().flatten() {
            for (lits, id) in definition.clauses().iter().zip(definition.ids) {
                self.context.propagator.retract(lits, id);
            }
        }
        for (place, &(_, lit)) in taken.iter().enumerate() {
            for &(_, other) in &taken[..place] {
                self.retract_pair(lit, other);
            }
        }
        self.retract_row(&row);
        Some(())
    }

    /// Replaces the literal that a row has in the group of a pivot by the other literals of the
    /// pivot's row.
    fn replace(
        &mut self,
        number: u32,
        group: u32,
        pivot: &RowClause,
        definitions: &mut [Vec<Extension>],
    ) -> Option<()> {
        let old = std::mem::take(&mut self.rows[number as usize]);
        let (Some(x), Some(z)) = (old.in_group(group), pivot.in_group(group)) else {
            return Some(());
        };
        let mut entries = old.entries.clone();
        entries.retain(|&(other, _)| other != group);
        let (mut chain, mut later) = (Vec::new(), Vec::new());
        for (&(other, w), definitions) in pivot.entries.iter().zip(definitions) {
            if other == group {
                continue;
            }
            let place = entries.binary_search_by_key(&other, |&(group, _)| group);
            let p = place.ok().map(|place| entries[place].1);
            let q = self.new_variable()?;
            match place {
                Ok(place) => entries[place].1 = q,
                Err(place) => entries.insert(place, (other, q)),
            }
            let mut definition = Extension { row: number, q, p, x, w, ids: [None; 4] };
            let core = &mut *self.context.propagator;
            let clauses = definition.clauses();
            let first = p.and_then(|_| core.define(&clauses[0], &[]));
            let second = core.define(&clauses[1], &[]);
            let both: Vec<ClauseId> = first.into_iter().chain(second).collect();
            let [third, last] = [2, 3].map(|place: usize| core.define(&clauses[place], &both));
            definition.ids = [first, second, third, last];
            chain.extend(first);
            later.extend(second);
            definitions.push(definition);
        }
        // If the new literals are false, the old literals are false and x is true. Then the pivot's
        // row is false.
        chain.extend(old.id);
        chain.extend(later);
        chain.extend(self.pair(x, z));
        chain.extend(pivot.id);
        let mut new = RowClause { entries, id: None, is_derived: true };
        let lits = new.lits();
        if lits.is_empty() {
            self.context.propagator.refute(&chain);
            return Some(());
        }
        new.id = self.context.propagator.derive(&lits, &chain);
        self.retract_row(&old);
        self.rows[number as usize] = new;
        Some(())
    }

    /// Derives that the new literals of a group exclude each other and the rest of the group, and
    /// retracts the clauses about the old literals. `w` is the literal of the pivot's row in the
    /// group.
    fn exclude(&mut self, group: u32, w: Lit, pivot: u32, definitions: &[Extension]) {
        let members = std::mem::take(&mut self.groups[group as usize]);
        // The literals that stay, and the literals that go.
        let mut gone = vec![w];
        gone.extend(definitions.iter().filter_map(|definition| definition.p));
        let mut changed = definitions.iter().map(|definition| definition.row).peekable();
        let mut stay = Vec::new();
        for &member in &members {
            while changed.next_if(|&row| row < member).is_some() {}
            if changed.next_if_eq(&member).is_none() && member != pivot {
                stay.extend(self.rows[member as usize].in_group(group));
            }
        }
        for (place, new) in definitions.iter().enumerate() {
            for &lit in &stay {
                self.exclude_old(new, lit);
            }
            for other in &definitions[..place] {
                self.exclude_new(new, other);
            }
        }
        for (place, &lit) in gone.iter().enumerate() {
            for &other in stay.iter().chain(&gone[..place]) {
                self.retract_pair(lit, other);
            }
        }
        self.groups[group as usize] = members;
    }

    fn note(&mut self, a: Lit, b: Lit, chain: &[ClauseId]) {
        if let Some(id) = self.context.propagator.derive(&[!a, !b], chain) {
            self.pairs.insert([a.min(b), a.max(b)], (id, true));
        }
    }

    /// Derives that a new literal and a literal that stays exclude each other.
    fn exclude_old(&mut self, new: &Extension, lit: Lit) {
        let mut chain: Vec<ClauseId> = Vec::with_capacity(3);
        chain.extend(new.p.and_then(|p| self.pair(p, lit)));
        chain.extend(self.pair(new.w, lit));
        chain.extend(new.ids[3]);
        self.note(new.q, lit, &chain);
    }

    /// Derives that two new literals exclude each other.
    fn exclude_new(&mut self, one: &Extension, other: &Extension) {
        let (one, other) = if one.p.is_some() { (one, other) } else { (other, one) };
        let mut chain: Vec<ClauseId> = Vec::with_capacity(6);
        let mut lemma = None;
        match (one.p, other.p) {
            (Some(p), Some(r)) => {
                // If p is true, no other old literal is true, and so the other new literal is
                // false.
                chain.extend(self.pair(p, r));
                chain.extend(self.pair(p, one.w));
                chain.extend(other.ids[3]);
                let lits = [!p, !other.q];
                let id = self.context.propagator.derive(&lits, &chain);
                lemma = Some((lits, id));
                chain.clear();
                chain.extend(id);
                chain.extend([one.ids[2], one.ids[3]].into_iter().flatten());
                chain.extend(self.pair(r, one.w));
                chain.extend(other.ids[2]);
            }
            (Some(p), None) => {
                chain.extend(other.ids[3]);
                chain.extend(self.pair(p, one.w));
                chain.extend([one.ids[2], other.ids[2]].into_iter().flatten());
            }
            _ => chain.extend([one.ids[2], other.ids[2]].into_iter().flatten()),
        }
        chain.extend(self.pair(one.x, other.x));
        self.note(one.q, other.q, &chain);
        if let Some((lits, id)) = lemma {
            self.context.propagator.retract(&lits, id);
        }
    }
}
