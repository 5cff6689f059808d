//! Wings: short chains through cells with two candidates.
//!
//! In an XY-wing, the cell {x,y} sees the cells {x,z} and {y,z}, so one of these holds z.
//! In an XYZ-wing, the middle cell can hold z too. In a W-wing, two cells {x,z} are joined
//! by a house with two places for x, one seen by each of them.

use super::linked::{Linked, Sentences, chain};
use super::{
    Apart, Argument, Link, Pattern, Place, Rule, RuleKind, SEES_THREE, Seen, Step, View, Voice,
    out, places,
};
use crate::net::{GroupId, Member};
use neuf_sudoku::Cell;

static XY: Sentences = Sentences { told: xy_told, signs: None };

fn xy_told(found: &Linked, voice: &Voice<'_>) -> String {
    let ([one, _, pivot, _, two, _], [z, _, x, y, ..]) =
        (&found.named(voice)[..], &found.nodes[..])
    else {
        return String::new();
    };
    voice.say(
        [
            "The pivot {pivot} is {x} or {y}. If it is {x}, the wing {one} is {z}; if it is {y}, the \
             wing {two} is {z}: one of the wings is {z} in any case.",
            "Le pivot {pivot} est {x} ou {y}. Si c'est {x}, la pince {one} est {z} ; si c'est {y}, \
             la pince {two} est {z} : dans les deux cas, une pince est {z}.",
        ],
        &[
            ("pivot", pivot),
            ("one", one),
            ("two", two),
            ("x", &x.value),
            ("y", &y.value),
            ("z", &z.value),
        ],
    )
}

/// A cell with three candidates sees two cells with two of them each, so the value that all three
/// can hold is in one of them.
#[derive(Debug, PartialEq)]
struct XyzWing {
    /// The cell with three candidates.
    pivot: Cell,
    /// The other two cells.
    wings: [Cell; 2],
    /// The value that all three can hold.
    value: u8,
    /// The value that the pivot shares with each of the others besides.
    shared: [u8; 2],
}

impl XyzWing {
    /// The pivot with each wing, and the value that they share besides.
    fn pairs(&self) -> [([Cell; 2], u8); 2] {
        [0, 1].map(|side| ([self.pivot, self.wings[side]], self.shared[side]))
    }
}

impl Argument for XyzWing {
    fn told(&self, voice: &Voice<'_>) -> String {
        let [one, two] = self.wings;
        voice.say(
            [
                "Whatever the pivot {pivot} holds, {value} is in the pivot or in one of the wings \
                 {one} and {two}.",
                "Quoi que contienne le pivot {pivot}, {value} est dans le pivot ou dans l'une des \
                 pinces {one} et {two}.",
            ],
            &[("pivot", &self.pivot), ("one", &one), ("two", &two), ("value", &self.value)],
        )
    }

    fn seen(&self, _: &Step) -> Option<Seen> {
        Some(SEES_THREE)
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        let cells = [self.pivot, self.wings[0], self.wings[1]];
        let near = self.pairs().map(|(cells, value)| places(&cells, &[value]));
        [places(&cells, &[self.value]), near.concat()]
    }

    fn links(&self, _: &Step) -> Vec<Link> {
        self.pairs().map(|(ends, value)| Link::weak(ends.map(|cell| vec![(cell, value)]))).to_vec()
    }
}

static W_WING: Sentences = Sentences { told: w_told, signs: None };

fn w_told(found: &Linked, voice: &Voice<'_>) -> String {
    let ([one, _, p, q, two, _], [z, x, ..]) = (&found.named(voice)[..], &found.nodes[..]) else {
        return String::new();
    };
    voice.say(
        [
            "{one} and {two} are each {x} or {z}. {x} goes into {p} or {q}; if into {p}, {one} is \
             {z}, and if into {q}, {two} is {z}.",
            "{one} et {two} sont chacune {x} ou {z}. {x} va en {p} ou en {q} : si c'est en {p}, \
             {one} est {z}, et si c'est en {q}, {two} est {z}.",
        ],
        &[("one", one), ("two", two), ("p", p), ("q", q), ("x", &x.value), ("z", &z.value)],
    )
}

/// A cell with two candidates.
type Bivalue = (GroupId, [Member; 2]);

/// The other candidate of a cell with two, when the first has this value.
fn other(view: &View<'_, '_>, (_, [a, b]): Bivalue, value: u8) -> Option<(Member, Member)> {
    match (view.value(a) == value, view.value(b) == value) {
        (true, _) => Some((a, b)),
        (_, true) => Some((b, a)),
        _ => None,
    }
}

pub(super) fn xy(view: &View<'_, '_>) -> Option<Pattern> {
    let cells = view.bivalue_cells();
    // The wings of a pivot for one of its candidates: the group, the candidate that the
    // pivot sees, and the other one.
    let wings = |pivot: Member| {
        let value = view.value(pivot);
        let of = move |&wing: &Bivalue| {
            let (near, far) = other(view, wing, value)?;
            view.sees(pivot, near).then_some((wing.0, near, far))
        };
        cells.iter().filter_map(of).collect::<Vec<_>>()
    };
    for &(pivot, [x, y]) in &cells {
        let others = wings(y);
        for (one, near, far) in wings(x) {
            for &(two, near_two, far_two) in &others {
                if view.value(far) != view.value(far_two) || one == two || one == pivot {
                    continue;
                }
                let gone = view.common(&[far, far_two]);
                if gone.is_empty() {
                    continue;
                }
                let nodes = [far, near, x, y, near_two, far_two].map(|member| vec![member]);
                let base = vec![one, pivot, two];
                return Some(chain(view, (RuleKind::XyWing, &XY), &nodes, base, out(gone), false));
            }
        }
    }
    None
}

pub(super) fn xyz(view: &View<'_, '_>) -> Option<Pattern> {
    let cells = view.bivalue_cells();
    let net = view.net();
    for (pivot, group) in view.empty_cells().filter(|&(_, group)| view.board.left(group) == 3) {
        for z in view.members(group) {
            let [x, y] =
                view.members(group).into_iter().filter(|&m| m != z).collect::<Vec<_>>()[..]
            else {
                continue;
            };
            let value = view.value(z);
            let wings = |near: Member| {
                let of = move |&wing: &Bivalue| {
                    let (far, seen) = other(view, wing, value)?;
                    let is_wing = view.value(seen) == view.value(near) && view.sees(seen, near);
                    is_wing.then_some((wing.0, seen, far))
                };
                cells.iter().filter_map(of).collect::<Vec<_>>()
            };
            let others = wings(y);
            for (one, near, far) in wings(x) {
                for &(two, near_two, far_two) in &others {
                    let gone = view.common(&[z, far, far_two]);
                    if gone.is_empty() {
                        continue;
                    }
                    let mut apart = vec![Apart::of(x, near), Apart::of(y, near_two)];
                    for &gone in &gone {
                        apart.extend([z, far, far_two].map(|member| Apart::of(gone, member)));
                    }
                    let wings = [far, far_two].map(|member| net.meaning(member).0);
                    let shared = [x, y].map(|member| view.value(member));
                    let rule =
                        Rule::new(RuleKind::XyzWing, XyzWing { pivot, wings, value, shared });
                    let base = vec![group, one, two];
                    let concludes = out(gone);
                    return Some(Pattern { rule, base, apart, concludes, assumes: None });
                }
            }
        }
    }
    None
}

pub(super) fn w(view: &View<'_, '_>) -> Option<Pattern> {
    let cells = view.bivalue_cells();
    let values = |cell: Bivalue| cell.1.map(|member| view.value(member));
    for (place, &one) in cells.iter().enumerate() {
        for &two in cells[place + 1..].iter().filter(|&&two| values(one) == values(two)) {
            for side in 0..2 {
                // The value x of the bridge, and the value z that is excluded.
                let [x, x_two] = [one.1[side], two.1[side]];
                let [z, z_two] = [one.1[1 - side], two.1[1 - side]];
                let gone = view.common(&[z, z_two]);
                if gone.is_empty() {
                    continue;
                }
                for (bridge, [p, q]) in view.bilocal_groups(view.value(x)) {
                    for [p, q] in [[p, q], [q, p]] {
                        if view.sees(x, p) && view.sees(x_two, q) && p != x_two && q != x {
                            let nodes = [z, x, p, q, x_two, z_two].map(|member| vec![member]);
                            let base = vec![one.0, bridge, two.0];
                            let kind = (RuleKind::WWing, &W_WING);
                            return Some(chain(view, kind, &nodes, base, out(gone), false));
                        }
                    }
                }
            }
        }
    }
    None
}
