//! The sentences of techniques that speak of several sets of cells or candidates.

use super::Words;
use crate::{GroupName, Mark, Node, Rule, Step};
use neuf_sudoku::{Cell, Shape};
use neuf_words::fill;

impl Words {
    /// Chains of almost locked sets, death blossoms, aligned pairs, forcing chains and 3D medusas.
    pub(super) fn several_sets(self, shape: Shape, step: &Step) -> String {
        let phrases = &self.0.techniques;
        match &step.rule {
            Rule::LockedChain { sets, values, common, value, .. } => {
                let [first, .., last] = &sets[..] else { return String::new() };
                let held = sets.iter().zip(common.iter().chain([value]));
                let held: Vec<String> =
                    held.map(|(set, value)| self.in_set(shape, *value, set)).collect();
                fill(
                    phrases.locked_chain,
                    &[
                        ("sets", &self.locked_sets(shape, sets.iter().zip(values))),
                        ("value", value),
                        ("first", &self.any_of(shape, first)),
                        ("last", &self.any_of(shape, last)),
                        ("then", &held.join(phrases.then)),
                    ],
                )
            }
            Rule::DeathBlossom { stem, petals, value } => {
                let sets = petals.iter().map(|petal| (&petal.cells, &petal.values));
                let cases = petals.iter().map(|petal| {
                    let held = self.in_set(shape, *value, &petal.cells);
                    fill(phrases.petal, &[("taken", &petal.taken), ("held", &held)])
                });
                let cases: Vec<String> = cases.collect();
                fill(
                    phrases.death_blossom,
                    &[
                        ("sets", &self.locked_sets(shape, sets)),
                        ("stem", &self.cell(shape, *stem)),
                        ("cases", &cases.join(phrases.between_sets)),
                        ("value", value),
                    ],
                )
            }
            Rule::AlignedPair { cells: [one, two], sets, values } => {
                let Some(gone) = step.concludes.first() else { return String::new() };
                let other = if gone.cell == *one { two } else { one };
                fill(
                    phrases.aligned_pair,
                    &[
                        ("sets", &self.locked_sets(shape, sets.iter().zip(values))),
                        ("one", &self.cell(shape, gone.cell)),
                        ("two", &self.cell(shape, *other)),
                        ("value", &gone.value),
                    ],
                )
            }
            Rule::ForcingChains { from, chains } => {
                let chains = self.chains_to(shape, chains, &step.concludes);
                match from {
                    GroupName::Cell(cell) => {
                        let cell = self.cell(shape, *cell);
                        fill(phrases.cell_forcing, &[("cell", &cell), ("chains", &chains)])
                    }
                    GroupName::Value(house, value) => {
                        let house = self.house(*house);
                        fill(
                            phrases.house_forcing,
                            &[("value", value), ("house", &house), ("chains", &chains)],
                        )
                    }
                }
            }
            Rule::Medusa { colours, refuted_by, .. } => {
                let [ones, others] = colours.each_ref().map(|colour| self.placed(shape, colour));
                let single = |(cell, value): (Cell, u8)| {
                    self.placed(shape, &[Node { value, cells: vec![cell] }])
                };
                match refuted_by.map(|pair| pair.map(single)) {
                    None => fill(phrases.medusa_trap, &[("ones", &ones), ("others", &others)]),
                    Some([a, b]) => fill(
                        phrases.medusa_wrap,
                        &[("ones", &ones), ("others", &others), ("a", &a), ("b", &b)],
                    ),
                }
            }
            _ => String::new(),
        }
    }

    /// Chains that all end in these conclusions.
    pub(super) fn chains_to(
        self,
        shape: Shape,
        chains: &[Vec<Mark>],
        concludes: &[Mark],
    ) -> String {
        let told = chains.iter().map(|chain| {
            let links = chain.iter().take(chain.len().saturating_sub(1));
            let mut told: Vec<String> = links.map(|&mark| self.mark(shape, mark)).collect();
            told.push(self.marks(shape, concludes));
            told.join(" → ")
        });
        told.collect::<Vec<String>>().join(self.0.techniques.between_sets)
    }

    /// `4 is in r1c2 or r1c3`.
    fn in_set(self, shape: Shape, value: u8, cells: &[Cell]) -> String {
        let cells = self.any_of(shape, cells);
        fill(self.0.techniques.in_set, &[("value", &value), ("cells", &cells)])
    }

    /// Sets with their values: `r1c2 and r1c3 (4, 5 and 6); r4c2 (4 and 7)`.
    fn locked_sets<'s>(
        self,
        shape: Shape,
        sets: impl Iterator<Item = (&'s Vec<Cell>, &'s Vec<u8>)>,
    ) -> String {
        let named = sets.map(|(cells, values)| {
            let (cells, values) = (self.cells(shape, cells), self.values(values));
            fill(self.0.techniques.locked_set, &[("cells", &cells), ("values", &values)])
        });
        named.collect::<Vec<_>>().join(self.0.techniques.between_sets)
    }
}
