//! Tells what the paper's two rules do, as blocks of text in a language.
//!
//! A derivation is told by it, and so is whatever else follows these rules step by step, such as
//! the traces of the course. Each sentence stands where it is said.

use std::collections::BTreeSet;
use std::fmt::Display;

use neuf_sudoku::{Cell, Grid, MethodOutcome, Shape};
use neuf_words::{Counted, Language, Numbering, Sentence};

use super::layout::Block;
use crate::words::Words;
use crate::words::headings::FAMILIES;
use crate::{ClauseName, Mark, Source};

const CELLS: Counted = [["{n} cell", "{n} cells"], ["{n} case", "{n} cases"]];

/// The blocks of a text, and the clauses that were named in them.
pub struct Teller {
    words: Words,
    shape: Shape,
    /// What was told so far.
    pub blocks: Vec<Block>,
    named: BTreeSet<Source>,
}

impl Teller {
    /// Begins a text about grids of a shape, with cells counted from this number.
    #[must_use]
    pub fn new(shape: Shape, language: Language, numbering: Numbering) -> Teller {
        let words = Words::numbered(language, numbering);
        Teller { words, shape, blocks: Vec::new(), named: BTreeSet::new() }
    }

    /// A sentence with its parts.
    #[must_use]
    pub fn text(&self, sentence: Sentence, parts: &[(&str, &dyn Display)]) -> String {
        self.words.0.say(sentence, parts)
    }

    /// Adds a sentence as a paragraph.
    pub fn say(&mut self, sentence: Sentence, parts: &[(&str, &dyn Display)]) {
        let text = self.text(sentence, parts);
        self.blocks.push(Block::Text(text));
    }

    /// Words for the head of a table.
    #[must_use]
    pub fn head<const COLUMNS: usize>(
        &self,
        words: [[&'static str; COLUMNS]; Language::ALL.len()],
    ) -> Vec<String> {
        self.words.0.of(words).map(str::to_owned).to_vec()
    }

    /// A number with its noun.
    #[must_use]
    pub fn count(&self, number: usize, noun: Counted) -> String {
        self.words.count(number, noun)
    }

    /// The number of a row, a column or a box.
    #[must_use]
    pub fn number(&self, index: usize) -> usize {
        self.words.number(index)
    }

    /// The name of a cell.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> String {
        self.words.cell(self.shape, cell)
    }

    /// A mark: `r1c5 = 7`.
    #[must_use]
    pub fn mark(&self, mark: Mark) -> String {
        self.words.mark(self.shape, mark)
    }

    /// A clause, whose family is told at the end. If it says that two things do not both hold, the
    /// one that `concluded` denies comes last.
    pub fn clause(&mut self, name: ClauseName, concluded: Option<Mark>) -> String {
        self.named.insert(name.source());
        self.words.clause(self.shape, name, concluded)
    }

    /// That this clause is the empty clause; a unit clause of the givens has no name.
    pub fn empty(&mut self, name: Option<ClauseName>) -> String {
        let Some(name) = name else {
            let unit = [
                "A unit clause of the givens is false. This is the empty clause.",
                "Une clause unitaire de la grille initiale est fausse : c'est la clause vide.",
            ];
            return self.text(unit, &[]);
        };
        let clause = self.clause(name, None);
        self.text(
            [
                "All literals of {clause} are false. This is the empty clause.",
                "Tous les littéraux de {clause} sont faux : c'est la clause vide.",
            ],
            &[("clause", &clause)],
        )
    }

    /// Says how a method ended that filled this grid from these givens.
    pub fn outcome(&mut self, outcome: MethodOutcome, givens: &Grid, grid: &Grid) {
        match outcome {
            MethodOutcome::Solved => {
                self.say(["The grid is solved.", "La grille est résolue."], &[]);
            }
            MethodOutcome::Unfinished => {
                let filled = grid.filled().count().saturating_sub(givens.filled().count());
                let empty = self.count(givens.empty_cells().count(), CELLS);
                self.say(
                    [
                        "The method stops here. It has filled {filled} of {empty}.",
                        "La méthode s'arrête ici. Elle a rempli {filled} sur {empty}.",
                    ],
                    &[("filled", &filled), ("empty", &empty)],
                );
            }
            MethodOutcome::NoSolution => {
                self.say(["There is no solution.", "Il n'y a pas de solution."], &[]);
            }
            MethodOutcome::Interrupted => {
                self.say(["Stopped before the end.", "Arrêté avant la fin."], &[]);
            }
        }
    }

    /// Adds the families of the clauses that were named, with their meanings.
    pub fn families(&mut self) {
        if self.named.is_empty() {
            return;
        }
        self.say(FAMILIES, &[]);
        let named = self.named.iter().map(|&source| (source.name(), self.words.source(source)));
        let named = named.collect();
        self.blocks.push(Block::Families(named));
    }
}
