//! What stays on one line where a text is broken into lines.

/// The houses that numbers name.
const HOUSES: [&str; 6] = ["row", "column", "box", "ligne", "colonne", "bloc"];

/// Stands for a blank at which no line ends while lines are broken.
pub const HELD: char = '\u{e000}';

/// A text in which the blanks of facts such as `r1c5 = 7` are [`HELD`], and those of chains of facts, too,
/// unless `has_room` denies that the chain has room on a line: it may then end a line behind each
/// arrow. The number of a row, a column or a box stays with its name, and French signs with what they
/// follow.
///
/// ```
/// use neuf_words::{HELD, held};
/// let shown = |text, room| held(text, |word| word.chars().count() <= room).replace(HELD, "_");
/// assert_eq!(shown("so r1c5 = 7 ; row 9", 20), "so r1c5_=_7_; row_9");
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
            let is_house =
                |name: &&str| held.split(' ').next_back().is_some_and(|last| last == *name);
            held.push(if is_number && HOUSES.iter().any(is_house) { HELD } else { ' ' });
        }
        match has_room(word) {
            true => held.push_str(word),
            false => held.push_str(&word.replace(&format!("→{HELD}"), "→ ")),
        }
    }
    held
}
