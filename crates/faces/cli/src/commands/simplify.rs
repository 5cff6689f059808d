//! `neuf simplify`: simplifies a formula by one of the paper's two algorithms, or by all
//! techniques of the solver.

use std::borrow::Cow;
use std::path::Path;
use std::time::Instant;

use anyhow::bail;
use neuf_cnf::{
    Formula, Interrupt, Interrupted, Lit, UnitPropagator, Valuation, Var, dimacs, probe,
};
use neuf_solver::{Solver, Stats};
use serde::Serialize;

use crate::arguments::{SimplifyArgs, SimplifyMethod};
use crate::formulas::{read_formula, write_removed};
use crate::io::{Files, write_to};
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::progress::spinning;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{Output, remark};

/// How many literals each rule has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Units {
    /// The literals that are unit clauses of the formula itself.
    given: usize,
    propagated: usize,
    failed: usize,
    /// Whether the method was finished before it was stopped.
    complete: bool,
}

pub(crate) fn run(args: &SimplifyArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    if args.json && args.output.is_none() {
        let why = "--json prints about the result where --output names a file for the formula";
        return Err(UsageError(why.into()).into());
    }
    Files::default()
        .reads([args.formula.path()])
        .writes_or_prints(args.output.as_deref())
        .writes(&args.reconstruction)
        .check()?;
    let deadline = args.time.and_then(|time| Instant::now().checked_add(time));
    let interrupt = signals.until(deadline);
    let file = read_formula(&args.formula, quiet, &interrupt)?;
    if !file.cubes.is_empty() {
        bail!("the formula has cubes (`p inccnf`), which a simplified formula cannot keep");
    }
    let variables = file.var_count();
    let formula = file.formula;
    signals.listen()?;
    if args.method == SimplifyMethod::Full {
        let projection = file.projection.as_deref();
        return run_full(args, &formula, variables, projection, quiet, &interrupt);
    }

    let given = unit_clauses(&formula);
    let mut units = Units { given, complete: true, ..Units::default() };
    // The propagator's tables are as long as the highest number of a variable.
    let vars = formula.is_sparse().then(|| formula.occurring_vars());
    let dense = match &vars {
        Some(vars) => Cow::Owned(formula.renumbered(vars)),
        None => Cow::Borrowed(&formula),
    };
    let mut propagator = UnitPropagator::load(&dense, &interrupt).unwrap_or_else(|Interrupted| {
        // Then the output is the formula with its unit clauses in front.
        units.complete = false;
        let mut propagator = UnitPropagator::new(dense.var_count());
        let unit_clauses = dense.clauses().filter(|clause| clause.len() == 1);
        unit_clauses.for_each(|unit| propagator.add_clause(unit));
        propagator
    });
    let propagated = propagator.propagate();
    if args.method == SimplifyMethod::Probing && propagated.is_ok() && units.complete {
        let report = spinning("simplifying", || probe(&mut propagator, &interrupt));
        units.failed = report.failed as usize;
        units.complete = report.complete;
    }
    units.propagated = propagator.trail().len().saturating_sub(units.given + units.failed);
    let mut simplified = if propagator.is_refuted() {
        formula.refuted()
    } else {
        let known = propagator.valuation();
        match &vars {
            Some(vars) => {
                let outside = |lit: Lit| vars[lit.var().index()].lit(lit.is_positive());
                formula.simplified_by(&known.true_literals().map(outside).collect())
            }
            None => formula.simplified_by(known),
        }
    };

    simplified.declare_vars(variables);
    if let Some(reconstruction) = &args.reconstruction {
        // The models are the same, so there is nothing to restore.
        write_removed(reconstruction, Formula::new(), variables)?;
    }
    let comments = comments("simplified", file.projection.as_deref());
    write(args.output.as_deref(), comments, &simplified)?;
    if args.json {
        let Units { given, propagated, failed, complete } = units;
        let found = Found { fixed: given + propagated + failed, complete, ..Found::default() };
        print_json(args, found, variables, &simplified, formula.len())?;
    }
    if !quiet {
        remark(summary(units, propagator.is_refuted(), &simplified));
    }
    Ok(Exit::Done)
}

/// How many variables a method has removed.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Found {
    fixed: usize,
    eliminated: u64,
    replaced: u64,
    /// Whether the method was finished before it was stopped.
    complete: bool,
}

#[derive(Serialize)]
struct Json<'a> {
    output: Option<&'a Path>,
    variables: usize,
    clauses: usize,
    /// How many clauses the formula had.
    before: usize,
    #[serde(flatten)]
    found: Found,
}

fn print_json(
    args: &SimplifyArgs,
    found: Found,
    variables: usize,
    simplified: &Formula,
    before: usize,
) -> anyhow::Result<()> {
    let output = args.output.as_deref();
    let json = Json { output, variables, clauses: simplified.len(), before, found };
    Output::print(serde_json::to_string(&json)? + "\n")
}

/// `--method full`: applies all techniques that the solver uses between stretches of search.
fn run_full(
    args: &SimplifyArgs,
    formula: &Formula,
    variables: usize,
    projection: Option<&[Var]>,
    quiet: bool,
    interrupt: &Interrupt,
) -> anyhow::Result<Exit> {
    let Some(reconstruction) = &args.reconstruction else {
        let why = "--method full changes the models: name a file with --reconstruction, from \
                   which --reconstruct restores them";
        return Err(UsageError(why.into()).into());
    };
    let mut solver = Solver::new();
    solver.set_interrupt(interrupt);
    let (mut simplified, removed, is_complete, stats) = match solver.load(formula) {
        Ok(mut solver) => {
            let kept = projection.unwrap_or_default().iter().copied();
            let result = spinning("simplifying", || solver.simplify(kept));
            if solver.has_lost_clauses() {
                (formula.clone(), Formula::new(), false, Stats::default())
            } else {
                (result.formula, result.removed, result.is_complete, solver.stats())
            }
        }
        // The time was over before any simplification.
        Err(_) => (formula.clone(), Formula::new(), false, Stats::default()),
    };
    // A model has as many values as a model of the original formula.
    simplified.declare_vars(variables);
    // The reconstruction is written first: without the reconstruction, nobody could turn a model of
    // the simplified formula into a model of the original formula.
    write_removed(reconstruction, removed, variables)?;
    let how = comments("simplified in full", projection);
    write(args.output.as_deref(), how, &simplified)?;
    if args.json {
        let (fixed, eliminated) = (stats.fixed as usize, stats.eliminated);
        let found = Found { fixed, eliminated, replaced: stats.substituted, complete: is_complete };
        print_json(args, found, variables, &simplified, formula.len())?;
    }
    if !quiet {
        let cut = if is_complete { "" } else { "; stopped before the fixpoint" };
        remark(format!(
            "{fixed} variables fixed, {eliminated} eliminated, {replaced} replaced; {left} \
             clauses, {all} before{cut}",
            fixed = stats.fixed,
            eliminated = stats.eliminated,
            replaced = stats.substituted,
            left = simplified.len(),
            all = formula.len()
        ));
    }
    Ok(Exit::Done)
}

/// The number of different literals that are unit clauses.
fn unit_clauses(formula: &Formula) -> usize {
    let units = formula.clauses().filter(|clause| clause.len() == 1);
    units.map(|clause| clause[0]).collect::<Valuation>().true_literals().count()
}

/// The comments of the result. The projection stands in a comment as well, of the form that
/// readers of DIMACS understand.
fn comments(how: &str, projection: Option<&[Var]>) -> Vec<String> {
    let mut comments = vec![format!("{how} by neuf {}", env!("CARGO_PKG_VERSION"))];
    if let Some(vars) = projection {
        let vars: Vec<String> = vars.iter().map(ToString::to_string).collect();
        comments.push(format!("p show {} 0", vars.join(" ")));
    }
    comments
}

fn write(path: Option<&Path>, comments: Vec<String>, formula: &Formula) -> anyhow::Result<()> {
    write_to(path, |mut out| dimacs::write(&mut out, comments, formula))
}

fn summary(units: Units, is_refuted: bool, simplified: &Formula) -> String {
    let Units { given, propagated, failed, complete } = units;
    let total = given + propagated + failed;
    let found = format!(
        "{total} units: {given} given, {propagated} by propagation, {failed} by the failed-literal \
         rule"
    );
    if is_refuted {
        return format!("refuted: the empty clause follows ({found})");
    }
    let rest = simplified.len() - total;
    let cut = if complete { "" } else { "; stopped before the fixpoint" };
    format!("{found}; {rest} clauses left{cut}")
}
