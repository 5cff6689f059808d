//! The proof file of `neuf sat`, and the check while solving.
//!
//! Both take the solver's steps as they come. The file appears under its name
//! when it is whole. The checker runs on a thread of its own and may lag
//! behind by some megabytes of steps; it sees the formula as it was read and
//! the steps, nothing else of the solver. Checking the file afterwards, the
//! obvious way, would take the time twice and need a file.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use anyhow::{Context, anyhow, bail};
use neuf_cnf::{Formula, Steps, Var};
use neuf_proof::{LratChecker, Notation, ProofSink, ProofWriter, StepError};
use neuf_solver::Solver;

use crate::cli::ProofArgs;
use crate::io::{OutputFile, create_output};

/// Buffers of steps that may wait for the checker.
const WAITING: usize = 32;

/// Where the steps of a run go.
#[derive(Default)]
pub(super) struct Evidence {
    file: Option<ProofWriter<OutputFile>>,
    to_checker: Option<SyncSender<Steps>>,
    /// How many variables the formula has.
    var_count: usize,
}

/// The check on the other thread: how many lemmas it accepted, and whether the
/// empty clause was among them.
pub(super) struct Certifier {
    thread: JoinHandle<Result<(u64, bool), StepError>>,
}

/// Starts what the command line asks for: a proof file, a check, both or
/// nothing.
///
/// # Errors
/// When the proof file cannot be created.
pub(super) fn start(
    args: &ProofArgs,
    formula: &Arc<Formula>,
) -> anyhow::Result<(Option<Evidence>, Option<Certifier>)> {
    if args.proof_file.is_none() && !args.certify {
        return Ok((None, None));
    }
    let mut evidence = Evidence { var_count: formula.var_count(), ..Evidence::default() };
    if let Some(path) = &args.proof_file {
        let notation = if args.text { Notation::Text } else { Notation::Binary };
        evidence.file = Some(ProofWriter::new(create_output(path)?, args.format, notation));
    }
    let mut certifier = None;
    if args.certify {
        let (sender, receiver) = sync_channel(WAITING);
        evidence.to_checker = Some(sender);
        certifier = Some(Certifier::start(Arc::clone(formula), receiver)?);
    }
    Ok((Some(evidence), certifier))
}

/// Completes the proof and waits for the check: how many lemmas it accepted.
///
/// # Errors
/// When the proof could not be written, or was refused. What was written to
/// does not matter here: also a pipe that nobody reads any more is an error.
pub(super) fn finish(
    solver: &mut Solver,
    certifier: Option<Certifier>,
    args: &ProofArgs,
    is_refuted: bool,
) -> anyhow::Result<Option<u64>> {
    let finished = solver.finish_proof();
    // The checker's reason says more than that it hung up.
    let verdict = certifier.map(|certifier| certifier.verdict(is_refuted)).transpose()?;
    match (finished, &args.proof_file) {
        (Ok(()), _) => Ok(verdict),
        // The error as text: the end of a pipe would look like that of stdout.
        (Err(error), Some(path)) => bail!("cannot write the proof {}: {error}", path.display()),
        (Err(error), None) => bail!("cannot check the proof: {error}"),
    }
}

/// The variables that the solver adds have numbers from the end of the range.
/// The formula is all there is: those after its last one are free, and do not
/// make other checkers' tables as large as the range.
fn move_down(steps: &mut Steps, var_count: usize) {
    steps.rename(|lit| match lit.var().index() {
        index if index < var_count => lit,
        index => Var::new(var_count + (Var::MAX_COUNT - 1 - index)).lit(lit.is_positive()),
    });
}

impl ProofSink for Evidence {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        move_down(steps, self.var_count);
        if let Some(file) = &mut self.file {
            file.take(steps)?;
        }
        match &self.to_checker {
            Some(checker) => checker
                .send(std::mem::take(steps))
                .map_err(|_| io::Error::other("the checker has refused the proof")),
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        // The checker ends when nothing more can come.
        self.to_checker = None;
        let Some(mut file) = self.file.take() else { return Ok(()) };
        file.finish()?;
        let placed = file.into_inner().finish();
        placed.map_err(|error| io::Error::other(error.root_cause().to_string()))
    }
}

impl Certifier {
    fn start(formula: Arc<Formula>, steps: Receiver<Steps>) -> anyhow::Result<Certifier> {
        let check = move || {
            let mut checker = LratChecker::new(&formula);
            for steps in steps {
                for step in steps.iter() {
                    checker.step(step)?;
                }
            }
            Ok((checker.lemmas(), checker.is_refuted()))
        };
        let thread = std::thread::Builder::new().name("checker".into()).spawn(check);
        Ok(Certifier { thread: thread.context("cannot start the thread of the checker")? })
    }

    /// Waits for the verdict: the number of lemmas that were checked.
    fn verdict(self, must_refute: bool) -> anyhow::Result<u64> {
        const DEFECT: &str = "a defect of neuf: its proof was refused";
        let ended = self.thread.join().map_err(|_| anyhow!("the checker has crashed"))?;
        let (lemmas, is_refuted) = ended.context(DEFECT)?;
        if must_refute && !is_refuted {
            bail!("{DEFECT}: it does not derive the empty clause");
        }
        Ok(lemmas)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::{ClauseId, Lit};

    /// The verdict on one step over the four clauses on 1 and 2.
    fn verdict(lits: &[i32], antecedents: &[u64], must_refute: bool) -> Result<u64, String> {
        let lit = |&number: &i32| Lit::from_dimacs(number).unwrap();
        let clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]];
        let formula: Formula = clauses.iter().map(|clause| clause.iter().map(lit)).collect();
        let (sender, receiver) = sync_channel(1);
        let certifier = Certifier::start(Arc::new(formula), receiver).unwrap();
        let mut evidence =
            Evidence { to_checker: Some(sender), var_count: 2, ..Evidence::default() };
        let ids: Vec<_> = antecedents.iter().filter_map(|&id| ClauseId::new(id)).collect();
        let lits: Vec<Lit> = lits.iter().map(lit).collect();
        let mut steps = Steps::new();
        steps.derive(ClauseId::new(5).unwrap(), &lits, &ids);
        evidence.take(&mut steps).unwrap();
        evidence.finish().unwrap();
        certifier.verdict(must_refute).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn only_a_whole_refutation_is_certified() {
        assert_eq!(verdict(&[1], &[1, 2], false), Ok(1));
        let refused = |result: Result<u64, String>| result.unwrap_err();
        let message = refused(verdict(&[1], &[1, 2], true));
        assert!(message.ends_with("it does not derive the empty clause"), "{message}");
        for (lits, antecedents) in [(&[1][..], &[1][..]), (&[], &[1, 2, 3, 4]), (&[1], &[1, 9])] {
            let message = refused(verdict(lits, antecedents, false));
            assert!(message.starts_with("a defect of neuf: its proof was refused: clause 5"));
        }
    }

    #[test]
    fn a_checker_that_hangs_up_stops_the_search() {
        let (sender, receiver) = sync_channel(1);
        drop(receiver);
        let mut evidence =
            Evidence { to_checker: Some(sender), var_count: 2, ..Evidence::default() };
        assert!(evidence.take(&mut Steps::new()).is_err());
    }
}
