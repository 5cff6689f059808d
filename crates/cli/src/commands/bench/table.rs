//! The table of `neuf bench`: a line for each formula as soon as it is solved, and a summary.
//!
//! The summary has the score PAR-2 of the SAT competitions: the mean of the times, in which a
//! formula without an answer counts twice the limit.

use std::fmt::Write as _;
use std::time::Duration;

use super::rows::{Answer, Row};
use crate::output::Output;

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
                text.push_str("answer         seconds     MB  conflicts  formula\n");
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
        let mut text = format!("{count} formula{}", if count == 1 { "" } else { "s" });
        for (place, answer) in Answer::ALL.into_iter().enumerate() {
            let many = self.counts[place];
            if many > 0 {
                let _ = write!(
                    text,
                    "{} {many} {}",
                    if text.contains(':') { "," } else { ":" },
                    answer.name()
                );
            }
        }
        // The mean of the times, with unsolved ones doubled: what competitions compare.
        let mean = self.penalised / count as f64;
        Output::print(format_args!("{text}; {:.1} s in all, PAR-2 {mean:.2} s\n", self.seconds))
    }
}

fn line(text: &mut String, row: &Row) {
    let or_nothing = |number: Option<u64>| number.map_or_else(|| "-".into(), |n| n.to_string());
    let memory = or_nothing(row.memory.map(|bytes| bytes.div_ceil(1 << 20)));
    let conflicts = or_nothing(row.conflicts);
    let (answer, seconds, formula) = (row.answer.name(), row.seconds, &row.formula);
    let _ = write!(text, "{answer:<13} {seconds:>8.2} {memory:>6} {conflicts:>10}  {formula}");
    if let Some(note) = &row.note {
        let _ = write!(text, " ({note})");
    }
    text.push('\n');
}
