//! Comparisons: one cell holds a greater value than another.

use super::{Argument, Place, Step, Voice, whole};
use neuf_sudoku::Cell;

/// If the step concludes nothing, this is impossible.
#[derive(Debug, PartialEq)]
pub(super) struct Comparison {
    pub(super) greater: Cell,
    pub(super) less: Cell,
}

impl Argument for Comparison {
    fn told(&self, voice: &Voice<'_>) -> String {
        let sentence = match voice.step.concludes.is_empty() {
            true => [
                "{greater} is not greater than {less}.",
                "{greater} n'est pas plus grande que {less}.",
            ],
            false => ["{greater} is greater than {less}.", "{greater} est plus grande que {less}."],
        };
        voice.say(sentence, &[("greater", &self.greater), ("less", &self.less)])
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [whole([self.greater, self.less]), Vec::new()]
    }
}
