//! What happens in a trace, without words.
//!
//! The modules of the methods fill these types, and `tell.rs` and `json.rs` write them. So each
//! method is recorded once, whatever the language and the format are, and tests can compare the
//! events with the counts that the methods report themselves.

use neuf_sudoku::{Cell, Grid, MethodOutcome, ValueSet};

use super::method::TracedMethod;
use neuf_explain::paper::Followed;
use neuf_explain::{ClauseName, Mark};

/// What a method did on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trace {
    /// The method.
    pub method: TracedMethod,
    /// The givens.
    pub givens: Grid,
    /// What happened, as far as it was selected.
    pub events: Events,
    /// How many rows there are beyond the last one that was wanted.
    pub beyond: usize,
    /// How the method ended.
    pub outcome: MethodOutcome,
    /// The grid as far as the method filled it. For a search that found no solution it is
    /// that of the givens.
    pub grid: Grid,
}

/// What happened, by method.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Events {
    /// The passes of the naive algorithm; the last one fills nothing.
    NakedSingles(Vec<Pass>),
    /// The paper's `propagation`.
    Propagation(Propagated),
    /// The paper's `propagation2`: propagation, then the literals that fail.
    Probing {
        /// The propagation before the first literal is supposed.
        first: Propagated,
        /// The literals that fail, in their order.
        failed: Vec<Failed>,
        /// How many literals were supposed in all
        /// ([`Probed::trials`](neuf_explain::paper::Probed)).
        trials: u64,
    },
    /// The loop of the mock exam's `solutionSudoku`.
    Backtracking {
        /// The first free cell, where the loop begins.
        begin: Position,
        /// The rounds of the loop that were selected.
        turns: Vec<Turn>,
        /// How many rounds there were.
        rounds: usize,
        /// How many values were put into cells.
        placements: u64,
        /// How many times the search went back to a cell before.
        returns: u64,
    },
    /// The tree of DPLL.
    Dpll {
        /// How many literals hold without a decision.
        root: usize,
        /// Whether the clauses contradict each other without a decision.
        is_refuted: bool,
        /// The branches in the order in which they are entered.
        branches: Vec<Branch>,
        /// How many decisions were made.
        decisions: u64,
    },
}

/// One pass over the cells: the mock exam's `unTour`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pass {
    /// The cells that were filled and selected, with the numbers of their rows.
    pub filled: Vec<(usize, Cell, u8)>,
    /// How many cells the pass filled.
    pub count: usize,
    /// The grid after the pass.
    pub grid: Grid,
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Because {
    /// This clause of the rules became a unit clause.
    Clause(ClauseName),
    /// Its negation failed.
    Failed,
}

/// An isolated literal, and what simplifying the formula by it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Isolated {
    /// The number of its row.
    pub number: usize,
    /// What it says.
    pub mark: Mark,
    /// Why it is true.
    pub because: Because,
    /// How many clauses contain it and are removed.
    pub removed: usize,
    /// How many clauses contain its negation and are shortened.
    pub shortened: usize,
    /// How many clauses are left.
    pub left: usize,
}

/// A propagation to its fixpoint or to the empty clause.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Propagated {
    /// How many clauses the formula has.
    pub clauses: usize,
    /// The numbers of unit clauses in F1 and in F2, by which the formula is simplified
    /// first.
    pub units: [usize; 2],
    /// How many clauses that leaves.
    pub after_units: usize,
    /// How many literals become isolated after that.
    pub count: usize,
    /// Those that were selected.
    pub literals: Vec<Isolated>,
    /// How many clauses are left in the end.
    pub left: usize,
    /// The clause that became empty.
    pub empty: Option<ClauseName>,
    /// Whether a clause became empty. (A unit clause of the givens has no
    /// [`ClauseName`].)
    pub is_refuted: bool,
}

/// A literal that fails, and the propagation that its negation starts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failed {
    /// What was supposed.
    pub supposed: Mark,
    /// How many literals were supposed since the last one that failed, with this one.
    pub trials: u64,
    /// How many literals followed before a clause became empty.
    pub count: usize,
    /// Those of them that the contradiction needs.
    pub needed: Vec<Followed>,
    /// The clause that became empty.
    pub empty: Option<ClauseName>,
    /// The propagation after the negation was added to the formula, with the negation
    /// itself first.
    pub then: Propagated,
}

/// A place of the mock exam's variable `pos`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// A free cell.
    Cell(Cell),
    /// Before the first cell: there is no solution.
    Before,
    /// After the last cell: the grid is full.
    After,
}

/// One round of the loop of backtracking.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Turn {
    /// The number of the round, from 1.
    pub number: usize,
    /// The cell in which the round works.
    pub cell: Cell,
    /// The value that it held before, or 0 (the mock exam's `Elt`).
    pub element: u8,
    /// The values that fit (`listeChiffresOk`).
    pub candidates: ValueSet,
    /// The value that the round puts there, or 0 when it goes back.
    pub placed: u8,
    /// The position after the round.
    pub next: Position,
    /// The grid after the round.
    pub grid: Grid,
}

/// How a branch of DPLL ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BranchEnd {
    /// A decision follows.
    Open,
    /// A clause became empty.
    Contradiction,
    /// All variables have values.
    Model,
}

/// A branch of DPLL's tree: a literal that was decided, or the negation of one whose
/// branch failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch {
    /// The number of its row.
    pub number: usize,
    /// Its depth in the tree, from 1.
    pub depth: usize,
    /// What the literal says.
    pub mark: Mark,
    /// Whether it is the negation of a decision that failed.
    pub is_reversed: bool,
    /// How many literals follow from it.
    pub follows: usize,
    /// How it ends.
    pub end: BranchEnd,
}
