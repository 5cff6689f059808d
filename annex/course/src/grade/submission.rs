//! What a pupil hands in: a formula in DIMACS, read more leniently than a solver reads it.
//!
//! A header is not needed, and wrong counts in it are no reason to refuse the file. Variables that
//! are numbered from 0 are recognised: in DIMACS, 0 ends a clause, so the clauses with the variable
//! 0 are cut in two, and `-0` is not a literal. A program that numbers from 0 usually writes one
//! clause in a line, with a final 0. Read line by line, such a file still shows what was meant.

use neuf_cnf::dimacs::{Flaw, ReadError, ReadOptions, Warning, read};
use neuf_cnf::{Formula, Lit};

/// A pupil's formula.
///
/// ```
/// use neuf_course::Submission;
/// let (submission, _) = Submission::read(b"0 1 2 0\n-0 -1 0\n")?;
/// assert!(submission.from_zero);
/// assert_eq!(submission.formula.clause(1)[0].to_dimacs(), -1);
/// # Ok::<(), neuf_cnf::dimacs::ReadError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Submission {
    /// The clauses, with numbers from 1.
    pub formula: Formula,
    /// Whether the file numbers the variables from 0; the formula has each number increased
    /// by one.
    pub from_zero: bool,
}

impl Submission {
    /// Reads a file. The warnings are those of the reader of DIMACS files.
    ///
    /// # Errors
    /// When the file is neither DIMACS nor numbered from 0 with one clause in each line.
    pub fn read(text: &[u8]) -> Result<(Submission, Vec<Warning>), ReadError> {
        let options = ReadOptions::default().relaxed(true);
        let from_zero = || {
            let formula = numbered_from_zero(std::str::from_utf8(text).ok()?)?;
            Some((Submission { formula, from_zero: true }, Vec::new()))
        };
        match read(text, &options) {
            Ok(file) if file.formula.clauses().all(|clause| !clause.is_empty()) => {
                Ok((file.formula.into(), file.warnings))
            }
            Ok(file) => Ok(from_zero().unwrap_or((file.formula.into(), file.warnings))),
            Err(error) if matches!(error.cause, Flaw::NegativeZero) => from_zero().ok_or(error),
            Err(error) => Err(error),
        }
    }
}

impl From<Formula> for Submission {
    fn from(formula: Formula) -> Submission {
        Submission { formula, from_zero: false }
    }
}

/// The formula of a file with one clause in each line, whose variables are numbered from 0;
/// each number is increased by one. `None` when the file is not of this form, or does not
/// contain the variable 0.
fn numbered_from_zero(text: &str) -> Option<Formula> {
    let mut formula = Formula::new();
    let mut has_zero = false;
    for line in text.lines().map(str::trim) {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if matches!(words.first(), None | Some(&"c" | &"p")) {
            continue;
        }
        if words.pop() != Some("0") {
            return None;
        }
        let mut clause = Vec::with_capacity(words.len());
        for word in words {
            let (digits, is_positive) =
                word.strip_prefix('-').map_or((word, true), |digits| (digits, false));
            // Such as `--5`, which would be read as a number too.
            if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            let number: i32 = digits.parse().ok()?;
            has_zero |= number == 0;
            let lit = Lit::from_dimacs(number.checked_add(1)?)?;
            clause.push(if is_positive { lit } else { !lit });
        }
        formula.add_clause(clause);
    }
    has_zero.then_some(formula)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_has_one_sign() {
        assert!(Submission::read(b"-0 1 0\n-5 0\n").is_ok_and(|(read, _)| read.from_zero));
        for text in ["-0 1 0\n--5 0\n", "-0 1 0\n-+5 0\n", "-0 1 0\n- 0\n"] {
            assert!(Submission::read(text.as_bytes()).is_err(), "{text}");
        }
    }
}
