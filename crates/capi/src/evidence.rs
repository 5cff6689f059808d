//! Where the steps of a solver go: to a proof file, to the checker, or to both.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io;
use std::sync::Arc;

use neuf_cnf::Steps;
use neuf_proof::{Format, Notation, ProofSink, ProofWriter};

use crate::certify::Certificate;
use crate::report::{Error, Kind};

/// The receivers of a solver's steps.
#[derive(Default)]
pub(crate) struct Evidence {
    file: Option<ProofWriter<File>>,
    certificate: Option<Arc<Certificate>>,
}

impl Evidence {
    /// Writes the steps to a file as well.
    pub(crate) fn with_file(self, path: &str, format: &str) -> Result<Evidence, Error> {
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
        Ok(Evidence { file: Some(ProofWriter::new(file, format, notation)), ..self })
    }

    /// Checks the steps as well.
    pub(crate) fn with_certificate(self, certificate: Arc<Certificate>) -> Evidence {
        Evidence { certificate: Some(certificate), ..self }
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
