//! The words by which people name a board of overlapping grids.
//!
//! Collections write `Samurai Sudoku #12`, `Gattai-5` or `Samouraï` above such a puzzle, not
//! `variant: samurai`. Some of these words (twin, flower, sumo) may also be the name of an ordinary
//! puzzle, so a name alone decides nothing: the grids below it have to fit the board.

use neuf_sudoku::Arrangement;
use neuf_sudoku::rules::{Form, Variant};

/// Other names: the Japanese count the grids, and the French have their own spelling.
const OTHER_NAMES: [(&str, Arrangement); 9] = [
    ("gattai 2", Arrangement::Twin),
    ("gattai 4", Arrangement::Sohei),
    ("gattai 5", Arrangement::Samurai),
    ("gattai 11", Arrangement::Shogun),
    ("gattai 13", Arrangement::Sumo),
    ("samouraï", Arrangement::Samurai),
    ("samourai", Arrangement::Samurai),
    ("samurais", Arrangement::Samurai),
    ("サムライ", Arrangement::Samurai),
];

/// The board that a text names, if it names one.
pub(crate) fn board_named(text: &str) -> Option<Arrangement> {
    let mut words = String::from(" ");
    let mut last = ' ';
    for c in text.chars().flat_map(char::to_lowercase) {
        // `Gattai5` has two words, as `Gattai-5` has.
        if last.is_alphabetic() && c.is_ascii_digit() {
            words.push(' ');
        }
        last = if c.is_alphanumeric() { c } else { ' ' };
        words.push(last);
    }
    words.push(' ');
    let has = |name: &str| words.contains(&format!(" {} ", name.replace('-', " ")));
    let known = Arrangement::ALL.iter().copied().find(|arrangement| has(arrangement.name()));
    known.or_else(|| {
        OTHER_NAMES.iter().find(|(name, _)| has(name)).map(|&(_, arrangement)| arrangement)
    })
}

/// The variant of the board that a text names, if it names one.
pub(crate) fn board_variant(text: &str) -> Option<Variant> {
    let arrangement = board_named(text)?;
    Variant::ALL.iter().copied().find(|variant| variant.form() == Form::Overlap(arrangement))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collections_name_their_boards_in_many_ways() {
        for (text, expected) in [
            ("Samurai Sudoku #12", Some(Arrangement::Samurai)),
            ("SAMOURAÏ n° 4 (difficile)", Some(Arrangement::Samurai)),
            ("Gattai-5", Some(Arrangement::Samurai)),
            ("gattai 3, easy", Some(Arrangement::Triple)),
            ("gattai5", Some(Arrangement::Samurai)),
            ("Gattai-11", Some(Arrangement::Shogun)),
            ("the sumo of May", Some(Arrangement::Sumo)),
            ("Samuraidoku", None),
            ("a puzzle", None),
            ("", None),
        ] {
            assert_eq!(board_named(text), expected, "{text}");
        }
        assert_eq!(board_variant("Samurai sudoku"), Some(Variant::Samurai));
    }
}
