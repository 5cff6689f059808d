//! Decides whether some givens of a puzzle can be removed.
//!
//! The puzzle comes from a known solution. So a given can be removed unless there is a
//! solution with *another* value in its cell. That question is easier than counting
//! solutions: the engine begins with one candidate less in that cell, and most questions
//! end in the first round of propagation.
//!
//! On other shapes and for variants, the complete solver is asked whether any cell can
//! differ from the solution, with the givens as assumptions. When none can, the failed
//! assumptions name givens that suffice. Every other given can then be removed without a
//! further question, until one of the sufficient givens is removed. Marks that may be left out have
//! their clauses under a literal of their own, which is assumed as long as they stay; so the core
//! names marks that suffice, too.

use std::cell::RefCell;

use neuf_bits::{Engine, Inference, Values};
use neuf_cnf::{Interrupt, Lit, Var};
use neuf_solver::{Outcome, Solver};

use crate::marks::Mark;
use crate::marks::placed::{guarded, solver_of};
use neuf_explain::rate::{Level, TechniqueSet, Way, Ways};
use neuf_sudoku::rules::Rules;
use neuf_sudoku::{
    Cell, Grid, MethodError, MethodName, MethodOptions, MethodOutcome, Puzzle, Shape, Variables,
};

/// What must remain true of a puzzle while givens are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// It has one solution.
    Unique,
    /// It has one solution, and the rules of this level find it: naked singles or
    /// propagation.
    Solved(Level),
    /// It has one solution, and these techniques find it.
    Within(TechniqueSet),
}

/// The answer to one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The givens can be removed.
    Holds,
    /// The givens cannot be removed.
    Fails,
    /// It would take too long to find out.
    Unknown,
}

/// Answers such questions about puzzles with one known solution.
pub(crate) enum Judge {
    /// For the usual 9×9 grid: the bit engine.
    Bits(Box<Engine>),
    /// For all other puzzles: the complete solver.
    Sat(Box<SatJudge>),
}

impl Judge {
    /// Makes a judge of puzzles with this solution. `conflicts` limits what the solver
    /// may spend on one question; when it is used up, the answer is [`Verdict::Unknown`].
    pub(crate) fn new(
        solution: &Grid,
        rules: &Rules,
        conflicts: Option<u64>,
        interrupt: &Interrupt,
    ) -> Result<Judge, MethodError> {
        if solution.shape() == Shape::default() && rules.is_usual() {
            return Ok(Judge::Bits(Box::default()));
        }
        Ok(Judge::Sat(Box::new(SatJudge::new(solution, rules, &[], conflicts, interrupt)?)))
    }

    /// Answers whether the puzzle still fulfils the demand after these cells were
    /// emptied.
    pub(crate) fn ask(
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
        if let Demand::Within(allowed) = demand {
            let verdict = self.ask(puzzle, solution, removed, Demand::Unique, shape);
            let grids = [puzzle, solution].map(|values| Grid::from_values(shape, values.to_vec()));
            let [Some(givens), Some(solution)] = grids else { return Verdict::Unknown };
            return match verdict {
                Verdict::Holds if way(&givens, &solution, allowed, &Interrupt::new()).is_none() => {
                    Verdict::Fails
                }
                verdict => verdict,
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
            Judge::Sat(judge) => judge.ask(puzzle),
        }
    }
}

/// Whether the rules of a level, naked singles or propagation, solve a puzzle.
pub(crate) fn is_solved_by(puzzle: &[u8], level: Level, shape: Shape) -> bool {
    if level == Level::Propagation
        && shape == Shape::default()
        && let Ok(givens) = <&Values>::try_from(puzzle)
    {
        return neuf_bits::with_engine(|engine| engine.is_solved_by(givens, Inference::Singles));
    }
    let Some(grid) = Grid::from_values(shape, puzzle.to_vec()) else { return false };
    let puzzle = Puzzle::from(grid);
    let never = Interrupt::new();
    let method = match level {
        Level::NakedSingles => MethodName::NakedSingles,
        _ => MethodName::Propagation,
    };
    let report = method.solve(&puzzle, &MethodOptions::default(), &never);
    report.is_ok_and(|report| report.outcome == MethodOutcome::Solved)
}

/// The way through a puzzle of the usual rules with this only solution; `None` when it
/// needs techniques that are not allowed, or when interrupted.
pub(crate) fn way(
    givens: &Grid,
    solution: &Grid,
    allowed: TechniqueSet,
    interrupt: &Interrupt,
) -> Option<Way> {
    thread_local! {
        /// The tables of the last shape: they are the same for thousands of puzzles.
        static WAYS: RefCell<Option<(Shape, Ways)>> = const { RefCell::new(None) };
    }
    WAYS.with_borrow_mut(|known| {
        let shape = givens.shape();
        let ways = match known.take().filter(|(other, _)| *other == shape) {
            Some((_, ways)) => ways,
            None => Ways::new(&Rules::usual(shape)),
        };
        let found = ways.way_within(givens, solution, allowed, true, interrupt);
        *known = Some((shape, ways));
        found.ok().flatten()
    })
}

/// Asks the complete solver about puzzles with one known solution.
pub(crate) struct SatJudge {
    solver: Solver,
    variables: Variables,
    rules: Rules,
    solution: Grid,
    /// The number of the next variable that is free.
    next: usize,
    /// By set of marks: the literal that puts it in force, and whether it is.
    guards: Vec<(Lit, bool)>,
    /// Positions of givens, and guards, that are known to suffice for one solution.
    enough: Option<(Vec<usize>, Vec<usize>)>,
}

impl SatJudge {
    /// A judge of puzzles with these rules and sets of marks, all of which are in force at first.
    pub(crate) fn new(
        solution: &Grid,
        rules: &Rules,
        marks: &[Vec<Mark>],
        conflicts: Option<u64>,
        interrupt: &Interrupt,
    ) -> Result<SatJudge, MethodError> {
        let shape = solution.shape();
        let (mut solver, next) = solver_of(rules, conflicts, interrupt)?;
        let variables = Variables { shape };
        let literal = |cell| variables.var(cell, solution.get(cell)).positive();
        let differs: Vec<Lit> = shape.cells().map(|cell| !literal(cell)).collect();
        solver.add_clause(differs);
        let mut judge = SatJudge {
            solver,
            variables,
            rules: rules.clone(),
            solution: solution.clone(),
            next,
            guards: Vec::new(),
            enough: None,
        };
        marks.iter().for_each(|set| judge.add(set));
        Ok(judge)
    }

    /// Adds a set of marks that the solution keeps, which is in force at once.
    pub(crate) fn add(&mut self, marks: &[Mark]) {
        // What the rules refuse is not in force: it says nothing.
        let guard = guarded(&mut self.solver, &self.rules, marks, &mut self.next);
        let guard = guard.unwrap_or_else(|| {
            self.next += 1;
            Var::new(self.next - 1).positive()
        });
        self.guards.push((guard, true));
    }

    /// Puts a set of marks in force, or takes it out.
    pub(crate) fn set(&mut self, place: usize, is_kept: bool) {
        self.guards[place].1 = is_kept;
    }

    /// Whether the solution is the only one of a puzzle with these givens and the marks in force.
    pub(crate) fn ask(&mut self, puzzle: &[u8]) -> Verdict {
        let is_enough = |(givens, guards): &(Vec<usize>, Vec<usize>)| {
            givens.iter().all(|&cell| puzzle[cell] != 0)
                && guards.iter().all(|&place| self.guards[place].1)
        };
        if self.enough.as_ref().is_some_and(is_enough) {
            return Verdict::Holds;
        }
        let literal = |position: usize| {
            let cell = Cell::at(position);
            self.variables.var(cell, self.solution.get(cell)).positive()
        };
        let cells = 0..self.rules.shape().cell_count();
        let given = cells.filter(|&position| puzzle[position] != 0);
        let marks = (0..self.guards.len()).filter(|&place| self.guards[place].1);
        let (given, marks): (Vec<usize>, Vec<usize>) = (given.collect(), marks.collect());
        let guards = marks.iter().map(|&place| self.guards[place].0);
        let assumptions: Vec<Lit> = guards.chain(given.iter().map(|&cell| literal(cell))).collect();
        match self.solver.solve_under(&assumptions) {
            Outcome::Satisfiable => Verdict::Fails,
            Outcome::Unknown(_) => Verdict::Unknown,
            Outcome::Unsatisfiable => {
                let core: rustc_hash::FxHashSet<Lit> =
                    self.solver.failed_core().iter().copied().collect();
                let given = given.into_iter().filter(|&cell| core.contains(&literal(cell)));
                let marks = marks.into_iter().filter(|&place| core.contains(&self.guards[place].0));
                self.enough = Some((given.collect(), marks.collect()));
                Verdict::Holds
            }
        }
    }

    /// The other solution that was found when the last question was answered by
    /// [`Verdict::Fails`].
    pub(crate) fn other(&self) -> Option<Grid> {
        let model = self.solver.model()?;
        let shape = self.rules.shape();
        let value = |cell| {
            let holds = |&value: &u8| {
                let lit = self.variables.var(cell, value).positive();
                model.value(lit) == Some(true)
            };
            (1..=shape.side() as u8).find(holds).unwrap_or(0)
        };
        Grid::from_values(shape, shape.cells().map(value).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hard puzzle takes the solver more than one conflict, so it does not learn whether the
    /// solution is the only one.
    #[test]
    fn what_takes_too_long_is_not_known() {
        let puzzle: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .unwrap();
        let never = Interrupt::new();
        let solution = MethodName::Backtracking
            .solve(&puzzle.clone().into(), &MethodOptions::default(), &never)
            .unwrap()
            .grid;
        let rules = Rules::usual(puzzle.shape());
        let verdict = |conflicts| {
            let mut judge = SatJudge::new(&solution, &rules, &[], conflicts, &never).unwrap();
            judge.ask(puzzle.values())
        };
        assert_eq!((verdict(Some(1)), verdict(None)), (Verdict::Unknown, Verdict::Holds));
    }
}
