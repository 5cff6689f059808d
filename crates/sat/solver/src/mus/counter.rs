//! Counts true literals in clauses: a new literal for each number says *at least so many are true*.
//!
//! The counter is a totalizer (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean
//! cardinality constraints", CP 2003): a tree with the counted literals as leaves. An inner node
//! has a literal for each number up to a bound; the literal follows if at least so many leaves
//! below are true. The literals of the root are assumed to be false, one after the other, so one
//! tree serves all bounds.

use neuf_core::Lit;

use crate::Solver;

/// The literals of the root: the literal at place `n` follows if more than `n` of `lits` are true.
/// The root has `most` literals, or as many as `lits` if these are fewer.
pub(super) fn count(solver: &mut Solver, lits: &[Lit], most: usize) -> Vec<Lit> {
    if lits.len() <= 1 {
        return lits.iter().copied().take(most).collect();
    }
    let (left, right) = lits.split_at(lits.len() / 2);
    let [left, right] = [left, right].map(|part| count(solver, part, most));
    let size = (left.len() + right.len()).min(most);
    let sums: Vec<Lit> = (0..size).map(|_| solver.new_var().positive()).collect();
    for a in 0..=left.len() {
        for b in 0..=right.len() {
            // At least a on the left and at least b on the right are at least a + b together;
            // higher numbers than `size` are not counted.
            let Some(&sum) = (a + b).min(size).checked_sub(1).and_then(|place| sums.get(place))
            else {
                continue;
            };
            let sides = [a.checked_sub(1).map(|a| !left[a]), b.checked_sub(1).map(|b| !right[b])];
            solver.add_clause(sides.into_iter().flatten().chain([sum]));
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;

    #[test]
    fn each_bound_allows_so_many_and_no_more() {
        for (number, most) in [(1, 1), (2, 1), (5, 3), (7, 7), (6, 9)] {
            let mut solver = Solver::new();
            let lits: Vec<Lit> = (0..number).map(|_| solver.new_var().positive()).collect();
            let sums = count(&mut solver, &lits, most);
            assert_eq!(sums.len(), most.min(number));
            for (bound, &sum) in sums.iter().enumerate() {
                for trues in 0..=number {
                    let values = lits.iter().enumerate();
                    let values = values.map(|(n, &lit)| if n < trues { lit } else { !lit });
                    let assumed: Vec<Lit> = values.chain([!sum]).collect();
                    let expected =
                        if trues <= bound { Outcome::Satisfiable } else { Outcome::Unsatisfiable };
                    assert_eq!(solver.solve_under(&assumed), expected, "{number} {bound} {trues}");
                }
            }
        }
    }
}
