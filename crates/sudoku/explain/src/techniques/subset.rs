//! Subsets: some cells of a house that have only as many values between them (naked), or
//! some values that have only as many places (hidden).
//!
//! Pairs, triples and quadruples are looked for, each before the next size. Larger subsets are left
//! out: as long as at most nine cells of a house are open, a naked subset of five cells has a
//! hidden quadruple beside it.

use super::cover::{self, Locked, locked_sets};
use super::{Argument, HouseName, Lookout, Place, Rule, RuleKind, Step, Voice, places};
use crate::board::Board;
use crate::net::GroupId;
use crate::step::pattern::{Apart, Pattern};
use neuf_sudoku::{Cell, ones};

/// By size, from two cells or values.
const LOCKED: [RuleKind; 2] = [RuleKind::LockedPair, RuleKind::LockedTriple];
const NAKED: [RuleKind; 3] = [RuleKind::NakedPair, RuleKind::NakedTriple, RuleKind::NakedQuad];
const HIDDEN: [RuleKind; 3] = [RuleKind::HiddenPair, RuleKind::HiddenTriple, RuleKind::HiddenQuad];

/// The first naked subset of a kind, where those in a box come before the others, as in HoDoKu.
pub(super) fn in_box_first<const SIZE: usize>(
    lookout: &Lookout<'_, '_>,
    kind: RuleKind,
) -> Option<Pattern> {
    let naked = naked(lookout.board, SIZE);
    let mut found = if LOCKED.contains(&kind) { locked(&naked) } else { naked };
    let is_in_box = |one: &Pattern| one.rule.house().is_some_and(|house| !house.is_line());
    let place = found.iter().position(is_in_box).unwrap_or(0);
    (place < found.len()).then(|| found.swap_remove(place))
}

/// Some cells of a house have only as many values between them, or some values have only as many
/// places there.
#[derive(Debug, PartialEq)]
struct Subset {
    is_naked: bool,
    cells: Vec<Cell>,
    values: Vec<u8>,
    house: HouseName,
    /// The other house of a locked subset.
    other: Option<HouseName>,
}

impl Argument for Subset {
    fn told(&self, voice: &Voice<'_>) -> String {
        let sentence = match (self.is_naked, self.other) {
            (true, Some(_)) => [
                "In both {house} and {other}, {cells} hold {values} between them: no other cell of \
                 either house holds one of these.",
                "Dans {house} comme dans {other}, {cells} se partagent {values} : aucune autre case \
                 n'y contient ces valeurs.",
            ],
            (true, None) => [
                "In {house}, {cells} hold {values} between them: no other cell there holds one of \
                 these.",
                "Dans {house}, {cells} se partagent {values} : aucune autre case n'y contient ces \
                 valeurs.",
            ],
            (false, _) => [
                "In {house}, {values} fit only in {cells}: these cells hold nothing else.",
                "Dans {house}, {values} ne peuvent être qu'en {cells} : ces cases ne contiennent \
                 rien d'autre.",
            ],
        };
        voice.say(
            sentence,
            &[
                ("house", &self.house),
                ("other", &self.other),
                ("cells", &self.cells),
                ("values", &self.values),
            ],
        )
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [places(&self.cells, &self.values), Vec::new()]
    }

    fn house(&self) -> Option<HouseName> {
        Some(self.house)
    }
}

/// All naked subsets, and of pairs and triples also the locked ones.
pub(super) fn naked_and_locked(board: &Board<'_>, size: usize) -> Vec<Pattern> {
    let mut patterns = naked(board, size);
    if size <= LOCKED.len() + 1 {
        patterns.extend(locked(&patterns));
    }
    patterns
}

/// All naked subsets of `size` cells that cross something out.
pub(crate) fn naked(board: &Board<'_>, size: usize) -> Vec<Pattern> {
    let net = board.net();
    let mut patterns = Vec::new();
    for house in net.houses() {
        let is_waiting = |cell: &Cell| board.is_waiting(net.cell_group(*cell));
        let cells: Vec<Cell> = net.cells_of(house).filter(is_waiting).collect();
        let values: Vec<u128> =
            cells.iter().map(|&cell| bits(board, net.cell_group(cell))).collect();
        for Locked { items, bits } in locked_sets(&values, size) {
            let cells: Vec<Cell> = items.iter().map(|&item| cells[item]).collect();
            let values: Vec<u8> = ones(bits).map(|bit| bit as u8 + 1).collect();
            let base: Vec<GroupId> = cells.iter().map(|&cell| net.cell_group(cell)).collect();
            let cover: Vec<GroupId> =
                values.iter().map(|&value| net.value_group(house, value)).collect();
            let house = net.house_name(house);
            let found = Subset { is_naked: true, cells, values, house, other: None };
            let rule = Rule::new(NAKED[size - 2], found);
            patterns.extend(cover::pattern(board, rule, &base, &cover));
        }
    }
    patterns
}

/// Of naked subsets as [`naked`] lists them, those whose cells lie in two houses that both lose
/// candidates: locked subsets, each of which crosses out in both.
fn locked(naked: &[Pattern]) -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for (place, pattern) in naked.iter().enumerate() {
        let Some(Subset { cells, values, house: line, .. }) = pattern.rule.get() else { continue };
        for crossing in &naked[place + 1..] {
            let Some(Subset { cells: same, house, .. }) = crossing.rule.get() else { continue };
            if cells != same {
                continue;
            }
            let (cells, values) = (cells.clone(), values.clone());
            let (house, other) = (*house, Some(*line));
            let kind = LOCKED[cells.len() - 2];
            let rule = Rule::new(kind, Subset { is_naked: true, cells, values, house, other });
            let concludes = pattern.concludes.iter().chain(&crossing.concludes).copied();
            let mut concludes: Vec<_> = concludes.collect();
            concludes.sort_unstable();
            concludes.dedup();
            // The values of the cells exclude each other in one of the houses already.
            let is_new =
                |apart: &&Apart| pattern.apart.iter().all(|known| known.pair != apart.pair);
            let further = crossing.apart.iter().filter(is_new);
            let apart = pattern.apart.iter().chain(further).copied().collect();
            let base = pattern.base.clone();
            patterns.push(Pattern { rule, base, apart, concludes, assumes: None });
        }
    }
    patterns
}

/// All hidden subsets of `size` values that cross something out.
pub(crate) fn hidden(board: &Board<'_>, size: usize) -> Vec<Pattern> {
    let net = board.net();
    let mut patterns = Vec::new();
    for house in net.houses() {
        let places_of = |value| net.value_group(house, value);
        let values: Vec<u8> =
            (1..=net.side() as u8).filter(|&value| board.is_waiting(places_of(value))).collect();
        let places: Vec<u128> = values.iter().map(|&value| bits(board, places_of(value))).collect();
        for Locked { items, bits } in locked_sets(&places, size) {
            let values: Vec<u8> = items.iter().map(|&item| values[item]).collect();
            let cells: Vec<Cell> = ones(bits).map(|place| net.cell_of(house, place)).collect();
            let base: Vec<GroupId> = values.iter().map(|&value| places_of(value)).collect();
            let cover: Vec<GroupId> = cells.iter().map(|&cell| net.cell_group(cell)).collect();
            let house = net.house_name(house);
            let found = Subset { is_naked: false, cells, values, house, other: None };
            let rule = Rule::new(HIDDEN[size - 2], found);
            patterns.extend(cover::pattern(board, rule, &base, &cover));
        }
    }
    patterns
}

/// The places of the open members of a group, as bits.
pub(crate) fn bits(board: &Board<'_>, group: GroupId) -> u128 {
    let members = board.net().members(group).iter().enumerate();
    members.filter(|&(_, &member)| board.is_open(member)).map(|(place, _)| 1 << place).sum()
}
