//! The soak: a great many formulas and traces in blocks, with a tally in a file.
//!
//! A run is divided into blocks of [`BLOCK`] cases. Cases are numbered, and the seed and
//! the number of a case determine it, so the threads may share a block in any order.
//! After each block the tally is written, as the table that people read; the next run
//! reads it from there and continues after the last block. A run that is killed loses at
//! most one block.
//!
//! In addition to the checks of [`Case::check`], some cases are enumerated, solved by
//! other programs after simplification, or have their proof checked by a program by other
//! authors. These checks need other programs or much time, so each is made only for the
//! cases whose numbers are multiples of a constant.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use neuf_cnf::dimacs::{self, answer};
use neuf_cnf::{Formula, Lit};
use neuf_proof::{Format, Notation, ProofWriter};
use neuf_solver::{Limits, Outcome, Solver, reconstruct};
use neuf_words::grouped;

use crate::differential::{Case, PATIENCE, is_satisfiable};
use crate::peers::Peer;
use crate::random::Random;
use crate::reference::{MOST, Truth};
use crate::trace::Trace;

/// How many cases pass between two updates of the file.
pub const BLOCK: u64 = 10_000;

/// Of one formula in this many, all models are enumerated.
const ENUMERATED: u64 = 7;
/// One formula in this many is given to another solver after simplification.
const ELSEWHERE: u64 = 200;
/// Of one formula in this many, the proof is given to another checker.
const OTHER_CHECKER: u64 = 50;
/// Formulas with more models than this are not enumerated.
const MANY_MODELS: usize = 2000;

/// The counts by name, in alphabetical order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<String, u64>);

impl Tally {
    /// Counts one more of this name.
    pub fn count(&mut self, name: impl Into<String>, number: u64) {
        *self.0.entry(name.into()).or_default() += number;
    }

    /// The count of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> u64 {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// Adds all the numbers of another tally.
    pub fn add(&mut self, other: &Tally) {
        for (name, number) in &other.0 {
            self.count(name, *number);
        }
    }

    /// Reads the rows of a table as [`Tally::write`] writes it. Other lines are ignored,
    /// and a file that does not exist has no rows.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn read(path: &Path) -> std::io::Result<Tally> {
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let row = |line: &str| {
            let (name, number) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
            Some((name.to_owned(), number.replace(',', "").parse().ok()?))
        };
        Ok(Tally(text.lines().filter_map(row).collect()))
    }

    /// Writes the table after these lines. The old file stays until the new one is
    /// complete.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, path: &Path, opening: &str) -> std::io::Result<()> {
        let mut text = format!("{opening}\n| what | number |\n|---|---:|\n");
        for (name, number) in &self.0 {
            let _ = writeln!(text, "| {name} | {} |", grouped(*number, ','));
        }
        let draft = path.with_extension("draft");
        std::fs::write(&draft, text)?;
        std::fs::rename(draft, path)
    }
}

/// The kind of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A formula with options.
    Formulas,
    /// A sequence of calls.
    Traces,
}

impl Kind {
    /// Its name in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Formulas => "formulas",
            Kind::Traces => "API traces",
        }
    }
}

/// The settings of a soak.
#[derive(Debug)]
pub struct Soak {
    /// The seed of all cases.
    pub seed: u64,
    /// How many threads draw cases.
    pub threads: usize,
    /// A command that takes a formula and an LRAT proof in text and prints `VERIFIED` if
    /// the proof refutes the formula: `lrat-check`, `cake_lpr`.
    pub checker: Option<PathBuf>,
    /// The other solvers, which are commands.
    pub peers: Vec<Peer>,
}

/// A case that failed.
#[derive(Debug)]
pub struct Failure {
    /// What is wrong.
    pub fault: String,
    /// The case, made smaller, as `fuzz replay` reads it.
    pub text: String,
    /// The name of the file for it.
    pub file: &'static str,
}

impl Soak {
    /// Checks the cases of one block.
    ///
    /// # Errors
    /// The first failure that was found.
    pub fn block(&self, kind: Kind, first: u64) -> Result<Tally, Failure> {
        let next = AtomicU64::new(first);
        let stopped = AtomicBool::new(false);
        let tally = Mutex::new(Tally::default());
        let failure = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut own = Tally::default();
                    while !stopped.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= first + BLOCK {
                            break;
                        }
                        let verdict = match kind {
                            Kind::Formulas => self.formula(number, &mut own),
                            Kind::Traces => self.trace(number, &mut own),
                        };
                        if let Err(found) = verdict {
                            stopped.store(true, Ordering::Relaxed);
                            *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
                        }
                    }
                    tally.lock().unwrap_or_else(PoisonError::into_inner).add(&own);
                });
            }
        });
        let failure = failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        match failure {
            Some(failure) => Err(failure),
            None => Ok(tally.into_inner().unwrap_or_else(PoisonError::into_inner)),
        }
    }

    fn random(&self, number: u64) -> Random {
        Random::new(self.seed.wrapping_mul(1 << 40).wrapping_add(number))
    }

    fn trace(&self, number: u64, tally: &mut Tally) -> Result<(), Failure> {
        let trace = Trace::draw(&mut self.random(number));
        match trace.check() {
            Ok(_) => {
                tally.count(Kind::Traces.name(), 1);
                tally.count("calls in traces", trace.0.len() as u64);
                Ok(())
            }
            Err(fault) => {
                let text = trace.shrink().to_string();
                Err(Failure { fault, text, file: "soak-failure.trace" })
            }
        }
    }

    fn formula(&self, number: u64, tally: &mut Tally) -> Result<(), Failure> {
        let (shape, case) = Case::draw_any(&mut self.random(number));
        let fail = |fault: String, case: &Case| Failure {
            fault: format!("{shape:?} {number}: {fault}"),
            text: case.text(),
            file: "soak-failure.cnf",
        };
        let solved = case.check().map_err(|fault| fail(fault, &case.shrink()))?;
        tally.count(Kind::Formulas.name(), 1);
        tally.count(format!("formulas: {shape:?}"), 1);
        tally.count("proof steps checked", solved.steps);
        tally.count(if solved.is_satisfiable { "satisfiable" } else { "unsatisfiable" }, 1);
        for (every, check) in FURTHER {
            if number.is_multiple_of(every) {
                let run = |case: &Case| crate::without_panic(|| check(self, case));
                let done = run(&case)
                    .map_err(|fault| fail(fault, &case.shrink_while(|case| run(case).is_err())))?;
                if let Some(name) = done {
                    tally.count(name, 1);
                }
            }
        }
        Ok(())
    }

    /// Checks a case in all the ways that this soak knows.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self, case: &Case) -> Result<(), String> {
        case.check()?;
        FURTHER
            .iter()
            .try_for_each(|(_, check)| crate::without_panic(|| check(self, case)).map(drop))
    }

    /// Compares all models with the models found by trying all assignments.
    fn enumerate(&self, case: &Case) -> Done {
        let used = case.formula.occurring_vars();
        if used.len() > MOST {
            return Ok(None);
        }
        let clauses: Vec<&[Lit]> = case.formula.clauses().collect();
        let truth = Truth::of(&clauses, []);
        if truth.models.len() > MANY_MODELS {
            return Ok(None);
        }
        let mut solver = Solver::with_options(&case.options()?);
        solver.add_formula(&case.formula);
        let mut models: Vec<u32> = Vec::new();
        for model in solver.models().project(used.iter().copied()) {
            let bit = |(place, var): (usize, &_)| match model.value(neuf_cnf::Var::positive(*var)) {
                Some(true) => 1 << place,
                _ => 0,
            };
            models.push(truth.vars.iter().enumerate().map(bit).sum());
        }
        models.sort_unstable();
        let expected = &truth.models;
        if models == *expected {
            Ok(Some("enumerations"))
        } else {
            Err(format!("{} models enumerated, not {}", models.len(), expected.len()))
        }
    }

    /// Simplifies the formula, solves the result with other programs, and turns the model
    /// into one of the formula.
    fn elsewhere(&self, case: &Case) -> Done {
        let is_satisfiable = is_satisfiable(&case.formula);
        let peers = self.peers.iter().filter(|peer| **peer != Peer::Batsat);
        let mut solver = Solver::with_options(&case.options()?);
        solver.add_formula(&case.formula);
        let simplified = solver.simplify([]);
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let path = folder.path().join("simplified.cnf");
        write_formula(&path, &simplified.formula)?;
        let mut done = None;
        for peer in peers {
            let text = peer.answer(&path);
            let found = answer::read_answer(text.as_bytes()).map_err(|error| error.to_string())?;
            match found {
                answer::Answer::Satisfiable(model) => {
                    let model = reconstruct(&simplified.removed, &model);
                    if !case.formula.is_satisfied_by(&model) {
                        return Err(format!("no model after {peer:?} and reconstruction"));
                    }
                }
                answer::Answer::Unsatisfiable if is_satisfiable => {
                    return Err(format!("{peer:?} refutes what was simplified"));
                }
                answer::Answer::Unsatisfiable => {}
                answer::Answer::Unknown => return Err(format!("{peer:?} does not know")),
            }
            done = Some("simplified here, solved elsewhere, model brought back");
        }
        Ok(done)
    }

    /// The LRAT proof in text, as the command would write it, checked by a program by
    /// other authors.
    fn other_checker(&self, case: &Case) -> Done {
        let Some(checker) = &self.checker else { return Ok(None) };
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let [formula, proof] = ["formula.cnf", "proof.lrat"].map(|name| folder.path().join(name));
        write_formula(&formula, &case.formula)?;
        let file = File::create(&proof).map_err(|error| error.to_string())?;
        let mut solver = Solver::with_options(&case.options()?);
        let writer = ProofWriter::new(file, Format::Lrat, Notation::Text).complete();
        solver.set_proof(Box::new(writer)).map_err(|error| error.to_string())?;
        solver.add_formula(&case.formula);
        solver.set_limits(Limits::default().conflicts(PATIENCE));
        let outcome = solver.solve();
        solver.finish_proof().map_err(|error| error.to_string())?;
        if outcome != Outcome::Unsatisfiable {
            return Ok(None);
        }
        let output = Command::new(checker).arg(&formula).arg(&proof).output();
        let output = output.map_err(|error| format!("{}: {error}", checker.display()))?;
        let said = String::from_utf8_lossy(&output.stdout);
        let is_verified =
            said.contains("VERIFIED") && !said.to_lowercase().contains("not verified");
        if is_verified {
            Ok(Some("LRAT proofs verified by another checker"))
        } else if output.status.code().is_none() {
            // It was ended by a signal. `lrat-check` writes past the end of its memory for some
            // formulas, which valgrind shows without any proof.
            Ok(Some("LRAT proofs on which the other checker crashed"))
        } else {
            Err(format!("{} says: {said}", checker.display()))
        }
    }
}

/// The name under which a check is counted, if it was made.
type Done = Result<Option<&'static str>, String>;
type Check = fn(&Soak, &Case) -> Done;

/// The further checks, and the numbers whose multiples they are done for.
const FURTHER: [(u64, Check); 3] = [
    (ENUMERATED, Soak::enumerate),
    (ELSEWHERE, Soak::elsewhere),
    (OTHER_CHECKER, Soak::other_checker),
];

fn write_formula(path: &Path, formula: &Formula) -> Result<(), String> {
    let mut file = File::create(path).map_err(|error| error.to_string())?;
    dimacs::write(&mut file, [""; 0], formula).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::Shape;

    #[test]
    fn a_tally_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tally.md");
        assert_eq!(Tally::read(&path).unwrap(), Tally::default());
        let mut tally = Tally::default();
        tally.count("formulas", 1_234_567);
        tally.count("formulas: Mix", 89);
        tally.write(&path, "# Soak\n").unwrap();
        assert!(std::fs::read_to_string(&path).unwrap().contains("| 1,234,567 |"));
        assert_eq!(Tally::read(&path).unwrap(), tally);
    }

    #[test]
    fn every_shape_passes_with_further_checks() {
        let soak = Soak { seed: 3, threads: 1, checker: None, peers: Peer::available() };
        let mut tally = Tally::default();
        for number in 0..90 {
            let number = number * ELSEWHERE * ENUMERATED;
            if let Err(failure) = soak.formula(number, &mut tally) {
                panic!("{}\n{}", failure.fault, failure.text);
            }
        }
        for shape in Shape::ALL {
            assert!(tally.get(&format!("formulas: {shape:?}")) > 0, "{shape:?}");
        }
        assert!(tally.get("enumerations") > 5, "{tally:?}");
        assert_eq!(tally.get("formulas"), 90);
    }
}
