//! How a command works: the seed of random choices, the threads, and the limits of time.

use std::hash::{BuildHasher, RandomState};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use clap::Args;

use super::quantities::{duration, threads};
use crate::streams::{is_stderr_terminal, remark};
use crate::words::tr;

/// The seed of random choices.
#[derive(Clone, Copy, Debug, Args)]
pub struct SeedArgs {
    /// The seed of all random choices; the same seed gives the same puzzles, on any
    /// number of threads [default: another one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl SeedArgs {
    /// The wanted seed, or a random one, which is printed so that the run can be
    /// repeated.
    pub fn number_or_any(self, quiet: bool) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = RandomState::new().hash_one(0) >> 32;
            if !quiet && is_stderr_terminal() {
                remark(tr!("seed {seed}", seed));
            }
            seed
        })
    }
}

/// How many threads to use.
#[derive(Clone, Copy, Debug, Args)]
pub struct ThreadArgs {
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
}

impl ThreadArgs {
    /// One thread, where more would not help.
    pub const ONE: ThreadArgs = ThreadArgs { threads: Some(1) };

    /// The wanted number, or that of the cores.
    pub fn number(self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }
}

/// The time limit of a command that does one thing.
#[derive(Clone, Copy, Debug, Args)]
pub struct TimeArgs {
    /// Stop after this time: seconds, or 500ms, 2m, 1h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
}

impl TimeArgs {
    /// The deadline of work that began at this time.
    pub fn deadline(self, begun: Instant) -> Option<Instant> {
        begun.checked_add(self.time?)
    }
}

/// The threads of a batch, and the time limit for each puzzle.
#[derive(Clone, Copy, Debug, Args)]
pub struct WorkArgs {
    /// The threads.
    #[command(flatten)]
    pub threads: ThreadArgs,

    /// The time limit for each puzzle: seconds, or 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
}
