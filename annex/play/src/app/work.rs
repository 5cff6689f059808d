//! What takes longer than a blink: hints and new puzzles, each in a thread of its own that can be
//! stopped.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use neuf_cnf::Interrupt;
use neuf_explain::Difficulty;
use neuf_generate::{GenerateError, Generated, Request, Symmetry, generate, invent};
use neuf_sudoku::{MethodError, Rules};

use super::order::Order;
use crate::game::Game;
use crate::hint::Hint;

/// What a thread has found.
#[derive(Debug)]
pub(super) enum Found {
    Hint(Box<Result<Hint, MethodError>>),
    /// A puzzle of a level and a seed.
    Puzzle(Difficulty, u64, Box<Result<(Rules, Generated), GenerateError>>),
    /// The thread has ended without a result.
    Nothing,
}

/// What is worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Hint,
    Puzzle(Difficulty),
}

/// A thread at work. It is told to stop when this is dropped.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) task: Task,
    interrupt: Interrupt,
    result: Receiver<Found>,
}

impl Work {
    fn start(task: Task, find: impl FnOnce(&Interrupt) -> Found + Send + 'static) -> Work {
        let interrupt = Interrupt::new();
        let (sender, result) = channel();
        let stop = interrupt.clone();
        // The player may have gone on; then nobody waits for the result.
        thread::spawn(move || sender.send(find(&stop)).ok());
        Work { task, interrupt, result }
    }

    /// Looks for a hint.
    pub(super) fn hint(game: &Game) -> Work {
        let game = game.clone();
        Work::start(Task::Hint, move |stop| Found::Hint(Box::new(Hint::of(&game, stop))))
    }

    /// Makes the puzzle of a level and a seed.
    pub(super) fn puzzle(level: Difficulty, order: Order, seed: u64) -> Work {
        Work::start(Task::Puzzle(level), move |stop| {
            let mut request = Request::default();
            request.rules = Rules::usual(order.shape());
            request.difficulties = Some(level..=level);
            request.symmetry = Symmetry::Rotational;
            let made = match order.variant {
                Some(variant) => invent(&[variant], &request, seed, 0, stop),
                None => generate(&request, seed, 0, stop).map(|made| (request.rules, made)),
            };
            Found::Puzzle(level, seed, Box::new(made))
        })
    }

    /// The result, once it is there.
    pub(super) fn result(&self) -> Option<Found> {
        match self.result.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Found::Nothing),
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.interrupt.request();
    }
}
