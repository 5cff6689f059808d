//! The proof file of `neuf sat`, and the check while solving.
//!
//! Both take the solver's steps as they come. The file appears under its name
//! when it is whole. The checker runs on a thread of its own and may lag
//! behind by some megabytes of steps; it sees the formula as it was read and
//! the steps, nothing else of the solver.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use anyhow::{Context, anyhow, bail};
use neuf_cnf::{Formula, Steps};
use neuf_proof::{LratChecker, Notation, ProofSink, ProofWriter, StepError};

use crate::cli::{FormulaArgs, ProofArgs};
use crate::exit::UsageError;
use crate::io::{OutputFile, create_output, open_input};

/// Buffers of steps that may wait for the checker.
const WAITING: usize = 32;

/// Where the steps of a run go.
#[derive(Default)]
pub(super) struct Evidence {
    file: Option<ProofWriter<OutputFile>>,
    to_checker: Option<SyncSender<Steps>>,
}

/// The check on the other thread: how many lemmas it accepted, and whether the
/// empty clause was among them.
pub(super) struct Certifier {
    thread: JoinHandle<Result<(u64, bool), StepError>>,
}

impl Evidence {
    /// What the command line asks for; `None` when that is nothing.
    ///
    /// # Errors
    /// When the proof file must not, or cannot, be written.
    pub(super) fn asked_for(
        args: &ProofArgs,
        input: &FormulaArgs,
        formula: &Arc<Formula>,
    ) -> anyhow::Result<(Option<Evidence>, Option<Certifier>)> {
        if args.proof_file.is_none() && !args.certify {
            return Ok((None, None));
        }
        let mut evidence = Evidence::default();
        if let Some(path) = &args.proof_file {
            refuse_to_overwrite(path, input.file.as_deref(), args.force)?;
            let notation = if args.text { Notation::Text } else { Notation::Binary };
            evidence.file = Some(ProofWriter::new(create_output(path)?, args.format, notation));
        }
        let mut certifier = None;
        if args.certify {
            let (sender, receiver) = sync_channel(WAITING);
            evidence.to_checker = Some(sender);
            certifier = Some(Certifier::start(Arc::clone(formula), receiver));
        }
        Ok((Some(evidence), certifier))
    }
}

impl ProofSink for Evidence {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
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
        match self.file.take() {
            Some(mut file) => {
                file.finish()?;
                file.into_inner().finish().map_err(|error| io::Error::other(format!("{error:#}")))
            }
            None => Ok(()),
        }
    }
}

impl Certifier {
    fn start(formula: Arc<Formula>, steps: Receiver<Steps>) -> Certifier {
        let thread = std::thread::spawn(move || {
            let mut checker = LratChecker::new(&formula);
            for steps in steps {
                for step in steps.iter() {
                    checker.step(step)?;
                }
            }
            Ok((checker.lemmas(), checker.is_refuted()))
        });
        Certifier { thread }
    }

    /// Waits for the verdict: the number of lemmas that were checked.
    ///
    /// # Errors
    /// When a step was refused, or the formula should be refuted and is not.
    pub(super) fn verdict(self, must_refute: bool) -> anyhow::Result<u64> {
        const DEFECT: &str = "a defect of neuf: its proof was refused";
        let ended = self.thread.join().map_err(|_| anyhow!("the checker has crashed"))?;
        let (lemmas, is_refuted) = ended.context(DEFECT)?;
        if must_refute && !is_refuted {
            bail!("{DEFECT}: it does not derive the empty clause");
        }
        Ok(lemmas)
    }
}

/// Refuses to write a proof over the formula, or over what looks like one.
fn refuse_to_overwrite(path: &Path, input: Option<&Path>, force: bool) -> anyhow::Result<()> {
    if path == Path::new("-") {
        let why = "the proof needs a file: standard output has the answer";
        return Err(UsageError(why.into()).into());
    }
    let same = |input: &Path| Some(fs::canonicalize(input).ok()? == fs::canonicalize(path).ok()?);
    if input.and_then(same) == Some(true) {
        bail!("{} is the formula itself: not overwritten by its proof", path.display());
    }
    let is_file = fs::metadata(path).is_ok_and(|data| data.is_file());
    if !force && is_file && looks_like_a_formula(path) {
        bail!("{} looks like a formula: not overwritten without --force", path.display());
    }
    Ok(())
}

/// Whether the first line that is no comment is a DIMACS header.
fn looks_like_a_formula(path: &Path) -> bool {
    let mut start = Vec::new();
    let Ok(input) = open_input(path) else { return false };
    // What cannot be read to the end, a damaged file, may still start like one.
    let _ = input.take(1 << 16).read_to_end(&mut start);
    let mut lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"c"));
    first.is_some_and(|line| line.starts_with(b"p cnf") || line.starts_with(b"p inccnf"))
}
