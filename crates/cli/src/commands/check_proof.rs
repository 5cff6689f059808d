//! `neuf check-proof`: does a proof refute a formula?

use std::io::{Cursor, Read};
use std::time::Instant;

use anyhow::Context;
use neuf_cnf::dimacs;
use neuf_proof::{CheckError, Format, Notation, check_drat, check_lrat, detect};
use serde_json::{Map, Value};

use crate::cli::CheckProofArgs;
use crate::exit::{Exit, UsageError};
use crate::input::Source;
use crate::io::create_output;
use crate::output::{Output, remark};
use crate::signals::Signals;

/// Bytes from which the format is told.
const START: u64 = 1 << 12;

pub(crate) fn run(args: &CheckProofArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let started = Instant::now();
    let deadline = args.time.and_then(|time| started.checked_add(time));
    let source = Source::File(args.formula.clone());
    let file = dimacs::read(source.open()?, &dimacs::ReadOptions::default())
        .with_context(|| source.name())?;
    if !quiet {
        for warning in &file.warnings {
            remark(format_args!("warning: {}: {warning}", source.name()));
        }
    }
    let proof_source = Source::File(args.proof.clone());
    let name = proof_source.name();
    let mut proof = proof_source.open()?;
    let mut start = Vec::new();
    proof.by_ref().take(START).read_to_end(&mut start).with_context(|| name.clone())?;
    let (format, notation) = kind(args, &start);
    if args.trim.is_some() && format == Format::Lrat {
        return Err(
            UsageError("--trim goes with DRAT: an LRAT proof is checked as it is".into()).into()
        );
    }
    let proof = Cursor::new(start).chain(proof);
    let interrupt = signals.interrupt().with_deadline(deadline);
    signals.listen()?;
    let explain = |error: CheckError| match error {
        CheckError::Interrupted if interrupt.is_past_deadline() => {
            anyhow::anyhow!("{name}: not verified within the time")
        }
        error => anyhow::Error::new(error).context(name.clone()),
    };
    let counters: Vec<(&str, u64)> = match format {
        Format::Lrat => {
            let report = check_lrat(&file.formula, proof, notation, &interrupt).map_err(explain)?;
            vec![("lemmas", report.lemmas), ("hints", report.hints), ("deleted", report.deleted)]
        }
        Format::Drat => {
            let checked =
                check_drat(&file.formula, proof, notation, &interrupt).map_err(explain)?;
            if let Some(path) = &args.trim {
                let mut output = create_output(path)?;
                let cannot_write = || format!("cannot write {}", path.display());
                checked.write_lrat(&mut output, notation).with_context(cannot_write)?;
                output.finish()?;
            }
            let report = checked.report();
            vec![
                ("lemmas", report.lemmas),
                ("core_lemmas", report.core_lemmas),
                ("core_clauses", report.core_clauses),
                ("resolution_lemmas", report.resolution_lemmas),
                ("unit_deletions", report.unit_deletions),
                ("missing_deletions", report.missing_deletions),
            ]
        }
    };
    let seconds = started.elapsed().as_secs_f64();
    if args.json {
        let mut json: Map<String, Value> =
            counters.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
        json.insert("status".into(), "VERIFIED".into());
        json.insert("format".into(), format.name().into());
        json.insert("seconds".into(), seconds.into());
        Output::print(format_args!("{}\n", serde_json::to_string(&json)?))?;
        return Ok(Exit::Done);
    }
    let mut page = String::new();
    if !quiet {
        page += &format!("c {format} proof\n");
        for (name, value) in counters {
            page += &format!("c {name:<20} {value:>14}\n");
        }
        page += &format!("c {:<20} {seconds:>14.3}\n", "seconds");
    }
    Output::print(page + "s VERIFIED\n")?;
    Ok(Exit::Done)
}

/// What the command line says of the proof, or else what it looks like.
fn kind(args: &CheckProofArgs, start: &[u8]) -> (Format, Notation) {
    let (format, notation) = detect(start).unwrap_or((Format::Lrat, Notation::Text));
    let notation = match (args.text, args.binary) {
        (true, _) => Notation::Text,
        (_, true) => Notation::Binary,
        _ => notation,
    };
    (args.format.unwrap_or(format), notation)
}
