//! Relations: the cells of a line or a clue are filled in one of the ways that keep its rule.

use super::{Argument, Place, Step, Voice, whole};
use neuf_sudoku::rules::RelationName;

/// If the step concludes nothing, there is no way left.
#[derive(Debug, PartialEq)]
pub(super) struct Relation {
    pub(super) name: RelationName,
    /// Whether this rests on cells that see each other having different values.
    pub(super) is_apart: bool,
    /// The fillings that are left, in the order of the cells; empty if these, or their cells, are
    /// many or only two.
    pub(super) fillings: Vec<Vec<u8>>,
}

impl Relation {
    /// Its rule in words.
    pub(super) fn rule(&self, voice: &Voice<'_>) -> String {
        let apart = match self.is_apart {
            true => voice.say(
                ["; cells that see each other differ", " ; deux cases qui se voient diffèrent"],
                &[],
            ),
            false => String::new(),
        };
        format!("{}{apart}", voice.meaning(self.name.variant))
    }
}

impl Argument for Relation {
    fn told(&self, voice: &Voice<'_>) -> String {
        let sentence = match (voice.step.concludes.is_empty(), self.fillings.is_empty()) {
            (true, _) => [
                "No values fit {name} any more ({rule}).",
                "Plus aucune combinaison de valeurs ne respecte {name} ({rule}).",
            ],
            (false, true) => [
                "No values fit {name} ({rule}) with any of these candidates.",
                "Aucun de ces candidats ne va avec {name} ({rule}).",
            ],
            (false, false) => [
                "Only these values fit {name} ({rule}), in the order of its cells: {sets}.",
                "Seules ces valeurs respectent {name} ({rule}), dans l'ordre des cases : {sets}.",
            ],
        };
        voice.say(
            sentence,
            &[("name", &self.name), ("rule", &self.rule(voice)), ("sets", &self.fillings)],
        )
    }

    fn places(&self, step: &Step, _: u8) -> [Vec<Place>; 2] {
        of_step(step)
    }
}

/// The cells of the conclusions and premises of a step.
pub(super) fn of_step(step: &Step) -> [Vec<Place>; 2] {
    [whole(step.concludes.iter().chain(&step.premises).map(|mark| mark.cell)), Vec::new()]
}
