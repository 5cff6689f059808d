//! Small classic formulas.

use neuf_cnf::{Formula, Lit, Var};

use crate::random::Random;

/// `holes` + 1 pigeons, each in some hole, no two in one: unsatisfiable, and
/// hard for resolution (Haken 1985).
#[must_use]
pub fn pigeonhole(holes: usize) -> Formula {
    let at = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole).positive();
    let mut formula = Formula::new();
    for pigeon in 0..=holes {
        formula.add_clause((0..holes).map(|hole| at(pigeon, hole)));
    }
    for hole in 0..holes {
        for pigeon in 0..=holes {
            formula.extend((0..pigeon).map(|other| [!at(other, hole), !at(pigeon, hole)]));
        }
    }
    formula
}

/// Parity: variables 1 … `length` have an even sum by one order of addition
/// and, unless `satisfiable`, an odd sum by another.
#[must_use]
pub fn parity(length: usize, satisfiable: bool, seed: u64) -> Formula {
    let mut formula = Formula::new();
    formula.declare_vars(length);
    let mut order: Vec<Var> = (0..length).map(Var::new).collect();
    add_sum(&mut formula, &order, false);
    Random::new(seed).shuffle(&mut order);
    add_sum(&mut formula, &order, !satisfiable);
    formula
}

/// Says that the sum of `vars` is odd or even, with a new variable for each
/// partial sum.
fn add_sum(formula: &mut Formula, vars: &[Var], odd: bool) {
    let mut sum = vars[0];
    for &var in &vars[1..] {
        let next = formula.new_var();
        // next ↔ sum ⊕ var: an odd number of the three is never true.
        for signs in [[true; 3], [true, false, false], [false, true, false], [false, false, true]] {
            let literals = [sum, var, next].into_iter().zip(signs);
            formula.add_clause(literals.map(|(v, sign)| v.lit(!sign)));
        }
        sum = next;
    }
    formula.add_clause([sum.lit(odd)]);
}

/// Random 3-SAT: each clause has three different variables, drawn uniformly.
///
/// # Panics
/// With fewer than three variables.
#[must_use]
pub fn random_3sat(var_count: usize, clause_count: usize, seed: u64) -> Formula {
    let mut random = Random::new(seed);
    let mut formula = Formula::new();
    formula.declare_vars(var_count);
    for _ in 0..clause_count {
        let mut clause: Vec<Lit> = Vec::new();
        while clause.len() < 3 {
            let lit = Lit::from_code(random.below(2 * var_count));
            if clause.iter().all(|other| other.var() != lit.var()) {
                clause.push(lit);
            }
        }
        formula.add_clause(clause);
    }
    formula
}
