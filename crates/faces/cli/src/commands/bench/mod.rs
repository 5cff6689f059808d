//! `neuf bench`: solves many formulas and prints a table of the results.
//!
//! Each formula is solved by a process of its own, `neuf sat`: so its memory is its own, as in
//! a competition, and one that runs out of memory takes no other with it. Rejected: more files
//! for `neuf sat`, since a second file is its proof, as in all solvers; and threads of this
//! process, which share their memory and its peak.

mod formulas;
mod rows;
mod runs;
mod table;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::Context;

use crate::cli::BenchArgs;
use crate::exit::Exit;
use crate::io::Files;
use crate::output::{Stdout, is_closed_pipe, remark};
use crate::progress::Counted;
use crate::signals::Signals;
use crate::words::tr;
use rows::{Answer, Row, Rows};
use runs::Runner;
use table::Table;

/// How often the bar is updated.
const PAUSE: Duration = Duration::from_millis(200);

pub(crate) fn run(args: &BenchArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    Stdout::require()?;
    let formulas = formulas::find(&args.inputs)?;
    let files = Files::default().reads(&formulas).writes_or_prints(None);
    files.writes(&args.output).check()?;
    let runner = Runner::new(args, signals)?;
    let mut rows = Rows::open(args.output.as_deref(), runner.settings())?;
    signals.listen()?;
    let names: Vec<String> = formulas.iter().map(|path| path.display().to_string()).collect();
    let mut table = Table::new(args.json, quiet, args.time);
    // What an earlier run has found is shown first, as if it had been found now.
    let mut left = Vec::new();
    for name in names {
        match rows.find(&name) {
            Some(row) => table.add(row)?,
            None => left.push(name),
        }
    }
    let known = table.len();
    if known > 0 && !quiet && !args.json {
        let all = known + left.len();
        remark(tr!("{known} of {all} results are in the file already", known, all));
    }
    let bar = Counted::new(quiet, known + left.len(), tr!("formulas"));
    let (next, stops) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = |sender: Sender<Row>| {
        while let Some(name) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(row) = runner.run(name, &stops) else { return };
            if sender.send(row).is_err() {
                return;
            }
        }
    };
    let ended = thread::scope(|scope| {
        let (sender, receiver) = channel();
        for job in 0..args.jobs.min(left.len()) {
            let (sender, work) = (sender.clone(), &work);
            let started = thread::Builder::new().spawn_scoped(scope, move || work(sender));
            match started {
                Err(error) if job == 0 => return Err(error).context(tr!("cannot start a thread")),
                // The others do its work.
                Err(_) => break,
                Ok(_) => {}
            }
        }
        drop(sender);
        let mut take = || -> anyhow::Result<()> {
            loop {
                bar.show(table.len());
                match receiver.recv_timeout(PAUSE) {
                    Ok(row) => {
                        rows.add(&row)?;
                        bar.aside(|| table.add(&row))?;
                    }
                    Err(RecvTimeoutError::Timeout) => (),
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
            }
        };
        let ended = take();
        // After an error, the processes that still run are ended.
        stops.store(true, Ordering::Relaxed);
        ended
    });
    bar.end();
    match ended {
        // A reader that takes only the first lines has seen enough.
        Err(error) if is_closed_pipe(&error) => return Ok(Exit::Done),
        ended => ended?,
    }
    table.end()?;
    if signals.is_caught() {
        let (done, all) = (table.len(), known + left.len());
        remark(tr!("interrupted after {done} of {all} formulas", done, all));
        return Ok(Exit::Failed);
    }
    Ok(Exit::of_success(table.count(Answer::Failed) == 0))
}
