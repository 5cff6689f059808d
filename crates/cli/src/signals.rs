//! Ctrl-C and SIGTERM.
//!
//! While a command has something to tell or to tidy up, these signals set its
//! [`Interrupt`]; it then stops, prints what it knows, and the process dies of
//! the same signal after all, so that a shell loop around it stops too. An
//! exit code of 130 by hand, the obvious way, looks the same to the eye and not
//! to the shell. A second Ctrl-C kills at once. Before a command asks for this
//! it simply dies, which is right while it has done nothing but read.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use neuf_cnf::Interrupt;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

/// The signals that were caught.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signals {
    interrupt: Interrupt,
    caught: Arc<AtomicUsize>,
}

impl Signals {
    /// From now on, lets a signal request [`Signals::interrupt`].
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) fn listen(&self) -> io::Result<()> {
        for signal in [SIGINT, SIGTERM] {
            // In this order: only a second signal finds the flag set.
            flag::register_conditional_default(signal, self.interrupt.flag())?;
            flag::register(signal, self.interrupt.flag())?;
            flag::register_usize(signal, Arc::clone(&self.caught), signal as usize)?;
        }
        Ok(())
    }

    /// What a caught signal requests.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Whether a signal was caught.
    pub(crate) fn is_caught(&self) -> bool {
        self.caught.load(Ordering::Relaxed) != 0
    }

    /// Dies of the signal that was caught, if one was.
    pub(crate) fn die_if_caught(&self) {
        let signal = self.caught.load(Ordering::Relaxed);
        if signal != 0 {
            // On failure the caller goes on to its usual exit.
            let _ = low_level::emulate_default_handler(signal as i32);
        }
    }
}
