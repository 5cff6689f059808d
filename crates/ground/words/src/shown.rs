//! Texts of others, as messages show them.
//!
//! A name of a file or of a puzzle may contain characters that are not seen themselves and change
//! what is seen: sequences that move the cursor of a terminal, and the controls of writing
//! direction, by which `gnp.exe` is shown as `exe.png` (Boucher and Anderson, "Trojan Source",
//! 2021). Messages show such characters as signs or numbers.

use std::borrow::Cow;

/// Whether a character is not seen, and may change how those around it are shown: a control
/// character, the mark of a writing direction, or one without a width. The two joiners are not
/// among them, which words of several languages need.
///
/// ```
/// use neuf_words::is_unseen;
/// assert!(is_unseen('\x1b') && is_unseen('\u{202e}') && is_unseen('\u{200b}'));
/// assert!(!is_unseen(' ') && !is_unseen('é') && !is_unseen('\u{200d}'));
/// ```
#[must_use]
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// A text on one line, in which each character is seen: line ends and tabs become blanks, other
/// control characters become the replacement character, and other unseen characters become their
/// numbers.
///
/// ```
/// use neuf_words::shown;
/// assert_eq!(shown("a\nb\x1b[31m"), "a b\u{fffd}[31m");
/// assert_eq!(shown("exe.\u{202e}gnp"), "exe.\\u{202e}gnp");
/// ```
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => shown.push(' '),
            c if c.is_control() => shown.push(char::REPLACEMENT_CHARACTER),
            c if is_unseen(c) => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}
