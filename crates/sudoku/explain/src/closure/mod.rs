//! The failed-literal rule to its fixpoint, nested to a given depth.
//!
//! A literal fails at depth 1 when propagating it leads to a contradiction, and at depth
//! d when propagation and the rule of depth d−1 do so together. The negation of a failed
//! literal holds. The fixpoint does not depend on the order of the trials. The paper
//! stops at depth 1; Berthier calls this depth the depth of *trial and error*.
//!
//! Two shortcuts of `neuf_cnf::probe` are valid at any depth: a literal need not be tried
//! again as long as nothing was found since its last trial, and the consequences of a
//! literal that does not fail cannot fail. (`probe` itself is not used here, because it
//! has depth 1 only and explanations need the board.)
//!
//! On the usual 9×9 grid, the bit engine does the same trials in the same order
//! ([`neuf_bits::Closure`]), and `planes` on grids of up to nine values with other rules. What is
//! here is for larger grids.
//!
//! All three do the same trials, so a change of the order here is one in `planes` and in
//! `neuf_bits`, too.

mod planes;

use neuf_bits::{Closed, with_engine};
use neuf_cnf::Interrupt;

use crate::board::Board;
use crate::net::Member;
use planes::Planed;

/// Applies the rule. It is kept between calls so that its memory is used again.
#[derive(Debug)]
pub(crate) struct Closure {
    /// By depth and literal: the value of `now` for which the literal is known not to
    /// fail.
    known: Vec<Vec<u64>>,
    /// Increases with each finding and each call, over all depths.
    now: u64,
    interrupt: Interrupt,
    /// How many literals were tried so far, at any depth, on boards of other rules.
    trials: u64,
    /// For boards of the usual rules; made when it is first needed.
    usual: Option<neuf_bits::Closure>,
    /// For boards of other rules with up to nine values; made when it is first needed.
    planed: Option<Planed>,
}

impl Closure {
    pub(crate) fn new(interrupt: &Interrupt) -> Closure {
        let interrupt = interrupt.clone();
        Closure { known: Vec::new(), now: 0, interrupt, trials: 0, usual: None, planed: None }
    }

    /// Applies propagation and the rule of this depth until nothing follows or a
    /// contradiction is found, which the board then need not show. With depth 0 this is
    /// propagation alone.
    pub(crate) fn run(&mut self, board: &mut Board<'_>, depth: usize) -> Closed {
        self.run_on(board, depth, &|_, _| true)
    }

    /// The same, where only literals accepted by `wanted` are supposed first. That all of those are
    /// left out that are true in a solution changes nothing, because they fail at no depth.
    pub(crate) fn run_on(
        &mut self,
        board: &mut Board<'_>,
        depth: usize,
        wanted: &dyn Fn(Member, bool) -> bool,
    ) -> Closed {
        board.settle(usize::MAX);
        if board.is_broken() {
            return Closed::Broken;
        }
        if depth == 0 || board.is_solved() {
            return Closed::Fixpoint;
        }
        if board.net().is_usual() {
            let mut candidates = board.candidates();
            let usual = self.usual.get_or_insert_default();
            let closed = usual.close(&mut candidates, depth, &self.interrupt);
            if closed == Closed::Fixpoint {
                board.cut_all(|member| candidates[member as usize / 9] >> (member % 9) & 1 == 0);
            }
            return closed;
        }
        if let Some(planed) = Closure::planed(&mut self.planed, board) {
            return planed.close(board, depth, wanted, &self.interrupt);
        }
        self.run_with_reasons(board, depth, wanted)
    }

    /// The same on the board itself.
    fn run_with_reasons(
        &mut self,
        board: &mut Board<'_>,
        depth: usize,
        wanted: &dyn Fn(Member, bool) -> bool,
    ) -> Closed {
        while self.known.len() <= depth {
            self.known.push(vec![0; 2 * board.net().member_count()]);
        }
        self.now += 1;
        let mut state = self.now;
        loop {
            let before = state;
            for member in 0..board.net().member_count() as Member {
                for holds in [true, false] {
                    let is_known = self.known[depth][code(member, holds)] == state;
                    if is_known || !board.is_open(member) || !wanted(member, holds) {
                        continue;
                    }
                    match self.fails(board, member, holds, depth, state) {
                        None => return Closed::Interrupted,
                        Some(false) => {}
                        Some(true) => {
                            board.set(member, !holds);
                            board.settle(usize::MAX);
                            if board.is_broken() {
                                return Closed::Broken;
                            }
                            self.now += 1;
                            state = self.now;
                        }
                    }
                }
            }
            if before == state {
                return Closed::Fixpoint;
            }
        }
    }

    /// The closure for boards of bits, if the grid has room there.
    fn planed<'a>(planed: &'a mut Option<Planed>, board: &Board<'_>) -> Option<&'a mut Planed> {
        if planed.is_none() {
            *planed = Planed::new(board.net());
        }
        planed.as_mut()
    }

    fn trials(&self) -> u64 {
        let planed = self.planed.as_ref().map_or(0, |planed| planed.trials);
        self.trials + planed + self.usual.as_ref().map_or(0, neuf_bits::Closure::trials)
    }

    /// The literals accepted by `wanted` that fail at this depth (at least 1), beginning
    /// with those that took the fewest trials; `None` when interrupted.
    pub(crate) fn failing(
        &mut self,
        board: &mut Board<'_>,
        depth: usize,
        wanted: impl Fn(Member, bool) -> bool,
    ) -> Option<Vec<(Member, bool)>> {
        let mut failing = Vec::new();
        // The consequences of a literal that does not fail cannot fail.
        let mut cannot_fail = vec![false; 2 * board.net().member_count()];
        if depth >= 2 && !board.net().is_usual() {
            if let Some(planed) = Closure::planed(&mut self.planed, board) {
                planed.remember(board, depth);
            }
        } else if depth == 2 {
            self.usual.get_or_insert_default().remember(&board.candidates());
        }
        for (member, holds) in board.literals() {
            if cannot_fail[code(member, holds)] || !wanted(member, holds) {
                continue;
            }
            let before = self.trials();
            board.suppose(member, holds, 0);
            let closed = self.run(board, depth - 1);
            if closed == Closed::Fixpoint {
                for &other in board.since_supposed() {
                    cannot_fail[code(other, board.is_in(other))] = true;
                }
            }
            board.take_back();
            match closed {
                Closed::Broken => failing.push((self.trials() - before, member, holds)),
                Closed::Fixpoint => {}
                Closed::Interrupted => return None,
            }
        }
        failing.sort_unstable();
        Some(failing.into_iter().map(|(_, member, holds)| (member, holds)).collect())
    }

    /// Whether a literal fails at this depth; `None` when interrupted.
    fn fails(
        &mut self,
        board: &mut Board<'_>,
        member: Member,
        holds: bool,
        depth: usize,
        state: u64,
    ) -> Option<bool> {
        self.trials += 1;
        if self.interrupt.is_requested() {
            return None;
        }
        let mut fails = board.suppose(member, holds, usize::MAX);
        if !fails && depth > 1 {
            fails = match self.run(board, depth - 1) {
                Closed::Broken => true,
                Closed::Fixpoint => false,
                Closed::Interrupted => {
                    board.take_back();
                    return None;
                }
            };
        }
        if !fails {
            for &consequence in board.since_supposed() {
                self.known[depth][code(consequence, board.is_in(consequence))] = state;
            }
        }
        board.take_back();
        Some(fails)
    }
}

fn code(member: Member, holds: bool) -> usize {
    2 * member as usize + usize::from(!holds)
}

/// Of these literals, those that may fail by propagation, in the same order: on a usual 9×9
/// grid those that do, and otherwise all. Nothing must follow on the board by propagation.
///
/// The bit engine finds out which literals fail in the time in which the board tries a few
/// of them, but keeps no chains.
pub(crate) fn may_fail(
    board: &Board<'_>,
    mut literals: Vec<(Member, bool)>,
) -> Vec<(Member, bool)> {
    if board.net().is_usual() {
        let [cannot_hold, cannot_be_out] =
            with_engine(|engine| engine.failing(&board.candidates()));
        literals.retain(|&(member, holds)| {
            let sets = if holds { &cannot_hold } else { &cannot_be_out };
            sets[member as usize / 9] >> (member % 9) & 1 == 1
        });
    }
    literals
}

#[cfg(test)]
mod tests;
