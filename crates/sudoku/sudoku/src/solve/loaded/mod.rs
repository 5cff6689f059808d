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

/// The options of a solver that has the rules of a shape and gets the givens of many puzzles, one
/// after the other; they were measured on sets of 9×9 puzzles.
///
/// Preparations and the check of recently learned clauses are off, since most puzzles
/// are solved before these pay off. Decisions use scores, which need a quarter fewer
/// conflicts than the queue, and only variables of the conflict are bumped.
#[must_use]
pub fn many_puzzles() -> Options {
    Options::default()
        .lucky(false)
        .walk_first(0.0)
        .modes(2)
        .target(0)
        .bump_reasons(false)
        .restart_unit(32)
        .subsume_recent(false)
}

/// The rules of a shape, loaded into a solver.
pub(crate) struct LoadedRules {
    shape: Shape,
    template: Template,
    /// For each variable, the position of its cell and its value.
    meanings: Vec<(u16, u8)>,
}

impl LoadedRules {
    /// Loads the formula of the empty grid in this encoding, with the options of
    /// [`many_puzzles`].
    ///
    /// # Errors
    /// When that formula would be too large.
    fn new(shape: Shape, encoding: Encoding) -> Result<LoadedRules, MethodError> {
        LoadedRules::with_options(shape, encoding, &many_puzzles())
    }

    /// Loads the formula of the empty grid in this encoding, with these options of the
    /// solver.
    ///
    /// # Errors
    /// When that formula would be too large.
    fn with_options(
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
        let variables = Variables { shape };
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
    pub(crate) fn solutions<'a>(
        &'a mut self,
        grid: &'a Grid,
        interrupt: &Interrupt,
    ) -> LoadedSolutions<'a> {
        assert_eq!(grid.shape(), self.shape, "these are the rules of another shape");
        let variables = Variables { shape: self.shape };
        self.template.set_interrupt(interrupt);
        let givens = grid.filled().map(|(cell, value)| variables.var(cell, value).positive());
        let question = self.template.ask(givens);
        let meanings = &self.meanings;
        LoadedSolutions { grid, question, meanings, outcome: None, fault: None }
    }
}

/// An iterator over the solutions of a grid; see [`LoadedRules::solutions`].
pub(crate) struct LoadedSolutions<'a> {
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
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What the solver did for this grid.
    #[must_use]
    pub(crate) fn stats(&self) -> Stats {
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
        let variables = Variables { shape: self.grid.shape() };
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
mod tests;
