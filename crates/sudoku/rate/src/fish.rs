//! Fish: a value that in two, three or four lines has only that many crossing lines as places
//! (3.2, 3.8 and 5.2). Columns are the lines first, then rows.

use crate::board::Board;
use crate::combinations::Combinations;
use crate::houses::{COLUMNS, HOUSE_SETS, ROWS, members};
use crate::step::{Removals, Step};
use crate::subsets::common;

pub(crate) fn fish(board: &Board, degree: u32) -> Option<Step> {
    let (rating, name) = match degree {
        2 => (32, "X-Wing"),
        3 => (38, "Swordfish"),
        _ => (52, "Jellyfish"),
    };
    Step::remove(rating, name, every_fish(board, degree, &mut |_, _, removals| Some(removals))?)
}

/// The cells of the lines of fish, their value, and what each removes: the first for which the
/// visitor has an answer.
pub(crate) fn every_fish<T>(
    board: &Board,
    degree: u32,
    visit: &mut impl FnMut(u128, usize, Removals) -> Option<T>,
) -> Option<T> {
    for (lines, crossing) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        // The lines in which a fish of the value can have its cells. Where a value has fewer empty
        // lines than twice the size, the other lines hold a fish of at most the same size.
        let fits: [u16; 9] = std::array::from_fn(|value| {
            let is_open = u32::from(board.placed[value]) + 2 * degree <= 9;
            let fits = |&line: &usize| {
                (2..=degree).contains(&board.places[lines + line][value].count_ones())
            };
            (0..9).filter(|line| is_open && fits(line)).fold(0, |set, line| set | 1 << line)
        });
        let some = fits.iter().fold(0, |some, fits| some | fits);
        for chosen in Combinations::within(degree, members(some)) {
            for value in (0..9).filter(|&value| chosen & !fits[value] == 0) {
                let sets = members(chosen).map(|line| board.places[lines + line][value]);
                let Some(across) = common(sets, degree) else { continue };
                let inside = members(chosen).fold(0, |set, line| set | HOUSE_SETS[lines + line]);
                let all = members(across).fold(0, |set, line| set | HOUSE_SETS[crossing + line]);
                let removals = Removals::of_cells(board, all & !inside, value);
                if !removals.is_empty()
                    && let Some(found) = visit(inside, value, removals)
                {
                    return Some(found);
                }
            }
        }
    }
    None
}
