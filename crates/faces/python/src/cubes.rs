//! The functions behind `neuf.distributed`: cut a formula into cubes, solve one cube, check and
//! join the parts that come back.
//!
//! Workers send parts, texts that `neuf_cluster` defines. Nothing in a part is believed:
//! its steps go through a checker that shares no code with the solver, and a model is compared
//! with the clauses.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::PathBuf;

use neuf_cluster::{CubeOptions, CutOptions, Finding, Part, cut, join, prove_cover, solve_cubes};
use neuf_cnf::{Fingerprint, Formula, Interrupt, Lit, Var};
use neuf_proof::{Certifier, Evidence, Format, Notation, ProofSink, ProofWriter};
use neuf_solver::{Cause, Limits, Outcome};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::answer::limit_name;
use crate::files::os_error;
use crate::formula::Cnf;
use crate::literals::{literals, numbers};
use crate::options::set_options;
use crate::proofs::CertificationError;
use crate::signals::{interrupt, interruptible};
use crate::solver::{assumed, seconds};
use crate::state::Setup;
use crate::sudoku::{limited, timed_out};
use crate::whole::Whole;

/// Adds the functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(cut_cubes, module)?)?;
    module.add_function(wrap_pyfunction!(solve_part, module)?)?;
    module.add_function(wrap_pyfunction!(check_part, module)?)?;
    module.add_function(wrap_pyfunction!(close_cubes, module)?)?;
    module.add_function(wrap_pyfunction!(join_parts, module)?)?;
    module.add_function(wrap_pyfunction!(fingerprint, module)?)?;
    Ok(())
}

/// The text of an error in a proof; the sentence of the check comes first.
fn wrong(certifier: Option<&Certifier>, error: &dyn std::fmt::Display) -> String {
    match certifier.and_then(Certifier::fault) {
        Some(fault) => format!("the proof is wrong: {fault}"),
        None => error.to_string(),
    }
}

fn refused(error: impl std::fmt::Display) -> PyErr {
    CertificationError::new_err(error.to_string())
}

fn answer(outcome: Outcome) -> (Option<bool>, Option<&'static str>) {
    match outcome {
        Outcome::Satisfiable => (Some(true), None),
        Outcome::Unsatisfiable => (Some(false), None),
        Outcome::Unknown(cause) => (None, Some(limit_name(cause))),
    }
}

fn cubes_of(cubes: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<Lit>>> {
    cubes.try_iter()?.map(|cube| literals(&cube?)).collect()
}

/// Cuts a formula into about ``count`` cubes, lists of literals of which each model satisfies
/// one, by looking ahead. All of them begin with the literals of ``under``. What is refuted on
/// the way is left out, so there may be none at all.
///
/// >>> from neuf import CNF
/// >>> [len(cube) for cube in cut_cubes(CNF([[1, 2, 3], [-1, -2, -3], [1, -2, 3]]), 2)]
/// [1, 1]
#[pyfunction]
#[pyo3(signature = (formula, count, under = None, *, time = None))]
pub(crate) fn cut_cubes(
    py: Python<'_>,
    formula: PyRef<'_, Cnf>,
    count: Whole,
    under: Option<&Bound<'_, PyAny>>,
    time: Option<f64>,
) -> PyResult<Vec<Vec<i32>>> {
    let under = assumed(under)?;
    let (interrupt, formula) = (limited(time)?, &formula.formula);
    let options = CutOptions::default().count(count.into());
    match interruptible(py, &interrupt, || cut(formula, &under, &options, &interrupt))? {
        Ok(found) => Ok(found.cubes.into_iter().map(numbers).collect()),
        Err(_) => Err(timed_out()),
    }
}

/// Solves a formula under one cube. It returns whether there is a model, or else the limit that
/// came first, and the result as a part for :func:`check_part`. With ``proof``, the part has a
/// proof of what it says.
#[pyfunction]
#[pyo3(signature = (
    formula, cube, *, proof = true, options = None, ticks = None, time = None, memory = None
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
pub(crate) fn solve_part<'py>(
    py: Python<'py>,
    formula: PyRef<'py, Cnf>,
    cube: &Bound<'py, PyAny>,
    proof: bool,
    options: Option<&Bound<'py, PyDict>>,
    ticks: Option<Whole>,
    time: Option<f64>,
    memory: Option<Whole>,
) -> PyResult<(Option<bool>, Option<&'static str>, Bound<'py, PyBytes>)> {
    let cube = literals(cube)?;
    let mut setup = Setup::default();
    set_options(&mut setup, options)?;
    let mut how = CubeOptions::default();
    how.search = setup.options;
    how.limits = Limits::default()
        .ticks(ticks.map(u64::from))
        .time(time.map(seconds).transpose()?)
        .memory(memory.map(u64::from));
    how.proof = proof;
    how.interrupt = interrupt();
    let formula = &formula.formula;
    let work = || solve_cubes(formula, [cube], &how, Vec::new());
    let (found, part) = interruptible(py, &how.interrupt, work)??;
    let outcome = found.first().map_or(Outcome::Unknown(Cause::Interrupted), |one| one.outcome);
    let (satisfiable, limit) = answer(outcome);
    Ok((satisfiable, limit, PyBytes::new(py, &part)))
}

/// The refuted cubes of a part with their cores, a model, and how many steps were checked.
type CheckedPart = (Vec<(Vec<i32>, Vec<i32>)>, Option<Vec<i32>>, u64);

/// Checks a part: that it is about this formula, that a model satisfies it, and with
/// ``certify`` that each refutation is proved. What is wrong raises ``CertificationError``.
///
/// >>> from neuf import CNF
/// >>> cnf = CNF([[1, 2], [1, -2], [-1, 2], [-1, -2]])
/// >>> refuted, model, steps = check_part(cnf, solve_part(cnf, [1])[2])
/// >>> refuted[0][0], model, steps > 0
/// ([1], None, True)
#[pyfunction]
#[pyo3(signature = (formula, part, *, certify = true))]
pub(crate) fn check_part(
    py: Python<'_>,
    formula: PyRef<'_, Cnf>,
    part: &[u8],
    certify: bool,
) -> PyResult<CheckedPart> {
    let (interrupt, formula) = (interrupt(), &formula.formula);
    let work = || check(formula, part, certify, &interrupt);
    interruptible(py, &interrupt, work)?.map_err(refused)
}

fn check(
    formula: &Formula,
    part: &[u8],
    certify: bool,
    interrupt: &Interrupt,
) -> Result<CheckedPart, String> {
    let part = Part::from_bytes("a part", part).map_err(|error| error.to_string())?;
    let part = if certify { part } else { part.trusted() };
    let refuted = part.summary().findings.iter().filter_map(|finding| match finding {
        Finding::Refuted { cube, .. } => Some(cube.iter().copied()),
        _ => None,
    });
    let certifier = Certifier::of(formula);
    certifier.assume(&refuted.flatten().collect::<Vec<_>>());
    let sink = certify.then(|| Box::new(certifier.clone()) as Box<dyn ProofSink>);
    // A cube of a variable that does not occur is missing, so that nothing is solved here.
    let missing = vec![vec![absent(formula).positive()]];
    let parts = [part];
    let joined = join(formula, &missing, &parts, sink, Limits::default(), interrupt);
    let joined = joined.map_err(|error| wrong(Some(&certifier), &error))?;
    let lemmas = certifier.lemmas();
    let mut refuted = Vec::new();
    for finding in &parts[0].summary().findings {
        if let Finding::Refuted { cube, core, .. } = finding {
            let is_given =
                || formula.clauses().any(|lits| lits.iter().all(|&lit| core.contains(&!lit)));
            if certify && joined.model.is_none() && certifier.refutes(core).is_err() && !is_given()
            {
                return Err(format!("the proof does not refute {core:?}"));
            }
            refuted.push((numbers(cube.iter().copied()), numbers(core.iter().copied())));
        }
    }
    let model = joined.model.map(|model| numbers(model.true_literals()));
    Ok((refuted, model, lemmas))
}

/// A variable that does not occur in a formula.
fn absent(formula: &Formula) -> Var {
    Var::try_new(formula.var_count()).unwrap_or_else(|| {
        let vars = formula.occurring_vars();
        let gap = (0..).zip(&vars).find(|&(index, var)| var.index() != index);
        Var::new(gap.map_or(vars.len(), |(index, _)| index))
    })
}

/// Refutes a formula together with the clauses that say that the cubes cannot hold. It returns
/// ``False`` if that is done, ``True`` if there is a model that is in none of the cubes, and
/// else ``None`` and the limit; and with ``certify`` how many steps were checked.
#[pyfunction]
#[pyo3(signature = (formula, cubes, *, certify = true, time = None))]
pub(crate) fn close_cubes(
    py: Python<'_>,
    formula: PyRef<'_, Cnf>,
    cubes: &Bound<'_, PyAny>,
    certify: bool,
    time: Option<f64>,
) -> PyResult<(Option<bool>, Option<&'static str>, u64)> {
    let cubes = cubes_of(cubes)?;
    let (interrupt, formula) = (interrupt(), &formula.formula);
    let limits = Limits::default().time(time.map(seconds).transpose()?);
    let work = || -> Result<(Outcome, u64), String> {
        let certifier = certify.then(|| Certifier::of(&formula.with_negated_cubes(&cubes)));
        let sink = Evidence { certifier: certifier.clone(), sink: None };
        let outcome = prove_cover(formula, &cubes, Box::new(sink), limits, &interrupt);
        let outcome = outcome.map_err(|error| wrong(certifier.as_ref(), &error))?;
        let Some(certifier) = certifier else { return Ok((outcome, 0)) };
        if outcome == Outcome::Unsatisfiable && certifier.refutes(&[]).is_err() {
            return Err("the proof that the cubes cover everything has no end".into());
        }
        Ok((outcome, certifier.lemmas()))
    };
    let (outcome, lemmas) = interruptible(py, &interrupt, work)?.map_err(refused)?;
    let (satisfiable, limit) = answer(outcome);
    Ok((satisfiable, limit, lemmas))
}

/// Joins the parts in these files into one LRAT proof of the formula, which is checked while it
/// is written. It returns ``False`` if that is done, or else ``None`` and the limit that came
/// first; and how many steps were checked.
#[pyfunction]
#[pyo3(signature = (formula, parts, proof, *, time = None))]
pub(crate) fn join_parts(
    py: Python<'_>,
    formula: PyRef<'_, Cnf>,
    parts: Vec<PathBuf>,
    proof: PathBuf,
    time: Option<f64>,
) -> PyResult<(Option<bool>, Option<&'static str>, u64)> {
    let (interrupt, formula) = (interrupt(), &formula.formula);
    let limits = Limits::default().time(time.map(seconds).transpose()?);
    let file = File::create(&proof).map_err(|error| os_error(&error, &proof))?;
    let work = || -> Result<(Outcome, u64), String> {
        let read = |path: &PathBuf| {
            let open = {
                let path = path.clone();
                move || -> io::Result<Box<dyn io::BufRead>> {
                    Ok(Box::new(BufReader::new(File::open(&path)?)))
                }
            };
            Part::open(path.display().to_string(), open).map_err(|error| error.to_string())
        };
        let parts: Vec<Part<'_>> = parts.iter().map(read).collect::<Result<_, _>>()?;
        let certifier = Certifier::of(formula);
        let file = ProofWriter::new(BufWriter::new(file), Format::Lrat, Notation::Text);
        let file = Box::new(file.complete()) as Box<dyn ProofSink>;
        let sink = Evidence { certifier: Some(certifier.clone()), sink: Some(file) };
        let joined = join(formula, &[], &parts, Some(Box::new(sink)), limits, &interrupt);
        let joined = joined.map_err(|error| wrong(Some(&certifier), &error))?;
        if joined.outcome == Outcome::Unsatisfiable && certifier.refutes(&[]).is_err() {
            return Err("the joined proof has no end".into());
        }
        Ok((joined.outcome, certifier.lemmas()))
    };
    let (outcome, lemmas) = interruptible(py, &interrupt, work)?.map_err(refused)?;
    let (satisfiable, limit) = answer(outcome);
    Ok((satisfiable, limit, lemmas))
}

/// The fingerprint of a formula: two formulas with the same one have the same clauses.
#[pyfunction]
pub(crate) fn fingerprint(formula: PyRef<'_, Cnf>) -> String {
    Fingerprint::of(&formula.formula).to_string()
}
