//! Suppositions that fail, the technique for whatever no other one finds.
//!
//! `derive` looks for them when no technique of the list finds anything, and `chain` and `nested`
//! find them.

use super::{Argument, Mark, Place, Step, Voice, whole};

/// What is supposed leads to a contradiction, so its opposite is true.
#[derive(Debug, PartialEq)]
pub(crate) struct Supposition(pub(crate) Mark);

impl Argument for Supposition {
    fn told(&self, voice: &Voice<'_>) -> String {
        voice.say(["Suppose {mark}.", "Supposons {mark}."], &[("mark", &self.0)])
    }

    fn sentence(&self, voice: &Voice<'_>) -> String {
        self.told(voice)
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [whole([self.0.cell]), Vec::new()]
    }

    fn supposed(&self) -> Option<Mark> {
        Some(self.0)
    }
}
