//! What is wrong with compressed data.

use std::io;

use neuf_words::{Carried, Numbering, Told};
use thiserror::Error;

/// Data that cannot be decompressed, with the name of its compression.
#[derive(Debug, Error)]
pub(crate) enum Damage {
    #[error("the {0} data is truncated")]
    Truncated(&'static str),
    #[error("the {0} data is corrupt: {1}")]
    Corrupt(&'static str, io::Error),
}

/// A fault that no decoder names, since it is found between what they decode.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    #[error("a member begins with a wrong byte")]
    Member,
    #[error("the checksum is wrong")]
    Checksum,
    #[error("the size is wrong")]
    Size,
}

impl From<Fault> for io::Error {
    fn from(fault: Fault) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, Carried::new(fault))
    }
}

impl Told for Damage {
    fn french(&self, from: Numbering) -> String {
        match self {
            Damage::Truncated(format) => format!("les données {format} sont tronquées"),
            Damage::Corrupt(format, cause) => {
                let cause = cause.french(from);
                format!("les données {format} sont endommagées : {cause}")
            }
        }
    }
}

impl Told for Fault {
    fn french(&self, _: Numbering) -> String {
        match self {
            Fault::Member => "un membre commence par un octet faux",
            Fault::Checksum => "la somme de contrôle est fausse",
            Fault::Size => "la taille est fausse",
        }
        .into()
    }
}
