//! What stays on one line where a text is broken into lines.

/// The kinds of houses, behind which a number says which one is meant.
const HOUSES: [&str; 12] = [
    "row", "column", "box", "ligne", "colonne", "bloc", "rows", "columns", "boxes", "lignes",
    "colonnes", "blocs",
];

/// What stands before the last of several numbers.
const BEFORE_LAST: [&str; 4] = ["and", "or", "et", "ou"];

/// Stands for a blank at which no line ends while lines are broken.
pub const HELD: char = '\u{e000}';

/// A text in which the blanks of facts such as `r1c5 = 7` are [`HELD`]. So are those of a chain of
/// facts if `has_room` says that a line has room for it; otherwise a line may end behind each
/// arrow. The number of a row, a column or a box stays with the word before it, as do several such
/// numbers, and the French signs that have a blank before them and numbers of times stay with what
/// they follow.
///
/// ```
/// use neuf_words::{HELD, held};
/// let shown = |text, room| held(text, |word| word.chars().count() <= room).replace(HELD, "_");
/// assert_eq!(
///     shown("so r1c5 = 7 ; row 9 (box 3), arrow 9", 20),
///     "so r1c5_=_7_; row_9 (box_3), arrow 9"
/// );
/// assert_eq!(shown("in rows 2, 5 and 7, and 3 cells", 20), "in rows_2,_5_and_7, and 3 cells");
/// assert_eq!(shown("naked pair ×2", 20), "naked pair_×2");
/// assert_eq!(shown("r1c5 = 7 → r2c5 ≠ 7", 20), "r1c5_=_7_→_r2c5_≠_7");
/// assert_eq!(shown("r1c5 = 7 → r2c5 ≠ 7", 12), "r1c5_=_7_→ r2c5_≠_7");
/// ```
#[must_use]
pub fn held(text: &str, has_room: impl Fn(&str) -> bool) -> String {
    let facts = ["=", "≠", "→", "×", "–"].iter().fold(text.to_owned(), |text, sign| {
        text.replace(&format!(" {sign} "), &format!("{HELD}{sign}{HELD}"))
    });
    let all = [";", ":", "!", "?", "×"]
        .iter()
        .fold(facts, |text, sign| text.replace(&format!(" {sign}"), &format!("{HELD}{sign}")));
    let words: Vec<&str> = all.split(' ').collect();
    let is_number = |word: Option<&&str>| {
        word.is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    };
    let mut held = String::with_capacity(all.len());
    // Whether the last word is one of several numbers of houses, or belongs between them.
    let mut is_listing = false;
    for (place, word) in words.iter().enumerate() {
        if place > 0 {
            // Without the sign before it, as in "(row 9)".
            let house = held.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            let before = words[place - 1];
            let is_first = is_number(Some(word)) && HOUSES.contains(&house);
            let is_next = is_listing
                && match is_number(Some(word)) {
                    true => before.ends_with(',') || BEFORE_LAST.contains(&before),
                    false => {
                        BEFORE_LAST.contains(word)
                            && before.ends_with(|c: char| c.is_ascii_digit())
                            && is_number(words.get(place + 1))
                    }
                };
            is_listing = is_first || is_next;
            held.push(if is_listing { HELD } else { ' ' });
        }
        match has_room(word) {
            true => held.push_str(word),
            false => held.push_str(&word.replace(&format!("→{HELD}"), "→ ")),
        }
    }
    held
}
