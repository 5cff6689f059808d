//! The failed-literal rule to its fixpoint, nested to a given depth.
//!
//! A literal fails at depth 1 when propagating it leads to a contradiction, and at depth d when
//! propagation and the rule of depth d − 1 do so together. Almost all the time goes to depth 1.
//! There `trial` begins with what the same literal led to on an earlier board, so that little is
//! left to propagate; the depths above it begin each trial anew.

use neuf_cnf::Interrupt;

use crate::kernel::{Instructions, Kernel};
use crate::layout::{Board, CandidateSets};
use crate::portable::Portable;
use crate::round::End;
use crate::trial::{Tables, literals, note, open_candidates, suppose};

/// How [`Closure::close`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// Nothing more follows.
    Fixpoint,
    /// A contradiction was found.
    Broken,
    /// The caller asked to stop.
    Interrupted,
}

/// Applies the failed-literal rule to 9×9 boards. It is kept between calls so that what it
/// has found on one board helps on the boards that have no further candidates.
///
/// ```
/// use neuf_bits::{Closed, Closure, Engine, Inference};
/// use neuf_cnf::Interrupt;
/// let text = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// let mut givens = [0; 81];
/// for (given, symbol) in givens.iter_mut().zip(text.bytes()) {
///     *given = if symbol == b'.' { 0 } else { symbol - b'0' };
/// }
/// let mut sets = Engine::new().propagate(&givens, Inference::Singles).unwrap();
/// assert!(sets.iter().any(|set| set.count_ones() > 1));
/// let mut closure = Closure::new();
/// assert_eq!(closure.close(&mut sets, 1, &Interrupt::new()), Closed::Fixpoint);
/// assert!(sets.iter().all(|set| set.count_ones() == 1));
/// ```
#[derive(Clone, Debug)]
pub struct Closure {
    kernel: Kernel,
    tables: Tables,
}

impl Default for Closure {
    fn default() -> Closure {
        Closure::new()
    }
}

impl Closure {
    /// Makes one with the best instructions of this processor.
    #[must_use]
    pub fn new() -> Closure {
        Closure { kernel: Kernel::best(), tables: Tables::new() }
    }

    /// Makes one with these instructions; `None` when this processor does not have them.
    #[must_use]
    pub fn with_instructions(instructions: Instructions) -> Option<Closure> {
        Kernel::of(instructions).map(|kernel| Closure { kernel, tables: Tables::new() })
    }

    /// How many literals were tried so far, at any depth. A literal counts as tried whether
    /// it had to be propagated or not, but not if it is a consequence of one that was
    /// tried since the last finding and did not fail. So the number is the same on every
    /// machine, whatever is remembered.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.tables.trials
    }

    /// Applies propagation and the rule of this depth to the candidates until nothing
    /// follows or a contradiction is found. With depth 0 this is propagation alone. The
    /// literals are tried in the order of the cells and values, first that the value
    /// holds.
    ///
    /// At a contradiction and when interrupted, the candidates stay as they were.
    pub fn close(
        &mut self,
        candidates: &mut CandidateSets,
        depth: usize,
        interrupt: &Interrupt,
    ) -> Closed {
        let mut board = Board::from_sets(candidates);
        let closed = match self.kernel.propagate(&mut board, false) {
            End::Refuted => Closed::Broken,
            End::Solved => Closed::Fixpoint,
            End::Open => self.run(&mut board, depth, interrupt),
        };
        if closed == Closed::Fixpoint {
            *candidates = board.to_sets();
        }
        closed
    }

    /// Remembers what each literal leads to on this board, for later runs on boards that
    /// have no candidates but these.
    pub fn remember(&mut self, candidates: &CandidateSets) {
        let mut board = Board::from_sets(candidates);
        if self.kernel.propagate(&mut board, false) == End::Open {
            self.kernel.remember(&board, &mut self.tables);
        }
    }

    /// Applies the rule to a board on which nothing more follows by propagation.
    fn run(&mut self, board: &mut Board, depth: usize, interrupt: &Interrupt) -> Closed {
        match depth {
            0 => return Closed::Fixpoint,
            1 => {
                return match self.kernel.close(board, &mut self.tables) {
                    End::Refuted => Closed::Broken,
                    End::Solved | End::Open => Closed::Fixpoint,
                };
            }
            _ => {}
        }
        loop {
            let mut is_changed = false;
            let mut known = [Board::EMPTY; 2];
            let mut open = open_candidates(Portable, board);
            // Suppositions at depth 2 only take candidates from this board.
            if depth == 2 {
                self.kernel.remember(board, &mut self.tables);
            }
            for (place, holds) in literals() {
                if !open.has_at(place) || known[usize::from(!holds)].has_at(place) {
                    continue;
                }
                if interrupt.is_requested() {
                    return Closed::Interrupted;
                }
                self.tables.trials += 1;
                let mut supposed = suppose(Portable, board, place, holds);
                let closed = match self.kernel.propagate(&mut supposed, false) {
                    End::Refuted => Closed::Broken,
                    End::Solved => Closed::Fixpoint,
                    End::Open => self.run(&mut supposed, depth - 1, interrupt),
                };
                match closed {
                    Closed::Interrupted => return closed,
                    Closed::Fixpoint => note(Portable, board, &supposed, &mut known),
                    Closed::Broken => {
                        *board = suppose(Portable, board, place, !holds);
                        match self.kernel.propagate(board, false) {
                            End::Refuted => return Closed::Broken,
                            End::Solved => return Closed::Fixpoint,
                            End::Open => {}
                        }
                        known = [Board::EMPTY; 2];
                        open = open_candidates(Portable, board);
                        is_changed = true;
                        if depth == 2 {
                            self.kernel.remember(board, &mut self.tables);
                        }
                    }
                }
            }
            if !is_changed {
                return Closed::Fixpoint;
            }
        }
    }
}
