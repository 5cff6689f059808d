//! Ctrl-C, SIGTERM, SIGHUP and SIGXCPU, and SIGUSR1.
//!
//! While a command has results to print or files to finish, these signals set its
//! [`Interrupt`]. It then stops and prints what it knows, and the process ends by
//! the same signal, so that a shell loop around it stops as well. It does not stop after
//! an exit code of 130. A second Ctrl-C ends the
//! process at once. Before a command calls [`Signals`], a signal ends it
//! immediately, which is right while it has only read input. So it does while a pipe is opened that
//! has no reader yet (`held`).
//!
//! SIGHUP comes when a terminal is closed, and is left alone where it is ignored, as `nohup` has
//! it. SIGXCPU comes each second once the soft limit of processor time is reached (`ulimit -S -t`);
//! the hard limit ends the process, so a second one is not needed for that. SIGUSR1 stops nothing:
//! it asks how far a command has come.
//!
//! A file that grows beyond `ulimit -f` raises SIGXFSZ, which would end the process without a
//! message. It is caught, so that the write fails with an error instead. The standard library
//! aborts the process when the system refuses it memory, after a line that says so. A crash is
//! not what happened then, so the exit code is the one of any other failure.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use neuf_cnf::Interrupt;
#[cfg(unix)]
use signal_hook::consts::{SIGABRT, SIGHUP, SIGUSR1, SIGXCPU, SIGXFSZ};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

#[cfg(unix)]
use crate::terminal::exit::Exit;

/// Lets a write beyond the largest size of files fail with an error, and an abort end with
/// the exit code of an error.
///
/// # Errors
/// When the system refuses.
pub(crate) fn survive_system_limits() -> io::Result<()> {
    #[cfg(unix)]
    {
        flag::register(SIGXFSZ, Arc::default())?;
        let always = Arc::new(AtomicBool::new(true));
        flag::register_conditional_shutdown(SIGABRT, Exit::Failed.code().into(), always)?;
    }
    Ok(())
}

/// Whether a call waits for others that may never come.
static IS_HELD: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Makes a call that may wait for ever, and lets a signal end the process meanwhile: the system
/// would begin such a call again after the signal's handler. A write to a slow reader is no such
/// call, because what was found before a signal is still printed.
pub(crate) fn held<T>(call: impl FnOnce() -> T) -> T {
    IS_HELD.store(true, Ordering::Relaxed);
    let result = call();
    IS_HELD.store(false, Ordering::Relaxed);
    result
}

/// The signals that were caught.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    interrupt: Interrupt,
    caught: Arc<AtomicUsize>,
    /// Whether somebody has asked for the counters, and not got them.
    asked: Arc<AtomicBool>,
}

impl Signals {
    /// From now on, lets a signal request [`Signals::interrupt`].
    ///
    /// # Errors
    /// When the system refuses.
    pub fn listen(&self) -> io::Result<()> {
        for signal in [SIGINT, SIGTERM] {
            self.catch(signal, true)?;
        }
        #[cfg(unix)]
        {
            if !crate::terminal::process::is_ignored(SIGHUP) {
                self.catch(SIGHUP, true)?;
            }
            self.catch(SIGXCPU, false)?;
        }
        Ok(())
    }

    /// Lets a signal request the interrupt, and if it comes twice, end the process.
    fn catch(&self, signal: i32, twice_ends: bool) -> io::Result<()> {
        // The order matters: only a second signal may find the flag set, and where work
        // was stopped by the flag, `is_caught` tells why.
        flag::register_conditional_default(signal, Arc::clone(&IS_HELD))?;
        if twice_ends {
            flag::register_conditional_default(signal, self.interrupt.flag())?;
        }
        flag::register_usize(signal, Arc::clone(&self.caught), signal as usize)?;
        flag::register(signal, self.interrupt.flag())?;
        Ok(())
    }

    /// From now on, lets SIGUSR1 ask for counters instead of ending the process. Work without
    /// counters is told by [`crate::terminal::questions`].
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) fn listen_for_questions(&self) -> io::Result<()> {
        #[cfg(unix)]
        flag::register(SIGUSR1, Arc::clone(&self.asked))?;
        Ok(())
    }

    /// Whether counters were asked for since the last call.
    pub(crate) fn are_counters_wanted(&self) -> bool {
        // It is asked some thousand times a second, and nearly always there was no signal.
        self.asked.load(Ordering::Relaxed) && self.asked.swap(false, Ordering::Relaxed)
    }

    /// The interrupt that a caught signal or the end of the command's time requests.
    pub fn until(&self, deadline: Option<Instant>) -> Interrupt {
        self.interrupt.with_deadline(deadline)
    }

    /// The interrupt that a caught signal requests.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Whether a signal was caught.
    pub fn is_caught(&self) -> bool {
        self.caught.load(Ordering::Relaxed) != 0
    }

    /// Ends the process by the signal that was caught, if there was one.
    pub(crate) fn die_if_caught(&self) {
        let signal = self.caught.load(Ordering::Relaxed);
        if signal != 0 {
            // If this fails, the process ends in the usual way.
            let _ = low_level::emulate_default_handler(signal as i32);
        }
    }
}
