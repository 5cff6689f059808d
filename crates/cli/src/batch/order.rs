//! Results in the order of the items.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use super::{Sink, lock};

/// The results that wait for those before them, and where all go.
pub(super) struct Order<R, S> {
    row: Mutex<Row<R>>,
    sink: Arc<Mutex<S>>,
}

/// Invariant: unless somebody gives, the first of `early` is missing.
struct Row<R> {
    /// The results of how many chunks were given.
    given: u64,
    /// Those of the chunks from `given` on, as far as they are there.
    early: VecDeque<Option<Vec<R>>>,
    /// Whether it is somebody's turn to give.
    is_giving: bool,
    /// Why nothing is given any more.
    error: Option<anyhow::Error>,
}

impl<R, S: Sink<R>> Order<R, S> {
    pub(super) fn new(sink: Arc<Mutex<S>>) -> Order<R, S> {
        let row = Row { given: 0, early: VecDeque::new(), is_giving: false, error: None };
        Order { row: Mutex::new(row), sink }
    }

    /// Brings the results of a chunk, and gives what can be given, unless
    /// somebody does so already: who then sees to these as well. How many
    /// chunks are given now; `None` after an error.
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

    /// Gives results, or says that none are ready.
    fn give(&self, results: Option<Vec<R>>) -> anyhow::Result<()> {
        let mut sink = lock(&self.sink);
        match results {
            Some(results) => results.into_iter().try_for_each(|result| sink.take(result)),
            None => sink.idle(),
        }
    }

    /// To be called once in a while; false after an error.
    pub(super) fn idle(&self) -> bool {
        let mut row = lock(&self.row);
        if !row.is_giving && row.error.is_none() {
            // Nobody else can give meanwhile; there is little to do.
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
