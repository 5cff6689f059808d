//! Decides how many clauses a thread sends.
//!
//! An imported clause costs as much propagation time as a learned clause, so a thread must not get
//! many more clauses from others than it learns itself. So the limit of glue up to which clauses
//! are sent moves: the limit rises while few clauses are sent, and falls when there are too many or
//! when the queue of an importer was full. With a tenth of the present number of clauses, eight
//! threads needed 1.16 times the work, and hardly less than four; with three times the number they
//! need as much as now.

use crate::options::Options;

/// Conflicts after which the limit is adjusted.
const WINDOW: u64 = 500;
/// With two threads: how many clauses a thread may get from the other, for each clause that it
/// learns. With more threads, a thread may get this number times the square root of the number of
/// other threads.
const LOAD: f64 = 1.0;
/// The longest clause that is sent.
const LONGEST: usize = 50;
/// The highest glue with which a thread begins.
const FIRST: u32 = 2;

/// The glue up to which clauses are sent, and how many were sent lately.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    limit: u32,
    highest: u32,
    /// The share of learned clauses that may be sent.
    share: f64,
    /// The conflicts at which the current window ends.
    end: u64,
    sent: u64,
    was_full: bool,
}

impl Pace {
    /// The pace of a thread among this many threads.
    pub(super) fn new(options: &Options, threads: usize) -> Pace {
        let highest = u32::try_from(options.exchange_glue).unwrap_or(u32::MAX);
        let share = LOAD / (threads.saturating_sub(1).max(1) as f64).sqrt();
        Pace { limit: FIRST.min(highest), highest, share, end: 0, sent: 0, was_full: false }
    }

    /// Whether to send a learned clause of this length and glue.
    pub(super) fn allows(&self, length: usize, glue: u32) -> bool {
        self.highest > 0 && (length == 2 || length <= LONGEST && glue <= self.limit)
    }

    /// Notes that a clause was sent.
    pub(super) fn sent(&mut self) {
        self.sent += 1;
    }

    /// Notes that an importer had no room.
    pub(super) fn was_full(&mut self) {
        self.was_full = true;
    }

    /// Adjusts the limit if it is time, given the number of conflicts so far.
    pub(super) fn adjust(&mut self, conflicts: u64) {
        if conflicts < self.end {
            return;
        }
        let most = self.share * WINDOW as f64;
        if self.was_full || self.sent as f64 > most {
            self.limit = self.limit.saturating_sub(1).max(1);
        } else if (self.sent as f64) < most / 2.0 {
            self.limit = (self.limit + 1).min(self.highest);
        }
        (self.sent, self.was_full) = (0, false);
        self.end = conflicts.saturating_add(WINDOW);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_sent_clauses_raise_the_limit_and_a_full_queue_lowers_it() {
        let mut pace = Pace::new(&Options::default(), 2);
        assert!(pace.allows(2, 9) && pace.allows(9, 2) && !pace.allows(9, 3));
        assert!(!pace.allows(LONGEST + 1, 2));
        pace.adjust(0);
        assert!(pace.allows(9, 3));
        pace.adjust(WINDOW - 1);
        assert!(!pace.allows(9, 4), "the window is not over");
        pace.was_full();
        pace.adjust(WINDOW);
        assert!(!pace.allows(9, 3));
        (0..=WINDOW).for_each(|_| pace.sent());
        pace.adjust(2 * WINDOW);
        assert!(pace.allows(9, 1) && !pace.allows(9, 2));
        (0..50).for_each(|round| pace.adjust((3 + round) * WINDOW));
        assert!(!pace.allows(9, 1 + Options::default().exchange_glue as u32));
    }
}
