//! Failed literals within failed literals, for puzzles that simple failed literals do not
//! solve.
//!
//! First, the fast rule of `closure`, which keeps no arguments, finds the literals that
//! fail at all. For the few of them that failed after the fewest trials, the argument is
//! then made in full: what follows from the supposition by propagation and by shortest
//! chains, pruned to what the contradiction needs. The shortest of these arguments is
//! taken. Making the argument of every failed literal would find the shortest of all, but
//! takes minutes for a puzzle.

use neuf_cnf::Interrupt;

use crate::RuleKind;
use crate::board::Board;
use crate::closure::Closure;
use crate::derive::chain::{self, ChainFinder};
use crate::net::Member;
use crate::step::Step;
use crate::step::prune::pruned;
use crate::techniques::{constraints, contradiction, single};

/// How many of the failed literals get a full argument.
const ARGUED: usize = 6;

/// Finds nested failed literals.
#[derive(Debug)]
pub(crate) struct Nested {
    closure: Closure,
    finder: ChainFinder,
    interrupt: Interrupt,
    /// The literals that failed when they were last looked for, in the order of the
    /// trials they took.
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

    /// A short step by which a literal accepted by `wanted` fails, with suppositions
    /// nested to `depth` (at least 2). `None` when there is none, or when interrupted.
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

    /// The step by which a literal fails; `None` if it does not fail at this depth.
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
        Some(chain::failed(board, member, holds, RuleKind::FailedLiteral, inner?))
    }

    /// The steps from the state of the board, under the last supposition, to a
    /// contradiction; `None` when there is none at this depth.
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
                    steps.push(constraints::step(board, inference, gone, None));
                    taken = gone.len();
                }
                place += taken;
            }
            if let Some(&broken) = board.broken().first() {
                steps.push(contradiction::step(board, broken, None));
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
        if let Some(chain) = self.finder.shortest(board, |_, _| true) {
            return Some(chain::step(board, &chain, RuleKind::FailedLiteral));
        }
        if depth < 2 {
            return None;
        }
        // On deeper levels the first argument is taken; comparing several would take too
        // long.
        let failing = self.closure.failing(board, depth, |_, _| true)?;
        failing.into_iter().find_map(|(member, holds)| self.argue(board, member, holds, depth))
    }
}
