//! The encoding of the constraint that an odd, or an even, number of literals is true
//! (a *clause of exclusive or*).
//!
//! Without new variables, n literals take 2ⁿ⁻¹ clauses. So a long constraint is cut into
//! pieces. Two neighbouring pieces share a new variable, the exclusive or of the literals before.
//! The literals decide the value of each new variable, so models are not multiplied.

use crate::{Lit, Var};

/// The most literals of a piece: eight clauses, and a variable for each two literals.
const PIECE: usize = 4;

/// Passes to `sink` clauses that say: the number of true literals is odd (or even). New variables
/// come from `fresh`. Literals of one variable may come several times.
///
/// ```
/// use neuf_cnf::{Lit, Var, encode_parity};
/// let [a, b] = [0, 1].map(|index| Var::new(index).positive());
/// let mut clauses = Vec::new();
/// let fresh = || unreachable!("two literals need no new variable");
/// encode_parity(&[a, b], true, fresh, |clause| clauses.push(clause.to_vec()));
/// assert_eq!(clauses, [vec![a, b], vec![!a, !b]]);
/// ```
pub fn encode_parity(
    lits: &[Lit],
    is_odd: bool,
    mut fresh: impl FnMut() -> Var,
    mut sink: impl FnMut(&[Lit]),
) {
    let is_odd = is_odd ^ (lits.iter().filter(|lit| !lit.is_positive()).count() % 2 == 1);
    let mut vars: Vec<Var> = lits.iter().map(|lit| lit.var()).collect();
    vars.sort_unstable();
    // Two literals of one variable cancel, up to a sign.
    let groups = vars.chunk_by(|one, other| one == other);
    let mut left: Vec<Lit> =
        groups.filter(|group| group.len() % 2 == 1).map(|group| group[0].positive()).collect();
    while left.len() > PIECE {
        let rest = left.split_off(PIECE - 1);
        let link = fresh().positive();
        left.push(link);
        encode_piece(&left, false, &mut sink);
        left = rest;
        left.push(link);
    }
    encode_piece(&left, is_odd, &mut sink);
}

/// A clause against each choice of wrong parity.
fn encode_piece(lits: &[Lit], is_odd: bool, sink: &mut impl FnMut(&[Lit])) {
    for choice in 0..1_u32 << lits.len() {
        if (choice.count_ones() % 2 == 1) != is_odd {
            let is_true = |place: usize| choice >> place & 1 == 1;
            let clause: Vec<Lit> = (0..)
                .zip(lits)
                .map(|(place, &lit)| if is_true(place) { !lit } else { lit })
                .collect();
            sink(&clause);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Formula, Random, UnitPropagator};

    /// Each choice of the literals decides all variables, and is refuted if its parity is wrong.
    #[test]
    fn every_choice_is_judged() {
        let mut random = Random::stream(4, 0);
        for _ in 0..500 {
            let count = random.index(8);
            let lits: Vec<Lit> =
                (0..count).map(|_| Var::new(random.index(7)).lit(random.index(2) == 1)).collect();
            let is_odd = random.index(2) == 1;
            let mut formula = Formula::new();
            formula.declare_vars(7);
            let mut next = 7;
            let fresh = || {
                next += 1;
                Var::new(next - 1)
            };
            encode_parity(&lits, is_odd, fresh, |clause| {
                formula.add_clause(clause.iter().copied());
            });
            for choice in 0..1_u32 << 7 {
                let value =
                    |lit: &&Lit| (choice >> lit.var().index() & 1 == 1) == lit.is_positive();
                let is_right = (lits.iter().filter(value).count() % 2 == 1) == is_odd;
                let mut propagator = UnitPropagator::from_formula(&formula);
                let mut is_open = propagator.propagate().is_ok();
                for index in 0..7 {
                    let lit = Var::new(index).lit(choice >> index & 1 == 1);
                    is_open = is_open && propagator.imply(lit).is_ok();
                }
                let is_known = |var: Var| propagator.value(var.positive()).is_some();
                assert_eq!(is_open && formula.vars().all(is_known), is_right, "{lits:?} {is_odd}");
            }
        }
    }
}
