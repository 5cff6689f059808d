//! Several solvers on one formula: are all answers right, and is their joint proof?
//!
//! In turns, a case is the same each time, so it can be made small. On threads, the
//! exchange happens as it does for users.

use std::fmt;

use neuf_cnf::{Formula, Lit};
use neuf_solver::{Cause, Limits, Outcome, Solver};

use crate::differential::{Case, is_satisfiable};
use crate::proofs::Checked;
use crate::random::Random;
use crate::shapes::Shape;

/// The number of conflicts of each thread after which a call is given up.
const PATIENCE: u64 = 20_000;

/// A formula that a solver solves in several calls, on several threads.
#[derive(Clone, Debug)]
pub struct Threaded {
    /// The formula, and the options of the first solver.
    pub case: Case,
    /// The number of solvers.
    pub threads: usize,
    /// The conflicts of each turn, if the solvers take turns.
    pub turn: Option<u64>,
    /// The seed of assumptions and of clauses that are added between calls.
    pub seed: u64,
    /// The number of calls besides the first one.
    pub calls: usize,
}

/// The counters of the solvers of a case.
#[derive(Clone, Copy, Debug, Default)]
pub struct Traffic {
    /// Calls that found a model.
    pub satisfiable: u64,
    /// Calls that did not.
    pub unsatisfiable: u64,
    /// Calls that were given up.
    pub unknown: u64,
    /// Cases in which there was more than one solver.
    pub joined: u64,
    /// Clauses sent.
    pub exported: u64,
    /// Clauses taken in, once for each importer.
    pub imported: u64,
    /// Steps of proofs.
    pub steps: u64,
}

impl Traffic {
    /// Adds the counts of another case.
    pub fn add(&mut self, other: &Traffic) {
        self.satisfiable += other.satisfiable;
        self.unsatisfiable += other.unsatisfiable;
        self.unknown += other.unknown;
        self.joined += other.joined;
        self.exported += other.exported;
        self.imported += other.imported;
        self.steps += other.steps;
    }
}

impl fmt::Display for Traffic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Traffic { satisfiable, unsatisfiable, unknown, joined, .. } = self;
        let Traffic { exported, imported, steps, .. } = self;
        writeln!(f, "calls: {satisfiable} satisfiable, {unsatisfiable} not, {unknown} given up")?;
        write!(
            f,
            "cases with several solvers: {joined}; {exported} clauses sent, {imported} taken in; \
             {steps} proof steps"
        )
    }
}

impl Threaded {
    /// Draws a case for two to four solvers, half of the time in turns.
    #[must_use]
    pub fn draw(random: &mut Random) -> Threaded {
        let shape = Shape::ALL[random.below(Shape::ALL.len())];
        let var_count = 12 + random.below(60);
        let mut case = Case::draw(shape, var_count, random);
        let mut set = |name: &str, values: &[&str], random: &mut Random| {
            case.options.push((name.into(), values[random.below(values.len())].into()));
        };
        set("join_after", &["0", "0", "1", "10", "50"], random);
        set("exchange_interval", &["1", "1", "3", "20"], random);
        set("exchange_glue", &["2", "8", "1000"], random);
        // With other values, simple formulas would hardly ever get to the exchange.
        set("lucky", &["0"], random);
        set("walk", &["0"], random);
        Threaded {
            case,
            threads: 2 + random.below(3),
            turn: (random.below(2) == 0).then(|| 1 + random.below(20) as u64),
            seed: random.draw(),
            calls: random.below(4),
        }
    }

    /// Solves the formula in all calls and checks everything that can be checked.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<Traffic, String> {
        crate::without_panic(|| self.solve())
    }

    fn solve(&self) -> Result<Traffic, String> {
        let mut clauses: Vec<Vec<Lit>> = self.case.formula.clauses().map(<[Lit]>::to_vec).collect();
        let proof = Checked::of(&self.case.formula);
        let mut solver = Solver::with_options(&self.case.options()?);
        solver.certify(true).map_err(|error| error.to_string())?;
        solver.set_proof(Box::new(proof.clone())).map_err(|error| error.to_string())?;
        solver.add_formula(&self.case.formula);
        solver.set_threads(self.threads);
        solver.take_turns(self.turn);
        solver.set_limits(Limits::default().conflicts(PATIENCE));
        let mut random = Random::new(self.seed);
        let mut traffic = Traffic::default();
        for call in 0..=self.calls {
            let mut assumptions = Vec::new();
            if call > 0 && self.case.formula.var_count() > 0 {
                let mut lits = |most: usize| -> Vec<Lit> {
                    let count = random.below(most + 1);
                    let lit = |_| Lit::from_code(random.below(2 * self.case.formula.var_count()));
                    (0..count).map(lit).collect()
                };
                assumptions = lits(4);
                let added = lits(4);
                if added.len() > 1 {
                    solver.add_clause(added.iter().copied());
                    clauses.push(added);
                }
            }
            let outcome = solver.solve_under(&assumptions);
            match outcome {
                Outcome::Satisfiable => traffic.satisfiable += 1,
                Outcome::Unsatisfiable => traffic.unsatisfiable += 1,
                Outcome::Unknown(_) => traffic.unknown += 1,
            }
            judge(&solver, outcome, &clauses, &assumptions)?;
            if let Some(fault) = proof.fault() {
                return Err(format!("proof step refused: {fault}"));
            }
            let is_refuted = outcome == Outcome::Unsatisfiable && solver.failed_core().is_empty();
            if is_refuted && !proof.is_refuted() {
                return Err("refuted without a proof".into());
            }
        }
        solver.finish_proof().map_err(|error| error.to_string())?;
        if proof.is_refuted() && clauses.len() == self.case.formula.len() {
            proof.check_files(&self.case.formula)?;
        }
        let stats = solver.thread_stats();
        traffic.joined = u64::from(stats.len() > 1);
        traffic.exported = stats.iter().map(|thread| thread.exported).sum();
        traffic.imported = stats.iter().map(|thread| thread.imported).sum();
        traffic.steps = proof.steps();
        Ok(traffic)
    }

    /// The smallest case found that [`Threaded::check`] refuses as well. A case without
    /// turns may fail only sometimes, and then stays as it is.
    #[must_use]
    pub fn shrink(&self) -> Threaded {
        let with =
            |case: &Case, calls: usize| Threaded { case: case.clone(), calls, ..self.clone() };
        let calls = (0..self.calls).find(|&calls| with(&self.case, calls).check().is_err());
        let calls = calls.unwrap_or(self.calls);
        let case = self.case.shrink_while(|case| with(case, calls).check().is_err());
        with(&case, calls)
    }

    /// The case as a DIMACS file, with all else in comments.
    #[must_use]
    pub fn text(&self) -> String {
        let Threaded { case, threads, turn, seed, calls } = self;
        let turn = turn.unwrap_or(0);
        format!("c threads {threads} turn {turn} seed {seed} calls {calls}\n{}", case.text())
    }

    /// Reads a text of [`Threaded::text`]; `None` for another kind of case.
    #[must_use]
    pub fn read(text: &str) -> Option<Threaded> {
        let words: Vec<&str> = text.lines().next()?.split_whitespace().collect();
        let ["c", "threads", threads, "turn", turn, "seed", seed, "calls", calls] = words[..]
        else {
            return None;
        };
        let turn: u64 = turn.parse().ok()?;
        Some(Threaded {
            case: Case::read(text).ok()?,
            threads: threads.parse().ok()?,
            turn: (turn > 0).then_some(turn),
            seed: seed.parse().ok()?,
            calls: calls.parse().ok()?,
        })
    }
}

/// Compares the answer of a call with the truth.
fn judge(
    solver: &Solver,
    outcome: Outcome,
    clauses: &[Vec<Lit>],
    assumptions: &[Lit],
) -> Result<(), String> {
    let with = |lits: &[Lit]| -> Formula {
        let units = lits.iter().map(|&lit| vec![lit]);
        clauses.iter().cloned().chain(units).collect()
    };
    match outcome {
        Outcome::Unknown(Cause::Conflicts) => Ok(()),
        Outcome::Unknown(cause) => Err(format!("no answer: {cause}")),
        Outcome::Satisfiable => match solver.model() {
            Some(model) if with(assumptions).is_satisfied_by(model) => Ok(()),
            _ => Err(format!("no model under {assumptions:?}")),
        },
        Outcome::Unsatisfiable => {
            let core = solver.failed_core();
            if core.iter().any(|lit| !assumptions.contains(lit)) {
                return Err(format!("{core:?} is not among the assumptions"));
            }
            if is_satisfiable(&with(core)) {
                return Err(format!("wrong answer: unsatisfiable under {core:?}"));
            }
            Ok(())
        }
    }
}
