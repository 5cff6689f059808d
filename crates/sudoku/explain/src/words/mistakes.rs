//! What is probably mistyped, in one sentence.

use super::Words;
use super::phrases::MISTAKES;
use crate::mistakes::{Change, Mistakes, Removal, Repair, Repairs};
use neuf_sudoku::{Cell, Shape};
use neuf_words::fill;

/// How many alternatives a sentence names. A reader looks at each of them on paper.
const NAMED: usize = 3;

impl Words {
    /// The sentence that says what is probably wrong.
    pub(crate) fn mistakes(self, shape: Shape, found: &Mistakes) -> String {
        match found {
            Mistakes::Entries(found) => self.entries(shape, found),
            Mistakes::Typing(found) => self.typing(shape, found),
        }
    }

    fn typing(self, shape: Shape, found: &Repairs) -> String {
        let phrases = self.pick(MISTAKES.each_ref());
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
        let mut changes = named.collect::<Vec<_>>().join(phrases.or);
        if others.len() > NAMED {
            changes += &self.0.count(others.len() - NAMED, phrases.others);
        }
        fill(phrases.typing, &[("changes", &changes)])
    }

    fn left_out(self, shape: Shape, found: &Repairs) -> String {
        let cells = found.repairs.iter().filter_map(|repair| only_cell(repair.change));
        let mut cells: Vec<Cell> = cells.collect();
        cells.dedup();
        let phrase = self.0.form(cells.len(), self.pick(MISTAKES.each_ref()).left_out);
        let named = cells.iter().take(1).map(|&cell| self.cell(shape, cell)).collect::<String>();
        fill(phrase, &[("n", &cells.len()), ("cells", &named)])
    }

    /// A change as a thing to do.
    pub(crate) fn to_do(self, shape: Shape, change: Change) -> String {
        let [replaced, removed, added, moved, exchanged] = self.pick(MISTAKES.each_ref()).to_do;
        let named = |cell| self.cell(shape, cell);
        match change {
            Change::Replaced { cell, from, to } => {
                fill(replaced, &[("to", &to), ("from", &from), ("cell", &named(cell))])
            }
            Change::Removed { cell, value } => {
                fill(removed, &[("value", &value), ("cell", &named(cell))])
            }
            Change::Added { cell, value } => {
                fill(added, &[("value", &value), ("cell", &named(cell))])
            }
            Change::Moved { value, from, to } => {
                let [from, to] = [from, to].map(named);
                fill(moved, &[("value", &value), ("from", &from), ("to", &to)])
            }
            Change::Exchanged { cells, .. } => {
                let [one, other] = cells.map(named);
                fill(exchanged, &[("one", &one), ("other", &other)])
            }
        }
    }

    fn entries(self, shape: Shape, found: &[Removal]) -> String {
        let phrases = self.pick(MISTAKES.each_ref());
        let is_unique = found.first().is_some_and(|set| set.solution.is_some());
        let of_kind = |set: &&Removal| set.solution.is_some() == is_unique;
        let told = |set: &Removal| {
            let removed =
                |&(cell, value): &(Cell, u8)| self.to_do(shape, Change::Removed { cell, value });
            self.list(&set.entries.iter().map(removed).collect::<Vec<_>>())
        };
        let all: Vec<&Removal> = found.iter().filter(of_kind).collect();
        let named = all.iter().take(NAMED).map(|set| told(set)).collect::<Vec<_>>();
        let mut sets = begun(&named.join(phrases.or));
        if all.len() > NAMED {
            sets += &self.0.count(all.len() - NAMED, phrases.others);
        }
        let phrase = if is_unique { phrases.take_out } else { phrases.take_out_of_several };
        fill(phrase, &[("sets", &sets)])
    }
}

/// A text that begins a sentence.
fn begun(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
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
