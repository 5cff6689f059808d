//! How a command works: the seed of random choices, the threads, and the limits of time.

use std::hash::{BuildHasher, RandomState};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use super::options::options;
use super::quantities::threads;
use crate::terminal::streams::{is_stderr_terminal, remark};
use crate::words::tr;

options! {
    /// The seed of random choices.
    #[derive(Copy)]
    pub struct SeedArgs {
        /// The seed of all random choices; the same seed gives the same puzzles, on any
        /// number of threads [default: another one each time]
        seed: Option<u64> = "--seed N";
    }
}

impl SeedArgs {
    /// The wanted seed, or a random one, which is printed so that the run can be
    /// repeated.
    pub fn number_or_any(self, quiet: bool) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = RandomState::new().hash_one(0) >> 32;
            if !quiet && is_stderr_terminal() {
                remark(tr!(["seed {seed}", "graine {seed}"], seed));
            }
            seed
        })
    }
}

options! {
    /// How many threads to use.
    #[derive(Copy)]
    pub struct ThreadArgs {
        /// The number of threads [default: one for each core]
        threads: Option<usize> = "--threads N" by threads;
    }
}

impl ThreadArgs {
    /// The wanted number, or that of the cores.
    pub fn number(self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }
}

options! {
    /// The time limit of a command that does one thing.
    #[derive(Copy)]
    pub struct TimeArgs {
        /// Stop after this time: seconds, or 500ms, 2m, 1h
        time: Option<Duration> = "-t --time TIME";
    }
}

impl TimeArgs {
    /// The deadline of work that began at this time.
    pub fn deadline(self, begun: Instant) -> Option<Instant> {
        begun.checked_add(self.time?)
    }
}

options! {
    /// The threads of a batch, and the time limit for each puzzle.
    #[derive(Copy)]
    pub struct WorkArgs {
        /// The threads.
        threads: ThreadArgs;
        /// The time limit for each puzzle: seconds, or 500ms, 2m, 1h
        time: Option<Duration> = "--time TIME";
    }
}
