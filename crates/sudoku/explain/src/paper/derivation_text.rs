//! A derivation in a language, as blocks of text.

use neuf_sudoku::{MethodOutcome, Variables};
use neuf_words::{Language, Numbering};

use super::derivation::{Derivation, DerivationStep};
use super::layout::{Block, hold};
use super::probed::Followed;
use super::teller::Teller;
use crate::{ClauseName, Mark};

/// The blocks of a derivation, from its title to the grid at its end.
pub(super) fn blocks(
    derivation: &Derivation,
    language: Language,
    numbering: Numbering,
) -> Vec<Block> {
    let mut teller = Teller::new(derivation.givens.shape(), language, numbering);
    let value = derivation.cell.map_or(0, |cell| derivation.grid.get(cell));
    let title = match derivation.cell {
        Some(cell) if value != 0 && derivation.outcome != MethodOutcome::NoSolution => teller.text(
            ["{mark}, and what it needs", "{mark}, et ce dont cela découle"],
            &[("mark", &teller.mark(Mark { cell, value, holds: true }))],
        ),
        _ => teller.text(
            [
                "By unit propagation and failed literals alone",
                "Par la propagation unitaire et les littéraux infructueux seuls",
            ],
            &[],
        ),
    };
    teller.blocks.push(Block::Title(title));
    if derivation.cell.is_some() {
        for (part, units) in ["F1", "F2"].iter().zip(&derivation.units) {
            if !units.is_empty() {
                let phrase = ["Unit clauses of {part}:", "Clauses unitaires de {part} :"];
                teller.say(phrase, &[("part", part)]);
                let facts = units.iter().map(|&mark| teller.mark(mark)).collect();
                teller.blocks.push(Block::Facts(facts));
            }
        }
    } else if !derivation.steps.is_empty() {
        let [f1, f2] = derivation.units.each_ref().map(Vec::len);
        teller.say(
            [
                "Of the unit clauses of the grid, {f1} of F1 and {f2} of F2 are needed.",
                "Clauses unitaires de la grille qui servent : {f1} de F1 et {f2} de F2.",
            ],
            &[("f1", &f1), ("f2", &f2)],
        );
    }
    let mut items = Items { teller: &mut teller, derivation, told: Vec::new() };
    for (number, step) in (1..).zip(&derivation.steps) {
        items.step(number, step);
    }
    let told = items.told;
    if !told.is_empty() {
        teller.blocks.push(Block::Items(told));
    }
    end(&mut teller, derivation);
    teller.blocks
}

/// The steps as items of a list.
struct Items<'t> {
    teller: &'t mut Teller,
    derivation: &'t Derivation,
    told: Vec<(usize, String)>,
}

impl Items<'_> {
    fn step(&mut self, number: usize, step: &DerivationStep) {
        // As wide as the number of the last step.
        let width = self.derivation.steps.len().to_string().len();
        let right = format!("{number:>width$}");
        match step {
            DerivationStep::Follows(followed) => self.follows(0, &right, *followed),
            DerivationStep::Fails { supposed, needed, empty } => {
                let [mark, supposed] = [!*supposed, *supposed].map(|mark| self.teller.mark(mark));
                let told = self.teller.text(
                    [
                        "{number}. {mark} (failed literal). Suppose {supposed}:",
                        "{number}. {mark} (littéral infructueux). Supposons {supposed} :",
                    ],
                    &[("number", &right), ("mark", &mark), ("supposed", &supposed)],
                );
                self.told.push((0, told));
                for (inner, followed) in (1..).zip(needed) {
                    self.follows(1, &format!("{number}.{inner}"), *followed);
                }
                let empty = self.teller.empty(*empty);
                self.told.push((1, empty));
            }
        }
    }

    fn follows(&mut self, level: usize, number: &str, followed: Followed) {
        let mark = self.teller.mark(followed.mark);
        let Some(name) = followed.clause else {
            self.told.push((level, format!("{number}. {mark}")));
            return;
        };
        let clause = self.teller.clause(name, Some(followed.mark));
        let told = self.teller.text(
            [
                "{number}. {mark}: all other literals of {clause} are false.",
                "{number}. {mark} : tous les autres littéraux de {clause} sont faux.",
            ],
            &[("number", &number), ("mark", &mark), ("clause", &clause)],
        );
        self.told.push((level, told));
        self.write_out(level + 1, name);
    }

    /// The clause with all its literals, if the value of one cell is derived.
    fn write_out(&mut self, level: usize, name: ClauseName) {
        let shape = self.derivation.givens.shape();
        if let Some(clause) = name.clause(shape).filter(|_| self.derivation.cell.is_some()) {
            let literals = clause.iter().filter_map(|lit| {
                let (cell, value) = Variables { shape }.meaning(lit.var())?;
                Some(hold(&self.teller.mark(Mark { cell, value, holds: lit.is_positive() })))
            });
            self.told.push((level, literals.collect::<Vec<_>>().join(" ∨ ")));
        }
    }
}

fn end(teller: &mut Teller, derivation: &Derivation) {
    let Derivation { givens, grid, outcome, .. } = derivation;
    match (outcome, derivation.cell) {
        (MethodOutcome::NoSolution, _) => {
            let empty = teller.empty(derivation.empty);
            teller.blocks.push(Block::Text(empty));
            teller.outcome(*outcome, givens, grid);
        }
        (MethodOutcome::Interrupted, _) | (_, None) => teller.outcome(*outcome, givens, grid),
        (_, Some(cell)) if givens.get(cell) != 0 => {
            let given = ["This is a unit clause of F1.", "C'est une clause unitaire de F1."];
            teller.say(given, &[]);
        }
        (_, Some(cell)) if grid.get(cell) == 0 => {
            let cell = teller.cell(cell);
            teller.say(
                [
                    "The two rules do not find the value of {cell}.",
                    "Les deux règles ne trouvent pas la valeur de {cell}.",
                ],
                &[("cell", &cell)],
            );
        }
        (_, Some(_)) => {}
    }
    if derivation.cell.is_none() && *outcome != MethodOutcome::NoSolution {
        teller.blocks.push(Block::Grid(grid.clone()));
    }
    teller.families();
}
