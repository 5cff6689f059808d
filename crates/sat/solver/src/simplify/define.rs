//! Finds definitions that match no pattern: asks a small solver whether a variable is a function of
//! the other variables in its clauses.
//!
//! Take the clauses of a variable x without the literals of x. `b ∨ c` from `x ∨ b ∨ c` says:
//! if b and c are false, x must be true. If all these shortened clauses contradict each other, each
//! assignment of the other variables forces a value of x. So the other variables define x, and the
//! clauses that the contradiction needs are a definition. As with recognised gates (`gates.rs`),
//! the clauses outside the definition need not be resolved with each other. But the clauses of the
//! definition must be resolved with each other, since a definition may also restrict other
//! variables. This method finds kinds of gates for which no pattern was written, and incomplete
//! gates. If all needed clauses have the same polarity, they leave the variable only one value.
//!
//! The method comes from Slivovsky ("Interpolation-based semantic gate extraction and its
//! applications to QBF preprocessing", CAV 2020); the use of cores is from Fleury and Biere
//! ("Mining definitions in Kissat with Kittens", FMSD 2022), as is computing the core of the core
//! once, because a smaller definition leaves fewer resolvents.
//!
//! Budget: a number of ticks for each variable that is tried, within the ticks of elimination.

use neuf_core::{ClauseId, Lit, Propagator};

use super::inner::{Inner, InnerAnswer};
use super::pool::{Member, Pool};

/// The ticks for one question.
const QUESTION: u64 = 10_000;

/// The result of the small solver about a variable.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FoundDefinition {
    /// These members define the variable; there is at least one of each polarity.
    Members(Vec<Member>),
    /// This literal is true. With a proof, the number of its unit clause.
    Unit(Lit, Option<ClauseId>),
}

/// Asks whether the variable of `pivot` is defined by its members, which contain `pivot`
/// or its negation. Marks the members of a definition in the pool.
pub(super) fn find_definition(
    pool: &mut Pool,
    core: &mut Propagator,
    inner: &mut Inner,
    pivot: Lit,
    members: [&[Member]; 2],
) -> Option<FoundDefinition> {
    let mut members = members.concat();
    let mut definition = None;
    inner.grow(core.var_count());
    let before = inner.ticks;
    // The core of the core is taken, because it is often smaller.
    for _ in 0..2 {
        inner.clear();
        for &member in &members {
            let rest = pool.lits(member).iter().copied().filter(|lit| lit.var() != pivot.var());
            inner.add(rest, pool.id(member));
        }
        if inner.solve(&[], QUESTION) != InnerAnswer::Unsatisfiable {
            break;
        }
        members = inner.core().into_iter().map(|place| members[place]).collect();
        let has = |lit: Lit| members.iter().any(|&member| pool.lits(member).contains(&lit));
        definition = Some(FoundDefinition::Members(members.clone()));
        if let Some(unit) = [pivot, !pivot].into_iter().find(|&lit| !has(!lit)) {
            let id = inner.prove(core, &[unit]);
            inner.retract(core, &[unit], id.as_slice());
            definition = Some(FoundDefinition::Unit(unit, id));
            break;
        }
    }
    pool.ticks += inner.ticks - before;
    if let Some(FoundDefinition::Members(members)) = &definition {
        for &member in members {
            pool.set_gate(member, true);
        }
    }
    definition
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::{lits, solver_of};
    use neuf_core::Interrupt;

    /// The finding about the variable 1: the clauses of its definition, or a literal.
    fn found(clauses: &[&[i32]]) -> Option<Result<Vec<Vec<i32>>, i32>> {
        let mut solver = solver_of(clauses);
        let mut pool = Pool::new(&solver.propagator, &Interrupt::new())?;
        let pivot = lits(&[1])[0];
        let [positive, negative] = [pivot, !pivot].map(|lit| pool.list(lit).to_vec());
        let members = [&positive[..], &negative[..]];
        let mut inner = Inner::default();
        Some(
            match find_definition(&mut pool, &mut solver.propagator, &mut inner, pivot, members)? {
                FoundDefinition::Unit(unit, _) => Err(unit.to_dimacs()),
                FoundDefinition::Members(members) => {
                    assert!(members.iter().all(|&member| pool.is_gate(member)));
                    let numbers = |&member: &Member| -> Vec<i32> {
                        pool.lits(member).iter().map(|lit| lit.to_dimacs()).collect()
                    };
                    Ok(members.iter().map(numbers).collect())
                }
            },
        )
    }

    #[test]
    fn a_majority_is_a_definition_that_no_pattern_shows() {
        let majority: [&[i32]; 8] = [
            &[-1, 2, 3],
            &[-1, 2, 4],
            &[-1, 3, 4],
            &[1, -2, -3],
            &[1, -2, -4],
            &[1, -3, -4],
            &[1, 5, 6],
            &[-1, 5, -7],
        ];
        let mut clauses = found(&majority).unwrap().unwrap();
        clauses.iter_mut().for_each(|clause| clause.sort_by_key(|number| number.abs()));
        clauses.sort();
        let mut expected = majority[..6].to_vec();
        expected.sort();
        assert_eq!(clauses, expected);
        assert_eq!(found(&majority[1..]), None);
    }

    #[test]
    fn one_polarity_alone_leaves_one_value() {
        let clauses: &[&[i32]] =
            &[&[1, 2, 3], &[1, -2, 3], &[1, 2, -3], &[1, -2, -3], &[-1, 4], &[-1, 5]];
        assert_eq!(found(clauses), Some(Err(1)));
    }
}
