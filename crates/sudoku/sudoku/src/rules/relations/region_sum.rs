//! Region sum lines: the borders of the boxes cut the line into pieces of the same sum.
//!
//! A line that comes back into a box has two pieces there, each with this sum.

use super::{Ends, Equation, Layout, Relation, Setting, Sign, State};

pub(super) struct RegionSum;

/// Room for one of the two sums in the state.
const PLACE: State = 1 << 32;

impl Relation for RegionSum {
    fn noun(&self) -> [&'static str; 2] {
        [
            "the region sum line from {first} to {last}",
            "la ligne à sommes par région de {first} à {last}",
        ]
    }

    fn technique(&self) -> [&'static str; 2] {
        ["region sum", "somme par région"]
    }

    fn layout(&self) -> Layout {
        Layout::Line { least: 2 }
    }

    fn sign(&self) -> Sign {
        Sign::Line { tint: [0xa8, 0xd0, 0xf4], width: 16, ends: Ends::Plain }
    }

    /// The line is cut open where it passes a border. In a single box it says nothing.
    fn opened(&self, boxes: &[usize]) -> Option<Vec<Vec<usize>>> {
        let is_border =
            |&at: &usize| boxes[at] != boxes[at.checked_sub(1).unwrap_or(boxes.len() - 1)];
        let start = (0..boxes.len()).find(is_border).unwrap_or(0);
        Some(vec![(start..boxes.len()).chain(0..start).collect()])
    }

    fn holds(&self, setting: &Setting, values: &[u8]) -> bool {
        let cells: Vec<(usize, u8)> =
            setting.boxes.iter().copied().zip(values.iter().copied()).collect();
        let pieces = cells.chunk_by(|(one, _), (next, _)| one == next);
        let sums: Vec<usize> =
            pieces.map(|piece| piece.iter().map(|&(_, value)| usize::from(value)).sum()).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// Any two pieces: a piece whose cells are filled tells all others their sum at once.
    fn equations(&self, setting: &Setting) -> Vec<Equation> {
        let places: Vec<usize> = (0..setting.count()).collect();
        let boxes = &setting.boxes;
        let pieces: Vec<&[usize]> =
            places.chunk_by(|&one, &next| boxes[one] == boxes[next]).collect();
        let equal = |one: &[usize], other: &[usize]| {
            let weigh =
                |places: &[usize], weight| places.iter().map(move |&p| (p, weight)).collect();
            let weights: [Vec<(usize, i64)>; 2] = [weigh(one, 1), weigh(other, -1)];
            Equation { weights: weights.concat(), total: 0 }
        };
        let pairs = (0..pieces.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.map(|(a, b)| equal(pieces[a], pieces[b])).collect()
    }

    /// The state is the sum of the piece so far, and above it the sum of the first piece, once
    /// this is complete.
    fn step(&self, setting: &Setting, turn: usize, sums: State, value: u8) -> Option<State> {
        let (own, wanted) = (sums % PLACE + State::from(value), sums / PLACE);
        let is_end = setting.boxes.get(turn + 1) != Some(&setting.boxes[turn]);
        match (wanted, is_end) {
            (0, false) => Some(own),
            (0, true) => Some(own * PLACE),
            (_, false) => (own < wanted).then_some(own + PLACE * wanted),
            (_, true) => (own == wanted).then_some(PLACE * wanted),
        }
    }
}
