//! The clauses of a DRAT check in one vector: first the clauses of the formula, then the lemmas, in
//! their order.
//!
//! A deletion names its clause by the literals, in any order and perhaps repeated. Clauses are
//! found through a hash table whose chains are linked through the clause headers. The hash does not
//! depend on the order of the literals; clauses with the same hash are then compared as sets.

use neuf_cnf::Lit;

/// A reference to a clause: the index of its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(u32);

impl ClauseRef {
    pub(super) const NONE: ClauseRef = ClauseRef(u32::MAX);

    #[inline]
    fn at(self) -> usize {
        self.0 as usize
    }
}

/// How many words stand before the literals: the number of literals, the
/// clause's number, its flags, and the next clause in its chain of the hash
/// table.
const HEADER: usize = 4;
const NUMBER: usize = 1;
const FLAGS: usize = 2;
const NEXT: usize = 3;

const ACTIVE: u32 = 1;
const CORE: u32 = 2;
const LISTED: u32 = 4;

/// All clauses, including deleted clauses.
///
/// Invariant: the first two literals of a clause are its watched literals.
#[derive(Debug, Default)]
pub(super) struct Database {
    words: Vec<u32>,
    count: u32,
    /// The first clause of each chain. The number of chains is a power of two.
    chains: Vec<ClauseRef>,
    /// How many clauses stand in chains.
    linked: usize,
    /// By literal: the stamp under which the literal was met last.
    met: Vec<u64>,
    /// The number of the present addition or search of a clause.
    stamp: u64,
}

impl Database {
    /// Adds an active clause without its repeated literals; `None` when there is no room for the
    /// clause.
    pub(super) fn add(&mut self, lits: &[Lit]) -> Option<ClauseRef> {
        let start = self.words.len();
        if start + HEADER + lits.len() >= u32::MAX as usize {
            return None;
        }
        self.count += 1;
        self.words.extend([0, self.count, ACTIVE, 0]);
        self.stamp += 1;
        for &lit in lits {
            if self.meet(lit) {
                self.words.push(lit.code() as u32);
            }
        }
        self.words[start] = (self.words.len() - start - HEADER) as u32;
        let clause = ClauseRef(start as u32);
        if self.linked >= self.chains.len() {
            self.widen();
        }
        self.link(clause);
        Some(clause)
    }

    /// Notes that a literal is met; `true` the first time under this stamp.
    fn meet(&mut self, lit: Lit) -> bool {
        if self.met.len() <= lit.code() {
            self.met.resize((lit.code() | 1) + 1, 0);
        }
        std::mem::replace(&mut self.met[lit.code()], self.stamp) != self.stamp
    }

    /// How many clauses were added, which is also the last clause's number.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The clause after this one, if there is one. After `None` comes the first
    /// clause.
    pub(super) fn after(&self, clause: Option<ClauseRef>) -> Option<ClauseRef> {
        let next = clause.map_or(0, |clause| clause.at() + HEADER + self.size(clause));
        (next < self.words.len()).then_some(ClauseRef(next as u32))
    }

    #[inline]
    pub(super) fn size(&self, clause: ClauseRef) -> usize {
        self.words[clause.at()] as usize
    }

    /// The number of a clause: its place in the order of all, from 1.
    pub(super) fn number(&self, clause: ClauseRef) -> u32 {
        self.words[clause.at() + NUMBER]
    }

    /// The codes of the literals of a clause.
    #[inline]
    pub(super) fn codes(&self, clause: ClauseRef) -> &[u32] {
        let start = clause.at() + HEADER;
        &self.words[start..start + self.size(clause)]
    }

    #[inline]
    pub(super) fn codes_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let (start, size) = (clause.at() + HEADER, self.size(clause));
        &mut self.words[start..start + size]
    }

    pub(super) fn lit(&self, clause: ClauseRef, place: usize) -> Lit {
        Lit::from_code(self.codes(clause)[place] as usize)
    }

    pub(super) fn lits(
        &self,
        clause: ClauseRef,
    ) -> impl ExactSizeIterator<Item = Lit> + Clone + '_ {
        self.codes(clause).iter().map(|&code| Lit::from_code(code as usize))
    }

    #[inline]
    fn flag(&self, clause: ClauseRef, flag: u32) -> bool {
        self.words[clause.at() + FLAGS] & flag != 0
    }

    fn set_flag(&mut self, clause: ClauseRef, flag: u32, is_set: bool) {
        let flags = &mut self.words[clause.at() + FLAGS];
        *flags = if is_set { *flags | flag } else { *flags & !flag };
    }

    /// Whether the clause exists at this point of the proof: added and not deleted.
    #[inline]
    pub(super) fn is_active(&self, clause: ClauseRef) -> bool {
        self.flag(clause, ACTIVE)
    }

    pub(super) fn set_active(&mut self, clause: ClauseRef, is_active: bool) {
        self.set_flag(clause, ACTIVE, is_active);
    }

    /// Whether the clause is in the core: the refutation needs it.
    #[inline]
    pub(super) fn is_core(&self, clause: ClauseRef) -> bool {
        self.flag(clause, CORE)
    }

    pub(super) fn set_core(&mut self, clause: ClauseRef) {
        self.set_flag(clause, CORE, true);
    }

    /// Whether the watch list of the clause's literal at `place`, 0 or 1,
    /// contains the clause.
    pub(super) fn is_listed(&self, clause: ClauseRef, place: usize) -> bool {
        self.flag(clause, LISTED << place)
    }

    pub(super) fn set_listed(&mut self, clause: ClauseRef, place: usize, is_listed: bool) {
        self.set_flag(clause, LISTED << place, is_listed);
    }

    /// Swaps a literal of the clause with the literal at `place`.
    pub(super) fn bring_to(&mut self, clause: ClauseRef, place: usize, lit: Lit) {
        let code = lit.code() as u32;
        let codes = self.codes_mut(clause);
        if let Some(found) = codes.iter().position(|&other| other == code) {
            codes.swap(place, found);
        }
    }

    /// A clause with exactly these literals, as a set, that was not unlinked. Of several such
    /// clauses, a clause for which `avoid` is false is preferred.
    pub(super) fn find(
        &mut self,
        lits: &[Lit],
        avoid: impl Fn(&Database, ClauseRef) -> bool,
    ) -> Option<ClauseRef> {
        self.stamp += 1;
        let mut size = 0;
        let mut hash = 0;
        for &lit in lits {
            if self.meet(lit) {
                size += 1;
                hash = mix(hash, lit.code() as u32);
            }
        }
        let is_met = |&code: &u32| self.met[code as usize] == self.stamp;
        let mut found = None;
        let mut next = *self.chains.get(self.chain(hash))?;
        while next != ClauseRef::NONE {
            let clause = next;
            next = self.next(clause);
            if self.size(clause) == size && self.codes(clause).iter().all(is_met) {
                found = Some(clause);
                if !avoid(self, clause) {
                    break;
                }
            }
        }
        found
    }

    /// Takes a clause out of the hash table: [`Database::find`] no longer finds the clause.
    pub(super) fn unlink(&mut self, clause: ClauseRef) {
        let chain = self.chain_of(clause);
        let after = self.next(clause);
        if self.chains[chain] == clause {
            self.chains[chain] = after;
        } else {
            let mut before = self.chains[chain];
            while self.next(before) != clause {
                before = self.next(before);
            }
            self.words[before.at() + NEXT] = after.0;
        }
        self.linked -= 1;
    }

    fn link(&mut self, clause: ClauseRef) {
        let chain = self.chain_of(clause);
        self.words[clause.at() + NEXT] = self.chains[chain].0;
        self.chains[chain] = clause;
        self.linked += 1;
    }

    /// Doubles the number of chains.
    fn widen(&mut self) {
        let size = (2 * self.chains.len()).max(1 << 10);
        let old = std::mem::replace(&mut self.chains, vec![ClauseRef::NONE; size]);
        self.linked = 0;
        for mut clause in old {
            while clause != ClauseRef::NONE {
                let next = self.next(clause);
                self.link(clause);
                clause = next;
            }
        }
    }

    fn next(&self, clause: ClauseRef) -> ClauseRef {
        ClauseRef(self.words[clause.at() + NEXT])
    }

    fn chain_of(&self, clause: ClauseRef) -> usize {
        self.chain(self.codes(clause).iter().copied().fold(0, mix))
    }

    fn chain(&self, hash: u64) -> usize {
        (hash >> 32) as usize & self.chains.len().wrapping_sub(1)
    }
}

/// Adds a literal to a hash that does not depend on the order of the literals.
fn mix(hash: u64, code: u32) -> u64 {
    let word = (u64::from(code) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash.wrapping_add((word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(codes: &[usize]) -> Vec<Lit> {
        codes.iter().map(|&code| Lit::from_code(code)).collect()
    }

    #[test]
    fn clauses_are_found_as_sets() {
        let mut database = Database::default();
        let mut add = |codes: &[usize]| database.add(&lits(codes)).unwrap();
        let (a, b) = (add(&[1, 3, 5, 3]), add(&[5, 1, 3]));
        let others: Vec<ClauseRef> = (0..3000).map(|code| add(&[code, 1])).collect();
        let empty = add(&[]);
        let none = |_: &Database, _: ClauseRef| false;
        assert_eq!(database.find(&lits(&[3, 3, 5, 1]), |_, found| found == a), Some(b));
        assert_eq!(database.find(&lits(&[3, 1, 5]), |_, found| found == b), Some(a));
        assert_eq!(database.find(&lits(&[1, 3, 7]), none), None);
        database.unlink(a);
        assert_eq!(database.find(&lits(&[1, 5, 3]), |_, found| found == b), Some(b));
        for (code, clause) in (0..3000).zip(others) {
            assert_eq!(database.find(&lits(&[1, code]), none), Some(clause));
            database.unlink(clause);
            assert_eq!(database.find(&lits(&[1, code]), none), None);
        }
        assert_eq!(database.find(&[], none), Some(empty));
        assert_eq!((database.size(a), database.count()), (3, 3003));
    }
}
