//! What is probably mistyped, in one sentence.

use super::{Words, begun};
use crate::mistakes::{Change, Mistakes, Removal, Repair, Repairs};
use neuf_sudoku::{Cell, Shape};
use neuf_words::{Counted, Sentence, fill, tr};

/// How many alternatives a sentence names. A reader looks at each of them on paper.
const NAMED: usize = 3;

/// Between alternatives.
const OR: Sentence = [", or ", ", ou "];

/// Behind them: alternatives that are not named.
const OTHERS: Counted = [
    [" ({n} other change would do, too)", " ({n} other changes would do, too)"],
    [
        " ({n} autre changement conviendrait aussi)",
        " ({n} autres changements conviendraient aussi)",
    ],
];

impl Words {
    /// The sentence that says what is probably wrong.
    pub(crate) fn mistakes(self, shape: Shape, found: &Mistakes) -> String {
        match found {
            Mistakes::Entries(found) => self.entries(shape, found),
            Mistakes::Typing(found) => self.typing(shape, found),
        }
    }

    fn typing(self, shape: Shape, found: &Repairs) -> String {
        let is_added = |repair: &&Repair| matches!(repair.change, Change::Added { .. });
        // A cell that is right if it is empty has only one value in the solution. Then both
        // changes of it say the same.
        let mut others: Vec<&Repair> = Vec::new();
        for repair in found.repairs.iter().filter(|repair| !is_added(repair)) {
            let is_said = |other: &&Repair| {
                let [cell, before] = [repair, other].map(|it| only_cell(it.change));
                cell.is_some() && cell == before && repair.solution == other.solution
            };
            if !others.iter().any(is_said) {
                others.push(repair);
            }
        }
        if others.is_empty() {
            return self.left_out(shape, found);
        }
        let named = others.iter().take(NAMED).map(|repair| self.to_do(shape, repair.change));
        let mut changes = named.collect::<Vec<_>>().join(self.0.of(OR));
        if others.len() > NAMED {
            changes += &self.count(others.len() - NAMED, OTHERS);
        }
        let typing = [
            "Perhaps a typing mistake: {changes}, and there is exactly one solution.",
            "Peut-être une faute de frappe : {changes} donne une solution et une seule.",
        ];
        self.0.say(typing, &[("changes", &changes)])
    }

    fn left_out(self, shape: Shape, found: &Repairs) -> String {
        let cells = found.repairs.iter().filter_map(|repair| only_cell(repair.change));
        let mut cells: Vec<Cell> = cells.collect();
        cells.dedup();
        let left_out = [
            [
                "Perhaps a digit was left out: with one more in {cells}, there is exactly one \
                 solution.",
                "Perhaps a digit was left out: with one more in any of {n} cells, such as {cells}, \
                 there is exactly one solution.",
            ],
            [
                "Peut-être un chiffre oublié : avec un de plus en {cells}, il y a une solution et \
                 une seule.",
                "Peut-être un chiffre oublié : avec un de plus dans l'une de {n} cases, comme \
                 {cells}, il y a une solution et une seule.",
            ],
        ];
        let left_out = self.form(cells.len(), left_out);
        let named = cells.iter().take(1).map(|&cell| self.cell(shape, cell)).collect::<String>();
        fill(left_out, &[("n", &cells.len()), ("cells", &named)])
    }

    /// A change as a thing to do, as it stands in a list of corrections.
    pub(crate) fn to_do(self, shape: Shape, change: Change) -> String {
        let (language, named) = (self.0, |cell| self.cell(shape, cell));
        match change {
            Change::Replaced { cell, from, to } => tr!(
                language,
                ["put {to} instead of {from} in {cell}", "mettre {to} au lieu de {from} en {cell}"],
                to,
                from,
                cell = named(cell)
            ),
            Change::Removed { cell, value } => tr!(
                language,
                ["take {value} out of {cell}", "retirer {value} de {cell}"],
                value,
                cell = named(cell)
            ),
            Change::Added { cell, value } => tr!(
                language,
                ["add {value} in {cell}", "ajouter {value} en {cell}"],
                value,
                cell = named(cell)
            ),
            Change::Moved { value, from, to } => tr!(
                language,
                ["move {value} from {from} to {to}", "déplacer {value} de {from} en {to}"],
                value,
                from = named(from),
                to = named(to)
            ),
            Change::Exchanged { cells, .. } => {
                let [one, other] = cells.map(named);
                tr!(
                    language,
                    ["exchange {one} and {other}", "échanger {one} et {other}"],
                    one,
                    other
                )
            }
        }
    }

    fn entries(self, shape: Shape, found: &[Removal]) -> String {
        let is_unique = found.first().is_some_and(|set| set.solution.is_some());
        let of_kind = |set: &&Removal| set.solution.is_some() == is_unique;
        let told = |set: &Removal| {
            let removed =
                |&(cell, value): &(Cell, u8)| self.to_do(shape, Change::Removed { cell, value });
            self.list(&set.entries.iter().map(removed).collect::<Vec<_>>())
        };
        let all: Vec<&Removal> = found.iter().filter(of_kind).collect();
        let named = all.iter().take(NAMED).map(|set| told(set)).collect::<Vec<_>>();
        let mut sets = begun(&named.join(self.0.of(OR)));
        if all.len() > NAMED {
            sets += &self.count(all.len() - NAMED, OTHERS);
        }
        let sentence = match is_unique {
            true => [
                "{sets}, and there is exactly one solution.",
                "{sets} donne une solution et une seule.",
            ],
            false => [
                "{sets}, and there are solutions, though more than one.",
                "{sets} laisse des solutions, mais plusieurs.",
            ],
        };
        self.0.say(sentence, &[("sets", &sets)])
    }
}

/// The cell of a change of one cell.
fn only_cell(change: Change) -> Option<Cell> {
    match change {
        Change::Replaced { cell, .. }
        | Change::Removed { cell, .. }
        | Change::Added { cell, .. } => Some(cell),
        _ => None,
    }
}
