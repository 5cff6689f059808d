//! `neuf prove`: proves that the solution of a sudoku is the only one.
//!
//! The proof of a puzzle is small, so it is kept in memory until the checker has accepted
//! it. Only then are the formula and the proof written. So no file is left behind of a proof
//! that was not accepted.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, bail};
use neuf_cnf::{Formula, Interrupt, dimacs};
use neuf_proof::{Format, LratReport, Notation, ProofWriter, check_lrat};
use neuf_solver::{Outcome, Solver};
use neuf_sudoku::{Encoding, Grid, Puzzle, Solutions, line_text, other_solutions};
use neuf_words::Numbering;
use serde::Serialize;

use crate::arguments::ProveArgs;
use crate::formulas::comments::rule_comments;
use crate::io::{Files, write_to};
use crate::puzzles::source::one_variant;
use crate::terminal::exit::Exit;
use crate::terminal::failure::Reported;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{Output, is_terminal};
use crate::terminal::style::boxes;
use crate::words::{self, tr};

#[derive(Serialize)]
struct Json {
    puzzle: String,
    solution: String,
    variables: usize,
    clauses: usize,
    lemmas: u64,
    hints: u64,
    /// The length of the proof in bytes, before compression.
    bytes: usize,
}

/// A puzzle whose solution is not the only one, or was not proved to be.
#[derive(Serialize)]
struct Refused {
    puzzle: String,
    reason: String,
}

pub(crate) fn run(args: &ProveArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let files = Files::default().reads(args.puzzle.paths()).writes_or_prints(None);
    match &args.proof_file {
        Some(path) => files.writes(&args.formula).writes_proof(path, args.force).check()?,
        None => files.check()?,
    }
    let puzzle = one_variant(&args.puzzle)?.puzzle;
    signals.listen()?;
    let deadline = args.time.deadline(Instant::now());
    let interrupt = signals.until(deadline);
    let notation = if args.text { Notation::Text } else { Notation::Binary };
    let certified = certified(&puzzle, args.encoding, notation, &interrupt);
    let Certified { solution, formula, proof, checked } = match certified {
        Ok(certified) => certified,
        Err(error) if args.json && !signals.is_caught() => {
            let json = Refused { puzzle: line_text(puzzle.givens()), reason: words::chain(&error) };
            Output::print(format_args!("{}\n", serde_json::to_string(&json)?))?;
            return Err(Reported(error).into());
        }
        Err(error) => return Err(error),
    };
    if let (Some(formula_path), Some(proof_path)) = (&args.formula, &args.proof_file) {
        write_to(Some(formula_path), |mut out| {
            dimacs::write(&mut out, comments(args, &puzzle, &solution), &formula)
        })?;
        write_to(Some(proof_path), |out| out.write_all(&proof))?;
    }
    Output::print(if args.json {
        as_json(puzzle.givens(), &solution, &formula, checked, proof.len())?
    } else {
        as_lines(&solution, &formula, checked)
    })?;
    Ok(Exit::Done)
}

/// The only solution of a puzzle, with the proof that it is the only one.
pub struct Certified {
    /// The solution.
    pub solution: Grid,
    /// The formula of the other solutions, which the proof refutes.
    formula: Formula,
    proof: Vec<u8>,
    /// What the checker says of the proof, which it has accepted.
    pub checked: LratReport,
}

/// Solves a puzzle, proves that its solution is the only one, and has the proof checked.
///
/// # Errors
/// When the puzzle has no solution or several, or when `interrupt` comes first.
pub fn certified(
    puzzle: &Puzzle,
    encoding: Encoding,
    notation: Notation,
    interrupt: &Interrupt,
) -> anyhow::Result<Certified> {
    let solution = solution(puzzle, interrupt)?;
    let formula = other_solutions(puzzle, &solution, encoding);
    let proof = proof(&formula, notation, interrupt)?;
    let checked = check_lrat(&formula, &proof[..], notation, interrupt).context(tr!([
        "this is a defect of neuf: its own proof was refused",
        "c'est un défaut de neuf : sa propre preuve a été refusée"
    ]))?;
    Ok(Certified { solution, formula, proof, checked })
}

fn solution(puzzle: &Puzzle, interrupt: &Interrupt) -> anyhow::Result<Grid> {
    if let Some(fault) = puzzle.rules().violations(puzzle.givens()).next() {
        let fault = words::counted(&fault, Numbering::FromOne);
        bail!(tr!(["the givens clash: {fault}", "les données se contredisent : {fault}"], fault));
    }
    let mut solutions = Solutions::of(puzzle, interrupt)?;
    match solutions.next() {
        Some(solution) => Ok(solution),
        None if solutions.is_exhausted() => {
            bail!(tr!(["there is no solution", "il n'y a pas de solution"]))
        }
        None => bail!(tr!([
            "stopped before a solution was found",
            "arrêté avant d'avoir trouvé une solution"
        ])),
    }
}

/// Derives and returns the proof that the formula has no model.
fn proof(formula: &Formula, notation: Notation, interrupt: &Interrupt) -> anyhow::Result<Vec<u8>> {
    let bytes = Shared::default();
    let mut solver = Solver::new();
    solver.set_interrupt(interrupt);
    solver
        .set_proof(Box::new(ProofWriter::new(bytes.clone(), Format::Lrat, notation).complete()))?;
    solver.add_formula(formula);
    match solver.solve() {
        Outcome::Unsatisfiable => {}
        Outcome::Satisfiable => {
            bail!(tr!([
                "there are several solutions (see `neuf explain`)",
                "il y a plusieurs solutions (voir `neuf explain`)"
            ]))
        }
        Outcome::Unknown(_) => {
            bail!(tr!([
                "stopped before it was known whether there is another solution",
                "arrêté avant de savoir s'il y a une autre solution"
            ]))
        }
    }
    solver.finish_proof()?;
    let proof = std::mem::take(&mut *bytes.0.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(proof)
}

/// The bytes of the proof, which the proof writer of the solver and this command share.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn comments(args: &ProveArgs, puzzle: &Puzzle, solution: &Grid) -> Vec<String> {
    let (givens, rules) = (puzzle.givens(), puzzle.rules());
    let shape = givens.shape();
    let (side, boxes) = (shape.side(), shape.single());
    let mut comments = vec![
        format!("sudoku {side}x{side} with boxes {boxes}, by neuf {}", env!("CARGO_PKG_VERSION")),
        format!(
            "encoding: {}; the last clause: some cell differs from the solution",
            args.encoding
        ),
    ];
    // The rules tell the shape of the grids that follow.
    comments.extend(rule_comments(rules));
    comments.push(format!("givens: {}", line_text(givens)));
    comments.push(format!("solution: {}", line_text(solution)));
    comments
}

fn as_lines(solution: &Grid, formula: &Formula, checked: LratReport) -> String {
    let n = checked.lemmas;
    let lemmas = words::language()
        .form(n, [tr!(["{n} lemma", "{n} lemme"], n), tr!(["{n} lemmas", "{n} lemmes"], n)]);
    // A line of 81 values and what stands before it is wider than most terminals.
    let solution =
        if is_terminal() { format!("\n{}", boxes(solution)) } else { line_text(solution) };
    tr!(
        [
            "the only solution: {solution}\nformula: {variables} variables, {clauses} \
             clauses\nproof: {lemmas}, accepted\n",
            "la seule solution : {solution}\nformule : {variables} variables, {clauses} \
             clauses\npreuve : {lemmas}, acceptée\n"
        ],
        solution,
        variables = formula.var_count(),
        clauses = formula.len(),
        lemmas
    )
    .replace(" \n", "\n")
}

fn as_json(
    givens: &Grid,
    solution: &Grid,
    formula: &Formula,
    checked: LratReport,
    bytes: usize,
) -> anyhow::Result<String> {
    let json = Json {
        puzzle: line_text(givens),
        solution: line_text(solution),
        variables: formula.var_count(),
        clauses: formula.len(),
        lemmas: checked.lemmas,
        hints: checked.hints,
        bytes,
    };
    Ok(format!("{}\n", serde_json::to_string(&json)?))
}
