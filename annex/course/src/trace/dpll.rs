//! DPLL as a tree.
//!
//! The solver reports decisions, reversals and what propagation finds. A reversed decision goes
//! back to where it was made, so the path from the root is kept here, which the solver itself
//! does not need.

use neuf_cnf::{Interrupt, Interrupted, Lit};
use neuf_solver::{Dpll, DpllStep, Outcome};
use neuf_sudoku::{Encoding, MethodError, MethodOutcome, Puzzle, Shape, refuse_too_large};

use super::events::{Branch, BranchEnd, Events, Trace};
use super::method::TracedMethod;
use super::selection::{Rows, Selection};
use neuf_explain::paper::mark_of;

pub(super) fn trace(
    puzzle: &Puzzle,
    selection: &Selection,
    interrupt: &Interrupt,
) -> Result<Trace, MethodError> {
    let encoded = Encoding::Extended.encode(puzzle);
    refuse_too_large(&encoded)?;
    let mut tree = Tree {
        shape: puzzle.shape(),
        rows: Rows::new(selection),
        path: Vec::new(),
        known: Vec::new(),
        entered: None,
        branches: Vec::new(),
        is_refuted: false,
    };
    let formula = encoded.try_formula(interrupt).map_err(|Interrupted| MethodError::Stopped)?;
    let mut dpll = Dpll::load(formula, interrupt).map_err(|_| MethodError::Stopped)?;
    let outcome = match dpll.solve(interrupt, |step| tree.take(step)) {
        Outcome::Satisfiable => MethodOutcome::Solved,
        Outcome::Unsatisfiable => MethodOutcome::NoSolution,
        Outcome::Unknown(_) => MethodOutcome::Interrupted,
    };
    let grid = match dpll.model() {
        Some(model) => encoded.decode(model)?,
        None => puzzle.givens().clone(),
    };
    if let Some(last) = tree.branches.last_mut()
        && outcome == MethodOutcome::Solved
        && last.number == tree.rows.count()
    {
        last.end = BranchEnd::Model;
    }
    Ok(Trace {
        method: TracedMethod::Dpll,
        givens: puzzle.givens().clone(),
        events: Events::Dpll {
            root: tree.known.first().copied().unwrap_or(0),
            is_refuted: tree.is_refuted,
            branches: tree.branches,
            decisions: dpll.nodes(),
        },
        beyond: tree.rows.beyond(),
        outcome,
        grid,
    })
}

struct Tree<'s> {
    shape: Shape,
    rows: Rows<'s>,
    /// The literals on the way from the root.
    path: Vec<Lit>,
    /// How many literals are known at the root and after each literal of the path.
    known: Vec<usize>,
    /// The branch whose consequences come next: its literal, and whether it is reversed.
    entered: Option<(Lit, bool)>,
    branches: Vec<Branch>,
    is_refuted: bool,
}

impl Tree<'_> {
    fn take(&mut self, step: DpllStep) {
        match step {
            DpllStep::Decide(lit) => {
                self.path.push(lit);
                self.entered = Some((lit, false));
            }
            DpllStep::Reverse(lit) => {
                while self.path.last().is_some_and(|&known| known != !lit) {
                    self.path.pop();
                }
                self.path.pop();
                self.path.push(lit);
                self.known.truncate(self.path.len());
                self.entered = Some((lit, true));
            }
            DpllStep::Infer { known, contradiction } => self.infer(known, contradiction),
        }
    }

    fn infer(&mut self, known: usize, contradiction: bool) {
        let before = self.known.last().copied().unwrap_or(0);
        self.known.push(known);
        let Some((lit, is_reversed)) = self.entered.take() else {
            self.is_refuted = contradiction;
            return;
        };
        let mark = mark_of(self.shape, lit);
        if let Some(number) = self.rows.next(mark.cell, mark.holds) {
            let end = if contradiction { BranchEnd::Contradiction } else { BranchEnd::Open };
            let follows = known.saturating_sub(before + 1);
            let depth = self.path.len();
            self.branches.push(Branch { number, depth, mark, is_reversed, follows, end });
        }
    }
}
