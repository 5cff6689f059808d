//! Sums of cages: the values of a cage differ and add up to its sum.

use super::grounds::{Grounds, only_sets};
use super::relation::{ONE_CELL, of_step};
use super::{Argument, Place, Step, Voice};
use neuf_sudoku::Cell;
use neuf_sudoku::rules::Variant;
use neuf_words::Sentence;

/// If the step concludes nothing, this is impossible.
#[derive(Debug, PartialEq)]
pub(super) struct Sum {
    /// The first cell of the cage.
    pub(super) first: Cell,
    pub(super) sum: usize,
    /// Whether the cage has no other cell.
    pub(super) is_single: bool,
    /// The sets of values that are left to the cage; empty if these are many.
    pub(super) sets: Vec<Vec<u8>>,
    pub(super) grounds: Grounds,
}

const NAME: Sentence = ["the cage of sum {sum} at {cell}", "la cage de somme {sum} en {cell}"];

impl Sum {
    /// What the cage is called, with its sum and its place.
    pub(super) fn name(&self, voice: &Voice<'_>) -> String {
        voice.say(NAME, &[("cell", &self.first), ("sum", &self.sum)])
    }
}

impl Argument for Sum {
    fn called(&self) -> Option<Sentence> {
        self.is_given().then_some(ONE_CELL)
    }

    fn is_given(&self) -> bool {
        self.is_single
    }

    fn told(&self, voice: &Voice<'_>) -> String {
        let name = self.name(voice);
        if !voice.step.concludes.is_empty() && !self.sets.is_empty() {
            return only_sets(voice, &name, &self.sets);
        }
        let broken = [
            "No different values fill {name} any more.",
            "Plus aucune combinaison de valeurs différentes ne remplit {name}.",
        ];
        voice.say(broken, &[("name", &name)])
    }

    fn sentence(&self, voice: &Voice<'_>) -> String {
        let name = self.name(voice);
        let is_placed = voice.step.concludes.iter().any(|mark| mark.holds);
        let is_own = self.grounds.is_own(voice.step);
        // How the values of a cage are shared out says more than how far they reach, unless it ends
        // in a digit.
        let is_reach_better = is_own && is_placed;
        if !self.sets.is_empty() && !is_reach_better {
            return self.grounds.holding(voice, &name, &self.sets);
        }
        let rule = match is_own {
            true => String::new(),
            false => voice.meaning(Variant::Killer).to_owned(),
        };
        self.grounds.told(voice, &name, &rule).unwrap_or_else(|| self.told(voice))
    }

    fn places(&self, step: &Step, _: u8) -> [Vec<Place>; 2] {
        of_step(step)
    }

    fn drawn(&self, voice: &Voice<'_>) -> Option<String> {
        Some(self.name(voice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleKind;
    use crate::{Mark, Terms as _};
    use neuf_sudoku::Shape;
    use neuf_words::Language;

    #[test]
    fn what_a_cage_can_hold_is_told() {
        let shape = Shape::default();
        let first = shape.cell(0, 0);
        let told = |sets: &[Vec<u8>]| {
            let lost = Mark { cell: first, value: 9, holds: false };
            let grounds = Grounds::default();
            let found = Sum { first, sum: 10, is_single: false, sets: sets.to_vec(), grounds };
            let step = Step::bare(RuleKind::Sum, found, vec![lost]);
            Language::English.sentence(shape, &step)
        };
        assert_eq!(
            told(&[vec![4, 6]]),
            "The cage of sum 10 at r1c1 can only hold 4 and 6. So r1c1 is not 9."
        );
        assert_eq!(
            told(&[vec![1, 2, 7], vec![2, 3, 5]]),
            "The cage of sum 10 at r1c1 can only hold one of these: 127, 235. So r1c1 is not 9."
        );
    }
}
