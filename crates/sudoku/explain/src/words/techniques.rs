//! The sentences of the named techniques.

use super::Words;
use super::phrases::Techniques;
use crate::{Mark, Node, Rule, RuleKind, Step};
use neuf_sudoku::{Cell, Shape};
use neuf_words::fill;

impl Words {
    /// The sentences that say why a step of a named technique follows, and what is concluded
    /// in the last of them; empty for other rules.
    pub(super) fn technique(self, shape: Shape, step: &Step) -> String {
        self.and_so(shape, step, self.pattern(shape, step))
    }

    /// The reason of a step, and what is concluded from it.
    pub(super) fn and_so(self, shape: Shape, step: &Step, reason: String) -> String {
        match self.so(shape, step) {
            so if so.is_empty() || reason.is_empty() => reason,
            so => format!("{reason} {so}"),
        }
    }

    /// What a step concludes, as a sentence: `So r1c4, which sees both, is not 2.` Empty for a
    /// step that concludes nothing.
    fn so(self, shape: Shape, step: &Step) -> String {
        let phrases = &self.0.techniques;
        // Where one of some places holds the value, what sees all of them does not.
        let seen = match &step.rule {
            Rule::Chain { nodes, is_ring, .. } => {
                let ends = [nodes.first(), nodes.last()].map(|node| node.map(|node| node.value));
                let is_of_ends = |mark: &Mark| Some(mark.value) == ends[0];
                let is_inside =
                    |mark: &Mark| nodes.iter().any(|node| node.cells.contains(&mark.cell));
                let is_between_ends = !is_ring
                    && ends[0] == ends[1]
                    && step.concludes.iter().all(|mark| is_of_ends(mark) && !is_inside(mark));
                is_between_ends.then_some(phrases.sees_both)
            }
            Rule::RemotePair { .. } => Some(phrases.sees_both),
            Rule::Needed { cells, .. } if cells.len() == 2 => Some(phrases.sees_both),
            Rule::Needed { cells, .. } if cells.len() == 3 => Some(phrases.sees_three),
            Rule::XyzWing { .. } => Some(phrases.sees_three),
            Rule::AlmostLockedSets { common, .. } if common.len() == 1 => Some(phrases.sees_sets),
            _ => None,
        };
        let mut told: Vec<String> = Vec::new();
        for (values, holds, cells) in joined(&step.concludes) {
            let names = self.cells(shape, &cells);
            // Of a cell that loses all values but one, the last is told.
            let all = 1..=shape.side() as u8;
            let left: Vec<u8> = all.filter(|value| !values.contains(value)).collect();
            let (values, holds) = match left[..] {
                [_] if !holds && values.len() > 1 => (left, true),
                _ => (values, holds),
            };
            let noun = |noun| self.0.form(cells.len(), noun);
            told.push(match (&values[..], holds, seen) {
                (&[one, two], false, _) => fill(
                    noun(phrases.is_neither),
                    &[("cells", &names), ("one", &one), ("two", &two)],
                ),
                ([_, _, ..], false, _) => {
                    let values = self.values(&values);
                    fill(noun(phrases.is_none), &[("cells", &names), ("values", &values)])
                }
                _ => {
                    let phrase = match (holds, seen) {
                        (true, _) => phrases.is,
                        (false, Some(phrase)) => phrase,
                        (false, None) => phrases.is_not,
                    };
                    let value = values.first().copied().unwrap_or_default();
                    fill(noun(phrase), &[("cells", &names), ("value", &value)])
                }
            });
        }
        match told.is_empty() {
            true => String::new(),
            false => fill(phrases.so, &[("what", &self.statements(&told))]),
        }
    }

    /// What the signs of a chain mean, for the first step whose sentence shows a chain.
    pub(crate) fn notation(self, step: &Step) -> Option<&'static str> {
        let Rule::Chain { kind, .. } = step.rule else { return None };
        let is_told = [
            RuleKind::Skyscraper,
            RuleKind::TwoStringKite,
            RuleKind::EmptyRectangle,
            RuleKind::TurbotFish,
            RuleKind::XyWing,
            RuleKind::WWing,
        ];
        (!is_told.contains(&kind)).then_some(self.0.techniques.notation)
    }

    fn pattern(self, shape: Shape, step: &Step) -> String {
        let phrases = &self.0.techniques;
        let cells = |cells: &[Cell]| self.cells(shape, cells);
        let cell = |cell: Cell| self.cell(shape, cell);
        match &step.rule {
            Rule::Fish { value, lines, across, fins, .. } => {
                let (lines, across) = (self.lines(lines), self.lines(across));
                let parts: [(&str, &dyn std::fmt::Display); 4] = [
                    ("value", value),
                    ("lines", &lines),
                    ("across", &across),
                    ("fins", &cells(fins)),
                ];
                fill(self.0.form(fins.len(), phrases.finned_fish), &parts)
            }
            Rule::Chain { kind, nodes, is_ring } => {
                self.chain(phrases, shape, *kind, nodes, *is_ring)
            }
            Rule::RemotePair { cells: path, values: [x, y] } => {
                let (first, last) = (cell(path[0]), cell(path[path.len() - 1]));
                let path = cells(path);
                fill(
                    phrases.remote_pair,
                    &[("cells", &path), ("x", x), ("y", y), ("first", &first), ("last", &last)],
                )
            }
            Rule::XyzWing { pivot, wings, value, .. } => {
                let [one, two] = wings.map(cell);
                let pivot = cell(*pivot);
                fill(
                    phrases.xyz_wing,
                    &[("pivot", &pivot), ("one", &one), ("two", &two), ("value", value)],
                )
            }
            Rule::Colouring { .. } => self.colouring(phrases, shape, step),
            Rule::AlmostLockedSets { sets, values, common } => {
                let [ones, others] = sets.each_ref().map(|set| cells(set));
                let [values, values_two] = values.each_ref().map(|values| self.values(values));
                let phrase = match common.len() {
                    1 => phrases.locked_sets,
                    _ => phrases.locked_sets_twice,
                };
                fill(
                    phrase,
                    &[
                        ("ones", &ones),
                        ("others", &others),
                        ("values", &values),
                        ("values_two", &values_two),
                        ("common", &self.values(common)),
                    ],
                )
            }
            Rule::LockedChain { .. }
            | Rule::DeathBlossom { .. }
            | Rule::AlignedPair { .. }
            | Rule::ForcingChains { .. }
            | Rule::Medusa { .. } => self.several_sets(shape, step),
            Rule::SueDeCoq { cells: crossing, houses, sets, .. } => {
                let [ones, others] = sets.each_ref().map(|set| cells(set));
                let [house, house_two] = houses.map(|house| self.house(house));
                fill(
                    phrases.sue_de_coq,
                    &[
                        ("cells", &cells(crossing)),
                        ("ones", &ones),
                        ("others", &others),
                        ("house", &house),
                        ("house_two", &house_two),
                    ],
                )
            }
            Rule::SkLoop(_) | Rule::Exocet(_) | Rule::Tridagon(_) => self.exotic(shape, step),
            Rule::UniqueRectangle { .. } => self.rectangle(phrases, shape, step),
            Rule::Grave(mark) => fill(phrases.grave, &[("mark", &self.mark(shape, *mark))]),
            Rule::LargeGrave { .. } => self.large_grave(shape, step),
            _ => String::new(),
        }
    }

    fn chain(
        self,
        phrases: &Techniques,
        shape: Shape,
        kind: RuleKind,
        nodes: &[Node],
        is_ring: bool,
    ) -> String {
        let places: Vec<String> = nodes.iter().map(|node| self.places(shape, node)).collect();
        let values: Vec<u8> = nodes.iter().map(|node| node.value).collect();
        match (kind, &places[..], &values[..]) {
            (
                RuleKind::Skyscraper
                | RuleKind::TwoStringKite
                | RuleKind::EmptyRectangle
                | RuleKind::TurbotFish,
                [a, b, c, d],
                [value, ..],
            ) => {
                // A pair that shares one house only is strong in that one.
                let houses = [&nodes[..2], &nodes[2..]].map(|pair| self.only_house(shape, pair));
                let parts: [(&str, &dyn std::fmt::Display); 5] =
                    [("value", value), ("a", a), ("b", b), ("c", c), ("d", d)];
                match &houses {
                    [Some(one), Some(two)] => fill(
                        phrases.one_value_in,
                        &[&parts[..], &[("house", one), ("house_two", two)]].concat(),
                    ),
                    _ => fill(phrases.one_value, &parts),
                }
            }
            (RuleKind::XyWing, [one, _, pivot, _, two, _], &[z, _, x, y, ..]) => fill(
                phrases.xy_wing,
                &[("pivot", pivot), ("one", one), ("two", two), ("x", &x), ("y", &y), ("z", &z)],
            ),
            (RuleKind::WWing, [one, _, p, q, two, _], &[z, x, ..]) => fill(
                phrases.w_wing,
                &[("one", one), ("two", two), ("p", p), ("q", q), ("x", &x), ("z", &z)],
            ),
            _ => {
                let name = |place: usize| format!("({}){}", values[place], places[place]);
                let mut chain = name(0);
                for place in 1..nodes.len() {
                    let sign = if place % 2 == 1 { '=' } else { '-' };
                    chain = format!("{chain} {sign} {}", name(place));
                }
                let phrase = match nodes.first() == nodes.last() {
                    true => phrases.itself,
                    false if is_ring => phrases.ring,
                    false => phrases.chain,
                };
                if is_ring {
                    chain = format!("{chain} - {}", name(0));
                }
                let (first, last) = (name(0), name(nodes.len() - 1));
                fill(phrase, &[("chain", &chain), ("first", &first), ("last", &last)])
            }
        }
    }

    /// The house in which all cells of some nodes lie, if there is only one.
    fn only_house(self, shape: Shape, nodes: &[Node]) -> Option<String> {
        let mut cells = nodes.iter().flat_map(|node| &node.cells);
        let mut houses: Vec<_> = shape.houses_of(*cells.next()?).collect();
        cells.for_each(|&cell| {
            houses.retain(|&house| shape.houses_of(cell).any(|other| other == house));
        });
        match houses[..] {
            [house] => Some(self.house(house.into())),
            _ => None,
        }
    }

    /// The cells of a node: `r1c2/r1c3`.
    fn places(self, shape: Shape, node: &Node) -> String {
        let cells: Vec<String> = node.cells.iter().map(|&cell| self.cell(shape, cell)).collect();
        cells.join("/")
    }

    fn colouring(self, phrases: &Techniques, shape: Shape, step: &Step) -> String {
        let Rule::Colouring { value, clusters, weak, is_wrap, .. } = &step.rule else {
            return String::new();
        };
        let cell = |cell: Cell| self.cell(shape, cell);
        // The colour that is refuted comes first.
        let is_refuted =
            |colour: &[Cell]| step.concludes.iter().any(|mark: &Mark| colour.contains(&mark.cell));
        let ordered: Vec<[&[Cell]; 2]> = clusters
            .iter()
            .map(|[one, other]| match is_refuted(other) {
                true => [&other[..], &one[..]],
                false => [&one[..], &other[..]],
            })
            .collect();
        let named: Vec<[String; 2]> =
            ordered.iter().map(|colours| colours.map(|colour| self.cells(shape, colour))).collect();
        // A colour in words that fit its number of cells.
        let told = |colour: &[Cell], noun| {
            let cells = self.cells(shape, colour);
            fill(self.0.form(colour.len(), noun), &[("cells", &cells), ("value", value)])
        };
        let first = ordered.first().copied().unwrap_or_default();
        let (ones, others) = (told(first[0], phrases.colour), told(first[1], phrases.other_colour));
        let pair: Vec<String> = weak.iter().flatten().map(|&place| cell(place)).collect();
        match (&named[..], &pair[..]) {
            ([_], []) => {
                fill(phrases.trap, &[("colour", &ones), ("other", &others), ("value", value)])
            }
            ([_], [a, b]) => {
                fill(phrases.wrap, &[("colour", &ones), ("other", &others), ("a", a), ("b", b)])
            }
            ([_, _], [a, b, rest @ ..]) => {
                let second = ordered[1];
                let (ones_two, others_two) =
                    (told(second[0], phrases.colour), told(second[1], phrases.other_colour));
                let clusters = fill(
                    phrases.two_clusters,
                    &[
                        ("colour", &ones),
                        ("other", &others),
                        ("ones_two", &ones_two),
                        ("others_two", &others_two),
                    ],
                );
                let phrase = if *is_wrap { phrases.two_wrap } else { phrases.two_trap };
                let empty = String::new();
                let (c, d) = (rest.first().unwrap_or(&empty), rest.get(1).unwrap_or(&empty));
                // If one of the two that see each other is wrong, the other colour is right.
                let opposite = |colours: [&[Cell]; 2]| {
                    let has_weak = weak.iter().flatten().any(|cell| colours[0].contains(cell));
                    told(colours[usize::from(has_weak)], phrases.colour)
                };
                let (one, two) = (opposite(first), opposite(second));
                fill(
                    phrase,
                    &[
                        ("clusters", &clusters),
                        ("value", value),
                        ("a", a),
                        ("b", b),
                        ("c", c),
                        ("d", d),
                        ("one", &one),
                        ("two", &two),
                    ],
                )
            }
            _ => String::new(),
        }
    }
}

/// Conclusions that a sentence names together: the values that the same cells do not hold, or each
/// value with the cells that hold it.
fn joined(marks: &[Mark]) -> Vec<(Vec<u8>, bool, Vec<Cell>)> {
    let mut by_value: Vec<(u8, bool, Vec<Cell>)> = Vec::new();
    for &Mark { cell, value, holds } in marks {
        match by_value.iter_mut().find(|one| (one.0, one.1) == (value, holds)) {
            Some((.., cells)) => cells.push(cell),
            None => by_value.push((value, holds, vec![cell])),
        }
    }
    let mut joined: Vec<(Vec<u8>, bool, Vec<Cell>)> = Vec::new();
    for (value, holds, cells) in by_value {
        let same = |one: &&mut (Vec<u8>, bool, Vec<Cell>)| !holds && !one.1 && one.2 == cells;
        match joined.iter_mut().find(same) {
            Some((values, ..)) => values.push(value),
            None => joined.push((vec![value], holds, cells)),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Terms as _;
    use neuf_sudoku::House;
    use neuf_words::Language;

    fn told(rule: Rule, concludes: Vec<Mark>) -> [String; 2] {
        let (premises, clauses, inner) = (Vec::new(), Vec::new(), Vec::new());
        let step = Step { rule, concludes, premises, clauses, assumes: None, inner };
        [Language::English, Language::French]
            .map(|language| language.sentence(Shape::default(), &step))
    }

    fn colouring(
        clusters: Vec<[Vec<Cell>; 2]>,
        weak: Vec<[Cell; 2]>,
        is_wrap: bool,
    ) -> [String; 2] {
        let refuted = if is_wrap { clusters[0][0].clone() } else { Vec::new() };
        let concludes =
            refuted.into_iter().map(|cell| Mark { cell, value: 4, holds: false }).collect();
        told(Rule::Colouring { value: 4, clusters, strong: Vec::new(), weak, is_wrap }, concludes)
    }

    #[test]
    fn one_cell_and_several_have_their_own_forms() {
        let cell = |row: usize, column: usize| Shape::default().cell(row - 1, column - 1);
        let (one, two) = (vec![cell(6, 6)], vec![cell(6, 1), cell(2, 6)]);
        let [english, french] = colouring(vec![[one.clone(), two.clone()]], Vec::new(), false);
        assert!(english.starts_with("Either r6c6 holds 4, or all of r6c1 and r2c6 do; "));
        assert!(french.starts_with("Ou bien L6C6 contient 4, ou bien ce sont L6C1 et L2C6 ; "));
        let [english, french] = colouring(vec![[two.clone(), one.clone()]], Vec::new(), false);
        assert!(english.starts_with("Either all of r6c1 and r2c6 hold 4, or r6c6 does; "));
        assert!(
            french.starts_with("Ou bien L6C1 et L2C6 contiennent toutes 4, ou bien c'est L6C6 ; ")
        );
        let weak = vec![[cell(6, 6), cell(1, 1)], [cell(6, 6), cell(1, 9)]];
        let clusters = vec![[one.clone(), two.clone()], [vec![cell(1, 1)], vec![cell(1, 9)]]];
        let [english, french] = colouring(clusters, weak, true);
        assert!(english.ends_with(" One of r1c1 and r1c9 holds 4. So r6c6 is not 4."), "{english}");
        assert!(
            french.ends_with(" L'une des cases L1C1 et L1C9 contient 4. Donc L6C6 n'est pas 4."),
            "{french}"
        );
        let fish = |fins| Rule::Fish {
            value: 4,
            lines: vec![House::Row(0), House::Row(1)],
            across: vec![House::Column(0), House::Column(1)],
            cells: Vec::new(),
            fins,
            is_sashimi: false,
        };
        let [english, french] = told(fish(one), Vec::new());
        assert!(english.contains(" Either the fin holds it, or "), "{english}");
        assert!(french.contains(" Ou bien la nageoire le contient, "), "{french}");
        let [english, french] = told(fish(two), Vec::new());
        assert!(english.contains(" Either one of the fins holds it, or "), "{english}");
        assert!(french.contains(" Ou bien l'une des nageoires le contient, "), "{french}");
    }
}
