//! Propagation of a literal on a board of bits, from the start or from what it led to before.

use neuf_sudoku::{Cell, ones};

use super::{Planed, Planes};
use crate::constraints::ruled_out;
use crate::net::{ConstraintId, Member, Net};

/// What has changed on a board since nothing more followed.
struct Changed {
    /// The values whose houses are to be looked at.
    values: u16,
    /// The cells whose constraints are to be looked at.
    cells: u128,
    /// The cells that one constraint alone has changed since then. It has nothing more to say about
    /// what it has left, so only the others are to be looked at.
    ruled: u128,
}

impl Planed {
    /// What follows from a literal on a board of which nothing is known; nothing at a
    /// contradiction.
    pub(super) fn supposed(
        &mut self,
        net: &Net,
        board: &Planes,
        member: Member,
        holds: bool,
    ) -> Option<Planes> {
        let (cell, value) = self.place(member);
        let (mut led, mut changed) = (*board, Changed { values: 0, cells: 0, ruled: 0 });
        if holds {
            self.fix(&mut led, cell, value, &mut changed);
        } else {
            led.open[value] &= !(1 << cell);
            changed = Changed { values: 1 << value, cells: 1 << cell, ruled: 0 };
        }
        self.propagate(net, &mut led, changed).then_some(led)
    }

    /// The same where the literal led to `before` on a board that contains this one.
    pub(super) fn supposed_again(
        &mut self,
        net: &Net,
        board: &Planes,
        before: &Planes,
    ) -> Option<Planes> {
        let mut led = Planes { open: board.open, fixed: board.fixed | before.fixed };
        let mut values = 0;
        let (mut from_before, mut from_board) = (0, 0);
        for value in 0..self.side {
            led.open[value] &= before.open[value];
            let more = before.open[value] & !led.open[value];
            let other = board.open[value] & !led.open[value];
            values |= u16::from(more != 0 && other != 0) << value;
            from_before |= more;
            from_board |= other;
        }
        let is_due = |cells: u128| cells & from_before != 0 && cells & from_board != 0;
        let all = self.constraints.iter().enumerate();
        let due = all.filter(|&(_, &cells)| is_due(cells)).map(|(constraint, _)| constraint);
        self.due.extend(due);
        let is_possible = self.propagate(net, &mut led, Changed { values, cells: 0, ruled: 0 });
        self.due.clear();
        is_possible.then_some(led)
    }

    /// Gives a cell its value, which its groups and what else it excludes lose.
    fn fix(&self, board: &mut Planes, cell: usize, value: usize, changed: &mut Changed) {
        board.fixed |= 1 << cell;
        let excluded = &self.excluded[cell * self.side + value];
        for (value, (plane, excluded)) in board.open.iter_mut().zip(excluded).enumerate() {
            let gone = *plane & excluded;
            *plane ^= gone;
            changed.values |= u16::from(gone != 0) << value;
            changed.cells |= gone;
        }
    }

    /// Draws all conclusions; false at a contradiction.
    fn propagate(&mut self, net: &Net, board: &mut Planes, mut changed: Changed) -> bool {
        self.own.fill(0);
        loop {
            let (mut one, mut two) = (0, 0);
            for plane in board.open {
                two |= one & plane;
                one |= plane;
            }
            if one != self.all {
                return false;
            }
            let last = one & !two & !board.fixed;
            if last != 0 {
                for value in 0..self.side {
                    for cell in ones(board.open[value] & last) {
                        self.fix(board, cell, value, &mut changed);
                    }
                }
            } else if changed.values != 0 {
                // All of these values at once: to look for cells with one value left, as each turn
                // of the loop does first, takes as long as the houses of three values.
                for value in ones(std::mem::take(&mut changed.values).into()) {
                    for house in 0..self.houses.len() {
                        let places = board.open[value] & self.houses[house];
                        if places == 0 {
                            return false;
                        }
                        if places & (places - 1) == 0 && places & board.fixed == 0 {
                            self.fix(board, places.trailing_zeros() as usize, value, &mut changed);
                        }
                    }
                }
            } else if let Some(constraint) = self.due.pop() {
                self.constrain(net, board, constraint, &mut changed);
            } else if changed.cells | changed.ruled != 0 {
                let cells = std::mem::take(&mut changed.cells);
                let ruled = std::mem::take(&mut changed.ruled);
                for constraint in 0..self.constraints.len() {
                    let own = std::mem::take(&mut self.own[constraint]);
                    if self.constraints[constraint] & (cells | ruled & !own) != 0 {
                        self.constrain(net, board, constraint, &mut changed);
                    }
                }
            } else {
                return true;
            }
        }
    }

    /// Takes away what a constraint rules out.
    fn constrain(
        &mut self,
        net: &Net,
        board: &mut Planes,
        constraint: usize,
        changed: &mut Changed,
    ) {
        let values = |cell: Cell| {
            let planes = board.open.iter().enumerate();
            let has = |plane: u128| plane >> cell.position() & 1;
            planes.fold(0, |values, (value, &plane)| values | has(plane) << value)
        };
        let gone = ruled_out(net, constraint as ConstraintId, &mut self.cache, values);
        let mut own = 0;
        for member in gone {
            let (cell, value) = self.place(member);
            board.open[value] &= !(1 << cell);
            changed.values |= 1 << value;
            own |= 1 << cell;
        }
        self.own[constraint] = own;
        // What two constraints have changed is new to both.
        changed.cells |= changed.ruled & own;
        changed.ruled |= own;
    }
}
