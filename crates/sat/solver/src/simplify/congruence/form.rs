//! The form of a gate: its meaning when its inputs are replaced by their representatives.
//!
//! Two gates of the same form are congruent. So all orders and signs of inputs with the same
//! meaning must give the same form. A gate whose inputs have become equal, contrary or known may
//! have become simpler.

use neuf_core::{Lit, Propagator};

use super::GateKind;
use super::closure::Closure;

/// The meaning of a gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Nothing new: other gates or clauses say as much.
    Nothing,
    /// A literal is true.
    Unit(Lit),
    /// Two literals are equal.
    Equal(Lit, Lit),
    /// The output is the value of the gate for these inputs.
    Gate { kind: GateKind, inputs: Vec<Lit>, output: Lit },
}

impl Closure {
    /// The present meaning of a gate.
    pub(super) fn form(&self, core: &Propagator, gate: u32) -> Form {
        let lits = self.gates.lits(gate);
        let output = self.find(lits[0]);
        if core.value(output).is_some() {
            // Propagation and other gates find the consequences for the inputs.
            return Form::Nothing;
        }
        let inputs: Vec<Lit> = lits[1..].iter().map(|&lit| self.find(lit)).collect();
        match (self.gates.kind(gate), &inputs[..]) {
            (GateKind::And, _) => and_form(core, output, inputs),
            (GateKind::IfThenElse, &[condition, then, otherwise]) => {
                if_then_else_form(core, output, [condition, then, otherwise])
            }
            _ => xor_form(core, output, inputs),
        }
    }
}

fn and_form(core: &Propagator, output: Lit, mut inputs: Vec<Lit>) -> Form {
    inputs.retain(|&lit| core.value(lit) != Some(true));
    inputs.sort_unstable();
    inputs.dedup();
    let is_false = |lit: &Lit| core.value(*lit) == Some(false) || *lit == !output;
    if inputs.iter().any(is_false) || inputs.windows(2).any(|pair| pair[0] == !pair[1]) {
        return Form::Unit(!output);
    }
    match inputs[..] {
        [] => Form::Unit(output),
        [only] => Form::Equal(output, only),
        _ if inputs.contains(&output) => Form::Nothing,
        _ => Form::Gate { kind: GateKind::And, inputs, output },
    }
}

fn xor_form(core: &Propagator, mut output: Lit, inputs: Vec<Lit>) -> Form {
    let mut open = Vec::new();
    for lit in inputs {
        let is_odd = core.value(lit).unwrap_or(lit.is_negative());
        if is_odd {
            output = !output;
        }
        if core.value(lit).is_none() {
            open.push(lit.var().positive());
        }
    }
    open.sort_unstable();
    // Pairs of equal inputs cancel out.
    let is_odd = |group: &&[Lit]| group.len() % 2 == 1;
    let inputs: Vec<Lit> =
        open.chunk_by(|a, b| a == b).filter(is_odd).map(|group| group[0]).collect();
    match inputs[..] {
        [] => Form::Unit(!output),
        [only] => Form::Equal(output, only),
        _ if inputs.contains(&output.var().positive()) => Form::Nothing,
        _ => Form::Gate { kind: GateKind::Xor, inputs, output },
    }
}

fn if_then_else_form(core: &Propagator, output: Lit, inputs: [Lit; 3]) -> Form {
    let [condition, then, otherwise] = inputs;
    if then == otherwise {
        return Form::Equal(output, then);
    }
    match core.value(condition) {
        Some(true) => return Form::Equal(output, then),
        Some(false) => return Form::Equal(output, otherwise),
        None => (),
    }
    // Where the condition chooses an input that equals the condition or its negation, the
    // value of that input is known.
    let value_under = |lit: Lit, condition: Lit| match core.value(lit) {
        None if lit == condition => Some(true),
        None if lit == !condition => Some(false),
        value => value,
    };
    if let Some(value) = value_under(then, condition) {
        return if value {
            and_form(core, !output, vec![!condition, !otherwise])
        } else {
            and_form(core, output, vec![!condition, otherwise])
        };
    }
    if let Some(value) = value_under(otherwise, !condition) {
        return if value {
            and_form(core, !output, vec![condition, !then])
        } else {
            and_form(core, output, vec![condition, then])
        };
    }
    if then == !otherwise {
        return xor_form(core, !output, vec![condition, then]);
    }
    let (condition, mut then, mut otherwise) = if condition.is_positive() {
        (condition, then, otherwise)
    } else {
        (!condition, otherwise, then)
    };
    let mut output = output;
    if then.is_negative() {
        (then, otherwise, output) = (!then, !otherwise, !output);
    }
    let inputs = vec![condition, then, otherwise];
    if inputs.iter().any(|lit| lit.var() == output.var()) {
        return Form::Nothing;
    }
    Form::Gate { kind: GateKind::IfThenElse, inputs, output }
}
