//! The proof file of `neuf sat`, and the check of the proof while the solver runs.
//!
//! File and check receive the solver's steps as soon as they are made. The file appears under its
//! name when it is complete. The check, of `neuf-proof`, knows only the formula as it was read and
//! the steps. Checking the file afterwards would take the time of search and check one after the
//! other, and need a file. The third receiver, [`Core`], finds out which clauses of the formula are
//! used.

use std::io;
use std::path::Path;

use anyhow::{anyhow, bail};
use neuf_cnf::{Formula, Steps};
use neuf_proof::{
    Certifier, Evidence, Format, Notation, ProofSink, ProofWriter, Refusal, VeripbWriter,
};

use super::core::Core;
use crate::arguments::{ProofArgs, WrittenFormat};
use crate::io::{OutputFile, create_output, last_part};
use crate::terminal::exit::UsageError;
use crate::words::told;

/// A proof file, until it is complete.
struct ProofFile(Option<Writer>);

/// The writer of the steps.
enum Writer {
    Clauses(ProofWriter<OutputFile>),
    Inequalities(VeripbWriter<OutputFile>),
}

impl Writer {
    fn sink(&mut self) -> &mut dyn ProofSink {
        match self {
            Writer::Clauses(writer) => writer,
            Writer::Inequalities(writer) => writer,
        }
    }

    fn into_file(self) -> OutputFile {
        match self {
            Writer::Clauses(writer) => writer.into_inner(),
            Writer::Inequalities(writer) => writer.into_inner(),
        }
    }
}

/// The format of the proof: from the command line, or else from the file's name.
#[must_use]
pub fn format(args: &ProofArgs) -> WrittenFormat {
    args.format.or_else(|| named(args.proof_file.as_deref()?)).unwrap_or(WrittenFormat::Lrat)
}

/// The format that belongs to the name of a file.
fn named(path: &Path) -> Option<WrittenFormat> {
    match &*last_part(path) {
        "lrat" => Some(WrittenFormat::Lrat),
        "drat" | "drup" => Some(WrittenFormat::Drat),
        "pbp" | "veripb" => Some(WrittenFormat::Veripb),
        _ => None,
    }
}

/// Checks that the name of the proof file does not belong to another format than the format that is
/// written, so that no checker takes the file for another format.
///
/// # Errors
/// When the name belongs to another format.
pub(super) fn refuse_misnamed(args: &ProofArgs) -> Result<(), UsageError> {
    let Some(path) = &args.proof_file else { return Ok(()) };
    let (name, format) = (path.display(), format(args));
    match named(path) {
        Some(other) if other != format => {
            let why = format!("{name} is named as a proof in {other}, but --proof says {format}");
            Err(UsageError(why))
        }
        _ => Ok(()),
    }
}

/// Starts the proof file if the command line requests a proof, and lets the core receive the same
/// steps.
///
/// # Errors
/// When the file cannot be created.
pub(super) fn sink(
    args: &ProofArgs,
    core: Option<&Core<'_>>,
    formula: &Formula,
) -> anyhow::Result<Option<Box<dyn ProofSink>>> {
    let file: Option<Box<dyn ProofSink>> = match &args.proof_file {
        Some(path) => {
            let notation = if args.text { Notation::Text } else { Notation::Binary };
            let file = create_output(path)?;
            let clauses =
                |file, format| Writer::Clauses(ProofWriter::new(file, format, notation).complete());
            let writer = match format(args) {
                WrittenFormat::Lrat => clauses(file, Format::Lrat),
                WrittenFormat::Drat => clauses(file, Format::Drat),
                WrittenFormat::Veripb => Writer::Inequalities(VeripbWriter::new(file, formula)),
            };
            Some(Box::new(ProofFile(Some(writer))))
        }
        None => None,
    };
    Ok(match core {
        Some(core) => Some(core.before(file)),
        None => file,
    })
}

/// Starts the receivers of a proof of several solvers that the command line requests: a proof file,
/// a check, both or neither.
///
/// # Errors
/// When the proof file cannot be created.
pub fn evidence(args: &ProofArgs, formula: &Formula) -> anyhow::Result<Evidence> {
    evidence_with(args, None, formula)
}

/// The same, with a core that receives the steps, too.
///
/// # Errors
/// When the proof file cannot be created.
pub fn evidence_with(
    args: &ProofArgs,
    core: Option<&Core<'_>>,
    formula: &Formula,
) -> anyhow::Result<Evidence> {
    let certifier = args.certify.then(|| Certifier::of(formula));
    Ok(Evidence { certifier, sink: sink(args, core, formula)? })
}

/// Ends the check of a proof of several solvers, and returns the number of accepted lemmas.
///
/// # Errors
/// When the proof could not be written, or was refused.
pub fn finish(
    written: io::Result<()>,
    certifier: Option<Certifier>,
    args: &ProofArgs,
    is_refuted: bool,
) -> anyhow::Result<Option<u64>> {
    if let Some(certifier) = &certifier {
        // If the checker has refused the proof, its reason says more than the failed write.
        let refusal = if is_refuted { certifier.refutes(&[]).err() } else { certifier.fault() };
        refusal.as_ref().map_or(Ok(()), |refusal| Err(refused(refusal)))?;
    }
    require_written(written, args)?;
    Ok(certifier.map(|certifier| certifier.lemmas()))
}

/// Reports a proof that could not be written. Unlike for standard output, a pipe that its reader
/// has closed is an error, because the proof is incomplete.
///
/// # Errors
/// This.
pub(crate) fn require_written(written: io::Result<()>, args: &ProofArgs) -> anyhow::Result<()> {
    match (written, &args.proof_file) {
        (Ok(()), _) => Ok(()),
        // The error becomes text, so that a closed pipe of the proof is not taken for a closed
        // standard output.
        (Err(error), Some(path)) => {
            let name = path.display();
            bail!("cannot write the proof {name}: {}", told(&error))
        }
        (Err(error), None) => bail!("cannot check the proof: {}", told(&error)),
    }
}

/// Says why the check refused an answer.
pub(crate) fn refused(refusal: &Refusal) -> anyhow::Error {
    let refused = "this is a defect of neuf: its own proof was refused";
    match refusal {
        Refusal::Unsatisfied(clause) => {
            anyhow!("this is a defect of neuf: its model does not satisfy clause {clause}")
        }
        Refusal::Step(step) => anyhow::Error::new(step.clone()).context(refused),
        refusal => anyhow::Error::new(refusal.clone()).context(refused),
    }
}

impl ProofSink for ProofFile {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), |writer| writer.sink().take(steps))
    }

    fn finish(&mut self) -> io::Result<()> {
        let Some(mut writer) = self.0.take() else { return Ok(()) };
        writer.sink().finish()?;
        let placed = writer.into_file().finish();
        placed.map_err(|error| io::Error::other(error.root_cause().to_string()))
    }

    fn declare(&mut self, var_count: usize) {
        if let Some(writer) = &mut self.0 {
            writer.sink().declare(var_count);
        }
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
        let args = ProofArgs {
            proof_file: None,
            format: None,
            text: false,
            force: false,
            certify: true,
            core: None,
        };
        let mut evidence = evidence(&args, &formula).unwrap();
        let ids: Vec<_> = antecedents.iter().filter_map(|&id| ClauseId::new(id)).collect();
        let lits: Vec<Lit> = lits.iter().map(lit).collect();
        let mut steps = Steps::new();
        steps.derive(ClauseId::new(5).unwrap(), &lits, &ids);
        let written = evidence.take(&mut steps);
        let finished = finish(written, evidence.certifier, &args, must_refute);
        finished.map(Option::unwrap).map_err(|error| format!("{error:#}"))
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
}
