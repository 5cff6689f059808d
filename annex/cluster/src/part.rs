//! The results of cubes as text, which any machine can write and another one join.
//!
//! A part has one record on each line:
//!
//! ```text
//! p neuf-part 1 FINGERPRINT CLAUSES
//! 9 -1 2 0 3 7 0            a step of LRAT, or the deletion of clauses
//! u CUBE 0 CORE 0 ID SUM    this cube is refuted, by the clause ID of the steps above, which
//!                           says that the core cannot hold; 0 if there is no proof
//! m CUBE 0 MODEL 0 SUM      a model of the formula and this cube
//! s CUBE 0 SUM              this cube was split, and its parts are cubes of their own
//! ```
//!
//! SUM is a check sum of everything in the file before it. So what was written before a crash or
//! on a full disk can be used up to the last whole record, and damage is noticed where nothing
//! is proved. The steps derive clauses from the formula alone, without the cubes, and number the
//! derived clauses from CLAUSES + 1 on. Text is about twice as long as the binary form of LRAT,
//! but compresses to about the same size, and anyone can read what a worker claims.

use std::io::{self, BufRead, Write};

use neuf_cnf::{Fingerprint, Fnv, Formula};
use neuf_solver::{ClauseId, Lit, Steps, Var};

use crate::literals::is_contrary;

/// How the first line begins.
const HEADER: &str = "p neuf-part 1 ";

/// How many bytes of steps are gathered before they are passed on.
const BUFFER: usize = 1 << 18;

/// What a part says about a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// The formula has no model in which the cube holds.
    #[non_exhaustive]
    Refuted {
        /// The cube.
        cube: Vec<Lit>,
        /// Those of its literals that cannot hold together.
        core: Vec<Lit>,
        /// The clause of the part that says so, if the part has a proof.
        clause: Option<ClauseId>,
    },
    /// The formula has a model in which the cube holds.
    #[non_exhaustive]
    Model {
        /// The cube.
        cube: Vec<Lit>,
        /// The true literals.
        model: Vec<Lit>,
    },
    /// The cube was cut into others.
    #[non_exhaustive]
    Split {
        /// The cube.
        cube: Vec<Lit>,
    },
}

/// Writes a part.
pub(crate) struct PartWriter<W> {
    out: W,
    sum: Fnv,
}

impl<W: Write> PartWriter<W> {
    /// Begins a part about a formula.
    pub(crate) fn new(out: W, formula: &Formula, fingerprint: Fingerprint) -> io::Result<Self> {
        let mut writer = PartWriter { out, sum: Fnv::default() };
        let header = format!("{HEADER}{fingerprint} {}\n", formula.len());
        writer.write_all(header.as_bytes())?;
        Ok(writer)
    }

    /// Writes a finding and everything before it.
    pub(crate) fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        let mut line = String::new();
        let list = |line: &mut String, lits: &[Lit]| {
            for lit in lits {
                *line += &format!("{} ", lit.to_dimacs());
            }
            *line += "0 ";
        };
        match finding {
            Finding::Refuted { cube, core, clause } => {
                line += "u ";
                list(&mut line, cube);
                list(&mut line, core);
                line += &format!("{} ", clause.map_or(0, ClauseId::get));
            }
            Finding::Model { cube, model } => {
                line += "m ";
                list(&mut line, cube);
                list(&mut line, model);
            }
            Finding::Split { cube } => {
                line += "s ";
                list(&mut line, cube);
            }
        }
        self.write_all(line.as_bytes())?;
        let sum = self.sum.half();
        writeln!(self, "{sum:016x}")?;
        self.flush()
    }

    /// Gives the output back.
    #[cfg(test)]
    pub(crate) fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Write for PartWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Why a text is not a part.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PartError {
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The first line is not that of a part.
    #[error("this is not a result of cubes: it does not begin with `p neuf-part 1`")]
    NoPart,
    /// It ends within its first line, as that of a run which was killed when it began.
    #[error("this is only the beginning of a result of cubes")]
    Unbegun,
    /// A line is not as the format says although its check sum is right.
    #[error("line {0} is malformed")]
    Malformed(u64),
}

/// What stands in a part.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The fingerprint of the formula.
    pub fingerprint: Fingerprint,
    /// How many clauses the formula has.
    pub clauses: u64,
    /// What was found, in the order of the part.
    pub findings: Vec<Finding>,
    /// The first line of which the check sum is wrong, or that is none of the format. What stands
    /// before it can be used.
    pub damaged: Option<u64>,
    /// How many bytes can be used.
    bytes: u64,
}

impl Summary {
    /// Reads what a part found, up to the first damage and without a last record that is not
    /// complete. The proof is not checked.
    ///
    /// # Errors
    /// When the text cannot be read or is not a part.
    pub fn read(mut input: impl BufRead) -> Result<Summary, PartError> {
        let mut line = Vec::new();
        input.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n')
            && (line.starts_with(HEADER.as_bytes()) || HEADER.as_bytes().starts_with(&line))
        {
            return Err(PartError::Unbegun);
        }
        let (fingerprint, clauses) = header(&line).ok_or(PartError::NoPart)?;
        let mut sum = Fnv::default();
        sum.add(&line);
        let mut read = line.len() as u64;
        let mut summary =
            Summary { fingerprint, clauses, findings: Vec::new(), damaged: None, bytes: read };
        for number in 2.. {
            line.clear();
            input.read_until(b'\n', &mut line)?;
            if line.last() != Some(&b'\n') {
                break;
            }
            read += line.len() as u64;
            if line[0].is_ascii_digit() {
                sum.add(&line);
                continue;
            }
            // Nothing else is written, not even a comment.
            if !matches!(line[0], b'u' | b'm' | b's') {
                summary.damaged = Some(number);
                break;
            }
            // The check sum is the last word.
            let text = &line[..line.len() - 1];
            let place = text.iter().rposition(|&byte| byte == b' ').map_or(0, |place| place + 1);
            sum.add(&text[..place]);
            if text[place..] != *format!("{:016x}", sum.half()).as_bytes() {
                summary.damaged = Some(number);
                break;
            }
            sum.add(&line[place..]);
            let finding = finding(&text[..place]).ok_or(PartError::Malformed(number))?;
            summary.findings.push(finding);
            summary.bytes = read;
        }
        Ok(summary)
    }

    /// Whether each refutation comes with a proof.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.unproved() == 0
    }

    /// How many refutations come without a proof. A core with contrary literals needs none.
    #[must_use]
    pub fn unproved(&self) -> usize {
        let is_unproved = |finding: &&Finding| match finding {
            Finding::Refuted { core, clause, .. } => clause.is_none() && !is_contrary(core),
            Finding::Model { .. } | Finding::Split { .. } => false,
        };
        self.findings.iter().filter(is_unproved).count()
    }

    /// Reads the part again and passes its steps on.
    ///
    /// # Errors
    /// When it cannot be read, when a step is malformed, and those of `take`.
    pub(crate) fn steps(
        &self,
        input: impl BufRead,
        mut take: impl FnMut(&Steps) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut input = input.take(self.bytes);
        let (mut line, mut steps) = (Vec::new(), Steps::new());
        for number in 1_u64.. {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            if line[0].is_ascii_digit() && add_step(&line, &mut steps).is_none() {
                let why = format!("line {number} is not a step of a proof");
                return Err(io::Error::new(io::ErrorKind::InvalidData, why));
            }
            if steps.bytes() > BUFFER {
                take(&steps)?;
                steps.clear();
            }
        }
        take(&steps)
    }
}

/// The fingerprint and the number of clauses in the first line.
fn header(line: &[u8]) -> Option<(Fingerprint, u64)> {
    let text = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (fingerprint, clauses) = text.strip_prefix(HEADER)?.split_once(' ')?;
    Some((fingerprint.parse().ok()?, clauses.parse().ok()?))
}

/// The words of a line as numbers.
struct Numbers<'a>(std::str::SplitAsciiWhitespace<'a>);

impl<'a> Numbers<'a> {
    fn of(line: &'a [u8]) -> Option<Numbers<'a>> {
        Some(Numbers(std::str::from_utf8(line).ok()?.split_ascii_whitespace()))
    }

    /// The literals up to the next 0.
    fn lits(&mut self) -> Option<Vec<Lit>> {
        let mut lits = Vec::new();
        loop {
            match self.0.next()?.parse::<i32>().ok()? {
                0 => return Some(lits),
                number => lits.push(Lit::from_dimacs(number)?),
            }
            if lits.last().is_some_and(|lit| lit.var().index() >= Var::MAX_COUNT) {
                return None;
            }
        }
    }

    /// The numbers up to the next 0.
    fn hints(&mut self) -> Option<Vec<i64>> {
        let mut hints = Vec::new();
        loop {
            match self.0.next()?.parse().ok()? {
                0 => return Some(hints),
                hint => hints.push(hint),
            }
        }
    }

    fn ends(mut self) -> Option<()> {
        self.0.next().is_none().then_some(())
    }
}

fn finding(line: &[u8]) -> Option<Finding> {
    let mut words = Numbers::of(&line[1..])?;
    let cube = words.lits()?;
    let finding = match line[0] {
        b'u' => {
            let core = words.lits()?;
            let clause = words.0.next()?.parse().ok()?;
            Finding::Refuted { cube, core, clause: ClauseId::new(clause) }
        }
        b'm' => Finding::Model { cube, model: words.lits()? },
        _ => Finding::Split { cube },
    };
    words.ends()?;
    Some(finding)
}

/// Adds the step on a line.
fn add_step(line: &[u8], steps: &mut Steps) -> Option<()> {
    let mut words = Numbers::of(line)?;
    let id = ClauseId::new(words.0.next()?.parse().ok()?)?;
    let mut rest = words.0.clone();
    if rest.next() == Some("d") {
        words.0 = rest;
        for hint in words.hints()? {
            steps.delete(ClauseId::new(u64::try_from(hint).ok()?)?, &[]);
        }
        return words.ends();
    }
    let (lits, hints) = (words.lits()?, words.hints()?);
    let ids = hints.iter().map(|hint| ClauseId::new(hint.unsigned_abs()));
    let ids = ids.collect::<Option<Vec<_>>>()?;
    // Nothing but a definition has no hints, or negative ones.
    if !lits.is_empty() && hints.iter().all(|&hint| hint < 0) {
        steps.define(id, &lits, &ids);
    } else if hints.iter().all(|&hint| hint > 0) {
        steps.derive(id, &lits, &ids);
    } else {
        return None;
    }
    words.ends()
}

/// What takes the steps of a part, in their order.
type Take<'t> = &'t mut dyn FnMut(&Steps) -> io::Result<()>;

/// What reads the steps of a part with this summary.
type ReadSteps<'a> = dyn Fn(&Summary, Take<'_>) -> io::Result<()> + 'a;

/// A part that can be read several times.
pub struct Part<'a> {
    /// How messages call it.
    pub name: String,
    pub(crate) summary: Summary,
    /// Whether its claims are believed without their proofs.
    pub(crate) is_trusted: bool,
    /// Reads the steps, each time from the beginning.
    steps: Box<ReadSteps<'a>>,
}

impl std::fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Part").field("name", &self.name).field("summary", &self.summary).finish()
    }
}

impl<'a> Part<'a> {
    /// Reads what is in a part. `open` gives its bytes from the beginning, each time that it is
    /// called.
    ///
    /// # Errors
    /// When it cannot be read or is not a part.
    pub fn open(
        name: impl Into<String>,
        open: impl Fn() -> io::Result<Box<dyn BufRead + 'a>> + 'a,
    ) -> Result<Part<'a>, PartError> {
        let summary = Summary::read(open()?)?;
        let steps = move |summary: &Summary, take: Take<'_>| summary.steps(open()?, take);
        Ok(Part { name: name.into(), summary, is_trusted: false, steps: Box::new(steps) })
    }

    /// A part in memory; see [`Part::open`].
    ///
    /// # Errors
    /// When the bytes are not a part.
    pub fn from_bytes(name: impl Into<String>, bytes: &'a [u8]) -> Result<Part<'a>, PartError> {
        Part::open(name, move || Ok(Box::new(bytes)))
    }

    /// The same part, whose claims are believed. Without this, they count only as far as its
    /// proof shows them, which is checked, so that anybody may have written the part.
    #[must_use]
    pub fn trusted(self) -> Part<'a> {
        Part { is_trusted: true, ..self }
    }

    /// What is in the part.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    pub(crate) fn steps(&self, mut take: impl FnMut(&Steps) -> io::Result<()>) -> io::Result<()> {
        (self.steps)(&self.summary, &mut take)
    }
}
