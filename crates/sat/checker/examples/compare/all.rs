//! All formulas of a few clauses up to symmetry, and all proofs of a few steps.
//!
//! A step is a clause with a list of hints. Every clause is tried, also with a repeated literal or
//! with a literal and its negation; the choice of the first literal matters, the order of the
//! others does not. Every list of hints is tried: numbers of clauses that exist or not, with either
//! sign. Steps that leave the same clauses are followed once.

use std::collections::BTreeSet;

use crate::both::Both;

#[derive(Debug)]
pub(crate) struct Bound {
    pub(crate) vars: u32,
    pub(crate) clauses: usize,
    pub(crate) steps: usize,
    pub(crate) hints: usize,
}

/// Compares everything within the bound; the number of formulas up to symmetry.
pub(crate) fn compare(both: &mut Both, bound: &Bound) -> usize {
    let sets = clause_sets(bound.vars);
    let steps = step_clauses(bound.vars, &sets);
    let maps = symmetries(bound.vars);
    let mut formulas = BTreeSet::new();
    choose(&sets, bound.clauses, 0, &mut Vec::new(), &mut |formula| {
        let image = |map: &Vec<u32>| {
            let mut image: Vec<Vec<u32>> =
                formula.iter().map(|clause| mapped(clause, map)).collect();
            image.sort();
            image
        };
        formulas.insert(maps.iter().map(image).min().unwrap_or_default());
    });
    for formula in &formulas {
        both.clear();
        for (id, clause) in (1..).zip(formula) {
            both.input(id, clause);
        }
        let ids: Vec<u64> = (1..=formula.len() as u64).collect();
        walk(both, &steps, &ids, formula.len() as u64 + 1, bound.steps, bound.hints);
    }
    formulas.len()
}

/// Tries each next step, and goes on after each accepted step.
fn walk(both: &mut Both, steps: &[Vec<u32>], ids: &[u64], next: u64, left: usize, most: usize) {
    let mut names: Vec<i64> = ids.iter().map(|&id| id as i64).collect();
    names.push(next as i64);
    names.extend(names.clone().iter().map(|id| -id));
    let mut lists = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..most {
        let end = lists.len();
        for at in from..end {
            for &name in &names {
                let mut longer: Vec<i64> = lists[at].clone();
                longer.push(name);
                lists.push(longer);
            }
        }
        from = end;
    }
    let mut seen = BTreeSet::new();
    for clause in steps {
        let mut set = clause.clone();
        set.sort_unstable();
        for hints in &lists {
            let derived =
                hints.iter().all(|&hint| hint > 0) && both.try_derive(next, clause, hints);
            let accepted = both.try_lemma(next, clause, hints);
            // Whether the step was by resolution, and on which literal.
            let way = if derived { None } else { clause.first().copied() };
            if accepted && left > 1 && seen.insert((set.clone(), way)) {
                both.note();
                both.add_lemma(next, clause, hints);
                both.look_at(clause.first().map_or(0, |lit| lit >> 1), next);
                let more: Vec<u64> = ids.iter().copied().chain([next]).collect();
                walk(both, steps, &more, next + 1, left - 1, most);
                both.go_back();
            }
        }
    }
    if left > 1 {
        for &id in ids {
            both.note();
            both.delete(id);
            both.delete(id);
            let rest: Vec<u64> = ids.iter().copied().filter(|&other| other != id).collect();
            walk(both, steps, &rest, next, left - 1, most);
            both.go_back();
        }
    }
}

/// All clauses that repeat no variable, including the empty clause.
fn clause_sets(vars: u32) -> Vec<Vec<u32>> {
    let mut sets = vec![Vec::new()];
    for var in 0..vars {
        for set in sets.clone() {
            for lit in [2 * var, 2 * var + 1] {
                let mut longer = set.clone();
                longer.push(lit);
                sets.push(longer);
            }
        }
    }
    sets
}

/// The clauses of steps.
fn step_clauses(vars: u32, sets: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut steps = vec![Vec::new()];
    for set in sets {
        for at in 0..set.len() {
            let mut clause = set.clone();
            clause[..=at].rotate_right(1);
            steps.push(clause);
        }
    }
    for lit in 0..2 * vars {
        steps.extend([vec![lit, lit], vec![lit, lit ^ 1]]);
    }
    steps
}

/// Calls with each choice of at most `most` of the sets.
fn choose(
    sets: &[Vec<u32>],
    most: usize,
    from: usize,
    chosen: &mut Vec<Vec<u32>>,
    with: &mut impl FnMut(&[Vec<u32>]),
) {
    with(chosen);
    if most > 0 {
        for at in from..sets.len() {
            chosen.push(sets[at].clone());
            choose(sets, most - 1, at + 1, chosen, with);
            chosen.pop();
        }
    }
}

fn mapped(clause: &[u32], map: &[u32]) -> Vec<u32> {
    let mut image: Vec<u32> = clause.iter().map(|&lit| map[lit as usize]).collect();
    image.sort_unstable();
    image
}

/// By literal: its image, for each way to permute variables and to exchange signs.
fn symmetries(vars: u32) -> Vec<Vec<u32>> {
    let mut maps = vec![Vec::new()];
    for _ in 0..vars {
        maps = maps
            .iter()
            .flat_map(|map: &Vec<u32>| {
                (0..2 * vars).filter(|lit| map.iter().all(|other| other >> 1 != lit >> 1)).map(
                    |lit| {
                        let mut longer = map.clone();
                        longer.extend([lit, lit ^ 1]);
                        longer
                    },
                )
            })
            .collect();
    }
    maps
}
