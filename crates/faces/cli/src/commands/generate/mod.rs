//! `neuf generate`: makes puzzles with the wanted properties.
//!
//! The items of the batch are the numbers of the puzzles. Each puzzle depends only on its
//! number, the seed and the options, not on the thread that makes it, and the puzzles are
//! printed in the order of their numbers.

mod asked;
mod printed;

use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use neuf_explain::{RuleKind, Terms as _};
use neuf_formats::Style;
use neuf_generate::{GenerateError, generate, invent};

use self::asked::{Wanted, request};
use self::printed::{chosen, print, rate};
use crate::arguments::GenerateArgs;
use crate::batch::{self, Sink};
use crate::puzzles::results::tell_interrupted;
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::failure;
use crate::terminal::progress::Progress;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{Output, cannot_write, is_stderr_terminal, remark};
use crate::words::{PUZZLES, language, told, tr};

/// What is made for a number: the text of a puzzle, or the reason why there is none.
type Made = Result<Vec<u8>, GenerateError>;

pub(crate) fn run(args: &GenerateArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let interrupt = signals.interrupt().clone();
    let wanted = Wanted::of(args)?;
    let request = Arc::new(request(args, wanted.rules, &wanted.invented, &interrupt)?);
    let invented = Arc::new(wanted.invented);
    if invented.is_empty() {
        if args.minimal_clues {
            let reason = tr!([
                "clues are left out only of variants whose clues are invented",
                "on n'omet des indices que de variantes dont les indices sont inventés"
            ]);
            return Err(UsageError(reason.to_owned()).into());
        }
        request.check().map_err(|error| UsageError(told(&error)))?;
    }
    let style = args.style.style();
    args.columns.table_in(style)?;
    let columns = chosen(&args.columns.columns)?;
    signals.listen()?;
    let seed = args.seed.number_or_any(quiet);
    let (time, count) = (args.time, args.count);
    let worker = || {
        let (request, invented) = (Arc::clone(&request), Arc::clone(&invented));
        let columns = columns.clone();
        let interrupt = interrupt.clone();
        move |number: u64| -> Made {
            let interrupt = interrupt.with_deadline(Instant::now().checked_add(time));
            let is_first = number == 0;
            // Invented rules are those of the one puzzle.
            let (rules, mut made) = if invented.is_empty() {
                let made = generate(&request, seed, number, &interrupt)?;
                (request.rules.clone(), made)
            } else {
                invent(&invented, &request, seed, number, &interrupt)?
            };
            if style == Style::Csv {
                rate(&mut made, &rules, &interrupt);
            }
            let has_rules = is_first || !invented.is_empty();
            let mut bytes = Vec::new();
            // Writing to memory cannot fail.
            let _ = print(&mut bytes, &made, &rules, style, &columns, [is_first, has_rules]);
            Ok(bytes)
        }
    };
    // Puzzles that take long are handed over one by one, so that all cores have some.
    let is_quick = request.levels.is_none()
        && request.scores.is_none()
        && request.ratings.is_none()
        && request.hodoku.is_none()
        && request.difficulties.is_none()
        && request.needs.is_empty()
        && request.without.is_empty()
        && request.clues.is_none()
        && request.pattern.is_none()
        && request.rules.is_usual()
        && invented.is_empty()
        && request.shape().side() <= 9;
    let weight = if is_quick { 1 } else { usize::MAX };
    let make = move |mut feed: batch::Feed<u64>| {
        let mut numbers = 0..count;
        move || {
            let is_chunk = numbers.any(|number| feed.push(number, weight.min(1 << 20)));
            is_chunk || feed.flush()
        }
    };
    let results = Results {
        output: Output::new(),
        progress: Progress::new(quiet, Some(count)),
        signals: signals.clone(),
        number: 0,
        sought: args.technique.filter(|_| !quiet),
        started: Instant::now(),
    };
    let results = Arc::new(Mutex::new(results));
    let ended = batch::run(args.threads.number(), &interrupt, make, worker, &results);
    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
    results.progress.end();
    results.output.finish()?;
    ended?;
    if signals.is_caught() {
        failure::print_stopped();
        tell_interrupted(results.number, PUZZLES, "");
        return Ok(Exit::Failed);
    }
    if !quiet && is_stderr_terminal() && count > 1 {
        let made = language().things(count, language().of(PUZZLES));
        remark(format_args!("{made}, {}", results.progress.rate()));
    }
    Ok(Exit::Done)
}

/// The sink that writes the puzzles. The first number without a puzzle ends the run.
struct Results {
    output: Output,
    progress: Progress,
    signals: Signals,
    number: u64,
    /// The technique to practise, until it has been said that it is rare.
    sought: Option<RuleKind>,
    started: Instant,
}

impl Results {
    /// How long the first position may take before it is said that it is rare.
    const PATIENCE: Duration = Duration::from_secs(5);

    /// Says once that a technique is rare, if no position with it was found for some time.
    fn say_rare(&mut self) {
        if self.number > 0 || self.started.elapsed() < Results::PATIENCE {
            return;
        }
        let Some(kind) = self.sought.take() else { return };
        let name = language().rule(kind);
        self.progress.aside(|| {
            remark(tr!(
                [
                    "{name} is rare as the next step; the search goes on until --time is over",
                    "{name} : cette étape suivante est rare ; la recherche continue jusqu'à la fin \
                     de --time"
                ],
                name
            ));
        });
    }
}

impl Sink<Made> for Results {
    fn take(&mut self, made: Made) -> anyhow::Result<()> {
        if self.signals.is_caught() {
            return Ok(());
        }
        let bytes = made.map_err(|error| match error {
            GenerateError::GaveUp(_) => {
                let (number, error) = (self.number + 1, told(&error));
                anyhow!(tr!(
                    [
                        "gave up on puzzle {number} (see --time): {error}",
                        "grille {number} abandonnée (voir --time) : {error}"
                    ],
                    number,
                    error
                ))
            }
            other => other.into(),
        })?;
        self.output.write_all(&bytes).context(cannot_write())?;
        self.number += 1;
        self.progress.count(1, self.number);
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.flush().context(cannot_write())?;
        self.say_rare();
        self.progress.show();
        Ok(())
    }
}
