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

use neuf_cnf::Interrupt;

use super::board::Board;
use super::net::Member;

/// How [`Closure::run`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    /// Nothing more follows.
    Fixpoint,
    /// A contradiction was found.
    Broken,
    /// The caller asked to stop.
    Interrupted,
}

/// Applies the rule. It is kept between calls so that its memory is used again.
#[derive(Debug)]
pub(crate) struct Closure {
    /// By depth and literal: the value of `now` for which the literal is known not to
    /// fail.
    known: Vec<Vec<u64>>,
    /// Increases with each finding and each call, over all depths.
    now: u64,
    interrupt: Interrupt,
    /// How many literals were tried so far, at any depth.
    trials: u64,
}

impl Closure {
    pub(crate) fn new(interrupt: &Interrupt) -> Closure {
        Closure { known: Vec::new(), now: 0, interrupt: interrupt.clone(), trials: 0 }
    }

    /// Applies propagation and the rule of this depth until nothing follows or a
    /// contradiction is found. With depth 0 this is propagation alone.
    pub(crate) fn run(&mut self, board: &mut Board<'_>, depth: usize) -> Closed {
        board.settle(usize::MAX);
        if board.is_broken() {
            return Closed::Broken;
        }
        if depth == 0 {
            return Closed::Fixpoint;
        }
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
                    if is_known || !board.is_open(member) {
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
        for (member, holds) in board.literals() {
            if cannot_fail[code(member, holds)] || !wanted(member, holds) {
                continue;
            }
            let before = self.trials;
            board.suppose(member, holds, 0);
            let closed = self.run(board, depth - 1);
            if closed == Closed::Fixpoint {
                for &other in board.since_supposed() {
                    cannot_fail[code(other, board.is_in(other))] = true;
                }
            }
            board.take_back();
            match closed {
                Closed::Broken => failing.push((self.trials - before, member, holds)),
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
