//! The strongly connected components of the binary implication graph.
//!
//! Literals that imply each other along binary clauses are equivalent: they form a component.
//! Tarjan's algorithm (1972) finds all components in one depth-first search. The search uses a
//! stack of its own, because recursion would overflow on chains of a million implications.

use neuf_core::{Lit, Propagator};

const DONE: u32 = u32::MAX;

/// A literal on the path of the search.
struct Frame {
    lit: Lit,
    /// When the literal was met.
    met: u32,
    /// The index of the literal's next implication.
    place: usize,
}

struct ComponentSearch<'a> {
    core: &'a Propagator,
    /// By literal: 0 before the literal is met; then the time at which it was met, lowered to the
    /// time of the earliest literal on the stack that the literal leads to; `DONE` when its
    /// component is complete.
    order: Vec<u32>,
    count: u32,
    /// The literals that were met and whose components are not complete.
    open: Vec<Lit>,
    path: Vec<Frame>,
    components: Vec<Vec<Lit>>,
}

/// The components of two or more unassigned literals. Each component comes after the components
/// that it implies.
///
/// To be called at level 0, with everything propagated.
pub(crate) fn components(core: &Propagator) -> Vec<Vec<Lit>> {
    let literals = core.watches().literals();
    let mut search = ComponentSearch {
        core,
        order: vec![0; literals.len()],
        count: 0,
        open: Vec::new(),
        path: Vec::new(),
        components: Vec::new(),
    };
    for lit in literals {
        if search.order[lit.code()] == 0 && core.value(lit).is_none() {
            search.enter(lit);
            search.run();
        }
    }
    search.components
}

impl ComponentSearch<'_> {
    fn enter(&mut self, lit: Lit) {
        self.count += 1;
        self.order[lit.code()] = self.count;
        self.open.push(lit);
        self.path.push(Frame { lit, met: self.count, place: 0 });
    }

    fn run(&mut self) {
        while let Some(frame) = self.path.last_mut() {
            let lit = frame.lit;
            let Some(watch) = self.core.watches()[!lit].get(frame.place) else {
                self.leave();
                continue;
            };
            frame.place += 1;
            if watch.is_binary() && self.core.value(watch.blocker()).is_none() {
                match self.order[watch.blocker().code()] {
                    0 => self.enter(watch.blocker()),
                    DONE => (),
                    earlier => self.lower(lit, earlier),
                }
            }
        }
    }

    fn lower(&mut self, lit: Lit, order: u32) {
        let own = &mut self.order[lit.code()];
        *own = order.min(*own);
    }

    /// Leaves the last literal of the path, all of whose implications are done.
    fn leave(&mut self) {
        let Some(Frame { lit, met, .. }) = self.path.pop() else { return };
        let order = self.order[lit.code()];
        if order < met {
            // The literal leads to an earlier literal, and so does its parent.
            if let Some(parent) = self.path.last() {
                self.lower(parent.lit, order);
            }
            return;
        }
        // The literal was the first of its component that was met.
        let first = self.open.iter().rposition(|&other| other == lit).unwrap_or(0);
        for member in &self.open[first..] {
            self.order[member.code()] = DONE;
        }
        if self.open.len() - first > 1 {
            self.components.push(self.open.split_off(first));
        } else {
            self.open.truncate(first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::{Formula, Var};
    use proptest::prelude::*;

    fn found(formula: &Formula) -> Vec<Vec<Lit>> {
        let mut found =
            components(&Propagator::from_clauses(formula.var_count(), formula.clauses()));
        found.iter_mut().for_each(|component| component.sort_unstable());
        found.sort_unstable();
        found
    }

    proptest! {
        #[test]
        fn literals_that_reach_each_other_are_together(
            pairs in prop::collection::vec([0..16usize, 0..16usize], 0..24),
        ) {
            let clauses = pairs.into_iter().map(|pair| pair.map(Lit::from_code));
            let formula: Formula = clauses.filter(|[a, b]| a.var() != b.var()).collect();
            // By literal: the literals that it reaches, as bits.
            let mut reaches = [0u32; 16];
            for clause in formula.clauses() {
                reaches[(!clause[0]).code()] |= 1 << clause[1].code();
                reaches[(!clause[1]).code()] |= 1 << clause[0].code();
            }
            for middle in 0..16 {
                let beyond = reaches[middle];
                for reached in &mut reaches {
                    *reached |= beyond * (*reached >> middle & 1);
                }
            }
            let is_reached = |from: usize, to: usize| reaches[from] >> to & 1 == 1;
            let mut expected: Vec<Vec<Lit>> = Vec::new();
            for code in 0..16 {
                let is_mate = |&o: &usize| o == code || is_reached(code, o) && is_reached(o, code);
                let mates: Vec<Lit> = (0..16).filter(is_mate).map(Lit::from_code).collect();
                if mates.len() > 1 && mates[0].code() == code {
                    expected.push(mates);
                }
            }
            prop_assert_eq!(found(&formula), expected);
        }
    }

    #[test]
    fn a_long_cycle_needs_no_deep_stack() {
        let length = 200_000;
        let lit = |index: usize| Var::new(index % length).positive();
        let formula: Formula = (0..length).map(|index| [!lit(index), lit(index + 1)]).collect();
        let lengths: Vec<usize> = found(&formula).iter().map(Vec::len).collect();
        assert_eq!(lengths, [length, length]);
    }
}
