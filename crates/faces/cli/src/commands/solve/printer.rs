//! Prints the result of solving a puzzle, in the style that the user has chosen.
//!
//! A puzzle without a solution keeps its place in the output, as a comment or as a status, so
//! that the n-th result belongs to the n-th puzzle.

use std::io::{self, Write};

use neuf_explain::mistakes::MistakesRecord;
use neuf_explain::{Terms as _, differing};
use neuf_formats::{Entry, Style, write_solution};
use neuf_sudoku::{
    Candidates, Cell, Grid, MethodOutcome, Paint, Puzzle, Record, Report, line_text,
    write_candidates,
};
use neuf_words::Numbering;
use serde::Serialize;

use super::answer::{Answer, Second, Solved};
use crate::puzzles::item::Item;
use crate::puzzles::mistaken;
use crate::puzzles::results::{Ended, Verdict, write_missing};
use crate::puzzles::table::Table;
use crate::terminal::style::{set_apart, strokes, write_variant_grid};
use crate::words::{self, NO_SOLUTION, told, tr};

/// How results are printed.
#[derive(Clone)]
pub(super) struct Printer {
    pub(super) style: Style,
    /// Whether the candidates of an unfinished grid are printed as well.
    pub(super) pencil: bool,
    pub(super) is_coloured: bool,
    /// The form of `--format csv`.
    pub(super) table: Table,
}

/// A result together with what the styles print of it.
struct Shown<'a> {
    item: &'a Item,
    /// The answer; `None` for an item that is malformed or was refused.
    answer: Option<&'a Answer>,
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
    /// Another solution, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    another: Option<String>,
    /// Givens that contradict each other, if there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    clashing: Option<String>,
    /// What is probably mistyped, if there is no solution or several.
    #[serde(skip_serializing_if = "Option::is_none")]
    mistakes: Option<MistakesRecord>,
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
    /// Prints a result and returns how it counts, with the error to report, if there is one.
    pub(super) fn print(
        &self,
        output: &mut Vec<u8>,
        item: &Item,
        solved: Option<&Solved>,
    ) -> io::Result<Ended> {
        let complaint = complaint(item, solved);
        let shown = Shown {
            item,
            answer: solved.and_then(|solved| solved.as_ref().ok()),
            status: status(solved),
        };
        match self.style {
            Style::Json => self.print_json(output, &shown, complaint.as_deref())?,
            Style::Csv => {
                let unknown = self.print_csv(output, &shown)?;
                if unknown.is_some() {
                    return Ok(unknown.into());
                }
            }
            _ => self.print_grid(output, &shown)?,
        }
        Ok(Ended { verdict: verdict(solved), complaint })
    }

    fn print_grid(&self, output: &mut Vec<u8>, shown: &Shown<'_>) -> io::Result<()> {
        let Shown { item, answer, status } = *shown;
        let report = answer.map(|answer| &answer.report);
        if self.style.is_tall() && !item.is_first {
            writeln!(output)?;
        }
        let with_grid = report.filter(|report| has_grid(report.outcome));
        let (Some(report), Ok(entry)) = (with_grid, &item.entry) else {
            return write_missing(output, item, status, None, false);
        };
        let givens = entry.puzzle.givens();
        let paint = self.paint(givens, &report.grid);
        if !write_variant_grid(output, &entry.puzzle, &report.grid, self.style)? {
            write_solution(output, givens, Some(&report.grid), self.style, paint)?;
        }
        match self.pencil_marks(report) {
            Some(left) => {
                let of = |cell| left.get(cell).iter();
                let paint = |_| Paint::default();
                let strokes = strokes(Numbering::FromOne);
                write_candidates(output, givens.shape(), strokes, usize::MAX, of, paint)
            }
            None => Ok(()),
        }
    }

    fn print_csv(&self, output: &mut Vec<u8>, shown: &Shown<'_>) -> io::Result<Option<String>> {
        let Shown { item, answer, status } = *shown;
        let solution = answer.and_then(solution).map(line_text).unwrap_or_default();
        self.table.write(output, item, &[("solution", &solution), ("status", status)])
    }

    fn print_json(
        &self,
        output: &mut Vec<u8>,
        shown: &Shown<'_>,
        reason: Option<&str>,
    ) -> io::Result<()> {
        let Shown { item, answer, status } = *shown;
        let report = answer.map(|answer| &answer.report);
        let entry = item.entry.as_ref();
        let (puzzle, fault) = (entry.ok().map(|entry| &entry.puzzle), entry.err());
        let variant = puzzle.map(Puzzle::rules).filter(|rules| !rules.is_usual());
        let unfinished = report.filter(|report| report.outcome == MethodOutcome::Unfinished);
        let lists = |left: &Candidates| left.iter().map(|(_, set)| set.iter().collect()).collect();
        let json = Json {
            file: &item.file,
            line: item.line(),
            record: puzzle.map(|puzzle| Record::new(puzzle.givens(), answer.and_then(solution))),
            variant: variant.map(ToString::to_string),
            status,
            reason: fault.map(|fault| fault.message.as_str()).or(reason),
            another: answer.and_then(|answer| match &answer.second {
                Second::Found(other) => Some(line_text(other)),
                _ => None,
            }),
            clashing: answer.and_then(|answer| answer.clashing.as_ref()).map(line_text),
            mistakes: entry.ok().and_then(|entry| {
                let found = answer?.mistakes.as_ref()?;
                Some(mistaken::record(found, entry, Numbering::FromOne))
            }),
            reached: unfinished.map(|report| line_text(&report.grid)),
            candidates: report.and_then(|report| self.pencil_marks(report)).map(lists),
            name: entry.ok().and_then(Entry::title),
            extra: entry.map_or("", |entry| &entry.extra),
        };
        serde_json::to_writer(&mut *output, &json)?;
        writeln!(output)
    }

    fn paint<'g>(
        &self,
        givens: &'g Grid,
        found: &'g Grid,
    ) -> impl Fn(Cell) -> Paint<'static> + use<'g> {
        set_apart(givens, found, self.is_coloured)
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

fn solution(answer: &Answer) -> Option<&Grid> {
    (answer.report.outcome == MethodOutcome::Solved).then_some(&answer.report.grid)
}

/// The status of a result, in a few words.
fn status(solved: Option<&Solved>) -> &'static str {
    match solved {
        None => "malformed",
        Some(Err(_)) => "refused",
        Some(Ok(Answer { report, second, .. })) => match (report.outcome, second) {
            (MethodOutcome::Solved, Second::Found(_)) => "several solutions",
            (MethodOutcome::Solved, Second::Unknown) => "perhaps several solutions",
            (MethodOutcome::Solved, Second::None | Second::Skipped) => "solved",
            (MethodOutcome::Unfinished, _) => "unfinished",
            (MethodOutcome::NoSolution, _) => "no solution",
            (MethodOutcome::Interrupted, _) => "stopped",
        },
    }
}

/// How a result counts in the summary.
fn verdict(solved: Option<&Solved>) -> Verdict {
    match solved {
        Some(Ok(Answer { report, second, .. })) => match (report.outcome, second) {
            (MethodOutcome::Solved, Second::Found(_)) => Verdict::Several,
            (MethodOutcome::Solved, Second::None | Second::Skipped) => Verdict::Good,
            (MethodOutcome::NoSolution, _) => Verdict::NoSolution,
            _ => Verdict::Failed,
        },
        None | Some(Err(_)) => Verdict::Failed,
    }
}

/// The error to report about a puzzle that was read but does not have exactly one solution.
fn complaint(item: &Item, solved: Option<&Solved>) -> Option<String> {
    let entry = item.entry.as_ref().ok()?;
    let answer = match solved? {
        Err(error) => return Some(told(error)),
        Ok(answer) => answer,
    };
    let reason = reason(entry, answer)?;
    let Some(found) = &answer.mistakes else { return Some(reason) };
    let mistake = mistaken::told(found, entry, Numbering::FromOne);
    Some(tr!(
        ["{mistake} As it stands: {reason}", "{mistake} Telle quelle : {reason}"],
        mistake,
        reason
    ))
}

/// Why this is not the only solution of the puzzle.
fn reason(entry: &Entry, answer: &Answer) -> Option<String> {
    let grid = &answer.report.grid;
    match (answer.report.outcome, &answer.second) {
        (MethodOutcome::Solved, Second::Found(other)) => Some(difference(grid, other)),
        (MethodOutcome::Solved, Second::Unknown) => Some(
            tr!([
                "stopped before it was known whether this is the only solution",
                "arrêté avant de savoir si c'est la seule solution"
            ])
            .into(),
        ),
        (MethodOutcome::Solved, Second::None | Second::Skipped) => None,
        (MethodOutcome::Unfinished, _) => {
            let left = grid.empty_cells().count();
            Some(tr!(
                [
                    "not finished: the method leaves {left} cells open",
                    "inachevé : la méthode laisse {left} cases vides"
                ],
                left
            ))
        }
        (MethodOutcome::NoSolution, _) => Some(no_solution(&entry.puzzle, answer)),
        (MethodOutcome::Interrupted, _) => {
            Some(tr!(["stopped before it was solved", "arrêté avant d'être résolu"]).into())
        }
    }
}

/// Says where two solutions differ.
fn difference(one: &Grid, other: &Grid) -> String {
    let cells = differing(one, other);
    let first = cells.first().map_or_else(String::new, |&cell| {
        let (here, there) = (one.get(cell), other.get(cell));
        let place = words::counted(&one.shape().place(cell), Numbering::FromOne);
        tr!(
            [
                "; another one has {there} instead of {here} at {place}",
                " ; une autre a {there} au lieu de {here} en {place}"
            ],
            there,
            here,
            place
        )
    });
    tr!(
        [
            "several solutions; this is one{first} ({n} cells differ)",
            "plusieurs solutions ; en voici une{first} ({n} cases diffèrent)"
        ],
        first,
        n = cells.len()
    )
}

/// Says why there is no solution, as far as that is known.
fn no_solution(puzzle: &Puzzle, answer: &Answer) -> String {
    if let Some(fault) = puzzle.rules().violations(puzzle.givens()).next() {
        let fault = words::counted(&fault, Numbering::FromOne);
        return tr!(
            [
                "no solution: the givens clash: {fault}",
                "pas de solution, les données se contredisent : {fault}"
            ],
            fault
        );
    }
    let Some(clashing) = &answer.clashing else {
        return tr!(NO_SOLUTION).into();
    };
    let shape = puzzle.shape();
    let language = words::language();
    let named = clashing.filled().map(|(cell, value)| {
        let cell = language.cell(shape, cell);
        format!("{cell}={value}")
    });
    let named: Vec<String> = named.collect();
    match named.len() {
        0 => tr!([
            "no solution: the rules alone contradict each other",
            "pas de solution : à elles seules les règles se contredisent"
        ])
        .into(),
        1 => tr!(
            [
                "no solution: this given alone leaves none: {named} (`neuf explain` shows why)",
                "pas de solution : à elle seule, cette donnée n'en laisse aucune : {named} (`neuf \
                 explain` montre pourquoi)"
            ],
            named = named[0]
        ),
        n => tr!(
            [
                "no solution: these {n} givens cannot stand together: {named} (`neuf explain` shows \
                 why)",
                "pas de solution : ces {n} données sont incompatibles : {named} (`neuf explain` \
                 montre pourquoi)"
            ],
            n,
            named = named.join(", ")
        ),
    }
}
