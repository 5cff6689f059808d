//! Encodes the constraint that the weights of the true literals add up to at most a bound: a
//! *pseudo-Boolean* constraint, or with weights of one, a *cardinality* constraint.
//!
//! For example, `3a + 2b + 2c ≤ 4`: after a true literal a, 1 may still be spent, so b and c must
//! be false. The encoding goes through the literals in the order of falling weights. Before each
//! literal, the state is the amount that may still be spent. The states are the nodes of a decision
//! diagram, and states with the same future are one node (Abío, Nieuwenhuis, Oliveras and
//! Rodríguez-Carbonell, "A new look at BDDs for pseudo-Boolean constraints", JAIR 2012). Each node
//! becomes a variable, which says that the rest of the literals can be afforded. Unit propagation
//! then makes false every literal for which the true literals leave no room.
//!
//! Both directions of each node's meaning are encoded, although one direction is enough for the
//! constraint. So each choice of the literals has exactly one valuation of the nodes, and models
//! are not multiplied. For n literals of weight one and the bound k there are less than n·k nodes.
//! Some weights need exponentially many nodes; such a constraint is refused. Rejected were
//! totalizers, which take n·k·log n clauses for the same propagation, and adders, which are
//! always small but propagate little.

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::{Lit, Var};

/// The largest number of states that an encoding may go through.
const MOST_STATES: usize = 1 << 22;

/// The decision diagram of a constraint would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the decision diagram of the constraint has over {MOST_STATES} states")]
pub struct TooManyStates;

/// What a state of the diagram stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    /// The rest can be afforded in any case (`true`), or in no case (`false`).
    Decided(bool),
    Open(Lit),
}

/// Passes to `sink` clauses that say: the weights of the true literals add up to at most `bound`.
/// New variables come from `fresh`.
///
/// # Errors
/// [`TooManyStates`], before `fresh` or `sink` were called.
///
/// ```
/// use neuf_cnf::{Formula, Lit, Var, encode_at_most};
/// let [a, b, c] = [0, 1, 2].map(|index| Var::new(index).positive());
/// let mut next = 3;
/// let mut formula = Formula::new();
/// let fresh = || {
///     next += 1;
///     Var::new(next - 1)
/// };
/// encode_at_most(&[(a, 3), (b, 2), (c, 2)], 4, fresh, |clause| {
///     formula.add_clause(clause.iter().copied());
/// })?;
/// // Neither b nor c can be afforded beside a.
/// let mut propagator = neuf_cnf::UnitPropagator::from_formula(&formula);
/// propagator.propagate().unwrap();
/// propagator.decide(a).unwrap();
/// assert_eq!([b, c].map(|lit| propagator.value(lit)), [Some(false); 2]);
/// # Ok::<(), neuf_cnf::TooManyStates>(())
/// ```
pub fn encode_at_most(
    terms: &[(Lit, u64)],
    bound: u64,
    mut fresh: impl FnMut() -> Var,
    mut sink: impl FnMut(&[Lit]),
) -> Result<(), TooManyStates> {
    let (mut terms, dear): (Vec<_>, Vec<_>) =
        terms.iter().filter(|term| term.1 > 0).partition(|term| term.1 <= bound);
    terms.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
    let layers = layers(&terms, bound)?;
    for (lit, _) in dear {
        sink(&[!lit]);
    }
    // From the last layer to the first: what the states of the layer behind stand for.
    let mut behind: FxHashMap<u64, Node> = FxHashMap::default();
    for (&(lit, weight), states) in terms.iter().zip(layers).rev() {
        let mut known: FxHashMap<(Node, Node), Node> = FxHashMap::default();
        let mut here = FxHashMap::default();
        for left in states {
            let on = |left: Option<u64>| match left {
                None => Node::Decided(false),
                // States that can afford everything are in no layer.
                Some(left) => behind.get(&left).copied().unwrap_or(Node::Decided(true)),
            };
            let (taken, skipped) = (on(left.checked_sub(weight)), on(Some(left)));
            let node = if taken == skipped {
                taken
            } else {
                *known
                    .entry((taken, skipped))
                    .or_insert_with(|| name(lit, taken, skipped, &mut fresh, &mut sink))
            };
            here.insert(left, node);
        }
        behind = here;
    }
    match behind.get(&bound) {
        Some(Node::Open(root)) => sink(&[*root]),
        Some(Node::Decided(false)) => sink(&[]),
        Some(Node::Decided(true)) | None => {}
    }
    Ok(())
}

/// For each literal, what may be left to spend before the literal. Amounts that the rest cannot
/// exceed are left out.
fn layers(terms: &[(Lit, u64)], bound: u64) -> Result<Vec<Vec<u64>>, TooManyStates> {
    let mut rest: u128 = terms.iter().map(|&(_, weight)| u128::from(weight)).sum();
    let mut layers = Vec::with_capacity(terms.len());
    let mut states = vec![bound];
    let mut count = 0;
    for &(_, weight) in terms {
        states.retain(|&left| u128::from(left) < rest);
        count += states.len();
        if count > MOST_STATES {
            return Err(TooManyStates);
        }
        let mut next: Vec<u64> =
            states.iter().filter_map(|left| left.checked_sub(weight)).collect();
        next.extend(&states);
        next.sort_unstable();
        next.dedup();
        layers.push(std::mem::replace(&mut states, next));
        rest -= u128::from(weight);
    }
    Ok(layers)
}

/// A new node: `taken` is the next node if the literal is true, `skipped` if the literal is false.
/// Whatever `taken` can afford, `skipped` can afford.
fn name(
    lit: Lit,
    taken: Node,
    skipped: Node,
    fresh: &mut impl FnMut() -> Var,
    sink: &mut impl FnMut(&[Lit]),
) -> Node {
    let node = match (taken, skipped) {
        (Node::Decided(false), Node::Decided(true)) => return Node::Open(!lit),
        _ => fresh().positive(),
    };
    if let Node::Open(skipped) = skipped {
        sink(&[!node, skipped]);
    }
    match taken {
        Node::Open(taken) => {
            sink(&[!node, !lit, taken]);
            sink(&[node, !taken]);
        }
        _ => sink(&[!node, !lit]),
    }
    match skipped {
        Node::Open(skipped) => sink(&[node, lit, !skipped]),
        _ => sink(&[node, lit]),
    }
    Node::Open(node)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Formula, Random, UnitPropagator};

    /// The clauses for the terms of these weights, on the variables from 0 on.
    fn encoded(weights: &[u64], bound: u64) -> Formula {
        let terms: Vec<(Lit, u64)> = (0..)
            .zip(weights)
            .map(|(index, &weight)| (Var::new(index).lit(index % 3 > 0), weight))
            .collect();
        let mut next = weights.len();
        let mut formula = Formula::new();
        formula.declare_vars(next);
        let fresh = || {
            next += 1;
            Var::new(next - 1)
        };
        encode_at_most(&terms, bound, fresh, |clause| formula.add_clause(clause.iter().copied()))
            .unwrap();
        formula
    }

    /// Under any values of some of the literals, unit propagation finds whether they cost too
    /// much and which others cannot be afforded; under all, it gives every node its value.
    #[test]
    fn unit_propagation_is_complete() {
        let mut random = Random::stream(3, 0);
        for round in 0..3_000 {
            let count = 1 + random.index(9);
            let most = [1, 2, 9, 1_000][round % 4];
            let weights: Vec<u64> = (0..count).map(|_| random.index(most + 1) as u64).collect();
            let bound = random.index(1 + weights.iter().sum::<u64>() as usize) as u64;
            let formula = encoded(&weights, bound);
            let lit = |index: usize| Var::new(index).lit(!index.is_multiple_of(3));
            let values: Vec<Option<bool>> =
                (0..count).map(|_| [Some(true), Some(false), None][random.index(3)]).collect();
            let spent: u64 =
                (0..count).filter(|&i| values[i] == Some(true)).map(|i| weights[i]).sum();
            let mut propagator = UnitPropagator::from_formula(&formula);
            let mut is_open = propagator.propagate().is_ok();
            for (index, &value) in values.iter().enumerate() {
                if let Some(value) = value {
                    let lit = if value { lit(index) } else { !lit(index) };
                    is_open = is_open && propagator.imply(lit).is_ok();
                }
            }
            assert_eq!(is_open, spent <= bound, "{weights:?} {bound} {values:?}");
            for index in (0..count).filter(|&i| is_open && values[i].is_none()) {
                let fits = spent + weights[index] <= bound;
                assert_eq!(propagator.value(lit(index)), (!fits).then_some(false));
            }
            for index in (0..count).filter(|&i| values[i].is_none()) {
                is_open = is_open && propagator.imply(!lit(index)).is_ok();
            }
            let is_known = |var: Var| propagator.value(var.positive()).is_some();
            assert!(!is_open || formula.vars().all(is_known), "{weights:?} {bound}");
        }
    }

    #[test]
    fn the_size_is_bounded() {
        let formula = encoded(&[1; 100], 10);
        assert!(formula.var_count() <= 100 + 10 * 100 && formula.len() <= 4 * 10 * 100 + 1);
        let mut random = Random::stream(5, 0);
        let term = |index| (Var::new(index).positive(), (1 << 40) + random.index(1 << 30) as u64);
        let terms: Vec<(Lit, u64)> = (0..60).map(term).collect();
        let fresh = || unreachable!("the constraint is refused first");
        assert_eq!(encode_at_most(&terms, 30 << 40, fresh, |_| ()), Err(TooManyStates));
    }
}
