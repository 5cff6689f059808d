//! Prepares the text of a file for the parser `varisat-dimacs`.
//!
//! Pieces of the file pass through here before the parser sees them. The parser would refuse or
//! ignore some text with a meaning: a comment after blanks, tabs, SATLIB's `%`, cubes, projection
//! sets, the header. Such text is understood here and then *overwritten with blanks in place*, so
//! that everything else keeps its line and column. Copying the clauses out would need a map of
//! places for error messages.
//!
//! Text that contains only digits, minus signs, blanks and line ends is passed
//! on after one check, which compilers turn into vector code.

use std::mem;

use super::error::{Flaw, ReadError, Warning, WarningCause};
use super::foreign::Foreign;
use super::header::{Format, parse_header};
use super::place::{Number, TextPlace, is_blank, parse_number, token_from, tokens};
use crate::{Lit, Var};

/// Removes from the text all that is not part of a clause, and keeps the meaning of what is
/// removed.
pub(super) struct Smoother {
    strict: bool,
    relaxed: bool,
    /// The header and its place.
    pub(super) format: Option<(Format, TextPlace)>,
    /// Whether the header is written as [`write()`](super::write()) writes a header.
    pub(super) has_plain_header: bool,
    /// Whether clauses were accepted without a header.
    headless: bool,
    within: Within,
    /// How and where the clauses ended, if they ended before the end of the file.
    end: Option<(End, TextPlace)>,
    /// The literals of a cube whose final 0 has not been read yet.
    open_cube: Option<Vec<Lit>>,
    pub(super) cubes: Vec<Vec<Lit>>,
    pub(super) projection: Option<Vec<Var>>,
    /// The highest variable of a projection comment and its place. Such a comment may stand above
    /// the header, so that only the end of the file shows whether the variable was declared.
    highest_projected: Option<(Var, TextPlace)>,
    /// The comments, if they are kept.
    pub(super) comments: Option<Vec<String>>,
    pub(super) warnings: Vec<Warning>,
}

/// What the rest of a line belongs to.
#[derive(Debug, PartialEq, Eq)]
enum Within {
    Clauses,
    Comment,
    /// A projection comment, with the variables listed so far.
    Projection(Vec<Var>),
    /// A projection comment after its 0.
    Projected,
}

/// What ended the clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Percent,
    /// A `%` and the `0` after it.
    PercentZero,
    Cubes,
}

/// How much is overwritten once a token is understood.
enum Erase {
    Nothing,
    Token,
    /// The token and the rest of the line.
    Rest,
}

impl Smoother {
    pub(super) fn new(strict: bool, relaxed: bool) -> Smoother {
        Smoother {
            strict,
            relaxed,
            format: None,
            has_plain_header: false,
            headless: false,
            within: Within::Clauses,
            end: None,
            open_cube: None,
            cubes: Vec::new(),
            projection: None,
            highest_projected: None,
            comments: None,
            warnings: Vec::new(),
        }
    }

    /// Overwrites what is not part of a clause in `text`, which starts at
    /// `place` and does not end within a token. An error comes with the offset
    /// of its line in `text`.
    pub(super) fn smooth(
        &mut self,
        text: &mut [u8],
        mut place: TextPlace,
    ) -> Result<(), (usize, ReadError)> {
        let mut offset = 0;
        while offset < text.len() {
            let plain = self.plain_lines(&text[offset..]);
            place = place.after(&text[offset..offset + plain]);
            offset += plain;
            let line = first_line(&mut text[offset..]);
            self.smooth_line(line, place).map_err(|error| (offset, error))?;
            place = place.after_line(line);
            offset += line.len();
        }
        Ok(())
    }

    /// Whether the text at `place` is part of a comment, so that it may be
    /// divided anywhere.
    pub(super) fn is_comment(&self, text: &[u8], place: TextPlace) -> bool {
        matches!(self.within, Within::Comment | Within::Projected)
            || (place.column == 1 && text.first() == Some(&b'c'))
    }

    /// The number of variables that a `p cnf` header has declared.
    pub(super) fn declared_vars(&self) -> Option<usize> {
        match self.format {
            Some((Format::Cnf(header), _)) => Some(header.var_count),
            _ => None,
        }
    }

    /// Where the clauses ended, if they ended before the end of the file.
    pub(super) fn clauses_end(&self) -> Option<TextPlace> {
        self.end.map(|(_, place)| place)
    }

    /// Keeps the first warning of each kind. In a strict reading each warning is an error. A
    /// warning that [needs a relaxed reading](WarningCause::needs_relaxed) is an error unless the
    /// reading is relaxed.
    pub(super) fn warn(&mut self, place: TextPlace, cause: WarningCause) -> Result<(), ReadError> {
        if self.strict || cause.needs_relaxed() && !self.relaxed {
            return Err(place.error(Flaw::Refused(cause)));
        }
        let kind = mem::discriminant(&cause);
        if self.warnings.iter().all(|warning| mem::discriminant(&warning.cause) != kind) {
            self.warnings.push(place.warning(cause));
        }
        Ok(())
    }

    /// Returns an error if the file ends too early; `place` is its end. Warns of a projection onto
    /// a variable above the header's number of variables.
    pub(super) fn check_end(&mut self, place: TextPlace) -> Result<(), ReadError> {
        if self.open_cube.is_some() {
            return Err(place.error(Flaw::UnfinishedCube));
        }
        if !self.is_begun() {
            return Err(place.error(Flaw::Empty));
        }
        match (self.declared_vars(), self.highest_projected) {
            (Some(declared), Some((var, place))) if var.index() >= declared => {
                self.warn(place, WarningCause::VarCount { declared, var })
            }
            _ => Ok(()),
        }
    }

    /// Whether there was a header, or a clause that is accepted without one.
    fn is_begun(&self) -> bool {
        self.format.is_some() || self.headless
    }

    /// The length of the lines at the start of `text` that contain only clauses,
    /// as far as a quick check can tell.
    fn plain_lines(&self, text: &[u8]) -> usize {
        let awaits_clauses = self.is_begun() && self.end.is_none();
        if !awaits_clauses || self.within != Within::Clauses {
            return 0;
        }
        match clean_length(text) {
            all if all == text.len() => all,
            clean => text[..clean].iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1),
        }
    }

    fn smooth_line(&mut self, line: &mut [u8], place: TextPlace) -> Result<(), ReadError> {
        let text_end = place.right(line.trim_ascii_end().len());
        let mut next = 0;
        while let Some((start, end)) = token_from(line, next) {
            let leads = place.column == 1 && next == 0;
            let token = Token { text: &line[start..end], leads, place: place.right(start) };
            let erased = match self.understand(&token, &line[start..])? {
                Erase::Nothing => start..start,
                Erase::Token => start..end,
                Erase::Rest => start..line.len(),
            };
            next = erased.end.max(end);
            erase(&mut line[erased]);
        }
        line.iter_mut().filter(|byte| is_odd_blank(**byte)).for_each(|byte| *byte = b' ');
        if line.ends_with(b"\n") {
            self.end_line(text_end)?;
        }
        Ok(())
    }

    /// Understands a token, or more of the `rest` of its line, which starts with
    /// the token.
    fn understand(&mut self, token: &Token<'_>, rest: &[u8]) -> Result<Erase, ReadError> {
        match (&self.within, token.text) {
            (Within::Comment, _) => {}
            (Within::Projection(_) | Within::Projected, _) => {
                self.list_projection(rest, token.place)?;
            }
            (Within::Clauses, [b'c', more @ ..]) if token.leads || more.is_empty() => {
                self.start_comment(rest, token)?;
            }
            (Within::Clauses, [b'p', ..]) if token.leads => self.read_header(rest, token.place)?,
            (Within::Clauses, _) => return self.understand_number(token, rest),
        }
        Ok(Erase::Rest)
    }

    fn understand_number(&mut self, token: &Token<'_>, rest: &[u8]) -> Result<Erase, ReadError> {
        match token.text {
            b"%" if token.leads && self.is_begun() && self.end.is_none() => {
                self.end = Some((End::Percent, token.place));
                self.warn(token.place, WarningCause::Percent)?;
                Ok(Erase::Token)
            }
            b"a" if token.leads && self.open_cube.is_none() => {
                self.start_cube(token.place)?;
                Ok(Erase::Token)
            }
            _ => {
                let number = token.number(rest)?;
                self.place_number(number, token.place)
            }
        }
    }

    /// Decides whether a number belongs to a cube or a clause, or comes after the
    /// end.
    fn place_number(&mut self, number: Number, place: TextPlace) -> Result<Erase, ReadError> {
        if let Some(cube) = &mut self.open_cube {
            match number {
                Number::Lit(lit) => cube.push(lit),
                Number::End => self.cubes.extend(self.open_cube.take()),
            }
            return Ok(Erase::Token);
        }
        match (self.end, number) {
            (Some((End::Percent, place)), Number::End) => {
                self.end = Some((End::PercentZero, place));
                Ok(Erase::Token)
            }
            (Some((End::Percent | End::PercentZero, _)), _) => Err(place.error(Flaw::AfterPercent)),
            (Some((End::Cubes, _)), _) => Err(place.error(Flaw::ClauseAfterCube)),
            (None, _) if self.is_begun() => Ok(Erase::Nothing),
            (None, _) if self.relaxed => {
                self.headless = true;
                Ok(Erase::Nothing)
            }
            (None, _) => Err(place.error(Flaw::MissingHeader)),
        }
    }

    fn start_cube(&mut self, place: TextPlace) -> Result<(), ReadError> {
        if !matches!(self.format, Some((Format::Inccnf, _))) {
            return Err(place.error(Flaw::CubeInCnf));
        }
        match self.end {
            None => self.end = Some((End::Cubes, place)),
            Some((End::Cubes, _)) => {}
            Some((End::Percent | End::PercentZero, _)) => {
                return Err(place.error(Flaw::AfterPercent));
            }
        }
        self.open_cube = Some(Vec::new());
        Ok(())
    }

    fn read_header(&mut self, line: &[u8], place: TextPlace) -> Result<(), ReadError> {
        if let Some((_, first)) = self.format {
            return Err(place.error(Flaw::SecondHeader { first: first.line }));
        }
        if self.headless {
            return Err(place.error(Flaw::LateHeader));
        }
        let format = parse_header(line).map_err(|(at, cause)| place.right(at).error(cause))?;
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        self.has_plain_header = text == format.to_string().as_bytes();
        self.format = Some((format, place));
        Ok(())
    }

    /// Begins a comment. A comment at the start of its line may list the projection variables, as
    /// `c p show 1 2 0`, `c ind 1 2 0` or `cr 1 2 0`, or give weights to literals.
    fn start_comment(&mut self, comment: &[u8], token: &Token<'_>) -> Result<(), ReadError> {
        self.within = Within::Comment;
        if !token.leads {
            return Ok(());
        }
        if is_like_clause(comment) {
            self.warn(token.place, WarningCause::Comment)?;
        }
        if let Some(comments) = &mut self.comments {
            comments.push(String::from_utf8_lossy(&comment[1..]).trim().to_owned());
        }
        let mut words = tokens(comment);
        let mut word = || words.next().map_or((comment.len(), &b""[..]), |word| word);
        let [first, second, third, fourth] = [word(), word(), word(), word()];
        let list = match [first.1, second.1, third.1, fourth.1] {
            [b"c", b"ind", ..] => third.0,
            [b"c", b"p", b"show", _] => fourth.0,
            // `cr` alone may be a word.
            [b"cr", number, ..] if is_like_number(number) => second.0,
            [b"c", b"p", b"weight", _] => {
                return self.warn(token.place, WarningCause::Weights);
            }
            [b"c", b"weights", number, _] if is_like_number(number) => {
                return self.warn(token.place, WarningCause::Weights);
            }
            _ => return Ok(()),
        };
        self.within = Within::Projection(Vec::new());
        self.list_projection(&comment[list..], token.place.right(list))
    }

    /// Reads a list of variables up to its 0 or the end of the line. A text may follow the 0, and
    /// a number after the 0 would be lost.
    fn list_projection(&mut self, list: &[u8], place: TextPlace) -> Result<(), ReadError> {
        for (at, token) in tokens(list) {
            let place = place.right(at);
            match (&mut self.within, parse_number(token)) {
                (Within::Projection(vars), Ok(Number::Lit(lit))) if lit.is_positive() => {
                    vars.push(lit.var());
                    if self.highest_projected.is_none_or(|(highest, _)| highest < lit.var()) {
                        self.highest_projected = Some((lit.var(), place));
                    }
                }
                (Within::Projection(vars), Ok(Number::End)) => {
                    self.projection.get_or_insert_default().append(vars);
                    self.within = Within::Projected;
                }
                (Within::Projected, Err(_)) => {}
                _ => {
                    self.within = Within::Comment;
                    return self.warn(place, WarningCause::Projection);
                }
            }
        }
        Ok(())
    }

    /// Ends a comment at the end of its line. A list of variables without its 0 goes on in the next
    /// comment of its kind.
    fn end_line(&mut self, end: TextPlace) -> Result<(), ReadError> {
        match mem::replace(&mut self.within, Within::Clauses) {
            Within::Projection(vars) if vars.is_empty() => {
                self.warn(end, WarningCause::Projection)?;
            }
            Within::Projection(vars) => self.projection.get_or_insert_default().extend(vars),
            _ => {}
        }
        Ok(())
    }
}

/// Whether a word begins as a number does.
fn is_like_number(word: &[u8]) -> bool {
    matches!(word.first(), Some(b'-' | b'+' | b'.' | b'0'..=b'9'))
}

/// Whether a comment is a clause with a `c` put before it, without a blank: numbers up to a 0.
fn is_like_clause(comment: &[u8]) -> bool {
    if !matches!(comment.get(1), Some(b'-' | b'0'..=b'9')) {
        return false;
    }
    let mut last = None;
    for (_, token) in tokens(&comment[1..]) {
        match parse_number(token) {
            Ok(number) => last = Some(number),
            Err(_) => return false,
        }
    }
    matches!(last, Some(Number::End))
}

/// A token of a line.
struct Token<'a> {
    text: &'a [u8],
    /// Whether the token is the first of its line.
    leads: bool,
    place: TextPlace,
}

impl Token<'_> {
    /// The number that the token is; `rest` is the line from the token on.
    fn number(&self, rest: &[u8]) -> Result<Number, ReadError> {
        parse_number(self.text).map_err(|(at, cause)| match Foreign::at(rest, self.leads) {
            Some(foreign) => self.place.error(Flaw::Foreign(foreign)),
            None => self.place.right(at).error(cause),
        })
    }
}

/// Overwrites all bytes except line ends with blanks.
fn erase(text: &mut [u8]) {
    text.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
}

/// Whether a byte is a blank that `varisat-dimacs` does not accept.
fn is_odd_blank(byte: u8) -> bool {
    is_blank(byte) && !matches!(byte, b' ' | b'\r' | b'\n')
}

/// The first line, with its line end.
fn first_line(text: &mut [u8]) -> &mut [u8] {
    let end = text.iter().position(|&byte| byte == b'\n').map_or(text.len(), |last| last + 1);
    &mut text[..end]
}

/// The length of the clean text at the start. Whole pieces are checked first,
/// and then the bytes of the first piece that is not clean.
fn clean_length(text: &[u8]) -> usize {
    const PIECE: usize = 256;
    // A piece includes the first byte of the next piece, so that a `-0` across the border is found.
    let piece = |start: usize| &text[start..text.len().min(start + PIECE + 1)];
    let mut starts = (0..text.len()).step_by(PIECE);
    let Some(start) = starts.find(|&start| !is_clean(piece(start))) else { return text.len() };
    let piece = piece(start);
    let stray = piece.iter().position(|&byte| !is_clean_byte(byte)).unwrap_or(piece.len());
    let minus_zero = piece.windows(2).position(is_minus_zero).unwrap_or(piece.len());
    start + stray.min(minus_zero)
}

/// Whether a text contains only bytes that occur in clauses, and no `-0`, which
/// the parser would take as the end of a clause.
fn is_clean(text: &[u8]) -> bool {
    text.iter().fold(true, |all, &byte| all & is_clean_byte(byte))
        && !text.windows(2).fold(false, |any, pair| any | is_minus_zero(pair))
}

/// Compares both bytes without a branch between them, so that compilers can make
/// vector code.
fn is_minus_zero(pair: &[u8]) -> bool {
    (pair[0] == b'-') & (pair[1] == b'0')
}

fn is_clean_byte(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'-' | b' ' | b'\r' | b'\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text that the smoother leaves.
    fn smoothed(text: &str) -> String {
        let mut text = text.as_bytes().to_vec();
        let mut smoother = Smoother::new(false, false);
        smoother.smooth(&mut text, TextPlace::START).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn all_but_clauses_is_overwritten_in_place() {
        assert_eq!(smoothed("p cnf 2 1\n1\t2 0\n"), "         \n1 2 0\n");
        assert_eq!(smoothed("\tp cnf 0 0\n \t cé\n"), "          \n      \n");
        assert_eq!(smoothed("p cnf 2 1\n-1 c so\n2 0\n"), "         \n-1     \n2 0\n");
        assert_eq!(smoothed("p cnf 1 1\n1 0\n%\n0\n"), "         \n1 0\n \n \n");
        assert_eq!(smoothed("p inccnf\n1 0\na -1 0\n"), "        \n1 0\n      \n");
    }

    #[test]
    fn clean_text_ends_before_a_minus_zero_wherever_it_stands() {
        for length in 250..=260 {
            let text = format!("{}-0 1 0\n", "1".repeat(length));
            assert_eq!(clean_length(text.as_bytes()), length);
        }
    }

    #[test]
    fn text_is_clean_without_stray_bytes_and_minus_zeros() {
        assert!(is_clean(b"1 -20 0\r\n-10 0"));
        for text in ["1\t0", "-0", "+1", "c", "\0", "é"] {
            assert!(!is_clean(text.as_bytes()), "{text:?}");
            assert!(!is_clean(format!("{}{text}", "1 ".repeat(300)).as_bytes()), "{text:?}");
        }
    }
}
