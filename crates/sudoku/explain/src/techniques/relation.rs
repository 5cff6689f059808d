//! Relations: the cells of a line or a clue are filled in one of the ways that keep its rule.

use super::grounds::{Grounds, of_listed};
use super::{Argument, Place, Step, Voice, whole};
use neuf_sudoku::rules::{RelationName, Variant};
use neuf_sudoku::{Cell, ValueSet};
use neuf_words::{Counted, Sentence};

/// If the step concludes nothing, there is no way left.
#[derive(Debug, PartialEq)]
pub(super) struct Relation {
    pub(super) name: RelationName,
    pub(super) cells: Vec<Cell>,
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

    /// The values that the fillings leave to the first cell of which the step concludes something.
    fn left_by_fillings(&self, step: &Step) -> Vec<u8> {
        let is_concluded = |&cell: &Cell| step.concludes.first().is_some_and(|m| m.cell == cell);
        let Some(at) = self.cells.iter().position(is_concluded) else { return Vec::new() };
        let left: ValueSet = self.fillings.iter().map(|filling| filling[at]).collect();
        left.iter().collect()
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
            return of_listed(voice, self.told(voice), &self.left_by_fillings(voice.step));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mark, RuleKind, Terms as _};
    use neuf_sudoku::{Rules, Shape};
    use neuf_words::Language;

    /// A digit that the fillings alone do not show is told with what they leave to its cell.
    #[test]
    fn a_digit_follows_from_the_fillings_that_are_listed() {
        let shape = Shape::default();
        let cells: Vec<Cell> = (0..3).map(|column| shape.cell(0, column)).collect();
        let mut rules = Rules::default();
        rules.add_clue(Variant::Arrow, &[], cells.clone()).unwrap();
        let net = crate::net::Net::new(&rules);
        let told = |language: Language, fillings: [[u8; 3]; 2]| {
            let found = Relation {
                name: net.related(0).related.name(shape),
                cells: cells.clone(),
                is_apart: false,
                fillings: fillings.map(Vec::from).into(),
                sets: Vec::new(),
                counted: None,
                grounds: Grounds::default(),
            };
            let concludes = vec![Mark { cell: cells[0], value: 8, holds: true }];
            language.sentence(shape, &Step::bare(RuleKind::Relation, found, concludes))
        };
        let english = told(Language::English, [[7, 6, 1], [8, 6, 2]]);
        let end = "761, 862. So r1c1 is 7 or 8. Of these values, only 8 is still possible there, so \
                   r1c1 = 8.";
        assert!(english.ends_with(end), "{english}");
        let french = told(Language::French, [[7, 6, 1], [8, 6, 2]]);
        let end = "761, 862. Donc L1C1 vaut 7 ou 8. De ces valeurs, seule 8 y est encore possible, \
                   donc L1C1 = 8.";
        assert!(french.ends_with(end), "{french}");
        let one = told(Language::English, [[8, 2, 6], [8, 6, 2]]);
        assert!(one.ends_with("826, 862. So r1c1 is 8."), "{one}");
    }
}
