//! A caller without `unsafe` can at most make the core panic.
//!
//! Every method is called with unknown literals, with assigned literals, with references from
//! before a collection or of another propagator, and in any order. Panics are caught, and the
//! propagator is used further. A place out of range in the unsafe code aborts these tests, because
//! a development build checks `get_unchecked`; Miri and the address sanitizer find more.

use std::panic::{AssertUnwindSafe, catch_unwind};

use neuf_core::{ClauseId, ClauseRef, Conflict, Lit, Origin, Propagator, Reason};
use neuf_testing::clauses::wide_clauses;
use proptest::prelude::*;

/// One call: a method and its arguments.
#[derive(Clone, Copy, Debug)]
struct Call {
    method: usize,
    lits: [usize; 4],
    clause: usize,
    number: u32,
}

fn call() -> impl Strategy<Value = Call> {
    let lits = prop::array::uniform4(0..44usize);
    (0..34usize, lits, 0..1000usize, prop_oneof![0..12u32, any::<u32>()])
        .prop_map(|(method, lits, clause, number)| Call { method, lits, clause, number })
}

/// The objects of the calls: two propagators, and every reference that was ever valid for one of
/// them.
struct Misused {
    propagators: [Propagator; 2],
    origin: Origin,
    clauses: Vec<ClauseRef>,
}

impl Misused {
    fn make(&mut self, call: Call) {
        let [p, other] = &mut self.propagators;
        self.clauses.extend(p.arena().refs().take(20));
        self.clauses.extend(other.arena().refs().take(5));
        let lits = call.lits.map(Lit::from_code);
        let [a, b, c, _] = lits;
        let level = call.number as usize;
        // There are no references while the propagator has no long clauses.
        let Some(&clause) = self.clauses.get(call.clause % self.clauses.len().max(1)) else {
            p.attach(&lits, false, 0, None);
            return;
        };
        let other_clause = self.clauses[level % self.clauses.len()];
        let reason = match call.number % 3 {
            0 => Reason::None,
            1 => Reason::Binary(b),
            _ => Reason::Long(clause),
        };
        let conflict = match reason {
            Reason::Long(clause) => Conflict::Long(clause),
            _ => Conflict::Binary([a, b]),
        };
        match call.method {
            0 => p.decide(a),
            1 => p.imply(a, reason),
            2 => p.imply_at(a, level, reason),
            3 => p.fix(a, ClauseId::new(call.number.into())),
            4 => p.backtrack(level % 8),
            5 => p.backtrack_with(level % 8, |lit| assert!(lit != a)),
            6 => p.add_clause(&lits),
            7 => _ = p.attach(&lits, true, call.number, ClauseId::new(u64::MAX)),
            8 => _ = p.attach(&lits[..level % 4], false, 0, None),
            9 => p.watch_instead(clause, [a, b]),
            10 => p.detach(clause),
            11 => p.delete(clause),
            12 => p.delete_unnoted(clause),
            13 => p.collect(),
            14 => _ = p.simplify_at_root(),
            15 => p.make_irredundant(conflict),
            16 => p.set_glue(clause, call.number),
            17 => p.set_used(clause, call.number),
            18 => p.set_tried(clause, call.number.is_multiple_of(2)),
            19 => p.retain_binaries(a, |watch| watch.blocker() != b),
            20 => p.relabel_binaries(a, |watch| watch.blocker() != b),
            21 => p.retain_binaries(a, |watch| panic!("{watch:?}")),
            22 => p.take_irredundant_binaries(),
            23 => p.delete_learned_with(|lit| lit == a),
            24 => _ = p.propagate_without(Some(clause)),
            25 => std::mem::swap(p, other),
            26 => {
                self.origin.imply(&lits[..level % 5]);
                self.origin.restore(p);
            }
            27 => p.refute_by(conflict),
            28 => p.open_level(),
            29 => _ = p.antecedents(c, reason).count() + p.conflict_lits(conflict).count(),
            30 => p.grow(if call.number > 1 << 20 { usize::MAX - level } else { level }),
            31 => p.set_compared(clause, call.number.is_multiple_of(2)),
            32 => p.inherit(clause, other_clause),
            _ => _ = p.clause_id(clause),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 8 } else { 2000 }))]

    #[test]
    fn no_call_does_more_than_panic(
        first in wide_clauses(),
        second in wide_clauses(),
        is_traced in any::<bool>(),
        calls in prop::collection::vec(call(), 1..80),
    ) {
        std::panic::set_hook(Box::new(|_| ()));
        let mut traced = Propagator::new();
        traced.keep_trace();
        traced.grow(first.var_count);
        first.iter().for_each(|clause| traced.add_clause(clause));
        let origin = Origin::new(second.propagator());
        let copy = origin.propagator().clone();
        let one = if is_traced { traced } else { first.propagator() };
        let mut misused = Misused { propagators: [one, copy], origin, clauses: Vec::new() };
        for call in calls {
            let _ = catch_unwind(AssertUnwindSafe(|| misused.make(call)));
            let _ = catch_unwind(AssertUnwindSafe(|| misused.propagators[0].propagate()));
            let _ = catch_unwind(AssertUnwindSafe(|| misused.propagators[0].check()));
        }
    }
}

fn lits<const N: usize>(numbers: [i32; N]) -> [Lit; N] {
    numbers.map(|number| Lit::from_dimacs(number).expect("a literal"))
}

#[test]
#[should_panic(expected = "not all of [1, 2, 900] are known")]
fn a_clause_with_an_unknown_literal_is_refused() {
    let mut propagator = Propagator::new();
    propagator.grow(3);
    propagator.attach(&lits([1, 2, 900]), true, 1, None);
}

#[test]
#[should_panic(expected = "900 is not known")]
fn a_binary_clause_with_an_unknown_literal_is_refused() {
    let mut propagator = Propagator::new();
    propagator.grow(3);
    propagator.attach(&lits([1, 900]), true, 1, None);
}

#[test]
#[should_panic(expected = "the reference names no clause")]
fn a_reference_from_before_a_collection_is_refused() {
    let mut propagator = Propagator::new();
    propagator.add_clause(&lits([1, 2, 3, 4]));
    propagator.add_clause(&lits([5, 6, 7]));
    let clauses: Vec<ClauseRef> = propagator.arena().refs().collect();
    propagator.delete(clauses[0]);
    propagator.collect();
    propagator.add_clause(&lits([5, 6, 7, 8]));
    propagator.set_used(clauses[1], 1);
}

#[test]
#[should_panic(expected = "1 is assigned already")]
fn a_literal_is_made_true_once() {
    let mut propagator = Propagator::new();
    propagator.grow(1);
    let [a] = lits([1]);
    propagator.decide(a);
    propagator.decide(a);
}
