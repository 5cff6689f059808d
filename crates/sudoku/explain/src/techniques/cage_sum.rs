//! Sums of cages: the values of a cage differ and add up to its sum.

use super::relation::of_step;
use super::{Argument, Part, Place, Step, Voice};
use neuf_sudoku::Cell;

/// If the step concludes nothing, this is impossible.
#[derive(Debug, PartialEq)]
pub(super) struct Sum {
    /// The first cell of the cage.
    pub(super) first: Cell,
    pub(super) sum: usize,
    /// The sets of values that are left to the cage; empty if these are many.
    pub(super) sets: Vec<Vec<u8>>,
}

impl Argument for Sum {
    fn told(&self, voice: &Voice<'_>) -> String {
        let is_broken = voice.step.concludes.is_empty();
        let (sentence, sets): (_, &dyn Part) = match (is_broken, &self.sets[..]) {
            (true, _) => (
                [
                    "No different values fill the cage of sum {sum} at {cell} any more.",
                    "Plus aucune combinaison de valeurs différentes ne remplit la cage de somme \
                     {sum} en {cell}.",
                ],
                &"",
            ),
            (false, []) => (
                [
                    "No different values fill the cage of sum {sum} at {cell} with any of these \
                     candidates.",
                    "Aucune combinaison de valeurs différentes ne remplit la cage de somme {sum} en \
                     {cell} avec l'un de ces candidats.",
                ],
                &"",
            ),
            (false, [only]) => (
                [
                    "The cage of sum {sum} at {cell} can only hold {sets}.",
                    "La cage de somme {sum} en {cell} ne peut contenir que {sets}.",
                ],
                only,
            ),
            (false, _) => (
                [
                    "The cage of sum {sum} at {cell} can only hold one of these: {sets}.",
                    "La cage de somme {sum} en {cell} ne peut contenir que l'un de ces choix : \
                     {sets}.",
                ],
                &self.sets,
            ),
        };
        voice.say(sentence, &[("cell", &self.first), ("sum", &self.sum), ("sets", sets)])
    }

    fn places(&self, step: &Step, _: u8) -> [Vec<Place>; 2] {
        of_step(step)
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
            let found = Sum { first, sum: 10, sets: sets.to_vec() };
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
