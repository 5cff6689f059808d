//! Fillings of a relation in which cells that see each other hold different values.
//!
//! A relation's machine knows nothing of rows, columns and boxes, so it also has the fillings that
//! repeat a digit in one of them: a thermometer may bend as it likes, but an arrow of 9 within a
//! box is not 3 + 3 + 3. Here a second machine reads beside the first. It remembers the values of
//! those cells that a later cell sees, and forgets each of them behind the last such cell. Cells
//! that the same later cells see are remembered as a set, so that a whole row has no more than the
//! sets of its values, and a value that no later cell can have is not remembered at all.
//!
//! To tell each machine what its cells see was rejected: every relation would have to say the same
//! again. Rejected was also to search the fillings anew for each set of candidates: the diagram is
//! made once for a puzzle, and is then asked thousands of times.
//!
//! A long winding line can see itself so often that the diagram would be too large. Then it only
//! keeps apart cells that follow each other within some distance along the line, the largest
//! one for which there is room. So a filling may be left that cannot be, but none goes that can.

use rustc_hash::FxHashMap;

use super::{Fillings, Related, Rules};
use crate::{Cell, ValueSet};

/// How many steps a machine may make that keeps cells apart.
const MOST_STEPS: usize = 60_000;

/// Two cells of some, by their places, that do not both hold the same one of these values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Apart {
    /// The places of the cells, the smaller one first.
    pub places: [usize; 2],
    /// The values: all of them, unless a move of chess concerns only some.
    pub values: ValueSet,
}

/// Which cells of a puzzle see each other by its rules: by a row, a column, a box or region, a
/// zone, a cage or a move of chess.
#[derive(Clone, Debug)]
pub struct Seen<'a> {
    rules: &'a Rules,
    /// What other rules keep apart than rows, columns and boxes.
    further: FxHashMap<[Cell; 2], ValueSet>,
}

impl<'a> Seen<'a> {
    /// What the cells see by these rules. It takes time in proportion to the pairs that zones,
    /// cages and moves keep apart.
    #[must_use]
    pub fn by(rules: &'a Rules) -> Seen<'a> {
        let mut further: FxHashMap<[Cell; 2], ValueSet> = FxHashMap::default();
        let side = rules.shape().side() as u8;
        for (zone, a, b) in rules.kept_apart() {
            let known = further.entry([a.min(b), a.max(b)]).or_insert(ValueSet(0));
            (1..=side).filter(|&value| zone.concerns(value)).for_each(|value| known.insert(value));
        }
        Seen { rules, further }
    }

    /// The number of values.
    pub(crate) fn side(&self) -> usize {
        self.rules.shape().side()
    }

    /// The pairs of these cells that see each other.
    #[must_use]
    pub fn among(&self, cells: &[Cell]) -> Vec<Apart> {
        let shape = self.rules.shape();
        let values = |a: Cell, b: Cell| {
            if shape.are_peers(a, b) {
                return Some(ValueSet::full(shape.side()));
            }
            self.further.get(&[a.min(b), a.max(b)]).copied()
        };
        let places = (0..cells.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
        places
            .filter_map(|places| {
                let [a, b] = places.map(|place| cells[place]);
                Some(Apart { places, values: values(a, b)? })
            })
            .collect()
    }

    /// The fillings of a relation in which its cells that see each other differ.
    #[must_use]
    pub(crate) fn fillings(&self, related: &Related) -> Fillings {
        related.fillings(self.rules).apart(&self.among(&related.cells))
    }
}

impl Fillings {
    /// Those of these fillings that keep cells apart, as far as there is room.
    #[must_use]
    pub fn apart(&self, pairs: &[Apart]) -> Fillings {
        let mut pairs = self.by_turns(pairs);
        loop {
            let Some(widest) = pairs.iter().map(distance).max() else { return self.clone() };
            match self.kept_apart(&pairs, MOST_STEPS) {
                Some(found) => return found,
                None => pairs.retain(|pair| distance(pair) < widest),
            }
        }
    }

    /// Those of these fillings that keep cells apart, or those that keep cells apart which follow
    /// each other within half of the line; `None` if neither diagram can be made in `room` steps.
    pub(crate) fn apart_within(&self, pairs: &[Apart], room: usize) -> Option<Fillings> {
        let pairs = self.by_turns(pairs);
        self.kept_apart(&pairs, room).or_else(|| {
            let half = self.order().len() / 2;
            let near: Vec<Apart> =
                pairs.into_iter().filter(|pair| distance(pair) <= half).collect();
            self.kept_apart(&near, room)
        })
    }

    /// The pairs with the turns of their cells in place of the places.
    fn by_turns(&self, pairs: &[Apart]) -> Vec<Apart> {
        let mut turns = vec![0; self.order().len()];
        self.order().iter().enumerate().for_each(|(turn, &place)| turns[place] = turn);
        let turned = pairs.iter().map(|pair| {
            let [a, b] = pair.places.map(|place| turns[place]);
            Apart { places: [a.min(b), a.max(b)], ..*pair }
        });
        turned.collect()
    }

    /// The fillings that keep these pairs apart, which have turns for places.
    fn kept_apart(&self, pairs: &[Apart], room: usize) -> Option<Fillings> {
        let memory = Memory::of(self, pairs);
        self.beside(Vec::new(), room, |turn, known, value| memory.after(turn, known, value))
    }
}

fn distance(pair: &Apart) -> usize {
    pair.places[1] - pair.places[0]
}

/// What has to be remembered of the values that were read.
struct Memory {
    /// For each turn, the earlier turns that are remembered when it begins.
    kept: Vec<Vec<Kept>>,
}

/// An earlier turn that is remembered.
struct Kept {
    /// Its place among those remembered one turn before; `None` for that turn itself.
    from: Option<usize>,
    /// The values that matter: some later cell that is kept apart can have them.
    values: ValueSet,
    /// The values that must not come again in the present turn.
    barred: ValueSet,
    /// The first of the remembered turns that the same later turns are kept apart from.
    like: usize,
}

impl Memory {
    /// What has to be remembered to keep these pairs of turns apart in fillings.
    fn of(fillings: &Fillings, pairs: &[Apart]) -> Memory {
        let layers = fillings.layers();
        let values: Vec<ValueSet> =
            layers.iter().map(|layer| layer.iter().map(|step| step.value).collect()).collect();
        // Of an earlier turn: the turns from `now` on that it is kept apart from.
        let ahead = |early: usize, now: usize| -> Vec<(usize, ValueSet)> {
            let own = pairs.iter().filter(|pair| pair.places[0] == early && pair.places[1] >= now);
            let mut ahead: Vec<(usize, ValueSet)> =
                own.map(|pair| (pair.places[1], pair.values & values[pair.places[1]])).collect();
            ahead.sort_unstable_by_key(|&(turn, _)| turn);
            ahead
        };
        let mut before: Vec<usize> = Vec::new();
        let mut kept = Vec::with_capacity(layers.len());
        for now in 0..layers.len() {
            let turns: Vec<usize> =
                (0..now).filter(|&early| !ahead(early, now).is_empty()).collect();
            let of_turn = |&early: &usize| {
                let ahead_of = ahead(early, now);
                let is_like = |&other: &usize| ahead(other, now) == ahead_of;
                let barred = ahead_of.iter().find(|(turn, _)| *turn == now);
                Kept {
                    from: before.iter().position(|&turn| turn == early),
                    values: ahead_of.iter().fold(ValueSet(0), |all, &(_, values)| all | values),
                    barred: barred.map_or(ValueSet(0), |&(_, values)| values),
                    like: turns.iter().position(is_like).unwrap_or(0),
                }
            };
            kept.push(turns.iter().map(of_turn).collect());
            before = turns;
        }
        Memory { kept }
    }

    /// What is remembered after this turn; `None` if the value is one that must not come again.
    fn after(&self, turn: usize, known: &[u8], value: u8) -> Option<Vec<u8>> {
        let here = self.kept[turn].iter().zip(known);
        if here.clone().any(|(kept, &early)| early == value && kept.barred.contains(value)) {
            return None;
        }
        let Some(next) = self.kept.get(turn + 1) else { return Some(Vec::new()) };
        let carried = |kept: &Kept| {
            let value = kept.from.map_or(value, |from| known[from]);
            (kept.like, if kept.values.contains(value) { value } else { 0 })
        };
        let mut after: Vec<(usize, u8)> = next.iter().map(carried).collect();
        // Those that are alike stand in the order of their values, each in a place of its like.
        let mut sorted = after.clone();
        sorted.sort_unstable();
        for entry in &mut after {
            if let Some(place) = sorted.iter().position(|&(like, _)| like == entry.0) {
                entry.1 = sorted.remove(place).1;
            }
        }
        Some(after.into_iter().map(|(_, value)| value).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;
    use crate::{Grid, Puzzle, Shape, Solutions};
    use neuf_cnf::Interrupt;

    fn related(
        variant: Variant,
        numbers: &[usize],
        shape: Shape,
        cells: &[(usize, usize)],
    ) -> Rules {
        let mut rules = Rules::usual(shape);
        let cells = cells.iter().map(|&(i, j)| shape.cell(i, j)).collect();
        rules.add_clue(variant, numbers, cells).unwrap();
        rules
    }

    /// The values that the cells of the only relation have without and with what they see.
    fn left(rules: &Rules) -> [Vec<ValueSet>; 2] {
        let related = &rules.related()[0];
        let full = vec![ValueSet::full(rules.shape().side()); related.cells.len()];
        let seen = Seen::by(rules).fillings(related);
        [related.fillings(rules).supported(&full), seen.supported(&full)]
    }

    #[test]
    fn an_arrow_in_a_box_does_not_repeat_a_digit() {
        let arrow = [(1, 1), (0, 0), (0, 1), (0, 2)];
        let [plain, apart] = left(&related(Variant::Arrow, &[], Shape::default(), &arrow));
        // By itself 3 = 1 + 1 + 1, in a box 6 = 1 + 2 + 3 is the least.
        assert_eq!(plain[0].iter().next(), Some(3));
        assert_eq!(apart[0].iter().next(), Some(6));
        assert_eq!(apart[1].iter().max(), Some(6), "9 = 1 + 2 + 6");
    }

    #[test]
    fn whispers_that_turn_in_a_box_lose_their_middle_values() {
        // Within a box, 4 lies between two 9s, and 6 between two 1s.
        let line = [(0, 0), (0, 1), (0, 2)];
        let [plain, apart] = left(&related(Variant::GermanWhispers, &[], Shape::default(), &line));
        assert!(plain[1].contains(4) && !apart[1].contains(4) && !apart[1].contains(6));
        assert!(apart[1].contains(3) && apart[0].contains(4));
    }

    #[test]
    fn zones_and_moves_keep_apart_too() {
        let line = [(0, 0), (1, 1), (2, 2), (3, 3)];
        let mut rules = related(Variant::Palindrome, &[], Shape::default(), &line);
        let count = |rules: &Rules| Seen::by(rules).among(&rules.related()[0].cells).len();
        assert_eq!(count(&rules), 3, "a box");
        rules.add_rule(Variant::AntiKing).unwrap();
        assert_eq!(count(&rules), 4, "and a king's move out of it");
        rules.add_rule(Variant::Diagonal).unwrap();
        assert_eq!(count(&rules), 6);
        // The ends of a palindrome are equal, and those in the middle see each other.
        assert!(left(&rules)[1].iter().all(|set| set.is_empty()));
    }

    /// On small grids the values that are left in the cells of each relation, with any clue, are
    /// those of the fillings in which cells that see each other differ: nothing is left without
    /// such a filling, and nothing goes that has one.
    #[test]
    fn what_is_left_has_a_filling_without_repeated_digits() {
        let lines: [&[(usize, usize)]; 3] = [
            &[(0, 0), (0, 1), (1, 1), (1, 0), (2, 0)],
            &[(0, 2), (1, 1), (2, 1), (3, 2)],
            &[(0, 0), (0, 1), (0, 2), (0, 3)],
        ];
        let mut tried = 0;
        for shape in [Shape::new(2, 2).unwrap(), Shape::new(2, 3).unwrap()] {
            for &variant in Variant::ALL.iter().filter(|variant| variant.relation().is_some()) {
                for (line, clue) in
                    lines.iter().flat_map(|line| (0..12).map(move |clue| (line, clue)))
                {
                    let cells: Vec<Cell> = line.iter().map(|&(i, j)| shape.cell(i, j)).collect();
                    let numbers = if clue == 0 { Vec::new() } else { vec![clue] };
                    let mut rules = Rules::usual(shape);
                    if rules.add_clue(variant, &numbers, cells).is_err() {
                        continue;
                    }
                    tried += 1;
                    compare(&rules);
                }
            }
        }
        assert!(tried > 100, "{tried}");
    }

    fn compare(rules: &Rules) {
        let related = &rules.related()[0];
        let (side, cells) = (rules.shape().side(), &related.cells);
        let apart = Seen::by(rules).among(cells);
        let mut expected = vec![ValueSet(0); cells.len()];
        for number in 0..side.pow(cells.len() as u32) {
            let values: Vec<u8> = (0..cells.len())
                .map(|place| (number / side.pow(place as u32) % side) as u8 + 1)
                .collect();
            let differ = apart.iter().all(|pair| values[pair.places[0]] != values[pair.places[1]]);
            if differ && related.relation.holds(&related.setting(rules), &values) {
                values.iter().zip(&mut expected).for_each(|(&value, set)| set.insert(value));
            }
        }
        let full = vec![ValueSet::full(side); cells.len()];
        let found = Seen::by(rules).fillings(related).supported(&full);
        assert_eq!(found, expected, "{} {cells:?}", related.variant);
    }

    /// What no filling has is in no solution.
    #[test]
    fn no_solution_of_a_small_grid_is_lost() {
        let shape = Shape::new(2, 2).unwrap();
        let line = [(0, 0), (0, 1), (1, 2), (1, 3), (2, 2)];
        for variant in [Variant::GermanWhispers, Variant::Arrow, Variant::SlowThermometer] {
            let rules = related(variant, &[], shape, &line);
            let cells = &rules.related()[0].cells;
            let mut found = vec![ValueSet(0); cells.len()];
            let puzzle = Puzzle::empty(rules.clone());
            for solution in Solutions::of(&puzzle, &Interrupt::new()).unwrap() {
                let value = |&cell: &Cell| Grid::get(&solution, cell);
                cells.iter().map(value).zip(&mut found).for_each(|(value, set)| set.insert(value));
            }
            let [plain, apart] = left(&rules);
            for ((found, apart), plain) in found.iter().zip(&apart).zip(&plain) {
                assert!((*found - *apart).is_empty() && (*apart - *plain).is_empty(), "{variant}");
            }
        }
    }

    /// A line through most of the grid keeps apart what it has room for, in reasonable time.
    #[test]
    fn a_line_that_sees_itself_everywhere_has_room() {
        let snake: Vec<(usize, usize)> =
            (0..40).map(|k| (k / 9, if k / 9 % 2 == 0 { k % 9 } else { 8 - k % 9 })).collect();
        let rules = related(Variant::DutchWhispers, &[], Shape::default(), &snake);
        let found = Seen::by(&rules).fillings(&rules.related()[0]);
        assert!((1..=MOST_STEPS).contains(&found.step_count()));
    }
}
