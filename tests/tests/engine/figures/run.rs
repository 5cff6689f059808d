//! Runs of the engine on a small formula, in a given order of decisions.
//!
//! What is learned comes from the solver itself, which is told the decisions by an external
//! propagator and hands its derived clauses to a sink of proofs. The trail up to each conflict
//! comes from the propagation core, which is given the clauses learned so far and the same
//! decisions.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};

use neuf_cnf::dimacs::{self, ReadOptions};
use neuf_cnf::{Lit, Var};
use neuf_core::{ProofStep, Propagator, Reason, Steps};
use neuf_proof::ProofSink;
use neuf_solver::{ExternalPropagator, Options, Outcome, Profile, Solver};

pub(super) struct Formula {
    pub(super) clauses: Vec<Vec<Lit>>,
    pub(super) var_count: usize,
}

impl Formula {
    /// The formula on which the part "Beyond the paper" shows everything.
    pub(super) fn of_the_book() -> Formula {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/drawn/seven.cnf");
        let formula =
            dimacs::read(&fs::read(path).unwrap()[..], &ReadOptions::default()).unwrap().formula;
        let clauses = formula.clauses().map(<[Lit]>::to_vec).collect();
        Formula { clauses, var_count: formula.var_count() }
    }

    /// The name of a clause: C1 and so on, or L1 and so on for what was learned.
    pub(super) fn name(&self, learned: &[Vec<Lit>], clause: &[Lit]) -> String {
        let same = |other: &Vec<Lit>| {
            other.len() == clause.len() && other.iter().all(|lit| clause.contains(lit))
        };
        match (self.clauses.iter().position(same), learned.iter().position(same)) {
            (Some(place), _) => format!("C{}", place + 1),
            (None, Some(place)) => format!("L{}", place + 1),
            (None, None) => panic!("no clause {clause:?}"),
        }
    }

    /// A core with the formula and what has been learned, propagated.
    pub(super) fn core(&self, learned: &[Vec<Lit>]) -> Propagator {
        Propagator::from_clauses(
            self.var_count,
            self.clauses.iter().chain(learned).map(Vec::as_slice),
        )
    }

    /// The first open variable.
    pub(super) fn open(&self, core: &Propagator) -> Option<Lit> {
        let lits = (0..self.var_count).map(|index| Var::new(index).positive());
        lits.into_iter().find(|&lit| core.value(lit).is_none())
    }
}

/// The letter of a variable, with a sign of negation if there is one.
pub(super) fn letter(lit: Lit) -> String {
    let letter = (b'a' + u8::try_from(lit.var().index()).unwrap()) as char;
    if lit.is_negative() { format!("¬{letter}") } else { letter.to_string() }
}

/// Decides the first open variable and notes what is learned.
struct InOrder {
    var_count: usize,
    /// The true literals by level.
    levels: Vec<Vec<Lit>>,
}

impl ExternalPropagator for InOrder {
    fn assigned(&mut self, literals: &[Lit]) {
        self.levels.last_mut().unwrap().extend(literals);
    }
    fn level_opened(&mut self) {
        self.levels.push(Vec::new());
    }
    fn backtracked(&mut self, level: usize) {
        self.levels.truncate(level + 1);
    }
    fn decide(&mut self) -> Option<Lit> {
        let known = |var: Var| self.levels.iter().flatten().any(|lit| lit.var() == var);
        (0..self.var_count).map(Var::new).find(|&var| !known(var)).map(Var::positive)
    }
    fn accepts(&mut self, _: &[Lit], _: &mut Vec<Lit>) -> bool {
        true
    }
}

struct Derived(Arc<Mutex<Vec<Vec<Lit>>>>);

impl ProofSink for Derived {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        for step in steps.iter() {
            if let ProofStep::Derive { lits, .. } = step {
                self.0.lock().unwrap().push(lits.to_vec());
            }
        }
        Ok(())
    }
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What the solver learns while it refutes the formula, in this order; the last one is empty.
pub(super) fn learned(formula: &Formula) -> Vec<Vec<Lit>> {
    let mut solver = Solver::with_options(&Options::profile(Profile::Plain));
    let derived = Arc::default();
    solver.set_proof(Box::new(Derived(Arc::clone(&derived)))).unwrap();
    solver.connect(Box::new(InOrder { var_count: formula.var_count, levels: vec![Vec::new()] }));
    for index in 0..formula.var_count {
        solver.observe(Var::new(index));
    }
    for clause in &formula.clauses {
        solver.add_clause(clause.iter().copied());
    }
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    solver.finish_proof().unwrap();
    drop(solver);
    let learned = derived.lock().unwrap().clone();
    assert_eq!(learned.last().map(Vec::len), Some(0), "{learned:?}");
    learned
}

/// A literal of the trail.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) lit: Lit,
    pub(super) level: usize,
    /// The clause that made it true; none for a decision.
    pub(super) reason: Option<Vec<Lit>>,
}

/// The search from one conflict to the next.
#[derive(Clone, Debug)]
pub(super) struct Round {
    /// How many decisions stand from before.
    pub(super) kept: usize,
    pub(super) decisions: Vec<Lit>,
    pub(super) trail: Vec<Step>,
    pub(super) conflict: Vec<Lit>,
}

/// The trail of a core with its reasons.
pub(super) fn trail(core: &Propagator, clauses: &[Vec<Lit>]) -> Vec<Step> {
    let history = core.history();
    let mut before: Vec<Lit> = Vec::new();
    let mut steps = Vec::new();
    for &lit in core.trail() {
        let level = history.level_of(lit.var()) as usize;
        let reason = match history.reason_of(lit.var()) {
            // At level 0 the core keeps no reason of a unit clause.
            Reason::None if level == 0 => {
                let follows = |clause: &&Vec<Lit>| {
                    clause.contains(&lit)
                        && clause.iter().all(|&one| one == lit || before.contains(&!one))
                };
                clauses.iter().find(follows).cloned()
            }
            Reason::None => None,
            reason => Some(core.antecedents(lit, reason).chain([lit]).collect()),
        };
        before.push(lit);
        steps.push(Step { lit, level, reason });
    }
    steps
}

/// The whole search, conflict by conflict; `learned` ends with the empty clause.
pub(super) fn rounds(formula: &Formula, learned: &[Vec<Lit>]) -> Vec<Round> {
    let mut decisions: Vec<Lit> = Vec::new();
    let mut rounds = Vec::new();
    for (number, lemma) in learned.iter().enumerate() {
        let known = &learned[..number];
        let mut core = formula.core(known);
        let kept = decisions.len();
        let mut made = Vec::new();
        let conflict = loop {
            if let Some(conflict) = core.propagate() {
                break conflict;
            }
            let next = decisions.get(made.len()).copied().or_else(|| formula.open(&core)).unwrap();
            core.decide(next);
            made.push(next);
        };
        assert!(made.len() >= kept);
        decisions = made;
        let all: Vec<Vec<Lit>> = formula.clauses.iter().chain(known).cloned().collect();
        let trail = trail(&core, &all);
        // The search goes back to where all of what was learned but one literal is false.
        let mut levels: Vec<usize> =
            lemma.iter().map(|lit| core.history().level_of(lit.var()) as usize).collect();
        levels.sort_unstable();
        let conflict = core.conflict_lits(conflict).collect();
        rounds.push(Round { kept, decisions: decisions.clone(), trail, conflict });
        // Without a decision the formula is refuted. What the proof derives after that are the
        // literals of this last trail.
        if decisions.is_empty() {
            break;
        }
        decisions.truncate(levels.iter().rev().nth(1).copied().unwrap_or(0));
    }
    rounds
}
