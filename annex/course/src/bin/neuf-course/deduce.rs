//! `neuf course deduce`: what the failed-literal rule says about one variable of a formula.

use std::time::Instant;

use anyhow::bail;
use neuf_cnf::Var;
use neuf_course::trace::{Deduction, deduce};
use serde::Serialize;

use clap::Args;
use neuf_cli::arguments::naming::{VariableName, variable_name};
use neuf_cli::arguments::{FormulaArgs, TimeArgs};
use neuf_cli::formulas::read_formula;
use neuf_cli::terminal::exit::{Exit, UsageError};
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::{Output, remark};
use neuf_cli::words::tr;
use std::path::PathBuf;

/// What is shown below the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  neuf course deduce formula.cnf 17
  neuf encode puzzle.txt | neuf course deduce - 0,7,7    the paper's x(0,7,7)

Prints 1 if propagation of the formula with -X leads to the empty clause, so that X can be \
added to the formula; -1 if propagation with X does; and 0 if neither does. Standard error says \
how many literals follow. If both do, the formula is refuted and the answer is 1.";

/// Arguments of `neuf course deduce`.
#[derive(Debug, Args)]
pub(crate) struct DeduceArgs {
    /// The formula: a DIMACS CNF file (also .gz, .xz, .bz2, .zst), `-` for standard input
    #[arg(value_name = "FORMULA")]
    pub(crate) formula: PathBuf,

    /// The variable: its number, or i,j,k for the paper's x(i,j,k) in the formula of a
    /// sudoku, with row and column from 0
    #[arg(value_name = "X", value_parser = variable_name)]
    pub(crate) variable: VariableName,

    /// Treat warnings as errors, such as wrong counts in the header
    #[arg(long, conflicts_with = "relaxed")]
    pub(crate) strict: bool,

    /// Also read files without a header
    #[arg(long)]
    pub(crate) relaxed: bool,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) time: TimeArgs,
}

#[derive(Serialize)]
struct Json {
    variable: i32,
    answer: i8,
    /// Whether propagation alone gives the variable its value.
    by_propagation: bool,
    refuted: bool,
    /// How many literals follow from ¬x and from x.
    follows: [usize; 2],
}

pub(crate) fn run(args: &DeduceArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let formula = FormulaArgs {
        file: Some(args.formula.clone()),
        strict: args.strict,
        relaxed: args.relaxed,
    };
    let interrupt = signals.until(args.time.deadline(Instant::now()));
    let file = read_formula(&formula, quiet, &interrupt)?;
    signals.listen()?;
    let var = variable(&args.variable, file.formula.var_count())?;
    let Ok(deduction) = deduce(&file.formula, var, &interrupt) else {
        bail!(tr!(["stopped before there was an answer", "arrêté avant la réponse"]));
    };
    if args.json {
        let Deduction { answer, by_propagation, is_refuted, follows } = deduction;
        let variable = var.positive().to_dimacs();
        let json = Json { variable, answer, by_propagation, refuted: is_refuted, follows };
        Output::print(format_args!("{}\n", serde_json::to_string(&json)?))?;
    } else {
        Output::print(format_args!("{}\n", deduction.answer))?;
        if !quiet {
            remark(meaning(var, deduction));
        }
    }
    Ok(Exit::Done)
}

/// The variable of this name in a formula with this many variables.
fn variable(name: &VariableName, count: usize) -> Result<Var, UsageError> {
    let number = match *name {
        VariableName::Number(number) => Some(number),
        VariableName::Triple(i, j, k) => {
            // A sudoku of side n has n³ variables, and auxiliary ones after them.
            let side = (1_usize..=128).rev().find(|side| side.pow(3) <= count).unwrap_or(0);
            let is_one = i < side && j < side && (1..=side).contains(&k);
            is_one.then(|| (i * side + j) * side + k)
        }
    };
    let index = number.and_then(|number| number.checked_sub(1)).filter(|&index| index < count);
    index.and_then(Var::try_new).ok_or_else(|| {
        UsageError(tr!(
            [
                "the formula has no such variable: its variables are 1 to {count}",
                "la formule n'a pas cette variable : ses variables sont 1 à {count}",
            ],
            count = count
        ))
    })
}

/// The answer in words.
fn meaning(var: Var, deduction: Deduction) -> String {
    let x = var.positive().to_dimacs();
    let [without, with] = deduction.follows;
    match deduction {
        Deduction { is_refuted: true, by_propagation: true, .. } => tr!([
            "propagation refutes the formula, whatever the variable is",
            "la propagation réfute la formule, quelle que soit la variable",
        ])
        .into(),
        Deduction { is_refuted: true, .. } => tr!(
            [
                "both -{x} and {x} lead to the empty clause: the formula is refuted",
                "-{x} et {x} mènent tous deux à la clause vide : la formule est réfutée",
            ],
            x = x
        ),
        Deduction { answer: 1, by_propagation: true, .. } => tr!(
            ["{x} is true by propagation alone", "{x} est vrai par la seule propagation"],
            x = x
        ),
        Deduction { answer: -1, by_propagation: true, .. } => tr!(
            ["{x} is false by propagation alone", "{x} est faux par la seule propagation"],
            x = x
        ),
        Deduction { answer: 1, .. } => leads(&format!("-{x}"), without, &x.to_string()),
        Deduction { answer: -1, .. } => leads(&x.to_string(), with, &format!("-{x}")),
        Deduction { .. } => tr!(
            [
                "neither -{x} ({without} literals follow) nor {x} ({with}) leads to the empty clause",
                "ni -{x} (littéraux qui en découlent : {without}) ni {x} ({with}) ne mène à la clause vide",
            ],
            x = x,
            without = without,
            with = with
        ),
    }
}

/// One literal fails, so the other one can be added.
fn leads(failed: &str, follow: usize, added: &str) -> String {
    tr!(
        [
            "{failed} leads to the empty clause after {follow} other literals, so {added} can be added",
            "{failed} mène à la clause vide (autres littéraux avant elle : {follow}), donc on peut ajouter {added}",
        ],
        failed = failed,
        follow = follow,
        added = added
    )
}
