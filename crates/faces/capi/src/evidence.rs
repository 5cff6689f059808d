//! Where the steps of a solver go: to a proof file, to the checker, or to both.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io;
use std::sync::Arc;

use neuf_cnf::Steps;
use neuf_proof::{Format, Notation, ProofSink, ProofWriter};

use crate::certify::Certificate;
use crate::report::{Error, Kind};

/// The receivers of a solver's steps, of which there may be none.
#[derive(Default)]
pub(crate) struct Evidence {
    file: Option<ProofWriter<File>>,
    certificate: Option<Arc<Certificate>>,
}

impl Evidence {
    /// Writes the steps to a file as well. After an error, all is as before.
    pub(crate) fn write_to(&mut self, path: &str, format: &str) -> Result<(), Error> {
        let (format, notation) = match format {
            "lrat" => (Format::Lrat, Notation::Binary),
            "lrat-text" => (Format::Lrat, Notation::Text),
            "drat" => (Format::Drat, Notation::Binary),
            "drat-text" => (Format::Drat, Notation::Text),
            _ => {
                let message = "the format is `lrat`, `lrat-text`, `drat` or `drat-text`";
                return Err(Error::new(Kind::Argument, message));
            }
        };
        let file = File::create(path)
            .map_err(|error| Error::new(Kind::File, format!("cannot create {path}: {error}")))?;
        self.file = Some(ProofWriter::new(file, format, notation));
        Ok(())
    }

    /// Checks the steps as well.
    pub(crate) fn check_with(&mut self, certificate: Arc<Certificate>) {
        self.certificate = Some(certificate);
    }

    /// Whether nothing receives the steps.
    pub(crate) fn is_empty(&self) -> bool {
        self.file.is_none() && self.certificate.is_none()
    }
}

impl ProofSink for Evidence {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        if let Some(certificate) = &self.certificate {
            certificate.check(steps);
        }
        match &mut self.file {
            Some(file) => file.take(steps),
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        match &mut self.file {
            Some(file) => file.finish(),
            None => Ok(()),
        }
    }
}
