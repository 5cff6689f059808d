//! What a step speaks of, by cell and by candidate, for use in pictures.
//!
//! The HTML page and the drawings show the same things, each with colours of its own.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::render::step_text::step_texts;
use crate::words::Words;
use crate::{Explanation, Mark, Step};
use neuf_sudoku::rules::Rules;
use neuf_sudoku::{Candidates, Cell, Grid, Puzzle, candidates};
use neuf_words::{Language, Numbering};

/// The role of a cell in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellRole {
    /// The step puts a value here.
    New,
    /// The rule speaks of this cell.
    Place,
    /// It is a premise of the step what this cell holds, or does not hold.
    Fact,
    /// The chain of a supposition ends here: nothing is left for this cell, or a value
    /// has no place in a house that contains it.
    Broken,
}

/// The role of a candidate in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkRole {
    /// The rule speaks of this candidate.
    On,
    /// The rule speaks of this candidate in another role: the other colour, every second
    /// node of a chain, the second set of cells, or a fin.
    Other,
    /// The step crosses it out.
    Out,
    /// The step supposes that it holds, or that it does not.
    Supposed,
    /// It follows from what is supposed.
    Follows,
    /// It is ruled out by what is supposed.
    Lost,
}

/// The cells and candidates that a step speaks of, each with one role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    cells: FxHashMap<Cell, CellRole>,
    marks: FxHashMap<(Cell, u8), MarkRole>,
}

impl Focus {
    /// The role of a cell in the step; `None` if the step does not speak of it.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<CellRole> {
        self.cells.get(&cell).copied()
    }

    /// The role of a candidate in the step; `None` if the step does not speak of it.
    #[must_use]
    pub fn mark(&self, cell: Cell, value: u8) -> Option<MarkRole> {
        self.marks.get(&(cell, value)).copied()
    }

    /// Whether the step speaks of no cell and of no candidate.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.marks.is_empty()
    }
}

impl Step {
    /// The roles of cells and candidates in this step, in a grid of this shape.
    /// Suppositions within a supposition are left out.
    #[must_use]
    pub fn focus(&self, shape: neuf_sudoku::Shape) -> Focus {
        let mut focus = Focus::default();
        // The first role of a cell or a candidate is kept, so they are entered in the
        // order of importance.
        for mark in &self.concludes {
            if mark.holds {
                focus.cells.insert(mark.cell, CellRole::New);
            }
        }
        if let Some(mark) = self.supposed() {
            focus.marks.insert((mark.cell, mark.value), MarkRole::Supposed);
        }
        for mark in self.concludes.iter().filter(|mark| !mark.holds) {
            focus.marks.entry((mark.cell, mark.value)).or_insert(MarkRole::Out);
        }
        let [ones, others] = self.rule.places(self, shape.side() as u8);
        for (places, role) in [(ones, MarkRole::On), (others, MarkRole::Other)] {
            for (cell, value) in places {
                focus.cells.entry(cell).or_insert(CellRole::Place);
                if let Some(value) = value {
                    focus.marks.entry((cell, value)).or_insert(role);
                }
            }
        }
        for cell in self.rule.added_up() {
            focus.cells.entry(cell).or_insert(CellRole::Fact);
        }
        for step in &self.inner {
            for mark in &step.concludes {
                let role = if mark.holds { MarkRole::Follows } else { MarkRole::Lost };
                focus.marks.entry((mark.cell, mark.value)).or_insert(role);
            }
            for (cell, value) in step.rule.gone(step, shape) {
                focus.cells.entry(cell).or_insert(CellRole::Broken);
                focus.marks.entry((cell, value)).or_insert(MarkRole::Lost);
            }
        }
        for mark in &self.premises {
            focus.cells.entry(mark.cell).or_insert(CellRole::Fact);
        }
        focus
    }
}

/// The state of a grid after some of the steps.
#[derive(Clone, Debug)]
pub struct GridState {
    /// The givens and the values found so far.
    pub grid: Grid,
    cut: FxHashSet<(Cell, u8)>,
    rules: Rules,
}

impl GridState {
    /// The state before the first step.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> GridState {
        let (grid, rules) = puzzle.clone().into_parts();
        GridState { grid, cut: FxHashSet::default(), rules }
    }

    /// Adds the conclusions of a step.
    pub fn apply(&mut self, step: &Step) {
        step.concludes.iter().for_each(|&mark| self.note(mark));
    }

    /// Adds what was found: a value, or that a candidate is crossed out.
    pub fn note(&mut self, mark: Mark) {
        if mark.holds {
            self.grid.set(mark.cell, mark.value);
        } else {
            self.cut.insert((mark.cell, mark.value));
        }
    }

    /// The candidates of each cell: those that its peers allow and that no step crossed
    /// out.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        let shown = Puzzle::empty(self.rules.clone()).with_givens(self.grid.clone());
        let left = candidates(&shown);
        Candidates::from_fn(self.grid.shape(), |cell| {
            let is_left = |&value: &u8| !self.cut.contains(&(cell, value));
            left.get(cell).iter().filter(is_left).collect()
        })
    }
}

impl Explanation {
    /// The state of the grid before the step with this index.
    #[must_use]
    pub fn progress(&self, place: usize) -> GridState {
        let mut progress = GridState::of(&self.puzzle);
        self.known.iter().for_each(|&mark| progress.note(mark));
        for step in self.steps.iter().take(place) {
            progress.apply(step);
        }
        progress
    }

    /// What the step with this index says, in a few sentences; `None` when there is no
    /// such step.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_explain::{ExplainOptions, hint};
    /// use neuf_words::{Language, Numbering};
    /// use neuf_sudoku::Grid;
    /// let puzzle: Grid = "1.....3..4.....2".parse()?;
    /// let hint = hint(&puzzle.into(), &ExplainOptions::default(), &Interrupt::new())?;
    /// let text = hint.caption(0, Language::English, Numbering::FromOne).unwrap();
    /// assert!(text.starts_with("1. r1c2 = 3 (hidden single). "), "{text}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn caption(
        &self,
        place: usize,
        language: Language,
        numbering: Numbering,
    ) -> Option<String> {
        let text = step_texts(self, Words::numbered(language, numbering)).into_iter().nth(place)?;
        let (number, rule, mut reason) = (text.number, text.rule, text.reason);
        // For a supposition, add what follows in short form, and how it ends.
        if let Some((last, chain)) = text.inner.split_last() {
            reason.truncate(reason.trim_end_matches('.').len());
            for link in chain {
                reason = format!("{reason} → {}", link.conclusion);
            }
            reason = format!("{reason} → {}", last.reason);
        }
        Some(match text.conclusion.as_str() {
            "" => format!("{number}. {rule}. {reason}"),
            conclusion => format!("{number}. {conclusion} ({rule}). {reason}"),
        })
    }
}
