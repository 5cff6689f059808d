//! Congruence closure: gates of the same kind with the same inputs have the same output.
//!
//! Gates are found by their clauses (`extract.rs`) and put into a table by kind and inputs. Two
//! gates with the same entry have equivalent outputs. One output then represents both, and the
//! gates that have the other output as an input are examined again, until no such gates are left.
//! In this way two copies of a circuit become one from the inputs upwards, in one pass, whereas a
//! search would need a proof for each pair of gates (Biere, Fazekas, Fleury and Froleyks, "Clausal
//! congruence closure", SAT 2024). Gates change their kind when inputs become equal, contrary or
//! known. Equivalences are added as binary clauses, and `decompose.rs` replaces the literals.
//! Replacing after each layer of gates would go through all clauses as often as the circuit is
//! deep.
//!
//! Budget: the share `congruence_effort` of the ticks of the search. A round starts when the share
//! suffices to look at all clauses. A round may take more than the share, and later rounds then
//! wait, because an incomplete closure finds little. The first round has a larger share, since
//! elimination, which also comes early, takes gates apart. After each round that finds nothing,
//! more rounds are left out.

mod closure;
mod extract;
mod form;
mod users;

use neuf_core::{Lit, Propagator};

use self::closure::Closure;
use self::extract::{Gates, extract};
use self::form::Form;
use super::decompose::decompose;
use super::{Context, Schedule};
use crate::observe::Technique;
use crate::stats::Stats;

/// The function of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum GateKind {
    And,
    Xor,
    /// The first input chooses between the second and the third.
    IfThenElse,
}

/// How many ticks a round may spend for each literal of the formula.
const MOST: u64 = 50;
/// How many gates are examined between two checks whether to stop.
const PATIENCE: u32 = 256;

/// The state of congruence closure between rounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Congruence {
    schedule: Schedule,
}

impl Congruence {
    /// Finds gates with equal outputs, and replaces one output by the other. Returns `true` when
    /// there were such gates.
    ///
    /// To be called at level 0 with everything propagated. The method leaves level 0 completely
    /// propagated, unless it refutes the formula.
    pub(super) fn run(&mut self, context: &mut Context<'_>) -> bool {
        let Some(allowance) = self.schedule.open(Technique::Congruence, context) else {
            return false;
        };
        let limit = MOST * (context.session.literals + context.propagator.var_count() as u64);
        let before = context.stats.congruent;
        // Inputs that are equal by binary clauses must be equal literals.
        decompose(context);
        let mut ticks = 0;
        if !context.propagator.is_refuted() {
            let gates = extract(context.propagator, limit);
            ticks = close_gates(context, gates, limit);
        }
        let is_any = context.stats.congruent > before;
        self.schedule.close(context, &allowance, ticks, is_any);
        if is_any {
            decompose(context);
        }
        is_any
    }
}

/// Compares these gates until `limit` ticks are spent, including the ticks for finding the gates.
/// Returns how many ticks were spent.
fn close_gates(context: &mut Context<'_>, gates: Gates, limit: u64) -> u64 {
    let Context { propagator, stats, budget, .. } = context;
    stats.congruence_gates += gates.len() as u64;
    let mut closure = Closure::new(propagator, gates);
    let mut patience = PATIENCE;
    while let Some(gate) = closure.next() {
        closure.ticks += 4 + closure.gates.lits(gate).len() as u64 / 4;
        patience -= 1;
        if propagator.is_refuted() || closure.ticks > limit {
            break;
        }
        if patience == 0 {
            if budget.is_stopped() {
                break;
            }
            patience = PATIENCE;
        }
        match closure.form(propagator, gate) {
            Form::Nothing => (),
            Form::Unit(unit) => close_unit(propagator, stats, &mut closure, unit, &[gate]),
            Form::Equal(a, b) => close_equal(propagator, stats, &mut closure, a, b, &[gate]),
            Form::Gate { kind, inputs, output } => {
                closure.ticks += 4;
                let (known, first) = closure.look_up(kind, inputs, output, gate);
                if first != gate {
                    close_equal(propagator, stats, &mut closure, known, output, &[first, gate]);
                }
            }
        }
    }
    closure.ticks
}

/// Fixes a literal that is true because of these gates.
fn close_unit(
    propagator: &mut Propagator,
    stats: &mut Stats,
    closure: &mut Closure,
    unit: Lit,
    gates: &[u32],
) {
    let value = propagator.value(unit);
    if value == Some(true) || propagator.is_refuted() {
        return;
    }
    let cases = closure.gather(propagator, gates);
    let id = closure.premises.derive(propagator, &[unit], &cases);
    debug_assert!(id.is_some() || !propagator.is_traced(), "{unit} does not follow");
    if value == Some(false) {
        let contrary = propagator.unit_id(unit.var());
        let antecedents: Vec<_> = contrary.into_iter().chain(id).collect();
        propagator.refute(&antecedents);
    } else {
        propagator.fix(unit, id);
        propagator.propagate();
        stats.congruence_units += 1;
        closure.settle(propagator);
    }
}

/// Adds the fact that two literals are equal because of these gates.
fn close_equal(
    propagator: &mut Propagator,
    stats: &mut Stats,
    closure: &mut Closure,
    a: Lit,
    b: Lit,
    gates: &[u32],
) {
    let (a, b) = (closure.find(a), closure.find(b));
    match (propagator.value(a), propagator.value(b)) {
        (Some(value), _) => {
            close_unit(propagator, stats, closure, if value { b } else { !b }, gates);
        }
        (_, Some(value)) => {
            close_unit(propagator, stats, closure, if value { a } else { !a }, gates);
        }
        _ if a == b => (),
        _ if a == !b => {
            close_unit(propagator, stats, closure, a, gates);
            close_unit(propagator, stats, closure, b, gates);
        }
        _ => {
            let cases = closure.gather(propagator, gates);
            let clauses = [[!a, b], [a, !b]];
            // Equal assumptions are found to be equal again in each round.
            let open = clauses.into_iter().filter(|&[a, b]| !propagator.has_binary(a, b));
            let open: Vec<[Lit; 2]> = open.collect();
            for clause in &open {
                let id = closure.premises.derive(propagator, clause, &cases);
                debug_assert!(id.is_some() || !propagator.is_traced(), "{a} is not {b}");
                propagator.attach(clause, true, 1, id);
            }
            stats.congruent += u64::from(!open.is_empty());
            closure.link(a, b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::simplify::testing::{and, lits, run, solver_of, xor};

    fn if_then_else(clauses: &mut Vec<Vec<i32>>, output: i32, c: i32, t: i32, e: i32) {
        clauses.extend([vec![-output, -c, t], vec![output, -c, -t]]);
        clauses.extend([vec![-output, c, e], vec![output, c, -e]]);
    }

    fn of(gate: impl Fn(&mut Vec<Vec<i32>>)) -> Vec<Vec<i32>> {
        let mut clauses = Vec::new();
        gate(&mut clauses);
        clauses
    }

    /// A solver with these clauses on which the closure was run.
    fn closed(clauses: &[Vec<i32>]) -> Solver {
        let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
        let mut solver = solver_of(&clauses);
        let gates = extract(&solver.propagator, u64::MAX);
        run(&mut solver, |_, context| close_gates(context, gates, u64::MAX));
        solver
    }

    fn are_equal(solver: &Solver, a: i32, b: i32) -> bool {
        let [a, b] = [a, b].map(|number| lits(&[number])[0]);
        solver.propagator.implied(a).any(|lit| lit == b)
            && solver.propagator.implied(b).any(|lit| lit == a)
    }

    #[test]
    fn copies_of_a_circuit_are_equal_layer_by_layer() {
        let mut clauses = Vec::new();
        for base in [0, 10] {
            let own = |number| if number < 5 { number } else { base + number };
            and(&mut clauses, own(5), 1, 2);
            xor(&mut clauses, own(6), own(5), 3);
            if_then_else(&mut clauses, own(7), 4, own(6), own(5));
        }
        let solver = closed(&clauses);
        assert_eq!(solver.stats.congruent, 3);
        for number in 5..8 {
            assert!(are_equal(&solver, number, 10 + number), "{number}");
        }
    }

    #[test]
    fn inputs_may_be_negated_and_in_any_order() {
        let mut clauses = Vec::new();
        xor(&mut clauses, 10, 1, 2);
        xor(&mut clauses, 11, -2, 1);
        if_then_else(&mut clauses, 12, 3, 4, 5);
        if_then_else(&mut clauses, 13, -3, -5, -4);
        let solver = closed(&clauses);
        assert!(are_equal(&solver, 10, -11) && are_equal(&solver, 12, -13));
    }

    #[test]
    fn gates_get_simpler_when_inputs_are_equal() {
        let mut clauses = Vec::new();
        // 10 and 11 are equal, so 12 is 10, 13 is false, 14 is 5.
        and(&mut clauses, 10, 1, 2);
        and(&mut clauses, 11, 2, 1);
        and(&mut clauses, 12, 10, 11);
        xor(&mut clauses, 13, 10, 11);
        if_then_else(&mut clauses, 14, 3, 5, 6);
        if_then_else(&mut clauses, 6, 4, 5, 5);
        let solver = closed(&clauses);
        assert!(are_equal(&solver, 10, 11));
        assert!(solver.propagator.trail().contains(&lits(&[-13])[0]));
        assert!(are_equal(&solver, 12, 10) || are_equal(&solver, 12, 11));
        assert!(are_equal(&solver, 6, 5));
        assert!(are_equal(&solver, 14, 5) || are_equal(&solver, 14, 6));
    }

    /// Pairs of gates that differ in their kind, a sign, an input or a clause.
    #[test]
    fn gates_that_are_not_the_same_stay_apart() {
        let gates: [&[Vec<i32>]; 13] = [
            &[vec![-9, 1], vec![-9, 2], vec![9, -1, -2]],
            &[vec![-9, -1], vec![-9, 2], vec![9, 1, -2]],
            &[vec![-9, 1], vec![-9, 3], vec![9, -1, -3]],
            &[vec![-9, 1], vec![-9, 2], vec![-9, 3], vec![9, -1, -2, -3]],
            &[vec![-9, 1], vec![-9, 2], vec![-9, 3], vec![-9, 4], vec![9, -1, -2, -3, -4]],
            &of(|clauses| {
                // An even number of these is true.
                let signs = (0..32_u32).filter(|signs| signs.count_ones() % 2 == 1);
                let sign = |(place, lit): (usize, i32), signs: u32| {
                    if signs >> place & 1 == 1 { -lit } else { lit }
                };
                let clause =
                    |signs| [1, 2, 3, 4, 9].into_iter().enumerate().map(move |it| sign(it, signs));
                clauses.extend(signs.map(|signs| clause(signs).collect::<Vec<i32>>()));
            }),
            &of(|clauses| xor(clauses, 9, 1, 2)),
            &of(|clauses| xor(clauses, 9, 1, 3)),
            &of(|clauses| xor(clauses, 9, 2, 3)),
            &of(|clauses| if_then_else(clauses, 9, 1, 2, 3)),
            &of(|clauses| if_then_else(clauses, 9, 2, 1, 3)),
            &of(|clauses| if_then_else(clauses, 9, 1, 3, 2)),
            &of(|clauses| if_then_else(clauses, 9, 1, -2, 3)),
        ];
        let renamed = |clauses: &[Vec<i32>]| -> Vec<Vec<i32>> {
            let rename = |&lit: &i32| if lit.abs() == 9 { lit.signum() * 8 } else { lit };
            clauses.iter().map(|clause| clause.iter().map(rename).collect()).collect()
        };
        let facts = |clauses: &[Vec<i32>]| {
            let solver = closed(clauses);
            (solver.stats.congruent, solver.stats.congruence_units)
        };
        for (number, gate) in gates.iter().enumerate() {
            let same = renamed(gate);
            assert_eq!(facts(&[gate, &same[..]].concat()), (1, 0), "{number}");
            for other in gates[..number].iter().map(|other| renamed(other)) {
                assert_eq!(facts(&[gate, &other[..]].concat()), (0, 0), "{number} {other:?}");
            }
            for place in 0..same.len() {
                let mut fewer = same.clone();
                let removed = fewer.remove(place);
                assert_eq!(facts(&[gate, &fewer[..]].concat()), (0, 0), "{number} {removed:?}");
            }
        }
    }

    #[test]
    fn an_output_has_an_implication_for_each_input() {
        // 9 implies 1 and two others, but not 2, which is in clauses of its own.
        let mut clauses = of(|clauses| and(clauses, 8, 1, 2));
        let others = [[-9, 1], [-9, 5], [-9, 6], [2, 6], [2, 7]].map(Vec::from);
        clauses.extend(others.into_iter().chain([vec![9, -1, -2]]));
        assert_eq!(closed(&clauses).stats.congruent, 0);
        clauses.push(vec![-9, 2]);
        assert_eq!(closed(&clauses).stats.congruent, 1);
    }

    #[test]
    fn contrary_equal_gates_refute() {
        let mut clauses = Vec::new();
        xor(&mut clauses, 10, 1, 2);
        xor(&mut clauses, 11, 1, 2);
        clauses.extend([vec![10, 11], vec![-10, -11]]);
        let mut solver = closed(&clauses);
        assert!(
            solver.propagator.is_refuted()
                || run(&mut solver, |_, context| decompose(context))
                    && solver.propagator.is_refuted()
        );
    }
}
