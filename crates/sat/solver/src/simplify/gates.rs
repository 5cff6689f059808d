//! Definitions: the clauses that define a variable as the output of a gate.
//!
//! Formulas made from circuits define most variables as the output of a gate. Elimination then
//! needs only the resolvents of clauses of the definition with other clauses, because all other
//! resolvents follow from these (Eén and Biere, SAT 2005). Gates are recognised by their clauses:
//! equivalence and AND (and so OR), if-then-else, exclusive or.

use neuf_cnf::Lit;

use super::pool::{Member, Pool};
use super::subsume::Marks;

/// The number of literals of the longest exclusive or that is looked for, including the
/// output. An exclusive or of n literals has 2^(n-1) clauses.
const LONGEST_XOR: usize = 5;

/// Finds the clauses of a definition of the variable of `pivot`, marks them in the pool
/// and returns them; `None` when no gate is recognised.
pub(super) fn find_gate(pool: &mut Pool, marks: &mut Marks, pivot: Lit) -> Option<Vec<Member>> {
    let found = and_gate(pool, marks, pivot)
        .or_else(|| and_gate(pool, marks, !pivot))
        .or_else(|| if_then_else(pool, pivot))
        .or_else(|| exclusive_or(pool, pivot))?;
    for &member in &found {
        pool.set_gate(member, true);
    }
    Some(found)
}

/// `output` as a conjunction of other literals: `output` has a binary clause with each of them, and
/// a long clause has all their negations. A conjunction of one literal is an equivalence.
fn and_gate(pool: &mut Pool, marks: &mut Marks, output: Lit) -> Option<Vec<Member>> {
    let binaries: Vec<Member> =
        pool.list(!output).to_vec().into_iter().filter(|&m| pool.size(m) == 2).collect();
    if binaries.is_empty() {
        return None;
    }
    let input = |pool: &Pool, member| pool.lits(member).iter().copied().find(|&l| l != !output);
    let inputs: Vec<Lit> = binaries.iter().filter_map(|&member| input(pool, member)).collect();
    marks.set(&inputs, true);
    let back = pool.list(output).to_vec().into_iter().find(|&member| {
        pool.ticks += 1;
        pool.lits(member).iter().all(|&lit| lit == output || marks.has(!lit))
    });
    marks.set(&inputs, false);
    let back = back?;
    let is_used = |&(_, input): &(&Member, &Lit)| pool.lits(back).contains(&!*input);
    let used = binaries.iter().zip(&inputs).filter(is_used).map(|(&member, _)| member);
    Some(used.chain([back]).collect())
}

/// The member that has exactly these literals, searched in the list of the first literal.
fn find(pool: &mut Pool, lits: &[Lit]) -> Option<Member> {
    let list = pool.list(lits[0]).to_vec();
    pool.ticks += (list.len() / 2) as u64;
    let is_it = |&member: &Member| {
        pool.size(member) == lits.len() && lits.iter().all(|lit| pool.lits(member).contains(lit))
    };
    list.into_iter().find(is_it)
}

/// The pivot as an if-then-else: one of two literals, depending on a third.
fn if_then_else(pool: &mut Pool, pivot: Lit) -> Option<Vec<Member>> {
    let others = |pool: &Pool, member: Member| -> Option<[Lit; 2]> {
        let mut rest = pool.lits(member).iter().copied().filter(|&lit| lit != !pivot);
        Some([rest.next()?, rest.next()?])
    };
    let ternary: Vec<Member> =
        pool.list(!pivot).to_vec().into_iter().filter(|&m| pool.size(m) == 3).collect();
    for (place, &first) in ternary.iter().enumerate() {
        for &second in &ternary[place + 1..] {
            pool.ticks += 1;
            let ([a, b], [c, d]) = (others(pool, first)?, others(pool, second)?);
            for (condition, then, other, otherwise) in
                [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)]
            {
                if condition != !other || then.var() == otherwise.var() {
                    continue;
                }
                if let Some(third) = find(pool, &[pivot, condition, !then])
                    && let Some(fourth) = find(pool, &[pivot, !condition, !otherwise])
                {
                    return Some(vec![first, second, third, fourth]);
                }
            }
        }
    }
    None
}

/// The pivot as the exclusive or of the other literals of a clause.
fn exclusive_or(pool: &mut Pool, pivot: Lit) -> Option<Vec<Member>> {
    'clauses: for member in pool.list(pivot).to_vec() {
        let size = pool.size(member);
        if !(3..=LONGEST_XOR).contains(&size) {
            continue;
        }
        // Each change of an even number of signs gives another clause of the gate.
        let lits = pool.lits(member).to_vec();
        let mut found = vec![member];
        for flips in 1u32..1 << size {
            if flips.count_ones() % 2 == 1 {
                continue;
            }
            let flip = |place: usize| {
                if flips >> place & 1 == 1 { !lits[place] } else { lits[place] }
            };
            let mut sought: Vec<Lit> = (0..size).map(flip).collect();
            // The search uses the list of the pivot, which is short.
            if let Some(place) = sought.iter().position(|lit| lit.var() == pivot.var()) {
                sought.swap(0, place);
            }
            match find(pool, &sought) {
                Some(other) => found.push(other),
                None => continue 'clauses,
            }
        }
        return Some(found);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_core::{Interrupt, Propagator};
    use neuf_testing::{formulas::formula_of, lit};

    /// The literals of the gate's members, sorted, in their order.
    fn gate(clauses: &[&[i32]], pivot: i32) -> Option<Vec<Vec<i32>>> {
        let formula = formula_of(clauses);
        let core = Propagator::from_clauses(formula.var_count(), formula.clauses());
        let mut pool = Pool::new(&core, &Interrupt::new()).unwrap();
        let mut marks = Marks::new(2 * formula.var_count());
        let found = find_gate(&mut pool, &mut marks, lit(pivot))?;
        assert!(found.iter().all(|&member| pool.is_gate(member)));
        let numbers = |&member: &Member| {
            let mut numbers: Vec<i32> = pool.lits(member).iter().map(|l| l.to_dimacs()).collect();
            numbers.sort_unstable();
            numbers
        };
        let mut found: Vec<Vec<i32>> = found.iter().map(numbers).collect();
        found.sort();
        Some(found)
    }

    #[test]
    fn conjunctions_are_found_in_both_polarities_without_what_is_not_theirs() {
        let and: [&[i32]; 5] = [&[-1, 2], &[-1, 3], &[1, -2, -3], &[-1, 4], &[1, 5, 6]];
        assert_eq!(gate(&and, 1), Some(vec![vec![-3, -2, 1], vec![-1, 2], vec![-1, 3]]));
        assert_eq!(gate(&and, -1), gate(&and, 1));
        assert_eq!(gate(&[&[1, -2], &[-1, 2]], 1), Some(vec![vec![-2, 1], vec![-1, 2]]));
        assert_eq!(gate(&[&[-1, 2], &[1, -2, -3], &[1, 3]], 1), None);
    }

    #[test]
    fn choices_and_exclusive_ors_need_all_their_clauses() {
        let ite: [&[i32]; 4] = [&[-1, -2, 3], &[-1, 2, 4], &[1, -2, -3], &[1, 2, -4]];
        assert_eq!(gate(&ite, 1).map(|found| found.len()), Some(4));
        assert_eq!(gate(&ite[..3], 1), None);
        let xor: [&[i32]; 4] = [&[1, 2, 3], &[1, -2, -3], &[-1, 2, -3], &[-1, -2, 3]];
        assert_eq!(gate(&xor, -1).map(|found| found.len()), Some(4));
        assert_eq!(gate(&xor[1..], 1), None);
    }
}
