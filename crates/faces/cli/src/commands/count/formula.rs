//! `neuf count` of a formula: the number of its models, or of their projections.

use std::path::Path;
use std::time::Instant;

use anyhow::{anyhow, bail};
use neuf_cnf::dimacs::{DimacsFile, WarningCause};
use neuf_count::{Counter, Effort, UBig};
use neuf_solver::Cause;
use neuf_words::Sentence;
use serde::Serialize;

use super::Number;
use crate::arguments::{CountArgs, FormulaArgs};
use crate::formulas::{read_formula, source, tell_warnings};
use crate::io::{Files, has_formula};
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::memory;
use crate::terminal::progress::spinning;
use crate::terminal::signals::Signals;
use crate::terminal::streams::Output;
use crate::words::{language, told, tr};

/// The bytes that the counts of parts may take, whatever `--memory` allows.
const CACHE: u64 = 1 << 30;

/// Of a count of more bits, only the size is printed. Writing its digits would take longer than
/// counting: minutes for 2^28 bits, during which nobody could stop the command.
const MOST_BITS: usize = 1 << 22;

#[derive(Serialize)]
struct Json {
    file: String,
    models: Number,
    /// How many variables were counted over.
    variables: usize,
    /// Whether the count is over fewer variables than the formula has.
    projected: bool,
    decisions: u64,
    components: u64,
    cache_hits: u64,
    seconds: f64,
}

/// Whether the command line is about a formula: by an option, or because its only input is a file
/// with a formula.
pub(super) fn is_meant(args: &CountArgs) -> bool {
    let is_formula = |input: &std::ffi::OsString| has_formula(Path::new(input));
    let says_so = args.formula || args.relaxed || args.project.is_some() || args.memory.is_some();
    says_so || args.puzzles.inputs.iter().any(is_formula)
}

pub(super) fn run(args: &CountArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let started = Instant::now();
    refuse_misplaced(args)?;
    let file = args.puzzles.inputs.first().map(Into::into);
    let options = FormulaArgs { file, strict: false, relaxed: args.relaxed };
    Files::default().reads([options.path()]).writes_or_prints(None).check()?;
    let deadline = args.work.time.and_then(|time| started.checked_add(time));
    let interrupt = memory::limited(&signals.until(deadline), args.memory);
    let file = read_formula(&options, true, &interrupt)?;
    signals.listen()?;
    refuse_other_counts(&file, args.relaxed)?;
    if !quiet {
        tell_warnings(&source(&options)?, &file);
    }
    let mut formula = file.formula;
    let declared = file.header.map_or(0, |header| header.var_count);
    formula.declare_vars(declared);
    let mut counter = Counter::new().interrupt(&interrupt);
    if let Some(bytes) = args.memory {
        // Before the count is given up for lack of memory, counts of parts are forgotten.
        counter = counter.cache((bytes / 2).min(CACHE) as usize);
    }
    let projection = args.project.as_ref().map(|project| &project.0).or(file.projection.as_ref());
    let (counter, variables) = match projection {
        Some(vars) => (counter.project(vars.iter().copied()), vars.len()),
        None => (counter, formula.var_count()),
    };
    let counted = spinning("counting", || counter.count_with_effort(&formula));
    let (models, effort) = counted.map_err(|_| {
        let cause = Cause::of(&interrupt).unwrap_or(Cause::Interrupted);
        anyhow!(tr!(
            [
                "stopped before the models were counted: {cause}",
                "arrêté avant d'avoir compté les modèles : {cause}"
            ],
            cause = told(&cause)
        ))
    })?;
    let bits = size_of_val(models.as_words()) * 8;
    if bits > MOST_BITS {
        let least = bits - usize::BITS as usize;
        bail!(tr!(
            [
                "there are at least 2^{least} models, and no number of over {most} bits is written",
                "il y a au moins 2^{least} modèles, et aucun nombre de plus de {most} bits n'est écrit"
            ],
            least,
            most = MOST_BITS
        ));
    }
    if args.json {
        let file = options.path().display().to_string();
        let projected = projection.is_some();
        let seconds = started.elapsed().as_secs_f64();
        let Effort { decisions, misses: components, hits: cache_hits, .. } = effort;
        let models = number(&models);
        let json =
            Json { file, models, variables, projected, decisions, components, cache_hits, seconds };
        Output::print(serde_json::to_string(&json)? + "\n")?;
    } else {
        Output::print(format!("{models}\n"))?;
    }
    Ok(Exit::Done)
}

/// A count in JSON.
fn number(count: &UBig) -> Number {
    match u128::try_from(count) {
        Ok(count) => Number::of(count),
        Err(_) => Number::Large(count.to_string()),
    }
}

/// Checks that no option of puzzles was given.
fn refuse_misplaced(args: &CountArgs) -> Result<(), UsageError> {
    const MANY: Sentence =
        ["one formula is counted at a time", "une seule formule est comptée à la fois"];
    const LIMIT: Sentence = [
        "--limit is for sudokus: `neuf sat --all --count-limit N` stops there",
        "--limit est pour les sudokus : `neuf sat --all --count-limit N` s'arrête à ce nombre",
    ];
    const TABLE: Sentence = [
        "{option} is for sudokus: the models of a formula are one number",
        "{option} est pour les sudokus : les modèles d'une formule font un seul nombre",
    ];
    const CHOICE: Sentence = [
        "{option} is for sudokus: a file has one formula",
        "{option} est pour les sudokus : un fichier a une seule formule",
    ];
    const GRID: Sentence = ["{option} is for sudokus", "{option} est pour les sudokus"];
    const THREADS: Sentence = [
        "--threads is for sudokus: the models of a formula are counted on one thread",
        "--threads est pour les sudokus : les modèles d'une formule sont comptés sur un seul thread",
    ];
    let options = [
        (args.puzzles.inputs.len() > 1, "", MANY),
        (args.limit.is_some(), "", LIMIT),
        (args.csv, "--csv", TABLE),
        (!args.columns.columns.is_empty(), "--columns", TABLE),
        (args.puzzles.nth.nth.is_some(), "--nth", CHOICE),
        (args.skip.skip.is_some(), "--skip", CHOICE),
        (args.skip.shard.is_some(), "--shard", CHOICE),
        (args.puzzles.boxes.shape.is_some(), "--box", GRID),
        (args.puzzles.boxes.ignore_unknown_rules, "--ignore-unknown-rules", GRID),
        (args.work.threads.threads.is_some(), "", THREADS),
    ];
    match options.into_iter().find(|(is_given, ..)| *is_given) {
        Some((_, option, why)) => Err(UsageError(language().say(why, &[("option", &option)]))),
        None => Ok(()),
    }
}

/// Refuses formulas whose models are not simply counted.
fn refuse_other_counts(file: &DimacsFile, relaxed: bool) -> anyhow::Result<()> {
    if !file.cubes.is_empty() {
        bail!(tr!([
            "the formula has cubes (`p inccnf`), and each has a count of its own",
            "la formule a des cubes (`p inccnf`), et chacun a son propre compte"
        ]));
    }
    let weights = file.warnings.iter().find(|warning| warning.cause == WarningCause::Weights);
    if let Some(warning) = weights.filter(|_| !relaxed) {
        bail!(tr!(
            [
                "line {line}: the formula gives weights to literals: Ganak counts with weights, and \
                 --relaxed counts without them",
                "ligne {line} : la formule donne des poids aux littéraux : Ganak compte avec les \
                 poids, et --relaxed sans eux"
            ],
            line = warning.line
        ));
    }
    Ok(())
}
