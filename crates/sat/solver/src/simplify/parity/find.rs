//! Finds the parity constraints of a formula.
//!
//! For example, a + b = 1 is `a ∨ b` and `¬a ∨ ¬b`. In general, all clauses over k variables
//! with an even number of negative literals say that the sum of the variables is odd, and all
//! clauses with an odd number that the sum is even: each of the 2^(k-1) clauses excludes one
//! assignment. Two passes over the short clauses find such sets. The first counts the clauses of
//! each set of variables, in a table of hashes with a byte for each; the second keeps only the
//! clauses of sets that are large enough, and sorts them by their variables. So a formula without
//! parity constraints costs little more than reading its short clauses. Occurrence lists would have
//! to be built for all clauses first.
//!
//! Literals that are false at level 0 are left out, and clauses that are true are passed over.
//! Equivalences are constraints of two variables. Equivalences by binary clauses are looked for
//! only between variables of longer constraints, since `decompose.rs` replaces most of them.
//! Equivalences by longer clauses of which units have left two literals are always looked for:
//! before the search, the last link of each sum with a given result is such an equivalence.

use neuf_cnf::SplitMix64;
use neuf_core::{ClauseRef, Interrupt, Lit, Propagator, Var};

/// The most variables of a constraint. A constraint of k variables has 2^(k-1) clauses.
const LONGEST: usize = 6;
/// The fewest variables of a constraint of long clauses.
const SHORTEST: usize = 2;
/// The longest clause that is looked at: it may have false literals.
const LONGEST_CLAUSE: usize = 2 * LONGEST;
/// The entries of the table of hashes.
const LEAST_ENTRIES: usize = 1 << 10;
const MOST_ENTRIES: usize = 1 << 24;
/// How many clauses pass between two checks of the interrupt.
const PATIENCE: usize = 1 << 14;

/// A clause that is a part of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ClauseSource {
    Long(ClauseRef),
    Binary([Lit; 2]),
}

/// A parity constraint: the sum of these variables modulo 2.
///
/// Invariant: the variables ascend, and `clauses`, without the literals that were false at level 0
/// when the constraint was found, imply the constraint.
#[derive(Debug)]
pub(super) struct Equation {
    pub(super) vars: Vec<Var>,
    pub(super) is_odd: bool,
    pub(super) clauses: Vec<ClauseSource>,
    /// Whether the clauses say more: exactly how many literals are true.
    pub(super) is_exact: bool,
}

/// A short clause by the hash of its set of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Short {
    key: u64,
    clause: ClauseRef,
}

/// The search for constraints.
pub(super) struct Finder<'a> {
    core: &'a Propagator,
    interrupt: &'a Interrupt,
    equations: Vec<Equation>,
    /// The open literals of the clause that is looked at.
    lits: Vec<Lit>,
    /// Approximately the number of cache lines touched.
    pub(super) ticks: u64,
}

impl<'a> Finder<'a> {
    pub(super) fn new(core: &'a Propagator, interrupt: &'a Interrupt) -> Finder<'a> {
        Finder { core, interrupt, equations: Vec::new(), lits: Vec::new(), ticks: 0 }
    }

    /// The constraints of the irredundant clauses, in the order of the formula, then `others`, and
    /// then the equivalences between their variables. Constraints may be missing when the interrupt
    /// asks to stop.
    pub(super) fn find(&mut self, others: Vec<Equation>) -> Vec<Equation> {
        let mut shorts = self.shorts();
        shorts.sort_unstable();
        self.ticks += shorts.len() as u64;
        for group in shorts.chunk_by(|a, b| a.key == b.key) {
            self.examine(group);
        }
        self.equations.sort_unstable_by_key(|equation| equation.clauses[0]);
        self.equations.extend(others);
        if self.equations.iter().all(|equation| equation.vars.len() == 2) {
            // Equivalences alone are left to `decompose.rs`.
            self.equations.clear();
        } else {
            self.add_equivalences();
        }
        std::mem::take(&mut self.equations)
    }

    /// The clauses over sets of variables that have enough clauses.
    fn shorts(&mut self) -> Vec<Short> {
        let arena = self.core.arena();
        // There is about one clause for each eight words.
        let entries = (arena.word_count() / 8).next_power_of_two();
        let entries = entries.clamp(LEAST_ENTRIES, MOST_ENTRIES);
        let mut counts = vec![0u8; entries];
        let mut shorts = Vec::new();
        for is_first in [true, false] {
            for (number, clause) in arena.refs().enumerate() {
                if number % PATIENCE == 0 && self.interrupt.is_requested() {
                    return Vec::new();
                }
                self.ticks += 1;
                if arena.len(clause) > LONGEST_CLAUSE || arena.is_learned(clause) {
                    continue;
                }
                if !self.read(clause) {
                    continue;
                }
                let hashes =
                    self.lits.iter().map(|lit| SplitMix64::nth(lit.var().index() as u64 + 1));
                let key = hashes.fold(0, u64::wrapping_add);
                let count = &mut counts[key as usize & (entries - 1)];
                if is_first {
                    *count = count.saturating_add(1);
                } else if usize::from(*count) >= 1 << (self.lits.len() - 1) {
                    shorts.push(Short { key, clause });
                }
            }
        }
        shorts
    }

    /// Reads the open literals of a clause. Returns `false` when the clause is true, or when it
    /// cannot be a part of a constraint because of its length.
    fn read(&mut self, clause: ClauseRef) -> bool {
        self.lits.clear();
        for lit in self.core.arena().lits(clause) {
            match self.core.value(lit) {
                Some(true) => return false,
                Some(false) => (),
                None => self.lits.push(lit),
            }
        }
        (SHORTEST..=LONGEST).contains(&self.lits.len())
    }

    /// Looks for constraints among clauses that have, up to collisions of the hash, the same
    /// variables.
    fn examine(&mut self, group: &[Short]) {
        if group.len() < 1 << (SHORTEST - 1) || !self.read(group[0].clause) {
            return;
        }
        let mut vars: Vec<Var> = self.lits.iter().map(|lit| lit.var()).collect();
        vars.sort_unstable();
        // By the set of negative literals.
        let mut found: [Option<ClauseRef>; 1 << LONGEST] = [None; 1 << LONGEST];
        for short in group {
            self.ticks += 1;
            let is_open = self.read(short.clause);
            let place = |lit: &Lit| vars.binary_search(&lit.var()).ok();
            let mut places = self.lits.iter().map(|lit| Some((place(lit)?, lit.is_positive())));
            let negative = places.try_fold(0, |set, entry| {
                entry.map(|(place, is_positive)| set | usize::from(!is_positive) << place)
            });
            if let Some(negative) = negative
                && is_open
                && self.lits.len() == vars.len()
            {
                found[negative].get_or_insert(short.clause);
            }
        }
        for is_odd in [false, true] {
            let signs = 0..1usize << vars.len();
            let all = signs.filter(|negative| (negative.count_ones() % 2 == 0) == is_odd);
            let clauses: Option<Vec<ClauseSource>> =
                all.map(|negative| found[negative].map(ClauseSource::Long)).collect();
            if let Some(mut clauses) = clauses {
                clauses.sort_unstable();
                self.equations.push(Equation {
                    vars: vars.clone(),
                    is_odd,
                    clauses,
                    is_exact: false,
                });
            }
        }
    }

    /// Finds the equivalences between variables of the constraints.
    fn add_equivalences(&mut self) {
        let core = self.core;
        let mut is_met = vec![false; core.var_count()];
        let mut vars: Vec<Var> = self.equations.iter().flat_map(|e| &e.vars).copied().collect();
        vars.sort_unstable();
        vars.dedup();
        self.ticks += (is_met.len() / 64 + vars.len()) as u64;
        for var in &vars {
            is_met[var.index()] = true;
        }
        let mut is_implied = vec![false; 2 * core.var_count()];
        let mut implied: Vec<Lit> = Vec::new();
        for &var in &vars {
            let lit = var.positive();
            let is_other = |other: &Lit| {
                other.var() > var && is_met[other.var().index()] && core.value(*other).is_none()
            };
            implied.extend(core.implied(lit).filter(is_other));
            self.ticks += 2 + implied.len() as u64 / 8;
            if implied.is_empty() {
                continue;
            }
            for other in &implied {
                is_implied[other.code()] = true;
            }
            for other in core.implied(!lit).filter(is_other) {
                // The literal is equal to the negation of `other`. Clauses may be repeated.
                if std::mem::take(&mut is_implied[(!other).code()]) {
                    self.equations.push(Equation {
                        vars: vec![var, other.var()],
                        is_odd: other.is_positive(),
                        clauses: vec![
                            ClauseSource::Binary([!lit, !other]),
                            ClauseSource::Binary([lit, other]),
                        ],
                        is_exact: false,
                    });
                }
            }
            for other in implied.drain(..) {
                is_implied[other.code()] = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::{lits, solver_of};

    const SUM: [&[i32]; 4] = [&[1, 2, 3], &[1, -2, -3], &[-1, 2, -3], &[-1, -2, 3]];

    /// How many constraints are found in these clauses and a learned one.
    fn count(clauses: &[&[i32]], learned: Option<[i32; 3]>) -> usize {
        let mut core = solver_of(clauses).propagator;
        if let Some(clause) = learned {
            core.attach(&lits(&clause), true, 1, None);
        }
        Finder::new(&core, &Interrupt::new()).find(Vec::new()).len()
    }

    #[test]
    fn each_clause_of_a_sum_is_needed() {
        assert_eq!(count(&SUM, None), 1);
        for (place, removed) in SUM.into_iter().enumerate() {
            let mut rest = SUM.to_vec();
            rest.remove(place);
            assert_eq!(count(&rest, None), 0);
            // In the place of the clause: a clause that is there twice, a clause of the other
            // parity, a clause with another variable, a longer clause, and the clause itself as
            // learned.
            let others: [&[i32]; 4] = [rest[0], &[-1, -2, -3], &[1, 2, 4], &[1, 2, 3, 4]];
            for other in others {
                assert_eq!(count(&[&rest[..], &[other]].concat(), None), 0, "{other:?}");
            }
            assert_eq!(count(&rest, Some([removed[0], removed[1], removed[2]])), 0);
        }
    }
}
