//! Whether a file is a proof, for a program that is about to replace it.
//!
//! [`detect`](crate::detect) presumes a proof and says of which kind; here anything else has to be
//! told from one, among others puzzles, which are lines of numbers too. So each line of a text must
//! be one step, as all solvers write it, and in LRAT the numbers of the clauses must grow. Reading
//! the text as the checkers do would take the row `5 3 0 0 7 0 0 0 0` of a puzzle for several
//! steps.

use crate::format::{Format, Notation};
use crate::read::{Kind, ProofReader};
use crate::{CheckError, Malformed};

/// Whether these bytes begin a proof: DRAT or LRAT, as text or in binary.
///
/// `start` is the whole file, or its first bytes if `is_cut`; then its last step may be cut off. If
/// that is the first step too, it is taken for a step of LRAT only, where a long list of hints is
/// usual. The result is `false` for an empty file. A list of clauses is a DRAT proof as well as a
/// formula without its header.
///
/// ```
/// use neuf_proof::is_proof;
/// assert!(is_proof(b"c by hand\n-1 3 0\nd 1 2 0\n0\n", false));
/// assert!(is_proof(b"9 1 0 3 4 0\n", false));
/// assert!(is_proof(b"a\x0a\x02\0\x02\x04\0", false));
/// assert!(!is_proof(b"p cnf 1 1\n1 0\n", false));
/// assert!(!is_proof(b"5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n", false));
/// ```
#[must_use]
pub fn is_proof(start: &[u8], is_cut: bool) -> bool {
    if start.contains(&0) {
        return Format::ALL.iter().any(|&format| is_binary(start, format, is_cut));
    }
    let last_line = start.iter().rposition(|&byte| byte == b'\n');
    let whole = match last_line {
        _ if !is_cut => start,
        Some(end) => &start[..end],
        None => return is_long_lrat_step(start),
    };
    is_text(whole, &mut is_drat_step) || is_text(whole, &mut lrat_steps())
}

/// Whether these bytes without the end of a line begin a step of LRAT: they go on within its hints.
fn is_long_lrat_step(start: &[u8]) -> bool {
    let last_blank = start.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
    let Some((mut numbers, Kind::Add)) = numbers(&start[..last_blank]) else { return false };
    numbers.push(0);
    lrat_steps()(&numbers, Kind::Add)
}

/// Whether all lines but comments and blank ones are steps, and there is one.
fn is_text(text: &[u8], is_step: &mut dyn FnMut(&[i64], Kind) -> bool) -> bool {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut steps = 0;
    for line in lines.filter(|line| !line.is_empty() && line[0] != b'c') {
        let Some((numbers, kind)) = numbers(line) else { return false };
        steps += 1;
        if !is_step(&numbers, kind) {
            return false;
        }
    }
    steps > 0
}

/// The numbers of a line, and whether it has the `d` of a deletion, which stands first in DRAT and
/// second in LRAT.
fn numbers(line: &[u8]) -> Option<(Vec<i64>, Kind)> {
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let (mut numbers, mut kind) = (Vec::new(), Kind::Add);
    for (place, word) in words.enumerate() {
        if word == b"d" && place < 2 && kind == Kind::Add {
            kind = Kind::Delete;
        } else {
            numbers.push(std::str::from_utf8(word).ok()?.parse().ok()?);
        }
    }
    Some((numbers, kind))
}

/// Whether the only zero is at the end.
fn is_list(numbers: &[i64]) -> bool {
    numbers.iter().position(|&number| number == 0) == Some(numbers.len().wrapping_sub(1))
}

fn is_drat_step(numbers: &[i64], _: Kind) -> bool {
    is_list(numbers)
}

/// A test of one line of LRAT after the other.
fn lrat_steps() -> impl FnMut(&[i64], Kind) -> bool {
    let mut last = 0;
    move |numbers, kind| {
        let Some((&id, rest)) = numbers.split_first() else { return false };
        if kind == Kind::Delete {
            return id > 0 && is_list(rest);
        }
        let is_later = id > last;
        last = id;
        let Some(zero) = rest.iter().position(|&number| number == 0) else { return false };
        is_later && is_list(&rest[zero + 1..])
    }
}

fn is_binary(start: &[u8], format: Format, is_cut: bool) -> bool {
    let mut reader = ProofReader::new(start, format, Notation::Binary);
    let (mut steps, mut last) = (0, 0);
    loop {
        match reader.advance() {
            Ok(false) => return steps > 0,
            Ok(true) if format == Format::Lrat && reader.record.kind == Kind::Add => {
                if reader.record.id <= last {
                    return false;
                }
                last = reader.record.id;
            }
            Ok(true) => {}
            Err(CheckError::Malformed { cause: Malformed::Truncated, .. }) if is_cut => {
                return steps > 0 || format == Format::Lrat;
            }
            Err(_) => return false,
        }
        steps += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_told_from_other_files() {
        let proofs: [&[u8]; 9] = [
            b"0\n",
            b"1 2 0\nd 1 2 0\n",
            b"c notes\n\n-16 0\r\nd\t-16 0\r\n",
            b"9 0 1 2 0\n",
            b"9 1 0 -4 1 2 0\n9 d 1 2 0\n12 0 9 0",
            b"a\x04\x02\0d\x04\0",
            b"a\0",
            b"a\x0a\x02\0\x02\x04\0a\x0c\0\x0a\x06\x08\0",
            b"d\x02\0a\x0a\x02\0\x02\x04\0",
        ];
        for proof in proofs {
            assert!(is_proof(proof, false), "{}", proof.escape_ascii());
        }
        let others: [&[u8]; 15] = [
            b"",
            b"\n\n",
            b"c only a comment\n",
            b"p cnf 1 1\n1 0\n",
            b"5 3 0 0 7 0 0 0 0\n",
            b"530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
            b"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
            b"dear diary",
            b"s UNSATISFIABLE\n",
            b"1 2 0\n9 1 0 1 0\n",
            b"9 1 0 1 0\n8 2 0 1 0\n",
            b"9 1 0 1 0 2 0\n",
            b"a\x04\x02",
            b"xyz\0def\0",
            b"\0\0\0\0",
        ];
        for other in others {
            assert!(!is_proof(other, false), "{}", other.escape_ascii());
        }
    }

    #[test]
    fn the_last_step_may_be_cut_off() {
        for proof in [&b"-1 3 0\nd 1 2 0\n0\n"[..], b"a\x04\x02\0d\x04\x06\0a\x04\0"] {
            let first = proof.iter().position(|&byte| byte == b'\n' || byte == 0).unwrap();
            for end in 0..proof.len() {
                assert_eq!(is_proof(&proof[..end], true), end > first, "{end}");
            }
        }
        for step in [&b"9 1 -2 0 3 4 5 12 1"[..], b"a\x12\x02\0\x08\x0a\x0c"] {
            assert!(is_proof(step, true) && !is_proof(step, false));
        }
        for other in [&b"9 1 -2 3 4 5 12 1"[..], b"9 0 1 0 2 0 1", b"dear diary", b"b\x12\0\x02"] {
            assert!(!is_proof(other, true), "{}", other.escape_ascii());
        }
    }
}
