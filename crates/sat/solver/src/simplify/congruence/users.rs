//! The gates that have a variable as an input.
//!
//! The lists of two variables are joined when one variable comes to represent the other. All lists
//! are linked through one vector, so that joining takes constant time and millions of short lists
//! need no allocations of their own.

use neuf_cnf::Var;

const NONE: u32 = u32::MAX;

/// The users of each variable.
#[derive(Debug, Default)]
pub(super) struct Users {
    lists: Vec<List>,
    /// Each entry is a gate and the place of the next entry.
    nodes: Vec<(u32, u32)>,
}

#[derive(Clone, Copy, Debug)]
struct List {
    first: u32,
    last: u32,
    count: u32,
}

const EMPTY: List = List { first: NONE, last: NONE, count: 0 };

impl Users {
    pub(super) fn new(var_count: usize) -> Users {
        Users { lists: vec![EMPTY; var_count], nodes: Vec::new() }
    }

    pub(super) fn count(&self, var: Var) -> u32 {
        self.lists[var.index()].count
    }

    pub(super) fn push(&mut self, var: Var, gate: u32) {
        let place = self.nodes.len() as u32;
        self.nodes.push((gate, NONE));
        self.append(var, List { first: place, last: place, count: 1 });
    }

    /// Adds the users of one variable to the users of another variable.
    pub(super) fn move_all(&mut self, from: Var, to: Var) {
        let moved = std::mem::replace(&mut self.lists[from.index()], EMPTY);
        self.append(to, moved);
    }

    fn append(&mut self, var: Var, added: List) {
        let list = &mut self.lists[var.index()];
        if added.count == 0 {
            return;
        }
        if list.count == 0 {
            *list = added;
            return;
        }
        self.nodes[list.last as usize].1 = added.first;
        list.last = added.last;
        list.count += added.count;
    }

    pub(super) fn for_each(&self, var: Var, mut act: impl FnMut(u32)) {
        let mut place = self.lists[var.index()].first;
        while let Some(&(gate, next)) = self.nodes.get(place as usize) {
            act(gate);
            place = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_joined_in_their_order() {
        let [a, b, c] = [0, 1, 2].map(Var::new);
        let mut users = Users::new(3);
        for (var, gate) in [(a, 1), (b, 2), (a, 3), (b, 4)] {
            users.push(var, gate);
        }
        users.move_all(a, b);
        users.move_all(c, b);
        users.push(a, 5);
        let list = |var| {
            let mut list = Vec::new();
            users.for_each(var, |gate| list.push(gate));
            list
        };
        assert_eq!([list(a), list(b), list(c)], [vec![5], vec![2, 4, 1, 3], vec![]]);
        assert_eq!(users.count(b), 4);
    }
}
