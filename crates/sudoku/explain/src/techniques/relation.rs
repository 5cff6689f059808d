//! Relations: the cells of a line or a clue are filled in one of the ways that keep its rule.

use super::grounds::Grounds;
use super::{Argument, Place, Step, Voice, whole};
use neuf_sudoku::rules::{RelationName, Variant};
use neuf_words::Sentence;

/// If the step concludes nothing, there is no way left.
#[derive(Debug, PartialEq)]
pub(super) struct Relation {
    pub(super) name: RelationName,
    /// Whether this rests on cells that see each other having different values.
    pub(super) is_apart: bool,
    /// The fillings that are left, in the order of the cells; empty if these, or their cells, are
    /// many or only two.
    pub(super) fillings: Vec<Vec<u8>>,
    pub(super) grounds: Grounds,
}

/// What a step is called by a cage of one cell, which is a given.
pub(super) const ONE_CELL: Sentence = ["cage of one cell", "cage d'une case"];

impl Relation {
    /// Its rule in words.
    pub(super) fn rule(&self, voice: &Voice<'_>) -> String {
        let meaning = voice.meaning(self.name.variant);
        match self.apart(voice) {
            apart if apart.is_empty() => meaning.to_owned(),
            apart => format!("{meaning}{}{apart}", voice.semicolon()),
        }
    }

    /// That cells differ which see each other, if the step rests on this.
    fn apart(&self, voice: &Voice<'_>) -> String {
        let apart = ["cells that see each other differ", "deux cases qui se voient diffèrent"];
        if self.is_apart { voice.say(apart, &[]) } else { String::new() }
    }

    /// Whether its noun says all that has to be known of its rule where the amounts are told that
    /// its cells hold.
    fn is_plain(&self) -> bool {
        !matches!(
            self.name.variant,
            Variant::RegionSum
                | Variant::XSum
                | Variant::Sandwich
                | Variant::PillArrow
                | Variant::LongPillArrow
        )
    }
}

impl Argument for Relation {
    fn called(&self) -> Option<Sentence> {
        let is_single = self.name.variant == Variant::SumCage && self.name.first == self.name.last;
        match is_single {
            true => Some(ONE_CELL),
            false => Some(self.name.variant.relation()?.technique()),
        }
    }

    fn told(&self, voice: &Voice<'_>) -> String {
        let sentence = match voice.step.concludes.is_empty() {
            true => [
                "No values fit {name} any more ({rule}).",
                "Plus aucune combinaison de valeurs ne respecte {name} ({rule}).",
            ],
            false => [
                "Only these values fit {name} ({rule}), in the order of its cells: {sets}.",
                "Seules ces valeurs respectent {name} ({rule}), dans l'ordre des cases : {sets}.",
            ],
        };
        voice.say(
            sentence,
            &[("name", &self.name), ("rule", &self.rule(voice)), ("sets", &self.fillings)],
        )
    }

    fn sentence(&self, voice: &Voice<'_>) -> String {
        let is_own = self.grounds.is_own(voice.step);
        if !self.fillings.is_empty() && !is_own {
            return voice.and_so(self.told(voice), None);
        }
        let rule = match is_own && self.is_plain() {
            true => self.apart(voice),
            false => self.rule(voice),
        };
        self.grounds.told(voice, &self.name, &rule).unwrap_or_else(|| self.told(voice))
    }

    fn places(&self, step: &Step, _: u8) -> [Vec<Place>; 2] {
        of_step(step)
    }

    fn drawn(&self, voice: &Voice<'_>) -> Option<String> {
        Some(voice.say(["{name}", "{name}"], &[("name", &self.name)]))
    }
}

/// The cells of the conclusions and premises of a step.
pub(super) fn of_step(step: &Step) -> [Vec<Place>; 2] {
    [whole(step.concludes.iter().chain(&step.premises).map(|mark| mark.cell)), Vec::new()]
}
