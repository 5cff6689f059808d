//! Standard output and standard error.
//!
//! Results go through one buffered writer whose end is checked: a full
//! disk is an error even when it shows at the last flush only. A reader that
//! has gone away (`neuf solve … | head`) is not; [`is_closed_pipe`] tells the
//! two apart, and the command then ends quietly. Messages go to stderr, one
//! line each, and failing to write them is ignored, as there is nobody to
//! tell.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use anyhow::Context as _;

use crate::cli::When;

/// Puts `--color` into force for both streams.
pub(crate) fn choose_colour(when: When) {
    let choice = match when {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// Whether results are shown to somebody.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether messages are.
pub(crate) fn is_stderr_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Whether results may have colour.
pub(crate) fn has_colour() -> bool {
    !matches!(AutoStream::choice(&io::stdout()), ColorChoice::Never)
}

/// Standard output, buffered.
///
/// Call [`Output::finish`] at the end; what is dropped unfinished after an
/// error may be lost.
pub(crate) struct Output {
    inner: BufWriter<Stdout>,
}

/// What is larger goes out as it is: the results of some hundred puzzles are
/// not copied once more.
const BUFFER: usize = 1 << 14;

impl Output {
    /// Standard output for whoever has this.
    pub(crate) fn new() -> Output {
        Output { inner: BufWriter::with_capacity(BUFFER, io::stdout()) }
    }

    /// Writes all that is left.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn finish(&mut self) -> anyhow::Result<()> {
        self.flush().context(CANNOT_WRITE)
    }

    /// Prints a text and ends.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn print(text: impl Display) -> anyhow::Result<()> {
        let mut output = Output::new();
        write!(output, "{text}").context(CANNOT_WRITE)?;
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

/// The context of an error of standard output.
pub(crate) const CANNOT_WRITE: &str = "cannot write to standard output";

/// Whether an error only says that nobody reads the output any more.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// One line on stderr: `neuf: …` with the first word in red.
pub(crate) fn complain(message: impl Display) {
    say(AnsiColor::Red.on_default().bold(), message);
}

/// One line on stderr that is no complaint about what the user wants.
pub(crate) fn remark(message: impl Display) {
    say(AnsiColor::Yellow.on_default().bold(), message);
}

fn say(style: Style, message: impl Display) {
    let message = one_line(&message.to_string());
    let _ = writeln!(anstream::stderr().lock(), "{style}neuf:{style:#} {message}");
}

/// A message on one line and without control characters: names of files and
/// pieces of the input may hold anything.
fn one_line(message: &str) -> String {
    let shown = message.chars().map(|c| match c {
        '\n' | '\r' | '\t' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_on_their_line() {
        assert_eq!(one_line("a\nb\x1b[31m"), "a b\u{fffd}[31m");
    }

    #[test]
    fn a_closed_pipe_is_found_below_its_context() {
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
        let error = anyhow::Error::new(closed()).context(CANNOT_WRITE);
        assert!(is_closed_pipe(&error));
        assert!(!is_closed_pipe(&anyhow::Error::new(io::Error::from(io::ErrorKind::StorageFull))));
    }
}
