//! Standard output and standard error.
//!
//! Results go through one buffered writer, and its last flush is checked, so that a full disk
//! is an error even if it shows only then. It is not an
//! error if the reader of a pipe has closed it (`neuf solve … | head`): `is_closed_pipe`
//! recognises this, and the command then ends quietly. Messages go to standard error, one line
//! each. If they cannot be written, that is ignored, because it cannot be reported.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use anyhow::Context as _;
use neuf_words::{named, shown};

use crate::terminal::wrap;
use crate::words::tr;

named! {
    /// When to do something that is meant for a terminal.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum When {
        Auto = "auto", "If the output is a terminal";
        Always = "always", "Always";
        Never = "never", "Never";
    }
}

/// Applies the option `--color` to both streams.
pub(crate) fn choose_colour(when: When) {
    let choice = match when {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// Whether standard output is a terminal.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether standard error is a terminal.
pub(crate) fn is_stderr_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Whether results may have colour.
pub fn has_colour() -> bool {
    !matches!(AutoStream::choice(&io::stdout()), ColorChoice::Never)
}

/// Standard output without a buffer.
pub(crate) struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        #[cfg(unix)]
        return Ok(rustix::io::write(rustix::stdio::stdout(), bytes)?);
        #[cfg(not(unix))]
        io::stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        if cfg!(unix) { Ok(()) } else { io::stdout().flush() }
    }
}

/// Standard output, buffered.
///
/// Call [`Output::finish`] at the end; without it, buffered output may be lost.
pub struct Output {
    inner: BufWriter<Stdout>,
}

/// The size of the buffer. Larger writes, such as the results of some hundred
/// puzzles, go out without being copied.
const BUFFER: usize = 1 << 14;

impl Default for Output {
    fn default() -> Output {
        Output { inner: BufWriter::with_capacity(BUFFER, Stdout) }
    }
}

impl Output {
    /// Puts a buffer before standard output.
    pub fn new() -> Output {
        Output::default()
    }

    /// Writes everything that is still buffered.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(&mut self) -> anyhow::Result<()> {
        self.flush().context(cannot_write())
    }

    /// Prints a text to standard output and flushes it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn print(text: impl Display) -> anyhow::Result<()> {
        let mut output = Output::new();
        write!(output, "{text}").context(cannot_write())?;
        output.finish()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The message of an error of standard output, before its cause.
pub fn cannot_write() -> &'static str {
    tr!(["cannot write to standard output", "impossible d'écrire sur la sortie standard"])
}

/// Whether an error only means that the reader of the output has closed it.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Prints an error on one line of standard error (several if a terminal is too narrow for one):
/// `neuf: …`, with `neuf` in red.
pub fn complain(message: impl Display) {
    say(AnsiColor::Red.on_default().bold(), message);
}

/// Prints a message that is not an error on one line of standard error.
pub fn remark(message: impl Display) {
    say(AnsiColor::Yellow.on_default().bold(), message);
}

/// Prints a warning as [`remark`] does, unless `--quiet` forbids it.
pub fn warn(message: impl Display) {
    HAS_WARNED.store(true, Ordering::Relaxed);
    if !is_quiet() {
        remark(message);
    }
}

/// Whether there was a reason for [`warn`], also with `--quiet`.
pub(crate) fn has_warned() -> bool {
    HAS_WARNED.load(Ordering::Relaxed)
}

static HAS_WARNED: AtomicBool = AtomicBool::new(false);

/// Applies the option `--quiet` to [`warn`] and to spinners, for code that does not know the
/// command line.
pub(crate) fn choose_quiet(is_quiet: bool) {
    IS_QUIET.store(is_quiet, Ordering::Relaxed);
}

/// Whether `--quiet` was given.
pub fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

static IS_QUIET: AtomicBool = AtomicBool::new(false);

fn say(style: Style, message: impl Display) {
    let mut text = format!("neuf: {}", shown(&message.to_string()));
    if let Some(width) = wrap::stderr_width() {
        text = wrap::hanging(&text, width, "neuf: ".len());
    }
    let is_plain = matches!(AutoStream::choice(&io::stderr()), ColorChoice::Never);
    // In one piece, so that the lines of several processes do not mix.
    let _ = if is_plain {
        io::stderr().write_all(format!("{text}\n").as_bytes())
    } else {
        let message = text.strip_prefix("neuf:").unwrap_or(&text);
        let line = format!("{style}neuf:{style:#}{message}\n");
        anstream::stderr().lock().write_all(line.as_bytes())
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_found_below_its_context() {
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
        let error = anyhow::Error::new(closed()).context(cannot_write());
        assert!(is_closed_pipe(&error));
        assert!(!is_closed_pipe(&anyhow::Error::new(io::Error::from(io::ErrorKind::StorageFull))));
    }
}
