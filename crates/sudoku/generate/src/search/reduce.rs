//! Removes givens until no more can be removed, or until few enough are left.
//!
//! A given that cannot be removed now cannot be removed later either, when there are
//! fewer givens. So each is tried once, in a random order. At the beginning nearly every
//! given can be removed, so several are tried together; the result is the same as one by
//! one.

use neuf_cnf::Interrupt;

use crate::search::judge::{Demand, Judge, Verdict};
use neuf_sudoku::Shape;

/// What a reduction has to respect.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) shape: Shape,
    /// The values of the only solution.
    pub(crate) solution: &'a [u8],
    pub(crate) demand: Demand,
    /// How many givens must remain at least.
    pub(crate) least: usize,
}

/// How a reduction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reduced {
    /// No more givens can be removed, or no more may be.
    Done,
    /// As `Done`, but some givens were kept because the answer about them took too long.
    Unsure,
    /// The interrupt came first.
    Interrupted,
}

/// How many sets of givens are tried together at first on the usual grid. On larger grids
/// they are tried one by one, since the failed assumptions spare as many questions.
const TOGETHER: usize = 16;

/// Empties these sets of cells, in their order, where the demand of `task` allows it.
pub(crate) fn reduce(
    puzzle: &mut [u8],
    orbits: &[Vec<usize>],
    task: Task<'_>,
    judge: &mut Judge,
    interrupt: &Interrupt,
) -> Reduced {
    let mut left = puzzle.iter().filter(|&&value| value != 0).count();
    let mut reduced = Reduced::Done;
    let mut together = if matches!(judge, Judge::Bits(_)) { TOGETHER } else { 1 };
    let mut removed = Vec::new();
    let mut place = 0;
    while place < orbits.len() {
        if together == 1 && matches!(judge, Judge::Sat(_)) && interrupt.is_requested() {
            return Reduced::Interrupted;
        }
        let group = &orbits[place..orbits.len().min(place + together)];
        removed.clear();
        removed.extend(group.iter().flatten().copied().filter(|&cell| puzzle[cell] != 0));
        if left < task.least + removed.len() {
            if together == 1 {
                place += 1;
            }
            together = 1;
            continue;
        }
        for &cell in &removed {
            puzzle[cell] = 0;
        }
        let verdict = judge.ask(puzzle, task.solution, &removed, task.demand, task.shape);
        if verdict == Verdict::Holds {
            left -= removed.len();
            place += group.len();
            continue;
        }
        for &cell in &removed {
            puzzle[cell] = task.solution[cell];
        }
        if together > 1 {
            together /= 4;
            continue;
        }
        if verdict == Verdict::Unknown {
            if interrupt.is_requested() {
                return Reduced::Interrupted;
            }
            reduced = Reduced::Unsure;
        }
        place += 1;
    }
    reduced
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::Random;

    /// A random full grid.
    fn drawn(random: &mut Random) -> [u8; 81] {
        let full = neuf_sudoku::full_grid(Shape::default(), random, &Interrupt::new());
        *full.unwrap().unwrap().usual_values().unwrap()
    }

    /// Removes givens one by one and counts solutions: the plain method.
    #[test]
    fn together_is_as_one_by_one() {
        let mut random = Random::stream(11, 0);
        for _ in 0..50 {
            let solution = drawn(&mut random);
            let mut orbits: Vec<Vec<usize>> = (0..81).map(|cell| vec![cell]).collect();
            random.shuffle(&mut orbits);
            let mut engine = neuf_bits::Engine::new();
            let mut plain = solution;
            for orbit in &orbits {
                let value = std::mem::take(&mut plain[orbit[0]]);
                if !engine.is_unique(&plain) {
                    plain[orbit[0]] = value;
                }
            }
            let mut puzzle = solution;
            let shape = Shape::default();
            let task = Task { shape, solution: &solution, demand: Demand::Unique, least: 0 };
            let mut judge = Judge::Bits(Box::new(engine));
            let reduced = reduce(&mut puzzle, &orbits, task, &mut judge, &Interrupt::new());
            assert_eq!((reduced, puzzle), (Reduced::Done, plain));
        }
    }

    #[test]
    fn as_many_are_left_as_must_remain() {
        let mut random = Random::stream(12, 0);
        let solution = drawn(&mut random);
        let mut orbits: Vec<Vec<usize>> = (0..81).map(|cell| vec![cell]).collect();
        random.shuffle(&mut orbits);
        for least in [30, 45, 80, 81] {
            let (shape, demand) = (Shape::default(), Demand::Unique);
            let task = Task { shape, solution: &solution, demand, least };
            let mut puzzle = solution;
            let mut judge = Judge::Bits(Box::default());
            reduce(&mut puzzle, &orbits, task, &mut judge, &Interrupt::new());
            assert_eq!(puzzle.iter().filter(|&&value| value != 0).count(), least);
        }
    }
}
