//! The strong and weak links of a step, for use in pictures.

use super::{Rule, RuleKind, Step, Tridagon};
use neuf_sudoku::Cell;

/// A link between two nodes, each of one or several candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The two nodes. Some of their candidates may be excluded already.
    pub ends: [Vec<(Cell, u8)>; 2],
    /// Whether one of the two holds; otherwise they do not both hold.
    pub is_strong: bool,
}

impl Step {
    /// The strong and weak links that the step joins; none for techniques of another kind.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_explain::{ExplainOptions, explain};
    /// use neuf_sudoku::Grid;
    /// let puzzle: Grid = "1.....3..4.....2".parse()?;
    /// let explanation = explain(&puzzle.into(), &ExplainOptions::default(), &Interrupt::new())?;
    /// // Singles join nothing.
    /// assert!(explanation.steps.iter().all(|step| step.links().is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn links(&self) -> Vec<Link> {
        let of = |cells: &[Cell], value: u8| -> Vec<(Cell, u8)> {
            cells.iter().map(|&cell| (cell, value)).collect()
        };
        let chain = |nodes: Vec<Vec<(Cell, u8)>>, is_ring: bool| -> Vec<Link> {
            let is_strong = |place: usize| place.is_multiple_of(2);
            let joined = nodes.windows(2).enumerate().map(|(place, ends)| Link {
                ends: [ends[0].clone(), ends[1].clone()],
                is_strong: is_strong(place),
            });
            let closing = nodes.last().zip(nodes.first()).filter(|_| is_ring);
            let closing = closing.map(|(last, first)| Link {
                ends: [last.clone(), first.clone()],
                is_strong: false,
            });
            joined.chain(closing).collect()
        };
        let weak = |ends: [Vec<(Cell, u8)>; 2]| Link { ends, is_strong: false };
        match &self.rule {
            Rule::Chain { nodes, is_ring, .. } => {
                let nodes = nodes.iter().map(|node| of(&node.cells, node.value));
                chain(nodes.collect(), *is_ring)
            }
            Rule::RemotePair { cells, values: [x, y] } => {
                let turns =
                    |place: usize| if place.is_multiple_of(2) { [*x, *y] } else { [*y, *x] };
                let nodes = cells
                    .iter()
                    .enumerate()
                    .flat_map(|(place, &cell)| turns(place).map(|value| vec![(cell, value)]));
                chain(nodes.collect(), false)
            }
            Rule::XyzWing { pivot, wings, shared, .. } => [0, 1]
                .map(|side| weak([*pivot, wings[side]].map(|cell| vec![(cell, shared[side])])))
                .to_vec(),
            Rule::Colouring { value, strong, weak: meeting, .. } => {
                let join = |pairs: &[[Cell; 2]], is_strong: bool| -> Vec<Link> {
                    let ends = pairs.iter().map(|pair| pair.map(|cell| vec![(cell, *value)]));
                    ends.map(|ends| Link { ends, is_strong }).collect()
                };
                [join(strong, true), join(meeting, false)].concat()
            }
            Rule::AlmostLockedSets { sets, common, .. } => common
                .iter()
                .map(|&value| weak(sets.each_ref().map(|set| of(set, value))))
                .collect(),
            Rule::LockedChain { sets, common, .. } => {
                let pairs = sets.windows(2).zip(common);
                pairs.map(|(pair, &c)| weak([of(&pair[0], c), of(&pair[1], c)])).collect()
            }
            Rule::DeathBlossom { stem, petals, .. } => petals
                .iter()
                .map(|petal| weak([of(&[*stem], petal.taken), of(&petal.cells, petal.taken)]))
                .collect(),
            Rule::ForcingChains { chains, .. } | Rule::Tridagon(Tridagon { chains, .. }) => {
                // The last link of a chain leads to each conclusion.
                let joined = chains.iter().flat_map(|chain| {
                    let within = chain.split_last().map_or(&[][..], |(_, within)| within);
                    let last = within.last().into_iter();
                    let last =
                        last.flat_map(|&last| self.concludes.iter().map(move |&end| [last, end]));
                    within.windows(2).map(|pair| [pair[0], pair[1]]).chain(last)
                });
                let joined = joined.map(|pair| Link {
                    ends: pair.map(|mark| vec![(mark.cell, mark.value)]),
                    is_strong: pair[1].holds,
                });
                // Chains that end alike share their last links.
                let mut links: Vec<Link> = Vec::new();
                joined.for_each(|link| {
                    if !links.contains(&link) {
                        links.push(link);
                    }
                });
                links
            }
            Rule::Medusa { strong, refuted_by, .. } => {
                let join = |ends: &[(Cell, u8); 2], is_strong: bool| Link {
                    ends: ends.map(|end| vec![end]),
                    is_strong,
                };
                let meeting = refuted_by.iter().map(|ends| join(ends, false));
                strong.iter().map(|ends| join(ends, true)).chain(meeting).collect()
            }
            Rule::UniqueRectangle { kind: RuleKind::UniqueRectangle4, cells, values, .. } => {
                let free = self.concludes.first().map_or(values[0], |mark| mark.value);
                let locked = if free == values[0] { values[1] } else { values[0] };
                let ends = [cells[2], cells[3]].map(|cell| vec![(cell, locked)]);
                vec![Link { ends, is_strong: true }]
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Node, Rule, RuleKind};
    use neuf_sudoku::Shape;

    #[test]
    fn strong_and_weak_links_take_turns() {
        let cell = |row, column| Shape::default().cell(row, column);
        let node = |row, column| Node { value: 5, cells: vec![cell(row, column)] };
        let nodes = vec![node(0, 1), node(0, 8), node(4, 8), node(4, 2)];
        let rule = Rule::Chain { kind: RuleKind::Skyscraper, nodes, is_ring: false };
        let (concludes, premises, clauses) = (Vec::new(), Vec::new(), Vec::new());
        let step = Step { rule, concludes, premises, clauses, assumes: None, inner: Vec::new() };
        let is_strong: Vec<bool> = step.links().iter().map(|link| link.is_strong).collect();
        assert_eq!(is_strong, [true, false, true]);
    }
}
