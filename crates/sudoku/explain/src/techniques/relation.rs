//! Relations: the cells of a line or a clue are filled in one of the ways that keep its rule.

use super::grounds::Grounds;
use super::{Argument, Place, Step, Voice, whole};
use neuf_sudoku::rules::{RelationName, Variant};
use neuf_words::{Counted, Sentence};

/// If the step concludes nothing, there is no way left.
#[derive(Debug, PartialEq)]
pub(super) struct Relation {
    pub(super) name: RelationName,
    /// Whether this rests on cells that see each other having different values.
    pub(super) is_apart: bool,
    /// The fillings that are left, in the order of the cells; empty if these, or their cells, are
    /// many or only two.
    pub(super) fillings: Vec<Vec<u8>>,
    /// The sets of values that are left to a line whose rule says no more than which sets it may
    /// hold, if these are few and tell what goes.
    pub(super) sets: Vec<Vec<u8>>,
    /// What counting shows of the clue.
    pub(super) counted: Option<Count>,
    pub(super) grounds: Grounds,
}

/// What counting shows of a clue, whatever its cells can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// How many cells a sandwich has between its ends, at least and at most.
    Between { sum: usize, cells: [usize; 2] },
    /// How many values are seen, and how great the first one can be.
    Rising { seen: usize, first: usize },
}

impl Count {
    fn told(self, voice: &Voice<'_>) -> String {
        match self {
            Count::Between { cells: [_, 0], .. } => {
                voice.say(["here the two are neighbours", "ici les deux se touchent"], &[])
            }
            Count::Between { sum, cells: [least, most] } => {
                let phrase = match least == most {
                    true => TAKES,
                    false => TAKES_FROM,
                };
                voice.say_of(most, phrase, &[("sum", &sum), ("least", &least), ("most", &most)])
            }
            Count::Rising { seen: 1, .. } => {
                let first = ["so the greatest comes first", "la plus grande vient donc d'abord"];
                voice.say(first, &[])
            }
            Count::Rising { seen, first } => voice.say(
                [
                    "for {seen} to be seen, the first cell is at most {first}, and each next cell \
                     at most 1 more",
                    "pour en voir {seen}, la première case vaut au plus {first}, et chaque case \
                     suivante au plus 1 de plus",
                ],
                &[("seen", &seen), ("first", &first)],
            ),
        }
    }
}

const TAKES: Counted = [
    ["{sum} takes {least} cell", "{sum} takes {least} cells"],
    ["pour faire {sum} il faut {least} case", "pour faire {sum} il faut {least} cases"],
];
const TAKES_FROM: Counted = [
    ["{sum} takes {least} to {most} cell", "{sum} takes {least} to {most} cells"],
    [
        "pour faire {sum} il faut de {least} à {most} case",
        "pour faire {sum} il faut de {least} à {most} cases",
    ],
];

/// What a step is called by a cage of one cell, which is a given.
pub(super) const ONE_CELL: Sentence = ["cage of one cell", "cage d'une case"];

impl Relation {
    /// Its rule in words.
    pub(super) fn rule(&self, voice: &Voice<'_>) -> String {
        let meaning = voice.meaning(self.name.variant).to_owned();
        let counted = self.counted.map_or(String::new(), |counted| counted.told(voice));
        let all = [meaning, counted, self.apart(voice)];
        let told: Vec<String> = all.into_iter().filter(|part| !part.is_empty()).collect();
        told.join(voice.semicolon())
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
        match self.is_given() {
            true => Some(ONE_CELL),
            false => Some(self.name.variant.relation()?.technique()),
        }
    }

    fn is_given(&self) -> bool {
        self.name.variant == Variant::SumCage && self.name.first == self.name.last
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
        if !self.sets.is_empty() {
            return self.grounds.holding(voice, &self.name, &self.sets);
        }
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
