//! Checking DRAT, backwards.
//!
//! DRAT does not say what a lemma follows from. The check adds all lemmas up to
//! the first conflict, then goes back: from the conflict it marks the clauses
//! that it followed from, and checks only lemmas that are marked, each with the
//! clauses that were there before it (Goldberg and Novikov, DATE 2003; Heule,
//! Hunt and Wetzler, FMCAD 2013). Often half of the lemmas need no check, and
//! what was marked is a smaller proof with all reasons known: LRAT.
//!
//! Deleting a clause that is the reason of a unit at the time is passed over,
//! as `drat-trim` does ("operational" DRAT, in the words of Rebola-Pardo and
//! Biere, POS 2018): solvers delete such clauses without meaning to lose the
//! unit. A deletion of a clause that is not there is passed over and counted.

mod database;
mod propagate;

use std::io::{self, BufRead, Write};

use neuf_cnf::{Formula, Interrupt, Lit, Var};

use crate::error::{CheckError, Place, StepError};
use crate::format::{Format, Notation};
use crate::names::Names;
use crate::read::{Kind, ProofReader};

use database::{Database, Index};
use propagate::Propagation;

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
    /// Deletions of units, passed over.
    pub unit_deletions: u64,
    /// Deletions of clauses that were not there, passed over.
    pub missing_deletions: u64,
}

/// A checked DRAT proof: what it was made of, and the part of it that the
/// refutation needs.
#[derive(Debug)]
pub struct DratCheck {
    report: DratReport,
    /// How many clauses the formula has.
    given: usize,
    /// The core's steps, in their order.
    core: Vec<CoreStep>,
}

#[derive(Debug)]
enum CoreStep {
    Add { index: Index, lits: Vec<Lit>, hints: Vec<i64> },
    Delete { index: Index },
}

/// Checks that a DRAT proof refutes the formula.
///
/// Reads the whole proof into memory; takes about as long as solving.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_proof::{Notation, check_drat};
/// let lit = |number| Lit::from_dimacs(number).unwrap();
/// let formula: Formula =
///     [[1, 2], [1, -2], [-1, 2], [-1, -2]].iter().map(|c| c.map(lit)).collect();
/// let checked = check_drat(&formula, &b"1 0\n0\n"[..], Notation::Text, &Interrupt::new())?;
/// assert_eq!(checked.report().core_lemmas, 1);
/// let mut lrat = Vec::new();
/// checked.write_lrat(&mut lrat, Notation::Text)?;
/// assert_eq!(lrat, b"5 1 0 1 2 0\n6 0 5 3 4 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the proof cannot be read, is malformed, has a step that is needed and
/// does not follow, or does not refute the formula; with the place. When it is
/// interrupted.
pub fn check_drat(
    formula: &Formula,
    proof: impl BufRead,
    notation: Notation,
    interrupt: &Interrupt,
) -> Result<DratCheck, CheckError> {
    let mut checker = Checker::new(formula, interrupt);
    let mut reader = ProofReader::new(proof, Format::Drat, notation);
    while checker.conflict.is_none() {
        if !reader.advance()? {
            return Err(CheckError::NotRefuted);
        }
        checker.look_at_interrupt()?;
        let record = &reader.record;
        match record.kind {
            Kind::Add => {
                let lits = checker.enter(&record.lits);
                checker.add_lemma(&lits, record.place);
            }
            Kind::Delete => {
                let lits = checker.enter(&record.lits);
                checker.delete(&lits);
            }
        }
    }
    checker.go_back()
}

struct Step {
    kind: Kind,
    index: Index,
    /// The height of the trail before a lemma was added, and where it stands.
    height: usize,
    place: Place,
    /// The lemma's first literal as it was written.
    pivot: Option<Lit>,
    hints: Vec<i64>,
}

struct Checker<'a> {
    names: Names,
    database: Database,
    propagation: Propagation,
    /// By clause: whether it is there at the moment.
    is_active: Vec<bool>,
    steps: Vec<Step>,
    given: usize,
    conflict: Option<Index>,
    report: DratReport,
    interrupt: &'a Interrupt,
    patience: u32,
    /// By variable: the search that met it last.
    met: Vec<u64>,
    search: u64,
}

/// Steps between two looks at the interrupt.
const PATIENCE: u32 = 256;

impl<'a> Checker<'a> {
    fn new(formula: &Formula, interrupt: &'a Interrupt) -> Checker<'a> {
        let mut checker = Checker {
            names: Names::default(),
            database: Database::default(),
            propagation: Propagation::default(),
            is_active: Vec::new(),
            steps: Vec::new(),
            given: formula.len(),
            conflict: None,
            report: DratReport::default(),
            interrupt,
            patience: 0,
            met: Vec::new(),
            search: 0,
        };
        for clause in formula.clauses() {
            let clause = checker.enter(clause);
            checker.propagation.grow(&clause);
            let index = checker.database.add(&clause);
            checker.is_active.push(true);
            checker.propagation.attach(&checker.database, index);
        }
        for index in 0..formula.len() as Index {
            match *checker.database.lits(index) {
                [] => checker.conflict = Some(index),
                [unit] if checker.conflict.is_none() => checker.take_unit(unit, index),
                _ => {}
            }
        }
        checker.propagate();
        checker
    }

    /// A clause in dense numbers.
    fn enter(&mut self, lits: &[Lit]) -> Vec<Lit> {
        lits.iter().map(|&lit| self.names.enter(lit)).collect()
    }

    fn outside(&self, lits: &[Lit]) -> Vec<Lit> {
        lits.iter().map(|&lit| self.names.outside(lit)).collect()
    }

    fn look_at_interrupt(&mut self) -> Result<(), CheckError> {
        if self.patience > 0 {
            self.patience -= 1;
            return Ok(());
        }
        self.patience = PATIENCE;
        if self.interrupt.is_requested() { Err(CheckError::Interrupted) } else { Ok(()) }
    }

    fn take_unit(&mut self, unit: Lit, index: Index) {
        match self.propagation.value(unit) {
            0 => self.propagation.assign(unit, Some(index)),
            value if value < 0 => self.conflict = Some(index),
            _ => {}
        }
    }

    fn propagate(&mut self) {
        if self.conflict.is_none() {
            self.conflict = self.propagation.propagate(&mut self.database);
        }
    }

    fn add_lemma(&mut self, lits: &[Lit], place: Place) {
        self.report.lemmas += 1;
        self.propagation.grow(lits);
        let index = self.database.add(lits);
        self.is_active.push(true);
        let height = self.propagation.height();
        let pivot = lits.first().copied();
        self.steps.push(Step { kind: Kind::Add, index, height, place, pivot, hints: Vec::new() });
        self.propagation.choose_watches(&mut self.database, index);
        self.propagation.attach(&self.database, index);
        let lits = self.database.lits(index);
        let is_open = |&&lit: &&Lit| self.propagation.value(lit) >= 0;
        let open: Vec<Lit> = lits.iter().filter(is_open).take(2).copied().collect();
        match open[..] {
            [] => self.conflict = Some(index),
            [unit] => self.take_unit(unit, index),
            _ => {}
        }
        self.propagate();
    }

    fn delete(&mut self, lits: &[Lit]) {
        let Some(index) = self.database.take(lits) else {
            self.report.missing_deletions += 1;
            return;
        };
        let is_reason = self.database.lits(index).iter().any(|lit| {
            self.propagation.value(*lit) > 0 && self.propagation.reason(lit.var()) == Some(index)
        });
        if is_reason {
            self.report.unit_deletions += 1;
            self.database.put_back(index);
            return;
        }
        self.propagation.detach(&self.database, index);
        self.is_active[index as usize] = false;
        let (height, place) = (0, Place::Byte(0));
        let hints = Vec::new();
        self.steps.push(Step { kind: Kind::Delete, index, height, place, pivot: None, hints });
    }

    /// Checks what the conflict needs, from the last lemma to the first.
    fn go_back(mut self) -> Result<DratCheck, CheckError> {
        let Some(conflict) = self.conflict else { return Err(CheckError::NotRefuted) };
        let last = self.explain(conflict);
        let mut steps = std::mem::take(&mut self.steps);
        for step in steps.iter_mut().rev() {
            match step.kind {
                Kind::Delete => {
                    self.is_active[step.index as usize] = true;
                    self.propagation.attach(&self.database, step.index);
                }
                Kind::Add => {
                    self.propagation.undo(step.height);
                    self.propagation.detach(&self.database, step.index);
                    self.is_active[step.index as usize] = false;
                    if self.database.is_core(step.index) {
                        self.look_at_interrupt()?;
                        step.hints = self.check(step)?;
                    }
                }
            }
        }
        Ok(self.into_result(steps, last))
    }

    fn into_result(mut self, steps: Vec<Step>, last: Vec<i64>) -> DratCheck {
        let is_core = |index: Index| self.database.is_core(index);
        let given = self.given;
        self.report.core_clauses = (0..given as Index).filter(|&c| is_core(c)).count() as u64;
        let mut core = Vec::new();
        for Step { kind, index, hints, .. } in steps {
            let is_given = (index as usize) < given;
            match kind {
                Kind::Add if is_core(index) => {
                    self.report.core_lemmas += 1;
                    let lits = self.outside(self.database.lits(index));
                    core.push(CoreStep::Add { index, lits, hints });
                }
                Kind::Delete if is_given || is_core(index) => core.push(CoreStep::Delete { index }),
                _ => {}
            }
        }
        let index = self.database.len() as Index;
        core.push(CoreStep::Add { index, lits: Vec::new(), hints: last });
        DratCheck { report: self.report, given, core }
    }

    /// Checks a lemma against what was there before it; what it follows from.
    fn check(&mut self, step: &mut Step) -> Result<Vec<i64>, CheckError> {
        let lits = self.database.lits(step.index).to_vec();
        let height = self.propagation.height();
        let conflict = self
            .assume_false(&lits)
            .or_else(|| self.propagation.propagate(&mut self.database).map(Contradiction::Clause));
        let found = match conflict {
            Some(Contradiction::Clause(index)) => Some(self.explain(index)),
            Some(Contradiction::True(lit)) => Some(self.explain_literal(lit)),
            Some(Contradiction::Tautology) => Some(Vec::new()),
            None => self.check_resolvents(step),
        };
        self.propagation.undo(height);
        if let (Some(pivot), Some(_)) = (step.pivot, &found) {
            // LRAT as well takes the first literal as the one resolved on.
            let lits = self.database.lits_mut(step.index);
            if let Some(place) = lits.iter().position(|&lit| lit == pivot) {
                lits.swap(0, place);
            }
        }
        let place = step.place;
        let refused = || {
            let cause = StepError::Unfounded(self.outside(&lits));
            CheckError::Refused { place, cause }
        };
        found.ok_or_else(refused)
    }

    /// Makes all literals of a clause false, unless one is true.
    fn assume_false(&mut self, lits: &[Lit]) -> Option<Contradiction> {
        for &lit in lits {
            match self.propagation.value(lit) {
                0 => self.propagation.assign(!lit, None),
                value if value > 0 => {
                    return Some(match self.propagation.reason(lit.var()) {
                        Some(_) => Contradiction::True(lit),
                        // Its negation is in the clause as well.
                        None => Contradiction::Tautology,
                    });
                }
                _ => {}
            }
        }
        None
    }

    /// Checks the resolvents on the lemma's first literal with all clauses
    /// that have its negation.
    fn check_resolvents(&mut self, step: &Step) -> Option<Vec<i64>> {
        let pivot = step.pivot?;
        let height = self.propagation.height();
        let others: Vec<Index> = (0..step.index)
            .filter(|&index| self.is_active[index as usize])
            .filter(|&index| self.database.lits(index).contains(&!pivot))
            .collect();
        let mut prefix = Vec::new();
        let mut hints = Vec::new();
        for other in others {
            let mut rest = self.database.lits(other).to_vec();
            rest.retain(|&lit| lit != !pivot);
            let conflict = self.assume_false(&rest).or_else(|| {
                self.propagation.propagate(&mut self.database).map(Contradiction::Clause)
            });
            let own = match conflict? {
                // What holds before the resolvent's own assumptions is shared.
                Contradiction::Clause(index) => {
                    let (shared, own) = self.explain_above(index, height);
                    prefix.extend(shared);
                    own
                }
                Contradiction::True(lit) => {
                    prefix.extend(self.explain_literal(lit));
                    Vec::new()
                }
                Contradiction::Tautology => Vec::new(),
            };
            self.propagation.undo(height);
            self.propagation.make_core(&mut self.database, other, true);
            hints.push(-(i64::from(other) + 1));
            hints.extend(own);
        }
        self.report.resolution_lemmas += 1;
        let mut seen = rustc_hash::FxHashSet::default();
        prefix.retain(|hint| seen.insert(*hint));
        prefix.extend(hints);
        Some(prefix)
    }

    /// Marks what makes a clause false as needed; its parts in their order,
    /// the clause last.
    fn explain(&mut self, conflict: Index) -> Vec<i64> {
        let (mut shared, own) = self.explain_above(conflict, 0);
        shared.extend(own);
        shared
    }

    /// The same for a literal that is true.
    fn explain_literal(&mut self, lit: Lit) -> Vec<i64> {
        let reason = self.propagation.reason(lit.var());
        let mut chain = self.chain(reason.into_iter(), Some(lit.var()));
        chain.sort_unstable();
        let mut hints: Vec<i64> = chain.into_iter().map(|(_, index)| hint(index)).collect();
        hints.extend(reason.map(hint));
        hints
    }

    /// Marks what makes a clause false as needed: what holds below this height
    /// of the trail, and the rest, the clause last.
    fn explain_above(&mut self, conflict: Index, height: usize) -> (Vec<i64>, Vec<i64>) {
        let mut chain = self.chain([conflict].into_iter(), None);
        chain.sort_unstable();
        let split = chain.partition_point(|&(place, _)| place < height);
        let hints = |part: &[(usize, Index)]| part.iter().map(|&(_, index)| hint(index)).collect();
        let (shared, mut own): (Vec<i64>, Vec<i64>) =
            (hints(&chain[..split]), hints(&chain[split..]));
        own.push(hint(conflict));
        (shared, own)
    }

    /// The reasons that these clauses' variables have their values by, and
    /// theirs, each with the place of its literal; all of them become core.
    fn chain(
        &mut self,
        clauses: impl Iterator<Item = Index>,
        but: Option<Var>,
    ) -> Vec<(usize, Index)> {
        self.search += 1;
        let mut open: Vec<Index> = clauses.collect();
        let mut chain = Vec::new();
        if let Some(var) = but {
            self.meet(var);
        }
        while let Some(index) = open.pop() {
            let is_active = self.is_active[index as usize];
            self.propagation.make_core(&mut self.database, index, is_active);
            for place in 0..self.database.lits(index).len() {
                let var = self.database.lits(index)[place].var();
                if self.meet(var)
                    && let Some(reason) = self.propagation.reason(var)
                {
                    chain.push((self.propagation.place(var), reason));
                    open.push(reason);
                }
            }
        }
        chain
    }

    /// Whether this is the first time that the search meets the variable.
    fn meet(&mut self, var: Var) -> bool {
        if self.met.len() <= var.index() {
            self.met.resize(var.index() + 1, 0);
        }
        std::mem::replace(&mut self.met[var.index()], self.search) != self.search
    }
}

enum Contradiction {
    /// This clause is false.
    Clause(Index),
    /// This literal of the clause is true, by a clause.
    True(Lit),
    /// The clause, or the resolvent, has a literal and its negation.
    Tautology,
}

/// A clause as a hint: its number in the order of all clauses, from 1.
fn hint(index: Index) -> i64 {
    i64::from(index) + 1
}

impl DratCheck {
    /// What the proof was made of.
    #[must_use]
    pub fn report(&self) -> &DratReport {
        &self.report
    }

    /// Writes the part that the refutation needs as an LRAT proof.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write_lrat(&self, mut out: impl Write, notation: Notation) -> io::Result<()> {
        // Lemmas get new numbers without gaps.
        let mut ids = rustc_hash::FxHashMap::default();
        let mut last = self.given as i64;
        let mut buffer = Vec::new();
        for step in &self.core {
            let id_of = |number: i64| match ids.get(&(number.abs() - 1)) {
                Some(id) => *id,
                None => number.abs(),
            };
            match step {
                CoreStep::Add { index, lits, hints } => {
                    let hints: Vec<i64> =
                        hints.iter().map(|&number| id_of(number) * number.signum()).collect();
                    last += 1;
                    ids.insert(i64::from(*index), last);
                    crate::write::lrat_step(&mut buffer, notation, last, lits, &hints);
                }
                CoreStep::Delete { index } => {
                    let id = id_of(hint(*index));
                    crate::write::lrat_deletion(&mut buffer, notation, last, id);
                }
            }
            out.write_all(&buffer)?;
            buffer.clear();
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check_lrat;
    use crate::formula;

    /// Checks a proof, and its core as LRAT.
    fn check(clauses: &[&[i32]], proof: &str) -> Result<DratReport, String> {
        let (formula, nobody) = (formula(clauses), Interrupt::new());
        let checked = check_drat(&formula, proof.as_bytes(), Notation::Text, &nobody)
            .map_err(|error| error.to_string())?;
        for notation in [Notation::Text, Notation::Binary] {
            let mut lrat = Vec::new();
            checked.write_lrat(&mut lrat, notation).unwrap();
            check_lrat(&formula, &lrat[..], notation, &nobody).unwrap();
        }
        Ok(checked.report)
    }

    const SQUARE: &[&[i32]] = &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];

    #[test]
    fn lemmas_that_are_not_needed_are_not_checked() {
        let clauses = [SQUARE, &[&[5, 6, 7]]].concat();
        let report = check(&clauses, "5 0\n1 0\nd 1 2 0\nd 9 0\n0\n").unwrap();
        assert_eq!((report.lemmas, report.core_lemmas, report.core_clauses), (2, 1, 4));
    }

    #[test]
    fn a_lemma_that_does_not_follow_is_refused() {
        let clauses: &[&[i32]] = &[&[1, 2], &[-1, 2], &[-2, 3, 4]];
        let message = check(clauses, "-2 0\n0\n").unwrap_err();
        assert_eq!(message, "line 1: the clause [-2] does not follow");
        assert_eq!(
            check(clauses, "2 0\n").unwrap_err(),
            "the proof does not derive the empty clause"
        );
    }

    #[test]
    fn definitions_are_new_by_resolution() {
        // Without the first two clauses, only the new variable 5 tells (1 2).
        let clauses: &[&[i32]] = &[&[1, 2, 4], &[1, 2, -4], &[1, -2], &[-1, 2], &[-1, -2]];
        let definition = "-5 1 2 0\n5 4 0\n5 -4 0\n";
        let rest = "d 1 2 4 0\nd -4 2 1 0\n5 0\n1 2 0\n1 0\n0\n";
        let report = check(clauses, &format!("{definition}{rest}")).unwrap();
        assert_eq!((report.resolution_lemmas, report.missing_deletions), (2, 0));
        // Without the second, its resolvent with the third lemma does not follow.
        let clauses: &[&[i32]] = &[&[1, 2, 4], &[1, -2], &[-1, 2], &[-1, -2]];
        let message = check(clauses, &format!("{definition}{rest}")).unwrap_err();
        assert_eq!(message, "line 3: the clause [-4 5] does not follow");
    }

    #[test]
    fn deleting_the_reason_of_a_unit_is_passed_over() {
        let clauses: &[&[i32]] = &[&[1], &[-1, 2], &[-2, 3, 4], &[-3, 4], &[-4, 5], &[-4, -5]];
        let report = check(clauses, "d 1 0\nd -1 2 0\n4 0\n0\n").unwrap();
        assert_eq!(report.unit_deletions, 2);
    }
}
