//! Reads the answers of solvers, and writes models.
//!
//! Three forms are in use: the `s` and `v` lines of the SAT competitions, the result file of
//! MiniSat (`SAT` and the literals, or `UNSAT`), and literals alone. The forms do not overlap, so
//! one reader recognizes all three.

use std::io::{self, BufWriter, Read, Write};

use super::error::{AnswerFlaw, Flaw, ReadError};
use super::place::{Number, TextPlace, excerpt, parse_number, tokens};
use crate::{Lit, Valuation, Var, is_sparse};

/// The answer of a solver for a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The formula has this model, which may leave variables without a value.
    Satisfiable(Valuation),
    /// The formula has no model.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

/// Reads the answer of a solver.
///
/// Values after `v` or after a status must end with 0, so that an answer that
/// was cut off is noticed; literals alone may end without it.
///
/// # Errors
/// The first error in the text, with its place: a line of no known form, two statuses, a literal
/// and its negation, values that are cut off, or no answer at all. An error also when reading
/// fails.
///
/// ```
/// use neuf_cnf::dimacs::answer::{Answer, read_answer};
/// let competition = read_answer(&b"c hello\ns SATISFIABLE\nv 1 -2\nv 0\n"[..]).unwrap();
/// let minisat = read_answer(&b"SAT\n1 -2 0\n"[..]).unwrap();
/// assert_eq!(competition, minisat);
/// assert_eq!(read_answer(&b"UNSAT\n"[..]).unwrap(), Answer::Unsatisfiable);
/// ```
pub fn read_answer(mut input: impl Read) -> Result<Answer, ReadError> {
    let mut text = Vec::new();
    input.read_to_end(&mut text).map_err(|error| TextPlace::START.error(Flaw::Io(error)))?;
    let mut reader = AnswerReader::default();
    let mut place = TextPlace::START;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        reader.read_line(line, place)?;
        place = place.after(line);
    }
    reader.finish(place)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

impl Status {
    /// The status that a word means in the competitions or for MiniSat.
    fn of(word: &[u8]) -> Option<Status> {
        match word {
            b"SATISFIABLE" | b"SAT" => Some(Status::Satisfiable),
            b"UNSATISFIABLE" | b"UNSAT" => Some(Status::Unsatisfiable),
            b"UNKNOWN" | b"INDETERMINATE" | b"INDET" => Some(Status::Unknown),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Status::Satisfiable => "SATISFIABLE",
            Status::Unsatisfiable => "UNSATISFIABLE",
            Status::Unknown => "UNKNOWN",
        }
    }
}

#[derive(Default)]
struct AnswerReader {
    status: Option<(Status, usize)>,
    values: Valuation,
    /// Whether there was a list of values, even an empty one.
    has_values: bool,
    /// Whether the values must end with 0.
    must_end: bool,
    is_ended: bool,
}

impl AnswerReader {
    fn read_line(&mut self, line: &[u8], place: TextPlace) -> Result<(), ReadError> {
        let Some((at, first)) = tokens(line).next() else { return Ok(()) };
        let end = at + first.len();
        let rest = (&line[end..], place.right(end));
        match first {
            [b'c', ..] => Ok(()),
            b"s" => self.read_status(rest.0, rest.1),
            b"v" => {
                self.must_end = true;
                self.read_values(rest.0, rest.1)
            }
            [b'-' | b'+' | b'0'..=b'9', ..] => self.read_values(line, place),
            word => match Status::of(word).filter(|_| tokens(rest.0).next().is_none()) {
                Some(status) => self.set_status(status, place.right(at)),
                None => {
                    let found = excerpt(line[at..].trim_ascii_end());
                    Err(fault(place.right(at), AnswerFlaw::UnknownLine(found)))
                }
            },
        }
    }

    fn read_status(&mut self, words: &[u8], place: TextPlace) -> Result<(), ReadError> {
        let at = tokens(words).next().map_or(0, |(at, _)| at);
        let place = place.right(at);
        match Status::of(words.trim_ascii()) {
            Some(status) => self.set_status(status, place),
            None => Err(fault(place, AnswerFlaw::UnknownStatus(excerpt(words.trim_ascii())))),
        }
    }

    fn set_status(&mut self, status: Status, place: TextPlace) -> Result<(), ReadError> {
        if let Some((first, line)) = self.status {
            let (first, second) = (first.name(), status.name());
            return Err(fault(place, AnswerFlaw::SecondStatus { line, first, second }));
        }
        self.status = Some((status, place.line));
        self.must_end = true;
        Ok(())
    }

    fn read_values(&mut self, text: &[u8], place: TextPlace) -> Result<(), ReadError> {
        self.has_values = true;
        for (at, token) in tokens(text) {
            let place = place.right(at);
            let number = parse_number(token).map_err(|(at, cause)| place.right(at).error(cause))?;
            match number {
                _ if self.is_ended => return Err(fault(place, AnswerFlaw::AfterEnd)),
                Number::End => self.is_ended = true,
                Number::Lit(lit) => self.set_value(lit, place)?,
            }
        }
        Ok(())
    }

    fn set_value(&mut self, lit: Lit, place: TextPlace) -> Result<(), ReadError> {
        if self.values.value(lit) == Some(false) {
            return Err(fault(place, AnswerFlaw::Contradiction(lit.to_dimacs())));
        }
        self.values.assign(lit);
        Ok(())
    }

    fn finish(self, end: TextPlace) -> Result<Answer, ReadError> {
        match self.status.map(|(status, _)| status) {
            None if !self.has_values => Err(fault(end, AnswerFlaw::Empty)),
            Some(Status::Satisfiable) if !self.has_values => Err(fault(end, AnswerFlaw::NoValues)),
            None | Some(Status::Satisfiable) if self.must_end && !self.is_ended => {
                Err(fault(end, AnswerFlaw::Unfinished))
            }
            None | Some(Status::Satisfiable) => Ok(Answer::Satisfiable(self.values)),
            Some(status) if self.has_values => {
                Err(fault(end, AnswerFlaw::ValuesDespite(status.name())))
            }
            Some(Status::Unsatisfiable) => Ok(Answer::Unsatisfiable),
            Some(Status::Unknown) => Ok(Answer::Unknown),
        }
    }
}

fn fault(place: TextPlace, cause: AnswerFlaw) -> ReadError {
    place.error(Flaw::Answer(cause))
}

/// The length of the longest line that [`write_model`] writes, in characters.
const WIDTH: usize = 78;

/// Writes the values of [`model_literals`] as `v` lines of at most 78 characters; the last line
/// ends with 0.
///
/// ```
/// use neuf_cnf::dimacs::answer::write_model;
/// use neuf_cnf::{Lit, Valuation};
/// let model: Valuation = [1, -3].into_iter().filter_map(Lit::from_dimacs).collect();
/// let mut out = Vec::new();
/// write_model(&mut out, &model, 3)?;
/// // The variable 2 has no value, and is written as false.
/// assert_eq!(out, b"v 1 -2 -3 0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// When `out` fails.
pub fn write_model(out: &mut impl Write, model: &Valuation, var_count: usize) -> io::Result<()> {
    write_literals(out, 'v', model_literals(model, var_count))
}

/// Writes only the values that a model has. The rules of the SAT competitions allow a model to
/// leave out variables that do not matter.
///
/// # Errors
/// When `out` fails.
pub fn write_partial_model(out: &mut impl Write, model: &Valuation) -> io::Result<()> {
    write_literals(out, 'v', model.true_literals())
}

/// The values of the first `var_count` variables as literals, and then the values of later
/// variables that have a value. A variable among the first that has no value in `model` is false.
pub fn model_literals(model: &Valuation, var_count: usize) -> impl Iterator<Item = Lit> + '_ {
    let later = model.true_literals().skip_while(move |lit| lit.var().index() < var_count);
    first_literals(model, var_count).chain(later)
}

fn first_literals(model: &Valuation, var_count: usize) -> impl Iterator<Item = Lit> + '_ {
    let value = |var| model.var_value(var).unwrap_or(false);
    (0..var_count).map(Var::new).map(move |var| var.lit(value(var)))
}

/// The values of [`model_literals`] for a caller who keeps them in memory. When the variables with
/// a value are [sparse](is_sparse), the variables without a value are left out: a formula of a few
/// clauses may name a variable 2^28, and its model shall not take gigabytes.
pub fn compact_literals(model: &Valuation, var_count: usize) -> impl Iterator<Item = Lit> + '_ {
    let is_whole = !is_sparse(var_count, model.true_literals().count());
    let whole = if is_whole { var_count } else { 0 };
    let known = (!is_whole).then(|| model.true_literals()).into_iter().flatten();
    let known = known.take_while(move |lit| lit.var().index() < var_count);
    first_literals(model, whole).chain(known)
}

/// Writes literals on lines of at most 78 characters that begin with this letter; the last line
/// ends with 0.
///
/// # Errors
/// When `out` fails.
pub fn write_literals(
    out: &mut impl Write,
    letter: char,
    literals: impl IntoIterator<Item = Lit>,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 12, out);
    let mut column = 0;
    for number in literals.into_iter().map(Lit::to_dimacs).chain([0]) {
        let width = 1 + (number.unsigned_abs().checked_ilog10().unwrap_or(0) + 1) as usize;
        let width = width + usize::from(number < 0);
        if column == 0 || column + width > WIDTH {
            let before = if column == 0 { "" } else { "\n" };
            write!(out, "{before}{letter}")?;
            column = 1;
        }
        write!(out, " {number}")?;
        column += width;
    }
    out.write_all(b"\n")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_testing::lits;
    use proptest::prelude::*;

    fn model(numbers: &[i32]) -> Answer {
        Answer::Satisfiable(lits(numbers).into_iter().collect())
    }

    fn answer(text: &str) -> Answer {
        read_answer(text.as_bytes()).unwrap()
    }

    fn fault(text: &str) -> String {
        read_answer(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn lines_of_values_are_full_but_not_too_long() {
        let mut out = Vec::new();
        write_model(&mut out, &Valuation::new(999), 999).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lengths: Vec<usize> = text.lines().map(str::len).collect();
        let (last, full) = lengths.split_last().unwrap();
        assert!(full.iter().all(|&length| length <= WIDTH && length + " -999".len() > WIDTH));
        assert!(*last <= WIDTH);
    }

    #[test]
    fn a_model_has_all_variables_of_the_header() {
        let model: Valuation = lits(&[1, -(1 << 21)]).into_iter().collect();
        let mut out = Vec::new();
        write_model(&mut out, &model, (1 << 21) + 5).unwrap();
        let Answer::Satisfiable(read) = answer(std::str::from_utf8(&out).unwrap()) else {
            panic!("no model")
        };
        assert_eq!(read.true_literals().count(), (1 << 21) + 5);
        assert_eq!(compact_literals(&model, (1 << 21) + 5).count(), 2);
        assert_eq!(compact_literals(&model, 5).count(), 5);
        out.clear();
        write_partial_model(&mut out, &model).unwrap();
        assert_eq!(out, b"v 1 -2097152 0\n");
    }

    #[test]
    fn all_three_forms() {
        assert_eq!(answer("c x\ns SATISFIABLE\r\nv 1 -2\nv 3 0\n"), model(&[1, -2, 3]));
        assert_eq!(answer("v 1\nv 0\ns SATISFIABLE"), model(&[1]));
        assert_eq!(answer("s UNSATISFIABLE\n"), Answer::Unsatisfiable);
        assert_eq!(answer("s UNKNOWN\n"), Answer::Unknown);
        assert_eq!(answer("SAT\n1 -2 0\n"), model(&[1, -2]));
        assert_eq!(answer("UNSAT\n"), Answer::Unsatisfiable);
        assert_eq!(answer("INDET\n"), Answer::Unknown);
        assert_eq!(answer("1 -2 3"), model(&[1, -2, 3]));
        assert_eq!(answer("1 -2\n3 0\n"), model(&[1, -2, 3]));
        assert_eq!(answer("s SATISFIABLE\nv 0\n"), model(&[]));
    }

    #[test]
    fn faults_have_their_place() {
        for (text, message) in [
            ("", "line 1, column 1: the answer is empty"),
            ("c only\n", "line 2, column 1: the answer is empty"),
            ("s MAYBE\n", "line 1, column 3: unknown status `MAYBE`"),
            ("hello\n", "line 1, column 1: expected a status, values or a comment, found `hello`"),
            ("SAT and more\n", "line 1, column 1: expected a status"),
            ("SAT\nUNSAT\n", "line 2, column 1: a second status, `UNSATISFIABLE`"),
            ("s SATISFIABLE\n", "line 2, column 1: satisfiable, but without values"),
            ("s SATISFIABLE\nv 1 2\n", "line 3, column 1: the values are cut off"),
            ("SAT\n1 2", "line 2, column 4: the values are cut off"),
            ("v 1 -1 0\n", "line 1, column 5: -1 contradicts an earlier 1"),
            ("v 0 1\n", "line 1, column 5: a value after the 0"),
            ("v 1 x 0\n", "line 1, column 5: unexpected character `x`; expected a number"),
            ("UNSAT\n1 0\n", "line 3, column 1: values for the variables, although"),
        ] {
            assert!(fault(text).starts_with(message), "{text:?}: {}", fault(text));
        }
    }

    #[test]
    fn a_sparse_model_in_memory_leaves_out_what_has_no_value() {
        let sparse: Valuation = lits(&[-3, 1 << 28]).into_iter().collect();
        assert!(compact_literals(&sparse, 1 << 28).eq(lits(&[-3, 1 << 28])));
        assert!(compact_literals(&sparse, 4).eq(lits(&[-1, -2, -3, -4])));
        assert_eq!(compact_literals(&sparse, 1 << 20).count(), 1 << 20);
        assert!(compact_literals(&sparse, (1 << 20) + 1).eq(lits(&[-3])));
    }

    #[test]
    fn a_model_of_nothing() {
        let mut out = Vec::new();
        write_model(&mut out, &Valuation::new(0), 0).unwrap();
        assert_eq!(out, b"v 0\n");
    }

    proptest! {
        #[test]
        fn models_read_back_and_keep_the_width(
            signs in prop::collection::vec(any::<bool>(), 0..400),
            offset in prop::sample::select(vec![0usize, 90, 9_990]),
        ) {
            let literals = signs.iter().enumerate().map(|(i, &sign)| Var::new(i + offset).lit(sign));
            let mut model: Valuation = literals.collect();
            let var_count = model.var_count();
            let mut out = Vec::new();
            write_model(&mut out, &model, var_count).unwrap();
            let text = String::from_utf8(out).unwrap();
            prop_assert!(text.lines().all(|line| line.len() <= 78 && line.starts_with("v ")));
            for index in 0..offset.min(var_count) {
                model.assign(Var::new(index).negative());
            }
            prop_assert_eq!(answer(&text), Answer::Satisfiable(model));
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = read_answer(&bytes[..]);
        }
    }
}
