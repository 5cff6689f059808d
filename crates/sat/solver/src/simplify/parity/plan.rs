//! The order in which the equations of a sum are added.
//!
//! A sum of two equations takes as many steps of a proof as both have variables together. So each
//! time, the shortest equation is added to the equation with which it has the shortest sum. The
//! partial sums grow evenly, as when the smallest part of a graph is merged with a neighbour again
//! and again. A sum of n equations of bounded length takes O(n log n) steps if no partial sum is
//! longer than its equations together. Adding one equation after the other to the same sum takes n
//! steps for each equation on graphs without small cuts.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use neuf_core::Var;
use rustc_hash::FxHashMap;

/// How many equations with a common variable are compared.
const MOST_NEIGHBOURS: usize = 64;

/// The additions that make a sum. Equations are numbered in their order, and each sum of two
/// equations gets the next number.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) additions: Vec<[usize; 2]>,
    /// How many variables the added equations have together.
    pub(super) cost: u64,
}

/// Plans the sum of equations with these sorted variables; `None` when it costs more than
/// `limit`.
pub(super) fn plan(equations: &[&[Var]], limit: u64) -> Option<Plan> {
    let mut plan = Plan::default();
    let mut sums: Vec<Vec<Var>> = equations.iter().map(|vars| vars.to_vec()).collect();
    let mut is_left = vec![true; sums.len()];
    let mut users: FxHashMap<Var, Vec<usize>> = FxHashMap::default();
    let mut queue: BinaryHeap<Reverse<(usize, usize)>> = BinaryHeap::new();
    for (number, vars) in sums.iter().enumerate() {
        queue.push(Reverse((vars.len(), number)));
        for &var in vars {
            users.entry(var).or_default().push(number);
        }
    }
    while let Some(Reverse((_, first))) = queue.pop() {
        if !is_left[first] {
            continue;
        }
        is_left[first] = false;
        let mut neighbours: Vec<usize> = Vec::new();
        for var in &sums[first] {
            let users = users.entry(*var).or_default();
            users.retain(|&user| is_left[user]);
            neighbours.extend(users.iter().take(MOST_NEIGHBOURS));
        }
        neighbours.sort_unstable();
        let groups = neighbours.chunk_by(|a, b| a == b);
        let best = groups.map(|group| (group.len(), group[0]));
        let best = best.max_by_key(|&(common, other)| {
            let len = sums[other].len();
            (2 * common as i64 - len as i64, Reverse(other))
        });
        let second = match best {
            Some((_, second)) => second,
            // No equation has a common variable with this equation.
            None => loop {
                match queue.pop() {
                    Some(Reverse((_, next))) if is_left[next] => break next,
                    Some(_) => (),
                    None => return Some(plan),
                }
            },
        };
        is_left[second] = false;
        plan.additions.push([first, second]);
        plan.cost += (sums[first].len() + sums[second].len()) as u64;
        if plan.cost > limit {
            return None;
        }
        let sum = symmetric_difference(&sums[first], &sums[second]);
        (sums[first], sums[second]) = (Vec::new(), Vec::new());
        let number = sums.len();
        for &var in &sum {
            users.entry(var).or_default().push(number);
        }
        queue.push(Reverse((sum.len(), number)));
        sums.push(sum);
        is_left.push(true);
    }
    Some(plan)
}

/// The variables that are in exactly one of two sorted lists.
fn symmetric_difference(a: &[Var], b: &[Var]) -> Vec<Var> {
    let mut all = [a, b].concat();
    all.sort_unstable();
    all.chunk_by(|a, b| a == b).filter(|group| group.len() == 1).map(|group| group[0]).collect()
}
