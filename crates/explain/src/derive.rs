//! The derivation: at each moment, the shortest step is taken.
//!
//! The length of a step is the number of clauses *at least once* that it uses: one for a
//! single or an intersection, two for a pair or an X-wing, three for a triple, and for a
//! failed literal one for each link of its chain and one for the contradiction. Among
//! steps of equal length, singles come first, then comparisons and sums, then patterns,
//! then suppositions, and among those of a kind the ones with the fewest premises. Most
//! programs climb a fixed ladder of named techniques instead; that would take a triple
//! before a chain of two links that is easier to see.

use neuf_cnf::Interrupt;

use super::board::Board;
use super::chain::{self, ChainFinder};
use super::nested::Nested;
use super::net::Member;
use super::step::Step;
use super::{broken, fish, inference, intersection, single, subset};
use neuf_sudoku::Grid;

/// The number of groups in the largest patterns that are looked for.
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
    interrupt: Interrupt,
}

impl<'n> Derivation<'n> {
    /// A derivation from a board, with suppositions nested up to `depth`.
    pub(crate) fn new(
        board: Board<'n>,
        solution: Option<&Grid>,
        depth: usize,
        interrupt: &Interrupt,
    ) -> Derivation<'n> {
        Derivation {
            board,
            solution: solution.cloned(),
            finder: ChainFinder::default(),
            nested: Nested::new(interrupt),
            depth,
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

    /// The shortest step; `None` when there is none, or when interrupted.
    pub(crate) fn next(&mut self) -> Option<Step> {
        if let Some(&broken) = self.board.broken().first() {
            return Some(broken::step(&self.board, broken, None));
        }
        if self.board.is_solved() || self.interrupt.is_requested() {
            return None;
        }
        let next = single::shortest(&self.board).or_else(|| inference::shortest(&self.board));
        if next.is_some() {
            return next;
        }
        for length in 1..=LONGEST_PATTERN {
            let pattern = self.pattern(length);
            if pattern.is_some() {
                return pattern;
            }
            let chain = self.chain(length - 1);
            if chain.is_some() {
                return chain;
            }
        }
        let step = self.chain(usize::MAX);
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
        let mut steps = match length {
            1 => intersection::find(board),
            _ => subset::naked(board, length),
        };
        if length > 1 {
            steps.extend(subset::hidden(board, length));
            steps.extend(fish::find(board, length));
        }
        steps.into_iter().min_by_key(|step| (step.kind(), step.premises.len()))
    }

    /// The failed literal with the shortest chain of at most `links` links.
    fn chain(&mut self, links: usize) -> Option<Step> {
        if self.depth == 0 {
            return None;
        }
        let is_false = is_false_in(self.solution.as_ref());
        let chain = self.finder.shortest(&mut self.board, links, is_false)?;
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
