//! Remote pairs: a chain of cells that all have the same two candidates.

use super::{
    Apart, Argument, Link, Pattern, Place, Rule, RuleKind, SEES_BOTH, Seen, Step, View, Voice, out,
    places,
};
use crate::net::{GroupId, Member};
use neuf_sudoku::Cell;

/// The two cells at the ends hold different ones of the two values.
#[derive(Debug, PartialEq)]
struct RemotePair {
    /// The cells, an even number, each of which sees the next.
    cells: Vec<Cell>,
    values: [u8; 2],
}

impl Argument for RemotePair {
    fn told(&self, voice: &Voice<'_>) -> String {
        let ([first, .., last], [x, y]) = (&self.cells[..], self.values) else {
            return String::new();
        };
        voice.say(
            [
                "{cells} hold {x} and {y} in turns: {first} and {last} hold both values between them.",
                "{cells} contiennent {x} et {y} tour à tour : {first} et {last} se partagent ces \
                 deux valeurs.",
            ],
            &[
                ("cells", &self.cells),
                ("x", &x),
                ("y", &y),
                ("first", first),
                ("last", last),
            ],
        )
    }

    fn seen(&self, _: &Step) -> Option<Seen> {
        Some(SEES_BOTH)
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [places(&self.cells, &self.values), Vec::new()]
    }

    fn links(&self, _: &Step) -> Vec<Link> {
        let [x, y] = self.values;
        let turns = |place: usize| if place.is_multiple_of(2) { [x, y] } else { [y, x] };
        let cells = self.cells.iter().enumerate();
        let nodes: Vec<_> = cells
            .flat_map(|(place, &cell)| turns(place).map(|value| vec![(cell, value)]))
            .collect();
        Link::chain(&nodes, false)
    }
}

/// The shortest remote pair of some pair of values.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let cells = view.bivalue_cells();
    let values = |place: usize| cells[place].1.map(|member| view.value(member));
    let joined =
        |a: usize, b: usize| values(a) == values(b) && view.sees(cells[a].1[0], cells[b].1[0]);
    let mut best: Option<Pattern> = None;
    for start in 0..cells.len() {
        // Breadth first, so that the path to each cell is a shortest one.
        let mut from: Vec<Option<usize>> = vec![None; cells.len()];
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&place) = queue.get(next) {
            next += 1;
            for other in (0..cells.len()).filter(|&other| joined(place, other)) {
                if other != start && from[other].is_none() {
                    from[other] = Some(place);
                    queue.push(other);
                }
            }
        }
        for &end in queue.iter().filter(|&&end| end > start) {
            let mut path = vec![end];
            while let Some(before) = from[path[path.len() - 1]] {
                path.push(before);
            }
            if path.len() < 4 || path.len() % 2 == 1 {
                continue;
            }
            let path: Vec<(GroupId, [Member; 2])> = path.into_iter().map(|at| cells[at]).collect();
            let is_shorter = |best: &Pattern| path.len() < best.base.len();
            if best.as_ref().is_none_or(is_shorter) {
                best = pattern(view, &path).or(best);
            }
        }
    }
    best
}

fn pattern(view: &View<'_, '_>, path: &[(GroupId, [Member; 2])]) -> Option<Pattern> {
    let (first, last) = (path[0].1, path[path.len() - 1].1);
    let mut apart = Vec::new();
    for link in path.windows(2) {
        apart.extend([0, 1].map(|side| Apart::of(link[0].1[side], link[1].1[side])));
    }
    let mut gone = Vec::new();
    for side in 0..2 {
        for member in view.common(&[first[side], last[side]]) {
            if path.iter().all(|(_, cell)| !cell.contains(&member)) {
                apart.extend([first[side], last[side]].map(|end| Apart::of(member, end)));
                gone.push(member);
            }
        }
    }
    if gone.is_empty() {
        return None;
    }
    let cells = path.iter().map(|(_, members)| view.cell(members[0])).collect();
    let values = first.map(|member| view.value(member));
    let rule = Rule::new(RuleKind::RemotePair, RemotePair { cells, values });
    let base = path.iter().map(|&(group, _)| group).collect();
    let pattern = Pattern { rule, base, apart, concludes: out(gone), assumes: None };
    Some(pattern.lean(view.board))
}
