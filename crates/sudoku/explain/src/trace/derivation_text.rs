//! A derivation in a language, as blocks of text.
//!
//! It shares the blocks and most phrases with traces, because a derivation is a trace from which
//! everything that it does not need was left out.

use std::collections::BTreeSet;

use neuf_sudoku::Shape;
use neuf_sudoku::solve::MethodOutcome;

use super::derivation::{Derivation, DerivationStep};
use super::events::Followed;
use super::layout::{Block, hold};
use crate::words::{DerivationPhrases, Words};
use crate::{ClauseName, Mark, Source};
use neuf_sudoku::Variables;
use neuf_words::fill;

struct Teller {
    words: Words,
    shape: Shape,
    /// Whether each clause is written out.
    is_full: bool,
    /// The width of the number of the last step.
    width: usize,
    phrases: &'static DerivationPhrases,
    items: Vec<(usize, String)>,
    named: BTreeSet<Source>,
}

/// The blocks of a derivation, from its title to the grid at its end.
pub(super) fn blocks(derivation: &Derivation, words: Words) -> Vec<Block> {
    let phrases = words.derivation();
    let shape = derivation.givens.shape();
    let is_full = derivation.cell.is_some();
    let width = derivation.steps.len().to_string().len();
    let (items, named) = (Vec::new(), BTreeSet::new());
    let mut teller = Teller { words, shape, is_full, width, phrases, items, named };
    let value = derivation.cell.map_or(0, |cell| derivation.grid.get(cell));
    let title = match derivation.cell {
        Some(cell) if value != 0 && derivation.outcome != MethodOutcome::NoSolution => {
            let mark = words.mark(shape, Mark { cell, value, holds: true });
            fill(phrases.title_of_cell, &[("mark", &mark)])
        }
        _ => phrases.title.to_owned(),
    };
    let mut blocks = vec![Block::Title(title)];
    if is_full {
        for (part, units) in ["F1", "F2"].iter().zip(&derivation.units) {
            if !units.is_empty() {
                blocks.push(Block::Text(fill(phrases.units, &[("part", part)])));
                let facts = units.iter().map(|&mark| words.mark(shape, mark)).collect();
                blocks.push(Block::Facts(facts));
            }
        }
    } else if !derivation.steps.is_empty() {
        let [f1, f2] = derivation.units.each_ref().map(Vec::len);
        blocks.push(Block::Text(fill(phrases.counts, &[("f1", &f1), ("f2", &f2)])));
    }
    for (number, step) in (1..).zip(&derivation.steps) {
        teller.step(number, step);
    }
    if !teller.items.is_empty() {
        blocks.push(Block::Items(std::mem::take(&mut teller.items)));
    }
    teller.end(derivation, &mut blocks);
    blocks
}

impl Teller {
    fn step(&mut self, number: usize, step: &DerivationStep) {
        let right = format!("{number:>width$}", width = self.width);
        match step {
            DerivationStep::Follows(followed) => self.follows(0, &right, *followed),
            DerivationStep::Fails { supposed, needed, empty } => {
                let mark = self.words.mark(self.shape, !*supposed);
                let supposed = self.words.mark(self.shape, *supposed);
                self.items.push((
                    0,
                    fill(
                        self.phrases.fails,
                        &[("number", &right), ("mark", &mark), ("supposed", &supposed)],
                    ),
                ));
                for (inner, followed) in (1..).zip(needed) {
                    self.follows(1, &format!("{number}.{inner}"), *followed);
                }
                let text = self.empty(*empty);
                self.items.push((1, text));
            }
        }
    }

    fn follows(&mut self, level: usize, number: &str, followed: Followed) {
        let mark = self.words.mark(self.shape, followed.mark);
        let Some(name) = followed.clause else {
            self.items.push((level, format!("{number}. {mark}")));
            return;
        };
        let clause = self.clause(name, Some(followed.mark));
        let parts: [(&str, &dyn std::fmt::Display); 3] =
            [("number", &number), ("mark", &mark), ("clause", &clause)];
        self.items.push((level, fill(self.phrases.follows, &parts)));
        self.write_out(level + 1, name);
    }

    /// The clause with all its literals, if clauses are to be written out.
    fn write_out(&mut self, level: usize, name: ClauseName) {
        let variables = Variables::new(self.shape);
        if let Some(clause) = name.clause(self.shape).filter(|_| self.is_full) {
            let literals = clause.iter().filter_map(|lit| {
                let (cell, value) = variables.meaning(lit.var())?;
                let mark = Mark { cell, value, holds: lit.is_positive() };
                Some(hold(&self.words.mark(self.shape, mark)))
            });
            self.items.push((level, literals.collect::<Vec<_>>().join(" ∨ ")));
        }
    }

    fn clause(&mut self, name: ClauseName, concluded: Option<Mark>) -> String {
        self.named.insert(name.source());
        self.words.clause(self.shape, name, concluded)
    }

    fn empty(&mut self, name: Option<ClauseName>) -> String {
        let phrases = self.words.trace();
        match name {
            Some(name) => {
                let clause = self.clause(name, None);
                fill(phrases.empty, &[("clause", &clause)])
            }
            None => phrases.empty_unit.to_owned(),
        }
    }

    fn end(&mut self, derivation: &Derivation, blocks: &mut Vec<Block>) {
        let phrases = self.words.trace();
        let say = |text: &str| Block::Text(text.to_owned());
        match (derivation.outcome, derivation.cell) {
            (MethodOutcome::NoSolution, _) => {
                let empty = self.empty(derivation.empty);
                blocks.push(Block::Text(empty));
                blocks.push(say(phrases.no_solution));
            }
            (MethodOutcome::Interrupted, _) => blocks.push(say(phrases.interrupted)),
            (_, Some(cell)) if derivation.givens.get(cell) != 0 => {
                blocks.push(say(self.phrases.given_cell));
            }
            (_, Some(cell)) if derivation.grid.get(cell) == 0 => {
                let cell = self.words.cell(self.shape, cell);
                blocks.push(Block::Text(fill(self.phrases.open_cell, &[("cell", &cell)])));
            }
            (_, Some(_)) => {}
            (MethodOutcome::Solved, None) => blocks.push(say(phrases.solved)),
            (MethodOutcome::Unfinished, None) => {
                let empty = derivation.givens.empty_cells().count();
                let empty = self.words.count(empty, phrases.cells);
                let given = derivation.givens.filled_count();
                let filled = derivation.grid.filled_count().saturating_sub(given);
                let parts: [(&str, &dyn std::fmt::Display); 2] =
                    [("filled", &filled), ("empty", &empty)];
                blocks.push(Block::Text(fill(phrases.unfinished, &parts)));
            }
        }
        if derivation.cell.is_none() && derivation.outcome != MethodOutcome::NoSolution {
            blocks.push(Block::Grid(derivation.grid.clone()));
        }
        if !self.named.is_empty() {
            blocks.push(say(phrases.families));
            let named = self.named.iter();
            let named = named.map(|&source| (source.name(), self.words.source(source))).collect();
            blocks.push(Block::Families(named));
        }
    }
}
