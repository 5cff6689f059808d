//! A smallest set of cells that has one in common with each of some sets: a minimum hitting set.
//!
//! Both halves of a correction are such sets. Of each core of contradicting givens one given has to
//! go, and of each set of cells in which another solution differs from the wanted one, one cell has
//! to be given. (Reiter's duality of conflicts and diagnoses, 1987; the loop of cores and hitting
//! sets around it is that of MaxHS, Davies and Bacchus 2011.)
//!
//! The search deepens one cell at a time and branches on the cells of the smallest set that is not
//! hit yet. An integer program, as MaxHS has it, is the usual choice for thousands of sets; here
//! there are some hundreds, and answers of more than a dozen cells help nobody.

use rustc_hash::FxHashMap;

use crate::Cell;

/// A set of cells that hits every set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hitting {
    /// The cells, in reading order.
    pub(super) cells: Vec<Cell>,
    /// Whether no smaller set hits every set. Otherwise the search became too long, and the set is
    /// one from which no cell can be left out.
    pub(super) is_smallest: bool,
}

/// A smallest set that hits all of these, after at most `nodes` steps of the search. `None` if it
/// would have more than `most` cells, or if one of the sets is empty.
pub(super) fn smallest(sets: &[Vec<Cell>], most: usize, nodes: &mut usize) -> Option<Hitting> {
    if sets.iter().any(Vec::is_empty) {
        return None;
    }
    let mut search = Search::new(sets);
    let mut depth = search.disjoint();
    while depth <= most {
        let is_found = search.deepen(depth, nodes);
        if is_found || *nodes == 0 {
            let cells = if is_found { search.chosen } else { search.greedy() };
            return (cells.len() <= most).then(|| sorted(cells, is_found));
        }
        depth += 1;
    }
    None
}

fn sorted(mut cells: Vec<Cell>, is_smallest: bool) -> Hitting {
    cells.sort_unstable();
    Hitting { cells, is_smallest }
}

struct Search<'a> {
    sets: &'a [Vec<Cell>],
    /// The sets in which a cell is.
    having: FxHashMap<Cell, Vec<usize>>,
    /// How many chosen cells each set has.
    hits: Vec<usize>,
    chosen: Vec<Cell>,
    /// Cells that were tried before in this branch, so that each set of cells comes once.
    refused: Vec<Cell>,
}

impl Search<'_> {
    fn new(sets: &[Vec<Cell>]) -> Search<'_> {
        let mut having: FxHashMap<Cell, Vec<usize>> = FxHashMap::default();
        for (number, set) in sets.iter().enumerate() {
            for &cell in set {
                having.entry(cell).or_default().push(number);
            }
        }
        let hits = vec![0; sets.len()];
        Search { sets, having, hits, chosen: Vec::new(), refused: Vec::new() }
    }

    /// How many sets without a common cell there are, at least; a hitting set has as many cells.
    fn disjoint(&self) -> usize {
        let mut order: Vec<&Vec<Cell>> = self.sets.iter().collect();
        order.sort_by_key(|set| set.len());
        let mut taken: Vec<Cell> = Vec::new();
        let mut count = 0;
        for set in order {
            if !set.iter().any(|cell| taken.contains(cell)) {
                taken.extend(set);
                count += 1;
            }
        }
        count
    }

    fn choose(&mut self, cell: Cell) {
        self.chosen.push(cell);
        for &set in &self.having[&cell] {
            self.hits[set] += 1;
        }
    }

    fn undo(&mut self) -> Option<Cell> {
        let cell = self.chosen.pop()?;
        for &set in &self.having[&cell] {
            self.hits[set] -= 1;
        }
        Some(cell)
    }

    /// Whether so many more cells are enough; `chosen` has them then.
    fn deepen(&mut self, more: usize, nodes: &mut usize) -> bool {
        let open = |&number: &usize| self.hits[number] == 0;
        let next = (0..self.sets.len()).filter(open).min_by_key(|&number| self.sets[number].len());
        let Some(next) = next else { return true };
        if more == 0 || *nodes == 0 {
            return false;
        }
        *nodes -= 1;
        let before = self.refused.len();
        for &cell in &self.sets[next] {
            if self.refused.contains(&cell) {
                continue;
            }
            self.choose(cell);
            if self.deepen(more - 1, nodes) {
                return true;
            }
            self.undo();
            self.refused.push(cell);
        }
        self.refused.truncate(before);
        false
    }

    /// The cells that hit most, one after the other, without those that are not needed in the end.
    fn greedy(mut self) -> Vec<Cell> {
        while self.undo().is_some() {}
        loop {
            let open = |cell: &Cell| {
                self.having[cell].iter().filter(|&&number| self.hits[number] == 0).count()
            };
            let best = self.having.keys().copied().max_by_key(|cell| (open(cell), *cell));
            let Some(best) = best.filter(|cell| open(cell) > 0) else { break };
            self.choose(best);
        }
        let mut kept = self.chosen.clone();
        for cell in self.chosen.clone() {
            if self.having[&cell].iter().all(|&number| self.hits[number] > 1) {
                for &number in &self.having[&cell] {
                    self.hits[number] -= 1;
                }
                kept.retain(|&other| other != cell);
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(numbers: &[&[usize]]) -> Vec<Vec<Cell>> {
        numbers.iter().map(|set| set.iter().map(|&place| Cell::at(place)).collect()).collect()
    }

    #[test]
    fn the_smallest_set_is_found() {
        let sets = sets(&[&[0, 1], &[1, 2], &[2, 3], &[3, 4], &[4, 0]]);
        let found = smallest(&sets, 9, &mut 1000).unwrap();
        assert!(found.is_smallest && found.cells.len() == 3, "{found:?}");
        assert!(sets.iter().all(|set| set.iter().any(|cell| found.cells.contains(cell))));
        assert_eq!(smallest(&sets, 2, &mut 1000), None);
    }

    #[test]
    fn without_steps_the_set_still_hits_all() {
        let sets = sets(&[&[0, 1, 7], &[1, 2], &[2, 3], &[3, 4], &[4, 0]]);
        let found = smallest(&sets, 9, &mut 0).unwrap();
        assert!(!found.is_smallest);
        assert!(sets.iter().all(|set| set.iter().any(|cell| found.cells.contains(cell))));
    }

    #[test]
    fn an_empty_set_cannot_be_hit() {
        assert_eq!(smallest(&sets(&[&[0], &[]]), 9, &mut 1000), None);
        assert_eq!(smallest(&[], 9, &mut 1000).unwrap().cells, []);
    }
}
