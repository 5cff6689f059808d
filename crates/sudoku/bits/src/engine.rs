//! The public face of the engine: each method turns values into a board and
//! calls the [`Kernel`] for this processor.

use std::cell::RefCell;

use neuf_cnf::Interrupt;

use crate::kernel::{Instructions, Kernel};
use crate::layout::{Board, CandidateSets, Values};
use crate::probe::Resistance;
use crate::round::End;
use crate::search::{Search, Stop};
use crate::solutions::Solutions;

/// The inferences that [`Engine::propagate`] makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Inference {
    /// Naked and hidden singles; this is unit propagation on the extended
    /// encoding.
    Singles,
    /// Naked and hidden singles and locked candidates.
    #[default]
    Locked,
}

/// The engine, with the memory for its search.
///
/// Use one engine for many puzzles, so that its memory is reused, and one engine
/// for each thread; [`with_engine`] keeps one.
///
/// ```
/// use neuf_bits::Engine;
/// let mut engine = Engine::new();
/// let full = engine.solve(&[0; 81]).unwrap();
/// assert!(engine.is_unique(&full));
/// ```
#[derive(Clone)]
pub struct Engine {
    kernel: Kernel,
    search: Search,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// Makes an engine with the best instructions of this processor.
    #[must_use]
    pub fn new() -> Engine {
        Engine { kernel: Kernel::best(), search: Search::new() }
    }

    /// Makes an engine with these instructions; `None` when this processor does
    /// not have them.
    #[must_use]
    pub fn with_instructions(instructions: Instructions) -> Option<Engine> {
        Kernel::of(instructions).map(|kernel| Engine { kernel, search: Search::new() })
    }

    /// The first solution that the search finds, or `None` when the grid has
    /// none.
    ///
    /// In `givens`, 0 and values above 9 stand for empty cells.
    pub fn solve(&mut self, givens: &Values) -> Option<Values> {
        self.begin(givens);
        self.next_solution()
    }

    /// Counts the solutions of the grid, up to `limit`.
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

    /// Whether the grid has a solution in which the cell at position `cell`
    /// (0 to 80, in reading order) does not hold `value`. The cell counts as
    /// empty.
    ///
    /// This tells whether a given can be removed from a puzzle. It is faster than
    /// counting the solutions without the given, because the search knows from
    /// the start that the cell holds another value.
    ///
    /// # Panics
    /// When `cell` is above 80 or `value` is not from 1 to 9.
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

    /// Whether these inferences alone solve the grid.
    #[must_use]
    pub fn is_solved_by(&self, givens: &Values, inference: Inference) -> bool {
        let mut board = self.kernel.start(givens);
        self.kernel.propagate(&mut board, inference == Inference::Locked) == End::Solved
    }

    /// Iterates over the solutions of the grid, each once, in no particular
    /// order. The iterator ends early when `interrupt` is requested.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_bits::Engine;
    /// let mut engine = Engine::new();
    /// let interrupt = Interrupt::new();
    /// let mut solutions = engine.solutions(&[0; 81], &interrupt);
    /// let two: Vec<_> = solutions.by_ref().take(2).collect();
    /// assert_ne!(two[0], two[1]);
    /// assert!(!solutions.is_exhausted());
    /// ```
    pub fn solutions<'a>(&'a mut self, givens: &Values, interrupt: &'a Interrupt) -> Solutions<'a> {
        self.begin(givens);
        Solutions::new(self.kernel, &mut self.search, interrupt)
    }

    /// The candidates that these inferences leave, or `None` when they find a
    /// contradiction.
    ///
    /// ```
    /// use neuf_bits::{Engine, Inference};
    /// let mut givens = [0; 81];
    /// givens[0] = 7;
    /// let left = Engine::new().propagate(&givens, Inference::Singles).unwrap();
    /// // 7 stands in the first cell and has left its 20 peers.
    /// assert_eq!(left.iter().map(|set| set.count_ones()).sum::<u32>(), 729 - 8 - 20);
    /// ```
    #[must_use]
    pub fn propagate(&self, givens: &Values, inference: Inference) -> Option<CandidateSets> {
        self.run(self.kernel.start(givens), inference)
    }

    /// The same as [`Engine::propagate`], but starting from any candidates. Bits
    /// above that of the value 9 are ignored.
    #[must_use]
    pub fn propagate_candidates(
        &self,
        candidates: &CandidateSets,
        inference: Inference,
    ) -> Option<CandidateSets> {
        self.run(Board::from_sets(candidates), inference)
    }

    /// Measures how far a puzzle resists the failed-literal rule.
    ///
    /// `None` when propagation finds that there is no solution.
    ///
    /// ```
    /// use neuf_bits::{Engine, Resistance};
    /// let mut engine = Engine::new();
    /// let full = engine.solve(&[0; 81]).unwrap();
    /// // A full grid has no open candidate.
    /// assert_eq!(engine.resistance(&full), Some(Resistance::default()));
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

    /// The literals that fail by propagation: the candidates that cannot hold, and those
    /// that cannot be out. Candidates that propagation decides are not among them. Both
    /// are empty when propagation leads to a contradiction or solves the grid.
    ///
    /// ```
    /// use neuf_bits::{CandidateSets, Engine};
    /// let mut sets: CandidateSets = [0x1FF; 81];
    /// // With 1 or 2 in the first cell, the second or the third has none. Without 3 in the
    /// // first cell, each of the three still has two candidates.
    /// (sets[0], sets[1], sets[2]) = (0b111, 0b11, 0b11);
    /// let [cannot_hold, cannot_be_out] = Engine::new().failing(&sets);
    /// assert_eq!((cannot_hold[0], cannot_be_out[0]), (0b11, 0));
    /// ```
    #[must_use]
    pub fn failing(&self, candidates: &CandidateSets) -> [CandidateSets; 2] {
        let mut board = Board::from_sets(candidates);
        if self.kernel.propagate(&mut board, false) != End::Open {
            return [[0; 81]; 2];
        }
        self.kernel.sweep(&board).map(Board::to_sets)
    }

    /// How many choices the last search has made.
    #[must_use]
    pub fn choices(&self) -> u64 {
        self.search.choices
    }

    /// How many contradictions the last search has met.
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

    fn run(&self, mut board: Board, inference: Inference) -> Option<CandidateSets> {
        let end = self.kernel.propagate(&mut board, inference == Inference::Locked);
        (end != End::Refuted).then(|| board.to_sets())
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("search", &self.search).finish_non_exhaustive()
    }
}

/// Runs `work` with an engine that this thread keeps, so that its memory is
/// reused.
///
/// ```
/// assert_eq!(neuf_bits::with_engine(|engine| engine.count(&[0; 81], 10)), 10);
/// ```
pub fn with_engine<T>(work: impl FnOnce(&mut Engine) -> T) -> T {
    thread_local! {
        static ENGINE: RefCell<Engine> = RefCell::new(Engine::new());
    }
    ENGINE.with(|engine| match engine.try_borrow_mut() {
        Ok(mut engine) => work(&mut engine),
        // A nested call gets an engine of its own.
        Err(_) => work(&mut Engine::new()),
    })
}
