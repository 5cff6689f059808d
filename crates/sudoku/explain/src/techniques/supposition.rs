//! Suppositions that fail, the technique for whatever no other one finds.
//!
//! `derive` looks for them when no technique of the list finds anything, and `chain` and `nested`
//! find them.

use super::{Named, Technique};
use crate::rule::{Argument, Place, whole};
use crate::step::Step;
use crate::words::Voice;
use crate::{Difficulty, Mark, RuleKind};

pub(super) struct Suppositions;

impl Technique for Suppositions {
    fn kinds(&self) -> &'static [Named] {
        const KINDS: &[Named] = &[
            Named::new(
                RuleKind::FailedLiteral,
                "failed-literal",
                ["forcing chain", "chaîne forcée"],
                Difficulty::Diabolical,
            )
            .elsewhere([
                "Forcing Net",
                "Dynamic Forcing Chain",
                "Forcing Nets",
                "trial and error",
            ]),
            Named::new(
                RuleKind::NestedFailedLiteral,
                "nested-failed-literal",
                ["nested forcing chain", "chaîne forcée imbriquée"],
                Difficulty::Beyond,
            )
            .elsewhere(["", "Nested Forcing Chain", "", "T&E(2)"]),
        ];
        KINDS
    }
}

/// What is supposed leads to a contradiction, so its opposite is true.
#[derive(Debug, PartialEq)]
pub(crate) struct Supposition(pub(crate) Mark);

impl Argument for Supposition {
    fn kind(&self) -> RuleKind {
        RuleKind::FailedLiteral
    }

    fn told(&self, voice: &Voice<'_>) -> String {
        voice.say(["Suppose {mark}.", "Supposons {mark}."], &[("mark", &voice.mark(self.0))])
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
