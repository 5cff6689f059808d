//! All ways to fill the cells of a relation, as a layered diagram.
//!
//! A layer stands for a cell. Its steps lead from a state of the relation's machine to another one
//! by a value of the cell; a filling is a path from the first state to the last. Steps from which
//! the end cannot be reached are left out, and states with the same future are one state, so that a
//! relation may remember more than it needs without making its formula larger. This is the minimal
//! automaton of the fillings; merging from the end is how Revuz makes it for automata without
//! circles ("Minimisation of acyclic deterministic automata in linear time", 1992).

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Relation, Setting, State};
use crate::ValueSet;

/// A step from a state to another by a value; states are numbered in each layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The number of the state before the cell.
    pub from: u32,
    /// The value of the cell.
    pub value: u8,
    /// The number of the state behind it.
    pub to: u32,
}

/// All ways to fill the cells of a relation.
///
/// Invariant: each step lies on a path from state 0 of the first layer to state 0 behind the
/// last; from each state there is at most one step for each value. A relation that no filling
/// keeps has layers without steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fillings {
    order: Vec<usize>,
    layers: Vec<Vec<Step>>,
}

impl Fillings {
    /// The fillings of a relation.
    pub(in super::super) fn of(relation: &dyn Relation, setting: &Setting) -> Fillings {
        let made = Fillings::within(relation, setting, usize::MAX);
        made.map_or_else(|| Fillings::none(Vec::new()), |(fillings, _)| fillings)
    }

    /// The same with the number of steps that the machine makes, if that is no more than `room`.
    pub(crate) fn within(
        relation: &dyn Relation,
        setting: &Setting,
        room: usize,
    ) -> Option<(Fillings, usize)> {
        let next = |turn: usize, &state: &State| {
            let values = 1..=setting.side as u8;
            let read = move |value| Some((value, relation.step(setting, turn, state, value)?));
            values.filter_map(read)
        };
        let (layers, states, made) = unrolled(setting.count(), 0, room, next)?;
        let ends: Vec<bool> =
            states.iter().map(|&state| relation.accepts(setting, state)).collect();
        let order = relation.order(setting.count());
        Some((Fillings { order, layers }.reduced(&ends), made))
    }

    /// The ways to fill as many cells as there are weights so that the values, each times the
    /// weight of its cell, add up to a total.
    pub(crate) fn weighted(weights: &[i64], total: i64, side: usize) -> Fillings {
        let next = |turn: usize, &sum: &i64| {
            let weight = weights[turn];
            (1..=side as u8).map(move |value| (value, sum + weight * i64::from(value)))
        };
        let made = unrolled(weights.len(), 0, usize::MAX, next);
        let order = (0..weights.len()).collect();
        let Some((layers, sums, _)) = made else { return Fillings::none(order) };
        let ends: Vec<bool> = sums.iter().map(|&sum| sum == total).collect();
        Fillings { order, layers }.reduced(&ends)
    }

    /// The fillings that a second machine accepts, too, which reads the values along with the
    /// diagram. The second machine begins in the state `start`, and `next` gives its state after a
    /// turn and a value. `None` if the new diagram has more steps than there is `room`.
    pub(super) fn beside<S: Clone + Eq + Hash>(
        &self,
        start: S,
        room: usize,
        next: impl Fn(usize, &S, u8) -> Option<S>,
    ) -> Option<Fillings> {
        let starts: Vec<Vec<usize>> = self.layers.iter().map(|layer| starts(layer)).collect();
        let both = |turn: usize, (from, state): &(u32, S)| {
            let (layer, from) = (&self.layers[turn], *from as usize);
            let own = starts[turn].get(from..from + 2).map_or(0..0, |ends| ends[0]..ends[1]);
            let follow =
                |step: &Step| Some((step.value, (step.to, next(turn, state, step.value)?)));
            layer[own].iter().filter_map(follow).collect::<Vec<_>>()
        };
        let (layers, states, _) = unrolled(self.layers.len(), (0, start), room, both)?;
        let order = self.order.clone();
        Some(Fillings { order, layers }.reduced(&vec![true; states.len()]))
    }

    fn none(order: Vec<usize>) -> Fillings {
        let layers = vec![Vec::new(); order.len()];
        Fillings { order, layers }
    }

    /// Leaves out what does not lead to an end, and merges states with the same future. `ends`
    /// says of each state behind the last layer whether it is one.
    fn reduced(mut self, ends: &[bool]) -> Fillings {
        // Of each state: the number of the merged state, if it leads to an end.
        let mut merged: Vec<Option<u32>> = ends.iter().map(|&is_end| is_end.then_some(0)).collect();
        for layer in self.layers.iter_mut().rev() {
            layer.retain_mut(|step| {
                // A state beyond the end of the list has no steps and leads nowhere.
                let to = merged.get(step.to as usize).copied().flatten();
                step.to = to.unwrap_or(0);
                to.is_some()
            });
            let count = layer.last().map_or(0, |step| step.from as usize + 1);
            merged = vec![None; count];
            let mut known: FxHashMap<Vec<(u8, u32)>, u32> = FxHashMap::default();
            let mut kept = Vec::with_capacity(layer.len());
            for steps in layer.chunk_by(|one, next| one.from == next.from) {
                let future: Vec<(u8, u32)> =
                    steps.iter().map(|step| (step.value, step.to)).collect();
                let next = known.len() as u32;
                let number = *known.entry(future).or_insert_with(|| {
                    kept.extend(steps.iter().map(|step| Step { from: next, ..*step }));
                    next
                });
                merged[steps[0].from as usize] = Some(number);
            }
            *layer = kept;
        }
        if self.layers.first().is_some_and(Vec::is_empty) {
            return Fillings::none(self.order);
        }
        self
    }

    /// The place of the cell of each layer.
    #[must_use]
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// The steps of each layer, by the numbers of the states from which they lead.
    #[must_use]
    pub fn layers(&self) -> &[Vec<Step>] {
        &self.layers
    }

    /// The number of steps of all layers together.
    #[must_use]
    pub(crate) fn step_count(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Whether any values are a filling.
    #[must_use]
    pub fn are_all(&self, side: usize) -> bool {
        let has_all = |layer: &Vec<Step>| layer.len() == side && layer[side - 1].from == 0;
        self.layers.iter().all(has_all)
    }

    /// Whether some filling has these values, where 0 stands for any.
    #[must_use]
    pub(crate) fn has_any(&self, values: &[u8]) -> bool {
        let set = |&value: &u8| match value {
            0 => ValueSet(u128::MAX),
            value => ValueSet::of(value),
        };
        let sets: Vec<ValueSet> = values.iter().map(set).collect();
        !self.supported(&sets).iter().any(|set| set.is_empty())
    }

    /// The values that each cell has in some filling whose values are in these sets, by the
    /// places of the cells. It takes time in proportion to the number of steps.
    #[must_use]
    pub fn supported(&self, sets: &[ValueSet]) -> Vec<ValueSet> {
        let mut left = vec![ValueSet(0); sets.len()];
        let alive = self.alive(sets);
        for ((layer, alive), &place) in self.layers.iter().zip(&alive).zip(&self.order) {
            for (step, _) in layer.iter().zip(alive).filter(|(_, is_alive)| **is_alive) {
                left[place].insert(step.value);
            }
        }
        left
    }

    /// The fillings whose values are in these sets.
    #[must_use]
    pub fn restricted(&self, sets: &[ValueSet]) -> Fillings {
        let alive = self.alive(sets);
        let mut layers = Vec::with_capacity(self.layers.len());
        // The numbers of the states that are left, which begin at 0 in each layer.
        let mut numbers: FxHashMap<u32, u32> = [(0, 0)].into_iter().collect();
        for (layer, alive) in self.layers.iter().zip(alive) {
            let mut next: FxHashMap<u32, u32> = FxHashMap::default();
            let steps = layer.iter().zip(alive).filter(|(_, is_alive)| *is_alive);
            let mut kept: Vec<Step> = Vec::new();
            for (step, _) in steps {
                let fresh = next.len() as u32;
                let to = *next.entry(step.to).or_insert(fresh);
                kept.push(Step { from: numbers[&step.from], to, value: step.value });
            }
            kept.sort_unstable_by_key(|step| (step.from, step.value));
            layers.push(kept);
            numbers = next;
        }
        let ends = vec![true; numbers.len()];
        Fillings { order: self.order.clone(), layers }.reduced(&ends)
    }

    /// The fillings, each as the values of the cells by their places, in the order of their values;
    /// empty if there are more than `most`, which takes no longer to find out than to list so many.
    #[must_use]
    pub fn listed(&self, most: usize) -> Vec<Vec<u8>> {
        if self.layers.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        // Each step lies on a path to the end, so the beginnings are never more than the fillings.
        let mut begun: Vec<(u32, Vec<u8>)> = vec![(0, Vec::new())];
        for layer in &self.layers {
            let follow = |(state, values): &(u32, Vec<u8>)| {
                let own: Vec<Step> =
                    layer.iter().filter(|step| step.from == *state).copied().collect();
                let values = values.clone();
                own.into_iter().map(move |step| (step.to, [&values[..], &[step.value]].concat()))
            };
            begun = begun.iter().flat_map(follow).collect();
            if begun.len() > most {
                return Vec::new();
            }
        }
        let by_place = |(_, read): (u32, Vec<u8>)| {
            let mut values = read.clone();
            self.order.iter().zip(read).for_each(|(&place, value)| values[place] = value);
            values
        };
        let mut listed: Vec<Vec<u8>> = begun.into_iter().map(by_place).collect();
        listed.sort_unstable();
        listed
    }

    /// For each layer and step, whether a filling within these sets takes it.
    fn alive(&self, sets: &[ValueSet]) -> Vec<Vec<bool>> {
        let states = |layer: &[Step]| layer.iter().map(|step| step.to as usize + 1).max();
        let mut reached = vec![true];
        let mut alive = Vec::with_capacity(self.layers.len());
        for (layer, &place) in self.layers.iter().zip(&self.order) {
            let mut next = vec![false; states(layer).unwrap_or(0)];
            let takes = |step: &Step| {
                reached.get(step.from as usize).copied().unwrap_or(false)
                    && sets[place].contains(step.value)
            };
            let taken: Vec<bool> = layer.iter().map(takes).collect();
            for (step, _) in layer.iter().zip(&taken).filter(|(_, is_taken)| **is_taken) {
                next[step.to as usize] = true;
            }
            alive.push(taken);
            reached = next;
        }
        let mut leads = reached;
        for (layer, alive) in self.layers.iter().zip(&mut alive).rev() {
            let mut before =
                vec![false; layer.iter().map(|step| step.from as usize + 1).max().unwrap_or(0)];
            for (step, is_alive) in layer.iter().zip(alive) {
                *is_alive &= leads.get(step.to as usize).copied().unwrap_or(false);
                before[step.from as usize] |= *is_alive;
            }
            leads = before;
        }
        alive
    }
}

/// The steps of each layer and the states behind the last one, when a machine reads so many values;
/// with the number of steps, which is no more than `room`.
type Unrolled<S> = (Vec<Vec<Step>>, Vec<S>, usize);

/// Lets a machine read all values: `next` names the values that may follow a state at a turn, each
/// with the state that it leads to.
fn unrolled<S: Clone + Eq + Hash, I: IntoIterator<Item = (u8, S)>>(
    count: usize,
    start: S,
    room: usize,
    next: impl Fn(usize, &S) -> I,
) -> Option<Unrolled<S>> {
    let mut layers: Vec<Vec<Step>> = Vec::with_capacity(count);
    let mut states = vec![start];
    let mut made = 0;
    for turn in 0..count {
        let mut layer = Vec::new();
        let mut numbers: FxHashMap<S, u32> = FxHashMap::default();
        let mut reached = Vec::new();
        for (from, state) in (0..).zip(&states) {
            for (value, after) in next(turn, state) {
                let fresh = reached.len() as u32;
                let to = *numbers.entry(after).or_insert_with_key(|after| {
                    reached.push(after.clone());
                    fresh
                });
                layer.push(Step { from, value, to });
            }
            if made + layer.len() > room {
                return None;
            }
        }
        made += layer.len();
        layers.push(layer);
        states = reached;
    }
    Some((layers, states, made))
}

/// Where the steps of each state begin in a layer, and at the end where those of the last one end.
fn starts(layer: &[Step]) -> Vec<usize> {
    let count = layer.last().map_or(0, |step| step.from as usize + 1);
    let begin = |from: usize| layer.partition_point(|step| (step.from as usize) < from);
    (0..=count).map(begin).collect()
}
