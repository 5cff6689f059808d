//! The sentences of the named techniques.

use super::Words;
use super::phrases::{Techniques, fill};
use crate::{Mark, Node, Rule, RuleKind, Step};
use neuf_sudoku::{Cell, Shape};

impl Words {
    /// The sentences that say why a step of a named technique follows; empty for other
    /// rules.
    pub(super) fn technique(self, shape: Shape, step: &Step) -> String {
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
                fill(phrases.finned_fish, &parts)
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
            Rule::UniqueRectangle { .. } => self.rectangle(phrases, shape, step),
            Rule::Grave(mark) => fill(phrases.grave, &[("mark", &self.mark(shape, *mark))]),
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
                RuleKind::Skyscraper | RuleKind::TwoStringKite | RuleKind::EmptyRectangle,
                [a, b, c, d],
                [value, ..],
            ) => {
                fill(phrases.one_value, &[("value", value), ("a", a), ("b", b), ("c", c), ("d", d)])
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
        let pair: Vec<String> = weak.iter().flatten().map(|&place| cell(place)).collect();
        match (&named[..], &pair[..]) {
            ([[ones, others]], []) => {
                fill(phrases.trap, &[("ones", ones), ("others", others), ("value", value)])
            }
            ([[ones, others]], [a, b]) => fill(
                phrases.wrap,
                &[("ones", ones), ("others", others), ("value", value), ("a", a), ("b", b)],
            ),
            ([[ones, others], [ones_two, others_two]], [a, b, rest @ ..]) => {
                let clusters = fill(
                    phrases.two_clusters,
                    &[
                        ("value", value),
                        ("ones", ones),
                        ("others", others),
                        ("ones_two", ones_two),
                        ("others_two", others_two),
                    ],
                );
                let phrase = if *is_wrap { phrases.two_wrap } else { phrases.two_trap };
                let empty = String::new();
                let (c, d) = (rest.first().unwrap_or(&empty), rest.get(1).unwrap_or(&empty));
                fill(
                    phrase,
                    &[
                        ("clusters", &clusters),
                        ("value", value),
                        ("a", a),
                        ("b", b),
                        ("c", c),
                        ("d", d),
                        ("refuted", ones),
                    ],
                )
            }
            _ => String::new(),
        }
    }

    fn rectangle(self, phrases: &Techniques, shape: Shape, step: &Step) -> String {
        let Rule::UniqueRectangle { kind, cells, values, extra, house, others } = &step.rule else {
            return String::new();
        };
        let [x, y] = values;
        let [.., roof, last] = cells;
        let free = step.concludes.first().map_or(*x, |mark| mark.value);
        let locked = if free == *x { *y } else { *x };
        let phrase = match kind {
            RuleKind::UniqueRectangle1 => phrases.rectangle_1,
            RuleKind::UniqueRectangle2 => phrases.rectangle_2,
            RuleKind::UniqueRectangle3 => phrases.rectangle_3,
            _ => phrases.rectangle_4,
        };
        let house = house.map(|house| self.house(house)).unwrap_or_default();
        fill(
            phrase,
            &[
                ("cells", &self.cells(shape, cells)),
                ("last", &self.cell(shape, *last)),
                ("roof", &self.cells(shape, &[*roof, *last])),
                ("x", x),
                ("y", y),
                ("extra", &self.values(extra)),
                ("others", &self.cells(shape, others)),
                ("house", &house),
                ("locked", &locked),
                ("free", &free),
            ],
        )
    }
}
