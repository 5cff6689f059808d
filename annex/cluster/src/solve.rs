//! Solving a formula under some of its cubes, for workers on other machines.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use neuf_cnf::{Fingerprint, Formula, Interrupt, Valuation};
use neuf_solver::Lit;

use crate::lock;
use crate::worker::{Evidence, Failure, Found, Worker};
use neuf_solver::{Cause, Limits, Options, Outcome, Stats};

/// How to solve a formula under a cube.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CubeOptions {
    /// The options of the solver.
    pub search: Options,
    /// What a cube may spend.
    pub limits: Limits,
    /// Whether the part contains the derivation of what it says.
    pub proof: bool,
    /// What stops it.
    pub interrupt: Interrupt,
}

/// What was found out about a cube.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CubeAnswer {
    /// Whether the formula has a model in which the cube holds.
    pub outcome: Outcome,
    /// For a refuted cube: those of its literals that cannot hold together.
    pub core: Vec<Lit>,
    /// A model in which the cube holds.
    pub model: Option<Valuation>,
    /// What the solver has done.
    pub stats: Stats,
}

/// Solves a formula under each of these cubes and writes the results as a [part](super::Part) to
/// `out`, which is given back.
///
/// It ends at the first cube without an answer, of which the part says nothing, and at the first
/// model. The limits are those of each cube.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_cluster::{CubeOptions, Part, join, solve_cubes};
/// use neuf_solver::{Limits, Outcome};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [[a, b], [a, !b], [!a, b], [!a, !b]].into_iter().collect();
/// let mut options = CubeOptions::default();
/// options.proof = true;
/// let mut bytes = Vec::new();
/// for cube in [[a], [!a]] {
///     let (answers, part) = solve_cubes(&formula, [cube], &options, Vec::new())?;
///     assert_eq!(answers[0].outcome, Outcome::Unsatisfiable);
///     bytes.push(part);
/// }
/// let parts = [Part::from_bytes("one", &bytes[0])?, Part::from_bytes("other", &bytes[1])?];
/// let limits = Limits::default();
/// let joined = join(&formula, &[], &parts, None, limits, &Interrupt::new())?;
/// assert_eq!(joined.outcome, Outcome::Unsatisfiable);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When `out` cannot be written.
pub fn solve_cubes<W: Write + Send + 'static>(
    formula: &Formula,
    cubes: impl IntoIterator<Item = impl AsRef<[Lit]>>,
    options: &CubeOptions,
    out: W,
) -> io::Result<(Vec<CubeAnswer>, W)> {
    let out = Returned::new(out);
    let part = Some((Box::new(out.clone()) as Box<_>, Fingerprint::of(formula)));
    let evidence = Evidence { merge: None, part, has_steps: options.proof };
    let worker = Worker::new(formula, &options.search, &options.interrupt, evidence);
    let mut answers = Vec::new();
    match worker.map_err(Failure::into_io)? {
        Err(cause) => answers.push(CubeAnswer::unknown(cause, Stats::default())),
        Ok(mut worker) => {
            for cube in cubes {
                let before = worker.stats();
                let found =
                    worker.solve(cube.as_ref(), options.limits).map_err(Failure::into_io)?;
                let answer = CubeAnswer::of(found, worker.stats().since(&before));
                let is_refuted = answer.outcome == Outcome::Unsatisfiable;
                answers.push(answer);
                if !is_refuted {
                    break;
                }
            }
        }
    }
    Ok((answers, out.take()?))
}

impl CubeAnswer {
    fn unknown(cause: Cause, stats: Stats) -> CubeAnswer {
        CubeAnswer { outcome: Outcome::Unknown(cause), core: Vec::new(), model: None, stats }
    }

    fn of(found: Found, stats: Stats) -> CubeAnswer {
        let answer = CubeAnswer::unknown(Cause::Interrupted, stats);
        match found {
            Found::Refuted(closing) => {
                let core = closing.clause.iter().map(|&lit| !lit).collect();
                CubeAnswer { outcome: Outcome::Unsatisfiable, core, ..answer }
            }
            Found::Model(model) => {
                CubeAnswer { outcome: Outcome::Satisfiable, model: Some(model), ..answer }
            }
            Found::Unknown(cause) => CubeAnswer { outcome: Outcome::Unknown(cause), ..answer },
        }
    }
}

/// An output that can be taken back when its users are done.
struct Returned<W>(Arc<Mutex<Option<W>>>);

impl<W> Clone for Returned<W> {
    fn clone(&self) -> Returned<W> {
        Returned(Arc::clone(&self.0))
    }
}

impl<W: Write> Returned<W> {
    fn new(out: W) -> Returned<W> {
        Returned(Arc::new(Mutex::new(Some(out))))
    }

    fn with<T>(&self, act: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        lock(&self.0)?.as_mut().map_or_else(|| Err(io::ErrorKind::BrokenPipe.into()), act)
    }

    fn take(&self) -> io::Result<W> {
        lock(&self.0)?.take().ok_or_else(|| io::ErrorKind::BrokenPipe.into())
    }
}

impl<W: Write> Write for Returned<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(W::flush)
    }
}
