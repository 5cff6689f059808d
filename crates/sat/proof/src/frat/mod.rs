//! Checks FRAT: proofs in which a solver may name what a clause follows from, or leave the reasons
//! to the checker.
//!
//! Each clause has a number, as in LRAT, and stands with its literals where it is deleted, as in
//! DRAT (Baek, Carneiro and Heule, "A flexible proof format for SAT solver-elaborator
//! communication", TACAS 2021). So the proof can be read as both formats: as LRAT with other
//! numbers if each added clause has hints, and otherwise as DRAT. The proof is translated and given
//! to the check of its format; the DRAT check finds hints itself. A third check, which believes
//! some hints and finds others, was rejected: one more program to trust, to which the few hints of
//! such a proof would save little.

mod read;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::io::Read;

use neuf_cnf::{ClauseId, Formula, Interrupt, Lit};
use rustc_hash::FxHashMap;

use crate::certify::sorted;
use crate::drat::{DratCheck, DratOptions, check_drat};
use crate::error::{CheckError, ProofPlace, StepError};
use crate::format::{Format, Notation};
use crate::lrat::{LratCheck, check_lrat_core};
use crate::write::{clause_step, lrat_deletion, lrat_step};
use read::{FratKind, FratReader, FratStep};

/// How many steps are read between two checks of the interrupt.
const PATIENCE: u32 = 1 << 10;

/// An accepted FRAT proof, in the format as which it was checked.
#[derive(Debug)]
pub enum FratCheck {
    /// Each clause had hints, and all hints were right.
    Lrat(LratCheck),
    /// Some clauses had no hints, so the check found the hints of all clauses.
    Drat(Box<DratCheck>),
}

impl FratCheck {
    /// The format as which the proof was checked.
    #[must_use]
    pub fn format(&self) -> Format {
        match self {
            FratCheck::Lrat(_) => Format::Lrat,
            FratCheck::Drat(_) => Format::Drat,
        }
    }
}

/// Checks that a FRAT proof refutes the formula. With [`DratOptions::keep_core`], the hints of the
/// proof are left aside, so that the needed part can be [written as LRAT](DratCheck::write_lrat).
///
/// The translation of the proof is kept in memory while it is checked. What the proof says of the
/// clauses that are left at its end (`f`) does not matter for the refutation.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_proof::{DratOptions, Format, Notation, check_frat};
/// let a = Lit::from_dimacs(1).unwrap();
/// let formula: Formula = [[a], [!a]].into_iter().collect();
/// let proof = b"o 7 1 0\no 8 -1 0\na 9 0 l 7 8 0\nf 9 0\n";
/// let options = DratOptions::default();
/// let checked = check_frat(&formula, &proof[..], Notation::Text, options, &Interrupt::new())?;
/// assert_eq!(checked.format(), Format::Lrat);
/// # Ok::<(), neuf_proof::CheckError>(())
/// ```
///
/// # Errors
/// As for [`check_drat`] and [`check_lrat`](crate::check_lrat); also when a clause that the proof
/// calls original is not in the formula, or when the proof gives a number to two clauses at a time.
pub fn check_frat(
    formula: &Formula,
    proof: impl Read,
    notation: Notation,
    options: DratOptions,
    interrupt: &Interrupt,
) -> Result<FratCheck, CheckError> {
    let wants_hints = !options.keep_core;
    let translation = Translation::read(formula, proof, notation, wants_hints, interrupt)?;
    let binary = Notation::Binary;
    match &translation.lrat {
        Some(lrat) => check_lrat_core(formula, &lrat.bytes[..], binary, interrupt)
            .map(FratCheck::Lrat)
            .map_err(|error| lrat.located(error, notation, |n, begun| translation.id(n, begun))),
        None => {
            let drat = &translation.drat;
            check_drat(formula, &drat.bytes[..], binary, options, interrupt)
                .map(|checked| FratCheck::Drat(Box::new(checked)))
                .map_err(|error| drat.located(error, notation, |_, _| None))
        }
    }
}

/// Guesses from its first bytes whether a proof is FRAT, and in which notation. A binary FRAT proof
/// of a solver begins with an original clause; otherwise it looks like DRAT.
///
/// ```
/// use neuf_proof::{Notation, detect_frat};
/// assert_eq!(detect_frat(b"o 1 1 2 0\n"), Some(Notation::Text));
/// assert_eq!(detect_frat(b"o\x01\x02\x04\0"), Some(Notation::Binary));
/// assert_eq!(detect_frat(b"a\x02\x04\0"), None);
/// ```
#[must_use]
pub fn detect_frat(start: &[u8]) -> Option<Notation> {
    if start.contains(&0) {
        return (start[0] == b'o').then_some(Notation::Binary);
    }
    let line = crate::detect::lines(start).next()?;
    let is_tag = matches!(line[0], b'o' | b'a' | b'f' | b'l' | b'r');
    (is_tag && line.get(1).is_none_or(u8::is_ascii_whitespace)).then_some(Notation::Text)
}

/// A proof in another format, and where each of its steps came from.
#[derive(Debug, Default)]
struct Translated {
    bytes: Vec<u8>,
    /// By step: where it begins in the translation, and its line or byte in the proof.
    places: Vec<(u64, u64)>,
}

impl Translated {
    fn begin(&mut self, place: ProofPlace) {
        self.places.push((self.bytes.len() as u64, place.number()));
    }

    /// How many steps had begun at a place in the translation.
    fn begun(&self, place: ProofPlace) -> usize {
        self.places.partition_point(|&(begin, _)| begin <= place.number())
    }

    /// The error with its place and its clause numbers in the proof that was read. `number`
    /// translates the number of a clause, given how many steps had begun.
    fn located(
        &self,
        error: CheckError,
        notation: Notation,
        number: impl Fn(u64, usize) -> Option<u64>,
    ) -> CheckError {
        match error {
            CheckError::Refused { place, cause } => {
                let begun = self.begun(place);
                let origin = begun.checked_sub(1).map_or(0, |index| self.places[index].1);
                let place = ProofPlace::new(notation, origin);
                let cause = cause.renumbered(|translated| number(translated, begun));
                CheckError::Refused { place, cause }
            }
            error => error,
        }
    }
}

/// The proof as DRAT, and as LRAT if there are hints everywhere.
#[derive(Debug)]
struct Translation {
    drat: Translated,
    lrat: Option<Translated>,
    /// By number in the proof: the number of the clause in LRAT.
    numbers: FxHashMap<u64, u64>,
    /// For messages, each number that a clause got in the proof: how many steps had begun, the
    /// clause's number in LRAT, and its number in the proof.
    named: Vec<(usize, u64, u64)>,
    /// The numbers of the formula's clauses that the proof has not named yet, by their literals.
    originals: HashMap<Vec<Lit>, Vec<u64>>,
    /// The highest number in LRAT.
    last: u64,
}

impl Translation {
    fn read(
        formula: &Formula,
        proof: impl Read,
        notation: Notation,
        wants_hints: bool,
        interrupt: &Interrupt,
    ) -> Result<Translation, CheckError> {
        let mut translation = Translation {
            drat: Translated::default(),
            lrat: wants_hints.then(Translated::default),
            numbers: FxHashMap::default(),
            named: Vec::new(),
            originals: HashMap::new(),
            last: formula.len() as u64,
        };
        for (number, clause) in (1..).zip(formula.clauses()) {
            translation.originals.entry(sorted(clause)).or_default().push(number);
        }
        // The first of several equal clauses is named first.
        translation.originals.values_mut().for_each(|numbers| numbers.reverse());
        let mut reader = FratReader::new(proof, notation);
        let mut patience = 0;
        while let Some(step) = reader.advance()? {
            if patience == 0 {
                patience = PATIENCE;
                if interrupt.is_requested() {
                    return Err(CheckError::Interrupted);
                }
            }
            patience -= 1;
            let place = step.place;
            translation.take(&step).map_err(|cause| CheckError::Refused { place, cause })?;
        }
        Ok(translation)
    }

    fn take(&mut self, step: &FratStep<'_>) -> Result<(), StepError> {
        match step.kind {
            FratKind::Original => {
                let known = self.originals.get_mut(&sorted(step.lits)).and_then(Vec::pop);
                let number = known.ok_or(StepError::NotOriginal(step.id))?;
                self.name(step.id, number)
            }
            FratKind::Add => self.add(step),
            FratKind::Delete => {
                self.drat.begin(step.place);
                clause_step(&mut self.drat.bytes, Notation::Binary, b'd', step.lits);
                let number = self.numbers.remove(&step.id);
                let number = number.ok_or(StepError::DeletesMissing(step.id))?;
                if let Some(lrat) = &mut self.lrat {
                    lrat.begin(step.place);
                    lrat_deletion(&mut lrat.bytes, Notation::Binary, self.last, &[number]);
                }
                Ok(())
            }
            FratKind::Relocate => self.relocate(step),
            FratKind::Final => Ok(()),
        }
    }

    /// The number that a clause has in the proof after so many steps of LRAT; `None` for a clause
    /// of the formula that the proof has not named.
    fn id(&self, number: u64, begun: usize) -> Option<u64> {
        let mut latest = self.named.iter().rev();
        latest.find(|&&(at, named, _)| at <= begun && named == number).map(|&(_, _, id)| id)
    }

    fn name(&mut self, id: u64, number: u64) -> Result<(), StepError> {
        let begun = self.lrat.as_ref().map(|lrat| lrat.places.len());
        self.named.extend(begun.map(|begun| (begun, number, id)));
        match self.numbers.insert(id, number) {
            Some(_) => Err(StepError::NumberTaken(id)),
            None => Ok(()),
        }
    }

    fn add(&mut self, step: &FratStep<'_>) -> Result<(), StepError> {
        self.drat.begin(step.place);
        clause_step(&mut self.drat.bytes, Notation::Binary, b'a', step.lits);
        self.last += 1;
        if let (Some(hints), Some(lrat)) = (step.hints, &mut self.lrat) {
            let numbers = &self.numbers;
            let number = |&hint: &i64| {
                let missing = hint.unsigned_abs();
                let id = ClauseId::new(step.id).unwrap_or(ClauseId::FIRST);
                let number = numbers.get(&missing).ok_or(StepError::Missing { id, missing })?;
                Ok(*number as i64 * hint.signum())
            };
            let hints: Vec<i64> = hints.iter().map(number).collect::<Result<_, StepError>>()?;
            lrat.begin(step.place);
            lrat_step(&mut lrat.bytes, Notation::Binary, self.last, step.lits, &hints);
        } else {
            self.lrat = None;
        }
        self.name(step.id, self.last)
    }

    /// Gives clauses other numbers, all at the same time.
    fn relocate(&mut self, step: &FratStep<'_>) -> Result<(), StepError> {
        // A step without bytes, after which the clauses have their new numbers.
        self.lrat.iter_mut().for_each(|lrat| lrat.begin(step.place));
        let mut moved = Vec::new();
        for pair in step.hints.unwrap_or_default().chunks_exact(2) {
            let (from, to) = (pair[0].unsigned_abs(), pair[1].unsigned_abs());
            let number = self.numbers.remove(&from).ok_or(StepError::DeletesMissing(from))?;
            moved.push((to, number));
        }
        moved.into_iter().try_for_each(|(to, number)| self.name(to, number))
    }
}
