//! The table of `neuf bench`: a line for each formula as soon as it is solved, and a summary.
//!
//! The summary has the score PAR-2 of the SAT competitions: the mean of the times, in which a
//! formula without an answer counts twice the limit.

use std::fmt::Write as _;
use std::time::Duration;

use super::rows::{Answer, Row};
use crate::output::Output;
use crate::words::{self, tr};

/// Prints results, and sums them up.
#[derive(Debug)]
pub(super) struct Table {
    is_json: bool,
    is_quiet: bool,
    /// The time limit for each formula.
    limit: Duration,
    counts: [usize; Answer::ALL.len()],
    seconds: f64,
    /// The sum of the times, where each formula without an answer counts double the limit.
    penalised: f64,
}

impl Table {
    pub(super) fn new(is_json: bool, is_quiet: bool, limit: Duration) -> Table {
        let counts = [0; Answer::ALL.len()];
        Table { is_json, is_quiet, limit, counts, seconds: 0.0, penalised: 0.0 }
    }

    /// How many results there are.
    pub(super) fn len(&self) -> usize {
        self.counts.iter().sum()
    }

    /// How many results are of this kind.
    pub(super) fn count(&self, answer: Answer) -> usize {
        self.counts[answer as usize]
    }

    /// Prints a result.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn add(&mut self, row: &Row) -> anyhow::Result<()> {
        let mut text = String::new();
        if self.is_json {
            text = serde_json::to_string(row)? + "\n";
        } else {
            if self.len() == 0 && !self.is_quiet {
                let (answer, width) = (tr!("answer"), width());
                let (seconds, memory) = (tr!("seconds"), tr!("MB"));
                let (conflicts, formula) = (tr!("conflicts"), tr!("formula"));
                let _ = writeln!(
                    text,
                    "{answer:<width$} {seconds:>8} {memory:>6} {conflicts:>10}  {formula}"
                );
            }
            line(&mut text, row);
        }
        self.counts[row.answer as usize] += 1;
        self.seconds += row.seconds;
        self.penalised += match row.answer {
            Answer::Satisfiable | Answer::Unsatisfiable => row.seconds,
            Answer::Unknown | Answer::Failed => 2.0 * self.limit.as_secs_f64(),
        };
        Output::print(text)
    }

    /// Prints the summary.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn end(&self) -> anyhow::Result<()> {
        if self.is_json || self.is_quiet || self.len() == 0 {
            return Ok(());
        }
        let count = self.len();
        let formulas = if words::is_one(count as u64) {
            tr!("{n} formula", n = count)
        } else {
            tr!("{n} formulas", n = count)
        };
        let counted = Answer::ALL.into_iter().filter(|&answer| self.count(answer) > 0);
        let counts: Vec<String> =
            counted.map(|answer| format!("{} {}", self.count(answer), answer.told())).collect();
        let tally = tr!("{formulas}: {counts}", formulas, counts = counts.join(", "));
        // The mean of the times, with unsolved ones doubled: what competitions compare.
        let mean = self.penalised / count as f64;
        let (seconds, mean) = (words::decimal(self.seconds, 1), words::decimal(mean, 2));
        let summary = tr!("{tally}; {seconds} s in all, PAR-2 {mean} s", tally, seconds, mean);
        Output::print(summary + "\n")
    }
}

/// The width of the column with the answers.
fn width() -> usize {
    Answer::ALL.map(|answer| answer.told().chars().count()).into_iter().max().unwrap_or_default()
}

fn line(text: &mut String, row: &Row) {
    let or_nothing = |number: Option<u64>| number.map_or_else(|| "-".into(), |n| n.to_string());
    let memory = or_nothing(row.memory.map(|bytes| bytes.div_ceil(1 << 20)));
    let conflicts = or_nothing(row.conflicts);
    let (answer, width, formula) = (row.answer.told(), width(), &row.formula);
    let seconds = words::decimal(row.seconds, 2);
    let _ = write!(text, "{answer:<width$} {seconds:>8} {memory:>6} {conflicts:>10}  {formula}");
    if let Some(note) = &row.note {
        let _ = write!(text, " ({note})");
    }
    text.push('\n');
}
