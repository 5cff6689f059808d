//! Checking DRAT, backwards.
//!
//! DRAT does not say what a lemma follows from. The check adds all lemmas up to
//! the first conflict, then goes back: from the conflict it marks the clauses
//! that it followed from, and checks only lemmas that are marked, each with the
//! clauses that were there before it (Goldberg and Novikov, DATE 2003; Heule,
//! Hunt and Wetzler, FMCAD 2013). Often half of the lemmas need no check, and
//! what was marked is a smaller proof with all reasons known: LRAT.
//!
//! There are two readings of a deletion whose clause is the reason of a unit
//! (Rebola-Pardo and Biere, "Two flavors of DRAT", POS 2018). As specified, the
//! unit goes with its reason. As checkers have operated, the deletion is passed
//! over, since solvers delete such clauses without meaning to lose the unit.
//! [`UnitDeletions`] chooses; a proof that keeps the units it needs as lemmas
//! passes both.

mod backward;
mod database;
mod explain;
mod propagate;
#[cfg(test)]
mod tests;
mod trim;

use std::io::{self, Read, Write};

use neuf_cnf::{Formula, Interrupt, Lit};

use crate::error::{CheckError, Place};
use crate::format::{Format, Notation};
use crate::names::Names;
use crate::read::{Kind, ProofReader};

use database::{ClauseRef, Database};
use explain::Needs;
use propagate::Propagation;
use trim::Trimmed;

/// What deleting the reason of a unit means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnitDeletions {
    /// Nothing: the clause stays ("operational" DRAT, as `drat-trim` has it).
    #[default]
    Ignore,
    /// The clause goes, and the unit with it unless it follows otherwise
    /// ("specified" DRAT). Slow when there are many of them in a large formula
    /// and the units are not lemmas.
    Honour,
}

/// How a DRAT proof is checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct DratOptions {
    /// What deleting the reason of a unit means.
    pub unit_deletions: UnitDeletions,
    /// Whether to keep what the refutation needs, so that it can be written as
    /// LRAT; takes memory for all that each clause follows from.
    pub keep_core: bool,
}

/// What an accepted DRAT proof was made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DratReport {
    /// Lemmas read, up to the conflict.
    pub lemmas: u64,
    /// Lemmas that the refutation needs; only these were checked.
    pub core_lemmas: u64,
    /// Clauses of the formula that it needs.
    pub core_clauses: u64,
    /// Lemmas that hold by resolution on their first literal only.
    pub resolution_lemmas: u64,
    /// Deletions of reasons of units; see [`UnitDeletions`].
    pub unit_deletions: u64,
    /// Deletions of clauses that were not there, passed over.
    pub missing_deletions: u64,
    /// Watches and clauses visited: the effort, whatever the machine.
    pub ticks: u64,
}

/// A checked DRAT proof: what it was made of, and the part of it that the
/// refutation needs.
#[derive(Debug)]
pub struct DratCheck {
    report: DratReport,
    /// How many clauses the formula has.
    given: u32,
    names: Names,
    database: Database,
    trimmed: Option<Trimmed>,
}

/// Checks that a DRAT proof refutes the formula. What comes after the conflict
/// is not read.
///
/// Holds the proof in memory; takes about as long as solving.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_proof::{DratOptions, Notation, check_drat};
/// let lit = |number| Lit::from_dimacs(number).unwrap();
/// let formula: Formula =
///     [[1, 2], [1, -2], [-1, 2], [-1, -2]].iter().map(|c| c.map(lit)).collect();
/// let options = DratOptions { keep_core: true, ..DratOptions::default() };
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
/// When the proof cannot be read, is malformed, has a step that is needed and
/// does not follow, or does not refute the formula; with the place. When it is
/// interrupted.
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
            Kind::Add => checker.add_lemma(&record.lits, record.place)?,
            Kind::Delete => checker.delete(&record.lits),
        }
        checker.look_at_interrupt()?;
    };
    checker.go_back(conflict)?;
    let Checker { report, given, names, database, trimmed, propagation, .. } = checker;
    let report = DratReport { ticks: propagation.ticks, ..report };
    Ok(DratCheck { report, given, names, database, trimmed })
}

impl DratCheck {
    /// What the proof was made of.
    #[must_use]
    pub fn report(&self) -> &DratReport {
        &self.report
    }

    /// Writes the part that the refutation needs as an LRAT proof. Each
    /// literal that holds by propagation and is needed becomes a lemma of its
    /// own there.
    ///
    /// # Errors
    /// When it cannot be written, or was not kept
    /// ([`DratOptions::keep_core`]).
    pub fn write_lrat(&self, out: impl Write, notation: Notation) -> io::Result<()> {
        match &self.trimmed {
            Some(trimmed) => trimmed.write(&self.database, &self.names, self.given, out, notation),
            None => Err(io::Error::other("the core of the proof was not kept")),
        }
    }
}

/// What was done on the way forward.
#[derive(Clone, Copy, Debug)]
enum Step {
    Add {
        clause: ClauseRef,
        /// The height of the trail before.
        height: u32,
        /// The first literal as it was written.
        pivot: Option<Lit>,
        place: u64,
    },
    Delete {
        clause: ClauseRef,
    },
    /// A deletion of the reason of a literal that is a clause as well.
    ChangeReason {
        clause: ClauseRef,
        lit: Lit,
    },
    /// A deletion of the reason of a literal, which was undone with all that
    /// came after it, from `undone` on in [`Checker::undone`].
    Undo {
        clause: ClauseRef,
        height: u32,
        undone: usize,
    },
}

struct Checker<'a> {
    names: Names,
    database: Database,
    propagation: Propagation,
    steps: Vec<Step>,
    undone: Vec<(Lit, ClauseRef)>,
    /// By literal: a unit clause of it, which may have been deleted since.
    units: Vec<ClauseRef>,
    /// How many clauses the formula has.
    given: u32,
    conflict: Option<ClauseRef>,
    unit_deletions: UnitDeletions,
    needs: Needs,
    trimmed: Option<Trimmed>,
    report: DratReport,
    interrupt: &'a Interrupt,
    /// Ticks until the next look at the interrupt.
    next_look: u64,
    notation: Notation,
    /// The clause in hand, inside.
    clause: Vec<Lit>,
}

/// Ticks between two looks at the interrupt.
const PATIENCE: u64 = 1 << 18;

impl<'a> Checker<'a> {
    fn new(notation: Notation, options: DratOptions, interrupt: &'a Interrupt) -> Checker<'a> {
        Checker {
            names: Names::default(),
            database: Database::default(),
            propagation: Propagation::default(),
            steps: Vec::new(),
            undone: Vec::new(),
            units: Vec::new(),
            given: 0,
            conflict: None,
            unit_deletions: options.unit_deletions,
            needs: Needs::default(),
            trimmed: options.keep_core.then(Trimmed::default),
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

    /// Takes in the formula.
    fn give(&mut self, formula: &Formula) -> Result<(), CheckError> {
        for clause in formula.clauses() {
            self.add(clause)?;
            self.given += 1;
        }
        self.propagate();
        Ok(())
    }

    /// Takes a clause in dense numbers into `clause`.
    fn enter(&mut self, lits: &[Lit]) {
        self.clause.clear();
        self.clause.extend(lits.iter().map(|&lit| self.names.enter(lit)));
        self.propagation.grow(self.names.len());
    }

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

    fn add_lemma(&mut self, lits: &[Lit], place: Place) -> Result<(), CheckError> {
        self.report.lemmas += 1;
        let height = self.propagation.trail().len() as u32;
        let clause = self.add(lits)?;
        let pivot = self.clause.first().copied();
        self.steps.push(Step::Add { clause, height, pivot, place: place.number() });
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
                self.steps.push(Step::Delete { clause });
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

    /// Undoes the literal, whose reason has been deleted, unless it is a clause
    /// as well.
    fn undo_from(&mut self, lit: Lit, clause: ClauseRef) {
        let unit = self.units.get(lit.code()).copied().unwrap_or(ClauseRef::NONE);
        if unit != ClauseRef::NONE && self.database.is_active(unit) {
            self.propagation.set_reason(lit.var(), unit);
            self.steps.push(Step::ChangeReason { clause, lit });
            return;
        }
        let height = self.propagation.place(lit.var());
        let undone = self.undone.len();
        for &lit in &self.propagation.trail()[height..] {
            self.undone.push((lit, self.propagation.reason(lit.var())));
        }
        self.steps.push(Step::Undo { clause, height: height as u32, undone });
        self.propagation.undo(height);
        self.propagation.rebuild(&mut self.database);
        self.propagate();
    }
}
