//! `neuf solve --all`: prints every solution of each puzzle as soon as it is found.
//!
//! The puzzles are done one after the other on one thread. The workers of a batch hand over
//! complete results, which would not fit into memory for a puzzle with few givens. Here only
//! the solution that is being printed is held. The output is flushed from time to time, so
//! that a reader sees solutions while the search goes on.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Context;
use neuf_cnf::Interrupt;
use neuf_sudoku::{MethodName, MethodOutcome, Streamed, each_solution};

use super::answer::{Answer, Solved};
use super::printer::Printer;
use crate::arguments::SolveArgs;
use crate::puzzles::doubt;
use crate::puzzles::item::{Fault, Item};
use crate::puzzles::source::sources;
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::signals::Signals;
use crate::terminal::streams::{Output, cannot_write, complain, remark};
use crate::words::{chain, language, tr};

/// The longest time for which solutions stay in the buffer while others are found.
const PATIENCE: Duration = Duration::from_millis(100);

/// A run of `neuf solve --all`.
struct All<'a> {
    printer: Printer,
    method: Option<MethodName>,
    /// How many solutions of a puzzle are wanted.
    limit: u64,
    time: Option<Duration>,
    interrupt: &'a Interrupt,
    output: Output,
    flushed: Instant,
    is_first: bool,
    failed: bool,
}

pub(super) fn run(
    args: &SolveArgs,
    printer: Printer,
    method: Option<MethodName>,
    signals: &Signals,
) -> anyhow::Result<Exit> {
    let finds_all =
        |m: &MethodName| matches!(m, MethodName::Bits | MethodName::Sat | MethodName::Portfolio);
    if let Some(other) = method.filter(|m| !finds_all(m)) {
        let reason = tr!(
            [
                "`{method}` finds only one solution; --all works with `bits`, `sat` and `portfolio`",
                "`{method}` ne trouve qu'une solution ; --all marche avec `bits`, `sat` et \
                 `portfolio`"
            ],
            method = other
        );
        return Err(UsageError(reason).into());
    }
    let reading = args.puzzles.boxes.reading().counting_solutions(Some(super::counting(args)));
    let inputs = sources(&args.puzzles.inputs, reading)?;
    signals.listen()?;
    let mut all = All {
        printer,
        method,
        limit: args.limit.unwrap_or(u64::MAX),
        time: args.work.time,
        interrupt: signals.interrupt(),
        output: Output::new(),
        flushed: Instant::now(),
        is_first: true,
        failed: false,
    };
    let mut selection = args.puzzles.nth.selection();
    for source in &inputs {
        if selection.is_over() {
            break;
        }
        let file: std::sync::Arc<str> = source.label().into();
        let input = match source.open_puzzles(signals.interrupt()) {
            Ok(input) => input,
            Err(_) if signals.is_caught() => break,
            Err(error) => {
                all.complain(chain(&error))?;
                continue;
            }
        };
        for entry in selection.of(source.name(), doubt::puzzles(source.label(), input, reading)) {
            // An error after a signal only means that reading was stopped.
            if signals.is_caught() {
                break;
            }
            let entry = entry.map_err(|error| Fault {
                line: Some(error.line),
                message: format!("{}: {}", source.name(), doubt::reason(&error)),
                status: "malformed",
                row: None,
            });
            let item = Item {
                file: std::sync::Arc::clone(&file),
                entry,
                columns: None,
                is_first: all.is_first,
            };
            all.puzzle(item)?;
            if signals.is_caught() {
                all.output.finish()?;
                return Ok(Exit::Failed);
            }
        }
        if let Some(complaint) = selection.empty() {
            all.complain(complaint)?;
        }
    }
    if let Some(complaint) = selection.missing() {
        all.complain(complaint)?;
    }
    let failed = all.failed;
    all.output.finish()?;
    Ok(Exit::of_success(!failed))
}

/// So many solutions, in words.
fn solutions(number: u64) -> String {
    let noun = [["solution", "solutions"], ["solution", "solutions"]];
    language().things(number, language().of(noun))
}

impl All<'_> {
    /// Prints the solutions of a puzzle, or reports why it has none.
    fn puzzle(&mut self, mut item: Item) -> anyhow::Result<()> {
        let Ok(entry) = &item.entry else {
            return self.print(&mut item, None);
        };
        let puzzle = entry.puzzle.clone();
        let method = self.method.unwrap_or_else(|| MethodName::best_for(puzzle.rules()));
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        let interrupt = self.interrupt.with_deadline(deadline);
        let (mut number, mut failure) = (0, None);
        let take = |solution| {
            number += 1;
            let answer = Answer::of(MethodOutcome::Solved, solution);
            match self.print(&mut item, Some(&Ok(answer))) {
                Ok(()) if number < self.limit => ControlFlow::Continue(()),
                Ok(()) => ControlFlow::Break(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let ended = each_solution(&puzzle, method, &interrupt, take);
        let givens = || puzzle.givens().clone();
        if let Some(error) = failure {
            return Err(error);
        }
        match ended {
            Err(error) => self.print(&mut item, Some(&Err(error))),
            Ok(Streamed::All) if number == 0 => {
                self.print(&mut item, Some(&Ok(Answer::of(MethodOutcome::NoSolution, givens()))))
            }
            Ok(Streamed::All | Streamed::Enough) => Ok(()),
            Ok(Streamed::Stopped) if self.interrupt.is_requested() => {
                self.output.flush().context(cannot_write())?;
                let place = item.told_place();
                remark(tr!(
                    ["interrupted after {found} of {place}", "interrompu après {found} de {place}"],
                    found = solutions(number),
                    place
                ));
                Ok(())
            }
            Ok(Streamed::Stopped) => {
                let answer = Answer::of(MethodOutcome::Interrupted, givens());
                self.write(&mut item, Some(&Ok(answer)))?;
                let found = solutions(number);
                let stopped = tr!(["stopped after {found}", "arrêté après {found}"], found);
                self.complain(format!("{}: {stopped}", item.told_place()))
            }
        }
    }

    /// Prints a result and reports its error, if there is one.
    fn print(&mut self, item: &mut Item, solved: Option<&Solved>) -> anyhow::Result<()> {
        let complaint = self.write(item, solved)?;
        match (&item.entry, complaint) {
            (Err(fault), _) => self.complain(fault.message.clone()),
            (Ok(_), Some(complaint)) => {
                self.complain(format!("{}: {complaint}", item.told_place()))
            }
            (Ok(_), None) => Ok(()),
        }
    }

    /// Prints a result and returns the error to report, if there is one.
    fn write(
        &mut self,
        item: &mut Item,
        solved: Option<&Solved>,
    ) -> anyhow::Result<Option<String>> {
        let mut bytes = Vec::new();
        let ended = self.printer.print(&mut bytes, item, solved).context(cannot_write())?;
        (self.is_first, item.is_first) = (false, false);
        self.output.write_all(&bytes).context(cannot_write())?;
        if self.flushed.elapsed() >= PATIENCE {
            self.output.flush().context(cannot_write())?;
            self.flushed = Instant::now();
        }
        Ok(ended.complaint)
    }

    /// Reports an error on standard error, after everything that was printed so far.
    fn complain(&mut self, message: String) -> anyhow::Result<()> {
        self.failed = true;
        self.output.flush().context(cannot_write())?;
        complain(message);
        Ok(())
    }
}
