//! The rules of a shape, loaded into the solver once and used for many puzzles.
//!
//! The formula of the empty grid is the same for all puzzles of a shape. The givens are
//! added as units, and after each puzzle the solver returns to its earlier state
//! (`neuf_solver::Template`). So a puzzle costs little more than its search, and its
//! result does not depend on earlier puzzles.
//!
//! Loading the rules of a large shape takes much memory, and more time than making and
//! solving the formula that the givens leave of them. So each puzzle of such a shape gets
//! its own formula (`compact.rs`), and [`with_rules`] returns `None`.

use neuf_cnf::{Interrupt, Var};
use neuf_solver::{Options, Outcome, Question, Solver, Stats, Template};

use super::keep::{Keep, is_worth_keeping};
use super::{MethodError, refuse_too_large};
use crate::formula::{DecodeError, decode};
use crate::{Encoding, Grid, Puzzle, Rules, Shape, Variables, extends, is_solution};

/// The rules of a shape, loaded into a solver.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{Encoding, Grid, LoadedRules, Shape};
/// let shape = Shape::square(2)?;
/// let mut rules = LoadedRules::new(shape, Encoding::Compact)?;
/// let empty = Grid::empty(shape);
/// assert_eq!(rules.solutions(&empty, &Interrupt::new()).count(), 288);
/// let mut puzzle = empty.clone();
/// puzzle.set(shape.cell(0, 0), 1);
/// assert_eq!(rules.solutions(&puzzle, &Interrupt::new()).count(), 72);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LoadedRules {
    shape: Shape,
    template: Template,
    /// For each variable, the position of its cell and its value.
    meanings: Vec<(u16, u8)>,
}

impl LoadedRules {
    /// Loads the formula of the empty grid in this encoding, with the options
    /// [`LoadedRules::usual_options`].
    ///
    /// # Errors
    /// When that formula would be too large.
    pub fn new(shape: Shape, encoding: Encoding) -> Result<LoadedRules, MethodError> {
        LoadedRules::with_options(shape, encoding, &LoadedRules::usual_options())
    }

    /// The solver options of [`LoadedRules::new`], measured on sets of 9×9 puzzles.
    /// Preparations and the check of recently learned clauses are off, since most puzzles
    /// are solved before these pay off. Decisions use scores, which need a quarter fewer
    /// conflicts than the queue, and only variables of the conflict are bumped.
    #[must_use]
    pub fn usual_options() -> Options {
        Options::default()
            .lucky(false)
            .walk_first(0.0)
            .modes(2)
            .target(0)
            .bump_reasons(false)
            .restart_unit(32)
            .subsume_recent(false)
    }

    /// Loads the formula of the empty grid in this encoding, with these options of the
    /// solver.
    ///
    /// # Errors
    /// When that formula would be too large.
    pub fn with_options(
        shape: Shape,
        encoding: Encoding,
        options: &Options,
    ) -> Result<LoadedRules, MethodError> {
        let encoded = encoding.encode(&Puzzle::empty(Rules::usual(shape)));
        refuse_too_large(&encoded)?;
        let mut solver = Solver::with_options(options);
        for clause in encoded.clauses() {
            solver.add_clause(clause);
        }
        let variables = Variables::new(shape);
        let meaning = |index| variables.meaning(Var::new(index));
        let meanings = (0..variables.count()).filter_map(meaning);
        let meanings = meanings.map(|(cell, value)| (cell.position() as u16, value)).collect();
        Ok(LoadedRules { shape, template: Template::new(solver), meanings })
    }

    /// An iterator over the solutions of a grid. They come in no particular order, but in
    /// the same order each time.
    ///
    /// # Panics
    /// When the grid has another shape.
    pub fn solutions<'a>(
        &'a mut self,
        grid: &'a Grid,
        interrupt: &Interrupt,
    ) -> LoadedSolutions<'a> {
        assert_eq!(grid.shape(), self.shape, "these are the rules of another shape");
        let variables = Variables::new(self.shape);
        self.template.set_interrupt(interrupt);
        let givens = grid.filled().map(|(cell, value)| variables.var(cell, value).positive());
        let question = self.template.ask(givens);
        let meanings = &self.meanings;
        LoadedSolutions { grid, question, meanings, outcome: None, fault: None }
    }
}

/// An iterator over the solutions of a grid; see [`LoadedRules::solutions`].
#[derive(Debug)]
pub struct LoadedSolutions<'a> {
    grid: &'a Grid,
    question: Question<'a>,
    meanings: &'a [(u16, u8)],
    /// The outcome of the last search.
    outcome: Option<Outcome>,
    fault: Option<DecodeError>,
}

impl LoadedSolutions<'_> {
    /// The outcome of the last search; `None` before the first.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What the solver did for this grid.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.question.stats()
    }

    /// Why the last model was not a solution, which is a defect of neuf.
    #[must_use]
    pub(crate) fn fault(&self) -> Option<DecodeError> {
        self.fault
    }

    /// Whether the last search was stopped, or its model is no solution: then it is not known
    /// whether there are more solutions.
    pub(crate) fn is_stopped(&self) -> bool {
        self.fault.is_some() || matches!(self.outcome, Some(Outcome::Unknown(_)))
    }

    /// The solution of the current model. It is checked as strictly as by [`decode`], but
    /// faster.
    fn solution(&self) -> Result<Grid, DecodeError> {
        let mut values = vec![0; self.grid.values().len()];
        let mut filled = 0;
        // This is faster than a loop, which would check its state at each step.
        self.question.true_vars().for_each(|var| {
            if let Some(&(position, value)) = self.meanings.get(var.index()) {
                values[usize::from(position)] = value;
                filled += 1;
            }
        });
        // As many true variables as cells: a full grid has no cell with two values then.
        let is_single = filled == values.len();
        if is_single
            && let Some(solution) = Grid::from_values(self.grid.shape(), values)
            && is_solution(&solution)
            && extends(&solution, self.grid)
        {
            return Ok(solution);
        }
        let variables = Variables::new(self.grid.shape());
        let model = self.question.model().unwrap_or_default();
        decode(&self.grid.clone().into(), &model, |cell, value| Some(variables.var(cell, value)))
    }
}

impl Iterator for LoadedSolutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        let outcome = self.question.next_model();
        self.outcome = Some(outcome);
        if outcome != Outcome::Satisfiable {
            return None;
        }
        self.solution().map_err(|fault| self.fault = Some(fault)).ok()
    }
}

/// Runs `work` with the rules of this shape, which the thread keeps for the next call.
/// `None` for shapes whose rules are not kept loaded.
pub(crate) fn with_rules<T>(
    shape: Shape,
    encoding: Encoding,
    work: impl FnOnce(&mut LoadedRules) -> T,
) -> Option<T> {
    thread_local! {
        static KEEP: Keep<(Shape, Encoding), LoadedRules> = const { Keep::new() };
    }
    if !is_worth_keeping(shape) {
        return None;
    }
    let make = || LoadedRules::new(shape, encoding).ok();
    KEEP.with(|keep| keep.with((shape, encoding), make, work))
}

#[cfg(test)]
mod tests {
    use neuf_cnf::Lit;

    use super::*;
    use crate::f1;

    #[test]
    fn a_thread_keeps_the_rules_of_some_shapes() {
        for (high, wide) in [(2, 2), (2, 3), (3, 3), (1, 4), (2, 4), (2, 2), (3, 3)] {
            let empty = Grid::empty(Shape::new(high, wide).unwrap());
            let solution = with_rules(empty.shape(), Encoding::Compact, |rules| {
                rules.solutions(&empty, &Interrupt::new()).next()
            });
            assert!(solution.flatten().is_some_and(|solution| is_solution(&solution)));
        }
        let large = Shape::square(5).unwrap();
        assert!(with_rules(large, Encoding::Compact, |_| ()).is_none());
    }

    /// Rules of 4x4 that a defect has replaced by the literals of one model.
    fn forged(model: impl IntoIterator<Item = Lit>) -> LoadedRules {
        let mut rules = LoadedRules::new(Shape::square(2).unwrap(), Encoding::Compact).unwrap();
        let mut solver = Solver::with_options(&LoadedRules::usual_options());
        model.into_iter().for_each(|lit| solver.add_clause([lit]));
        rules.template = Template::new(solver);
        rules
    }

    #[test]
    fn a_model_that_is_no_solution_is_refused() {
        let full = crate::testing::grid("1234 3412 2143 4321");
        let variables = Variables::new(full.shape());
        let place = |i, j| full.shape().place(full.shape().cell(i, j));
        let mut givens = Grid::empty(full.shape());
        givens.set(full.shape().cell(3, 3), 1);
        let interrupt = Interrupt::new();
        let fault = |change: &[(usize, usize, u8, bool)]| {
            let lits = f1(&full).map(|lit| {
                let changed =
                    change.iter().find(|&&(i, j, value, _)| lit.var() == variables.x(i, j, value));
                changed.map_or(lit, |&(_, _, _, sign)| lit.var().lit(sign))
            });
            let mut rules = forged(lits.collect::<Vec<Lit>>());
            let mut solutions = rules.solutions(&givens, &interrupt);
            let found = solutions.next();
            assert_eq!(solutions.is_stopped(), found.is_none());
            (found, solutions.fault())
        };
        assert_eq!(fault(&[]), (Some(full.clone()), None));
        let none = DecodeError::NoValue(place(1, 1));
        assert_eq!(fault(&[(1, 1, 4, false)]), (None, Some(none)));
        // The value of the grid is read before the other one, or after it.
        for (value, [first, second]) in [(1, [1, 3]), (4, [3, 4])] {
            let several = DecodeError::SeveralValues { place: place(0, 2), first, second };
            assert_eq!(fault(&[(0, 2, value, true)]), (None, Some(several)));
        }
        let (found, broken) = fault(&[(0, 0, 1, false), (0, 0, 2, true)]);
        assert!(found.is_none() && matches!(broken, Some(DecodeError::Violation(_))));
        // Two cells exchange their values: as many values as cells, one of them none and one two.
        let (found, moved) = fault(&[(0, 0, 1, false), (0, 1, 1, true)]);
        assert_eq!((found, moved), (None, Some(DecodeError::NoValue(place(0, 0)))));
        // A question that leaves a given out.
        let mut rules = forged(f1(&full));
        let (question, meanings) = (rules.template.ask([]), &rules.meanings[..]);
        let mut other = Grid::empty(full.shape());
        other.set(full.shape().cell(3, 3), 2);
        let mut solutions =
            LoadedSolutions { grid: &other, question, meanings, outcome: None, fault: None };
        let changed = DecodeError::GivenChanged { place: place(3, 3), given: 2, found: 1 };
        assert_eq!((solutions.next(), solutions.fault()), (None, Some(changed)));
    }
}
