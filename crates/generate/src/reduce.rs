//! Taking givens away until none, or no more than are wanted, can go.
//!
//! A given that cannot go now cannot go later either, when there are fewer: so
//! each is tried once, in a random order. The first of the order can nearly
//! always go, so they are tried together; the result is the same as one by one.

use neuf_cnf::Interrupt;

use super::judge::{Demand, Judge, Verdict};
use neuf_sudoku::Shape;

/// What is to be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<'a> {
    pub(super) shape: Shape,
    pub(super) solution: &'a [u8],
    pub(super) demand: Demand,
    /// How many givens must remain at least.
    pub(super) least: usize,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reduced {
    /// No more can go, or no more may.
    Done,
    /// The same, but some were left for want of time to find out.
    Unsure,
    /// Told to stop.
    Interrupted,
}

/// How many sets of the usual grid are tried together at first. Of larger
/// grids, the core spares as many questions.
const TOGETHER: usize = 16;

/// Takes sets of cells away, in their order, where they can go.
pub(super) fn reduce(
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
    use neuf_sudoku::full::usual_full_grid;
    use neuf_sudoku::random::Random;

    /// One by one, counting solutions: the plain way.
    #[test]
    fn together_is_as_one_by_one() {
        let mut random = Random::new(11, 0);
        for _ in 0..50 {
            let solution = usual_full_grid(&mut random);
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
}
