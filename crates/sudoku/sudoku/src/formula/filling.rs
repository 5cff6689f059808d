//! The fillings of a relation as clauses: its diagram, step by step.
//!
//! Let s(p, t) mean that the machine of the relation is in state t behind cell p. Where each state
//! behind a cell is reached by one value of this cell, and each value leads to one state, s(p, t)
//! is the variable of the value: so it is on thermometers and whispers, whose state is the last
//! value. Two such cells in a row have no new variables, and their clauses are the supports ("if
//! this is 5, that is one of 6 to 9"). Otherwise s(p, t) is a new variable, and so is each step of
//! the layer, unless it is the only one of its state or of its value. A step implies its value and
//! both its states; a value or a state implies one of its steps.
//!
//! Then unit propagation finds every value that no filling has, provided that each cell holds one
//! value, and each filling has exactly one valuation of the new variables. Both are tested here
//! against the diagram itself.

use neuf_cnf::{Lit, Var};

use super::diagram::implied;
use crate::rules::{FillingStep, Fillings};

/// A literal, or `None` for true.
type Known = Option<Lit>;

/// Gives steps and states their literals, and collects the clauses.
struct Writer<'a> {
    next: &'a mut usize,
    clauses: Vec<Vec<Lit>>,
}

/// The clauses that the cells are filled in one of these ways. `lit` is the literal of a cell, by
/// its place, and a value; `None` if the givens say that the cell holds it. Values that the givens
/// exclude must not occur in the fillings. `all` names the values of a cell that the givens do not
/// decide. New variables are numbered from `next`, which is moved past them. The result is `None`
/// when there is no filling.
pub(super) fn clauses(
    fillings: &Fillings,
    lit: &impl Fn(usize, u8) -> Known,
    all: &impl Fn(usize) -> Vec<u8>,
    next: &mut usize,
) -> Option<Vec<Vec<Lit>>> {
    let mut writer = Writer { next, clauses: Vec::new() };
    let mut before: Vec<Known> = vec![None];
    for (layer, &place) in fillings.layers().iter().zip(fillings.order()) {
        if layer.is_empty() {
            return None;
        }
        let value_lit = |value: u8| lit(place, value);
        for value in all(place) {
            if layer.iter().all(|step| step.value != value) {
                writer.clauses.extend(value_lit(value).map(|lit| vec![!lit]));
            }
        }
        before = writer.layer(layer, &before, &value_lit);
    }
    Some(writer.clauses)
}

impl Writer<'_> {
    fn fresh(&mut self) -> Known {
        let var = Var::new(*self.next);
        *self.next += 1;
        Some(var.positive())
    }

    fn imply(&mut self, cause: Known, effects: impl Iterator<Item = Known>) {
        self.clauses.extend(implied(cause, effects));
    }

    /// Writes the clauses of a layer, and returns the literals of the states behind it.
    fn layer(
        &mut self,
        steps: &[FillingStep],
        before: &[Known],
        lit: &impl Fn(u8) -> Known,
    ) -> Vec<Known> {
        let count = steps.iter().map(|step| step.to as usize + 1).max().unwrap_or(0);
        if let Some(after) = values_as_states(steps, count) {
            let after: Vec<Known> = after.into_iter().map(lit).collect();
            if before.len() > 1 {
                self.supports(steps, before, lit);
            }
            return after;
        }
        let after: Vec<Known> = match count {
            1 => vec![None],
            _ => (0..count).map(|_| self.fresh()).collect(),
        };
        match (before.len(), count) {
            (1, 1) => {}
            (1, _) => self.function(steps, &after, lit),
            (_, 1) => self.supports(steps, before, lit),
            _ => self.relation(steps, before, &after, lit),
        }
        after
    }

    /// A state before the cell implies one of its values, and a value one of its states.
    fn supports(&mut self, steps: &[FillingStep], before: &[Known], lit: &impl Fn(u8) -> Known) {
        for (from, &state) in (0..).zip(before) {
            let own = steps.iter().filter(|step| step.from == from);
            self.imply(state, own.map(|step| lit(step.value)));
        }
        for value in values(steps) {
            let own = steps.iter().filter(|step| step.value == value);
            self.imply(lit(value), own.map(|step| before[step.from as usize]));
        }
    }

    /// The value alone decides the state behind the cell.
    fn function(&mut self, steps: &[FillingStep], after: &[Known], lit: &impl Fn(u8) -> Known) {
        for step in steps {
            self.imply(lit(step.value), std::iter::once(after[step.to as usize]));
        }
        for (to, &state) in (0..).zip(after) {
            let own = steps.iter().filter(|step| step.to == to);
            self.imply(state, own.map(|step| lit(step.value)));
        }
    }

    fn relation(
        &mut self,
        steps: &[FillingStep],
        before: &[Known],
        after: &[Known],
        lit: &impl Fn(u8) -> Known,
    ) {
        let is_only = |has: &dyn Fn(&FillingStep) -> bool| {
            steps.iter().filter(|step| has(step)).nth(1).is_none()
        };
        let mut named: Vec<(FillingStep, Known)> = Vec::with_capacity(steps.len());
        for &step in steps {
            let known = if is_only(&|other| other.from == step.from) {
                before[step.from as usize]
            } else if is_only(&|other| other.to == step.to) {
                after[step.to as usize]
            } else if is_only(&|other| other.value == step.value) {
                lit(step.value)
            } else {
                self.fresh()
            };
            named.push((step, known));
        }
        for &(step, known) in &named {
            for part in [before[step.from as usize], lit(step.value), after[step.to as usize]] {
                self.imply(known, std::iter::once(part));
            }
        }
        let own = |has: &dyn Fn(&FillingStep) -> bool| -> Vec<Known> {
            named.iter().filter(|(step, _)| has(step)).map(|&(_, known)| known).collect()
        };
        for (from, &state) in (0..).zip(before) {
            self.imply(state, own(&|step| step.from == from).into_iter());
        }
        for (to, &state) in (0..).zip(after) {
            self.imply(state, own(&|step| step.to == to).into_iter());
        }
        for value in values(steps) {
            self.imply(lit(value), own(&|step| step.value == value).into_iter());
        }
    }
}

/// The values of these steps, each once.
fn values(steps: &[FillingStep]) -> Vec<u8> {
    let mut values: Vec<u8> = steps.iter().map(|step| step.value).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// The value that leads to each of the `count` states, if each state is reached by one value and
/// each value leads to one state.
fn values_as_states(steps: &[FillingStep], count: usize) -> Option<Vec<u8>> {
    let mut of_state: Vec<Option<u8>> = vec![None; count];
    for step in steps {
        let known = of_state[step.to as usize].get_or_insert(step.value);
        if *known != step.value {
            return None;
        }
    }
    let found: Vec<u8> = of_state.into_iter().flatten().collect();
    let mut sorted = found.clone();
    sorted.sort_unstable();
    sorted.dedup();
    (sorted.len() == count).then_some(found)
}

#[cfg(test)]
mod tests {
    use neuf_cnf::{Formula, Random, UnitPropagator};

    use super::*;
    use crate::rules::{Related, Rules, Variant};
    use crate::{Cell, House, Shape, ValueSet};

    /// Lines of all variants with a relation, down a winding path.
    fn lines(shape: Shape) -> Vec<(Rules, Related)> {
        let winding = |k: usize| shape.cell(k, [1, 2, 1, 0][k % 4]);
        let mut places: Vec<Vec<Cell>> =
            (1..=5.min(shape.side())).map(|length| (0..length).map(winding).collect()).collect();
        places.push(vec![winding(0), shape.cell(0, 2)]);
        places.push([(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| shape.cell(i, j)).to_vec());
        places.push(shape.cells_of(House::Row(1)).collect());
        places.push((0..4).map(|k| shape.cell(k, 3 - k)).collect());
        let mut found = Vec::new();
        for &variant in Variant::ALL.iter().filter(|variant| variant.relation().is_some()) {
            for cells in &places {
                for numbers in [vec![], vec![2], vec![6], vec![1, 3, 3]] {
                    let mut rules = Rules::usual(shape);
                    if rules.add_clue(variant, &numbers, cells.clone()).is_ok() {
                        let related = rules.related()[0].clone();
                        found.push((rules, related));
                    }
                }
            }
        }
        found
    }

    /// Under any assumptions about the values, unit propagation finds exactly the values that no
    /// filling has, and whether there is one.
    #[test]
    fn unit_propagation_is_complete() {
        let mut random = Random::stream(1, 0);
        for shape in [Shape::new(2, 2), Shape::new(2, 3), Shape::new(3, 3)].map(Result::unwrap) {
            let side = shape.side();
            for (rules, related) in lines(shape) {
                let fillings = related.fillings(&rules);
                let count = related.cells.len();
                let var = |place: usize, value: u8| Var::new(place * side + usize::from(value) - 1);
                let lit = |place, value| Some(var(place, value).positive());
                let every = |_| (1..=side as u8).collect();
                let mut next = count * side;
                let clauses = clauses(&fillings, &lit, &every, &mut next).unwrap();
                let mut formula = Formula::new();
                formula.declare_vars(next);
                formula.extend(clauses);
                for place in 0..count {
                    let values: Vec<Lit> =
                        (1..=side as u8).map(|v| var(place, v).positive()).collect();
                    formula.add_clause(values.iter().copied());
                    for (k, &one) in values.iter().enumerate() {
                        values[k + 1..].iter().for_each(|&two| formula.add_clause([!one, !two]));
                    }
                }
                for _ in 0..40 {
                    let draw = |_| ValueSet(u128::from(random.index(1 << side) as u32));
                    let sets: Vec<ValueSet> = (0..count).map(draw).collect();
                    check(&formula, &fillings, &sets, side, &var);
                }
            }
        }
    }

    fn check(
        formula: &Formula,
        fillings: &Fillings,
        sets: &[ValueSet],
        side: usize,
        var: &impl Fn(usize, u8) -> Var,
    ) {
        let mut formula = formula.clone();
        let pairs = || (0..sets.len()).flat_map(|p| (1..=side as u8).map(move |v| (p, v)));
        for (place, value) in pairs().filter(|&(place, value)| !sets[place].contains(value)) {
            formula.add_clause([var(place, value).negative()]);
        }
        let left = fillings.supported(sets);
        let is_empty = left.iter().any(|set| set.is_empty());
        let mut propagator = UnitPropagator::from_formula(&formula);
        assert_eq!(propagator.propagate().is_err(), is_empty);
        for (place, value) in pairs().filter(|_| !is_empty) {
            let expected = match (left[place].contains(value), left[place].single()) {
                (true, Some(_)) => Some(true),
                (true, None) => None,
                (false, _) => Some(false),
            };
            assert_eq!(propagator.value(var(place, value).positive()), expected);
        }
    }

    #[test]
    fn a_chain_of_last_values_has_no_new_variables() {
        for (rules, related) in lines(Shape::default()) {
            let is_chain = matches!(
                related.variant,
                Variant::Thermometer | Variant::SlowThermometer | Variant::GermanWhispers
            );
            let mut next = 9 * 9;
            let lit = |place: usize, value: u8| {
                Some(Var::new(place * 9 + usize::from(value) - 1).positive())
            };
            let made = clauses(&related.fillings(&rules), &lit, &|_| (1..=9).collect(), &mut next);
            assert!(!is_chain || next == 81, "{}", related.variant);
            // On a chain, at most two clauses for each value of each pair, and the units.
            assert!(!is_chain || made.unwrap().len() <= 18 * related.cells.len());
        }
    }
}
