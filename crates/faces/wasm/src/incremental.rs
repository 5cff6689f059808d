//! A solver for programs in JavaScript: clauses added between calls, assumptions, limits, all
//! models, and constraints that JavaScript itself decides.
//!
//! [`SatRun`](crate::SatRun) is one question in stretches, as the page asks. [`Incremental`] lives
//! in the thread of its caller, because a propagator is asked in the middle of the search and has
//! to answer at once, which messages to another thread cannot do. `web/package/solver.ts` wraps it
//! in types.

use std::sync::{Arc, Mutex, PoisonError};

use neuf_cnf::{Interrupt, Lit, Var};
use neuf_proof::{Format, Notation, ProofWriter};
use neuf_solver::{
    Callbacks, Cause, ExternalPropagator, Lifetime, Limits, Options, Outcome, ProofTooLate, Solver,
};
use wasm_bindgen::prelude::*;

use crate::error::Fault;
use crate::sat::{Written, read};
use crate::told;

#[wasm_bindgen]
extern "C" {
    /// The propagator of `solver.ts`, which has all methods.
    pub type Propagator;

    #[wasm_bindgen(method, getter)]
    fn lazy(this: &Propagator) -> bool;
    #[wasm_bindgen(method, catch)]
    fn assigned(this: &Propagator, literals: &[i32]) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn opened(this: &Propagator) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn decided(this: &Propagator, literal: i32) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn backtracked(this: &Propagator, level: usize) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn fixed(this: &Propagator, literal: i32) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn observe(this: &Propagator) -> Result<i32, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn propagate(this: &Propagator) -> Result<i32, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn reason(this: &Propagator, literal: i32) -> Result<Vec<i32>, JsValue>;
    /// Nothing, or 1 for a clause that stays and 2 for one that may be forgotten, and then the
    /// literals.
    #[wasm_bindgen(method, catch)]
    fn clause(this: &Propagator) -> Result<Option<Vec<i32>>, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn decide(this: &Propagator) -> Result<i32, JsValue>;
    /// Nothing if the model is right, and otherwise a clause against it, which may be left empty.
    #[wasm_bindgen(method, catch)]
    fn accepts(this: &Propagator, model: &[i32]) -> Result<Option<Vec<i32>>, JsValue>;

    /// A function that is called now and then, and says whether to stop.
    pub type Stop;
    #[wasm_bindgen(method, catch)]
    fn wanted(this: &Stop) -> Result<bool, JsValue>;

    /// A function that is told a model, and says whether that is enough.
    pub type Models;
    #[wasm_bindgen(method, catch)]
    fn found(this: &Models, model: &[i32]) -> Result<bool, JsValue>;
}

/// The exception that JavaScript has thrown during a call, which ends the call.
#[derive(Clone, Default)]
struct Thrown {
    first: Arc<Mutex<Option<JsValue>>>,
    interrupt: Interrupt,
}

impl Thrown {
    /// The result, or a fallback if the function has thrown.
    fn keep<T>(&self, result: Result<T, JsValue>, fallback: T) -> T {
        result.unwrap_or_else(|error| {
            self.first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            self.interrupt.request();
            fallback
        })
    }

    /// An error if something was thrown since the last call.
    fn check(&self) -> Result<(), JsValue> {
        self.interrupt.clear();
        self.first.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

/// A solver of the caller's thread.
#[wasm_bindgen]
pub struct Incremental {
    solver: Solver,
    thrown: Thrown,
    proof: Written,
    outcome: Option<Outcome>,
    /// The variables that the files which were read have named as their projection.
    projection: Option<Vec<Var>>,
    /// How many variables the header of a file declares, if the solver does not have all of them
    /// since nearly all occur in no clause; 0 if there is no such file.
    declared: usize,
    /// What was odd in the file that was read last.
    warnings: Vec<String>,
}

#[wasm_bindgen]
impl Incremental {
    /// A solver with these options, as a JSON object of names and values. With `certify`, answers
    /// are checked; with a `format`, `lrat` or `drat`, the proof is kept for
    /// [`take_proof`](Incremental::take_proof).
    ///
    /// # Errors
    /// When there is no such option or format.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str, certify: bool, format: &str) -> Result<Incremental, JsError> {
        let given: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(options).map_err(|error| told(Fault::from(error)))?;
        let mut all = Options::default();
        for (name, value) in given {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            all.set(&name, &value).map_err(|error| JsError::new(&error.to_string()))?;
        }
        let (mut solver, thrown) = (Solver::with_options(&all), Thrown::default());
        solver.set_interrupt(&thrown.interrupt);
        let proof = Written::default();
        let too_late = |error: ProofTooLate| JsError::new(&error.to_string());
        solver.certify(certify).map_err(too_late)?;
        if !format.is_empty() {
            let format: Format = format.parse().map_err(|error| told(Fault::from(error)))?;
            let writer = ProofWriter::new(proof.clone(), format, Notation::Binary);
            solver.set_proof(Box::new(writer)).map_err(too_late)?;
        }
        let (outcome, projection, warnings) = (None, None, Vec::new());
        Ok(Incremental { solver, thrown, proof, outcome, projection, declared: 0, warnings })
    }

    /// Adds clauses, each of which ends with a 0.
    ///
    /// # Errors
    /// When a number is not a literal, or the last clause has no end; then nothing was added.
    pub fn add(&mut self, numbers: &[i32]) -> Result<(), JsError> {
        if numbers.last().is_some_and(|&last| last != 0) {
            return Err(JsError::new("a clause ends with a 0"));
        }
        let clauses: Vec<Vec<Lit>> =
            numbers.split(|&number| number == 0).map(literals).collect::<Result<_, _>>()?;
        // After the last 0 there is no clause.
        for clause in &clauses[..clauses.len() - 1] {
            self.solver.add_clause(clause.iter().copied());
        }
        self.outcome = None;
        Ok(())
    }

    /// Adds the clauses of a DIMACS file, compressed or not, and its projection. Returns how many
    /// variables it declares. A `relaxed` reading takes a file without a header, or with fewer
    /// clauses than it announces.
    ///
    /// # Errors
    /// When the file is malformed; the message names the place. Also when it has cubes.
    pub fn read(&mut self, bytes: Vec<u8>, relaxed: bool) -> Result<usize, JsError> {
        let (file, warnings) = read(bytes, relaxed).map_err(told)?;
        if !file.cubes.is_empty() {
            return Err(told(Fault::Cubes));
        }
        self.solver.add_formula(&file.formula);
        if let Some(vars) = &file.projection {
            self.projection.get_or_insert_default().extend(vars);
        }
        if file.var_count() > file.formula.var_count() {
            self.declared = self.declared.max(file.var_count());
        }
        (self.outcome, self.warnings) = (None, warnings);
        Ok(file.var_count())
    }

    /// What was odd in the file that was read last, as a JSON array of texts.
    #[must_use]
    pub fn warnings(&self) -> String {
        serde_json::Value::from(self.warnings.clone()).to_string()
    }

    /// Adds a clause that holds for the next call alone.
    ///
    /// # Errors
    /// When a number is not a literal.
    pub fn constrain(&mut self, clause: &[i32]) -> Result<(), JsError> {
        self.solver.constrain(literals(clause)?);
        Ok(())
    }

    /// Solves under assumptions: 10, 20, or 0 when it was stopped. The limits are numbers of
    /// conflicts and ticks; a negative one is none.
    ///
    /// # Errors
    /// What a function of JavaScript has thrown; when a propagator broke its contract; when an
    /// answer was refused by its check.
    pub fn solve(
        &mut self,
        assumptions: &[i32],
        conflicts: f64,
        ticks: f64,
        stop: &Stop,
    ) -> Result<u8, JsValue> {
        let assumed = literals(assumptions)?;
        self.solver.set_limits(limits(conflicts, ticks));
        let thrown = self.thrown.clone();
        let outcome = self.solver.solve_with(&assumed, &mut Asked { stop, thrown: &thrown });
        self.outcome = Some(outcome);
        self.thrown.check()?;
        if let Some(refusal) = self.solver.refusal() {
            return Err(JsError::new(&format!("the answer was refused: {refusal}")).into());
        }
        if outcome == Outcome::Unknown(Cause::Propagator) {
            let error = self.solver.propagator_error();
            let text =
                error.map_or_else(|| "it named no literal".into(), |error| error.to_string());
            return Err(JsError::new(&text).into());
        }
        if outcome == Outcome::Unsatisfiable && assumed.is_empty() {
            let failed = |error: std::io::Error| JsError::new(&error.to_string());
            self.solver.finish_proof().map_err(failed)?;
        }
        Ok(match outcome {
            Outcome::Satisfiable => 10,
            Outcome::Unsatisfiable => 20,
            Outcome::Unknown(_) => 0,
        })
    }

    /// Why the last call was stopped; empty if it was not.
    #[must_use]
    pub fn cause(&self) -> String {
        match self.outcome {
            Some(Outcome::Unknown(cause)) => cause.to_string(),
            _ => String::new(),
        }
    }

    /// The true literals of the model, by their variables; empty without one.
    #[must_use]
    pub fn model(&self) -> Vec<i32> {
        self.solver
            .model()
            .map_or_else(Vec::new, |model| model.true_literals().map(Lit::to_dimacs).collect())
    }

    /// The assumptions of the last call that cannot hold together.
    #[must_use]
    pub fn core(&self) -> Vec<i32> {
        self.solver.failed_core().iter().map(|lit| lit.to_dimacs()).collect()
    }

    /// The failed core without superfluous assumptions, as far as the limits of the last call
    /// allow.
    pub fn minimize_core(&mut self) -> Vec<i32> {
        self.solver.minimize_core().iter().map(|lit| lit.to_dimacs()).collect()
    }

    /// Whether the last answer was checked, or was a model, which always is.
    #[must_use]
    pub fn is_checked(&self) -> bool {
        self.solver.certificate().is_some()
    }

    /// The literals that are known to be true in all models.
    #[must_use]
    pub fn fixed(&self) -> Vec<i32> {
        self.solver.fixed_literals().map(Lit::to_dimacs).collect()
    }

    /// Makes decisions on a variable try this literal first.
    ///
    /// # Errors
    /// When the number is not a literal.
    pub fn set_phase(&mut self, literal: i32) -> Result<(), JsError> {
        literals(&[literal])?.into_iter().for_each(|lit| self.solver.set_phase(lit));
        Ok(())
    }

    /// Tells each model under the assumptions, none twice. With variables, models that agree on
    /// them are one, and only these are told; without, the variables are those of the projection of
    /// the files that were read, if they have one. Returns whether there are no more.
    ///
    /// # Errors
    /// As for [`solve`](Incremental::solve).
    pub fn models(
        &mut self,
        variables: Option<Vec<i32>>,
        assumptions: &[i32],
        found: &Models,
    ) -> Result<bool, JsValue> {
        let given = variables.map(|variables| literals(&variables)).transpose()?;
        let given = given.map(|lits| lits.into_iter().map(Lit::var).collect());
        let projection: Option<Vec<Var>> = given.or_else(|| self.projection.clone());
        if projection.is_none() && self.declared > 0 {
            return Err(told(Fault::Sparse(self.declared)).into());
        }
        let assumed = literals(assumptions)?;
        self.outcome = None;
        self.solver.set_limits(Limits::default());
        let mut models = self.solver.models().under(assumed);
        if let Some(vars) = projection {
            models = models.project(vars);
        }
        let mut is_enough = false;
        while !is_enough && let Some(model) = models.next() {
            let numbers: Vec<i32> = model.true_literals().map(Lit::to_dimacs).collect();
            is_enough = self.thrown.keep(found.found(&numbers), true);
        }
        let stopped = models.stopped();
        drop(models);
        self.thrown.check()?;
        match stopped {
            Some(cause) => Err(JsError::new(&cause.to_string()).into()),
            None => Ok(!is_enough),
        }
    }

    /// Connects a propagator, in the place of the one before.
    pub fn connect(&mut self, propagator: Propagator) {
        let thrown = self.thrown.clone();
        drop(self.solver.connect(Box::new(External { propagator, thrown })));
    }

    /// Disconnects the propagator. What it added stays.
    pub fn disconnect(&mut self) {
        drop(self.solver.disconnect());
    }

    /// Makes the propagator observe a variable.
    ///
    /// # Errors
    /// When the number is not a variable.
    pub fn observe(&mut self, variable: i32) -> Result<(), JsError> {
        literals(&[variable])?.into_iter().for_each(|lit| self.solver.observe(lit.var()));
        Ok(())
    }

    /// The bytes of the proof that were written since the last call.
    #[must_use]
    pub fn take_proof(&mut self) -> Vec<u8> {
        self.proof.take()
    }

    /// The counters of all calls, as a JSON object.
    #[must_use]
    pub fn statistics(&self) -> String {
        let rows = self.solver.stats().rows().map(|(name, value)| (name.to_owned(), value.into()));
        serde_json::Value::Object(rows.collect()).to_string()
    }
}

/// The literals of numbers.
fn literals(numbers: &[i32]) -> Result<Vec<Lit>, JsError> {
    let literal = |&number: &i32| {
        Lit::from_dimacs(number).ok_or_else(|| JsError::new(&format!("{number} is not a literal")))
    };
    numbers.iter().map(literal).collect()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a limit that is not negative; one beyond 2^64 is the largest there is"
)]
fn limits(conflicts: f64, ticks: f64) -> Limits {
    let limit = |number: f64| (number >= 0.0).then_some(number as u64);
    Limits::default().conflicts(limit(conflicts)).ticks(limit(ticks))
}

/// What is asked during a call.
struct Asked<'a> {
    stop: &'a Stop,
    thrown: &'a Thrown,
}

impl Callbacks for Asked<'_> {
    fn is_stop_requested(&mut self) -> bool {
        self.thrown.keep(self.stop.wanted(), true)
    }
}

/// A propagator whose methods are in JavaScript. A number that is no literal ends the call with an
/// error, and so does an exception.
struct External {
    propagator: Propagator,
    thrown: Thrown,
}

impl External {
    fn lits(&self, given: Result<Vec<i32>, JsValue>) -> Vec<Lit> {
        let lits = given.and_then(|numbers| Ok(literals(&numbers)?));
        self.thrown.keep(lits, Vec::new())
    }

    fn lit(&self, given: Result<i32, JsValue>) -> Option<Lit> {
        match given {
            Ok(0) => None,
            given => self.lits(given.map(|number| vec![number])).first().copied(),
        }
    }
}

fn numbers(lits: &[Lit]) -> Vec<i32> {
    lits.iter().map(|lit| lit.to_dimacs()).collect()
}

impl ExternalPropagator for External {
    fn is_lazy(&self) -> bool {
        self.propagator.lazy()
    }

    fn assigned(&mut self, literals: &[Lit]) {
        self.thrown.keep(self.propagator.assigned(&numbers(literals)), ());
    }

    fn level_opened(&mut self) {
        self.thrown.keep(self.propagator.opened(), ());
    }

    fn decided(&mut self, literal: Lit) {
        self.thrown.keep(self.propagator.decided(literal.to_dimacs()), ());
    }

    fn backtracked(&mut self, level: usize) {
        self.thrown.keep(self.propagator.backtracked(level), ());
    }

    fn fixed(&mut self, literal: Lit) {
        self.thrown.keep(self.propagator.fixed(literal.to_dimacs()), ());
    }

    fn observe(&mut self) -> Option<Var> {
        self.lit(self.propagator.observe()).map(Lit::var)
    }

    fn propagate(&mut self) -> Option<Lit> {
        self.lit(self.propagator.propagate())
    }

    fn reason(&mut self, literal: Lit, clause: &mut Vec<Lit>) {
        *clause = self.lits(self.propagator.reason(literal.to_dimacs()));
    }

    fn next_clause(&mut self, clause: &mut Vec<Lit>) -> Option<Lifetime> {
        let given = self.thrown.keep(self.propagator.clause(), None)?;
        let (&kind, numbers) = given.split_first()?;
        let lits: Vec<Lit> = self.lits(Ok(numbers.to_vec()));
        if lits.len() < numbers.len() {
            return None;
        }
        *clause = lits;
        Some(if kind == 2 { Lifetime::Forgettable } else { Lifetime::Lasting })
    }

    fn decide(&mut self) -> Option<Lit> {
        self.lit(self.propagator.decide())
    }

    fn accepts(&mut self, model: &[Lit], clause: &mut Vec<Lit>) -> bool {
        let Some(against) = self.thrown.keep(self.propagator.accepts(&numbers(model)), None) else {
            return true;
        };
        *clause = self.lits(Ok(against));
        false
    }
}
