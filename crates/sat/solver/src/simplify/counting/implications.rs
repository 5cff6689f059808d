//! Finds literals that exclude each other, along binary clauses.
//!
//! In a pairwise at-most-one, a clause says that two literals are not both true. In other
//! encodings, a chain of binary clauses says so: sequential counters, products, commanders,
//! bimanders, binary numbers, ladders. A totalizer that may count to one also has clauses of three
//! literals, of which level 0 leaves two. So a search along clauses with two literals left finds
//! the conflicts of all these encodings. The search leaves the trail and the watches as they are: a
//! trial on the propagator would reorder watches and so change the search that follows.

use neuf_core::{ClauseId, ClauseRef, Lit, Propagator};
use rustc_hash::FxHashMap;

/// Searches along binary clauses.
#[derive(Debug, Default)]
pub(super) struct Implications {
    /// By literal: the literals that it implies by a long clause of which level 0 leaves two
    /// literals.
    reduced: FxHashMap<Lit, Vec<(Lit, ClauseRef)>>,
    /// The literals that the last source implies, itself first.
    reached: Vec<Lit>,
    /// By literal: the last search that reached it, and the literal before it on the way.
    from: Vec<(u32, Lit)>,
    searches: u32,
    /// The cache lines touched.
    pub(super) ticks: u64,
}

impl Implications {
    /// Finds the long irredundant clauses of which level 0 leaves two literals.
    pub(super) fn new(propagator: &Propagator) -> Implications {
        let mut implications = Implications::default();
        if propagator.history().root_len() > 0 {
            let arena = propagator.arena();
            let irredundant = arena.refs().filter(|&clause| !arena.is_learned(clause));
            for clause in irredundant {
                implications.ticks += 1;
                if let Some([a, b]) = left_two(propagator, clause) {
                    implications.reduced.entry(!a).or_default().push((b, clause));
                    implications.reduced.entry(!b).or_default().push((a, clause));
                }
            }
        }
        implications
    }

    /// Whether a literal implies another literal.
    pub(super) fn is_any(&mut self, propagator: &Propagator, lit: Lit) -> bool {
        self.ticks += 1;
        self.reduced.contains_key(&lit) || propagator.implied(lit).next().is_some()
    }

    /// All literals that `lit` implies, itself first, and how many of them are near. A near literal
    /// follows by irredundant clauses, and on the way stands no literal for which `ends` is true.
    /// `None` once more than `limit` ticks are spent.
    pub(super) fn search(
        &mut self,
        propagator: &Propagator,
        source: Lit,
        ends: impl Fn(Lit) -> bool,
        limit: u64,
    ) -> Option<(&[Lit], usize)> {
        self.from.resize(2 * propagator.var_count(), (0, source));
        self.searches += 1;
        self.reached.clear();
        self.reach(source, source);
        let mut near = 0;
        for is_near in [true, false] {
            let mut next = 0;
            while let Some(&lit) = self.reached.get(next) {
                if self.ticks > limit {
                    self.reached.clear();
                    return None;
                }
                next += 1;
                if !is_near || lit == source || !ends(lit) {
                    self.expand(propagator, lit, is_near);
                }
            }
            if is_near {
                near = self.reached.len();
            }
        }
        Some((&self.reached, near))
    }

    /// Reaches the literals that a literal implies; if `is_given`, only by irredundant clauses.
    fn expand(&mut self, propagator: &Propagator, lit: Lit, is_given: bool) {
        let before = self.reached.len();
        for watch in &propagator.watches()[!lit] {
            if watch.is_binary() && !(is_given && watch.is_learned_binary()) {
                self.reach(watch.blocker(), lit);
            }
        }
        let reduced = self.reduced.get(&lit).map_or(0, Vec::len);
        for place in 0..reduced {
            self.reach(self.reduced[&lit][place].0, lit);
        }
        self.ticks += 1 + (self.reached.len() - before) as u64 / 2;
    }

    fn source(&self) -> Option<Lit> {
        self.reached.first().copied()
    }

    fn is_reached(&self, lit: Lit) -> bool {
        self.from.get(lit.code()).is_some_and(|&(search, _)| search == self.searches)
    }

    fn reach(&mut self, lit: Lit, from: Lit) {
        if !self.is_reached(lit) {
            self.from[lit.code()] = (self.searches, from);
            self.reached.push(lit);
        }
    }

    /// Derives the clause that says: two literals are not both true. Returns its number, and
    /// whether it was derived now; `None` without a proof, or if both literals can be true.
    pub(super) fn prove(
        &mut self,
        propagator: &mut Propagator,
        [a, b]: [Lit; 2],
    ) -> Option<(ClauseId, bool)> {
        if let Some(id) = propagator.binary_id(!a, !b) {
            return Some((id, false));
        }
        let (source, target) = if self.source() == Some(b) { (b, a) } else { (a, b) };
        if self.source() != Some(source) {
            self.search(propagator, source, |_| false, u64::MAX)?;
        }
        if !self.is_reached(!target) {
            return None;
        }
        // Backwards, from the negation of the target. When both literals are assumed, the way may
        // begin at either and end at the negation of either.
        let mut way = vec![!target];
        let mut lit = !target;
        while lit != source && lit != target {
            lit = self.from[lit.code()].1;
            if lit == !source {
                way.clear();
            }
            way.push(lit);
        }
        way.reverse();
        let (mut units, mut chain) = (Vec::new(), Vec::new());
        for step in way.windows(2) {
            self.explain(propagator, [step[0], step[1]], &mut units, &mut chain);
        }
        units.sort_unstable();
        units.dedup();
        units.extend(chain);
        propagator.derive(&[!a, !b], &units).map(|id| (id, true))
    }

    /// The clause by which one literal implies another, and the units that shorten the clause.
    fn explain(
        &self,
        propagator: &Propagator,
        [lit, implied]: [Lit; 2],
        units: &mut Vec<ClauseId>,
        chain: &mut Vec<ClauseId>,
    ) {
        if let Some(id) = propagator.binary_id(!lit, implied) {
            chain.push(id);
            return;
        }
        let reduced = self.reduced.get(&lit).into_iter().flatten();
        let Some(&(_, clause)) = reduced.into_iter().find(|&&(other, _)| other == implied) else {
            return;
        };
        let gone =
            propagator.arena().lits(clause).filter(|&other| other != !lit && other != implied);
        units.extend(gone.filter_map(|other| propagator.unit_id(other.var())));
        chain.extend(propagator.clause_id(clause));
    }
}

/// The two literals that level 0 leaves of a clause; `None` if it leaves more.
fn left_two(propagator: &Propagator, clause: ClauseRef) -> Option<[Lit; 2]> {
    let mut left = [None; 2];
    for lit in propagator.arena().lits(clause) {
        match propagator.value(lit) {
            Some(true) => return None,
            Some(false) => {}
            None => *left.iter_mut().find(|place| place.is_none())? = Some(lit),
        }
    }
    let [a, b] = left;
    Some([a?, b?])
}
