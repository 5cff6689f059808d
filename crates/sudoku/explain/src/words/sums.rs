//! Sentences about sums, with their numbers: what fills a cage, and the rule of 45.

use super::Words;
use crate::Balanced;
use neuf_sudoku::rules::Balance;
use neuf_sudoku::{Cell, Shape};
use neuf_words::fill;

impl Words {
    /// The sets of values that are left to a cage: `The cage of sum 10 at r1c1 can only hold one of
    /// these: 127, 235.`
    pub(super) fn combinations(
        self,
        shape: Shape,
        first: Cell,
        sum: usize,
        sets: &[Vec<u8>],
    ) -> String {
        let told = match sets {
            [only] => self.values(only),
            _ => self.sets(shape, sets),
        };
        let phrase = self.0.combinations[usize::from(sets.len() > 1)];
        let cell = self.cell(shape, first);
        fill(phrase, &[("cell", &cell), ("sum", &sum), ("sets", &told)])
    }

    /// Several lists of values: `127, 235`.
    pub(super) fn sets(self, shape: Shape, sets: &[Vec<u8>]) -> String {
        let between = if shape.side() > 9 { "-" } else { "" };
        let set = |values: &Vec<u8>| {
            let values: Vec<String> = values.iter().map(u8::to_string).collect();
            values.join(between)
        };
        sets.iter().map(set).collect::<Vec<_>>().join(", ")
    }

    /// What the rule of 45 says: `The values of row 1 add up to 45, and the sums given for all these
    /// cells but r1c5 to 38, so r1c5 = 7.`
    pub(super) fn balance(self, shape: Shape, balanced: &Balanced) -> String {
        let Balanced { houses, balance } = balanced;
        let side = shape.side();
        let whole = houses.len() * side * (side + 1) / 2;
        let sum: usize = balance.sums.iter().map(|&(_, sum)| sum).sum();
        let houses: Vec<String> = houses.iter().map(|&house| self.house(house)).collect();
        let kind = match (balance.innies.is_empty(), balance.outies.is_empty()) {
            (_, true) => 0,
            (true, false) => 1,
            (false, false) => 2,
        };
        fill(
            self.0.balance[kind],
            &[
                ("houses", &self.list(&houses)),
                ("whole", &whole),
                ("sum", &sum),
                ("innies", &self.cells(shape, &balance.innies)),
                ("outies", &self.cells(shape, &balance.outies)),
                ("equation", &self.equation(shape, balance)),
            ],
        )
    }

    /// Innies and outies as an equation: `r1c5 = 7`, `r1c8 + r1c9 = r2c1 + 3`.
    fn equation(self, shape: Shape, balance: &Balance) -> String {
        let added = |cells: &[Cell], more: i64| {
            let mut parts: Vec<String> = cells.iter().map(|&cell| self.cell(shape, cell)).collect();
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balances;
    use neuf_sudoku::Rules;
    use neuf_words::Language;

    #[test]
    fn the_rule_of_45_is_told_with_its_numbers() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let row = |columns: std::ops::Range<usize>| columns.map(|column| shape.cell(0, column));
        rules.add_cage(20, row(0..5).collect()).unwrap();
        rules.add_cage(18, row(5..8).collect()).unwrap();
        let told = |rules: &Rules, language| {
            let found = balances(rules);
            found.iter().map(|found| Words::of(language).balance(shape, found)).collect::<Vec<_>>()
        };
        assert_eq!(
            told(&rules, Language::English),
            [
                "The values of row 1 add up to 45, and the sums given for all these cells but r1c9 to 38, \
              so r1c9 = 7."
            ]
        );
        rules.add_cage(10, vec![shape.cell(0, 8), shape.cell(1, 8)]).unwrap();
        assert_eq!(
            told(&rules, Language::French)[1],
            "La somme des valeurs est 45 pour la ligne 1, et celles qui sont données pour ces cases avec \
             L2C9 font 48, donc L2C9 = 3."
        );
    }

    #[test]
    fn what_a_cage_can_hold_is_told() {
        let shape = Shape::default();
        let told = |sets: &[Vec<u8>]| {
            Words::of(Language::English).combinations(shape, shape.cell(0, 0), 10, sets)
        };
        assert_eq!(told(&[vec![4, 6]]), "The cage of sum 10 at r1c1 can only hold 4 and 6.");
        assert_eq!(
            told(&[vec![1, 2, 7], vec![2, 3, 5]]),
            "The cage of sum 10 at r1c1 can only hold one of these: 127, 235."
        );
    }
}
