//! The derivation: at each moment, the easiest step is taken.
//!
//! The techniques are tried in the order of their list, from singles on, and what no technique
//! finds is a failed literal with the shortest chain. The first version compared the lengths of all
//! steps instead, so that a short chain came before a triple. That gave shorter derivations, but
//! their chains had no names, so that a reader could not learn to find them.
//!
//! `chain` and `nested` find the suppositions that fail, and `approach` follows the steps up to the
//! first of a technique. The order of the steps is that of the rows of `techniques`, and changed
//! there.

pub(crate) mod approach;
pub(crate) mod chain;
pub(crate) mod cost;
mod nested;

use neuf_cnf::Interrupt;

use self::chain::ChainFinder;
use self::cost::line_chains;
use self::nested::Nested;
use crate::board::Board;
use crate::net::Member;
use crate::step::Step;
use crate::techniques::{self, contradiction};
use crate::{Difficulty, ExplainOptions, RuleKind};
use neuf_sudoku::Grid;

/// A derivation under way.
pub(crate) struct Deriver<'n> {
    pub(crate) board: Board<'n>,
    /// The solution, if it is known. Then only literals that are false in it are
    /// supposed.
    solution: Option<Grid>,
    finder: ChainFinder,
    nested: Nested,
    depth: usize,
    /// Whether the solution is the only one and steps may rest on that.
    uniqueness: bool,
    interrupt: Interrupt,
}

impl<'n> Deriver<'n> {
    /// A derivation from a board. If the solution is given, it must be the only one.
    pub(crate) fn new(
        board: Board<'n>,
        solution: Option<&Grid>,
        options: &ExplainOptions,
        interrupt: &Interrupt,
    ) -> Deriver<'n> {
        Deriver {
            board,
            solution: solution.cloned(),
            finder: ChainFinder::default(),
            nested: Nested::new(interrupt),
            depth: options.depth,
            uniqueness: options.uniqueness && solution.is_some(),
            interrupt: interrupt.clone(),
        }
    }

    /// The steps from here to the solution, to a contradiction, or to where no rule
    /// applies, but at most `most` of them.
    pub(crate) fn run(&mut self, most: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        while steps.len() < most
            && let Some(step) = self.next()
        {
            let is_end = step.concludes.is_empty();
            self.apply(&step);
            steps.push(step);
            if is_end {
                break;
            }
        }
        steps
    }

    /// Enters the conclusions of a step on the board.
    pub(crate) fn apply(&mut self, step: &Step) {
        for mark in &step.concludes {
            let member = self.board.net().member(mark.cell, mark.value);
            self.board.set(member, mark.holds);
        }
    }

    /// The easiest step; `None` when there is none, or when interrupted.
    pub(crate) fn next(&mut self) -> Option<Step> {
        if let Some(&broken) = self.board.broken().first() {
            return Some(contradiction::step(&self.board, broken, None));
        }
        if self.board.is_solved() || self.interrupt.is_requested() {
            return None;
        }
        let is_solvable = self.solution.is_some();
        let step = techniques::step(&self.board, is_solvable, self.uniqueness);
        let is_light = |step: &Step| {
            step.concludes.is_empty() || Difficulty::of(step.kind()) <= Difficulty::Tough
        };
        if step.as_ref().is_some_and(is_light) {
            return step;
        }
        let step = self.line_chain().or(step);
        if step.is_some() {
            return step;
        }
        let step = self.chain();
        if step.is_some() || self.depth < 2 {
            return step;
        }
        let Deriver { board, solution, nested, .. } = self;
        (2..=self.depth)
            .find_map(|depth| nested.short(board, depth, is_false_in(solution.as_ref())))
    }

    /// The cheapest chain through lines that people follow.
    fn line_chain(&mut self) -> Option<Step> {
        if self.depth == 0 {
            return None;
        }
        let is_false = is_false_in(self.solution.as_ref());
        let found = line_chains(&mut self.finder, &mut self.board, is_false);
        let (_, chain) = found.into_iter().min_by(|one, other| one.0.total_cmp(&other.0))?;
        Some(chain::step(&mut self.board, &chain, RuleKind::LineChain))
    }

    /// The failed literal with the shortest chain.
    fn chain(&mut self) -> Option<Step> {
        if self.depth == 0 {
            return None;
        }
        let is_false = is_false_in(self.solution.as_ref());
        let chain = self.finder.shortest(&mut self.board, is_false)?;
        Some(chain::step(&mut self.board, &chain, RuleKind::FailedLiteral))
    }
}

/// Accepts the literals that are false in the solution, or all when the solution is
/// unknown.
fn is_false_in(solution: Option<&Grid>) -> impl Fn(Member, bool) -> bool + '_ {
    move |member, holds| {
        solution.is_none_or(|solution| {
            let side = solution.shape().side();
            let (position, value) = (member as usize / side, member as usize % side + 1);
            (usize::from(solution.values()[position]) == value) != holds
        })
    }
}
