//! Finds all gates of the formula by their clauses.
//!
//! Elimination looks for the definition of one variable at a time (`gates.rs`); here every clause
//! is examined for the gates of which it is a part. AND gates: a clause in which one literal
//! contradicts all others along binary clauses. Exclusive ors: clauses over the same variables with
//! all signs of one parity, which are found in a table of short clauses. If-then-else: two ternary
//! clauses make two literals equivalent under a condition. If a literal is equivalent to a second
//! literal under a condition, and to a third literal under the negated condition, the first literal
//! is the if-then-else of the others. A search for if-then-elses clause by clause would try far
//! more candidates.

use neuf_core::{ClauseRef, Lit, Propagator};
use rustc_hash::FxHashMap;

use super::GateKind;

/// The number of literals of the longest exclusive or that is looked for, including the
/// output. An exclusive or of n literals has 2^(n-1) clauses.
const LONGEST_XOR: usize = 5;
/// In how many ways a literal may be taken for the output of an if-then-else with the
/// same condition.
const MOST_CHOICES: usize = 8;

/// All gates, whose literals and clauses share two vectors.
///
/// Invariant: `bounds[k]` says where the literals and the clauses of gate k end. The output is the
/// first literal of each gate. Only clauses in the arena are kept, and only with a proof; the
/// literals of an AND gate give its binary clauses.
#[derive(Debug, Default)]
pub(super) struct Gates {
    kinds: Vec<GateKind>,
    bounds: Vec<[u32; 2]>,
    lits: Vec<Lit>,
    clauses: Vec<ClauseRef>,
    keeps_clauses: bool,
    /// The cost of the search for gates.
    pub(super) ticks: u64,
}

impl Gates {
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    pub(super) fn kind(&self, gate: u32) -> GateKind {
        self.kinds[gate as usize]
    }

    /// The output, followed by the inputs. The inputs of an if-then-else are the condition and the
    /// two values.
    pub(super) fn lits(&self, gate: u32) -> &[Lit] {
        let start = (gate as usize).checked_sub(1).map_or(0, |before| self.bounds[before][0]);
        &self.lits[start as usize..self.bounds[gate as usize][0] as usize]
    }

    pub(super) fn clauses(&self, gate: u32) -> &[ClauseRef] {
        let start = (gate as usize).checked_sub(1).map_or(0, |before| self.bounds[before][1]);
        &self.clauses[start as usize..self.bounds[gate as usize][1] as usize]
    }

    fn push(&mut self, kind: GateKind, output: Lit, inputs: &[Lit], clauses: &[ClauseRef]) {
        self.ticks += 3;
        self.kinds.push(kind);
        self.lits.push(output);
        self.lits.extend(inputs);
        if self.keeps_clauses {
            self.clauses.extend(clauses);
        }
        self.bounds.push([self.lits.len() as u32, self.clauses.len() as u32]);
    }
}

/// Finds all gates among the irredundant clauses, as long as there are ticks left.
///
/// To be called at level 0, with everything propagated.
pub(super) fn extract(core: &Propagator, limit: u64) -> Gates {
    let gates = Gates { keeps_clauses: core.is_traced(), ..Gates::default() };
    let literals = core.watches().literals().len();
    let mut search = GateSearch {
        core,
        gates,
        marks: vec![false; literals],
        counts: Vec::with_capacity(literals),
        short: FxHashMap::default(),
        keys: Vec::new(),
        equivalent: Vec::new(),
        limit,
    };
    search.gates.ticks += (literals / 4) as u64;
    search.look_at_clauses();
    search.exclusive_ors();
    search.if_then_elses();
    search.gates
}

/// The codes of the sorted literals, each plus 1, filled up with 0.
type ShortKey = [u32; LONGEST_XOR];

/// Two literals that are equivalent under a condition, because of two clauses.
#[derive(Clone, Copy)]
struct Equivalent {
    condition: Lit,
    /// A positive literal, and the literal to which it is equivalent.
    lit: Lit,
    value: Lit,
    clauses: [ClauseRef; 2],
}

struct GateSearch<'a> {
    core: &'a Propagator,
    gates: Gates,
    marks: Vec<bool>,
    /// By literal: the number of literals that the literal implies by binary clauses.
    counts: Vec<u32>,
    /// The clauses of up to `LONGEST_XOR` literals, and their keys in order.
    short: FxHashMap<ShortKey, ClauseRef>,
    keys: Vec<ShortKey>,
    equivalent: Vec<Equivalent>,
    limit: u64,
}

fn key(lits: &[Lit]) -> ShortKey {
    let mut key = [0; LONGEST_XOR];
    for (slot, lit) in key.iter_mut().zip(lits) {
        *slot = lit.code() as u32 + 1;
    }
    key
}

fn lits_of(key: &ShortKey) -> Vec<Lit> {
    key.iter()
        .take_while(|&&slot| slot > 0)
        .map(|&slot| Lit::from_code(slot as usize - 1))
        .collect()
}

impl GateSearch<'_> {
    fn is_over(&self) -> bool {
        self.gates.ticks > self.limit
    }

    /// Finds AND gates, and gathers short clauses.
    fn look_at_clauses(&mut self) {
        let core = self.core;
        self.counts.extend(core.watches().literals().map(|lit| core.implied(lit).count() as u32));
        let arena = core.arena();
        let is_short =
            |&clause: &ClauseRef| arena.len(clause) <= LONGEST_XOR && !arena.is_learned(clause);
        self.short.reserve(arena.refs().filter(is_short).count());
        let mut lits: Vec<Lit> = Vec::new();
        for clause in arena.refs().filter(|&clause| !arena.is_learned(clause)) {
            self.gates.ticks += 2;
            if self.is_over() {
                return;
            }
            lits.clear();
            lits.extend(arena.lits(clause).filter(|&lit| core.value(lit) != Some(false)));
            if lits.len() < 3 || lits.iter().any(|&lit| core.value(lit).is_some()) {
                continue;
            }
            self.and_gates(&lits, clause);
            if lits.len() <= LONGEST_XOR {
                self.gates.ticks += 3;
                lits.sort_unstable();
                let key = key(&lits);
                if self.short.insert(key, clause).is_none() {
                    self.keys.push(key);
                }
            }
        }
    }

    /// Finds the outputs of AND gates: the literals of the clause that contradict all others. If
    /// the rarest literal is an output, the others need not be tried.
    fn and_gates(&mut self, lits: &[Lit], clause: ClauseRef) {
        let count = |lit: &Lit| self.counts[lit.code()] as usize;
        let Some(&rarest) = lits.iter().min_by_key(|lit| count(lit)) else { return };
        let least = lits.len() - 1;
        if count(&rarest) == 0 || lits.iter().all(|lit| count(lit) < least) {
            return;
        }
        self.mark_implied(rarest, true);
        // Contradiction is mutual: the rarest literal contradicts each output.
        let is_contrary = |lit: &Lit| self.marks[(!*lit).code()];
        let mut outputs: Vec<Lit> = lits.iter().copied().filter(is_contrary).collect();
        self.mark_implied(rarest, false);
        if outputs.len() == least {
            outputs = vec![rarest];
        } else {
            outputs.retain(|output| self.counts[output.code()] as usize >= least);
            outputs.retain(|&output| self.contradicts_all(output, lits));
        }
        for output in outputs {
            let inputs: Vec<Lit> = lits.iter().filter(|&&l| l != output).map(|&l| !l).collect();
            self.gates.push(GateKind::And, output, &inputs, &[clause]);
        }
    }

    fn contradicts_all(&mut self, output: Lit, lits: &[Lit]) -> bool {
        self.mark_implied(output, true);
        let is_output = lits.iter().all(|&lit| lit == output || self.marks[(!lit).code()]);
        self.mark_implied(output, false);
        is_output
    }

    fn mark_implied(&mut self, lit: Lit, mark: bool) {
        for implied in self.core.implied(lit) {
            self.marks[implied.code()] = mark;
        }
        self.gates.ticks += 1 + u64::from(self.counts[lit.code()]) / 8;
    }

    /// The irredundant clause with these sorted literals.
    fn find(&mut self, lits: &[Lit]) -> Option<ClauseRef> {
        self.gates.ticks += 2;
        self.short.get(&key(lits)).copied()
    }

    /// Finds the exclusive ors: clauses with all signs of one parity.
    fn exclusive_ors(&mut self) {
        let keys = std::mem::take(&mut self.keys);
        let mut clauses = Vec::new();
        // Among all sign patterns of one parity, exactly one has all literals positive
        // except perhaps the first. Positive literals have odd slots.
        let is_first = |key: &&ShortKey| key[1..].iter().all(|slot| slot % 2 == 1 || *slot == 0);
        for lits in keys.iter().filter(is_first).map(lits_of) {
            if !self.is_over() && self.has_all_signs(&lits, &mut clauses) {
                for place in 0..lits.len() {
                    let mut inputs = lits.clone();
                    // An odd number of the literals is true.
                    let output = !inputs.remove(place);
                    self.gates.push(GateKind::Xor, output, &inputs, &clauses);
                }
            }
        }
        self.keys = keys;
    }

    fn has_all_signs(&mut self, lits: &[Lit], clauses: &mut Vec<ClauseRef>) -> bool {
        clauses.clear();
        for signs in (0..1u32 << lits.len()).filter(|signs| signs.count_ones() % 2 == 0) {
            let flip =
                |(place, &lit): (usize, &Lit)| if signs >> place & 1 == 1 { !lit } else { lit };
            let flipped: Vec<Lit> = lits.iter().enumerate().map(flip).collect();
            let Some(clause) = self.find(&flipped) else { return false };
            clauses.push(clause);
        }
        true
    }

    /// Finds literals that are equivalent to one literal under a condition and to another literal
    /// under the negated condition.
    fn if_then_elses(&mut self) {
        self.conditional_equivalences();
        let mut equivalent = std::mem::take(&mut self.equivalent);
        self.gates.ticks += equivalent.len() as u64 / 4;
        equivalent.sort_unstable_by_key(|found| (found.condition, found.lit, found.value));
        let mut groups = equivalent.chunk_by(|a, b| a.condition.var() == b.condition.var());
        while let Some(group) = groups.next().filter(|_| !self.is_over()) {
            let middle = group.partition_point(|found| found.condition.is_positive());
            let (mut then, mut otherwise) = group.split_at(middle);
            while let (Some(first), Some(second)) = (then.first(), otherwise.first()) {
                let lit = first.lit.min(second.lit);
                let count = |list: &[Equivalent]| list.iter().take_while(|e| e.lit == lit).count();
                let counts = (count(then), count(otherwise));
                for a in then[..counts.0].iter().take(MOST_CHOICES) {
                    for b in otherwise[..counts.1].iter().take(MOST_CHOICES) {
                        // Opposite values would be an exclusive or.
                        if a.value != !b.value {
                            let inputs = [a.condition, a.value, b.value];
                            let clauses = [a.clauses, b.clauses].concat();
                            self.gates.push(GateKind::IfThenElse, lit, &inputs, &clauses);
                        }
                    }
                }
                self.gates.ticks += 1;
                then = &then[counts.0..];
                otherwise = &otherwise[counts.1..];
            }
        }
    }

    /// Finds pairs of ternary clauses that differ in the signs of two literals.
    fn conditional_equivalences(&mut self) {
        let keys = std::mem::take(&mut self.keys);
        for key in keys.iter().filter(|key| key[3] == 0) {
            if self.is_over() {
                break;
            }
            let lits = [0, 1, 2].map(|place| Lit::from_code(key[place] as usize - 1));
            for (rest, a, b) in [(0, 1, 2), (1, 0, 2), (2, 0, 1)] {
                let mut other = lits;
                (other[a], other[b]) = (!lits[a], !lits[b]);
                let (rest, a, b) = (lits[rest], lits[a], lits[b]);
                // One of the two clauses has the positive literal.
                if !a.is_positive() {
                    continue;
                }
                let Some(second) = self.find(&other) else { continue };
                let Some(first) = self.find(&lits) else { continue };
                let (condition, clauses) = (!rest, [first, second]);
                let (lit, value) = if b.is_positive() { (b, !a) } else { (!b, a) };
                self.equivalent.push(Equivalent { condition, lit: a, value: !b, clauses });
                self.equivalent.push(Equivalent { condition, lit, value, clauses });
            }
        }
        self.keys = keys;
    }
}
