//! The state of a congruence closure: the representatives of literals, the gates that must be
//! examined, and the forms of gates that were met.
//!
//! Literals are kept in a union-find structure, which joins by weight and does not shorten paths.
//! Each link is a pair of binary clauses that proofs name, and paths stay short enough to name all
//! their links.

use std::collections::VecDeque;

use neuf_core::{Lit, Propagator};
use rustc_hash::FxHashMap;

use super::super::derive::Premises;
use super::GateKind;
use super::extract::Gates;
use super::users::Users;

/// The state of the closure.
///
/// Invariants: `parents[!lit] == !parents[lit]`; a literal is equivalent to its parent by two
/// binary clauses; each gate is in `users` of the variables that represent its inputs, and in the
/// queue if anything about its inputs is new.
pub(super) struct Closure {
    pub(super) gates: Gates,
    parents: Vec<Lit>,
    /// By variable that represents others: the size of its class.
    sizes: Vec<u32>,
    users: Users,
    /// For each combination of inputs, the output and the number of the gate: first for few inputs,
    /// then for more.
    short: FxHashMap<[u32; 4], (Lit, u32)>,
    long: FxHashMap<(GateKind, Vec<Lit>), (Lit, u32)>,
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    /// The number of literals of level 0 whose users were queued.
    settled: usize,
    pub(super) premises: Premises,
    pub(super) ticks: u64,
}

impl Closure {
    pub(super) fn new(core: &Propagator, gates: Gates) -> Closure {
        let count = gates.len();
        let mut closure = Closure {
            parents: core.watches().literals().collect(),
            sizes: vec![1; core.var_count()],
            users: Users::new(core.var_count()),
            short: FxHashMap::default(),
            long: FxHashMap::default(),
            queue: (0..count as u32).collect(),
            is_queued: vec![true; count],
            settled: core.trail().len(),
            premises: Premises::default(),
            ticks: gates.ticks,
            gates,
        };
        for gate in 0..count as u32 {
            for lit in &closure.gates.lits(gate)[1..] {
                closure.users.push(lit.var(), gate);
            }
        }
        closure.short.reserve(count);
        closure
    }

    /// The representative of a literal.
    pub(super) fn find(&self, mut lit: Lit) -> Lit {
        loop {
            let parent = self.parents[lit.code()];
            if parent == lit {
                return lit;
            }
            lit = parent;
        }
    }

    pub(super) fn next(&mut self) -> Option<u32> {
        let gate = self.queue.pop_front()?;
        self.is_queued[gate as usize] = false;
        Some(gate)
    }

    /// Queues the gates that have the variable of `lit` as an input.
    pub(super) fn queue_users(&mut self, lit: Lit) {
        self.ticks += 1 + u64::from(self.users.count(lit.var())) / 2;
        let Closure { users, is_queued, queue, .. } = self;
        users.for_each(lit.var(), |gate| {
            if !std::mem::replace(&mut is_queued[gate as usize], true) {
                queue.push_back(gate);
            }
        });
    }

    /// Queues the gates with inputs whose values have become known.
    pub(super) fn settle(&mut self, core: &Propagator) {
        while let Some(&lit) = core.trail().get(self.settled) {
            self.settled += 1;
            let root = self.find(lit);
            self.queue_users(root);
        }
    }

    /// Makes one of two representatives the parent of the other.
    pub(super) fn link(&mut self, a: Lit, b: Lit) {
        let [a_size, b_size] = [a, b].map(|lit| self.sizes[lit.var().index()]);
        // The lighter class gets the parent. A class is heavy by its members, so that no path
        // becomes long, and by the gates that use it, so that no gate is queued often.
        let weight = |lit: Lit, size: u32| u64::from(size) + u64::from(self.users.count(lit.var()));
        let is_lighter = weight(a, a_size) <= weight(b, b_size);
        let (child, parent) = if is_lighter { (a, b) } else { (b, a) };
        self.sizes[parent.var().index()] = a_size + b_size;
        self.parents[child.code()] = parent;
        self.parents[(!child).code()] = !parent;
        self.queue_users(child);
        self.users.move_all(child.var(), parent.var());
    }

    /// The output and the number of a gate of this form that was met before. If there was no such
    /// gate, records this gate and returns its output and number.
    pub(super) fn look_up(
        &mut self,
        kind: GateKind,
        inputs: Vec<Lit>,
        output: Lit,
        gate: u32,
    ) -> (Lit, u32) {
        if inputs.len() > 3 {
            return *self.long.entry((kind, inputs)).or_insert((output, gate));
        }
        let mut key = [kind as u32, 0, 0, 0];
        for (slot, lit) in key[1..].iter_mut().zip(&inputs) {
            *slot = lit.code() as u32 + 1;
        }
        *self.short.entry(key).or_insert((output, gate))
    }

    /// Gathers the clauses of these gates and the known facts about their literals, and returns the
    /// literals for case distinctions. Does nothing without a proof.
    pub(super) fn gather(&mut self, core: &Propagator, gates: &[u32]) -> Vec<Lit> {
        let Closure { gates: all, premises, parents, .. } = self;
        let mut cases = Vec::new();
        if !core.is_traced() {
            return cases;
        }
        premises.clear(parents.len());
        let add_known = |premises: &mut Premises, mut lit: Lit| {
            while premises.is_new(lit.var()) {
                if let Some(value) = core.value(lit) {
                    premises.add([if value { lit } else { !lit }], core.unit_id(lit.var()));
                }
                let parent = parents[lit.code()];
                if parent != lit {
                    premises.add([!lit, parent], core.binary_id(!lit, parent));
                    premises.add([lit, !parent], core.binary_id(lit, !parent));
                }
                lit = parent;
            }
        };
        for &gate in gates {
            let (output, inputs) = (all.lits(gate)[0], &all.lits(gate)[1..]);
            for &lit in all.lits(gate) {
                add_known(premises, lit);
            }
            if all.kind(gate) == GateKind::And {
                for &input in inputs {
                    premises.add([!output, input], core.binary_id(!output, input));
                }
            } else {
                cases.extend_from_slice(inputs);
            }
            for &clause in all.clauses(gate) {
                for lit in core.arena().lits(clause) {
                    add_known(premises, lit);
                }
                premises.add(core.arena().lits(clause), core.clause_id(clause));
            }
        }
        cases
    }
}
