//! What is left out, in French.

use neuf_words::{Numbering, Told};

use super::super::LeftOut;

impl Told for LeftOut {
    fn french(&self, from: Numbering) -> String {
        match self {
            LeftOut::NoSolution => "pas de solution".into(),
            LeftOut::Several => "plusieurs solutions".into(),
            LeftOut::Interrupted => "arrêté avant de savoir jusqu'où vont les règles".into(),
            LeftOut::Method(error) => error.french(from),
        }
    }
}
