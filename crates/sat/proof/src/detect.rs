//! Recognises the format of a proof by its first bytes.
//!
//! The first bytes are read as each format; a format that cannot be read is ruled out. Signs of a
//! format alone were not enough: a DRAT proof with two clauses on a line looks like LRAT.

use rustc_hash::FxHashSet;

use crate::error::{CheckError, Malformed};
use crate::format::{Format, Notation};
use crate::read::{ProofReader, RecordKind};

/// How many bytes of a proof are enough to find its format.
const ENOUGH: usize = 1 << 16;

/// Guesses the format and the notation of a proof from its first bytes.
///
/// `start` should hold a few thousand bytes, or the whole of a shorter proof; `clauses` is how many
/// clauses the formula has. The result is `None` when `start` is empty.
///
/// A binary proof ends each list with the byte 0, which no text proof contains. A proof is LRAT if
/// the numbers of its new clauses grow and are greater than the formula's, and all other numbers
/// name clauses that exist. Otherwise a proof is DRAT if it can be read as DRAT. A text that can be
/// read as both is LRAT if its first step has a second list on the same line, since each clause of
/// a DRAT proof commonly has a line of its own.
///
/// ```
/// use neuf_proof::{Format, Notation, detect};
/// assert_eq!(detect(b"5 1 0 1 2 0\n", 4), Some((Format::Lrat, Notation::Text)));
/// assert_eq!(detect(b"1 2 0 3 0\n", 4), Some((Format::Drat, Notation::Text)));
/// assert_eq!(detect(b"c by hand\n-1 3 0\nd 1 2 0\n", 4), Some((Format::Drat, Notation::Text)));
/// assert_eq!(detect(b"a\x0a\x02\0\x02\x04\0", 4), Some((Format::Lrat, Notation::Binary)));
/// assert_eq!(detect(b"a\x04\x02\0d\x04\0", 4), Some((Format::Drat, Notation::Binary)));
/// assert_eq!(detect(b"d\x02\x04\0d\x02\x06\0", 4), Some((Format::Drat, Notation::Binary)));
/// ```
#[must_use]
pub fn detect(start: &[u8], clauses: usize) -> Option<(Format, Notation)> {
    if start.is_empty() {
        return None;
    }
    let start = &start[..start.len().min(ENOUGH)];
    let notation = if is_text(start) { Notation::Text } else { Notation::Binary };
    let could_be = |format| could_be(start, format, notation, clauses);
    let format = match (could_be(Format::Lrat), could_be(Format::Drat)) {
        (false, true) => Format::Drat,
        (true, false) => Format::Lrat,
        _ if notation == Notation::Binary || looks_like_lrat(start) => Format::Lrat,
        _ => Format::Drat,
    };
    Some((format, notation))
}

/// Names the format of a file that is given as a proof but that no checker here reads, if the first
/// bytes show the format.
///
/// ```
/// use neuf_proof::other_format;
/// assert_eq!(other_format(b"pseudo-Boolean proof version 3.0\nf 5;\n"), Some("a VeriPB proof"));
/// assert_eq!(other_format(b"p cnf 1 2\n1 0\n-1 0\n"), Some("a formula in DIMACS"));
/// assert_eq!(other_format(b"1 2 0\n"), None);
/// ```
#[must_use]
pub fn other_format(start: &[u8]) -> Option<&'static str> {
    if start.contains(&0) {
        return None;
    }
    let line = lines(start).next()?;
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    match (words.next()?, words.next()) {
        (b"pseudo-Boolean", _) => Some("a VeriPB proof"),
        (b"p", Some(b"cnf")) => Some("a formula in DIMACS"),
        (b"p", Some(b"inccnf")) => Some("a formula with cubes"),
        (b"p", Some(b"idrup" | b"lidrup" | b"icnf")) | (b"i" | b"q", _) => {
            Some("an IDRUP or LIDRUP proof")
        }
        (b"s" | b"v", _) => Some("the answer of a solver"),
        _ => None,
    }
}

/// The lines that are neither comments nor blank.
pub(crate) fn lines(start: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty() && line[0] != b'c')
}

/// Whether the bytes are text. Each list of a binary proof ends with the byte 0, which text does
/// not contain; so even text with a mistake is recognized.
fn is_text(start: &[u8]) -> bool {
    match start[0] {
        b'a' => false,
        b'd' => !start.contains(&0) && start.get(1).is_none_or(u8::is_ascii_whitespace),
        _ => !start.contains(&0),
    }
}

/// Whether the first step of a text has a second list on its line, or is a deletion with a number
/// before the `d`. A whole proof without any step can only be DRAT, which leaves propagation to the
/// checker. Where `start` ends within comments, nothing is known.
fn looks_like_lrat(start: &[u8]) -> bool {
    let Some(line) = lines(start).next() else { return start.len() == ENOUGH };
    let mut tokens = line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
    let is_deletion = tokens.clone().nth(1).is_some_and(|token| token[0] == b'd');
    tokens.find(|&token| token == b"0");
    is_deletion || tokens.next().is_some_and(|token| token[0] != b'c')
}

/// Whether the bytes can be read as a proof of this format for a formula of this many clauses. The
/// last step may be cut off.
fn could_be(start: &[u8], format: Format, notation: Notation, clauses: usize) -> bool {
    let mut reader = ProofReader::new(start, format, notation);
    let mut last = clauses as u64;
    let mut deleted = FxHashSet::default();
    loop {
        match reader.advance() {
            Ok(true) => {}
            Ok(false) | Err(CheckError::Malformed { cause: Malformed::Truncated, .. }) => {
                return true;
            }
            Err(_) => return false,
        }
        if format == Format::Drat {
            continue;
        }
        let record = &reader.record;
        let are_there = record.hints.iter().map(|hint| hint.unsigned_abs()).all(|id| {
            let is_new = record.kind == RecordKind::Delete && deleted.insert(id);
            id <= last && (is_new || !deleted.contains(&id))
        });
        if !are_there || record.kind == RecordKind::Add && record.id <= last {
            return false;
        }
        last = last.max(record.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For a formula of four clauses.
    fn are_told(notation: Notation, cases: &[(&[u8], Format)]) {
        for &(proof, format) in cases {
            assert_eq!(detect(proof, 4), Some((format, notation)), "{}", proof.escape_ascii());
        }
    }

    #[test]
    fn text_is_told_by_its_steps() {
        are_told(
            Notation::Text,
            &[
                (b"1 x 0\n", Format::Drat),
                (b"c first\nc second 0 0\n\n 1 -2 0\n3 0\n", Format::Drat),
                (b"1 2 0 c why\n", Format::Drat),
                (b"1 2 0\nc why: 10%\n", Format::Drat),
                (b"0\n", Format::Drat),
                (b"d 1 2 0\r\n1 0\r\n", Format::Drat),
                (b"d\t-16 0\n", Format::Drat),
                (b"-1 -200", Format::Drat),
                (b"9 0 1 2 0\n", Format::Lrat),
                (b"9 1 0 -4 1 2 0", Format::Lrat),
                (b"9 1 2 0 1 2", Format::Lrat),
                (b"9 d 1 2 0\n", Format::Lrat),
                (b"9 d", Format::Lrat),
                // Several clauses of DRAT on a line: as LRAT, a number is taken, does not grow, or
                // names a later clause.
                (b"1 0 0\n", Format::Drat),
                (b"3 5 0 1 2 0\n", Format::Drat),
                (b"5 2 0 1 5 0\n", Format::Drat),
                (b"5 2 0 1 2 0\n5 0 1 0\n", Format::Drat),
                (b"5 2 0 -1 2 0 d 1 2 0\n", Format::Drat),
                (b"-1 2 0 0\n", Format::Drat),
                // One list on each line, and yet no DRAT.
                (b"5 1 2\n0 1 2 0\n5 d 1 2 0\n", Format::Lrat),
                (b"5 1 0\n1 2 0\n", Format::Drat),
                (b"c nothing\n", Format::Drat),
            ],
        );
    }

    #[test]
    fn bytes_are_told_by_their_lists() {
        are_told(
            Notation::Binary,
            &[
                // As LRAT, these would delete a clause twice, or name one that was
                // deleted before.
                (b"d\x02\x04\0d\x02\x06\0", Format::Drat),
                (b"d\x02\0a\x0c\0d\x02\0", Format::Drat),
                (b"a\x02\0a\0", Format::Drat),
                (b"a\x7e\x03\0a\x04\x06\0a\x09\0a\0", Format::Drat),
                // The deleted clauses start like lines of text.
                (b"d\x20\x20\0a\x03\0", Format::Drat),
                (b"d 9\0d 0\0", Format::Drat),
                (b"d\x0d\x0a\0a\x04\0a\x02\0", Format::Drat),
                (b"a\x0a\x02\0\x02\x04\0a\x0c\0\x0a\x06\x08\0", Format::Lrat),
                (b"d\x02\0a\x0a\x02\0\x02\x04\0", Format::Lrat),
            ],
        );
        // The hint 50 is the byte `d`, which begins a deletion.
        let proof = b"a\xf4\x03\x02\0d\x04\0a\xf6\x03\x06\0d\x06\0";
        assert_eq!(detect(proof, 249), Some((Format::Lrat, Notation::Binary)));
        assert_eq!(detect(proof, 49), Some((Format::Drat, Notation::Binary)));
    }

    #[test]
    fn new_clauses_in_lrat_have_even_numbers_that_grow() {
        let is_lrat = |proof: &[u8]| could_be(proof, Format::Lrat, Notation::Binary, 5);
        assert!(is_lrat(b"a\x0c\0\0"));
        assert!(is_lrat(b"a\x0c\0\0a\x0e\0\0"));
        for proof in [
            // The numbers 4 and 5 are clauses of the formula.
            &b"a\x08\0\0"[..],
            b"a\x0a\0\0",
            // An odd code stands for a negative number.
            b"a\x0d\0\0",
            // The second number is not above the first.
            b"a\x0c\0\0a\x0c\0\0",
        ] {
            assert!(!is_lrat(proof), "{}", proof.escape_ascii());
        }
    }

    #[test]
    fn names_are_read_back() {
        for &format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let message = "frat".parse::<Format>().unwrap_err().to_string();
        assert_eq!(message, "no format of proofs is called `frat`; there are lrat, drat");
    }
}
