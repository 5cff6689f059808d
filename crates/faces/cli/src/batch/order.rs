//! Brings results into the order of the items.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use super::{Sink, lock};

/// The results that wait for earlier ones, and the sink.
pub(super) struct Order<R, S> {
    row: Mutex<Row<R>>,
    sink: Arc<Mutex<S>>,
}

/// Invariant: while no thread gives results to the sink, the first of `early` is
/// missing.
struct Row<R> {
    /// Of how many chunks the results were given to the sink.
    given: u64,
    /// The results of the chunks from `given` on, if they are there.
    early: VecDeque<Option<Vec<R>>>,
    /// Whether a thread is giving results to the sink.
    is_giving: bool,
    /// The error after which nothing more is given.
    error: Option<anyhow::Error>,
}

impl<R, S: Sink<R>> Order<R, S> {
    pub(super) fn new(sink: Arc<Mutex<S>>) -> Order<R, S> {
        let row = Row { given: 0, early: VecDeque::new(), is_giving: false, error: None };
        Order { row: Mutex::new(row), sink }
    }

    /// Adds the results of a chunk and gives to the sink what is in order. If another
    /// thread is doing so already, that thread gives these as well. Returns how many
    /// chunks have been given so far; `None` after an error.
    pub(super) fn bring(&self, number: u64, results: Vec<R>) -> Option<u64> {
        let mut row = lock(&self.row);
        let place = (number - row.given) as usize;
        if row.early.len() <= place {
            row.early.resize_with(place + 1, || None);
        }
        row.early[place] = Some(results);
        if row.is_giving || row.error.is_some() {
            return row.error.is_none().then_some(row.given);
        }
        row.is_giving = true;
        loop {
            let next = row.early.front_mut().and_then(Option::take);
            let has_next = next.is_some();
            drop(row);
            let ended = self.give(next);
            row = lock(&self.row);
            if let Err(error) = ended {
                row.error = Some(error);
                return None;
            }
            if has_next {
                row.given += 1;
                row.early.pop_front();
            } else if !row.has_next() {
                row.is_giving = false;
                return Some(row.given);
            }
        }
    }

    /// Gives results to the sink, or tells it that none are ready.
    fn give(&self, results: Option<Vec<R>>) -> anyhow::Result<()> {
        let mut sink = lock(&self.sink);
        match results {
            Some(results) => results.into_iter().try_for_each(|result| sink.take(result)),
            None => sink.idle(),
        }
    }

    /// Must be called from time to time; false after an error.
    pub(super) fn idle(&self) -> bool {
        let mut row = lock(&self.row);
        if !row.is_giving && row.error.is_none() {
            // No other thread can give results meanwhile, but this is quick.
            row.error = lock(&self.sink).idle().err();
        }
        row.error.is_none()
    }

    /// The error, if there was one.
    pub(super) fn finish(&self) -> anyhow::Result<()> {
        lock(&self.row).error.take().map_or(Ok(()), Err)
    }
}

impl<R> Row<R> {
    fn has_next(&self) -> bool {
        self.early.front().is_some_and(Option::is_some)
    }
}
