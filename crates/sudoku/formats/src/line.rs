//! A line of an input, with its place.

/// The longest line that is read, in bytes. The largest grid, 128×128 in
/// numbers, takes about 64 KiB; a list on one line is read piece by piece.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// A line as text, or a piece of one that is longer than [`MAX_LINE`].
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Its number in the input, from 1.
    pub(crate) number: usize,
    /// The column of its first character; 1 except for a later piece.
    pub(crate) column: usize,
    /// Its characters, without the line end and the escape sequences for colours.
    pub(crate) text: String,
    /// Whether the text extends to the end of the line.
    pub(crate) complete: bool,
}

/// The line and the column behind a text that begins at this place.
pub(crate) fn place_behind(text: &str, (line, column): (usize, usize)) -> (usize, usize) {
    match text.rsplit_once('\n') {
        Some((above, last)) => (line + above.matches('\n').count() + 1, last.chars().count() + 1),
        None => (line, column + text.chars().count()),
    }
}
