//! Maps of regions for jigsaws.
//!
//! Regions begin as rows, and pairs of cells change places between them for a while; a change that
//! would tear a region apart is taken back.

use neuf_cnf::Random;
use neuf_sudoku::rules::Regions;

use crate::marks::cages::beside;

/// How many changes are tried for each cell.
const CHANGES: usize = 30;

/// The largest side for which regions have names: a letter each.
const MOST_REGIONS: usize = 52;

/// Connected regions of `side` cells each; `None` when there are more than names.
pub(crate) fn regions(side: usize, random: &mut Random) -> Option<Regions> {
    if side > MOST_REGIONS {
        return None;
    }
    let mut of_cell: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
    for _ in 0..CHANGES * side * side {
        let (one, two) = (random.index(side * side), random.index(side * side));
        let (from, into) = (of_cell[one], of_cell[two]);
        if from == into || !touches(&of_cell, one, into) || !touches(&of_cell, two, from) {
            continue;
        }
        of_cell.swap(one, two);
        if !is_connected(&of_cell, from) || !is_connected(&of_cell, into) {
            of_cell.swap(one, two);
        }
    }
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let map: String = of_cell.iter().map(|&region| letters[region]).collect();
    Regions::of_map(&map).ok()
}

/// Whether a cell lies beside a cell of this region.
fn touches(of_cell: &[usize], cell: usize, region: usize) -> bool {
    beside(cell, of_cell.len()).any(|next| of_cell[next] == region)
}

/// Whether one can walk from each cell of a region to each other within it.
fn is_connected(of_cell: &[usize], region: usize) -> bool {
    let cells = (0..of_cell.len()).filter(|&cell| of_cell[cell] == region);
    let count = cells.clone().count();
    let mut reached: Vec<usize> = cells.take(1).collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for neighbour in beside(cell, of_cell.len()) {
            if of_cell[neighbour] == region && !reached.contains(&neighbour) {
                reached.push(neighbour);
            }
        }
    }
    reached.len() == count
}

#[cfg(test)]
mod tests {
    use neuf_sudoku::Rules;

    use super::*;

    #[test]
    fn regions_are_connected_and_no_longer_rows() {
        for side in [4, 7, 9, 12] {
            let regions = regions(side, &mut Random::stream(1, side as u64)).unwrap();
            let mut rules = Rules::usual(regions.shape());
            rules.set_regions(regions).unwrap();
            let of_cell: Vec<usize> =
                rules.shape().cells().map(|cell| rules.box_of(cell)).collect();
            assert!((0..side).all(|region| is_connected(&of_cell, region)));
            // A small grid has so few maps that the rows may be drawn by chance.
            let rows: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
            assert!(side == 4 || of_cell != rows);
        }
    }
}
