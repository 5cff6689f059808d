//! Failed literals within failed literals, for puzzles that withstand single
//! ones.
//!
//! First it is found out which literals fail at all, by the fast rule of
//! `closure`, which keeps no arguments. For the few that fail soonest the
//! argument is then made in full: under the supposition, what follows by
//! propagation and by shortest chains, pruned to what the contradiction needs.
//! The shortest of these is taken. Making the argument of every literal would
//! be exact and takes minutes for a puzzle.

use neuf_cnf::Interrupt;

use super::board::Board;
use super::chain::{self, ChainFinder};
use super::closure::Closure;
use super::net::Member;
use super::prune::pruned;
use super::step::Step;
use super::{broken, inference, single};

/// How many of the literals that fail get their argument in full.
const ARGUED: usize = 6;

/// Finds nested failed literals.
#[derive(Debug)]
pub(crate) struct Nested {
    closure: Closure,
    finder: ChainFinder,
    interrupt: Interrupt,
    /// Literals that failed when they were last looked for, the soonest first.
    failing: Vec<(Member, bool)>,
}

impl Nested {
    pub(crate) fn new(interrupt: &Interrupt) -> Nested {
        Nested {
            closure: Closure::new(interrupt),
            finder: ChainFinder::default(),
            interrupt: interrupt.clone(),
            failing: Vec::new(),
        }
    }

    /// A short step that a wanted literal fails with others nested to `depth`
    /// (at least 2) under it; `None` when there is none, or when interrupted.
    pub(crate) fn short(
        &mut self,
        board: &mut Board<'_>,
        depth: usize,
        wanted: impl Fn(Member, bool) -> bool,
    ) -> Option<Step> {
        self.failing.retain(|&(member, _)| board.is_open(member));
        if self.failing.is_empty() {
            self.failing = self.closure.failing(board, depth, wanted).unwrap_or_default();
        }
        let mut best: Option<Step> = None;
        for (member, holds) in self.failing.clone().into_iter().take(ARGUED) {
            let step = self.argue(board, member, holds, depth);
            if let Some(step) = step
                && best.as_ref().is_none_or(|best| step.length() < best.length())
            {
                best = Some(step);
            }
        }
        best
    }

    /// The step that a literal fails, if it does.
    fn argue(
        &mut self,
        board: &mut Board<'_>,
        member: Member,
        holds: bool,
        depth: usize,
    ) -> Option<Step> {
        board.suppose(member, holds, 0);
        let inner = self.derive(board, depth - 1);
        board.take_back();
        Some(chain::failed(board, member, holds, inner?))
    }

    /// A derivation of a contradiction from where the board is, under the last
    /// supposition; `None` when there is none at this depth.
    fn derive(&mut self, board: &mut Board<'_>, depth: usize) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        loop {
            let from = board.trail().len();
            board.settle(usize::MAX);
            let mut place = from;
            while let Some(&member) = board.trail().get(place) {
                let mut taken = 1;
                if let Some(group) = board.reason(member) {
                    steps.push(single::step(board, place, group, member, None));
                } else if let Some(inference) = board.inference(member) {
                    let gone = board.inferred_from(place, inference);
                    steps.push(inference::step(board, inference, gone, None));
                    taken = gone.len();
                }
                place += taken;
            }
            if let Some(&broken) = board.broken().first() {
                steps.push(broken::step(board, broken, None));
                return Some(pruned(steps, []));
            }
            if self.interrupt.is_requested() {
                return None;
            }
            let step = self.failed_literal(board, depth)?;
            for mark in &step.concludes {
                let member = board.net().member(mark.cell, mark.value);
                board.set(member, mark.holds);
            }
            steps.push(step);
        }
    }

    fn failed_literal(&mut self, board: &mut Board<'_>, depth: usize) -> Option<Step> {
        if let Some(chain) = self.finder.shortest(board, usize::MAX, |_, _| true) {
            return Some(chain::step(board, &chain));
        }
        if depth < 2 {
            return None;
        }
        // One level further down nothing is looked for twice: the first
        // argument will do.
        let failing = self.closure.failing(board, depth, |_, _| true)?;
        failing.into_iter().find_map(|(member, holds)| self.argue(board, member, holds, depth))
    }
}
