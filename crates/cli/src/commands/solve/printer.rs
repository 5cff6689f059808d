//! Prints the result of solving a puzzle, in the style that the user has chosen.
//!
//! A puzzle without a solution keeps its place in the output, as a comment or as a status, so
//! that the n-th result belongs to the n-th puzzle.

use std::io::{self, Write};

use neuf_formats::{Style, write_solution};
use neuf_sudoku::{
    Candidates, Cell, Grid, MethodError, MethodOutcome, Paint, Puzzle, Record, Report, Strokes,
    line_text, write_candidates,
};
use serde::Serialize;

use crate::item::Item;
use crate::results::write_missing;
use crate::style::set_apart;

/// What a method has returned for a puzzle.
pub(super) type Solved = Result<Report, MethodError>;

/// How results are printed.
#[derive(Clone, Copy)]
pub(super) struct Printer {
    pub(super) style: Style,
    /// Whether the candidates of an unfinished grid are printed as well.
    pub(super) pencil: bool,
    pub(super) is_coloured: bool,
}

/// A result together with what the styles print of it.
struct Shown<'a> {
    item: &'a Item,
    /// The report of the method; `None` for an item that is malformed or was refused.
    report: Option<&'a Report>,
    status: &'static str,
}

/// The object that `--format json` prints.
#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(flatten)]
    record: Option<Record>,
    /// The names of the rules beside the usual ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    status: &'static str,
    /// Why there is no solution, if that is more than the status tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    /// The grid with the cells that were filled, if the method has not finished it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<String>,
    /// The candidates of each cell in reading order, with `--pencil`.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<u8>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    extra: &'a str,
}

impl Printer {
    /// Prints a result and returns the error to report, if there is one.
    pub(super) fn print(
        &self,
        output: &mut Vec<u8>,
        item: &Item,
        solved: Option<&Solved>,
    ) -> io::Result<Option<String>> {
        let complaint = complaint(item, solved);
        let shown = Shown {
            item,
            report: solved.and_then(|solved| solved.as_ref().ok()),
            status: status(solved),
        };
        match self.style {
            Style::Json => self.print_json(output, &shown, complaint.as_deref())?,
            Style::Csv => self.print_csv(output, &shown)?,
            Style::Line | Style::Boxes | Style::Tp => {
                self.print_grid(output, &shown)?;
            }
        }
        Ok(complaint)
    }

    fn print_grid(&self, output: &mut Vec<u8>, shown: &Shown<'_>) -> io::Result<()> {
        let Shown { item, report, status } = *shown;
        if self.style != Style::Line && !item.is_first {
            writeln!(output)?;
        }
        let with_grid = report.filter(|report| has_grid(report.outcome));
        let (Some(report), Ok(entry)) = (with_grid, &item.entry) else {
            return write_missing(output, item, status, None, false);
        };
        let givens = entry.puzzle.givens();
        write_solution(output, givens, Some(&report.grid), self.style, self.paint(givens))?;
        match self.pencil_marks(report) {
            Some(left) => {
                let of = |cell| left.get(cell).iter();
                let paint = |_| Paint::PLAIN;
                write_candidates(output, givens.shape(), Strokes::Drawn, of, paint)
            }
            None => Ok(()),
        }
    }

    fn print_csv(&self, output: &mut Vec<u8>, shown: &Shown<'_>) -> io::Result<()> {
        let Shown { item, report, status } = *shown;
        if item.is_first {
            writeln!(output, "puzzle,solution,status")?;
        }
        let puzzle =
            item.entry.as_ref().map_or(String::new(), |entry| line_text(entry.puzzle.givens()));
        let solution = report.and_then(solution).map(line_text).unwrap_or_default();
        writeln!(output, "{puzzle},{solution},{status}")
    }

    fn print_json(
        &self,
        output: &mut Vec<u8>,
        shown: &Shown<'_>,
        reason: Option<&str>,
    ) -> io::Result<()> {
        let Shown { item, report, status } = *shown;
        let entry = item.entry.as_ref();
        let (puzzle, fault) = (entry.ok().map(|entry| &entry.puzzle), entry.err());
        let variant = puzzle.map(Puzzle::rules).filter(|rules| !rules.is_usual());
        let unfinished = report.filter(|report| report.outcome == MethodOutcome::Unfinished);
        let lists = |left: &Candidates| left.iter().map(|(_, set)| set.iter().collect()).collect();
        let json = Json {
            file: &item.file,
            line: item.line(),
            record: puzzle.map(|puzzle| Record::new(puzzle.givens(), report.and_then(solution))),
            variant: variant.map(ToString::to_string),
            status,
            reason: fault.map(|fault| fault.message.as_str()).or(reason),
            reached: unfinished.map(|report| line_text(&report.grid)),
            candidates: report.and_then(|report| self.pencil_marks(report)).map(lists),
            name: entry.ok().and_then(|entry| entry.name.as_deref()),
            extra: entry.map_or("", |entry| &entry.extra),
        };
        serde_json::to_writer(&mut *output, &json)?;
        writeln!(output)
    }

    fn paint<'g>(&self, givens: &'g Grid) -> impl Fn(Cell) -> Paint<'static> + use<'g> {
        set_apart(givens, self.is_coloured)
    }

    /// The candidates of an unfinished grid, if they are wanted.
    fn pencil_marks<'a>(&self, report: &'a Report) -> Option<&'a Candidates> {
        let is_wanted = self.pencil && report.outcome == MethodOutcome::Unfinished;
        report.candidates.as_ref().filter(|_| is_wanted)
    }
}

fn has_grid(outcome: MethodOutcome) -> bool {
    matches!(outcome, MethodOutcome::Solved | MethodOutcome::Unfinished)
}

fn solution(report: &Report) -> Option<&Grid> {
    (report.outcome == MethodOutcome::Solved).then_some(&report.grid)
}

/// The status of a result, in one or two words.
fn status(solved: Option<&Solved>) -> &'static str {
    match solved {
        None => "malformed",
        Some(Err(_)) => "refused",
        Some(Ok(report)) => match report.outcome {
            MethodOutcome::Solved => "solved",
            MethodOutcome::Unfinished => "unfinished",
            MethodOutcome::NoSolution => "no solution",
            MethodOutcome::Interrupted => "stopped",
        },
    }
}

/// The error to report about a puzzle that was read but not solved.
fn complaint(item: &Item, solved: Option<&Solved>) -> Option<String> {
    let entry = item.entry.as_ref().ok()?;
    match solved? {
        Err(error) => Some(error.to_string()),
        Ok(report) => match report.outcome {
            MethodOutcome::Solved => None,
            MethodOutcome::Unfinished => {
                let left = report.grid.empty_cells().count();
                Some(format!("not finished: the method leaves {left} cells open"))
            }
            MethodOutcome::NoSolution => Some(match entry.puzzle.first_violation() {
                Some(fault) => format!("no solution: the givens clash: {fault}"),
                None => "no solution".into(),
            }),
            MethodOutcome::Interrupted => Some("stopped before it was solved".into()),
        },
    }
}
