//! Checking DRAT, backwards.
//!
//! DRAT does not say what a lemma follows from. The check first adds all lemmas up to the first
//! conflict and marks the clauses that the conflict follows from. Then the check goes back through
//! the lemmas, from the last to the first: a marked lemma is checked against the clauses that
//! existed before, and the clauses from which the lemma follows are marked (Goldberg and Novikov,
//! DATE 2003; Heule, Hunt and Wetzler, FMCAD 2013). The marked clauses are the *core*. Often half
//! of the lemmas are not in the core and need no check. The core is a smaller proof whose reasons
//! are all known, so the core can be written as LRAT.
//!
//! There are two readings of a deletion whose clause is the reason of a unit (Rebola-Pardo and
//! Biere, "Two flavors of DRAT", POS 2018). As specified, the unit is lost with its reason. As
//! checkers have operated, the deletion is ignored, since solvers delete such clauses without
//! meaning to lose the unit. [`UnitDeletions`] chooses the reading. A proof passes under both
//! readings if it adds the units that it needs as lemmas.

mod backward;
mod database;
mod explain;
mod propagate;
#[cfg(test)]
mod tests;
mod trim;

use std::io::{self, Read, Write};

use neuf_cnf::{Formula, Interrupt, Lit};

use crate::error::{CheckError, ProofPlace};
use crate::format::{Format, Notation};
use crate::names::Names;
use crate::read::{ProofReader, RecordKind};

use database::{ClauseRef, Database};
use explain::DratNeeds;
use propagate::Propagation;
use trim::TrimmedProof;

/// What it means to delete a clause that is the reason of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnitDeletions {
    /// The deletion is ignored and the clause stays ("operational" DRAT, as in
    /// `drat-trim`).
    #[default]
    Ignore,
    /// The clause is deleted, and the unit as well unless another clause implies the unit
    /// ("specified" DRAT). This reading is slow when a large formula has many such deletions and
    /// the units are not lemmas.
    Honour,
}

/// How a DRAT proof is checked.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DratOptions {
    /// What it means to delete a clause that is the reason of a unit.
    pub unit_deletions: UnitDeletions,
    /// Whether to keep the part of the proof that the refutation needs, to write it as LRAT.
    /// Keeping takes memory in proportion to the size of the LRAT proof.
    pub keep_core: bool,
}

impl DratOptions {
    /// The options with another meaning of deleting the clause of a unit.
    #[must_use]
    pub fn unit_deletions(self, unit_deletions: UnitDeletions) -> DratOptions {
        DratOptions { unit_deletions, ..self }
    }

    /// The options with the needed part kept or not.
    #[must_use]
    pub fn keep_core(self, keep_core: bool) -> DratOptions {
        DratOptions { keep_core, ..self }
    }
}

/// Counts of what an accepted DRAT proof contains, up to the conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DratReport {
    /// How many lemmas were read.
    pub lemmas: u64,
    /// How many lemmas the refutation needs; only these were checked.
    pub core_lemmas: u64,
    /// How many clauses of the formula the refutation needs.
    pub core_clauses: u64,
    /// How many lemmas follow only by resolution on their first literal.
    pub resolution_lemmas: u64,
    /// How many deletions were of reasons of units; see [`UnitDeletions`].
    pub unit_deletions: u64,
    /// How many deletions were ignored because their clause did not exist.
    pub missing_deletions: u64,
    /// How many watches and clauses were visited: a measure of effort that does not depend on the
    /// machine.
    pub ticks: u64,
}

/// A checked DRAT proof: its counts, and the part that the refutation needs.
#[derive(Debug)]
pub struct DratCheck {
    report: DratReport,
    given: Given,
    names: Names,
    database: Database,
    trimmed: Option<TrimmedProof>,
}

/// What the check has to know of the formula's clauses, whose numbers come first.
#[derive(Debug, Default)]
struct Given {
    /// How many clauses there are.
    count: u32,
    /// The clauses that repeat a literal in the formula, in ascending order. The
    /// database has them without the repetition.
    repeating: Vec<ClauseRef>,
}

/// Checks that a DRAT proof refutes the formula. The check reads up to the first conflict.
///
/// The check holds the proof in memory and takes about as long as solving.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_proof::{DratOptions, Notation, check_drat};
/// let lit = |number| Lit::from_dimacs(number).unwrap();
/// let formula: Formula =
///     [[1, 2], [1, -2], [-1, 2], [-1, -2]].iter().map(|c| c.map(lit)).collect();
/// let options = DratOptions::default().keep_core(true);
/// let proof = &b"3 0\n1 0\n0\n"[..];
/// let checked = check_drat(&formula, proof, Notation::Text, options, &Interrupt::new())?;
/// assert_eq!((checked.report().lemmas, checked.report().core_lemmas), (2, 1));
/// let mut lrat = Vec::new();
/// checked.write_lrat(&mut lrat, Notation::Text)?;
/// assert!(lrat.starts_with(b"5 1 0 1 2 0\n5 d 1 2 0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the proof cannot be read, is malformed, has a step that is needed but does not follow, or
/// does not refute the formula; the error names the place in the proof if it has one. Also when
/// `interrupt` is requested.
pub fn check_drat(
    formula: &Formula,
    proof: impl Read,
    notation: Notation,
    options: DratOptions,
    interrupt: &Interrupt,
) -> Result<DratCheck, CheckError> {
    let mut checker = Checker::new(notation, options, interrupt);
    checker.give(formula)?;
    let mut reader = ProofReader::new(proof, Format::Drat, notation);
    let conflict = loop {
        if let Some(conflict) = checker.conflict {
            break conflict;
        }
        if !reader.advance()? {
            return Err(CheckError::NotRefuted);
        }
        let record = &reader.record;
        match record.kind {
            RecordKind::Add => checker.add_lemma(&record.lits, record.place)?,
            RecordKind::Delete => checker.delete(&record.lits),
        }
        checker.look_at_interrupt()?;
    };
    checker.go_back(conflict)?;
    let Checker { report, given, names, database, trimmed, propagation, .. } = checker;
    let report = DratReport { ticks: propagation.ticks, ..report };
    Ok(DratCheck { report, given, names, database, trimmed })
}

impl DratCheck {
    /// Counts of what the proof contains.
    #[must_use]
    pub fn report(&self) -> &DratReport {
        &self.report
    }

    /// The indices of the clauses of the formula that the refutation needs, ascending from 0. These
    /// clauses contradict each other alone.
    ///
    /// ```
    /// use neuf_cnf::{Formula, Interrupt, Lit};
    /// use neuf_proof::{DratOptions, Notation, check_drat};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let formula: Formula = [vec![a], vec![a, b], vec![!a]].into_iter().collect();
    /// let options = DratOptions::default();
    /// let proof = &b"0\n"[..];
    /// let checked = check_drat(&formula, proof, Notation::Text, options, &Interrupt::new())?;
    /// assert_eq!(checked.core(), [0, 2]);
    /// # Ok::<(), neuf_proof::CheckError>(())
    /// ```
    #[must_use]
    pub fn core(&self) -> Vec<usize> {
        let clauses = std::iter::successors(self.database.after(None), |&clause| {
            self.database.after(Some(clause))
        });
        let given = clauses.take(self.given.count as usize).enumerate();
        let needed = given.filter(|&(_, clause)| self.database.is_core(clause));
        needed.map(|(index, _)| index).collect()
    }

    /// Writes the part that the refutation needs as an LRAT proof. In it, each needed literal that
    /// follows by propagation without assumptions becomes a unit lemma of its own.
    ///
    /// # Errors
    /// When `out` fails, or when [`DratOptions::keep_core`] was not set.
    pub fn write_lrat(&self, out: impl Write, notation: Notation) -> io::Result<()> {
        match &self.trimmed {
            Some(trimmed) => trimmed.write(&self.database, &self.names, &self.given, out, notation),
            None => Err(io::Error::other("the core of the proof was not kept")),
        }
    }
}

/// An event of the way forward, kept so that the way back can undo it.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// A lemma was added.
    Add {
        clause: ClauseRef,
        /// The height of the trail before the lemma.
        height: u32,
        /// The first literal of the lemma as it stands in the proof.
        pivot: Option<Lit>,
        /// The line or byte where the lemma stands.
        place: u64,
    },
    /// A clause was deleted that was not the reason of any literal.
    Delete { clause: ClauseRef },
    /// The reason of a literal was deleted; a unit clause of the literal became
    /// its reason instead.
    ChangeReason { clause: ClauseRef, lit: Lit },
    /// The reason of a literal was deleted. The literal and all later literals of the trail were
    /// unassigned; they stand in [`Checker::undone`] from the index `undone` on. The trail had this
    /// height before the literal.
    Undo { clause: ClauseRef, height: u32, undone: usize },
}

struct Checker<'a> {
    names: Names,
    database: Database,
    propagation: Propagation,
    events: Vec<Event>,
    /// The literals that [`Event::Undo`] unassigned, with their reasons.
    undone: Vec<(Lit, ClauseRef)>,
    /// By literal: its last unit clause, which may have been deleted since.
    units: Vec<ClauseRef>,
    given: Given,
    conflict: Option<ClauseRef>,
    unit_deletions: UnitDeletions,
    needs: DratNeeds,
    trimmed: Option<TrimmedProof>,
    report: DratReport,
    interrupt: &'a Interrupt,
    /// At how many ticks the interrupt is looked at next.
    next_look: u64,
    notation: Notation,
    /// The clause of the present step, in inside literals.
    clause: Vec<Lit>,
}

/// How many ticks pass between two checks of the interrupt.
const PATIENCE: u64 = 1 << 18;

impl<'a> Checker<'a> {
    fn new(notation: Notation, options: DratOptions, interrupt: &'a Interrupt) -> Checker<'a> {
        Checker {
            names: Names::default(),
            database: Database::default(),
            propagation: Propagation::default(),
            events: Vec::new(),
            undone: Vec::new(),
            units: Vec::new(),
            given: Given::default(),
            conflict: None,
            unit_deletions: options.unit_deletions,
            needs: DratNeeds::default(),
            trimmed: options.keep_core.then(TrimmedProof::default),
            report: DratReport::default(),
            interrupt,
            next_look: 0,
            notation,
            clause: Vec::new(),
        }
    }

    fn look_at_interrupt(&mut self) -> Result<(), CheckError> {
        if self.propagation.ticks >= self.next_look {
            self.next_look = self.propagation.ticks + PATIENCE;
            if self.interrupt.is_requested() {
                return Err(CheckError::Interrupted);
            }
        }
        Ok(())
    }

    /// Adds the clauses of the formula and propagates.
    fn give(&mut self, formula: &Formula) -> Result<(), CheckError> {
        for clause in formula.clauses() {
            self.look_at_interrupt()?;
            let added = self.add(clause)?;
            self.given.count += 1;
            if self.database.size(added) < clause.len() {
                self.given.repeating.push(added);
            }
        }
        self.propagate();
        Ok(())
    }

    /// Translates a clause into inside literals and keeps it in `clause`.
    fn enter(&mut self, lits: &[Lit]) {
        self.clause.clear();
        self.clause.extend(lits.iter().map(|&lit| self.names.enter(lit)));
        self.propagation.grow(self.names.len());
    }

    /// Adds a clause without propagating. The literal of a unit goes on the trail, and a false
    /// clause becomes the conflict.
    fn add(&mut self, lits: &[Lit]) -> Result<ClauseRef, CheckError> {
        self.enter(lits);
        self.propagation.ticks += 1 + lits.len() as u64;
        let clause = self.database.add(&self.clause).ok_or(CheckError::TooLarge)?;
        if self.conflict.is_none() {
            self.conflict = self.propagation.insert(&mut self.database, clause);
        }
        if self.database.size(clause) == 1 {
            let code = self.clause[0].code();
            if self.units.len() <= code {
                self.units.resize(code + 1, ClauseRef::NONE);
            }
            self.units[code] = clause;
        }
        Ok(clause)
    }

    fn propagate(&mut self) {
        if self.conflict.is_none() {
            self.conflict = self.propagation.propagate(&mut self.database);
        }
    }

    fn add_lemma(&mut self, lits: &[Lit], place: ProofPlace) -> Result<(), CheckError> {
        self.report.lemmas += 1;
        let height = self.propagation.trail().len() as u32;
        let clause = self.add(lits)?;
        let pivot = self.clause.first().copied();
        self.events.push(Event::Add { clause, height, pivot, place: place.number() });
        self.propagate();
        Ok(())
    }

    fn delete(&mut self, lits: &[Lit]) {
        self.enter(lits);
        self.propagation.ticks += 1 + lits.len() as u64;
        let propagation = &self.propagation;
        let is_reason = |database: &Database, clause: ClauseRef| {
            propagation.implied(database, clause).is_some()
        };
        let Some(clause) = self.database.find(&self.clause, is_reason) else {
            self.report.missing_deletions += 1;
            return;
        };
        let implied = self.propagation.implied(&self.database, clause);
        self.report.unit_deletions += u64::from(implied.is_some());
        match implied {
            None => {
                self.remove(clause);
                self.events.push(Event::Delete { clause });
            }
            Some(lit) if self.unit_deletions == UnitDeletions::Honour => {
                self.remove(clause);
                self.undo_from(lit, clause);
            }
            Some(_) => {}
        }
    }

    fn remove(&mut self, clause: ClauseRef) {
        self.database.unlink(clause);
        self.database.set_active(clause, false);
    }

    /// Unassigns a literal whose reason has been deleted, and all later literals. But when the
    /// literal has a unit clause, the unit clause becomes its reason.
    fn undo_from(&mut self, lit: Lit, clause: ClauseRef) {
        let unit = self.units.get(lit.code()).copied().unwrap_or(ClauseRef::NONE);
        if unit != ClauseRef::NONE && self.database.is_active(unit) {
            self.propagation.set_reason(lit.var(), unit);
            self.events.push(Event::ChangeReason { clause, lit });
            return;
        }
        let height = self.propagation.place(lit.var());
        let undone = self.undone.len();
        for &lit in &self.propagation.trail()[height..] {
            self.undone.push((lit, self.propagation.reason(lit.var())));
        }
        self.events.push(Event::Undo { clause, height: height as u32, undone });
        self.propagation.undo(height);
        self.propagation.rebuild(&mut self.database);
        self.propagate();
    }
}
