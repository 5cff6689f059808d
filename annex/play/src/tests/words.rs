//! The French sentences.

use crate::words::FRENCH;

/// The names in braces of a sentence, sorted.
fn names(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> =
        text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect();
    names.sort_unstable();
    names
}

#[test]
fn translations_name_the_same_parts_and_keep_their_marks() {
    for (english, french) in FRENCH {
        assert_eq!(names(english), names(french), "{english}");
        assert!(![" :", " ;", " ?"].iter().any(|mark| french.contains(mark)), "{french}");
    }
}
