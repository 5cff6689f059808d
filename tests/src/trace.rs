//! Random use of the solver's interface, compared with the truth.
//!
//! A trace is a list of calls, one in each line, so that a trace can be written down, read again
//! and made shorter. A trace runs on a solver, and at the same time on the list of added clauses,
//! whose models are found by trying all assignments (the idea is that of Artho, Biere and Seidl,
//! "Model-based testing for verification back-ends", TAP 2013).

use std::fmt;
use std::str::FromStr;

use neuf_cnf::{Interrupt, Lit, Valuation, Var};
use neuf_solver::{Callbacks, Cause, Limits, Outcome, Solver, Stats};

use crate::differential::{draw_options, options_of};
use crate::proofs::Checked;
use crate::random::Random;
use crate::reference::Truth;

/// A call of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Set an option, before everything else.
    Option(String, String),
    /// Add a clause.
    Add(Vec<Lit>),
    /// Solve under these assumptions, and check the model or the failed core.
    Solve(Vec<Lit>),
    /// Solve under these assumptions, and make the core minimal.
    Core(Vec<Lit>),
    /// Propagate these assumptions, without a search.
    Propagate(Vec<Lit>),
    /// Give a hint: try this literal first.
    Phase(Lit),
    /// Remove the hint for this variable.
    Unphase(Lit),
    /// Check the literals that are fixed.
    Fixed,
    /// Enumerate the models, projected on these variables unless there are none.
    Models(Vec<Lit>),
    /// Ask for the first models only.
    SomeModels(usize),
    /// Limit the conflicts of later calls.
    Limit(u64),
    /// Limit the ticks of later calls.
    Ticks(u64),
    /// Remove the limits.
    Unlimited,
    /// Solve while an interrupt is requested.
    Interrupted,
    /// Solve, with an interrupt that comes when this many clauses have been learned.
    Stopped(u64),
    /// Solve with a clone, which must not affect the solver.
    Clone,
    /// Continue with a clone, which writes no proof.
    Become,
    /// Promise that one model suffices and that nothing else will be asked.
    Once,
}

use Call::{
    Add, Become, Clone as CloneCall, Core, Fixed, Interrupted, Limit, Models, Once,
    Option as OptionCall, Phase, Propagate, Solve, SomeModels, Stopped, Ticks, Unlimited, Unphase,
};

/// The calls in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace(pub Vec<Call>);

impl Trace {
    /// Sets these options after those that were drawn.
    pub fn set(&mut self, options: &[(String, String)]) {
        let is_option = |call: &&Call| matches!(call, OptionCall(..));
        let place = self.0.iter().take_while(is_option).count();
        let calls = options.iter().map(|(name, value)| OptionCall(name.clone(), value.clone()));
        self.0.splice(place..place, calls);
    }

    /// Draws a trace over at most eleven variables.
    #[must_use]
    pub fn draw(random: &mut Random) -> Trace {
        let mut calls: Vec<Call> =
            draw_options(random).into_iter().map(|(name, value)| OptionCall(name, value)).collect();
        let vars = 2 + random.below(9);
        // There are gaps between the variables, or none.
        let step = [1, 1, 7, 5000][random.below(4)];
        let lit =
            |random: &mut Random| Var::new(random.below(vars) * step).lit(random.below(2) == 0);
        let some = |random: &mut Random, most: usize| -> Vec<Lit> {
            (0..random.below(most + 1)).map(|_| lit(random)).collect()
        };
        let some_of = |random: &mut Random, count: usize| -> Vec<Lit> {
            (0..count + random.below(3)).map(|_| lit(random)).collect()
        };
        for _ in 0..3 + random.below(25) {
            if random.below(20) == 0 {
                // Equivalent literals are rare otherwise.
                let (a, b) = (lit(random), lit(random));
                calls.extend([Add(vec![a, !b]), Add(vec![!a, b])]);
            }
            if random.below(20) == 0 {
                // Clauses that form a product are rare otherwise, too.
                let [lits, rests] = [2, 3].map(|count| some_of(random, count));
                let product = lits.iter().flat_map(|&a| rests.iter().map(move |&b| vec![a, b]));
                calls.extend(product.map(Add));
            }
            if random.below(20) == 0 {
                // So are gates with the same inputs.
                let (is_and, a, b) = (random.below(2) == 0, lit(random), lit(random));
                for _ in 0..1 + random.below(2) {
                    let output = lit(random);
                    let clauses = if is_and {
                        vec![vec![!output, a], vec![!output, b], vec![output, !a, !b]]
                    } else {
                        [[output, !a, b], [output, a, !b], [!output, a, b], [!output, !a, !b]]
                            .map(Vec::from)
                            .to_vec()
                    };
                    calls.extend(clauses.into_iter().map(Add));
                }
            }
            if vars >= 6 && random.below(20) == 0 {
                // And so are variables that can be interchanged: as many pigeons as there is room
                // for.
                let holes = if vars >= 9 { 3 } else { 2 };
                let pigeons = vars / holes;
                let is_whole = random.below(2) == 0;
                let var = |pigeon: usize, hole: usize| Var::new((pigeon * holes + hole) * step);
                for pigeon in 0..pigeons {
                    calls.push(Add((0..holes).map(|hole| var(pigeon, hole).positive()).collect()));
                    for other in 0..pigeon {
                        let holes = (0..holes).filter(|_| is_whole || random.below(5) > 0);
                        calls.extend(holes.map(|hole| {
                            Add(vec![var(pigeon, hole).negative(), var(other, hole).negative()])
                        }));
                    }
                }
                if random.below(2) == 0 {
                    calls.extend([Once, Solve(Vec::new())]);
                }
            }
            calls.push(match random.below(40) {
                0..22 => {
                    let width = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 5][random.below(12)];
                    let width = if width == 0 && random.below(6) > 0 { 3 } else { width };
                    Add((0..width).map(|_| lit(random)).collect())
                }
                22..25 => Solve(Vec::new()),
                25..28 => Solve(some(random, 5)),
                28 => Core(some(random, 7)),
                29 => Propagate(some(random, 4)),
                30 => Phase(lit(random)),
                31 => Unphase(lit(random)),
                32 => Fixed,
                33 => Models(Vec::new()),
                34 => Models(some(random, 4)),
                35 => SomeModels(random.below(4)),
                36 => Limit(random.below(6) as u64),
                37 => match random.below(4) {
                    0 | 1 => Ticks(random.below(40) as u64),
                    2 => Interrupted,
                    _ => Stopped(random.below(6) as u64),
                },
                38 => Unlimited,
                _ => match random.below(4) {
                    0 => Become,
                    1 => Once,
                    _ => CloneCall,
                },
            });
        }
        Trace(calls)
    }

    /// Runs the trace twice and checks each call; both runs must be the same.
    ///
    /// # Errors
    /// The number of the call, from 1, and what is wrong.
    pub fn check(&self) -> Result<Stats, String> {
        let run = || crate::without_panic(|| Run::of(self));
        let first = run()?;
        if run()? == first { Ok(first) } else { Err("not the same run twice".into()) }
    }

    /// The shortest trace found that fails as well.
    #[must_use]
    pub fn shrink(&self) -> Trace {
        let mut best = self.clone();
        while let Some(smaller) = best.smaller().into_iter().find(|trace| trace.check().is_err()) {
            best = smaller;
        }
        best
    }

    fn smaller(&self) -> Vec<Trace> {
        let Trace(calls) = self;
        let mut traces = Vec::new();
        for index in 0..calls.len() {
            let mut fewer = calls.clone();
            fewer.remove(index);
            traces.push(Trace(fewer));
        }
        for (index, call) in calls.iter().enumerate() {
            let (Add(lits) | Solve(lits) | Core(lits) | Propagate(lits) | Models(lits)) = call
            else {
                continue;
            };
            for gone in 0..lits.len() {
                let mut fewer = calls.clone();
                match &mut fewer[index] {
                    Add(lits) | Solve(lits) | Core(lits) | Propagate(lits) | Models(lits) => {
                        lits.remove(gone);
                    }
                    _ => {}
                }
                traces.push(Trace(fewer));
            }
        }
        traces
    }
}

/// Interrupts the solver when it has learned so many more clauses.
struct Stop<'a> {
    left: u64,
    handle: &'a Interrupt,
}

impl Callbacks for Stop<'_> {
    fn longest_learned(&self) -> usize {
        usize::MAX
    }

    fn learned(&mut self, _: &[Lit]) {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => self.handle.request(),
        }
    }
}

/// A trace that is being run.
struct Run {
    solver: Solver,
    proof: Option<Checked>,
    clauses: Vec<Vec<Lit>>,
    is_limited: bool,
    /// How many clauses there were when models were cut off, which a promise allows.
    cut_at: Option<usize>,
}

impl Run {
    fn of(trace: &Trace) -> Result<Stats, String> {
        let options = trace.0.iter().filter_map(|call| match call {
            OptionCall(name, value) => Some((name.clone(), value.clone())),
            _ => None,
        });
        let mut solver = Solver::with_options(&options_of(&options.collect::<Vec<_>>())?);
        let proof = Checked::new();
        solver.certify(true).map_err(|error| error.to_string())?;
        solver.set_proof(Box::new(proof.clone())).map_err(|error| error.to_string())?;
        let clauses = Vec::new();
        let mut run = Run { solver, proof: Some(proof), clauses, is_limited: false, cut_at: None };
        for (index, call) in trace.0.iter().enumerate() {
            let fault = |fault: String| format!("call {} ({call}): {fault}", index + 1);
            run.call(call).map_err(fault)?;
            if run.solver.stats().symmetry_cuts > 0 {
                run.cut_at.get_or_insert(run.clauses.len());
            }
            if let Some(error) = run.proof.as_ref().and_then(Checked::fault) {
                return Err(fault(format!("proof step refused: {error}")));
            }
        }
        let stats = run.solver.stats();
        run.solver.finish_proof().map_err(|error| error.to_string())?;
        match &run.proof {
            Some(proof) if proof.fault().is_some() => Err(proof.fault().unwrap_or_default()),
            // Clauses after a cut of models are not taken in.
            Some(proof)
                if proof.inputs() != run.clauses[..run.cut_at.unwrap_or(run.clauses.len())] =>
            {
                Err("the proof's inputs are not what was added".into())
            }
            _ => Ok(stats),
        }
    }

    fn truth(&self, others: &[Lit]) -> Truth {
        Truth::of(&self.clauses, others.iter().map(|lit| lit.var()))
    }

    fn call(&mut self, call: &Call) -> Result<(), String> {
        match call {
            OptionCall(..) => {}
            Add(lits) => {
                self.clauses.push(lits.clone());
                self.solver.add_clause(lits.iter().copied());
            }
            Solve(lits) => self.solve(lits)?,
            Core(lits) => self.minimal_core(lits)?,
            Propagate(lits) => self.propagate(lits)?,
            Phase(lit) => self.solver.set_phase(*lit),
            Unphase(lit) => self.solver.clear_phase(lit.var()),
            Fixed => self.fixed()?,
            Models(lits) => self.models(lits, usize::MAX)?,
            SomeModels(count) => self.models(&[], *count)?,
            Limit(conflicts) => self.limit(Some(*conflicts), None),
            Ticks(ticks) => self.limit(None, Some(*ticks)),
            Unlimited => self.limit(None, None),
            Interrupted => self.interrupted()?,
            Stopped(learned) => self.stopped(*learned)?,
            CloneCall | Become => self.clone_solver(*call == Become)?,
            Once => self.solver.ask_once(),
        }
        Ok(())
    }

    fn limit(&mut self, conflicts: Option<u64>, ticks: Option<u64>) {
        self.is_limited = conflicts.is_some() || ticks.is_some();
        self.solver.set_limits(Limits::default().conflicts(conflicts).ticks(ticks));
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<(), String> {
        let outcome = self.solver.solve_under(assumptions);
        self.judge(outcome, assumptions)
    }

    fn judge(&self, outcome: Outcome, assumptions: &[Lit]) -> Result<(), String> {
        let truth = self.truth(assumptions);
        let models = truth.under(assumptions);
        match outcome {
            Outcome::Unknown(Cause::Once) if self.breaks_promise(assumptions) => Ok(()),
            Outcome::Unknown(cause) if self.is_limited && cause != Cause::Refused => Ok(()),
            Outcome::Unknown(cause) => Err(format!("no answer: {cause}")),
            Outcome::Satisfiable if models.is_empty() => Err("satisfiable, and it is not".into()),
            Outcome::Unsatisfiable if !models.is_empty() => {
                Err("unsatisfiable, and it is not".into())
            }
            Outcome::Satisfiable => {
                let model = self.solver.model().ok_or("no model")?;
                let is_true = |lit: &Lit| model.value(*lit) == Some(true);
                let holds = self.clauses.iter().all(|clause| clause.iter().any(is_true));
                let agrees = assumptions.iter().all(is_true);
                if holds && agrees { Ok(()) } else { Err("the model is none".into()) }
            }
            Outcome::Unsatisfiable => self.judge_core(&truth, assumptions),
        }
    }

    /// Whether models were cut off and this is not the question for which that was allowed.
    fn breaks_promise(&self, assumptions: &[Lit]) -> bool {
        self.cut_at.is_some_and(|count| self.clauses.len() > count || !assumptions.is_empty())
    }

    fn judge_core(&self, truth: &Truth, assumptions: &[Lit]) -> Result<(), String> {
        let core = self.solver.failed_core();
        if !core.iter().all(|lit| assumptions.contains(lit)) {
            return Err(format!("the core {core:?} has more than the assumptions"));
        }
        if !truth.under(core).is_empty() {
            return Err(format!("the core {core:?} can hold"));
        }
        let is_refuted = self.proof.as_ref().is_none_or(Checked::is_refuted);
        if core.is_empty() && !is_refuted { Err("refuted without a proof".into()) } else { Ok(()) }
    }

    fn minimal_core(&mut self, assumptions: &[Lit]) -> Result<(), String> {
        self.solve(assumptions)?;
        if self.breaks_promise(assumptions) {
            return Ok(());
        }
        if self.truth(assumptions).under(assumptions).is_empty() {
            let core = self.solver.minimize_core().to_vec();
            if self.is_limited {
                return Ok(());
            }
            let truth = self.truth(assumptions);
            self.judge_core(&truth, assumptions)?;
            for place in 0..core.len() {
                let mut rest = core.clone();
                rest.remove(place);
                if truth.under(&rest).is_empty() {
                    return Err(format!("the core {core:?} is not minimal"));
                }
            }
        }
        Ok(())
    }

    /// The literals that follow are true in all models, and include everything that unit
    /// propagation finds.
    fn propagate(&mut self, assumptions: &[Lit]) -> Result<(), String> {
        let found = self.solver.propagate_under(assumptions);
        if self.cut_at.is_some() {
            // It is about the models that are left.
            return Ok(());
        }
        let truth = self.truth(assumptions);
        let models = truth.under(assumptions);
        if found.conflict {
            return if models.is_empty() { Ok(()) } else { Err("a conflict that is none".into()) };
        }
        let wrong = found
            .implied
            .iter()
            .find(|&&lit| models.iter().any(|&model| truth.value(model, lit) == Some(false)));
        if let Some(lit) = wrong {
            return Err(format!("{lit} does not follow"));
        }
        let mut known: Vec<Lit> = assumptions.iter().chain(&found.implied).copied().collect();
        known.sort_unstable();
        for clause in &self.clauses {
            let is_true = clause.iter().any(|lit| known.contains(lit));
            let mut open: Vec<Lit> =
                clause.iter().filter(|&&lit| !known.contains(&!lit)).copied().collect();
            open.sort_unstable();
            open.dedup();
            if !is_true && open.len() < 2 {
                return Err(format!("propagation has left {clause:?}"));
            }
        }
        Ok(())
    }

    fn fixed(&mut self) -> Result<(), String> {
        let truth = self.truth(&[]);
        let fixed: Vec<Lit> = self.solver.fixed_literals().collect();
        for lit in fixed {
            let is_wrong = truth.models.iter().any(|&model| truth.value(model, lit) == Some(false));
            if is_wrong && self.cut_at.is_none() || self.solver.fixed(lit) != Some(true) {
                return Err(format!("{lit} is not fixed"));
            }
        }
        Ok(())
    }

    fn models(&mut self, projection: &[Lit], count: usize) -> Result<(), String> {
        let before = self.solver.clone();
        let mut models = self.solver.models();
        if !projection.is_empty() {
            models = models.project(projection.iter().map(|lit| lit.var()));
        }
        let found: Vec<Valuation> = models.by_ref().take(count).collect();
        let stopped = models.stopped();
        drop(models);
        self.judge_models(&found, projection, count, stopped)?;
        drop(before);
        // The call leaves the clauses as they were.
        if self.is_limited { Ok(()) } else { self.solve(&[]) }
    }

    fn judge_models(
        &self,
        found: &[Valuation],
        projection: &[Lit],
        count: usize,
        stopped: Option<Cause>,
    ) -> Result<(), String> {
        let truth = self.truth(projection);
        let vars = |model: &u32| -> Vec<Lit> {
            let vars = truth.vars.iter().map(|var| var.positive());
            let lits =
                vars.map(|lit| if truth.value(*model, lit) == Some(true) { lit } else { !lit });
            let is_shown = |lit: &Lit| {
                projection.is_empty() || projection.iter().any(|shown| shown.var() == lit.var())
            };
            lits.filter(is_shown).collect()
        };
        let mut expected: Vec<Vec<Lit>> = truth.models.iter().map(vars).collect();
        expected.sort_unstable();
        expected.dedup();
        let mut given: Vec<Vec<Lit>> = found
            .iter()
            .map(|model| {
                let is_known = |lit: &Lit| truth.vars.binary_search(&lit.var()).is_ok();
                model.true_literals().filter(is_known).collect()
            })
            .collect();
        given.sort_unstable();
        let len = given.len();
        // Variables that only assumptions or hints have mentioned may have any value.
        given.dedup();
        let has_others = found.iter().any(|model| {
            model.true_literals().any(|lit| truth.vars.binary_search(&lit.var()).is_err())
        });
        if given.len() < len && !has_others {
            return Err("a model came twice".into());
        }
        if !given.iter().all(|model| expected.binary_search(model).is_ok()) {
            return Err("a model is none".into());
        }
        let is_cut = stopped.is_some() || found.len() == count;
        if !is_cut && given.len() != expected.len() {
            return Err(format!("{} models, not {}", given.len(), expected.len()));
        }
        let is_promised = stopped == Some(Cause::Once) && self.cut_at.is_some();
        if stopped.is_some() && !self.is_limited && !is_promised {
            Err("stopped without a limit".into())
        } else {
            Ok(())
        }
    }

    fn interrupted(&mut self) -> Result<(), String> {
        let handle = self.solver.interrupt_handle();
        handle.request();
        let outcome = self.solver.solve();
        handle.clear();
        match outcome {
            Outcome::Unknown(_) => Ok(()),
            // It may be known before the clauses are looked at.
            outcome => self.judge(outcome, &[]),
        }
    }

    fn stopped(&mut self, learned: u64) -> Result<(), String> {
        let handle = self.solver.interrupt_handle();
        let outcome = self.solver.solve_with(&[], &mut Stop { left: learned, handle: &handle });
        handle.clear();
        match outcome {
            Outcome::Unknown(Cause::Interrupted) => Ok(()),
            outcome => self.judge(outcome, &[]),
        }
    }

    fn clone_solver(&mut self, becomes: bool) -> Result<(), String> {
        let mut clone = self.solver.clone();
        if becomes {
            std::mem::swap(&mut clone, &mut self.solver);
            self.proof = None;
        } else {
            let stats = self.solver.stats();
            let outcome = clone.solve();
            let kept = std::mem::replace(&mut self.solver, clone);
            let proof = self.proof.take();
            let verdict = self.judge(outcome, &[]);
            self.solver = kept;
            self.proof = proof;
            verdict?;
            if self.solver.stats() != stats {
                return Err("a clone's work shows".into());
            }
        }
        Ok(())
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lits = |f: &mut fmt::Formatter<'_>, name: &str, lits: &[Lit]| {
            write!(f, "{name}")?;
            lits.iter().try_for_each(|lit| write!(f, " {lit}"))
        };
        match self {
            OptionCall(name, value) => write!(f, "option {name}={value}"),
            Add(clause) => lits(f, "add", clause),
            Solve(assumptions) => lits(f, "solve", assumptions),
            Core(assumptions) => lits(f, "core", assumptions),
            Propagate(assumptions) => lits(f, "propagate", assumptions),
            Phase(lit) => write!(f, "phase {lit}"),
            Unphase(lit) => write!(f, "unphase {lit}"),
            Fixed => write!(f, "fixed"),
            Models(shown) => lits(f, "models", shown),
            SomeModels(count) => write!(f, "some-models {count}"),
            Limit(conflicts) => write!(f, "limit {conflicts}"),
            Ticks(ticks) => write!(f, "ticks {ticks}"),
            Unlimited => write!(f, "unlimited"),
            Interrupted => write!(f, "interrupted"),
            Stopped(learned) => write!(f, "stopped {learned}"),
            CloneCall => write!(f, "clone"),
            Become => write!(f, "become"),
            Once => write!(f, "once"),
        }
    }
}

impl FromStr for Call {
    type Err = String;

    fn from_str(line: &str) -> Result<Call, String> {
        let bad = || format!("`{line}` is not a call");
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let number = || rest.parse::<u64>().map_err(|_| bad());
        let lits = || -> Result<Vec<Lit>, String> {
            let read = |word: &str| Lit::from_dimacs(word.parse().ok()?);
            rest.split_whitespace().map(|word| read(word).ok_or_else(bad)).collect()
        };
        let lit = || lits()?.first().copied().ok_or_else(bad);
        Ok(match name {
            "option" => {
                let (name, value) = rest.split_once('=').ok_or_else(bad)?;
                OptionCall(name.into(), value.into())
            }
            "add" => Add(lits()?),
            "solve" => Solve(lits()?),
            "core" => Core(lits()?),
            "propagate" => Propagate(lits()?),
            "phase" => Phase(lit()?),
            "unphase" => Unphase(lit()?),
            "fixed" => Fixed,
            "models" => Models(lits()?),
            "some-models" => SomeModels(number()? as usize),
            "limit" => Limit(number()?),
            "ticks" => Ticks(number()?),
            "unlimited" => Unlimited,
            "interrupted" => Interrupted,
            "stopped" => Stopped(number()?),
            "clone" => CloneCall,
            "become" => Become,
            "once" => Once,
            _ => return Err(bad()),
        })
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|call| writeln!(f, "{call}"))
    }
}

impl FromStr for Trace {
    type Err = String;

    fn from_str(text: &str) -> Result<Trace, String> {
        text.lines()
            .filter(|line| !line.is_empty())
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map(Trace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_is_read_as_it_was_written() {
        let mut random = Random::new(9);
        for _ in 0..50 {
            let trace = Trace::draw(&mut random);
            assert_eq!(trace.to_string().parse(), Ok(trace));
        }
        assert!("fly 1".parse::<Trace>().is_err() && "add 0".parse::<Trace>().is_err());
    }
}
