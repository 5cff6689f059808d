//! The derivation: at each moment, the easiest step is taken.
//!
//! Singles come first, of which the one with the fewest premises is taken, then comparisons
//! and sums, then the named techniques from simple to hard ([`RuleKind`]: the order in which
//! people's programs look for them), and what no named technique finds is a failed literal
//! with the shortest chain. The first version compared the lengths of all steps instead, so
//! that a short chain came before a triple. That gave shorter derivations, but their chains
//! had no names, so that a reader could not learn to find them.
//!
//! [`RuleKind`]: crate::RuleKind

use neuf_cnf::Interrupt;

use super::board::Board;
use super::chain::{self, ChainFinder};
use super::nested::Nested;
use super::net::Member;
use super::pattern::Pattern;
use super::step::Step;
use super::{
    ExplainOptions, broken, fish, inference, intersection, needed, single, subset, techniques,
};
use neuf_sudoku::Grid;

/// The number of groups in the largest patterns of `cover` that are compared with each other
/// by their premises.
const LONGEST_PATTERN: usize = 3;

/// A derivation under way.
pub(crate) struct Derivation<'n> {
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

impl<'n> Derivation<'n> {
    /// A derivation from a board. If the solution is given, it must be the only one.
    pub(crate) fn new(
        board: Board<'n>,
        solution: Option<&Grid>,
        options: &ExplainOptions,
        interrupt: &Interrupt,
    ) -> Derivation<'n> {
        Derivation {
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
            return Some(broken::step(&self.board, broken, None));
        }
        if self.board.is_solved() || self.interrupt.is_requested() {
            return None;
        }
        // What leads to a contradiction shall need few premises, of which a full house has many.
        let is_solvable = self.solution.is_some();
        let next = is_solvable.then(|| single::full_house(&self.board)).flatten();
        let next = next.or_else(|| single::shortest(&self.board));
        let next = next.or_else(|| inference::shortest(&self.board));
        if next.is_some() {
            return next;
        }
        for length in 1..=LONGEST_PATTERN {
            let pattern = self.pattern(length);
            if pattern.is_some() {
                return pattern;
            }
        }
        if let Some(step) = needed::shortest(&self.board) {
            return Some(step);
        }
        let pattern = techniques::find(&self.board, self.uniqueness)
            .or_else(|| techniques::find_forcing(&self.board));
        if let Some(pattern) = pattern {
            return Some(pattern.step(&self.board));
        }
        let step = self.chain();
        if step.is_some() || self.depth < 2 {
            return step;
        }
        let Derivation { board, solution, nested, .. } = self;
        (2..=self.depth)
            .find_map(|depth| nested.short(board, depth, is_false_in(solution.as_ref())))
    }

    /// The pattern of this length that has the fewest premises; a simpler kind goes
    /// first.
    fn pattern(&self, length: usize) -> Option<Step> {
        let board = &self.board;
        let mut patterns: Vec<Pattern> = match length {
            1 => intersection::find(board),
            _ => subset::naked(board, length),
        };
        if length > 1 {
            patterns.extend(subset::locked(&patterns));
            patterns.extend(subset::hidden(board, length));
            patterns.extend(fish::find(board, length));
        }
        let steps = patterns.iter().map(|pattern| pattern.step(board));
        steps.min_by_key(|step| (step.kind(), step.premises.len()))
    }

    /// The failed literal with the shortest chain.
    fn chain(&mut self) -> Option<Step> {
        if self.depth == 0 {
            return None;
        }
        let is_false = is_false_in(self.solution.as_ref());
        let chain = self.finder.shortest(&mut self.board, is_false)?;
        Some(chain::step(&mut self.board, &chain))
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
