//! Letters that were typed for digits: O for 0, and l or I for 1.
//!
//! They are read as digits in grids up to 9×9 that have other digits, since no value is written
//! with a letter there. If ones that were letters then clash with others, the letter may be
//! something else, and the reader asks. Other letters that look like digits (S, B, Z) were left
//! out: who reads a text with them has used a program that misread more.

use std::io::BufRead;

use crate::entry::Entry;
use crate::error::{FormatError, FormatErrorKind};
use crate::guess::Refused;
use crate::guess::assumed::{Assumed, Candidate};
use crate::text::letters::Letters;
use crate::text::reader::TextReader;

/// Reads the text by its format once more, with letters for digits.
pub(super) fn read<R: BufRead>(
    reader: &mut TextReader<R>,
    refused: &Refused<'_>,
) -> Result<Option<Entry>, FormatError> {
    if !matches!(refused.error.kind, FormatErrorKind::AboveSide { side: ..=9, .. }) {
        return Ok(None);
    }
    reader.letters = Some(Letters::default());
    reader.source.record(refused.line);
    let read = reader.read_as_it_stands(refused.line);
    let lines = reader.source.recorded();
    let letters = reader.letters.take().unwrap_or_default().into_noted();
    let Ok(Some(entry)) = read else {
        reader.source.rewind(&lines)?;
        return Ok(None);
    };
    let has_ones = letters.iter().any(|&(_, value)| value == 1);
    let assumed = Assumed::Letters(letters);
    if has_ones && !entry.puzzle.is_consistent() {
        let candidate = Candidate { grid: entry.puzzle.into_parts().0, assumed };
        let kind = FormatErrorKind::doubtful(candidate);
        return Err(FormatError::new(refused.error.place(), kind));
    }
    Ok(Some(Entry { assumed: vec![assumed], ..entry }))
}

#[cfg(test)]
mod tests {
    use crate::testing::{CLASSIC, ZEROS, is_doubtful, line, refused};
    use crate::{Assumed, parse_puzzle};

    #[test]
    fn letters_are_the_digits_that_they_look_like() {
        for (zero, one) in [('O', '1'), ('o', 'l'), ('0', 'I'), ('O', 'l')] {
            let typed = ZEROS.replace('0', &zero.to_string()).replace('1', &one.to_string());
            let rows: Vec<&str> =
                typed.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
            let spaced: Vec<String> =
                rows.iter().map(|row| row.chars().map(|c| format!("{c} ")).collect()).collect();
            for text in [typed.clone(), rows.join("\n"), spaced.join("\n")] {
                let read = parse_puzzle(&text).unwrap();
                assert_eq!(line(&read), CLASSIC, "{text}");
                assert!(matches!(read.assumed[..], [Assumed::Letters(_)]), "{text}");
            }
        }
        let read = parse_puzzle(&ZEROS.replacen('0', "O", 1).replacen('1', "l", 1)).unwrap();
        assert_eq!(
            read.assumed[0].to_string(),
            "the letter `O` is read as 0, an empty cell; the letter `l` is read as 1"
        );
    }

    #[test]
    fn a_letter_that_clashes_is_asked_for() {
        // Row 2 has a 1 already.
        let typed = format!("{}l{}", &ZEROS[..10], &ZEROS[11..]);
        assert!(is_doubtful(&typed) && refused(&typed).contains("the letter `l`"));
        let other = refused(&ZEROS.replacen('0', "S", 1));
        assert_eq!(other, "line 1, column 3: expected a value from 1 to 9, found S");
    }
}
