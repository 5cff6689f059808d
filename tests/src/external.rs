//! Random formulas with some of their clauses hidden in an external propagator, compared
//! with the truth.
//!
//! The propagator acts at random: it propagates early, late or never, gives clauses at any time or
//! only when a model violates them, decides, and observes more variables during the search. The
//! propagator also checks that the solver keeps its side of the contract. Each refutation is
//! checked with the propagator's clauses as further inputs.

use std::collections::HashMap;

use neuf_cnf::{Formula, Lit, Var};
use neuf_solver::{Cause, ExternalPropagator, Lifetime, Limits, Outcome, Solver};

use crate::differential::{draw_options, options_of};
use crate::proofs::Checked;
use crate::random::Random;
use crate::reference::Truth;
use crate::shapes::Shape;

/// The behaviour of a propagator: how often in a hundred it makes use of a permission.
#[derive(Clone, Copy, Debug)]
struct Habits {
    is_lazy: bool,
    propagates: usize,
    adds: usize,
    decides: usize,
    observes: usize,
    /// How often the propagator names a variable before the solver has asked for the variable.
    hastens: usize,
    retreats: usize,
    reasons: Lifetime,
}

impl Habits {
    fn draw(random: &mut Random) -> Habits {
        let rate = |random: &mut Random| [0, 2, 30, 100][random.below(4)];
        Habits {
            is_lazy: random.below(6) == 0,
            propagates: rate(random),
            adds: [0, 1, 5, 30][random.below(4)],
            decides: [0, 0, 10, 60][random.below(4)],
            observes: [0, 5, 100][random.below(3)],
            hastens: [0, 0, 50][random.below(3)],
            retreats: [0, 0, 5, 40][random.below(4)],
            reasons: [Lifetime::Forgettable, Lifetime::Lasting][random.below(2)],
        }
    }
}

/// The clauses that the solver does not know, and the news from the solver.
#[derive(Debug)]
struct Hidden {
    clauses: Vec<Vec<Lit>>,
    habits: Habits,
    random: Random,
    /// Variables that are not observed yet.
    waiting: Vec<Var>,
    /// Variables that have been named, and are still to be observed.
    hastened: Vec<Var>,
    /// How often it may still go back; without an end, the search had none.
    retreats_left: u32,
    /// Whether all of these must be observed now.
    is_waiting_over: bool,
    trail: Vec<Lit>,
    starts: Vec<usize>,
    values: HashMap<Var, bool>,
    fixed: Vec<Lit>,
    /// The clause by which a literal was propagated.
    reasons: HashMap<Lit, usize>,
    /// Clauses that are to be added.
    pending: Vec<Vec<Lit>>,
    /// How often a reason was asked for.
    asked: u64,
    propagated: u64,
    fault: Option<String>,
}

impl Hidden {
    fn new(clauses: Vec<Vec<Lit>>, waiting: Vec<Var>, random: &mut Random) -> Hidden {
        Hidden {
            clauses,
            habits: Habits::draw(random),
            random: Random::new(random.draw()),
            waiting,
            hastened: Vec::new(),
            retreats_left: 100,
            is_waiting_over: false,
            trail: Vec::new(),
            starts: Vec::new(),
            values: HashMap::new(),
            fixed: Vec::new(),
            reasons: HashMap::new(),
            pending: Vec::new(),
            asked: 0,
            propagated: 0,
            fault: None,
        }
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    fn blame(&mut self, fault: String) {
        self.fault.get_or_insert(fault);
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.values.get(&lit.var()).map(|&value| value == lit.is_positive())
    }

    fn is_observed(&self, clause: &[Lit]) -> bool {
        clause.iter().all(|lit| !self.waiting.contains(&lit.var()))
    }

    /// Whether a clause can be named: all of it is observed, or the solver is to observe the rest
    /// at once.
    fn may_name(&mut self, clause: &[Lit]) -> bool {
        if self.is_observed(clause) {
            return true;
        }
        let percent = self.habits.hastens;
        if !self.chance(percent) {
            return false;
        }
        let is_named = |var: &mut Var| clause.iter().any(|lit| lit.var() == *var);
        self.hastened.extend(self.waiting.extract_if(.., is_named));
        true
    }

    /// A literal that a clause makes true or that shows it to be false, with the clause.
    fn find_implied(&mut self) -> Option<(Lit, usize)> {
        let start = self.random.below(self.clauses.len().max(1));
        for step in 0..self.clauses.len() {
            let index = (start + step) % self.clauses.len();
            let clause = &self.clauses[index];
            if !self.is_observed(clause) {
                continue;
            }
            let mut open = clause.iter().copied().filter(|&lit| self.value(lit) != Some(false));
            match (open.next(), open.next()) {
                (Some(lit), None) if self.value(lit).is_none() => return Some((lit, index)),
                (None, _) if !clause.is_empty() => {
                    let lit = clause[self.random.below(clause.len())];
                    return Some((lit, index));
                }
                _ => {}
            }
        }
        None
    }
}

impl ExternalPropagator for Hidden {
    fn is_lazy(&self) -> bool {
        self.habits.is_lazy
    }

    fn assigned(&mut self, literals: &[Lit]) {
        for &lit in literals {
            if self.waiting.contains(&lit.var()) {
                self.blame(format!("{lit} is not observed"));
            }
            if self.values.insert(lit.var(), lit.is_positive()).is_some() {
                self.blame(format!("{lit} is assigned twice"));
            }
            self.trail.push(lit);
        }
    }

    fn level_opened(&mut self) {
        self.starts.push(self.trail.len());
    }

    fn backtracked(&mut self, level: usize) {
        if level >= self.starts.len() {
            self.blame(format!("back to {level} from {}", self.starts.len()));
            return;
        }
        for lit in self.trail.drain(self.starts[level]..) {
            self.values.remove(&lit.var());
        }
        self.starts.truncate(level);
    }

    fn fixed(&mut self, literal: Lit) {
        let root = self.starts.first().map_or(self.trail.len(), |&start| start);
        if !self.trail[..root].contains(&literal) || self.fixed.contains(&literal) {
            self.blame(format!("{literal} is fixed"));
        }
        self.fixed.push(literal);
    }

    fn observe(&mut self) -> Option<Var> {
        if let Some(var) = self.hastened.pop() {
            return Some(var);
        }
        let percent = self.habits.observes;
        if self.is_waiting_over || self.chance(percent) { self.waiting.pop() } else { None }
    }

    fn propagate(&mut self) -> Option<Lit> {
        let percent = self.habits.propagates;
        if !self.chance(percent) {
            return None;
        }
        if self.chance(3) && !self.trail.is_empty() {
            return Some(self.trail[self.random.below(self.trail.len())]);
        }
        let (lit, clause) = self.find_implied()?;
        self.propagated += 1;
        self.reasons.insert(lit, clause);
        Some(lit)
    }

    fn reason(&mut self, literal: Lit, clause: &mut Vec<Lit>) {
        self.asked += 1;
        let Some(&index) = self.reasons.get(&literal) else {
            self.blame(format!("{literal} was not propagated"));
            return;
        };
        clause.extend(&self.clauses[index]);
        if clause.iter().any(|&lit| lit != literal && self.value(lit) != Some(false)) {
            self.blame(format!("{literal} does not follow at the time of its reason"));
        }
        if self.chance(20) {
            // Repeated literals do no harm.
            clause.push(clause[0]);
        }
    }

    fn reason_lifetime(&self) -> Lifetime {
        self.habits.reasons
    }

    fn next_clause(&mut self, clause: &mut Vec<Lit>) -> Option<Lifetime> {
        let lifetime = if self.chance(50) { Lifetime::Lasting } else { Lifetime::Forgettable };
        if let Some(pending) = self.pending.pop() {
            *clause = pending;
            return Some(lifetime);
        }
        let percent = self.habits.adds;
        if self.clauses.is_empty() || !self.chance(percent) {
            return None;
        }
        let index = self.random.below(self.clauses.len());
        let named = self.clauses[index].clone();
        if !self.may_name(&named) {
            return None;
        }
        *clause = named;
        Some(lifetime)
    }

    fn decide(&mut self) -> Option<Lit> {
        let percent = self.habits.decides;
        let known: Vec<Lit> = self.clauses.iter().flatten().copied().collect();
        if known.is_empty() || !self.chance(percent) {
            return None;
        }
        let lit = known[self.random.below(known.len())];
        let lit = if self.chance(50) { lit } else { !lit };
        self.may_name(&[lit]).then_some(lit)
    }

    fn retreat(&mut self) -> Option<usize> {
        let percent = self.habits.retreats;
        if self.retreats_left == 0 || !self.chance(percent) {
            return None;
        }
        self.retreats_left -= 1;
        Some(self.random.below(self.starts.len() + 2))
    }

    fn accepts(&mut self, model: &[Lit], clause: &mut Vec<Lit>) -> bool {
        if !self.habits.is_lazy {
            if let Some(&lit) = model.iter().find(|&&lit| self.value(lit) != Some(true)) {
                self.blame(format!("{lit} was not told"));
            }
            if model.len() != self.values.len() {
                self.blame(format!("{} of {} are in a model", model.len(), self.values.len()));
            }
        }
        let mut violated = Vec::new();
        for hidden in self.clauses.iter().filter(|hidden| self.is_observed(hidden)) {
            if hidden.iter().all(|lit| model.contains(&!*lit)) {
                violated.push(hidden.clone());
            }
        }
        if violated.is_empty() {
            self.is_waiting_over = !self.waiting.is_empty();
            return !self.is_waiting_over;
        }
        let first = violated.swap_remove(self.random.below(violated.len()));
        // The empty clause cannot be told from none there.
        if first.is_empty() || self.chance(50) {
            self.pending.push(first);
        } else {
            *clause = first;
        }
        if self.chance(30) {
            self.pending.append(&mut violated);
        }
        // A clause that is false counts more than the verdict.
        self.chance(10)
    }
}

/// The counts of a run of many calls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ran {
    /// The answers that there is a model, and that there is none.
    pub answers: [u64; 2],
    /// The literals that propagators propagated.
    pub propagated: u64,
    /// The reasons that were asked for.
    pub asked: u64,
    /// Variables that simplification removed, and clauses that returned.
    pub removed: u64,
}

impl Ran {
    /// Adds all the numbers of another run.
    pub fn add(&mut self, other: &Ran) {
        self.answers = [0, 1].map(|index| self.answers[index] + other.answers[index]);
        self.propagated += other.propagated;
        self.asked += other.asked;
        self.removed += other.removed;
    }
}

/// Draws a formula, hides some of its clauses, and asks several questions about it.
///
/// # Errors
/// What is wrong.
pub fn check(seed: u64, only: &[(String, String)]) -> Result<Ran, String> {
    crate::without_panic(|| run(seed, only))
}

fn run(seed: u64, only: &[(String, String)]) -> Result<Ran, String> {
    let random = &mut Random::new(seed);
    let shape = Shape::ALL[random.below(Shape::ALL.len())];
    let formula = shape.draw(12, random);
    if formula.occurring_vars().len() > 13 {
        return Ok(Ran::default());
    }
    let share = [10, 30, 60, 100][random.below(4)];
    let (mut shown, mut hidden) = (Vec::new(), Vec::new());
    for clause in formula.clauses() {
        let kind = if random.below(100) < share { &mut hidden } else { &mut shown };
        kind.push(clause.to_vec());
    }
    let mut later = shown.split_off(shown.len() - random.below(shown.len() / 2 + 1));
    let mut all: Vec<Vec<Lit>> = shown.iter().chain(&hidden).cloned().collect();
    let vars: Vec<Var> = formula.occurring_vars();

    let mut options = draw_options(random);
    options.extend_from_slice(only);
    let mut solver = Solver::with_options(&options_of(&options)?);
    let proof = Checked::new();
    solver.certify(true).map_err(|error| error.to_string())?;
    solver.set_proof(Box::new(proof.clone())).map_err(|error| error.to_string())?;
    for clause in &shown {
        solver.add_clause(clause.iter().copied());
    }
    if random.below(3) == 0 {
        // Variables that simplification removes must come back.
        solver.simplify([]);
    }
    connect(&mut solver, &hidden, random);

    let mut ran = Ran::default();
    for _ in 0..1 + random.below(4) {
        let truth = Truth::of(&all, vars.iter().copied());
        let count = [0, 0, 1, 2, 4][random.below(5)];
        let assumptions: Vec<Lit> = (0..count.min(2 * vars.len()))
            .map(|_| vars[random.below(vars.len())].lit(random.below(2) == 0))
            .collect();
        if random.below(6) == 0 {
            solver.set_limits(Limits::default().conflicts(random.below(4) as u64));
            let early = solver.solve_under(&assumptions);
            solver.set_limits(Limits::default());
            if early != Outcome::Unknown(Cause::Conflicts) {
                compare(&solver, early, &all, &truth, &assumptions)?;
            }
        }
        let outcome = solver.solve_under(&assumptions);
        if let Outcome::Unknown(cause) = outcome {
            return Err(format!("{cause}: {:?}", solver.propagator_error()));
        }
        compare(&solver, outcome, &all, &truth, &assumptions)?;
        ran.answers[usize::from(outcome == Outcome::Unsatisfiable)] += 1;
        if random.below(5) == 0 && truth.models.len() < 300 {
            let models = solver.models().project(truth.vars.iter().copied()).count();
            if models != truth.models.len() {
                return Err(format!("{models} models instead of {}", truth.models.len()));
            }
        }
        if outcome == Outcome::Unsatisfiable && assumptions.is_empty() && proof.fault().is_none() {
            if !proof.is_refuted() {
                return Err("refuted without a proof".into());
            }
            proof.check_drat_files(&proof.inputs().into_iter().collect::<Formula>())?;
        }
        let external = solver.propagator::<Hidden>().ok_or("the propagator is lost")?;
        if let Some(fault) = &external.fault {
            return Err(format!("the solver broke the contract: {fault}"));
        }
        if !external.starts.is_empty() {
            return Err("levels are open between calls".into());
        }
        ran.propagated = external.propagated;
        ran.asked = external.asked;
        let is_fixed = |&lit: &Lit| truth.under(&[!lit]).is_empty();
        if !external.fixed.iter().all(is_fixed) {
            return Err("fixed, but not in all models".into());
        }
        for clause in later.split_off(later.len() / 2) {
            solver.add_clause(clause.iter().copied());
            all.push(clause);
        }
        if random.below(6) == 0 {
            // Without the propagator, less is known of the models.
            solver.disconnect();
            let outcome = solver.solve();
            if outcome == Outcome::Unsatisfiable && !Truth::of(&all, []).models.is_empty() {
                return Err("unsatisfiable once disconnected".into());
            }
            connect(&mut solver, &hidden, random);
        }
    }
    let stats = solver.stats();
    ran.removed = stats.eliminated + stats.substituted + stats.restored;
    let given = proof.inputs();
    solver.finish_proof().map_err(|error| error.to_string())?;
    if let Some(fault) = proof.fault() {
        return Err(format!("proof step refused: {fault}"));
    }
    let sorted = |clause: &[Lit]| {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause.dedup();
        clause
    };
    let known: Vec<Vec<Lit>> = all.iter().map(|clause| sorted(clause)).collect();
    match given.iter().find(|clause| !known.contains(&sorted(clause))) {
        Some(clause) => Err(format!("{clause:?} is an input, and nobody gave it")),
        None => Ok(ran),
    }
}

fn connect(solver: &mut Solver, hidden: &[Vec<Lit>], random: &mut Random) {
    let mut vars: Vec<Var> = hidden.iter().flatten().map(|lit| lit.var()).collect();
    vars.sort_unstable();
    vars.dedup();
    random.shuffle(&mut vars);
    let waits = random.below(3) == 0;
    let kept = if waits { random.below(vars.len() + 1) } else { vars.len() };
    let waiting = vars.split_off(kept);
    solver.connect(Box::new(Hidden::new(hidden.to_vec(), waiting, random)));
    vars.iter().for_each(|&var| solver.observe(var));
}

/// Compares an answer with the truth.
fn compare(
    solver: &Solver,
    outcome: Outcome,
    clauses: &[Vec<Lit>],
    truth: &Truth,
    assumptions: &[Lit],
) -> Result<(), String> {
    let expected = !truth.under(assumptions).is_empty();
    if outcome != Outcome::Satisfiable && outcome != Outcome::Unsatisfiable {
        return Err(format!("{outcome:?}"));
    }
    if (outcome == Outcome::Satisfiable) != expected {
        return Err(format!("{outcome:?} under {assumptions:?}"));
    }
    let Some(model) = solver.model() else {
        let core = solver.failed_core();
        let is_core = core.iter().all(|lit| assumptions.contains(lit));
        return if outcome == Outcome::Unsatisfiable && is_core && truth.under(core).is_empty() {
            Ok(())
        } else {
            Err(format!("{core:?} of {assumptions:?} is not a core"))
        };
    };
    let holds = |lit: &Lit| model.value(*lit) == Some(true);
    if !assumptions.iter().all(holds) || !clauses.iter().all(|clause| clause.iter().any(holds)) {
        return Err(format!("no model under {assumptions:?}"));
    }
    Ok(())
}

/// A propagator that answers at random and keeps no contract.
#[derive(Debug)]
struct Unruly {
    vars: Vec<Var>,
    random: Random,
    patience: usize,
}

impl Unruly {
    fn clause(&mut self) -> Vec<Lit> {
        let count = self.random.below(5);
        (0..count).map(|_| self.lit()).collect()
    }

    fn lit(&mut self) -> Lit {
        // A few of them are not observed, and a few are unknown.
        let index = self.random.below(self.vars.len() + 1);
        let var = self.vars.get(index).copied().unwrap_or(Var::new(1 << 20));
        var.lit(self.random.below(2) == 0)
    }

    fn acts(&mut self, one_in: usize) -> bool {
        self.patience = self.patience.saturating_sub(1);
        self.patience > 0 && self.random.below(one_in) == 0
    }
}

impl ExternalPropagator for Unruly {
    fn observe(&mut self) -> Option<Var> {
        self.acts(20).then(|| self.lit().var())
    }

    fn propagate(&mut self) -> Option<Lit> {
        self.acts(3).then(|| self.lit())
    }

    fn reason(&mut self, literal: Lit, clause: &mut Vec<Lit>) {
        *clause = self.clause();
        if self.acts(1) {
            clause.push(literal);
        }
    }

    fn next_clause(&mut self, clause: &mut Vec<Lit>) -> Option<Lifetime> {
        *clause = self.clause();
        let lifetime = if self.acts(2) { Lifetime::Lasting } else { Lifetime::Forgettable };
        self.acts(4).then_some(lifetime)
    }

    fn decide(&mut self) -> Option<Lit> {
        self.acts(3).then(|| self.lit())
    }

    fn accepts(&mut self, _: &[Lit], clause: &mut Vec<Lit>) -> bool {
        if self.acts(2) {
            *clause = self.clause();
        }
        !self.acts(3)
    }
}

/// Lets a propagator answer at random. In any case, models satisfy the clauses of the formula, and
/// refutations follow from the formula and from the propagator's clauses. Returns whether the calls
/// ended with an answer.
///
/// # Errors
/// What is wrong.
pub fn check_unruly(seed: u64) -> Result<bool, String> {
    crate::without_panic(|| run_unruly(seed))
}

fn run_unruly(seed: u64) -> Result<bool, String> {
    let random = &mut Random::new(seed);
    let formula = Shape::ALL[random.below(Shape::ALL.len())].draw(15, random);
    let mut solver = Solver::with_options(&options_of(&draw_options(random))?);
    let proof = Checked::of(&formula);
    solver.certify(true).map_err(|error| error.to_string())?;
    solver.set_proof(Box::new(proof.clone())).map_err(|error| error.to_string())?;
    solver.add_formula(&formula);
    let vars: Vec<Var> = formula.occurring_vars();
    let patience = 10 + random.below(300);
    let unruly = Unruly { vars: vars.clone(), random: Random::new(random.draw()), patience };
    solver.connect(Box::new(unruly));
    let share = 1 + random.below(3);
    vars.iter().filter(|_| random.below(4) < share).for_each(|&var| solver.observe(var));
    let mut is_answered = true;
    for _ in 0..3 {
        let count = random.below(3).min(vars.len());
        let assumptions: Vec<Lit> =
            (0..count).map(|_| vars[random.below(vars.len())].lit(random.below(2) == 0)).collect();
        match solver.solve_under(&assumptions) {
            Outcome::Satisfiable => {
                let model = solver.model().ok_or("no model")?;
                let holds = |lit: &Lit| model.value(*lit) == Some(true);
                if !formula.is_satisfied_by(model) || !assumptions.iter().all(holds) {
                    return Err("no model".into());
                }
            }
            Outcome::Unsatisfiable if solver.failed_core().is_empty() && !proof.is_refuted() => {
                return Err("refuted without a proof".into());
            }
            Outcome::Unsatisfiable => {}
            Outcome::Unknown(Cause::Propagator) if solver.propagator_error().is_some() => {
                is_answered = false;
            }
            Outcome::Unknown(cause) => return Err(format!("{cause}")),
        }
    }
    solver.finish_proof().map_err(|error| error.to_string())?;
    proof.fault().map_or(Ok(is_answered), |fault| Err(format!("proof step refused: {fault}")))
}
