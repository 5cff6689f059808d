//! Formulas with parts that can be interchanged, and the proofs of their cuts.

use neuf_cnf::{Formula, dimacs};
use neuf_core::{Lit, Var};
use proptest::prelude::*;

use super::automorphism::{SymmetrySearch, moved_clauses};
use super::clauses::ClauseGraph;
use super::partition::{Partition, RefinementTrace};
use crate::simplify::testing::run;
use crate::testing::Checking;
use crate::{Cause, ExternalPropagator, Limits, Options, Outcome, Solver};

/// Each pigeon has a hole, and each hole at most one pigeon.
fn pigeons(pigeons: usize, holes: usize) -> Formula {
    let is_in = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole).positive();
    let mut formula = Formula::new();
    for pigeon in 0..pigeons {
        formula.add_clause((0..holes).map(|hole| is_in(pigeon, hole)));
        for other in 0..pigeon {
            for hole in 0..holes {
                formula.add_clause([!is_in(pigeon, hole), !is_in(other, hole)]);
            }
        }
    }
    formula
}

fn options() -> Options {
    Options::default().counting(false).parity(false).symmetry_effort(1000.0)
}

/// A solver that breaks symmetries once, with a proof that is checked.
fn broken(formula: &Formula) -> (Solver, Checking) {
    let mut solver = Solver::with_options(&options());
    let checker = Checking::default();
    assert!(solver.set_proof(Box::new(checker.clone())).is_ok());
    for clause in formula.clauses() {
        solver.add_clause(clause.iter().copied());
    }
    solver.ask_once();
    solver.technique_ticks.granted = 100_000;
    solver.propagator.propagate();
    if !solver.propagator.is_refuted() {
        run(&mut solver, |techniques, context| techniques.symmetries.run(context));
    }
    (solver, checker)
}

/// Too few pigeons to interchange are left to the search.
#[test]
fn pigeons_are_interchanged_until_few_are_left() {
    for holes in 4..=9 {
        let (mut solver, checker) = broken(&pigeons(holes + 1, holes));
        assert!(solver.stats.symmetry_cuts >= holes as u64);
        assert_eq!(solver.solve(), Outcome::Unsatisfiable);
        assert!(solver.stats.conflicts < 10, "{holes} holes: {}", solver.stats.conflicts);
        assert!(solver.finish_proof().is_ok());
        assert!(checker.is_refuted());
    }
}

#[test]
fn where_there_is_a_model_one_is_left() {
    for holes in 2..=8 {
        let formula = pigeons(holes, holes);
        let (mut solver, _) = broken(&formula);
        assert!(solver.stats.symmetry_cuts > 0);
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        assert!(formula.is_satisfied_by(solver.model().unwrap()));
    }
}

/// Five pigeons and four holes, in an order of clauses in which the search learns one that becomes
/// a unit by the cuts.
const WITH_LEARNED: &str = "p cnf 20 45\n\
    -20 -12 0 -17 -13 0 -16 -12 0 -6 -2 0 -14 -10 0 -9 -5 0 -18 -6 0 -8 -4 0 13 14 15 16 0 \
    -18 -14 0 -14 -2 0 -17 -1 0 -18 -10 0 -13 -9 0 -12 -8 0 17 18 19 20 0 -14 -6 0 -19 -15 0 \
    -7 -3 0 -16 -8 0 -17 -5 0 -12 -4 0 -20 -16 0 -15 -11 0 -5 -1 0 -9 -1 0 5 6 7 8 0 -15 -7 \
    0 -18 -2 0 -19 -11 0 1 2 3 4 0 -19 -3 0 -10 -6 0 -11 -3 0 -11 -7 0 -17 -9 0 -10 -2 0 -13 \
    -5 0 -19 -7 0 -20 -4 0 -15 -3 0 -16 -4 0 -20 -8 0 9 10 11 12 0 -13 -1 0";

/// Learned clauses are deleted before a cut, as they would have to be derived again. Units that
/// come with the cuts must not be propagated through them.
#[test]
fn what_was_learned_implies_nothing_after_a_cut() {
    let text = WITH_LEARNED.as_bytes();
    let formula = dimacs::read(text, &dimacs::ReadOptions::default()).unwrap().formula;
    for seed in 0..20 {
        let mut options = Options::default().counting(false).seed(seed);
        for (name, value) in [("eliminate_interval", "20"), ("walk_first", "0")] {
            options.set(name, value).unwrap();
        }
        let mut solver = Solver::with_options(&options);
        solver.certify(true).unwrap();
        solver.add_formula(&formula);
        solver.ask_once();
        assert_eq!(solver.solve(), Outcome::Unsatisfiable, "{seed}: {:?}", solver.refusal());
        assert!(solver.stats.symmetry_cuts > 0);
    }
}

#[test]
fn without_the_promise_nothing_is_cut_off() {
    let mut solver = Solver::with_options(&options());
    solver.add_formula(&pigeons(7, 6));
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    assert_eq!(solver.stats().symmetry_cuts, 0);
}

#[test]
fn another_question_after_a_cut_has_no_answer() {
    let formula = pigeons(5, 5);
    let first = Var::new(0).positive();
    let (mut solver, _) = broken(&formula);
    // The same question again is welcome, also after a limit and after literals were propagated.
    let mut same = solver.clone();
    same.propagate_under(&[!first]);
    same.set_limits(Limits::default().conflicts(0));
    assert!(matches!(same.solve(), Outcome::Unknown(Cause::Conflicts)));
    same.set_limits(Limits::default());
    assert_eq!(same.solve(), Outcome::Satisfiable);
    let unanswered = Outcome::Unknown(Cause::Once);
    assert_eq!(solver.clone().solve_under(&[!first]), unanswered);
    let mut longer = solver.clone();
    longer.add_clause([!first]);
    assert_eq!(longer.solve(), unanswered);
    let mut all = solver.clone();
    assert!(all.models().next().is_none());
    let mut constrained = solver.clone();
    constrained.constrain([!first]);
    assert_eq!(constrained.solve(), unanswered);
    assert_eq!(constrained.solve(), Outcome::Satisfiable);
    // The proof has other names now, and a clause in the old ones is no part of it.
    solver.add_formula(&[[!first]].into_iter().collect());
    assert_eq!(solver.solve(), unanswered);
    assert!(solver.finish_proof().is_ok());
}

#[test]
fn a_model_has_no_flips_after_a_clause_that_came_too_late() {
    let mut formula = pigeons(5, 5);
    let free = [25, 26, 27].map(Var::new);
    formula.add_clause(free.map(Var::positive));
    let (mut solver, _) = broken(&formula);
    assert!(solver.stats.symmetry_cuts > 0);
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    assert!(free.iter().any(|&var| solver.is_flippable(var)));
    solver.add_clause([free[0].positive()]);
    assert!(!free.iter().any(|&var| solver.is_flippable(var)));
}

/// Pigeons whose clauses are halved by a variable more for each, which elimination removes.
fn halved_pigeons(number: usize, holes: usize) -> Formula {
    let mut formula = Formula::new();
    for (place, clause) in pigeons(number, holes).clauses().enumerate() {
        if clause.len() < 4 {
            formula.add_clause(clause.iter().copied());
            continue;
        }
        let half = Var::new(number * holes + place).positive();
        let (first, second) = clause.split_at(2);
        formula.add_clause(first.iter().copied().chain([half]));
        formula.add_clause(second.iter().copied().chain([!half]));
    }
    formula
}

/// The proof has other names for the variables since the cuts, and in these it does not have the
/// clauses that were removed before.
#[test]
fn what_was_removed_before_a_cut_does_not_return() {
    let formula = halved_pigeons(6, 5);
    for question in 0..4 {
        let mut solver = Solver::with_options(&options());
        solver.certify(true).unwrap();
        solver.add_formula(&formula);
        solver.ask_once();
        solver.technique_ticks.granted = 1_000_000;
        solver.propagator.propagate();
        run(&mut solver, |techniques, context| techniques.eliminate.run(context));
        run(&mut solver, |techniques, context| techniques.symmetries.run(context));
        assert!(solver.stats.symmetry_cuts > 0);
        let mut vars = (0..formula.var_count()).map(Var::new);
        let removed = vars.find(|&var| solver.reconstruction.is_witness(var)).unwrap();
        match question {
            0 => solver.set_phase(removed.positive()),
            1 => assert!(solver.models().next().is_none()),
            2 => drop(solver.simplify([removed])),
            _ => {
                let answer = solver.solve_under(&[removed.positive()]);
                assert_eq!(answer, Outcome::Unknown(Cause::Once));
            }
        }
        assert_eq!(solver.solve(), Outcome::Unsatisfiable, "{question}: {:?}", solver.refusal());
    }
}

/// Lets one literal be false as soon as there is a model, and observes its variable no earlier.
struct Late {
    forbidden: Lit,
    has_seen: bool,
}

impl ExternalPropagator for Late {
    fn observe(&mut self) -> Option<Var> {
        self.has_seen.then_some(self.forbidden.var())
    }

    fn accepts(&mut self, model: &[Lit], clause: &mut Vec<Lit>) -> bool {
        let is_right =
            std::mem::replace(&mut self.has_seen, true) && !model.contains(&self.forbidden);
        if !is_right {
            clause.push(!self.forbidden);
        }
        is_right
    }
}

#[test]
fn an_external_propagator_may_observe_late_what_could_be_interchanged() {
    let mut options = options().lucky(false).walk(false);
    options.probe_interval = 0;
    for var in (0..25).map(Var::new) {
        let mut solver = Solver::with_options(&options);
        solver.add_formula(&pigeons(5, 5));
        solver.ask_once();
        let mut late = solver.clone();
        solver.connect(Box::new(Late { forbidden: var.positive(), has_seen: false }));
        assert_eq!(solver.solve(), Outcome::Satisfiable, "{var}");
        assert_eq!(solver.value(var.positive()), Some(false));
        // After a cut, it comes too late.
        assert_eq!(late.solve(), Outcome::Satisfiable);
        assert!(late.stats.symmetry_cuts > 0);
        late.connect(Box::new(Late { forbidden: var.positive(), has_seen: false }));
        assert_eq!(late.solve(), Outcome::Unknown(Cause::Once));
    }
}

/// Without a symmetry, the model has no literal against the hints that could be turned. A cut can
/// forbid that.
#[test]
fn with_hints_nothing_is_cut_off() {
    const ORDER: [usize; 13] = [11, 10, 8, 2, 1, 12, 0, 4, 6, 9, 7, 5, 3];
    let var = |place: usize| Var::new(ORDER[place % ORDER.len()]);
    let places = 0..ORDER.len();
    let triples = places.clone().map(|place| [0, 6, 12].map(|step| var(place + step).positive()));
    let formula: Formula = triples.collect();
    let mut options = options().eliminate(false).seed(91);
    options.probe_interval = 0;
    let mut solver = Solver::with_options(&options);
    solver.add_formula(&formula);
    solver.ask_once();
    places.for_each(|place| solver.set_phase(var(place).negative()));
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    let model = solver.model().unwrap();
    for lit in model.true_literals().filter(|lit| lit.is_positive()) {
        let mut smaller = model.clone();
        smaller.assign(!lit);
        assert!(!formula.is_satisfied_by(&smaller), "{lit} is superfluous");
    }
}

/// The permutations of the variables and their polarities under which a formula stays the same.
fn symmetries_by_trial(clauses: &[Vec<Lit>], vars: usize) -> Vec<Vec<Lit>> {
    let normal = |clauses: &[Vec<Lit>]| {
        let mut clauses = clauses.to_vec();
        clauses.iter_mut().for_each(|clause| clause.sort_unstable());
        clauses.sort();
        clauses.dedup();
        clauses
    };
    let mut all: Vec<Vec<Lit>> = vec![Vec::new()];
    for _ in 0..vars {
        let longer = |images: Vec<Lit>| {
            let free = (0..vars).map(Var::new);
            let free = free
                .filter(|var| !images.iter().any(|lit| lit.var() == *var))
                .collect::<Vec<Var>>();
            let both = free.into_iter().flat_map(|var| [var.positive(), var.negative()]);
            both.map(|lit| [&images[..], &[lit]].concat()).collect::<Vec<Vec<Lit>>>()
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|images| {
        let image = |lit: &Lit| {
            let image = images[lit.var().index()];
            if lit.is_positive() { image } else { !image }
        };
        let moved: Vec<Vec<Lit>> =
            clauses.iter().map(|clause| clause.iter().map(image).collect()).collect();
        normal(&moved) == normal(clauses)
    });
    all
}

proptest! {
    /// A literal is taken to another one by the search if any symmetry does that.
    #[test]
    fn the_search_finds_what_trying_all_permutations_finds(
        clauses in prop::collection::vec(
            prop::collection::btree_map(0..4_usize, any::<bool>(), 2..4), 1..7),
    ) {
        let mut clauses: Vec<Vec<Lit>> = clauses.iter()
            .map(|clause| clause.iter().map(|(&var, &sign)| Var::new(var).lit(sign)).collect())
            .collect();
        // The search takes a long clause that is repeated for two.
        clauses.sort();
        clauses.dedup();
        let mut solver = Solver::new();
        for var in 0..4 {
            solver.session.map.enter(Var::new(var).positive());
        }
        solver.add_formula(&clauses.iter().map(|clause| clause.iter().copied()).collect());
        let graph = ClauseGraph::new(&solver.propagator);
        let all = symmetries_by_trial(&clauses, 4);
        let mut partition = Partition::new(&graph);
        partition.refine(&graph, &mut RefinementTrace::default());
        let open: Vec<Lit> = (0..graph.literals()).map(Lit::from_code).filter(|&lit| graph.is_open(lit)).collect();
        for &base in &open {
            for &other in &open {
                let image = |images: &[Lit]| {
                    let image = images[base.var().index()];
                    if base.is_positive() { image } else { !image }
                };
                let exists = all.iter().any(|images| image(images) == other);
                let cells = [base, other].map(|lit| partition.cell(lit.code() as u32));
                if cells[0] != cells[1] || base == other {
                    prop_assert!(!exists || base == other);
                    continue;
                }
                let mut search = SymmetrySearch::new(&graph, &mut partition, base, u64::MAX);
                let found = search.find(other);
                search.end();
                prop_assert_eq!(found.is_some(), exists);
                if let Some(found) = found {
                    prop_assert_eq!(found[&base], other);
                    prop_assert!(moved_clauses(&graph, &found).0.is_some());
                }
            }
        }
    }
}
