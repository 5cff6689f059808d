//! `neuf check-proof`: checks whether a proof refutes a formula.

use std::io::{BufReader, Cursor, Read};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use neuf_cnf::{Formula, Interrupt};
use neuf_proof::{
    CheckError, DratCheck, DratOptions, DratReport, Format, FratCheck, LratCheck, LratReport,
    Notation, check_drat, check_frat, check_lrat, check_lrat_core, detect, detect_frat,
    other_format,
};
use serde_json::{Map, Value};

use crate::arguments::{CheckProofArgs, CheckedFormat, FormulaArgs};
use crate::formulas::{read_formula, write_core};
use crate::io::{Files, write_to};
use crate::puzzles::source::Source;
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::failure::Reported;
use crate::terminal::memory;
use crate::terminal::progress::Spinner;
use crate::terminal::signals::Signals;
use crate::terminal::streams::Output;
use crate::words;

/// How many bytes at the start of a proof are examined to recognise its format.
const START: u64 = 1 << 16;
/// How many bytes of the proof are read at a time.
const BUFFER: usize = 1 << 17;

type Counters = Vec<(&'static str, u64)>;

pub(crate) fn run(args: &CheckProofArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let started = Instant::now();
    refuse_misplaced(args)?;
    let options =
        FormulaArgs { file: Some(args.formula.clone()), strict: false, relaxed: args.relaxed };
    let deadline = args.time.deadline(started);
    let interrupt = signals.until(deadline);
    let file = read_formula(&options, quiet, &interrupt)?;
    let variables = file.var_count();
    // A proof for a formula with cubes shows that the cubes leave no model out.
    let formula = if file.cubes.is_empty() {
        file.formula
    } else {
        file.formula.with_negated_cubes(&file.cubes)
    };
    signals.listen()?;
    let proof = Proof::open(args, formula.len(), &interrupt)?;
    let format = proof.format;
    let checked = proof.check(args, &formula, variables, &interrupt);
    let seconds = started.elapsed().as_secs_f64();
    if args.json && !signals.is_caught() {
        Output::print(as_json(args, format, checked.as_ref(), seconds)?)?;
    } else if let Ok(counters) = &checked {
        Output::print(as_lines(quiet, format, counters, seconds))?;
    }
    match checked {
        Ok(_) => Ok(Exit::Done),
        Err(error) if args.json && !signals.is_caught() => Err(Reported(error).into()),
        Err(error) => Err(error),
    }
}

fn refuse_misplaced(args: &CheckProofArgs) -> anyhow::Result<()> {
    let stdin = Path::new("-");
    if args.formula == stdin && args.proof == stdin {
        let why = "the formula and the proof cannot both come from standard input";
        return Err(UsageError(why.into()).into());
    }
    let files = Files::default().reads([&args.formula, &args.proof]).writes_or_prints(None);
    let files = match &args.core {
        Some(path) => files.writes_apart(path, "a core"),
        None => files,
    };
    match &args.trim {
        Some(path) => files.writes_proof(path, args.force).check(),
        None => files.check(),
    }
}

/// An open proof, with its name and its format.
struct Proof {
    name: String,
    input: Box<dyn Read>,
    format: CheckedFormat,
    notation: Notation,
}

impl Proof {
    fn open(args: &CheckProofArgs, clauses: usize, interrupt: &Interrupt) -> anyhow::Result<Proof> {
        let source = Source::File(args.proof.clone());
        let name = source.name();
        let mut input = source.open_interruptible(interrupt)?;
        let mut start = Vec::new();
        input.by_ref().take(START).read_to_end(&mut start).with_context(|| name.clone())?;
        if let Some(what) = other_format(&start).filter(|_| args.format.is_none()) {
            bail!("{name}: this is {what}; proofs in LRAT, DRAT and FRAT are checked here");
        }
        let (format, notation) = kind(args, &start, clauses);
        if args.trim.is_some() && format == CheckedFormat::Lrat {
            let why =
                format!("{name} is an LRAT proof, but --trim applies only to DRAT and FRAT proofs");
            return Err(UsageError(why).into());
        }
        let input = Box::new(Cursor::new(start).chain(input));
        Ok(Proof { name, input, format, notation })
    }

    /// Checks the proof, and writes the core or the LRAT proof that the command line asks for.
    fn check(
        self,
        args: &CheckProofArgs,
        formula: &Formula,
        variables: usize,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Counters> {
        let Proof { name, input, format, notation } = self;
        let what = "proof";
        let spinner = Spinner::new(what);
        let input = BufReader::with_capacity(BUFFER, spinner.watch(input, what));
        let options = DratOptions::default().keep_core(args.trim.is_some());
        let checked = match format {
            CheckedFormat::Lrat if args.core.is_none() => {
                check_lrat(formula, input, notation, interrupt).map(Checked::of_report)
            }
            CheckedFormat::Lrat => {
                check_lrat_core(formula, input, notation, interrupt).map(Checked::Lrat)
            }
            CheckedFormat::Drat => check_drat(formula, input, notation, options, interrupt)
                .map(|checked| Checked::Drat(Box::new(checked))),
            CheckedFormat::Frat => {
                check_frat(formula, input, notation, options, interrupt).map(Checked::from)
            }
        };
        drop(spinner);
        let checked = checked.map_err(|error| match error {
            CheckError::Interrupted | CheckError::Io(_) if interrupt.is_past_deadline() => {
                anyhow!("{name}: the proof was not verified within the time limit")
            }
            error => anyhow::Error::new(error).context(name),
        })?;
        if let (Some(path), Checked::Drat(checked)) = (&args.trim, &checked) {
            // The error becomes text, so that a closed pipe of this file is not taken for a closed
            // standard output.
            let notation = if args.trim_text { Notation::Text } else { notation };
            write_trimmed(path, checked, notation).map_err(|error| anyhow!("{error:#}"))?;
        }
        if let Some(path) = &args.core {
            let clause = |index: usize| formula.clause(index).iter().copied();
            let mut core: Formula = checked.core().into_iter().map(clause).collect();
            core.declare_vars(variables);
            write_core(path, &core, formula.len())?;
        }
        Ok(checked.rows())
    }
}

/// An accepted proof, in the format as which it was checked.
enum Checked {
    Lrat(LratCheck),
    Drat(Box<DratCheck>),
}

impl From<FratCheck> for Checked {
    fn from(checked: FratCheck) -> Checked {
        match checked {
            FratCheck::Lrat(checked) => Checked::Lrat(checked),
            FratCheck::Drat(checked) => Checked::Drat(checked),
        }
    }
}

impl Checked {
    fn of_report(report: LratReport) -> Checked {
        let mut checked = LratCheck::default();
        checked.report = report;
        Checked::Lrat(checked)
    }

    /// The clauses of the formula that the proof needs.
    fn core(&self) -> Vec<usize> {
        match self {
            Checked::Lrat(checked) => checked.core.clone(),
            Checked::Drat(checked) => checked.core(),
        }
    }

    fn rows(&self) -> Counters {
        match self {
            Checked::Lrat(checked) => lrat_rows(&checked.report),
            Checked::Drat(checked) => drat_rows(checked.report()),
        }
    }
}

fn write_trimmed(path: &Path, checked: &DratCheck, notation: Notation) -> anyhow::Result<()> {
    write_to(Some(path), |out| checked.write_lrat(out, notation))
}

/// The format and the notation: from the command line, or else from the first bytes of the proof.
fn kind(args: &CheckProofArgs, start: &[u8], clauses: usize) -> (CheckedFormat, Notation) {
    let wants_frat = args.format.is_none_or(|format| format == CheckedFormat::Frat);
    let (format, notation) = match detect_frat(start).filter(|_| wants_frat) {
        Some(notation) => (CheckedFormat::Frat, notation),
        None => match detect(start, clauses) {
            Some((Format::Drat, notation)) => (CheckedFormat::Drat, notation),
            Some((Format::Lrat, notation)) => (CheckedFormat::Lrat, notation),
            None => (CheckedFormat::Drat, Notation::Text),
        },
    };
    let notation = match (args.text, args.binary) {
        (true, _) => Notation::Text,
        (_, true) => Notation::Binary,
        _ => notation,
    };
    (args.format.unwrap_or(format), notation)
}

fn lrat_rows(report: &LratReport) -> Counters {
    vec![("lemmas", report.lemmas), ("hints", report.hints), ("deleted", report.deleted)]
}

fn drat_rows(report: &DratReport) -> Counters {
    vec![
        ("lemmas", report.lemmas),
        ("core_lemmas", report.core_lemmas),
        ("core_clauses", report.core_clauses),
        ("resolution_lemmas", report.resolution_lemmas),
        ("unit_deletions", report.unit_deletions),
        ("missing_deletions", report.missing_deletions),
    ]
}

fn as_lines(quiet: bool, format: CheckedFormat, counters: &Counters, seconds: f64) -> String {
    let mut page = String::new();
    if !quiet {
        page += &format!("c {format} proof\n");
        let peak = memory::peak().map(|bytes| ("peak_memory", bytes));
        for (name, value) in counters.iter().copied().chain(peak) {
            page += &format!("c {name:<20} {value:>14}\n");
        }
        page += &format!("c {:<20} {seconds:>14.3}\n", "seconds");
    }
    page + "s VERIFIED\n"
}

fn as_json(
    args: &CheckProofArgs,
    format: CheckedFormat,
    checked: Result<&Counters, &anyhow::Error>,
    seconds: f64,
) -> anyhow::Result<String> {
    let mut json: Map<String, Value> = Map::new();
    json.insert("file".into(), args.formula.to_string_lossy().into());
    json.insert("proof".into(), args.proof.to_string_lossy().into());
    json.insert("format".into(), format.name().into());
    let status = if checked.is_ok() { "VERIFIED" } else { "NOT VERIFIED" };
    json.insert("status".into(), status.into());
    match checked {
        Ok(counters) => json.extend(counters.iter().map(|&(name, n)| (name.into(), n.into()))),
        Err(error) => drop(json.insert("reason".into(), words::chain(error).into())),
    }
    if let Some(bytes) = memory::peak() {
        json.insert("peak_memory".into(), bytes.into());
    }
    json.insert("seconds".into(), seconds.into());
    Ok(serde_json::to_string(&json)? + "\n")
}
