//! A search over the values of cells, for the variants of small grids: filters and guesses.
//!
//! The solver with clause learning sees a line as the clauses of its diagram and finds out in
//! conflicts what a person sees at once: which sets of digits a line can hold, which sums two
//! pieces have in common. Here each rule is a constraint with a [filter of its own form](network)
//! that removes what the rule does not allow from the sets of its cells. What is left is guessed,
//! cell by cell, and refuted. Most published puzzles are solved and proved to have one solution in
//! fewer than a hundred guesses.
//!
//! Which cell comes next matters most. Each conflict makes three kinds of cells heavier: the cell
//! that has no value left, all cells of its constraint, and the cell that was guessed; old
//! conflicts count less, and the cell with the fewest values for its weight is chosen (Boussemart
//! and others, "Boosting systematic search by weighting constraints", 2004). To guess a cell again
//! whose value was just refuted (Lecoutre and others, "Reasoning from last conflict(s) in
//! constraint programming", 2009) took four times the guesses on thermometers and up to twice on
//! other lines. The order of the values hardly matters, and restarts lost more than they found.
//!
//! Such a search runs away on some puzzles, hard classics among them, where clause learning does
//! not. So it works in turns, and whoever calls it gives the solver turns, too.

mod board;
mod choice;
mod cuts;
mod diagram;
mod house;
mod network;
mod pair;
mod sum;

use neuf_cnf::Interrupt;
use rustc_hash::FxHashSet;

use crate::{Cell, Grid, Puzzle};
use board::{Board, CellNumber, Conflict, Filtered, Set, value_of};
use diagram::Scratch;
use network::{Constraint, Network};

/// How many values a grid may have.
const MOST_VALUES: usize = 9;

/// What the weight of a conflict is multiplied with at each later conflict.
const DECAY: f64 = 0.97;

/// How much of a conflict's weight each cell of its constraint gets, beside the cell that has no
/// value left.
const SHARE: f64 = 0.3;

/// What each cell of a line, a cage or a sum adds to the first weights of its cells.
const FIRST_SHARE: f64 = 0.1;

/// The interrupt is looked at after so much work.
const PATIENCE: u64 = 100_000;

/// Where a weight is brought back to a number that can grow.
const LARGEST_WEIGHT: f64 = 1e100;

/// How a turn ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// A solution was found that had not been found before.
    Solution(Grid),
    /// There are no other solutions.
    Over,
    /// The work was done, or the interrupt came.
    Open,
}

/// A search for the solutions of a puzzle.
pub(crate) struct Search {
    puzzle: Puzzle,
    network: Network,
    board: Board,
    /// The constraints that have to be filtered, by their levels.
    queues: [Vec<u32>; 3],
    is_queued: Vec<bool>,
    /// Cells that have one value of which their peers have not been told.
    placed: Vec<CellNumber>,
    scratch: Scratch,
    guesses: Vec<Guess>,
    /// The sets of all cells at each guess.
    saved: Vec<Set>,
    weights: Vec<f64>,
    /// The weight of the next conflict.
    weight: f64,
    /// Solutions that were found elsewhere.
    left_out: FxHashSet<Grid>,
    is_over: bool,
    work: u64,
    counts: Counts,
}

/// A cell that was given a value.
#[derive(Clone, Copy, Debug)]
struct Guess {
    cell: CellNumber,
    value: Set,
}

/// How much a search has done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    /// The values that were guessed.
    pub(crate) guesses: u64,
    /// The contradictions that were met.
    pub(crate) conflicts: u64,
}

impl Search {
    /// A search for the solutions of a puzzle; `None` if the search is not made for its size or its
    /// rules.
    pub(crate) fn of(puzzle: &Puzzle, interrupt: &Interrupt) -> Option<Search> {
        let network = Network::of(puzzle, interrupt)?;
        Some(Search {
            puzzle: puzzle.clone(),
            board: Board::new(network.first.clone()),
            queues: Default::default(),
            is_queued: vec![false; network.constraints.len()],
            placed: Vec::new(),
            scratch: Scratch::default(),
            guesses: Vec::new(),
            saved: Vec::new(),
            weights: first_weights(&network),
            weight: 1.0,
            left_out: FxHashSet::default(),
            is_over: network.first.contains(&0),
            work: 0,
            counts: Counts::default(),
            network,
        })
    }

    /// How much was done so far.
    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }

    /// Says that a solution was found elsewhere, so that it is not found again.
    pub(crate) fn leave_out(&mut self, solution: &Grid) {
        self.left_out.insert(solution.clone());
    }

    /// Searches on until a solution is found, there are no others, so much work is done, or
    /// `interrupt` is requested. A unit of work takes some nanoseconds.
    pub(crate) fn turn(&mut self, work: u64, interrupt: &Interrupt) -> Turn {
        let until = self.work.saturating_add(work);
        let mut next_look = self.work;
        while !self.is_over {
            if self.work >= next_look {
                if self.work >= until || interrupt.is_requested() {
                    return Turn::Open;
                }
                next_look = until.min(self.work + PATIENCE);
            }
            if !self.propagate() {
                self.go_back();
            } else if let Some(cell) = self.choose() {
                self.guess(cell);
            } else {
                let solution = self.grid();
                self.go_back();
                // A search that has removed too much finds nothing, but what is found is checked.
                if !self.left_out.remove(&solution) && self.puzzle.is_solved_by(&solution) {
                    return Turn::Solution(solution);
                }
            }
        }
        Turn::Over
    }

    /// The grid, when each cell has one value.
    fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.puzzle.shape());
        for (position, &set) in self.board.sets.iter().enumerate() {
            grid.set(Cell::at(position), value_of(set) as u8);
        }
        grid
    }

    /// Filters until nothing more follows; false at a contradiction.
    fn propagate(&mut self) -> bool {
        loop {
            if let Err(conflict) = self.tell() {
                self.blame(None, conflict);
                return false;
            }
            let Some(index) = self.next_queued() else { return true };
            let network = &self.network;
            let constraint = &network.constraints[index as usize];
            let filtered =
                constraint.filter(&mut self.board, network, &mut self.scratch, &mut self.work);
            if let Err(conflict) = filtered {
                self.blame(Some(index), conflict);
                return false;
            }
            if constraint.is_done_at_once() {
                while let Some(cell) = self.board.next_changed() {
                    self.queue(cell, Some(index));
                }
            }
        }
    }

    /// Tells the constraints of all cells that have changed, and removes values from the peers of
    /// cells that have one value.
    fn tell(&mut self) -> Filtered {
        loop {
            if let Some(cell) = self.placed.pop() {
                self.work += 4;
                let set = self.board.get(cell);
                let peers = &self.network.peers[usize::from(cell)];
                peers.iter().try_for_each(|&peer| self.board.keep(peer, !set))?;
            } else if let Some(cell) = self.board.next_changed() {
                self.queue(cell, None);
            } else {
                return Ok(());
            }
        }
    }

    /// Queues the constraints of a cell that has changed, but not the one that has changed it if
    /// its filter leaves nothing more to itself.
    fn queue(&mut self, cell: CellNumber, by: Option<u32>) {
        for &index in &self.network.of_cell[usize::from(cell)] {
            let is_queued = &mut self.is_queued[index as usize];
            if !*is_queued && Some(index) != by {
                *is_queued = true;
                let level = self.network.constraints[index as usize].level();
                self.queues[level].push(index);
            }
        }
        if self.board.get(cell).is_power_of_two() {
            self.placed.push(cell);
        }
    }

    fn next_queued(&mut self) -> Option<u32> {
        let index = self.queues.iter_mut().find_map(Vec::pop)?;
        self.is_queued[index as usize] = false;
        Some(index)
    }

    /// Makes the cells heavier that led to a contradiction: the cells of the constraint, the cell
    /// without a value and the cell that was guessed.
    fn blame(&mut self, constraint: Option<u32>, conflict: Conflict) {
        self.counts.conflicts += 1;
        self.weight /= DECAY;
        if self.weight > LARGEST_WEIGHT {
            self.weights.iter_mut().for_each(|weight| *weight = 1.0 + *weight / self.weight);
            self.weight = 1.0;
        }
        let cells = constraint.map(|index| self.network.constraints[index as usize].cells());
        for &cell in cells.unwrap_or_default() {
            self.weights[usize::from(cell)] += SHARE * self.weight;
        }
        let guessed = self.guesses.last().map(|guess| guess.cell);
        for cell in conflict.cell.into_iter().chain(guessed) {
            self.weights[usize::from(cell)] += self.weight;
        }
    }

    /// The cell that is guessed next; `None` if all cells have one value.
    fn choose(&self) -> Option<CellNumber> {
        let is_open = |cell: &CellNumber| self.board.get(*cell).count_ones() > 1;
        let cells = 0..self.board.sets.len() as CellNumber;
        let hardness = |cell: CellNumber| {
            self.weights[usize::from(cell)] / f64::from(self.board.get(cell).count_ones())
        };
        let harder = |one: (f64, CellNumber), other: (f64, CellNumber)| {
            if other.0 > one.0 { other } else { one }
        };
        let open = cells.filter(is_open).map(|cell| (hardness(cell), cell));
        open.reduce(harder).map(|(_, cell)| cell)
    }

    /// Gives a cell its least value.
    fn guess(&mut self, cell: CellNumber) {
        let set = self.board.get(cell);
        let value = set & set.wrapping_neg();
        self.saved.extend_from_slice(&self.board.sets);
        self.guesses.push(Guess { cell, value });
        self.counts.guesses += 1;
        self.work += 20;
        // The value is in the set, so this cannot fail.
        let _ = self.board.keep(cell, value);
    }

    /// Takes the last guess back and excludes its value, or the guess before, if no value is left.
    fn go_back(&mut self) {
        self.placed.clear();
        for queue in &mut self.queues {
            queue.drain(..).for_each(|index| self.is_queued[index as usize] = false);
        }
        while let Some(Guess { cell, value }) = self.guesses.pop() {
            let start = self.saved.len() - self.board.sets.len();
            self.board.restore(&self.saved[start..]);
            self.saved.truncate(start);
            if self.board.keep(cell, !value).is_ok() {
                return;
            }
        }
        self.is_over = true;
    }
}

/// The weights of cells before the first conflict: cells of many lines or of long ones come first.
fn first_weights(network: &Network) -> Vec<f64> {
    let size = |&index: &u32| match &network.constraints[index as usize] {
        Constraint::House(_) => 0,
        drawn => drawn.cells().len(),
    };
    let of_cell = |own: &Vec<u32>| own.iter().map(size).sum::<usize>();
    network.of_cell.iter().map(|own| 1.0 + FIRST_SHARE * of_cell(own) as f64).collect()
}

#[cfg(test)]
mod tests;
