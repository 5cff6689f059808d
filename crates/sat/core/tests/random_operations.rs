//! Random operations on a propagator, compared with the plainest model of each operation.
//!
//! A search has these operations, but no search would choose their order: decisions at many levels,
//! learning from conflicts, chronological backtracking, adding and deleting clauses, and
//! collections. After each propagation all invariants are checked, and the consequences are
//! compared with consequences found by reading all clauses.

use neuf_core::{ClauseRef, Conflict, Lit, Origin, Propagator, Reason, Valuation, Var};
use neuf_testing::clauses::{Clauses, wide_clauses};
use proptest::prelude::*;
use proptest::sample::Index;

/// The next operation. Indexes choose among the possibilities at its time.
#[derive(Clone, Debug)]
enum Operation {
    Decide(Index),
    /// Twice as likely as any other operation, so that there are many levels.
    DecideAgain(Index),
    Backtrack(Index),
    Delete(Index),
    Collect,
    CleanRoot,
    AddClause(Vec<Index>),
    Fix(Index),
    WatchInstead(Index, [Index; 2]),
}

fn operation() -> impl Strategy<Value = Operation> {
    use Operation::*;
    let index = any::<Index>;
    prop_oneof![
        8 => index().prop_map(Decide),
        8 => index().prop_map(DecideAgain),
        3 => index().prop_map(Backtrack),
        2 => index().prop_map(Delete),
        1 => Just(Collect),
        1 => Just(CleanRoot),
        1 => prop::collection::vec(index(), 2..10).prop_map(AddClause),
        1 => index().prop_map(Fix),
        1 => (index(), [index(), index()]).prop_map(|(clause, lits)| WatchInstead(clause, lits)),
    ]
}

/// A propagator and the clauses that it should have.
struct Tested {
    propagator: Propagator,
    clauses: Vec<Vec<Lit>>,
    /// How far back a conflict goes; 0 means to the level where the learned clause is
    /// a unit.
    chronology: usize,
}

impl Tested {
    fn new(clauses: &Clauses, chronology: usize) -> Tested {
        Tested { propagator: clauses.propagator(), clauses: clauses.clauses.clone(), chronology }
    }

    fn level_of(&self, lit: Lit) -> usize {
        self.propagator.history().level_of(lit.var()) as usize
    }

    /// Propagates and resolves each conflict until nothing more follows.
    fn propagate(&mut self) {
        while let Some(conflict) = self.propagator.propagate() {
            let lits: Vec<Lit> = self.propagator.conflict_lits(conflict).collect();
            assert!(lits.iter().all(|&lit| self.propagator.value(lit) == Some(false)));
            if self.propagator.is_refuted() {
                break;
            }
            self.repair(conflict, lits);
        }
        assert_eq!(self.propagator.check(), Ok(()));
        if !self.propagator.is_refuted() {
            self.assert_nothing_follows();
        }
    }

    fn assert_nothing_follows(&self) {
        for clause in &self.clauses {
            let is_true = |&lit: &Lit| self.propagator.value(lit) == Some(true);
            let open = clause.iter().filter(|&&lit| self.propagator.value(lit).is_none()).count();
            assert!(clause.iter().any(is_true) || open >= 2, "{clause:?} has {open} open literals");
        }
    }

    /// Handles a conflict as a search does: goes back to its highest level, and there
    /// makes the implied literal true or learns a clause.
    fn repair(&mut self, conflict: Conflict, mut lits: Vec<Lit>) {
        lits.sort_by_key(|&lit| std::cmp::Reverse(self.level_of(lit)));
        let [first, second] = [lits[0], lits[1]].map(|lit| self.level_of(lit));
        if first == 0 {
            self.propagator.refute_by(conflict);
            return;
        }
        if first > second {
            if let Conflict::Long(clause) = conflict {
                self.propagator.watch_instead(clause, [lits[0], lits[1]]);
            }
            let reason = match conflict {
                Conflict::Binary(_) => Reason::Binary(lits[1]),
                Conflict::Long(clause) => Reason::Long(clause),
            };
            self.backtrack(first - 1);
            self.propagator.imply_at(lits[0], second, reason);
            return;
        }
        let mut learned = self.resolve(lits, first);
        learned.sort_by_key(|&lit| std::cmp::Reverse(self.level_of(lit)));
        let second = learned.get(1).map_or(0, |&lit| self.level_of(lit));
        self.backtrack((first - 1).min(second + self.chronology));
        // There is no chain of antecedents, since this test does not read the proof.
        let id = self.propagator.derive(&learned, &[]);
        if let [unit] = learned[..] {
            self.propagator.fix(unit, id);
        } else {
            let reason = self.propagator.attach(&learned, true, 1, id);
            self.propagator.imply_at(learned[0], second, reason);
        }
        self.clauses.push(learned);
    }

    /// Resolves with reasons until one literal of the level is left (1-UIP).
    fn resolve(&self, mut lits: Vec<Lit>, level: usize) -> Vec<Lit> {
        for &lit in self.propagator.trail().iter().rev() {
            let at_level = |other: &&Lit| self.level_of(**other) == level;
            if lits.iter().filter(at_level).count() == 1 {
                break;
            }
            if let Some(place) = lits.iter().position(|&other| other == !lit) {
                let reason = self.propagator.history().reason_of(lit.var());
                lits.remove(place);
                for other in self.propagator.antecedents(lit, reason) {
                    if !lits.contains(&other) {
                        lits.push(other);
                    }
                }
            }
        }
        lits
    }

    /// Backtracks and checks that the literals of the remaining levels stay, in their
    /// order.
    fn backtrack(&mut self, level: usize) {
        let before = self.propagator.trail().to_vec();
        let stay: Vec<Lit> =
            before.into_iter().filter(|&lit| self.level_of(lit) <= level).collect();
        self.propagator.backtrack(level);
        assert_eq!(self.propagator.trail(), stay);
        assert!(self.propagator.level() <= level);
        assert_eq!(self.propagator.check(), Ok(()));
    }

    /// The long clauses that are not the reason of a literal above level 0.
    fn free_clauses(&self) -> Vec<ClauseRef> {
        let is_reason = |clause: ClauseRef| {
            let reason = |lit: &Lit| self.propagator.history().reason_of(lit.var());
            self.propagator.trail().iter().any(|lit| reason(lit) == Reason::Long(clause))
        };
        self.propagator.arena().refs().filter(|&clause| !is_reason(clause)).collect()
    }

    fn open_literal(&self, index: Index) -> Option<Lit> {
        let literals = (0..2 * self.propagator.var_count()).map(Lit::from_code);
        let open = literals.filter(|&lit| self.propagator.value(lit).is_none());
        let open: Vec<Lit> = open.collect();
        (!open.is_empty()).then(|| *index.get(&open))
    }

    fn apply(&mut self, operation: Operation) {
        match operation {
            Operation::Decide(index) | Operation::DecideAgain(index) => {
                if let Some(lit) = self.open_literal(index) {
                    self.propagator.decide(lit);
                }
            }
            Operation::Backtrack(index) => self.backtrack(index.index(self.propagator.level() + 1)),
            Operation::Delete(index) => self.delete(index),
            Operation::Collect => self.propagator.collect(),
            Operation::CleanRoot => {
                self.backtrack(0);
                self.propagate();
                self.propagator.simplify_at_root();
                self.propagator.collect();
            }
            Operation::AddClause(indexes) => {
                let literal_count = 2 * self.propagator.var_count();
                let literal = |index: &Index| Lit::from_code(index.index(literal_count));
                let clause: Vec<Lit> = indexes.iter().map(literal).collect();
                self.propagator.add_clause(&clause);
                let is_tautology = clause.iter().any(|&lit| clause.contains(&!lit));
                let mut clause = clause;
                clause.sort_unstable();
                clause.dedup();
                if !is_tautology {
                    self.clauses.push(clause);
                }
            }
            Operation::Fix(index) => {
                if let Some(lit) = self.open_literal(index) {
                    let id = self.propagator.derive(&[lit], &[]);
                    self.propagator.fix(lit, id);
                    self.clauses.push(vec![lit]);
                }
            }
            Operation::WatchInstead(index, watched) => self.watch_instead(index, watched),
        }
    }

    /// Deletes a long clause from the propagator and, if it is unchanged, from the
    /// clauses that must hold.
    fn delete(&mut self, index: Index) {
        let free = self.free_clauses();
        if free.is_empty() {
            return;
        }
        let clause = *index.get(&free);
        let lits: Vec<Lit> = self.propagator.arena().lits(clause).collect();
        // Literals that were false at level 0 may have been removed.
        let is_it = |given: &Vec<Lit>| lits.iter().all(|lit| given.contains(lit));
        self.clauses.retain(|given| !is_it(given));
        // Deleted clauses still propagate until the next collection.
        self.propagator.delete(clause);
        self.propagator.collect();
    }

    /// Watches two open literals of a clause.
    fn watch_instead(&mut self, index: Index, watched: [Index; 2]) {
        let free = self.free_clauses();
        if free.is_empty() {
            return;
        }
        let clause = *index.get(&free);
        let lits = self.propagator.arena().lits(clause);
        let open: Vec<Lit> = lits.filter(|&lit| self.propagator.value(lit).is_none()).collect();
        let watched = watched.map(|index| open.get(index.index(open.len().max(1))).copied());
        if let [Some(a), Some(b)] = watched
            && a != b
        {
            self.propagator.watch_instead(clause, [a, b]);
        }
    }
}

/// The values that follow from some literals by the clauses, by reading all
/// clauses again and again; `None` when a clause is false.
fn closure(clauses: &[Vec<Lit>], lits: &[Lit]) -> Option<Valuation> {
    let mut valuation: Valuation = lits.iter().copied().collect();
    loop {
        let mut unit = None;
        for clause in clauses.iter().filter(|clause| !valuation.satisfies(clause)) {
            let mut open = clause.iter().copied().filter(|&lit| valuation.value(lit).is_none());
            let first = open.next()?;
            if open.all(|lit| lit == first) {
                unit = Some(first);
            }
        }
        match unit {
            Some(unit) => valuation.assign(unit),
            None => return Some(valuation),
        }
    }
}

fn cases(count: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(miri) { 4 } else { count })
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn all_invariants_hold_whatever_is_done(
        clauses in wide_clauses(),
        operations in prop::collection::vec(operation(), 1..60),
        chronology in 0..8usize,
        traced in any::<bool>(),
    ) {
        let mut tested = Tested::new(&clauses, chronology);
        if traced {
            tested.propagator = Propagator::new();
            prop_assert!(tested.propagator.keep_trace());
            tested.propagator.grow(clauses.var_count);
            clauses.iter().for_each(|clause| tested.propagator.add_clause(clause));
        }
        tested.propagate();
        for operation in operations {
            if tested.propagator.is_refuted() {
                break;
            }
            tested.apply(operation);
            tested.propagate();
        }
    }

    #[test]
    fn decisions_have_their_closure(
        clauses in wide_clauses(),
        decisions in prop::collection::vec((any::<Index>(), any::<Index>()), 1..30),
    ) {
        let mut propagator = clauses.propagator();
        propagator.propagate();
        prop_assert_eq!(propagator.is_refuted(), closure(&clauses.clauses, &[]).is_none());
        let mut decided: Vec<Lit> = Vec::new();
        for (decision, back) in decisions {
            if propagator.is_refuted() {
                break;
            }
            let lit = Lit::from_code(decision.index(2 * clauses.var_count));
            if propagator.value(lit).is_none() {
                propagator.decide(lit);
                decided.push(lit);
            }
            let conflict = propagator.propagate();
            match closure(&clauses.clauses, &decided) {
                None => {
                    prop_assert!(conflict.is_some());
                    let level = back.index(decided.len());
                    propagator.backtrack(level);
                    decided.truncate(level);
                }
                Some(expected) => {
                    prop_assert!(conflict.is_none());
                    let vars = (0..clauses.var_count).map(Var::new);
                    for var in vars {
                        prop_assert_eq!(propagator.valuation().var_value(var), expected.var_value(var));
                    }
                }
            }
            prop_assert_eq!(propagator.check(), Ok(()));
        }
    }

    /// Tests what an origin leaves of the clauses.
    #[test]
    fn invariants_hold_for_restored_clauses(
        clauses in wide_clauses(),
        units in prop::collection::vec(any::<Index>(), 0..3),
        operations in prop::collection::vec(operation(), 1..40),
        chronology in 0..8usize,
    ) {
        let literal = |index: Index| Lit::from_code(index.index(2 * clauses.var_count));
        let units: Vec<Lit> = units.into_iter().map(literal).collect();
        let mut origin = Origin::new(clauses.propagator());
        let mut copy = origin.propagator().clone();
        origin.imply(&units);
        origin.restore(&mut copy);
        let mut tested = Tested::new(&clauses, chronology);
        tested.clauses.extend(units.into_iter().map(|unit| vec![unit]));
        tested.propagator = copy;
        for operation in operations {
            if tested.propagator.is_refuted() {
                break;
            }
            tested.apply(operation);
            tested.propagate();
        }
    }
}
