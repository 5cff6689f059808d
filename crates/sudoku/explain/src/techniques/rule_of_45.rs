//! The rule of 45: the innies and outies of houses have the sum that is left for them.
//!
//! Which houses are added up is chosen in `balance`, when the rules of a puzzle are laid out.

use super::grounds::Grounds;
use super::{Argument, Part, Place, Step, Voice, whole};
use crate::{Balanced, HouseName};
use neuf_sudoku::Cell;
use neuf_sudoku::rules::{Balance, Rules};
use neuf_words::{Counted, Sentence};

/// If the step concludes nothing, this is impossible.
#[derive(Debug, PartialEq)]
pub(super) struct RuleOf45 {
    balanced: Balanced,
    /// Whether all sums that are added up are those of cages.
    are_cages: bool,
    grounds: Grounds,
}

/// What houses add up to: one and several.
const ADD_UP: Counted = [
    ["{houses} adds up to {whole}", "{houses} add up to {whole}"],
    ["{houses} a pour somme {whole}", "{houses} ont pour somme {whole}"],
];

/// What the sums given for one house make, and those for several houses: one sum and several.
const MAKE: [Counted; 2] = [
    [
        ["its cage{rest} makes {sum}", "its {kind} {sums}{rest} make {sum}"],
        ["sa cage{rest} fait {sum}", "ses {kind} {sums}{rest} font {sum}"],
    ],
    [
        ["their cage{rest} makes {sum}", "their {kind} {sums}{rest} make {sum}"],
        ["leur cage{rest} fait {sum}", "leurs {kind} {sums}{rest} font {sum}"],
    ],
];

const CAGES: Sentence = ["cages", "cages"];
const SUMS: Sentence = ["sums", "sommes"];

/// That the sums reach beyond the houses.
const BEYOND: Sentence = [", with {outies} besides,", ", avec en plus {outies},"];
/// That they also leave out some of their cells.
const AND_WITHOUT: Sentence =
    [", without {innies} but with {outies},", ", sans {innies} mais avec {outies},"];

impl RuleOf45 {
    pub(super) fn new(rules: &Rules, balanced: Balanced, grounds: Grounds) -> RuleOf45 {
        let is_cage = |cells: &[Cell]| rules.cages().iter().any(|cage| *cage.cells == *cells);
        let are_cages = balanced.balance.sums.iter().all(|(cells, _)| is_cage(cells));
        RuleOf45 { balanced, are_cages, grounds }
    }

    /// The houses that are added up, and what is said of their cells.
    pub(super) fn balanced(&self) -> &Balanced {
        &self.balanced
    }

    fn is_single(&self) -> bool {
        self.balanced.balance.innies.len() + self.balanced.balance.outies.len() == 1
    }
}

impl Argument for RuleOf45 {
    /// For example: `Row 1 adds up to 45; its cages 12, 15 and 11 make 38; so r1c5 = 7.`
    fn told(&self, voice: &Voice<'_>) -> String {
        let Balanced { houses, balance } = &self.balanced;
        let side = voice.shape.side();
        let whole = houses.len() * side * (side + 1) / 2;
        let sums: Vec<String> = balance.sums.iter().map(|(_, sum)| sum.to_string()).collect();
        let sum: usize = balance.sums.iter().map(|&(_, sum)| sum).sum();
        let cells: [(&str, &dyn Part); 2] =
            [("innies", &balance.innies), ("outies", &balance.outies)];
        let rest = match (balance.innies.is_empty(), balance.outies.is_empty()) {
            (_, true) => String::new(),
            (true, false) => voice.say(BEYOND, &cells),
            (false, false) => voice.say(AND_WITHOUT, &cells),
        };
        let kind = voice.say(if self.are_cages { CAGES } else { SUMS }, &[]);
        let make = voice.say_of(
            sums.len(),
            MAKE[usize::from(houses.len() > 1)],
            &[("kind", &kind), ("sums", &voice.words.list(&sums)), ("rest", &rest), ("sum", &sum)],
        );
        let add_up = voice.say_of(houses.len(), ADD_UP, &[("houses", houses), ("whole", &whole)]);
        let sentence = match self.is_single() {
            true => ["{add_up}; {make}; so {equation}.", "{add_up} ; {make} ; donc {equation}."],
            false => {
                ["{add_up}; {make}; hence {equation}.", "{add_up} ; {make} ; d'où {equation}."]
            }
        };
        let told = voice.begin(
            sentence,
            &[("add_up", &add_up), ("make", &make), ("equation", &equation(voice, balance))],
        );
        match voice.step.concludes.is_empty() {
            false => told,
            true => {
                let broken = ["That is not possible any more.", "Ce n'est plus possible."];
                format!("{told} {}", voice.say(broken, &[]))
            }
        }
    }

    fn sentence(&self, voice: &Voice<'_>) -> String {
        let told = self.told(voice);
        // The sentence about a single cell ends in its value.
        if self.is_single() {
            return told;
        }
        let name = voice.say(["this sum", "cette somme"], &[]);
        match self.grounds.told(voice, &name, "") {
            Some(grounds) => format!("{told} {grounds}"),
            None => voice.and_so(told, None),
        }
    }

    fn house(&self) -> Option<HouseName> {
        self.balanced.houses.first().copied()
    }

    fn drawn(&self, voice: &Voice<'_>) -> Option<String> {
        Some(voice.say(["{houses}", "{houses}"], &[("houses", &self.balanced.houses)]))
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [whole(self.balanced.balance.cells()), Vec::new()]
    }

    fn added_up(&self) -> Vec<Cell> {
        self.balanced.balance.sums.iter().flat_map(|(cells, _)| cells).copied().collect()
    }
}

/// Innies and outies as an equation: `r1c5 = 7`, `r1c8 + r1c9 = r2c1 + 3`.
fn equation(voice: &Voice<'_>, balance: &Balance) -> String {
    let added = |cells: &[Cell], more: i64| {
        let mut parts: Vec<String> = cells.iter().map(|&cell| voice.cell(cell)).collect();
        if more > 0 || parts.is_empty() {
            parts.push(more.to_string());
        }
        parts.join(" + ")
    };
    let Balance { innies, outies, total, .. } = balance;
    match innies.is_empty() {
        true => format!("{} = {}", added(outies, 0), -total),
        false => format!("{} = {}", added(innies, -total), added(outies, *total)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleKind;
    use crate::{Terms as _, balances};
    use neuf_sudoku::rules::Variant;
    use neuf_sudoku::{Rules, Shape};
    use neuf_words::Language;

    #[test]
    fn the_rule_of_45_is_told_with_its_numbers() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let row = |columns: std::ops::Range<usize>| columns.map(|column| shape.cell(0, column));
        rules.add_clue(Variant::Killer, &[20], row(0..5).collect()).unwrap();
        rules.add_clue(Variant::Killer, &[18], row(5..8).collect()).unwrap();
        let told = |rules: &Rules, language: Language| {
            let told = balances(rules).into_iter().map(|found| {
                let cell = found.balance.cells()[0];
                let concludes = vec![crate::Mark { cell, value: 7, holds: true }];
                let found = RuleOf45::new(rules, found, Grounds::default());
                language.sentence(shape, &Step::bare(RuleKind::RuleOf45, found, concludes))
            });
            told.collect::<Vec<String>>()
        };
        assert_eq!(
            told(&rules, Language::English),
            ["Row 1 adds up to 45; its cages 20 and 18 make 38; so r1c9 = 7."]
        );
        rules.add_clue(Variant::Killer, &[10], vec![shape.cell(0, 8), shape.cell(1, 8)]).unwrap();
        assert_eq!(
            told(&rules, Language::French)[1],
            "La ligne 1 a pour somme 45\u{a0}; ses cages 20, 18 et 10, avec en plus L2C9, font \
             48\u{a0}; donc L2C9 = 3."
        );
        rules.add_clue(Variant::X, &[], vec![shape.cell(4, 0), shape.cell(4, 1)]).unwrap();
        rules.add_clue(Variant::Killer, &[27], (2..8).map(|j| shape.cell(4, j)).collect()).unwrap();
        assert!(
            told(&rules, Language::English)
                .contains(&"Row 5 adds up to 45; its sums 27 and 10 make 37; so r5c9 = 8.".into())
        );
    }
}
