//! SIGUSR1 asks how far a command has come.
//!
//! It never ends a command. `neuf sat` answers with the counters of its search, which calls it back
//! (`commands/sat/monitor.rs`). All other work is told here, on standard error, by a thread that
//! does nothing but wait for the signal: a library returns when its work is done, and a handler of
//! signals may not write sentences.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is said of a piece of work.
type Told = Arc<dyn Fn() -> String + Send + Sync>;

/// The work under way; a part of other work comes after it.
static WORK: Mutex<Vec<Told>> = Mutex::new(Vec::new());

fn under_way() -> MutexGuard<'static, Vec<Told>> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work that is told of until this is dropped.
pub(crate) struct Work(Told);

impl Work {
    /// Begins work; `told` says how far it has come.
    pub(crate) fn new(told: impl Fn() -> String + Send + Sync + 'static) -> Work {
        let told: Told = Arc::new(told);
        under_way().push(Arc::clone(&told));
        #[cfg(unix)]
        answer();
        Work(told)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        under_way().retain(|told| !Arc::ptr_eq(told, &self.0));
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Work").field(&(self.0)()).finish()
    }
}

/// From now on, answers SIGUSR1. Where the system refuses, the signal is left without an answer.
#[cfg(unix)]
fn answer() {
    use std::io::Read;
    use std::os::unix::net::UnixStream;
    use std::sync::Once;

    /// More than a sentence and its way to standard error need.
    const STACK: usize = 1 << 18;
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        let Ok((mut asked, asks)) = UnixStream::pair() else { return };
        let thread = crate::terminal::threads::begin("questions", Some(STACK), move || {
            // Signals that come before they are answered count as one.
            let mut bytes = [0; 64];
            while asked.read(&mut bytes).is_ok_and(|count| count > 0) {
                let told = under_way().last().cloned();
                if let Some(told) = told {
                    crate::terminal::streams::remark(told());
                }
            }
        });
        if thread.is_ok() {
            let _ = signal_hook::low_level::pipe::register(signal_hook::consts::SIGUSR1, asks);
        }
    });
}
