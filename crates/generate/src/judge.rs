//! Whether a puzzle is still as it must be without some of its givens.
//!
//! The puzzle comes from a known solution, so a given can go unless there is a
//! solution with *another* value in its cell: that is what is asked for, not a
//! count. The engine then begins with one candidate less, and most questions
//! end in the first round of propagation.
//!
//! On other shapes, and for variants, the complete solver is asked whether some cell can differ
//! from the solution, the givens being assumptions. When none can, its core
//! names givens that suffice; each given outside of them can go without a
//! further question, until one of them goes.

use neuf_bits::{Engine, Inference, Values};
use neuf_cnf::{AtMostOne, Interrupt, Lit};
use neuf_solver::{Limits, Outcome, Solver};

use neuf_explain::rate::Level;
use neuf_sudoku::rules::Rules;
use neuf_sudoku::{
    Encoding, Grid, Method as _, MethodError, MethodOutcome, Puzzle, Shape, Variables, solve,
};

/// What must remain true of a puzzle while givens are taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// It has one solution.
    Unique,
    /// And rules of this level solve it, naked singles or propagation.
    Solved(Level),
}

/// The answer to one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The givens can go.
    Holds,
    /// They cannot.
    Fails,
    /// It would take too long to find out.
    Unknown,
}

/// Judges puzzles of one solution.
pub(super) enum Judge {
    /// The usual grid.
    Bits(Box<Engine>),
    /// Any other.
    Sat(Box<SatJudge>),
}

impl Judge {
    /// A judge of puzzles with this solution. `conflicts` is how much the
    /// solver may spend on a question.
    pub(super) fn new(
        solution: &Grid,
        rules: &Rules,
        conflicts: Option<u64>,
        interrupt: &Interrupt,
    ) -> Result<Judge, MethodError> {
        if solution.shape() == Shape::default() && rules.is_usual() {
            return Ok(Judge::Bits(Box::default()));
        }
        Ok(Judge::Sat(Box::new(SatJudge::new(solution, rules, conflicts, interrupt)?)))
    }

    /// Whether the puzzle, from which these cells were just taken, is still as
    /// it must be.
    pub(super) fn ask(
        &mut self,
        puzzle: &[u8],
        solution: &[u8],
        removed: &[usize],
        demand: Demand,
        shape: Shape,
    ) -> Verdict {
        if let Demand::Solved(level) = demand {
            return if is_solved_by(puzzle, level, shape) {
                Verdict::Holds
            } else {
                Verdict::Fails
            };
        }
        match self {
            Judge::Bits(engine) => {
                let Ok(givens) = <&Values>::try_from(puzzle) else { return Verdict::Unknown };
                let is_lost = match *removed {
                    [cell] => engine.has_solution_without(givens, cell, solution[cell]),
                    _ => engine.count(givens, 2) != 1,
                };
                if is_lost { Verdict::Fails } else { Verdict::Holds }
            }
            Judge::Sat(judge) => judge.ask(puzzle, solution),
        }
    }
}

/// Whether rules of a level solve a puzzle: naked singles, or propagation.
pub(super) fn is_solved_by(puzzle: &[u8], level: Level, shape: Shape) -> bool {
    if level == Level::Propagation
        && shape == Shape::default()
        && let Ok(givens) = <&Values>::try_from(puzzle)
    {
        return neuf_bits::with_engine(|engine| engine.is_solved_by(givens, Inference::Singles));
    }
    let Some(grid) = Grid::from_values(shape, puzzle.to_vec()) else { return false };
    let puzzle = Puzzle::from(grid);
    let never = Interrupt::new();
    let report = match level {
        Level::NakedSingles => solve::NakedSingles.solve(&puzzle, &never),
        _ => solve::Propagation.solve(&puzzle, &never),
    };
    report.is_ok_and(|report| report.outcome == MethodOutcome::Solved)
}

/// The complete solver, for one solution.
pub(super) struct SatJudge {
    solver: Solver,
    variables: Variables,
    shape: Shape,
    /// Positions of givens that are known to suffice.
    enough: Vec<usize>,
}

impl SatJudge {
    fn new(
        solution: &Grid,
        rules: &Rules,
        conflicts: Option<u64>,
        interrupt: &Interrupt,
    ) -> Result<SatJudge, MethodError> {
        let shape = solution.shape();
        let encoded = Encoding::Extended.encode(&Puzzle::empty(rules.clone()));
        let encoded = encoded.with_at_most_one(AtMostOne::Auto);
        solve::refuse_too_large(&encoded)?;
        let mut solver = Solver::new();
        solver.set_interrupt(interrupt);
        solver.set_limits(Limits { conflicts, ..Limits::default() });
        for clause in encoded.clauses() {
            solver.add_clause(clause);
        }
        let variables = Variables::new(shape);
        let literal = |cell| variables.var(cell, solution.get(cell)).positive();
        let differs: Vec<Lit> = shape.cells().map(|cell| !literal(cell)).collect();
        solver.add_clause(differs);
        let enough = (0..shape.cell_count()).collect();
        Ok(SatJudge { solver, variables, shape, enough })
    }

    fn ask(&mut self, puzzle: &[u8], solution: &[u8]) -> Verdict {
        if self.enough.iter().all(|&cell| puzzle[cell] != 0) {
            return Verdict::Holds;
        }
        let literal = |position: usize| {
            self.variables.var(neuf_sudoku::Cell::at(position), solution[position]).positive()
        };
        let given = (0..self.shape.cell_count()).filter(|&position| puzzle[position] != 0);
        let assumptions: Vec<Lit> = given.map(literal).collect();
        match self.solver.solve_under(&assumptions) {
            Outcome::Satisfiable => Verdict::Fails,
            Outcome::Unknown(_) => Verdict::Unknown,
            Outcome::Unsatisfiable => {
                let core: rustc_hash::FxHashSet<Lit> =
                    self.solver.failed_core().iter().copied().collect();
                self.enough = (0..self.shape.cell_count())
                    .filter(|&position| puzzle[position] != 0 && core.contains(&literal(position)))
                    .collect();
                Verdict::Holds
            }
        }
    }
}
