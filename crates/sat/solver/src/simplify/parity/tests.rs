//! Compares each result with trying all assignments, and has a checker check each proof.

use neuf_cnf::{Formula, Random};
use neuf_core::Interrupt;
use neuf_testing::lit;
use proptest::prelude::*;

use super::*;
use crate::simplify::bounds::each_subset;
use crate::simplify::testing::run;
use crate::testing::Checking;
use crate::{Options, Outcome, Solver};

/// Variables from 0 on, and the right side of their sum.
type Xor = (Vec<usize>, bool);

fn formula_of(xors: &[Xor]) -> Formula {
    let sorted = |vars: &[usize]| {
        let mut vars: Vec<Var> = vars.iter().map(|&var| Var::new(var)).collect();
        vars.sort_unstable();
        vars
    };
    xors.iter()
        .flat_map(|(vars, is_odd)| clauses(&sorted(vars), *is_odd).collect::<Vec<_>>())
        .collect()
}

/// A solver of this formula after a round, and the checker of its proof.
fn summed(formula: &Formula) -> (Solver, Checking) {
    let checker = Checking::of(formula);
    let mut solver = Solver::new();
    solver.set_proof(Box::new(checker.clone())).unwrap();
    solver.add_formula(formula);
    solver.technique_ticks.granted = 10_000_000;
    solver.propagator.propagate();
    run(&mut solver, |techniques, context| {
        context.round(crate::observe::Technique::Parity, |context| {
            techniques.parity.run(context, None)
        });
    });
    assert!(solver.hand_over_steps());
    (solver, checker)
}

/// The sums of a graph's edges at each of its nodes, given by the ends of the edges, one of which
/// is odd: a contradiction of a connected graph.
fn tseitin(edges: &[[usize; 2]]) -> Vec<Xor> {
    let nodes = edges.iter().flatten().max().map_or(0, |&last| last + 1);
    let at = |node: usize| {
        let own = edges.iter().enumerate().filter(move |(_, edge)| edge.contains(&node));
        own.map(|(number, _)| number).collect()
    };
    (0..nodes).map(|node| (at(node), node == 0)).collect()
}

/// The edges of a torus of this width and height.
fn torus(width: usize, height: usize) -> Vec<[usize; 2]> {
    let node = |x: usize, y: usize| y % height * width + x % width;
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    places.flat_map(|(x, y)| [[node(x, y), node(x + 1, y)], [node(x, y), node(x, y + 1)]]).collect()
}

/// Exactly so many of a graph's edges at each of its nodes, with some variables negated.
fn exact(edges: &[[usize; 2]], count: usize, negated: impl Fn(usize) -> bool) -> Formula {
    let nodes = edges.iter().flatten().max().map_or(0, |&last| last + 1);
    let mut formula = Formula::new();
    for node in 0..nodes {
        let own = edges.iter().enumerate().filter(|(_, edge)| edge.contains(&node));
        let lits: Vec<Lit> = own.map(|(edge, _)| Var::new(edge).lit(!negated(edge))).collect();
        for (most, sign) in [(count, true), (lits.len() - count, false)] {
            each_subset(&lits, most + 1, &mut |lits| {
                formula.add_clause(lits.iter().map(|&lit| if sign { !lit } else { lit }));
                true
            });
        }
    }
    formula
}

/// The edges of a ring in which each node is joined to the nodes at these distances.
fn ring(nodes: usize, steps: &[usize]) -> Vec<[usize; 2]> {
    let from = |node: usize| steps.iter().map(move |&step| [node, (node + step) % nodes]);
    (0..nodes).flat_map(from).collect()
}

#[test]
fn exact_numbers_say_a_parity() {
    // An odd number of nodes of an odd number of edges each, since every edge is counted twice.
    let formulas = [
        (ring(21, &[1, 4]), 1, true),
        (ring(20, &[1, 4]), 1, false),
        (ring(21, &[1, 4, 9]), 3, true),
        (ring(21, &[1, 4, 9]), 2, false),
        (ring(21, &[1, 4, 9]), 5, true),
        (ring(21, &[1, 4, 8, 9]), 3, true),
        (ring(21, &[1, 4, 8, 9]), 4, false),
    ];
    for (edges, count, is_odd) in formulas {
        for modulus in [2, 3, 1000] {
            let formula = exact(&edges, count, |edge| edge % modulus == 1);
            let (solver, checker) = summed(&formula);
            assert_eq!(solver.stats.parity_refutations, u64::from(is_odd), "{count} {edges:?}");
            assert_eq!(checker.is_refuted(), is_odd);
        }
    }
}

/// Two groups of five literals share all but one member, and these two members differ. Two to three
/// literals of each group are true. If two to three were taken for a parity, the sum of both would
/// be a contradiction.
#[test]
fn numbers_with_a_gap_contradict_nothing() {
    let mut formula = Formula::new();
    for last in [4, 5] {
        let group = [0, 1, 2, 3, last].map(|index| Var::new(index).positive());
        each_subset(&group, 4, &mut |four| {
            formula.add_clause(four.iter().copied());
            formula.add_clause(four.iter().map(|&lit| !lit));
            true
        });
    }
    let pair = [4, 5].map(|index| Var::new(index).positive());
    formula.extend([pair, pair.map(|lit| !lit)]);
    let (mut solver, checker) = summed(&formula);
    assert!(!solver.propagator.is_refuted() && !checker.is_refuted());
    assert_eq!(solver.solve(), Outcome::Satisfiable);
}

#[test]
fn exact_numbers_alone_are_looked_at_once() {
    let mut solver = Solver::new();
    solver.add_formula(&exact(&ring(20, &[1, 4]), 1, |_| false));
    solver.technique_ticks.granted = 10_000_000;
    let mut round = || {
        run(&mut solver, |techniques, context| techniques.parity.run(context, None));
        solver.stats.parities
    };
    assert_eq!([round(), round()], [20, 20]);
}

#[test]
fn a_contradiction_of_a_torus_is_proved() {
    let formula = formula_of(&tseitin(&torus(12, 12)));
    let (solver, checker) = summed(&formula);
    assert!(solver.propagator.is_refuted());
    assert_eq!((solver.stats.parities, solver.stats.parity_refutations), (144, 1));
    let checker = checker.checker();
    assert!(checker.is_refuted());
    assert!(checker.lemmas() < 40_000, "{} lemmas", checker.lemmas());
}

#[test]
fn definitions_are_deleted_after_use() {
    // 0 = 7, although no two of the constraints say so; 8 is true.
    let xors: Vec<Xor> = vec![
        (vec![0, 1, 2, 3, 4, 5], false),
        (vec![3, 4, 5, 6], true),
        (vec![1, 2, 6, 9], true),
        (vec![7, 9, 10, 11], false),
        (vec![10, 11, 8], true),
        (vec![10, 11, 12, 13], true),
        (vec![12, 13, 14], false),
        (vec![14, 10, 11, 15], true),
        (vec![15, 10, 11], true),
    ];
    let formula = formula_of(&xors);
    let (solver, checker) = summed(&formula);
    let checker = checker.checker();
    let stats = &solver.stats;
    assert!(stats.parity_units > 0 && stats.parity_equal > 0, "{stats:?}");
    assert!(!solver.session.map.has_names());
    // What is left does not mention a defined variable.
    let vars = solver.session.map.len();
    assert!(solver.propagator.var_count() == vars);
    assert!(checker.len() <= formula.len() + 40, "{}", checker.len());
}

#[test]
fn false_literals_and_equivalences_are_parts_of_constraints() {
    // 3 is false at level 0, and 2 = 4 is a pair of binary clauses.
    let mut formula = formula_of(&[(vec![0, 1, 2, 3], true), (vec![2, 4], false)]);
    formula.extend(formula_of(&[(vec![0, 1, 4], false)]).clauses().map(<[Lit]>::to_vec));
    formula.add_clause([lit(-4)]);
    let mut solver = Solver::new();
    solver.add_formula(&formula);
    solver.propagator.propagate();
    let interrupt = Interrupt::new();
    let found = Finder::new(&solver.propagator, &interrupt).find(Vec::new());
    let found: Vec<_> = found.iter().map(|e| (e.vars.len(), e.is_odd)).collect();
    assert_eq!(found, [(3, true), (3, false), (2, false)]);
    let (solver, checker) = summed(&formula);
    assert!(solver.propagator.is_refuted() && checker.is_refuted());
}

/// A random system of constraints of five variables, with more constraints than variables.
fn random_system(var_count: usize) -> Vec<Xor> {
    let mut random = Random::new(5);
    let mut xor = || {
        let mut vars: Vec<usize> = Vec::new();
        while vars.len() < 5 {
            let var = random.index(var_count);
            if !vars.contains(&var) {
                vars.push(var);
            }
        }
        (vars, random.index(2) == 0)
    };
    (0..var_count + 20).map(|_| xor()).collect()
}

#[test]
fn a_large_system_is_eliminated_as_a_matrix_of_bits() {
    let xors = random_system(700);
    let rows = xors.iter().map(|(vars, is_odd)| {
        let mut cols: Vec<u32> = vars.iter().map(|&var| var as u32).collect();
        cols.sort_unstable();
        (cols, *is_odd)
    });
    let mut matrix = Matrix::new(rows, 700, u64::MAX);
    matrix.eliminate(&Interrupt::new());
    assert!(matrix.rows.iter().any(|row| matches!(row.cols, matrix::Columns::Dense(_))));
    let row = matrix.contradiction.expect("a contradiction");
    let sum = Explainer::new(&mut matrix).explain_contradiction(row);
    let mut left = vec![false; 700];
    for &row in &sum.rows {
        xors[row as usize].0.iter().for_each(|&var| left[var] ^= true);
    }
    assert!(left.iter().all(|is_left| !is_left));
    let is_odd = sum.rows.iter().filter(|&&row| xors[row as usize].1).count() % 2 == 1;
    assert!(is_odd && sum.is_odd);
}

#[test]
fn a_dense_contradiction_is_proved() {
    let (solver, checker) = summed(&formula_of(&random_system(120)));
    assert!(solver.propagator.is_refuted() && checker.is_refuted());
}

/// Systems of up to ten variables.
fn systems() -> impl Strategy<Value = Vec<Xor>> {
    let xor = (prop::collection::btree_set(0..10usize, 2..6), any::<bool>());
    let xor = xor.prop_map(|(vars, is_odd)| (vars.into_iter().collect(), is_odd));
    prop::collection::vec(xor, 1..12)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn all_that_follows_is_found_and_proved(
        xors in systems(),
        units in prop::collection::vec(0..20usize, 0..3),
    ) {
        let mut formula = formula_of(&xors);
        formula.extend(units.iter().map(|&code| [Lit::from_code(code)]));
        let holds = |values: &u32| {
            let is_true = |lit: &Lit| (values >> lit.var().index() & 1 == 1) == lit.is_positive();
            formula.clauses().all(|clause| clause.iter().any(is_true))
        };
        let models: Vec<u32> = (0..1 << 10).filter(holds).collect();
        let (mut solver, checker) = summed(&formula);
        prop_assert!(models.is_empty() || !solver.propagator.is_refuted());
        if solver.propagator.is_refuted() {
            prop_assert!(checker.is_refuted());
            return Ok(());
        }
        let value = |lit: Lit| solver.fixed(lit);
        // All consequences of constraints of three variables and more must be found. Units may
        // leave too few literals of constraints for more than a small effort.
        let is_long = |xor: &&Xor| xor.0.len() > 2 && units.is_empty();
        let long: Vec<Xor> = xors.iter().filter(is_long).cloned().collect();
        let long = formula_of(&long);
        let is_model = |values: &u32| long.clauses().all(|clause| {
            clause.iter().any(|l| (values >> l.var().index() & 1 == 1) == l.is_positive())
        });
        let of_long: Vec<u32> = (0..1 << 10).filter(is_model).collect();
        prop_assert!(!of_long.is_empty());
        for var in (0..10).map(Var::new) {
            let lit = var.positive();
            let bit = |values: &u32| values >> var.index() & 1 == 1;
            for is_true in [false, true] {
                // Without models, propagation may give the variable the other value, which the next
                // round or the search refutes.
                if of_long.iter().all(|values| bit(values) == is_true) {
                    let found = value(lit);
                    prop_assert!(found == Some(is_true) || models.is_empty() && found.is_some());
                }
                if value(lit) == Some(is_true) {
                    prop_assert!(models.iter().all(|values| bit(values) == is_true));
                }
            }
        }
        // The search goes on with what is left.
        let expected = if models.is_empty() { Outcome::Unsatisfiable } else { Outcome::Satisfiable };
        prop_assert_eq!(solver.solve(), expected);
        if let Some(model) = solver.model() {
            prop_assert!(formula.is_satisfied_by(model));
        } else {
            prop_assert!(checker.is_refuted());
        }
    }
}

#[test]
fn a_constraint_with_a_unit_is_an_equivalence() {
    // With 2 true and 5 false, 0 and 1 differ, and 3 and 4 are equal.
    let two = |xors: &[Xor]| {
        let mut formula = formula_of(xors);
        formula.extend([[Var::new(2).positive()], [Var::new(5).negative()]]);
        formula
    };
    let ends: Vec<Xor> = vec![(vec![0, 1, 2], false), (vec![3, 4, 5], false)];
    let all = [&ends[..], &[(vec![0, 3, 6], false), (vec![1, 4, 6], false)]].concat();
    let (solver, checker) = summed(&two(&all));
    assert!(solver.propagator.is_refuted() && checker.is_refuted());
    // One of them alone is derived and substituted, if there is a longer constraint.
    let (mut solver, checker) = summed(&two(&[&ends[..], &[(vec![0, 1, 3, 6, 7], true)]].concat()));
    assert_eq!((solver.stats.parities, solver.stats.parity_equal), (3, 2));
    assert_eq!(solver.solve_under(&[0, 1].map(|v| Var::new(v).positive())), Outcome::Unsatisfiable);
    assert!(!checker.is_refuted());
    let (solver, _) = summed(&two(&ends));
    assert_eq!(solver.stats.parities, 0);
}

#[test]
fn a_value_that_contradicts_a_sum_is_refuted_by_the_search() {
    // The sums fix 4, then the binary clauses of 2 fix 9 to another value than the sums would.
    let xors: Vec<Xor> = vec![
        (vec![0, 4, 5], false),
        (vec![1, 4, 6], false),
        (vec![0, 1, 5, 6, 9], true),
        (vec![2, 9], false),
        (vec![2, 4], false),
        (vec![0, 2], false),
        (vec![1, 6], false),
    ];
    let (mut solver, checker) = summed(&formula_of(&xors));
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    assert!(checker.is_refuted());
}

#[test]
fn equal_variables_are_substituted_without_a_proof_as_well() {
    // The sums of 0 and 7 with others are the same.
    let xors: Vec<Xor> =
        vec![(vec![0, 1, 2], false), (vec![1, 2, 3, 4], false), (vec![3, 4, 7], true)];
    let mut solver = Solver::with_options(&Options::default());
    solver.add_formula(&formula_of(&xors));
    solver.technique_ticks.granted = 1_000_000;
    run(&mut solver, |techniques, context| techniques.parity.run(context, None));
    assert_eq!((solver.stats.parity_equal, solver.stats.substituted), (1, 1));
    let zero = Var::new(0).positive();
    assert_eq!(solver.solve_under(&[zero, Var::new(7).positive()]), Outcome::Unsatisfiable);
    assert_eq!(solver.solve_under(&[zero, Var::new(7).negative()]), Outcome::Satisfiable);
}

#[test]
fn a_system_with_many_solutions_is_solved_without_a_conflict() {
    // A search that begins with other phases than a solution's meets conflicts here.
    let mut random = Random::new(1);
    let mut pick = |most: usize| random.index(most);
    let xors: Vec<Xor> = (0..270)
        .map(|_| {
            let mut vars = vec![pick(300), pick(300), pick(300)];
            vars.sort_unstable();
            vars.dedup();
            // All variables true is a solution.
            let is_odd = vars.len() % 2 == 1;
            (vars, is_odd)
        })
        .filter(|(vars, _)| vars.len() > 1)
        .collect();
    let formula = formula_of(&xors);
    let options = Options { phase: false, lucky: false, walk_first: 0.0, ..Options::default() };
    let conflicts = |is_summed: bool| {
        let mut solver = Solver::with_options(&options);
        solver.add_formula(&formula);
        solver.technique_ticks.granted = 10_000_000;
        if is_summed {
            run(&mut solver, |techniques, context| techniques.parity.run(context, None));
        }
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        solver.stats.conflicts
    };
    assert!(conflicts(false) > 0);
    assert_eq!(conflicts(true), 0);
}
