//! The fast engine for the usual 9×9 grid: the formula compiled to bits.
//!
//! The rules of the usual grid never change, so they need not be clauses. The
//! engine makes the inferences of unit propagation on the extended encoding
//! (naked singles, and hidden singles of rows, columns and boxes) on bit
//! vectors, a whole grid at a time, and with [`Inference::Locked`] those of
//! locked candidates too. Above it stands a depth-first search that chooses
//! well and knows nothing else: no clause is learned, since a node costs a
//! quarter of a microsecond and hard puzzles have a hundred.
//!
//! `layout` says where each candidate stands, `round` what one round of
//! inference is, `choose` what is tried next (by the counts of `planes`) and
//! `place` what that makes of a board. Each is written once over the trait
//! `Vector`; `portable` is the plain implementation, `avx2` and `avx512` are used
//! where the processor has them.
//!
//! The ideas come from the solvers of the sudoku programmers' forum: bands of
//! bits from zhouyundong's and champagne's JCZSolve, one set for each value
//! from fsss2, box–line triads in SIMD registers from T. Dillon's tdoku and his
//! articles on it. All of them propagate cell by cell or box by box; that a
//! wide register makes it cheaper to do everything at once is what is new here.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod choose;
mod givens;
mod kernel;
mod layout;
mod place;
mod planes;
mod portable;
mod probe;
mod round;
mod search;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::cell::RefCell;

use neuf_cnf::Interrupt;

pub use kernel::Instructions;
use kernel::Kernel;
use layout::Board;
pub use probe::Resistance;
use round::End;
use search::{Search, Stop};

use crate::enumeration::State;
use crate::{Candidates, Grid, Shape, ValueSet};

/// The values of a grid in reading order, 0 for an empty cell.
pub type Values = [u8; 81];

/// How far [`Engine::propagate`] reasons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Inference {
    /// Naked and hidden singles: unit propagation on the extended encoding.
    Singles,
    /// Locked candidates as well.
    #[default]
    Locked,
}

/// The engine, with room for its search.
///
/// Keep one for many puzzles: its memory is used again. An engine is for one
/// thread.
///
/// ```
/// use neuf_sudoku::bits::{Engine, values_of};
/// use neuf_sudoku::format::parse_puzzle;
/// let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// let puzzle = parse_puzzle(text)?;
/// let givens = values_of(&puzzle.grid).unwrap();
/// let mut engine = Engine::new();
/// assert_eq!(engine.count(givens, 2), 1);
/// assert_eq!(engine.solve(givens).unwrap()[..9], [9, 8, 7, 6, 5, 4, 3, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Engine {
    kernel: Kernel,
    search: Search,
}

/// How many choices pass between two looks at an interrupt.
const CHOICES_PER_LOOK: u64 = 4096;

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// The engine with the best instructions of this processor.
    #[must_use]
    pub fn new() -> Engine {
        let best = Instructions::best();
        Engine { kernel: Kernel::of(best).unwrap_or(Kernel::PORTABLE), search: Search::new() }
    }

    /// The engine with these instructions; `None` when this processor lacks
    /// them.
    #[must_use]
    pub fn with_instructions(instructions: Instructions) -> Option<Engine> {
        Kernel::of(instructions).map(|kernel| Engine { kernel, search: Search::new() })
    }

    /// A solution of the grid, if it has one: the first that is found.
    ///
    /// A value above 9 is taken for an empty cell.
    pub fn solve(&mut self, givens: &Values) -> Option<Values> {
        self.begin(givens);
        self.next_solution()
    }

    /// How many solutions the grid has, counted up to `limit`.
    pub fn count(&mut self, givens: &Values, limit: u64) -> u64 {
        self.begin(givens);
        let mut left = limit;
        if limit > 0 {
            self.kernel.advance(&mut self.search, &mut left, u64::MAX);
        }
        limit - left
    }

    /// Whether the grid has exactly one solution.
    pub fn is_unique(&mut self, givens: &Values) -> bool {
        self.count(givens, 2) == 1
    }

    /// Whether the grid has a solution in which a cell does not hold this
    /// value. The cell counts as empty.
    ///
    /// To see whether a given of a puzzle can go, this asks less than counting:
    /// what follows from the given's absence is there from the start.
    ///
    /// # Panics
    /// When there is no such cell, or the value is not from 1 to 9.
    pub fn has_solution_without(&mut self, givens: &Values, cell: usize, value: u8) -> bool {
        assert!((1..=9).contains(&value), "no value {value}");
        let mut others = *givens;
        others[cell] = 0;
        self.begin(&others);
        if let Some(board) = self.search.waiting.last_mut() {
            board.remove(cell, usize::from(value) - 1);
        }
        self.kernel.advance(&mut self.search, &mut 1, u64::MAX) == Stop::Found
    }

    /// Whether the solution follows from the givens without a choice.
    #[must_use]
    pub fn is_solved_by(&self, givens: &Values, inference: Inference) -> bool {
        let mut board = self.kernel.start(givens);
        self.kernel.propagate(&mut board, inference == Inference::Locked) == End::Solved
    }

    /// The solutions of the grid, each once, in no particular order; until
    /// `interrupt` is requested.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_sudoku::bits::Engine;
    /// let mut engine = Engine::new();
    /// let interrupt = Interrupt::new();
    /// let mut solutions = engine.solutions(&[0; 81], &interrupt);
    /// let two: Vec<_> = solutions.by_ref().take(2).collect();
    /// assert_ne!(two[0], two[1]);
    /// assert!(!solutions.is_exhausted());
    /// ```
    pub fn solutions<'a>(&'a mut self, givens: &Values, interrupt: &'a Interrupt) -> Solutions<'a> {
        self.begin(givens);
        let state = if interrupt.is_requested() { State::Stopped } else { State::Searching };
        Solutions { engine: self, interrupt, state }
    }

    /// What follows from the givens without a choice: the candidates left, or
    /// `None` when there is a contradiction.
    ///
    /// ```
    /// use neuf_sudoku::bits::{Engine, Inference};
    /// let mut givens = [0; 81];
    /// givens[0] = 7;
    /// let left = Engine::new().propagate(&givens, Inference::Singles).unwrap();
    /// // 7 stands in the first cell and has left its 20 peers.
    /// assert_eq!(left.count(), 729 - 8 - 20);
    /// ```
    #[must_use]
    pub fn propagate(&self, givens: &Values, inference: Inference) -> Option<Candidates> {
        self.run(self.kernel.start(givens), inference)
    }

    /// The same from any candidates; of them, only those of the values 1 to 9
    /// count.
    ///
    /// # Panics
    /// When they are not of the usual shape.
    #[must_use]
    pub fn propagate_candidates(
        &self,
        candidates: &Candidates,
        inference: Inference,
    ) -> Option<Candidates> {
        assert_eq!(candidates.shape(), Shape::default(), "not the usual shape");
        let mut sets = [0; 81];
        for (set, (_, candidates)) in sets.iter_mut().zip(candidates.iter()) {
            *set = (candidates.bits() & 0x1FF) as u16;
        }
        self.run(Board::from_sets(&sets), inference)
    }

    /// How a puzzle stands up to the failed-literal rule.
    ///
    /// `None` when propagation finds that there is no solution.
    ///
    /// ```
    /// use neuf_sudoku::bits::{Engine, values_of};
    /// use neuf_sudoku::format::parse_puzzle;
    /// let text = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    /// let hard = parse_puzzle(text)?;
    /// let found = Engine::new().resistance(values_of(&hard.grid).unwrap()).unwrap();
    /// assert!(found.open > 200);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn resistance(&self, givens: &Values) -> Option<Resistance> {
        let mut board = self.kernel.start(givens);
        match self.kernel.propagate(&mut board, false) {
            End::Refuted => None,
            End::Solved => Some(Resistance::default()),
            End::Open => Some(self.kernel.resistance(&board)),
        }
    }

    /// How many choices the search has made since it began.
    #[must_use]
    pub fn choices(&self) -> u64 {
        self.search.choices
    }

    /// How many contradictions it has met.
    #[must_use]
    pub fn conflicts(&self) -> u64 {
        self.search.conflicts
    }

    fn begin(&mut self, givens: &Values) {
        self.search.waiting.clear();
        self.search.waiting.push(self.kernel.start(givens));
        (self.search.choices, self.search.conflicts) = (0, 0);
    }

    fn next_solution(&mut self) -> Option<Values> {
        let stop = self.kernel.advance(&mut self.search, &mut 1, u64::MAX);
        (stop == Stop::Found).then(|| self.kernel.values(&self.search.solution))
    }

    fn run(&self, mut board: Board, inference: Inference) -> Option<Candidates> {
        let end = self.kernel.propagate(&mut board, inference == Inference::Locked);
        if end == End::Refuted {
            return None;
        }
        let sets = board.to_sets();
        let set = |cell: crate::Cell| ValueSet::from_bits(u128::from(sets[cell.position()]));
        Some(Candidates::from_fn(Shape::default(), set))
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("search", &self.search).finish_non_exhaustive()
    }
}

/// The solutions of a grid; see [`Engine::solutions`].
#[derive(Debug)]
pub struct Solutions<'a> {
    engine: &'a mut Engine,
    interrupt: &'a Interrupt,
    state: State,
}

impl Solutions<'_> {
    /// Whether all solutions have been given.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.state == State::Exhausted
    }

    /// Whether the interrupt ended it before.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.state == State::Stopped
    }

    /// Passes over as many solutions as there are, at most `limit`, and says
    /// how many that were: much faster than taking each.
    pub fn skip_up_to(&mut self, limit: u64) -> u64 {
        let mut left = limit;
        while left > 0 && self.state == State::Searching {
            let engine = &mut *self.engine;
            match engine.kernel.advance(&mut engine.search, &mut left, CHOICES_PER_LOOK) {
                Stop::Found => {}
                Stop::Exhausted => self.state = State::Exhausted,
                Stop::Paused if self.interrupt.is_requested() => self.state = State::Stopped,
                Stop::Paused => {}
            }
        }
        limit - left
    }
}

impl Iterator for Solutions<'_> {
    type Item = Values;

    fn next(&mut self) -> Option<Values> {
        (self.skip_up_to(1) == 1).then(|| self.engine.kernel.values(&self.engine.search.solution))
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}

/// Runs `work` with an engine that this thread keeps: its memory is used again.
pub(crate) fn with_engine<T>(work: impl FnOnce(&mut Engine) -> T) -> T {
    thread_local! {
        static ENGINE: RefCell<Engine> = RefCell::new(Engine::new());
    }
    ENGINE.with(|engine| match engine.try_borrow_mut() {
        Ok(mut engine) => work(&mut engine),
        // Work within work: no caller does so, and it would cost little.
        Err(_) => work(&mut Engine::new()),
    })
}

/// The values of a grid of the usual shape; `None` for any other shape.
#[must_use]
pub fn values_of(grid: &Grid) -> Option<&Values> {
    if grid.shape() == Shape::default() { grid.values().try_into().ok() } else { None }
}

#[cfg(test)]
mod tests;
