//! Sums as clauses: a decision diagram over the values of a cage.
//!
//! The values of a cage differ, so only the *set* of its values matters. Let u(v) mean
//! that v stands in the cage. Then the sum is Σ v·u(v), and Σ u(v) is the number of its
//! cells. When one goes through the values from 1 on, all that has to be remembered is
//! how many values were taken and their sum. These states make a layered diagram, and a
//! set of values is a path through it that takes or skips each value.
//!
//! Each edge that lies on some path to the goal becomes a variable, which says that the
//! path goes along this edge. An edge implies its u(v) or ¬u(v), implies one of the edges
//! that continue it, and implies one of the edges that lead to it. The u(v) of a layer
//! implies one of the edges that take v, and ¬u(v) one of those that skip it. With these
//! clauses, unit propagation finds every u(v) that all remaining sets have in common
//! (Bacchus shows this for automata, "GAC via unit propagation", 2007; the diagram is the
//! dynamic program of Trick, 2003). Each choice of the u(v) has exactly one valuation of
//! the edges, so models are not multiplied. Edges that follow each other without a fork
//! share one variable: a sum for which there are two sets takes two variables, a sum with
//! a single set none.
//!
//! Rejected were two other encodings. A clause or a selector for each set of values is as
//! good on the usual grid (at most 12 sets), but the number of sets grows like a binomial
//! coefficient: a cage of 12 cells on 25×25 has tens of thousands of sets and some four
//! thousand states. A totalizer or an adder over the cells (side × cells weighted inputs)
//! disregards that the values differ, and propagates less with more clauses.

use rustc_hash::{FxHashMap, FxHashSet};

use neuf_cnf::{Lit, Var};

/// A value that may stand in the cage, and the literal that says that it does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) value: usize,
    pub(super) lit: Lit,
}

/// How many values were taken, and their sum.
type State = (usize, usize);

/// A transition from a state of a layer, which takes the value of the layer or skips it.
#[derive(Clone, Copy, Debug)]
struct Edge {
    takes: bool,
    from: State,
    to: State,
    /// `None` when every path goes along this edge.
    lit: Option<Lit>,
}

/// The clauses that exactly `count` of the choices are true and that their values add up
/// to `sum`. The variables of edges are numbered from `next`, which is moved past them.
/// `None` when no set of choices has this count and sum.
pub(super) fn clauses(
    choices: &[Choice],
    (count, sum): State,
    next: &mut usize,
) -> Option<Vec<Vec<Lit>>> {
    let mut layers = layers(choices, (count, sum))?;
    name_edges(&mut layers, next);
    let mut clauses = Vec::new();
    for (layer, choice) in layers.iter().zip(choices) {
        for (takes, lit) in [(true, choice.lit), (false, !choice.lit)] {
            let edges = || layer.iter().filter(move |edge| edge.takes == takes);
            for edge in edges() {
                clauses.push(implied(edge.lit, [Some(lit)].into_iter()));
            }
            clauses.push(implied(Some(lit), edges().map(|edge| edge.lit)));
        }
    }
    for (before, after) in layers.iter().zip(&layers[1.min(layers.len())..]) {
        for edge in before {
            let on = after.iter().filter(|later| later.from == edge.to);
            clauses.push(implied(edge.lit, on.map(|later| later.lit)));
        }
        for edge in after {
            let back = before.iter().filter(|earlier| earlier.to == edge.from);
            clauses.push(implied(edge.lit, back.map(|earlier| earlier.lit)));
        }
    }
    if let Some(first) = layers.first() {
        clauses.push(implied(None, first.iter().map(|edge| edge.lit)));
    }
    Some(clauses.into_iter().flatten().collect())
}

/// The edges of each choice's layer that lie on a path from (0, 0) to the goal; `None`
/// when there is no such path.
fn layers(choices: &[Choice], goal: State) -> Option<Vec<Vec<Edge>>> {
    let mut layers: Vec<Vec<Edge>> = Vec::with_capacity(choices.len());
    let mut states = vec![(0, 0)];
    for choice in choices {
        let mut layer = Vec::new();
        let mut seen = FxHashSet::default();
        let mut reached = Vec::new();
        for from in states {
            for takes in [false, true] {
                let to = if takes { (from.0 + 1, from.1 + choice.value) } else { from };
                if to.0 > goal.0 || to.1 > goal.1 {
                    continue;
                }
                layer.push(Edge { takes, from, to, lit: None });
                if seen.insert(to) {
                    reached.push(to);
                }
            }
        }
        layers.push(layer);
        states = reached;
    }
    let mut alive: FxHashSet<State> = [goal].into_iter().collect();
    for layer in layers.iter_mut().rev() {
        layer.retain(|edge| alive.contains(&edge.to));
        alive = layer.iter().map(|edge| edge.from).collect();
    }
    alive.contains(&(0, 0)).then_some(layers)
}

/// Gives each edge its literal, which is that of the edge before it when there is no fork
/// between them.
fn name_edges(layers: &mut [Vec<Edge>], next: &mut usize) {
    // For each state: the number of edges that lead there, and the literal of the last
    // one.
    let mut before: FxHashMap<State, (usize, Option<Lit>)> = FxHashMap::default();
    before.insert((0, 0), (1, None));
    for layer in layers {
        let mut out: FxHashMap<State, usize> = FxHashMap::default();
        for edge in &*layer {
            *out.entry(edge.from).or_default() += 1;
        }
        let mut after: FxHashMap<State, (usize, Option<Lit>)> = FxHashMap::default();
        // When all paths meet in one state, they begin anew from there.
        let is_bridge = before.len() == 1;
        for edge in layer.iter_mut() {
            let (ways, lit) = before[&edge.from];
            let is_only = out[&edge.from] == 1;
            edge.lit = if is_only && is_bridge {
                None
            } else if is_only && ways == 1 {
                lit
            } else {
                let var = Var::new(*next);
                *next += 1;
                Some(var.positive())
            };
            let (ways, lit) = after.entry(edge.to).or_default();
            (*ways, *lit) = (*ways + 1, edge.lit);
        }
        before = after;
    }
}

/// The clause that `cause` implies one of the effects, where `None` stands for true. The
/// result is `None` when the clause is satisfied.
pub(super) fn implied(
    cause: Option<Lit>,
    effects: impl Iterator<Item = Option<Lit>>,
) -> Option<Vec<Lit>> {
    let mut clause: Vec<Lit> = cause.map(|lit| !lit).into_iter().collect();
    for effect in effects {
        let effect = effect?;
        if Some(effect) == cause {
            return None;
        }
        clause.push(effect);
    }
    Some(clause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::Random;
    use neuf_cnf::{Formula, UnitPropagator};

    fn choices(side: usize) -> Vec<Choice> {
        (1..=side).map(|value| Choice { value, lit: Var::new(value - 1).positive() }).collect()
    }

    /// All sets of `count` values up to `side` with this sum, as bits.
    fn sets(side: usize, count: usize, sum: usize) -> Vec<u32> {
        let values = |bits: u32| (0..side).filter(move |v| bits >> v & 1 == 1).map(|v| v + 1);
        let fits =
            |bits: &u32| values(*bits).count() == count && values(*bits).sum::<usize>() == sum;
        (0..1 << side).filter(fits).collect()
    }

    fn formula(side: usize, count: usize, sum: usize) -> (usize, Option<Formula>) {
        let mut next = side;
        let clauses = clauses(&choices(side), (count, sum), &mut next);
        let formula = clauses.map(|clauses| {
            let mut formula = Formula::new();
            formula.declare_vars(next);
            formula.extend(clauses);
            formula
        });
        (next - side, formula)
    }

    #[test]
    fn ways_without_a_fork_are_one_variable() {
        assert_eq!(formula(9, 2, 3).0, 0); // 1 2
        assert_eq!(formula(9, 2, 5).0, 2); // 1 4, 2 3
        assert_eq!(formula(9, 9, 45).0, 0);
        assert!(formula(9, 2, 18).1.is_none());
        // Sums for which no set of values has a variable of its own.
        assert!(formula(25, 12, 156).0 < 5_000);
    }

    /// Under any assumptions about the values, unit propagation finds everything that
    /// the remaining sets have in common, and whether there are any.
    #[test]
    fn unit_propagation_is_complete() {
        let mut random = Random::stream(1, 0);
        let all_shapes = (1..9).flat_map(|side| (1..=side).map(move |count| (side, count)));
        for (side, count) in all_shapes {
            let least = count * (count + 1) / 2;
            for sum in least..=least + count * (side - count) + 1 {
                let all = sets(side, count, sum);
                let (_, formula) = formula(side, count, sum);
                assert_eq!(formula.is_none(), all.is_empty());
                let Some(formula) = formula else { continue };
                for _ in 0..4 {
                    let known: Vec<Option<bool>> = (0..side)
                        .map(|_| [Some(false), Some(true), None, None][random.index(4)])
                        .collect();
                    check(side, &all, formula.clone(), &known);
                }
            }
        }
    }

    fn check(side: usize, all: &[u32], mut formula: Formula, known: &[Option<bool>]) {
        for lit in (0..side).filter_map(|v| Some(Var::new(v).lit(known[v]?))) {
            formula.add_clause([lit]);
        }
        let fits =
            |bits: &&u32| (0..side).all(|v| known[v].is_none_or(|k| (*bits >> v & 1 == 1) == k));
        let left: Vec<u32> = all.iter().filter(fits).copied().collect();
        let mut propagator = UnitPropagator::from_formula(&formula);
        assert_eq!(propagator.propagate().is_err(), left.is_empty());
        for v in (0..side).filter(|_| !left.is_empty()) {
            let ones = left.iter().filter(|bits| *bits >> v & 1 == 1).count();
            let expected = match ones {
                0 => Some(false),
                ones if ones == left.len() => Some(true),
                _ => None,
            };
            assert_eq!(propagator.value(Var::new(v).positive()), expected);
        }
    }
}
