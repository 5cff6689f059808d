//! Franken fish: fish with boxes among their lines.
//!
//! The argument is that of every fish: in k houses without a common place, the value stands k
//! times, so if all of these places lie in k other houses, it stands nowhere else in those. Here
//! the first houses are rows and boxes and the others columns and boxes, or with rows and columns
//! exchanged; rows and columns on the same side would be a *mutant* fish, which hardly anybody
//! looks for. An X-wing with a box is found by locked candidates, so without fins only swordfish
//! are looked for. They come last, since to look for them takes longer than for chains and hardly
//! ever finds more. Larger ones exist, but are not found by people, and chains find most of what
//! they exclude.

use super::fins::of_groups;
use super::{Pattern, RuleKind, View, each_choice};
use crate::names::house::HouseName;
use crate::net::{GroupId, Member};
use neuf_sudoku::{Cell, House, ones};

/// The places of a value, as bits by cell.
type Bits = u128;

/// A house in which the value is missing, and its places there.
type Line = (House, GroupId, Bits);

/// The most fins: with boxes among the lines, more can hardly be kept in view.
const MOST_FINS: u32 = 2;

/// The most places of a house whose places are counted: a house with more is hardly ever left with
/// few enough fins.
const MOST_PLACES: u32 = 5;

/// The most houses of a fish.
const MOST_SIZE: usize = 3;

/// The kind of a fish of this size.
fn kind(size: usize, with_fins: bool) -> RuleKind {
    match (with_fins, size) {
        (false, _) => RuleKind::FrankenSwordfish,
        (true, 2) => RuleKind::FinnedFrankenXWing,
        (true, _) => RuleKind::FinnedFrankenSwordfish,
    }
}

/// A fish of this size (at most three), with fins or without: the one with the fewest fins.
pub(super) fn find(view: &View<'_, '_>, size: usize, with_fins: bool) -> Option<Pattern> {
    let net = view.net();
    if net.cell_groups().len() > Bits::BITS as usize {
        return None;
    }
    let mut best: Option<(u32, Pattern)> = None;
    for value in 1..=net.side() as u8 {
        let houses: Vec<Line> = houses(view, value);
        for is_by_rows in [true, false] {
            let is_along = |house: &House| match house {
                House::Row(_) => is_by_rows,
                House::Column(_) => !is_by_rows,
                House::Box(_) => true,
            };
            let is_base = |line: &&Line| is_along(&line.0) && line.2.count_ones() <= MOST_PLACES;
            let is_across = |house: &House| matches!(house, House::Box(_)) || !is_along(house);
            let along: Vec<&Line> = houses.iter().filter(is_base).collect();
            let across: Vec<&Line> = houses.iter().filter(|line| is_across(&line.0)).collect();
            let mut search = Search {
                view,
                value,
                size,
                most: if with_fins { MOST_FINS } else { 0 },
                least: u32::from(with_fins),
                across: &across,
                best: best.take(),
            };
            search.bases(&along, &mut Vec::new(), 0);
            best = search.best;
        }
    }
    best.map(|(_, pattern)| pattern)
}

/// The rows, columns and boxes in which a value is missing.
fn houses(view: &View<'_, '_>, value: u8) -> Vec<Line> {
    let net = view.net();
    let mut found = Vec::new();
    for id in net.houses() {
        let group = net.value_group(id, value);
        let HouseName::Usual(house) = net.house_name(id) else { continue };
        if view.board.is_waiting(group) {
            let cells = view.board.open_members(group).map(|member| view.cell(member).position());
            found.push((house, group, cells.fold(0, |all, cell| all | 1 << cell)));
        }
    }
    found
}

struct Search<'s, 'b, 'n> {
    view: &'s View<'b, 'n>,
    value: u8,
    size: usize,
    /// How many fins there may be, and how many there must be.
    most: u32,
    least: u32,
    across: &'s [&'s Line],
    best: Option<(u32, Pattern)>,
}

impl<'s> Search<'s, '_, '_> {
    /// Tries all sets of houses without a common place.
    fn bases(&mut self, rest: &[&'s Line], chosen: &mut Vec<&'s Line>, all: Bits) {
        // Nothing has fewer fins than this.
        if self.best.as_ref().is_some_and(|best| best.0 <= self.least) {
            return;
        }
        if chosen.len() == self.size {
            return self.cover(chosen, all);
        }
        for (place, &line) in rest.iter().enumerate() {
            if all & line.2 == 0 {
                chosen.push(line);
                self.bases(&rest[place + 1..], chosen, all | line.2);
                chosen.pop();
            }
        }
    }

    /// Tries all houses across that leave few fins.
    fn cover(&mut self, base: &[&'s Line], all: Bits) {
        // A house with one place of the fish adds nothing that a smaller fish does not have.
        let count = |line: &Line| (line.2 & all).count_ones();
        let is_base = |line: &Line| base.iter().any(|one| one.1 == line.1);
        let is_usable = |line: &&Line| count(line) > 1 && !is_base(line);
        // The houses with the most places, which say how many can be covered at most.
        let mut most = [0; MOST_SIZE];
        for mut count in self.across.iter().filter(|line| is_usable(line)).map(|line| count(line)) {
            for best in &mut most[..self.size] {
                if count > *best {
                    std::mem::swap(best, &mut count);
                }
            }
        }
        if most.iter().sum::<u32>() + self.most_now() >= all.count_ones() {
            let usable = self.across.iter().copied().filter(is_usable);
            let usable: Vec<&'s Line> = usable.collect();
            each_choice(&usable, self.size, |cover| {
                let covered = cover.iter().fold(0, |all, line| all | line.2);
                let fins = (all & !covered).count_ones();
                if fins >= self.least && fins <= self.most_now() {
                    self.try_fish(base, cover, all, covered);
                }
            });
        }
    }

    /// How many fins a fish may have that is better than those found.
    fn most_now(&self) -> u32 {
        self.best.as_ref().map_or(self.most, |best| best.0.saturating_sub(1))
    }

    fn try_fish(&mut self, base: &[&Line], cover: &[&Line], all: Bits, covered: Bits) {
        let is_box = |line: &&Line| matches!(line.0, House::Box(_));
        let outside = covered & !all;
        // Without a box, it is an ordinary fish; each house needs a place without the fins.
        if outside == 0
            || !base.iter().chain(cover).any(is_box)
            || base.iter().any(|line| line.2 & covered == 0)
            || self.best.as_ref().is_some_and(|best| best.0 <= self.least)
        {
            return;
        }
        let (view, value) = (self.view, self.value);
        let members = |bits: Bits| -> Vec<Member> {
            ones(bits).map(|place| view.net().member(Cell::at(place), value)).collect()
        };
        let fins = members(all & !covered);
        let mut gone = members(outside);
        gone.retain(|&one| fins.iter().all(|&fin| view.sees(one, fin)));
        if gone.is_empty() {
            return;
        }
        let houses = |lines: &[&Line]| lines.iter().map(|line| line.0).collect::<Vec<_>>();
        let groups = |lines: &[&Line]| lines.iter().map(|line| line.1).collect::<Vec<_>>();
        let count = fins.len() as u32;
        let kind = kind(self.size, count > 0);
        let pattern = of_groups(
            view,
            value,
            [kind; 2],
            [houses(base), houses(cover)],
            [groups(base), groups(cover)],
            gone,
        );
        self.best = Some((count, pattern));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::net::Net;
    use neuf_sudoku::{Grid, Rules, Shape};

    /// What fish of two houses exclude when rows 1 and 2 have only these places (row, column).
    fn excluded(places: &[(usize, usize)], with_fins: bool) -> Vec<(usize, usize)> {
        let shape = Shape::default();
        let net = Net::new(&Rules::usual(shape));
        let mut board = Board::new(&net, &Grid::empty(shape));
        for row in 0..2 {
            for column in (0..9).filter(|&column| !places.contains(&(row + 1, column + 1))) {
                board.set(net.member(shape.cell(row, column), 1), false);
            }
        }
        let found = find(&View::of(&board), 2, with_fins).unwrap();
        let place = |cell: Cell| (shape.row(cell) + 1, shape.column(cell) + 1);
        found.concludes.iter().map(|&(gone, _)| place(net.meaning(gone).0)).collect()
    }

    /// Rows 1 and 2 have the value in box 1 and in column 5, so it stands nowhere else there; with
    /// a fin, only what sees the fin, too, loses it.
    #[test]
    fn a_box_stands_in_for_a_column() {
        let places = [(1, 1), (1, 5), (2, 2), (2, 5)];
        let gone = excluded(&places, false);
        assert!([(3, 1), (3, 2), (3, 3), (3, 5), (9, 5)].iter().all(|place| gone.contains(place)));
        assert!(gone.iter().all(|place| place.1 == 5 || place.0 == 3), "{gone:?}");
        let gone = excluded(&[&places[..], &[(2, 6)]].concat(), true);
        assert!(gone.contains(&(3, 5)) && !gone.contains(&(9, 5)), "{gone:?}");
    }
}
