//! Joining the results of cubes from anywhere into one answer.

use std::io;
use std::sync::{Arc, Mutex};

use neuf_cnf::{Formula, Interrupt, Valuation};
use neuf_proof::ProofSink;
use neuf_solver::Lit;

use crate::close::{close, nodes};
use crate::cores::Cores;
use crate::gather::{Gathered, JoinError, gather};
use crate::literals::{is_contrary, sorted};
use crate::lock;
use crate::merge::Merge;
use crate::part::Part;
use neuf_solver::{Cause, Limits, Options, Outcome, Solver};

/// How many conflicts each node above the pieces of a cube may take, to see that they cover it: a
/// few for the split, and for a leaf that looking ahead had refuted.
const COVERING: u64 = 300;

/// The answer that results of cubes give together.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Joined {
    /// The answer about the formula. It is unknown when cubes are missing or a limit was
    /// reached.
    pub outcome: Outcome,
    /// A model, which satisfies the formula.
    pub model: Option<Valuation>,
    /// The cubes for which there is no result, by their place in the list, from 0.
    pub missing: Vec<usize>,
    /// The cubes for which there are several results.
    pub repeated: Vec<usize>,
}

/// Joins the results of cubes into one answer about the formula.
///
/// A model is checked. Without one, the clauses that refute the cubes and the formula are
/// refuted together, so that a cube that was forgotten or changed cannot lead to a wrong
/// answer. The proof of each part is checked, unless the part is [trusted](Part::trusted): parts
/// may come from anywhere. With `proof`, all of this becomes one LRAT refutation of the formula.
/// A sink that checks its steps ([`ProofSink::verdict`]) is the check of the parts as well.
///
/// `cubes` may be empty; then the search finds out whether anything is missing.
///
/// # Errors
/// What is wrong with a part, and the errors of `proof`.
pub fn join(
    formula: &Formula,
    cubes: &[Vec<Lit>],
    parts: &[Part<'_>],
    proof: Option<Box<dyn ProofSink>>,
    limits: Limits,
    interrupt: &Interrupt,
) -> Result<Joined, JoinError> {
    let merge = proof.map(|sink| Arc::new(Mutex::new(Merge::new(sink, formula))));
    let gathered = match gather(formula, parts, merge.as_ref(), false, interrupt) {
        Ok(gathered) => gathered,
        Err(JoinError::Stopped(cause)) => {
            let (missing, repeated) = (Vec::new(), Vec::new());
            let outcome = Outcome::Unknown(cause);
            return Ok(Joined { outcome, model: None, missing, repeated });
        }
        Err(error) => return Err(error),
    };
    let (missing, repeated) = count(formula, cubes, &gathered, interrupt);
    let mut joined =
        Joined { outcome: Outcome::Unknown(Cause::Cubes), model: None, missing, repeated };
    if gathered.model.is_some() {
        (joined.outcome, joined.model) = (Outcome::Satisfiable, gathered.model);
        joined.missing.clear();
    } else if joined.missing.is_empty() {
        let (cubes, closings) = (gathered.refuted.iter(), &gathered.closings);
        let options = Options::default();
        let closed = close(formula, cubes, closings, merge.as_ref(), &options, limits, interrupt)
            .map_err(JoinError::Proof)?;
        (joined.outcome, joined.model) = (closed.outcome, closed.model);
    }
    if let Some(merge) = &merge {
        let finished = lock(merge).and_then(|mut merge| merge.finish());
        if joined.outcome == Outcome::Unsatisfiable {
            finished.map_err(JoinError::Proof)?;
        }
    }
    Ok(joined)
}

/// The cubes without a result, and those with several.
fn count(
    formula: &Formula,
    cubes: &[Vec<Lit>],
    gathered: &Gathered,
    interrupt: &Interrupt,
) -> (Vec<usize>, Vec<usize>) {
    let (mut missing, mut repeated) = (Vec::new(), Vec::new());
    let refuted: Vec<Vec<Lit>> = gathered.refuted.iter().map(|cube| sorted(cube)).collect();
    let mut results = rustc_hash::FxHashMap::<&[Lit], usize>::default();
    let cores = Cores::of(&gathered.closings);
    for cube in &refuted {
        *results.entry(cube).or_default() += 1;
    }
    let mut pieces = Pieces { formula, gathered, refuted: &refuted, interrupt, solver: None };
    for (place, cube) in cubes.iter().enumerate() {
        let cube = sorted(cube);
        match results.get(&cube[..]) {
            Some(1) => {}
            // It cannot hold, and conquering leaves it out.
            None if is_contrary(&cube) => {}
            Some(_) => repeated.push(place),
            None => {
                // A part of the core may refute it, or the cubes into which it was cut.
                if !cores.refute(&cube) && !pieces.cover(&cube) {
                    missing.push(place);
                }
            }
        }
    }
    (missing, repeated)
}

/// The refuted cubes that are pieces of others, which were too hard as a whole.
///
/// One refuted piece does not make a result of a cube: the others may be under way. Which pieces
/// there were is not known, and those that looking ahead had refuted were never written. So a cube
/// counts as covered when the nodes above its pieces, from the deepest to itself, are refuted with
/// next to no search by the formula and by what refutes the pieces.
struct Pieces<'a> {
    formula: &'a Formula,
    gathered: &'a Gathered,
    /// All refuted cubes, each sorted, in the order of `gathered`.
    refuted: &'a [Vec<Lit>],
    interrupt: &'a Interrupt,
    /// The formula and the clauses of the closings, once they are needed.
    solver: Option<Solver>,
}

impl Pieces<'_> {
    /// Whether pieces of this cube, which is sorted, cover it.
    fn cover(&mut self, cube: &[Lit]) -> bool {
        let has = |other: &[Lit]| cube.iter().all(|lit| other.binary_search(lit).is_ok());
        let pieces: Vec<&Vec<Lit>> = (self.gathered.refuted.iter().zip(self.refuted))
            .filter(|(_, piece)| piece.len() > cube.len() && has(piece))
            .map(|(piece, _)| piece)
            .collect();
        if pieces.is_empty() {
            return false;
        }
        let (formula, closings, interrupt) =
            (self.formula, &self.gathered.closings, self.interrupt);
        let solver = self.solver.get_or_insert_with(|| {
            let mut solver = Solver::from_formula(formula);
            solver.set_interrupt(interrupt);
            solver.set_limits(Limits::default().conflicts(COVERING));
            solver.extend(closings.iter().map(|closing| closing.clause.iter().copied()));
            solver
        });
        for node in nodes(pieces.into_iter()).iter().filter(|node| has(&sorted(node))) {
            if solver.solve_under(node) == Outcome::Unsatisfiable {
                let core = solver.failed_core().to_vec();
                solver.add_clause(core.iter().map(|&lit| !lit));
            }
        }
        solver.solve_under(cube) == Outcome::Unsatisfiable
    }
}

/// Proves that each model of the formula satisfies one of the cubes: refutes the formula
/// together with the negations of the cubes. In the proof these are the clauses after those of
/// the formula, in the order of the cubes.
///
/// The answer is [`Outcome::Satisfiable`] when the cubes leave out a model.
///
/// # Errors
/// Those of `proof`.
pub fn prove_cover(
    formula: &Formula,
    cubes: &[Vec<Lit>],
    proof: Box<dyn ProofSink>,
    limits: Limits,
    interrupt: &Interrupt,
) -> io::Result<Outcome> {
    let formula = formula.with_negated_cubes(cubes);
    let merge = Arc::new(Mutex::new(Merge::new(proof, &formula)));
    let (merge_ref, options) = (Some(&merge), Options::default());
    let closed = close(&formula, cubes.iter(), &[], merge_ref, &options, limits, interrupt)?;
    lock(&merge)?.finish()?;
    Ok(closed.outcome)
}
