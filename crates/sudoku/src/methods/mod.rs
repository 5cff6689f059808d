//! The methods that solve a grid, one to a file, behind one trait.
//!
//! They come from the sources the project grew out of, and stand side by side
//! so that they can be compared:
//!
//! | method | from | what it does |
//! |---|---|---|
//! | [`NakedSingles`] | concours blanc | passes that fill cells with one candidate |
//! | [`Propagation`] | paper III.A | unit propagation on F_grid ∧ F_rules |
//! | [`Probing`] | paper III.B | propagation and the failed-literal rule |
//! | [`Backtracking`] | concours blanc, TP 8, OCaml TP | cell by cell, undoing |
//! | [`DpllMethod`] | the classic procedure | branching over propagation |
//! | [`BruteForce`] | OCaml TP, question 24 | the odometer over free cells |
//! | [`Sat`] | this project | the complete solver |
//! | [`Bits`] | this project | the fast engine for the usual 9×9 grid |
//! | [`Tabu`] | this project | local search, for large grids |
//! | [`Portfolio`] | this project | a guess, local search and the solver in turns |
//!
//! The first three and tabu search may stop unfinished; the others decide every
//! grid, given time. A trait object serves them all, since what they cost lies in solving,
//! not in being called.

mod backtracking;
mod bits;
mod brute_force;
mod dpll;
mod kept;
mod naked_singles;
pub(crate) mod portfolio;
mod probing;
mod propagation;
mod sat;
mod tabu;

use std::fmt;
use std::str::FromStr;

use neuf_cnf::{AtMostOne, Interrupt, Valuation};
use neuf_solver::{Cause, Outcome, Solver};
use thiserror::Error;

pub use backtracking::{Backtracking, Step};
pub use bits::Bits;
pub use brute_force::BruteForce;
pub use dpll::DpllMethod;
pub use naked_singles::{NakedSingles, pass};
pub use portfolio::Portfolio;
pub use probing::Probing;
pub use propagation::Propagation;
pub use sat::Sat;
pub use tabu::Tabu;

use crate::names::{self, UnknownName};
use crate::variant::Constraints;
use crate::{Candidates, DecodeError, Encoded, Encoding, Grid, Shape};

/// A way to solve a grid.
pub trait Method {
    /// Solves `grid` as far as the method goes, or until `interrupt` is
    /// requested.
    ///
    /// Givens that clash are no error: such a grid has no solution.
    ///
    /// # Errors
    /// When the grid is too much for the method, which is then not started.
    fn solve(&self, grid: &Grid, interrupt: &Interrupt) -> Result<Report, MethodError>;

    /// Solves a grid that has to keep constraints beside the usual rules.
    ///
    /// Without constraints this is [`Method::solve`]. With some, a method that
    /// knows the usual rules only refuses: [`Sat`] and [`DpllMethod`], which
    /// solve a formula, whatever it says, do not.
    ///
    /// # Errors
    /// When the grid is too much for the method or the method takes no
    /// constraints.
    ///
    /// # Panics
    /// When the constraints are for another shape.
    fn solve_with(
        &self,
        grid: &Grid,
        constraints: &Constraints,
        interrupt: &Interrupt,
    ) -> Result<Report, MethodError> {
        if constraints.is_none() {
            return self.solve(grid, interrupt);
        }
        Err(MethodError::UsualRulesOnly { variants: constraints.to_string() })
    }
}

/// What a method found out about a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub outcome: MethodOutcome,
    /// The grid as far as it got: the solution when it is solved, the givens
    /// when there is none.
    pub grid: Grid,
    /// What the method left in each cell, when it reasons on candidates.
    pub candidates: Option<Candidates>,
    /// Facts drawn without branching: cells filled by naked singles, literals
    /// found by propagation.
    pub deductions: u64,
    /// Choices tried: values, decisions, combinations.
    pub nodes: u64,
    /// Contradictions met on the way.
    pub conflicts: u64,
}

/// How a method ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MethodOutcome {
    /// The grid is full and keeps the rules.
    Solved,
    /// The method can do no more, and cells are empty.
    Unfinished,
    /// The grid has no solution.
    NoSolution,
    /// Told to stop before it knew.
    Interrupted,
}

/// Why a method does not take a grid on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MethodError {
    /// More combinations than [`BruteForce::MAX_COMBINATIONS`].
    #[error(
        "brute force would try {side}^{free} combinations, more than the {max} it takes on unless forced",
        max = BruteForce::MAX_COMBINATIONS
    )]
    TooManyCombinations {
        /// How many values each free cell can take.
        side: usize,
        /// How many cells are free.
        free: usize,
    },
    /// A formula of more clauses than [`MAX_CLAUSES`].
    #[error(
        "the formula of this grid has {clauses} clauses, more than the {MAX_CLAUSES} that are held in memory"
    )]
    TooManyClauses {
        /// How many clauses the formula has.
        clauses: usize,
    },
    /// A grid that [`Bits`] is not made for.
    #[error("the bit engine is made for boxes of 3x3, not {shape}; `sat` takes any")]
    OtherShape {
        /// The shape of the grid.
        shape: Shape,
    },
    /// Rules that a method does not know.
    #[error(
        "the method knows the usual rules only, not the variant ({variants}); `sat` and `dpll` take it"
    )]
    UsualRulesOnly {
        /// The names of the variants.
        variants: String,
    },
    /// The solver ran out of room for clauses before it knew.
    #[error("the formula of this grid is too large for the solver")]
    OutOfMemory,
    /// The solver's model is no solution: a defect of neuf.
    #[error("the solver's model is no solution, which is a defect of neuf: {0}")]
    WrongModel(#[from] DecodeError),
}

/// The largest formula that a method holds in memory, in clauses: fifty
/// million, some gigabytes. A 64×64 grid has 33 million before any given.
pub const MAX_CLAUSES: usize = 50_000_000;

/// The methods by name.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{Grid, Method, MethodName, MethodOptions, MethodOutcome, Shape};
/// let shape = Shape::square(2)?;
/// let grid = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]].concat();
/// let grid = Grid::from_values(shape, grid).unwrap();
/// let method = "backtracking".parse::<MethodName>()?.build(&MethodOptions::default());
/// let report = method.solve(&grid, &Interrupt::new())?;
/// assert_eq!(report.outcome, MethodOutcome::Solved);
/// assert_eq!(report.grid.row(0), [1, 3, 2, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MethodName {
    /// [`NakedSingles`].
    NakedSingles,
    /// [`Propagation`].
    Propagation,
    /// [`Probing`].
    Probing,
    /// [`Backtracking`].
    Backtracking,
    /// [`DpllMethod`].
    Dpll,
    /// [`BruteForce`].
    BruteForce,
    /// [`Sat`].
    #[default]
    Sat,
    /// [`Bits`].
    Bits,
    /// [`Tabu`].
    Tabu,
    /// [`Portfolio`].
    Portfolio,
}

/// What the methods can be told; each takes what concerns it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodOptions {
    /// The formula for `dpll` and `sat`.
    pub encoding: Encoding,
    /// How the formula for `sat` says *at most one*.
    pub at_most_one: AtMostOne,
    /// Whether `dpll` tries the failed-literal rule at each node.
    pub look_ahead: bool,
    /// Whether `brute-force` takes on any number of combinations.
    pub force: bool,
}

impl Default for MethodOptions {
    /// The compact encoding, which has the same models and propagations as the
    /// paper's and is the smallest; the at-most-one encoding that fits the size;
    /// no look-ahead; no force.
    fn default() -> MethodOptions {
        MethodOptions {
            encoding: Encoding::Compact,
            at_most_one: AtMostOne::Auto,
            look_ahead: false,
            force: false,
        }
    }
}

impl MethodName {
    /// All methods, from the most modest on.
    pub const ALL: [MethodName; 10] = [
        MethodName::NakedSingles,
        MethodName::Propagation,
        MethodName::Probing,
        MethodName::Backtracking,
        MethodName::Dpll,
        MethodName::BruteForce,
        MethodName::Sat,
        MethodName::Bits,
        MethodName::Tabu,
        MethodName::Portfolio,
    ];

    /// The name: `naked-singles`, `propagation`, …
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            MethodName::NakedSingles => "naked-singles",
            MethodName::Propagation => "propagation",
            MethodName::Probing => "probing",
            MethodName::Backtracking => "backtracking",
            MethodName::Dpll => "dpll",
            MethodName::BruteForce => "brute-force",
            MethodName::Sat => "sat",
            MethodName::Bits => "bits",
            MethodName::Tabu => "tabu",
            MethodName::Portfolio => "portfolio",
        }
    }

    /// What the method does, in a line.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            MethodName::NakedSingles => {
                "fill cells with one candidate, pass by pass; may not finish"
            }
            MethodName::Propagation => "unit propagation on the paper's formula; may not finish",
            MethodName::Probing => "propagation and the failed-literal rule; may not finish",
            MethodName::Backtracking => "cells in reading order, candidates in order, undoing",
            MethodName::Dpll => "branch and backtrack over unit propagation",
            MethodName::BruteForce => "try every combination of values for the free cells",
            MethodName::Sat => "the complete solver with clause learning",
            MethodName::Bits => "the fastest, for the usual 9x9 grid only",
            MethodName::Tabu => "local search, for large grids that are wide open; may not finish",
            MethodName::Portfolio => "a guess, local search and `sat` in turns, for large grids",
        }
    }

    /// The best method for grids of a shape: `bits` for the usual one, `sat` up
    /// to 16×16, `portfolio` above.
    #[must_use]
    pub fn best_for(shape: Shape) -> MethodName {
        if shape == Shape::default() {
            MethodName::Bits
        } else if crate::keep::is_worth_keeping(shape) {
            MethodName::Sat
        } else {
            MethodName::Portfolio
        }
    }

    /// Whether the method takes grids of this shape.
    #[must_use]
    pub fn takes(self, shape: Shape) -> bool {
        self != MethodName::Bits || shape == Shape::default()
    }

    /// Whether the method takes constraints beside the usual rules.
    #[must_use]
    pub fn takes_variants(self) -> bool {
        matches!(self, MethodName::Dpll | MethodName::Sat)
    }

    /// Whether the method decides every grid, given time.
    #[must_use]
    pub fn is_complete(self) -> bool {
        !matches!(
            self,
            MethodName::NakedSingles
                | MethodName::Propagation
                | MethodName::Probing
                | MethodName::Tabu
        )
    }

    /// The method itself.
    #[must_use]
    pub fn build(self, options: &MethodOptions) -> Box<dyn Method + Send + Sync> {
        match self {
            MethodName::NakedSingles => Box::new(NakedSingles),
            MethodName::Propagation => Box::new(Propagation),
            MethodName::Probing => Box::new(Probing),
            MethodName::Backtracking => Box::new(Backtracking),
            MethodName::Dpll => {
                Box::new(DpllMethod { encoding: options.encoding, look_ahead: options.look_ahead })
            }
            MethodName::BruteForce => Box::new(BruteForce { force: options.force }),
            MethodName::Sat => {
                Box::new(Sat { encoding: options.encoding, at_most_one: options.at_most_one })
            }
            MethodName::Bits => Box::new(Bits),
            MethodName::Tabu => Box::new(Tabu),
            MethodName::Portfolio => Box::new(Portfolio),
        }
    }
}

impl FromStr for MethodName {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<MethodName, UnknownName> {
        names::find("method", &MethodName::ALL, MethodName::name, name)
    }
}

impl fmt::Display for MethodName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for MethodOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MethodOutcome::Solved => "solved",
            MethodOutcome::Unfinished => "unfinished",
            MethodOutcome::NoSolution => "no solution",
            MethodOutcome::Interrupted => "interrupted",
        })
    }
}

/// Refuses to make a formula of this grid that is too large to be held.
pub(crate) fn refuse_too_large(encoded: &Encoded) -> Result<(), MethodError> {
    let clauses = encoded.clause_count();
    if clauses > MAX_CLAUSES { Err(MethodError::TooManyClauses { clauses }) } else { Ok(()) }
}

/// A solver with the clauses of a formula, which go straight into it.
pub(crate) fn solver_of(encoded: &Encoded, interrupt: &Interrupt) -> Result<Solver, MethodError> {
    refuse_too_large(encoded)?;
    let mut solver = Solver::new();
    solver.set_interrupt(interrupt);
    for clause in encoded.clauses() {
        solver.add_clause(clause);
    }
    Ok(solver)
}

impl Report {
    /// A report with nothing counted yet.
    fn new(outcome: MethodOutcome, grid: Grid) -> Report {
        Report { outcome, grid, candidates: None, deductions: 0, nodes: 0, conflicts: 0 }
    }

    /// Notes how a search on the formula ended, and the grid of its model.
    fn conclude(
        &mut self,
        outcome: Outcome,
        model: Option<&Valuation>,
        encoded: &Encoded,
    ) -> Result<(), MethodError> {
        self.outcome = match outcome {
            Outcome::Satisfiable => MethodOutcome::Solved,
            Outcome::Unsatisfiable => MethodOutcome::NoSolution,
            Outcome::Unknown(Cause::Memory) => return Err(MethodError::OutOfMemory),
            Outcome::Unknown(_) => MethodOutcome::Interrupted,
        };
        if let Some(model) = model {
            self.grid = encoded.decode(model)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
