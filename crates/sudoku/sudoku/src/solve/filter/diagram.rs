//! The diagram of a relation as a filter: it leaves what some filling has.
//!
//! [`Fillings`] has all ways to fill the cells, layer by layer. Forward, the states are marked that
//! the cells' values reach; backward, those that lead to the end; the values of steps between such
//! states stay. This is the filter of multi-valued diagrams (Cheng and Yap, "An MDD-based
//! generalized arc consistency algorithm", 2010) without memory: nothing has to be undone when the
//! search goes back, and only the steps that the sets still allow are looked at.

use std::sync::Arc;

use super::board::{Board, CellNumber, Conflict, Filtered, Set, singles};
use crate::rules::Fillings;

/// No step.
const NONE: u16 = u16::MAX;

/// The steps of a relation's fillings, which relations of one form share.
#[derive(Debug)]
pub(super) struct Table {
    /// For each layer, the place of its cell.
    order: Vec<usize>,
    /// For each layer, by state and value, the number of the state that the step leads to, among
    /// those of all layers.
    layers: Vec<Vec<u16>>,
    /// For each layer, the number of its first state.
    firsts: Vec<u16>,
    side: usize,
}

impl Table {
    /// The steps of these fillings; `None` if there are more states than the numbers have room
    /// for.
    pub(super) fn new(fillings: &Fillings, side: usize) -> Option<Table> {
        let mut layers = Vec::new();
        let mut firsts: Vec<u16> = vec![0];
        for steps in fillings.layers() {
            // Without steps there is still the first state, from which no step leads on.
            let states = steps.last().map_or(1, |step| step.from as usize + 1);
            let first = *firsts.last()?;
            let next = u16::try_from(usize::from(first) + states).ok()?;
            let mut table = vec![NONE; states * side];
            for step in steps {
                let to = u32::from(next) + step.to;
                let to = u16::try_from(to).ok().filter(|&to| to != NONE)?;
                table[step.from as usize * side + usize::from(step.value) - 1] = to;
            }
            layers.push(table);
            firsts.push(next);
        }
        Some(Table { order: fillings.order().to_vec(), layers, firsts, side })
    }
}

/// What is remembered while a diagram is filtered.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// The states that are reached, by layer; `starts` says where each layer begins.
    reached: Vec<u16>,
    starts: Vec<usize>,
    /// For each state the number of the last filtering that reached it, and of the last that found
    /// a way from it to the end.
    seen: Vec<u32>,
    leads: Vec<u32>,
    turn: u32,
}

impl Scratch {
    fn begin(&mut self, states: usize) {
        if self.seen.len() < states {
            self.seen.resize(states, 0);
            self.leads.resize(states, 0);
        }
        if self.turn == u32::MAX {
            self.seen.fill(0);
            self.leads.fill(0);
            self.turn = 0;
        }
        self.turn += 1;
        self.reached.clear();
        self.starts.clear();
    }
}

/// Cells that are filled in one of the ways of a diagram.
#[derive(Clone, Debug)]
pub(super) struct Diagram {
    pub(super) cells: Vec<CellNumber>,
    pub(super) table: Arc<Table>,
}

impl Diagram {
    /// Filters, and adds the steps that were looked at to `work`.
    pub(super) fn filter(
        &self,
        board: &mut Board,
        scratch: &mut Scratch,
        work: &mut u64,
    ) -> Filtered {
        let Table { order, layers, firsts, side } = &*self.table;
        let end = usize::from(firsts[layers.len()]);
        scratch.begin(end + 1);
        let turn = scratch.turn;
        scratch.reached.push(0);
        scratch.starts.push(0);
        for ((layer, &first), &place) in layers.iter().zip(firsts).zip(order) {
            let set = board.get(self.cells[place]);
            let (from, until) = (scratch.starts[scratch.starts.len() - 1], scratch.reached.len());
            scratch.starts.push(until);
            for index in from..until {
                let row = usize::from(scratch.reached[index] - first) * side;
                for value in singles(set) {
                    let to = layer[row + value.trailing_zeros() as usize];
                    if to != NONE && scratch.seen[usize::from(to)] != turn {
                        scratch.seen[usize::from(to)] = turn;
                        scratch.reached.push(to);
                    }
                }
            }
        }
        *work += 2 * scratch.reached.len() as u64;
        if scratch.seen[end] != turn {
            return Err(Conflict { cell: None });
        }
        scratch.leads[end] = turn;
        for (number, layer) in layers.iter().enumerate().rev() {
            let cell = self.cells[order[number]];
            let set = board.get(cell);
            let (from, until) = (scratch.starts[number], scratch.starts[number + 1]);
            let mut left: Set = 0;
            for index in from..until {
                let state = scratch.reached[index];
                let row = usize::from(state - firsts[number]) * side;
                for value in singles(set) {
                    let to = layer[row + value.trailing_zeros() as usize];
                    if to != NONE && scratch.leads[usize::from(to)] == turn {
                        left |= value;
                        scratch.leads[usize::from(state)] = turn;
                    }
                }
            }
            board.keep(cell, left)?;
        }
        Ok(())
    }
}
