//! Parity constraints that follow from a number of true literals: if exactly k of some literals are
//! true, their sum modulo 2 is k modulo 2.
//!
//! If binary clauses say that the literals of a clause exclude each other, exactly one of them is
//! true. Two bounds of the same literals (`bounds.rs`), at most k true and at most the rest false,
//! say that exactly k are true. The formula then has shorter clauses than the parity constraint for
//! which `find.rs` looks. Perfect matchings of graphs with an odd number of nodes, and even
//! colourings of an odd number of edges (Markström, "Locality and hard SAT-instances", JSAT 2006),
//! have no other contradiction than the sum of such constraints. The constraints have no more
//! literals than the clauses that `bounds.rs` looks at, since the first sum of a constraint in a
//! proof takes 2^(n-2) clauses.

use neuf_core::{Interrupt, Lit, Propagator, Var};
use rustc_hash::FxHashMap;

use super::super::bounds::{Bound, Bounds, LONGEST, each_subset, read};
use super::find::{ClauseSource, Equation};

/// The ticks that may be spent to look at clauses, and to find bounds.
const MOST: u64 = 600_000;
/// How many clauses pass between two checks of the interrupt.
const PATIENCE: usize = 1 << 10;

/// The parity constraints of clauses that say exactly how many of some literals are true, given the
/// bounds if they were looked for.
pub(super) fn equations(
    core: &Propagator,
    bounds: Option<Bounds>,
    interrupt: &Interrupt,
    ticks: &mut u64,
) -> Vec<Equation> {
    let mut equations = of_clauses(core, interrupt, ticks);
    let limit = *ticks + MOST;
    let bounds = bounds.or_else(|| Bounds::find(core, interrupt, ticks, limit));
    of_bounds(&bounds.unwrap_or_default(), &mut equations);
    equations
}

/// The constraints of clauses whose literals exclude each other.
fn of_clauses(core: &Propagator, interrupt: &Interrupt, ticks: &mut u64) -> Vec<Equation> {
    let arena = core.arena();
    let limit = *ticks + MOST;
    let mut equations = Vec::new();
    let mut lits: Vec<Lit> = Vec::new();
    for (number, clause) in arena.refs().enumerate() {
        if *ticks > limit || number % PATIENCE == 0 && interrupt.is_requested() {
            break;
        }
        *ticks += 1;
        if arena.is_learned(clause) || !read(core, clause, &mut lits) {
            continue;
        }
        let mut pairs = lits
            .iter()
            .enumerate()
            .flat_map(|(place, &a)| lits[..place].iter().map(move |&b| [!a, !b]));
        let is_one = pairs.clone().all(|[a, b]| {
            *ticks += 1 + core.watches()[a].len().min(core.watches()[b].len()) as u64 / 8;
            core.has_binary(a, b)
        });
        if is_one {
            let clauses =
                pairs.by_ref().map(ClauseSource::Binary).chain([ClauseSource::Long(clause)]);
            equations.extend(equation(&lits, 1, clauses.collect()));
        }
    }
    equations
}

/// The constraints of two bounds each.
fn of_bounds(bounds: &Bounds, equations: &mut Vec<Equation>) {
    let is_short = |bound: &&Bound| bound.lits.len() <= LONGEST;
    let mut by_lits: FxHashMap<Vec<Lit>, &Bound> = FxHashMap::default();
    for bound in bounds.all.iter().filter(is_short) {
        let opposite: Vec<Lit> = bound.lits.iter().map(|&lit| !lit).collect();
        if let Some(other) = by_lits.get(&opposite)
            && bound.most + other.most == bound.lits.len()
        {
            let mut clauses = Vec::new();
            for bound in [bound, other] {
                each_subset(&bound.lits, bound.most + 1, &mut |lits| {
                    let clause: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
                    clauses.extend(bounds.clause(&clause).map(ClauseSource::Long));
                    true
                });
            }
            equations.extend(equation(&bound.lits, bound.most, clauses));
        }
        by_lits.insert(bound.lits.clone(), bound);
    }
}

/// The constraint: the number of true literals is `count`, modulo 2. `None` if two of the literals
/// have the same variable.
fn equation(lits: &[Lit], count: usize, clauses: Vec<ClauseSource>) -> Option<Equation> {
    let mut vars: Vec<Var> = lits.iter().map(|lit| lit.var()).collect();
    vars.sort_unstable();
    let negative = lits.iter().filter(|lit| !lit.is_positive()).count();
    let is_odd = (count + negative) % 2 == 1;
    let differ = vars.windows(2).all(|pair| pair[0] != pair[1]);
    differ.then_some(Equation { vars, is_odd, clauses, is_exact: true })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::{lits, solver_of};

    /// The variables and the sides of the constraints that are found in these clauses, some of
    /// which are learned ones.
    fn found(clauses: &[Vec<i32>], learned: &[&[i32]]) -> Vec<(Vec<usize>, bool)> {
        let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
        let mut core = solver_of(&clauses).propagator;
        for clause in learned {
            core.attach(&lits(clause), true, 1, None);
        }
        let equation = |Equation { vars, is_odd, .. }| {
            (vars.into_iter().map(|var: Var| var.index() + 1).collect(), is_odd)
        };
        let found = equations(&core, None, &Interrupt::new(), &mut 0);
        found.into_iter().map(equation).collect()
    }

    /// At least and at most so many of some literals are true.
    fn between(numbers: &[i32], least: usize, most: usize) -> Vec<Vec<i32>> {
        let mut clauses = Vec::new();
        for (size, sign) in [(most + 1, -1), (numbers.len() - least + 1, 1)] {
            each_subset(numbers, size, &mut |some| {
                clauses.push(some.iter().map(|number| sign * number).collect());
                true
            });
        }
        clauses
    }

    #[test]
    fn two_bounds_with_a_gap_say_no_parity() {
        for count in 5..8 {
            let numbers: Vec<i32> = (1..=count).collect();
            for least in 2..count as usize - 1 {
                for most in 2..count as usize - 1 {
                    let is_exact = least == most;
                    let all = found(&between(&numbers, least, most), &[]);
                    let expected =
                        ((0..count as usize).map(|var| var + 1).collect(), most % 2 == 1);
                    let expected = if is_exact { vec![expected] } else { Vec::new() };
                    assert_eq!(all, expected, "{least} to {most} of {count}");
                }
            }
        }
    }

    #[test]
    fn each_clause_is_needed_and_none_may_be_learned() {
        let exact = [
            (between(&[1, 2, 3], 1, 1), true),
            (between(&[1, -2, 3], 1, 1), false),
            (between(&[1, -2, 3, -4, -5], 2, 2), true),
        ];
        for (clauses, is_odd) in exact {
            let vars = (1..=if clauses.len() == 4 { 3 } else { 5 }).collect::<Vec<usize>>();
            assert_eq!(found(&clauses, &[]), [(vars, is_odd)]);
            for place in 0..clauses.len() {
                let mut fewer = clauses.clone();
                let removed = fewer.remove(place);
                assert_eq!(found(&fewer, &[]), [], "without {removed:?}");
                if removed.len() > 2 {
                    assert_eq!(found(&fewer, &[&removed]), [], "{removed:?} is learned");
                }
            }
        }
    }

    #[test]
    fn literals_of_one_variable_are_no_sum() {
        assert!(equation(&lits(&[1, 2, 3]), 1, Vec::new()).is_some());
        for numbers in [[1, 2, -1], [1, 1, 2]] {
            assert!(equation(&lits(&numbers), 1, Vec::new()).is_none());
        }
    }
}
