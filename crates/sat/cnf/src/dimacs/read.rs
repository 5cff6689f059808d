//! Reading DIMACS files.
//!
//! `varisat-dimacs` parses the clauses piece by piece, so that a file of any size needs a fixed
//! amount of memory beside the formula. Before the parser, [`Smoother`](super::smooth) takes out of
//! each piece whatever the parser would refuse, and whatever has a meaning that the parser would
//! ignore. If the parser still finds an error, the piece is searched once more to find the column.

use std::io::{self, Read};
use std::mem;

use varisat_dimacs::DimacsParser;

use super::error::{Flaw, ReadError, Warning, WarningCause};
use super::header::{Format, Header};
use super::place::{Number, TextPlace, is_blank, parse_number, tokens};
use super::smooth::Smoother;
use crate::{Formula, Lit, Var, has_room, is_sparse};

/// How strictly to read a DIMACS file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Whether each warning is an error.
    pub strict: bool,
    /// Whether three faults are only warnings: clauses without a header, fewer clauses than the
    /// header announces (the file may have been cut short), and a malformed projection comment. Of
    /// a malformed projection comment, only a list up to its 0 is followed.
    pub relaxed: bool,
    /// Whether to keep the comments.
    pub comments: bool,
}

impl ReadOptions {
    /// The options with [`strict`](ReadOptions::strict) set or not.
    #[must_use]
    pub fn strict(self, strict: bool) -> ReadOptions {
        ReadOptions { strict, ..self }
    }

    /// The options with [`relaxed`](ReadOptions::relaxed) set or not.
    #[must_use]
    pub fn relaxed(self, relaxed: bool) -> ReadOptions {
        ReadOptions { relaxed, ..self }
    }

    /// The options with [`comments`](ReadOptions::comments) set or not.
    #[must_use]
    pub fn comments(self, comments: bool) -> ReadOptions {
        ReadOptions { comments, ..self }
    }
}

/// The content of a DIMACS file.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DimacsFile {
    /// The clauses as they stand in the file.
    ///
    /// The formula has as many variables as the header declares, or as are in use if more are in
    /// use. But a header that declares over 2^20 variables and over four times as many as are in
    /// use is not followed, so that the memory depends on the variables in use.
    pub formula: Formula,
    /// The header, if it is of the form `p cnf VARIABLES CLAUSES`.
    pub header: Option<Header>,
    /// Whether the header has one blank between its words, and none before and after them.
    pub has_plain_header: bool,
    /// The variables of the comments `c p show … 0`, `c ind … 0` and `cr … 0`, sorted and
    /// without repetition; `None` when there is no such comment.
    pub projection: Option<Vec<Var>>,
    /// The cubes (`a … 0`) of a `p inccnf` file, in their order. The formula is
    /// to be solved under the assumptions of each cube.
    pub cubes: Vec<Vec<Lit>>,
    /// The comments on lines of their own, without the letter `c` and blanks around them, if
    /// [`ReadOptions::comments`] was set.
    pub comments: Vec<String>,
    /// The warnings, the first of each kind.
    pub warnings: Vec<Warning>,
    /// How many literals repeat an earlier literal of their clause.
    pub repeated_literals: usize,
    /// How many clauses contain a literal and its negation.
    pub tautologies: usize,
}

impl DimacsFile {
    /// How many variables the file has: the number that its formula has, or the number that its
    /// header declares, whichever is larger.
    #[must_use]
    pub fn var_count(&self) -> usize {
        let declared = self.header.map_or(0, |header| header.var_count);
        self.formula.var_count().max(declared)
    }

    /// How many variables a model in `v` lines names, with or without a value: all variables of the
    /// file, but for a [sparse](Formula::is_sparse) formula only as many as the header declares. A
    /// clause with a variable 2^28 that was not declared shall not fill a disk.
    #[must_use]
    pub fn named_var_count(&self) -> usize {
        let declared = self.header.map_or(0, |header| header.var_count);
        if self.formula.is_sparse() { declared } else { self.var_count() }
    }
}

/// Reads a DIMACS file: `p cnf`, or `p inccnf` with all cubes after the
/// clauses.
///
/// The reader accepts more than the format strictly allows: clauses that extend over several lines,
/// several clauses on one line, blanks of all kinds anywhere, all kinds of line ends, a last line
/// without a line end, comments on lines of their own (also inside clauses) or after a `c` that
/// stands alone, a byte order mark in front, and SATLIB's final `%` with its `0` (with a warning).
///
/// # Errors
/// The first error in the file, with its place. Wrong numbers in the header are warnings, unless
/// [`ReadOptions::strict`] is set. Warnings that
/// [need a relaxed reading](WarningCause::needs_relaxed) are errors without
/// [`ReadOptions::relaxed`].
///
/// ```
/// use neuf_cnf::dimacs::{ReadOptions, read};
/// let text = "c a comment\np cnf 2 2\n1 -2 0\n2 0\n";
/// let file = read(text.as_bytes(), &ReadOptions::default()).unwrap();
/// assert_eq!((file.formula.var_count(), file.formula.len()), (2, 2));
///
/// let error = read("p cnf 2 1\n1 x 0\n".as_bytes(), &ReadOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: unexpected character `x`; expected a number");
/// ```
pub fn read(mut input: impl Read, options: &ReadOptions) -> Result<DimacsFile, ReadError> {
    let mut reader = Reader::new(options);
    let mut window = Window::default();
    loop {
        window.fill(&mut input).map_err(|error| reader.place.error(Flaw::Io(error)))?;
        let length = match window.whole_tokens() {
            0 if reader.smoother.is_comment(&window.bytes, reader.place) => window.bytes.len(),
            0 if !window.is_last => return Err(too_long(&window.bytes, reader.place)),
            length => length,
        };
        reader.take(&mut window.bytes[..length])?;
        if window.is_last {
            return reader.finish();
        }
        window.bytes.drain(..length);
    }
}

/// The part of the input that is in memory.
#[derive(Default)]
struct Window {
    bytes: Vec<u8>,
    is_begun: bool,
    is_last: bool,
}

impl Window {
    const SIZE: usize = 1 << 17;

    /// Reads on until the window is full or the input ends. The last line of the input gets a line
    /// end if there is none, and the first line loses its byte order mark.
    fn fill(&mut self, input: &mut impl Read) -> io::Result<()> {
        let room = Window::SIZE.saturating_sub(self.bytes.len());
        self.is_last = input.take(room as u64).read_to_end(&mut self.bytes)? < room;
        if !mem::replace(&mut self.is_begun, true) && self.bytes.starts_with(b"\xef\xbb\xbf") {
            self.bytes.drain(..3);
        }
        if self.is_last && self.bytes.last().is_some_and(|&byte| byte != b'\n') {
            self.bytes.push(b'\n');
        }
        Ok(())
    }

    /// The length of the part up to the last line end, or else up to the last blank; 0 without line
    /// end and blank.
    fn whole_tokens(&self) -> usize {
        let last = |is_end: fn(u8) -> bool| self.bytes.iter().rposition(|&byte| is_end(byte));
        last(|byte| byte == b'\n').or_else(|| last(is_blank)).map_or(0, |last| last + 1)
    }
}

struct Reader {
    smoother: Smoother,
    parser: DimacsParser,
    file: DimacsFile,
    /// Where the next piece starts.
    place: TextPlace,
    /// The place after the last token.
    end: TextPlace,
    /// Whether a variable was found above the header's number of variables.
    has_undeclared: bool,
    /// A buffer to sort the literals of one clause in.
    scratch: Vec<Lit>,
    /// How many clauses had ended before the last piece, and how many bytes have come since.
    ended: usize,
    open: usize,
}

impl Reader {
    fn new(options: &ReadOptions) -> Reader {
        let mut smoother = Smoother::new(options.strict, options.relaxed);
        smoother.comments = options.comments.then(Vec::new);
        Reader {
            smoother,
            parser: DimacsParser::new(),
            file: DimacsFile::default(),
            place: TextPlace::START,
            end: TextPlace::START,
            has_undeclared: false,
            scratch: Vec::new(),
            ended: 0,
            open: 0,
        }
    }

    /// Reads a piece of the file.
    fn take(&mut self, piece: &mut [u8]) -> Result<(), ReadError> {
        // The length is measured before the smoother overwrites text with blanks.
        let text = piece.trim_ascii_end().len();
        self.make_room(piece.len())?;
        if let Err((line, error)) = self.smoother.smooth(piece, self.place) {
            // There may be an earlier error that only the parser finds.
            self.parse(&piece[..line])?;
            return Err(error);
        }
        self.parse(piece)?;
        self.check_vars(piece)?;
        let end = self.place.after(&piece[..text]);
        self.place = end.after(&piece[text..]);
        if text > 0 {
            self.end = end;
        }
        Ok(())
    }

    /// Makes room for all clauses that a piece of this length can have, or says that there is no
    /// memory. The parser keeps a clause that has not ended yet, and doubles the memory for this
    /// clause as it grows.
    fn make_room(&mut self, length: usize) -> Result<(), ReadError> {
        let formula = &mut self.file.formula;
        let is_open = formula.len() == self.ended;
        self.ended = formula.len();
        self.open = if is_open { self.open + length } else { 0 };
        let most = length / 2 + 1;
        // A literal has at least two bytes in a file.
        let in_parser = 2 * size_of::<Lit>() * (self.open / 2);
        if formula.make_room(most, most + self.open / 2) && has_room(in_parser) {
            return Ok(());
        }
        Err(self.place.error(Flaw::Memory))
    }

    /// Parses a piece and moves its clauses to the formula.
    fn parse(&mut self, piece: &[u8]) -> Result<(), ReadError> {
        let parsed = self.parser.parse_chunk(piece);
        parsed.map_err(|error| first_fault(piece, self.place, error))?;
        for clause in self.parser.take_formula().iter() {
            self.file.formula.add_clause(clause.iter().map(|lit| Lit::from_code(lit.code())));
            let added = self.file.formula.len() - 1;
            self.count_repeated(added);
        }
        Ok(())
    }

    /// Counts the repeated literals of a clause, and the clause if it is a
    /// tautology.
    fn count_repeated(&mut self, index: usize) {
        let clause = self.file.formula.clause(index);
        if are_distinct(clause) {
            return;
        }
        self.scratch.clear();
        self.scratch.extend_from_slice(clause);
        self.scratch.sort_unstable();
        let pairs = || self.scratch.windows(2).map(|pair| (pair[0], pair[1]));
        self.file.repeated_literals += pairs().filter(|(a, b)| a == b).count();
        self.file.tautologies += usize::from(pairs().any(|(a, b)| a == !b));
    }

    /// Warns of the first variable above the header's number of variables.
    fn check_vars(&mut self, piece: &[u8]) -> Result<(), ReadError> {
        let Some(declared) = self.smoother.declared_vars() else { return Ok(()) };
        if self.has_undeclared {
            return Ok(());
        }
        // The parser does not show the variables of a clause that is not ended.
        let is_open = !piece.trim_ascii_end().ends_with(b" 0");
        if !is_open && self.file.formula.var_count() <= declared {
            return Ok(());
        }
        for (offset, token) in tokens(piece) {
            let Ok(Number::Lit(lit)) = parse_number(token) else { continue };
            if lit.var().index() >= declared {
                self.has_undeclared = true;
                let place = self.place.after(&piece[..offset]);
                let cause = WarningCause::VarCount { declared, var: lit.var() };
                return self.smoother.warn(place, cause);
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<DimacsFile, ReadError> {
        self.smoother.check_end(self.end)?;
        let end = self.smoother.clauses_end().unwrap_or(self.end);
        self.parser.eof().map_err(|_| end.error(Flaw::UnfinishedClause))?;
        if let Some((Format::Cnf(header), place)) = self.smoother.format {
            self.check_clause_count(header, place)?;
        }
        let vars = self.vars_to_declare();
        self.file.formula.declare_vars(vars);
        self.file.has_plain_header = self.smoother.has_plain_header;
        self.file.cubes = self.smoother.cubes;
        self.file.projection = self.smoother.projection.map(|mut vars| {
            vars.sort_unstable();
            vars.dedup();
            vars
        });
        self.file.comments = self.smoother.comments.unwrap_or_default();
        self.file.warnings = self.smoother.warnings;
        Ok(self.file)
    }

    fn check_clause_count(&mut self, header: Header, place: TextPlace) -> Result<(), ReadError> {
        self.file.header = Some(header);
        let (declared, found) = (header.clause_count, self.file.formula.len());
        if declared == found {
            return Ok(());
        }
        self.smoother.warn(place, WarningCause::ClauseCount { declared, found })
    }

    /// The number of variables of the formula; see [`DimacsFile::formula`].
    fn vars_to_declare(&self) -> usize {
        let in_cubes = self.smoother.cubes.iter().flatten().map(|lit| lit.var());
        let in_projection = self.smoother.projection.iter().flatten().copied();
        let last = in_cubes.chain(in_projection).max();
        let in_use = self.file.formula.var_count().max(last.map_or(0, |var| var.index() + 1));
        let declared = self.file.header.map_or(0, |header| header.var_count);
        if is_sparse(declared, in_use) { in_use } else { declared.max(in_use) }
    }
}

/// The error of a token that fills the window: a character that cannot be part
/// of a number, or else its length.
fn too_long(token: &[u8], place: TextPlace) -> ReadError {
    match parse_number(token) {
        Ok(_) | Err((_, Flaw::OverLimit(_))) => place.error(Flaw::TooLong(Window::SIZE)),
        Err((at, cause)) => place.right(at).error(cause),
    }
}

/// Whether it is clear without sorting that no variable occurs twice, which is
/// the common case.
fn are_distinct(clause: &[Lit]) -> bool {
    const SHORT: usize = 6;
    let differs = |(index, lit): (usize, &Lit)| {
        clause[..index].iter().all(|earlier| earlier.var() != lit.var())
    };
    match clause.len() {
        0..=SHORT => clause.iter().enumerate().all(differs),
        _ => clause.is_sorted_by(|a, b| a.var() < b.var()),
    }
}

/// The first error of a piece that the parser refused.
fn first_fault(piece: &[u8], place: TextPlace, error: varisat_dimacs::ParserError) -> ReadError {
    for (offset, token) in tokens(piece) {
        if let Err((at, cause)) = parse_number(token) {
            return place.after(&piece[..offset]).right(at).error(cause);
        }
    }
    place.error(Flaw::Parser(error))
}
