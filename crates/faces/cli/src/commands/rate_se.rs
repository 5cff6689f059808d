//! `neuf rate --se`: the rating that Sudoku Explainer gives, as ER, EP and ED.

use neuf_cnf::Interrupt;
use neuf_rate::{ExplainerRating, Mark, explainer_rating};
use neuf_sudoku::{Puzzle, RateError};
use serde::Serialize;

use super::rate_scale::Scale;

#[derive(Serialize)]
struct Json {
    er: f64,
    ep: f64,
    ed: f64,
    /// Which of the three are only lower bounds, because a step is needed that neuf does not
    /// know.
    at_least: Vec<&'static str>,
}

impl Scale for ExplainerRating {
    const COLUMNS: &'static [&'static str] = &["er", "ep", "ed"];

    fn rate(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<ExplainerRating, RateError> {
        explainer_rating(puzzle, interrupt)
    }

    fn texts(&self) -> Vec<String> {
        [self.rating, self.pearl, self.diamond].iter().map(Mark::to_string).collect()
    }

    fn json(&self) -> impl Serialize {
        let marks = [("er", self.rating), ("ep", self.pearl), ("ed", self.diamond)].into_iter();
        let value = |mark: Mark| mark.tenths().value();
        Json {
            er: value(self.rating),
            ep: value(self.pearl),
            ed: value(self.diamond),
            at_least: marks.filter(|(_, mark)| !mark.is_exact()).map(|(name, _)| name).collect(),
        }
    }
}
