//! French: why a puzzle has no rating.

use neuf_words::{Numbering, Told};

use super::RateError;

impl Told for RateError {
    fn french(&self, from: Numbering) -> String {
        match self {
            RateError::NoSolution => "pas de solution".into(),
            RateError::Several => "plusieurs solutions".into(),
            RateError::Interrupted => "arrêté avant d'être évalué".into(),
            RateError::NotUsual => "pas un sudoku 9×9 ordinaire".into(),
            RateError::Method(error) => error.french(from),
        }
    }
}
