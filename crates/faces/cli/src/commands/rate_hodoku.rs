//! `neuf rate --hodoku`: the score and the level that HoDoKu gives.

use neuf_cnf::Interrupt;
use neuf_explain::rate::{HodokuRating, hodoku_rating};
use neuf_sudoku::{Puzzle, RateError};
use serde::Serialize;

use super::rate_scale::Scale;

#[derive(Serialize)]
struct Json {
    score: u32,
    level: &'static str,
}

impl Scale for HodokuRating {
    const COLUMNS: &'static [&'static str] = &["hodoku_score", "hodoku_level"];

    fn rate(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<HodokuRating, RateError> {
        hodoku_rating(puzzle, interrupt)
    }

    fn texts(&self) -> Vec<String> {
        vec![self.score.to_string(), self.level.name().to_owned()]
    }

    fn json(&self) -> impl Serialize {
        Json { score: self.score, level: self.level.name() }
    }
}
