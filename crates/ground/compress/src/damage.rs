//! The faults of compressed data.

use std::io;

use neuf_words::{Carried, told};

told! {
    /// Data that cannot be decompressed, with the name of its compression.
    #[derive(Debug)]
    pub(crate) enum Damage {
        Truncated(format: &'static str) = [
            "the {format} data is truncated", "les données {format} sont tronquées",
        ];
        Corrupt(format: &'static str, cause: io::Error) = [
            "the {format} data is corrupt: {cause}",
            "les données {format} sont endommagées : {cause}",
        ];
    }
}

impl std::error::Error for Damage {}

told! {
    /// A fault that no decoder names, since it is found between two members.
    #[derive(Debug)]
    pub(crate) enum Fault {
        Member = ["a member begins with a wrong byte", "un membre commence par un octet faux"];
        Checksum = ["the checksum is wrong", "la somme de contrôle est fausse"];
        Size = ["the size is wrong", "la taille est fausse"];
    }
}

impl std::error::Error for Fault {}

impl From<Fault> for io::Error {
    fn from(fault: Fault) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, Carried::new(fault))
    }
}
