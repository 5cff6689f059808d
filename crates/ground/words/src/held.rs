//! What stays on one line where a text is broken into lines.

/// The kinds of houses, behind which a number says which one is meant.
const HOUSES: [&str; 6] = ["row", "column", "box", "ligne", "colonne", "bloc"];

/// Stands for a blank at which no line ends while lines are broken.
pub const HELD: char = '\u{e000}';

/// A text in which the blanks of facts such as `r1c5 = 7` are [`HELD`]. So are those of a chain of facts if
/// `has_room` says that a line has room for it; otherwise a line may end behind each arrow. The number
/// of a row, a column or a box stays with the word before it, and the French signs that have a blank
/// before them stay with what they follow.
///
/// ```
/// use neuf_words::{HELD, held};
/// let shown = |text, room| held(text, |word| word.chars().count() <= room).replace(HELD, "_");
/// assert_eq!(shown("so r1c5 = 7 ; row 9 (box 3), arrow 9", 20), "so r1c5_=_7_; row_9 (box_3), arrow 9");
/// assert_eq!(shown("r1c5 = 7 → r2c5 ≠ 7", 20), "r1c5_=_7_→_r2c5_≠_7");
/// assert_eq!(shown("r1c5 = 7 → r2c5 ≠ 7", 12), "r1c5_=_7_→ r2c5_≠_7");
/// ```
#[must_use]
pub fn held(text: &str, has_room: impl Fn(&str) -> bool) -> String {
    let facts = ["=", "≠", "→", "×", "–"].iter().fold(text.to_owned(), |text, sign| {
        text.replace(&format!(" {sign} "), &format!("{HELD}{sign}{HELD}"))
    });
    let all = [";", ":", "!", "?"]
        .iter()
        .fold(facts, |text, sign| text.replace(&format!(" {sign}"), &format!("{HELD}{sign}")));
    let mut held = String::with_capacity(all.len());
    for (place, word) in all.split(' ').enumerate() {
        if place > 0 {
            let is_number = word.starts_with(|c: char| c.is_ascii_digit());
            // Without the sign before it, as in "(row 9)".
            let last = held.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            held.push(if is_number && HOUSES.contains(&last) { HELD } else { ' ' });
        }
        match has_room(word) {
            true => held.push_str(word),
            false => held.push_str(&word.replace(&format!("→{HELD}"), "→ ")),
        }
    }
    held
}
