//! Where to look for a step: one house, for a hint that gives nothing else away.
//!
//! Singles, subsets and intersections name a house themselves. What spans several houses, as a
//! chain does, is found from its conclusion, so its house is the box there (in a jigsaw, the
//! region). What a cage, a line or a clue shows is seen at its cells.

use neuf_sudoku::{House, Rules};

use crate::{ClauseName, HouseName, RuleKind, Step};
use neuf_sudoku::Cell;
use neuf_sudoku::rules::ZoneName;

impl Step {
    /// The house in which a person should look for this step.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_explain::{ExplainOptions, hint};
    /// use neuf_sudoku::{Grid, House, Puzzle};
    /// let puzzle: Puzzle = "1.....3..4.....2".parse::<Grid>()?.into();
    /// let hint = hint(&puzzle, &ExplainOptions::default(), &Interrupt::new())?;
    /// assert_eq!(hint.steps[0].house(puzzle.rules()), House::Box(0).into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn house(&self, rules: &Rules) -> HouseName {
        self.rule.house().unwrap_or_else(|| {
            let marks = self.concludes.iter().chain(&self.premises);
            let number = marks.map(|mark| rules.box_of(mark.cell)).next().unwrap_or(0);
            match rules.regions() {
                Some(regions) => HouseName::Zone(ZoneName::Region(regions.names()[number])),
                None => House::Box(number).into(),
            }
        })
    }

    /// The cells at which a person should look for this step: those of the cage, of the line or of
    /// the clue that it rests on, or else those of its house.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_explain::{ExplainOptions, hint};
    /// use neuf_sudoku::Grid;
    /// let puzzle: Grid = "1.....3..4.....2".parse()?;
    /// let hint = hint(&puzzle.clone().into(), &ExplainOptions::default(), &Interrupt::new())?;
    /// assert_eq!(hint.steps[0].whereabouts(hint.puzzle.rules()).len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn whereabouts(&self, rules: &Rules) -> Vec<Cell> {
        let drawn = self.clauses.iter().find_map(|name| match *name {
            ClauseName::Sum { number, .. } => Some(rules.distinct()[number].cells.to_vec()),
            ClauseName::Relation { number, .. } => Some(rules.related()[number].cells.clone()),
            _ => None,
        });
        let is_drawn = matches!(self.kind(), RuleKind::Sum | RuleKind::Relation);
        drawn.filter(|_| is_drawn).unwrap_or_else(|| self.house(rules).cells(rules))
    }
}
