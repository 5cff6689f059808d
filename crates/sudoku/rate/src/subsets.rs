//! Subsets: as many values as cells in a house, hidden or naked.
//!
//! Naked sets are rated 3.0, 3.6 and 5.0 for two, three and four cells, hidden ones 3.4, 4.0
//! and 5.4; a hidden set that leaves a hidden single in its house is taken directly, at 2.0
//! and 2.5. A set counts only if the rest of the house is no smaller, since the rest is then
//! the simpler set of the other kind; for direct steps the rest only has to exist.

use crate::board::Board;
use crate::combinations::Combinations;
use crate::houses::members;
use crate::step::{Removals, Step};

/// The union of the chosen sets if each of them has at least two members and the union as
/// many members as there are sets.
pub(crate) fn common(sets: impl Iterator<Item = u16>, degree: u32) -> Option<u16> {
    let mut union = 0;
    for set in sets {
        union |= set;
        if set.count_ones() < 2 || union.count_ones() > degree {
            return None;
        }
    }
    (union.count_ones() == degree).then_some(union)
}

pub(crate) fn naked(board: &Board, degree: u32) -> Option<Step> {
    let (rating, name) = match degree {
        2 => (30, "Naked Pair"),
        3 => (36, "Naked Triplet"),
        _ => (50, "Naked Quad"),
    };
    (0..27).find_map(|house| {
        Step::remove(
            rating,
            name,
            naked_in(board, house, degree, &mut |_, removals| Some(removals))?,
        )
    })
}

/// The places of naked sets of a house, and what each removes: the first for which the visitor
/// has an answer.
pub(crate) fn naked_in<T>(
    board: &Board,
    house: usize,
    degree: u32,
    visit: &mut impl FnMut(u16, Removals) -> Option<T>,
) -> Option<T> {
    let empty = board.empty_places(house);
    if empty.count_ones() < 2 * degree {
        return None;
    }
    let fits = |place: &usize| {
        (2..=degree).contains(&board.candidates[Board::at(house, *place)].count_ones())
    };
    for places in Combinations::within(degree, members(empty).filter(fits)) {
        let sets = members(places).map(|place| board.candidates[Board::at(house, place)]);
        let Some(values) = common(sets, degree) else { continue };
        let removals = Removals::of_places(board, house, empty & !places, values);
        if !removals.is_empty()
            && let Some(found) = visit(places, removals)
        {
            return Some(found);
        }
    }
    None
}

/// What naked sets remove to which these further candidates belong as one more cell, beside free
/// places of a house.
pub(crate) fn naked_with(
    board: &Board,
    house: usize,
    free: u16,
    extra: u16,
    degree: u32,
) -> impl Iterator<Item = Removals> {
    Combinations::new(degree - 1).filter(move |places| places & !free == 0).filter_map(
        move |places| {
            let sets = members(places).map(|place| board.candidates[Board::at(house, place)]);
            let values = common(sets.chain([extra]), degree)?;
            Some(Removals::of_places(board, house, free & !places, values))
        },
    )
}

pub(crate) fn hidden(board: &Board, degree: u32) -> Option<Step> {
    let (rating, name) = match degree {
        2 => (34, "Hidden Pair"),
        3 => (40, "Hidden Triplet"),
        _ => (54, "Hidden Quad"),
    };
    (0..27).find_map(|house| {
        let removals = hidden_in(board, house, degree, false, &mut |found| Some(found.removals))?;
        Step::remove(rating, name, removals)
    })
}

/// A hidden set of a house.
pub(crate) struct Hidden {
    pub(crate) values: u16,
    pub(crate) places: u16,
    pub(crate) removals: Removals,
}

/// The hidden sets of a house that remove something: the first for which the visitor has an
/// answer.
pub(crate) fn hidden_in<T>(
    board: &Board,
    house: usize,
    degree: u32,
    direct: bool,
    visit: &mut impl FnMut(Hidden) -> Option<T>,
) -> Option<T> {
    let empty = board.empty_places(house).count_ones();
    if !(empty > 2 * degree || (direct && empty > degree)) {
        return None;
    }
    let fits = |&value: &usize| (2..=degree).contains(&board.places[house][value].count_ones());
    for values in Combinations::within(degree, (0..9).filter(fits)) {
        let sets = members(values).map(|value| board.places[house][value]);
        let Some(places) = common(sets, degree) else { continue };
        let removals = Removals::of_places(board, house, places, !values);
        if !removals.is_empty()
            && let Some(found) = visit(Hidden { values, places, removals })
        {
            return Some(found);
        }
    }
    None
}

/// A hidden set after which a value has one place left in the same house.
pub(crate) fn direct_hidden(board: &Board, degree: u32) -> Option<Step> {
    let (rating, name) = match degree {
        2 => (20, "Direct Hidden Pair"),
        _ => (25, "Direct Hidden Triplet"),
    };
    (0..27).find_map(|house| {
        hidden_in(board, house, degree, true, &mut |Hidden { values, places, .. }| {
            (0..9).filter(|value| values >> value & 1 == 0).find_map(|value| {
                let before = board.places[house][value];
                let left = before & !places;
                (before.count_ones() > 1 && left.count_ones() == 1)
                    .then(|| Board::at(house, left.trailing_zeros() as usize))
                    .and_then(|cell| Step::place(rating, name, cell, value))
            })
        })
    })
}
