//! The proof file of `neuf sat`, and the check of the proof while the solver runs.
//!
//! Both receive the solver's steps as soon as they are made. The file appears under its name
//! when it is complete. The checker runs on a thread of its own and may be some megabytes of
//! steps behind the solver. It knows only the formula as it was read and the steps, and
//! nothing else of the solver. The obvious way, checking the file afterwards, would take the
//! time of both one after the other and need a file.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use anyhow::{Context, anyhow, bail};
use neuf_cnf::{Formula, Steps};
use neuf_proof::{LratChecker, Notation, ProofSink, ProofWriter, StepError, number_after};

use crate::arguments::ProofArgs;
use crate::io::{OutputFile, create_output};

/// How many buffers of steps may wait for the checker.
const WAITING: usize = 32;

/// The receivers of the steps: a proof file, the checker, or both.
#[derive(Default)]
pub(crate) struct Evidence {
    file: Option<ProofWriter<OutputFile>>,
    to_checker: Option<SyncSender<Steps>>,
    /// How many variables the formula has.
    var_count: usize,
}

/// The check on the other thread. Its result is the number of lemmas that it accepted, and
/// whether the empty clause was among them.
pub(crate) struct Certifier {
    thread: JoinHandle<Result<(u64, bool), StepError>>,
}

/// Starts what the command line requests: a proof file, a check, both or neither.
///
/// # Errors
/// When the proof file cannot be created.
pub(crate) fn start(
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

/// Waits for the check of a proof that is complete, or could not be written, and returns the
/// number of lemmas that it accepted.
///
/// # Errors
/// When the proof could not be written, or was refused. Unlike for standard output, a pipe
/// that its reader has closed is an error here, because the proof is then incomplete.
pub(crate) fn finish(
    finished: io::Result<()>,
    certifier: Option<Certifier>,
    args: &ProofArgs,
    is_refuted: bool,
) -> anyhow::Result<Option<u64>> {
    // If the checker has refused the proof, its reason says more than the failed write.
    let verdict = certifier.map(|certifier| certifier.verdict(is_refuted)).transpose()?;
    match (finished, &args.proof_file) {
        (Ok(()), _) => Ok(verdict),
        // The error becomes text, so that a closed pipe is not taken for that of standard output.
        (Err(error), Some(path)) => {
            let name = path.display();
            bail!("cannot write the proof {name}: {error}")
        }
        (Err(error), None) => bail!("cannot check the proof: {error}"),
    }
}

impl ProofSink for Evidence {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        number_after(steps, self.var_count);
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
        // The checker ends when the sender of the steps is gone.
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

    /// Waits for the checker and returns the number of lemmas that it accepted.
    fn verdict(self, must_refute: bool) -> anyhow::Result<u64> {
        let ended = self.thread.join().map_err(|_| anyhow!("the checker has crashed"))?;
        let (lemmas, is_refuted) =
            ended.context("this is a defect of neuf: its own proof was refused")?;
        if must_refute && !is_refuted {
            bail!(
                "this is a defect of neuf: its own proof was refused: it does not derive the empty \
                 clause"
            );
        }
        Ok(lemmas)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::{ClauseId, Lit};

    /// The verdict on one step about the four clauses on the variables 1 and 2.
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
            assert!(
                message
                    .starts_with("this is a defect of neuf: its own proof was refused: clause 5")
            );
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
