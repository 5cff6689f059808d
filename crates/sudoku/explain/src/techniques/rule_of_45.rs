//! The rule of 45: the innies and outies of houses have the sum that is left for them.
//!
//! Which houses are added up is chosen in `balance`, when the rules of a puzzle are laid out.

use super::{Argument, Place, Step, Voice, whole};
use crate::Balanced;
use neuf_sudoku::Cell;
use neuf_sudoku::rules::Balance;

impl Argument for Balanced {
    /// For example: `The values of row 1 add up to 45, and the sums given for all these cells but
    /// r1c5 to 38, so r1c5 = 7.`
    fn told(&self, voice: &Voice<'_>) -> String {
        let Balanced { houses, balance } = self;
        let side = voice.shape.side();
        let whole = houses.len() * side * (side + 1) / 2;
        let sum: usize = balance.sums.iter().map(|&(_, sum)| sum).sum();
        let sentence = match (balance.innies.is_empty(), balance.outies.is_empty()) {
            (_, true) => [
                "The values of {houses} add up to {whole}, and the sums given for all these cells \
                 but {innies} to {sum}, so {equation}.",
                "La somme des valeurs est {whole} pour {houses}, et celles qui sont données pour \
                 toutes ces cases sauf {innies} font {sum}, donc {equation}.",
            ],
            (true, false) => [
                "The values of {houses} add up to {whole}, and the sums given for these cells \
                 together with {outies} to {sum}, so {equation}.",
                "La somme des valeurs est {whole} pour {houses}, et celles qui sont données pour \
                 ces cases avec {outies} font {sum}, donc {equation}.",
            ],
            (false, false) => [
                "The values of {houses} add up to {whole}, and the sums given for all these cells \
                 but {innies}, together with {outies}, to {sum}, so {equation}.",
                "La somme des valeurs est {whole} pour {houses}, et celles qui sont données pour \
                 toutes ces cases sauf {innies}, avec {outies}, font {sum}, donc {equation}.",
            ],
        };
        let told = voice.say(
            sentence,
            &[
                ("houses", houses),
                ("whole", &whole),
                ("sum", &sum),
                ("innies", &balance.innies),
                ("outies", &balance.outies),
                ("equation", &equation(voice, balance)),
            ],
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
        // The sentence about a single cell ends in its value.
        match self.balance.innies.len() + self.balance.outies.len() {
            1 => self.told(voice),
            _ => voice.and_so(self.told(voice), None),
        }
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [whole(self.balance.cells()), Vec::new()]
    }

    fn added_up(&self) -> Vec<Cell> {
        self.balance.sums.iter().flat_map(|(cells, _)| cells).copied().collect()
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
            let found = balances(rules).into_iter();
            let told = found.map(|found| {
                let concludes =
                    vec![crate::Mark { cell: found.balance.cells()[0], value: 7, holds: true }];
                language.sentence(shape, &Step::bare(RuleKind::RuleOf45, found, concludes))
            });
            told.collect::<Vec<String>>()
        };
        assert_eq!(
            told(&rules, Language::English),
            [
                "The values of row 1 add up to 45, and the sums given for all these cells but r1c9 to 38, \
              so r1c9 = 7."
            ]
        );
        rules.add_clue(Variant::Killer, &[10], vec![shape.cell(0, 8), shape.cell(1, 8)]).unwrap();
        assert_eq!(
            told(&rules, Language::French)[1],
            "La somme des valeurs est 45 pour la ligne 1, et celles qui sont données pour ces cases avec \
             L2C9 font 48, donc L2C9 = 3."
        );
    }
}
