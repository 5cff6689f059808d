//! Recognises files that hold no puzzles: formulas, answers of solvers, and what is no text.
//!
//! Without this, each line of a formula or of a picture would be reported as a malformed puzzle.
//! Naming each kind of picture and archive was rejected: whoever gives one knows it.

/// What a file is that holds no puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OtherFile {
    /// A formula in DIMACS, or cubes for one.
    Formula,
    /// The answer of a SAT solver.
    Answer,
    /// A picture, an archive, or anything else that is no text.
    NotText,
}

impl OtherFile {
    /// What the beginning of a file shows it to be, if that is not text with puzzles. A few
    /// kilobytes suffice: a formula may have comments before its header.
    ///
    /// ```
    /// use neuf_formats::OtherFile;
    /// let formula = b"c an example\np cnf 3 1\n1 -2 3 0\n";
    /// assert_eq!(OtherFile::recognise(formula), Some(OtherFile::Formula));
    /// assert_eq!(OtherFile::recognise(b"53..7....6..195..."), None);
    /// ```
    #[must_use]
    pub fn recognise(start: &[u8]) -> Option<OtherFile> {
        if has_header(start) {
            return Some(OtherFile::Formula);
        }
        let is_answer = |magic: &[u8]| start.starts_with(magic);
        if [&b"s SATISFIABLE"[..], b"s UNSATISFIABLE", b"v "].into_iter().any(is_answer) {
            return Some(OtherFile::Answer);
        }
        start.contains(&0).then_some(OtherFile::NotText)
    }
}

/// Whether a text begins as a formula, after comments.
fn has_header(start: &[u8]) -> bool {
    let mut lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"c"));
    let words = first.unwrap_or_default().split(u8::is_ascii_whitespace);
    let mut words = words.filter(|word| !word.is_empty());
    words.next() == Some(b"p") && matches!(words.next(), Some(b"cnf" | b"inccnf"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_no_puzzles_is_named() {
        for (start, kind) in [
            (&b"c a comment\np cnf 3 2\n1 0\n"[..], OtherFile::Formula),
            (b"p cnf 0 0\n", OtherFile::Formula),
            (b"s SATISFIABLE\nv 1 0\n", OtherFile::Answer),
            (b"\x89PNG\r\n\x1a\n\0", OtherFile::NotText),
        ] {
            assert_eq!(OtherFile::recognise(start), Some(kind));
        }
        for start in [&b""[..], b"% n = 3\n", b"53..7....\n", b"BM is a name\n", b"\xef\xbb\xbf1"] {
            assert_eq!(OtherFile::recognise(start), None);
        }
    }
}
