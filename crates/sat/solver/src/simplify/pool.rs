//! The irredundant clauses with full occurrence lists, for techniques that look at all clauses
//! of a literal: elimination, subsumption, sweeping, functional reduction.
//!
//! Watches show only two literals of each clause, but resolving on a variable requires all clauses
//! that contain it. So all irredundant clauses, binary clauses included, are copied into a pool for
//! the time of a round, and changes are returned at the end; learned clauses stay where they are.
//! Connecting all literals in the solver's own lists, as MiniSat does, would save the copy, but
//! would give the lists two meanings.

use std::ops::Range;

use neuf_core::{ClauseId, ClauseRef, Interrupt, Lit, Propagator, Reason};
use rustc_hash::FxHashSet;

use super::lists::Lists;

/// A clause in a [`Pool`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Member(u32);

impl Member {
    /// The member with this index.
    fn new(index: usize) -> Member {
        Member(index as u32)
    }

    /// The member's index among all members, including deleted members.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A member in 12 bytes, because there are millions of members.
#[derive(Clone, Copy, Debug)]
struct Header {
    start: u32,
    /// The flags in the highest bits and the number of literals in the others.
    len: u32,
    /// A set of hashes of the member's variables. If a hash is in this set and not in the set of
    /// another member, the other member lacks a variable.
    signature: u32,
}

/// The member is a part of the formula.
const ALIVE: u32 = 1 << 31;
/// The member is a part of the current definition.
const GATE: u32 = 1 << 30;
/// Since its last change, the member was compared with the others, to find members that it
/// subsumes.
const COMPARED: u32 = 1 << 29;
/// The member is unchanged and stands in the solver's arena. Members without this flag are binary
/// or new.
const IN_ARENA: u32 = 1 << 28;
/// The bits of the number of literals.
const LEN: u32 = IN_ARENA - 1;

impl Header {
    fn range(self) -> Range<usize> {
        self.start as usize..self.start as usize + (self.len & LEN) as usize
    }

    #[inline]
    fn has(self, flag: u32) -> bool {
        self.len & flag != 0
    }

    fn set(&mut self, flag: u32, is_set: bool) {
        self.len = if is_set { self.len | flag } else { self.len & !flag };
    }
}

/// Clauses by the literals they have.
///
/// Invariants: a living member has at least two literals, none of which has a value,
/// except between [`Pool::add`] or [`Pool::strengthen`] and the next [`Pool::propagate`];
/// `counts` is the number of living members that contain a literal; lists may contain
/// dead members and members that have lost the literal. The members with the flag
/// `IN_ARENA` are among those that begin at `first_long`, one for each entry of `refs`.
#[derive(Debug, Default)]
pub(super) struct Pool {
    lits: Vec<Lit>,
    headers: Vec<Header>,
    /// How many members come before the members of the arena.
    first_long: usize,
    refs: Vec<ClauseRef>,
    /// By member, with a proof; otherwise empty.
    ids: Vec<Option<ClauseId>>,
    lists: Lists<Member>,
    counts: Vec<u32>,
    /// Literals that became true and were not propagated in the pool yet.
    units: Vec<Lit>,
    /// Members that are new or became shorter: they may subsume others.
    pub(super) added: Vec<Member>,
    /// The literals of members that died or became shorter, whose variables may have to
    /// be queued again.
    pub(super) touched: Vec<Lit>,
    /// Approximately the number of cache lines touched.
    pub(super) ticks: u64,
    scratch: Vec<Lit>,
}

/// The set of hashes of these literals' variables.
pub(super) fn signature<'a>(lits: impl IntoIterator<Item = &'a Lit>) -> u32 {
    let hash = |lit: &Lit| 1 << ((lit.var().index() as u32).wrapping_mul(0x9e37_79b1) >> 27);
    lits.into_iter().map(hash).fold(0, |set, bit: u32| set | bit)
}

/// The number of literals in a cache line.
const LINE: usize = 16;
/// How many literals or clauses pass between two checks of the interrupt while a pool is
/// made.
const PATIENCE: usize = 1 << 12;

/// Puts into `partners` the literals after `lit` that share an irredundant binary clause with
/// `lit`, each once, in order.
pub(super) fn later_partners(core: &Propagator, lit: Lit, partners: &mut Vec<Lit>) {
    partners.clear();
    let list = core.watches()[lit].iter();
    let binary = list.filter(|watch| watch.is_binary() && !watch.is_learned_binary());
    partners.extend(binary.map(|watch| watch.blocker()).filter(|&other| lit < other));
    partners.sort_unstable();
    partners.dedup();
}

impl Pool {
    /// Copies the irredundant clauses of the solver; repeated binary clauses are copied
    /// once. `None` when there are too many to number, or when `interrupt` asks to stop
    /// meanwhile.
    ///
    /// To be called at level 0, with everything propagated and all clauses cleaned.
    pub(super) fn new(core: &Propagator, interrupt: &Interrupt) -> Option<Pool> {
        let literals = || core.watches().literals();
        let mut pool = Pool { counts: vec![0; literals().len()], ..Pool::default() };
        let arena = core.arena();
        let irredundant = || arena.refs().filter(|&clause| !arena.is_learned(clause));
        let (mut total, mut long, mut binary): (usize, usize, usize) = (0, 0, 0);
        for clause in irredundant() {
            long += 1;
            total += arena.len(clause);
            for lit in arena.lits(clause) {
                pool.counts[lit.code()] += 1;
            }
        }
        let mut partners: Vec<Lit> = Vec::new();
        let mut binaries = |lit: Lit, found: &mut dyn FnMut(Lit)| {
            later_partners(core, lit, &mut partners);
            partners.iter().for_each(|&other| found(other));
        };
        for lit in literals() {
            binaries(lit, &mut |other| {
                total += 2;
                binary += 1;
                pool.counts[lit.code()] += 1;
                pool.counts[other.code()] += 1;
            });
        }
        if total > LEN as usize {
            return None;
        }
        pool.lits.reserve_exact(total);
        pool.headers.reserve_exact(binary + long);
        pool.refs.reserve_exact(long);
        pool.lists = Lists::with_room(&pool.counts);
        for lit in literals() {
            if lit.code().is_multiple_of(PATIENCE) && interrupt.is_requested() {
                return None;
            }
            pool.counts[lit.code()] = 0;
        }
        for lit in literals() {
            binaries(lit, &mut |other| {
                let id = core.reason_id(lit, Reason::Binary(other));
                pool.insert(&[lit, other], id);
            });
        }
        pool.first_long = pool.headers.len();
        let mut lits = Vec::new();
        for clause in irredundant() {
            if pool.headers.len().is_multiple_of(PATIENCE) && interrupt.is_requested() {
                return None;
            }
            lits.clear();
            lits.extend(arena.lits(clause));
            let member = pool.insert(&lits, core.clause_id(clause));
            pool.refs.push(clause);
            let header = &mut pool.headers[member.index()];
            header.set(IN_ARENA, true);
            header.set(COMPARED, arena.is_compared(clause));
        }
        pool.ticks += 2 * (total / LINE) as u64 + pool.headers.len() as u64;
        Some(pool)
    }

    /// Gives new numbers, in the proof, to the binary members that are also learned clauses: the
    /// propagator has one number for each pair of literals, and the learned clause stays in use
    /// when the member is deleted.
    ///
    /// For a pool that will be returned to the solver.
    pub(super) fn part_from_learned(&mut self, core: &mut Propagator) {
        if !core.is_traced() {
            return;
        }
        let mut learned: FxHashSet<[Lit; 2]> = FxHashSet::default();
        for lit in core.watches().literals() {
            let copies = core.watches()[lit].iter().filter(|watch| watch.is_learned_binary());
            let pairs = copies.map(|watch| [lit.min(watch.blocker()), lit.max(watch.blocker())]);
            learned.extend(pairs);
        }
        for index in 0..self.headers.len() {
            let member = Member::new(index);
            if let [a, b] = *self.lits(member)
                && learned.contains(&[a.min(b), a.max(b)])
                && let Some(id) = self.id(member)
            {
                self.ids[index] = core.derive(&[a, b], &[id]);
            }
        }
    }

    fn insert(&mut self, lits: &[Lit], id: Option<ClauseId>) -> Member {
        let member = Member::new(self.headers.len());
        self.headers.push(Header {
            start: self.lits.len() as u32,
            len: ALIVE | lits.len() as u32,
            signature: signature(lits),
        });
        self.lits.extend_from_slice(lits);
        if id.is_some() {
            self.ids.resize(self.headers.len() - 1, None);
            self.ids.push(id);
        }
        for lit in lits {
            self.lists.push(*lit, member);
            self.counts[lit.code()] += 1;
        }
        member
    }

    pub(super) fn members(&self) -> impl Iterator<Item = Member> + use<'_> {
        let all = (0..self.headers.len()).map(Member::new);
        all.filter(|&member| self.is_alive(member))
    }

    #[inline]
    pub(super) fn is_alive(&self, member: Member) -> bool {
        self.headers[member.index()].has(ALIVE)
    }

    #[inline]
    pub(super) fn size(&self, member: Member) -> usize {
        (self.headers[member.index()].len & LEN) as usize
    }

    #[inline]
    pub(super) fn signature(&self, member: Member) -> u32 {
        self.headers[member.index()].signature
    }

    #[inline]
    pub(super) fn lits(&self, member: Member) -> &[Lit] {
        &self.lits[self.headers[member.index()].range()]
    }

    pub(super) fn id(&self, member: Member) -> Option<ClauseId> {
        self.ids.get(member.index()).copied().flatten()
    }

    /// Whether the member was compared with the others since its last change, in this round or, for
    /// a long clause, in an earlier round.
    pub(super) fn is_compared(&self, member: Member) -> bool {
        self.headers[member.index()].has(COMPARED)
    }

    pub(super) fn set_compared(&mut self, member: Member) {
        self.headers[member.index()].set(COMPARED, true);
    }

    /// Whether a member is part of the current definition.
    pub(super) fn is_gate(&self, member: Member) -> bool {
        self.headers[member.index()].has(GATE)
    }

    pub(super) fn set_gate(&mut self, member: Member, is_gate: bool) {
        self.headers[member.index()].set(GATE, is_gate);
    }

    /// The number of living members that contain the literal.
    #[inline]
    pub(super) fn count(&self, lit: Lit) -> usize {
        self.counts[lit.code()] as usize
    }

    /// The living members that contain the literal; removes all others from the list.
    pub(super) fn list(&mut self, lit: Lit) -> &[Member] {
        let len = self.lists.of(lit).len();
        self.ticks += 1 + (len / LINE) as u64;
        if len != self.count(lit) {
            self.ticks += len as u64;
            let (headers, lits) = (&self.headers, &self.lits);
            self.lists.retain(lit, |member| {
                let header = headers[member.index()];
                header.has(ALIVE) && lits[header.range()].contains(&lit)
            });
        }
        self.lists.of(lit)
    }

    /// Adds a clause that was derived. A unit is made true, and the empty clause refutes
    /// the formula.
    pub(super) fn add(&mut self, core: &mut Propagator, lits: &[Lit], id: Option<ClauseId>) {
        match *lits {
            [] => core.refute(id.as_slice()),
            [unit] => self.fix(core, unit, id),
            _ => {
                let member = self.insert(lits, id);
                self.ticks += 1 + lits.len() as u64 / 4;
                self.added.push(member);
            }
        }
    }

    fn fix(&mut self, core: &mut Propagator, unit: Lit, id: Option<ClauseId>) {
        match core.value(unit) {
            None => {
                core.fix(unit, id);
                self.units.push(unit);
            }
            Some(true) => core.retract(&[unit], id),
            Some(false) => {
                let ids: Vec<ClauseId> = core.unit_id(unit.var()).into_iter().chain(id).collect();
                core.refute(&ids);
            }
        }
    }

    /// Deletes a member, in the proof as well.
    pub(super) fn delete(&mut self, core: &mut Propagator, member: Member) {
        core.retract(self.lits(member), self.id(member));
        self.remove(core, member);
    }

    /// Removes a member that the proof keeps.
    pub(super) fn remove(&mut self, core: &mut Propagator, member: Member) {
        for place in self.headers[member.index()].range() {
            let lit = self.lits[place];
            self.counts[lit.code()] -= 1;
            self.touched.push(lit);
        }
        self.headers[member.index()].set(ALIVE, false);
        self.leave_arena(core, member);
    }

    fn leave_arena(&mut self, core: &mut Propagator, member: Member) {
        if let Some(clause) = self.in_arena(member) {
            core.delete_unnoted(clause);
        }
    }

    /// The member in the solver's arena, if it is unchanged.
    fn in_arena(&self, member: Member) -> Option<ClauseRef> {
        let is_there = self.headers[member.index()].has(IN_ARENA);
        is_there.then(|| self.refs[member.index() - self.first_long])
    }

    /// Removes a literal from a member. The shorter clause follows from `antecedents`.
    pub(super) fn strengthen(
        &mut self,
        core: &mut Propagator,
        member: Member,
        lit: Lit,
        antecedents: &[ClauseId],
    ) {
        let range = self.headers[member.index()].range();
        let mut whole = std::mem::take(&mut self.scratch);
        whole.clear();
        whole.extend_from_slice(&self.lits[range.clone()]);
        let Some(place) = whole.iter().position(|&other| other == lit) else { return };
        self.lits.copy_within(range.start + place + 1..range.end, range.start + place);
        let rest = range.start..range.end - 1;
        self.counts[lit.code()] -= 1;
        self.touched.extend(&self.lits[rest.clone()]);
        self.touched.push(lit);
        let id = core.derive(&self.lits[rest.clone()], antecedents);
        core.retract(&whole, self.id(member));
        self.leave_arena(core, member);
        let signature = signature(&self.lits[rest.clone()]);
        let header = &mut self.headers[member.index()];
        header.len -= 1;
        header.set(IN_ARENA | COMPARED, false);
        header.signature = signature;
        if id.is_some() {
            self.ids.resize(self.headers.len(), None);
            self.ids[member.index()] = id;
        }
        if let [unit] = self.lits[rest] {
            self.headers[member.index()].set(ALIVE, false);
            self.counts[unit.code()] -= 1;
            self.fix(core, unit, id);
        } else {
            self.added.push(member);
        }
        self.scratch = whole;
    }

    /// Draws the consequences of units: satisfied members are deleted, and false literals are
    /// removed from the others. Returns `false` when the units refute the formula.
    pub(super) fn propagate(&mut self, core: &mut Propagator) -> bool {
        while let Some(unit) = self.units.pop() {
            for member in self.list(unit).to_vec() {
                self.delete(core, member);
            }
            for member in self.list(!unit).to_vec() {
                // The member may be dead or satisfied by now, as a consequence of other members.
                if self.is_alive(member) && !core.is_refuted() {
                    let unit_id = core.unit_id(unit.var());
                    let ids: Vec<ClauseId> = unit_id.into_iter().chain(self.id(member)).collect();
                    self.strengthen(core, member, !unit, &ids);
                }
            }
        }
        !core.is_refuted()
    }

    /// Returns the clauses to the solver, which still has unchanged long clauses.
    pub(super) fn give_back(self, core: &mut Propagator) {
        core.take_irredundant_binaries();
        for member in self.members() {
            let clause = match self.in_arena(member) {
                Some(clause) => Reason::Long(clause),
                None => core.attach(self.lits(member), false, 0, self.id(member)),
            };
            if let [a, b] = *self.lits(member)
                && core.binary_id(a, b) != self.id(member)
            {
                // An equal learned clause has kept the number of the pair.
                core.retract(&[a, b], self.id(member));
            }
            if let Reason::Long(clause) = clause {
                core.set_compared(clause, self.is_compared(member));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::ProofStep;

    use super::*;
    use crate::simplify::testing::lits;

    #[test]
    fn a_learned_copy_keeps_its_number_when_the_clause_goes() {
        let mut core = Propagator::new();
        assert!(core.keep_trace());
        let clause = lits(&[1, 2]);
        core.add_clause(&clause);
        core.add_clause(&lits(&[1, 2, 3]));
        let first = core.binary_id(clause[0], clause[1]);
        let again = core.derive(&clause, first.as_slice());
        core.attach(&clause, true, 1, again);
        let mut pool = Pool::new(&core, &Interrupt::new()).unwrap();
        pool.part_from_learned(&mut core);
        let member = pool.members().find(|&member| pool.size(member) == 2).unwrap();
        pool.delete(&mut core, member);
        pool.give_back(&mut core);
        assert!(core.has_binary(clause[0], clause[1]));
        let number = core.binary_id(clause[0], clause[1]).expect("a number");
        let steps = core.steps_mut().unwrap();
        assert!(
            steps.iter().all(|step| !matches!(step, ProofStep::Delete { id, .. } if id == number))
        );
        // The remaining clause gives up its own number.
        let mut pool = Pool::new(&core, &Interrupt::new()).unwrap();
        pool.part_from_learned(&mut core);
        pool.give_back(&mut core);
        assert_eq!(core.binary_id(clause[0], clause[1]), Some(number));
    }
}
