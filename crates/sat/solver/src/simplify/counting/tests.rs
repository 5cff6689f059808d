//! Formulas of demands and places, with and without a violation, and their proofs.

use std::collections::BTreeMap;

use neuf_cnf::{AtMostOne, Formula};
use neuf_core::{Lit, Var};
use neuf_testing::formulas::formula_of;
use neuf_testing::lits;
use proptest::prelude::*;

use super::super::bounds::each_subset;
use crate::simplify::testing::run;
use crate::testing::Checking;
use crate::{Options, Outcome, Solver};

/// Each row has a literal for each of its places. A literal of each row is true, and at most one
/// literal of each place.
fn demands(rows: &[Vec<usize>], encoding: AtMostOne) -> Formula {
    let places = rows.iter().flatten().max().map_or(0, |&last| last + 1);
    let mut formula = Formula::new();
    let mut at: Vec<Vec<Lit>> = vec![Vec::new(); places];
    for row in rows {
        let lits: Vec<Lit> = row.iter().map(|_| formula.new_var().positive()).collect();
        for (&place, &lit) in row.iter().zip(&lits) {
            at[place].push(lit);
        }
        formula.add_clause(lits);
    }
    for lits in at {
        let first_new = formula.var_count();
        formula.declare_vars(first_new + encoding.size(lits.len()).new_vars);
        encoding.encode(&lits, first_new, &mut |pair| formula.add_clause(pair));
    }
    formula
}

/// Runs the technique once, without and with a proof that is checked. Returns whether it
/// refuted the formula.
fn is_refuted(formula: &Formula) -> bool {
    let [without, with] = [false, true].map(|proves| {
        let options = Options::default().counting(true).counting_effort(1000.0);
        let mut solver = Solver::with_options(&options);
        let checker = Checking::default();
        if proves {
            assert!(solver.set_proof(Box::new(checker.clone())).is_ok());
        }
        for clause in formula.clauses() {
            solver.add_clause(clause.iter().copied());
        }
        solver.propagator.propagate();
        if solver.propagator.is_refuted() {
            return true;
        }
        run(&mut solver, |techniques, context| techniques.counting.run(context));
        let is_refuted = solver.propagator.is_refuted();
        assert_eq!(is_refuted, solver.stats.counting_clauses > 0);
        if proves {
            assert!(solver.finish_proof().is_ok());
            assert_eq!(checker.is_refuted(), is_refuted);
        }
        is_refuted
    });
    assert_eq!(without, with);
    with
}

fn answer(formula: &Formula) -> Outcome {
    let mut solver = Solver::with_options(&Options::default().counting(false));
    solver.add_formula(formula);
    solver.solve()
}

/// A literal and its opposite exclude each other without a clause.
#[test]
fn contrary_literals_of_one_group_need_no_clause() {
    assert!(is_refuted(&formula_of(&[[18, -2], [18, 2], [-12, -18], [-18, 12]])));
}

#[test]
fn pigeons_are_refuted_in_all_encodings() {
    for &encoding in AtMostOne::ALL {
        for holes in [2, 3, 9, 13] {
            let all: Vec<usize> = (0..holes).collect();
            assert!(is_refuted(&demands(&vec![all.clone(); holes + 1], encoding)));
            assert!(!is_refuted(&demands(&vec![all; holes], encoding)));
        }
    }
}

/// The edges of a graph, exactly one at each node.
fn perfect_matching(nodes: usize, edges: &[(usize, usize)]) -> Formula {
    perfect_matching_by(AtMostOne::Pairwise, nodes, edges)
}

fn perfect_matching_by(encoding: AtMostOne, nodes: usize, edges: &[(usize, usize)]) -> Formula {
    let mut formula = Formula::new();
    formula.declare_vars(edges.len());
    for node in 0..nodes {
        let at = |&(_, &(a, b)): &(usize, &(usize, usize))| a == node || b == node;
        let lits: Vec<Lit> = (edges.iter().enumerate().filter(at))
            .map(|(number, _)| Var::new(number).positive())
            .collect();
        let first_new = formula.var_count();
        formula.declare_vars(first_new + encoding.size(lits.len()).new_vars);
        encoding.encode(&lits, first_new, &mut |pair| formula.add_clause(pair));
        formula.add_clause(lits);
    }
    formula
}

#[test]
fn boards_without_two_corners_are_refuted() {
    for side in [4, 6, 9] {
        let square = |row: usize, column: usize| row * side + column;
        let mut edges = Vec::new();
        for row in 0..side {
            for column in 0..side {
                let near = [(row + 1, column), (row, column + 1)];
                let near = near.into_iter().filter(|&(r, c)| r < side && c < side);
                edges.extend(near.map(|(r, c)| (square(row, column), square(r, c))));
            }
        }
        let removed = [0, square(side - 1, side - 1)];
        edges.retain(|(a, b)| !removed.contains(a) && !removed.contains(b));
        // The other squares, without gaps.
        let number = |square: usize| square - 1;
        let edges: Vec<_> = edges.into_iter().map(|(a, b)| (number(a), number(b))).collect();
        // On a board of odd side the corners leave one square too few for dominoes.
        for &encoding in AtMostOne::ALL {
            let formula = perfect_matching_by(encoding, side * side - 2, &edges);
            assert!(is_refuted(&formula), "{side} {encoding:?}");
        }
    }
}

#[test]
fn rows_may_share_literals() {
    // Three nodes each have the neighbours 0 and 1 only. The edge between 0 and 1 can count at
    // both.
    let edges = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (0, 4), (1, 4)];
    assert!(is_refuted(&perfect_matching(5, &edges)));
}

#[test]
fn several_literals_of_a_row_may_be_in_a_group() {
    // Two rows of three literals each, of which at most one is true at all.
    let mut formula = Formula::new();
    formula.declare_vars(7);
    let lits: Vec<Lit> = (0..6).map(|index| Var::new(index).positive()).collect();
    formula.add_clause(lits[..3].iter().copied());
    formula.add_clause(lits[3..].iter().copied());
    AtMostOne::Pairwise.encode(&lits, 0, &mut |pair| formula.add_clause(pair));
    assert!(is_refuted(&formula));
}

#[test]
fn literals_that_are_false_at_level_0_do_not_count() {
    let mut rows = vec![vec![0, 1, 2]; 3];
    rows.push(vec![0, 1, 2, 3, 4]);
    let formula = demands(&rows, AtMostOne::Pairwise);
    assert!(!is_refuted(&formula));
    let mut formula = formula;
    for place in [12, 13] {
        formula.add_clause([Var::new(place).negative()]);
    }
    assert!(is_refuted(&formula));
}

/// Joins a literal to another by clauses of three literals that a unit shortens.
#[test]
fn clauses_shortened_by_units_count_as_binary_ones() {
    let mut formula =
        demands(&[vec![0, 1, 2], vec![0, 1, 2], vec![0, 1, 2], vec![0, 1, 2]], AtMostOne::Pairwise);
    let unit = formula.new_var().positive();
    let clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
    let longer = clauses.into_iter().map(|mut clause| {
        clause.push(unit);
        clause
    });
    let mut formula: Formula = longer.collect();
    assert!(!is_refuted(&formula));
    formula.add_clause([!unit]);
    assert!(is_refuted(&formula));
}

#[test]
fn a_refutation_is_found_in_a_solve_and_holds_afterwards() {
    let rows = vec![(0..11).collect::<Vec<usize>>(); 12];
    let mut solver = Solver::with_options(&Options::default().counting(true));
    solver.add_formula(&demands(&rows, AtMostOne::Ladder));
    let assumption = Var::new(0).positive();
    assert_eq!(solver.solve_under(&[assumption]), Outcome::Unsatisfiable);
    assert_eq!(solver.stats().counting_clauses, 12);
    assert_eq!(solver.failed_core(), []);
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
}

/// Of each row, at least a number of literals are true; of each place, at most a number. Each bound
/// has a clause for each set of one literal more. `at` has the places of the literals of each row.
fn numbers(rows: &[(Vec<usize>, usize)], most: &BTreeMap<usize, usize>) -> Formula {
    let mut formula = Formula::new();
    let mut at: BTreeMap<usize, Vec<Lit>> = BTreeMap::new();
    let bound = |formula: &mut Formula, lits: &[Lit], most: usize| {
        each_subset(lits, most + 1, &mut |lits| {
            formula.add_clause(lits.iter().map(|&lit| !lit));
            true
        });
    };
    for (places, least) in rows {
        let lits: Vec<Lit> = places.iter().map(|_| formula.new_var().positive()).collect();
        for (&place, &lit) in places.iter().zip(&lits) {
            at.entry(place).or_default().push(lit);
        }
        let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        bound(&mut formula, &negated, lits.len() - least);
    }
    for (place, lits) in at {
        bound(&mut formula, &lits, most[&place]);
    }
    formula
}

/// Each of some rows with all places, and the same numbers for all rows and for all places.
fn table(rows: usize, least: usize, places: usize, most: usize) -> Formula {
    let most = (0..places).map(|place| (place, most)).collect();
    numbers(&vec![((0..places).collect(), least); rows], &most)
}

#[test]
fn places_may_take_more_than_one() {
    for (places, most) in [(2, 2), (3, 2), (4, 2), (3, 3), (2, 4), (5, 2)] {
        let rows = places * most;
        assert!(is_refuted(&table(rows + 1, 1, places, most)), "{places} of {most}");
        assert!(!is_refuted(&table(rows, 1, places, most)), "{places} of {most}");
    }
}

#[test]
fn rows_may_need_more_than_one() {
    // One place each.
    assert!(is_refuted(&table(4, 2, 7, 1)));
    assert!(!is_refuted(&table(4, 2, 8, 1)));
    // As many places as rows, and more than half of each.
    for (size, least) in [(4, 3), (5, 3), (6, 4)] {
        assert!(is_refuted(&table(size, least, size, least - 1)), "{size}");
        assert!(!is_refuted(&table(size, least, size, least)), "{size}");
    }
}

/// Two bounds begin with the same variable, so their second member cannot be the first true member
/// of one bound and the second true member of the other.
#[test]
fn places_may_contradict_each_other() {
    let mut formula = Formula::new();
    let groups: [(&[i32], usize); 4] = [
        (&[1, 2, 3, 4], 2),
        (&[1, -2, 5, 6], 2),
        (&[-1, -3, -4, 8, 9, 11, 12], 1),
        (&[-1, 13, 14, 15], 1),
    ];
    for (members, most) in groups {
        each_subset(&lits(members), most + 1, &mut |lits| {
            formula.add_clause(lits.iter().map(|&lit| !lit));
            true
        });
    }
    for row in [[5, 8, 11], [6, 9, 12], [13, 14, 15]] {
        formula.add_clause(lits(&row));
    }
    assert!(is_refuted(&formula));
}

#[test]
fn numbers_that_units_change_count() {
    let mut formula = table(5, 1, 2, 2);
    let clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
    let unit = formula.new_var().positive();
    let longer = clauses.into_iter().map(|clause| clause.into_iter().chain([unit]));
    let mut formula: Formula = longer.collect();
    assert!(!is_refuted(&formula));
    formula.add_clause([!unit]);
    assert!(is_refuted(&formula));
}

#[test]
fn a_literal_without_a_group_costs_one() {
    // Three of four in three rows, one of them in no group, and three places for two.
    let rows = |count: usize| vec![(vec![0, 1, 2, 3], 3); count];
    let most = |most| BTreeMap::from([(0, most), (1, most), (2, most), (3, 9)]);
    assert!(is_refuted(&numbers(&rows(4), &most(2))));
    assert!(!is_refuted(&numbers(&rows(3), &most(2))));
}

proptest! {
    #[test]
    fn what_is_refuted_has_no_model(
        rows in prop::collection::vec(prop::collection::btree_set(0..6usize, 2..5), 2..8),
        encoding in 0..AtMostOne::ALL.len(),
        extra in prop::collection::vec((0..20i32, any::<bool>(), 0..20i32, any::<bool>()), 0..4),
    ) {
        let rows: Vec<Vec<usize>> =
            rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let mut formula = demands(&rows, AtMostOne::ALL[encoding]);
        let has_extra = !extra.is_empty();
        for (a, is_a, b, is_b) in extra {
            let var = |index: i32| Var::new(index as usize);
            formula.add_clause([var(a).lit(is_a), var(b).lit(is_b)]);
        }
        let is_satisfiable = answer(&formula) == Outcome::Satisfiable;
        let is_refuted = is_refuted(&formula);
        prop_assert!(!is_satisfiable || !is_refuted);
        // Without more clauses, a violation is the only reason to have no model. Binary rows look
        // like the clauses that tie new variables of an encoding to other variables; then the
        // groups are not always found.
        let is_clear = AtMostOne::ALL[encoding] == AtMostOne::Pairwise
            || rows.iter().all(|row| row.len() > 2);
        prop_assert!(has_extra || !is_clear || is_satisfiable || is_refuted);
    }

    #[test]
    fn graphs_without_a_perfect_matching(
        edges in prop::collection::btree_set((0..7usize, 0..7usize), 4..14),
    ) {
        let edges: Vec<(usize, usize)> = edges.into_iter().filter(|&(a, b)| a < b).collect();
        let formula = perfect_matching(7, &edges);
        prop_assert_eq!(answer(&formula), Outcome::Unsatisfiable);
        // Seven nodes cannot be matched, but only some of the graphs have too few neighbours.
        is_refuted(&formula);
    }

    #[test]
    fn numbers_that_are_refuted_have_no_model(
        rows in prop::collection::vec(
            (prop::collection::btree_set(0..5usize, 1..5), 0..3usize), 2..6),
        most in prop::collection::vec(1..4usize, 5),
        extra in prop::collection::vec((0..12usize, any::<bool>(), 0..12usize, any::<bool>()), 0..3),
    ) {
        let rows: Vec<(Vec<usize>, usize)> = (rows.into_iter())
            .map(|(row, least)| {
                let least = 1 + least.min(row.len() - 1);
                (row.into_iter().collect(), least)
            })
            .collect();
        let most = most.into_iter().enumerate().collect();
        let mut formula = numbers(&rows, &most);
        for (a, is_a, b, is_b) in extra {
            formula.add_clause([Var::new(a).lit(is_a), Var::new(b).lit(is_b)]);
        }
        let is_refuted = is_refuted(&formula);
        prop_assert!(!is_refuted || answer(&formula) == Outcome::Unsatisfiable);
    }
}
