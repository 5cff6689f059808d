//! SK loops: eight pairs of cells that go round four boxes, with room for as many values as cells.
//!
//! Steve Kurzhal found them in the puzzle *Easter Monster* and called them domino loops; his
//! initials gave them their name. Two rows and two columns cross in four boxes. In each box, the
//! crossing itself is left out, so two cells of the row and two of the column remain: eight pairs.
//! Neighbouring pairs share a row, a box, a column, a box, and so on round the loop. So each pair
//! lies in two of these eight houses, its *joints*.
//!
//! Why it holds: for each value, choose joints such that each pair that can hold the value lies in
//! one of them. A value stands once at most in a house, so the chosen joints have room for so many
//! values. If these are as many as the loop has cells, each of which holds a value, then all room
//! is used: each value stands in the loop in each joint that was chosen for it, so nowhere else in
//! the house of the joint; and no cell of the loop takes the room of two joints at once. With less
//! room there would be no solution. The fewest joints are chosen for each value; of several
//! choices, the one that excludes most.
//!
//! In the loop as it was first described, each joint has two values. Here they may be any numbers,
//! and some cells may be filled, since the argument counts only.

use super::nine::{box_id, is_nine};
use super::view::values_of;
use super::{
    Apart, Argument, CellSet, HouseName, Pattern, Place, Rule, RuleKind, Step, View, Voice, out,
};
use crate::net::{GroupId, HouseId, Member};
use crate::step::node::in_turns;
use neuf_sudoku::{Cell, House};

#[derive(Debug, PartialEq)]
struct SkLoop {
    /// The cells in which the two rows and two columns cross, in the order of the loop.
    corners: [Cell; 4],
    /// The empty cells of the loop, in its order.
    cells: Vec<Cell>,
    /// The house of each joint, in the order of the loop.
    houses: [HouseName; 8],
    /// By joint: the empty cells of its two pairs, and the values for which its house has room in
    /// the loop, each once.
    joints: Vec<CellSet>,
}

impl Argument for SkLoop {
    fn told(&self, voice: &Voice<'_>) -> String {
        let joints = self.joints.iter().zip(self.houses);
        let joints = joints.filter(|(joint, _)| !joint.values.is_empty());
        let joints = joints.map(|(joint, house)| {
            let room = ["{values} in {house}", "{values} dans {house}"];
            voice.say(room, &[("values", &joint.values), ("house", &house)])
        });
        let joints: Vec<String> = joints.collect();
        let told = voice.say(
            [
                "In the boxes of {corners}, the other cells of their rows and columns form a loop of \
                 {n} cells. In each house that joins two of its pairs, a value stands once at most; \
                 that leaves room for {n} values: {joints}. So all room is used, and each of these \
                 values stands nowhere else in its house.",
                "Dans les blocs de {corners}, les autres cases de leurs lignes et colonnes forment \
                 une boucle de {n} cases. Dans chaque zone qui joint deux de ses paires, une valeur \
                 va une fois au plus ; il y a donc de la place pour {n} valeurs : {joints}. Toute la \
                 place est prise, et chacune de ces valeurs n'est nulle part ailleurs dans sa zone.",
            ],
            &[
                ("n", &self.cells.len()),
                ("corners", &self.corners),
                ("joints", &joints.join(voice.semicolon())),
            ],
        );
        // What follows within the loop.
        match voice.step.concludes.iter().any(|mark| self.cells.contains(&mark.cell)) {
            true => {
                let room_of_two = [
                    "No cell uses the room of two houses at once.",
                    "Aucune case ne prend la place de deux zones à la fois.",
                ];
                format!("{told} {}", voice.say(room_of_two, &[]))
            }
            false => told,
        }
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        in_turns(&self.joints).map(CellSet::all_places)
    }

    /// What follows can lie in the loop itself.
    fn may_exclude_its_own(&self) -> bool {
        true
    }
}

/// Pairs or joints of a loop, as bits: joint `i` joins pair `i` to the next one.
type Around = u8;

/// The fewest empty cells of a loop; smaller ones are subsets and chains.
const LEAST_CELLS: usize = 12;

/// The first loop that excludes something.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    if !is_nine(view) {
        return None;
    }
    let apart = |&(one, other): &(usize, usize)| one / 3 < other / 3;
    let pairs: Vec<(usize, usize)> =
        (0..81).map(|pair| (pair / 9, pair % 9)).filter(apart).collect();
    pairs.iter().find_map(|&rows| {
        pairs.iter().find_map(|&columns| Ring::of(view, rows, columns)?.pattern(view))
    })
}

/// The pairs of a loop, and the houses that join them.
struct Ring {
    corners: [Cell; 4],
    /// By pair: its empty cells.
    pairs: [Vec<Cell>; 8],
    /// By joint: its house.
    houses: [HouseId; 8],
    count: usize,
    /// By value from 1: the pairs that can hold it.
    holders: [Around; 9],
}

impl Ring {
    /// The loop round these rows and columns, if it has room for as many values as cells.
    fn of(view: &View<'_, '_>, rows: (usize, usize), columns: (usize, usize)) -> Option<Ring> {
        let (shape, net) = (view.net().shape(), view.net());
        // The row or the column through each pair, and the box.
        let corners =
            [(rows.0, columns.0), (rows.0, columns.1), (rows.1, columns.1), (rows.1, columns.0)];
        let in_row = |(row, column): (usize, usize)| {
            let first = column - column % 3;
            (first..first + 3).filter(move |&c| c != column).map(move |c| shape.cell(row, c))
        };
        let in_column = |(row, column): (usize, usize)| {
            let first = row - row % 3;
            (first..first + 3).filter(move |&r| r != row).map(move |r| shape.cell(r, column))
        };
        let is_empty = |cell: &Cell| view.value_bits(*cell) != 0;
        let row = |corner: usize| in_row(corners[corner]).filter(is_empty).collect::<Vec<Cell>>();
        let column =
            |corner: usize| in_column(corners[corner]).filter(is_empty).collect::<Vec<Cell>>();
        let pairs = [row(0), row(1), column(1), column(2), row(2), row(3), column(3), column(0)];
        let count: usize = pairs.iter().map(Vec::len).sum();
        if count < LEAST_CELLS || pairs.iter().any(Vec::is_empty) {
            return None;
        }
        let mut holders = [0; 9];
        for (place, pair) in pairs.iter().enumerate() {
            let bits = pair.iter().fold(0, |all, &cell| all | view.value_bits(cell));
            for value in values_of(bits) {
                holders[usize::from(value) - 1] |= 1 << place;
            }
        }
        let room: u32 = holders.iter().map(|&pairs| fewest(pairs)).sum();
        if room as usize != count {
            return None;
        }
        let block = |corner: usize| {
            let (row, column) = corners[corner];
            box_id(view, row / 3 * 3 + column / 3)
        };
        let houses = [
            net.line(House::Row(rows.0)),
            block(1)?,
            net.line(House::Column(columns.1)),
            block(2)?,
            net.line(House::Row(rows.1)),
            block(3)?,
            net.line(House::Column(columns.0)),
            block(0)?,
        ];
        let corners = corners.map(|(row, column)| shape.cell(row, column));
        Some(Ring { corners, pairs, houses, count, holders })
    }

    /// The empty cells of a joint.
    fn cells(&self, joint: usize) -> impl Iterator<Item = Cell> + '_ {
        self.pairs[joint].iter().chain(&self.pairs[(joint + 1) % 8]).copied()
    }

    /// The candidates of a value in a joint.
    fn members(&self, view: &View<'_, '_>, joint: usize, value: u8) -> Vec<Member> {
        let members = self.cells(joint).map(|cell| view.net().member(cell, value));
        members.filter(|&member| view.board.is_open(member)).collect()
    }

    /// What these joints exclude if they are chosen for a value.
    fn excluded(&self, view: &View<'_, '_>, value: u8, joints: Around) -> Vec<Member> {
        let mut gone = Vec::new();
        for joint in (0..8).filter(|joint| joints >> joint & 1 == 1) {
            let within = self.members(view, joint, value);
            let group = view.net().value_group(self.houses[joint], value);
            gone.extend(view.board.open_members(group).filter(|one| !within.contains(one)));
            // The pair behind this joint takes the room of the next one, too.
            if joints.rotate_right(joint as u32 + 1) & 1 == 1 {
                let both = &self.pairs[(joint + 1) % 8];
                gone.extend(within.into_iter().filter(|&one| both.contains(&view.cell(one))));
            }
        }
        gone.sort_unstable();
        gone.dedup();
        gone
    }

    /// The joints for a value: as few as can be, and of these choices the one that excludes most.
    fn chosen(&self, view: &View<'_, '_>, value: u8) -> (Around, Vec<Member>) {
        let pairs = self.holders[usize::from(value) - 1];
        let is_choice = |joints: &Around| {
            joints.count_ones() == fewest(pairs) && pairs & !(joints | joints.rotate_left(1)) == 0
        };
        let choices = (0..=Around::MAX).filter(is_choice);
        let told = choices.map(|joints| (joints, self.excluded(view, value, joints)));
        told.rev().max_by_key(|(_, gone)| gone.len()).unwrap_or_default()
    }

    fn pattern(&self, view: &View<'_, '_>) -> Option<Pattern> {
        let net = view.net();
        let (mut gone, mut apart) = (Vec::new(), Vec::new());
        let mut values: [Vec<u8>; 8] = Default::default();
        for value in 1..=9 {
            let (joints, excluded) = self.chosen(view, value);
            for joint in (0..8).filter(|joint| joints >> joint & 1 == 1) {
                values[joint].push(value);
                let within = self.members(view, joint, value);
                for (place, &one) in within.iter().enumerate() {
                    apart.extend(within[place + 1..].iter().map(|&other| Apart::of(one, other)));
                    let out = excluded.iter().filter(|out| !within.contains(out));
                    let seen = out.filter(|&&out| view.sees(out, one));
                    apart.extend(seen.map(|&out| Apart::of(out, one)));
                }
            }
            gone.extend(excluded);
        }
        if gone.is_empty() {
            return None;
        }
        let cells: Vec<Cell> = self.pairs.iter().flatten().copied().collect();
        debug_assert_eq!(cells.len(), self.count);
        let base: Vec<GroupId> = cells.iter().map(|&cell| net.cell_group(cell)).collect();
        let joints = values.into_iter().enumerate();
        let joints =
            joints.map(|(joint, values)| CellSet { cells: self.cells(joint).collect(), values });
        let houses = self.houses.map(|house| net.house_name(house));
        let found = SkLoop { corners: self.corners, cells, houses, joints: joints.collect() };
        let rule = Rule::new(RuleKind::SkLoop, found);
        Some(Pattern { rule, base, apart, concludes: out(gone), assumes: None })
    }
}

/// The fewest joints such that each of these pairs lies in one of them: half of each run of
/// neighbours, rounded up.
fn fewest(pairs: Around) -> u32 {
    if pairs == Around::MAX {
        return 4;
    }
    // Turned such that no run goes over the end.
    let turned = pairs.rotate_right(pairs.trailing_ones());
    let (mut sum, mut run) = (0, 0_u32);
    for place in 0..8 {
        match turned >> place & 1 {
            1 => run += 1,
            _ => sum += std::mem::take(&mut run).div_ceil(2),
        }
    }
    sum + run.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::fewest;

    #[test]
    fn joints_are_counted_by_runs() {
        let smallest = |pairs: u8| {
            let covers = |joints: &u8| pairs & !(joints | joints.rotate_left(1)) == 0;
            (0..=u8::MAX).filter(covers).map(u8::count_ones).min().unwrap()
        };
        assert!((0..=u8::MAX).all(|pairs| fewest(pairs) == smallest(pairs)));
    }
}
