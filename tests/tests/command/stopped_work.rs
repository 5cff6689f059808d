//! Each command stops when told, whatever it does at the moment: SIGTERM comes, or `--time` ends,
//! after a random amount of processor time, while the command reads, prepares, searches or writes.
//!
//! The inputs are large enough for most commands not to finish. The bound is on processor time,
//! since a busy machine makes the time on the clock as long as it likes; only Linux shows the
//! processor time of another process. `NEUF_STOPS=20` makes as many runs of each line; with the
//! optimised command, `cargo test --release -p neuf --test command stopped_work`, a run has 0.3 s
//! to end.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{scope, sleep, spawn};
use std::time::{Duration, Instant};

use neuf_tests::random::Random;
use neuf_tests::running::{binary, neuf, send_signal};

/// The processor time that a command may take after it was told, in hundredths of a second.
const LATEST: u64 = if cfg!(debug_assertions) { 100 } else { 30 };

/// Command lines; a puzzle behind `<` comes again and again from a pipe. `EMPTY9` and the like are
/// empty grids of these sides.
const LINES: &[&str] = &[
    "solve - <hard",
    "solve - <unknown",
    "solve --threads 1 --all EMPTY9",
    "solve --threads 1 --all EMPTY16",
    "solve --method sat EMPTY25",
    "solve --method portfolio EMPTY64",
    "solve --method backtracking EMPTY25",
    "check --unique - <hard",
    "check --candidates - <hard",
    "count EMPTY9",
    "count - <hard",
    "count sparse.cnf",
    "count large.cnf",
    "count hard.cnf",
    "explain EMPTY25",
    "explain --rules paper EMPTY36",
    "hint EMPTY25",
    "rate - <hard",
    "rate --se - <hard",
    "rate --hodoku - <hard",
    "draw --solution -o x.svg EMPTY25",
    "convert - <hard",
    "generate -n 1000000",
    "generate --size 25 --minimal",
    "generate --variant killer -n 1000000",
    "repair - <hard",
    "transform canon - <EMPTY9",
    "transform shuffle --seed 1 - <hard",
    "transform dedup - <hard",
    "transform minimize - <hard",
    "encode -o x.cnf EMPTY64",
    "decode --puzzle EMPTY64 - <negative",
    "prove EMPTY25",
    "sat large.cnf",
    "sat hard.cnf",
    "sat --certify pigeons.cnf",
    "sat --threads 3 hard.cnf",
    "sat --all --no-model chain.cnf",
    "sat --method dpll hard.cnf",
    "sat pigeons.cnf p.lrat --force",
    "check-proof pigeons.cnf - --proof drat --text <tautology",
    "simplify -o x.cnf large.cnf",
    "simplify --method probing -o x.cnf large.cnf",
    "mus pigeons.cnf",
    "mus large.cnf",
    "backbone hard.cnf",
    "backbone --certify large.cnf",
];

/// What comes again and again from a pipe.
fn endless(name: &str) -> String {
    match name {
        // A rule that neuf does not know: it is counted for seconds whether the others leave one
        // solution.
        "unknown" => {
            let row = format!("[{}]", ["{}"; 25].join(","));
            let rows = [&row[..]; 25].join(",");
            return format!("{{\"size\":25,\"grid\":[{rows}],\"nabner\":[{{}}]}}");
        }
        "hard" => {
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        }
        "negative" => "v -1 -2 -3",
        "tautology" => "1 -1 0",
        empty => return filled(empty),
    }
    .to_owned()
}

/// The line with its empty grids.
fn filled(line: &str) -> String {
    let word = |word: &str| match word.strip_prefix("EMPTY").and_then(|side| side.parse().ok()) {
        Some::<usize>(side) => ".".repeat(side * side),
        None => word.to_owned(),
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Writes the formulas.
fn write_formulas(folder: &Path) {
    let mut random = Random::new(7);
    let mut write =
        |name: &str, vars: usize, clauses: &mut dyn FnMut(&mut Random) -> Vec<Vec<i64>>| {
            let clauses = clauses(&mut random);
            let mut out = BufWriter::new(File::create(folder.join(name)).unwrap());
            writeln!(out, "p cnf {vars} {}", clauses.len()).unwrap();
            for clause in clauses {
                clause.iter().for_each(|lit| write!(out, "{lit} ").unwrap());
                writeln!(out, "0").unwrap();
            }
        };
    let by_lot = |vars: usize, count: usize, random: &mut Random| -> Vec<Vec<i64>> {
        let mut lit = || (1 + random.below(vars) as i64) * (1 - 2 * random.below(2) as i64);
        (0..count).map(|_| vec![lit(), lit(), lit()]).collect()
    };
    write("large.cnf", 100_000, &mut |random| by_lot(100_000, 350_000, random));
    write("hard.cnf", 400, &mut |random| by_lot(400, 1_700, random));
    write("sparse.cnf", 12_000, &mut |random| by_lot(12_000, 14_000, random));
    write("chain.cnf", 100_000, &mut |_| (1..100_000).map(|var| vec![-var, var + 1]).collect());
    let (holes, var) = (40, |pigeon: i64, hole: i64| pigeon * 40 + hole + 1);
    let places = (0..=holes).map(|pigeon| (0..holes).map(|hole| var(pigeon, hole)).collect());
    let pairs = (0..=holes).flat_map(|one| (0..one).map(move |other| (one, other)));
    let alone = pairs.flat_map(|(one, other)| {
        (0..holes).map(move |hole| vec![-var(one, hole), -var(other, hole)])
    });
    let pigeons: Vec<Vec<i64>> = places.chain(alone).collect();
    write("pigeons.cnf", 41 * 40, &mut |_| pigeons.clone());
}

/// Starts a line of the list; `more` stands before its last words.
fn start(folder: &Path, line: &str, more: &[String]) -> Child {
    let (line, source) =
        line.split_once(" <").map_or((line, None), |(line, name)| (line, Some(name)));
    let line = filled(line);
    // The operation of `transform` comes first.
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let behind = if words[0] == "transform" { 2 } else { 1 };
    words.splice(behind..behind, more.iter().cloned());
    let mut command = Command::new(binary());
    command.args(&words).current_dir(folder).env("LC_ALL", "C");
    let stdin = if source.is_some() { Stdio::piped() } else { Stdio::null() };
    command.stdin(stdin).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    if let (Some(mut pipe), Some(name)) = (child.stdin.take(), source) {
        let line = endless(name) + "\n";
        let block = line.repeat((1 << 16) / line.len() + 1);
        // Writing fails when the command has ended.
        spawn(move || while pipe.write_all(block.as_bytes()).is_ok() {});
    }
    child
}

/// The processor time of a process in hundredths of a second, and whether it has ended.
fn spent(child: &Child) -> (u64, bool) {
    let text = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let fields: Vec<&str> = text.rsplit_once(')').unwrap().1.split_whitespace().collect();
    let number = |place: usize| fields[place].parse::<u64>().unwrap();
    (number(11) + number(12), fields[0] == "Z")
}

/// The processor time at which a process ends, or `None` when it goes on for long.
fn end(child: &mut Child, bound: u64) -> Option<u64> {
    let begun = Instant::now();
    loop {
        let (time, is_over) = spent(child);
        if is_over {
            let is_refused = child.wait().unwrap().code() == Some(2);
            return (!is_refused).then_some(time);
        }
        if time > bound || begun.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            child.wait().unwrap();
            return None;
        }
        sleep(Duration::from_millis(2));
    }
}

/// Lets a signal come after this processor time, and counts the commands that were still at work
/// then; what is wrong, if anything is.
fn signalled(folder: &Path, line: &str, moment: u64, told: &AtomicUsize) -> Option<String> {
    let mut child = start(folder, line, &[]);
    loop {
        let (time, is_over) = spent(&child);
        if is_over {
            // It was faster than the signal, unless the line is wrong.
            let is_refused = child.wait().unwrap().code() == Some(2);
            return is_refused.then(|| format!("{line}: refused"));
        }
        if time >= moment {
            break;
        }
        sleep(Duration::from_millis(2));
    }
    told.fetch_add(1, Ordering::Relaxed);
    let before = spent(&child).0;
    send_signal(child.id(), "-TERM");
    let wrong = || format!("{line}: goes on after SIGTERM at {moment} hundredths of a second");
    end(&mut child, before + LATEST).is_none().then(wrong)
}

/// Gives the command this time; what is wrong, if anything is.
fn timed(folder: &Path, line: &str, moment: u64) -> Option<String> {
    let time = ["--time".to_owned(), format!("{}ms", 10 * moment)];
    let mut child = start(folder, line, &time);
    // Each thread may work for the whole time.
    let bound = 4 * moment + LATEST;
    let wrong = || format!("{line}: goes on after --time {}ms", 10 * moment);
    end(&mut child, bound).is_none().then(wrong)
}

/// Whether a command has the option `--time`, which for puzzles from a pipe is a limit for each.
fn has_time(line: &str) -> bool {
    let command = line.split(' ').next().unwrap();
    let help = neuf([command, "--help"], "").stdout;
    help.contains("--time <TIME>") && !line.contains('<') && !line.contains(" -n ")
}

#[test]
fn every_command_stops_when_it_is_told() {
    let runs = std::env::var("NEUF_STOPS").map_or(1, |runs| runs.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    write_formulas(folder.path());
    let (next, told) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut wrong = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(line) = LINES.get(place) else { return wrong };
            let has_time = has_time(line);
            let mut random = Random::new(place as u64);
            for _ in 0..runs {
                let mut moment = || 2 + random.below(100) as u64;
                wrong.extend(signalled(folder.path(), line, moment(), &told));
                if has_time {
                    wrong.extend(timed(folder.path(), line, moment()));
                }
            }
        }
    };
    let wrong: Vec<String> = scope(|threads| {
        let workers: Vec<_> = (0..2).map(|_| threads.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
    // A command that ends before its signal shows nothing.
    let told = told.into_inner();
    assert!(told >= LINES.len() * runs / 2, "{told} of {} were told", LINES.len() * runs);
}

#[test]
fn every_command_is_in_the_list() {
    let help = neuf(["help"], "").stdout;
    let own = help.split("Programs of their own").next().unwrap();
    let is_name = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let named = own.lines().filter(is_name).filter_map(|line| line.split_whitespace().next());
    let named: BTreeSet<&str> = named.filter(|name| *name != "neuf").collect();
    let listed: BTreeSet<&str> = LINES.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(listed, named);
}
